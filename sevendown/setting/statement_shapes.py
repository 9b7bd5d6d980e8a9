"""Lists of statements that are alike: one that is not, by little, may have been meant to be."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Sequence

from sevendown.setting.number_slips import is_short_number
from sevendown.setting.statement_parts import TOKENS

JOINS = 7.0  # bits, at most, for what makes a statement like others
LEAVES = 3.0  # bits, at most, for what makes one of several alike unlike the others
COUNTS = 5.0  # bits for what goes on counting where others count


class StatementShapes:
    """How many statements there are of each shape."""

    def __init__(self, texts: Sequence[str], kind_of: Callable[[str], str]) -> None:
        self.texts = texts
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
        bits = max(-JOINS, min(LEAVES, bits))
        if text in self.texts:
            expected = self._expected(self.texts.index(text))
            if _numbers(text) not in expected and _numbers(meant) in expected:
                bits -= COUNTS
        return bits

    def _expected(self, index: int) -> list[list[int]]:
        """Give the numbers of a statement as those of the same shape around it would have them."""
        found = []
        for one, other, by in ((-2, -1, 2), (-1, 1, 0.5), (1, 2, -1)):
            places = index + one, index + other
            if min(places) < 0 or max(places) >= len(self.texts):
                continue
            first, second = (self.texts[place] for place in places)
            shape = self._shapes(self.texts[index])[1]
            if not shape == self._shapes(first)[1] == self._shapes(second)[1]:
                continue
            pairs = list(zip(_numbers(first), _numbers(second), strict=False))
            steps = [(a, by * (b - a)) for a, b in pairs]
            if any(step for _, step in steps) and all(step == int(step) for _, step in steps):
                found.append([a + int(step) for a, step in steps])
        return found

    def alike(self, index: int) -> list[int]:
        """Give the statements of the same shape as one, seen from afar, with itself."""
        shape = self._shapes(self.texts[index])[1]
        return [i for i, text in enumerate(self.texts) if self._shapes(text)[1] == shape]

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


def _numbers(text: str) -> list[int]:
    """Give the numbers in a statement."""
    return [int(name) for name in TOKENS.findall(text) if is_short_number(name)]
