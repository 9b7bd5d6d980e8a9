"""The text of a puzzle with the statement made of every clue: again a puzzle, with the same
solutions.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Mapping
from itertools import product

from sevendown.language.text_to_tree import CluesRead
from sevendown.text.header import without_solution
from sevendown.text.source import Source

MOST_TRIED = 16  # ways to read all clues of a puzzle that are tried
_SECONDS = 10.0  # that each of them may take, where nobody says otherwise

Choice = Mapping[int, int]  # the place of a clue -> which of its readings


def page(source: Source, clues: CluesRead, only: Choice | None = None) -> str:
    """Write a puzzle with a statement below each clue, which becomes a comment.

    `only` says which reading of a clue with several leaves one solution.
    """
    below = _statements_below(source, clues, only or {}, comments=True)
    return _with_statements(source, clues, below)


def _with_statements(source: Source, clues: CluesRead, below: Mapping[int, list[str]]) -> str:
    lines, rest = source.text.rstrip("\n").split("\n"), clues.rest.split("\n")
    clean = without_solution(source).clean.split("\n")
    found = []
    for index, line in enumerate(lines):
        is_clue = clean[index].strip() and not rest[index].strip()
        found.append(f"% {line}".rstrip() if is_clue else line)
        found += below.get(index, ())
    return "\n".join(found) + "\n"


def _statements_below(
    source: Source, clues: CluesRead, choice: Choice, comments: bool
) -> dict[int, list[str]]:
    """Give what is written below each line of the text."""
    below: dict[int, list[str]] = {}
    for place, reading in enumerate(clues.readings):
        clue = reading.clue
        end = clue.offsets[-1] if clue.offsets else clue.at
        lines = below.setdefault(bisect_right(source.line_starts, end) - 1, [])
        chosen = choice.get(place, 0)
        if reading.problem is not None:
            if comments:
                lines.append(f"% not understood: {clue.title}")
            continue
        if not reading.statements:
            if comments:
                lines.append(f"% says nothing by itself: {clue.title}")
            continue
        lines.append(reading.statements[chosen])
        if comments and len(reading.statements) > 1:
            others = [s for k, s in enumerate(reading.statements) if k != chosen]
            lines += [f"% could also mean: {statement}" for statement in others]
            if place in choice:
                lines.append("% but only as above the puzzle has exactly one solution")
    return below


def readings_that_leave_one(
    source: Source,
    clues: CluesRead,
    is_unique: Callable[[str, float], bool],
    seconds: float | None,
) -> Choice | None:
    """Find the one way to read the clues that leaves exactly one solution; None: there is none.

    Nothing is tried where no clue has several readings, or too many have.
    """
    several = [p for p, reading in enumerate(clues.readings) if len(reading.statements) > 1]
    counts = [len(clues.readings[place].statements) for place in several]
    total = 1
    for count in counts:
        total *= count
    if not several or total > MOST_TRIED:
        return None
    found: list[Choice] = []
    for ways in product(*map(range, counts)):
        choice = dict(zip(several, ways, strict=True))
        below = _statements_below(source, clues, choice, comments=False)
        text = _with_statements(source, clues, below)
        try:
            if is_unique(text, (seconds or _SECONDS * total) / total):
                found.append(choice)
        except TimeoutError:
            return None
    return found[0] if len(found) == 1 else None
