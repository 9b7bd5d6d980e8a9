"""Counts over the same cells add up.

Where one line says how many cells are 0, another how many are 1, and so on up to 9, each is a rule
of its own, over a truth for each cell. Together they say that the ten numbers add up to the number
of cells; if some digits are not counted, that they add up to no more. In the same way there are as
many even digits as there are 0s, 2s, 4s, 6s and 8s.

All wordings of a count have become one form by now: a sum of truths, each about one cell.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import reduce
from math import lcm
from operator import or_
from typing import Literal

from sevendown.engine import bits as bitset
from sevendown.engine.cells import Cell
from sevendown.engine.domains import EITHER
from sevendown.engine.rule import Rule
from sevendown.model.context import Context, lines_behind
from sevendown.model.facts import Fact
from sevendown.model.forms import Form
from sevendown.model.terms import Terms
from sevendown.rules.arithmetic.linear import Linear
from sevendown.rules.logic.truths import AllOf, Reified
from sevendown.rules.values.derived import Meaning
from sevendown.rules.values.membership import Member
from sevendown.rules.values.within import Within


def post_counts(facts: list[Fact], context: Context) -> list[Fact]:
    """Post what counts over the same cells add up to."""
    places = _Places(context.engine.rules)
    counts = [count for rule in places.sums for count in places.counts(rule)]
    if counts:
        totals = _Totals(places, context)
        for conclusion in list(_conclusions(counts, places)):
            totals.post(conclusion)
    return facts


@dataclass(eq=False)
class _Count:
    """How many cells have a value that counts, as a part of a sum: factor · count + rest."""

    rule: Linear  # the sum is 0, or at most 0
    factor: int
    truths: list[Cell]  # which are added up
    cells: list[Cell]  # that they are about
    values: int  # those that count, as places
    alone: bool = True  # whether the sum has no other counts

    @property
    def at_most(self) -> bool:
        """Whether the rule says how many there are at most."""
        return self.rule.relation == "=" or self.factor > 0

    @property
    def at_least(self) -> bool:
        """Whether the rule says how many there are at least."""
        return self.rule.relation == "=" or self.factor < 0

    @property
    def telling(self) -> bool:
        """Whether more can be said of it than the rule itself sees."""
        return not self.alone or len(set(self.cells)) < len(self.truths)


class _Places:
    """All values of the cells that are counted, one after the other: sets of them are ints."""

    def __init__(self, rules: Iterable[Rule]) -> None:
        self._makers: dict[Cell, Reified | AllOf] = {}  # of truths
        self._known: dict[Cell, list[Within]] = {}  # what is said of a cell alone
        self._about: dict[Cell, tuple[Cell, int]] = {}
        self._first: dict[Cell, int] = {}  # the place of a cell's first value
        self._end = 0
        sums = []
        for rule in rules:
            if isinstance(rule, Reified | AllOf):
                self._makers[rule.truth] = rule
            elif isinstance(rule, Within):
                self._known.setdefault(rule.cell, []).append(rule)
            elif isinstance(rule, Linear) and rule.relation != "!=" and len(rule.cells) > 1:
                sums.append(rule)
        # All sums that may have counts in them.
        self.sums = [r for r in sums if sum(cell in self._makers for cell in r.cells) > 1]

    def counts(self, rule: Linear) -> list[_Count]:
        """Give the counts in a sum."""
        found: list[_Count] = []
        for cell, factor in zip(rule.cells, rule.coefficients, strict=True):
            if cell in self._makers and cell.domain is EITHER:
                subject, values = self.about(cell)
                for count in found:
                    if count.factor == factor and not count.values & values:
                        break
                else:  # a value that counts twice is in two counts
                    count = _Count(rule, factor, [], [], 0)
                    found.append(count)
                count.truths.append(cell)
                count.cells.append(subject)
                count.values |= values
        for count in found:
            count.alone = len(found) == 1
        return found

    def of(self, cell: Cell) -> int:
        """Give the places of all values of a cell."""
        size = int(cell.domain.size)
        if cell not in self._first:
            self._first[cell] = self._end
            self._end += size
        return ((1 << size) - 1) << self._first[cell]

    def about(self, truth: Cell) -> tuple[Cell, int]:
        """Give the one cell that a truth is about, and the values for which it is true.

        Where it is about several, or one of too many values, it speaks of itself alone.
        """
        if truth not in self._about:
            self._about[truth] = self._find(truth) or (truth, self.of(truth) & ~self.first(truth))
        return self._about[truth]

    def _find(self, truth: Cell) -> tuple[Cell, int] | None:
        maker = self._makers.get(truth)
        if isinstance(maker, AllOf):
            parts = [(*self.about(cell), sign) for cell, sign in maker.literals]
            cell = parts[0][0]
            values = self.of(cell)
            for other, some, sign in parts:
                if other is not cell:
                    return None
                values &= some if sign else ~some
            return cell, values
        if maker is None or len(maker.rule.cells) != 1:
            return None
        cell = maker.rule.cells[0]
        holding = _holding(maker.rule, cell)
        return None if holding is None else (cell, holding * self.first(cell))

    def first(self, cell: Cell) -> int:
        """Give the place of the first value of a cell."""
        return self.of(cell) & -self.of(cell)

    def nothing_else(self, cell: Cell, values: int, among: int) -> list[Within] | None:
        """Say why a cell has none of some values but these: the rules that say so; None: it may."""
        first = self._first[cell]
        missing = bitset.members((self.of(cell) & among & ~values) >> first)
        reasons = []
        for rule in self._known.get(cell, ()) if missing else ():
            all_values = cell.domain.values()
            allowed = rule.allowed
            left = [i for i in missing if allowed is not None and all_values[i] in allowed]
            if len(left) < len(missing):
                reasons.append(rule)
                missing = left
        return None if missing else reasons


def _holding(rule: Rule, cell: Cell) -> int | None:
    """Give those values of its one cell for which a rule holds, as bits; None: too many to say."""
    limits = cell.engine.limits
    if not cell.listable or cell.domain.size > limits.rare_values:
        return None
    values = cell.domain.values()
    if isinstance(rule, Linear):
        (c,), k = rule.coefficients, rule.k
        if rule.relation == "<=":
            return bitset.of(i for i, v in enumerate(values) if c * v + k <= 0)
        equal = bitset.of(i for i, v in enumerate(values) if c * v + k == 0)
        return equal if rule.relation == "=" else ((1 << len(values)) - 1) & ~equal
    if isinstance(rule, Member):
        return bitset.of(i for i, v in enumerate(values) if any(v in s for s in rule.sets))
    if isinstance(rule, Meaning) and len(values) * rule.price <= limits.rare_values:
        return bitset.of(i for i, v in enumerate(values) if rule.test(v))
    return None


@dataclass(eq=False)
class _Conclusion:
    """Some counts add up to another one, or to so many cells: exactly, at most or at least."""

    relation: Literal["=", "<=", ">="]
    parts: tuple[_Count, ...]
    whole: _Count | int
    reasons: list[Within]  # beside the counts


def _conclusions(counts: list[_Count], places: _Places) -> Iterator[_Conclusion]:
    """Find counts that add up."""
    least = [count for count in counts if count.at_least]
    most = [count for count in counts if count.at_most]
    for cells in dict.fromkeys(frozenset(count.cells) for count in counts):
        yield from _over_all(cells, least, most, places)
    for i, count in enumerate(counts):
        # Of counts of the same, each is compared with those before it.
        others = [other for other in counts if other.values != count.values] + counts[:i]
        yield from _within_one(count, others, places)


def _over_all(
    cells: frozenset[Cell], least: list[_Count], most: list[_Count], places: _Places
) -> Iterator[_Conclusion]:
    """Compare counts that look at no other cells than these with the number of cells."""
    among = _union(map(places.of, cells))
    exact = False
    for parts in _disjoint(most, among):
        values = _union(part.values for part in parts)
        reasons = [places.nothing_else(cell, values, among) for cell in sorted(cells, key=_number)]
        known = [reason for reason in reasons if reason is not None]
        if known and (len(parts) > 1 or parts[0].telling):
            both = len(known) == len(cells) and all(part.at_least for part in parts)
            exact |= both
            yield _Conclusion("=" if both else ">=", parts, len(known), sum(known, []))
    for parts in () if exact else _disjoint(least, among):
        if len(parts) > 1 or parts[0].telling:
            looked_at = {cell for part in parts for cell in part.cells}
            yield _Conclusion("<=", parts, len(looked_at), [])


def _within_one(count: _Count, others: list[_Count], places: _Places) -> Iterator[_Conclusion]:
    """Compare a count with others that count only what it counts."""
    for parts in _disjoint([other for other in others if other.at_most], count.values):
        values = _union(part.values for part in parts)
        own = dict.fromkeys(count.cells)
        reasons = [places.nothing_else(cell, values, count.values) for cell in own]
        known = [reason for reason in reasons if reason is not None]
        if len(known) == len(reasons) and count.at_least:
            both = count.at_most and all(part.at_least for part in parts)
            yield _Conclusion("=" if both else ">=", parts, count, sum(known, []))
            if both:
                return
    if count.at_most:
        for parts in _disjoint([other for other in others if other.at_least], count.values):
            yield _Conclusion("<=", parts, count, [])


def _disjoint(counts: list[_Count], among: int) -> list[tuple[_Count, ...]]:
    """Choose counts of nothing but this, and nothing twice: those of few values first, or many."""
    own = [count for count in counts if count.values and not count.values & ~among]
    own.sort(key=lambda count: not count.alone)
    found = {}
    for reverse in (False, True):
        own.sort(key=_width, reverse=reverse)
        chosen, taken = [], 0
        for count in own:
            if not count.values & taken:
                chosen.append(count)
                taken |= count.values
        if chosen:
            found[frozenset(chosen)] = tuple(chosen)
    return list(found.values())


def _width(count: _Count) -> tuple[float, int]:
    """How many values count for each cell; of as many, those first that look at many cells."""
    size = count.values.bit_count()
    return size / len(set(count.cells)), -size


def _number(cell: Cell) -> int:
    return cell.number


def _union(sets: Iterable[int]) -> int:
    return reduce(or_, sets, 0)


class _Totals:
    """Posts that counts add up."""

    def __init__(self, places: _Places, context: Context) -> None:
        self.places = places
        self.context = context
        self._said: set[object] = set()
        self._split: set[Linear] = set()

    def post(self, conclusion: _Conclusion) -> None:
        """Post a conclusion, unless it is known anyway."""
        parts, whole = conclusion.parts, conclusion.whole
        counts = [*parts, *([whole] if isinstance(whole, _Count) else [])]
        if conclusion.relation != "=" and not any(count.alone for count in counts):
            return  # hardly anything is known of these
        common = lcm(*(count.factor for count in counts if count.alone))
        total = Form()
        for count in parts:
            total = total.plus(self._times(count, common))
        if isinstance(whole, _Count):
            total = total.plus(self._times(whole, common), -1)
        else:
            total = total.plus(Form(k=whole * common), -1)
        lines = lines_behind([*(count.rule for count in counts), *conclusion.reasons])
        terms = Terms(self.context.store, lines)
        rule = terms.relation(conclusion.relation, total, Form())
        if isinstance(rule, bool):
            if not rule:
                terms.require(False)
        elif isinstance(rule, Linear) and rule.decide() is not True and self._is_new(rule):
            rule.sentence = lambda: f"{rule.describe()}, as what they count adds up"
            terms.post(rule)

    def _times(self, count: _Count, common: int) -> Form:
        """Give a multiple of a count, as a sum of other cells than its truths."""
        if count.alone:
            own = set(count.truths)
            terms = zip(count.rule.cells, count.rule.coefficients, strict=True)
            rest = Form({cell: c for cell, c in terms if cell not in own}, count.rule.k)
            return Form().plus(rest, -common // count.factor)
        self._split_up(count.rule)
        return Form().plus(self._number(count), common)

    def _number(self, count: _Count) -> Form:
        """Give a cell for a count."""
        terms = Terms(self.context.store, lines_behind([count.rule]))
        return Form({terms.as_cell(terms.as_one(Form(dict.fromkeys(count.truths, 1)))): 1})

    def _split_up(self, rule: Linear) -> None:
        """Say of a sum with several counts what it says of their numbers."""
        if rule in self._split:
            return
        self._split.add(rule)
        total = Form(dict(zip(rule.cells, rule.coefficients, strict=True)), rule.k)
        for count in self.places.counts(rule):
            total = total.plus(Form(dict.fromkeys(count.truths, 1)), -count.factor)
            total = total.plus(self._number(count), count.factor)
        Terms(self.context.store, lines_behind([rule])).require_relation(
            rule.relation, total, Form()
        )

    def _is_new(self, rule: Linear) -> bool:
        """Whether the same has not been posted before."""
        key = rule.relation, rule.coefficients, rule.cells, rule.k
        turned = rule.relation, tuple(-c for c in rule.coefficients), rule.cells, -rule.k
        new = key not in self._said and (rule.relation != "=" or turned not in self._said)
        self._said.add(key)
        return new
