"""The command line for making crossnumbers: `make-puzzle crossnumber ...`."""

from __future__ import annotations

import argparse
import contextlib
import re
import sys
from collections.abc import Generator, Sequence
from random import SystemRandom
from typing import TYPE_CHECKING

from sevendown.command.arguments import Parser, add_help, add_language, at_least_one
from sevendown.command.options import add_options
from sevendown.errors import PuzzleError
from sevendown.exitcodes import ExitCode
from sevendown.process.terminal import Screen
from sevendown.speech import language, say, template

if TYPE_CHECKING:
    from concurrent.futures import Future

    from sevendown.setting.crossnumber_maker import MadeCrossnumber, Wish
    from sevendown.setting.given_grid import GivenGrid
    from sevendown.words.registry import Registry

SIZES = range(4, 13)  # rows or columns
GRADES = ("easy", "medium", "hard", "very-hard", "extreme")
SYMMETRIES = ("half-turn", "quarter-turn", "mirror", "none")
LANGUAGES = ("en", "de")  # of clues
SEEDS = 10**9  # from which one is taken where none is given

CROSSNUMBER_EXAMPLES = template("""\
Examples:
  make-puzzle crossnumber 5             print a crossnumber of 5 rows, with its solution
  make-puzzle crossnumber 5x7 --bars    ... of 5 rows and 7 columns, with bars between cells
  make-puzzle crossnumber 7 --seed 7    print the same one every time
  make-puzzle crossnumber 5 --grade easy --count 10
  make-puzzle crossnumber 5 --words DE square prime multiple palindrome
  make-puzzle crossnumber --from grid.txt
  make-puzzle crossnumber 5 | solve-puzzle --unique
""")


def add_crossnumber(
    kinds: argparse._SubParsersAction[Parser], command: str, usual: str, exit_codes: str
) -> None:
    """Add the options for crossnumbers; `usual` is what the command is called in examples."""
    parser = kinds.add_parser(
        "crossnumber",
        help=say("a crossword of numbers, with clues in words"),
        examples=say(CROSSNUMBER_EXAMPLES).replace(usual, command),
        usage=f"{command} crossnumber {say('SIZE')} {say('[OPTIONS]')}",
        description=say(
            "Make crossnumbers, each with clues in words and proved to have exactly one solution."
        ),
        epilog=exit_codes,
    )
    add = parser.add_argument
    least, most = SIZES[0], SIZES[-1]
    help = say("rows, or rows x columns, such as 5x7: {least} to {most}", least=least, most=most)
    add("size", type=_size, nargs="?", metavar=say("SIZE"), help=help)
    forms = parser.add_mutually_exclusive_group()
    forms.add_argument(
        "--blocks", action="store_true", help=say("entries end at blocked cells, as if not given")
    )
    forms.add_argument("--bars", action="store_true", help=say("entries end at bars"))
    help = say("what the grid looks the same after; half-turn if not given")
    add("--symmetry", choices=SYMMETRIES, help=help)
    add(
        "--words",
        nargs="+",
        metavar=say("WORD"),
        default=(),
        help=say(
            "EN or DE: the language of the clues; then the predicates and operators that may be "
            "used, such as square, prime, digitsum; of a sort of which none is named, all may be"
        ),
    )
    help = say("how hard it is, as sevendown grade has it")
    add("--grade", choices=GRADES, default="", help=help)
    help = say("a whole number: the same puzzles every time")
    add("--seed", type=_whole_number, metavar="S", help=help)
    help = say("make K different puzzles")
    add("--count", type=at_least_one, metavar="K", default=1, help=help)
    add(
        "--from",
        dest="given",
        metavar=say("FILE"),
        help=say(
            "make it for the grid in FILE: rows of digits and # as solutions are printed, ? where "
            "a digit is open, or an empty grid or a whole puzzle in the language of puzzles"
        ),
    )
    add_options(parser, "--jobs")
    add_language(parser)
    add_help(parser)
    parser.set_defaults(make=make_crossnumbers, refuse=parser.error)


def _size(text: str) -> tuple[int, int]:
    match = re.fullmatch(r"([0-9]{1,3})(?:[xX×]([0-9]{1,3}))?", text)
    if match:
        rows, columns = int(match[1]), int(match[2] or match[1])
        if rows in SIZES and columns in SIZES:
            return rows, columns
    message = say(
        "{text!r} is no size such as 5 or 5x7, each number from {least} to {most}",
        text=text,
        least=SIZES[0],
        most=SIZES[-1],
    )
    raise argparse.ArgumentTypeError(message)


def _whole_number(text: str) -> int:
    with contextlib.suppress(ValueError):
        return int(text)
    raise argparse.ArgumentTypeError(say("{text!r} is no whole number", text=text))


def make_crossnumbers(options: argparse.Namespace, screen: Screen) -> ExitCode:
    """Make crossnumbers as the options say, and print them; give the exit code."""
    from sevendown.puzzle.read import standard

    _refuse_together(options)
    registry = standard()
    try:
        given = _given(options, registry)
    except _NoGrid as error:
        screen.err(str(error))
        return error.code
    wish = _wish(options, registry, given)
    seed = SystemRandom().randrange(SEEDS) if options.seed is None else options.seed
    done, count = 0, options.count
    with (
        screen.progress(lambda: say(", {done} of {count} made", done=done, count=count)),
        contextlib.closing(_all_made(options, wish, registry, seed)) as puzzles,
    ):
        for made in puzzles:
            if made is None:
                break
            screen.out(("---\n" if done else "") + made.text)
            done += 1
    if done == count:
        return ExitCode.DONE
    message = say(
        "gave up: found no further puzzle; seed {seed}, {done} of {count} made"
        if done
        else "gave up: found no such puzzle; seed {seed}, {done} of {count} made",
        seed=seed,
        done=done,
        count=count,
    )
    screen.err(f"make-puzzle: {message}")
    return ExitCode.GAVE_UP


def _refuse_together(options: argparse.Namespace) -> None:
    """Refuse what does not go together, and what is missing."""
    if options.given is None:
        if options.size is None:
            options.refuse(say("how large? such as make-puzzle crossnumber 5"))
        rows, columns = options.size
        if options.symmetry == "quarter-turn" and rows != columns:
            options.refuse(say("argument --symmetry: only a square looks so after a quarter turn"))
        return
    for name, value in (
        ("SIZE", options.size),
        ("--blocks", options.blocks),
        ("--bars", options.bars),
        ("--symmetry", options.symmetry),
    ):
        if value:
            options.refuse(say("{option} does not go with --from", option=name))


class _NoGrid(Exception):
    """There is no grid in the file; with the message, and the exit code."""

    def __init__(self, message: str, code: ExitCode) -> None:
        super().__init__(message)
        self.code = code


def _given(options: argparse.Namespace, registry: Registry) -> GivenGrid | None:
    """Read the grid that is to be used, if there is one."""
    if options.given is None:
        return None
    from sevendown.setting.given_grid import given_grid
    from sevendown.text.files import Unread, name_of, origin_of, text_of_file, text_of_stream
    from sevendown.text.source import Source

    file = options.given
    try:
        text = text_of_stream(sys.stdin) if file == "-" else text_of_file(file)
        return given_grid(Source(text, origin_of(file)), registry)
    except Unread as error:
        raise _NoGrid(f"{name_of(file)}: {error}", error.code) from None
    except PuzzleError as error:
        raise _NoGrid(str(error), error.exit_code) from None


def _wish(options: argparse.Namespace, registry: Registry, given: GivenGrid | None) -> Wish:
    from sevendown.setting.crossnumber_maker import Wish
    from sevendown.setting.pattern import Symmetry

    clue_language, words = _language_and_words(options, registry)
    if given is not None:
        rows, columns = given.pattern.rows, given.pattern.columns
    else:
        rows, columns = options.size
    return Wish(
        rows=rows,
        columns=columns,
        bars=options.bars,
        symmetry=Symmetry(options.symmetry or SYMMETRIES[0]),
        language=clue_language,
        words=words,
        grade=options.grade,
        pattern=given.pattern if given is not None else None,
        given=given.digits if given is not None else {},
    )


def _language_and_words(
    options: argparse.Namespace, registry: Registry
) -> tuple[str, tuple[str, ...] | None]:
    """Give the language of the clues, and the words that may be used; None: all."""
    from sevendown.text.phrases import clip, did_you_mean

    names = [name for part in options.words for name in part.split(",") if name]
    chosen = language()
    if names and names[0].lower() in LANGUAGES:
        chosen = names.pop(0).lower()
    found = []
    for name in names:
        word = registry.find(name)
        if word is None:
            hint = did_you_mean(name, registry.all_names())
            message = say("argument --words: there is no word {name}", name=clip(name))
            options.refuse(message + hint)
        else:
            found.append(word)
    if not found:
        return chosen, None
    sorts = {word.is_predicate for word in found}
    others = [word for word in registry.words if word.is_predicate not in sorts]
    return chosen, tuple(word.name for word in (*found, *others))


def _all_made(
    options: argparse.Namespace, wish: Wish, registry: Registry, seed: int
) -> Generator[MadeCrossnumber | None, None, None]:
    """Give as many puzzles as are wanted, made here or by several processes; None: none found."""
    from sevendown.setting.crossnumber_maker import CrossnumberMaker, numbered_puzzles

    count: int = options.count
    if options.jobs == 1 or count == 1:
        maker = CrossnumberMaker(wish, registry)
        yield from (maker.numbered(seed, number) for number in range(count))
        return
    from sevendown.scale.executor import Executor
    from sevendown.scale.in_order import DoneInOrder

    with Executor(options.jobs or None) as executor:

        def submit(numbers: list[int]) -> Future[Sequence[MadeCrossnumber | None]]:
            return executor.submit(numbered_puzzles, wish, registry, seed, numbers)

        making = DoneInOrder(executor, submit, lambda number: None)
        with contextlib.closing(making.results(range(count))) as puzzles:
            yield from puzzles
