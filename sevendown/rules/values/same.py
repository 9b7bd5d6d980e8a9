"""Cells that are equal: digits of palindromes, of reversed numbers, of equal numbers."""

from __future__ import annotations

from sevendown.engine.cells import Cell
from sevendown.engine.domains import DIGITS, FALSE, TRUE, Bits, Domain, Listed, Span, common, union
from sevendown.engine.rule import Contradiction, Cost, Rule
from sevendown.rules.digits.number import mask_of
from sevendown.rules.values.memo import keep_bits


class Same(Rule):
    """Two cells have the same value. Exact."""

    cost = Cost.DIGIT
    idempotent = True

    def __init__(self, left: Cell, right: Cell) -> None:
        self.cells = (left, right)

    def propagate(self) -> None:
        """Keep what both can be."""
        left, right = self.cells
        left.meet(right.domain)
        right.meet(left.domain)

    def describe(self) -> str:
        """Say in one line what must be true."""
        return f"{self.cells[0].name} = {self.cells[1].name}"

    def explain(self) -> str:
        """Say in one sentence what it means."""
        return f"{self.cells[0].name} and {self.cells[1].name} are equal"


class SameAll(Rule):
    """Two numbers are equal, digit by digit, as a rule that can also be false. Exact."""

    cost = Cost.DIGIT

    def __init__(self, pairs: tuple[tuple[Cell, Cell], ...], text: str) -> None:
        self.pairs = pairs  # two different cells each
        self.cells = tuple(dict.fromkeys(cell for pair in pairs for cell in pair))
        self.text = text

    def propagate(self) -> None:
        """Keep what both digits of a pair can be."""
        for left, right in self.pairs:
            left.meet(right.domain)
            right.meet(left.domain)

    def decide(self) -> bool | None:
        """Say whether it is true or false already."""
        verdict: bool | None = True
        for left, right in self.pairs:
            a, b = left.domain, right.domain
            if a.meet(b) is None:
                return False
            if a.lo != a.hi or b.lo != b.hi:
                verdict = None
        return verdict

    def refute(self) -> None:
        """Where all pairs but one are equal, make that one differ."""
        last: tuple[Cell, Cell] | None = None
        for left, right in self.pairs:
            a, b = left.domain, right.domain
            if a.meet(b) is None:
                return
            if a.lo != a.hi or b.lo != b.hi:
                if last is not None:
                    return
                last = left, right
        if last is None:
            raise Contradiction(self.cells[0] if self.cells else None)
        left, right = last
        if left.value is not None:
            right.remove(left.value)
        elif right.value is not None:
            left.remove(right.value)

    def describe(self) -> str:
        """Say in one line what must be true."""
        return self.text

    def explain(self) -> str:
        """Say in one sentence what it means."""
        return f"{self.text}, digit by digit"


class OneOfThese(Rule):
    """A number is one of several others, digit by digit: each digit is one of theirs there.

    Each of the others comes with a truth that says whether it is the one; that at least one of
    these is true is left to another rule.
    """

    cost = Cost.DIGIT

    def __init__(
        self,
        digits: tuple[Cell, ...],
        others: tuple[tuple[Cell | None, tuple[Cell, ...]], ...],
        text: str,
    ) -> None:
        self.digits = digits
        self.others = others  # a truth (None: it may always be the one) and digits
        cells = [*digits]
        for truth, other in others:
            cells += other if truth is None else (truth, *other)
        self.cells = tuple(dict.fromkeys(cells))
        self.text = text

    def propagate(self) -> None:
        """Keep the digits that one of the others can have."""
        left = [other for truth, other in self.others if truth is None or truth.domain is not FALSE]
        for position, digit in enumerate(self.digits):
            union = 0
            for other in left:
                union |= mask_of(other[position])
            if not union:
                raise Contradiction(digit)
            digit.meet(DIGITS[union])

    def describe(self) -> str:
        """Say in one line what must be true."""
        return self.text

    def explain(self) -> str:
        """Say in one sentence what it means."""
        return f"{self.text}: each digit is that of one of these"


class OneOfValues(Rule):
    """A cell has the value of one of several others: each of its values is one of theirs.

    Each of the others may come with a truth that says whether it has a value. Where only one of
    them is left, that is the one. Of a span, only the bounds are narrowed while they have many
    values.
    """

    cost = Cost.PAIRS

    def __init__(self, cell: Cell, others: tuple[tuple[Cell | None, Cell], ...], text: str) -> None:
        self.cell = cell
        self.others = others  # a truth (None: it always has a value) and a cell
        cells = [cell]
        for truth, other in others:
            cells += [other] if truth is None else [truth, other]
        self.cells = tuple(dict.fromkeys(cells))
        self.text = text

    def propagate(self) -> None:
        """Keep the values that one of the others can have."""
        domain = self.cell.domain
        parts: list[Domain] = []
        bits = 0
        able: list[tuple[Cell | None, Cell]] = []
        for option in self.others:
            truth, other = option
            if truth is not None and truth.domain is FALSE:
                continue
            theirs = other.domain
            if isinstance(domain, Bits) and isinstance(theirs, Bits):
                both = common(domain, theirs)
                if both:
                    bits |= both
                    able.append(option)
            elif (part := domain.meet(theirs)) is not None:
                parts.append(part)
                able.append(option)
        if not able:
            raise Contradiction(self.cell)
        if isinstance(domain, Span):
            most = self.cell.engine.limits.united_values
            if len(parts) == 1:
                self.cell.narrow(parts[0])
            elif all(part.size <= most for part in parts) and (
                sum(part.size for part in parts) <= most
            ):
                self.cell.narrow(union(parts)[0])
            else:
                self.cell.between(min(part.lo for part in parts), max(part.hi for part in parts))
        else:
            for part in parts:
                if isinstance(part, Bits):
                    bits |= part.bits
                elif isinstance(part, Listed):
                    bits |= part.alive
            keep_bits(self.cell, bits)
        if len(able) == 1:
            ((truth, other),) = able
            if truth is not None:
                truth.narrow(truth.domain.meet(TRUE))
            other.meet(self.cell.domain)

    def describe(self) -> str:
        """Say in one line what must be true."""
        return self.text
