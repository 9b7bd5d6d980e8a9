"""Reads single clues, and holds what they are read as against statements, by meaning."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from sevendown.clues.reader import ClueReader, ReadClue
from sevendown.language import semantics
from sevendown.language.clue_lines import ClueText
from sevendown.language.grid import Grid
from sevendown.puzzle.read import loads, standard
from sevendown.text.source import Source

REFERENCE = re.compile(r"\b(?:([0-9]+)([adws])|([A-Za-z])_([adws]))\b")
REGISTRY = standard()
LENGTH = re.compile(r"\s*\([0-9]\)\s*$")


def digits_of_entry(name: str) -> int:
    """Give how long an entry is: 3 digits, or as many hundreds as its number has."""
    match = re.match("[0-9]+", name)
    number = int(match[0]) if match else 0
    return number // 100 if number >= 100 else 3


class OneRow(Grid):
    """A grid in which each entry has as many cells as its name says, all in rows of their own."""

    def __init__(self, names: Sequence[str]) -> None:
        super().__init__()
        self._length: dict[tuple[str, str], int] = {}
        for name in names:
            match = REFERENCE.fullmatch(name)
            assert match is not None
            mark, letter = match[1] or match[3], match[2] or match[4]
            direction = "across" if letter in "aw" else "down"
            self.marks.setdefault(mark, (len(self.marks), 0))
            self._length[mark, direction] = digits_of_entry(name)

    def slot(self, mark: str, direction: Any) -> Any:
        """Give an entry, which lies anywhere."""
        from sevendown.language.tree import Slot

        row = 2 * self.marks[mark][0] + (direction == "down")
        cells = tuple((row, column) for column in range(self._length.get((mark, direction), 3)))
        return Slot(mark, direction, cells)

    def begins(self, cell: Any, direction: Any) -> bool:
        """Every entry begins where its mark is."""
        return True


def read(clue: str, language: str, entry: str, names: Sequence[str] = ()) -> ReadClue:
    """Read one clue of an entry; the names are those of other entries."""
    text = LENGTH.sub("", clue)
    grid = OneRow([entry, *names])
    match = REFERENCE.fullmatch(entry)
    assert match is not None
    letter = match[2] or match[4]
    direction: Any = "across" if letter in "aw" else "down"
    mark = match[1] or match[3]
    given = ClueText(mark, direction, 0, text, tuple(range(len(text))), None, 0)
    return ClueReader(Source(text, "clue"), grid, REGISTRY).read([given], language)[0]


def names_in(*texts: str) -> list[str]:
    """Give the entries that texts name."""
    return list(dict.fromkeys(match[0] for text in texts for match in REFERENCE.finditer(text)))


def _as_variables(statement: str) -> str:
    return REFERENCE.sub(lambda match: f"v{_usual(match[0])}", statement)


def _usual(name: str) -> str:
    """Give one name for each entry: 3w is 3a, C_s is C_d."""
    return name[:-1].rstrip("_") + {"w": "a", "s": "d"}.get(name[-1], name[-1])


Truth = Callable[[Mapping[str, int]], bool]


def truth_of(statement: str, names: Sequence[str]) -> Truth:
    """Give a statement as a function of the values of entries."""
    variables = sorted({_as_variables(name) for name in names})
    lines = [f"var {name} in 0..{10**12}" for name in variables]
    puzzle: Any = loads("\n".join(["1 .", "", *lines, _as_variables(statement)]))
    node = puzzle.tree.lines[0].statement
    unknowns: Any = semantics.unknowns(node, puzzle.tree)
    evaluate = semantics.evaluator(node, unknowns, puzzle.tree, lambda: None)
    return lambda values: bool(evaluate([values[unknown.name] for unknown in unknowns]))


def difference(one: str, other: str, entry: str, seed: int = 1) -> dict[str, int] | None:
    """Find values of entries for which just one of two statements is true; None: none was found.

    Besides random ones, values are tried for which one of them is true.
    """
    names = list(dict.fromkeys([entry, *names_in(one, other)]))
    first, second = truth_of(one, names), truth_of(other, names)
    rng = random.Random(seed)
    own = _as_variables(entry)
    lengths = {_as_variables(name): digits_of_entry(name) for name in names}

    def fill() -> dict[str, int]:
        return {name: rng.randrange(10 ** (k - 1), 10**k) for name, k in lengths.items()}

    true = 0
    for _ in range(500):
        values = fill()
        truth = first(values)
        if truth != second(values):
            return values
        true += truth
    for _ in range(2 if true < 5 else 0):
        values = fill()
        low = 10 ** (lengths[own] - 1)
        for value in range(low, min(10 * low, low + 9000)):
            values[own] = value
            if first(values) != second(values):
                return values
    return None
