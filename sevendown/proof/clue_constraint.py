"""A statement that must hold, and how it is looked at: by its plain meaning, or roughly."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from sevendown.language import semantics
from sevendown.numbertheory import TooLarge
from sevendown.proof import digit_patterns as patterns
from sevendown.proof.enclosures import Enclosure, one_of
from sevendown.proof.rough import RoughDigit, RoughNumber
from sevendown.proof.rough_statements import RoughStatement
from sevendown.proof.unknowns_state import OpenState

_TABLE_DIGITS = 3  # of a number this long, all that a statement holds of are listed, once
_TABLE_EFFORT = 200  # unless it takes more than this to compute
_FILTER_EFFORT = 10_000  # the same for the values of the last unknown, all together


class TooWide(Exception):
    """More would have to be looked at than is allowed."""


class ClueConstraint:
    """A statement that must hold, with all that is needed to look at it."""

    def __init__(
        self,
        rough: RoughStatement,
        unknowns: Sequence[RoughNumber | RoughDigit],
        cells: Iterable[int],
        run: Callable[[Sequence[int]], Any] | None = None,
        effort: int = 1,
        notes: Iterable[int] = (),
    ) -> None:
        self.rough = rough
        self.unknowns = tuple(unknowns)
        self.cells = tuple(dict.fromkeys(cells))  # of numbers, too
        self.run = run  # its plain meaning; None: it is part of something else
        self.effort = effort
        self.notes = tuple(notes)  # of what its expressions are narrowed to
        self._table: Enclosure | None = None

    def look(self, state: OpenState) -> bool | None:
        """Narrow what is open; True: it holds anyway, False: it cannot hold."""
        if self.run is not None:
            if len(self.unknowns) == 1:
                table = self._all_values(state)
                if table is not None:
                    return self.unknowns[0].narrow(state, table)
            found = self._look_at_last(state)
            if found is not None:
                return found
        if not self.rough.require(state):
            return False
        return True if self._holds_anyway(state) else None

    def _holds_anyway(self, state: OpenState) -> bool:
        """Say whether it holds whatever is filled in."""
        if self.rough.truth(state) is not True:
            return False
        if not self.notes:
            return True
        # What was noted holds because it does: that is no reason to forget it.
        state.leave_notes(True)
        found = self.rough.truth(state) is True
        state.leave_notes(False)
        return found

    def _look_at_last(self, state: OpenState) -> bool | None:
        """Narrow the last unknown by the plain meaning; None: there is more than one."""
        last: RoughNumber | RoughDigit | None = None
        values: list[int] = []
        at = -1
        for unknown in self.unknowns:
            found = unknown.rough(state)
            if found.lo == found.hi:
                values.append(found.rest)
            elif last is not None:
                return None
            else:
                last, at = unknown, len(values)
                values.append(0)
        if last is None:
            return self.holds(values)
        listed = last.rough(state).values
        if listed is None or len(listed) * self.effort > _FILTER_EFFORT:
            return None
        kept = []
        for value in listed:
            values[at] = value
            if self.holds(values):
                kept.append(value)
        return bool(kept) and (len(kept) == len(listed) or last.narrow(state, one_of(kept)))

    def holds(self, values: Sequence[int]) -> bool:
        """Say whether it holds of all unknowns; raises TooWide where that cannot be computed."""
        assert self.run is not None
        try:
            return bool(self.run(values))
        except (TooLarge, semantics.TooMany) as error:
            raise TooWide(str(error)) from None

    def _all_values(self, state: OpenState) -> Enclosure | None:
        """Give all that its only unknown can be, where that is short."""
        if self._table is None and self.effort <= _TABLE_EFFORT:
            (unknown,) = self.unknowns
            length = len(state.cells[unknown.number]) if isinstance(unknown, RoughNumber) else 1
            if 1 <= length <= _TABLE_DIGITS:
                every = range(patterns.ten_to(length))
                self._table = one_of([value for value in every if self.holds([value])])
        return self._table
