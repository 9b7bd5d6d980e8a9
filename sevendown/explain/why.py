"""Why something is so, or cannot be so; or that it can be, with an example."""

from __future__ import annotations

import re
from collections.abc import Mapping
from enum import Enum

from sevendown.engine.domains import ANY_DIGIT, Domain, difference, single, some_between
from sevendown.errors import Place, Problem, PuzzleError
from sevendown.explain.notes import Key, Notes, is_fixed, slot_key
from sevendown.explain.prove import Prover, values_of
from sevendown.explain.slices import Found, Needs, Refutation, Slice
from sevendown.explain.suppose import lines
from sevendown.language.vocabulary import split_reference
from sevendown.numbertheory import from_decimal
from sevendown.proof.knowledge import Item
from sevendown.puzzle.kinds.crossnumber import Crossnumber
from sevendown.puzzle.results import Solution
from sevendown.record import Record
from sevendown.speech import say
from sevendown.text.phrases import clip

SHORT = 5  # lines: a refutation that is no longer is not compared with another way

_QUESTION = re.compile(r"\s*([^\s=!]+)\s*(?:(!?=)\s*(-?[0-9]+)\s*)?")
_CELL = re.compile(r"[rR]([0-9]{1,6})[cC]([0-9]{1,6})")


class Question(Record):
    """What is asked about: a cell, a number or a variable, and perhaps a value."""

    name: str  # as it was asked
    key: Key
    cells: tuple[Key, ...]  # of a number of several cells
    relation: str  # "=", "!=", or "" where no value is named
    value: int | None


class Judgement(Enum):
    """What is to be said of what was asked."""

    MUST = "must be"
    CANNOT = "cannot be"
    CAN = "can be"  # and need not be


class Answer(Record):
    """What is so, with the steps that show it, or with solutions that do."""

    judgement: Judgement
    item: Item | None  # what must be so, or cannot; None: there is no solution at all
    steps: tuple[Slice, ...]  # none where it is so from the start
    examples: tuple[Solution, ...]  # where it can be so: one in which it is, one in which it is not


def read_question(text: str, puzzle: Crossnumber) -> Question:
    """Read r2c3, 12a, 12a=144, 12a!=144 or n=5; raises PuzzleError."""
    match = _QUESTION.fullmatch(text)
    if match is None:
        message = say(
            "what is asked is a cell (r2c3), a number (12a) or a variable, and then perhaps =5 or "
            "!=5"
        )
        raise _no_question(text, message)
    name, relation, digits = match[1], match[2] or "", match[3]
    value = None if digits is None else from_decimal(digits)
    tree = puzzle.tree
    if name in tree.variables:
        return Question(name, ("vars", name), (), relation, value)
    cell = _CELL.fullmatch(name)
    if cell is not None:
        row, column = int(cell[1]) - 1, int(cell[2]) - 1
        if not tree.is_open(row, column):
            message = say(
                "there is no open cell in row {row}, column {column}",
                row=row + 1,
                column=column + 1,
            )
            raise _no_question(text, message)
        return Question(name, ("cells", (row, column)), (), relation, value)
    reference = split_reference(name)
    for slot in tree.numbers:
        if (slot.mark, slot.direction) == reference:
            cells = tuple(("cells", place) for place in slot.cells)
            return Question(
                slot.name, slot_key(slot), cells if len(cells) > 1 else (), relation, value
            )
    message = say("{name} is no cell, no number and no variable of this puzzle", name=clip(name))
    raise _no_question(text, message)


def _no_question(text: str, message: str) -> PuzzleError:
    return PuzzleError([Problem(Place("<question>", 1, 1, text), message)])


class Why:
    """Answers questions about one puzzle."""

    def __init__(self, puzzle: Crossnumber, timeout: float | None = None) -> None:
        self.puzzle = puzzle = puzzle.with_names
        self.prover = Prover(puzzle, timeout)
        self.oracle = self.prover.oracle
        self.finder = self.prover.finder

    def answer(self, question: Question, filled: Mapping[Key, Domain] | None = None) -> Answer:
        """Answer a question, where this is filled in already.

        Raises ValueError where what is filled in cannot be completed, though the puzzle can.
        """
        filled = dict(filled or {})
        first = self.oracle.solution(filled)
        if first is None:
            if filled and self.oracle.solution({}) is not None:
                raise ValueError(say("what is filled in cannot be completed"))
            return Answer(Judgement.CANNOT, None, self._clash(self.finder.base), ())
        notes = self.finder.applied(self.finder.base, filled)
        value = (
            values_of(self.puzzle, first)[question.key]
            if question.value is None
            else question.value
        )
        negated = question.relation == "!="
        item = Item(question.key[0], question.key[1], (value,))
        with_it = self._with(filled, question, [single(value)])
        without = self._with(filled, question, _others(self._all(question), value))
        if with_it is not None and without is not None:
            examples = (without, with_it) if negated else (with_it, without)
            return Answer(Judgement.CAN, item, (), examples)
        if with_it is None:
            judgement = Judgement.MUST if negated else Judgement.CANNOT
            return Answer(judgement, item, self._against(notes, question, value), ())
        judgement = Judgement.CANNOT if negated else Judgement.MUST
        return Answer(judgement, item, self._shown(notes, self._needs(question, value)), ())

    # Whether it can be

    def _all(self, question: Question) -> Domain:
        """Give all that could be filled in for what is asked about."""
        if question.cells:
            return some_between(0, 10 ** len(question.cells) - 1)
        return ANY_DIGIT if question.key[0] == "cells" else self.finder.base[question.key]

    def _with(
        self, filled: Mapping[Key, Domain], question: Question, parts: list[Domain]
    ) -> Solution | None:
        """Give a solution in which what is asked about is in one of these parts."""
        own = filled.get(question.key)
        for part in parts:
            wanted = part if own is None else own.meet(part)
            if wanted is not None:
                found = self.oracle.solution({**filled, question.key: wanted})
                if found is not None:
                    return found
        return None

    # Why

    def _clash(self, notes: Notes) -> tuple[Slice, ...]:
        """Show that there is no solution."""
        steps = [step for step, _ in self.prover.derive(notes, {})]
        return tuple(self.prover.cutter.cut(steps, {})[0])

    def _needs(self, question: Question, value: int) -> Needs:
        if not question.cells:
            return {question.key: single(value)}
        text = str(value).zfill(len(question.cells))
        return {key: single(int(d)) for key, d in zip(question.cells, text, strict=True)}

    def _shown(self, notes: Notes, needs: Needs) -> tuple[Slice, ...]:
        """Give the steps to what is needed."""
        steps: list[Found] = []
        if not all(is_fixed(notes[key]) for key in needs):
            for step, after in self.prover.derive(notes, {}):
                steps.append(step)
                if all(is_fixed(after[key]) for key in needs):
                    break
        return tuple(self.prover.cutter.cut(steps, needs)[0])

    def _against(self, notes: Notes, question: Question, value: int) -> tuple[Slice, ...]:
        """Show that something does not have a value, in as few lines as can be."""
        key, supposed = question.key, single(value)
        if value not in self._all(question) or not self._fits(notes, question, value):
            return ()  # it is so from the start
        ways: list[tuple[Slice, ...]] = []
        steps = self.prover.supposer.to_contradiction(notes, key, supposed)
        if steps is not None:
            ways.append(self._refuted(Refutation(key, supposed, notes, tuple(steps))))
        if not ways or sum(map(lines, ways[0])) > SHORT:
            ways.append(self._ruled_out(notes, question, value))
        return min(ways, key=lambda way: sum(map(lines, way)))

    def _refuted(self, refutation: Refutation) -> tuple[Slice, ...]:
        return (self.prover.cutter.refutation(refutation),)

    def _fits(self, notes: Notes, question: Question, value: int) -> bool:
        """Say whether notes allow a value."""
        own = notes.get(question.key)
        if own is not None and value not in own:
            return False
        return all(int(need.lo) in notes[key] for key, need in self._needs(question, value).items())

    def _ruled_out(self, notes: Notes, question: Question, value: int) -> tuple[Slice, ...]:
        """Take steps until the value is out; the last may suppose it."""
        steps: list[Found] = []
        now = notes
        for step, after in self.prover.derive(notes, {}):
            steps.append(step)
            now = after
            if not self._fits(now, question, value):
                break
        needs: Needs = {}
        for key, need in self._needs(question, value).items():
            if int(need.lo) not in now[key]:
                left = difference(self.finder.base[key], need)
                assert left is not None
                needs = {key: left}
                break
        else:
            left = difference(now[question.key], single(value))
            assert left is not None
            needs = {question.key: left}
        return tuple(self.prover.cutter.cut(steps, needs)[0])


def _others(domain: Domain, value: int) -> list[Domain]:
    """Give a domain without a value, in parts."""
    parts = (domain.clip(domain.lo, value - 1), domain.clip(value + 1, domain.hi))
    return [part for part in parts if part is not None]
