"""Tries of a puzzle: how many solutions it has, up to a number, in so many steps.

Steps are runs of rules, the longest counted as several, so that an answer never depends on how fast
a machine is.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from contextlib import closing
from itertools import islice

from sevendown.engine.engine import Engine, OutOfTime
from sevendown.engine.reasons import grounds
from sevendown.engine.rule import Contradiction
from sevendown.errors import LimitError
from sevendown.language import tree
from sevendown.language.semantics import TooMany
from sevendown.model.rewrite.fold import Folder
from sevendown.numbertheory import TooLarge
from sevendown.puzzle.kinds.crossnumber import Crossnumber
from sevendown.puzzle.results import Outcome, Solution
from sevendown.puzzle.run import Run
from sevendown.record import Record, replaced

SET_UP = 5  # steps for each rule that is set up


class Trial(Record):
    """What came of a try."""

    solutions: tuple[Solution, ...]
    is_all: bool  # whether there is no other one; False: there are more, or nobody knows
    gave_up: bool  # whether the steps did not suffice
    steps: int  # that it took
    rules: int = 0  # that were set up for it
    assumptions: int = 0  # that it took
    clash: tuple[tree.Line, ...] | None = None  # statements by which there is none, if asked for

    @property
    def is_unique(self) -> bool | None:
        """Whether there is exactly one solution; None: that is not known."""
        if len(self.solutions) > 1:
            return False
        return None if self.gave_up else len(self.solutions) == 1

    @property
    def is_solvable(self) -> bool | None:
        """Whether there is a solution; None: that is not known."""
        if self.solutions:
            return True
        return None if self.gave_up else False


def ran_out(run: Run) -> bool:
    """Say whether a run gave up as its steps did not suffice.

    Raises OutOfTime where it was stopped by something else, such as an alarm: then nothing may be
    made of it.
    """
    if run.outcome is not Outcome.GAVE_UP:
        return False
    if run.engine.is_past_steps or run.is_past_assumptions:
        return True
    raise OutOfTime


def tried(
    puzzle: Crossnumber,
    most: int = 2,
    steps: int | None = None,
    assumptions: int | None = None,
    asks_why: bool = False,
) -> Trial:
    """Search for up to so many solutions, in up to so many steps and with so many assumptions.

    Who asks why there is none is told where nothing had to be assumed.
    """
    run = Run(puzzle, steps=steps, assumptions=assumptions)
    found: tuple[Solution, ...] = ()
    clash = _clash_at_first(run, puzzle) if asks_why and run.outcome is Outcome.RUNNING else None
    if clash is None:
        with closing(run.solutions()) as solutions:
            found = tuple(islice(solutions, most))
    gave_up = ran_out(run)
    is_all = clash is not None or run.outcome is Outcome.EXHAUSTED
    engine, nodes = run.engine, run.statistics.nodes
    return Trial(found, is_all, gave_up, engine.steps, len(engine.rules), nodes, clash)


def _clash_at_first(run: Run, puzzle: Crossnumber) -> tuple[tree.Line, ...] | None:
    """Run the rules before the first assumption; give the statements by which they fail, if so.

    The nearest to the failure come first.
    """
    engine = run.engine
    engine.log.push()  # so that it is known who has narrowed what
    try:
        with run.model.limits():
            engine.propagate()
    except Contradiction:
        found = lines_of_failure(engine)
        # Numbers that only statements name are there because of these.
        further = set(puzzle.tree.numbers).difference(puzzle.clues.scope.grid.own_slots())
        named_by = [line for line in puzzle.tree.lines if not further.isdisjoint(line.named)]
        known = set(map(id, found))
        return (*found, *(line for line in named_by if id(line) not in known))
    except OutOfTime:
        run.outcome = Outcome.GAVE_UP
    return None


def lines_of_failure(engine: Engine) -> tuple[tree.Line, ...]:
    """Give the statements by which the rules have failed, since the first mark in the log."""
    found = {id(origin): origin for rule in grounds(engine) for origin in rule.origins}
    return tuple(line for line in found.values() if isinstance(line, tree.Line))


def saying(puzzle: Crossnumber, lines: Sequence[tree.Line]) -> Crossnumber:
    """Give a puzzle of the same grid and header that says other things, as if these were its text.

    What only statements name that are gone is no number of it any more.
    """
    kept = set(map(id, lines))
    dropped = [line for line in puzzle.tree.lines if id(line) not in kept]
    gone = named(dropped) - named(lines) - set(puzzle.clues.scope.grid.own_slots())
    if not gone:
        return puzzle.with_lines(lines)
    numbers = tuple(slot for slot in puzzle.tree.numbers if slot not in gone)
    return puzzle.with_tree(replaced(puzzle.tree, numbers=numbers)).with_lines(lines)


def with_constants_computed(puzzle: Crossnumber) -> Crossnumber:
    """Give a puzzle that says the same, and of which constants need not be computed each time."""
    folder = Folder(puzzle.tree, lambda: None)
    try:
        lines = [
            replaced(line, statement=folder.fold(line.statement)) for line in puzzle.tree.lines
        ]
    except (TooLarge, TooMany):
        return puzzle
    return puzzle.with_tree(replaced(puzzle.tree, lines=tuple(lines)))


def named(lines: Sequence[tree.Line]) -> set[tree.Slot]:
    """Give the numbers that statements name."""
    return set[tree.Slot]().union(*(line.named for line in lines))


def without(puzzle: Crossnumber, left_out: Collection[int]) -> Crossnumber:
    """Give a puzzle without some of its statements, by their index."""
    lines = [line for index, line in enumerate(puzzle.tree.lines) if index not in left_out]
    return puzzle.with_lines(lines)


class Budget:
    """Steps for many tries together."""

    def __init__(self, steps: int) -> None:
        self.left = steps

    def tried(
        self,
        puzzle: Crossnumber,
        most: int,
        steps: int,
        assumptions: int | None = None,
        asks_why: bool = False,
    ) -> Trial:
        """Search for up to so many solutions, in up to so many steps of those that are left."""
        return self.spent(lambda left: tried(puzzle, most, left, assumptions, asks_why), steps)

    def spent(self, attempt: Callable[[int], Trial], steps: int) -> Trial:
        """Make a try, in up to so many steps of those that are left."""
        if self.left <= 0:
            return Trial((), False, True, 0)
        try:
            trial = attempt(min(steps, self.left))
        except LimitError:  # what is tried may be absurd
            return Trial((), False, True, 0)
        self.left -= trial.steps + SET_UP * trial.rules
        return trial


def denied(lines: Sequence[tree.Line]) -> tree.Line:
    """Say that of some statements not all hold."""
    each = tuple(tree.Logic("not", (line.statement,)) for line in lines)
    return tree.Line("", 0, each[0] if len(each) == 1 else tree.Logic("or", each))


def agreement(puzzle: Crossnumber, steps: int) -> Solution | None:
    """Give what all solutions agree on; None: there is none, or the steps do not suffice."""
    run = Run(puzzle, steps=steps)
    shared = run.agreement()
    ran_out(run)
    return shared
