"""One way from a start to a goal: what labyrinths and networks have in common."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from sevendown.engine.cells import Cell
from sevendown.engine.domains import EITHER, some_between
from sevendown.engine.engine import Engine
from sevendown.engine.search import Choice, first_open, split
from sevendown.puzzle.model import Model
from sevendown.record import Record
from sevendown.rules.graphs.blocks import Blocks
from sevendown.rules.graphs.way_length import WayLength
from sevendown.rules.graphs.ways import Entered, Follows, Net
from sevendown.rules.values.within import Fixed

END, OFF = "end", "off"  # what may come after a node beside its arcs


class Waypoint(Record):
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
        self._with_length = shortest

    def prepare_agreement(self) -> None:
        """Take in the length, as solutions may agree on it."""
        if self.length is None:
            self._add_length()

    def lay(
        self, nodes: Sequence[Waypoint], start: int, goals: Collection[int], constant: int = 0
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
        self._constant = constant
        self._lengths = [
            [length for n, length in zip(node.arcs, node.lengths, strict=True) if n in ways]
            for node, ways in zip(nodes, arcs, strict=True)
        ]
        self._at = at = nodes[start].at
        if self._with_length:
            self._add_length()
        self.post(Fixed(owners[start], 1, "the way begins at the start"), at)
        for number, node in enumerate(nodes):
            self.post(Follows(self.net, number), node.at)
            if number != start:
                self.post(Entered(self.net, number), node.at)
        self.post(Blocks(self.net), at)

    def _add_length(self) -> None:
        """Make a cell of the length; to know it all the time costs time."""
        most = self._constant + sum(max(own, default=0) for own in self._lengths)
        self.length = self.engine.cell("length", some_between(self._constant, most))
        self.cells = (*self.cells, self.length)
        self.post(WayLength(self.net, self._lengths, self.length, self._constant), self._at)

    def _go_on(self, cells: Sequence[Cell]) -> Choice | None:
        """Go on from the present end of the way."""
        after = self.net.afters[self.net.walk(1)[0][-1]]
        if after.domain.lo != after.domain.hi:
            return after, *split(after)
        return first_open(cells)

    def values(self) -> dict[Cell, int | None]:
        """Give the values that all cells have."""
        return {cell: cell.value for cell in self.cells}

    def taken(self, node: int, values: Mapping[Cell, int | None]) -> str:
        """Give the arc that the way takes from a node, or what else comes after it; "" unknown."""
        after = self.net.afters[node]
        value = values[after]
        return "" if value is None or after.symbols is None else str(after.symbols[value])

    def are_just(self, passed: Sequence[int], length: int) -> bool:
        """Say whether these nodes and no others are on the way, each once, with that length."""
        on = [number for number, owner in enumerate(self.net.owners) if owner.value]
        return sorted(passed) == on and (self.length is None or self.length.value == length)
