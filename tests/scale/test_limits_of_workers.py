"""Time, memory and the number of solutions are limited with workers as they are without."""

import re

import pytest
from support.family import needs_proc, run_with_workers
from support.loosened import ENDLESS
from support.program import FIGURE, run
from support.slowness import slow_after

pytestmark = [needs_proc, pytest.mark.usefixtures("folder")]

# Words that no exception leaves, and that want more memory than there is; but not at once.
STUCK = '''\
import multiprocessing

from sevendown import Predicate


class Stuck(Predicate):
    """X is thought about for ever, by workers."""

    names = ("STUCK",)
    true_for = ((5,),)

    def holds(self, x):
        while x == 77 and multiprocessing.parent_process() is None:
            pass
        if x == 77:
            sum(range(10**12))
        return True


class Greedy(Predicate):
    """X is kept, many times over, by workers."""

    names = ("GREEDY",)
    true_for = ((5,),)

    def holds(self, x):
        while x == 77 and multiprocessing.parent_process() is None:
            pass
        if x == 77:
            [bytes(10**7) for _ in range(10**6)]
        return True
'''


@pytest.fixture
def batch(folder):
    """Puzzles among which one does not end."""
    names = []
    for number in (11, 77, 12, 13):
        (folder / f"{number}.txt").write_text(f"A.\n\nA_w = {number}\nSTUCK(A_w)\n")
        names.append(f"{number}.txt")
    (folder / "greedy.txt").write_text("A.\n\nA_w = 77\nGREEDY(A_w)\n")
    (folder / "stuck.py").write_text(STUCK)
    return names


def numbers(out):
    """Give what was printed but for headings."""
    return [line for line in out.splitlines() if not line.startswith("%")]


def test_time_is_over_in_a_part():
    code, out, err = run_with_workers("--count", "--timeout", 2, "endless.txt")
    least = int(out)
    assert code == 3 and least > 0
    pattern = rf"endless.txt:1: gave up after \S+ s: there are at least {least} solutions\n"
    assert re.fullmatch(pattern, err), err


def test_time_is_over_in_a_part_with_all_that_was_found():
    code, out, err = run_with_workers("--all", "--timeout", 2, "endless.txt")
    found = out.count("\n\n") + 1
    assert code == 3
    pattern = rf"endless.txt:1: gave up after \S+ s: {found} found so far, there may be more\n"
    assert re.fullmatch(pattern, err), err
    assert out.startswith(run("--limit", "100", "endless.txt")[1])


def test_one_of_a_batch_takes_too_long(folder):
    (folder / "figure.txt").write_text(FIGURE)
    code, out, err = run_with_workers(
        "--timeout", 2, "--count", "figure.txt", "endless.txt", "figure.txt", "endless.txt"
    )
    assert code == 3
    assert len(re.findall(r"^endless.txt:1: gave up after \S+ s: there are at", err, re.M)) == 2
    assert err.count("\n") == 2
    assert numbers(out)[::2] == ["2", "2"]


@pytest.mark.slow
def test_a_worker_that_does_not_stop_is_stopped_by_force(batch):
    code, out, err = run_with_workers("--plugin", "stuck.py", "--timeout", 0.5, *batch)
    assert (code, err) == (3, "77.txt:1: gave up, and had to be stopped by force\n")
    assert numbers(out) == ["11", "12", "13"]


def test_a_worker_that_wants_too_much_memory_gives_up_and_goes_on(batch):
    batch[1] = "greedy.txt"
    code, out, err = run_with_workers("--plugin", "stuck.py", "--max-memory", 200, *batch)
    assert (code, err.count("\n")) == (3, 1)
    assert err.startswith("greedy.txt:1: gave up, with 200 megabytes of memory used")
    assert numbers(out) == ["11", "12", "13"]


def test_a_part_for_which_there_is_no_memory(folder):
    plugin = STUCK.replace("while x == 77 and", "while False and")
    plugin = plugin.replace("if x == 77", "if multiprocessing.parent_process() is not None")
    (folder / "stuck.py").write_text(plugin)
    (folder / "late.txt").write_text(f"{ENDLESS}\nGREEDY(1a)\n")
    code, out, err = run_with_workers(
        "--plugin", "stuck.py", "--max-memory", 200, "--all", "late.txt"
    )
    assert (code, err.count("\n")) == (3, 1)
    found = out.count("\n\n") + 1
    why = "gave up, with 200 megabytes of memory used"
    assert err == f"late.txt:1: {why}: {found} found so far, there may be more\n"


@pytest.mark.parametrize("limit", slow_after(3, [1, 3, 5000, 24103]))
def test_so_many_solutions_and_no_more(limit):
    assert run_with_workers("--limit", limit, "many.txt") == run("--limit", str(limit), "many.txt")


def test_so_many_solutions_of_each_of_a_batch():
    arguments = ("--limit", "1000", "some0.txt", "some1.txt", "endless.txt", "some2.txt")
    assert run_with_workers(*arguments) == run(*arguments)


def test_so_many_are_counted_and_no_more():
    arguments = ("--count", "--limit", "12345", "many.txt")
    assert run_with_workers(*arguments) == run(*arguments) == (0, "12345\n", "")
