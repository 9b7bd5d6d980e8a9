"""The first, second, third, … prime above a number."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from sevendown.numbertheory import (
    COMPUTING,
    TooLarge,
    is_prime,
    next_prime,
    nth_prime,
    previous_prime,
    prime_index,
)
from sevendown.rules.arithmetic.linear import Linear
from sevendown.speech import say
from sevendown.words.base import Bounds, Operator
from sevendown.words.bounds import NOTHING, add, at_least
from sevendown.words.language.primes_near import nth_prime_bounds

if TYPE_CHECKING:
    from sevendown.engine.cells import Cell
    from sevendown.engine.rule import Rule


class PrimeAfter(Operator):
    """The K-th prime above X, for K ≥ 1."""

    names = ("pznach", "primeafter")
    german = "Die K-te Primzahl über X, für K ≥ 1"
    price = 30
    examples = (((7, 1), 11), ((10, 3), 17), ((1, 1), 2), ((-5, 4), 7), ((7, 0), None))
    defined_from = (None, 1)

    def value(self, x: int, k: int) -> int | None:
        """Compute the value."""
        return _prime_after(x, k) if k >= 1 else None

    def bounds(self, *arguments: Bounds) -> Bounds:
        """Enclose the value."""
        (a, b), k = arguments[0], at_least(arguments[1], 1)
        if k is None:
            return NOTHING
        # Above X there are X + K at least; up to X there are no more than X primes.
        least, most = max(2, add(max(a, 0), k[0])), nth_prime_bounds(add(max(b, 0), k[1]))[1]
        if isinstance(a, int) and _is_quick(a, k[0]):
            least = _prime_after(a, int(k[0]))
        if isinstance(b, int) and _is_quick(b, k[1]):
            most = _prime_after(b, int(k[1]))
        return least, most

    def inverse(self, position: int, result: int, *others: int) -> Iterable[int] | None:
        """List the values of an argument."""
        if not is_prime(result):
            return ()
        if position == 0:
            return _inverse_x(result, others[0])
        x = others[0]
        if x >= result:
            return ()
        if result > COMPUTING.sieve:
            return None
        return ((prime_index(result) or 0) - _primes_up_to(x),)

    def rules(self, result: Cell, *arguments: Cell) -> Iterable[Rule]:
        """It is above X."""
        x, _ = arguments
        if not x.listable and result is not x:
            yield Linear("<=", (1, -1), (x, result), 1)


def _is_quick(x: int, k: int | float) -> bool:
    return k <= COMPUTING.primes_one_by_one and x.bit_length() <= COMPUTING.bound_prime_bits


def _prime_after(x: int, k: int) -> int:
    """Give the k-th prime above x, for k ≥ 1."""
    if x < 2 or (k > COMPUTING.primes_one_by_one and x <= COMPUTING.sieve):
        prime = nth_prime(_primes_up_to(x) + k)
        assert prime is not None
        return prime
    if k > 1 and k * (x.bit_length() // 64 + 1) ** 3 > COMPUTING.prime_work:
        raise TooLarge(say("the prime is too far away to be found"))
    for _ in range(k):
        x = next_prime(x)
    return x


def _primes_up_to(x: int) -> int:
    """Count the primes up to x, which is no larger than the sieve."""
    last = previous_prime(x + 1)
    return 0 if last is None else prime_index(last) or 0


def _inverse_x(result: int, k: int) -> Iterable[int] | None:
    """List the x above which that prime is the k-th."""
    if k < 1:
        return ()
    if k > COMPUTING.primes_one_by_one:
        return None
    first = result  # the first prime above x
    for _ in range(k - 1):
        before = previous_prime(first)
        if before is None:
            return ()
        first = before
    before = previous_prime(first)
    return None if before is None else range(before, first)
