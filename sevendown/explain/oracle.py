"""The whole puzzle with all its rules: what they know, and by which lines they know it."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Mapping
from contextlib import closing, contextmanager
from math import log2

from sevendown.engine.cells import Cell
from sevendown.engine.domains import Domain, difference
from sevendown.engine.engine import Engine, Patience
from sevendown.engine.reasons import grounds
from sevendown.engine.rule import Contradiction, Rule
from sevendown.engine.search import Failed, Search, Solved, search
from sevendown.engine.step_budget import StepBudget
from sevendown.explain.clue_engine import first_values
from sevendown.explain.notes import Key, Notes, in_order, slot_key
from sevendown.language import tree
from sevendown.puzzle.kinds.crossnumber import Crossnumber, CrossnumberModel
from sevendown.puzzle.results import Solution
from sevendown.puzzle.run import Run
from sevendown.record import Record


class Refuted(Record):
    """How all rules together refute something."""

    effort: int  # runs of rules that it takes, or assumptions of a search
    lines: tuple[int, ...] | None  # by which it follows; None: that is not known


class _FreshState:
    """All rules, with what they find out by themselves and why."""

    def __init__(self, engine: Engine, cells: Mapping[Key, Cell]) -> None:
        self.engine = engine
        self.cells = cells
        self.is_possible = True


class Oracle:
    """The whole puzzle with all its rules: it knows what is refuted, and says nothing of why."""

    def __init__(
        self, puzzle: Crossnumber, deadline: float | None, budget: StepBudget | None = None
    ) -> None:
        run = puzzle.run()
        run.engine.deadline = deadline
        self._budget = budget
        if budget is not None:
            budget.limit(run.engine)
        model = run.model
        assert isinstance(model, CrossnumberModel)
        self.engine = run.engine
        self.model = model
        self._puzzle = puzzle
        self._fresh: Run | None = None  # the same with nothing found out yet
        self._cells = _cells_by_key(model)
        place = puzzle.source.place
        self._line_at = {line.at: place(line.at).line for line in puzzle.tree.lines}
        self.variables = first_values(puzzle.tree, model)  # what each can be at first
        self.possible = True
        try:
            with model.limits():
                self.engine.propagate()
        except Contradiction:
            self.possible = False
        self.engine.shrink_tables()
        self.engine.patience = Patience.USUAL

    def _narrow(self, notes: Notes) -> None:
        for key, domain in notes.items():
            self._cells[key].meet(domain)

    def refuted(
        self, notes: Notes, suppositions: list[tuple[Key, Domain]]
    ) -> Generator[Refuted | None, None, None]:
        """Give for each supposition how all rules together refute it; None: they do not."""
        with self._fresh_state(notes) as state:
            engine = state.engine
            if state.is_possible:
                engine.patience = Patience.USUAL
            for key, domain in suppositions:
                if not state.is_possible:
                    yield Refuted(1, None)
                    continue
                before = engine.statistics.runs
                cell = state.cells[key]
                if cell.domain.meet(domain) is None:
                    yield Refuted(0, self._lines(grounds(engine, [cell])))
                    continue
                engine.log.push()
                try:
                    cell.meet(domain)
                    engine.propagate()
                    yield None
                except Contradiction:
                    runs = engine.statistics.runs - before
                    yield Refuted(runs, self._lines(grounds(engine)))
                finally:
                    engine.agenda.clear()
                    engine.log.pop()

    def joined_lines(self) -> list[tuple[tuple[int, ...], bool]]:
        """Give the lines that each rule leans on, and whether on different answers as well."""
        different = self._puzzle.tree.distinct_answers
        found = {
            (
                tuple(
                    sorted({self._line_at[o.at] for o in rule.origins if isinstance(o, tree.Line)})
                ),
                different and any(not isinstance(o, tree.Line) for o in rule.origins),
            ): None
            for rule in self.engine.rules
        }
        return list(found)

    def lines_behind(self, notes: Notes) -> list[tuple[Key, tuple[int, ...]]]:
        """Give what all rules together find out, and the lines that this hangs on, fewest first."""
        if not self._moves(notes):
            return []
        found = []
        with self._fresh_state(notes) as state:
            for key in sorted(notes, key=in_order):
                cell = state.cells[key]
                if key[0] != "numbers" and cell.domain.size < notes[key].size:
                    behind = self._lines(grounds(state.engine, [cell]))
                    if behind:
                        found.append((key, behind))
        return sorted(found, key=lambda item: (len(item[1]), in_order(item[0])))

    def _lines(self, rules: Iterable[Rule]) -> tuple[int, ...]:
        """Give the lines that rules come from, but for those that say what a number is."""
        origins = {
            o.at
            for rule in rules
            if rule.defines is None
            for o in rule.origins
            if isinstance(o, tree.Line)
        }
        return tuple(sorted(self._line_at[at] for at in origins))

    @contextmanager
    def _fresh_state(self, notes: Notes) -> Iterator[_FreshState]:
        """Let all rules run on what is noted, from the beginning.

        What is known to the other engine by now has no reasons.
        """
        if self._fresh is None:
            self._fresh = self._puzzle.run()
            self._fresh.engine.deadline = self.engine.deadline
            if self._budget is not None:
                self._budget.limit(self._fresh.engine)
            self._fresh.engine.agenda.clear()
        model, engine = self._fresh.model, self._fresh.engine
        assert isinstance(model, CrossnumberModel)
        state = _FreshState(engine, _cells_by_key(model))
        engine.patience = Patience.FIRST
        engine.log.push()
        try:
            try:
                for key, domain in notes.items():
                    state.cells[key].meet(domain)
                engine.agenda.extend(rule for rule in engine.rules if not rule.asleep)
                with model.limits():
                    engine.propagate()
            except Contradiction:
                state.is_possible = False
            yield state
        finally:
            engine.agenda.clear()
            engine.log.pop()

    def _moves(self, notes: Notes) -> bool:
        """Say whether all rules together find out anything of a cell or a variable."""
        engine = self.engine
        engine.log.push()
        try:
            self._narrow(notes)
            engine.propagate()
            return any(
                key[0] != "numbers" and self._cells[key].domain.size < domain.size
                for key, domain in notes.items()
            )
        except Contradiction:
            return True
        finally:
            engine.agenda.clear()
            engine.log.pop()

    def refuted_by_search(
        self, notes: Notes, key: Key, domain: Domain, most: int
    ) -> Refuted | None:
        """Say by which lines a search refutes a supposition; None: it does not so soon."""
        with self._fresh_state(notes) as state:
            engine, before = state.engine, state.engine.statistics.nodes
            cell = state.cells[key]
            if not state.is_possible:
                return None
            if cell.domain.meet(domain) is None:
                return Refuted(0, self._lines(grounds(engine, [cell])))
            assert self._fresh is not None
            model = self._fresh.model
            lines: set[int] = set()
            engine.log.push()
            try:
                cell.meet(domain)
                engine.propagate()
                with closing(search(engine, model.cells, beside=model.guesses())) as events:
                    for event in events:
                        if engine.statistics.nodes - before > most or isinstance(event, Solved):
                            return None
                        if isinstance(event, Failed):
                            lines.update(self._lines(grounds(engine)))
            except Contradiction:
                lines.update(self._lines(grounds(engine)))
            finally:
                engine.agenda.clear()
                engine.log.pop()
            return Refuted(engine.statistics.nodes - before, tuple(sorted(lines)))

    def gain(self, notes: Notes, key: Key, domain: Domain) -> float:
        """Give how much is known once a value is out: how often what can be is halved."""
        engine, cells = self.engine, self.model.cells
        engine.log.push()
        try:
            self._narrow(notes)
            before = sum(log2(cell.domain.size) for cell in cells)
            self._cells[key].narrow(difference(self._cells[key].domain, domain))
            engine.propagate()
            return before - sum(log2(cell.domain.size) for cell in cells)
        except Contradiction:
            return 1000.0
        finally:
            engine.agenda.clear()
            engine.log.pop()

    def solution(self, wanted: Notes) -> Solution | None:
        """Give a solution in which everything is where it is wanted; None: there is none."""
        engine, model = self.engine, self.model
        if not self.possible:
            return None
        engine.log.push()
        try:
            self._narrow(wanted)
            engine.propagate()
            with closing(self._search()) as events:
                for event in events:
                    if isinstance(event, Solved) and model.holds():
                        return model.to_solution({c: c.value for c in model.cells})
        except Contradiction:
            return None
        finally:
            engine.agenda.clear()
            engine.log.pop()
        return None

    def nodes(self, notes: Notes, key: Key, domain: Domain, most: int) -> int | None:
        """Give how many assumptions it takes to refute a supposition; None: more than that.

        Raises Possible where a solution turns up.
        """
        engine, before = self.engine, self.engine.statistics.nodes
        engine.log.push()
        try:
            self._narrow({**notes, key: domain})
            engine.propagate()
            with closing(self._search()) as events:
                for event in events:
                    if engine.statistics.nodes - before > most:
                        return None
                    if isinstance(event, Solved) and self.model.holds():
                        raise Possible
        except Contradiction:
            return 0
        finally:
            engine.agenda.clear()
            engine.log.pop()
        return engine.statistics.nodes - before

    def _search(self) -> Search:
        return search(self.engine, self.model.cells, beside=self.model.guesses())


def _cells_by_key(model: CrossnumberModel) -> dict[Key, Cell]:
    """Give the cell of everything that can be noted."""
    unknowns = model.unknowns
    found: dict[Key, Cell] = {("cells", place): cell for place, cell in unknowns.digits.items()}
    found |= {slot_key(slot): cell for slot, cell in unknowns.numbers.items()}
    return found | {("vars", name): cell for name, cell in unknowns.variables.items()}


class Possible(Exception):
    """What was to be refuted is so in a solution."""
