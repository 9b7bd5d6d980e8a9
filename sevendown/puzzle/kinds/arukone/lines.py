"""The lines of an arukone as cells and rules, and which square to try next."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from heapq import heappop, heappush
from itertools import count
from random import Random

from sevendown.engine import bits as bitset
from sevendown.engine.cells import Cell
from sevendown.engine.domains import Domain, single, some_between, some_of
from sevendown.engine.engine import Engine
from sevendown.engine.search import Choice, first_open
from sevendown.puzzle.kinds.arukone.chance import below
from sevendown.puzzle.model import Model
from sevendown.puzzle.picture import Picture, Square
from sevendown.puzzle.results import Solution
from sevendown.rules.graphs.planar import Faces, Uncrossed
from sevendown.rules.graphs.way_length import WayLength
from sevendown.rules.graphs.ways import Entered, Follows, Net, Untouched, Way

STEPS = {"right": (0, 1), "down": (1, 0), "left": (0, -1), "up": (-1, 0)}  # clockwise
END, EMPTY = "end", "empty"

# What it costs a line to enter a square: in any case, for each free square beside it, and for each
# other line that has its shortest way there; and what a whim may add to that.
STEP, OPEN, DISTURBING, WHIM = 10, 1, 10, 15
ENOUGH = 20  # failures after which the search starts anew, if it is not more patient


class _Begun:
    """A line that is known from its first end up to some square."""

    def __init__(self, net: Net, way: int) -> None:
        squares, complete = net.walk(way)
        self.net = net
        self.open = not complete
        self.last = squares[-1]
        (self.goal,) = net.goals[way - 1]
        self.area = net.area(way) & ~bitset.of(squares)  # where else it can be
        self.after = net.next_nodes(self.last) & self.area
        self.weight = net.owners[squares[0]].weight  # how often it has failed

    @cached_property
    def layers(self) -> list[int]:
        """Its other end, the squares one step from there, two steps from there, .. to `after`."""
        layers = self.net.reach_back.layers(1 << self.goal, self.area)
        return layers[: next(i for i, layer in enumerate(layers, 1) if layer & self.after)]

    def shortest_way(self) -> Iterator[int]:
        """Give the squares of a shortest way to the other end."""
        near = self.after
        for layer in reversed(self.layers):
            square = bitset.smallest(near & layer)
            yield square
            near = self.net.reach.step(1 << square)


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
        self.restarts = self._start_anew
        self.whims = [0] * size**2  # what makes each square dearer since the last start

    def set_up(self) -> None:
        """Make the cells and post the rules."""
        starts, goals = [a for a, _ in self.ends], [b for _, b in self.ends]
        squares = range(self.size**2)
        around = [self._neighbours(square) for square in squares]
        self.around = [tuple(near.values()) for near in around]
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
        faces = Faces(self.net, self.around)
        for way, start in enumerate(starts, 1):
            self.post(Way(self.net, way), self.at[start])
            self.post(Uncrossed(self.net, way, faces), self.at[start])
        if self.shortest:
            self.length = self.engine.cell("length", some_between(0, self.size**2 - len(self.ends)))
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
        """Lengthen the line that has failed most often by one step."""
        net = self.net
        begun = [line for way in range(1, len(self.ends) + 1) if (line := _Begun(net, way)).open]
        if not begun:
            return first_open(cells)
        chosen = max(begun, key=lambda line: line.weight)  # the first of these
        step = self._step(chosen, [line for line in begun if line is not chosen])
        cell = net.afters[chosen.last]
        value = net.arcs[chosen.last].index(step)
        rest = cell.domain.without(value)
        assert rest is not None
        return cell, single(value), rest

    def _start_anew(self) -> Iterator[int]:
        """Give how many failures are enough: 1, 1, 2, 1, 1, 2, 4, 1, 1, 2, ... times a few.

        Which lines are in each other's way is mostly luck. So it is better to start anew soon, with
        the lines first that have failed, and with other whims; but now and then to be patient.
        """
        rng = Random(0)
        self.whims = [0] * len(self.whims)
        for start in count(1):
            # After every so many starts all of them come once more, and then twice the longest.
            while start & (start + 1):
                start -= (1 << start.bit_length() - 1) - 1
            yield ENOUGH * (start + 1) // 2
            self.whims = [below(WHIM, rng) for _ in self.whims]

    def _step(self, line: _Begun, others: Sequence[_Begun]) -> int:
        """Give the next square on the cheapest way to the end of a line.

        It is cheap to go along what is there already, and out of the way of other lines.
        """
        net = self.net
        free = [owner.value is None for owner in net.owners]
        price = [
            STEP + OPEN * sum(map(free.__getitem__, near)) + whim
            for near, whim in zip(self.around, self.whims, strict=True)
        ]
        for other in others:
            for square in other.shortest_way():
                price[square] += DISTURBING
        left = set(bitset.members(line.after))
        cheapest: dict[int, int] = {}
        waiting = [(0, line.goal)]
        while left and waiting:
            cost, square = heappop(waiting)
            if square in cheapest:
                continue
            cheapest[square] = cost + price[square]
            left.discard(square)
            for before in net.entering[square]:
                if line.area >> before & 1 and before not in cheapest:
                    heappush(waiting, (cheapest[square], before))
        return min((s for s in cheapest if line.after >> s & 1), key=lambda s: cheapest[s])

    @property
    def picture(self) -> Picture:
        """The grid: whose line goes through each square."""
        signs = {0: "."} | {number: str(number) for number in range(1, len(self.ends) + 1)}
        squares = [Square(owner, signs) for owner in self.net.owners]
        rows = (squares[i : i + self.size] for i in range(0, len(squares), self.size))
        return Picture(tuple(map(tuple, rows)))

    @property
    def visible_cells(self) -> Sequence[Cell]:
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

    def to_solution(self, values: Mapping[Cell, int | None]) -> Solution:
        """Write the number of its line into each square, 0 into one without."""
        numbers = ["?" if (v := values[owner]) is None else str(v) for owner in self.net.owners]
        rows = [" ".join(numbers[i : i + self.size]) for i in range(0, len(numbers), self.size)]
        if self.length is None:
            return Solution(tuple(rows), {}, {})
        length = values[self.length]
        return Solution(tuple(rows), {}, {"length": "?" if length is None else length})
