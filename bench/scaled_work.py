"""Work for several workers: which there is, and what each piece of it takes a processor."""

from __future__ import annotations

import pickle
import re
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

import sevendown
from bench.families.sample import published
from bench.giving_out import Piece, all_of
from bench.process import ROOT
from sevendown.engine.cells import Cell
from sevendown.puzzle import kinds
from sevendown.puzzle.puzzle import Puzzle
from sevendown.puzzle.results import Solution
from sevendown.puzzle.run import Run, Wanted
from sevendown.scale.job import job_of
from sevendown.scale.sharing import NOTHING

BATCH, AUDIT, SEARCH = "batch", "audit", "search"  # kinds of work


@dataclass(frozen=True)
class Shortened:
    """A published puzzle without some of its statements, which has many more solutions."""

    puzzle: str
    without: tuple[str, ...]  # each a line of its own

    @property
    def name(self) -> str:
        """What it is called in tables: the puzzle, less the clues of these entries."""
        entries = [re.findall(r"\d+[ad]", statement)[0] for statement in self.without]
        return f"{Path(self.puzzle).name} - {', '.join(entries)}"

    def text(self) -> str:
        """Give the text."""
        lines = _text(self.puzzle).split("\n")
        for statement in self.without:
            lines.remove(statement)  # ValueError: the puzzle has changed
        return "\n".join(lines)


SEARCHES = (
    # many solutions, so that there is much to do everywhere
    Shortened("listener/workingback", ("T(1a, 3a)", "V(6a, 10a)", "FIB(1d)")),
    Shortened("chalkdust/17", ("qs(33a) = 5", "ANA(47a, 9630)")),
    Shortened("chalkdust/17", ("V(43a, 11111)", "V(37d, 9)")),
    # few solutions, and contradictions above all
    Shortened("chalkdust/17", ("qs(27a) = 5", "qs(33a) = 5")),
)
QUICK_SEARCHES = (Shortened("listener/workingback", ("K(13d)", "V(6a, 10a)", "FIB(1d)")),)
AUDITED, QUICK_AUDITED = "chalkdust/13", "magazines/enigma-1760"


@dataclass(frozen=True)
class Work:
    """Something that the command is asked to do."""

    name: str
    kind: str
    texts: tuple[str, ...]  # of the files that it gets
    options: tuple[str, ...]

    def command(self, folder: Path) -> list[str]:
        """Write the files into a folder; give what to say to the command."""
        width = len(str(len(self.texts)))
        files = []
        for number, text in enumerate(self.texts):
            path = folder / f"{number:0{width}}.txt"
            path.write_text(text, encoding="utf-8")
            files.append(str(path))
        return [*self.options, *files]


@dataclass(frozen=True)
class Taken:
    """What a piece of work takes one processor, by its pieces."""

    before: float  # seconds until there is anything for others to do
    pieces: list[Piece]
    set_up: float  # seconds for a worker who has not been there from the start
    order: bytes  # what is sent with a usual piece


def _text(name: str) -> str:
    return (ROOT / "puzzles" / f"{name}.txt").read_text(encoding="utf-8")


def batch(folder: Path, most: int | None = None) -> Work:
    """All crossnumbers below a folder, each with the proof that its solution is the only one."""
    others = kinds.names()
    paths = [path for path in sorted(folder.glob("**/*.txt")) if path.parent.name not in others]
    texts = tuple(path.read_text(encoding="utf-8") for path in paths[:most])
    return Work(f"{len(texts)} puzzles", BATCH, texts, ("--unique",))


def audit(name: str) -> Work:
    """Leave out each statement of a published crossnumber in turn: is another solution possible?

    This stands for a command that does so. A number may be named by the statement alone that is
    left out, and a variable may be open then: what cannot be read is not asked.
    """
    source = published(name)
    clues = source.clues
    texts = [source.write([*clues[:i], *clues[i + 1 :]]) for i in range(len(clues))]
    return Work(f"audit of {Path(name).name}", AUDIT, tuple(filter(_is_read, texts)), ("--unique",))


def _is_read(text: str) -> bool:
    try:
        sevendown.loads(text)
    except sevendown.PuzzleError:
        return False
    return True


def search(puzzle: Shortened) -> Work:
    """Count the solutions of one puzzle."""
    return Work(puzzle.name, SEARCH, (puzzle.text(),), ("--count",))


def taken(work: Work, rounds: int = 1) -> Taken:
    """Do a piece of work in this process, and note the least processor seconds of its pieces."""
    return least([_taken(work) for _ in range(rounds)])


def least(rounds: Sequence[Taken]) -> Taken:
    """Put together what was done several times, with the same pieces each time."""
    first = rounds[0]
    for pieces in zip(*(all_of(one.pieces) for one in rounds), strict=True):
        pieces[0].seconds = min(piece.seconds for piece in pieces)
    before, set_up = min(one.before for one in rounds), min(one.set_up for one in rounds)
    return Taken(before, first.pieces, set_up, first.order)


def _taken(work: Work) -> Taken:
    return _of_search(work.texts[0]) if work.kind == SEARCH else _of_puzzles(work.texts)


def _of_puzzles(texts: Sequence[str]) -> Taken:
    """Solve puzzles, each up to two solutions."""
    pieces = []
    for text in texts:
        started = time.process_time()
        for _ in islice(sevendown.loads(text).solutions(), 2):
            pass
        pieces.append(Piece(time.process_time() - started))
    usual = sorted(texts, key=len)[len(texts) // 2]
    return Taken(0.0, pieces, 0.0, usual.encode())


def _of_search(text: str) -> Taken:
    """Count the solutions of a puzzle, part by part."""
    started = time.process_time()
    run = sevendown.loads(text).run()
    parts = PartByPart()
    run.helpers = parts
    for _ in run.solutions():
        pass
    before = (parts.started or time.process_time()) - started
    return Taken(before, parts.pieces, _set_up_again(run.puzzle), parts.order)


def _set_up_again(puzzle: Puzzle) -> float:
    """Measure what a worker does who has a puzzle as data alone."""
    data = pickle.dumps(puzzle)
    started = time.process_time()
    Run(pickle.loads(data)).get_ready()
    return time.process_time() - started


class PartByPart:
    """Searches the parts of a run in this process, one by one, and notes what each takes."""

    is_at_work = False

    def __init__(self) -> None:
        self.started = 0.0  # in processor seconds of this process
        self.pieces: list[Piece] = []
        self.order = b""

    def take_over(self) -> bool:
        """Begin as soon as there are parts."""
        return True

    def how_far(self) -> str:
        """Tell nothing."""
        return ""

    def seek_differences(self, run: Run, seen: dict[Cell, set[int]]) -> None:
        """Not here: nobody asks what solutions have in common."""
        raise NotImplementedError

    def solutions(self, run: Run) -> Iterator[Solution]:
        """Give a solution for each that is counted."""
        self.started = time.process_time()
        job = job_of(run, Wanted.COUNT, False)
        parts, run.left = run.left, []
        known = [Piece(0.0) for _ in parts]
        self.pieces.extend(known)
        waiting = list(zip(known, parts, strict=True))[::-1]
        orders = []
        while waiting:
            piece, part = waiting.pop()
            started = time.process_time()
            found = run.search_part(part, None, Wanted.COUNT)
            piece.seconds = time.process_time() - started
            orders.append(part)
            piece.left.extend(Piece(0.0) for _ in found.left)
            waiting.extend(list(zip(piece.left, found.left, strict=True))[::-1])
            for _ in range(found.count):
                yield NOTHING
        self.order = pickle.dumps((job, orders[len(orders) // 2]))
