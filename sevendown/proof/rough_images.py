"""Values of a rising function, such as squares, whose last digits tell those of the root."""

from __future__ import annotations

from sevendown.proof import digit_patterns as patterns
from sevendown.words.base import Image

_ENDINGS = 400  # of roots that are kept in mind
_ROOTS = 3000  # that are listed


def narrowed(image: Image, pattern: list[int], lo: int, hi: int) -> list[int] | tuple[int, ...]:
    """Give the digits that a value from lo ≥ 1 to hi of this pattern can have; a tuple: its values.

    The values are given where they are few, and none if there is none.
    """
    first, end = image.first(lo), image.first(hi + 1)
    found = list(pattern)
    unit, step = 1, image.period
    endings = list(range(step))  # what the root may leave when divided by the step
    for place in range(len(pattern) - 1, -1, -1):
        bits = pattern[place]
        if len(endings) * 10 > _ENDINGS * (10 if bits != patterns.ANY_DIGIT else 1):
            break
        longer = []
        seen = 0
        for more in range(10):
            for ending in endings:
                root = ending + more * step
                digit = image.value(root) // unit % 10
                if bits >> digit & 1:
                    longer.append(root)
                    seen |= 1 << digit
        if not longer:
            return ()
        endings, unit, step = longer, unit * 10, step * 10
        found[place] = seen
        if (end - first) // step * len(endings) <= _ROOTS // 2:
            break
    if ((end - first) // step + 1) * len(endings) <= _ROOTS:
        roots = [
            root for ending in endings for root in range(first + (ending - first) % step, end, step)
        ]
        return tuple(patterns.matching(map(image.value, sorted(roots)), pattern))
    return found
