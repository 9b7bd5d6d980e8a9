"""The command line: `solve-puzzle [OPTIONS] [FILE...]`."""

from __future__ import annotations

import argparse
import contextlib
import gc
import json
import os
import sys
import traceback
from collections.abc import Iterator, Sequence
from dataclasses import asdict, replace
from itertools import islice
from typing import IO, TYPE_CHECKING, Any, NoReturn, TextIO

from sevendown.errors import Place, Problem, PuzzleError
from sevendown.options import read_options
from sevendown.output import JSON_VERSION, Heading, JsonPrinter, Printer, Report, TextPrinter
from sevendown.terminal import Screen, unbroken

if TYPE_CHECKING:
    from sevendown.language.source import Source
    from sevendown.language.tree import PuzzleTree
    from sevendown.rules.registry import Registry
    from sevendown.solve import Puzzle, Run, Solution
    from sevendown.stats import Counts

SOLVED, NONE, BAD, GAVE_UP, NOT_UNIQUE = range(5)  # exit codes
STATUS = ("solved", "none", "error", "gave up", "solved")  # by exit code, in JSON
INTERRUPTED = 130  # as shells report it: 128 and the number of the signal
NO_READER = 141
BUG = 70
GC_THRESHOLD = 100_000  # new objects between two searches for garbage
MAX_BYTES = 4_000_000  # of one file
MOST_WARNINGS = 10  # of one puzzle, on the screen


def main(
    argv: Sequence[str] | None = None,
    stdin: IO[Any] | None = None,
    stdout: TextIO | None = None,
    stderr: TextIO | None = None,
) -> int:
    """Run the program on these arguments and streams; give its exit code."""
    stdin, stdout, stderr = stdin or sys.stdin, stdout or sys.stdout, stderr or sys.stderr
    screen = Screen(stdout, stderr)
    try:
        with contextlib.redirect_stdout(stdout), contextlib.redirect_stderr(stderr):
            options = read_options(argv)
        # What a plug-in prints is no result.
        with contextlib.redirect_stdout(stderr):
            return _Program(options, stdin, screen).run()
    except SystemExit as done:
        return int(done.code or 0)
    except KeyboardInterrupt:
        return INTERRUPTED


def script() -> NoReturn:
    """Run the program as a command."""
    # Whoever starts the program may have closed any of these.
    sys.stdin = sys.stdin or open(os.devnull)
    sys.stdout = sys.stdout or open(os.devnull, "w")
    sys.stderr = sys.stderr or open(os.devnull, "w")
    # Titles may hold what the terminal cannot show, and values may be very long.
    for stream in (sys.stdout, sys.stderr):
        with contextlib.suppress(AttributeError):
            stream.reconfigure(errors="replace")  # type: ignore[union-attr]
    sys.set_int_max_str_digits(0)
    # Hardly anything here is in a cycle, so it is not worth while to search for cycles often,
    # least of all those of the loaded modules, once more at the end.
    gc.set_threshold(GC_THRESHOLD)
    try:
        code = main()
        sys.stdout.flush()
    except BrokenPipeError:
        code = NO_READER
        # Python flushes once more at the end, which must not fail.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except OSError as error:
        code = GAVE_UP
        with contextlib.suppress(OSError):  # which may be what has failed
            print(f"cannot write: {error.strerror}", file=sys.stderr, flush=True)
        for stream in (sys.stdout, sys.stderr):
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
    except KeyboardInterrupt:
        code = INTERRUPTED
    except BaseException:
        # Python's own code for this is 1, which here would say that there is no solution.
        code = BUG
        traceback.print_exc()
    gc.freeze()
    sys.exit(code)


class _Program:
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

    def run(self) -> int:
        """Solve all; give the largest exit code."""
        registry = self._registry()
        if registry is None:
            return BAD
        if self.options.list_predicates is not None:
            return self._list(registry, self.options.list_predicates)
        if self.options.check_plugin:
            return max(map(self._check_plugin, self.options.check_plugin))
        files = self.options.files or ["-"]
        return max(self._solve_file(file, registry, len(files) > 1) for file in files)

    def _registry(self) -> Registry | None:
        """Load the words of the language and the plug-ins; None if one of these is bad."""
        from sevendown.solve import standard

        registry = standard()
        for plugin in self.options.plugins:
            from sevendown.plugins import load_plugin

            try:
                load_plugin(plugin, registry)
            except PuzzleError as error:
                self.say(str(error))
                return None
            except OSError as error:
                self.say(f"{plugin}: {error.strerror}")
                return None
        return registry

    def _list(self, registry: Registry, name: str) -> int:
        """Print what is known of all words, or of one; give the exit code."""
        from sevendown import catalogue

        as_json = self.options.format == "json"
        if not name:
            some = catalogue.entries(registry)
            text = catalogue.as_json(some) if as_json else catalogue.as_table(some)
        else:
            entry = catalogue.find(registry, name)
            if entry is None:
                self.say(_unknown(name, registry))
                self.say_broken(registry)
                return BAD
            text = catalogue.as_json(entry) if as_json else catalogue.as_text(entry)
        with unbroken():
            self.screen.out(f"{text}\n")
        self.say_broken(registry)
        return SOLVED

    def _check_plugin(self, plugin: str) -> int:
        """Report on a plug-in; give the exit code."""
        from sevendown.contract.report import check_plugin
        from sevendown.rules.registry import builtin

        # Not beside installed packages: it may be one of their files.
        return SOLVED if check_plugin(plugin, builtin(), self.screen.out, self.say) else BAD

    def say(self, text: str) -> None:
        """Tell on standard error, as JSON where that is a trace in JSON."""
        if self.options.trace == "json":
            text = json.dumps({"event": "message", "text": text}, ensure_ascii=False)
        self.screen.err(text)

    def say_broken(self, registry: Registry) -> None:
        """Tell what is wrong with installed packages that may have had the word looked for."""
        for error in registry.broken:
            self.say(f"warning: {error}")

    def _solve_file(self, file: str, registry: Registry, several: bool) -> int:
        """Solve all puzzles of a file; give the largest exit code."""
        from sevendown.language.source import split_puzzles

        name = "<stdin>" if file == "-" else file
        try:
            data = self._read(file)
        except OSError as error:
            return self._refuse(name, error.strerror or str(error), BAD)
        if len(data) > MAX_BYTES:
            return self._refuse(name, f"more than {MAX_BYTES} bytes are not read", GAVE_UP)
        text = data if isinstance(data, str) else data.decode("utf-8", "surrogateescape")
        sources = split_puzzles(text, name)
        printer = self._printer(several or len(sources) > 1)
        return max(_Task(self, source, registry, printer).run() for source in sources)

    def _read(self, file: str) -> bytes | str:
        """Read a file, but not much more than is allowed: it may have no end."""
        if file != "-":
            with open(file, "rb") as stream:
                return stream.read(MAX_BYTES + 1)
        if self.stdin.isatty():
            self.say("reading a puzzle from standard input; Ctrl-D ends it")
        data: bytes | str = getattr(self.stdin, "buffer", self.stdin).read(MAX_BYTES + 1)
        return data

    def _refuse(self, file: str, message: str, code: int) -> int:
        """Report a file of which there is no text."""
        self.say(f"{file}: {message}")
        printer = self._printer(False)
        printer.begin(Heading(file, 0), None)
        report = Report(STATUS[code], errors=[Problem(Place(file, 0, 0, ""), message)])
        if self.options.ambiguous:
            report.count = None
            printer.agreement(None)
        printer.end(report)
        return code

    def _printer(self, headings: bool) -> Printer:
        wanted = self.options.format or ("pretty" if self.screen.stdout.isatty() else "plain")
        if wanted == "json":
            lists_solutions = not (self.options.count or self.options.ambiguous)
            return JsonPrinter(self.screen.out, lists_solutions)
        return TextPrinter(self.screen.out, headings, boxed=wanted == "pretty")


def _unknown(name: str, registry: Registry) -> str:
    """Say that no word has that name."""
    from sevendown.language.words import clip, did_you_mean

    if os.path.exists(name):
        return f"{name} is a file, and --list-predicates reads no puzzle"
    hint = did_you_mean(name, registry.all_names())
    return f"there is no predicate or operator {clip(name)}{hint}"


class _Task:
    """One puzzle: read, searched, printed and reported on."""

    def __init__(
        self,
        program: _Program,
        source: Source,
        registry: Registry,
        printer: Printer,
    ) -> None:
        self.program = program
        self.say = program.say
        self.options = program.options
        self.limit = program.limit
        self.screen = program.screen
        self.source = source
        self.registry = registry
        self.printer = printer
        self.search: Run | None = None  # None until the rules have been set up
        self.counts: Counts | None = None  # None: nobody wants to know
        self.agreement: Solution | None = None
        self.found = 0  # solutions that have been printed or counted
        self.begun = False  # whether the printer knows of this puzzle

    def run(self) -> int:
        """Solve it; give the exit code."""
        from sevendown.solve import Puzzle

        heading = Heading(self.source.file, self.source.first_line)
        try:
            puzzle = Puzzle(self.source, self.registry)
        except PuzzleError as error:
            self.say(str(error))
            self.program.say_broken(self.registry)
            self._begin(heading, None)
            return self._end(Report(errors=error.problems), error.exit_code)
        for warning in puzzle.warnings[:MOST_WARNINGS]:
            self.say(f"warning: {warning}")
        if len(puzzle.warnings) > MOST_WARNINGS:
            self._say(f"warning: and {len(puzzle.warnings) - MOST_WARNINGS} more like these")
        report = Report(warnings=puzzle.warnings)
        heading = replace(heading, title=puzzle.title)
        stopped = ""  # what kept the search from its end, if anything did
        try:
            if self.options.show_rules:
                return self._show_rules(puzzle, heading)
            self._begin(heading, puzzle.tree)
            with self._progress():
                self._search(puzzle)
        except PuzzleError as error:
            self.say(str(error))
            report.errors = error.problems
            if not self.begun:
                self._begin(heading, None)
            return self._end(report, error.exit_code)
        except MemoryError:
            stopped = "out of memory"
        except KeyboardInterrupt:
            self._end(report, GAVE_UP)
            self._say_stopped("interrupted")
            raise
        if self.search is not None and self.search.outcome.value == "gave up":
            stopped = f"gave up after {self.search.seconds:.3g} s"
        if stopped:
            self._say_stopped(stopped)
            return self._end(report, GAVE_UP)
        if self.found == 0:
            self._say("there is no solution")
            return self._end(report, NONE)
        if self.options.unique and self.found > 1:
            self._say("there is another solution")
            return self._end(report, NOT_UNIQUE)
        return self._end(report, SOLVED)

    def _show_rules(self, puzzle: Puzzle, heading: Heading) -> int:
        """Print how the puzzle is understood; give the exit code."""
        from sevendown import rulebook

        run = puzzle.run(self.options.timeout)
        if run.outcome.value == "gave up":
            self._say(f"gave up after {run.seconds:.3g} s")
            self._begin(heading, puzzle.tree)
            return self._end(Report(warnings=puzzle.warnings), GAVE_UP)
        book = rulebook.rulebook(run)
        with unbroken():
            if self.options.format == "json":
                values = {"version": JSON_VERSION, **asdict(heading), **rulebook.as_json(book)}
                self.screen.out(json.dumps(values) + "\n")
            else:
                self.printer.begin(heading, puzzle.tree)
                self.screen.out("\n".join(rulebook.lines(book)) + "\n")
        return SOLVED

    def _begin(self, heading: Heading, tree: PuzzleTree | None) -> None:
        with unbroken():
            self.begun = True
            self.printer.begin(heading, tree)

    def _search(self, puzzle: Puzzle) -> None:
        """Search, and print each solution that is to be printed."""
        self.search = puzzle.run(self.options.timeout)
        if self.options.stats:
            from sevendown import stats

            self.counts = stats.count(self.search)
        with self._traced(self.search):
            if self.options.ambiguous:
                self.agreement = self.search.agreement()
                self.found = self.search.found
            else:
                self._print_solutions(self.search)

    def _print_solutions(self, search: Run) -> None:
        # With --unique a program may want the second solution, but it is no part of the answer.
        silent = 2 if self.options.unique and self.options.format != "json" else None
        with contextlib.closing(search.solutions()) as solutions:
            for solution in islice(solutions, self.limit):
                if self.options.count:
                    self.found += 1
                    continue
                with unbroken():
                    self.found += 1
                    if self.found != silent:
                        self.printer.solution(solution)

    @contextlib.contextmanager
    def _traced(self, search: Run) -> Iterator[None]:
        """Tell every step of the search while the body runs, if that is wanted."""
        if not self.options.trace:
            yield
            return
        from sevendown.trace import trace

        steps = trace(search, self.screen.err, self.options.trace == "json")
        try:
            yield
        finally:
            steps.close()
        if self.options.trace == "text" and search.outcome.value == "exhausted":
            self.screen.err("       nothing is left to try")

    def _end(self, report: Report, code: int) -> int:
        """Print what is left to print; give the code."""
        report.status = STATUS[code]
        report.count = None if self.options.ambiguous else self.found
        if self.search is not None:
            report.exhaustive = self.search.outcome.value == "exhausted"
            report.seconds = self.search.seconds
            report.statistics = asdict(self.search.statistics)
            if self.counts is not None:
                from sevendown import stats

                report.statistics = stats.report(self.search, self.counts)
                if self.options.trace == "json":
                    self.screen.err(json.dumps({"event": "statistics", **report.statistics}))
                else:
                    first, *others = stats.lines(self.search, self.counts)
                    self._say(first)
                    for line in others:
                        self.screen.err(line)
        if self.begun:
            with unbroken():
                if self.options.count and code != BAD:
                    self.printer.count(self.found)
                if self.options.ambiguous:
                    self.printer.agreement(self.agreement)
                self.printer.end(report)
        return code

    def _say(self, message: str) -> None:
        """Tell of this puzzle on standard error."""
        self.say(f"{self.source.file}:{self.source.first_line}: {message}")

    def _say_stopped(self, why: str) -> None:
        if self.options.ambiguous:
            rest = "more digits may differ" if self.agreement else "no digit is certain"
        elif self.options.unique and self.found:
            rest = "whether there is another solution is not known"
        elif self.options.count and self.found:
            rest = f"there are at least {self.found} solutions"
        elif self.found:
            rest = f"{self.found} found so far, there may be more"
        else:
            rest = "no solution found so far, there may be one"
        self._say(f"{why}: {rest}")

    def _progress(self) -> contextlib.AbstractContextManager[None]:
        """Show how far the search is, unless every step of it is told."""
        if self.options.trace:
            return contextlib.nullcontext()
        return self.screen.progress(self._how_far)

    def _how_far(self) -> str:
        if self.search is None:
            return ""
        depth = max(0, len(self.search.engine.trail.marks) - 1)
        nodes = self.search.statistics.nodes
        return f", solutions {self.found}, assumptions {nodes}, depth {depth}"
