"""The next and the last prime, and primes by number."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import TYPE_CHECKING

from sevendown.numbertheory import (
    COMPUTING,
    is_prime,
    next_prime,
    nth_prime,
    previous_prime,
    prime_index,
)
from sevendown.rules.arithmetic.linear import Linear
from sevendown.words.base import Bounds, Operator, Phrases
from sevendown.words.bounds import INF, NOTHING, End, at_least

if TYPE_CHECKING:
    from sevendown.engine.cells import Cell
    from sevendown.engine.rule import Rule


class NextPrime(Operator):
    """Smallest prime above X."""

    names = ("nextprime",)
    german = "Kleinste Primzahl über X"
    in_english = Phrases(
        values=(
            "next prime after X",
            "next prime above X",
            "next prime number after X",
            "first prime after X",
            "next highest prime after X",
            "next prime greater than X",
            "first prime greater than X",
            "smallest prime greater than X",
            "smallest prime above X",
            "next prime larger than X",
            "next higher prime than X",
            "next largest prime after X",
        )
    )
    in_german = Phrases(
        values=(
            "die nächste Primzahl nach X",
            "die nächstgrößere Primzahl nach X",
            "die kleinste Primzahl über X",
            "die auf X folgende Primzahl",
            "die nächste Primzahl über X",
        )
    )
    price = 10
    examples = (((7,), 11), ((8,), 11), ((1,), 2), ((-5,), 2))
    total = True

    def value(self, x: int) -> int | None:
        """Compute the value."""
        return next_prime(x)

    def bounds(self, *arguments: Bounds) -> Bounds:
        """Enclose the value."""
        lo, hi = arguments[0]
        return self._least(lo), self._most(hi)

    def _least(self, x: End) -> End:
        if x < 2:
            return 2
        if isinstance(x, float):
            return x
        return next_prime(x) if x.bit_length() <= COMPUTING.bound_prime_bits else x + 1

    def _most(self, x: End) -> End:
        if x < 2:
            return 2
        if isinstance(x, float):
            return x
        # There is a prime between n and 2n.
        return next_prime(x) if x.bit_length() <= COMPUTING.bound_prime_bits else 2 * x

    def inverse(self, position: int, result: int, *others: int) -> Iterable[int] | None:
        """List the values of the argument."""
        if not is_prime(result):
            return ()
        before = previous_prime(result)
        return None if before is None else range(before, result)

    def rules(self, result: Cell, *arguments: Cell) -> Iterable[Rule]:
        """It is above X."""
        (x,) = arguments
        if not x.listable and result is not x:
            yield Linear("<=", (1, -1), (x, result), 1)


class PreviousPrime(Operator):
    """Largest prime below X, for X ≥ 3."""

    names = ("prevprime",)
    german = "Größte Primzahl unter X, für X ≥ 3"
    in_english = Phrases(
        values=(
            "prime before X",
            "prime just before X",
            "last prime before X",
            "previous prime before X",
            "largest prime below X",
            "largest prime less than X",
            "largest prime smaller than X",
            "greatest prime less than X",
            "next prime below X",
            "next prime before X",
        )
    )
    in_german = Phrases(
        values=(
            "die Primzahl vor X",
            "die größte Primzahl unter X",
            "die nächstkleinere Primzahl vor X",
            "die letzte Primzahl vor X",
        )
    )
    price = 10
    examples = (((7,), 5), ((8,), 7), ((3,), 2), ((2,), None), ((-5,), None))
    defined_from = (3,)

    def value(self, x: int) -> int | None:
        """Compute the value."""
        return previous_prime(x)

    def bounds(self, *arguments: Bounds) -> Bounds:
        """Enclose the value."""
        x = at_least(arguments[0], 3)
        if x is None:
            return NOTHING
        lo, hi = x
        if isinstance(lo, float):
            return 2, INF
        least = previous_prime(lo) if lo.bit_length() <= COMPUTING.bound_prime_bits else lo // 2
        if isinstance(hi, float):
            return least or 2, hi
        most = previous_prime(hi) if hi.bit_length() <= COMPUTING.bound_prime_bits else hi - 1
        return least or 2, most or 2

    def inverse(self, position: int, result: int, *others: int) -> Iterable[int] | None:
        """List the values of the argument."""
        return range(result + 1, next_prime(result) + 1) if is_prime(result) else ()

    def rules(self, result: Cell, *arguments: Cell) -> Iterable[Rule]:
        """It is below X."""
        (x,) = arguments
        if not x.listable and result is not x:
            yield Linear("<=", (1, -1), (result, x), 1)


class NthPrime(Operator):
    """The N-th prime, 2 being the first, for N ≥ 1."""

    names = ("nthprime",)
    german = "Die N-te Primzahl, die erste ist 2, für N ≥ 1"
    in_english = Phrases(values=("prime with number N",))
    in_german = Phrases(values=("die Primzahl mit der Nummer N",))
    price = 10
    examples = (((1,), 2), ((4,), 7), ((100,), 541), ((0,), None), ((-1,), None))
    defined_from = (1,)

    def value(self, n: int) -> int | None:
        """Compute the value."""
        return nth_prime(n)

    def bounds(self, *arguments: Bounds) -> Bounds:
        """Enclose the value."""
        n = at_least(arguments[0], 1)
        return NOTHING if n is None else (nth_prime_bounds(n[0])[0], nth_prime_bounds(n[1])[1])

    def inverse(self, position: int, result: int, *others: int) -> Iterable[int] | None:
        """List the values of the argument."""
        index = prime_index(result)
        return None if index is None else (index,) if index else ()


def nth_prime_bounds(n: End) -> Bounds:
    """Enclose the n-th prime."""
    if isinstance(n, float):
        return 2, n
    if n <= 10_000:
        prime = nth_prime(n) or 2
        return prime, prime
    # n (ln n + ln ln n - 1) < p < n (ln n + ln ln n), by Dusart and by Rosser.
    factor = math.log(n) + math.log(math.log(n))
    return n * (int(1000 * factor) - 1001) // 1000, n * (int(1000 * factor) + 1) // 1000
