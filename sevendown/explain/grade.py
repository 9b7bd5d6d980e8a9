"""How hard a puzzle is, from its proof alone: the hardest step gives a name, the sum a score."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import log10
from typing import Any

from sevendown.explain.finder import Level
from sevendown.explain.notes import Key, is_list
from sevendown.explain.prove import Proving
from sevendown.explain.slices import Slice, weight
from sevendown.proof.inference import CaseSplit, Inference, ProofSolution, Supposition
from sevendown.record import Record, as_dict

# What a step costs: a clue, each power of ten of fillings, and its premises by their weight.
COST_OF_A_CLUE = 10.0
COST_OF_A_CROSSING = 2.0
COST_OF_TEN_TIMES_AS_MANY = 2.0
COST_OF_A_SUPPOSITION = 15.0  # and what its lines cost
LONG = 12  # candidates: with more, a table or a calculator is needed
# A puzzle is called by the first of these whose conditions hold for all steps.
NAMES = (
    ("easy", Level.CLUE, 17.0),  # its name, the highest level of a step, the highest cost
    ("medium", Level.CLUE, 25.0),
    ("hard", Level.SEVERAL, float("inf")),
    ("very hard", Level.SUPPOSITION, float("inf")),
    ("extreme", Level.NESTED, float("inf")),
)
SHORT_SUPPOSITION = 3  # lines; a puzzle with longer ones is extreme


class Grade(Record):
    """How hard a puzzle is, and what makes it so."""

    name: str  # easy, medium, hard, very hard or extreme
    score: float  # the sum of what all steps cost
    steps: int  # all lines of the proof
    hardest: float  # what the hardest step costs
    hardest_step: str  # its number in the proof
    suppositions: tuple[int, ...]  # how many lines each has that stands by itself
    nested: int  # suppositions within suppositions
    longest_list: int  # values in the longest list that a step starts from
    long_lists: int  # steps for which more than twelve candidates are to be run through
    ways: float  # steps to choose from, on average
    fewest_ways: int  # and where there are fewest
    start: float  # what the steps before the first digit cost

    def as_dict(self) -> dict[str, Any]:
        """Give it as plain lists and dictionaries."""
        return {**as_dict(self), "suppositions": list(self.suppositions)}


def grade(proving: Proving) -> Grade:
    """Grade a puzzle by its proof."""
    numbered = list(_numbered(proving.slices, ""))
    costs = {
        number: price(part) for number, part in numbered if not isinstance(part.part, CaseSplit)
    }
    hardest = max(costs, key=lambda number: costs[number], default="")
    parts = [part for _, part in numbered]
    plain = [part for part in parts if isinstance(part.part, Inference)]
    alone, within = _suppositions(proving.slices, False)
    ways = [part.width for part in proving.slices if isinstance(part.part, Inference)]
    found = Grade(
        name="",
        score=round(sum(map(price, proving.slices)), 1),
        steps=len(parts),
        hardest=round(costs.get(hardest, 0.0), 1),
        hardest_step=hardest,
        suppositions=tuple(_count(part.inner) for part in alone),
        nested=len(within),
        longest_list=max((_longest(part) for part in plain), default=0),
        long_lists=sum(part.candidates > LONG for part in plain),
        ways=round(sum(ways) / len(ways), 1) if ways else 0.0,
        fewest_ways=min(ways, default=0),
        start=round(_start(proving.slices), 1),
    )
    return _named(found, plain)


def _suppositions(parts: Iterable[Slice], inside: bool) -> tuple[list[Slice], list[Slice]]:
    """Find the suppositions that are refuted: those by themselves, and those within others."""
    alone: list[Slice] = []
    within: list[Slice] = []
    for part in parts:
        if isinstance(part.part, CaseSplit):
            found = [_suppositions(case.inner, inside) for case in part.inner]
        else:
            if isinstance(part.part, Supposition):
                (within if inside else alone).append(part)
            found = [_suppositions(part.inner, True)]
        for own, others in found:
            alone += own
            within += others
    return alone, within


def _named(found: Grade, plain: list[Slice]) -> Grade:
    level = max((part.level for part in plain), default=Level.CROSSING)
    if found.long_lists:
        level = max(level, Level.EXACT)
    if found.suppositions:
        level = max(level, Level.SUPPOSITION)
    if found.nested or any(lines > SHORT_SUPPOSITION for lines in found.suppositions):
        level = Level.NESTED
    hardest = max((price(part) for part in plain), default=0.0)
    name = next(n for n, most, cost in NAMES if level <= most and hardest <= cost)
    return Grade(**{**as_dict(found), "name": name})


def price(part: Slice) -> float:
    """Give what a step costs whoever takes it."""
    if isinstance(part.part, ProofSolution):
        return 0.0
    if isinstance(part.part, CaseSplit):  # of several solutions: none of it is a guess
        return sum(price(inner) for case in part.inner for inner in case.inner)
    if part.inner:
        return COST_OF_A_SUPPOSITION + sum(map(price, part.inner))
    assert isinstance(part.part, Inference)
    clues = len(part.part.lines) or bool(part.part.distinct)
    own = COST_OF_A_CLUE * clues if clues else COST_OF_A_CROSSING
    fillings = min(part.effort, float(max(part.candidates, 1)) ** 2)
    return (
        own
        + sum(weight(key, domain) for key, domain in part.premises.items())
        + COST_OF_TEN_TIMES_AS_MANY * log10(max(1.0, fillings))
    )


def _numbered(parts: Iterable[Slice], before: str) -> Iterator[tuple[str, Slice]]:
    for i, part in enumerate(parts, start=1):
        if isinstance(part.part, CaseSplit):
            for j, case in enumerate(part.inner, start=1):
                yield from _numbered(case.inner, f"{before}{i}.{j}.")
        else:
            yield f"{before}{i}", part
            yield from _numbered(part.inner, f"{before}{i}.")


def _count(parts: Iterable[Slice]) -> int:
    return sum(1 + _count(part.inner) for part in parts)


def _longest(part: Slice) -> int:
    lists = [
        domain.size for key, domain in part.premises.items() if _is_listed(key) and is_list(domain)
    ]
    return int(max(lists, default=0))


def _is_listed(key: Key) -> bool:
    return key[0] != "cells"


def _start(parts: Iterable[Slice]) -> float:
    """Give what the steps before the first digit cost."""
    cost = 0.0
    for part in parts:
        conclusion = part.part.conclusion if isinstance(part.part, Inference) else None
        if conclusion is not None and any(len(digits) == 1 for digits in conclusion.cells.values()):
            return cost
        cost += price(part)
    return cost
