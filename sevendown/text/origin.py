"""Where a rule comes from, as a text can say it."""

from __future__ import annotations

from sevendown.record import Record


class Origin(Record):
    """What in the text a rule comes from: a part of the grid or the header, or a statement."""

    text: str  # on one line
    at: int
