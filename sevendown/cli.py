"""The command line: `solve-puzzle [OPTIONS] [FILE...]`."""

from __future__ import annotations

import argparse
import contextlib
import gc
import math
import os
import sys
import traceback
from collections.abc import Sequence
from dataclasses import asdict, replace
from itertools import islice
from typing import IO, TYPE_CHECKING, Any, NoReturn, TextIO

from sevendown import __version__
from sevendown.errors import Place, Problem, PuzzleError
from sevendown.output import Heading, JsonPrinter, Printer, Report, TextPrinter
from sevendown.terminal import Screen, unbroken

if TYPE_CHECKING:
    from sevendown.language.source import Source
    from sevendown.language.tree import PuzzleTree
    from sevendown.rules.registry import Registry
    from sevendown.solve import Puzzle, Run, Solution

SOLVED, NONE, BAD, GAVE_UP, NOT_UNIQUE = range(5)  # exit codes
STATUS = ("solved", "none", "error", "gave up", "solved")  # by exit code, in JSON
INTERRUPTED = 130  # as shells report it: 128 and the number of the signal
NO_READER = 141
BUG = 70
GC_THRESHOLD = 100_000  # new objects between two searches for garbage
MAX_BYTES = 4_000_000  # of one file
MOST_WARNINGS = 10  # of one puzzle, on the screen

EXAMPLES = """\
Examples:
  solve-puzzle puzzle.txt               print the first solution
  solve-puzzle --all puzzle.txt         print every solution, each as soon as it is found
  solve-puzzle --count *.txt            print how many solutions each puzzle has
  solve-puzzle --unique puzzle.txt      print the solution; exit code 4 if there is another
  solve-puzzle --format json < puzzle.txt
"""

EXIT_CODES = """\
exit codes:
  0 solved   1 proved to have no solution   2 bad input or usage
  3 gave up: timeout or another limit       4 --unique and there is another solution
"""


class _Parser(argparse.ArgumentParser):
    """An argument parser whose help begins with examples."""

    def format_help(self) -> str:
        return f"{EXAMPLES}\n{super().format_help()}"

    def error(self, message: str) -> NoReturn:
        self.exit(BAD, f"{self.prog}: {message}; see {self.prog} --help\n")


def _at_least_one(text: str) -> int:
    with contextlib.suppress(ValueError):
        if int(text) >= 1:
            return int(text)
    raise argparse.ArgumentTypeError(f"{text!r} is no whole number above 0")


def _seconds(text: str) -> float:
    with contextlib.suppress(ValueError):
        if 0 < float(text) < math.inf:
            return float(text)
    raise argparse.ArgumentTypeError(f"{text!r} is no number of seconds above 0")


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(
        prog="solve-puzzle",
        usage="solve-puzzle [OPTIONS] [FILE...]",
        description="Solve crossnumbers: crosswords whose answers are numbers.",
        epilog=EXIT_CODES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
        add_help=False,
    )
    # Newer versions of Python would colour the help.
    parser.color = False  # type: ignore[attr-defined, unused-ignore]
    add = parser.add_argument
    add("files", nargs="*", metavar="FILE", help="a puzzle; absent or -: standard input")
    add("--all", action="store_true", help="print every solution, each as soon as it is found")
    add("--count", action="store_true", help="print only how many there are")
    add("--limit", type=_at_least_one, metavar="N", help="stop after N solutions")
    add("--unique", action="store_true", help="print the solution; exit code 4 if there is another")
    add("--ambiguous", action="store_true", help="print one grid, with ? where solutions differ")
    add(
        "--format",
        choices=("plain", "pretty", "json"),
        help="how to print; pretty is the default on a terminal, plain elsewhere",
    )
    add("--timeout", type=_seconds, metavar="SECONDS", help="give up on a puzzle after that long")
    add(
        "--plugin",
        action="append",
        default=[],
        dest="plugins",
        metavar="FILE.py",
        help="load predicates and operators written in Python; may be repeated",
    )
    add(
        "--check-plugin",
        action="append",
        default=[],
        dest="checked",
        metavar="FILE.py",
        help="check the predicates and operators of a plug-in, and solve nothing",
    )
    add("--version", action="version", version=f"solve-puzzle {__version__}")
    add("-h", "--help", action="help", help="show this help")
    return parser


def _options(argv: Sequence[str] | None) -> argparse.Namespace:
    """Read the command line; raises SystemExit where there is nothing left to do."""
    parser = _parser()
    arguments = list(sys.argv[1:] if argv is None else argv)
    # argparse cannot mix options with files and know `--` at the same time.
    end = arguments.index("--") if "--" in arguments else len(arguments)
    options = parser.parse_intermixed_args(arguments[:end])
    options.files += arguments[end + 1 :]
    modes = [f"--{mode}" for mode in ("all", "unique", "ambiguous") if getattr(options, mode)]
    if options.count and "--all" not in modes:
        modes.append("--count")
    if options.limit and modes not in ([], ["--all"], ["--count"]):
        modes.append("--limit")
    if options.checked and options.files:
        parser.error("--check-plugin goes without puzzles")
    if len(modes) > 1:
        parser.error(f"{' and '.join(modes)} do not go together")
    return options


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
            options = _options(argv)
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
        print(f"standard output: {error.strerror}", file=sys.stderr)
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except Exception:
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
        if self.options.checked:
            return max(self._check_plugin(plugin, registry) for plugin in self.options.checked)
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
            except (PuzzleError, OSError) as error:
                self._say_unusable(plugin, error)
                return None
        return registry

    def _check_plugin(self, plugin: str, registry: Registry) -> int:
        """Report on a plug-in; give the exit code."""
        from sevendown.contract.report import check_plugin

        try:
            return SOLVED if check_plugin(plugin, registry, self.screen.out) else BAD
        except (PuzzleError, OSError) as error:
            self._say_unusable(plugin, error)
            return BAD

    def _say_unusable(self, plugin: str, error: PuzzleError | OSError) -> None:
        message = f"{plugin}: {error.strerror}" if isinstance(error, OSError) else str(error)
        self.screen.err(message)

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
            self.screen.err("reading a puzzle from standard input; Ctrl-D ends it")
        data: bytes | str = getattr(self.stdin, "buffer", self.stdin).read(MAX_BYTES + 1)
        return data

    def _refuse(self, file: str, message: str, code: int) -> int:
        """Report a file of which there is no text."""
        self.screen.err(f"{file}: {message}")
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


class _Task:
    """One puzzle: read, searched, printed and reported on."""

    def __init__(
        self,
        program: _Program,
        source: Source,
        registry: Registry,
        printer: Printer,
    ) -> None:
        self.options = program.options
        self.limit = program.limit
        self.screen = program.screen
        self.source = source
        self.registry = registry
        self.printer = printer
        self.search: Run | None = None  # None until the rules have been set up
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
            self.screen.err(str(error))
            self._begin(heading, None)
            return self._end(Report(errors=error.problems), error.exit_code)
        for warning in puzzle.warnings[:MOST_WARNINGS]:
            self.screen.err(f"warning: {warning}")
        if len(puzzle.warnings) > MOST_WARNINGS:
            self._say(f"warning: and {len(puzzle.warnings) - MOST_WARNINGS} more like these")
        report = Report(warnings=puzzle.warnings)
        stopped = ""  # what kept the search from its end, if anything did
        try:
            self._begin(replace(heading, title=puzzle.title), puzzle.tree)
            with self.screen.progress(self._progress):
                self._search(puzzle)
        except PuzzleError as error:
            self.screen.err(str(error))
            report.errors = error.problems
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

    def _begin(self, heading: Heading, tree: PuzzleTree | None) -> None:
        with unbroken():
            self.begun = True
            self.printer.begin(heading, tree)

    def _search(self, puzzle: Puzzle) -> None:
        """Search, and print each solution that is to be printed."""
        self.search = puzzle.run(self.options.timeout)
        if self.options.ambiguous:
            self.agreement = self.search.agreement()
            self.found = self.search.found
            return
        # With --unique a program may want the second solution, but it is no part of the answer.
        silent = 2 if self.options.unique and self.options.format != "json" else None
        for solution in islice(self.search.solutions(), self.limit):
            if self.options.count:
                self.found += 1
                continue
            with unbroken():
                self.found += 1
                if self.found != silent:
                    self.printer.solution(solution)

    def _end(self, report: Report, code: int) -> int:
        """Print what is left to print; give the code."""
        report.status = STATUS[code]
        report.count = None if self.options.ambiguous else self.found
        if self.search is not None:
            report.exhaustive = self.search.outcome.value == "exhausted"
            report.seconds = self.search.seconds
            report.statistics = asdict(self.search.statistics)
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
        self.screen.err(f"{self.source.file}:{self.source.first_line}: {message}")

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

    def _progress(self) -> str:
        if self.search is None:
            return ""
        depth = max(0, len(self.search.engine.trail.marks) - 1)
        nodes = self.search.statistics.nodes
        return f", solutions {self.found}, assumptions {nodes}, depth {depth}"
