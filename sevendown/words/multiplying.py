"""The product of any number of numbers: what is known of it before its word is loaded."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce

from sevendown.numbertheory import COMPUTING, product
from sevendown.words.base import Bounds, Operator
from sevendown.words.bounds import INF, times


class ProductOfMany(Operator):
    """The word of the library is one; the model multiplies its arguments two by two."""

    total = True

    def value(self, *xs: int) -> int | None:
        """Compute the value."""
        return reduce(product, xs, 1)  # the list `down` of a grid may be empty

    def bounds(self, *arguments: Bounds) -> Bounds:
        """Enclose the value."""
        ends = [end for pair in arguments for end in pair if isinstance(end, int)]
        if sum(end.bit_length() for end in ends) > COMPUTING.bound_bits:
            return (-INF if any(lo < 0 for lo, _ in arguments) else 0), INF
        lo: int | float = 1
        hi: int | float = 1
        for a, b in arguments:
            corners = (times(lo, a), times(lo, b), times(hi, a), times(hi, b))
            lo, hi = min(corners), max(corners)
        return lo, hi

    def inverse(self, position: int, result: int, *others: int) -> Iterable[int] | None:
        """List the values of an argument."""
        other = reduce(product, others, 1)
        if other == 0:
            return None if result == 0 else ()
        return () if result % other else (result // other,)
