"""One way from a start to a goal: what labyrinths and networks have in common."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from sevendown.engine.cells import Cell
from sevendown.engine.domains import EITHER, some_between
from sevendown.engine.engine import Engine
from sevendown.engine.search import Choice, first_open, split
from sevendown.record import Record
from sevendown.rules.blocks import Blocks
from sevendown.rules.waylength import WayLength
from sevendown.rules.ways import Entered, Follows, Net
from sevendown.rules.within import Fixed
from sevendown.solving import Model

END, OFF = "end", "off"  # what may come after a node beside its arcs


class Node(Record):
    """A place that the way can pass."""

    name: str
    at: int  # offset in the source
    arcs: Mapping[str, int]  # what people call an arc → the number of the node it leads to
    lengths: Sequence[int]  # of the arcs


class OneWayModel(Model):
    """Two cells for each node: what comes after it, and whether it is on the way.

    The way is followed from its start, arc after arc in their order; so solutions come in the
    alphabetical order of the arcs they take.
    """

    def __init__(self, engine: Engine, shortest: bool) -> None:
        super().__init__(engine)
        self.branch = self._go_on
        self._shortest = shortest

    def lay(
        self, nodes: Sequence[Node], start: int, goals: Collection[int], constant: int = 0
    ) -> None:
        """Make the cells and post the rules; the constant is added to the length of the arcs."""
        # No way leads back to its start, and none on from a goal.
        arcs = [
            {n: i for n, i in node.arcs.items() if i != start and number not in goals}
            for number, node in enumerate(nodes)
        ]
        afters, owners = [], []
        for node, ways in zip(nodes, arcs, strict=True):
            symbols = [*ways, END, OFF]
            domain = some_between(0, len(symbols) - 1)
            afters.append(self.engine.cell(f"after {node.name}", domain, symbols=symbols))
            owners.append(self.engine.cell(node.name, EITHER, symbols=[OFF, "on"]))
        self.net = Net([list(ways.values()) for ways in arcs], afters, owners, [start], [goals])
        self.cells = self.net.cells
        at = nodes[start].at
        if self._shortest:
            lengths = [
                [length for n, length in zip(node.arcs, node.lengths, strict=True) if n in ways]
                for node, ways in zip(nodes, arcs, strict=True)
            ]
            most = sum(max(own, default=0) for own in lengths)
            self.length = self.engine.cell("length", some_between(constant, constant + most))
            self.cells = (*self.cells, self.length)
            self.post(WayLength(self.net, lengths, self.length, constant), at)
        self.post(Fixed(owners[start], 1, "the way begins at the start"), at)
        for number, node in enumerate(nodes):
            self.post(Follows(self.net, number), node.at)
            if number != start:
                self.post(Entered(self.net, number), node.at)
        self.post(Blocks(self.net), at)

    def _go_on(self, cells: Sequence[Cell]) -> Choice | None:
        """Go on from the present end of the way."""
        after = self.net.afters[self.net.walk(1)[0][-1]]
        if after.domain.lo != after.domain.hi:
            return after, *split(after.domain)
        return first_open(cells)

    @property
    def shown(self) -> Sequence[Cell]:
        """Whether each node is on the way, and the length if it matters."""
        return self.net.owners if self.length is None else (*self.net.owners, self.length)

    def taken(self, node: int) -> str:
        """Give the name of the arc that the way takes from a node, or what else comes after it."""
        after = self.net.afters[node]
        assert after.symbols is not None
        return str(after.symbols[int(after.domain.lo)])

    def are_just(self, passed: Sequence[int], length: int) -> bool:
        """Say whether these nodes and no others are on the way, each once, with that length."""
        on = [number for number, owner in enumerate(self.net.owners) if owner.value]
        return sorted(passed) == on and (self.length is None or self.length.value == length)
