"""The rules of one statement alone, beside those of the grid, run on fillings that suit it.

A rule leans on all that its `origins` name, and on nothing else. So with only those rules awake
that lean on one statement and the grid, no value may go that some filling has for which this
statement holds, whatever the others say; and to a filling for which it does not hold, these rules
must object.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, field, replace
from itertools import islice, repeat
from random import Random

from sevendown.engine.cells import Cell
from sevendown.engine.domains import Domain, Span, single
from sevendown.engine.rule import Contradiction, Rule
from sevendown.engine.search import Choice, Solved, search
from sevendown.language import semantics, tree
from sevendown.model.rewrite.fold import Folder
from sevendown.puzzle.kinds.crossnumber import Crossnumber, CrossnumberModel
from sevendown.puzzle.run import Run
from sevendown.rules.values.different import AllDifferent
from sevendown.text.origin import Origin
from support.bruteforce import World

TRIES = 100  # fillings at random, before a search for one that suits
MOST_STEPS = 50_000  # ... in so many steps of finding out whether they do
REPAIRS = 1000  # digits written anew until no two answers are equal
MOST_RUNS = 1000  # of rules, in a search for fillings
COUNT = 3  # fillings that suit a statement, and as many that do not

Place = tuple[int, int]


class TooLong(Exception):
    """More rules have been run than is allowed."""


class Filling:
    """A digit for each open cell and a value for each variable."""

    def __init__(self, digits: dict[Place, int], variables: dict[str, int]) -> None:
        self.digits, self.variables = digits, variables

    def number(self, slot: tree.Slot) -> int:
        """What a number of the grid is."""
        value = 0
        for place in slot.cells:
            value = 10 * value + self.digits[place]
        return value

    def __getitem__(self, unknown: semantics.Unknown) -> int:
        if isinstance(unknown, tree.Reference):
            return self.number(unknown.slot)
        if isinstance(unknown, tree.CellDigit):
            return self.digits[unknown.row, unknown.column]
        return self.variables[unknown.name]


class Ground:
    """What the grid, the header and `var` allow, before any statement."""

    def __init__(self, puzzle: tree.PuzzleTree) -> None:
        self.puzzle = puzzle
        starts = set() if puzzle.leading_zeros else {slot.cells[0] for slot in puzzle.numbers}
        self.choices: dict[Place, tuple[int, ...]] = {
            place: tuple(d for d in puzzle.digits if d or place not in starts)
            for place in puzzle.open_cells
        }
        for place, digit in puzzle.given.items():
            self.choices[place] = (digit,) if digit in self.choices[place] else ()

    def filling(self, rng: Random) -> Filling | None:
        """A filling at random; None where a few tries find none."""
        if not all(self.choices.values()):
            return None
        digits = {place: rng.choice(choices) for place, choices in self.choices.items()}
        filling = Filling(digits, {})
        for _ in range(REPAIRS):
            if not (equal := self._equal_answers(filling)):
                return filling if self.choose_variables(filling, rng) else None
            place = rng.choice(rng.choice(equal).cells)
            digits[place] = rng.choice(self.choices[place])
        return None

    def allows(self, filling: Filling) -> bool:
        """Whether it allows a filling."""
        fine = all(digit in self.choices[place] for place, digit in filling.digits.items())
        return fine and self.completes(filling, Random(0))

    def completes(self, filling: Filling, rng: Random) -> bool:
        """Say whether it allows digits that are allowed one by one; choose missing variables."""
        return not self._equal_answers(filling) and self.choose_variables(filling, rng)

    def choose_variables(self, filling: Filling, rng: Random) -> bool:
        """Choose a value for each variable that has none; say whether all can be what they are."""
        if not self.puzzle.variables:
            return True
        world = World(self.puzzle, filling.digits)
        world.variables = filling.variables
        for name, members in self.puzzle.variables.items():
            ranges = [values for values in world.ranges_of(members, {}) if values]
            if name not in filling.variables:
                if not ranges:
                    return False
                filling.variables[name] = rng.choice(rng.choice(ranges))
            elif not any(filling.variables[name] in values for values in ranges):
                return False
        return True

    def _equal_answers(self, filling: Filling) -> list[tree.Slot]:
        """Answers that are equal though they must not be."""
        if not self.puzzle.distinct_answers:
            return []
        seen: dict[int, tree.Slot] = {}
        equal = []
        for slot in self.puzzle.numbers:
            value = filling.number(slot)
            if value in seen:
                equal += [seen[value], slot]
            seen[value] = slot
        return equal


class Statement:
    """A line of a puzzle by its plain meaning, with fillings that suit it or do not."""

    def __init__(self, puzzle: Crossnumber, ground: Ground, line: tree.Line, rng: Random) -> None:
        self.puzzle, self.ground, self.line, self.rng = puzzle, ground, line, rng
        self.unknowns = semantics.unknowns(line.statement, puzzle.tree)
        # What is constant in it is computed once, as it is where solutions are checked.
        meaning = Folder(puzzle.tree, lambda: None).fold(line.statement)
        self._evaluate = semantics.evaluator(meaning, self.unknowns, puzzle.tree)
        steps = 1 + semantics.effort(meaning, puzzle.tree)
        self.tries = max(5, min(TRIES, MOST_STEPS // steps))
        self.places = list(dict.fromkeys(p for u in self.unknowns for p in _places(u)))
        self.slots = [u.slot for u in self.unknowns if isinstance(u, tree.Reference)]
        self.names = [u.name for u in self.unknowns if isinstance(u, tree.Variable)]

    def holds(self, filling: Filling) -> bool:
        """Whether it holds for a filling."""
        return bool(self._evaluate([filling[u] for u in self.unknowns]))

    def fillings(self, known: Sequence[Filling]) -> tuple[list[Filling], list[Filling]]:
        """Fillings that suit it and fillings that do not; fewer where no more are found.

        Where no filling that suits it is found at all, what it speaks of is as in a known one.
        """
        good: list[Filling] = []
        bad: list[Filling] = []
        for filling in self._at_random():
            (good if self.holds(filling) else bad).append(filling)
            if len(good) >= COUNT and len(bad) >= COUNT:
                break
        if not good:
            good += self._sought(True)
        if not good:
            for other in known:
                digits = {place: other.digits[place] for place in self.places}
                variables = {name: other.variables[name] for name in self.names}
                good.append(self._completed(True, digits, variables) or other)
        if not bad:
            bad += self._sought(False)
        near = (miss for filling in good[:2] for miss in self._near_misses(filling))
        return good[:COUNT], [*bad[:COUNT], *islice(near, COUNT)]

    def _at_random(self) -> Iterator[Filling]:
        """Fillings that the grid allows."""
        filling: Filling | None = None
        for i in range(self.tries):
            if filling is None or i % 20 == 0:
                filling = self.ground.filling(self.rng)
            else:  # what it does not speak of stays
                filling = self._changed(filling, self.places, self.ground.puzzle.variables)
            if filling is not None:
                yield filling

    def _near_misses(self, filling: Filling) -> Iterator[Filling]:
        """Fillings for which it does not hold, but for one digit or variable."""
        for _ in range(4 * COUNT if self.unknowns else 0):
            some = self.rng.choice([*self.places, *self.names])
            places = [some] if isinstance(some, tuple) else []
            names = [some] if isinstance(some, str) else []
            other = self._changed(filling, places, names)
            if other is not None and not self.holds(other):
                yield other

    def _changed(
        self, filling: Filling, places: Iterable[Place], names: Collection[str]
    ) -> Filling | None:
        """A filling with other digits and variables here and there; None: it is not allowed."""
        digits = dict(filling.digits)
        for place in places:
            digits[place] = self.rng.choice(self.ground.choices[place])
        kept = {n: value for n, value in filling.variables.items() if n not in names}
        other = Filling(digits, kept)
        return other if self.ground.completes(other, self.rng) else None

    def _sought(self, holds: bool) -> Iterator[Filling]:
        """Fillings that suit it or do not, found by searching the puzzle of this alone."""
        run = Run(self._alone(holds))
        model = run.model
        assert isinstance(model, CrossnumberModel)
        digits, variables = model.unknowns.digits, model.unknowns.variables
        most = run.statistics.runs + MOST_RUNS

        def stop(rule: Rule) -> None:
            if run.statistics.runs > most:
                raise TooLong

        run.engine.monitor = stop
        with suppress(Contradiction, TooLong):
            for place in self.places:
                digits[place].keep(self.ground.choices[place])
            run.engine.propagate()
            for _ in range(2):
                order = self.rng.sample(self.unknowns, len(self.unknowns))
                places = dict.fromkeys(place for unknown in order for place in _places(unknown))
                cells = [*(digits[p] for p in places), *(variables[name] for name in self.names)]
                with closing(search(run.engine, cells, self._some_value, repeat(10**9))) as events:
                    for event in events:
                        if isinstance(event, Solved):
                            filling = self._completed(
                                holds,
                                {place: int(digits[place].domain.lo) for place in self.places},
                                {name: int(variables[name].domain.lo) for name in self.names},
                            )
                            if filling is not None:
                                yield filling
                                break

    def _alone(self, holds: bool) -> Crossnumber:
        """The puzzle of this statement or its opposite, with as few numbers as it needs."""
        whole = self.puzzle.tree
        alone = object.__new__(Crossnumber)
        alone.__dict__ |= self.puzzle.__dict__
        statement = self.line.statement
        if not holds:
            statement = tree.Logic("not", (statement,))
        alone.tree = replace(whole, lines=(replace(self.line, statement=statement),))
        slots = set(self.slots)
        if len(slots) < len(whole.numbers) / 2:  # it speaks of no group
            numbers = tuple(slot for slot in whole.numbers if slot in slots)
            if not whole.variables:
                alone.tree = replace(alone.tree, numbers=numbers, distinct_answers=False)
        return alone

    def _completed(
        self, holds: bool, digits: dict[Place, int], variables: dict[str, int]
    ) -> Filling | None:
        """A filling that suits it or not, with these values where it speaks of them."""
        for _ in range(20):
            other = self.ground.filling(self.rng)
            if other is not None:
                filling = Filling({**other.digits, **digits}, dict(variables))
                if self.ground.choose_variables(filling, self.rng):
                    if self.ground.allows(filling) and self.holds(filling) is holds:
                        return filling
        return None

    def _some_value(self, cells: Sequence[Cell]) -> Choice | None:
        """Assume some value of the first open cell."""
        for cell in cells:
            domain = cell.domain
            if domain.lo != domain.hi:
                return cell, *_some_part(domain, self.rng)
        return None


def _places(unknown: semantics.Unknown) -> tuple[Place, ...]:
    if isinstance(unknown, tree.Reference):
        return unknown.slot.cells
    return ((unknown.row, unknown.column),) if isinstance(unknown, tree.CellDigit) else ()


def _some_part(domain: Domain, rng: Random) -> tuple[Domain, Domain]:
    """Some value and the rest, or, of a stretch too long to be listed, two parts of it."""
    if not isinstance(domain, Span):
        value = rng.choice(list(domain.values()))
        rest = domain.without(value)
        assert rest is not None
        return single(value), rest
    middle = rng.randint(int(domain.lo), int(domain.hi) - 1)
    low, high = domain.clip(domain.lo, middle), domain.clip(middle + 1, domain.hi)
    assert low is not None and high is not None
    return (low, high) if rng.random() < 0.5 else (high, low)


class Isolation:
    """A puzzle set up as usual, of which the rules of one statement at a time are awake."""

    def __init__(self, puzzle: Crossnumber) -> None:
        run = puzzle.run()
        model = run.model
        assert isinstance(model, CrossnumberModel)
        self.engine = engine = run.engine
        self.digits = model.unknowns.digits
        self.numbers = model.unknowns.numbers
        self.variables = model.unknowns.variables
        self._digits = set(self.digits.values())
        self.named = {*self._digits, *self.numbers.values(), *self.variables.values()}
        self._lines = {line.at for line in puzzle.tree.lines}
        for rule in engine.rules:
            if rule.asleep:
                engine.wake(rule)
        engine.agenda.clear()
        for cell in engine.cells:
            cell.watchers.clear()
        self.common: list[Rule] = []  # say what a cell is, or what the grid asks
        self.nameless: list[Rule] = []  # name nothing that they lean on
        self._own: dict[int, list[Rule]] = {at: [] for at in self._lines}
        for rule in engine.rules:
            lines = self._lines_of(rule)
            if rule.defines is not None:
                self.common.append(rule)
            elif not rule.origins or not all(isinstance(o, Origin) for o in rule.origins):
                self.nameless.append(rule)
            elif not lines:
                self.common.append(rule)
            elif len(lines) == 1:
                self._own[lines.pop()].append(rule)
        self._about: dict[Cell, list[Rule]] = {}  # the common rules by what they speak of
        for rule in self.common:
            for cell in {*rule.cells, *rule.watched()}:
                self._about.setdefault(cell, []).append(rule)
        # What goes on with cells that the puzzle speaks of; without a domain, a contradiction.
        self._losses: list[tuple[Rule | None, Cell | None, Domain | None]] = []
        engine.log.push()  # what the common rules say by themselves stays

    def _lines_of(self, rule: Rule) -> set[int]:
        """Which statements a rule leans on, by where they stand."""
        return {o.at for o in rule.origins if isinstance(o, Origin)} & self._lines

    def own_rules(self, line: tree.Line) -> list[Rule]:
        """The rules that lean on this statement, and on no other."""
        return self._own[line.at]

    def near(self, line: tree.Line) -> tuple[list[Rule], set[Cell]]:
        """The common rules that matter to those of a statement, and the cells they speak of.

        What a term is that only others use does not; nor do numbers that cross its own.
        """
        rules: dict[Rule, None] = {}
        cells: dict[Cell, None] = {}
        waiting = [cell for rule in self.own_rules(line) for cell in rule.cells]
        while waiting:
            cell = waiting.pop()
            if cell in cells:
                continue
            cells[cell] = None
            for rule in () if cell in self._digits else self._about.get(cell, ()):
                if cell not in self.named or (rule.defines is None and len(rule.cells) > 1):
                    rules[rule] = None
                    if not isinstance(rule, AllDifferent):
                        waiting += rule.cells
        return list(rules), set(cells)

    @contextmanager
    def awake(self, common: Sequence[Rule], own: Sequence[Rule]) -> Iterator[None]:
        """Put rules to work, for the time being; the common ones have been run before."""
        rules = [*common, *own]
        for rule in rules:
            for cell in dict.fromkeys(rule.watched()):
                cell.watchers.append(rule)
        noted = len(self._losses)
        self.engine.log.push()
        self.engine.agenda.extend(own)
        try:
            yield
        finally:
            del self._losses[noted:]
            self.engine.agenda.clear()
            self.engine.log.pop()
            for rule in rules:
                for cell in rule.watched():
                    cell.watchers.clear()

    def settle(self) -> bool:
        """Run the common rules, for good; False: no filling suits the grid."""
        with_all = [(rule, cell) for rule in self.common for cell in dict.fromkeys(rule.watched())]
        for rule, cell in with_all:
            cell.watchers.append(rule)
        self.engine.agenda.extend(self.common)
        try:
            return self.run()
        finally:
            for _, cell in with_all:
                cell.watchers.clear()

    def run(self) -> bool:
        """Run the rules at work; False: they find a contradiction."""
        engine = self.engine
        engine.observer = self._note
        try:
            engine.propagate()
        except Contradiction as failure:
            self._losses.append((engine.failed, failure.cell, None))
            return False
        finally:
            engine.observer = None
        return True

    def _note(self, rule: Rule | None, cell: Cell, before: Domain, after: Domain) -> None:
        if cell in self.named:
            self._losses.append((rule, cell, after))

    def objection(self, filling: Filling, cells: Iterable[Cell]) -> tuple[str, Rule | None] | None:
        """What the rules at work have against a filling of which they are told some cells.

        They have been run before.
        """
        engine = self.engine
        expected = {cell: filling.digits[place] for place, cell in self.digits.items()}
        expected |= {cell: filling.number(slot) for slot, cell in self.numbers.items()}
        expected |= {cell: filling.variables[name] for name, cell in self.variables.items()}
        before = len(self._losses)
        engine.log.push()
        try:
            for cell in cells:
                if cell in expected:
                    if expected[cell] not in cell.domain:
                        break
                    cell.fix(expected[cell])
            else:
                self.run()
            for rule, changed, after in self._losses:
                if after is None:
                    name = changed.name if changed else "anything"
                    return f"there is no value for {name}", rule
                if changed in expected and expected[changed] not in after:
                    return f"{changed.name} is not to be {expected[changed]}", rule
        finally:
            engine.agenda.clear()
            engine.log.pop()
            del self._losses[before:]
        return None


@dataclass
class Fault:
    """What is wrong with the rules of a statement."""

    kind: str
    line: tree.Line
    what: str
    rule: Rule | None = None

    def __str__(self) -> str:
        said = f"{self.kind}: {self.line.text!r}: {self.what}"
        return said if self.rule is None else f"{said}; by {named(self.rule)}"


WRONG = "wrong"  # the rules object to a filling that suits the statement
SILENT = "silent"  # the rules do not object to one that does not
NONE = "none"  # no rule is the statement's own


def named(rule: Rule) -> str:
    """A rule with what it says it leans on."""
    origins = ", ".join(getattr(origin, "text", str(origin)) for origin in rule.origins)
    return f"{type(rule).__name__} {rule.describe()} [{origins}]"


@dataclass
class Findings:
    """What has been tried with the statements of a puzzle, and what is wrong."""

    faults: list[Fault] = field(default_factory=list)
    nameless: list[Rule] = field(default_factory=list)
    unsound: list[str] = field(default_factory=list)  # what common rules have against fillings
    statements: int = 0
    suited: int = 0  # statements for which a filling has been found that suits
    refuted: int = 0  # ... and one that does not


def examine(puzzle: Crossnumber, seed: object, known: Sequence[Filling] = ()) -> Findings:
    """Try every statement of a puzzle with some fillings that suit it and some that do not.

    Known are some that suit all of them.
    """
    isolation, ground = Isolation(puzzle), Ground(puzzle.tree)
    findings = Findings(nameless=isolation.nameless)
    rng = Random(f"provenance {seed}")
    fillings = [some for _ in range(COUNT) if (some := ground.filling(rng)) is not None]
    if not isolation.settle():
        findings.unsound += ["nothing suits them"] * bool(fillings)
        return findings
    with isolation.awake(isolation.common, ()):
        for filling in fillings:
            for cells in _some_cells(isolation.named, rng):
                objection = isolation.objection(filling, cells)
                if objection is not None:
                    what, rule = objection
                    findings.unsound.append(f"{what}; by {named(rule) if rule else None}")
    for line in puzzle.tree.lines:
        findings.statements += 1
        statement = Statement(puzzle, ground, line, Random(f"provenance {seed} {line.text}"))
        _examine(isolation, statement, statement.fillings(known), findings)
    return findings


def _some_cells(cells: Iterable[Cell], rng: Random) -> Iterator[list[Cell]]:
    """None of them, some, and all."""
    order = sorted(cells, key=lambda cell: cell.number)
    yield []
    yield rng.sample(order, rng.randint(0, len(order)))
    yield order


def _examine(
    isolation: Isolation,
    statement: Statement,
    fillings: tuple[list[Filling], list[Filling]],
    findings: Findings,
) -> None:
    line, own = statement.line, isolation.own_rules(statement.line)
    good, bad = fillings
    findings.suited += bool(good)
    findings.refuted += bool(bad)
    if bad and not own:
        findings.faults.append(Fault(NONE, line, "no rule is its own"))
        return
    common, cells = isolation.near(line)
    cells &= isolation.named
    cells.update(isolation.digits[place] for place in statement.places)
    cells.update(isolation.variables[name] for name in statement.names)
    with isolation.awake(common, own):
        if not isolation.run():
            if good:
                fault = Fault(WRONG, line, "nothing suits them", isolation.engine.failed)
                findings.faults.append(fault)
            return
        wrong = (
            objection
            for filling in good
            for some in _some_cells(cells, statement.rng)
            if (objection := isolation.objection(filling, some)) is not None
        )
        first = next(wrong, None)
        if first is not None:
            findings.faults.append(Fault(WRONG, line, *first))
        silent = [filling for filling in bad if isolation.objection(filling, cells) is None]
    if silent:
        with isolation.awake(isolation.common, own):
            for filling in silent:
                if isolation.objection(filling, isolation.named) is None:
                    findings.faults.append(Fault(SILENT, line, _said(statement, filling)))
                    break


def _said(statement: Statement, filling: Filling) -> str:
    """What the unknowns of a statement are, the first of them."""
    found = []
    for unknown in statement.unknowns[:6]:
        if isinstance(unknown, tree.Reference):
            name = unknown.slot.name
        elif isinstance(unknown, tree.CellDigit):
            name = f"cell({unknown.row + 1}, {unknown.column + 1})"
        else:
            name = unknown.name
        found.append(f"{name} = {filling[unknown]}")
    return ", ".join(found)
