"""The lines of an arukone as cells and rules, and which square to try next."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sevendown.engine import bits as bitset
from sevendown.engine.cells import Cell
from sevendown.engine.domains import Domain, single, some_between, some_of
from sevendown.engine.engine import Engine
from sevendown.engine.search import Choice, first_open
from sevendown.rules.faces import Faces, Uncrossed
from sevendown.rules.waylength import WayLength
from sevendown.rules.ways import Entered, Follows, Net, Untouched, Way
from sevendown.solving import Model, Solution

STEPS = {"right": (0, 1), "down": (1, 0), "left": (0, -1), "up": (-1, 0)}  # clockwise
END, EMPTY = "end", "empty"


class LinesModel(Model):
    """Two cells for each square: whose line goes through it, and where that goes from there.

    A line goes from the first of its two ends to the second.
    """

    def __init__(
        self,
        engine: Engine,
        size: int,
        ends: Sequence[tuple[int, int]],  # of each line, as squares counted along the rows
        at: Sequence[int],  # the offset of each square in the source
        shortest: bool,
    ) -> None:
        super().__init__(engine)
        self.size = size
        self.ends = ends
        self.at = at
        self.shortest = shortest
        self.branch = self._go_on

    def set_up(self) -> None:
        """Make the cells and post the rules."""
        starts, goals = [a for a, _ in self.ends], [b for _, b in self.ends]
        squares = range(self.size**2)
        around = [self._neighbours(square) for square in squares]
        steps = [
            {name: other for name, other in near.items() if other not in starts}
            if square not in goals
            else {}
            for square, near in enumerate(around)
        ]
        numbers = {square: k for k, pair in enumerate(self.ends, 1) for square in pair}
        anything = some_between(0, len(self.ends))
        afters, owners = [], []
        for square in squares:
            row, column = divmod(square, self.size)
            name = f"row {row + 1} column {column + 1}"
            number = numbers.get(square)
            owners.append(self.engine.cell(name, anything if number is None else single(number)))
            symbols = [*steps[square], END, EMPTY]
            values = range(len(symbols) - 2)
            domain: Domain
            if square in goals:
                domain = single(len(symbols) - 2)
            elif square in starts:
                domain = some_of(values) if values else single(len(symbols) - 1)
            else:
                domain = some_of([*values, len(symbols) - 1])
            afters.append(self.engine.cell(f"after {name}", domain, symbols=symbols))
        arcs = [list(step.values()) for step in steps]
        self.net = Net(arcs, afters, owners, starts, [{goal} for goal in goals])
        self.cells = self.net.cells
        for square in squares:
            self.post(Follows(self.net, square), self.at[square])
            self.post(Untouched(self.net, square), self.at[square])
            if square not in starts:
                self.post(Entered(self.net, square), self.at[square])
        faces = Faces(self.net, [list(near.values()) for near in around])
        for way, start in enumerate(starts, 1):
            self.post(Way(self.net, way), self.at[start])
            self.post(Uncrossed(self.net, way, faces), self.at[start])
        if self.shortest:
            self.length = self.engine.cell("length", some_between(0, self.size**2))
            self.cells = (*self.cells, self.length)
            lengths = [[1] * len(targets) for targets in arcs]
            self.post(WayLength(self.net, lengths, self.length), self.at[0])

    def _neighbours(self, square: int) -> dict[str, int]:
        """Give the squares beside a square, clockwise."""
        row, column = divmod(square, self.size)
        return {
            name: (row + down) * self.size + column + right
            for name, (down, right) in STEPS.items()
            if 0 <= row + down < self.size and 0 <= column + right < self.size
        }

    def _go_on(self, cells: Sequence[Cell]) -> Choice | None:
        """Take the line that has failed most for its length, and a step on a shortest way.

        Of two such steps, the one that leaves fewer free squares around it.
        """
        net = self.net
        best: tuple[float, int, int] | None = None  # how urgent, last square, next squares
        for way in range(1, len(self.ends) + 1):
            squares, complete = net.walk(way)
            if complete:
                continue
            after = net.next_nodes(squares[-1])
            area = net.area(way) & ~bitset.of(squares)
            layers = net.reach_back.layers(bitset.of(net.goals[way - 1]), area)
            distance = next(i for i, layer in enumerate(layers) if layer & after)
            urgent = (net.owners[squares[0]].weight + 1) / (distance + 1)
            if best is None or urgent > best[0]:
                best = urgent, squares[-1], layers[distance] & after
        if best is None:
            return first_open(cells)
        _, last, nearer = best
        step = min(bitset.members(nearer), key=self._free_around)
        cell, value = net.afters[last], net.arcs[last].index(step)
        rest = cell.domain.without(value)
        assert rest is not None
        return cell, single(value), rest

    def _free_around(self, square: int) -> int:
        """Count the squares beside a square of which it is not known whose they are."""
        owners = self.net.owners
        return sum(owners[other].value is None for other in self.net.arcs[square])

    @property
    def shown(self) -> Sequence[Cell]:
        """Whose each square is, and the length if it matters."""
        return self.net.owners if self.length is None else (*self.net.owners, self.length)

    def holds(self) -> bool:
        """Follow each line from its first end to its second."""
        owners = [owner.value for owner in self.net.owners]
        lines: dict[int, int] = {}  # square → its line
        for number, (start, goal) in enumerate(self.ends, 1):
            square = start
            lines[square] = number
            while square != goal:
                after = self.net.afters[square]
                assert after.symbols is not None
                near = self._neighbours(square)
                symbol = str(after.symbols[int(after.domain.lo)])
                if symbol not in near or near[symbol] in lines:
                    return False
                square = near[symbol]
                lines[square] = number
        if owners != [lines.get(square, 0) for square in range(self.size**2)]:
            return False
        # As many squares beside squares of the same line as the lines have steps: none touches.
        steps = len(lines) - len(self.ends)
        beside = sum(
            owners[square] == owners[other]
            for square in lines
            for other in self._neighbours(square).values()
        )
        return beside == 2 * steps and (self.length is None or self.length.value == steps)

    def drawn(self, values: Mapping[Cell, int | None]) -> Solution:
        """Write the number of its line into each square, 0 into one without."""
        numbers = ["?" if (v := values[owner]) is None else str(v) for owner in self.net.owners]
        rows = [" ".join(numbers[i : i + self.size]) for i in range(0, len(numbers), self.size)]
        if self.length is None:
            return Solution(tuple(rows), {}, {})
        length = values[self.length]
        return Solution(tuple(rows), {}, {"length": "?" if length is None else length})
