"""The engine: cells, rules, and running the rules until nothing moves. It knows no puzzle."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from enum import Enum
from typing import ClassVar

from sevendown.engine.agenda import Agenda
from sevendown.engine.cells import Cell
from sevendown.engine.domains import Bits, Domain, Listed, Table
from sevendown.engine.log import Log
from sevendown.engine.nogoods import Nogoods
from sevendown.engine.rule import Contradiction, Cost, Rule
from sevendown.limits import Limits

Observer = Callable[[Rule | None, Cell, Domain, Domain], None]


class OutOfTime(BaseException):
    """The deadline has passed. Every domain is still one that a rule has a right to.

    Like Ctrl-C it may come anywhere, and nobody who expects errors is to take it for one.
    """


class Interrupted(Exception):
    """Who is told of rules wants something assumed before the next one; the rules go on waiting."""


class Statistics:
    """What the engine and the search have done so far, in exact counts."""

    def __init__(self) -> None:
        self.nodes = 0  # assumptions made
        self.failures = 0  # contradictions met
        self.runs = 0  # rule runs
        self.changes = 0  # domains narrowed
        self.depth = 0  # most assumptions at a time
        self.learnt = 0  # nogoods found
        self.used = 0  # times that one of them had something to say
        self.jumped = 0  # assumptions passed over on the way back: they had nothing to do with it

    def with_more(self, more: Statistics) -> Statistics:
        """Give what has been done here and elsewhere together."""
        both = Statistics()
        for name, count in vars(more).items():
            own = vars(self)[name]
            vars(both)[name] = max(own, count) if name == "depth" else own + count
        return both

    def copy(self) -> Statistics:
        """Give the counts as they are now."""
        return Statistics().with_more(self)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Statistics) and vars(self) == vars(other)

    def __repr__(self) -> str:
        counts = ", ".join(f"{name}={count}" for name, count in vars(self).items())
        return f"Statistics({counts})"


class Patience(Enum):
    """How patiently rules are to work: each has its limits for that."""

    FIRST = "before the first assumption"  # what is found out now is so for good
    USUAL = "within a search"  # what is found out now will be taken back, and that often
    THOROUGH = "once in a search"  # as usual, but for the values that are tested


class Engine:
    """Cells and rules. Every change is made by `running`, the rule at work, or by the search."""

    cell_class: ClassVar[type[Cell]] = Cell  # of the cells that it makes
    usual_limits: ClassVar[Limits] = Limits()  # where whoever makes it does not name others

    def __init__(self, limits: Limits | None = None) -> None:
        self.limits = limits or self.usual_limits
        Bits.widest = self.limits.dense_width
        self.cells: list[Cell] = []
        self.rules: list[Rule] = []
        self.log = Log()
        self.agenda = Agenda()
        self.statistics = Statistics()
        self.nogoods = Nogoods(self)
        self.learns = True  # whether a search learns from contradictions
        self.running: Rule | None = None  # the rule at work; None: the search assumes something
        self.failed: Rule | None = None  # the rule that found the last contradiction
        self.observer: Observer | None = None  # told of every change: rule, cell, before, after
        self.monitor: Callable[[Rule], None] | None = None  # told of every rule about to run
        self.patience = Patience.FIRST  # set by who runs the rules; a search is less patient
        self._narrowed = 0  # domains narrowed so far: half of the version
        self._deaf: Rule | None = None  # the rule at work, where it need not hear of its changes
        self.deadline: float | None = None  # in the time of time.monotonic()
        self.most_steps: int | None = None  # after which it is out of time as well
        self._dear_steps = 0  # beside runs of rules: what takes much longer than most of them

    def cell(
        self,
        name: str,
        domain: Domain,
        digits: tuple[Cell, ...] = (),
        derived: bool = False,
        symbols: Sequence[object] | None = None,
    ) -> Cell:
        """Make a new cell."""
        cell = self.cell_class(self, name, domain, digits, derived, symbols, len(self.cells))
        self.cells.append(cell)
        return cell

    def post(self, rule: Rule) -> None:
        """Take in a rule: it runs when one of the cells it watches changes, and once anyhow.

        One that is asleep does not run at all.
        """
        self.rules.append(rule)
        if not rule.asleep:
            self._begin(rule)

    def wake(self, rule: Rule) -> None:
        """Let a rule that is asleep run from now on."""
        rule.asleep = False
        self._begin(rule)

    def _begin(self, rule: Rule) -> None:
        for cell in dict.fromkeys(rule.watched()):
            cell.watchers.append(rule)
        self.agenda.add(rule)
        for sharper in rule.sharper():
            sharper.origins = rule.origins
            sharper.defines = rule.defines
            self.post(sharper)

    @contextmanager
    def for_a_while(self) -> Iterator[None]:
        """Forget at the end all cells and rules that are new, and put back what was narrowed."""
        cells, rules = len(self.cells), len(self.rules)
        watching = [len(cell.watchers) for cell in self.cells]
        self.log.push()
        try:
            yield
        finally:
            self.agenda.clear()
            self.log.pop()
            del self.rules[rules:], self.cells[cells:]
            for cell, count in zip(self.cells, watching, strict=False):
                del cell.watchers[count:]

    def changed(self, cell: Cell, domain: Domain) -> None:
        """Give a cell a new domain; called by Cell.narrow alone."""
        log = self.log
        if self.observer is not None:
            self.observer(self.running, cell, cell.domain, domain)
        if log.marks:
            changes = log.changes
            changes.append((cell, cell.domain, domain, self.running, cell.last))
            cell.last = len(changes) - 1
        cell.domain = domain
        self._narrowed += 1
        self.statistics.changes += 1
        queues = self.agenda.queues
        deaf = self._deaf
        for rule in cell.watchers:
            if not rule.scheduled and rule is not deaf:
                rule.scheduled = True
                queues[rule.cost].append(rule)
        if cell.nogoods:
            self.nogoods.touch(cell)

    @property
    def version(self) -> int:
        """A number that is another one whenever any cell may have other values than before.

        It rises where a domain is narrowed and where domains are put back, and never falls. What
        has been read off the cells is still so while it is the same.
        """
        return self._narrowed + self.log.pops

    @property
    def at_root(self) -> bool:
        """Whether nothing has been assumed: what is found out now is so for good."""
        return not self.log.marks

    def defer(self) -> bool:
        """Put the rule at work off until no cheaper rule waits; False if none does."""
        queues, rule = self.agenda.queues, self.running
        if rule is None or not any(queues[: Cost.MANY]):
            return False
        if not rule.scheduled:  # or it will be run again anyway
            rule.scheduled = True
            queues[Cost.MANY].append(rule)
        return True

    def propagate(self) -> None:
        """Run the rules on the agenda until it is empty.

        Raises Contradiction where a rule finds one, OutOfTime past the deadline; in both cases
        the agenda is empty afterwards. Where the monitor raises Interrupted, the rule that was to
        run is on the agenda as before. Whatever else a rule raises, `running` still names it.
        """
        agenda, statistics = self.agenda, self.statistics
        limited = self.deadline is not None or self.most_steps is not None
        attentive = limited or self.monitor is not None
        try:
            while (rule := agenda.pop()) is not None:
                self.running = rule
                self._deaf = rule if rule.idempotent else None
                statistics.runs += 1
                if attentive:
                    self._attend(rule)
                rule.propagate()
        except Contradiction:
            statistics.failures += 1
            self.failed, self.running, self._deaf = self.running, None, None
            self._blame(self.failed)
            agenda.clear()
            raise
        except OutOfTime:
            self.running = self._deaf = None
            agenda.clear()
            raise
        except Interrupted:
            assert self.running is not None
            agenda.add(self.running)
            self.running = self._deaf = None
            raise
        self.running = self._deaf = None

    def propagate_thoroughly(self) -> None:
        """Run all rules again until nothing moves, with more patience than usual."""
        for rule in self.rules:
            if not rule.asleep:
                self.agenda.add(rule)
        before, self.patience = self.patience, Patience.THOROUGH
        try:
            self.propagate()
        finally:
            self.patience = before

    def shrink_tables(self) -> None:
        """Give every cell a table of no more than the values it has left, which changes no domain.

        Does nothing once something has been assumed: what is put back later must be as it was.
        """
        if not self.at_root:
            return
        shrunk: dict[tuple[Table, int], Listed] = {}  # cells that share a table go on to do so
        for cell in self.cells:
            domain = cell.domain
            if isinstance(domain, Listed) and domain.size * 2 < len(domain.table.values):
                key = domain.table, domain.alive
                if key not in shrunk:
                    values = list(domain.values())
                    shrunk[key] = Listed(Table(values), (1 << len(values)) - 1)
                cell.domain = shrunk[key]

    def _attend(self, rule: Rule) -> None:
        """Do what somebody has asked for before every run of a rule."""
        self.check_time()
        if self.monitor is not None:
            self.monitor(rule)

    @property
    def steps(self) -> int:
        """How many steps have been taken: runs of rules, and what counts as several of them."""
        return self.statistics.runs + self._dear_steps

    @property
    def is_past_steps(self) -> bool:
        """Whether more steps have been taken than are wanted."""
        return self.most_steps is not None and self.steps > self.most_steps

    def pay(self, steps: int) -> None:
        """Count steps for what a rule is about to do; raises OutOfTime if they are too many."""
        self._dear_steps += steps
        self.check_time()

    def check_time(self) -> None:
        """Raise OutOfTime past the deadline, or after too many steps."""
        if self.is_past_steps:
            raise OutOfTime
        if self.deadline is not None and time.monotonic() > self.deadline:
            raise OutOfTime

    def _blame(self, rule: Rule | None) -> None:
        """Make the cells heavier that a rule blames."""
        if rule is not None:
            for cell in rule.blamed():
                cell.weight += 1
