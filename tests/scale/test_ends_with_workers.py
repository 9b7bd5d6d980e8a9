"""However a run with workers ends, none of them is left."""

import os
import resource
import signal
import subprocess

import pytest
from support.family import needs_proc, until_at_work, work_of
from support.processes import PATIENCE, assert_nothing_is_left
from support.program import run_python, start

pytestmark = [needs_proc, pytest.mark.usefixtures("folder")]

ONE = ("--all", "endless.txt")  # what is found ahead of what is printed has no end
COUNTED = ("--count", "endless.txt")
BATCH = ("--count", "endless.txt", "endless.txt", "endless.txt")


def begin(*arguments, patient=False, **options):
    """Start the program with two workers."""
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    return start(*arguments, "--jobs", 2, patient=patient, **{**pipes, **options})


def ended(process):
    """Give the exit code and messages of a program that ends, with nobody left."""
    _, err = process.communicate(timeout=PATIENCE)
    assert_nothing_is_left(process)
    return process.returncode, err.decode()


@pytest.mark.parametrize("arguments", [COUNTED, BATCH])
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_signal(arguments, number):
    process = begin(*arguments, patient=True)
    until_at_work(process)
    process.send_signal(number)
    code, err = ended(process)
    assert code == 128 + number
    assert err.startswith("endless.txt:1: interrupted")
    assert err.count("\n") == 1


@pytest.mark.parametrize("arguments", [COUNTED, BATCH])
def test_a_terminal_sends_signals_to_all_processes(arguments):
    process = begin(*arguments, patient=True)
    until_at_work(process)
    os.killpg(process.pid, signal.SIGINT)
    code, err = ended(process)
    assert code == 130
    assert err.count("interrupted") == 1 and err.count("\n") == 1


def test_a_signal_amid_all_leaves_whole_solutions():
    process = begin(*ONE, patient=True)
    first = process.stdout.readline()
    until_at_work(process)
    process.send_signal(signal.SIGTERM)
    rest, err = process.communicate(timeout=PATIENCE)
    out = (first + rest).decode()
    found = out.count("\n\n") + 1
    assert process.returncode == 143
    assert err.decode() == f"endless.txt:1: interrupted: {found} found so far, there may be more\n"
    assert out.endswith("\n") and all(len(s.split()) == 3 for s in out.split("\n\n"))
    assert_nothing_is_left(process)


@pytest.mark.parametrize("arguments", [ONE, COUNTED, BATCH])
def test_the_command_is_killed(arguments):
    process = begin(*arguments)
    until_at_work(process)
    process.kill()
    assert ended(process) == (-signal.SIGKILL, "")


@pytest.mark.parametrize("arguments", [ONE, COUNTED, BATCH])
def test_its_work_is_killed(arguments):
    process = begin(*arguments)
    until_at_work(process)
    os.kill(work_of(process), signal.SIGKILL)
    code, err = ended(process)
    assert code == 3
    assert "killed (SIGKILL)" in err and err.count("\n") == 1


@pytest.mark.parametrize("arguments", [ONE, ("--all", "many.txt", "endless.txt", "some0.txt")])
def test_the_reader_leaves(arguments):
    process = begin(*arguments)
    process.stdout.readline()
    until_at_work(process)
    process.stdout.close()
    process.wait(timeout=PATIENCE)
    assert (process.returncode, process.stderr.read()) == (141, b"")
    assert_nothing_is_left(process)


@pytest.mark.parametrize("arguments", [ONE, ("--all", "many.txt", "endless.txt")])
def test_the_disk_is_full(arguments, folder):
    size = 200_000  # more than is found before there are workers

    def limit():
        resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))

    with open("out.txt", "wb") as out:
        process = begin(*arguments, stdout=out, preexec_fn=limit)
    assert ended(process) == (3, "cannot write: File too large\n")
    text = (folder / "out.txt").read_text()
    assert text.endswith("\n") and size - 100 < len(text) <= size


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="this system has no such disk")
@pytest.mark.parametrize("arguments", [ONE, ("--count", "many.txt", "some0.txt", "some1.txt")])
def test_the_disk_was_full_from_the_start(arguments):
    with open("/dev/full", "wb") as out:
        process = begin(*arguments, stdout=out)
    assert ended(process) == (3, "cannot write: No space left on device\n")


def test_no_worker_outlives_what_is_all_known():
    process = begin("--all", "--limit", 3000, "endless.txt")
    code, err = ended(process)
    assert (code, err) == (0, "")


def test_a_process_that_comes_too_late_to_hear_of_the_end_of_its_parent_ends_as_well():
    """Between its start and the moment from which the system would tell it."""
    code = """
import os
from sevendown.process.signals import end_with
reading, writing = os.pipe()
os.close(writing)
end_with(reading)
print("it lives on")
"""
    done = run_python(code)
    assert (done.stdout, done.stderr) == ("", "")


def test_a_signal_amid_the_start_of_workers_is_heeded():
    """Where Python forks it drops what a handler raises."""
    code = """
import os, signal
from sevendown import Executor
from sevendown.process.stopping import interrupt_once
interrupt_once(signal.SIGTERM)
os.register_at_fork(after_in_parent=lambda: os.kill(os.getpid(), signal.SIGTERM))
try:
    with Executor(2) as executor:
        print(executor.submit(pow, 2, 3).result())
except KeyboardInterrupt:
    print("interrupted")
"""
    done = run_python(code)
    assert (done.stdout, done.stderr) == ("interrupted\n", "")


def test_a_worker_can_be_out_of_time_though_it_was_started_where_nothing_may_stop():
    code = """
import time
from sevendown import Executor
from sevendown.engine.engine import OutOfTime
from sevendown.process.stopping import within

def late():
    try:
        within(time.monotonic(), lambda: time.sleep(600))
    except OutOfTime:
        return "out of time"

with Executor(1) as executor:
    print(executor.submit(late).result())
"""
    done = run_python(code)
    assert (done.stdout, done.stderr) == ("out of time\n", "")
