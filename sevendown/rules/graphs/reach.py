"""Which nodes of a graph can be reached, with sets of nodes as the bits of one int."""

from __future__ import annotations

from collections.abc import Sequence

Arcs = Sequence[Sequence[int]]  # for each node, where one can go from it


def reversed_arcs(arcs: Arcs) -> list[list[int]]:
    """Give for each node from where one can come to it."""
    entering: list[list[int]] = [[] for _ in arcs]
    for node, targets in enumerate(arcs):
        for target in targets:
            entering[target].append(node)
    return entering


class Reach:
    """The arcs of a graph, ordered by how far apart the numbers of their two nodes are.

    All arcs of one kind are followed at once, by one shift. A grid has only four kinds.
    """

    def __init__(self, arcs: Arcs) -> None:
        up: dict[int, int] = {}
        down: dict[int, int] = {}
        for node, targets in enumerate(arcs):
            for target in targets:
                shifts, by = (up, target - node) if target > node else (down, node - target)
                shifts[by] = shifts.get(by, 0) | 1 << node
        self.up = tuple(up.items())
        self.down = tuple(down.items())

    def step(self, nodes: int) -> int:
        """Give the nodes that one arc leads to from these."""
        found = 0
        for by, tails in self.up:
            found |= (nodes & tails) << by
        for by, tails in self.down:
            found |= (nodes & tails) >> by
        return found

    def layers(self, nodes: int, within: int) -> list[int]:
        """Give these nodes, those one arc further, two arcs further, .., all of them `within`."""
        up, down = self.up, self.down
        found = []
        left = within & ~nodes
        while nodes:
            found.append(nodes)
            further = 0
            for by, tails in up:
                further |= (nodes & tails) << by
            for by, tails in down:
                further |= (nodes & tails) >> by
            nodes = further & left
            left ^= nodes
        return found

    def flood(self, nodes: int, within: int) -> int:
        """Give these nodes and all that can be reached from them `within`."""
        found = 0
        for layer in self.layers(nodes, within):
            found |= layer
        return found
