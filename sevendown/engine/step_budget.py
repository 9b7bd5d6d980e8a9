"""Steps that several engines may take together, so that no clock decides when to give up."""

from __future__ import annotations

from sevendown.engine.engine import Engine, OutOfTime
from sevendown.engine.rule import Rule


class StepBudget:
    """A number of steps: runs of rules, and what else is counted as such."""

    def __init__(self, steps: int) -> None:
        self.left = steps

    def spend(self, steps: int) -> None:
        """Take some steps; raises OutOfTime where there are not so many left."""
        self.left -= steps
        if self.left < 0:
            raise OutOfTime

    def limit(self, engine: Engine) -> None:
        """Let every run of a rule of an engine be a step."""
        engine.monitor = self._ran

    def _ran(self, rule: Rule) -> None:
        self.spend(1)
