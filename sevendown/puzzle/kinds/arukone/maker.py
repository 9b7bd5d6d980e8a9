"""Makes arukone puzzles that have a solution, and on which a model of the contest's program fails.

Paths are packed into the grid at random and erased but for their ends, so there is a solution.
Whether the model fails on such a puzzle is tried out; none has a trap built in. Of several on which
it does, the hardest is taken.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator
from itertools import count
from random import Random

from sevendown.puzzle.kinds.arukone.chance import below, pick, shuffled
from sevendown.puzzle.kinds.arukone.greedy import Grid, failures, fools_robustly
from sevendown.record import Record

EFFORT = 1_000_000  # squares of all grids that are tried for one puzzle
PATIENCE = 20_000  # squares of grids that are tried for a harder one, where there is one already
CHOICE = 10  # puzzles of which the hardest is taken
RUNS = 100  # of a program that takes the pairs in random order, to see how hard a puzzle is
STRAIGHT = 0.75  # how likely a path goes on straight ahead, where it can

_FREE, _OUTSIDE = -1, -2  # what is no number of a path

Rows = tuple[tuple[int, ...], ...]


class Made(Record):
    """A puzzle with a solution."""

    grid: Rows  # each number twice, all else 0
    solution: Rows  # each number on all squares of its path
    failures: int  # how many of 100 runs failed that took the pairs in random order


class NotFound(Exception):
    """There was no such puzzle among all that were tried."""


def fewest_pairs(n: int) -> int:
    """Give how many pairs the contest wants at least in a grid with n rows."""
    return (n + 1) // 2


def most_pairs(n: int) -> int:
    """Give how many pairs have room in a grid with n rows."""
    return n * n // 2


def usual_pairs(n: int) -> int:
    """Give a number of pairs with which the model often fails."""
    return max(fewest_pairs(n), n - 1)


def make_all(
    n: int, pairs: int, seed: object, drafts: Iterable[Made | None] | None = None
) -> Iterator[Made]:
    """Make puzzles that are all different, also when turned, mirrored or numbered anew.

    Raises NotFound where there seem to be no more. Drafts are what `draft` gives for the numbers
    from 0 on, wherever it was asked.
    """
    shapes: set[Rows] = set()
    for number, made in enumerate(drafts or (draft(n, pairs, seed, k) for k in count())):
        if made is None or shape(made.grid) in shapes:
            made = make(n, pairs, Random(f"{seed}/{number}/other"), shapes)
        shapes.add(shape(made.grid))
        yield made


def drafts(n: int, pairs: int, seed: object, numbers: Iterable[int]) -> list[Made | None]:
    """Make the puzzles of some numbers, as `draft` does."""
    return [draft(n, pairs, seed, number) for number in numbers]


def draft(n: int, pairs: int, seed: object, number: int) -> Made | None:
    """Make the puzzle of that number, unless it is like one before; None if there is none."""
    try:
        return make(n, pairs, Random(f"{seed}/{number}" if number else str(seed)))
    except NotFound:
        return None


def make(n: int, pairs: int, rng: Random, unlike: Container[Rows] = ()) -> Made:
    """Make one puzzle with n rows, of none of the given shapes; raises NotFound."""
    found: list[tuple[Rows, Rows]] = []
    tried = 0
    while len(found) < CHOICE and tried < (PATIENCE if found else EFFORT):
        tried += n * n
        paths = _Packing(n, rng).paths(pairs)
        if paths is None:
            continue
        grid, solution = _drawn(n, shuffled(paths, rng))
        if fools_robustly(grid) and shape(grid) not in unlike:
            found.append((grid, solution))
    if not found:
        raise NotFound
    grid, solution = max(found, key=lambda each: failures(each[0], RUNS, rng))
    if not is_solution(grid, solution):
        raise RuntimeError(f"no solution of {grid}: {solution}")
    # The best of several was also lucky, so what is told of it is found out anew.
    return Made(grid, solution, failures(grid, RUNS, rng))


def shape(grid: Grid) -> Rows:
    """Give what is the same for a grid however it is turned, mirrored and numbered."""
    forms = []
    for rows in (list(grid), list(zip(*grid, strict=True))):
        for turned in (rows, rows[::-1]):
            forms += [turned, [row[::-1] for row in turned]]
    return min(map(_renumbered, forms))


def _renumbered(rows: Grid) -> Rows:
    """Give the numbers anew, in the order in which they come."""
    new = {0: 0}
    return tuple(tuple(new.setdefault(number, len(new)) for number in row) for row in rows)


def is_solution(grid: Grid, solution: Grid) -> bool:
    """Say whether the squares of each number are a path between its two ends.

    No such path may touch itself, which is more than the puzzle asks for.
    """
    squares: dict[int, set[tuple[int, int]]] = {}
    ends: dict[int, list[tuple[int, int]]] = {}
    for r, (row, filled) in enumerate(zip(grid, solution, strict=True)):
        for c, (number, drawn) in enumerate(zip(row, filled, strict=True)):
            squares.setdefault(drawn, set()).add((r, c))
            if number:
                ends.setdefault(number, []).append((r, c))
    squares.pop(0, None)
    return squares.keys() == ends.keys() and all(
        len(ends[number]) == 2 and _is_path(squares[number], *ends[number]) for number in ends
    )


def _is_path(squares: set[tuple[int, int]], start: tuple[int, int], end: tuple[int, int]) -> bool:
    """Say whether one can only go straight on from a start, and comes through all to the end."""
    rest, here = squares - {start}, start
    while True:
        r, c = here
        near = [s for s in ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)) if s in rest]
        if not near:
            return here == end and not rest
        if len(near) > 1:
            return False
        here = near[0]
        rest.remove(here)


def _drawn(n: int, paths: list[list[int]]) -> tuple[Rows, Rows]:
    """Give the grid with the ends of the paths alone, and with all of them."""
    width = n + 1
    ends, full = [0] * (n * width), [0] * (n * width)
    for number, path in enumerate(paths, 1):
        for square in path:
            full[square] = number
        ends[path[0]] = ends[path[-1]] = number

    def rows(squares: list[int]) -> Rows:
        return tuple(tuple(squares[i : i + n]) for i in range(0, n * width, width))

    return rows(ends), rows(full)


class _Packing:
    """Paths in a grid that have no square in common.

    The squares are numbered row by row. Behind each row and below the last one, there are squares
    that no path may use: a step over the edge ends there, also one from the first row or column.
    """

    def __init__(self, n: int, rng: Random) -> None:
        self.rng = rng
        width = self.width = n + 1
        self.steps = (1, -1, width, -width)
        self.owner = ([_FREE] * n + [_OUTSIDE]) * n + [_OUTSIDE] * width  # or the number of a path
        inside = [square for square, owner in enumerate(self.owner) if owner == _FREE]
        self.starts = shuffled(inside, rng)  # squares that have been no start yet
        self.room = len(inside)

    def paths(self, pairs: int) -> list[list[int]] | None:
        """Give so many paths, or None if they have found no room this time."""
        # Neighbouring ends are dull, but where pairs are many there is no room for much else.
        shortest = 3 if 4 * pairs <= self.room else 2
        found: list[list[int]] = []
        while len(found) < pairs and self.starts:
            start = self.starts.pop()
            if self.owner[start] != _FREE:
                continue
            limit = 2 * self.room // (pairs - len(found))
            path = self._walk(start, max(shortest, below(limit, self.rng)), len(found))
            if len(path) >= shortest:
                found.append(path)
                self.room -= len(path)
            else:
                for square in path:
                    self.owner[square] = _FREE
        return found if len(found) == pairs else None

    def _walk(self, start: int, length: int, number: int) -> list[int]:
        """Walk from a square into two directions, up to a length or until neither way goes on."""
        self.owner[start] = number
        path = [start]
        ahead = {True: 0, False: 0}  # of the last end and of the first: the step it has come by
        while ahead and len(path) < length:
            at_last = pick(list(ahead), self.rng)
            here = path[-1 if at_last else 0]
            steps = [step for step in self.steps if self._may_go(here + step, number)]
            if not steps:
                del ahead[at_last]
                continue
            step = ahead[at_last]
            if step not in steps or self.rng.random() >= STRAIGHT:
                step = pick(steps, self.rng)
            if len(path) == 1:
                ahead = {at_last: step, not at_last: -step}
            ahead[at_last] = step
            self.owner[here + step] = number
            path.insert(len(path) if at_last else 0, here + step)
        return path

    def _may_go(self, square: int, number: int) -> bool:
        """Say whether a path may go on to a square: it is free and touches one of the path."""
        owner, width = self.owner, self.width
        if owner[square] != _FREE:
            return False
        near = (owner[square + 1], owner[square - 1], owner[square + width], owner[square - width])
        return near.count(number) == 1
