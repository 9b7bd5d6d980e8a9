"""How many digits a number has, and how often it has one of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sevendown.rules.digits.automaton import Automaton
from sevendown.words.base import Bounds, Is, Operator, Phrases, SumForm, digits_of
from sevendown.words.bounds import INF, NOTHING, absolute, common_digits, contains, length
from sevendown.words.digits import digits

if TYPE_CHECKING:
    from sevendown.engine.cells import Cell


class Length(Operator):
    """Number of digits of X."""

    names = ("len",)
    german = "Anzahl der Ziffern von X"
    in_english = Phrases(values=("number of digits of X", "number of digits in X"))
    in_german = Phrases(
        values=("die Anzahl der Ziffern von X", "die Stellenzahl von X", "die Ziffernzahl von X")
    )
    examples = (((123,), 3), ((-12,), 2), ((0,), 1))
    total = True

    def value(self, x: int) -> int | None:
        """Compute the value."""
        return len(digits(x))

    def bounds(self, *arguments: Bounds) -> Bounds:
        """Enclose the value."""
        lo, hi = absolute(arguments[0])
        return length(lo), length(hi)

    def automaton(self, *others: int) -> Automaton | None:
        """Count all digits."""
        return Automaton(0, lambda count, digit: count + 1, lambda count: count)

    def as_sum(self, *arguments: Cell | int) -> SumForm | None:
        """Give the length, where it is known."""
        found = digits_of(arguments[0])
        return SumForm((), len(found)) if found else None


class DigitCount(Operator):
    """How often the digit D occurs in X."""

    names = ("anzahl", "count")
    german = "Wie oft die Ziffer D in X vorkommt"
    in_english = Phrases(
        values=(
            "number of times D occurs in X",
            "number of times the digit D occurs in X",
            "number of times D appears in X",
        )
    )
    in_german = Phrases(values=("die Anzahl der Ziffer D in X",))
    examples = (((1213, 1), 2), ((-11, 1), 2), ((0, 0), 1), ((12, 10), None), ((12, -1), None))

    def value(self, x: int, d: int) -> int | None:
        """Compute the value."""
        return digits(x).count(str(d)) if 0 <= d <= 9 else None

    def automaton(self, *others: int) -> Automaton | None:
        """Count the digits that are D."""
        wanted = others[0]
        if not 0 <= wanted <= 9:
            return None
        return Automaton(0, lambda count, digit: count + (digit == wanted), lambda count: count)

    def bounds(self, *arguments: Bounds) -> Bounds:
        """Enclose the value."""
        lo, hi = absolute(arguments[0])
        digit = arguments[1]
        if digit[1] < 0 or digit[0] > 9:
            return NOTHING
        if isinstance(lo, float) or isinstance(hi, float):
            return 0, INF
        if digit[0] != digit[1]:
            return 0, length(hi)
        char = str(digit[0])
        if lo == hi:
            count = digits(lo).count(char)
            return count, count
        prefix, first, last, left = common_digits(lo, hi)
        known = prefix.count(char)
        # Where numbers are shorter, there is no prefix, and the digit that follows may be any.
        follows = contains((first, last), int(char)) or not prefix
        return known, known + follows + left

    def as_sum(self, *arguments: Cell | int) -> SumForm | None:
        """Count the digits that are D."""
        x, d = arguments
        found = digits_of(x)
        lo, hi = (d, d) if isinstance(d, int) else (d.domain.lo, d.domain.hi)
        if found is None or lo < 0 or hi > 9:
            return None
        return SumForm(tuple((1, Is(digit, d)) for digit in found))
