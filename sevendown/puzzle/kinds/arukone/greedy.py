"""A model of the contest's simple program, which joins one pair after the other.

No source of that program is known. The model was fitted to what participants published: their
puzzles, which of them the program solved, and pictures of the lines it drew. It joins each pair by
a shortest path in the grid as it is then, and never takes a line back. A pair that cannot be joined
stays open.

Two orders of the pairs fit what is known, so whatever "fails" is to fail in both: again and again
the pair that is closest in the present grid, ties to the smaller number; or number by number. Which
of several shortest paths is taken is inferred as well; a failure is robust if it does not depend on
that.

A set of squares is an integer, one bit for each square of the grid, row by row. Behind each row
there is one more bit that is never set: a step over the edge ends there.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from heapq import heapify, heappop, heappush
from itertools import permutations
from random import Random
from typing import NamedTuple

from sevendown.puzzle.kinds.arukone.chance import pick, shuffled

Grid = Sequence[Sequence[int]]  # the rows; 0 is a square without number


class Ties(NamedTuple):
    """Which of the shortest paths is taken.

    A walk begins at one end of the pair and takes at each square the first direction that leads
    nearer to the other end.
    """

    directions: str = "LDRU"  # left, down, right, up
    from_second: bool = False  # whether it begins at the end that comes second in reading order


LIKELY = Ties()  # what fits all that is known
ALL_TIES = [Ties("".join(d), end) for d in permutations("LDRU") for end in (False, True)]


def open_pairs(grid: Grid, nearest_first: bool, ties: Ties = LIKELY) -> list[int]:
    """Give the numbers whose pairs the model cannot join, in one order of the pairs."""
    return sorted(_left_open(_Board(grid), nearest_first, ties))


def fools(grid: Grid) -> bool:
    """Say whether the model fails: in both orders of the pairs, one stays open."""
    return _fails(_Board(grid), LIKELY)


def fools_robustly(grid: Grid) -> bool:
    """Say whether the model fails in both orders, and in each of the 48 ways to break ties."""
    board = _Board(grid)
    return _fails(board, LIKELY) and all(_fails(board, ties) for ties in ALL_TIES)


def failures(grid: Grid, runs: int, rng: Random) -> int:
    """Give how often such a program fails, of so many runs with random order and random ties."""
    board = _Board(grid)
    failed = 0
    for _ in range(runs):
        order = shuffled(board.ends, rng)
        failed += any(True for _ in _left_open_in_order(board, order, pick(ALL_TIES, rng)))
    return failed


def _fails(board: _Board, ties: Ties) -> bool:
    return all(any(True for _ in _left_open(board, first, ties)) for first in (True, False))


def _left_open(board: _Board, nearest_first: bool, ties: Ties) -> Iterator[int]:
    if nearest_first:
        return _left_open_nearest_first(board, ties)
    return _left_open_in_order(board, sorted(board.ends), ties)


def _left_open_in_order(board: _Board, order: Iterable[int], ties: Ties) -> Iterator[int]:
    """Join pair after pair; give each that cannot be joined as soon as that is found."""
    lines = _Lines(board, ties)
    for number in order:
        if waves := lines.waves(number):
            lines.draw(number, waves)
        else:
            yield number


def _left_open_nearest_first(board: _Board, ties: Ties) -> Iterator[int]:
    """Join again and again the nearest pair; give each that cannot be joined."""
    lines = _Lines(board, ties)
    # A line more makes no way shorter: a distance that was measured before is at most too small.
    waiting = [(distance, number) for number, distance in board.distances.items()]
    heapify(waiting)
    while waiting:
        known, number = heappop(waiting)
        waves = lines.waves(number)
        if not waves:
            yield number
        elif len(waves) > known:
            heappush(waiting, (len(waves), number))
        else:
            lines.draw(number, waves)


class _Board:
    """A puzzle as sets of squares: those without number, and the two ends of each number."""

    def __init__(self, grid: Grid) -> None:
        self.width = len(grid[0]) + 1
        self.free = 0
        self.ends: dict[int, tuple[int, int]] = {}
        square = 1
        for row in grid:
            for number in row:
                if number == 0:
                    self.free |= square
                else:
                    first, _ = self.ends.get(number, (square, 0))
                    self.ends[number] = first, square
                square <<= 1
            square <<= 1
        self.distances = {
            number: len(self.waves(self.free, *ends)) for number, ends in self.ends.items()
        }

    def waves(self, free: int, start: int, goal: int) -> list[int]:
        """Give the squares at distance 0, 1, 2, … from a start, up to but without that of the goal.

        There are none if no way leads to the goal through free squares.
        """
        width = self.width
        wave, found = start, []
        while wave:
            found.append(wave)
            near = wave << 1 | wave >> 1 | wave << width | wave >> width
            if near & goal:
                return found
            wave = near & free
            free &= ~wave
        return []


class _Lines:
    """The lines that the model has drawn on a board so far."""

    def __init__(self, board: _Board, ties: Ties) -> None:
        self.board = board
        self.free = board.free  # squares without number and without line
        self.from_second = ties.from_second
        shifts = {"L": (0, 1), "R": (1, 0), "U": (0, board.width), "D": (board.width, 0)}
        self.shifts = [shifts[direction] for direction in ties.directions]

    def waves(self, number: int) -> list[int]:
        """Give the squares at distance 0, 1, 2, … from the end at which a line would arrive."""
        first, second = self.board.ends[number]
        if self.from_second:
            first, second = second, first
        return self.board.waves(self.free, second, first)

    def draw(self, number: int, waves: list[int]) -> None:
        """Join a pair, which has such waves."""
        square = self.board.ends[number][self.from_second]
        shifts, free = self.shifts, self.free
        for wave in reversed(waves[1:]):
            for left, right in shifts:
                way = square << left >> right
                if way & wave:
                    square = way
                    break
            free &= ~square
        self.free = free
