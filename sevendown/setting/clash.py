"""Statements that cannot all be true, and of which none can be left out.

Where the rules fail before anything is assumed, they tell by which statements they do so, and only
these are of interest from then on. Those far from the failure are left out first, many at a time. A
filling that is found on the way says of all statements at once whether they hold, so that many sets
need no search.
"""

from __future__ import annotations

import math
from collections import Counter, deque
from collections.abc import Collection, Sequence
from functools import cached_property, partial
from heapq import heappop, heappush

from sevendown.engine.cells import Cell
from sevendown.engine.domains import Domain
from sevendown.engine.rule import Rule
from sevendown.engine.search import Event, Failed
from sevendown.engine.watcher import Watcher
from sevendown.language import semantics, tree
from sevendown.model.rewrite.fold import Folder
from sevendown.puzzle.kinds.crossnumber import Crossnumber
from sevendown.puzzle.results import Solution
from sevendown.puzzle.run import Run
from sevendown.record import Record, replaced
from sevendown.setting.holding import PlainStatement, SolvedGrid
from sevendown.setting.ready_puzzle import ReadyPuzzle
from sevendown.setting.trials import Budget, Trial, named, saying

LEAST_STEPS = 3000  # of one try
LEAST_ASSUMPTIONS = 3
_MOST_BITS = 20.0  # by which a step of a rule is taken to narrow a cell
LONGER = 4  # times the steps of a try, where it matters most that it ends


class Clash(Record):
    """Statements by their index, in the order of the text."""

    statements: tuple[int, ...]
    is_minimal: bool  # whether it is proved that none can be left out


class _Failures(Watcher):
    """Notes where a search fails, and who narrowed what before."""

    def __init__(self) -> None:
        self.at: Counter[object] = Counter()
        self.last: Rule | None = None
        self._narrowed: dict[Cell, dict[Rule, float]] = {}  # in bits

    def changed(self, rule: Rule | None, cell: Cell, before: Domain, after: Domain) -> None:
        """Note by how much a rule narrows a cell."""
        if rule is not None:
            rules = self._narrowed.setdefault(cell, {})
            bits = _MOST_BITS
            if 0 < after.size <= before.size < math.inf:
                bits = min(_MOST_BITS, math.log2(before.size) - math.log2(after.size))
            rules[rule] = rules.get(rule, 0.0) + bits

    def happened(self, event: Event) -> None:
        """Note a contradiction."""
        if isinstance(event, Failed) and event.rule is not None:
            self.last = event.rule
            self.at.update(event.rule.origins)

    def origins(self) -> list[object]:
        """Give what the last failure hangs on: the fewer steps lead there, the sooner.

        A step is the shorter the more it narrows.
        """
        found: dict[int, object] = {}
        seen: set[Rule] = set()
        waiting = [] if self.last is None else [(0.0, 0, self.last)]
        number = 0
        while waiting:
            distance, _, rule = heappop(waiting)
            if rule in seen:
                continue
            seen.add(rule)
            for origin in rule.origins:
                found.setdefault(id(origin), origin)
            for cell in rule.cells:
                for other, bits in self._narrowed.get(cell, {}).items():
                    if other not in seen:
                        number += 1
                        heappush(waiting, (distance + 1 / (0.1 + bits), number, other))
        return list(found.values())


class ClashFinder:
    """Finds a clash in a puzzle that has no solution."""

    def __init__(self, puzzle: Crossnumber, refuted: Trial, budget: Budget) -> None:
        self._puzzle = puzzle
        self._refuted = refuted  # the puzzle as a whole
        self._steps = max(LEAST_STEPS, 2 * refuted.steps)  # of one try
        # What takes more assumptions to refute than all together is not likely to be refuted soon.
        self._assumptions = LEAST_ASSUMPTIONS + 3 * refuted.assumptions
        self._budget = budget
        self._lines = puzzle.tree.lines
        self._seen: list[frozenset[int]] = []  # what holds in fillings that were found
        self._sets: dict[frozenset[int], bool | None] = {}
        self._index_of = {id(line): index for index, line in enumerate(self._lines)}
        # What clashes in sets that do, where nothing had to be assumed: the nearest first.
        self._clash_in: dict[frozenset[int], tuple[int, ...]] = {}

    @cached_property
    def _meanings(self) -> list[PlainStatement]:
        puzzle = self._puzzle.tree
        folder = Folder(puzzle, lambda: None)
        return [PlainStatement(folder.fold(line.statement), puzzle) for line in self._lines]

    def is_solvable(
        self, statements: Collection[int], steps: int | None = None, budget: Budget | None = None
    ) -> bool | None:
        """Say whether these can all be true; None: that is not known."""
        wanted = frozenset(statements)
        if self.is_known_solvable(wanted):
            return True
        if wanted in self._sets and (self._sets[wanted] is not None or steps is None):
            return self._sets[wanted]
        lines = [line for index, line in enumerate(self._lines) if index in wanted]
        puzzle = saying(self._puzzle, lines)
        assumptions = self._assumptions if steps is None else None
        steps = steps or self._steps
        trial = (budget or self._budget).tried(puzzle, 1, steps, assumptions, asks_why=True)
        self._learn(wanted, trial, frozenset(puzzle.tree.numbers))
        return trial.is_solvable

    def _learn(
        self, statements: frozenset[int], trial: Trial, numbers: frozenset[tree.Slot]
    ) -> None:
        """Remember what came of a try of some statements about these numbers."""
        for solution in trial.solutions:
            self._note(solution, numbers)
        self._sets[statements] = trial.is_solvable
        if trial.clash is not None:
            self._clash_in[statements] = tuple(self._index_of[id(line)] for line in trial.clash)

    def _is_refuted(self, needed: Sequence[int], waiting: Sequence[int]) -> bool:
        """Say whether statements are seen to clash; those that wait stay on for the next time."""
        wanted = frozenset([*needed, *waiting])
        if self.is_known_solvable(wanted):
            return False
        if wanted in self._sets or not self._ready.can_take(self._lines):
            return self.is_solvable(wanted) is False
        on_it = [self._lines[index] for index in waiting]
        beside = [self._lines[index] for index in needed]

        def attempt(steps: int) -> Trial:
            failed = self._ready.put_on(on_it, steps)
            if failed is not None:
                return failed
            trial = self._ready.tried(beside, 1, steps, self._assumptions)
            return replaced(trial, clash=None)  # which does not say what it hangs on below

        trial = self._budget.spent(attempt, self._steps)
        self._learn(wanted, trial, frozenset(self._puzzle.tree.numbers))
        return trial.is_solvable is False

    def suspects(self, clash: Sequence[int], steps: int, budget: Budget) -> list[int]:
        """Give those of a clash without which there is a solution, or may be."""
        left_over = [line for index, line in enumerate(self._lines) if index not in clash]
        ready = ReadyPuzzle(saying(self._puzzle, left_over), steps)
        if ready.is_refuted:  # there is another clash beside this one
            return []
        every = range(len(self._lines))
        found = list(clash)
        for index in clash:
            others = [other for other in every if other != index]
            if index not in found or self.is_known_solvable(others):
                continue
            rest = [other for other in clash if other != index]
            lines = [self._lines[other] for other in rest]
            if ready.can_take([*lines, self._lines[index]]):
                trial = budget.spent(partial(ready.tried, lines, 1), steps)
                for solution in trial.solutions:
                    self._note(solution, frozenset(ready.puzzle.tree.numbers))
                is_solvable = trial.is_solvable
                failing = set(map(id, lines if trial.clash is None else trial.clash))
                involved = [other for other in rest if id(self._lines[other]) in failing]
            else:
                is_solvable = self.is_solvable(others, steps, budget)
                involved = list(self.clash_in(others))
            if is_solvable is False:  # what heals the puzzle heals this clash, too
                found = _among(found, involved)
        return found

    @cached_property
    def _ready(self) -> ReadyPuzzle:
        """The puzzle without any statement, ready for some."""
        return ReadyPuzzle(saying(self._puzzle, ()), self._steps)

    def clash_in(self, statements: Collection[int]) -> tuple[int, ...]:
        """Give those of some statements that clash, of which it is known that they do."""
        return self._clash_in.get(frozenset(statements), tuple(statements))

    def clashes(self) -> list[frozenset[int]]:
        """Give all sets of statements of which it is known that they clash."""
        found = [clash for clash, is_solvable in self._sets.items() if is_solvable is False]
        return [frozenset(self.clash_in(clash)) for clash in found]

    def is_known_solvable(self, statements: Collection[int]) -> bool:
        """Say whether a filling has been found in which these are all true."""
        wanted = frozenset(statements)
        return any(wanted <= holding for holding in self._seen)

    def _note(self, solution: Solution, numbers: frozenset[tree.Slot]) -> None:
        """Remember a filling of a puzzle of these numbers, with what holds in it.

        What names further numbers does not count: they may begin with 0, or be equal to others.
        """
        filling = SolvedGrid(solution)
        holding = [
            index
            for index, meaning in enumerate(self._meanings)
            if self._named[index] <= numbers and meaning.holds(filling)
        ]
        self._seen.append(frozenset(holding))

    @cached_property
    def _named(self) -> list[set[tree.Slot]]:
        """The numbers that each statement names."""
        return [named([line]) for line in self._lines]

    def clash_among(self, statements: Sequence[int], budget: Budget) -> tuple[int, ...]:
        """Find a clash among some statements; nothing where there may be none."""
        if self.is_solvable(statements, LONGER * self._steps, budget) is not False:
            return ()
        lines = [self._lines[index] for index in statements]
        other = ClashFinder(saying(self._puzzle, lines), self._refuted, budget)
        return tuple(statements[index] for index in other.find().statements)

    def find(self) -> Clash:
        """Find a clash; the puzzle must have no solution."""
        every = range(len(self._lines))
        self.is_solvable(every, LONGER * self._steps)
        waiting = _among(self._from_failure(), self.clash_in(every))
        near = 1
        while near < len(waiting) and not self._is_refuted((), waiting[:near]):
            near *= 2
        waiting = _among(waiting, self.clash_in(waiting[:near]))
        needed: list[int] = []
        # Those that wait are left out from the end, the more at a time the longer that goes well.
        count = len(waiting) // 2
        while waiting:
            count = max(1, min(count, len(waiting)))
            if self._is_refuted(needed, waiting[:-count]):
                clash = self.clash_in([*needed, *waiting[:-count]])
                needed, waiting = _among(needed, clash), _among(waiting, clash)
                count *= 2
            elif count > 1:
                count //= 2
            else:
                needed.append(waiting.pop())
        self._ready.close()
        return self._without_spare(needed)

    def _without_spare(self, statements: Sequence[int]) -> Clash:
        """Leave out what can be left out, and say whether that is all that can."""
        kept = sorted(statements)
        is_minimal = self.is_solvable(kept, LONGER * self._steps) is False
        for index in sorted(statements):
            rest = [other for other in kept if other != index]
            solvable = self.is_solvable(rest, LONGER * self._steps)
            if solvable is False:
                kept = _among(rest, self.clash_in(rest))
            elif solvable is None:
                is_minimal = False
        return Clash(tuple(kept), is_minimal)

    def _from_failure(self) -> list[int]:
        """Give all statements, the nearest to where the search fails first."""
        run, failures = Run(self._puzzle, steps=self._steps), _Failures()
        run.watch(failures)
        for _ in run.solutions():
            pass
        index_of = self._index_of
        first = [*failures.origins(), *(origin for origin, _ in failures.at.most_common())]
        start = [index_of[id(origin)] for origin in first if id(origin) in index_of]
        start = list(dict.fromkeys(start))
        return list(dict.fromkeys([*start, *self._by_nearness(start)]))

    def _by_nearness(self, start: Sequence[int]) -> list[int]:
        """Give all statements: these first, then what shares cells with those before."""
        places = [self._places(line.statement) for line in self._lines]
        by_place: dict[object, list[int]] = {}
        for index, of_line in enumerate(places):
            for place in of_line:
                by_place.setdefault(place, []).append(index)
        order = dict.fromkeys(start[:1])
        waiting = deque(order)
        others = [*start[1:], *range(len(self._lines))]
        while waiting or others:
            if not waiting:
                waiting.append(others.pop(0))
            index = waiting.popleft()
            order.setdefault(index)
            near = {n: None for place in places[index] for n in by_place[place] if n not in order}
            # The smaller a statement, the less there is to a clash with it.
            for other in sorted(near, key=lambda n: len(places[n])):
                order.setdefault(other)
                waiting.append(other)
        return list(order)

    def _places(self, statement: tree.Statement) -> dict[object, None]:
        """Give the cells and variables that a statement speaks of."""
        found: dict[object, None] = {}
        for unknown in semantics.unknowns(statement, self._puzzle.tree):
            if isinstance(unknown, tree.Reference):
                found.update(dict.fromkeys(unknown.slot.cells))
            elif isinstance(unknown, tree.CellDigit):
                found[unknown.row, unknown.column] = None
            else:
                found[unknown.name] = None
        return found


def _among(statements: Sequence[int], others: Collection[int]) -> list[int]:
    """Give those statements that are among others, in their order."""
    return [index for index in statements if index in others]
