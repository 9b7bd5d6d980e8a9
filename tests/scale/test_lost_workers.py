"""Workers that are killed: what they were at is done again, and comes once."""

import os
import subprocess
from functools import cache

import pytest
from support.family import kill_a_worker, needs_proc, run_with_workers
from support.loosened import ENDLESS
from support.processes import PATIENCE, assert_nothing_is_left, until
from support.program import run, start

pytestmark = [needs_proc, pytest.mark.usefixtures("folder")]

BATCH = ["some0.txt", "some1.txt", "some2.txt"] * 2

# A word that kills the worker that asks whether it holds of 77; whoever is no worker has to wait.
DEADLY = '''\
import multiprocessing
import os
import signal
import time

from sevendown import Predicate


class Deadly(Predicate):
    """X is not 77, or else."""

    names = ("DEADLY",)
    true_for = ((5,),)

    def holds(self, x):
        while x == 77 and multiprocessing.parent_process() is None:
            time.sleep(0.01)
        if x == 77:
            os.kill(os.getpid(), signal.SIGKILL)
        return True
'''


@cache
def alone(*arguments):
    """What the program does without workers, with puzzles that are the same in every test."""
    return run(*arguments)


def killed_now_and_then(out, *arguments, after=(0,)):
    """Run the program, kill a worker each time that its output is so long; give its exit code."""
    with open(out, "wb") as stdout:
        process = start(*arguments, "--jobs", 2, stdout=stdout, stderr=subprocess.PIPE)
    for size in after:
        until(lambda size=size: os.path.getsize(out) >= size, "it prints nothing")
        kill_a_worker(process)
    _, err = process.communicate(timeout=PATIENCE)
    assert_nothing_is_left(process)
    return process.returncode, err.decode()


@pytest.mark.slow
@pytest.mark.parametrize("after", [(0,), (100_000,), (1, 300_000)])
def test_amid_one_search_every_solution_comes_once(folder, after):
    code, out, err = alone("--all", "many.txt")
    assert killed_now_and_then("out.txt", "--all", "many.txt", after=after) == (code, err)
    assert (folder / "out.txt").read_text() == out
    assert out.count("\n\n") == 24102


@pytest.mark.slow
def test_amid_one_search_every_solution_is_counted_once(folder):
    assert killed_now_and_then("out.txt", "--count", "many.txt") == (0, "")
    assert (folder / "out.txt").read_text() == "24103\n"


@pytest.mark.slow
@pytest.mark.parametrize("after", [(0,), (1, 200_000)])
def test_amid_a_batch_every_puzzle_is_solved_once(folder, after):
    code, out, err = alone("--all", *BATCH)
    assert killed_now_and_then("out.txt", "--all", *BATCH, after=after) == (code, err)
    assert (folder / "out.txt").read_text() == out


@pytest.fixture
def deadly(folder):
    """Puzzles one of which kills its worker."""
    (folder / "deadly.py").write_text(DEADLY)
    names = []
    for number in (11, 77, *range(12, 22)):
        (folder / f"{number}.txt").write_text(f"A.\n\nA_w = {number}\nDEADLY(A_w)\n")
        names.append(f"{number}.txt")
    return names


LOST = "gave up: the worker at this puzzle was lost 3 times, as where memory is short"


def test_a_puzzle_that_kills_its_workers_is_given_up_and_the_others_are_solved(deadly):
    code, out, err = run_with_workers("--plugin", "deadly.py", *deadly)
    assert code == 3
    assert err == f"77.txt:1: {LOST}; see --max-memory\n"
    solved = [line for line in out.splitlines() if not line.startswith("%")]
    assert solved == ["11", *map(str, range(12, 22))]


def test_one_of_several_puzzles_of_a_text_kills_its_workers(deadly, folder):
    texts = [(folder / name).read_text() for name in deadly]
    (folder / "all.txt").write_text("---\n".join(texts))
    code, out, err = run_with_workers("--plugin", "deadly.py", "all.txt")
    assert (code, err) == (3, f"all.txt:6: {LOST}; see --max-memory\n")
    assert out.startswith("% all.txt:1\n11\n% all.txt:6\n% all.txt:11\n12\n")
    assert out.endswith("\n21\n")


def test_two_of_a_batch_that_kill_their_workers(deadly):
    code, out, err = run_with_workers("--plugin", "deadly.py", *deadly, "77.txt")
    assert code == 3
    assert err.splitlines() == [f"77.txt:1: {LOST}; see --max-memory"] * 2
    assert out.endswith("% 21.txt:1\n21\n% 77.txt:1\n")


def test_a_search_that_kills_its_workers_is_given_up_with_what_was_found_before(folder):
    waits = "while x == 77 and multiprocessing.parent_process() is None"
    kills = "if x == 77"
    assert waits in DEADLY and kills in DEADLY
    plugin = DEADLY.replace(waits, "while False")
    plugin = plugin.replace(kills, "if multiprocessing.parent_process() is not None")
    (folder / "deadly.py").write_text(plugin)
    (folder / "late.txt").write_text(f"{ENDLESS}\nDEADLY(1a)\n")
    code, out, err = run_with_workers("--plugin", "deadly.py", "--all", "late.txt")
    assert (code, err) == (3, f"late.txt:1: {LOST}; see --max-memory\n")
    found = out.count("\n\n") + 1
    assert found > 1
    assert out == run("--limit", str(found), "endless.txt")[1]
