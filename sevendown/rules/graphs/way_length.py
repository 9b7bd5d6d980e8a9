"""How long all ways of a net are together."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from heapq import heapify, heappop, heappush
from math import inf

from sevendown.engine.cells import Cell
from sevendown.engine.rule import Contradiction, Cost, Rule
from sevendown.rules.graphs.ways import Net


class WayLength(Rule):
    """A cell is the sum of the lengths of all arcs that ways take, plus a constant.

    No way is shorter than what is known of it and the shortest path from there to a goal. Nodes
    and next steps that would make all ways too long together are left out.
    """

    cost = Cost.MANY

    def __init__(
        self, net: Net, lengths: Sequence[Sequence[int]], total: Cell, constant: int = 0
    ) -> None:
        self.net = net
        self.lengths = tuple(map(tuple, lengths))  # of each node, of each of its arcs
        self.total = total
        self.constant = constant
        self.cells = (total, *net.cells)
        # For each node, the arcs from it and to it: the node at their other end, and the length.
        self.leaving = [
            list(zip(*arcs, strict=True)) for arcs in zip(net.arcs, self.lengths, strict=True)
        ]
        self.entering: list[list[tuple[int, int]]] = [[] for _ in net.arcs]
        for node, arcs in enumerate(self.leaving):
            for target, length in arcs:
                self.entering[target].append((node, length))

    def propagate(self) -> None:
        """Add up the least lengths; leave out what would be too long."""
        net = self.net
        least = self.constant
        unfinished: list[_Rest] = []
        for way in range(1, len(net.starts) + 1):
            nodes, complete = net.walk(way)
            for node in nodes[:-1]:
                least += self.lengths[node][net.afters[node].value or 0]
            if not complete:
                rest = _Rest(self, way, nodes)
                if rest.least == inf:
                    raise Contradiction(self.total)
                least += int(rest.least)
                unfinished.append(rest)
        if not unfinished:
            self.total.fix(least)
            return
        self.total.between(least, inf)
        spare = self.total.domain.hi - least
        for rest in unfinished:
            rest.leave_out(spare)

    def describe(self) -> str:
        """Say in one line what must be true."""
        return f"{self.total.name} is the length of all ways"


class _Rest:
    """What is left of a way that has not come to its end yet."""

    def __init__(self, rule: WayLength, way: int, nodes: list[int]) -> None:
        self.rule = rule
        self.way = way
        self.now = nodes[-1]
        net = rule.net
        known = set(nodes)
        goals = net.goals[way - 1]
        self.area = {
            v for v, owner in enumerate(net.owners) if v not in known and way in owner.domain
        }
        self.to_goal = self._distances([(v, 0) for v in goals & self.area], rule.entering)
        if self.now in goals:  # it ends here
            self.to_goal[self.now] = 0
            self.steps: list[tuple[int, int, int]] = []
            self.least: float = 0
            return
        targets, lengths = net.arcs[self.now], rule.lengths[self.now]
        self.steps = [
            (value, targets[value], lengths[value])
            for value in net.afters[self.now].domain.values()
            if value < len(targets)
        ]
        self.least = min((d + self.to_goal.get(v, inf) for _, v, d in self.steps), default=inf)

    def leave_out(self, spare: float) -> None:
        """Leave out steps and nodes that make the way longer by more than that."""
        net, most = self.rule.net, self.least + spare
        after = net.afters[self.now]
        for value, node, length in self.steps:
            if length + self.to_goal.get(node, inf) > most:
                after.remove(value)
        starts = [(v, d) for _, v, d in self.steps if v in self.area]
        from_now = self._distances(starts, self.rule.leaving)
        for node in self.area:
            if from_now.get(node, inf) + self.to_goal.get(node, inf) > most:
                net.owners[node].remove(self.way)

    def _distances(
        self, starts: Iterable[tuple[int, int]], arcs: Sequence[Sequence[tuple[int, int]]]
    ) -> dict[int, int]:
        """Give the least distances from the starts, each of which has one already, in the area."""
        waiting = [(distance, node) for node, distance in starts]
        heapify(waiting)
        found: dict[int, int] = {}
        while waiting:
            distance, node = heappop(waiting)
            if node in found:
                continue
            found[node] = distance
            for other, length in arcs[node]:
                if other in self.area and other not in found:
                    heappush(waiting, (distance + length, other))
        return found
