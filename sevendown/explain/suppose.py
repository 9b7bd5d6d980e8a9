"""Where no clue moves anything: something is supposed, and refuted in as few steps as can be."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping
from contextlib import closing
from math import log2

from sevendown.engine.cells import Cell
from sevendown.engine.domains import Domain, difference, single
from sevendown.engine.engine import Patience
from sevendown.engine.rule import Contradiction, Rule
from sevendown.engine.search import Event, Solved, search
from sevendown.explain.clue_engine import Clue, first_values
from sevendown.explain.finder import Derivation, Finder, Level, easiest
from sevendown.explain.meanings import Meanings
from sevendown.explain.notes import Key, Notes, in_order, is_fixed, is_list, slot_key
from sevendown.explain.slices import Cutter, Found, Refutation, Slice
from sevendown.language import tree
from sevendown.puzzle.kinds.crossnumber import Crossnumber, CrossnumberModel
from sevendown.puzzle.results import Solution

ENOUGH = 24  # suppositions that the rules refute: no more are looked for
TRIED = 8  # suppositions that the rules refute at once are explained, and the best is told
SEVERAL_TRIED = 12  # digits of which it is seen how few clues at once tell them
MOST_BEHIND = 12  # clues that what all rules find out may hang on, to be looked at
MOST_CLUES = 3  # at once: nobody keeps more in mind
WIDTH = 20  # suppositions that a search tries to refute, to find the easiest
MOST_NODES = 60  # of a search, to see which supposition is refuted soonest


class Oracle:
    """The whole puzzle with all its rules: it knows what is refuted, and says nothing of why."""

    def __init__(self, puzzle: Crossnumber, deadline: float | None) -> None:
        run = puzzle.run()
        run.engine.deadline = deadline
        model = run.model
        assert isinstance(model, CrossnumberModel)
        self.engine = run.engine
        self.model = model
        self._puzzle = puzzle
        self._cells = _cells_by_key(model)
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

    def refuted(self, notes: Notes, suppositions: list[tuple[Key, Domain]]) -> Iterator[int | None]:
        """Give for each supposition after how many runs of rules it is refuted; None: it is not."""
        engine = self.engine
        engine.log.push()
        try:
            try:
                self._narrow(notes)
                engine.propagate()
            except Contradiction:
                yield from (1 for _ in suppositions)
                return
            for key, domain in suppositions:
                before = engine.statistics.runs
                engine.log.push()
                try:
                    self._cells[key].meet(domain)
                    engine.propagate()
                    yield None
                except Contradiction:
                    yield engine.statistics.runs - before
                finally:
                    engine.agenda.clear()
                    engine.log.pop()
        finally:
            engine.agenda.clear()
            engine.log.pop()

    def lines_behind(self, notes: Notes) -> list[tuple[Key, tuple[int, ...]]]:
        """Give what all rules together find out, and the lines that this hangs on, fewest first.

        It is found out once more from the beginning, as what is known by now has no reasons.
        """
        run = self._puzzle.run()
        model, engine = run.model, run.engine
        assert isinstance(model, CrossnumberModel)
        engine.deadline = self.engine.deadline
        cells = _cells_by_key(model)
        events: list[tuple[Rule | None, Cell]] = []
        try:
            for key, domain in notes.items():
                cells[key].meet(domain)
            engine.observer = lambda rule, cell, before, after: events.append((rule, cell))
            with model.limits():
                engine.propagate()
        except Contradiction:
            pass
        place = self._puzzle.source.place
        lines = {line.at: place(line.at).line for line in self._puzzle.tree.lines}
        found = []
        for key in sorted(notes, key=in_order):
            if key[0] != "numbers" and cells[key].domain.size < notes[key].size:
                behind = _lines_of(events, cells[key], lines)
                if behind:
                    found.append((key, behind))
        return sorted(found, key=lambda item: (len(item[1]), in_order(item[0])))

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

    def _search(self) -> Generator[Event, None, None]:
        return search(self.engine, self.model.cells, beside=self.model.guesses())


def _cells_by_key(model: CrossnumberModel) -> dict[Key, Cell]:
    """Give the cell of everything that can be noted."""
    unknowns = model.unknowns
    found: dict[Key, Cell] = {("cells", place): cell for place, cell in unknowns.digits.items()}
    found |= {slot_key(slot): cell for slot, cell in unknowns.numbers.items()}
    return found | {("vars", name): cell for name, cell in unknowns.variables.items()}


def _lines_of(
    events: list[tuple[Rule | None, Cell]], cell: Cell, lines: Mapping[int, int]
) -> tuple[int, ...]:
    """Give the lines that what happened to a cell hangs on."""
    needed = {cell}
    found: set[int] = set()
    for rule, narrowed in reversed(events):
        if narrowed in needed and rule is not None:
            needed.update(rule.cells)
            if rule.defines is None:
                found |= {lines[o.at] for o in rule.origins if isinstance(o, tree.Line)}
    return tuple(sorted(found))


class Possible(Exception):
    """What was to be refuted is so in a solution."""


class Supposer:
    """Finds suppositions that fail, and how."""

    def __init__(self, finder: Finder, meanings: Meanings, cutter: Cutter, oracle: Oracle) -> None:
        self.finder = finder
        self.meanings = meanings
        self.cutter = cutter
        self.oracle = oracle

    def step(
        self, notes: Notes, most: Level = Level.SEVERAL, exactly: bool = True
    ) -> Derivation | None:
        """Give the easiest step without a supposition; None: there is none.

        `exactly`: where rules are at their end, the fillings of each clue are run through.
        """
        found = self.finder.best(notes, Level.CLUE)
        if found is not None:
            return found
        exact = list(self._exact_steps(notes)) if exactly else []
        if exact:
            return easiest(exact)
        found = self.finder.best(notes, most)
        return self._of_several(notes) if found is None and most >= Level.SEVERAL else found

    def _of_several(self, notes: Notes) -> Derivation | None:
        """Give a step of as few clues at once as can be; None: of no more than a handful."""
        known = {clue.line: clue for clue in self.finder.clues}
        for key, behind in self.oracle.lines_behind(notes)[:SEVERAL_TRIED]:
            if len(behind) > MOST_BEHIND or not all(line in known for line in behind):
                continue
            clues = [known[line] for line in behind]
            if not self._says(clues, notes, key):
                continue
            for clue in list(clues):
                fewer = [other for other in clues if other is not clue]
                if fewer and self._says(fewer, notes, key):
                    clues = fewer
            if len(clues) <= MOST_CLUES:
                engine = self.finder.engine(clues)
                news = self.finder.news(engine.scope, engine.after(notes), notes)
                if news is not None and not news:
                    continue  # it is less than is worth noting
                effort = self.finder.effort(engine.scope, notes)
                keys = engine.scope.keys
                return Derivation(Level.SEVERAL, tuple(clues), (), notes, keys, news, effort)
        return None

    def _says(self, clues: list[Clue], notes: Notes, key: Key) -> bool:
        """Whether some clues at once narrow something."""
        found = self.finder.engine(clues).after(notes)
        return found is None or (key in found and found[key].size < notes[key].size)

    def _exact_steps(self, notes: Notes) -> Iterator[Derivation]:
        for clue in self.finder.clues:
            news = self.meanings.news(clue, notes)
            if news is None or news:
                scope = self.finder.engine((clue,)).scope
                effort = self.finder.effort(scope, notes)
                yield Derivation(Level.EXACT, (clue,), (), notes, scope.keys, news, effort)

    def refutation(self, notes: Notes, solutions: Mapping[Key, set[int]]) -> Refutation | None:
        """Give the supposition that is refuted most easily; None: everything left is possible.

        `solutions` says which values some solution has.
        """
        open_ones = list(self._suppositions(notes, solutions))
        if not open_ones:
            return None
        failing = self._failing(notes, open_ones)
        for exactly in (False, True):  # the latter takes much longer
            best: tuple[float, Refutation] | None = None
            tried = 0
            for key, domain in failing[: TRIED if exactly else None]:
                steps = self.to_contradiction(notes, key, domain, exactly)
                if steps is None:
                    continue
                found = Refutation(key, domain, notes, tuple(steps))
                price = self.length(found) / (1 + self.oracle.gain(notes, key, domain))
                if best is None or price < best[0]:
                    best = price, found
                tried += 1
                if tried >= TRIED:
                    break
            if best is not None:
                return best[1]
        return self._nested(notes, open_ones)

    def _failing(
        self, notes: Notes, open_ones: list[tuple[Key, Domain]]
    ) -> list[tuple[Key, Domain]]:
        """Give suppositions that the rules refute, the soonest first; not all, if they are many."""
        found: list[tuple[int, int, tuple[Key, Domain]]] = []
        for item, runs in zip(open_ones, self.oracle.refuted(notes, open_ones), strict=False):
            if runs is not None:
                found.append((runs, len(found), item))
                if len(found) >= ENOUGH:
                    break
        return [item for _, _, item in sorted(found, key=lambda one: one[:2])]

    def length(self, found: Refutation) -> float:
        """Give how many lines a refutation has once it is cut to what it needs."""
        return float(sum(map(lines, self.cutter.draft(found.steps))))

    def _suppositions(
        self, notes: Notes, solutions: Mapping[Key, set[int]]
    ) -> Iterator[tuple[Key, Domain]]:
        """Give what could be supposed: each value of what has few, or else halves of the rest."""
        open_ones = [key for key, domain in notes.items() if not is_fixed(domain)]
        short = [key for key in open_ones if is_list(notes[key])]
        for key in sorted(short, key=lambda key: (notes[key].size, in_order(key))):
            for value in notes[key].values():
                if value not in solutions.get(key, ()):
                    yield key, single(value)
        if short:
            return
        for key in sorted(open_ones, key=lambda key: (notes[key].size, in_order(key))):
            domain = notes[key]
            middle = (domain.lo + domain.hi) // 2
            for part in (domain.clip(domain.lo, middle), domain.clip(middle + 1, domain.hi)):
                if part is not None and not any(v in part for v in solutions.get(key, ())):
                    yield key, part

    def to_contradiction(
        self, notes: Notes, key: Key, domain: Domain, exactly: bool = True
    ) -> list[Found] | None:
        """Take steps from a supposition to a contradiction; None: it is not reached like that."""
        now = self.finder.applied(notes, {key: domain})
        steps: list[Found] = []
        while True:
            step = self.step(now, Level.COMPANIONS, exactly)
            if step is None:
                return None
            steps.append(step)
            if step.news is None:
                return steps
            now = self.finder.applied(now, step.news)

    def _nested(self, notes: Notes, open_ones: list[tuple[Key, Domain]]) -> Refutation | None:
        """Refute what a search refutes soonest, with suppositions below it."""
        best: tuple[int, Key, Domain] | None = None
        most = MOST_NODES
        while best is None and open_ones:
            for key, domain in open_ones[:WIDTH]:
                try:
                    allowed = most if best is None else best[0] - 1
                    nodes = self.oracle.nodes(notes, key, domain, allowed)
                except Possible:
                    open_ones.remove((key, domain))
                    continue
                if nodes is not None and (best is None or nodes < best[0]):
                    best = nodes, key, domain
                    if nodes <= 1:
                        break
            most *= 8
        if best is None:
            return None  # all that is left is possible
        _, key, domain = best
        now = self.finder.applied(notes, {key: domain})
        steps: list[Found] = []
        while True:
            step = self.step(now, Level.COMPANIONS)
            if step is not None:
                steps.append(step)
                if step.news is None:
                    return Refutation(key, domain, notes, tuple(steps))
                now = self.finder.applied(now, step.news)
                continue
            inner = self.refutation(now, {})
            assert inner is not None
            steps.append(inner)
            now = self.finder.applied(now, {inner.key: rest_of(now[inner.key], inner.value)})


def rest_of(domain: Domain, value: Domain) -> Domain:
    """Give what is left of a domain without what was refuted."""
    rest = difference(domain, value)
    assert rest is not None
    return rest


def lines(part: Slice) -> int:
    """Count the lines in which a step is told."""
    return 1 + sum(map(lines, part.inner))
