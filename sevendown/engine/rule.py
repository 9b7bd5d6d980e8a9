"""Rule: what the engine asks of a rule, and Contradiction: what it raises when none is left."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from enum import IntEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sevendown.engine.cells import Cell
    from sevendown.engine.domains import Domain


class Cost(IntEnum):
    """What a run of a rule costs; the agenda runs cheaper rules first."""

    DIGIT = 0  # a few operations on digits or truths
    BOUNDS = 1  # arithmetic on lowest and highest values
    TABLE = 2  # operations on whole bitsets
    PAIRS = 3  # runs through values or combinations of values
    MANY = 4  # runs through thousands of them


Reason = Iterable[tuple["Cell", "Domain"]]  # cells, and what each was in


class Contradiction(Exception):
    """No value is left for a cell, or a rule sees that it cannot hold. The search turns back."""

    def __init__(self, cell: Cell | None) -> None:
        super().__init__(cell)
        self.cell = cell


class Deed:
    """What a rule did: it narrowed a cell, or it failed (the cell is None), and what was before."""

    __slots__ = ("cell", "before", "after", "was", "first")

    def __init__(
        self,
        cell: Cell | None,
        before: Domain | None,
        after: Domain | None,
        was: Callable[[Cell], Domain],
        first: Callable[[Cell], Domain],
    ) -> None:
        self.cell = cell
        self.before = before
        self.after = after
        self.was = was  # gives what any cell was just before
        self.first = first  # gives what any cell was before the first assumption


class Rule:
    """Something that must be true of its cells, and narrows them accordingly.

    The contract: *correct*, it never removes a value that belongs to a solution; *monotone*, it
    only narrows; *decisive*, with all cells fixed it raises Contradiction unless it is true. It
    need not reach its own fix-point, it will be run again. It keeps no state of the search: what
    must be undone lives in a cell's domain. (It may remember facts that are true everywhere.)
    """

    cost = Cost.TABLE
    cells: tuple[Cell, ...] = ()  # what it reads and narrows
    scheduled = False  # already on the agenda
    origins: tuple[object, ...] = ()  # all in the puzzle that it leans on, the foremost first
    defines: Cell | None = None  # the cell it says the value of, where it says no more than that
    asleep = False  # whether it waits until somebody wakes it: others say all that it does
    sentence: Callable[[], str] | None = None  # gives a better sentence for `explain`

    if TYPE_CHECKING:

        @property
        def idempotent(self) -> bool:
            """Whether running it twice in a row, from here, does no more than running it once.

            Asked before each run: if so, the changes that it makes itself do not wake it. Some
            rules work it out, of the others it is an attribute, which is quicker.
            """
    else:
        idempotent = False

    @property
    def origin(self) -> object:
        """The foremost of what it comes from; None where nobody has said."""
        return self.origins[0] if self.origins else None

    def propagate(self) -> None:
        """Narrow the cells."""
        raise NotImplementedError

    def watched(self) -> tuple[Cell, ...]:
        """Say which cells' changes make it worth running again."""
        return self.cells

    def blamed(self) -> tuple[Cell, ...]:
        """Say which cells are to blame where it cannot hold: they are worth trying first."""
        return self.cells

    def reason(self, deed: Deed) -> Reason | None:
        """Say why it did something: these cells, others than that one, were in these domains.

        What is given was so, and what it did follows from that alone. None: it follows from what
        all its cells, but that one, were.
        """
        return None

    def verdict_reason(self, verdict: bool, deed: Deed) -> Reason | None:
        """Say why `decide` gave this verdict, as `reason` does."""
        return None

    def refuted_reason(self, deed: Deed) -> Reason | None:
        """Say why `refute` did something, as `reason` does."""
        return None

    def sharper(self) -> Iterable[Rule]:
        """Give rules that follow from this one and narrow more, at a higher cost.

        To be posted beside it; what it demands, it demands without them.
        """
        return ()

    def forget(self) -> None:
        """Forget what it was led by in former runs, where that changes what it does next.

        To remember what is merely quicker to look up than to find out again does no harm.
        """

    def decide(self) -> bool | None:
        """Say whether it is true whatever the cells turn out to be, or false, or not known yet.

        With all cells fixed the answer is not None. Used for rules inside `or`, `not` and so on.
        """
        raise NotImplementedError

    def refute(self) -> None:
        """Narrow the cells knowing that the rule is false; at least raise where it is true."""
        if self.decide() is True:
            raise Contradiction(None)

    def describe(self) -> str:
        """Say in one line what must be true."""
        return f"{type(self).__name__}({', '.join(cell.name for cell in self.cells)})"

    def explain(self) -> str:
        """Say in one sentence, without a full stop, what it means and how it is looked at."""
        return self.describe() if self.sentence is None else self.sentence()
