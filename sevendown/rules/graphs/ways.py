"""Ways through a graph that share no node: where each node leads to, and whose it is.

Every node has two cells. `after` says what comes after it: arc 0, 1, .. of the node, or `end`: a
way ends here, or `off`: no way comes here. `owner` says which way it is on: 1, 2, .., or 0: none.
Way k begins at its start and ends at the first of its goals; nothing ends elsewhere.
"""

from __future__ import annotations

import sys
from array import array
from collections.abc import Collection, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, cast

from sevendown.engine import bits as bitset
from sevendown.engine.cells import Cell
from sevendown.engine.domains import Bits
from sevendown.engine.rule import Contradiction, Cost, Rule
from sevendown.rules.graphs.reach import Arcs, Reach, reversed_arcs

if TYPE_CHECKING:
    from sevendown.engine.cells import BitCell

_HAS_BIT = [bytes(b"01"[octet >> i & 1] for octet in range(256)) for i in range(8)]


class Net:
    """A graph with the two cells of every node, and where ways begin and end.

    No node has two arcs to the same node, or one to itself.
    """

    def __init__(
        self,
        arcs: Arcs,
        afters: Sequence[Cell],
        owners: Sequence[Cell],
        starts: Sequence[int],  # of way 1, 2, ..
        goals: Sequence[Collection[int]],
    ) -> None:
        self.arcs = tuple(map(tuple, arcs))
        self.afters = cast("tuple[BitCell, ...]", tuple(afters))
        self.owners = cast("tuple[BitCell, ...]", tuple(owners))
        self.starts = tuple(starts)
        self.goals = tuple(map(frozenset, goals))
        self.entering = tuple(map(tuple, reversed_arcs(arcs)))
        self._width = max(8, len(starts) // 8 + 1)  # bytes for the bits of an owner
        self._read_at = -1  # the engine's version when the owners were last read
        self._owners_read = b""

    @cached_property
    def reach(self) -> Reach:
        """Where one can go."""
        return Reach(self.arcs)

    @cached_property
    def reach_back(self) -> Reach:
        """From where one can come."""
        return Reach(self.entering)

    def arc(self, node: int, target: int) -> int:
        """Give the bit of the arc from a node to another in its `after`, 0 if there is none."""
        targets = self.arcs[node]
        return 1 << targets.index(target) if target in targets else 0

    def end(self, node: int) -> int:
        """Give the value of a node's `after` that says: a way ends here."""
        return len(self.arcs[node])

    def off(self, node: int) -> int:
        """Give the value of a node's `after` that says: no way comes here."""
        return len(self.arcs[node]) + 1

    @property
    def cells(self) -> tuple[Cell, ...]:
        """All its cells."""
        return self.afters + self.owners

    def cells_of(self, way: int) -> tuple[Cell, ...]:
        """Give the cells of the nodes that a way can be on."""
        own = [v for v, owner in enumerate(self.owners) if way in owner.domain]
        return (*(self.owners[v] for v in own), *(self.afters[v] for v in own))

    def area(self, way: int) -> int:
        """Give the nodes that a way can be on, as bits."""
        # All ways ask one after the other, and most often nothing has changed in between.
        now = self.owners[0].engine.version
        if now != self._read_at:
            bits = [owner.domain.bits for owner in self.owners]
            if self._width == 8 and sys.byteorder == "little":
                self._owners_read = array("Q", bits).tobytes()
            else:
                self._owners_read = b"".join([b.to_bytes(self._width, "little") for b in bits])
            self._read_at = now
        octets = self._owners_read[way >> 3 :: self._width]
        return int(octets[::-1].translate(_HAS_BIT[way & 7]), 2)

    def next_nodes(self, node: int) -> int:
        """Give the nodes that can come after a node, as bits."""
        targets = self.arcs[node]
        found = 0
        for value in self.afters[node].domain.values():
            if value < len(targets):
                found |= 1 << targets[value]
        return found

    def follow(self, way: int) -> tuple[list[int], bool]:
        """Follow a way, with all its nodes made its own; say whether it has come to its end.

        It ends at the first goal it comes to. Raises Contradiction where it goes wrong.
        """
        nodes, complete = self.walk(way)
        for node in nodes:
            self.owners[node].fix(way)
        last, goals = nodes[-1], self.goals[way - 1]
        if last in goals:
            self.afters[last].fix(self.end(last))
            complete = True
        elif complete:
            raise Contradiction(self.owners[last])
        if not goals.isdisjoint(nodes[:-1]):
            raise Contradiction(self.owners[last])
        return nodes, complete

    def walk(self, way: int) -> tuple[list[int], bool]:
        """Follow a way as far as it is known; say whether it has come to its end.

        Raises Contradiction where it comes upon itself or leaves off.
        """
        node = self.starts[way - 1]
        nodes = [node]
        seen = {node}
        while (value := self.afters[node].value) is not None:
            targets = self.arcs[node]
            if value >= len(targets):
                if value > len(targets):
                    raise Contradiction(self.afters[node])
                return nodes, True
            node = targets[value]
            if node in seen:
                raise Contradiction(self.afters[node])
            seen.add(node)
            nodes.append(node)
        return nodes, False


class Follows(Rule):
    """What comes after a node is on the same way; after one on no way comes nothing."""

    cost = Cost.DIGIT
    idempotent = True

    def __init__(self, net: Net, node: int) -> None:
        self.after, self.owner = net.afters[node], net.owners[node]
        self.targets = tuple(net.owners[target] for target in net.arcs[node])
        self.cells = (self.after, self.owner, *self.targets)
        self.ending = sum(1 << way for way, goals in enumerate(net.goals, 1) if node in goals)

    def propagate(self) -> None:
        """Keep the values for which the others have one that agrees."""
        after, owner = self.after.domain, self.owner.domain
        assert isinstance(after, Bits) and isinstance(owner, Bits)
        own, arcs = owner.bits, after.bits
        values = ways = 0
        bit = 1
        for target in self.targets:
            if arcs & bit:
                both = own & target.domain.bits & ~1
                if both:
                    values |= bit
                    ways |= both
            bit += bit
        if arcs & bit and own & self.ending:
            values |= bit
            ways |= own & self.ending
        bit += bit
        if arcs & bit and own & 1:
            values |= bit
            ways |= 1
        self.after.narrow(after.with_bits(values))
        self.owner.narrow(owner.with_bits(ways))
        if not values & values - 1 and values.bit_length() <= len(self.targets):
            target = self.targets[values.bit_length() - 1]
            domain = target.domain
            assert isinstance(domain, Bits)
            target.narrow(domain.with_bits(domain.bits & ways))

    def describe(self) -> str:
        """Say in one line what must be true."""
        return f"{self.after.name} leads to a node of the same way"


class Entered(Rule):
    """A node where a way does not begin comes after one other node, or none if on no way.

    The node after which it comes is on the same way.
    """

    cost = Cost.DIGIT

    def __init__(self, net: Net, node: int) -> None:
        self.owner = net.owners[node]
        self.before = tuple(
            (net.afters[u], net.arc(u, node), net.owners[u]) for u in net.entering[node]
        )
        cells = [c for after, _, owner in self.before for c in (after, owner)]
        self.cells = (self.owner, *cells)

    def propagate(self) -> None:
        """Keep the ways that can come here; where one must, take the only arc that can."""
        domain = self.owner.domain
        assert isinstance(domain, Bits)
        own = domain.bits
        ways = own & 1
        can = []
        taken = None
        for before in self.before:
            after, arc, owner = before
            bits = after.domain.bits
            if bits & arc:
                both = own & owner.domain.bits & ~1
                if bits == arc:
                    if taken is not None:
                        raise Contradiction(self.owner)
                    taken = before
                    ways = both  # all others before it are not
                elif both and taken is None:
                    ways |= both
                can.append(before)
        self.owner.narrow(domain.with_bits(ways))
        if taken is None and len(can) == 1 and not ways & 1:
            can[0][0].fix(can[0][1].bit_length() - 1)
        elif taken is not None and len(can) > 1 or ways == 1:
            for before in can:
                if before is not taken:
                    before[0].remove(before[1].bit_length() - 1)

    def describe(self) -> str:
        """Say in one line what must be true."""
        return f"{self.owner.name}: a way comes here from one other node, or none does"


class Untouched(Rule):
    """Two nodes of one way with an arc between them come one after the other.

    So no way could be made shorter by leaving out some of its nodes.
    """

    cost = Cost.DIGIT

    def __init__(self, net: Net, node: int) -> None:
        self.owner = net.owners[node]
        near = dict.fromkeys((*net.arcs[node], *net.entering[node]))
        self.near = tuple(
            (net.owners[w], net.afters[node], net.arc(node, w), net.afters[w], net.arc(w, node))
            for w in near
        )
        cells = [self.owner, net.afters[node]]
        for w in near:
            cells += net.owners[w], net.afters[w]
        self.cells = tuple(cells)

    def propagate(self) -> None:
        """Keep the way off the nodes nearby that come neither before nor after this one."""
        own = self.owner.domain.bits
        if own & own - 1 or own == 1:
            return
        for other, after, arc, back, back_arc in self.near:
            domain = other.domain
            assert isinstance(domain, Bits)
            if not domain.bits & own:
                continue
            to = after.domain.bits & arc
            back_to = back.domain.bits & back_arc
            if not to and not back_to:
                other.narrow(domain.with_bits(domain.bits & ~own))
            elif domain.bits == own and not (to and back_to):
                (after if to else back).fix((to or back_to).bit_length() - 1)

    def describe(self) -> str:
        """Say in one line what must be true."""
        return f"{self.owner.name}: a way does not touch itself"


class Way(Rule):
    """From its start a way comes to one of its goals, and it is on no other nodes than these.

    The nodes that it can still use must join its present end to a goal. A node that every such
    join passes is on the way, one from which no goal can be reached is not.
    """

    cost = Cost.PAIRS

    def __init__(self, net: Net, way: int) -> None:
        self.net = net
        self.way = way
        self.bit = 1 << way
        self.goals = bitset.of(net.goals[way - 1])
        self.cells = net.cells
        self.own = net.cells_of(way)

    def watched(self) -> tuple[Cell, ...]:
        """Say that the nodes that it could never be on do not matter."""
        return self.own

    def blamed(self) -> tuple[Cell, ...]:
        """Blame the nodes that it could be on."""
        return self.own

    def propagate(self) -> None:
        """Follow the way, then look at what lies between its present end and its goals."""
        nodes, complete = self.net.follow(self.way)
        area = self.net.area(self.way) & ~bitset.of(nodes)  # where else it can be
        if complete:
            self._leave(area)
        else:
            self._look(nodes[-1], area)

    def _look(self, last: int, area: int) -> None:
        """Look how a way can go on from its last node in an area."""
        net = self.net
        layers = net.reach_back.layers(area & self.goals, area)
        joined = 0  # from where one comes to a goal
        for layer in layers:
            joined |= layer
        first = net.next_nodes(last) & joined
        if not first:
            raise Contradiction(net.owners[last])
        if area != joined:
            self._leave(area & ~joined)
        for node in self._passed_by_all(first, layers, joined):
            net.owners[node].fix(self.way)

    def _leave(self, nodes: int) -> None:
        """Keep the way off these nodes."""
        owners, bit = self.net.owners, self.bit
        for node in bitset.members(nodes):
            domain = owners[node].domain
            assert isinstance(domain, Bits)
            owners[node].narrow(domain.with_bits(domain.bits & ~bit))

    def _passed_by_all(self, first: int, layers: list[int], joined: int) -> list[int]:
        """Give the nodes that every path from one of `first` to a goal, the layer 0, passes."""
        reach = self.net.reach
        path = self._shortest(first, layers)
        place = {node: i for i, node in enumerate(path)}
        ahead = bitset.of(path)
        inside = joined & ~ahead & ~layers[0]
        seen = 0
        new = first
        passed: list[int] = []
        i = 0
        while True:
            # All that can be reached without the nodes of the path from i on.
            fresh = reach.flood(new & inside, inside)
            inside &= ~fresh
            met = (reach.step(fresh) | new) & (ahead | layers[0])
            seen |= met
            if seen & layers[0] & ~ahead:
                return passed  # another goal than that of the path
            furthest = max(place[node] for node in bitset.members(seen & ahead))
            if furthest == i:
                passed.append(path[i])
                furthest = i + 1
            if furthest >= len(path):
                return passed
            gone = bitset.of(path[i:furthest])
            ahead &= ~gone
            new = reach.step(gone) & joined
            i = furthest

    def _shortest(self, first: int, layers: list[int]) -> list[int]:
        """Give a shortest path from one of `first` to the layer 0."""
        reach = self.net.reach
        path = []
        nodes = first
        far = next(i for i, layer in enumerate(layers) if layer & first)
        for layer in layers[far::-1]:
            nodes &= layer
            node = bitset.smallest(nodes)
            path.append(node)
            nodes = reach.step(1 << node)
        return path

    def describe(self) -> str:
        """Say in one line what must be true."""
        return f"way {self.way} comes from its start to a goal"
