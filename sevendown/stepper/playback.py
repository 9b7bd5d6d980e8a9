"""How a run goes: where to, and by which clock."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from sevendown.record import Record
from sevendown.stepper.targets import Until

FRAMES = 20  # a second, at most
REST = 0.2  # seconds at least between two looks at a search that runs as fast as it can
SHARE = 4  # ... and so many times as long as the last look took


class Timer(Protocol):
    """Something that calls somebody later, until it is stopped."""

    def stop(self) -> None:
        """Call nobody any more."""


SetTimer = Callable[[float, Callable[[], None]], Timer]  # seconds, and whom to call


class Playback(Record):
    """What was asked of a run."""

    until: Until  # where it is to go
    pace: int = 0  # how many steps a second; 0: as fast as it can
    free: bool = False  # whether the pace is somebody's choice

    @property
    def interval(self) -> float:
        """The seconds from one look to the next, at a pace."""
        return 1 / min(self.pace, FRAMES)

    @property
    def stride(self) -> int:
        """How many steps are taken from one look to the next, at a pace."""
        return max(1, self.pace // FRAMES)
