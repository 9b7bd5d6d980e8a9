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
from sevendown.engine.domains import Bits, Domain
from sevendown.engine.rule import Contradiction, Cost, Deed, Reason, Rule
from sevendown.rules.graphs.reach import Arcs, Reach, reversed_arcs
from sevendown.rules.lacking import bits_of, lacking, removed

if TYPE_CHECKING:
    from sevendown.engine.cells import BitCell

_NONE = -1  # no node
_FEW = 400  # nodes; in a larger net it takes long to say what cuts a way off, and is of little use
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

    @cached_property
    def node_of(self) -> dict[Cell, int]:
        """Which node each owner belongs to."""
        return {owner: node for node, owner in enumerate(self.owners)}

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

    def reason(self, deed: Deed) -> Reason | None:
        """Give what the nodes are not on that are concerned."""
        if deed.cell is None:
            return None
        lost = removed(deed)
        after, own = deed.was(self.after), bits_of(deed.was(self.owner))
        if deed.cell is self.after:
            gone = [t for i, t in enumerate(self.targets) if lost >> i & 1]
            apart = [lacking(target, own & ~1, deed) for target in gone]
            return ((self.owner, deed.was(self.owner)), *apart)
        if deed.cell is self.owner:
            left = [t for i, t in enumerate(self.targets) if bits_of(after) >> i & 1]
            return ((self.after, after), *(lacking(target, lost & ~1, deed) for target in left))
        return ((self.after, after), lacking(self.owner, lost & ~1, deed))

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

    def reason(self, deed: Deed) -> Reason | None:
        """Give the node that it comes after, or why it comes after no other than that."""
        was = {before: bits_of(deed.was(before[0])) for before in self.before}
        taken = [before for before, bits in was.items() if bits == before[1]]
        if deed.cell is None:
            return [(after, deed.was(after)) for after, _, _ in taken[:2]] if taken[1:] else None
        if deed.cell is self.owner:
            lost = removed(deed) & ~1
            if taken:
                after, _, owner = taken[0]
                return ((after, deed.was(after)), lacking(owner, lost, deed))
            return [
                lacking(owner, lost, deed)
                if was[after, arc, owner] & arc
                else lacking(after, arc, deed)
                for after, arc, owner in self.before
            ]
        mine = next(before for before in self.before if before[0] is deed.cell)
        if bits_of(deed.after) == mine[1]:
            others = [lacking(b[0], b[1], deed) for b in self.before if b is not mine]
            return (lacking(self.owner, 1, deed), *others)
        if taken:
            return ((taken[0][0], deed.was(taken[0][0])),)
        return ((self.owner, deed.was(self.owner)),)

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

    def reason(self, deed: Deed) -> Reason | None:
        """Give that it is on this way, and that the other does not come before or after it."""
        cell, was, owner = deed.cell, deed.was, (self.owner, deed.was(self.owner))
        for other, after, arc, back, back_arc in self.near:
            if cell is other:
                return owner, lacking(after, arc, deed), lacking(back, back_arc, deed)
            if cell is after or cell is back:
                unless, its = (back, back_arc) if cell is after else (after, arc)
                taken = bits_of(deed.after) == (arc if cell is after else back_arc)
                if taken and was(other) is was(self.owner) and not bits_of(was(unless)) & its:
                    return owner, (other, was(other)), lacking(unless, its, deed)
        return None

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

    def reason(self, deed: Deed) -> Reason | None:
        """Give what cuts the way, or a node, off; where all is known, the steps of the way."""
        if len(self.net.arcs) > _FEW:
            return None
        if deed.cell is None:
            return self._why_failed(deed)
        node = self.net.node_of.get(deed.cell)
        if node is None:
            return None
        if bits_of(deed.after) == self.bit:
            return self._why_after(node, _NONE, deed) or self._cut(node, deed)
        return self._why_off(node, deed)

    def _why_failed(self, deed: Deed) -> Reason | None:
        """Say why it comes to no goal, or why it is not on a node that it is on."""
        reason: Reason | None = self._cut(_NONE, deed)
        if reason is not None:
            return reason
        for node, owner in enumerate(self.net.owners):
            if bits_of(deed.was(owner)) == self.bit:
                reason = self._why_off(node, deed)
                if reason is not None:
                    return (*reason, (owner, deed.was(owner)))
        return None

    def _why_after(self, node: int, but: int, deed: Deed) -> Reason | None:
        """Say after which node of the way, not that one, another one comes."""
        net, was = self.net, deed.was
        for u in net.entering[node]:
            after, owner = was(net.afters[u]), was(net.owners[u])
            if u != but and bits_of(after) == net.arc(u, node) and bits_of(owner) == self.bit:
                return (net.afters[u], after), (net.owners[u], owner)
        return None

    def _why_off(self, node: int, deed: Deed) -> Reason | None:
        """Say why the way is not on a node: it is elsewhere, or no goal can be reached from it."""
        net, was = self.net, deed.was
        at, steps = net.starts[self.way - 1], []
        while at != node and (after := was(net.afters[at])).lo == after.hi:
            steps.append((net.afters[at], after))
            if after.lo == net.end(at):
                return steps
            if after.lo == net.off(at) or len(steps) > len(net.arcs):
                return None
            at = net.arcs[at][int(after.lo)]
        return None if node in net.goals[self.way - 1] else self._pocket(node, deed)

    def _cut(self, but: int, deed: Deed) -> Reason | None:
        """Say why the way comes to no goal that does not pass the node `but`.

        No arc leads to the nodes from which it could from those from which it could not: where
        one did, that node is not on the way, or another arc is taken there.
        """
        net, bit, was = self.net, self.bit, deed.was
        start, goals = net.starts[self.way - 1], net.goals[self.way - 1]
        if start in goals:
            return None
        off = {goal for goal in goals if goal != but and not bits_of(was(net.owners[goal])) & bit}
        inside = {goal for goal in goals if goal != but and goal not in off}
        missing: dict[int, int] = {}  # node → its arcs that lead inside, which it does not take
        waiting = list(inside)
        while waiting:
            node = waiting.pop()
            for u in net.entering[node]:
                if u in inside or u in off or u == but:
                    continue
                arc = net.arc(u, node)
                if not bits_of(was(net.owners[u])) & bit:
                    off.add(u)
                elif not bits_of(was(net.afters[u])) & arc:
                    missing[u] = missing.get(u, 0) | arc
                elif u == start:
                    return None
                else:
                    inside.add(u)
                    waiting.append(u)
        reason = [lacking(net.owners[u], bit, deed) for u in off]
        reason += [
            lacking(net.afters[u], arcs, deed) for u, arcs in missing.items() if u not in inside
        ]
        return reason

    def _pocket(self, node: int, deed: Deed) -> Reason | None:
        """Say why no goal can be reached from a node, if the way were on it.

        From the nodes that can be reached, all arcs lead to those that are not on the way, or to
        those that the way comes to from elsewhere, or other arcs are taken.
        """
        net, bit, was = self.net, self.bit, deed.was
        start, goals = net.starts[self.way - 1], net.goals[self.way - 1]
        inside, off = {node}, set[int]()
        reason: list[tuple[Cell, Domain]] = []
        waiting = [node]
        while waiting:
            u = waiting.pop()
            missing = 0
            for w in net.arcs[u]:
                if w in inside or w in off or w == start:
                    continue
                arc = net.arc(u, w)
                if not bits_of(was(net.owners[w])) & bit:
                    off.add(w)
                elif not bits_of(was(net.afters[u])) & arc:
                    missing |= arc
                elif before := self._why_after(w, u, deed):
                    reason += before
                elif w in goals:
                    return None
                else:
                    inside.add(w)
                    waiting.append(w)
            if missing:
                reason.append(lacking(net.afters[u], missing, deed))
        return reason + [lacking(net.owners[w], bit, deed) for w in off]

    def describe(self) -> str:
        """Say in one line what must be true."""
        return f"way {self.way} comes from its start to a goal"
