"""A long search goes on in parts, which are data: whoever searches them, it is the same search."""

import pickle
from random import Random

import pytest
from support import published
from support.program import ROOT
from support.puzzlemaker import make

import sevendown
from sevendown.engine.search_parts import Part
from sevendown.limits import Limits
from sevendown.puzzle import kinds
from sevendown.puzzle.model import SHORTEST
from sevendown.puzzle.results import Outcome
from sevendown.puzzle.run import PartFound, Run, Wanted
from sevendown.record import replaced
from sevendown.report.stats import Counts

WHOLE = Limits(first_part=10**9)  # never divided
TOO_MANY = 300  # assumptions, for as many parts as these would make


def tiny(rng):
    """Limits with which nearly every search is divided."""
    return Limits(
        first_part=rng.choice([1, 3, 10]),
        largest_part=rng.choice([2, 9, 30]),
        unsolved_parts=rng.choice([1, 1, 3]),
        part_pieces=rng.choice([1, 3, 8]),
        handed_nogoods=rng.choice([0, 500]),
    )


class Scattered:
    """Lets parts be searched in any order, by one of several runs, each part as it is sent."""

    is_at_work = False

    def __init__(self, rng, *others):
        self.rng = rng
        self.others = others
        self.parts = 0

    def take_over(self):
        return True

    def solutions(self, run):
        items, run.left = [[part, None] for part in run.left], []
        while waiting := [item for item in items if item[1] is None]:
            self.parts += 1
            item = self.rng.choice(waiting)
            part = pickle.loads(pickle.dumps(item[0]))
            assert part == item[0]
            item[1] = self.rng.choice(self.others).search_part(part, None, Wanted.ALL)
            at = items.index(item) + 1
            items[at:at] = [[part, None] for part in item[1].left]
        for _, found in items:
            run.engine.statistics = run.statistics.with_more(found.statistics)
            for solution, length in zip(found.solutions, found.lengths, strict=True):
                if SHORTEST in run.wishes and run.least not in (None, length):
                    return
                run.least = length
                yield solution


def solved(puzzle, wishes=(), limits=None, helpers=None):
    """All solutions, as they are printed, and the run."""
    run = Run(puzzle, None, wishes, limits=limits)
    run.helpers = helpers
    solutions = [str(solution) for solution in run.solutions()]
    assert run.outcome is Outcome.EXHAUSTED and not run.left
    return solutions, run


def check(puzzle, rng, wishes=()):
    """Compare a search that is not divided, one in parts, and one whose parts are scattered.

    Gives how many parts there were.
    """
    run = Run(puzzle, None, wishes, limits=WHOLE)
    whole = []
    for solution in run.solutions():
        whole.append(str(solution))
        if run.statistics.nodes > TOO_MANY:
            return 0
    limits = tiny(rng)
    divided, run = solved(puzzle, wishes, limits)
    assert sorted(divided) == sorted(whole)
    other = Run(pickle.loads(pickle.dumps(puzzle)), None, wishes, limits=limits)
    again = Run(puzzle, None, wishes, limits=limits)
    if not (other.get_ready() and again.get_ready()):
        return 0
    helpers = Scattered(rng, other, again)
    scattered, scattered_run = solved(puzzle, wishes, limits, helpers)
    assert scattered == divided
    if SHORTEST not in wishes:  # or parts are searched in which all is too long
        assert scattered_run.statistics == run.statistics
    return helpers.parts


@pytest.mark.parametrize("group", range(20))
def test_random_puzzles_have_the_same_solutions_in_parts_in_one_order(group):
    rng, parts = Random(f"parts {group}"), 0
    for number in range(10):
        parts += check(sevendown.loads(make(f"parts {group} {number}")), rng)
    assert parts > 0


EASY = [  # of all other kinds, and some crossnumbers that take assumptions
    path
    for path in published.ALL
    if (path.parent.name in kinds.names() and path.stat().st_size < 600)
    or path.stem in ("teaser-2958", "undersix", "enigma-71")
]


@pytest.mark.slow
@pytest.mark.parametrize("path", EASY, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_all_kinds_have_the_same_solutions_in_parts_in_one_order(path):
    puzzle = sevendown.puzzles(path.read_text(encoding="utf-8"))[0]
    for wish in (None, *sorted(puzzle.wishes - {"check"})):
        wishes = () if wish is None else (wish,)
        check(puzzle, Random(path.stem), wishes)


def first_parts(text, **limits):
    """A run that has come to its first parts, and left them."""
    run = Run(sevendown.loads(text), limits=Limits(**limits))
    run.helpers = Scattered(Random(0))
    run.helpers.solutions = lambda run: iter(())
    list(run.solutions())
    return run


QUEENS = "kind: queens\n8\n"


def test_parts_have_nothing_in_common_and_all_is_in_them():
    run = first_parts(QUEENS, first_part=30)
    whole = {str(solution) for solution in sevendown.loads(QUEENS).solutions()}
    worker = Run(sevendown.loads(QUEENS), limits=Limits(largest_part=10**9))
    assert worker.get_ready()
    run.left = [replaced(part, budget=10**9) for part in run.left]
    found = [worker.search_part(part, None, Wanted.ALL) for part in run.left]
    in_parts = [str(solution) for part in found for solution in part.solutions]
    assert not any(part.left for part in found)
    before = run.found
    assert before + len(in_parts) == len(whole) and len(set(in_parts)) == len(in_parts)
    assert set(in_parts) < whole


def test_a_part_is_left_as_it_was_found():
    run = first_parts(QUEENS, first_part=30)
    worker = sevendown.loads(QUEENS).run()
    worker.get_ready()
    part = run.left[0]
    domains = [cell.domain for cell in worker.engine.cells]
    first = worker.search_part(part, None, Wanted.ALL)
    assert [cell.domain for cell in worker.engine.cells] == domains
    assert not worker.engine.log.marks and not worker.engine.nogoods.kept
    again = worker.search_part(part, None, Wanted.ALL)
    assert (again.solutions, again.statistics) == (first.solutions, first.statistics)


def test_a_budget_is_kept():
    run = first_parts(QUEENS, first_part=20, largest_part=25)
    worker = Run(sevendown.loads(QUEENS), limits=Limits(largest_part=25))
    worker.get_ready()
    waiting, seen = list(run.left), 0
    while waiting:
        part = waiting.pop(0)
        assert isinstance(part, Part) and part.budget <= 25
        found = worker.search_part(part, None, Wanted.COUNT)
        assert isinstance(found, PartFound) and found.statistics.nodes <= 10 * part.budget
        assert not found.solutions
        seen += found.count
        waiting += found.left
    assert run.found + seen == 92


def test_what_is_seen_of_the_first_solution_ends_a_part():
    run = first_parts(QUEENS, first_part=30)
    worker = sevendown.loads(QUEENS).run()
    worker.get_ready()
    found = worker.search_part(run.left[-1], None, Wanted.FIRST)
    assert found.count == 1 and len(found.seen) == 8 and not found.left


def test_out_of_time_in_a_part_is_told():
    run = first_parts(QUEENS, first_part=30)
    worker = sevendown.loads(QUEENS).run()
    worker.get_ready()
    found = worker.search_part(run.left[0], -1.0, Wanted.ALL)
    assert found.gave_up and not found.left
    assert not worker.search_part(run.left[0], None, Wanted.ALL).gave_up


def test_short_searches_are_not_divided():
    for name in ("magazines/teaser-2958", "listener/columns", "chalkdust/05"):
        run = sevendown.load(ROOT / "puzzles" / f"{name}.txt").run()
        run.helpers = Scattered(Random(0))
        list(run.solutions())
        assert not run.helpers.parts and run.outcome is Outcome.EXHAUSTED


@pytest.mark.parametrize("as_json", [False, True])
def test_a_trace_of_parts_tells_all_solutions(as_json):
    from sevendown.report.trace import trace

    puzzle = sevendown.loads(QUEENS)
    run, lines = Run(puzzle, limits=Limits(first_part=30, largest_part=40)), []
    steps = trace(run, lines.append, as_json)
    assert sum(1 for _ in run.solutions()) == 92
    steps.close()
    assert sum("solution" in line for line in lines) == 92
    assert any("what holds in this part of the search" in line for line in lines)


def test_what_is_counted_of_rules_leaves_parts_alone():
    counted = []
    for limits in (Limits(first_part=30), Limits(first_part=30)):
        run, counts = Run(sevendown.loads(QUEENS), limits=limits), Counts()
        run.watch(counts)
        assert sum(1 for _ in run.solutions()) == 92
        counted.append({rule.describe(): vars(share) for rule, share in counts.shares.items()})
    assert counted[0] == counted[1]
    assert all("this part" not in name for name in counted[0])


def test_learnt_facts_go_on():
    """What has been refuted for good before a search is divided is a fact of its parts."""
    text = (ROOT / "puzzles" / "listener" / "opposingdigitsum.txt").read_text(encoding="utf-8")
    lines = text.splitlines()
    run = first_parts("\n".join(lines), first_part=10, unsolved_parts=1)
    assert run.left or run.found
    for part in run.left:
        assert part.lessons.activity
