"""Ways in the plane cannot cross: what goes in between two ends must come out between them.

The nodes that are still free make up a part of a graph drawn in the plane. Around each of its
faces lie the ends of ways that are not joined yet. Where four of them alternate, a b a b, and all
of them can be left through that face only, the two ways would have to cross.
"""

from __future__ import annotations

from collections.abc import Sequence

from sevendown.engine.cells import Cell
from sevendown.engine.rule import Contradiction, Cost, Rule
from sevendown.rules.graphs.ways import Net

End = tuple[int, bool]  # an end of a way: its number, and whether it is that at the goal


class Uncrossed(Rule):
    """A way need not cross another one; where it comes to its goal is for others to say."""

    cost = Cost.MANY

    def __init__(self, net: Net, way: int, faces: Faces) -> None:
        self.net = net
        self.way = way
        self.faces = faces
        self.cells = net.cells  # which other ways are in between depends on all
        self.own = net.cells_of(way)

    def blamed(self) -> tuple[Cell, ...]:
        """Blame the nodes that it could be on."""
        return self.own

    def propagate(self) -> None:
        """See whether it would have to cross another one."""
        if self.way in self.faces.crossing():
            raise Contradiction(self.net.owners[self.net.starts[self.way - 1]])

    def describe(self) -> str:
        """Say in one line what must be true."""
        return f"way {self.way} does not cross another way"


class Faces:
    """A net drawn in the plane; `around` lists the neighbours of each node clockwise."""

    def __init__(self, net: Net, around: Sequence[Sequence[int]]) -> None:
        self.net = net
        # Of each node and neighbour: the neighbours clockwise from there, that one at the end.
        self.turning = [
            {other: [*near[i + 1 :], *near[: i + 1]] for i, other in enumerate(near)}
            for near in around
        ]
        self._read_at = -1  # the engine's version at the last look
        self._crossing: frozenset[int] = frozenset()

    def crossing(self) -> frozenset[int]:
        """Give ways of which each would have to cross another one."""
        now = self.net.owners[0].engine.version
        if now != self._read_at:  # all ways ask the same, one after the other
            self._crossing = frozenset(self._look())
            self._read_at = now
        return self._crossing

    def _look(self) -> set[int]:
        """Find the ways that would have to cross, by going around all faces."""
        net = self.net
        free = {v for v, owner in enumerate(net.owners) if owner.domain.hi}
        ends: dict[int, End] = {}  # where ways that are not joined yet end
        for way in range(1, len(net.starts) + 1):
            nodes, complete = net.walk(way)
            free.difference_update(nodes)
            free -= net.goals[way - 1]
            if not complete and len(net.goals[way - 1]) == 1:
                (goal,) = net.goals[way - 1]
                if goal not in net.arcs[nodes[-1]]:  # or it may need no node in between
                    ends[nodes[-1]] = way, False
                    ends[goal] = way, True
        doors = {
            (end, node)
            for end in ends
            for node in self.turning[end]
            if node in free and self._joined(ends, end, node)
        }
        seen: dict[tuple[int, int], int] = {}  # corner → number of its face
        rounds: list[list[End]] = []  # of each face: the ends around it
        places: dict[int, set[int]] = {}  # way → faces in which its ends lie
        for end, node in doors:
            corner = self._corner(node, end, free)
            if corner not in seen:
                rounds.append(self._go_round(corner, len(rounds), seen, free, ends, doors))
            places.setdefault(ends[end][0], set()).add(seen[corner])
        crossing: set[int] = set()
        for number, touched in enumerate(rounds):
            inside = [end for end in touched if places[end[0]] == {number}]
            crossing |= _crossing(inside)
        return crossing

    def _joined(self, ends: dict[int, End], end: int, node: int) -> bool:
        """Say whether a way can go from one of its ends to a free node, or come from there."""
        net = self.net
        tail, head = (node, end) if ends[end][1] else (end, node)
        return head in net.arcs[tail] and net.arcs[tail].index(head) in net.afters[tail].domain

    def _corner(self, node: int, end: int, free: set[int]) -> tuple[int, int]:
        """Give the corner of a node in which another one lies: from where one comes, and it."""
        for other in reversed(self.turning[node][end]):
            if other in free:
                return other, node
        return node, node  # no other node is free

    def _go_round(
        self,
        corner: tuple[int, int],
        number: int,
        seen: dict[tuple[int, int], int],
        free: set[int],
        ends: dict[int, End],
        doors: set[tuple[int, int]],
    ) -> list[End]:
        """Go around a face and list the ends that can be reached from there."""
        found = []
        at = corner
        while at not in seen:
            seen[at] = number
            before, node = at
            if before == node:
                order = next(iter(self.turning[node].values()))
            else:
                order = self.turning[node][before]
            for other in order:
                if other in free:
                    at = node, other
                    break
                if (other, node) in doors:
                    found.append(ends[other])
        return found


def _crossing(ends: list[End]) -> set[int]:
    """Give the ways that cross, with all their ends around one face, in this order.

    An end that is met several times, with others in between, may be left in several ways: it is
    left out of account.
    """
    while True:
        short = [end for i, end in enumerate(ends) if end != ends[i - 1] or len(ends) == 1]
        often = {end[0] for end in short if short.count(end) > 1}
        if not often:
            break
        ends = [end for end in short if end[0] not in often]
    begun: list[int] = []
    crossing: set[int] = set()
    for way, _ in short:
        if begun and begun[-1] == way:
            begun.pop()
        elif way in begun:
            crossing |= set(begun[begun.index(way) :])
            begun.remove(way)
        else:
            begun.append(way)
    return crossing
