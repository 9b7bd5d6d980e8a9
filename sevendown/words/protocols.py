"""What single words of this program know besides: each protocol is asked for in one place.

They are no methods of every word, as hardly any other word could say as much. A word has one of
them by its methods alone; those of this program also name it among their bases.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Protocol, runtime_checkable

from sevendown.words.base import Predicate


@runtime_checkable
class JointCandidates(Protocol):
    """A predicate that lists its numbers together with another's better than either alone does.

    Both are of one argument. Asked where a long number gets its candidates.
    """

    def estimate_with(self, other: Predicate, lo: int, hi: int) -> int | None:
        """Say how many steps `candidates_with` would take; None: it knows no better way.

        `other` is any other predicate of one argument.
        """

    def candidates_with(
        self, other: Predicate, lo: int, hi: int, tick: Callable[[], None]
    ) -> Iterable[int]:
        """Give exactly the x in lo..hi of which both hold, ascending.

        Calls `tick` now and then.
        """


@runtime_checkable
class SameBackwards(Protocol):
    """A predicate that says, if `mirrored`, of x ≥ 0 just that it reads the same backwards.

    Asked where a remainder is known as well: it leaves half as many digits to choose.
    """

    mirrored: bool = True


@runtime_checkable
class RareResults(Protocol):
    """An operator whose values are rare, so that those of many digits can be listed.

    Asked where its value is a number too long to be listed.
    """

    def results(self, lo: int, hi: int) -> list[int] | None:
        """Give all values in lo..hi that it can have; None: unknown, or too many.

        Ascending; some that it cannot have may be among them.
        """
