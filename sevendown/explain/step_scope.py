"""What one step of a proof is about, and what is known there: for all who look for its reason."""

from __future__ import annotations

from collections.abc import Sequence

from sevendown.explain.arithmetic_ends import Allowed
from sevendown.explain.clue_text import StatementText, WordedClue, written_out
from sevendown.explain.fact_text import FactText
from sevendown.explain.reason import Key
from sevendown.explain.step_questions import StepAsker, most_looks, with_items
from sevendown.language import semantics, tree
from sevendown.proof.fillings import TooWide, layout_of
from sevendown.proof.inference import Inference
from sevendown.proof.knowledge import Item, Place, Values, shared_values
from sevendown.proof.known_so_far import KnownSoFar
from sevendown.record import replaced

__all__ = [
    "MOST_VALUES",
    "StepScope",
    "item_of",
    "key_of",
    "most_looks",
    "plain_statement",
    "with_items",
]

MOST_VALUES = 1000  # of something that are held one by one


class StepScope:
    """The unknowns of an inference from clues, with what its premises leave of them."""

    def __init__(
        self,
        puzzle: tree.PuzzleTree,
        facts: FactText,
        step: Inference,
        clues: Sequence[WordedClue],
        asker: StepAsker,
    ) -> None:
        self.puzzle = puzzle
        self.facts = facts
        self.step = step
        self._clues = clues
        statements = [clue.statement for clue in clues]
        self._asker = asker
        self.questions = asker.about(step, statements)
        self.unknowns = list(dict.fromkeys(u for clue in clues for u in clue.unknowns))
        self.allowed = {u: self._allowed_for(u) for u in self.unknowns}
        self.loose = {u: self._allowed_for(u, loosely=True) for u in self.unknowns}
        self.open = [u for u in self.unknowns if self.allowed[u].low < self.allowed[u].high]
        self.said = StatementText(facts)
        self.statements = [plain_statement(statement) for statement in statements]
        self.statement = self.statements[0] if len(clues) == 1 else None

    def with_statement(self, statement: tree.Statement) -> StepScope:
        """Give the same for a step by one clue, with what it comes to by what is known."""
        (clue,) = self._clues
        unknowns = tuple(semantics.unknowns(statement, self.puzzle))
        shorter = replaced(clue, statement=statement, unknowns=unknowns)
        return StepScope(self.puzzle, self.facts, self.step, [shorter], self._asker)

    def _allowed_for(self, unknown: semantics.Unknown, loosely: bool = False) -> Allowed:
        """Give what an unknown can be; loosely: whether or not other numbers begin in it."""
        known = self.step.premises
        if isinstance(unknown, tree.Reference):
            slot = unknown.slot
            digits = tuple(self.digits(place) for place in slot.cells)
            if loosely:
                digits = tuple(
                    self.puzzle.digits if index and d == self.facts.base[place] else d
                    for index, (place, d) in enumerate(zip(slot.cells, digits, strict=True))
                )
            return Allowed.of(digits, known.numbers.get(slot.name))
        if isinstance(unknown, tree.CellDigit):
            return Allowed.of((self.digits((unknown.row, unknown.column)),), None)
        values: Values | None = known.variables.get(unknown.name)
        if values is None:
            values = self._declared(unknown.name)
        if values is None:
            return Allowed.of((), None)
        if len(values) > MOST_VALUES:
            values = range(values[0], values[-1] + 1)
        return Allowed.of((), values if isinstance(values, range) else tuple(values))

    def _declared(self, name: str) -> Values | None:
        """Give what a variable can be from the start; what depends on others, within bounds.

        None: that is not known.
        """
        members = self.puzzle.variables[name]
        if not semantics.unknowns(members, self.puzzle):
            return tuple(semantics.constant_members(members, self.puzzle))
        return KnownSoFar(layout_of(self.puzzle)).variables.get(name)

    def digits(self, place: Place) -> tuple[int, ...]:
        """Give what a cell can be by the premises."""
        base = self.facts.base[place]
        known = self.step.premises.cells.get(place)
        return base if known is None else tuple(shared_values(base, known))

    def declared(self, unknown: tree.Variable) -> str:
        """Say what a variable can be from the start."""
        allowed = self.loose[unknown]
        values = allowed.values or range(allowed.low, allowed.high + 1)
        return self.facts.named(unknown.name, values)

    def keys(self) -> list[Key]:
        """Give what is concluded and not known before."""
        assert self.step.conclusion is not None
        found: list[Key] = []
        for kind, name, values in self.step.conclusion.items():
            if isinstance(name, tuple) and set(self.digits(name)) <= set(values):
                continue
            found.append((kind, name))
        return found

    def concluded(self) -> list[semantics.Unknown]:
        """Give the open unknowns of which something is concluded."""
        conclusion = self.step.conclusion
        if conclusion is None:
            return []
        found: list[semantics.Unknown] = []
        for unknown in self.open:
            if isinstance(unknown, tree.Reference):
                slot = unknown.slot
                if slot.name in conclusion.numbers or set(slot.cells) & set(conclusion.cells):
                    found.append(unknown)
            elif isinstance(unknown, tree.Variable) and unknown.name in conclusion.variables:
                found.append(unknown)
        return found

    def values(self, unknown: semantics.Unknown, most: int) -> list[int] | None:
        """Give the candidates of an unknown; None: more than so many, or too many to look at."""
        if most < 1:
            return None
        try:
            return self.questions.values(key_of(unknown), most)
        except TooWide:
            return None


def plain_statement(statement: tree.Statement) -> tree.Statement:
    """Give a statement with its definition put in."""
    if isinstance(statement, tree.DefinedStatement):
        body = written_out(statement)
        if isinstance(body, tree.Statement):
            return body
    return statement


def key_of(unknown: semantics.Unknown) -> Key:
    """Give the kind and the name of an unknown."""
    if isinstance(unknown, tree.Reference):
        return "numbers", unknown.slot.name
    if isinstance(unknown, tree.CellDigit):
        return "cells", (unknown.row, unknown.column)
    return "vars", unknown.name


def item_of(unknown: semantics.Unknown, values: Values) -> Item:
    """Give an unknown with values, as something known."""
    return Item(*key_of(unknown), values)
