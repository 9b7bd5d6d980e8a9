"""One puzzle with which a verb does something else than to solve it: read, worked on, reported."""

from __future__ import annotations

import time
from collections.abc import Callable, Generator
from contextlib import closing
from typing import TYPE_CHECKING

from sevendown.command.task import MOST_WARNINGS
from sevendown.engine.engine import OutOfTime
from sevendown.errors import PuzzleError, tamed
from sevendown.exitcodes import ExitCode
from sevendown.process.stopping import report, unbroken, within
from sevendown.puzzle import kinds
from sevendown.record import Record
from sevendown.report.output import Heading
from sevendown.speech import figure, say

if TYPE_CHECKING:
    from sevendown.command.program import Program
    from sevendown.language.clue_lines import ClueOptions
    from sevendown.puzzle.puzzle import Puzzle
    from sevendown.puzzle.read import PuzzleText
    from sevendown.scale.executor import Executor
    from sevendown.text.source import Source
    from sevendown.words.registry import Registry


class Worked(Record):
    """What a verb has to print of a puzzle, and with what it ends."""

    text: str
    code: ExitCode = ExitCode.DONE


# Gives what is to be printed as soon as it is known, and in the end with what it ends; workers may
# help.
Streams = Callable[["Puzzle", float | None, "Executor | None"], Generator[str, None, ExitCode]]
AboutUnread = Callable[["Source", "Registry", PuzzleError], Generator[str, None, ExitCode]]


class Work(Record):
    """What a verb does with a puzzle."""

    verb: str
    # With a puzzle, in so many seconds; None: it streams what it finds, warnings among that.
    does: Callable[[Puzzle, float | None], Worked] | None
    kinds: tuple[str, ...]  # of puzzles that it is for
    has_headings: bool  # whether it is told which puzzle it is, where there are several
    clue_options: ClueOptions | None = None  # how printed clues are read
    streams: Streams | None = None
    unread: AboutUnread | None = None  # what it has to say where a text cannot be read


class PuzzleWork:
    """Does the work of a verb with one puzzle."""

    def __init__(self, program: Program, text: PuzzleText, work: Work, several: bool) -> None:
        self._program = program
        self._text = text
        self._work = work
        self._several = several
        self._name = f"{tamed(text.source.file)}:{text.source.first_line}"

    def run(self) -> ExitCode:
        """Do it; give the exit code."""
        report(doing=self._name)
        started = time.monotonic()
        try:
            return within(self._program.deadline(), self._run)
        except PuzzleError as error:
            self._program.say(str(error))
            if self._text.kind == kinds.CROSSNUMBER:
                self._program.say_broken()
            return error.exit_code
        except OutOfTime:
            seconds = figure(time.monotonic() - started)
            self._say(say("gave up after {seconds} s", seconds=seconds))
        except MemoryError:
            self._say(self._program.out_of_memory())
        except KeyboardInterrupt:
            with unbroken():
                self._say(say("interrupted"))
            raise
        return ExitCode.GAVE_UP

    def _run(self) -> ExitCode:
        deadline = self._program.deadline()
        if self._text.error is None and self._text.kind not in self._work.kinds:
            message = say(
                "{verb} is not for puzzles of the kind {kind} yet",
                verb=self._work.verb,
                kind=self._text.kind,
            )
            raise PuzzleError([self._text.source.problem(0, message)])
        try:
            puzzle = self._text.read(lambda: self._program.registry, self._work.clue_options)
        except PuzzleError as error:
            if self._work.unread is None or type(error) is not PuzzleError:
                raise
            self._program.say(str(error))
            self._program.say_broken()
            unread = self._work.unread(self._text.source, self._program.registry, error)
            return self._print_pieces(unread)
        for problem in puzzle.left_out:
            self._program.say(str(problem))
        left = deadline and deadline - time.monotonic()
        if self._work.does is None:
            return self._stream(puzzle, left)
        for warning in puzzle.warnings[:MOST_WARNINGS]:
            self._program.warn(warning)
        worked = self._work.does(puzzle, left)
        with unbroken():
            self._show_heading(puzzle)
            self._program.screen.out(worked.text)
        return worked.code

    def _stream(self, puzzle: Puzzle, seconds: float | None) -> ExitCode:
        """Print what there is to say of a puzzle as soon as it is known; give the exit code."""
        assert self._work.streams is not None
        self._show_heading(puzzle)
        return self._print_pieces(self._work.streams(puzzle, seconds, self._program.executor))

    def _print_pieces(self, pieces: Generator[str, None, ExitCode]) -> ExitCode:
        with closing(pieces):
            while True:
                try:
                    piece = next(pieces)
                except StopIteration as end:
                    code: ExitCode = end.value
                    return code
                self._program.screen.out(piece)

    def _show_heading(self, puzzle: Puzzle) -> None:
        if self._several and self._work.has_headings:
            source = self._text.source
            heading = Heading(source.file, source.first_line, puzzle.title)
            self._program.screen.out(f"{heading}\n")

    def _say(self, message: str) -> None:
        """Tell of this puzzle on standard error."""
        self._program.say(f"{self._name}: {message}")
