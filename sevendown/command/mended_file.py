"""Writes the file of a puzzle with a change made in it; all else stays as it was."""

from __future__ import annotations

from sevendown.errors import PuzzleError
from sevendown.setting.mending import Change, Draft
from sevendown.speech import reason_of, say
from sevendown.text.files import text_of_file
from sevendown.text.source import Source

_MARK = "\N{ZERO WIDTH NO-BREAK SPACE}"  # some programs begin a file with it


def write_mended(puzzle: Source, draft: Draft) -> None:
    """Make a change in the file of a puzzle, of which there may be several in it."""
    text = text_of_file(puzzle.file)
    mark = _MARK if text.startswith(_MARK) else ""
    line_end = "\r\n" if "\r\n" in text else "\n"
    whole = Source(text, puzzle.file)
    start = whole.line_starts[puzzle.first_line - 1]
    if not whole.text.startswith(puzzle.text, start):
        raise PuzzleError([puzzle.problem(0, say("the file has changed in the meantime"))])
    changes = tuple(Change(start + c.start, start + c.end, c.new) for c in draft.changes)
    mended = Draft(draft.slips, draft.at, draft.before, draft.after, draft.bits, changes)
    written = mark + mended.applied(whole.text).replace("\n", line_end)
    try:
        with open(puzzle.file, "w", encoding="utf-8", newline="") as stream:
            stream.write(written)
    except OSError as error:
        message = say("cannot be written: {reason}", reason=reason_of(error))
        raise PuzzleError([puzzle.problem(0, message)]) from None
