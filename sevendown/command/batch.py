"""Several puzzles at a time: what workers do with them, and how that comes out in order."""

from __future__ import annotations

import argparse
import contextlib
import io
import os
import pickle
import signal
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from typing import TYPE_CHECKING

from sevendown import __version__
from sevendown.command.program import NoText, OnePuzzle, Program
from sevendown.errors import ExecutorError, tamed
from sevendown.exitcodes import ExitCode
from sevendown.process.stopping import report, unbroken
from sevendown.process.terminal import Screen
from sevendown.puzzle.run import Halfway
from sevendown.record import Record
from sevendown.report.stats import RuleShares, rule_shares
from sevendown.scale.in_order import MOST_TRIES, DoneInOrder
from sevendown.scale.job import ENOUGH, check_same, digest
from sevendown.speech import language, say, speak

if TYPE_CHECKING:
    from sevendown.command.task import Task
    from sevendown.engine.cells import Cell
    from sevendown.puzzle.results import Solution
    from sevendown.puzzle.run import Run

ALONE = 0.2  # seconds of work that are not worth a single further process
PATIENCE = 1.0  # seconds after which a worker hands back what it has not solved
_LATE = 1.0  # seconds of its own past its time after which a worker that does not stop is ended


class Unfinished(Record):
    """What a worker has done of a puzzle that takes long."""

    solutions: tuple[Solution, ...]
    halfway: Halfway
    shares: RuleShares | None  # where that is wanted
    met: bool  # whether the solution that is meant is among those found


class Done(Record):
    """What a worker has to say of a puzzle."""

    pieces: tuple[tuple[bool, str], ...] = ()  # of output, and whether that is a message
    code: ExitCode = ExitCode.DONE
    begun: Unfinished | None = None  # where it takes long


class Settings(Record):
    """How puzzles are to be solved."""

    version: str
    options: argparse.Namespace
    plugins: tuple[tuple[str, str], ...]  # files, and what is in them
    language: str


class _HandedBack(Exception):
    """Somebody else is to go on with the search."""


class HandingBack:
    """Leaves what is left of a search that takes long to others."""

    is_at_work = False

    def __init__(self, task: Task) -> None:
        self._task = task
        self._started = time.monotonic()

    def take_over(self) -> bool:
        """Say whether it has taken long."""
        return time.monotonic() - self._started > PATIENCE

    def how_far(self) -> str:
        """Tell nothing."""
        return ""

    def seek_differences(self, run: Run, seen: dict[Cell, set[int]]) -> None:
        """Never be asked: what solutions have in common is found out where it is begun."""
        raise NotImplementedError

    def solutions(self, run: Run) -> Iterator[Solution]:
        """Find none here."""
        counts = self._task.counts
        shares = rule_shares(counts, run) if counts else None
        raise _HandedBack(
            Unfinished(tuple(self._task.shown), run.halfway(), shares, self._task.intended.met)
        )


class _Recorder(Screen):
    """Keeps what would go to the screen."""

    def __init__(self) -> None:
        self._pieces: list[tuple[bool, str]] = []
        super().__init__(io.StringIO(), _Messages(self._pieces))

    def take(self) -> list[tuple[bool, str]]:
        """Give what has been kept, and keep it no more."""
        taken = self._pieces[:]
        self._pieces.clear()
        return taken

    def out(self, text: str) -> None:
        """Keep a result."""
        self._pieces.append((False, text))

    def message(self, text: str) -> None:
        """Keep a message."""
        self._pieces.append((True, text))


class _Messages(io.StringIO):
    """A stream of messages, as plug-ins may write them."""

    def __init__(self, pieces: list[tuple[bool, str]]) -> None:
        super().__init__()
        self._pieces = pieces

    def write(self, text: str) -> int:
        """Keep a message."""
        self._pieces.append((True, text))
        return len(text)


class _Own(threading.local):
    """What a worker has got ready. A worker may be one of the threads of a process."""

    def __init__(self) -> None:
        self.programs: dict[bytes, Program] = {}  # by their settings


_own = _Own()


def solve_puzzles(settings: bytes, puzzles: Sequence[OnePuzzle]) -> list[Done]:
    """Solve puzzles in this process; raises ExecutorError where that cannot be done here."""
    program = _own.programs.get(settings) or _set_up(settings)
    started = time.monotonic()
    done: list[Done] = []
    for puzzle in puzzles:
        if time.monotonic() - started > ENOUGH:
            break  # others may be free by now
        done.append(_solve(program, puzzle))
    return done


def _settings(program: Program) -> bytes:
    """Say how a program solves puzzles."""
    files = tuple(program.options.plugins)
    if program.executor is None or not program.executor.is_here:  # they may be in another folder
        files = tuple(map(os.path.abspath, files))
    options = vars(program.options) | {"plugins": files, "format": program.format}
    options.pop("refuse", None)  # of who reads the command line, which is done
    settings = Settings(
        __version__,
        argparse.Namespace(**options),
        tuple((path, digest(path)) for path in files),
        language(),
    )
    return pickle.dumps(settings)


def _set_up(settings: bytes) -> Program:
    """Get ready to solve puzzles."""
    wanted: Settings = pickle.loads(settings)
    check_same(wanted.version, wanted.plugins)
    speak(wanted.language)
    recorder = _Recorder()
    program = Program(wanted.options, io.StringIO(), recorder)
    if program.load_plugins() != ExitCode.DONE:
        _, messages = zip(*recorder.take(), strict=True)
        raise ExecutorError(say("a worker cannot load a plug-in: {why}", why="".join(messages)))
    program.hands_back = True
    _own.programs = {settings: program}
    return program


def _solve(program: Program, puzzle: OnePuzzle | NoText) -> Done:
    """Solve a puzzle and keep what there is to say of it."""
    recorder = program.screen
    assert isinstance(recorder, _Recorder)
    recorder.take()
    try:
        with _to_messages(recorder), _ended_where_late(program):
            code = puzzle.run(program)
    except _HandedBack as handed:
        return Done(begun=handed.args[0])
    return Done(tuple(recorder.take()), code)


def _is_alone() -> bool:
    """Whether this is the main thread of its process, which may do with that as it likes."""
    return threading.current_thread() is threading.main_thread()


def _to_messages(recorder: _Recorder) -> contextlib.AbstractContextManager[object]:
    """Take what a plug-in prints for a message."""
    return contextlib.redirect_stdout(recorder.stderr) if _is_alone() else contextlib.nullcontext()


@contextlib.contextmanager
def _ended_where_late(program: Program) -> Iterator[None]:
    """Have this process ended where it stays in a computation that nothing can stop."""
    ours = _is_alone() and hasattr(signal, "setitimer")
    if program.options.timeout is None or not ours or not program.hands_back:
        yield
        return
    # It counts the time that the process itself has taken; the system ends it by SIGVTALRM.
    signal.setitimer(signal.ITIMER_VIRTUAL, program.options.timeout + _LATE)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)


def solve_in_order(program: Program, puzzles: Sequence[OnePuzzle | NoText]) -> int:
    """Solve puzzles, several at a time, with their output in order; give the largest exit code."""
    return _Batch(program, puzzles).run()


def results_in_order(
    program: Program, puzzles: Sequence[OnePuzzle], take: Callable[[Done], None]
) -> None:
    """Do the work of a verb with puzzles; let somebody take what comes of each, in order."""
    if program.executor is not None and len(puzzles) > 1:
        _Collecting(program, puzzles, take).run()
        return
    alone = _recording(program)
    for puzzle in puzzles:
        take(_solve(alone, puzzle))


class _Batch:
    """Puzzles that are solved by workers."""

    def __init__(self, program: Program, puzzles: Sequence[OnePuzzle | NoText]) -> None:
        assert program.executor is not None
        self._program = program
        self._executor = program.executor
        self._waiting = list(puzzles)
        self._all = len(puzzles)
        self._codes: list[ExitCode] = []

    def run(self) -> int:
        """Solve them; give the largest exit code."""
        if sum(isinstance(puzzle, OnePuzzle) for puzzle in self._waiting) > 1:
            self._begin_alone()
            self._go_on_together()
        else:
            self._codes += [puzzle.run(self._program) for puzzle in self._waiting]
        return max(self._codes)

    def _begin_alone(self) -> None:
        """Solve what can be solved here before anybody else could begin."""
        started = time.monotonic()
        alone = _recording(self._program)
        timeout = self._program.options.timeout
        while self._waiting:
            left = started + ALONE - time.monotonic()
            if left <= 0 or (timeout is not None and timeout <= left):
                return
            alone.options.timeout = left
            done = _solve(alone, self._waiting[0])
            if time.monotonic() - started >= ALONE:
                return  # it may have been stopped
            self._show(done)
            del self._waiting[0]

    def _go_on_together(self) -> None:
        """Let the workers solve what is left."""
        settings = _settings(self._program) if self._waiting else b""

        def submit(puzzles: list[OnePuzzle]) -> Future[Sequence[Done]]:
            return self._executor.submit(solve_puzzles, settings, puzzles)

        orders = DoneInOrder(self._executor, submit, self._give_up)
        puzzles = [puzzle for puzzle in self._waiting if isinstance(puzzle, OnePuzzle)]
        with contextlib.closing(orders.results(puzzles)) as results:
            for puzzle in self._waiting:
                if isinstance(puzzle, NoText):
                    self._codes.append(puzzle.run(self._program))
                    continue
                report(doing=_name(puzzle))
                with self._program.screen.progress(self._how_far):
                    done = self._next(results, puzzle)
                if done.begun is None:
                    self._show(done)
                else:
                    self._codes.append(puzzle.run(self._program, done.begun))

    def _next(self, results: Iterator[Done], puzzle: OnePuzzle) -> Done:
        """Wait for what there is to say of a puzzle."""
        try:
            return next(results)
        except KeyboardInterrupt:
            with unbroken():
                self._program.say(f"{_name(puzzle)}: {say('interrupted')}")
            raise

    def _show(self, done: Done) -> None:
        """Print what there is to say of a puzzle."""
        screen = self._program.screen
        with unbroken():
            for is_message, text in done.pieces:
                (screen.message if is_message else screen.out)(text)
        self._codes.append(done.code)

    def _give_up(self, puzzle: OnePuzzle) -> Done:
        """Say that a puzzle cannot be solved: whoever tried is no more."""
        if self._program.options.timeout is None:
            message = say(
                "gave up: the worker at this puzzle was lost {times} times, as where memory is "
                "short; see --max-memory",
                times=MOST_TRIES,
            )
        else:
            message = say("gave up, and had to be stopped by force")
        source, several = puzzle.text.source, puzzle.several
        refused = NoText(source.file, message, ExitCode.GAVE_UP, source.first_line, several)
        return _solve(_recording(self._program), refused)

    def _how_far(self) -> str:
        return say(
            ", puzzles done {done} of {all}, workers {jobs}",
            done=len(self._codes),
            all=self._all,
            jobs=self._executor.jobs,
        )


class _Collecting(_Batch):
    """Puzzles with which workers do something that is not printed as it is."""

    def __init__(
        self, program: Program, puzzles: Sequence[OnePuzzle], take: Callable[[Done], None]
    ) -> None:
        super().__init__(program, puzzles)
        self._take = take

    def _show(self, done: Done) -> None:
        """Hand on what there is to say of a puzzle."""
        self._take(done)
        self._codes.append(done.code)


def _recording(program: Program) -> Program:
    """Give a program with the same options and words that keeps what there is to say."""
    options = argparse.Namespace(**vars(program.options) | {"format": program.format})
    other = Program(options, program.stdin, _Recorder())
    vars(other)["registry"] = program.registry
    return other


def _name(puzzle: OnePuzzle) -> str:
    source = puzzle.text.source
    return f"{tamed(source.file)}:{source.first_line}"
