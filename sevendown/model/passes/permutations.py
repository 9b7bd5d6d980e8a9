"""Different numbers that are each one of as many others are these others, in some order.

If 1a, 4a and 5a are different and each is A, B or C, then A, B and C are different, too, and each
is one of 1a, 4a and 5a. If moreover A < B < C, then A is the smallest of the three, and so on.

All wordings have become one of few rules by now: OneOfValues, or some truths of equations of which
one must hold.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, permutations
from math import gcd

from sevendown.engine.cells import Cell
from sevendown.engine.domains import EITHER, FALSE
from sevendown.engine.rule import Rule
from sevendown.model.context import Context, lines_behind
from sevendown.model.facts import Fact
from sevendown.model.forms import Form
from sevendown.rules.arithmetic.linear import Linear
from sevendown.rules.logic.truths import AllOf, Clause, Literal, Reified
from sevendown.rules.values.different import AllDifferent
from sevendown.rules.values.same import OneOfThese, OneOfValues, SameAll
from sevendown.rules.values.sorted import Sorted
from sevendown.rules.values.within import Fixed


def post_permutations(facts: list[Fact], context: Context) -> list[Fact]:
    """Post what follows where numbers are others in some order."""
    reading = _Reading(context)
    for permutation in list(_permutations(reading)):
        for rule, reasons in list(_conclusions(permutation, reading)):
            context.post(rule, lines_behind(reasons))
    return facts


@dataclass(eq=False)
class _Choice:
    """A cell has the value of one of others."""

    cell: Cell
    others: frozenset[Cell]
    rule: Rule
    # Where the rule says that it occurs among these and itself as often as among the others:
    as_often: frozenset[Cell] | None = None

    @property
    def by_values(self) -> bool:
        """Whether the rule looks at all values."""
        return isinstance(self.rule, OneOfValues)


class _Reading:
    """What rules say of cells that are one of others, and of how they compare."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self.comparisons = _Comparisons()
        self._makers: dict[Cell, Rule] = {}  # of truths
        self._numbers: dict[Cell, list[Cell]] = {}  # digit → numbers that have it
        self._equal: dict[Cell, list[tuple[Cell, Cell]]] = {}
        waiting: list[Rule] = []
        for rule in context.engine.rules:
            if isinstance(rule, Reified):
                if isinstance(rule.rule, Linear | SameAll):
                    self._makers[rule.truth] = rule
            elif isinstance(rule, AllOf):
                self._makers[rule.truth] = rule
            elif isinstance(rule, Linear):
                self.comparisons.sums.append(rule)
                waiting.append(rule)
            elif isinstance(rule, AllDifferent):
                self.comparisons.all_different.append(rule)
            elif isinstance(rule, OneOfValues | Clause | Fixed):
                waiting.append(rule)
        self.choices = [choice for rule in waiting for choice in self._choices(rule)]

    # One of others

    def _choices(self, rule: Rule) -> Iterator[_Choice]:
        """Give what a rule says to be one of others."""
        if isinstance(rule, OneOfValues):
            if all(truth is None for truth, _ in rule.others):
                yield from self._choice(rule.cell, [other for _, other in rule.others], rule)
        elif isinstance(rule, Clause):
            yield from self._one_true(rule.literals, rule)
        elif isinstance(rule, Fixed):
            maker = self._makers.get(rule.cell)
            if isinstance(maker, AllOf) and rule.allowed is FALSE:
                yield from self._one_true([(cell, not sign) for cell, sign in maker.literals], rule)
        elif isinstance(rule, Linear):
            yield from self._counted(rule)

    def _choice(
        self,
        cell: Cell,
        others: Iterable[Cell],
        rule: Rule,
        as_often: frozenset[Cell] | None = None,
    ) -> Iterator[_Choice]:
        able = frozenset(other for other in others if _may_be_equal(cell, other))
        if able and cell not in able:
            yield _Choice(cell, able, rule, as_often)

    def _one_true(self, literals: Sequence[Literal], rule: Rule) -> Iterator[_Choice]:
        """Read that one of several equations is true."""
        if len(literals) > 1 and all(sign for _, sign in literals):
            for cell, others in self._one_side([truth for truth, _ in literals]):
                yield from self._choice(cell, others, rule)

    def _counted(self, rule: Linear) -> Iterator[_Choice]:
        """Read that at least one of several equations is true, counted or compared by numbers.

        Also that as many are true of those on one side as of those on the other, and one more.
        """
        truths = self._makers
        if not all(cell in truths and cell.domain is EITHER for cell in rule.cells):
            return
        sides: dict[int, list[Cell]] = {}
        for cell, c in zip(rule.cells, rule.coefficients, strict=True):
            sides.setdefault(c, []).append(cell)
        for c, own in sides.items():
            if rule.relation == "<=" and c > 0:
                continue
            if set(sides) <= {c, -c} and rule.k % c == 0 and -rule.k // c >= 1:
                more = sides.get(-c, [])  # of which less are true than of its own
                for cell, others in self._one_side([*own, *more]):
                    exact = rule.relation == "=" and -rule.k == c
                    as_often = frozenset(others[len(own) :]) if exact else None
                    yield from self._choice(cell, others[: len(own)], rule, as_often)

    def _one_side(self, truths: Sequence[Cell]) -> Iterator[tuple[Cell, list[Cell]]]:
        """Give each cell that all equations have on one side, with what is on the other."""
        found: dict[Cell, list[Cell]] | None = None
        for truth in truths:
            pairs = self._equations(truth)
            here = {side: other for pair in pairs for side, other in (pair, pair[::-1])}
            if found is None:
                found = {side: [other] for side, other in here.items()}
            else:
                found = {side: [*own, here[side]] for side, own in found.items() if side in here}
            if not found:
                return
        yield from (found or {}).items()

    def _equations(self, truth: Cell) -> list[tuple[Cell, Cell]]:
        """Give the cells that are equal where a truth is true; several readings are possible."""
        if truth not in self._equal:
            maker = self._makers.get(truth)
            rule = maker.rule if isinstance(maker, Reified) else None
            self._equal[truth] = list(self._equal_cells(rule))
        return self._equal[truth]

    def _equal_cells(self, rule: Rule | None) -> Iterator[tuple[Cell, Cell]]:
        if isinstance(rule, Linear):
            if rule.relation == "=" and rule.k == 0 and sum(rule.coefficients) == 0:
                if len(rule.cells) == 2:
                    yield rule.cells[0], rule.cells[1]
        elif isinstance(rule, SameAll):
            if len(rule.pairs) == 1:
                yield rule.pairs[0]
            one, other = rule.pairs[0]
            for left in self._with_digit(one):
                for right in self._with_digit(other):
                    if len(left.digits) == len(right.digits):
                        pairs = zip(left.digits, right.digits, strict=True)
                        if tuple((a, b) for a, b in pairs if a is not b) == rule.pairs:
                            yield left, right

    def _with_digit(self, digit: Cell) -> list[Cell]:
        """Give the numbers that have a digit."""
        if not self._numbers:
            for cell in self.context.engine.cells:
                for one in cell.digits:
                    self._numbers.setdefault(one, []).append(cell)
        return self._numbers.get(digit, [])


class _Comparisons:
    """What rules say of cells that are different, or in order."""

    def __init__(self) -> None:
        self.sums: list[Linear] = []
        self.all_different: list[AllDifferent] = []

    @cached_property
    def _forms(self) -> dict[Cell, Form]:
        """What cells are that have been made for a sum."""
        found = {}
        for rule in self.sums:
            if rule.defines is not None and rule.relation == "=":
                terms = dict(zip(rule.cells, rule.coefficients, strict=True))
                if terms.pop(rule.defines, 0) == -1:
                    found[rule.defines] = Form(terms, rule.k)
        return found

    @cached_property
    def _compared(self) -> dict[_Terms, list[Linear]]:
        """All comparisons, by what they compare."""
        found: dict[_Terms, list[Linear]] = {}
        for rule in self.sums:
            if rule.relation != "=" and rule.defines is None:
                terms = _reduced(zip(rule.cells, rule.coefficients, strict=True))[0]
                found.setdefault(terms, []).append(rule)
        return found

    def _difference(self, one: Cell, other: Cell) -> Form:
        forms = [self._forms.get(cell) or Form({cell: 1}) for cell in (one, other)]
        return forms[0].plus(forms[1], -1)

    def _step(self, one: Cell, other: Cell) -> tuple[Linear, bool] | None:
        """Give the rule by which a cell is not larger than another, and whether it is smaller."""
        difference = self._difference(one, other)
        terms, factor = _reduced(difference.terms.items())
        for rule in self._compared.get(terms, ()):
            if rule.relation == "<=":
                most = factor * (-rule.k // gcd(*rule.coefficients)) + difference.k
                if most <= 0:
                    return rule, most < 0
        return None

    def _why_unequal(self, one: Cell, other: Cell) -> Rule | None:
        for a, b in ((one, other), (other, one)):
            step = self._step(a, b)
            if step is not None and step[1]:
                return step[0]
            difference = self._difference(a, b)
            terms, factor = _reduced(difference.terms.items())
            for rule in self._compared.get(terms, ()):
                both = difference.k * gcd(*rule.coefficients), rule.k * factor
                if rule.relation == "!=" and both[0] == both[1]:
                    return rule
        for different in self.all_different:
            if one in different.cells and other in different.cells:
                return different
        return None

    def why_different(self, cells: Sequence[Cell]) -> list[Rule] | None:
        """Give the rules by which no two cells are equal; None: they may be."""
        for rule in self.all_different:
            if set(rule.cells).issuperset(cells):
                return [rule]
        reasons: dict[Rule, None] = {}
        chain = self.ascending(cells, strictly=True)
        if chain is not None:
            return chain[1]
        for one, other in combinations(cells, 2):
            if _may_be_equal(one, other):
                reason = self._why_unequal(one, other)
                if reason is None:
                    return None
                reasons[reason] = None
        return list(reasons)

    def some_different(self, cells: list[Cell], number: int) -> Iterator[list[Cell]]:
        """Give so many of the cells that no two of them may be equal, if there are as many."""
        if len(cells) == number:
            yield cells
        elif len(cells) > number:
            for rule in self.all_different:
                some = [cell for cell in cells if cell in rule.cells]
                if len(some) == number:
                    yield some
            chosen: list[Cell] = []
            for cell in cells:
                if all(self._why_unequal(cell, other) is not None for other in chosen):
                    chosen.append(cell)
            if len(chosen) == number:
                yield chosen

    def ascending(
        self, cells: Sequence[Cell], strictly: bool = False
    ) -> tuple[list[Cell], list[Rule]] | None:
        """Give cells in ascending order, and the rules by which they are; None: it is not known."""
        steps: dict[Cell, dict[Cell, Rule]] = {cell: {} for cell in cells}
        for one, other in permutations(cells, 2):
            step = self._step(one, other)
            if step is not None and (step[1] or not strictly):
                steps[one][other] = step[0]
        order: list[Cell] = []
        reasons: list[Rule] = []
        last: dict[Cell, Rule] = {}
        while steps:
            after = {cell for further in steps.values() for cell in further}
            first = [cell for cell in steps if cell not in after]
            if len(first) != 1 or order and first[0] not in last:
                return None
            reasons += [last[first[0]]] if order else []
            order += first
            last = steps.pop(first[0])
        return order, reasons


_Terms = frozenset[tuple[Cell, int]]


def _reduced(terms: Iterable[tuple[Cell, int]]) -> tuple[_Terms, int]:
    """Divide the factors of a sum by what they have in common; give that, too."""
    items = list(terms)
    common = gcd(*(c for _, c in items))
    return frozenset((cell, c // common) for cell, c in items), common


@dataclass(eq=False)
class _Permutation:
    """Some cells are others in some order."""

    cells: list[Cell]
    others: list[Cell]
    choices: list[_Choice]  # one for each of the cells
    reasons: list[Rule]
    different: bool  # whether no two are equal


def _permutations(reading: _Reading) -> Iterator[_Permutation]:
    """Find cells that are as many others in some order."""
    comparisons = reading.comparisons
    done: set[frozenset[Cell]] = set()
    for others in dict.fromkeys(choice.others for choice in reading.choices):
        own: dict[Cell, _Choice] = {}
        for choice in reading.choices:
            if choice.others <= others:
                own.setdefault(choice.cell, choice)
        cells = sorted(own, key=lambda cell: cell.number)
        different = None
        for some in comparisons.some_different(cells, len(others)):
            different = comparisons.why_different(some)
            if different is not None:
                cells = some
                break
        both = others.union(cells)
        if len(cells) != len(others) or both in done:
            continue
        choices = [own[cell] for cell in cells]
        if different is None and not _are_as_many(choices, others):
            continue
        done.add(both)
        reasons = [*(choice.rule for choice in choices), *(different or ())]
        ordered = sorted(others, key=lambda cell: cell.number)
        yield _Permutation(cells, ordered, choices, reasons, different is not None)


def _are_as_many(choices: list[_Choice], others: frozenset[Cell]) -> bool:
    """Whether each cell is said to occur among the cells as often as among the others."""
    cells = frozenset(choice.cell for choice in choices)
    return all(
        choice.others == others and choice.as_often == cells - {choice.cell} for choice in choices
    )


def _conclusions(found: _Permutation, reading: _Reading) -> Iterator[tuple[Rule, list[Rule]]]:
    """Give the rules that follow, each with those it follows from."""
    comparisons = reading.comparisons
    cells, others = tuple(found.cells), tuple(found.others)
    known = {c.cell for c in reading.choices if c.by_values and c.others.issubset(cells)}
    for one in others:
        if one not in known:
            for rule in _one_of(one, found.choices):
                yield rule, found.reasons
    if found.different and comparisons.why_different(others) is None:
        text = f"no two are equal: {_names(others)}"
        yield AllDifferent(others, text), found.reasons
    for some, rest in ((others, cells), (cells, others)):
        chain = comparisons.ascending(some)
        if chain is not None:
            order, steps = chain
            text = f"{_names(order)} are {_names(rest)} in ascending order"
            yield Sorted(tuple(order), rest, text), [*found.reasons, *steps]


def _one_of(cell: Cell, choices: list[_Choice]) -> Iterator[Rule]:
    """Give the rules by which a cell is one of those that may be it."""
    able = [choice.cell for choice in choices if cell in choice.others]
    text = f"{cell.name} is one of {_names(able)}"
    yield OneOfValues(cell, tuple((None, other) for other in able), text)
    if not cell.listable and all(len(o.digits) == len(cell.digits) > 0 for o in able):
        yield OneOfThese(cell.digits, tuple((None, other.digits) for other in able), text)


def _may_be_equal(one: Cell, other: Cell) -> bool:
    """Whether the bounds of two cells overlap."""
    return one.domain.lo <= other.domain.hi and other.domain.lo <= one.domain.hi


def _names(cells: Iterable[Cell]) -> str:
    return ", ".join(cell.name for cell in cells)
