"""Patterns: where the blocked cells or the bars of an empty grid are."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from random import Random

from sevendown.puzzle.kinds.arukone.chance import shuffled
from sevendown.record import Record

Place = tuple[int, int]  # row, column
Bar = tuple[str, int, int]  # "right" of a cell or "below" it


class Symmetry(Enum):
    """What a pattern looks the same after."""

    HALF_TURN = "half-turn"
    QUARTER_TURN = "quarter-turn"
    MIRROR = "mirror"
    NONE = "none"


class Pattern(Record):
    """An empty grid."""

    rows: int
    columns: int
    blocked: frozenset[Place] = frozenset()
    bars_right: frozenset[Place] = frozenset()
    bars_below: frozenset[Place] = frozenset()

    def is_open(self, place: Place) -> bool:
        """Say whether there is such a cell, and it is not blocked."""
        row, column = place
        return 0 <= row < self.rows and 0 <= column < self.columns and place not in self.blocked

    def open_cells(self) -> list[Place]:
        """Give the open cells in reading order."""
        cells = ((row, column) for row in range(self.rows) for column in range(self.columns))
        return [place for place in cells if place not in self.blocked]

    def runs(self, across: bool) -> Iterator[list[Place]]:
        """Give the runs of open cells in one direction, also those of one cell."""
        bars = self.bars_right if across else self.bars_below
        step = (0, 1) if across else (1, 0)
        for place in self.open_cells():
            before = (place[0] - step[0], place[1] - step[1])
            if self.is_open(before) and before not in bars:
                continue
            run = [place]
            while run[-1] not in bars:
                after = (run[-1][0] + step[0], run[-1][1] + step[1])
                if not self.is_open(after):
                    break
                run.append(after)
            yield run

    def entries(self) -> list[list[Place]]:
        """Give the cells of all entries: runs of two or more cells."""
        return [run for across in (True, False) for run in self.runs(across) if len(run) > 1]

    def is_sound(self) -> bool:
        """Say whether it is in one piece, and every open cell is in an entry."""
        cells = self.open_cells()
        joined: dict[Place, list[Place]] = {cell: [] for cell in cells}
        for run in self.entries():
            for a, b in zip(run, run[1:], strict=False):
                joined[a].append(b)
                joined[b].append(a)
        if not cells or not all(joined.values()):
            return False
        seen, waiting = {cells[0]}, [cells[0]]
        while waiting:
            for other in joined[waiting.pop()]:
                if other not in seen:
                    seen.add(other)
                    waiting.append(other)
        return len(seen) == len(cells)

    def longest(self) -> int:
        """Give the length of the longest entry."""
        return max(map(len, self.entries()), default=0)

    def single_checked(self) -> int:
        """Say how many open cells are in one entry alone."""
        found: dict[Place, int] = {}
        for run in self.entries():
            for place in run:
                found[place] = found.get(place, 0) + 1
        return sum(count == 1 for count in found.values())

    def drawn(self) -> str:
        """Write the grid with its numbers, as puzzles have it."""
        numbers = self._numbers()
        if self.bars_right or self.bars_below:
            return self._boxed(numbers)
        width = len(str(len(numbers)))

        def sign(place: Place) -> str:
            return "#" if place in self.blocked else str(numbers.get(place, "."))

        lines = [
            " ".join(sign((row, column)).ljust(width) for column in range(self.columns)).rstrip()
            for row in range(self.rows)
        ]
        return "\n".join(lines)

    def _numbers(self) -> dict[Place, int]:
        starts = sorted({run[0] for run in self.entries()})
        return {place: number for number, place in enumerate(starts, start=1)}

    def _boxed(self, numbers: dict[Place, int]) -> str:
        width = max(2, len(str(len(numbers))))
        edge = ("+" + "-" * width) * self.columns + "+"
        lines = [edge]
        for row in range(self.rows):
            line = "|"
            below = ""
            for column in range(self.columns):
                place = (row, column)
                blocked = place in self.blocked
                line += ("#" * width if blocked else str(numbers.get(place, "."))).ljust(width)
                line += "|" if place in self.bars_right or column + 1 == self.columns else " "
                below += "+" + ("-" if place in self.bars_below else " ") * width
            lines += [line, edge if row + 1 == self.rows else below + "+"]
        return "\n".join(lines)


MOST_DRAWN = 300  # patterns, until one is good
LONGEST = 5  # digits of an entry in large grids: more would want a calculator
LARGE, LARGE_WITH_BARS = 5, 7  # rows or columns
BLOCKED = (0.1, 0.2, 0.28)  # shares of cells: at least so many, up to that by chance, at most
BARS = 0.25  # for each cell
SINGLE = 0.4  # share of cells that may be in one entry alone
SHORT_RUNS = 0.08  # for each cell, in patterns with bars


class NoPattern(Exception):
    """There is no good pattern of that size and symmetry, or none was found."""


class PatternMaker:
    """Draws patterns by chance."""

    def __init__(self, rows: int, columns: int, bars: bool, symmetry: Symmetry) -> None:
        self.rows, self.columns = rows, columns
        self.bars = bars
        self.symmetry = symmetry
        size = max(rows, columns)
        small = size < (LARGE_WITH_BARS if bars else LARGE)
        self.longest = size if small else min(size - 1, LONGEST)
        self.cells = rows * columns

    def made(self, rng: Random) -> Pattern:
        """Draw patterns until one is good; raises NoPattern."""
        while self.longest <= max(self.rows, self.columns):
            for _ in range(MOST_DRAWN):
                pattern = self._with_bars(rng) if self.bars else self._with_blocks(rng)
                if pattern is not None:
                    return pattern
            self.longest += 1
        raise NoPattern

    def _with_blocks(self, rng: Random) -> Pattern | None:
        """Block cells that divide what is too long, and others, as long as all stays sound."""
        pattern = Pattern(self.rows, self.columns)
        low, high, most = BLOCKED
        least = max(1, round(self.cells * (low + (high - low) * rng.random())))
        places = shuffled(pattern.open_cells(), rng)
        for place in places * 2:  # at first those that divide something
            too_long = pattern.longest() > self.longest
            if place in pattern.blocked or (too_long and not self._divides(pattern, place)):
                continue
            if not too_long and len(pattern.blocked) >= least:
                break
            blocked = pattern.blocked | self._images(place)
            tried = Pattern(self.rows, self.columns, blocked)
            if len(blocked) <= self.cells * most and tried.is_sound():
                pattern = tried
        if pattern.longest() > self.longest or not pattern.blocked:
            return None
        return pattern if pattern.single_checked() <= SINGLE * self.cells else None

    def _divides(self, pattern: Pattern, place: Place) -> bool:
        return any(place in run and len(run) > self.longest for run in pattern.entries())

    def _divides_by(self, pattern: Pattern, bar: Bar) -> bool:
        side, row, column = bar
        runs = pattern.runs(across=side == "right")
        return any((row, column) in run[:-1] and len(run) > self.longest for run in runs)

    def _images(self, place: Place) -> frozenset[Place]:
        """Give the cells that a cell goes to."""
        row, column = place
        last_row, last_column = self.rows - 1, self.columns - 1
        found = {place}
        if self.symmetry in (Symmetry.HALF_TURN, Symmetry.QUARTER_TURN):
            found.add((last_row - row, last_column - column))
        if self.symmetry is Symmetry.QUARTER_TURN:
            found |= {(column, last_row - row), (last_row - column, row)}
        if self.symmetry is Symmetry.MIRROR:
            found.add((row, last_column - column))
        return frozenset(found)

    def _with_bars(self, rng: Random) -> Pattern | None:
        """Set bars that divide what is too long, and others, as long as all stays sound."""
        rights = [("right", r, c) for r in range(self.rows) for c in range(self.columns - 1)]
        belows = [("below", r, c) for r in range(self.rows - 1) for c in range(self.columns)]
        bars: frozenset[Bar] = frozenset()
        pattern = self._barred(bars)
        for bar in shuffled(rights + belows, rng) * 2:  # at first those that divide something
            too_long = pattern.longest() > self.longest
            if bar in bars or (too_long and not self._divides_by(pattern, bar)):
                continue
            if not too_long and len(bars) >= BARS * self.cells:
                break
            new = bars | self._bar_images(bar)
            tried = self._barred(new)
            short = sum(len(run) == 1 for across in (True, False) for run in tried.runs(across))
            if tried.is_sound() and short <= SHORT_RUNS * self.cells:
                bars, pattern = new, tried
        return pattern if bars and pattern.longest() <= self.longest else None

    def _barred(self, bars: frozenset[Bar]) -> Pattern:
        right = frozenset((r, c) for side, r, c in bars if side == "right")
        below = frozenset((r, c) for side, r, c in bars if side == "below")
        return Pattern(self.rows, self.columns, frozenset(), right, below)

    def _bar_images(self, bar: Bar) -> frozenset[Bar]:
        """Give the bars that a bar goes to: those between the images of its two cells."""
        side, row, column = bar
        other = (row, column + 1) if side == "right" else (row + 1, column)
        found: set[Bar] = {bar}
        last_row, last_column = self.rows - 1, self.columns - 1

        def add(a: Place, b: Place) -> None:
            first = min(a, b)
            found.add(("right" if a[0] == b[0] else "below", *first))

        cells = ((row, column), other)
        if self.symmetry in (Symmetry.HALF_TURN, Symmetry.QUARTER_TURN):
            add(*((last_row - r, last_column - c) for r, c in cells))
        if self.symmetry is Symmetry.QUARTER_TURN:
            add(*((c, last_row - r) for r, c in cells))
            add(*((last_row - c, r) for r, c in cells))
        if self.symmetry is Symmetry.MIRROR:
            add(*((r, last_column - c) for r, c in cells))
        return frozenset(found)
