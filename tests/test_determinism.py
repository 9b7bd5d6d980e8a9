"""The program says the same, byte for byte and times aside, wherever and however it is started.

A hash seed changes the order of sets of texts and of objects, a warm process has caches, a locale
has an encoding, `-O` leaves assertions out, a deadline makes rules look at the clock. Nothing of
that may show in solutions, traces, statistics or explanations.
"""

import json
import os
import re
import sys

import pytest
from support.installing import DEPENDENCIES, built
from support.processes import run_process
from support.program import ROOT
from support.puzzlemaker import make

pytestmark = pytest.mark.slow

PUZZLES = [
    ROOT / "puzzles" / f"{name}.txt"
    for name in (
        "magazines/teaser-2958",  # 41 assumptions
        "listener/absurd",  # eleven variables
        "listener/columns",  # logic
        "listener/dicenets",  # definitions
    )
]
RANDOM = "\n---\n".join(make(f"determinism {i}") for i in range(24, 36))  # two have no solution
MISTAKES = "A . .\n\nPZ(A_w\nPrime(A_w) and qa(B_w)\nx = A_w ==\n---\ntitel: ü\n\nA\n"

MODES = (
    ["--trace", "--stats"],
    ["--trace=json", "--stats", "--format", "json"],
    ["--show-rules"],
)
FURTHER_MODES = (
    ["--trace", "--stats", "--all", "--limit", "5"],
    ["--trace", "--stats", "--ambiguous"],
    ["--show-rules", "--format", "json"],
)
LISTS = (["--list-predicates"], ["--list-predicates", "--format", "json"])
CACHES = ("XDG_CACHE_HOME", "HOME", "LOCALAPPDATA")  # where the cache may be

# Calls the program many times in one process; after each time a line tells its exit code. Under a
# supervisor each call starts from nothing, in a process of its own; else caches are filled.
DRIVER = """
import json, sys
from sevendown.command import cli
if sys.argv[1] == "warm":
    cli.can_supervise = lambda: False
for sys.argv[1:] in json.loads(sys.argv[2]):
    try:
        cli.script()
    except SystemExit as done:
        for stream in sys.stdout, sys.stderr:
            print(f"\\0{done.code}", file=stream, flush=True)
"""


def timeless(text):
    """Leave out of an output what is measured in seconds."""
    text = re.sub(rb"^seconds: .*$", b"", text, flags=re.MULTILINE)
    return re.sub(rb'"seconds": [0-9.e-]+|"phases": \{[^{}]*\}', b"", text)


def started(arguments, folder=ROOT, paths=(ROOT,), stdin=b"", **environment):
    """Start Python in a folder; give its exit code and outputs, times aside."""
    own = {k: v for k, v in os.environ.items() if not k.startswith(("PYTHON", "LC_", "LANG"))}
    own["PYTHONPATH"] = os.pathsep.join(map(str, [*paths, *DEPENDENCIES]))
    done = run_process(
        [sys.executable, "-S", *arguments],  # -S: files *.pth might point to a checkout
        env={**own, **environment},
        cwd=folder,
        input=stdin,
    )
    return done.returncode, timeless(done.stdout), timeless(done.stderr)


def said(calls, options=(), warmth="warm", **place):
    """Call the program in one process; give what it says to each of these arguments."""
    code, *streams = started([*options, "-c", DRIVER, warmth, json.dumps(calls)], **place)
    assert code == 0, streams
    out, err = (re.split(rb"\0(\d+)\n", stream) for stream in streams)
    assert out[1::2] == err[1::2] and out[-1] == err[-1] == b""
    found = zip(map(int, out[1::2]), out[:-1:2], err[:-1:2], strict=True)
    return dict(zip(map(tuple, calls), found, strict=True))


@pytest.fixture(scope="module")
def files(tmp_path_factory):
    """The puzzles, as files."""
    folder = tmp_path_factory.mktemp("puzzles")
    (folder / "mistakes").write_text(MISTAKES, encoding="utf-8")
    (folder / "random").write_text(RANDOM, encoding="utf-8")
    return [*map(str, PUZZLES), str(folder / "mistakes"), str(folder / "random")]


@pytest.fixture(scope="module")
def calls(files):
    """All that is asked of the program."""
    asked = [[*mode, file] for mode in MODES for file in files]
    return asked + [[*mode, files[-1]] for mode in FURTHER_MODES] + [*LISTS]


@pytest.fixture(scope="module")
def expected(calls):
    """What the program says with the hash seed 0, each time from nothing."""
    return said(calls, warmth="cold", PYTHONHASHSEED="0")


def test_what_is_expected_is_worth_comparing(expected):
    assert {code for code, _, _ in expected.values()} == {0, 1, 2}
    traces = [err for call, (_, _, err) in expected.items() if "--trace" in call]
    assert sum(len(re.findall(rb"  assume ", trace)) for trace in traces) > 100
    assert sum(b" narrowed " in trace for trace in traces) == len(traces) - 1  # but for mistakes
    assert sum(len(out) for _, out, _ in expected.values()) > 100_000


# To save time, several things differ at once in each of the following. In most of them the caches
# of the process are filled by the calls before.


def test_with_another_hash_seed_in_another_folder(calls, expected, tmp_path):
    assert said(calls[::-1], folder=tmp_path, PYTHONHASHSEED="1") == expected


def test_without_assertions_and_a_locale(calls, expected):
    place = {"PYTHONHASHSEED": "12345", "LC_ALL": "C"}
    assert said(calls[::-1], ["-O"], warmth="cold", **place) == expected


def test_with_a_deadline(calls, expected):
    late = ["--timeout", "1000"]
    asked = [[*late, *call] for call in calls[::-1] if call not in LISTS]
    place = {"PYTHONHASHSEED": "random", "LC_ALL": "C.UTF-8", "PYTHONUTF8": "0"}
    found = said(asked, warmth="cold", **place)  # a supervisor looks at the clock, too
    assert found == {tuple(call): expected[tuple(call[len(late) :])] for call in asked}


@pytest.mark.parametrize("place", ["relative", "file"])
def test_where_there_is_no_cache(files, expected, place, tmp_path):
    # The parser, which is what is kept there, is made anew: a few calls are enough.
    (tmp_path / "file").touch()
    asked = [[*MODES[0], file] for file in files[-3:]]
    nowhere = dict.fromkeys(CACHES, str(tmp_path / place) if place == "file" else place)
    assert said(asked, **nowhere) == {tuple(call): expected[tuple(call)] for call in asked}


def test_from_an_installed_package(calls, expected, tmp_path):
    site = built("build_wheel", tmp_path)
    place = {"folder": tmp_path, "paths": [site], "LC_ALL": "nowhere"}
    assert said(calls[::-1], warmth="cold", **place) == expected


def test_in_a_locale_with_fewer_signs(calls, files, expected):
    # A sign that there is none for becomes a question mark. JSON does without such signs.
    few = [call for call in calls if call[-1] not in files[:-2]]
    found = said(few, PYTHONUTF8="0", PYTHONCOERCECLOCALE="0", LC_ALL="C")
    lost = 0
    for call in found:
        code, *streams = expected[call]
        in_ascii = [stream.decode().encode("ascii", "replace") for stream in streams]
        assert found[call] == (code, *in_ascii)
        if "--trace=json" in call:
            out, err = streams
            steps = [line for line in err.splitlines() if b'"event": "message"' not in line]
            assert all(map(bytes.isascii, [out, *steps]))
        else:
            lost += in_ascii != streams
    assert lost


@pytest.mark.parametrize("index", [0, 3])
def test_alone_in_a_process(files, expected, index, tmp_path):
    call = [*MODES[0], files[index]]
    assert started(["-m", "sevendown", *call], tmp_path) == expected[tuple(call)]


def test_from_standard_input(files, expected, tmp_path):
    for mode in MODES[:2]:
        code, *streams = expected[*mode, files[-1]]
        streams = [stream.replace(files[-1].encode(), b"<stdin>") for stream in streams]
        found = started(["-m", "sevendown", *mode], tmp_path, stdin=RANDOM.encode())
        assert found == (code, *streams)
