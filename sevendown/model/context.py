"""What the passes share: the puzzle, its engine, and what has been made of it so far."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from sevendown.engine.cells import Cell
from sevendown.engine.engine import Engine
from sevendown.engine.rule import Rule
from sevendown.language import tree
from sevendown.model.expressions import Expressions
from sevendown.model.rewrite.fold import Folder
from sevendown.model.rewrite.logic import LogicForms
from sevendown.model.terms import Store, Terms
from sevendown.model.unknowns import Unknowns
from sevendown.text.origin import Origin


class Context:
    """One puzzle on its way to cells and rules."""

    def __init__(self, puzzle: tree.PuzzleTree, engine: Engine) -> None:
        self.puzzle = puzzle
        self.engine = engine
        self.unknowns = Unknowns()
        self.folder = Folder(puzzle, engine.check_time)
        self.logic = LogicForms()
        self.store = Store(engine, puzzle.spelling)

    @contextmanager
    def for_a_while(self) -> Iterator[None]:
        """Forget at the end what is made meanwhile."""
        before, self.store = self.store, self.store.copy()
        try:
            with self.engine.for_a_while():
                yield
        finally:
            self.store = before

    def expressions(self, origins: tuple[Origin, ...]) -> Expressions:
        """Give what takes apart one fact that comes from these lines."""
        return Expressions(self.puzzle, self.unknowns, Terms(self.store, origins))

    def constant(self, value: int) -> Cell:
        """Give the cell of a constant."""
        return Terms(self.store, ()).as_cell(value)

    def post(self, rule: Rule, origins: tuple[Origin, ...]) -> None:
        """Post a rule that leans on these lines, if there is time left."""
        self.engine.check_time()
        rule.origins = tuple(dict.fromkeys(origins))
        self.engine.post(rule)


def lines_behind(rules: Sequence[Rule]) -> tuple[Origin, ...]:
    """Give the lines that rules lean on together.

    What merely says what a cell is leans on nothing. Where they all do, the lines are given for
    which these cells were made.
    """
    saying = [rule for rule in rules if rule.defines is None] or rules
    lines = [line for rule in saying for line in rule.origins]
    return tuple(dict.fromkeys(line for line in lines if isinstance(line, Origin)))
