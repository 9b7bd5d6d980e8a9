"""The command line for making puzzles: `make-puzzle KIND ...`."""

from __future__ import annotations

import argparse
import contextlib
import sys
from collections.abc import Callable, Generator, Sequence
from random import SystemRandom
from typing import TYPE_CHECKING, NoReturn, TextIO

from sevendown.command.arguments import (
    Parser,
    add_help,
    add_language,
    add_version,
    at_least_one,
)
from sevendown.command.cli import outcome, reopen_streams
from sevendown.command.make_crossnumber import add_crossnumber
from sevendown.command.options import add_options
from sevendown.exitcodes import ExitCode
from sevendown.process.signals import behave_as_usual
from sevendown.process.terminal import Screen
from sevendown.puzzle.kinds.arukone import maker as arukone
from sevendown.speech import Speaking, say, template, wanted
from sevendown.text.reading_limits import READING

if TYPE_CHECKING:
    from concurrent.futures import Future

COMMAND = "make-puzzle"
SEEDS = 10**9  # from which one is taken where none is given
ROWS = range(4, READING.arukone_rows + 1)  # of an arukone

EXAMPLES = template("""\
Examples:
  make-puzzle arukone 8                 print an arukone puzzle of 8 rows, with its solution
  make-puzzle crossnumber 5             print a crossnumber of 5 rows, with its solution
  make-puzzle crossnumber --help        tell what there is to choose
""")

ARUKONE_EXAMPLES = template("""\
Examples:
  make-puzzle arukone 8                 print a puzzle of 8 rows, with its solution
  make-puzzle arukone 8 --pairs 5       ... with the numbers 1 to 5
  make-puzzle arukone 8 --count 20      print twenty different ones
  make-puzzle arukone 8 --seed 7        print the same one every time
  make-puzzle arukone 8 | solve-puzzle --kind arukone
""")

EXIT_CODES = template("""\
exit codes:
  0 made   2 bad usage   3 gave up: found no such puzzle, or no further one
""")


def main(
    argv: Sequence[str] | None = None,
    stdout: TextIO | None = None,
    stderr: TextIO | None = None,
) -> int:
    """Run the program in this process on these arguments and streams; give its exit code."""
    stdout, stderr = stdout or sys.stdout, stderr or sys.stderr
    with Speaking(wanted(sys.argv[1:] if argv is None else argv)):
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
        say(EXAMPLES),
        prog=COMMAND,
        usage=f"{COMMAND} {say('KIND')} ...",
        description=say("Make puzzles that have a solution."),
        epilog=say(EXIT_CODES),
    )
    add_kinds(parser)
    add_language(parser)
    add_version(parser)
    add_help(parser)
    return parser


def add_kinds(parser: Parser) -> None:
    """Add the kinds of puzzles that can be made, each with its options."""
    kinds = parser.add_subparsers(
        title=say("kinds"), dest="kind", metavar=say("KIND"), prog=parser.prog, required=True
    )
    _add_arukone(kinds, parser.prog)
    add_crossnumber(kinds, parser.prog, COMMAND, say(EXIT_CODES))


def _add_arukone(kinds: argparse._SubParsersAction[Parser], command: str) -> None:
    parser = kinds.add_parser(
        "arukone",
        help=say("join equal numbers by lines that share no square"),
        examples=say(ARUKONE_EXAMPLES).replace(COMMAND, command),
        usage=f"{command} arukone N {say('[OPTIONS]')}",
        description=say(
            "Make arukone puzzles that a simple program does not solve: one that joins\n"
            "pair after pair by a shortest way."
        ),
        epilog=say(EXIT_CODES),
    )
    add = parser.add_argument
    least, most = ROWS[0], ROWS[-1]
    help = say("how many rows and columns: {least} to {most}", least=least, most=most)
    add("rows", type=_rows, metavar="N", help=help)
    add(
        "--pairs",
        type=at_least_one,
        metavar="P",
        help=say("how many pairs: N/2 or more; N - 1 if not given"),
    )
    help = say("a whole number: the same puzzles every time")
    add("--seed", type=_whole, metavar="S", help=help)
    help = say("make K different puzzles")
    add("--count", type=at_least_one, metavar="K", default=1, help=help)
    add_options(parser, "--jobs")
    add_language(parser)
    add_help(parser)
    parser.set_defaults(make=_make_arukone, refuse=parser.error)


def _whole(text: str) -> int:
    with contextlib.suppress(ValueError):
        return int(text)
    raise argparse.ArgumentTypeError(say("{text!r} is no whole number", text=text))


def _rows(text: str) -> int:
    with contextlib.suppress(ValueError):
        if int(text) in ROWS:
            return int(text)
    message = say(
        "{text!r} is no whole number from {least} to {most}",
        text=text,
        least=ROWS[0],
        most=ROWS[-1],
    )
    raise argparse.ArgumentTypeError(message)


def _make_arukone(options: argparse.Namespace, screen: Screen) -> ExitCode:
    n, count = options.rows, options.count
    pairs = arukone.usual_pairs(n) if options.pairs is None else options.pairs
    least, most = arukone.fewest_pairs(n), arukone.most_pairs(n)
    if not least <= pairs <= most:
        message = say(
            "argument --pairs: in {rows} rows there are {least} to {most} pairs",
            rows=n,
            least=least,
            most=most,
        )
        options.refuse(message)
    seed = SystemRandom().randrange(SEEDS) if options.seed is None else options.seed
    done = 0
    try:
        with (
            screen.progress(lambda: say(", {done} of {count} made", done=done, count=count)),
            contextlib.closing(_drafts(options, pairs, seed)) as drafts,
        ):
            for made in arukone.make_all(n, pairs, seed, drafts):
                name = f"arukone {n}x{n}, {pairs} pairs, seed {seed}, puzzle {done + 1}"
                screen.out(("---\n" if done else "") + _puzzle_text(made, name))
                done += 1
    except arukone.NotFound:
        message = say(
            "gave up: found no further puzzle of {rows} rows with {pairs} pairs; seed {seed}, "
            "{done} of {count} made"
            if done
            else "gave up: found no puzzle of {rows} rows with {pairs} pairs; seed {seed}, "
            "{done} of {count} made",
            rows=n,
            pairs=pairs,
            seed=seed,
            done=done,
            count=count,
        )
        screen.err(f"make-puzzle: {message}")
        return ExitCode.GAVE_UP
    return ExitCode.DONE


def _drafts(
    options: argparse.Namespace, pairs: int, seed: int
) -> Generator[arukone.Made | None, None, None]:
    """Give as many drafts of puzzles as are wanted, made here or by several processes."""
    n, count = options.rows, options.count
    if options.jobs == 1 or count == 1:
        yield from (arukone.draft(n, pairs, seed, number) for number in range(count))
        return
    from sevendown.scale.executor import Executor
    from sevendown.scale.in_order import DoneInOrder

    with Executor(options.jobs or None) as executor:

        def submit(numbers: list[int]) -> Future[Sequence[arukone.Made | None]]:
            return executor.submit(arukone.drafts, n, pairs, seed, numbers)

        making = DoneInOrder(executor, submit, lambda number: None)
        with contextlib.closing(making.results(range(count))) as drafts:
            yield from drafts


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
