"""One run of the program: all puzzles of all files, read, solved and printed."""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import time
from functools import cached_property, partial
from typing import IO, TYPE_CHECKING, Any

from sevendown.engine.engine import OutOfTime
from sevendown.errors import ExecutorError, Place, Problem, PuzzleError, tamed
from sevendown.exitcodes import ExitCode
from sevendown.process.memory import use_reserve, used_up
from sevendown.process.stopping import report, within
from sevendown.process.terminal import Screen
from sevendown.puzzle import kinds
from sevendown.record import Record
from sevendown.report.output import STATUS, Heading, JsonPrinter, Printer, Report, TextPrinter
from sevendown.speech import figure, reason_of, say
from sevendown.text.files import (
    Unread,
    exit_code,
    name_of,
    origin_of,
    text_of_file,
    text_of_stream,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from sevendown.command.batch import Unfinished
    from sevendown.command.task import Task
    from sevendown.puzzle.read import PuzzleText
    from sevendown.puzzle.run import Helpers
    from sevendown.scale.executor import Executor
    from sevendown.words.registry import Registry


class NoText(Record):
    """A file of which there is no text, or a puzzle that nobody can solve."""

    file: str
    message: str
    code: ExitCode
    line: int = 0  # in which the puzzle starts; 0: there is none
    several: bool = False  # whether it is one of several

    def run(self, program: Program) -> ExitCode:
        """Report it; give the exit code."""
        return program.refuse(self)


class OnePuzzle(Record):
    """A puzzle with which something is to be done."""

    text: PuzzleText
    several: bool  # whether it is one of several

    def run(self, program: Program, begun: Unfinished | None = None) -> ExitCode:
        """Do it, or the rest of what a worker has begun; give the exit code."""
        work = program.options.work
        if work is not None:
            from sevendown.command.puzzle_work import PuzzleWork

            return PuzzleWork(program, self.text, work, self.several).run()
        from sevendown.command.task import Task

        return Task(program, self.text, program.printer(self.several), begun).run()


class Program:
    """One run of the program: all puzzles of all files, under the same options."""

    def __init__(self, options: argparse.Namespace, stdin: IO[Any], screen: Screen) -> None:
        self.options = options
        self.stdin = stdin
        self.screen = screen
        self.limit: int | None = options.limit or 1
        if options.unique:
            self.limit = 2
        elif (options.all or options.count) and not options.limit:
            self.limit = None  # all of them
        self.executor: Executor | None = None  # who helps; None: nobody
        self.hands_back = False  # whether somebody else goes on with what takes long

    def run(self) -> int:
        """Do what the options ask for; give the largest exit code."""
        # What a plug-in prints is no result.
        with contextlib.redirect_stdout(self.screen.stderr):
            try:
                return self._run()
            except MemoryError:  # outside any puzzle, as in a plug-in
                reason = self.out_of_memory()
            self.say(reason)
            return ExitCode.GAVE_UP

    def out_of_memory(self) -> str:
        """Say which memory is used up, and use what is kept for the end."""
        reason = used_up(self.options.max_memory)
        use_reserve(self.options.max_memory)
        return reason

    def _run(self) -> int:
        code = self.load_plugins()
        if code != ExitCode.DONE:
            return code
        if self.options.errand is not None:
            return int(self.options.errand(self))
        if self.options.list_predicates is not None:
            from sevendown.command.verbs.words import list_words

            return list_words(self, self.options.list_predicates)
        if self.options.check_plugin:
            from sevendown.command.verbs.check_plugin import check_all

            return check_all(self, self.options.check_plugin)
        if self.options.ui:
            from sevendown.command.verbs.ui import show

            return show(self)
        files = self.options.files or ["-"]
        if self.options.jobs == 1 and not self.options.cluster:
            return max(self._solve_file(file, len(files) > 1) for file in files)
        return self.with_helpers(partial(self._solve_together, files))

    def with_helpers(self, work: Callable[[], int]) -> int:
        """Work with others; give the exit code."""
        from sevendown.scale.cluster import connect
        from sevendown.scale.executor import Executor

        try:
            if self.options.cluster:
                self.executor = connect(self.options.cluster)
            else:
                self.executor = Executor(self.options.jobs or None, memory=self.options.max_memory)
            with self.executor:
                return work()
        except ExecutorError as error:
            self.say(error.message)
            return error.exit_code

    def _solve_together(self, files: list[str]) -> int:
        """Solve all puzzles of all files, several at a time; give the largest exit code."""
        from sevendown.command.batch import solve_in_order

        several = len(files) > 1
        return solve_in_order(self, [one for file in files for one in self.puzzles(file, several)])

    def helpers(self, task: Task) -> Helpers | None:
        """Give who goes on with a search that takes long."""
        if self.options.trace:  # every step is told, so all are made here
            return None
        if self.hands_back:
            if self.options.ambiguous:
                return None
            from sevendown.command.batch import HandingBack

            return HandingBack(task)
        if self.executor is None:
            return None
        return self.executor.helpers(task.counts)

    def deadline(self) -> float | None:
        """Give when what begins now has to end, in the time of time.monotonic()."""
        timeout: float | None = self.options.timeout
        return None if timeout is None else time.monotonic() + timeout

    @cached_property
    def registry(self) -> Registry:
        """The words of the language; puzzles of other kinds can do without."""
        from sevendown.puzzle.read import standard

        return standard()

    def load_plugins(self) -> ExitCode:
        """Load the plug-ins; give the exit code."""
        for plugin in self.options.plugins:
            from sevendown.plugins import load_plugin

            name = name_of(plugin)
            try:
                report(doing=name)
                within(self.deadline(), partial(load_plugin, plugin, self.registry))
            except PuzzleError as error:
                self.say(str(error))
                return ExitCode.BAD_INPUT
            except OSError as error:
                self.say(f"{name}: {reason_of(error)}")
                return exit_code(error)
            except OutOfTime:
                seconds = figure(self.options.timeout)
                self.say(f"{name}: {say('gave up loading it after {seconds} s', seconds=seconds)}")
                return ExitCode.GAVE_UP
        return ExitCode.DONE

    def say(self, text: str) -> None:
        """Tell on standard error."""
        self.screen.err(self.as_message(text))

    def as_message(self, text: str) -> str:
        """Give a message as it is told: as JSON where there is a trace in JSON."""
        if self.options.trace == "json":
            return json.dumps({"event": "message", "text": text})
        return text

    def warn(self, warning: object) -> None:
        """Tell what is worth a warning."""
        self.say(say("warning: {warning}", warning=warning))

    def say_broken(self) -> None:
        """Tell what is wrong with installed packages that may have had the word looked for."""
        for error in self.registry.broken:
            self.warn(error)

    def _solve_file(self, file: str, several: bool) -> ExitCode:
        """Solve all puzzles of a file; give the largest exit code."""
        return max(one.run(self) for one in self.puzzles(file, several))

    def puzzles(self, file: str, several: bool) -> Sequence[OnePuzzle | NoText]:
        """Give the puzzles of a file, or why there are none."""
        from sevendown.puzzle.read import puzzle_texts

        origin = origin_of(file)
        try:
            text = self.text_of(file)
        except Unread as reason:
            return [NoText(origin, str(reason), reason.code)]
        try:
            report(doing=name_of(file))
            found = within(self.deadline(), partial(puzzle_texts, text, origin, self.options.kind))
        except OutOfTime:
            return [NoText(origin, say("gave up while it was read"), ExitCode.GAVE_UP)]
        several = several or len(found) > 1
        return [OnePuzzle(text, several) for text in found]

    def text_of(self, file: str) -> str:
        """Give the text of a file, or of standard input; raises Unread."""
        text = self._text_of_word(file)
        if text is not None:
            return text
        if file != "-":
            return text_of_file(file)
        if self.stdin.isatty():
            self.say(say("reading a puzzle from standard input; Ctrl-D ends it"))
        return text_of_stream(self.stdin)

    def _text_of_word(self, file: str) -> str | None:
        """Give the text of a puzzle that a word says, where it is no file."""
        if self.options.kind is None or file == "-" or os.path.exists(file):
            return None
        return kinds.find(self.options.kind).text_of_word(file)

    def refuse(self, refused: NoText) -> ExitCode:
        """Report a file of which there is no text, or a puzzle that nobody can solve."""
        file, line, message, code = refused.file, refused.line, refused.message, refused.code
        self.say(f"{tamed(file)}{f':{line}' if line else ''}: {message}")
        if self.options.work is not None:
            return code
        printer = self.printer(refused.several)
        printer.begin(Heading(file, line, kind=self.options.kind or kinds.CROSSNUMBER), None)
        end = Report(STATUS[code], errors=[Problem(Place(file, line, 0, ""), message)])
        if self.options.ambiguous:
            end.count = None
            printer.agreement(None)
        printer.end(end)
        return code

    @property
    def format(self) -> str:
        """How solutions are printed."""
        on_screen = "pretty" if self.screen.stdout.isatty() else "plain"
        return self.options.format or on_screen

    def printer(self, headings: bool) -> Printer:
        """Give what prints solutions."""
        if self.format == "json":
            others = self.options.count or self.options.ambiguous or self.options.check
            return JsonPrinter(self.screen.out, lists_solutions=not others)
        return TextPrinter(self.screen.out, headings, boxed=self.format == "pretty")
