"""Different numbers that are each one of as many others are these others, in some order.

If 1a, 4a and 5a are different and each is A, B or C, then A, B and C are different, too, and each
is one of 1a, 4a and 5a. If moreover A < B < C, then A is the smallest of the three, and so on.

All wordings have become one of few rules by now: OneOfValues, or some truths of equations of which
one must hold.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from sevendown.engine.cells import Cell
from sevendown.engine.domains import EITHER, FALSE
from sevendown.engine.rule import Rule
from sevendown.model.context import Context, lines_behind
from sevendown.model.facts import Fact
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
    """What rules say of cells that are equal, different, or in order."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self._makers: dict[Cell, Rule] = {}  # of truths
        self._different: dict[frozenset[Cell], Rule] = {}
        self._all_different: list[AllDifferent] = []
        self._steps: dict[Cell, dict[Cell, Linear]] = {}  # cell → those that are not smaller
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
                if not self._compare(rule):
                    waiting.append(rule)
            elif isinstance(rule, AllDifferent):
                self._all_different.append(rule)
            elif isinstance(rule, OneOfValues | Clause | Fixed):
                waiting.append(rule)
        self.choices = [choice for rule in waiting for choice in self._choices(rule)]

    def _compare(self, rule: Linear) -> bool:
        """Note that cells are different or in order, if that is what a rule says."""
        if len(rule.cells) != 2 or sorted(rule.coefficients) != [-1, 1]:
            return False
        if rule.relation == "!=" and rule.k == 0:
            self._different.setdefault(frozenset(rule.cells), rule)
        elif rule.relation == "<=" and rule.k >= 0:
            first, second = rule.cells if rule.coefficients[0] == 1 else rule.cells[::-1]
            self._steps.setdefault(first, {}).setdefault(second, rule)
            if rule.k > 0:
                self._different.setdefault(frozenset(rule.cells), rule)
        return True

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

    # Different, in order

    def why_different(self, cells: Sequence[Cell]) -> list[Rule] | None:
        """Give the rules by which no two cells are equal; None: they may be."""
        wanted = set(cells)
        for rule in self._all_different:
            if wanted.issubset(rule.cells):
                return [rule]
        chain = self.ascending(cells)
        if chain is not None and all(rule.k > 0 for rule in chain[1]):
            return [*chain[1]]
        reasons: list[Rule] = []
        for one, other in combinations(cells, 2):
            if _may_be_equal(one, other):
                reason = self._why_unequal(one, other)
                if reason is None:
                    return None
                reasons.append(reason)
        return reasons

    def some_different(self, cells: list[Cell], number: int) -> Iterator[list[Cell]]:
        """Give so many of the cells that no two of them may be equal, if there are as many."""
        if len(cells) == number:
            yield cells
        elif len(cells) > number:
            for rule in self._all_different:
                some = [cell for cell in cells if cell in rule.cells]
                if len(some) == number:
                    yield some

    def _why_unequal(self, one: Cell, other: Cell) -> Rule | None:
        found = self._different.get(frozenset((one, other)))
        if found is None:
            both = (r for r in self._all_different if one in r.cells and other in r.cells)
            found = next(both, None)
        return found

    def ascending(self, cells: Iterable[Cell]) -> tuple[list[Cell], list[Linear]] | None:
        """Give cells in ascending order, and the rules by which they are; None: it is not known."""
        left = set(cells)
        order: list[Cell] = []
        while left:
            after = {cell for one in left for cell in self._steps.get(one, ())}
            first = left - after
            if len(first) != 1:
                return None
            order += first
            left -= first
        reasons = []
        for one, other in zip(order, order[1:], strict=False):
            step = self._steps.get(one, {}).get(other)
            if step is None:
                return None
            reasons.append(step)
        return order, reasons


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
    done: set[frozenset[Cell]] = set()
    for others in dict.fromkeys(choice.others for choice in reading.choices):
        own: dict[Cell, _Choice] = {}
        for choice in reading.choices:
            if choice.others <= others:
                own.setdefault(choice.cell, choice)
        cells = sorted(own, key=lambda cell: cell.number)
        different = None
        for some in reading.some_different(cells, len(others)):
            different = reading.why_different(some)
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
    cells, others = tuple(found.cells), tuple(found.others)
    known = {c.cell for c in reading.choices if c.by_values and c.others.issubset(cells)}
    for one in others:
        if one not in known:
            for rule in _one_of(one, found.choices):
                yield rule, found.reasons
    if found.different and reading.why_different(others) is None:
        text = f"no two are equal: {_names(others)}"
        yield AllDifferent(others, text), found.reasons
    for some, rest in ((others, cells), (cells, others)):
        chain = reading.ascending(some)
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
