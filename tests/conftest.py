"""What all tests share: a cache of their own, usual signals, a clock; and nothing runs on.

`pytest -m "not slow"` takes less than a minute on two cores and touches every module. Only the slow
tests find what goes wrong in long searches, in most random puzzles and texts, on screens of other
sizes and in long sessions there, in a browser, in what is installed, or by another hash seed.
"""

import compileall
import gc
import math
import os
import signal
import time

import pytest
from support import processes

import sevendown
from sevendown.command.cli import GC_THRESHOLD

gc.set_threshold(5 * GC_THRESHOLD)  # rarer still than the program has it: screens leave much behind

# Messages are asserted in English, whatever the language of the machine; so in processes started.
os.environ["LANGUAGE"] = "en"

LATER = 900  # seconds by which time is over where a test says so


def pytest_configure(config):
    """Compile the program once: or every process that tests start might do so anew."""
    if not hasattr(config, "workerinput"):
        compileall.compile_dir(os.path.dirname(sevendown.__file__), quiet=2)


def pytest_collection_finish():
    """Search for no garbage among the modules and the tests, which all stay."""
    gc.freeze()


def pytest_xdist_auto_num_workers():
    """Take more processes than there are cores: many tests wait, for a screen or for others."""
    if "PYTEST_XDIST_AUTO_NUM_WORKERS" in os.environ:
        return None
    return (os.cpu_count() or 1) * 2


@pytest.fixture(autouse=True, scope="session")
def own_cache(tmp_path_factory):
    """Leave no traces in the home of whoever runs the tests."""
    with pytest.MonkeyPatch.context() as patch:
        folder = str(tmp_path_factory.mktemp("cache"))
        for variable in ("XDG_CACHE_HOME", "LOCALAPPDATA"):
            patch.setenv(variable, folder)
        yield


@pytest.fixture(autouse=True, scope="session")
def usual_signals():
    """Start processes with signals as usual, wherever the tests run."""
    with processes.usual_signals():
        yield


@pytest.fixture
def own_signals():
    """Let Ctrl-C and alarms be to this process as they are to one started by hand."""
    usual = {signal.SIGINT: signal.default_int_handler, signal.SIGALRM: signal.SIG_DFL}
    before = {number: signal.signal(number, handler) for number, handler in usual.items()}
    yield
    for number, handler in before.items():
        signal.signal(number, handler)


@pytest.fixture(autouse=True)
def nothing_is_left_running():
    """End what a test has started and, where it fails, has not seen the end of."""
    yield
    processes.end_processes()


class Clock:
    """What time.monotonic() tells: the time, or, after so many looks at it, very much later."""

    def __init__(self):
        self.looks = math.inf
        self._time = time.monotonic

    def __call__(self):
        self.looks -= 1
        return self._time() + (0 if self.looks >= 0 else LATER)


@pytest.fixture
def clock(monkeypatch):
    """Decide when time is over, by a number of looks at the clock: the same on any machine."""
    made = Clock()
    monkeypatch.setattr(time, "monotonic", made)
    return made
