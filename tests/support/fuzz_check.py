"""What must be true of every text whatsoever, checked in this process.

Reading ends in time, with a puzzle or with mistakes that have a place in the text; so do setting
up the rules and solving, for which there is little time. What the program prints is what it says
that it prints.
"""

from __future__ import annotations

import gc
import json
import re
import signal
import traceback
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from hashlib import sha256
from itertools import islice

from sevendown.errors import LimitError, Problem, PuzzleError
from sevendown.puzzle.kinds.crossnumber import Crossnumber
from sevendown.puzzle.read import standard
from sevendown.puzzle.results import Outcome, Solution
from sevendown.text.source import Source, split_puzzles
from support import program

TIMEOUT = 0.05  # seconds for setting up and solving
PATIENCE = 1.0  # seconds of processor time for each stage, beyond that
MOST_PUZZLES = 3  # of one text that are solved
MOST_SOLUTIONS = 3
FILE = "fuzz.txt"
REGISTRY = standard()
_LARGE = ("lines", "variables")

# How the program is called: each text is tried with one of these.
OPTIONS = [
    (),
    (),
    (),
    ("--all", "--limit=2"),
    ("--format=pretty",),
    ("--format=json",),
    ("--count",),
    ("--unique",),
    ("--ambiguous",),
    ("--show-rules",),
    ("--show-rules", "--format=json"),
    ("--trace",),
    ("--trace=json", "--stats"),
    ("--stats",),
]


class Failure(Exception):
    """What is wrong with the program. The sign is the same for texts that show the same fault."""

    def __init__(self, sign: str, detail: str = "") -> None:
        super().__init__(sign, detail)
        self.sign = sign
        self.detail = detail


class OutOfPatience(BaseException):
    """The processor has been busy for too long."""


def fault_of(
    data: bytes, patience: float = PATIENCE, solve: bool = True, cli: bool = True
) -> Failure | None:
    """Check how a text is read, solved and answered by the program; give what is wrong."""
    try:
        for text in _decoded(data):
            check_text(text, patience, solve)
        if cli:
            check_program(data, patience)
    except Failure as failure:
        return failure
    return None


def _decoded(data: bytes) -> Iterator[str]:
    """Decode as the program does; where surrogates are written out, also as these."""
    yield data.decode("utf-8", "surrogateescape")
    if b"\xed" in data:
        try:
            yield data.decode("utf-8", "surrogatepass")
        except UnicodeDecodeError:
            return


@contextmanager
def _stage(name: str, patience: float) -> Iterator[None]:
    """Turn what must not happen in the body into a failure."""

    def ring(*_: object) -> None:
        raise OutOfPatience

    gc.collect(0)
    before = signal.signal(signal.SIGPROF, ring)
    try:
        signal.setitimer(signal.ITIMER_PROF, patience)
        try:
            yield
        finally:
            signal.setitimer(signal.ITIMER_PROF, 0)
            signal.signal(signal.SIGPROF, before)
    except (Failure, PuzzleError):
        raise
    except OutOfPatience as error:
        raise Failure(f"slow {name} in {_where(error, 1)}", _tail()) from None
    except BaseException as error:
        if isinstance(error, KeyboardInterrupt):
            raise
        kind = type(error).__name__
        raise Failure(f"{kind} {name} in {_where(error, -1)}", _tail()) from None


def _where(error: BaseException, which: int) -> str:
    """Name the function of the program that an error comes from: the first ones, or the last."""
    frames = traceback.extract_tb(error.__traceback__)
    ours = [f"{frame.filename.rsplit('/', 1)[-1]}:{frame.name}" for frame in frames]
    ours = [name for name, frame in zip(ours, frames, strict=True) if "sevendown" in frame.filename]
    if not ours:
        return "?"
    return ours[-1] if which < 0 else " ".join(dict.fromkeys(ours[:4]))


def _tail() -> str:
    return traceback.format_exc(limit=-12)


def _demand(truth: object, sign: str, detail: object = "") -> None:
    if not truth:
        raise Failure(sign, str(detail))


# ---- the reader and the solver


def check_text(text: str, patience: float = PATIENCE, solve: bool = True) -> None:
    """Read the puzzles of a text, and solve them a little."""
    with _stage("splitting", patience):
        sources = split_puzzles(text, FILE)
    # A byte order mark may begin a puzzle, and is not counted.
    lines = [line.removeprefix("\ufeff") for line in re.split("\r\n|\r|\n", text)]
    for source in sources[:MOST_PUZZLES]:
        first = _read(source, lines, patience)
        again = _read(Source(source.text, FILE, source.first_line), lines, patience)
        if isinstance(first, str) or isinstance(again, str):
            _demand(first == again, "reading is not deterministic", f"{first}\n{again}")
        else:
            _demand(_content(first) == _content(again), "reading is not deterministic")
            if solve:
                _solve(first, lines, patience)


def _content(puzzle: Crossnumber) -> list[object]:
    """What can be compared soon; statements with names written out may be very large."""
    plain = {name: value for name, value in vars(puzzle.tree).items() if name not in _LARGE}
    lines = [(line.text, line.at) for line in puzzle.tree.lines]
    return [plain, lines, list(puzzle.tree.variables), puzzle.warnings]


def _read(source: Source, lines: list[str], patience: float) -> Crossnumber | str:
    """Read a puzzle; give it, or what is wrong with it."""
    try:
        with _stage("reading", patience):
            puzzle = Crossnumber(source, REGISTRY)
    except PuzzleError as error:
        check_problems(error.problems, lines)
        _demand(error.exit_code in (2, 3), "exit code of an error")
        _demand(str(error) == "\n".join(map(str, error.problems)), "text of an error")
        return str(error)
    check_problems(puzzle.warnings, lines)
    return puzzle


def _solve(puzzle: Crossnumber, lines: list[str], patience: float) -> None:
    try:
        with _stage("setting up", patience + TIMEOUT):
            run = puzzle.run(TIMEOUT)
        with _stage("solving", patience + TIMEOUT):
            for solution in islice(run.solutions(), MOST_SOLUTIONS):
                _check_solution(puzzle, solution)
    except LimitError as error:
        check_problems(error.problems, lines)
        return
    _demand(isinstance(run.outcome, Outcome), "outcome")


def _check_solution(puzzle: Crossnumber, solution: Solution) -> None:
    tree = puzzle.tree
    _demand(len(solution.rows) == tree.rows, "rows of a solution")
    for r, row in enumerate(solution.rows):
        _demand(len(row) == tree.columns, "columns of a solution")
        for c, sign in enumerate(row):
            allowed = "0123456789" if tree.is_open(r, c) else "#"
            _demand(sign in allowed, "a sign of a solution", sign)
    _demand(list(solution.variables) == list(tree.variables), "variables of a solution")


def check_problems(problems: Sequence[Problem], lines: list[str]) -> None:
    """Check that each problem has a place in the text, and a caret below it."""
    for problem in problems:
        place = problem.place
        _demand(place.file == FILE, "file of a problem", place)
        _demand(1 <= place.line <= len(lines), "line of a problem", place)
        shown = place.text.removeprefix("\ufeff")
        _demand(shown == lines[place.line - 1], "text of a problem", place)
        # Something that is missing at the end of a line is missing after its last character.
        _demand(1 <= place.column <= len(place.text) + 1, "column of a problem", place)
        _demand(problem.message, "message of a problem", place)
        check_message(str(problem).split("\n"), place.line, place.column)


_HEAD = re.compile(r"(?:warning: )?(?P<file>[^:]+):(?P<line>\d+):(?P<column>\d+): (?P<message>.+)")
_STATUS = re.compile(r"(?:warning: )?[^:]+:(?P<line>\d+): (?P<message>.+)")
INDENT = "    "


def check_message(lines: list[str], line: int | None = None, column: int | None = None) -> None:
    """Check the form of a message: a head with the place, the line, and a caret within it."""
    detail = "\n".join(lines)
    head = _HEAD.fullmatch(lines[0])
    _demand(head, "head of a message", detail)
    assert head is not None
    _demand(line is None or int(head["line"]) == line, "line in a message", detail)
    _demand(column is None or int(head["column"]) == column, "column in a message", detail)
    _demand(all(part.isprintable() for part in lines), "unprintable message", detail)
    _demand(len(head["message"]) < 500, "long message", detail)
    if len(lines) == 1:  # there is nothing on the line to be shown
        return
    _demand(len(lines) == 3, "lines of a message", detail)
    shown, caret = lines[1:]
    _demand(shown.startswith(INDENT) and caret.startswith(INDENT), "indent of a message", detail)
    _demand(re.fullmatch(r" *\^", caret), "caret of a message", detail)
    # Wide characters take two columns, combining ones none.
    _demand(len(caret) <= 2 * len(shown) + 1, "caret outside the line", detail)


# ---- the program


def check_program(data: bytes, patience: float = PATIENCE) -> None:
    """Call the program with a text on its standard input, and check all that it prints."""
    options = OPTIONS[int(sha256(data).hexdigest(), 16) % len(OPTIONS)]
    several = len(split_puzzles(data.decode("utf-8", "surrogateescape"), FILE))
    if several > MOST_PUZZLES:
        return
    with _stage("program", 3 * several * (patience + TIMEOUT)):
        code, out, err = program.run(f"--timeout={TIMEOUT}", *options, text=data)
    detail = f"options {options}, exit code {code}\n{out}\n{err}"
    _demand(code in range(5), f"exit code {code}", detail)
    _demand(code != 4 or "--unique" in options, "exit code 4", detail)
    if "--trace=json" in options:
        for line in err.splitlines():
            _demand("event" in json.loads(line), "trace in JSON", detail)
    elif not {"--trace", "--stats"} & set(options):
        _check_errors(err, code, several)
    _demand(code not in (1, 2) or several > 1 or err, "no word of what is wrong", detail)
    if "--format=json" in options:
        objects = [json.loads(line) for line in out.splitlines()]
        _demand(len(objects) == several, "objects in JSON", detail)
    elif "--show-rules" not in options and "--format=pretty" not in options:
        # A title may hold what splitlines takes for the end of a line.
        for line in out.split("\n"):
            sound = re.fullmatch(r"|[0-9#?]+|\w+ = (-?[0-9]+|\?)|% <stdin>:\d+( .*)?", line)
            _demand(sound, "line of the output", f"{detail}\n{line}")
    if code == 2 and several == 1 and "--format=json" not in options:
        _demand(not out, "output of a bad text", detail)


def _check_errors(err: str, code: int, several: int) -> None:
    """Check the lines of standard error: messages with a place, or one about the whole puzzle."""
    lines = err.split("\n")
    _demand(lines.pop() == "", "end of standard error", err)
    heads = 0
    while lines:
        count = 1
        if len(lines) > 2 and lines[1].startswith(INDENT):
            count = 3
        message, lines = lines[:count], lines[count:]
        if _HEAD.fullmatch(message[0]):
            heads += not message[0].startswith("warning: ")
            check_message(message)
        else:
            _demand(count == 1 and _STATUS.fullmatch(message[0]), "line of standard error", err)
    _demand(code != 2 or heads, "no place of what is wrong", err)
