"""Binomial coefficients."""

from __future__ import annotations

from collections.abc import Iterable

from sevendown.numbertheory import COMPUTING, binomial
from sevendown.words.base import Bounds, Operator, Phrases
from sevendown.words.bounds import INF, NOTHING, at_least


class Binomial(Operator):
    """Number of ways to choose K of N things, for N ≥ 0 and K ≥ 0."""

    names = ("binom", "binomial")
    german = "Auf wie viele Arten man K aus N Dingen wählen kann, für N ≥ 0 und K ≥ 0"
    in_english = Phrases(
        values=("number of ways to choose K of N", "number of ways of choosing K from N")
    )
    in_german = Phrases(values=("die Anzahl der Möglichkeiten, K aus N auszuwählen",))
    price = 3
    examples = (
        ((5, 2), 10),
        ((5, 0), 1),
        ((0, 0), 1),
        ((5, 6), 0),
        ((100, 98), 4950),
        ((-1, 2), None),
        ((5, -1), None),
    )
    defined_from = (0, 0)

    def value(self, n: int, k: int) -> int | None:
        """Compute the value."""
        return binomial(n, k) if n >= 0 and k >= 0 else None

    def bounds(self, *arguments: Bounds) -> Bounds:
        """Enclose the value."""
        n, k = at_least(arguments[0], 0), at_least(arguments[1], 0)
        if n is None or k is None:
            return NOTHING
        # It grows with N; for one N it rises with K up to N/2, then falls.
        (a, b), (c, d) = n, k
        least = 0
        if isinstance(a, int) and isinstance(c, int) and isinstance(d, int) and d <= a:
            least = min(_at_least(a, c), _at_least(a, d))
        if d == 0:
            return least, 1
        if isinstance(b, float) or isinstance(c, float):
            return least, INF
        if c > b:
            return 0, 0
        most = int(min(max(c, b // 2), d))  # the K next to the middle
        return least, binomial(b, most) if _is_small(b, most) else INF

    def inverse(self, position: int, result: int, *others: int) -> Iterable[int] | None:
        """List the values of an argument."""
        other = others[0]
        if other < 0 or result < 0:
            return ()
        return _inverse_n(result, other) if position == 0 else _inverse_k(result, other)


def _is_small(n: int, k: int) -> bool:
    return min(k, n - k) * n.bit_length() <= COMPUTING.bound_bits


def _at_least(n: int, k: int) -> int:
    """Give the value for k ≤ n, or something smaller where it is large."""
    return binomial(n, k) if _is_small(n, k) else n


def _inverse_n(result: int, k: int) -> Iterable[int] | None:
    """List the n with that value beside k ≥ 0."""
    if k == 0:
        return None if result == 1 else ()
    if result == 0:
        return range(k)
    if result.bit_length() > COMPUTING.bound_bits:
        return None
    # From n = k on it rises.
    step = 1
    while binomial(k + step, k) < result:
        step *= 2
    low, high = k, k + step
    while low < high:
        middle = (low + high) // 2
        if binomial(middle, k) < result:
            low = middle + 1
        else:
            high = middle
    return (low,) if binomial(low, k) == result else ()


def _inverse_k(result: int, n: int) -> Iterable[int] | None:
    """List the k with that value beside n ≥ 0."""
    if result == 0:
        return None
    k, value = 0, 1
    while value < result and 2 * k < n:
        value = value * (n - k) // (k + 1)
        k += 1
    return sorted({k, n - k}) if value == result else ()
