"""The command line: options, streams, exit codes."""

import io
import json
import os
import pty
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from support.processes import PATIENCE, run_process
from support.program import FIGURE, PLUGIN, ROOT, run, run_python
from support.program import start as command

import sevendown
from sevendown.command import cli
from sevendown.command.options import EXAMPLES, read_options
from sevendown.process.stopping import unbroken
from sevendown.process.terminal import Screen
from sevendown.text.reading_limits import READING

FIGURE_1 = """\
title: Figure 1

A . C
B . .

PZ(C_s)
=(qs(A_w), 3)
=(qs(B_w), 9)
V(B_w, A_w)
"""
BOTH = "111\n333\n\n201\n603\n"
IMPOSSIBLE = "title: Impossible\n\nA . .\n\nPZ(A_w) and Q(A_w)\n"
MISTAKE = "A . .\n\nNOSUCHWORD(A_w)\n"
ENDLESS = "....\n....\n....\n"  # 9^6 10^6 solutions
VARIABLES = "A .\n\nvar n in 1..3\nvar m in {4}\nA_w = 9 * n + m\nn >= 2\n"  # 22, 31


class Terminal(io.StringIO):
    def isatty(self):
        return True


@pytest.fixture
def files(tmp_path, monkeypatch):
    """Puzzles in the current folder."""
    monkeypatch.chdir(tmp_path)
    for name, text in {
        "figure1.txt": FIGURE_1,
        "impossible.txt": IMPOSSIBLE,
        "mistake.txt": MISTAKE,
        "endless.txt": ENDLESS,
    }.items():
        Path(name).write_text(text)
    return tmp_path


# What is printed


@pytest.mark.parametrize(
    ("arguments", "code", "expected"),
    [
        ([], 0, "111\n333\n"),
        (["--all"], 0, BOTH),
        (["--count"], 0, "2\n"),
        (["--all", "--count"], 0, "2\n"),
        (["--limit", "1"], 0, "111\n333\n"),
        (["--limit", "2"], 0, BOTH),
        (["--limit", "3"], 0, BOTH),
        (["--all", "--limit", "1"], 0, "111\n333\n"),
        (["--count", "--limit", "1"], 0, "1\n"),
        (["--unique"], 4, "111\n333\n"),
        (["--ambiguous"], 0, "??1\n??3\n"),
        (["--format", "plain"], 0, "111\n333\n"),
        (
            ["--format", "pretty"],
            0,
            "+--+--+--+\n|1  1  1 |\n+  +  +  +\n|3  3  3 |\n+--+--+--+\n",
        ),
        (["--timeout", "60"], 0, "111\n333\n"),
    ],
)
def test_figure_1(arguments, code, expected):
    assert run(*arguments, text=FIGURE_1)[:2] == (code, expected)


def test_unique_says_that_there_is_another():
    assert run("--unique", text=FIGURE_1)[2] == "<stdin>:1: there is another solution\n"


def test_unique_with_one_solution():
    assert run("--unique", text=FIGURE_1 + "A_w = 201\n") == (0, "201\n603\n", "")


@pytest.mark.parametrize(
    "option", ["--all", "--unique", "--ambiguous", "--limit=5", "--format=pretty"]
)
def test_without_solution_standard_output_stays_empty(option):
    assert run(option, text=IMPOSSIBLE) == (1, "", "<stdin>:1: there is no solution\n")


def test_none_is_counted_too():
    assert run("--count", text=IMPOSSIBLE)[:2] == (1, "0\n")


def test_variables_follow_the_grid():
    assert run("--all", text=VARIABLES)[1] == "22\nn = 2\nm = 4\n\n31\nn = 3\nm = 4\n"


def test_variables_may_be_ambiguous():
    assert run("--ambiguous", text=VARIABLES)[1] == "??\nn = ?\nm = 4\n"


def test_pretty_is_the_default_on_a_terminal():
    out = run(text=FIGURE_1, stdout=Terminal())[1]
    assert out.startswith("+--+") and "|1  1  1 |" in out
    assert run("--format", "plain", text=FIGURE_1, stdout=Terminal())[1] == "111\n333\n"


def test_each_solution_is_flushed_before_the_next_is_searched():
    class Recorder(io.StringIO):
        flushed = 0

        def flush(self):
            self.flushed = len(self.getvalue())

        def write(self, text):
            assert self.flushed == len(self.getvalue())
            return super().write(text)

    stdout = Recorder()
    assert run("--limit", "5", text=ENDLESS, stdout=stdout)[0] == 0
    assert stdout.flushed == len(stdout.getvalue()) > 0


def test_warnings_go_to_standard_error():
    code, out, err = run(text="A . #\n# # .\n\nA_w = 12\n")
    assert (code, out) == (0, "12#\n##0\n")
    assert err.startswith("warning: <stdin>:2:5: ")


# Files and several puzzles


def test_a_file_and_standard_input(files):
    assert run("figure1.txt")[:2] == (0, "111\n333\n")
    assert run("-", text=FIGURE_1)[:2] == (0, "111\n333\n")


def test_options_may_follow_files(files):
    assert run("figure1.txt", "--count", "figure1.txt")[1] == (
        "% figure1.txt:1 Figure 1\n2\n% figure1.txt:1 Figure 1\n2\n"
    )


def test_two_dashes_end_the_options(files):
    Path("--all").write_text(FIGURE_1)
    assert run("--count", "--", "--all")[:2] == (0, "2\n")


def test_a_bad_puzzle_does_not_stop_the_others(files):
    code, out, err = run("--all", "mistake.txt", "missing.txt", "impossible.txt", "figure1.txt")
    assert code == 2
    assert (
        out == f"% mistake.txt:1\n% impossible.txt:1 Impossible\n% figure1.txt:1 Figure 1\n{BOTH}"
    )
    assert err.startswith("mistake.txt:3:1: ")
    assert "\nmissing.txt: No such file or directory\nimpossible.txt:1: there is no" in err


def test_several_puzzles_in_one_text():
    code, out, _ = run("--count", text=f"{FIGURE_1}---\n{IMPOSSIBLE}---\n\n---\n{FIGURE_1}")
    assert code == 1
    assert out == (
        "% <stdin>:1 Figure 1\n2\n% <stdin>:11 Impossible\n0\n% <stdin>:19 Figure 1\n2\n"
    )


def test_the_exit_code_is_the_largest(files):
    assert run("--unique", "impossible.txt", "figure1.txt", "mistake.txt")[0] == 4
    assert run("impossible.txt", "figure1.txt")[0] == 1


def test_a_folder_is_no_puzzle(files):
    assert run(".") == (2, "", ".: Is a directory\n")


def test_bad_bytes_have_a_place():
    code, out, err = run(text=b"title: \xff\n\nA .\n")
    assert (code, out) == (2, "")
    assert err.startswith("<stdin>:1:8: this byte is not UTF-8\n")


def test_a_file_without_end_is_not_read_to_its_end():
    code, out, err = run(text=b"%" * (READING.file_bytes + 1))
    assert (code, out) == (3, "")
    assert err == f"<stdin>: more than {READING.file_bytes} bytes are not read\n"


def test_nothing_is_no_puzzle():
    code, out, err = run(text="")
    assert (code, out) == (2, "") and err.startswith("<stdin>:1:1: ")


# Usage


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--all", "--unique"], "--all and --unique do not go together"),
        (["--unique", "--count"], "--unique and --count do not go together"),
        (["--ambiguous", "--all"], "--all and --ambiguous do not go together"),
        (["--unique", "--limit", "3"], "--unique and --limit do not go together"),
        (["--limit", "0"], "argument --limit: '0' is no whole number above 0"),
        (["--limit", "many"], "argument --limit: 'many' is no whole number above 0"),
        (["--timeout", "-1"], "argument --timeout: '-1' is no number of seconds above 0"),
        (["--timeout", "nan"], "argument --timeout: 'nan' is no number of seconds above 0"),
        (["--nonsense"], "unrecognized arguments: --nonsense"),
    ],
)
def test_bad_usage(arguments, message):
    expected = f"solve-puzzle: {message}; see solve-puzzle --help\n"
    assert run(*arguments, text=FIGURE_1) == (2, "", expected)


@pytest.mark.parametrize(
    ("arguments", "near"),
    [
        (["--cou"], "--count"),
        (["--unqiue", "--timeout", "60"], "--unique"),
        (["--timeot=5", "puzzle.txt"], "--timeout"),
        (["-count"], "--count"),
        (["--all", "--Format=json"], "--format"),
    ],
)
def test_an_option_that_is_misspelt_gets_a_hint(arguments, near):
    wrong = next(word for word in arguments if word.split("=")[0] not in ("--all", "--timeout"))
    said = f"solve-puzzle: unrecognized arguments: {wrong}; did you mean {near}?\n"
    assert run(*arguments, text=FIGURE_1) == (2, "", said)


@pytest.mark.parametrize("word", ["--json", "--quiet", "--output", "-x", "--"])
def test_what_is_near_no_option_gets_none(word):
    said = f"solve-puzzle: unrecognized arguments: {word} --y; see solve-puzzle --help\n"
    if word != "--":
        assert run(word, "--y", text=FIGURE_1) == (2, "", said)
    assert "did you mean" not in run(word, "missing.txt")[2]


def test_what_help_does_not_list_is_not_near():
    said = "solve-puzzle: unrecognized arguments: --trace-jsom; did you mean --trace?\n"
    assert run("--trace-jsom", text=FIGURE_1) == (2, "", said)


def test_an_unknown_format_is_bad_usage():
    code, out, err = run("--format", "xml", text=FIGURE_1)
    assert (code, out) == (2, "") and "'xml'" in err


def test_help_begins_with_examples_and_names_every_option():
    code, out, err = run("--help")
    assert (code, err) == (0, "")
    assert out.startswith("Examples:\n  solve-puzzle puzzle.txt ")
    options = ("all", "count", "limit N", "unique", "ambiguous", "format", "timeout SECONDS")
    others = ("plugin FILE.py", "list-predicates [NAME]", "trace", "stats", "version", "help")
    for option in (*options, *others):
        assert f"--{option}" in out.partition("usage:")[2]


def test_the_examples_of_the_help_are_sound():
    lines = [line for line in EXAMPLES.splitlines() if "solve-puzzle" in line]
    assert len(lines) >= 4
    for line in lines:
        arguments = re.split(r"\s{2,}|<", line.strip())[0].split()[1:]
        read_options(arguments)


def test_version():
    assert run("--version") == (0, f"solve-puzzle {sevendown.__version__}\n", "")


# Giving up


def gave_up(message):
    """What the program gave up with; how long it took depends on the machine."""
    return re.fullmatch(r"<stdin>:1: gave up after [0-9.]+ s: (.*)\n", message)[1]


def test_timeout_prints_what_was_found(clock):
    clock.looks = 1000
    code, out, err = run("--all", "--timeout", "60", text=ENDLESS)
    found = len(out.split("\n\n"))
    assert code == 3 and found > 1
    assert gave_up(err) == f"{found} found so far, there may be more"


def test_timeout_counts_at_least(clock):
    clock.looks = 1000
    code, out, err = run("--count", "--timeout", "60", text=ENDLESS)
    assert code == 3 and int(out) > 1
    assert gave_up(err) == f"there are at least {int(out)} solutions"


def test_a_limit_reached_is_not_giving_up():
    assert run("--limit", "3", "--timeout", "60", text=ENDLESS)[::2] == (0, "")


def test_a_limit_of_the_program_gives_up():
    code, out, err = run(text="A .\n\nA_w = 10^(10^(10^9))\n")
    assert (code, out) == (3, "")
    assert "10^1000000000 is too large to compute" in err
    code, out, err = run(text=f"A .\n\nA_w = {'1' * 20_000}\n")
    assert (code, out) == (3, "")
    assert err.startswith("<stdin>:3:7: ")


def test_a_deadline_that_has_passed_finds_nothing():
    code, out, err = run("--timeout", "1e-9", text="." * 30 + "\n\nall(x in 2..29 : 1a[x] != 3)\n")
    assert (code, out) == (3, "")
    assert "no solution found so far, there may be one" in err


# JSON


def as_json(*arguments, text):
    code, out, _ = run("--format", "json", *arguments, text=text)
    assert out.endswith("\n") and out.count("\n") == 1
    return code, json.loads(out)


def test_json_lists_solutions():
    code, found = as_json("--all", text=FIGURE_1)
    assert code == 0
    assert found.pop("seconds") > 0
    counts = {"nodes", "failures", "runs", "changes", "depth", "learnt", "used", "jumped"}
    assert set(found.pop("statistics")) == counts
    assert found == {
        "version": 1,
        "file": "<stdin>",
        "line": 1,
        "title": "Figure 1",
        "kind": "crossnumber",
        "status": "solved",
        "solutions": [
            {
                "rows": ["111", "333"],
                "numbers": {"A_w": 111, "A_s": 13, "C_s": 13, "B_w": 333},
                "variables": {},
            },
            {
                "rows": ["201", "603"],
                "numbers": {"A_w": 201, "A_s": 26, "C_s": 13, "B_w": 603},
                "variables": {},
            },
        ],
        "count": 2,
        "exhaustive": True,
        "warnings": [],
        "errors": [],
    }


def test_json_of_the_first_solution_is_not_exhaustive():
    code, found = as_json(text=FIGURE_1)
    assert (code, found["status"], found["count"], found["exhaustive"]) == (0, "solved", 1, False)
    assert len(found["solutions"]) == 1


def test_json_of_unique_shows_both():
    code, found = as_json("--unique", text=FIGURE_1)
    assert (code, found["status"], found["count"]) == (4, "solved", 2)
    assert [solution["rows"] for solution in found["solutions"]] == [["111", "333"], ["201", "603"]]


def test_json_without_solution():
    code, found = as_json("--all", text=IMPOSSIBLE)
    assert (code, found["status"], found["solutions"]) == (1, "none", [])
    assert found["exhaustive"] is True


def test_json_count_has_no_solutions():
    code, found = as_json("--count", text=FIGURE_1)
    assert (code, found["count"], found["exhaustive"]) == (0, 2, True)
    assert "solutions" not in found


def test_json_agreement():
    code, found = as_json("--ambiguous", text=FIGURE_1)
    assert (code, found["count"]) == (0, None)
    assert found["agreement"]["rows"] == ["??1", "??3"]
    assert found["agreement"]["numbers"] == {"A_w": "??1", "A_s": "??", "C_s": 13, "B_w": "??3"}
    assert as_json("--ambiguous", text=IMPOSSIBLE)[1]["agreement"] is None


def test_json_errors_have_places():
    code, found = as_json(text=MISTAKE)
    (error,) = found["errors"]
    assert (code, found["status"], found["solutions"]) == (2, "error", [])
    assert (error["file"], error["line"], error["column"]) == ("<stdin>", 3, 1)
    assert "NOSUCHWORD" in error["message"]


def test_json_gives_up(clock):
    clock.looks = 1000
    code, found = as_json("--all", "--timeout", "60", text=ENDLESS)
    assert (code, found["status"], found["exhaustive"]) == (3, "gave up", False)
    assert found["count"] == len(found["solutions"]) > 1


def test_json_warnings():
    _, found = as_json(text="A . #\n# # .\n\nA_w = 12\n")
    assert [(w["line"], w["column"]) for w in found["warnings"]] == [(2, 5)]


def test_json_is_an_object_a_line(files):
    code, out, _ = run("--format", "json", "figure1.txt", "missing.txt", "mistake.txt")
    objects = [json.loads(line) for line in out.splitlines()]
    assert code == 2
    assert [(o["file"], o["line"], o["status"]) for o in objects] == [
        ("figure1.txt", 1, "solved"),
        ("missing.txt", 0, "error"),
        ("mistake.txt", 1, "error"),
    ]
    assert objects[1]["errors"][0]["message"] == "No such file or directory"


def test_json_keeps_every_digit():
    _, found = as_json(text="A" + 29 * "." + "\n\nA_w = 10^29 + 1\n")
    assert found["solutions"][0]["numbers"] == {"A_w": 10**29 + 1}


# The progress line


def test_progress_is_erased_before_output(monkeypatch, clock):
    monkeypatch.setattr("sevendown.process.terminal.PATIENCE", 0.0)
    monkeypatch.setattr("sevendown.process.terminal.PAUSE", 0.01)

    class Watched(Terminal):
        def write(self, text):
            if "solutions" in text:
                clock.looks = 0  # it has been shown
            return super().write(text)

    code, out, err = run("--count", "--timeout", "60", text=ENDLESS, stderr=Watched())
    progress, _, message = err.rpartition("\r")
    assert re.search(r"\r[0-9]+ s, solutions [0-9]+, assumptions [0-9]+, depth [0-9]+", progress)
    assert progress.rpartition("\r")[2].isspace()
    assert gave_up(message) == f"there are at least {int(out)} solutions"
    assert "\x1b" not in out + err


def test_no_progress_where_standard_error_is_no_terminal(monkeypatch):
    monkeypatch.setattr("sevendown.process.terminal.PATIENCE", 0.0)
    assert "\r" not in run("--count", "--limit", "5000", text=ENDLESS)[2]


def test_a_long_progress_line_is_cut(monkeypatch):
    monkeypatch.setenv("COLUMNS", "10")
    monkeypatch.setattr("sevendown.process.terminal.PATIENCE", 0.0)
    monkeypatch.setattr(time, "monotonic", lambda: 0.0)
    stderr = Terminal()
    screen = Screen(io.StringIO(), stderr)
    with screen.progress(lambda: "x" * 100):
        while not stderr.getvalue():
            pass
    assert stderr.getvalue().split("\r")[1] == "0 sxxxxxx"


# As a process


def test_interrupt_ends_with_130_and_all_output_flushed(files):
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    process = command("--all", "endless.txt", patient=True, **pipes)
    first = process.stdout.readline()
    process.send_signal(signal.SIGINT)
    rest, err = process.communicate(timeout=PATIENCE)
    found = len((first + rest).split(b"\n\n"))
    assert process.returncode == 130
    assert err.decode() == f"endless.txt:1: interrupted: {found} found so far, there may be more\n"
    assert len((first + rest).split()) == 3 * found


def test_very_long_numbers(files):
    # Python itself refuses to convert more than 4300 digits.
    row = " ".join(["A=1", *[".=0"] * 4999])
    Path("long.txt").write_text(f"{row}\n\nvar n in 0..10^5000\nn = A_w + 1\n")
    value = "1" + "0" * 4998 + "1"
    for style, expected in ("plain", f"\nn = {value}\n"), ("json", f'{{"n": {value}}}'):
        process = command("--format", style, "long.txt", stdout=subprocess.PIPE)
        out, _ = process.communicate(timeout=PATIENCE)
        assert process.returncode == 0 and expected in out.decode()


def test_interrupted_json_is_json(files):
    process = command(
        *("--all", "--format", "json", "endless.txt"),
        patient=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    )
    start = process.stdout.read(1000)
    process.send_signal(signal.SIGINT)
    rest, _ = process.communicate(timeout=PATIENCE)
    found = json.loads(start + rest)
    assert (process.returncode, found["status"]) == (130, "gave up")
    assert found["count"] == len(found["solutions"])


def test_a_closed_pipe_is_no_accident(files):
    process = command("--all", "endless.txt", stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert process.stdout.readline() == b"1111\n"
    process.stdout.close()
    assert process.stderr.read() == b""
    process.stderr.close()
    assert process.wait(timeout=PATIENCE) == 141


def test_an_interrupt_waits_for_what_is_being_printed(own_signals):
    done = []
    with pytest.raises(KeyboardInterrupt), unbroken():
        signal.raise_signal(signal.SIGINT)
        done.append(1)
    assert done
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs /dev/full")
def test_where_not_even_messages_can_be_written_the_exit_code_tells(files):
    with open("/dev/full", "wb") as full:
        for option in ("--trace", "--stats"):
            process = command(option, "figure1.txt", stdout=subprocess.PIPE, stderr=full)
            process.communicate(timeout=PATIENCE)
            assert process.returncode == 3


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs /dev/full")
def test_a_full_disk_is_reported(files):
    with open("/dev/full", "wb") as full:
        process = command("figure1.txt", stdout=full, stderr=subprocess.PIPE)
        _, err = process.communicate(timeout=PATIENCE)
    assert (process.returncode, err) == (3, b"cannot write: No space left on device\n")


@pytest.mark.parametrize(
    ("closing", "code", "out"),
    [("<&-", 2, ""), ("figure1.txt >&-", 3, ""), ("figure1.txt 2>&-", 0, "111\n333\n")],
)
def test_streams_may_be_closed(files, closing, code, out):
    done = run_process(
        f'"{sys.executable}" -m sevendown {closing}',
        shell=True,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        text=True,
    )
    assert (done.returncode, done.stdout) == (code, out)
    assert "Traceback" not in done.stderr


def test_titles_that_the_terminal_cannot_show(files):
    Path("figure1.txt").write_text(FIGURE_1.replace("Figure 1", "Zürich 数"), encoding="utf-8")
    process = command(
        *("--count", "figure1.txt", "figure1.txt"),
        stdout=subprocess.PIPE,
        env={"PYTHONIOENCODING": "ascii"},
    )
    out, _ = process.communicate(timeout=PATIENCE)
    assert (process.returncode, out) == (0, b"% figure1.txt:1 Z?rich ?\n2\n" * 2)


@pytest.mark.parametrize("environment", [{}, {"NO_COLOR": "1"}])
def test_there_are_no_escape_codes_on_a_terminal(files, environment):
    ours, theirs = pty.openpty()
    process = command("figure1.txt", stdout=theirs, stderr=theirs, env=environment)
    assert process.wait(timeout=PATIENCE) == 0
    os.close(theirs)
    shown = os.read(ours, 10_000).decode()
    os.close(ours)
    assert shown.startswith("+--+--+--+\r\n|1  1  1 |")
    assert "\x1b" not in shown


@pytest.mark.parametrize("supervised", [True, False])
def test_a_bug_is_not_taken_for_no_solution(files, supervised):
    code = (
        "from sevendown.command import cli\n"
        f"cli.can_supervise = lambda: {supervised}\n"
        "cli.Program.run = lambda self: [].pop()\n"
        "cli.script()\n"
    )
    done = run_python(code)
    assert done.returncode == 70
    assert "IndexError: pop from empty list" in done.stderr


def test_solving_imports_neither_sympy_nor_numpy(files):
    code = (
        "import sys; from sevendown.command.cli import main; main(['figure1.txt']);"
        "print(sorted({'sympy', 'numpy'} & set(sys.modules)))"
    )
    done = run_python(code)
    assert done.stdout == "111\n333\n[]\n"


def test_of_many_warnings_only_some_are_shown(tmp_path):
    puzzle = tmp_path / "wide.txt"
    puzzle.write_text("A.\n" + "##\n" + ".#\n##\n" * 30 + "\nA_w = 12\n")
    out, err = io.StringIO(), io.StringIO()
    assert cli.main(["--limit", "1", str(puzzle)], io.StringIO(), out, err) == 0
    assert err.getvalue().count("this cell is in no number") == 10
    assert "warning: and 20 more like these" in err.getvalue()


def test_a_missing_file_has_no_agreement(tmp_path):
    out = io.StringIO()
    missing = str(tmp_path / "missing.txt")
    code = cli.main(["--ambiguous", "--format", "json", missing], io.StringIO(), out, io.StringIO())
    report = json.loads(out.getvalue())
    assert (code, report["count"], report["agreement"]) == (2, None, None)


@pytest.mark.parametrize("seconds", ["1e9", "1e300"])
def test_a_timeout_may_be_longer_than_clocks_know(files, seconds):
    process = command("--timeout", seconds, "figure1.txt", stdout=subprocess.PIPE)
    out, _ = process.communicate(timeout=PATIENCE)
    assert (process.returncode, out) == (0, b"111\n333\n")


@pytest.mark.parametrize("megabytes", ["0", "49", "1e3", "10M", "-60"])
def test_a_limit_of_memory_is_a_whole_number_that_is_enough(megabytes):
    code, out, err = run("--max-memory", megabytes)
    assert (code, out) == (2, "")
    assert f"argument --max-memory: '{megabytes}' is no whole number of 50 or more" in err


@pytest.mark.parametrize("megabytes", [50, 10**20])
def test_a_limit_of_memory_may_be_small_or_beyond_all_bounds(files, megabytes):
    process = command("--max-memory", megabytes, "figure1.txt", stdout=subprocess.PIPE)
    out, _ = process.communicate(timeout=PATIENCE)
    assert (process.returncode, out) == (0, b"111\n333\n")


@pytest.mark.parametrize("limit", ["99999999999999999999", str(2**63), str(2**63 - 1)])
def test_a_limit_may_be_beyond_all_that_can_be_counted(files, limit):
    code, out, err = run("--limit", limit, "figure1.txt")
    assert (code, out, err) == (0, "111\n333\n\n201\n603\n", "")


ODD_NAMES = ["n\n999\n999.txt", "\x1b[31mred.txt", "back\rward.txt", "\u202etxt.elif", "\x9b1m.txt"]


@pytest.mark.parametrize("name", ODD_NAMES, ids=ascii)
@pytest.mark.parametrize("text", [FIGURE, "A .\n\nA_w ! 1\n", "A .\n\nA_w = 1\n"])
def test_the_name_of_a_file_stays_in_its_line_and_obeys_nobody(tmp_path, name, text):
    odd, usual = tmp_path / name, tmp_path / "usual.txt"
    for path in (odd, usual):
        path.write_text(text)
    (tmp_path / "other.txt").write_text(FIGURE)
    before = run("--all", str(usual), str(tmp_path / "other.txt"))
    code, *texts = run("--all", str(odd), str(tmp_path / "other.txt"))
    shown = "".join(c if c.isprintable() else ascii(c)[1:-1] for c in name)
    assert (code, *(text.replace(shown, "usual.txt") for text in texts)) == before


@pytest.mark.parametrize("name", ODD_NAMES, ids=ascii)
def test_a_name_is_told_to_programs_as_it_is(tmp_path, name):
    (tmp_path / name).write_text(FIGURE)
    _, out, _ = run("--format=json", str(tmp_path / name))
    assert json.loads(out)["file"] == str(tmp_path / name)


@pytest.mark.slow
@pytest.mark.parametrize(
    "arguments",
    [
        ["--list-predicates", "\x1b[31m"],
        ["missing\x1b[31m"],
        ["--plugin", "missing\x1b[31m", "figure1.txt"],
        ["--check-plugin", "missing\x1b[31m"],
        ["--check-plugin", "bad\x1b[31m"],
        ["--plugin", "bad\x1b[31m", "figure1.txt"],
        ["--trace", "good\x1b[31m", "figure1.txt"],
        ["--plugin", "words\x1b[31m.py", "--list-predicates"],
        ["--check-plugin", "words\x1b[31m.py"],
        ["--unknown\x1b[31m"],
        ["--kind", "\x1b[31m"],
    ],
)
def test_what_somebody_types_colours_no_terminal(files, arguments):
    (files / "bad\x1b[31m").write_text("no Python")
    (files / "good\x1b[31m").write_text(FIGURE)
    (files / "words\x1b[31m.py").write_text(PLUGIN)
    _, out, err = run(*arguments)
    assert "\x1b" not in out + err
    assert "\\x1b[31m" in out + err
