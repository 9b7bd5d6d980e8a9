"""What tests start behaves as usual and is ended, wherever the tests run."""

import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from support.processes import end_processes, run_process, start_process, usual_signals
from support.program import ROOT, run_python

STATE = """
import signal
print(signal.getsignal(signal.SIGINT) is signal.default_int_handler)
print(signal.getsignal(signal.SIGHUP) is signal.SIG_DFL)
print(signal.getsignal(signal.SIGCHLD) is signal.SIG_DFL)
print(signal.pthread_sigmask(signal.SIG_BLOCK, []) == set())
"""
IGNORED = (signal.SIGINT, signal.SIGHUP, signal.SIGCHLD)

# In the background of a script and under nohup, with the alarm blocked besides.
ASIDE = f"""
import os, signal, sys
for number in {list(map(int, IGNORED))}:
    signal.signal(number, signal.SIG_IGN)
signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGALRM])
os.execv(sys.executable, [sys.executable, *sys.argv[1:]])
"""


@pytest.fixture
def ignoring(own_signals):
    """Let this process ignore signals, and block one."""
    before = {number: signal.signal(number, signal.SIG_IGN) for number in IGNORED}
    blocked = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGTERM])
    yield
    signal.pthread_sigmask(signal.SIG_SETMASK, blocked)
    for number, handler in before.items():
        signal.signal(number, handler)


def test_signals_are_as_usual_to_what_is_started_by_a_process_that_ignores_them(ignoring):
    with usual_signals():
        assert run_python(STATE).stdout == "True\n" * 4
        signal.raise_signal(signal.SIGHUP)  # which would end it
        signal.raise_signal(signal.SIGINT)
    assert all(signal.getsignal(number) is signal.SIG_IGN for number in IGNORED)
    assert signal.SIGTERM in signal.pthread_sigmask(signal.SIG_BLOCK, [])


@pytest.mark.slow
def test_tests_of_signals_pass_where_signals_are_ignored():
    chosen = [
        "tests/test_stopping.py",
        "tests/test_cli.py::test_an_interrupt_waits_for_what_is_being_printed",
        "tests/test_faults.py::test_a_terminal_sends_signals_to_all_its_processes",
    ]
    command = [sys.executable, "-c", ASIDE, "-m", "pytest", "-n", "0", "-q", *chosen]
    done = run_process(command, cwd=ROOT, text=True)
    assert done.returncode == 0, done.stdout


def test_what_is_started_ends_with_the_test_and_so_does_what_that_has_started():
    sleep = "import time; print(flush=True); time.sleep(3600)"
    code = f"import subprocess, sys; subprocess.run([sys.executable, '-c', {sleep!r}])"
    process = start_process([sys.executable, "-c", code], stdout=subprocess.PIPE)
    assert process.stdout.readline() == b"\n"
    rest = os.dup(process.stdout.fileno())
    end_processes()
    assert process.returncode == -signal.SIGKILL and process.stdout.closed
    with open(rest, "rb") as stream:
        assert stream.read() == b""  # which has no end as long as one of them lives


def test_processes_are_started_in_one_place():
    folder = Path(__file__).parent
    # Not those that stand in a text, for a process to run.
    starting = re.compile(r"^ [^'\"\n]*subprocess\.(run|Popen|\w*call|check_output)\(", re.M)
    found = {
        path.relative_to(folder).as_posix()
        for path in folder.rglob("*.py")
        if starting.search(path.read_text(encoding="utf-8"))
    }
    assert found == {"support/processes.py"}
