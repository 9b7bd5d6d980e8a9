"""Why a step is right, as it is told: a kind of argument, and a text."""

from __future__ import annotations

from collections.abc import Mapping

from sevendown.proof.knowledge import Place, Values
from sevendown.record import Record

CROSSING, LIST, COMPUTE = "crossing", "list", "compute"
LAST_DIGITS, SIZE, BOTH_ENDS = "last digits", "size", "last digits and size"
DIFFER, NOTHING_FITS, COUNT, EITHER = "answers differ", "nothing fits", "count", "either"
TOGETHER, NO_REASON = "together", "none"
BY_ENDS = (LAST_DIGITS, SIZE, BOTH_ENDS)

Key = tuple[str, Place | str]  # ("cells", (0, 2)), ("numbers", "12a"), ("vars", "n")


class Reason(Record):
    """A kind of argument, and what it says; `listed` is what it says in full."""

    kind: str
    text: str
    listed: Mapping[Key, Values] = {}
    shown: str = ""  # the list alone, where it is all that the text says
    before: str = ""  # what is said before the text
    says_all: bool = False  # whether the text names the clue and what is known itself
    tells: Mapping[Key, Values] = {}  # all values that can be read off the text


NOTHING_SAID = Reason(NO_REASON, "")
