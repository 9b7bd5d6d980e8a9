"""Parts of a search as data: what holds in it, where it is to go on, and what is known by then.

A part can be searched anywhere, by an engine with the same cells and rules, and by then it does
not matter what that engine has searched before: what is found, and in which order, follows from the
part alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from sevendown.engine.domains import DIGITS, Bits, Bound, Domain, Span, covers, of_values, single
from sevendown.engine.nogoods import Nogood
from sevendown.engine.rule import Cost, Rule
from sevendown.limits import Limits
from sevendown.record import Record

if TYPE_CHECKING:
    from sevendown.engine.cells import Cell
    from sevendown.engine.engine import Engine

# What a cell is in: ("between", lo, hi), ("bits", base, bits) or ("values", values).
Packed = tuple[str, Bound, Bound] | tuple[str, tuple[int, ...]]
Fact = tuple[int, Packed]  # the number of a cell, and what it is in


class AssumedBefore(Record):
    """An assumption that is in force where a part goes on."""

    part: Fact  # what is assumed
    rest: Fact  # what is to be searched once that is taken back
    refuted: tuple[Fact, ...]  # what has been found out below it
    solved: bool  # whether a solution with it has been found


class Lessons(Record):
    """What has been learnt so far, and is worth knowing elsewhere."""

    activity: tuple[tuple[int, float], ...]  # of cells that contradictions hung on
    weights: tuple[tuple[int, int], ...]  # of cells that rules have blamed
    nogoods: tuple[tuple[tuple[Fact, ...], bool, float], ...]  # literals, given, worth


class Part(Record):
    """A part of a search that is still to be done."""

    facts: tuple[Fact, ...]  # what holds in all of it
    levels: tuple[AssumedBefore, ...]  # below which it goes on; (): it has not been begun
    depth: int  # how many assumptions the facts have been
    lessons: Lessons
    starts: int  # how often it has started anew, and once more
    failures: int  # contradictions since then
    given: bool  # whether solutions have been found on the way to where it goes on
    thorough: bool  # whether all rules have been run with more patience
    budget: int  # so many assumptions may be made until what is left is handed back


class Handed(Rule):
    """What holds in the part of a search that is searched."""

    cost = Cost.DIGIT

    def __init__(self) -> None:
        self.cells = ()

    def propagate(self) -> None:
        """Do nothing: it has been said already."""

    def describe(self) -> str:
        """Say in one line what must be true."""
        return "what holds in this part of the search"


def pack(domain: Domain, other: Domain | None = None) -> Packed:
    """Give a domain as data; `other` is what else the cell could be."""
    if isinstance(domain, Bits) and is_short(domain):
        return "bits", domain.base, domain.bits
    if isinstance(domain, Span) or (other and other.clip(domain.lo, domain.hi) is None):
        return "between", domain.lo, domain.hi
    if isinstance(domain, Bits):
        return "bits", domain.base, domain.bits
    return "values", tuple(domain.values())


def narrowed(domain: Domain, packed: Packed) -> Domain | None:
    """Give what is left of a domain."""
    match packed:
        case "between", lo, hi:
            return domain.clip(lo, hi)
    return domain.meet(unpack(packed))


def unpack(packed: Packed) -> Domain:
    """Give the domain that data tell of."""
    match packed:
        case "between", lo, hi:
            return Span(lo, hi)
        case "bits", int(base), int(bits):
            return DIGITS[bits] if base == 0 and bits < len(DIGITS) else Bits(base, bits)
        case "values", tuple(values):
            domain = of_values(values)
            assert domain is not None
            return domain
    raise AssertionError(packed)


WIDEST = 512  # bits of a domain that is short enough to be told, whatever it follows from


def is_short(domain: Domain) -> bool:
    """Say whether a domain is quickly told."""
    return isinstance(domain, Bits) and domain.bits.bit_length() <= WIDEST


def settled(changed: Iterable[tuple[Cell, Domain]], facts: Sequence[Fact]) -> tuple[Fact, ...]:
    """Give what is known in a part: what cells have become there, and what else has been said."""
    known: dict[int, Packed] = {}
    for cell, domain in changed:
        if is_short(domain):
            known[cell.number] = pack(domain)
    told = [fact for fact in facts if fact[0] not in known]
    return *told, *known.items()


def beginning(facts: tuple[Fact, ...], limits: Limits) -> Part:
    """Give the part of a search, not begun yet, in which something holds."""
    lessons = Lessons((), (), ())
    return Part(facts, (), 0, lessons, 1, 0, False, False, limits.first_part)


def allows(part: Part, cell: Cell, value: int) -> bool:
    """Say whether a cell may have that value in a part, as far as that is said."""
    said = [packed for number, packed in part.facts if number == cell.number]
    return all(narrowed(single(value), packed) is not None for packed in said)


def lessons_of(engine: Engine) -> Lessons:
    """Give what an engine has learnt."""
    kept, limits = engine.nogoods, engine.limits
    gain = kept.gain
    nogoods: list[tuple[tuple[Fact, ...], bool, float]] = []
    for nogood in sorted(kept.kept, key=lambda nogood: -nogood.worth):
        if len(nogoods) >= limits.handed_nogoods:
            break
        short = len(nogood.literals) <= limits.handed_literals
        if short and all(isinstance(d, Span) or is_short(d) for _, d in nogood.literals):
            literals = tuple((cell.number, pack(domain)) for cell, domain in nogood.literals)
            nogoods.append((literals, nogood.given, nogood.worth / gain))
    cells = engine.cells
    return Lessons(
        tuple((cell.number, cell.activity / gain) for cell in cells if cell.activity),
        tuple((cell.number, cell.weight) for cell in cells if cell.weight),
        tuple(nogoods),
    )


def learn(engine: Engine, lessons: Lessons) -> None:
    """Let an engine know what has been learnt, and nothing else."""
    cells = engine.cells
    for cell in cells:
        cell.activity, cell.weight = 0.0, 0
    for number, activity in lessons.activity:
        cells[number].activity = activity
    for number, weight in lessons.weights:
        cells[number].weight = weight
    nogoods = engine.nogoods
    nogoods.clear()
    nogoods.gain = 1.0
    for literals, given, worth in lessons.nogoods:
        # Those that may still be false are watched.
        named = [(cells[number], unpack(packed)) for number, packed in literals]
        named.sort(key=lambda literal: covers(literal[1], literal[0].domain))
        nogood = Nogood(named, given)
        if nogoods.add(nogood):
            nogood.worth = worth
        if len(named) < 2 or covers(named[1][1], named[1][0].domain):
            nogoods.demand(nogood)


def forget(engine: Engine) -> None:
    """Let the rules forget what they were led by in the past."""
    for rule in engine.rules:
        rule.forget()
