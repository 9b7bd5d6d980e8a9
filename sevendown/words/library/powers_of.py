"""Powers of a given number."""

from __future__ import annotations

from collections.abc import Iterable

from sevendown.numbertheory import exact_root, logarithm
from sevendown.words.base import Predicate
from sevendown.words.bounds import size


def _is_power_of(x: int, n: int) -> bool:
    """Say whether x = n^k with k ≥ 0."""
    if x == 1 or x == n:
        return True
    if x == 0 or abs(n) <= 1:
        return False
    k = logarithm(abs(x), abs(n))
    return k is not None and (x > 0) == (n > 0 or k % 2 == 0)


class PowerOf(Predicate):
    """X is a power of N: X = N^k with k ≥ 0, so that 1 is one."""

    names = ("POTENZVON", "powerof")
    german = "X ist eine Potenz von N: X = N^k mit k ≥ 0, also auch 1"
    true_for = ((8, 2), (1, 7), (7, 7), (-8, -2), (4, -2), (0, 0), (1, 0), (-1, -1), (3**50, 9))
    false_for = ((6, 2), (0, 5), (-8, 2), (8, -2), (2, 8), (2, 1), (2, 0))

    def holds(self, x: int, n: int) -> bool:
        """Say whether it is true."""
        return _is_power_of(x, n)

    def swapped(self) -> Predicate:
        """Say that Y is a power of X."""
        return _Base()

    def estimate(self, lo: int, hi: int, *others: int) -> int | None:
        """Count such powers, roughly."""
        n = abs(others[0])
        return 2 if n <= 1 else max(abs(lo), abs(hi)).bit_length() // (n.bit_length() - 1) + 2

    def candidates(self, lo: int, hi: int, *others: int) -> Iterable[int]:
        """List such powers."""
        n = others[0]
        found = {1, n}
        if abs(n) > 1:
            most, value = max(abs(lo), abs(hi)), n * n
            while abs(value) <= most:
                found.add(value)
                value *= n
        return sorted(value for value in found if lo <= value <= hi)


class _Base(Predicate):
    """Y is a power of X: Y = X^k with k ≥ 0."""

    names = PowerOf.names

    def holds(self, n: int, x: int) -> bool:
        """Say whether it is true."""
        return _is_power_of(x, n)

    def estimate(self, lo: int, hi: int, *others: int) -> int | None:
        """Count the roots that there may be."""
        x = others[0]
        return size(range(lo, hi + 1)) if x == 1 else 2 * abs(x).bit_length() + 2

    def candidates(self, lo: int, hi: int, *others: int) -> Iterable[int]:
        """List the numbers that have it as a power: of 1, that is any."""
        x = others[0]
        if x == 1:
            return range(lo, hi + 1)
        found = {x}
        for k in range(2, abs(x).bit_length() + 1):
            root = exact_root(x, k)
            if root is not None:
                found |= {root, -root} if k % 2 == 0 else {root}
        return sorted(n for n in found if lo <= n <= hi and _is_power_of(x, n))
