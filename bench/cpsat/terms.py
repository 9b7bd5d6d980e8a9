"""Numbers and truths of a CP-SAT model, and what can be said of them.

Whatever is added beside the cells is a function of the cells, also where a number has no value
(it then has some value that nobody asks for): so every solution is found exactly once.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise, product
from typing import Any

from ortools.sat.python import cp_model

from bench.cpsat.writing_out import CannotExpress

BIG = 1 << 61  # CP-SAT computes with 64 bits
LISTED = 100_000  # so many values, or pairs of values, are gone through one by one
MOST_LISTED = 1_000_000  # and so many, where there is no other way

Truth = Any  # True, False or a literal of the model

_OPPOSITE = {"=": "!=", "!=": "=", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}


@dataclass(frozen=True)
class Term:
    """A number: a linear expression, or a constant, between two bounds."""

    linear: Any  # None: too large to compute with, only its digits can be spoken of
    lo: int
    hi: int
    defined: Truth = True
    digits: tuple[Term, ...] = ()  # the first one first, where their number is known
    values: tuple[int, ...] | None = None  # what it can be, where that has been listed

    def __post_init__(self) -> None:
        if self.linear is not None:
            _check(self.lo, self.hi)

    @property
    def expression(self) -> Any:
        """The linear expression or constant."""
        if self.linear is None:
            raise CannotExpress("values beyond 2^61")
        return self.linear

    @property
    def constant(self) -> int | None:
        """Its value, where it can be only one."""
        return self.lo if self.lo == self.hi else None

    @property
    def size(self) -> int:
        """How many values there are to go through."""
        return self.hi - self.lo + 1 if self.values is None else len(self.values)

    def listed(self) -> Sequence[int]:
        """The values to go through."""
        return range(self.lo, self.hi + 1) if self.values is None else self.values


def _check(lo: int, hi: int) -> None:
    """Refuse what is too large; before anything is made, so that nothing is left half made."""
    if max(-lo, hi) >= BIG:
        raise CannotExpress("values beyond 2^61")


NO_VALUE = Term(0, 0, 0, False)


def constant(value: int) -> Term:
    """Make a number that is known."""
    return Term(value, value, value)


class Terms:
    """Makes the variables and constraints of one model."""

    def __init__(self) -> None:
        self.model = cp_model.CpModel()
        self._variables: dict[int, tuple[Any, Any]] = {}  # the expression is kept, for its id

    # Truths

    def all_of(self, truths: Iterable[Truth]) -> Truth:
        """Make a truth that says whether all of these are true."""
        open_ones = []
        for truth in truths:
            if truth is False:
                return False
            if truth is not True:
                open_ones.append(truth)
        if len(open_ones) < 2:
            return open_ones[0] if open_ones else True
        result = self.model.new_bool_var("")
        self.model.add_bool_and(open_ones).only_enforce_if(result)
        self.model.add_bool_or([~truth for truth in open_ones]).only_enforce_if(~result)
        return result

    def any_of(self, truths: Iterable[Truth]) -> Truth:
        """Make a truth that says whether one of these is true."""
        return negated(self.all_of([negated(truth) for truth in truths]))

    def same(self, left: Truth, right: Truth) -> Truth:
        """Make a truth that says whether both are true or both are false."""
        for one, other in ((left, right), (right, left)):
            if isinstance(one, bool):
                return other if one else negated(other)
        result = self.model.new_bool_var("")
        self.model.add(left == right).only_enforce_if(result)
        self.model.add(left != right).only_enforce_if(~result)
        return result

    def require(self, truth: Truth) -> None:
        """Something must be true."""
        if truth is not True:
            self.model.add_bool_or([] if truth is False else [truth])

    def require_one(self, truths: Iterable[Truth]) -> None:
        """One of these must be true."""
        open_ones = [truth for truth in truths if truth is not False]
        if True not in [truth for truth in open_ones if isinstance(truth, bool)]:
            self.model.add_bool_or(open_ones)

    # Comparisons

    def require_relation(self, relation: str, left: Term, right: Term) -> None:
        """A comparison must hold."""
        known = _known_relation(relation, left, right)
        if known is None:
            self.model.add(_linear(relation, left.expression, right.expression))
        else:
            self.require(known)

    def relation(self, relation: str, left: Term, right: Term) -> Truth:
        """Make a truth that says whether a comparison holds between two values."""
        known = _known_relation(relation, left, right)
        if known is not None:
            return known
        result = self.model.new_bool_var("")
        one, other = left.expression, right.expression
        self.model.add(_linear(relation, one, other)).only_enforce_if(result)
        self.model.add(_linear(_OPPOSITE[relation], one, other)).only_enforce_if(~result)
        return result

    def require_among(self, term: Term, values: Iterable[int]) -> None:
        """A number must be one of these."""
        inside = [value for value in values if term.lo <= value <= term.hi]
        if term.constant is not None:
            self.require(bool(inside))
        else:
            domain = cp_model.Domain.from_values(inside)
            self.model.add_linear_expression_in_domain(term.expression, domain)

    def among(self, term: Term, values: Iterable[int]) -> Truth:
        """Make a truth that says whether a number is one of these."""
        inside = [value for value in values if term.lo <= value <= term.hi]
        if not inside:
            return False
        if term.constant is not None:
            return True
        domain = cp_model.Domain.from_values(inside)
        result = self.model.new_bool_var("")
        add = self.model.add_linear_expression_in_domain
        add(term.expression, domain).only_enforce_if(result)
        add(term.expression, domain.complement()).only_enforce_if(~result)
        return result

    # Arithmetic

    def variable(self, term: Term) -> Any:
        """Give a variable that equals a number, for constraints that take nothing else."""
        expression = term.expression
        if term.constant is not None:
            return term.lo
        if isinstance(expression, cp_model.IntVar):
            return expression
        if id(expression) not in self._variables:
            variable = self.model.new_int_var(term.lo, term.hi, "")
            self.model.add(variable == expression)
            self._variables[id(expression)] = (expression, variable)
        return self._variables[id(expression)][1]

    def number(self, lo: int, hi: int, defined: Truth = True) -> Term:
        """Make a new number."""
        if lo == hi:
            return Term(lo, lo, hi, defined)
        _check(lo, hi)
        return Term(self.model.new_int_var(lo, hi, ""), lo, hi, defined)

    def _defined(self, parts: Iterable[Term]) -> Truth:
        return self.all_of([part.defined for part in parts])

    def total(self, terms: Sequence[tuple[int, Term]], known: Truth = True) -> Term:
        """Add multiples of numbers."""
        lo = hi = 0
        expression: Any = 0
        for factor, term in terms:
            ends = sorted((factor * term.lo, factor * term.hi))
            lo, hi = lo + ends[0], hi + ends[1]
            _check(min(ends[0], lo), max(ends[1], hi))
            expression = expression + factor * term.expression
        defined = self._defined(term for _, term in terms)
        return Term(lo if lo == hi else expression, lo, hi, self.all_of([known, defined]))

    def times(self, left: Term, right: Term) -> Term:
        """Multiply."""
        for one, other in ((left, right), (right, left)):
            if one.constant is not None:
                return self.total([(one.constant, other)], one.defined)
        corners = [x * y for x in (left.lo, left.hi) for y in (right.lo, right.hi)]
        lo, hi = min(corners), max(corners)
        if left is right:
            lo = 0 if left.lo <= 0 <= left.hi else min(left.lo**2, left.hi**2)
        result = self.number(lo, hi, self._defined([left, right]))
        factors = [self.variable(left), self.variable(right)]
        self.model.add_multiplication_equality(result.expression, factors)
        return result

    def divided(self, left: Term, right: Term) -> tuple[Term, Term]:
        """Divide with a remainder, rounding down; no value where the divisor is 0."""
        nonzero: Truth = True
        if right.lo < 0:
            raise CannotExpress("division by what may be negative")
        if right.hi == 0:
            return NO_VALUE, NO_VALUE
        if right.lo == 0:
            nonzero = self.relation(">=", right, constant(1))
            safe = self.number(1, right.hi)
            self.model.add_max_equality(safe.expression, [self.variable(right), 1])
            right = Term(safe.expression, safe.lo, safe.hi, right.defined)
        corners = [x // y for x in (left.lo, left.hi) for y in (right.lo, right.hi)]
        lo, hi = min(corners), max(corners)
        _check(min(lo * right.lo, lo * right.hi), max(hi * right.lo, hi * right.hi) + right.hi)
        defined = self.all_of([left.defined, right.defined, nonzero])
        quotient = self.number(lo, hi, defined)
        most = right.hi - 1 if left.lo < 0 else min(right.hi - 1, left.hi)
        rest = self.number(0, most, defined)
        whole = self.times(quotient, right)
        self.model.add(left.expression == whole.expression + rest.expression)
        if right.constant is None:
            self.model.add(rest.expression <= right.expression - 1)
        return quotient, rest

    def exact(self, left: Term, right: Term) -> Term:
        """Divide where nothing is left over."""
        quotient, rest = self.divided(left, right)
        if quotient is NO_VALUE:
            return NO_VALUE
        even = self.relation("=", rest, constant(0))
        defined = self.all_of([quotient.defined, even])
        return Term(quotient.expression, quotient.lo, quotient.hi, defined)

    def power(self, base: Term, exponent: int) -> Term:
        """Multiply a number with itself."""
        if exponent == 0:
            return Term(1, 1, 1, base.defined)
        if exponent == 1:
            return base
        half = self.power(base, exponent // 2)
        square = self.times(half, half)
        return self.times(square, base) if exponent % 2 else square

    def root(self, term: Term) -> tuple[Term, Term]:
        """Give the square root rounded down, and its square."""
        if term.lo < 0:
            raise CannotExpress("the root of what may be negative")
        _check(0, term.hi + 2 * math.isqrt(term.hi))
        root = self.number(math.isqrt(term.lo), math.isqrt(term.hi), term.defined)
        square = self.times(root, root)
        self.require_relation("<=", square, term)
        self.require_relation("<=", term, self.total([(1, square), (2, root)]))
        return root, square

    def gcd(self, left: Term, right: Term) -> tuple[Term, Term]:
        """Give the greatest common divisor of positive numbers, and the second divided by it.

        X = g·a and Y = g·b, where a and b are coprime: a·u - b·v = 1 for exactly one u in 0..b-1.
        """
        if left.lo < 1 or right.lo < 1:
            raise CannotExpress("the greatest common divisor of what may be 0 or negative")
        _check(0, left.hi * right.hi)
        defined = self._defined([left, right])
        divisor = self.number(1, min(left.hi, right.hi), defined)
        a, b = self.number(1, left.hi), self.number(1, right.hi, defined)
        u, v = self.number(0, right.hi - 1), self.number(-1, left.hi)
        self.model.add(left.expression == self.times(divisor, a).expression)
        self.model.add(right.expression == self.times(divisor, b).expression)
        self.model.add(self.times(a, u).expression - self.times(b, v).expression == 1)
        self.model.add(u.expression <= b.expression - 1)
        return divisor, b

    def absolute(self, term: Term) -> Term:
        """Take away the sign."""
        if term.lo >= 0:
            return term
        most = max(-term.lo, term.hi)
        result = self.number(0, most, term.defined)
        self.model.add_abs_equality(result.expression, self.variable(term))
        return result

    def extreme(self, terms: Sequence[Term], largest: bool) -> Term:
        """Find the smallest or the largest."""
        pick = max if largest else min
        lo, hi = pick(term.lo for term in terms), pick(term.hi for term in terms)
        result = self.number(lo, hi, self._defined(terms))
        variables = [self.variable(term) for term in terms]
        if largest:
            self.model.add_max_equality(result.expression, variables)
        else:
            self.model.add_min_equality(result.expression, variables)
        return result

    def require_different(self, terms: Sequence[Term]) -> None:
        """No two may be equal."""
        self.model.add_all_different([self.variable(term) for term in terms])

    # Digits

    def number_of(self, digits: Sequence[Term]) -> Term:
        """Read digits as a number."""
        places = [10**i for i in reversed(range(len(digits)))]
        known = tuple(digits) if len(digits) == 1 or digits[0].lo > 0 else ()
        pairs = list(zip(places, digits, strict=True))
        if known and sum(place * digit.hi for place, digit in pairs) >= BIG:
            lo, hi = (
                sum(p * end for p, end in zip(places, ends, strict=True))
                for ends in ([d.lo for d in digits], [d.hi for d in digits])
            )
            return Term(None, lo, hi, self._defined(digits), known)
        total = self.total(pairs)
        return Term(total.expression, total.lo, total.hi, total.defined, known)

    def digits(self, term: Term, padded: bool = False) -> tuple[Term, ...]:
        """Give the digits of a number of known length, or padded with zeros in front."""
        if term.digits:
            return term.digits
        if term.lo < 0:
            raise CannotExpress("digits of what may be negative")
        if not padded and len(str(term.lo)) != len(str(term.hi)):
            raise CannotExpress("digits of a number of unknown length")
        if term.hi <= 9:
            return (term,)
        length = len(str(term.hi))
        _check(0, 10**length)
        result = tuple(self.number(0, 9) for _ in range(length))
        self.require_relation("=", self.number_of(result), term)
        return result

    def digit(self, term: Term, i: int) -> Term:
        """Give digit i of a number whose length need not be known, from behind if i < 0."""
        digits = self.digits(term, padded=True)
        known = bool(term.digits) or term.lo >= 10 ** (len(digits) - 1) or term.hi <= 9
        length = constant(len(digits)) if known else self.length(term)
        if length.hi < abs(i) or i == 0:
            return NO_VALUE
        defined = self.all_of([term.defined, self.relation(">=", length, constant(abs(i)))])
        if known or i < 0:
            found = digits[i - 1 if i > 0 else i]
            return Term(found.expression, found.lo, found.hi, defined)
        # Behind the last digit there are zeros to read, which nobody asks for.
        result = self.number(0, 9, defined)
        index = self.total([(1, constant(len(digits) + i - 1)), (-1, length)])
        variables = [*(self.variable(digit) for digit in digits), *[0] * i]
        self.model.add_element(self.variable(index), variables, result.expression)
        return result

    def place_after(self, term: Term) -> Term:
        """Give 10 to the power of the number of digits."""
        if term.lo < 0:
            raise CannotExpress("the length of what may be negative")
        powers = [10**i for i in range(1, len(str(term.hi)) + 1)]
        if term.digits:
            return Term(powers[-1], powers[-1], powers[-1], term.defined)
        steps = [(10, constant(1))]
        for power, following in pairwise(powers):
            longer = self.relation(">=", term, constant(power))
            steps.append((following - power, self.as_number(longer)))
        return self.total(steps, term.defined)

    def length(self, term: Term) -> Term:
        """Give the number of digits."""
        if term.digits:
            return Term(len(term.digits), len(term.digits), len(term.digits), term.defined)
        size = self.absolute(term)
        powers = [10**i for i in range(1, len(str(size.hi)))]
        longer = [self.as_number(self.relation(">=", size, constant(p))) for p in powers]
        return self.total([(1, t) for t in [constant(1), *longer]], term.defined)

    def as_number(self, truth: Truth) -> Term:
        """Give 1 for true and 0 for false."""
        return constant(int(truth)) if isinstance(truth, bool) else Term(truth, 0, 1)

    # Words that are known by their values

    def tabulated(self, function: Callable[..., int | None], terms: Sequence[Term]) -> Term:
        """Give the value of a function, listed for all values of its arguments."""
        if len(terms) == 1 and terms[0].values is None and LISTED < terms[0].size <= MOST_LISTED:
            return self._looked_up(function, terms[0])
        rows = [(*row, function(*row)) for row in self._rows(terms)]
        results = [row[-1] for row in rows if row[-1] is not None]
        if not results:
            return NO_VALUE
        result = self.number(min(results), max(results))
        columns = [self.variable(term) for term in terms] + [result.expression]
        defined: Truth = True
        if len(results) < len(rows):
            defined = self.model.new_bool_var("")
            columns.append(defined)
            rows = [(*row, 1) if row[-1] is not None else (*row[:-1], result.lo, 0) for row in rows]
        self._table(columns, rows)
        defined = self.all_of([defined, self._defined(terms)])
        return Term(result.expression, result.lo, result.hi, defined)

    def _looked_up(self, function: Callable[[int], int | None], term: Term) -> Term:
        """Give the value of a function of a number with a great many values."""
        results = [function(x) for x in term.listed()]
        some = [result for result in results if result is not None]
        if not some:
            return NO_VALUE
        index = self.variable(self.total([(1, term), (-term.lo, constant(1))]))
        value = self.number(min(some), max(some))
        defined: Truth = True
        if len(some) < len(results):
            defined = self.model.new_bool_var("")
            present = [int(result is not None) for result in results]
            self.model.add_element(index, present, defined)
            results = [value.lo if result is None else result for result in results]
        self.model.add_element(index, results, value.expression)
        return Term(value.expression, value.lo, value.hi, self.all_of([defined, term.defined]))

    def tabulated_truth(self, holds: Callable[..., bool], terms: Sequence[Term]) -> Truth:
        """Say whether a predicate holds of values, listed for all of them."""
        if len(terms) == 1 and terms[0].size <= MOST_LISTED:
            return self.among(terms[0], filter(holds, terms[0].listed()))
        rows = [(*row, int(holds(*row))) for row in self._rows(terms)]
        found = {row[-1] for row in rows}
        if len(found) == 1:
            return bool(found.pop())
        result = self.model.new_bool_var("")
        self._table([*(self.variable(term) for term in terms), result], rows)
        return result

    def _rows(self, terms: Sequence[Term]) -> Iterable[tuple[int, ...]]:
        if math.prod(term.size for term in terms) > LISTED:
            raise CannotExpress("too many values to list")
        return product(*(term.listed() for term in terms))

    def _table(self, columns: list[Any], rows: list[tuple[Any, ...]]) -> None:
        """Allow these rows only; a column that is constant is left out."""
        kept = [i for i, column in enumerate(columns) if not isinstance(column, int)]
        if kept:
            allowed = [tuple(int(row[i]) for i in kept) for row in rows]
            self.model.add_allowed_assignments([columns[i] for i in kept], allowed)


def negated(truth: Truth) -> Truth:
    """Give the opposite."""
    return not truth if isinstance(truth, bool) else ~truth


def _linear(relation: str, left: Any, right: Any) -> Any:
    match relation:
        case "=":
            return left == right
        case "!=":
            return left != right
        case "<":
            return left < right
        case "<=":
            return left <= right
        case ">":
            return left > right
    return left >= right


def _known_relation(relation: str, left: Term, right: Term) -> bool | None:
    """Say whether a comparison holds, where the bounds tell."""
    _check(left.lo - right.hi, left.hi - right.lo)
    if relation in (">", ">=", "!="):
        known = _known_relation(_OPPOSITE[relation], left, right)
        return None if known is None else not known
    if relation == "=":
        if left.hi < right.lo or right.hi < left.lo:
            return False
        return True if left.constant is not None and left.constant == right.constant else None
    strict = relation == "<"
    if left.hi < right.lo + (not strict):
        return True
    if left.lo > right.hi - strict:
        return False
    return None
