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
class CandidatesOfResult(Protocol):
    """An operator of one argument that lists the numbers which have a result.

    Asked where a long number gets its candidates, as a predicate is.
    """

    def estimate(self, lo: int, hi: int, result: int) -> int | None:
        """Say quickly how many values `candidates` would give at most; None: it cannot."""

    def candidates(self, lo: int, hi: int, result: int) -> Iterable[int]:
        """Give exactly the x in lo..hi with value(x) == result, ascending."""


@runtime_checkable
class ResidueOfResult(Protocol):
    """An operator that has a result for just the numbers that leave a remainder.

    Asked where the digits of a long number are read.
    """

    def residue(self, result: int, *others: int) -> tuple[int, int] | None:
        """Give a modulus m ≥ 1 and a remainder: just the x that leave that have that result.

        The remainder r is 0 ≤ r < m, also for negative x. None: it is not so.
        """


@runtime_checkable
class RareResults(Protocol):
    """An operator whose values are rare, so that those of many digits can be listed.

    Asked where its value is a number too long to be listed.
    """

    def results(self, lo: int, hi: int) -> list[int] | None:
        """Give all values in lo..hi that it can have; None: unknown, or too many.

        Ascending; some that it cannot have may be among them.
        """
