"""Inputs made to hurt: how each ends, how long that takes, and how much memory.

`python -m bench hostile` runs them all and writes the table into docs/limits.md.
"""

from __future__ import annotations

import re
import tempfile
from dataclasses import dataclass
from pathlib import Path

from bench.process import ROOT, SOLVE, Measured, measure
from sevendown.text.reading_limits import READING

PAGE = ROOT / "docs" / "limits.md"
HEAD = ["| input | exit code | seconds | MB | message |", "| --- | ---: | ---: | ---: | --- |"]
LIMIT = 60.0  # seconds, for what takes a few
SECONDS = 1  # the timeout of those that have one
MEGABYTES = 200  # the most memory, likewise
GRID = "A.\nB.\n\n"

# One call of each never comes back, or takes all memory there is.
PLUGIN = '''\
from gmpy2 import mpz
from sevendown import Predicate


class Patient(Predicate):
    """X is small."""

    names = ("ENDLESS",)
    true_for = ((5,),)

    def holds(self, x):
        while x >= 10:
            try:
                pass
            except Exception:
                pass
        return True


class Stubborn(Patient):
    """X is small."""

    names = ("STUBBORN",)

    def holds(self, x):
        return x < 10 or sum(range(10**12)) > 0


class Greedy(Patient):
    """X is small."""

    names = ("GREEDY",)

    def holds(self, x):
        kept = []
        while x >= 10:
            kept.append([0] * 1000)
        return True


class Large(Patient):
    """X is small."""

    names = ("LARGE",)

    def holds(self, x):
        kept = []
        while x >= 10:
            kept.append(mpz(3) << 100_000)
        return True
'''


Text = tuple[str | tuple[str, int], ...]  # one after the other, some many times over


@dataclass(frozen=True)
class Hostile:
    """An input, and how the program is to end on it."""

    name: str
    text: Text  # what is no UTF-8 stands in it as a lone surrogate
    code: int
    message: str = ""  # part of a line of its standard error
    options: tuple[str, ...] = ()
    file: str = "puzzle.txt"  # what the program is given
    feed: str = ""  # a program in Python that writes the standard input instead


def _doubling(first: str, step: str, last: str) -> Text:
    """Define something fifty times over, each time twice as large as before."""
    steps = (step.replace("NEW", f"a{i + 1}").replace("OLD", f"a{i}") for i in range(50))
    return (GRID, "\n".join([first, *steps, last]))


_SEMIPRIME = 671998030559713968361666935769 * 982174488599599500573849980971

_TIMEOUT = ("--timeout", str(SECONDS))
_MEMORY = ("--max-memory", str(MEGABYTES))
_LARGE = f"more than {READING.file_bytes} bytes are not read"
_LONG = f"a statement of more than {READING.statement_characters} characters is not read"
_DEEP = f"nested more than {READING.nesting} deep"
_TERMS = f"more than {READING.written_out_terms} terms once every name is written out"
_DIGITS = f"more than {READING.literal_digits} digits is"
_CELLS = f"at most {READING.grid_cells} are read"
_STATEMENTS = f"more than {READING.statements} statements"
_LATE = f"gave up after {SECONDS}"
_FULL = f"gave up, with {MEGABYTES} megabytes of memory used"
_IS = GRID + "A_w = "

CASES = [
    # Texts
    Hostile("100 000 brackets, `((…1…))`", (_IS, ("(", 10**5), "1", (")", 10**5)), 3, _LONG),
    Hostile("100 000 brackets, never closed", (_IS, ("(", 10**5)), 2, "this ( is never closed"),
    Hostile("24 000 calls, `qs(qs(…1…))`", (_IS, ("qs(", 24_000), "1", (")", 24_000)), 3, _DEEP),
    Hostile("99 000 signs, `---…1`", (_IS, ("-", 99_000), "1"), 3, _DEEP),
    Hostile("33 000 digits of digits, `1[1][1]…`", (_IS, "1", ("[1]", 33_000)), 3, _DEEP),
    Hostile("45 000 powers, `1^1^1…`", (_IS, "1", ("^1", 45_000)), 3, _DEEP),
    Hostile("24 000 times `not`", (GRID, ("not ", 24_000), "PZ(A_w)"), 3, _DEEP),
    Hostile("49 000 braces", (_IS, ("{", 49_000), ("}", 49_000)), 2, "expected a number"),
    Hostile("a number of a million digits", (_IS, ("9", 10**6)), 3, _DIGITS),
    Hostile("10 000 × 10 000 cells", (("." * 10_000 + "\n", 10_000),), 3, _LARGE),
    Hostile("1000 × 1000 cells", (("." * 1000 + "\n", 1000),), 3, _CELLS),
    Hostile("a line of 10 MB", (_IS, ("1 + ", 2_500_000), "1"), 3, _LARGE),
    Hostile("a line of 1 MB", (_IS, ("1 + ", 250_000), "1"), 3, _LONG),
    Hostile("a million statements", (GRID, ("PZ(A_w)\n", 10**6)), 3, _LARGE),
    Hostile("200 000 statements", (GRID, ("PZ(A_w)\n", 200_000)), 3, _STATEMENTS),
    Hostile(
        "50 definitions, `define a2(X) = a1(a1(X))`",
        _doubling("define a0(X) = X + 1", "define NEW(X) = OLD(OLD(X))", "A_w = a50(B_w)"),
        3,
        _TERMS,
    ),
    Hostile(
        "50 definitions, `define a2(X) = a1(X) or a1(X + 1)`",
        _doubling("define a0(X) = PZ(X)", "define NEW(X) = OLD(X) or OLD(X + 1)", "a50(A_w)"),
        3,
        _TERMS,
    ),
    Hostile(
        "50 names, `let a2 = a1 * a1`",
        _doubling("let a0 = A_w", "let NEW = OLD * OLD", "Q(a50)"),
        3,
        _TERMS,
    ),
    # Characters
    Hostile("a NUL byte", (GRID, "PZ(A_w)\0"), 2, "the control character U+0000"),
    Hostile("bytes that are no UTF-8", (GRID, "PZ(\udcff\udcfeA_w)"), 2, "this byte is not UTF-8"),
    Hostile("a byte order mark, and CRLF", ("\ufeffA.\r\n\r\nPZ(A_w)\r\n",), 0),
    Hostile("a form feed", (GRID, "PZ(\fA_w)"), 0),
    Hostile("a right-to-left mark", (GRID, "PZ(\u202eA_w)"), 2, "U+202E"),
    Hostile("a Cyrillic А for an A", (GRID, "PZ(\u0410_w)"), 2, "U+0410"),
    # Files
    Hostile("a file that is missing", (), 2, "No such file or directory", file="missing.txt"),
    Hostile("a directory", (), 2, "Is a directory", file="."),
    Hostile("a file that cannot be read", (), 2, "Input/output error", file="/proc/self/mem"),
    Hostile("a file without end", (), 3, _LARGE, file="/dev/zero"),
    Hostile("a pipe without end", (), 3, _LARGE, file="-", feed="while True: print('%' * 9999)"),
    # Values
    Hostile("`9^9^9^9`", (_IS, "9^9^9^9"), 3, "9^387420489 is too large to compute"),
    Hostile("`A_w^A_w^A_w^A_w`", (_IS, "A_w^A_w^A_w^A_w"), 3, "10^10000000000 is too large"),
    Hostile("`fak(10^9)`", (_IS, "fak(10^9)"), 3, "fak(1000000000) is too large to compute"),
    Hostile("`B_w`, 9000 times `fak(9999)`", (_IS, "B_w", ("*fak(9999)", 9000)), 3, "is too large"),
    Hostile("`nthprime(10^15)`", (_IS, "nthprime(10^15)"), 3, "nthprime(1000000000000000) is too"),
    Hostile(
        "`tau` of the product of two primes of 30 digits",
        (_IS, f"tau({_SEMIPRIME})"),
        3,
        "a number of 60 digits is too large to factorize",
    ),
    Hostile("`PZ` of 100 000 digits", (GRID, "PZ(10^10^5 + A_w)"), 3, "too large to test for prim"),
    Hostile("`var n in 1..10^30`", (GRID, "var n in 1..10^30\nPZ(n)\nA_w < n"), 0),
    Hostile(
        "three names that run to 10^12, nested",
        (_IS, "sum(x in 1..10^12 : sum(y in 1..10^12 : sum(z in 1..10^12 : x*y*z)))"),
        3,
        "a name runs through 1000000000000 values",
    ),
    # Time
    Hostile(
        f"`--timeout {SECONDS}`, three names that run to 999, nested",
        (_IS, "count(x in 1..999 : any(y in 1..999 : all(z in 1..999 : x*y*z < B_w)))"),
        3,
        _LATE,
        _TIMEOUT,
    ),
    Hostile(
        f"`--timeout {SECONDS}`, `tau` of numbers of 40 digits",
        (_IS, f"tau({_SEMIPRIME} div 10^20 + B_w)"),
        3,
        _LATE,
        _TIMEOUT,
    ),
    Hostile(
        f"`--timeout {SECONDS}`, the primes about the nine millionth",
        (_IS, "nthprime(9 * 10^6 + B_w) mod 100"),
        3,
        _LATE,
        _TIMEOUT,
    ),
    Hostile(
        f"`--timeout {SECONDS}`, a text of 1.9 MB to read",
        (GRID, *(f"define d{i}(X) = X + {'1 + ' * 20}{i}\n" for i in range(18_000))),
        3,
        _LATE,
        _TIMEOUT,
    ),
    Hostile(
        f"`--timeout {SECONDS}`, a plug-in that never ends",
        (GRID, "ENDLESS(A_w)"),
        3,
        _LATE,
        _TIMEOUT,
    ),
    Hostile(
        f"`--timeout {SECONDS}`, a plug-in that nothing can interrupt",
        (GRID, "STUBBORN(A_w)"),
        3,
        "had to be stopped by force",
        _TIMEOUT,
    ),
    # Memory
    Hostile(
        f"`--max-memory {MEGABYTES}`, a statement of 2000 parts",
        (GRID, " or ".join(f"A_w * {i} mod 97 = B_w" for i in range(2000))),
        3,
        _FULL,
        _MEMORY,
    ),
    Hostile(
        f"`--max-memory {MEGABYTES}`, a plug-in that keeps lists",
        (GRID, "GREEDY(A_w)"),
        3,
        _FULL,
        _MEMORY,
    ),
    Hostile(
        f"`--max-memory {MEGABYTES}`, a plug-in that keeps numbers of gmpy2",
        (GRID, "LARGE(A_w)"),
        3,
        "gave up: out of memory",
        _MEMORY,
    ),
]


def write(text: Text, path: Path) -> None:
    """Write a text that may be larger than this process is to become."""
    with open(path, "w", encoding="utf-8", errors="surrogateescape", newline="") as stream:
        for part in text:
            piece, times = part if isinstance(part, tuple) else (part, 1)
            for _ in range(times):
                stream.write(piece)
        stream.write("\n")


def run(case: Hostile, folder: Path) -> Measured:
    """Let the program have one of these, in an empty folder."""
    options = list(case.options)
    if options:
        (folder / "plugin.py").write_text(PLUGIN)
        options += ["--plugin", str(folder / "plugin.py")]
    if case.text:
        write(case.text, folder / case.file)
    file = "-" if case.file == "-" else str(folder / case.file)
    return measure([*SOLVE, *options, file], LIMIT, case.feed)


def is_as_expected(case: Hostile, measured: Measured) -> bool:
    """Say whether it has ended as it should."""
    return measured.code == case.code and case.message in measured.errors


def row(case: Hostile, measured: Measured) -> str:
    """Give the line of the table."""
    said = [line for line in measured.errors.splitlines() if case.message in line]
    message = re.sub(r"^[^:]*:[0-9:]* ", "", said[0]).replace("|", "\\|") if said else "(solved)"
    cells = (str(measured.code), f"{measured.seconds:.2f}", f"{measured.megabytes:.0f}", message)
    return f"| {' | '.join((case.name, *cells))} |"


def main() -> int:
    """Run them all, and put the table into the page; 1 if one did not end as it should."""
    rows = []
    wrong = 0
    for case in CASES:
        with tempfile.TemporaryDirectory() as folder:
            measured = run(case, Path(folder))
        rows.append(row(case, measured))
        good = is_as_expected(case, measured)
        wrong += not good
        print(rows[-1] if good else f"{rows[-1]} NOT AS EXPECTED", flush=True)
    before, _, rest = PAGE.read_text().partition(HEAD[0])
    after = rest[rest.index("\n\n") :]
    PAGE.write_text(before + "\n".join([*HEAD, *rows]) + after)
    return int(wrong > 0)
