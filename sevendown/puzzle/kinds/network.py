"""Ways from one place to another in a network of roads."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from itertools import pairwise

from sevendown.engine.cells import Cell
from sevendown.engine.engine import Engine
from sevendown.puzzle.kinds._text import Text, TextLine
from sevendown.puzzle.kinds._way import OneWayModel, Waypoint
from sevendown.puzzle.model import SHORTEST
from sevendown.puzzle.puzzle import Puzzle
from sevendown.puzzle.results import Solution
from sevendown.speech import say
from sevendown.text.reading_limits import READING


class Network(Puzzle):
    """Places, the lengths of the roads between them, a start and a goal."""

    kind = "network"
    wishes = frozenset({SHORTEST})
    separated = False

    def read(self) -> None:
        """Read the number of places, the table of lengths, and the line of start and goal."""
        text = Text(self.source)
        self.title = text.title
        what = say("the number of places")
        count, at = text.single(0, what)
        text.refuse_beyond(count, READING.network_places, at, what)
        rows = text.lines[1:][:count]
        if len(rows) < count:
            message = say(
                "there are {count} rows of lengths, of which {found} are given",
                count=count,
                found=len(rows),
            )
            text.mistake(text.end, message)
            text.stop_at_mistakes()
        self.rows_at = [line.at for line in rows]
        self.lengths = [self._read_row(text, line, count) for line in rows]
        text.stop_at_mistakes()
        for i, line in enumerate(rows):
            for j, word in enumerate(line.words):
                there, back = self.lengths[i][j], self.lengths[j][i]
                if i == j and there:
                    message = say(
                        "from {place} to itself there is no road, so 0 stands here", place=i + 1
                    )
                    text.mistake(word.at, message)
                elif j < i and there != back:
                    message = say(
                        "from {start} to {goal} it is {there}, but back it is {back}",
                        start=i + 1,
                        goal=j + 1,
                        there=there,
                        back=back,
                    )
                    text.mistake(word.at, message)
        self.start, self.goal = self._read_ends(text, text.lines[1 + count :], count)
        text.stop_at_mistakes()

    def _read_row(self, text: Text, line: TextLine, count: int) -> list[int]:
        if len(line) != count:
            message = say("a row has {count} lengths, not {number}", count=count, number=len(line))
            text.mistake(line.end_of(count), message)
        return [text.whole(word, 0, None, say("a length")) or 0 for word in line.words]

    def _read_ends(self, text: Text, lines: list[TextLine], count: int) -> tuple[int, int]:
        if not lines:
            text.mistake(text.end, say("the line with the start and the goal is missing"))
            text.stop_at_mistakes()
        line = lines[0]
        if len(line) != 2:
            text.mistake(line.at, say("here stand the start and the goal, two numbers"))
            text.stop_at_mistakes()
        if len(lines) > 1:
            text.mistake(lines[1].at, say("after the start and the goal, the text ends"))
        names = zip(line.words, (say("the start"), say("the goal")), strict=True)
        start, goal = (text.whole(word, 1, count, what) or 1 for word, what in names)
        return start - 1, goal - 1

    def model(self, engine: Engine, wishes: Collection[str]) -> NetworkModel:
        """Give the model of this puzzle in an engine."""
        return NetworkModel(engine, self, SHORTEST in wishes)


KIND = Network


class NetworkModel(OneWayModel):
    """A node for each place."""

    def __init__(self, engine: Engine, puzzle: Network, shortest: bool) -> None:
        super().__init__(engine, shortest)
        self.puzzle = puzzle

    def set_up(self) -> None:
        """Make the cells and post the rules."""
        puzzle = self.puzzle
        nodes = []
        for i, lengths in enumerate(puzzle.lengths):
            roads = {str(j + 1): j for j, length in enumerate(lengths) if length}
            own = [length for length in lengths if length]
            nodes.append(Waypoint(f"place {i + 1}", puzzle.rows_at[i], roads, own))
        self.lay(nodes, puzzle.start, {puzzle.goal})

    def _way(self, values: Mapping[Cell, int | None]) -> list[int]:
        """Follow the roads from the start; give the places, from 0."""
        passed = [self.puzzle.start]
        while self.taken(passed[-1], values).isdigit() and len(passed) <= len(self.puzzle.lengths):
            passed.append(int(self.taken(passed[-1], values)) - 1)
        return passed

    def _length(self, passed: list[int]) -> int:
        """Add up the lengths of the roads between places."""
        return sum(self.puzzle.lengths[i][j] for i, j in pairwise(passed))

    def holds(self) -> bool:
        """Follow the roads, each of which must be there, to the goal."""
        passed = self._way(self.values())
        roads = all(self.puzzle.lengths[i][j] for i, j in pairwise(passed))
        is_way = roads and passed[-1] == self.puzzle.goal
        return is_way and self.are_just(passed, self._length(passed))

    def to_solution(self, values: Mapping[Cell, int | None]) -> Solution:
        """Write the places of the way; if it is not known, those that may be on it, with commas."""
        passed = self._way(values)
        length: int | str | None = self._length(passed)
        if passed[-1] == self.puzzle.goal:
            way = " ".join(str(place + 1) for place in passed)
        else:
            on = {i: values[owner] for i, owner in enumerate(self.net.owners, 1)}
            places = [f"{i}{'?' * (value is None)}" for i, value in on.items() if value != 0]
            way = ", ".join(places)
            length = None if self.length is None else values[self.length]
            length = "?" if length is None else length
        return Solution((f"{way} ({length})",), {"length": length}, {})
