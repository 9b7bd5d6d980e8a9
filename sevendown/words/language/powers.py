"""Squares, cubes and other powers."""

from __future__ import annotations

import heapq
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from sevendown.numbertheory import (
    ceil_root,
    decimal,
    exact_root,
    floor_root,
    is_power,
    is_square,
    primes_between,
)
from sevendown.rules.arithmetic.multiplication import root_rules
from sevendown.words.base import Image, Phrases, Predicate
from sevendown.words.bounds import size

if TYPE_CHECKING:
    from sevendown.engine.cells import Cell
    from sevendown.engine.rule import Rule


class SquareNumber(Predicate):
    """X is a square (0 and 1 are)."""

    names = ("Q", "square")
    german = "X ist eine Quadratzahl (auch 0 und 1)"
    in_english = Phrases(
        nouns=(
            "square|squares",
            "square number|square numbers",
            "perfect square|perfect squares",
            "perfect square number|perfect square numbers",
            "squared number|squared numbers",
        ),
        adjectives=("square",),
    )
    in_german = Phrases(
        nouns=(
            "die Quadratzahl|Quadratzahlen",
            "das Quadrat|Quadrate",
            "das Quadrat einer Zahl|Quadrate von Zahlen",
            "die Zahl im Quadrat|Zahlen im Quadrat",
            "das Quadrat einer ganzen Zahl|Quadrate ganzer Zahlen",
            "das Quadrat einer natürlichen Zahl|Quadrate natürlicher Zahlen",
        )
    )
    image = Image(lambda n: n * n, lambda x: ceil_root(x, 2))
    true_for = ((0,), (1,), (144,), (10**40,))
    false_for = ((2,), (143,), (-4,))

    def holds(self, x: int) -> bool:
        """Say whether it is true."""
        return is_square(x)

    def witness(self, x: int, *others: int) -> str:
        """Show why it holds of x."""
        return f"{decimal(ceil_root(x, 2))}²"

    def estimate(self, lo: int, hi: int, *others: int) -> int | None:
        """Count the squares."""
        return size(_roots(lo, hi, 2))

    def candidates(self, lo: int, hi: int, *others: int) -> Iterable[int]:
        """List the squares."""
        return (n * n for n in _roots(lo, hi, 2))

    def rules(self, *arguments: Cell) -> Iterable[Rule]:
        """A long square has a root with digits of its own."""
        return root_rules(arguments[0], 2)


class CubeNumber(Predicate):
    """X is a cube."""

    names = ("K", "cube")
    german = "X ist eine Kubikzahl"
    in_english = Phrases(
        nouns=(
            "cube|cubes",
            "cube number|cube numbers",
            "perfect cube|perfect cubes",
            "cubic number|cubic numbers",
            "cubed number|cubed numbers",
        ),
        adjectives=("cubic",),
    )
    in_german = Phrases(
        nouns=(
            "die Kubikzahl|Kubikzahlen",
            "die dritte Potenz|dritte Potenzen",
            "die Zahl hoch drei|Zahlen hoch drei",
            "die dritte Potenz einer Zahl|dritte Potenzen",
            "die dritte Potenz einer natürlichen Zahl|dritte Potenzen natürlicher Zahlen",
        )
    )
    image = Image(lambda n: n**3, lambda x: ceil_root(x, 3))
    true_for = ((0,), (1,), (27,), (-8,))
    false_for = ((2,), (9,), (-9,))

    def holds(self, x: int) -> bool:
        """Say whether it is true."""
        return exact_root(x, 3) is not None

    def witness(self, x: int, *others: int) -> str:
        """Show why it holds of x."""
        root = decimal(ceil_root(abs(x), 3))
        return f"{root}³" if x >= 0 else f"(-{root})³"

    def estimate(self, lo: int, hi: int, *others: int) -> int | None:
        """Count the cubes."""
        return size(signed_roots(lo, hi, 3))

    def candidates(self, lo: int, hi: int, *others: int) -> Iterable[int]:
        """List the cubes."""
        return (n * n * n for n in signed_roots(lo, hi, 3))

    def rules(self, *arguments: Cell) -> Iterable[Rule]:
        """A long cube has a root with digits of its own."""
        return root_rules(arguments[0], 3)


class PerfectPower(Predicate):
    """X = a^b with a ≥ 1 and b ≥ 2."""

    names = ("POT", "power")
    german = "X = a^b mit a ≥ 1 und b ≥ 2"
    in_english = Phrases(nouns=("perfect power|perfect powers",))
    in_german = Phrases(nouns=("die Potenz|Potenzen", "die echte Potenz|echte Potenzen"))
    true_for = ((1,), (8,), (36,), (3**50,))
    false_for = ((0,), (2,), (72,), (-8,))

    def holds(self, x: int) -> bool:
        """Say whether it is true."""
        return is_power(x)

    def estimate(self, lo: int, hi: int, *others: int) -> int | None:
        """Bound the number of powers."""
        if hi < 1:
            return 0
        if hi.bit_length() > 10_000:  # too many exponents to look at
            return None
        # 1 is a power for every exponent, 64 for two: counting them again does no harm.
        return sum(size(_roots(max(lo, 1), hi, b)) for b in primes_between(2, _largest(hi)))

    def candidates(self, lo: int, hi: int, *others: int) -> Iterable[int]:
        """List the powers."""
        if hi < 1:
            return
        exponents = primes_between(2, _largest(hi))
        last = 0
        for x in heapq.merge(*(_powers(max(lo, 1), hi, b) for b in exponents)):
            if x != last:
                yield x
                last = x


def _largest(hi: int) -> int:
    """Give the largest exponent to look at: 2^b ≤ hi, and 2 so that 1 is found."""
    return max(2, hi.bit_length() - 1)


def _roots(lo: int, hi: int, k: int) -> range:
    """Give the n ≥ 0 with n^k in lo..hi."""
    return range(ceil_root(lo, k), floor_root(hi, k) + 1 if hi >= 0 else 0)


def _powers(lo: int, hi: int, k: int) -> Iterator[int]:
    return (n**k for n in _roots(lo, hi, k))


def signed_roots(lo: int, hi: int, k: int) -> range:
    """Give the n with n^k in lo..hi, for k ≥ 1; for an even k only those n ≥ 0."""
    if k % 2 == 0:
        return _roots(lo, hi, k)
    first = ceil_root(lo, k) if lo >= 0 else -floor_root(-lo, k)
    last = floor_root(hi, k) if hi >= 0 else -ceil_root(-hi, k)
    return range(first, last + 1)
