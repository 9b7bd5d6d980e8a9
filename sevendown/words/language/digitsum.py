"""Sum and product of the digits."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from sevendown.numbertheory import COMPUTING
from sevendown.rules.digits.automaton import Automaton
from sevendown.rules.digits.digit_product import DigitProduct
from sevendown.words.base import Bounds, Operator, Phrases, SumForm, digits_of
from sevendown.words.bounds import INF, absolute, common_digits, power_at_most, times
from sevendown.words.digits import digit_product, digit_sum
from sevendown.words.protocols import RareResults

if TYPE_CHECKING:
    from sevendown.engine.cells import Cell
    from sevendown.engine.rule import Rule


class DigitSum(Operator):
    """Sum of the digits of X."""

    names = ("qs", "digitsum")
    german = "Summe der Ziffern von X"
    in_english = Phrases(
        values=("digit sum of X", "digital sum of X", "digits sum of X"),
        bare=("digit sum", "digital sum"),
    )
    in_german = Phrases(
        values=("die Quersumme von X", "die Ziffernsumme von X"),
        bare=("die Quersumme", "die Ziffernsumme"),
    )
    examples = (((12,), 3), ((-12,), 3), ((0,), 0), ((999,), 27))
    total = True

    def value(self, x: int) -> int | None:
        """Compute the value."""
        return digit_sum(x)

    def bounds(self, *arguments: Bounds) -> Bounds:
        """Enclose the value."""
        lo, hi = absolute(arguments[0])
        least = 0 if lo == 0 else 1
        if isinstance(lo, float) or isinstance(hi, float):
            return least, INF
        if lo == hi:
            total = digit_sum(lo)
            return total, total
        prefix, first, last, left = common_digits(lo, hi)
        known = sum(map(int, prefix))
        return max(least, known + first), known + last + 9 * left

    def automaton(self, *others: int) -> Automaton | None:
        """Add digit by digit."""
        return Automaton(0, lambda total, digit: total + digit, lambda total: total)

    def as_sum(self, *arguments: Cell | int) -> SumForm | None:
        """Give the digits."""
        found = digits_of(arguments[0])
        return SumForm(tuple((1, digit) for digit in found)) if found else None


class ProductOfDigits(RareResults, Operator):
    """Product of the digits of X."""

    names = ("qp", "digitproduct")
    german = "Produkt der Ziffern von X"
    in_english = Phrases(
        values=("digit product of X", "digital product of X"),
        bare=("digit product", "digital product"),
    )
    in_german = Phrases(
        values=("das Querprodukt von X", "das Ziffernprodukt von X"),
        bare=("das Querprodukt", "das Ziffernprodukt"),
    )
    examples = (((34,), 12), ((-34,), 12), ((0,), 0), ((305,), 0))
    total = True

    def value(self, x: int) -> int | None:
        """Compute the value."""
        return digit_product(x)

    def bounds(self, *arguments: Bounds) -> Bounds:
        """Enclose the value."""
        lo, hi = absolute(arguments[0])
        if isinstance(lo, float) or isinstance(hi, float):
            return 0, INF
        if lo == hi:
            product = digit_product(lo)
            return product, product
        prefix, first, last, left = common_digits(lo, hi)
        known = digit_product(int(prefix)) if 0 < len(prefix) < 4000 else 1 if not prefix else None
        if known is None:
            return 0, INF
        return (known * first if left == 0 else 0), times(known * last, power_at_most(9, left))

    def automaton(self, *others: int) -> Automaton | None:
        """Multiply digit by digit."""
        return Automaton(1, lambda product, digit: product * digit, lambda product: product)

    def results(self, lo: int, hi: int) -> list[int] | None:
        """List 0 and the products of 2, 3, 5 and 7."""
        if hi > COMPUTING.listed_product:
            return None
        found = [0] if lo <= 0 else []
        products = [1] if hi >= 1 else []
        for prime in (2, 3, 5, 7):
            for n in products:  # grows while it is run through
                if n * prime <= hi:
                    products.append(n * prime)
        return found + sorted(n for n in products if n >= lo)

    def rules(self, result: Cell, *arguments: Cell) -> Iterable[Rule]:
        """Narrow the digits by their product."""
        found = digits_of(arguments[0])
        if found and result not in found:
            yield DigitProduct(result, found, f"{result.name} = qp({arguments[0].name})")
