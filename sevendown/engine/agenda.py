"""The ordered agenda: the rules that wait to be run, cheapest first, oldest first among equals."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable

from sevendown.engine.rule import Cost, Rule


class Agenda:
    """A first-in-first-out queue per cost. A rule stands in it at most once."""

    def __init__(self) -> None:
        self.queues: tuple[deque[Rule], ...] = tuple(deque() for _ in Cost)

    def add(self, rule: Rule) -> None:
        """Put a rule on the agenda unless it is there."""
        if not rule.scheduled:
            rule.scheduled = True
            self.queues[rule.cost].append(rule)

    def extend(self, rules: Iterable[Rule]) -> None:
        """Put rules on the agenda, those that are not there."""
        for rule in rules:
            self.add(rule)

    def pop(self) -> Rule | None:
        """Take off the next rule."""
        for queue in self.queues:
            if queue:
                rule = queue.popleft()
                rule.scheduled = False
                return rule
        return None

    def waiting(self) -> list[Rule]:
        """List the rules on the agenda, in the order in which they would be taken off."""
        return [rule for queue in self.queues for rule in queue]

    def clear(self) -> None:
        """Take off all rules."""
        for queue in self.queues:
            for rule in queue:
                rule.scheduled = False
            queue.clear()
