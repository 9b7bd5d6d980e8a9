"""What is asked of the clues of one step: which values are left, each looked for only once."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from operator import is_

from sevendown.explain.clue_text import WordedClue
from sevendown.explain.reason import Key
from sevendown.language import semantics, tree
from sevendown.proof.fillings import Fillings, TooWide
from sevendown.proof.inference import Inference
from sevendown.proof.knowledge import Item, Knowledge, shared_values

_MOST_WORK = 16_000  # of one question: looks, each as dear as the clue takes to evaluate
_OF_VALUES = 2  # what lists are asked for gets this fraction of it
_LEAST_EFFORT = 20  # of a look
_QUESTIONS = 3  # so much is done for one step in all
_EASY = 8  # what may be easy gets this fraction
_FEW = 3  # unknowns


class StepAsker:
    """Asks about the steps of one puzzle, and keeps the answers as long as it is the same step."""

    def __init__(self, puzzle: tree.PuzzleTree) -> None:
        self._puzzle = puzzle
        self._last: tuple[list[tree.Statement], Inference, StepQuestions] | None = None

    def about(self, step: Inference, statements: Sequence[tree.Statement]) -> StepQuestions:
        """Give the questions about a step, with what has been answered so far."""
        if self._last is not None:
            asked, before, questions = self._last
            same = len(asked) == len(statements) and all(map(is_, asked, statements))
            if same and (step.distinct, step.premises) == (before.distinct, before.premises):
                return questions
        questions = StepQuestions(self._puzzle, step, statements)
        self._last = list(statements), step, questions
        return questions


class StepQuestions:
    """Asks what clues and the premises of a step leave.

    A step is right: what it concludes need not be shown again, so only what it leaves is tried.
    """

    def __init__(
        self, puzzle: tree.PuzzleTree, step: Inference, statements: Sequence[tree.Statement]
    ) -> None:
        self._puzzle = puzzle
        self._known = step.premises
        if step.conclusion is not None:
            self._known = with_items(step.premises, *step.conclusion.items())
        self._statements = statements
        self._distinct = step.distinct
        self.most = most_looks_at(puzzle, statements) // _OF_VALUES
        self._lists: dict[Key, list[int]] = {}  # all values
        self._more_than: dict[Key, int] = {}  # so many, where there are more
        self._too_wide: set[Key] = set()

    @cached_property
    def _fillings(self) -> Fillings:
        return Fillings(self._puzzle, self._statements, self._distinct)

    def values(self, key: Key, most_values: int) -> list[int] | None:
        """Give all values of something, ascending; None: more. Raises TooWide."""
        found = self._lists.get(key)
        if found is None:
            found = self._by_lists(key)
        if found is not None:
            return found if len(found) <= most_values else None
        if self._more_than.get(key, 0) >= most_values:
            return None
        if key in self._too_wide:
            raise TooWide("there was too much to run through")
        try:
            found = self._asked(key, self._known, most_values)
        except TooWide:
            self._too_wide.add(key)
            raise
        if found is None:
            self._more_than[key] = most_values
        else:
            self._lists[key] = found
        return found

    def _by_lists(self, key: Key) -> list[int] | None:
        """Give the digits of a cell, where all values of a number through it are known."""
        kind, place = key
        if kind != "cells":
            return None
        for slot in self._puzzle.numbers:
            if place in slot.cells and ("numbers", slot.name) in self._lists:
                length, index = len(slot.cells), slot.cells.index(place)
                values = self._lists["numbers", slot.name]
                return sorted({value // 10 ** (length - 1 - index) % 10 for value in values})
        return None

    def values_with(self, key: Key, items: Sequence[Item], most_values: int) -> list[int] | None:
        """Give all values of something where something else is so; None: more. Raises TooWide."""
        if not items:
            return self.values(key, most_values)
        return self._asked(key, with_items(self._known, *items), most_values)

    def _asked(self, key: Key, known: Knowledge, most_values: int) -> list[int] | None:
        if not self.most:  # then it takes long even to begin
            raise TooWide("there is too much to compute")
        return self._fillings.values(key, known, most_values, self._looks_left())

    def _looks_left(self) -> int:
        """Give how much may still be looked at for the next question."""
        # Where one thing was too much, others are asked for only in case that they are easy.
        most = self.most // _EASY if self._too_wide else self.most
        return max(0, min(most, _QUESTIONS * self.most - self._fillings.looks))


def most_looks(puzzle: tree.PuzzleTree, clues: Sequence[WordedClue]) -> int:
    """Give how much may be looked at: the less, the more there is to a clue."""
    return most_looks_at(puzzle, [clue.statement for clue in clues])


def most_looks_at(puzzle: tree.PuzzleTree, statements: Sequence[tree.Statement]) -> int:
    """Give how much may be looked at: the less, the more there is to a statement."""
    effort = sum(semantics.effort(statement, puzzle) for statement in statements)
    unknowns = sum(len(semantics.unknowns(statement, puzzle)) for statement in statements)
    return _MOST_WORK // (max(_LEAST_EFFORT, effort) * max(1, unknowns - _FEW))


def with_items(known: Knowledge, *items: Item) -> Knowledge:
    """Give what is known with something added."""
    every = {(kind, name): values for kind, name, values in known.items()}
    for kind, name, values in items:
        old = every.get((kind, name))
        every[kind, name] = values if old is None else shared_values(old, values)
    return Knowledge.of(*(Item(kind, name, values) for (kind, name), values in every.items()))
