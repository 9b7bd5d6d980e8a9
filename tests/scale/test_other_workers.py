"""Workers with which something is wrong: a plug-in that fails, is missing or is another one."""

import os
import pickle
from concurrent.futures import ThreadPoolExecutor

import pytest
from support.family import needs_proc, run_with_workers
from support.loosened import ENDLESS
from support.program import PLUGIN, run

from sevendown import Executor, PuzzleError, loads
from sevendown.errors import ExecutorError
from sevendown.exitcodes import ExitCode
from sevendown.plugins import load_plugin
from sevendown.puzzle.read import standard
from sevendown.scale import cluster, job

FAILING = '''\
import multiprocessing

from sevendown import Predicate


class Failing(Predicate):
    """X is nothing for a worker."""

    names = ("FAILING",)
    true_for = ((5,),)

    def holds(self, x):
        if multiprocessing.parent_process() is not None:
            raise ValueError("no")
        return True
'''
FAILED = "failing.py:14:13: Failing: FAILING({}) fails: ValueError: no\n"


@needs_proc
def test_a_plugin_that_fails_in_a_part(folder):
    (folder / "failing.py").write_text(FAILING)
    (folder / "late.txt").write_text(f"{ENDLESS}\nFAILING(1a)\n")
    code, out, err = run_with_workers("--plugin", "failing.py", "--all", "late.txt")
    assert code == 2
    assert err.startswith(FAILED.format("1111")) and err.count("\n") == 3
    found = out.count("\n\n") + 1
    assert out == run("--limit", str(found), "endless.txt")[1]


@needs_proc
def test_a_plugin_that_fails_in_a_puzzle_of_a_batch(folder):
    (folder / "failing.py").write_text(
        FAILING.replace(
            "        if multiprocessing",
            "        while x == 77 and multiprocessing.parent_process() is None:\n"
            "            pass\n"
            "        if x == 77 and multiprocessing",
        )
    )
    for number in (11, 77, 12):
        (folder / f"{number}.txt").write_text(f"A.\n\nA_w = {number}\nFAILING(A_w)\n")
    code, out, err = run_with_workers("--plugin", "failing.py", "11.txt", "77.txt", "12.txt")
    assert code == 2
    assert err.startswith(FAILED.replace(":14:", ":16:").format("77")) and err.count("\n") == 3
    assert out == "% 11.txt:1\n11\n% 77.txt:1\n% 12.txt:1\n12\n"


def test_errors_can_be_sent():
    with pytest.raises(PuzzleError) as caught:
        loads("A.\n\nNONESUCH(A_w)\nA_w = (\n")
    sent = pickle.loads(pickle.dumps(caught.value))
    assert type(sent) is type(caught.value)
    assert (str(sent), sent.problems) == (str(caught.value), caught.value.problems)
    error = pickle.loads(pickle.dumps(ExecutorError("why", ExitCode.GAVE_UP)))
    assert (error.message, error.exit_code) == ("why", ExitCode.GAVE_UP)


class Elsewhere(Executor):
    """Workers where something is not as it is here."""

    def __init__(self, pool, change):
        super().__init__(pool, jobs=2)
        self._change = change

    def submit(self, function, *arguments):
        self._change()
        return super().submit(function, *arguments)


def no_plugin():
    if os.path.exists("lucky.py"):
        os.unlink("lucky.py")


def other_plugin():
    with open("lucky.py", "w") as file:
        file.write(PLUGIN.replace("== 7", "== 8"))


@pytest.fixture
def threads():
    with ThreadPoolExecutor(2) as pool:
        yield pool


@pytest.fixture
def lucky(folder):
    """A plug-in, a puzzle that takes long, and a batch that does."""
    (folder / "lucky.py").write_text(PLUGIN)
    (folder / "late.txt").write_text(f"{ENDLESS}\nLUCKY(1a)\n")
    return folder


BATCH = ("--all", "late.txt", "late.txt")


@pytest.mark.parametrize("arguments", [("--all", "late.txt"), BATCH])
@pytest.mark.parametrize(
    ("change", "message"),
    [
        (no_plugin, "a worker does not have the plug-in {path}"),
        (other_plugin, "a worker has another plug-in {path} than there is here"),
    ],
)
def test_a_worker_without_the_same_plugin(arguments, change, message, lucky, threads, monkeypatch):
    monkeypatch.setattr(cluster, "connect", lambda address: Elsewhere(threads, change))
    code, out, err = run("--cluster", "there", "--plugin", "lucky.py", *arguments)
    told = err.splitlines()[-1].removeprefix("late.txt:1: ")
    assert (code, told) == (2, message.format(path=lucky / "lucky.py"))
    assert err.count("a worker") == 1 and "Traceback" not in err


@pytest.mark.parametrize("arguments", [("--all", "late.txt"), BATCH])
def test_a_worker_of_another_version(arguments, lucky, threads, monkeypatch):
    def change():
        monkeypatch.setattr(job, "__version__", "0.0.1")

    ours = job.__version__
    monkeypatch.setattr(cluster, "connect", lambda address: Elsewhere(threads, change))
    code, out, err = run("--cluster", "there", "--plugin", "lucky.py", *arguments)
    told = err.splitlines()[-1].removeprefix("late.txt:1: ")
    message = f"a worker has version 0.0.1 of sevendown, and here it is {ours}"
    assert (code, told, err.count("a worker")) == (2, message, 1)


def test_in_python_it_is_an_error_of_its_own(lucky, threads):
    registry = standard()
    load_plugin("lucky.py", registry)
    puzzle = loads((lucky / "late.txt").read_text(), registry=registry)
    with pytest.raises(ExecutorError, match="a worker has another plug-in"):
        puzzle.count(executor=Elsewhere(threads, other_plugin))


def test_a_puzzle_that_is_understood_otherwise(threads, monkeypatch):
    """As where words of installed packages differ, whose files nobody compares."""
    differing = map(str, range(100))
    monkeypatch.setattr(job, "_fingerprint", lambda run: next(differing))
    with pytest.raises(ExecutorError, match="a worker understands the puzzle otherwise"):
        loads(ENDLESS).count(executor=Executor(threads))
