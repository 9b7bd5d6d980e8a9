"""The command line for making puzzles: `make-puzzle KIND ...`."""

from __future__ import annotations

import argparse
import contextlib
import sys
from collections.abc import Callable, Sequence
from itertools import islice
from random import Random, SystemRandom
from typing import NoReturn, TextIO

from sevendown import __version__
from sevendown.command.arguments import Parser, at_least_one
from sevendown.command.cli import outcome, reopen_streams
from sevendown.exitcodes import ExitCode
from sevendown.process.signals import behave_as_usual
from sevendown.process.terminal import Screen
from sevendown.puzzle.kinds.arukone import maker as arukone
from sevendown.text.reading_limits import READING

COMMAND = "make-puzzle"
SEEDS = 10**9  # from which one is taken where none is given
ROWS = range(4, READING.arukone_rows + 1)  # of an arukone

EXAMPLES = """\
Examples:
  make-puzzle arukone 8                 print an arukone puzzle of 8 rows, with its solution
  make-puzzle arukone --help            tell what there is to choose
"""

ARUKONE_EXAMPLES = """\
Examples:
  make-puzzle arukone 8                 print a puzzle of 8 rows, with its solution
  make-puzzle arukone 8 --pairs 5       ... with the numbers 1 to 5
  make-puzzle arukone 8 --count 20      print twenty different ones
  make-puzzle arukone 8 --seed 7        print the same one every time
  make-puzzle arukone 8 | solve-puzzle --kind arukone
"""

EXIT_CODES = """\
exit codes:
  0 made   2 bad usage   3 gave up: found no such puzzle, or no further one
"""


def main(
    argv: Sequence[str] | None = None,
    stdout: TextIO | None = None,
    stderr: TextIO | None = None,
) -> int:
    """Run the program in this process on these arguments and streams; give its exit code."""
    stdout, stderr = stdout or sys.stdout, stderr or sys.stderr
    try:
        with contextlib.redirect_stdout(stdout), contextlib.redirect_stderr(stderr):
            return make(option_parser().parse_args(argv))
    except SystemExit as done:
        return int(done.code or 0)


def make(options: argparse.Namespace) -> ExitCode:
    """Do what the options ask for, on the standard streams; give the exit code."""
    make_kind: Callable[[argparse.Namespace, Screen], ExitCode] = options.make
    return make_kind(options, Screen(sys.stdout, sys.stderr))


def script() -> NoReturn:
    """Run the program as a command."""
    behave_as_usual()
    reopen_streams()
    sys.exit(outcome(main))


def option_parser() -> Parser:
    """Make the parser of the command line."""
    parser = Parser(
        EXAMPLES,
        prog=COMMAND,
        usage=f"{COMMAND} KIND ...",
        description="Make puzzles that have a solution.",
        epilog=EXIT_CODES,
    )
    add_kinds(parser)
    parser.add_argument("--version", action="version", version=f"{COMMAND} {__version__}")
    parser.add_argument("-h", "--help", action="help", help="show this help")
    return parser


def add_kinds(parser: Parser) -> None:
    """Add the kinds of puzzles that can be made, each with its options."""
    kinds = parser.add_subparsers(
        title="kinds", dest="kind", metavar="KIND", prog=parser.prog, required=True
    )
    _add_arukone(kinds, parser.prog)


def _add_arukone(kinds: argparse._SubParsersAction[Parser], command: str) -> None:
    parser = kinds.add_parser(
        "arukone",
        help="join equal numbers by lines that share no square",
        examples=ARUKONE_EXAMPLES.replace(COMMAND, command),
        usage=f"{command} arukone N [OPTIONS]",
        description="Make arukone puzzles that a simple program does not solve: one that joins\n"
        "pair after pair by a shortest way.",
        epilog=EXIT_CODES,
    )
    add = parser.add_argument
    least, most = ROWS[0], ROWS[-1]
    add("rows", type=_rows, metavar="N", help=f"how many rows and columns: {least} to {most}")
    add(
        "--pairs",
        type=at_least_one,
        metavar="P",
        help="how many pairs: N/2 or more; N - 1 if not given",
    )
    add("--seed", type=_whole, metavar="S", help="a whole number: the same puzzles every time")
    add("--count", type=at_least_one, metavar="K", default=1, help="make K different puzzles")
    add("-h", "--help", action="help", help="show this help")
    parser.set_defaults(make=_make_arukone, refuse=parser.error)


def _whole(text: str) -> int:
    with contextlib.suppress(ValueError):
        return int(text)
    raise argparse.ArgumentTypeError(f"{text!r} is no whole number")


def _rows(text: str) -> int:
    with contextlib.suppress(ValueError):
        if int(text) in ROWS:
            return int(text)
    raise argparse.ArgumentTypeError(f"{text!r} is no whole number from {ROWS[0]} to {ROWS[-1]}")


def _make_arukone(options: argparse.Namespace, screen: Screen) -> ExitCode:
    n, count = options.rows, options.count
    pairs = arukone.usual_pairs(n) if options.pairs is None else options.pairs
    least, most = arukone.fewest_pairs(n), arukone.most_pairs(n)
    if not least <= pairs <= most:
        options.refuse(f"argument --pairs: in {n} rows there are {least} to {most} pairs")
    seed = SystemRandom().randrange(SEEDS) if options.seed is None else options.seed
    puzzles = arukone.make_all(n, pairs, Random(str(seed)))
    done = 0
    try:
        with screen.progress(lambda: f", {done} of {count} made"):
            for made in islice(puzzles, count):
                name = f"arukone {n}x{n}, {pairs} pairs, seed {seed}, puzzle {done + 1}"
                screen.out(("---\n" if done else "") + _puzzle_text(made, name))
                done += 1
    except arukone.NotFound:
        what = f"no {'further ' if done else ''}puzzle of {n} rows with {pairs} pairs"
        screen.err(f"make-puzzle: gave up: found {what}; seed {seed}, {done} of {count} made")
        return ExitCode.GAVE_UP
    return ExitCode.DONE


def _puzzle_text(made: arukone.Made, name: str) -> str:
    """Write a puzzle in the contest's format, and what is known of it as comments."""
    n, pairs = len(made.grid), max(map(max, made.grid))
    return (
        f"% {name}\n"
        "% A model of the contest's program fails on it; one that takes the pairs in random order\n"
        f"% fails {made.failures} times of {arukone.RUNS}.\n"
        f"{n}\n{pairs}\n{_lines(made.grid)}% solution:\n{_lines(made.solution, '% ')}"
    )


def _lines(rows: arukone.Rows, before: str = "") -> str:
    return "".join(f"{before}{' '.join(map(str, row))}\n" for row in rows)


if __name__ == "__main__":
    script()
