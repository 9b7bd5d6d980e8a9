"""What the doctor finds: how many solutions there are, what clashes, the suspects, what heals."""

from __future__ import annotations

from typing import Any

from sevendown.record import Record
from sevendown.setting.mending import Repair

AS_GOOD = 1.0  # bits by which repairs differ that are as good as each other


class HealthState(Record):
    """How many solutions there are, as far as that matters here."""

    status: str  # none, one, several, not intended, another, not decided
    not_so: tuple[int, ...] = ()  # statements that are false of the intended solution

    def as_dict(self) -> dict[str, Any]:
        """Give it as plain data."""
        return {"finding": "state", "status": self.status, "false": list(self.not_so)}


class ClashFound(Record):
    """Statements that cannot all be true, and why not."""

    statements: tuple[int, ...]
    is_minimal: bool
    why: tuple[str, ...]  # steps; nothing where it would take too long to tell

    def as_dict(self) -> dict[str, Any]:
        """Give it as plain data."""
        return {
            "finding": "clash",
            "statements": list(self.statements),
            "minimal": self.is_minimal,
            "why": list(self.why),
        }


class SuspectsFound(Record):
    """Statements one of which may be healed so that there is a solution."""

    statements: tuple[int, ...]
    pairs: tuple[tuple[int, int], ...] = ()  # where no single one can: two together
    is_sure: bool = True  # whether a solution without each of them is known

    def as_dict(self) -> dict[str, Any]:
        """Give it as plain data."""
        return {
            "finding": "suspects",
            "statements": list(self.statements),
            "pairs": [list(pair) for pair in self.pairs],
            "sure": self.is_sure,
        }


class RepairsFound(Record):
    """What heals the puzzle, the likeliest first."""

    repairs: tuple[Repair, ...]
    is_single: bool  # whether one change suffices

    def as_good_as_the_first(self) -> int:
        """Say how many are as likely as the first one."""
        best = self.repairs[0].draft.bits + AS_GOOD if self.repairs else 0.0
        return sum(repair.bits <= best for repair in self.repairs)

    def as_dict(self) -> dict[str, Any]:
        """Give it as plain data."""
        return {
            "finding": "repairs",
            "single": self.is_single,
            "repairs": [repair.as_dict() for repair in self.repairs],
        }


DoctorFinding = HealthState | ClashFound | SuspectsFound | RepairsFound
