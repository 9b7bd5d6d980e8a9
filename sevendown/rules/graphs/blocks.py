"""The only way through a graph, seen through its blocks: parts that no single node holds together.

From where the way is now to its goals, the blocks that it can pass stand in a row, each joined to
the next by one node. All nodes of these blocks are on some path, and no others; the joining nodes
are on every path. So whatever is assumed of the next step, there is a path with it.
"""

from __future__ import annotations

from sevendown.engine.domains import Bits
from sevendown.engine.rule import Contradiction, Cost, Rule
from sevendown.rules.graphs.ways import Net

_NOWHERE = -1


class Blocks(Rule):
    """From its start the way, the only one, comes to a goal, and no arc leads from other nodes."""

    cost = Cost.PAIRS

    def __init__(self, net: Net) -> None:
        self.net = net
        self.cells = net.cells
        self.goals = net.goals[0]
        self.all_goals = len(net.arcs)  # one more node, which stands for all goals
        # For each node: other nodes that arcs join it to, with the bit of the arc there and back.
        self.links = tuple(
            tuple(
                (w, net.arc(v, w), net.arc(w, v))
                for w in dict.fromkeys((*net.arcs[v], *net.entering[v]))
                if w not in self.goals
            )
            for v in range(self.all_goals)
        )
        # For each node: the bits of the arcs that lead to goals.
        self.final = tuple(
            sum(net.arc(v, w) for w in targets if w in self.goals)
            for v, targets in enumerate(net.arcs)
        )

    def propagate(self) -> None:
        """Follow the way, and keep what lies on a path from its present end to a goal."""
        net = self.net
        nodes, complete = net.follow(1)
        now = nodes[-1]
        passed = set(nodes)
        if complete:
            for node in range(self.all_goals):
                if node not in passed:
                    self._leave(node)
            return
        for node in self.goals:
            if net.owners[node].value == 1:
                for other in self.goals - {node}:
                    self._leave(other)
        enters, leaves = self._places(now, passed - {now})
        for node in range(self.all_goals):
            if (node not in passed or node == now) and node not in self.goals:
                self._keep(node, enters, leaves)
        for node in self.goals:
            into = (net.afters[u].domain.bits & net.arc(u, node) for u in net.entering[node])
            if not any(into):
                self._leave(node)

    def _leave(self, node: int) -> None:
        """Keep the way off a node."""
        self.net.owners[node].fix(0)
        self.net.afters[node].fix(self.net.off(node))

    def _keep(self, node: int, enters: list[int], leaves: list[int]) -> None:
        """Keep the arcs of a node that lead on in the block in which a path leaves it."""
        net, block = self.net, leaves[node]
        if block == _NOWHERE:
            self._leave(node)
            return
        after = net.afters[node]
        domain = after.domain
        assert isinstance(domain, Bits)
        keep = 0
        for i, target in enumerate(net.arcs[node]):
            if enters[self.all_goals if target in self.goals else target] == block:
                keep |= 1 << i
        if enters[node] != block:
            net.owners[node].fix(1)
        else:
            keep |= 1 << net.off(node)
        after.narrow(domain.with_bits(domain.bits & keep))

    def _places(self, now: int, passed: set[int]) -> tuple[list[int], list[int]]:
        """Give for each node in which block paths enter it and in which they leave it.

        Blocks are numbered in the order in which they are passed; the two differ where a node
        joins two of them. By depth-first search from `now`: a part of the tree below a node
        belongs to another block than what is above if no arc leads from it further up.
        """
        count = self.all_goals + 1
        found = [0] * count  # the place in the order in which nodes are found, from 1
        low = [0] * count  # the least place that is joined to the tree below a node
        parent = [_NOWHERE] * count
        order = [now]
        found[now] = low[now] = 1
        stack = [(now, iter(self._near(now, passed)))]
        while stack:
            node, near = stack[-1]
            for other in near:
                if not found[other]:
                    parent[other] = node
                    order.append(other)
                    found[other] = low[other] = len(order)
                    stack.append((other, iter(self._near(other, passed))))
                    break
                if found[other] < low[node] and other != parent[node]:
                    low[node] = found[other]
            else:
                stack.pop()
                above = parent[node]
                if above != _NOWHERE and low[node] < low[above]:
                    low[above] = low[node]
        if not found[self.all_goals]:
            raise Contradiction(self.net.owners[now])
        path = [self.all_goals]
        while path[-1] != now:
            path.append(parent[path[-1]])
        path.reverse()
        enters = [_NOWHERE] * count
        leaves = [_NOWHERE] * count
        block = leaves[now] = 0
        for node, below in zip(path[1:], [*path[2:], None], strict=True):
            enters[node] = block
            if below is not None and low[below] >= found[node]:
                block += 1
            leaves[node] = block
        for node in order:
            above = parent[node]
            if leaves[node] == _NOWHERE and low[node] < found[above]:
                enters[node] = leaves[node] = enters[above]
        return enters, leaves

    def _near(self, node: int, passed: set[int]) -> list[int]:
        """Give the nodes that an arc, in one direction or the other, still joins to a node."""
        afters = self.net.afters
        if node == self.all_goals:
            return [
                v
                for v, final in enumerate(self.final)
                if final and v not in self.goals and afters[v].domain.bits & final
            ]
        bits = afters[node].domain.bits
        near = [
            w
            for w, there, back in self.links[node]
            if w not in passed and (bits & there or afters[w].domain.bits & back)
        ]
        if bits & self.final[node]:
            near.append(self.all_goals)
        return near

    def describe(self) -> str:
        """Say in one line what must be true."""
        return "the way comes from its start to a goal"
