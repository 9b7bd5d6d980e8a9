"""A puzzle as cells and rules: what every kind has to say of itself."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from functools import partial

from sevendown.engine.cells import Cell
from sevendown.engine.engine import Engine
from sevendown.engine.rule import Rule
from sevendown.engine.search import Branching, doubling, most_promising
from sevendown.puzzle.picture import Picture
from sevendown.puzzle.places import PlacesToFill
from sevendown.puzzle.results import Solution
from sevendown.record import Record
from sevendown.text.origin import Origin

# Wishes that only some kinds of puzzles know.
SHORTEST = "shortest"  # only solutions of the least length
UP_TO_TURNING = "up-to-turning"  # one of those that turning makes of each other


class Number(Record):
    """A number that is made up of cells, and where it begins in the source."""

    name: str
    cells: tuple[Cell, ...]
    at: int
    whole: Cell  # the number itself; that of a single cell is this cell


class Model:
    """A puzzle as cells and rules of an engine, made anew for each run."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.cells: Sequence[Cell] = ()  # those that make up a solution
        self.branch: Branching = most_promising  # what to assume next
        self.seen_values: Mapping[Cell, set[int]] = {}  # need not be found again
        self.restarts: Callable[[], Iterator[int]] = partial(  # when the search is to start anew
            doubling, engine.limits.restart_failures
        )
        self.length: Cell | None = None  # what `shortest` makes as small as can be

    def set_up(self) -> None:
        """Make the cells and post the rules."""
        raise NotImplementedError

    def holds(self) -> bool:
        """Check the values of all cells, each of which has one, by the plain meaning of all.

        What the rules are made of is not to be believed here.
        """
        raise NotImplementedError

    def to_solution(self, values: Mapping[Cell, int | None]) -> Solution:
        """Draw what these cells are, "?" where it is None: all cells, or the `visible_cells`."""
        raise NotImplementedError

    def prepare_agreement(self) -> None:
        """Get ready to say what all solutions have in common; before anything has happened.

        To be asked once more changes nothing.
        """

    @property
    def visible_cells(self) -> Sequence[Cell]:
        """The cells that solutions are seen to differ in, where they do."""
        return self.cells

    @property
    def numbers(self) -> Sequence[Number]:
        """The numbers that are made up of cells."""
        return ()

    @property
    def variables(self) -> Sequence[Cell]:
        """The cells that stand for themselves and are no part of a number."""
        return self.cells

    @property
    def puzzle_cells(self) -> Collection[Cell]:
        """The cells that the puzzle itself speaks of; all others are made on the way."""
        return self.cells

    @property
    def truths(self) -> Collection[Cell]:
        """The cells that say whether something is true, of which that is not known yet."""
        return ()

    def guesses(self) -> Sequence[Cell]:
        """Give further cells that the search may assume something of.

        Each must follow from the cells that make up a solution, or solutions would come twice.
        """
        return ()

    @property
    def picture(self) -> Picture | None:
        """Where the cells lie, for who watches; None where they lie in no grid."""
        return None

    def places(self) -> PlacesToFill | None:
        """Say what there is to be explained, once it is set up; None: that cannot be said.

        Asked for in an engine of its own, in which nothing is solved.
        """
        return None

    def post(self, rule: Rule, at: int) -> None:
        """Post a rule that comes from what stands at an offset of the source."""
        rule.origins = (Origin("", at),)
        self.engine.post(rule)

    def limits(self) -> AbstractContextManager[None]:
        """While the model works: turn what it refuses to do into an error with a place."""
        return nullcontext()
