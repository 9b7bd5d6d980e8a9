"""How a sum or product ends, and how large it is: what a person sees of an equation at a glance.

Both are read off the tree of an equation of + − · / and powers: `Endings` by running through
the last digits of what it speaks of, `Sizes` by the lowest and highest values of its parts.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import product
from math import inf, prod

from sevendown.language import semantics, tree
from sevendown.numbertheory import ceil_root, floor_root
from sevendown.record import Record
from sevendown.words.base import Bounds, Operator

_MOST_COMBINED = 4000  # endings that are tried together
_MOST_ROUNDS = 6  # of narrowing sizes
_WHOLE = ("plus", "minus", "mal")  # operators that keep endings

Possible = Mapping[semantics.Unknown, "Allowed"]


class Allowed(Record):
    """What an unknown of an equation can be: the digits of its places, or values."""

    digits: tuple[tuple[int, ...], ...]  # of each place, the first first; (): no number of the grid
    values: tuple[int, ...] | None  # None: whatever its digits allow
    low: int
    high: int

    @staticmethod
    def of(digits: tuple[tuple[int, ...], ...], values: tuple[int, ...] | range | None) -> Allowed:
        """Make it of digits, and of values if there are any."""
        if digits:
            low = int("".join(str(min(d, default=0)) for d in digits))
            high = int("".join(str(max(d, default=0)) for d in digits))
        else:
            low, high = -(10**9), 10**9
        if values is None:
            return Allowed(digits, None, low, high)
        if isinstance(values, range):
            return Allowed(digits, None, max(low, values[0]), min(high, values[-1]))
        fitting = tuple(v for v in values if _fits(v, digits)) if digits else values
        low, high = (fitting[0], fitting[-1]) if fitting else (1, 0)
        return Allowed(digits, fitting, low, high)

    @property
    def count(self) -> int:
        """How many values there are."""
        if self.values is not None:
            return len(self.values)
        return prod(map(len, self.digits)) if self.digits else self.high - self.low + 1

    def candidates(self, most: int) -> list[int] | None:
        """Give all values; None: that may be more than so many."""
        if self.values is not None:
            return list(self.values)
        if self.high - self.low >= most:
            return None
        every = range(self.low, self.high + 1)
        return [v for v in every if not self.digits or _fits(v, self.digits)]

    def all_of_digits(self) -> list[int]:
        """Give all values of a number of the grid, which must be few."""
        if self.values is not None:
            return list(self.values)
        every = (int("".join(map(str, each))) for each in product(*self.digits))
        return [value for value in every if self.low <= value <= self.high]

    def endings(self, count: int) -> list[int]:
        """Give what its last digits can be, so many of them."""
        if self.values is not None:
            return sorted({v % 10**count for v in self.values})
        if not self.digits:
            return list(range(10**count))
        last = self.digits[-count:]
        return [int("".join(map(str, each))) for each in product(*last)]

    def within(self, low: float, high: float) -> Allowed:
        """Give it with other bounds, as narrow as the digits of the first places allow."""
        low, high = int(max(low, self.low)), int(min(high, self.high))
        if low > high:
            return Allowed(self.digits, self.values, 1, 0)
        if self.values is not None:
            left = tuple(v for v in self.values if low <= v <= high)
            return Allowed(self.digits, left, *((left[0], left[-1]) if left else (1, 0)))
        if self.digits:
            up, down = _next_up(low, self.digits), _next_down(high, self.digits)
            if up is None or down is None or up > down:
                return Allowed(self.digits, None, 1, 0)
            low, high = up, down
        return Allowed(self.digits, None, low, high)

    def digit_between(self, place: int) -> set[int]:
        """Give what a digit can be within the bounds, counted from 0."""
        found = set()
        for digit in self.digits[place]:
            digits = (*self.digits[:place], (digit,), *self.digits[place + 1 :])
            up = _next_up(self.low, digits)
            if up is not None and up <= self.high:
                found.add(digit)
        return found


def _fits(value: int, digits: tuple[tuple[int, ...], ...]) -> bool:
    text = str(value).zfill(len(digits))
    return len(text) == len(digits) and all(int(c) in d for c, d in zip(text, digits, strict=True))


def _next_up(low: int, digits: tuple[tuple[int, ...], ...]) -> int | None:
    """Give the smallest number of these digits that is not below."""
    text = str(max(low, 0)).zfill(len(digits))
    if len(text) > len(digits) or not all(digits):
        return None
    for same in range(len(digits), -1, -1):
        head = text[:same]
        if any(int(c) not in d for c, d in zip(head, digits, strict=False)):
            continue
        if same == len(digits):
            return int(head)
        above = [d for d in digits[same] if d > int(text[same])]
        if above:
            rest = "".join(str(min(d)) for d in digits[same + 1 :])
            return int(f"{head}{min(above)}{rest}")
    return None


def _next_down(high: int, digits: tuple[tuple[int, ...], ...]) -> int | None:
    """Give the largest number of these digits that is not above."""
    length = len(digits)
    mirrored = tuple(tuple(9 - d for d in place) for place in digits)
    nines = 10**length - 1
    found = _next_up(nines - min(high, nines), mirrored) if high >= 0 else None
    return None if found is None else nines - found


class Endings:
    """Which last digits of the unknowns of an equation go together."""

    def __init__(self, equation: tree.Comparison, allowed: Possible) -> None:
        self._allowed = allowed
        left, right = equation.left, equation.right
        for one, other in ((left, right), (right, left)):
            if _named(one) == "durch":
                # A / B = C is A = B · C
                top, bottom = one.arguments  # type: ignore[attr-defined]
                left, right = top, tree.Operation(_TIMES, (bottom, other))
        self._sides = left, right

    def together(self, count: int) -> list[dict[semantics.Unknown, int]] | None:
        """Give all endings of so many digits for which it can hold; None: that are too many."""
        unknowns = list(self._allowed)
        choices = [self._allowed[unknown].endings(count) for unknown in unknowns]
        if prod(map(len, choices)) > _MOST_COMBINED:
            return None
        modulus = 10**count
        sides = [_ending(side, modulus) for side in self._sides]
        left, right = sides
        if left is None or right is None:
            return None
        found = []
        for each in product(*choices):
            at = dict(zip(unknowns, each, strict=True))
            if (left(at) - right(at)) % modulus == 0:
                found.append(at)
        return found

    def endings_of(self, side: tree.Expression, count: int) -> set[int] | None:
        """Give how a side can end by itself; None: that is too much to look at."""
        unknowns = [u for u in self._allowed if any(part == u for part in tree.walk(side))]
        choices = [self._allowed[unknown].endings(count) for unknown in unknowns]
        ending = _ending(side, 10**count)
        if ending is None or prod(map(len, choices)) > _MOST_COMBINED:
            return None
        ways = (dict(zip(unknowns, each, strict=True)) for each in product(*choices))
        return {ending(at) % 10**count for at in ways}


class _Times:
    """Stands for multiplication where an equation is turned round."""

    name = "mal"
    is_predicate = False
    arity: tuple[int, int | None] = (2, 2)


_TIMES = _Times()
_Ending = Callable[[dict[semantics.Unknown, int]], int]


def _named(node: tree.Node) -> str:
    return node.operator.name if isinstance(node, tree.Operation) else ""


def _ending(node: tree.Expression, modulus: int) -> _Ending | None:
    """Give how an expression ends as a function of how its unknowns end; None: that is open."""
    match node:
        case tree.Literal():
            value = node.value
            return lambda at: value
        case tree.Reference() | tree.Variable() | tree.CellDigit():
            return lambda at: at[node]
        case tree.Operation() if _named(node) == "sum":
            summands = [_ending(part, modulus) for part in node.arguments]
            known = [summand for summand in summands if summand is not None]
            if len(known) < len(summands):
                return None
            return lambda at: sum(summand(at) for summand in known)
        case tree.Operation() if _named(node) in _WHOLE:
            parts = [_ending(part, modulus) for part in node.arguments]
            left, right = parts
            if left is None or right is None:
                return None
            one, other = left, right
            match _named(node):
                case "plus":
                    return lambda at: one(at) + other(at)
                case "minus":
                    return lambda at: one(at) - other(at)
            return lambda at: one(at) * other(at)
        case tree.Operation(arguments=(base, tree.Literal(value=exponent))) if (
            _named(node) == "hoch" and 0 <= exponent <= 9
        ):
            root = _ending(base, modulus)
            return None if root is None else lambda at: int(root(at) ** exponent)
    return None


class Narrowing(Record):
    """What the size of an unknown turned out to be."""

    unknown: semantics.Unknown
    before: tuple[int, int]
    after: tuple[int, int]
    cause: tuple[tree.Expression, Bounds] | None  # what it equals, and how large that is


class Sizes:
    """Narrows the unknowns of an equation by the lowest and highest values of its parts."""

    def __init__(
        self, statement: tree.Comparison, allowed: Possible, rounds: int = _MOST_ROUNDS
    ) -> None:
        self.allowed: dict[semantics.Unknown, Allowed] = dict(allowed)
        self.steps: list[Narrowing] = []
        self.fails = False
        self._cause: tuple[tree.Expression, Bounds] | None = None
        self._statement = statement
        for _ in range(rounds):
            known = len(self.steps)
            self._narrow()
            if self.fails or len(self.steps) == known:
                break

    def _narrow(self) -> None:
        left, right = self._statement.left, self._statement.right
        lo, hi = self.bounds(left)
        low, high = self.bounds(right)
        match self._statement.relation:
            case "=":
                both = max(lo, low), min(hi, high)
                self._cause = right, (low, high)
                self._back(left, both)
                self._cause = left, (lo, hi)
                self._back(right, both)
            case "<" | "<=":
                least = self._statement.relation == "<"
                self._back(left, (-inf, high - least))
                self._back(right, (lo + least, inf))
            case ">" | ">=":
                least = self._statement.relation == ">"
                self._back(left, (low + least, inf))
                self._back(right, (-inf, hi - least))

    def bounds(self, node: tree.Expression) -> Bounds:
        """Give the lowest and the highest value of an expression, as far as is known."""
        match node:
            case tree.Literal():
                return node.value, node.value
            case tree.Reference() | tree.Variable() | tree.CellDigit():
                allowed = self.allowed.get(node)
                return (-inf, inf) if allowed is None else (allowed.low, allowed.high)
            case tree.Operation(operator=Operator() as operator):
                return operator.bounds(*map(self.bounds, node.arguments))
        return -inf, inf

    def _back(self, node: tree.Expression, wanted: Bounds) -> None:
        """Narrow what an expression is made of, so that it lies within bounds."""
        lo, hi = wanted
        if lo > hi:
            self.fails = True
        if self.fails:
            return
        if isinstance(node, tree.Reference | tree.Variable | tree.CellDigit):
            self._set(node, wanted)
        if _named(node) == "sum" and isinstance(node, tree.Operation):
            ends = [self.bounds(part) for part in node.arguments]
            low, high = sum(end[0] for end in ends), sum(end[1] for end in ends)
            for part, (least, most) in zip(node.arguments, ends, strict=True):
                self._back(part, (lo - (high - most), hi - (low - least)))
            return
        if not isinstance(node, tree.Operation) or len(node.arguments) != 2:
            return
        left, right = node.arguments
        one, other = self.bounds(left), self.bounds(right)
        match _named(node):
            case "plus":
                self._back(left, (lo - other[1], hi - other[0]))
                self._back(right, (lo - one[1], hi - one[0]))
            case "minus":
                self._back(left, (lo + other[0], hi + other[1]))
                self._back(right, (one[0] - hi, one[1] - lo))
            case "mal" if lo >= 0:
                if other[0] > 0:
                    self._back(left, (_up(lo, other[1]), _down(hi, other[0])))
                if one[0] > 0:
                    self._back(right, (_up(lo, one[1]), _down(hi, one[0])))
            case "durch" if lo >= 0 and other[0] > 0:
                self._back(left, (lo * other[0], hi * other[1]))
                if lo > 0:
                    self._back(right, (_up(one[0], hi), _down(one[1], lo)))
            case "hoch" if isinstance(right, tree.Literal) and right.value >= 1 and lo >= 0:
                if one[0] >= 0 and hi < 10**18:
                    self._back(
                        left, (ceil_root(int(lo), right.value), floor_root(int(hi), right.value))
                    )

    def _set(self, node: semantics.Unknown, wanted: Bounds) -> None:
        allowed = self.allowed.get(node)
        if allowed is None:
            return
        new = allowed.within(*wanted)
        if new.low > new.high:
            self.fails = True
        elif (new.low, new.high) != (allowed.low, allowed.high):
            self.allowed[node] = new
            before, after = (allowed.low, allowed.high), (new.low, new.high)
            sides = (self._statement.left, self._statement.right)
            cause = self._cause if any(node is side for side in sides) else None
            self.steps.append(Narrowing(node, before, after, cause))


def _up(lo: float, by: float) -> float:
    """Give lo / by rounded up, where both are at least 0."""
    if by == inf or lo <= 0:
        return 0
    return -(-int(lo) // int(by)) if lo != inf else inf


def _down(hi: float, by: float) -> float:
    """Give hi / by rounded down."""
    return inf if hi == inf else int(hi) // int(by) if by != inf else 0
