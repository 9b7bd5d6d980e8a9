"""What somebody has filled in of a puzzle of places, in the form in which solutions are printed."""

from __future__ import annotations

from sevendown.engine.cells import Cell
from sevendown.errors import Place, Problem, PuzzleError
from sevendown.puzzle.places import PlacesToFill
from sevendown.speech import plural, say
from sevendown.text.phrases import clip


def read_places(text: str, places: PlacesToFill, file: str = "<grid>") -> dict[Cell, int]:
    """Read which places are filled in, and how; raises PuzzleError where that is no such text.

    Blank lines and what stands after % do not matter, nor do blanks between signs of one letter.
    """
    lines = text.replace("\r\n", "\n").split("\n")
    problems: list[Problem] = []
    found: dict[Cell, int] = {}

    def complain(line: int, at: int, message: str) -> None:
        problems.append(Problem(Place(file, line + 1, at + 1, lines[line]), message))

    rows = list(places.rows)
    filled = [(i, line.partition("%")[0]) for i, line in enumerate(lines)]
    filled = [(i, line) for i, line in filled if line.strip()]
    for (number, line), row in zip(filled, rows, strict=False):
        signs = _signs(line, places.spaced)
        if len(signs) != len(row):
            at = signs[len(row)][0] if len(signs) > len(row) else len(line.rstrip())
            message = plural(
                len(signs),
                "here is {n} place, not {wanted}",
                "here are {n} places, not {wanted}",
                wanted=len(row),
            )
            complain(number, at, message)
            continue
        for (at, sign), cell in zip(signs, row, strict=True):
            if sign in places.signs:
                found[cell] = places.signs[sign]
            elif sign not in set(places.unknown):
                message = say(
                    "a place is {known}, or {unknown} where it is not known, not {sign}",
                    known=_allowed(places),
                    unknown=places.unknown[0],
                    sign=clip(sign),
                )
                complain(number, at, message)
    if len(filled) != len(rows):
        number = filled[len(rows)][0] if len(filled) > len(rows) else len(lines) - 1
        message = say(
            "the number of rows is {wanted}, not {number}", wanted=len(rows), number=len(filled)
        )
        complain(number, 0, message)
    if problems:
        raise PuzzleError(problems)
    return found


def _signs(line: str, spaced: bool) -> list[tuple[int, str]]:
    """Give the signs of a line, each with where it stands."""
    if not spaced:
        return [(at, sign) for at, sign in enumerate(line) if not sign.isspace()]
    found, at = [], 0
    for word in line.split():
        at = line.index(word, at)
        found.append((at, word))
        at += len(word)
    return found


def _allowed(places: PlacesToFill) -> str:
    signs = list(places.signs)
    if len(signs) < 4:
        return ", ".join(signs)
    return say("{first} to {last}", first=signs[0], last=signs[-1])
