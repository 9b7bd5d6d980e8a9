"""R = X · Y where Y is one of a few small numbers: a multiplication column by column."""

from __future__ import annotations

from sevendown.engine.cells import Cell
from sevendown.engine.domains import DIGITS
from sevendown.engine.rule import Contradiction, Cost, Rule
from sevendown.rules.arithmetic.columns import Column, supported
from sevendown.rules.digits.number import mask_of


class Scaled(Rule):
    """R = X · Y, for numbers R and X with digits, looked at digit by digit for each value of Y.

    Silent while Y has many values or large ones. Exact if no digit stands in two places.
    """

    cost = Cost.PAIRS

    def __init__(self, result: Cell, left: Cell, right: Cell) -> None:
        assert result.digits and left.digits
        self.result = result
        self.left = left
        self.right = right
        self.cells = (right, *dict.fromkeys(result.digits + left.digits))

    def propagate(self) -> None:
        """Keep the factors for which the columns come out, and the digits with which they do."""
        factors, limits = self.right.domain, self.right.engine.limits
        if factors.size > limits.scaled_factors or factors.lo < 0:
            return
        if factors.hi > limits.scaled_factor:
            return
        result, left = self.result.digits[::-1], self.left.digits[::-1]
        masks = [mask_of(digit) for digit in result]
        others = [mask_of(digit) for digit in left]
        length = max(len(result), len(left))
        seen, seen_others = [0] * len(result), [0] * len(left)
        good = set()
        for factor in factors.values():
            columns: list[Column] = [[] for _ in range(length)]
            for column, mask in zip(columns, masks, strict=False):
                column.append((-1, mask))
            if factor:
                for column, mask in zip(columns, others, strict=False):
                    column.append((factor, mask))
            kept = supported(columns, 0)
            if kept is None:
                continue
            good.add(factor)
            for i in range(len(result)):
                seen[i] |= kept[i][0]
            for i in range(len(left)):
                # Where X is longer than R, its digit stands alone in the column.
                seen_others[i] |= kept[i][-1] if factor else others[i]
        if not good:
            raise Contradiction(self.right)
        if len(good) < factors.size:
            self.right.keep(good)
        for digits, found in ((result, seen), (left, seen_others)):
            for digit, mask in zip(digits, found, strict=True):
                digit.meet(DIGITS[mask])

    def describe(self) -> str:
        """Say in one line what must be true."""
        return f"{self.result.name} = {self.left.name} · {self.right.name}, column by column"
