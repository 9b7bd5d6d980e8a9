"""Lists of statements that are alike: one that is not, by little, may have been meant to be."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Sequence

from sevendown.setting.statement_parts import statement_tokens

JOINS = 4.0  # bits, at most, for what makes a statement like others
LEAVES = 2.0  # bits, at most, for what makes one of several alike unlike the others


class StatementShapes:
    """How many statements there are of each shape."""

    def __init__(self, texts: Sequence[str], is_name: Callable[[str], bool]) -> None:
        self._is_name = is_name
        self._counts = {
            with_numbers: Counter(self._shape(text, with_numbers) for text in texts)
            for with_numbers in (True, False)
        }

    def out_of_line(self, text: str, meant: str) -> float:
        """Say how much less likely a form is, in bits, as it leaves a list, or joins one."""
        bits = 0.0
        for with_numbers, counts in self._counts.items():
            old, new = (self._shape(one, with_numbers) for one in (text, meant))
            if old != new:  # of those that are there, one is the statement itself
                others = max(0, counts[old] - 1)
                bits += math.log2((others + 0.5) / (counts[new] + 0.5))
        return max(-JOINS, min(LEAVES, bits))

    def _shape(self, text: str, with_numbers: bool) -> str:
        """Give a statement without what it speaks of: those of a list have the same shape.

        What is named twice can be seen to be so.
        """
        parts = []
        seen: dict[str, str] = {}
        for token in statement_tokens(text):
            name = token.text
            if self._is_name(name):
                parts.append(seen.setdefault(name, f"x{len(seen)}"))
            else:
                parts.append("0" if name.isdigit() and not with_numbers else name)
        return " ".join(parts)
