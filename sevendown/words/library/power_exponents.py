"""Powers with a given exponent."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from sevendown.numbertheory import exact_root
from sevendown.rules.arithmetic.multiplication import root_rules
from sevendown.words.base import Phrases, Predicate
from sevendown.words.bounds import size
from sevendown.words.language.powers import signed_roots

if TYPE_CHECKING:
    from sevendown.engine.cells import Cell
    from sevendown.engine.rule import Rule


class KthPower(Predicate):
    """X = n^K with an integer n, for K ≥ 1."""

    names = ("POTENZ", "kthpower")
    german = "X = n^K mit einer ganzen Zahl n, für K ≥ 1"
    in_english = Phrases(nouns=("K-th power|K-th powers",))
    in_german = Phrases(nouns=("die K-te Potenz|K-te Potenzen",))
    true_for = ((0, 4), (1, 9), (81, 4), (-32, 5), (-7, 1), (3**50, 50))
    false_for = ((2, 2), (-16, 4), (80, 4), (16, 0), (8, -3))

    def holds(self, x: int, k: int) -> bool:
        """Say whether it is true."""
        return k >= 1 and exact_root(x, k) is not None

    def swapped(self) -> Predicate:
        """Say that Y is a power with the exponent X."""
        return _Exponent()

    def estimate(self, lo: int, hi: int, *others: int) -> int | None:
        """Count such powers."""
        return size(signed_roots(lo, hi, others[0])) if others[0] >= 1 else 0

    def candidates(self, lo: int, hi: int, *others: int) -> Iterable[int]:
        """List such powers."""
        k = others[0]
        return (n**k for n in signed_roots(lo, hi, k)) if k >= 1 else ()

    def rules(self, *arguments: Cell) -> Iterable[Rule]:
        """A long power has a root with digits of its own."""
        number, exponent = arguments
        k = exponent.value
        if k is not None and 2 <= k <= number.engine.limits.root_exponent:
            yield from root_rules(number, k)


class _Exponent(Predicate):
    """Y = n^X with an integer n, for X ≥ 1."""

    names = KthPower.names

    def holds(self, k: int, x: int) -> bool:
        """Say whether it is true."""
        return k >= 1 and exact_root(x, k) is not None

    def estimate(self, lo: int, hi: int, *others: int) -> int | None:
        """Count the exponents that are not too large."""
        return size(self._exponents(lo, hi, *others))

    def candidates(self, lo: int, hi: int, *others: int) -> Iterable[int]:
        """List the exponents for which there is a root."""
        return (k for k in self._exponents(lo, hi, *others) if self.holds(k, *others))

    def _exponents(self, lo: int, hi: int, x: int) -> range:
        # 0, 1 and -1 are powers with exponents of any size.
        most = hi if abs(x) <= 1 else min(hi, abs(x).bit_length())
        return range(max(lo, 1), most + 1)
