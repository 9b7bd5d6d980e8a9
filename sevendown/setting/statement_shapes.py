"""Lists of statements that are alike: one that is not, by little, may have been meant to be."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Sequence

from sevendown.setting.statement_parts import statement_tokens

JOINS = 7.0  # bits, at most, for what makes a statement like others
LEAVES = 3.0  # bits, at most, for what makes one of several alike unlike the others


class StatementShapes:
    """How many statements there are of each shape."""

    def __init__(self, texts: Sequence[str], kind_of: Callable[[str], str]) -> None:
        self._kind_of = kind_of
        self._counts = {
            is_close: Counter(self._shape(text, is_close) for text in texts)
            for is_close in (True, False)
        }

    def out_of_line(self, text: str, meant: str) -> float:
        """Say how much less likely a form is, in bits, as it leaves a list, or joins one."""
        bits = 0.0
        for is_close, counts in self._counts.items():
            old, new = (self._shape(one, is_close) for one in (text, meant))
            if old != new:  # of those that are there, one is the statement itself
                others = max(0, counts[old] - 1)
                bits += math.log2((others + 0.5) / (counts[new] + 0.5))
        return max(-JOINS, min(LEAVES, bits))

    def has_like(self, text: str) -> bool:
        """Say whether there is a statement of the same shape, seen from afar."""
        return self._shape(text, False) in self._counts[False]

    def _shape(self, text: str, is_close: bool) -> str:
        """Give a statement without what it speaks of: those of a list have the same shape.

        What is named twice can be seen to be so; from close by also numbers and directions.
        """
        parts = []
        seen: dict[str, str] = {}
        for token in statement_tokens(text):
            name = token.text
            kind = self._kind_of(name)
            if kind:
                parts.append(seen.setdefault(name, f"{kind if is_close else 'x'}{len(seen)}"))
            else:
                parts.append("0" if name.isdigit() and not is_close else name)
        return " ".join(parts)
