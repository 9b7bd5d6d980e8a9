"""The options of the command line: what there are, and which go together."""

from __future__ import annotations

import argparse
import contextlib
import math
import re
import sys
from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from sevendown.command.arguments import (
    Parser,
    add_help,
    add_language,
    add_version,
    at_least_one,
)
from sevendown.process.memory import default_limit
from sevendown.puzzle import kinds
from sevendown.speech import say, template

if TYPE_CHECKING:
    from sevendown.process.address import Address

LEAST_MEMORY = 50  # megabytes; with less, Python itself may fail in strange ways
_LEAST_WITH_UI = 200  # ... which has many threads, each with room of its own
MOST_JOBS = 1024  # processes of one machine
MOST_SECONDS = 1e8  # three years; the clocks of some systems know no time after many more

_TRACE_JSON = "--trace-json"  # how `--trace=json` is read
_HERE = "localhost:8000"  # how a bare `--serve` is read
_MOST_PORTS = 65535

EXAMPLES = template("""\
Examples:
  solve-puzzle puzzle.txt               print the first solution
  solve-puzzle --all puzzle.txt         print every solution, each as soon as it is found
  solve-puzzle --count *.txt            print how many solutions each puzzle has
  solve-puzzle --unique puzzle.txt      print the solution; exit code 4 if there is another
  solve-puzzle --format json < puzzle.txt
  solve-puzzle --kind queens 8          solve a puzzle of another kind
  solve-puzzle --ui puzzle.txt          watch how it is solved, step by step
  solve-puzzle --list-predicates qs     explain the operator qs; without qs: list all there are
""")

WISHES = {  # options that only some kinds of puzzles know
    "shortest": template("labyrinth, network, arukone: only solutions of the least length, proved"),
    "up-to-turning": template(
        "triangles, queens: of solutions that turn or mirror into each other, one"
    ),
    "check": template(
        "arukone: say whether it is solvable, and whether a simple program solves it"
    ),
}

_NOT_WITH_UI = (
    *("--all", "--count", "--limit", "--unique", "--ambiguous", "--check", "--format", "--timeout"),
    *("--trace", "--stats", "--show-rules", "--list-predicates", "--check-plugin"),
    "--cluster",
)

EXIT_CODES = template("""\
exit codes:
  0 solved   1 proved to have no solution   2 bad input or usage
  3 gave up: timeout or another limit       4 --unique and there is another solution,
                                              --check and a simple program solves it,
                                              or it is not the solution that is meant
""")
ABOUT = template("Solve crossnumbers, crosswords whose answers are numbers, and other puzzles.")


def _kinds() -> str:
    """List the kinds of puzzles, which are not looked for before."""
    rows = [f"  {name:12} {kinds.about(name)}" for name in kinds.names()]
    title = say("kinds of puzzles (a text may begin with a line kind: KIND):")
    return "\n".join([title, *rows, ""])


def _seconds(text: str) -> float:
    with contextlib.suppress(ValueError):
        if 0 < float(text) < math.inf:
            return min(float(text), MOST_SECONDS)
    raise argparse.ArgumentTypeError(say("{text!r} is no number of seconds above 0", text=text))


def _megabytes(text: str) -> int:
    with contextlib.suppress(ValueError):
        if int(text) >= LEAST_MEMORY:
            return int(text)
    message = say("{text!r} is no whole number of {least} or more", text=text, least=LEAST_MEMORY)
    raise argparse.ArgumentTypeError(message)


def _jobs(text: str) -> int:
    """Read a number of processes, 0: as many as there are cores."""
    if text == "auto":
        return 0
    with contextlib.suppress(ValueError):
        if 1 <= int(text) <= MOST_JOBS:
            return int(text)
    message = say(
        "{text!r} is neither auto nor a number from 1 to {most}", text=text, most=MOST_JOBS
    )
    raise argparse.ArgumentTypeError(message)


def _address(text: str) -> Address:
    from sevendown.process.address import Address  # rarely needed

    host, colon, port = text.rpartition(":")
    host = host.removeprefix("[").removesuffix("]").lower() if colon else "localhost"
    # A name of the network, or an address; it comes back in every request.
    if re.fullmatch(r"[0-9a-z_.:-]+", host) and re.fullmatch("[0-9]{1,5}", port):
        if 1 <= int(port) <= _MOST_PORTS:
            return Address(host, int(port))
    raise argparse.ArgumentTypeError(say("{text!r} is no PORT or HOST:PORT", text=text))


def _settings() -> dict[str, dict[str, Any]]:
    """Give all options of a command that solves, as argparse wants them, in the help's order."""
    wishes = {
        f"--{wish}": {
            "action": "append_const",
            "const": wish,
            "dest": "wishes",
            "help": say(WISHES[wish]),
        }
        for wish in WISHES
    }
    return {
        "files": {
            "nargs": "*",
            "metavar": say("FILE"),
            "help": say("a puzzle; absent or -: standard input"),
        },
        "--kind": {
            "choices": kinds.names(),
            "metavar": say("KIND"),
            "help": say("what the puzzles are; see below"),
        },
        "--all": {
            "action": "store_true",
            "help": say("print every solution, each as soon as it is found"),
        },
        "--count": {"action": "store_true", "help": say("print only how many there are")},
        "--limit": {"type": at_least_one, "metavar": "N", "help": say("stop after N solutions")},
        "--unique": {
            "action": "store_true",
            "help": say("print the solution; exit code 4 if there is another"),
        },
        "--ambiguous": {
            "action": "store_true",
            "help": say("print one grid, with ? where solutions differ"),
        },
        **wishes,
        "--format": {
            "choices": ("plain", "pretty", "json"),
            "help": say("how to print; pretty is the default on a terminal, plain elsewhere"),
        },
        "--timeout": {
            "type": _seconds,
            "metavar": say("SECONDS"),
            "help": say("give up on a puzzle after that long"),
        },
        "--max-memory": {
            "type": _megabytes,
            "metavar": "MB",
            "default": default_limit(),
            "help": say(
                "give up where more megabytes are needed; here %(default)s unless told otherwise"
            ),
        },
        "--jobs": {
            "type": _jobs,
            "metavar": "N",
            "default": 1,
            "help": say("work in N processes; auto: one for each core that may be used"),
        },
        "--cluster": {
            "metavar": say("ADDRESS"),
            "help": say("work on the machines of a Dask scheduler, such as tcp://host:8786"),
        },
        "--trace": {
            "action": "store_const",
            "const": "text",
            "help": say("tell every step; =json: as JSON lines"),
        },
        _TRACE_JSON: {
            "action": "store_const",
            "const": "json",
            "dest": "trace",
            "help": argparse.SUPPRESS,
        },
        "--stats": {
            "action": "store_true",
            "help": say("tell what it took: runs of rules, seconds, ..."),
        },
        "--show-rules": {
            "action": "store_true",
            "help": say("print how the puzzle is understood, unsolved"),
        },
        "--skip-unknown": {
            "action": "store_true",
            "help": say("leave out printed clues that are not understood"),
        },
        "--plugin": {
            "action": "append",
            "default": [],
            "dest": "plugins",
            "metavar": say("FILE.py"),
            "help": say("load predicates and operators written in Python; may be repeated"),
        },
        "--list-predicates": {
            "nargs": "?",
            "const": "",
            "metavar": "NAME",
            "help": say("list all predicates and operators, or explain one; reads no puzzle"),
        },
        "--check-plugin": {
            "action": "append",
            "default": [],
            "metavar": say("FILE.py"),
            "help": say("check the predicates and operators of a plug-in, and solve nothing"),
        },
        "--ui": {
            "action": "store_true",
            "help": say("watch a puzzle while it is solved, and edit it"),
        },
        "--serve": {
            "type": _address,
            "metavar": "[[HOST:]PORT]",
            "help": say(
                "with --ui: show it in a browser; --serve alone is --serve {here}", here=_HERE
            ),
        },
        "--public": {
            "action": "store_true",
            "help": say("with --serve: let others reach it; not encrypted"),
        },
    }


def add_options(parser: Parser, *names: str) -> None:
    """Add some options of a command that solves."""
    settings = _settings()
    for name in names:
        parser.add_argument(name, **settings[name])
    if "--kind" in names:
        parser.ending = _kinds


def add_all_options(parser: Parser, hidden: Collection[str] = ()) -> None:
    """Add all options of a command that solves; help does not list the hidden ones."""
    for name, settings in _settings().items():
        if name in hidden:
            settings["help"] = argparse.SUPPRESS
        parser.add_argument(name, **settings)
    parser.ending = _kinds


def option_parser() -> Parser:
    """Make the parser of `solve-puzzle`."""
    parser = Parser(
        say(EXAMPLES),
        prog="solve-puzzle",
        usage=f"solve-puzzle {say('[OPTIONS]')} [{say('FILE')}...]",
        description=say(ABOUT),
        epilog=say(EXIT_CODES),
    )
    add_all_options(parser)
    add_language(parser)
    add_version(parser)
    add_help(parser)
    return parser


def read_options(argv: Sequence[str] | None) -> argparse.Namespace:
    """Read the command line; raises SystemExit where there is nothing left to do."""
    parser = option_parser()
    options = parse_with_files(parser, sys.argv[1:] if argv is None else argv)
    settle(options, parser)
    return options


def parse_with_files(parser: Parser, argv: Sequence[str]) -> argparse.Namespace:
    """Read a command line on which options may stand among the files."""
    words = list(argv)
    # argparse cannot mix options with files and know `--` at the same time.
    end = words.index("--") if "--" in words else len(words)
    for word in words[:end]:
        if word.startswith("--trace=") and word != "--trace=json":
            parser.error(say("{word}: it is --trace, or --trace=json", word=word))
    options: argparse.Namespace = parser.parse_intermixed_args(list(_with_values(words[:end])))
    options.files += words[end + 1 :]
    return options


def complete(options: argparse.Namespace, **chosen: object) -> argparse.Namespace:
    """Give some options of a command line, what was chosen otherwise, and all other defaults."""
    defaults = vars(option_parser().parse_args([]))
    return argparse.Namespace(**{**defaults, **vars(options), **chosen})


def settle(options: argparse.Namespace, parser: argparse.ArgumentParser) -> None:
    """Add what follows from options; refuse those that contradict each other."""
    options.wishes = options.wishes or []
    options.work = getattr(options, "work", None)  # of a verb that does not solve
    options.errand = getattr(options, "errand", None)  # of a verb that goes its own way
    options.check = "check" in options.wishes
    _check_together(options, parser)


def _with_values(words: Iterable[str]) -> Iterator[str]:
    """Tell options whose value may be absent from what follows them: it may be a file."""
    rest = list(words)
    while rest:
        word = rest.pop(0)
        if word == "--trace=json":
            word = _TRACE_JSON
        elif word == "--serve":
            is_address = rest and re.fullmatch(r"(\S*:)?[0-9]+", rest[0])
            word = f"--serve={rest.pop(0) if is_address else _HERE}"
        yield word


def not_together(*options: str) -> str:
    """Say that options contradict each other."""
    return say("{options} do not go together", options=say(" and ").join(options))


def _check_together(options: argparse.Namespace, parser: argparse.ArgumentParser) -> None:
    """Refuse options that contradict each other."""

    def chosen(*names: str) -> list[str]:
        given = [(name, getattr(options, name[2:].replace("-", "_"))) for name in names]
        return [name for name, value in given if value not in (None, False, [])]

    if options.ui:
        others = chosen(*_NOT_WITH_UI)
        if others:
            parser.error(not_together("--ui", *others))
        if len(options.files) > 1:
            parser.error(say("the interface shows a single puzzle, so name a single file"))
        if options.max_memory < _LEAST_WITH_UI:
            least = _LEAST_WITH_UI
            parser.error(say("the interface needs --max-memory {least} or more", least=least))
    elif options.serve:
        parser.error(say("--serve is how to show --ui, and needs it"))
    _check_reach(options.serve, options.public, parser)
    modes = chosen("--all", "--unique", "--ambiguous", "--check")
    instead = chosen("--show-rules", "--list-predicates", "--check-plugin")  # of solving
    if options.count and "--all" not in modes:
        modes.append("--count")
    if options.limit and (instead or modes not in ([], ["--all"], ["--count"])):
        modes.append("--limit")
    if instead:
        modes += instead + chosen("--trace", "--stats")
    if options.check_plugin:
        modes += chosen("--format", "--timeout")
    if len(modes) > 1:
        parser.error(not_together(*modes))
    if options.cluster and options.jobs != 1:
        parser.error(not_together("--jobs", "--cluster"))
    if options.files and instead and instead != ["--show-rules"]:
        file = options.files[0]
        message = say("{option} reads no puzzle, such as {file}", option=instead[0], file=file)
        parser.error(message)


def _check_reach(address: Address | None, public: bool, parser: argparse.ArgumentParser) -> None:
    """Refuse to be reached by others, unless that is meant."""
    private = address is None or address.is_private
    if public and private:
        parser.error(say("--public is for --serve HOST:PORT with a HOST that others can reach"))
    if not private and not public and address is not None:
        message = say(
            "--serve {address} needs --public as well: whoever listens in that network can read "
            "and write files as you",
            address=address.text,
        )
        parser.error(message)
