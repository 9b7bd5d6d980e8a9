"""What goes wrong around a run: signals, readers that leave, full disks; nothing is left behind."""

import contextlib
import json
import os
import re
import resource
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from support.processes import PATIENCE, assert_nothing_is_left, until
from support.program import FIGURE, run_python, start

ENDLESS = "....\n....\n....\n"  # 9^6 10^6 solutions
STUCK = '''\
from sevendown import Predicate


class Sleeping(Predicate):
    """X is asleep."""

    names = ("SLEEPING",)
    true_for = ((5,),)

    def holds(self, x):
        if x >= 10:
            open("it sleeps", "w").close()
        while x >= 10:
            try:
                %s
            except Exception:
                pass
        return True
'''
INTERRUPTIBLE = "pass"
UNINTERRUPTIBLE = "sum(range(10**12))"  # one call of C code that looks for no signals
ASLEEP = "A.\n\nA_w > 0\nSLEEPING(A_w)\n"


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    """An empty folder, with an endless puzzle in it."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "endless.txt").write_text(ENDLESS)
    (tmp_path / "asleep.txt").write_text(ASLEEP)
    (tmp_path / "interruptible.py").write_text(STUCK % INTERRUPTIBLE)
    (tmp_path / "uninterruptible.py").write_text(STUCK % UNINTERRUPTIBLE)
    return tmp_path


def begin(*arguments, **options):
    """Start the program; in its session nothing may be left in the end."""
    return start(*arguments, **{"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, **options})


def begin_asleep(plugin, **options):
    """Start the program on a puzzle with a word that sleeps, and wait until it does."""
    process = begin("--plugin", plugin, "--format", "json", "asleep.txt", **options)
    until(lambda: os.path.exists("it sleeps"), "it does not fall asleep")
    return process


def are_solutions(text):
    """Whether these are different solutions of the endless puzzle, and whole."""
    solutions = text.removesuffix("\n").split("\n\n")
    whole = all(re.fullmatch(r"[1-9]{4}(\n[1-9][0-9]{3}){2}", solution) for solution in solutions)
    return text.endswith("\n") and whole and len(set(solutions)) == len(solutions)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143), (signal.SIGHUP, 129)]
)
def test_a_signal_amid_all_leaves_whole_solutions(number, code):
    process = begin("--all", "endless.txt", patient=True)
    first = process.stdout.readline()
    process.send_signal(number)
    rest, err = process.communicate(timeout=PATIENCE)
    out = (first + rest).decode()
    found = out.count("\n\n") + 1
    assert process.returncode == code
    assert are_solutions(out)
    assert err.decode() == f"endless.txt:1: interrupted: {found} found so far, there may be more\n"
    assert_nothing_is_left(process)


@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGHUP, 129)])
def test_a_terminal_sends_signals_to_all_its_processes(number, code):
    process = begin("--all", "endless.txt", patient=True)
    first = process.stdout.readline()
    os.killpg(process.pid, number)
    rest, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == code
    assert are_solutions((first + rest).decode())
    assert err.count(b"interrupted") == 1
    assert_nothing_is_left(process)


def test_many_signals_are_one():
    process = begin("--all", "endless.txt", patient=True)
    first = process.stdout.readline()
    for _ in range(3):
        os.killpg(process.pid, signal.SIGTERM)
    rest, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == 143
    assert are_solutions((first + rest).decode())
    assert err.count(b"interrupted") == 1


@pytest.mark.slow
def test_a_signal_that_is_to_be_ignored_is_ignored():
    process = begin(
        *("--limit", "5000", "endless.txt"),  # more than a pipe holds
        preexec_fn=lambda: signal.signal(signal.SIGHUP, signal.SIG_IGN),
    )
    first = process.stdout.readline()
    process.send_signal(signal.SIGHUP)
    rest, err = process.communicate(timeout=PATIENCE)
    assert (process.returncode, err) == (0, b"")
    assert (first + rest).count(b"\n\n") + 1 == 5000


@pytest.mark.slow
@pytest.mark.parametrize("plugin", ["interruptible.py", "uninterruptible.py"])
def test_a_signal_ends_what_cannot_be_interrupted(plugin):
    process = begin_asleep(plugin)
    process.send_signal(signal.SIGTERM)
    out, _ = process.communicate(timeout=PATIENCE)
    assert process.returncode == 143
    assert json.loads(out)["status"] == "gave up"
    assert_nothing_is_left(process)


@pytest.mark.skipif(sys.platform != "linux", reason="other systems do not see to that")
@pytest.mark.parametrize("plugin", ["interruptible.py", "uninterruptible.py"])
def test_no_work_goes_on_without_its_supervisor(plugin):
    process = begin_asleep(plugin)
    process.kill()
    process.communicate(timeout=PATIENCE)
    assert_nothing_is_left(process)


def child_of(parent):
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            pid, *_, rest = stat.read_text().replace("(", ")").split(")")
            if int(rest.split()[1]) == parent:
                return int(pid)
    raise AssertionError("it has no child")


@pytest.mark.skipif(not os.path.exists("/proc/self/stat"), reason="needs /proc")
def test_a_worker_that_is_killed_is_reported():
    process = begin_asleep("interruptible.py")
    os.kill(child_of(process.pid), signal.SIGKILL)
    out, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == 3
    assert json.loads(out)["count"] is None
    why = "killed (SIGKILL), as systems do where memory is short; see --max-memory"
    assert err.decode() == f"asleep.txt:1: gave up: {why}\n"


@pytest.mark.parametrize("style", ["plain", "json"])
def test_a_reader_that_leaves_amid_all(style):
    process = begin("--all", "--format", style, "endless.txt")
    process.stdout.read(5000)
    process.stdout.close()
    assert process.stderr.read() == b""
    process.stderr.close()
    assert process.wait(timeout=PATIENCE) == 141
    assert_nothing_is_left(process)


def ended(process):
    """Wait for the end before reading anything; give the code and what there is to read."""
    code = process.wait(timeout=PATIENCE)
    with process.stdout, process.stderr:
        return code, process.stdout.read().decode(), process.stderr.read().decode()


@pytest.mark.slow
def test_a_reader_that_sleeps_keeps_no_one_from_the_timeout():
    for seconds in (1, 5, 25, 125):  # where a busy machine finds nothing in time, it gets more
        code, out, err = ended(begin("--all", "--timeout", seconds, "endless.txt"))
        assert code == 3
        assert err.startswith("endless.txt:1: gave up")
        if out:
            break
    assert are_solutions(out)


@pytest.mark.parametrize("options", [["--format", "json"], ["--trace"]])
def test_a_reader_that_sleeps_keeps_no_one_from_having_the_last_word(options):
    code, _, _ = ended(begin("--all", "--timeout", "1", *options, "endless.txt"))
    assert code == 3


def test_a_reader_that_sleeps_keeps_no_one_from_an_interrupt():
    process = begin("--all", "--format", "json", "endless.txt")
    process.stdout.read(1)
    process.send_signal(signal.SIGTERM)
    assert ended(process)[0] == 143


@pytest.mark.slow
def test_a_program_that_was_stopped_has_time_to_end():
    process = begin("--all", "--timeout", "1", "endless.txt", stdout=subprocess.DEVNULL)
    os.killpg(process.pid, signal.SIGSTOP)
    time.sleep(2)
    os.killpg(process.pid, signal.SIGCONT)
    _, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == 3
    assert re.fullmatch(rb"endless.txt:1: gave up after .* s: .*\n", err)


@pytest.mark.slow
@pytest.mark.parametrize("most", [8, 10, 12, 20])
def test_few_files_may_be_open(folder, most):
    (folder / "figure.txt").write_text(FIGURE)

    def limit():
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))

    process = begin("figure.txt", preexec_fn=limit)
    out, err = process.communicate(timeout=PATIENCE)
    assert (process.returncode, out, err) == (0, b"111\n333\n", b"")


@pytest.mark.slow
@pytest.mark.parametrize("options", [["--stats"], ["--format", "json"], ["--ambiguous"]])
def test_numbers_of_a_million_digits_are_written_in_time(folder, options):
    (folder / "long.txt").write_text("A.\n\nvar n in {fak(205022), 3}\nA_w < 11\nn > 5\n")
    process = begin("--timeout", "60", *options, "long.txt")
    out, err = process.communicate(timeout=PATIENCE)
    assert (process.returncode, len(out) > 10**6) == (0, True), err


def limited(size):
    """Let a process write no file beyond this size: it then looks like a full disk to it."""
    return lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))


@pytest.mark.slow
@pytest.mark.parametrize("size", range(1000, 1016, 3))
def test_a_full_disk_cuts_no_line(size, folder):
    with open("out.txt", "wb") as out:
        process = begin("--all", "endless.txt", stdout=out, preexec_fn=limited(size))
        _, err = process.communicate(timeout=PATIENCE)
    assert (process.returncode, err) == (3, b"cannot write: File too large\n")
    text = (folder / "out.txt").read_text()
    assert size - 16 <= len(text) <= size
    assert are_solutions(text)


def test_a_full_disk_leaves_no_part_of_an_object(folder):
    with open("out.json", "wb") as out:
        process = begin(
            *("--limit", "3", "--format", "json", "endless.txt", "endless.txt"),
            stdout=out,
            preexec_fn=limited(800),
        )
        process.communicate(timeout=PATIENCE)
    assert process.returncode == 3
    (line,) = (folder / "out.json").read_text().splitlines(keepends=True)
    assert json.loads(line)["count"] == 3


def test_what_stood_in_a_file_before_stays(folder):
    (folder / "out.txt").write_text("before\n")
    with open("out.txt", "ab") as out:
        process = begin("--all", "endless.txt", stdout=out, preexec_fn=limited(10))
        process.communicate(timeout=PATIENCE)
    assert process.returncode == 3
    assert (folder / "out.txt").read_text().startswith("before\n")


@pytest.mark.slow
def test_nothing_is_written_but_the_output(folder, tmp_path_factory):
    cache = tmp_path_factory.mktemp("cache")
    (folder / "figure.txt").write_text(FIGURE)
    before = sorted(os.listdir())
    environment = {"XDG_CACHE_HOME": str(cache), "HOME": str(cache)}
    process = begin("figure.txt", env=environment)
    process.communicate(timeout=PATIENCE)
    assert process.returncode == 0
    assert sorted(os.listdir()) == before
    (kept,) = [path for path in cache.rglob("*") if path.is_file()]
    assert kept.parent.name == "sevendown" and kept.suffix == ".json"


@pytest.mark.slow
def test_a_cache_that_cannot_be_written_changes_nothing(folder):
    (folder / "file").write_text("")
    (folder / "figure.txt").write_text(FIGURE)
    for home in ("/dev/null", str(folder / "file"), "/proc/self/nowhere", ""):
        process = begin("figure.txt", env={"XDG_CACHE_HOME": home, "HOME": home})
        out, err = process.communicate(timeout=PATIENCE)
        assert (process.returncode, out, err) == (0, b"111\n333\n", b"")


@pytest.mark.parametrize(
    "spoil", ["cli.can_supervise = lambda: False", "cli.supervise.__globals__['os'].fork = no"]
)
def test_unsupervised_it_is_the_same_program(spoil):
    code = f"""
from sevendown.command import cli
def no(): raise BlockingIOError
{spoil}
cli.script()
"""
    done = run_python(code, "--limit", "1", "--timeout", "60", "endless.txt")
    assert (done.returncode, done.stdout) == (0, "1111\n1000\n1000\n")


def test_a_plugin_for_which_there_is_no_memory(folder):
    (folder / "greedy.py").write_text("kept = [bytes(10**9) for _ in range(10)]\n")
    process = begin("--max-memory", "100", "--plugin", "greedy.py", "endless.txt")
    out, err = process.communicate(timeout=PATIENCE)
    assert (process.returncode, out) == (3, b"")
    assert err == b"gave up, with 100 megabytes of memory used\n"


def granted(kind, amount):
    """What a shell does by ulimit, for the program alone."""

    def limit():
        resource.setrlimit(kind, (amount, amount))

    return limit


@pytest.mark.slow
def test_the_processor_time_that_the_system_grants_is_told_from_memory():
    limit = granted(resource.RLIMIT_CPU, 1)
    process = begin("--plugin", "interruptible.py", "asleep.txt", preexec_fn=limit)
    _, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == 3
    why = "the system grants 1 s of processor time; see ulimit -t"
    assert err.decode() == f"asleep.txt:1: gave up: {why}\n"


@pytest.mark.skipif(sys.platform != "linux", reason="what counts as memory differs")
def test_the_memory_that_the_system_grants_is_told_from_that_which_is_allowed(folder):
    (folder / "greedy.py").write_text("kept = [bytes(10**7) for _ in range(300)]\n")
    limit = granted(resource.RLIMIT_AS, 500_000_000)
    process = begin("--plugin", "greedy.py", "endless.txt", preexec_fn=limit)
    out, err = process.communicate(timeout=PATIENCE)
    assert (process.returncode, out) == (3, b"")
    why = "with the 500 megabytes of memory used that the system grants (ulimit)"
    assert err.decode() == f"gave up, {why}\n"


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="what counts as memory differs")
@pytest.mark.parametrize("kilobytes", range(14_000, 30_000, 2000))
def test_with_hardly_any_memory_nothing_is_said_that_is_not_so(kilobytes):
    limit = granted(resource.RLIMIT_AS, 1000 * kilobytes)
    process = begin("--limit", "1", "endless.txt", preexec_fn=limit)
    out, err = process.communicate(timeout=PATIENCE)
    if b"sevendown" not in err and b"Traceback" in err:
        return  # Python itself did not come to its start
    assert process.returncode in (0, 3, 70)
    assert b"Traceback" not in err and b"4000 megabytes" not in err
    assert bool(out) == (process.returncode == 0)
