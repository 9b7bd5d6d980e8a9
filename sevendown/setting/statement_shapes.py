"""Lists of statements that are alike: one that is not, by little, may have been meant to be."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Sequence

from sevendown.setting.statement_parts import TOKENS

JOINS = 7.0  # bits, at most, for what makes a statement like others
LEAVES = 3.0  # bits, at most, for what makes one of several alike unlike the others


class StatementShapes:
    """How many statements there are of each shape."""

    def __init__(self, texts: Sequence[str], kind_of: Callable[[str], str]) -> None:
        self._kind_of = kind_of
        self._known: dict[str, tuple[str, str]] = {}
        both = [self._shapes(text) for text in texts]
        self._counts = [Counter(shapes) for shapes in zip(*both, strict=True)] or [Counter()] * 2

    def out_of_line(self, text: str, meant: str) -> float:
        """Say how much less likely a form is, in bits, as it leaves a list, or joins one."""
        bits = 0.0
        shapes = zip(self._shapes(text), self._shapes(meant), self._counts, strict=True)
        for old, new, counts in shapes:
            if old != new:  # of those that are there, one is the statement itself
                others = max(0, counts[old] - 1)
                bits += math.log2((others + 0.5) / (counts[new] + 0.5))
        return max(-JOINS, min(LEAVES, bits))

    def has_like(self, text: str) -> bool:
        """Say whether there is a statement of the same shape, seen from afar."""
        return self._shapes(text)[1] in self._counts[1]

    def _shapes(self, text: str) -> tuple[str, str]:
        """Give a statement without what it speaks of: those of a list have the same shape.

        What is named twice can be seen to be so; from close by, which comes first, also numbers and
        directions.
        """
        known = self._known.get(text)
        if known is not None:
            return known
        close, far = [], []
        seen: dict[str, tuple[str, str]] = {}
        for name in TOKENS.findall(text):
            kind = self._kind_of(name)
            if kind:
                number = len(seen)
                both = seen.setdefault(name, (f"{kind}{number}", f"x{number}"))
            else:
                both = name, "0" if name.isdigit() else name
            close.append(both[0])
            far.append(both[1])
        found = self._known[text] = " ".join(close), " ".join(far)
        return found
