"""Fills an empty grid with digits so that there is something to say of them.

Some entries are made numbers of a rare kind and some are made of others; the engine finds digits.
"""

from __future__ import annotations

from contextlib import closing
from random import Random

from sevendown.engine.cells import Cell
from sevendown.engine.domains import single
from sevendown.engine.search import Branching, Choice, choose
from sevendown.language import tree
from sevendown.puzzle.kinds.arukone.chance import below, pick, shuffled
from sevendown.puzzle.kinds.crossnumber import Crossnumber
from sevendown.puzzle.results import Solution
from sevendown.puzzle.run import Run
from sevendown.setting import clue_taste as taste
from sevendown.setting.single_clues import Vocabulary
from sevendown.setting.value_counts import ValueCounts

KINDS = 0.35  # share of entries that are to be of a rare kind
RELATIONS = 0.3  # share of entries that are to be made of others
LEAST_LIKED = 0.6  # how pleasant a kind must be
LEAST_BITS, SPARE_BITS = 2.5, 1.8  # how rare: so many, and values enough are left
MOST_ALIKE = 8  # one of a kind for so many entries, and one more
STEPS = 1500  # of the engine, for one more statement
STEPS_FOR_FIRST = 40000  # with no theme at all


def random_branch(rng: Random) -> Branching:
    """Assume a digit by chance, in the cell that promises most to fail."""

    def branch(cells: list[Cell]) -> Choice | None:
        cell = choose(cells)
        if cell is None:
            return None
        value = pick(list(cell.domain.values()), rng)
        rest = cell.domain.without(value)
        assert rest is not None
        return cell, single(value), rest

    return branch  # type: ignore[return-value]


def filled(
    puzzle: Crossnumber, words: Vocabulary, counts: ValueCounts, rng: Random
) -> Solution | None:
    """Fill a puzzle whose statements, if any, are to hold as well; None: there is no way."""
    kept = list(puzzle.tree.lines)
    found = first_by_chance(puzzle, rng, STEPS_FOR_FIRST)
    if found is None:
        return None
    for text in Theme(puzzle.tree, words, counts, rng).statements():
        lines = [*kept, puzzle.statement(text)]
        better = first_by_chance(puzzle.with_lines(lines), rng, STEPS)
        if better is not None:
            kept, found = lines, better
    return found


def first_by_chance(puzzle: Crossnumber, rng: Random, steps: int) -> Solution | None:
    """Give a solution that is found by chance; None: there is none, or it takes too long."""
    run = Run(puzzle, steps=steps)
    run.model.branch = random_branch(rng)
    with closing(run.solutions()) as solutions:
        return next(solutions, None)


class Theme:
    """What the entries of a grid are to be, by chance."""

    def __init__(
        self, puzzle: tree.PuzzleTree, words: Vocabulary, counts: ValueCounts, rng: Random
    ) -> None:
        self.slots = puzzle.numbers
        self.words, self.counts, self.rng = words, counts, rng
        self.used: dict[str, int] = {}
        self.most = 1 + len(self.slots) // MOST_ALIKE

    def statements(self) -> list[str]:
        """Give statements for some of the entries."""
        slots = shuffled(self.slots, self.rng)
        related = round(len(slots) * RELATIONS)
        kinds = round(len(slots) * KINDS)
        found = [self._relation(slot) for slot in slots[:related]]
        found += [self._kind(slot) for slot in slots[related : related + kinds]]
        return [text for text in found if text]

    def _take(self, name: str) -> bool:
        if self.used.get(name, 0) >= self.most:
            return False
        self.used[name] = self.used.get(name, 0) + 1
        return True

    def _kind(self, slot: tree.Slot) -> str:
        """Make an entry a number of a rare kind."""
        length = len(slot.cells)
        most = self.counts.bits_of_all(length) - SPARE_BITS
        for word in shuffled(self.words.kinds, self.rng):
            liked = taste.IS.get(word.name, taste.OTHER_KIND)
            if liked < LEAST_LIKED or self.rng.random() > liked:
                continue
            if LEAST_BITS <= self.counts.bits(word, length) <= most and self._take(word.name):
                return f"{word.name}({slot.name})"
        return ""

    def _relation(self, slot: tree.Slot) -> str:
        """Make an entry of one or two others."""
        length, name = len(slot.cells), slot.name
        for other in shuffled(self.slots, self.rng):
            if other == slot:
                continue
            ways = self._ways(name, length, other.name, len(other.cells))
            known = [(word, text) for word, text in ways if word in self.words.by_name]
            if known:
                word, text = pick(known, self.rng)
                if self._take(word):
                    return text
        return ""

    def _ways(self, name: str, length: int, other: str, its: int) -> list[tuple[str, str]]:
        found: list[tuple[str, str]] = []
        if length in (2 * its - 1, 2 * its) and its > 1:
            found.append(("hoch", f"{name} = {other}^2"))
        if length == its:
            found.append(("rev", f"{name} = rev({other}) and {name} != {other}"))
        if length == its > 2:
            found.append(("ANA", f"ANA({name}, {other}) and {name} != {other}"))
        if length in (its, its + 1):
            found.append(("mal", f"{name} = {2 + below(5, self.rng)} * {other}"))
        if length > its:
            found.append(("V", f"V({name}, {other})"))
        thirds = [s for s in self.slots if len(s.cells) <= length and s.name not in (name, other)]
        if its in (length, length - 1) and thirds:
            third = pick(thirds, self.rng).name
            found.append(("plus", f"{name} = {other} + {third}"))
        if length == 2 and its > 2:
            found.append(("qs", f"{name} = qs({other})"))
        return found
