"""A puzzle whose rules have been run, beside which further statements are tried.

Of many forms of one statement each is to be tried beside the same others, which are set up once.
Statements can also be put on it, one after the other, and the last ones taken off again.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import ExitStack, closing
from functools import cached_property

from sevendown.engine.engine import OutOfTime
from sevendown.engine.rule import Contradiction
from sevendown.engine.search import Solved, search
from sevendown.errors import LimitError
from sevendown.language import tree
from sevendown.model.pipeline import add
from sevendown.puzzle.kinds.crossnumber import Crossnumber, CrossnumberModel
from sevendown.puzzle.results import Outcome, Solution
from sevendown.puzzle.run import Run
from sevendown.setting.holding import PlainStatement, SolvedGrid
from sevendown.setting.trials import Trial, lines_of_failure


class ReadyPuzzle:
    """A puzzle with all its rules, of which none has anything more to say."""

    def __init__(self, puzzle: Crossnumber, steps: int) -> None:
        self.puzzle = puzzle
        self._steps = steps  # until it is ready
        self._numbers = frozenset(puzzle.tree.numbers)
        self._is_refuted = False
        self._put: list[tuple[tree.Line, ExitStack]] = []  # statements that were put on it

    @cached_property
    def model(self) -> CrossnumberModel | None:
        """The cells, with what is left in them; None: there is nothing, or it takes too long."""
        run = Run(self.puzzle, steps=self._steps)
        try:
            with run.model.limits():
                ready = run.get_ready()
        except LimitError:
            return None
        except OutOfTime:
            if not run.engine.is_past_steps:  # it was something else, such as an alarm
                raise
            return None
        assert isinstance(run.model, CrossnumberModel)
        self._is_refuted = run.outcome is Outcome.EXHAUSTED
        return run.model if ready else None

    @property
    def is_refuted(self) -> bool:
        """Whether the rules have shown that there is no solution, whatever is said besides."""
        return self.model is None and self._is_refuted

    def can_take(self, lines: Sequence[tree.Line]) -> bool:
        """Say whether statements can be tried: they speak of nothing that is not there."""
        return self.model is not None and all(line.named <= self._numbers for line in lines)

    @property
    def _ready_model(self) -> CrossnumberModel:
        assert self.model is not None
        return self.model

    # ---- statements put on it

    def put_on(self, lines: Sequence[tree.Line], steps: int) -> Trial | None:
        """Have just these statements on it, which it must take; as before, as far as they agree.

        Give what came of it where not all of them could be put on. By which of them the rules fail
        is not known: what is made of a statement depends on those before it.
        """
        same = 0
        while same < min(len(lines), len(self._put)) and self._put[same][0] is lines[same]:
            same += 1
        self._take_off(same)
        engine = self._ready_model.engine
        begun, rules = engine.steps, len(engine.rules)
        engine.most_steps = begun + steps
        for line in lines[same:]:
            level = ExitStack()
            level.enter_context(self._ready_model.context.for_a_while())
            self._put.append((line, level))
            gave_up = False
            try:
                with self._ready_model.limits():
                    add(self._ready_model.context, [line])
                    engine.propagate()
                continue
            except Contradiction:
                pass
            except LimitError:
                gave_up = True
            except OutOfTime:
                if not engine.is_past_steps:
                    raise
                gave_up = True
            made = len(engine.rules) - rules
            self._take_off(len(self._put) - 1)
            return Trial((), not gave_up, gave_up, engine.steps - begun, made)
        return None

    def _take_off(self, kept: int) -> None:
        """Take off all statements but the first ones."""
        while len(self._put) > kept:
            self._put.pop()[1].close()

    def close(self) -> None:
        """Take off all statements."""
        self._take_off(0)

    # ---- tries

    def tried(
        self, lines: Sequence[tree.Line], most: int, steps: int, assumptions: int | None = None
    ) -> Trial:
        """Search for up to so many solutions with further statements, which it must take.

        Where nothing had to be assumed to see that there is none, say by which statements: of
        those that are tried, beside the others.
        """
        model = self._ready_model
        engine = model.engine
        begun, nodes = engine.steps, engine.statistics.nodes
        engine.most_steps = begun + steps
        found: list[Solution] = []
        gave_up = is_all = False
        clash = None
        with model.context.for_a_while():
            rules = len(engine.rules)
            try:
                with model.limits():
                    add(model.context, lines)
                    try:
                        engine.propagate()
                    except Contradiction:
                        is_all, clash = True, lines_of_failure(engine)
                    else:
                        most_nodes = None if assumptions is None else nodes + assumptions
                        is_all = self._search(lines, most, found, most_nodes)
            except OutOfTime:
                if not engine.is_past_steps:
                    raise
                gave_up = True
            rules = len(engine.rules) - rules
        took = engine.steps - begun
        assumed = engine.statistics.nodes - nodes
        gave_up = gave_up or not (is_all or len(found) == most)
        return Trial(tuple(found), is_all, gave_up, took, rules, assumed, clash)

    def _search(
        self,
        lines: Sequence[tree.Line],
        most: int,
        found: list[Solution],
        most_nodes: int | None,
    ) -> bool:
        """Add up to so many solutions to those found; say whether these are all."""
        model = self._ready_model
        engine = model.engine
        every = [*(line for line, _ in self._put), *lines]
        meanings = [PlainStatement(line.statement, self.puzzle.tree) for line in every]
        events = search(engine, model.cells, model.branch, model.restarts(), model.guesses())
        with closing(events):
            for event in events:
                if most_nodes is not None and engine.statistics.nodes > most_nodes:
                    return False
                if isinstance(event, Solved) and model.holds():
                    solution = model.to_solution({cell: cell.value for cell in model.cells})
                    filling = SolvedGrid(solution)
                    holding = [meaning.holds(filling) for meaning in meanings]
                    if None in holding:  # it takes too long to see, so nothing is known
                        return False
                    if all(holding):
                        found.append(solution)
                        if len(found) == most:
                            return False
        return True
