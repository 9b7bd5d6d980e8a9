"""Numbers written one after the other."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from sevendown.numbertheory import product
from sevendown.words.base import Bounds, Operator, Phrases, SumForm, digits_of
from sevendown.words.bounds import INF, NOTHING, End, at_least, hull
from sevendown.words.digits import digits

if TYPE_CHECKING:
    from sevendown.engine.cells import Cell


class Concatenate(Operator):
    """The digits of X, then those of Y, with the sign of X, for Y ≥ 0."""

    names = ("kat", "concat")
    german = "Die Ziffern von X, dann die von Y, mit dem Vorzeichen von X, für Y ≥ 0"
    in_english = Phrases(values=("X followed by Y", "concatenation of X and Y"))
    in_german = Phrases(values=("X gefolgt von Y", "X mit angehängtem Y"))
    short = "X followed by Y"
    examples = (((12, 34), 1234), ((1, 0), 10), ((0, 5), 5), ((-1, 2), -12), ((1, -2), None))
    defined_from = (None, 0)

    def value(self, x: int, y: int) -> int | None:
        """Compute the value."""
        return _join(x, y) if y >= 0 else None

    def bounds(self, *arguments: Bounds) -> Bounds:
        """Enclose the value."""
        a, b = arguments[0]
        second = at_least(arguments[1], 0)
        if second is None:
            return NOTHING
        c, d = second
        parts: list[Bounds] = []
        if b >= 0:
            parts.append((_join_bound(max(a, 0), c), _join_bound(b, d)))
        if a < 0:
            parts.append((-_join_bound(-a, d), -_join_bound(max(-b, 1), c)))
        return hull(parts)

    def inverse(self, position: int, result: int, *others: int) -> Iterable[int] | None:
        """List the values of an argument."""
        other = others[0]
        if position == 0:
            if other < 0:
                return ()
            head, tail = divmod(abs(result), 10 ** len(digits(other)))
            if tail != other or (result < 0 and head == 0):
                return ()
            return (head if result >= 0 else -head,)
        if other == 0:
            return (result,) if result >= 0 else ()
        left = len(digits(result)) - len(digits(other))
        if left < 1 or (result < 0) != (other < 0):
            return ()
        tail = abs(result) - abs(other) * 10**left
        return (tail,) if tail >= 0 and len(digits(tail)) == left else ()

    def as_sum(self, *arguments: Cell | int) -> SumForm | None:
        """Give both parts with their weights, where Y has a known number of digits and X ≥ 0."""
        x, y = arguments
        if (x if isinstance(x, int) else x.domain.lo) < 0:
            return None
        if isinstance(y, int):
            shift = len(digits(y))
            return None if y < 0 or isinstance(x, int) else SumForm(((10**shift, x),), y)
        found = digits_of(y)
        if found is None:
            return None
        unit = 10 ** len(found)
        if isinstance(x, int):
            return SumForm(((1, y),), x * unit)
        before = digits_of(x)
        return SumForm(((unit, x), (1, y)), digits=before + found if before else ())


def _join(x: int, y: int) -> int:
    joined = product(abs(x), 10 ** len(digits(y))) + y
    return -joined if x < 0 else joined


def _join_bound(x: End, y: End) -> End:
    return INF if isinstance(x, float) or isinstance(y, float) else _join(x, y)
