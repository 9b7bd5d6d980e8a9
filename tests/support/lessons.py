"""All that a search learns, to be held against all solutions, and searches that learn a lot.

A nogood speaks of any cells of the engine, also of those made on the way. What they are in a
solution is found by fixing the cells that make up the solution and running the rules to their end.
Some may still be open then, such as the value of something that has none: there the literals are
assumed, and if no rule objects the nogood is wrong, for it excludes what the rules allow.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import closing, contextmanager
from itertools import product
from random import Random
from unittest.mock import patch

from sevendown.engine import reasons
from sevendown.engine.cells import Cell
from sevendown.engine.domains import Domain, Span, covers, difference
from sevendown.engine.engine import Engine
from sevendown.engine.nogoods import Nogood
from sevendown.engine.rule import Contradiction, Deed, Rule
from sevendown.engine.search import Choice, Event, Solved, _Search
from sevendown.limits import Limits
from sevendown.puzzle.kinds.crossnumber import CrossnumberModel
from sevendown.puzzle.results import Outcome
from sevendown.puzzle.run import Run
from sevendown.record import replaced
from support.bruteforce import Answer

Filling = tuple[int, ...]  # the values of the cells that make up a solution
# What cannot be together: of each cell, what it is in, and what of that it is not in.
Part = tuple[Cell, Domain, Domain | None]
MOST_FILLINGS = 40  # that what was learnt is held against
MOST_LESSONS = 3000  # with so many a search is left


class Lesson:
    """Something that is said never to be, and after how many solutions that was said."""

    def __init__(self, parts: list[Part], after: int, source: str) -> None:
        self.parts = parts
        self.after = after  # so many solutions may be as this says nothing is
        self.source = source

    def __repr__(self) -> str:
        parts = [
            f"{cell.name} in {domain!r}" + ("" if rest is None else f" and not in {rest!r}")
            for cell, domain, rest in self.parts
        ]
        return f"{self.source}: not all of {'; '.join(parts)}"


class Notebook:
    """What a search learns: every nogood, and every step of a rule that one is made of."""

    def __init__(self) -> None:
        self.given: dict[Filling, int] = {}  # solutions in their order
        self.nogoods: list[Lesson] = []
        self.steps: list[Lesson] = []
        self.untrue: list[str] = []  # reasons that were not so

    def note_nogood(self, nogood: Nogood) -> None:
        """Take note of a nogood, kept or not."""
        parts: list[Part] = [(cell, domain, None) for cell, domain in nogood.literals]
        after = len(self.given) if nogood.given else 0
        self.nogoods.append(Lesson(parts, after, "a nogood"))

    def note_step(self, rule: Rule, deed: Deed) -> None:
        """Take note of why a rule did something, as it says itself."""
        reason = rule.reason(deed)
        if reason is None:
            own = dict.fromkeys(cell for cell in rule.cells if cell is not deed.cell)
            reason = [(cell, deed.was(cell)) for cell in own]
        parts: list[Part] = [(cell, domain, None) for cell, domain in reason]
        for cell, domain, _ in parts:
            if not covers(domain, deed.was(cell)):
                said = f"{cell.name} was {deed.was(cell)!r}, not in {domain!r}"
                self.untrue.append(f"{rule.describe()}: {said}")
        if deed.cell is not None:
            assert deed.before is not None
            parts.append((deed.cell, deed.before, deed.after))
        # What is so before the first assumption is left out, and may lean on solutions given.
        said = f"{type(rule).__name__} {rule.describe()}"
        self.steps.append(Lesson(parts, len(self.given), said))

    def mistakes(self, run: Run, fillings: Sequence[Filling]) -> list[str]:
        """Hold everything against these solutions of a run that is over."""
        found = list(self.untrue)
        run.engine.deadline = None
        if len(fillings) > MOST_FILLINGS:
            fillings = Random(len(fillings)).sample(fillings, MOST_FILLINGS)
        for filling in fillings:
            place = self.given.get(filling, len(self.given))  # how many were given before it
            lessons = [x for x in (*self.nogoods, *self.steps) if x.after <= place]
            with filled(run, filling) as possible:
                if not possible:
                    found.append(f"the rules exclude the solution {filling}")
                    continue
                wrong = (lesson for lesson in lessons if not is_kept(run.engine, lesson))
                found += [f"{lesson!r}, but there is {filling}" for lesson in wrong]
        return found


@contextmanager
def filled(run: Run, filling: Filling) -> Iterator[bool]:
    """Let the cells of a solution have its values, and say whether the rules allow that."""
    engine = run.engine
    engine.log.push()
    try:
        for cell, value in zip(run.cells, filling, strict=True):
            cell.fix(value)
        engine.propagate()
        yield True
    except Contradiction:
        yield False
    finally:
        engine.agenda.clear()
        engine.log.pop()


def is_kept(engine: Engine, lesson: Lesson) -> bool:
    """Say whether something is not so that is said never to be, with the cells as they are."""
    choices: list[list[tuple[Cell, Domain]]] = []
    for cell, inside, outside in lesson.parts:
        domain = cell.domain
        if outside is None and covers(inside, domain):
            continue
        parts = _left(domain, inside, outside)
        if not parts:
            return True
        if parts[0] is not domain:
            choices.append([(cell, part) for part in parts])
    if not choices:
        return False
    return not any(_is_possible(engine, assumed) for assumed in product(*choices))


def _left(domain: Domain, inside: Domain, outside: Domain | None) -> list[Domain]:
    """List parts that together are what a domain has in common with one and not with another."""
    left = domain.meet(inside)
    if left is None or outside is None:
        parts = [left]
    elif isinstance(left, Span):
        parts = [left.clip(left.lo, outside.lo - 1)] if outside.lo > left.lo else []
        parts += [left.clip(outside.hi + 1, left.hi)] if outside.hi < left.hi else []
    else:
        parts = [difference(left, outside)]
    return [part for part in parts if part is not None]


def _is_possible(engine: Engine, assumed: Sequence[tuple[Cell, Domain]]) -> bool:
    """Say whether no rule objects to these cells being in these domains."""
    engine.log.push()
    try:
        for cell, part in assumed:
            cell.meet(part)
        engine.propagate()
    except Contradiction:
        return False
    finally:
        engine.agenda.clear()
        engine.log.pop()
    return True


@contextmanager
def notebook() -> Iterator[Notebook]:
    """Take note of everything that the searches inside learn: one search, of one run."""
    notes = Notebook()
    need_reason, events = reasons._Analysis._need_reason, _Search.events

    class Noted(Nogood):
        def __init__(self, literals: Sequence[tuple[Cell, Domain]], given: bool) -> None:
            super().__init__(literals, given)
            notes.note_nogood(self)

    def noting(analysis: reasons._Analysis, rule: Rule, at: int, deed: Deed) -> None:
        notes.note_step(rule, deed)
        need_reason(analysis, rule, at, deed)

    def watched(search: _Search) -> Generator[Event, None, None]:
        with closing(events(search)) as all_events:
            for event in all_events:
                if isinstance(event, Solved):
                    filling = tuple(int(cell.domain.lo) for cell in search.cells)
                    notes.given.setdefault(filling, len(notes.given))
                yield event

    with (
        patch.object(reasons, "Nogood", Noted),
        patch.object(reasons._Analysis, "_need_reason", noting),
        patch.object(_Search, "events", watched),
    ):
        yield notes


# Searches that learn a lot


def search_all(run: Run, notes: Notebook, most: int = MOST_LESSONS) -> tuple[list[Filling], bool]:
    """Give the solutions, and whether that is all; not where too much has been learnt by then."""
    found: list[Filling] = []
    run.engine.learns = True  # some kinds do not want to
    run.divides = False  # what is learnt in a part is so in that part
    with closing(run.events()) as events:  # type: ignore[type-var]
        for event in events:
            if isinstance(event, Solved) and run.model.holds():
                found.append(tuple(int(cell.domain.lo) for cell in run.cells))
            if len(notes.nogoods) + len(notes.steps) > most:
                return found, False
    return found, run.outcome is Outcome.EXHAUSTED


def filling_of(run: Run, answer: Answer) -> Filling:
    """Give the values of the cells of a crossnumber in one of its solutions."""
    assert isinstance(run.model, CrossnumberModel)
    unknowns, (rows, variables) = run.model.unknowns, answer
    at = {cell: int(rows[r][c]) for (r, c), cell in unknowns.digits.items()}
    at |= {unknowns.variables[name]: value for name, value in variables}
    return tuple(at[cell] for cell in run.cells)


def eager_limits(rng: Random, base: Limits) -> Limits:
    """Limits with which much is learnt, and forgotten, in all ways that there are."""
    return replaced(
        base,
        branch_values=rng.choice([1, 2, 3, 40]),
        restart_failures=rng.choice([1, 2, 3, 5, 40]),
        probe_values=rng.choice([0, 3, 10]),
        nogoods=rng.choice([1, 3, 10, 3000]),
        nogood_literals=rng.choice([2, 4, 10, 60]),
        reason_cells=rng.choice([0, 2, 4, 120, 10**6]),
    )


def wayward(
    rng: Random, cells: Sequence[Cell], fillings: Sequence[Filling]
) -> Callable[..., Choice | None]:
    """Assume of any cell what no solution has, as long as there is something."""
    wanted = {cell: {filling[place] for filling in fillings} for place, cell in enumerate(cells)}

    def choose(guesses: Sequence[Cell]) -> Choice | None:
        some = [cell for cell in guesses if cell.domain.lo != cell.domain.hi]
        if not some:
            return None
        cell = rng.choice(some)
        domain = cell.domain
        part: Domain | None
        if isinstance(domain, Span) or domain.size > 30 or rng.random() < 0.2:
            low = -(10**9) if isinstance(domain.lo, float) else domain.lo
            high = max(low, 10**9) if isinstance(domain.hi, float) else domain.hi
            middle = rng.randint(min(low, high - 1), high - 1)
            part, rest = domain.clip(domain.lo, middle), domain.clip(middle + 1, domain.hi)
        else:
            values = [v for v in domain.values() if v not in wanted.get(cell, ())]
            values = values or list(domain.values())
            some_values = rng.sample(values, min(len(values), rng.choice([1, 1, 2, 3])))
            part = domain.keep(some_values[: int(domain.size) - 1])
            assert part is not None
            rest = difference(domain, part)
        assert part is not None and rest is not None
        return (cell, part, rest) if rng.random() < 0.8 else (cell, rest, part)

    return choose
