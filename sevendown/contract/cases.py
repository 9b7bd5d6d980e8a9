"""Whether rules keep their contract, on cells that are few enough to try everything.

*Correct*: no value of a solution is removed, and a contradiction means that there is no solution.
*Monotone*: domains only shrink. *Decisive*: with all cells fixed, a contradiction means false.
Besides: the fix-point is one, taking back an assumption restores every domain, and what a rule
gives as the reason of what it did is one (see `reason_checks`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from random import Random

from sevendown.contract.broken import Broken
from sevendown.contract.reason_checks import Reasons
from sevendown.contract.samples import MOST_WORLDS, values_of
from sevendown.engine.cells import Cell
from sevendown.engine.domains import Domain, Span
from sevendown.engine.engine import Engine, Patience
from sevendown.engine.rule import Contradiction, Rule
from sevendown.speech import say

World = tuple[int, ...]
Solution = tuple[int | None, ...]  # None: the cell may be anything there
Truth = Callable[..., bool]


class Case:
    """Cells, rules posted on them, and some or all assignments with their truth."""

    def __init__(
        self,
        engine: Engine,
        cells: Sequence[Cell],
        worlds: list[World],
        truth: Truth,
        decisive: bool = True,
        free: Callable[[World], Solution] | None = None,  # of a true assignment: the solution
    ) -> None:
        self.engine = engine
        self.cells = list(cells)
        if len(worlds) > MOST_WORLDS:
            worlds = Random(len(worlds)).sample(worlds, MOST_WORLDS)
        self.worlds = worlds
        self.truth = truth
        self.decisive = decisive
        self.true_worlds = [world for world in worlds if truth(*world)]
        solutions: list[Solution] = [free(w) if free else w for w in self.true_worlds]
        self.solutions = list(dict.fromkeys(solutions))
        self.reasons = Reasons(engine, self.cells, self.solutions)

    def __repr__(self) -> str:
        rules = "; ".join(rule.describe() for rule in self.engine.rules)
        return f"{self.cells} with {rules}"


def check(case: Case, rng: Random, dives: int = 5) -> None:
    """Check that the rules of a case keep the contract."""
    case.engine.agenda.clear()
    case.engine.patience = Patience.USUAL  # what is found out is taken back
    for _ in range(dives):
        check_dive(case, rng)
    if not any(isinstance(cell.domain, Span) for cell in case.cells) or case.decisive:
        check_decisive(case, rng)


def check_dive(case: Case, rng: Random) -> None:
    """From all domains down to fixed cells: narrow at random, let the rules work, compare."""
    engine, cells, trail = case.engine, case.cells, case.engine.log
    at_first = [cell.domain for cell in engine.cells]
    alive = case.solutions
    seen: list[Domain | None] = [None] * len(cells)  # domains in which all that is alive fits
    trail.push()
    wake(engine)
    goal = rng.choice(alive) if alive and rng.random() < 0.7 else None
    for step in range(30):
        _narrow_some(case, rng, goal, step)
        alive = fitting(alive, cells, seen)
        old = [cell.domain for cell in engine.cells]
        begun = len(trail.changes)
        try:
            engine.propagate()
        except Contradiction:
            if alive:
                raise Broken(_lost(alive[0], case), "rules") from None
            case.reasons.check_changes(begun, rng)
            assert engine.failed is not None
            case.reasons.check_failure(engine.failed)
            if engine.agenda.pop() is not None:
                message = say("the agenda is not empty after a contradiction")
                raise Broken(message) from None
            break
        for cell, domain in zip(engine.cells, old, strict=True):
            if cell.domain is not domain and not is_part(cell.domain, domain):
                message = say(
                    "{cell} was {domain}: a domain grows with {case}",
                    cell=cell,
                    domain=domain,
                    case=case,
                )
                raise Broken(message, "rules")
        if len(fitting(alive, cells, seen)) < len(alive):
            lost = next(solution for solution in alive if not fits(solution, cells))
            raise Broken(_lost(lost, case), "rules")
        case.reasons.check_changes(begun, rng)
        _check_fix_point(case)
        if all(cell.value is not None for cell in cells):
            if case.decisive and not case.truth(*[cell.value for cell in cells]):
                message = say("all is fixed and not true, but nobody objects: {case}", case=case)
                raise Broken(message, "rules")
            break
    engine.agenda.clear()
    while trail.marks:
        trail.pop()
    for cell, domain in zip(engine.cells, at_first, strict=True):
        if cell.domain is not domain:
            raise Broken(_not_restored(cell, domain, case), "rules")


def _narrow_some(case: Case, rng: Random, goal: Solution | None, step: int) -> None:
    """Take values from some cells, but not those of the goal: most dives end in a solution."""
    cells, trail = case.cells, case.engine.log
    chosen = rng.sample(cells, rng.randint(0 if step == 0 else 1, len(cells)))
    for cell in chosen if step or rng.random() < 0.5 else ():
        before = cell.domain
        trail.push()
        prune(rng, cell)
        aim = None if goal is None else goal[cells.index(cell)]
        if aim is not None and aim not in cell.domain:
            trail.pop()
            if cell.domain is not before:
                raise Broken(_not_restored(cell, before, case))


def _lost(solution: Solution, case: Case) -> str:
    known = zip(case.cells, solution, strict=True)
    values = ", ".join(f"{cell.name} = {value}" for cell, value in known if value is not None)
    rules = dict.fromkeys(rule.describe() for rule in case.engine.rules)
    return say(
        "{values} is right, but the rules exclude it: {rules}",
        values=values,
        rules="; ".join(rules),
    )


def _not_restored(cell: Cell, domain: Domain, case: Case) -> str:
    return say("{cell} is not restored to {domain}: {case}", cell=cell, domain=domain, case=case)


def _check_fix_point(case: Case) -> None:
    """Run all rules once more: nothing may change."""
    engine = case.engine
    settled = [cell.domain for cell in engine.cells]
    wake(engine)
    try:
        engine.propagate()
    except Contradiction:
        message = say("a contradiction at the fix-point: {case}", case=case)
        raise Broken(message, "rules") from None
    for cell, domain in zip(engine.cells, settled, strict=True):
        if cell.domain is not domain and not same(cell.domain, domain):
            message = say(
                "no fix-point, {cell} was {domain}: {case}", cell=cell, domain=domain, case=case
            )
            raise Broken(message, "rules")


def check_decisive(case: Case, rng: Random) -> None:
    """Fix all cells at once: a contradiction if and only if it is not true."""
    engine, trail = case.engine, case.engine.log
    some = rng.sample(case.worlds, min(12, len(case.worlds)))
    some += rng.sample(case.true_worlds, min(6, len(case.true_worlds)))
    for full in some:
        trail.push()
        for cell, value in zip(case.cells, full, strict=True):
            cell.fix(value)
        wake(engine)
        try:
            engine.propagate()
        except Contradiction:
            if case.truth(*full):
                raise Broken(_lost(full, case), "rules") from None
        else:
            if case.decisive and not case.truth(*full):
                message = say(
                    "{full} is not true, but nobody objects: {case}", full=full, case=case
                )
                raise Broken(message, "rules")
        engine.agenda.clear()
        trail.pop()


def _not_decided(rule: Rule, cells: Sequence[Cell]) -> str:
    return say("{rule} is not decided rightly: {cells}", rule=rule.describe(), cells=cells)


def check_decide(
    rule: Rule, cells: Sequence[Cell], worlds: list[World], truth: Truth, rng: Random
) -> None:
    """What `decide` says is so for all that is left; with all cells fixed it says something."""
    engine = cells[0].engine
    for _ in range(6):
        engine.log.push()
        for _ in range(3):
            verdict = rule.decide()
            truths = {bool(truth(*world)) for world in worlds if fits(world, cells)}
            if verdict is not None and not truths <= {verdict}:
                message = say(
                    "{rule} is not {verdict}: {cells}",
                    rule=rule.describe(),
                    verdict=verdict,
                    cells=cells,
                )
                raise Broken(message)
            if all(cell.value is not None for cell in cells):
                if verdict is not truth(*[cell.value for cell in cells]):
                    raise Broken(_not_decided(rule, cells))
            for cell in rng.sample(cells, rng.randint(1, len(cells))):
                prune(rng, cell)
        engine.log.pop()
    world = rng.choice(worlds)
    engine.log.push()
    for cell, value in zip(cells, world, strict=True):
        cell.fix(value)
    if rule.decide() is not bool(truth(*world)):
        raise Broken(_not_decided(rule, cells))
    engine.agenda.clear()
    engine.log.pop()


def wake(engine: Engine) -> None:
    """Put every rule on the agenda."""
    for rule in engine.rules:
        engine.agenda.add(rule)


def fits(solution: Sequence[int | None], cells: Sequence[Cell]) -> bool:
    """Whether the cells still have the values of a solution."""
    return all(v is None or v in c.domain for v, c in zip(solution, cells, strict=True))


def fitting(
    solutions: list[Solution], cells: Sequence[Cell], seen: list[Domain | None]
) -> list[Solution]:
    """Give those solutions whose values the cells still have, looking once at each value.

    All of them fit in the domains that have been `seen`; there those of now are noted.
    """
    for place, cell in enumerate(cells):
        domain = cell.domain
        if domain is seen[place]:
            continue
        seen[place] = domain
        values = {solution[place] for solution in solutions}
        lost = {value for value in values if value is not None and value not in domain}
        if lost:
            solutions = [solution for solution in solutions if solution[place] not in lost]
    return solutions


def is_part(new: Domain, old: Domain) -> bool:
    """Whether a domain has no value that another has not."""
    if isinstance(new, Span):
        return isinstance(old, Span) and new.lo >= old.lo and new.hi <= old.hi
    return new.meet(old) is new


def same(new: Domain, old: Domain) -> bool:
    """Whether two domains have the same values."""
    if isinstance(new, Span) or isinstance(old, Span):
        return type(new) is type(old) and (new.lo, new.hi) == (old.lo, old.hi)
    return new is old or (is_part(new, old) and is_part(old, new))


def prune(rng: Random, cell: Cell) -> None:
    """Take some values from a cell, in one of the ways a rule or the search may do it."""
    domain = cell.domain
    if domain.lo == domain.hi:
        return
    if isinstance(domain, Span):
        low = -(10**9) if isinstance(domain.lo, float) else domain.lo
        high = 10**9 if isinstance(domain.hi, float) else domain.hi
        a = rng.randint(low, high)
        b = rng.choice([high, min(high, a + 300), rng.randint(a, high)])
        if rng.random() < 0.7:
            cell.between(a, b)
        else:
            cell.fix(a)
        return
    if domain.size > 1000:
        values = _many_values(domain)
        first = rng.randrange(len(values))
        cell.between(values[first], values[min(first + rng.randint(0, 500), len(values) - 1)])
        return
    values = values_of(domain)
    how = rng.randrange(4)
    if how == 0:
        cell.keep(set(rng.sample(values, rng.randint(1, len(values)))))
    elif how == 1:
        a, b = sorted((rng.choice(values), rng.choice(values)))
        cell.between(a, b)
    elif how == 2:
        cell.remove(rng.choice(values))
    else:
        cell.fix(rng.choice(values))


@lru_cache(16)
def _many_values(domain: Domain) -> list[int]:
    """List the values of a domain, once for all dives that begin with it."""
    return values_of(domain)
