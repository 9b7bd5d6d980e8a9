"""The recording: every moment can be seen again, just as it was."""

from random import Random

import pytest
from support.puzzlemaker import make
from support.slowness import slow_where
from support.smalllimits import restart_after
from support.stepping import SEVERAL, driven, load, never, plain_solutions, random_strike

import sevendown
from sevendown.engine.search import (
    Abandoned,
    Assumed,
    Begun,
    Failed,
    Learnt,
    Left,
    Retracted,
    Solved,
)
from sevendown.engine.watcher import Watcher
from sevendown.report.trace import ranges, trace
from sevendown.stepper.solver import SolverState
from sevendown.stepper.steering import strike_of
from sevendown.stepper.targets import assumes, changes, contradicts, solves, whole

CASES = [
    ("chalkdust/01", ()),
    ("chalkdust/07", ()),
    ("chalkdust/17", ()),
    ("listener/twobytwo", ()),
    ("magazines/enigma-1760", ()),
    ("magazines/teaser-2958", ()),
    ("csplib/csplib-cf001", ()),
    ("queens/eight", ()),
    ("queens/eight", ("up-to-turning",)),
    ("tomograph/tomograph00", ()),
    ("labyrinth/small", ()),
    ("labyrinth/small", ("shortest",)),
    ("network/demo", ()),
    ("network/demo", ("shortest",)),
    ("triangles/puzzle0", ()),
    ("arukone/own-6-3", ()),
    ("arukone/none", ()),
]
each_case = pytest.mark.parametrize(
    ("name", "wishes"),
    slow_where(
        lambda case: case[0].startswith(("chalkdust", "csplib", "triangles", "arukone/own")), CASES
    ),
)


class Shadow(Watcher):
    """Copies what all cells are after every step, by means of its own.

    What a rule changes is heard before it is done; what is put back is seen in the cells.
    """

    def __init__(self, run):
        self.cells = run.engine.cells
        self.now = [cell.domain for cell in self.cells]
        self.root = list(self.now)
        self.moments = []  # the domains, those with nothing assumed, and the assumptions
        self.stack = []
        self.open = False
        self.rule = None  # of the step that is open; None if it is an event
        self.depth = 0
        self.solved = False

    def close(self):
        if self.open:
            self.open = False
            now = list(self.now)
            if self.depth == 0 and not self.solved:
                self.root = now
            self.moments.append((now, self.root, list(self.stack)))

    def compare(self):
        for cell, domain in zip(self.cells, self.now, strict=True):
            assert same(cell.domain, domain)

    def ran(self, rule):
        self.close()

    def changed(self, rule, cell, before, after):
        assert cell.domain is before and same(self.now[cell.number], before)
        for_good = rule is None and not self.open  # struck out before the start
        if self.open and self.rule not in (None, rule):
            self.close()  # nogoods narrow one after the other in one run
        if not self.open:
            self.rule = rule
        self.open = True
        self.now[cell.number] = after
        if for_good:
            self.close()

    def happened(self, event):
        self.close()
        if isinstance(event, Retracted | Abandoned):
            self.now = [cell.domain for cell in self.cells]
            assert self.stack.pop() == (event.cell, event.part)
        elif not isinstance(event, Left):
            self.compare()
        if isinstance(event, Assumed):
            self.stack.append((event.cell, event.part))
        if not isinstance(event, Begun | Left):
            assert event.depth == len(self.stack)
            self.depth, self.open, self.rule = event.depth, True, None
            if isinstance(event, Failed | Solved | Abandoned | Learnt):
                self.close()
            # What is taken back after a solution has been searched, but not refuted.
            self.solved = self.solved or isinstance(event, Solved)


def same(one, other):
    """Whether two domains are equal; large ones are not listed for it."""
    if one is other:
        return True
    if (one.lo, one.hi, one.size) != (other.lo, other.hi, other.size):
        return False
    return one.size > 100 or ranges(one) == ranges(other)


def shadowed(stepper):
    """Let a shadow watch as well; before the start."""
    solver, run = stepper.solver, stepper.solver.recording.run
    shadow = Shadow(run)
    hear, solver_hears = shadow.happened, solver.happened

    def both(event):
        solver_hears(event)
        hear(event)

    solver.happened = both  # which tells the solver of some events itself
    shadow.happened = lambda event: None
    run.watch(shadow)
    return shadow


def check_moment(stepper, shadow, number):
    now, root, stack = shadow.moments[number - 1]
    view = stepper.view
    assert view.position == number and view.moment.step.number == number
    for cell, domain, known in zip(view.recording.cells, now, root, strict=True):
        given = view.recording.given.get(cell.number)  # which is seen before its rule has run
        assert same(view.now(cell), given or domain), (number, cell)
        assert same(view.for_good(cell), given or known), (number, cell)
        assert given is None or given.lo in domain
    assumed = stepper.assumptions
    assert [(a.cell.number, a.part) for a in assumed] == [(c.number, p) for c, p in stack]
    for assumption in assumed:
        event = view.recording.moment(assumption.step).step.event
        assert isinstance(event, Assumed) and event.part is assumption.part


def check_start(stepper):
    stepper.look_at(0)
    recording = stepper.recording
    assert stepper.view.moment is None and stepper.assumptions == ()
    for cell, domain in zip(recording.cells, recording.start, strict=True):
        given = recording.given.get(cell.number, domain)
        assert same(stepper.view.now(cell), given) and same(stepper.view.for_good(cell), given)


def check_all(stepper, shadow, rng):
    """Look at every moment, forwards and backwards, and at some from anywhere."""
    last = len(shadow.moments)
    # Where it waits, the shadow has not heard yet of what comes next, nor that this ends a return.
    behind = stepper.solver.state is SolverState.WAITING
    if behind and [type(event) for event in events_of(stepper)[-2:]] == [Retracted, Learnt]:
        behind += 1
    assert last == stepper.last - behind
    check_start(stepper)
    stride = max(1, last // 150)
    numbers = set(range(1, last + 1, stride))
    for number, event in enumerate(events_of(stepper), 1):
        if isinstance(event, Abandoned) and number <= last and len(numbers) < 250:
            numbers |= {number - 1, number}
    for number in [*sorted(numbers), *sorted(numbers, reverse=True)]:
        stepper.look_at(number)
        check_moment(stepper, shadow, number)
    for number in [rng.randint(1, last) for _ in range(50 if last else 0)]:
        stepper.look_at(number)
        check_moment(stepper, shadow, number)
    check_start(stepper)


def traced(puzzle, wishes):
    """The lines of `--trace` without the heading."""
    run, lines = puzzle.run(None, wishes), []
    run.divides = False  # as nobody divides a search that can be steered
    steps = trace(run, lines.append, as_json=False)
    for _ in run.solutions():
        pass
    steps.close()
    return lines[1:]


def told(stepper):
    return [stepper.recording.step_line(n + 1) for n in range(stepper.last)]


@each_case
def test_every_moment_is_what_it_was_and_told_as_in_a_trace(name, wishes):
    puzzle = load(name)
    with driven(puzzle, wishes) as stepper:
        shadow = shadowed(stepper)
        stepper.run()
        assert stepper.over and not stepper.error
        assert told(stepper) == traced(puzzle, wishes)
        check_all(stepper, shadow, Random(name))


def events_of(stepper):
    recording = stepper.recording
    return [recording.moment(n + 1).step.event for n in range(stepper.last)]


def test_the_cases_have_all_that_can_happen():
    with driven(load("magazines/teaser-2958")) as stepper:
        seen = {type(event) for event in events_of(stepper.run())}
    assert seen == {type(None), Assumed, Failed, Retracted, Abandoned, Learnt, Solved}
    with driven(load("csplib/csplib-cf001")) as stepper:
        seen = {type(event) for event in events_of(stepper.run())}
    assert seen == {type(None), Solved}


@pytest.mark.parametrize("seed", range(20))
def test_every_moment_of_random_puzzles_that_often_start_anew(monkeypatch, seed):
    restart_after(monkeypatch, 1)
    puzzle, rng = sevendown.loads(make(f"recording:{seed}")), Random(seed)
    with driven(puzzle) as stepper:
        shadow = shadowed(stepper)
        stepper.run_to(600)
        check_all(stepper, shadow, rng)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(12))
def test_every_moment_with_strikes_and_the_same_once_more(monkeypatch, seed):
    restart_after(monkeypatch, 3)
    rng = Random(f"wishes:{seed}")
    with driven(rng.choice([load("queens/eight"), sevendown.loads(SEVERAL)])) as stepper:
        shadow = shadowed(stepper)
        square = rng.choice(stepper.squares)
        assert stepper.strike_out(strike_of(square, square.signs[5], only=False))
        while stepper.last < 200 and not stepper.over:
            stepper.run_to(stepper.last + rng.randint(1, 30))
            stepper.strike_out(random_strike(stepper, rng))
        check_all(stepper, shadow, rng)
        before = recorded(stepper, stepper.last)
        assert stepper.solver.steering.script  # strikes that have become assumptions
        for _ in range(3):
            goal = rng.randint(0, stepper.last)
            again(stepper, goal)
            assert recorded(stepper, goal) == before[: goal + 1]
            stepper.run_to(len(before) - 1)
            assert recorded(stepper, len(before) - 1) == before


def key(domain):
    return domain.lo, domain.hi, domain.size


def again(stepper, goal):
    """Let another solver go to a step, as if those before were forgotten."""
    stepper.rewind(goal, max(stepper.last, stepper.solver.steering.scripted))
    stepper.rest()
    assert stepper.position == stepper.last == goal


def recorded(stepper, last):
    """All that can be seen, up to a step."""
    seen, recording = [], stepper.recording
    for number in range(last + 1):
        stepper.look_at(number)
        view = stepper.view
        seen.append(
            (
                [(key(view.now(cell)), key(view.for_good(cell))) for cell in recording.cells],
                [(a.cell, ranges(a.part), a.step, a.by_user) for a in stepper.assumptions],
                recording.step_line(number) if number else "",
            )
        )
    stepper.look_at(last)
    return seen


def test_what_is_for_good_never_lacks_a_value(monkeypatch):
    restart_after(monkeypatch, 2)
    with driven(load("magazines/teaser-2958")) as stepper:
        stepper.run()
        differ = 0
        for number in range(stepper.last + 1):
            stepper.look_at(number)
            for square in stepper.squares:
                now = set(stepper.view.now(square.cell).values())
                known = set(stepper.view.for_good(square.cell).values())
                assert now <= known
                differ += now != known
        assert differ


def test_next_and_last_steps_of_some_kind():
    with driven(load("magazines/teaser-2958")) as stepper:
        stepper.run()
        events = [None, *events_of(stepper)]
        cell = stepper.squares[0].cell
        for wanted, kind in ((assumes, Assumed), (contradicts, Failed), (solves, Solved)):
            numbers = [n for n, event in enumerate(events) if isinstance(event, kind)]
            assert numbers
            assert forwards(stepper, wanted) == numbers
            assert backwards(stepper, wanted) == numbers[::-1]
        numbers = [n for n in range(1, stepper.last + 1) if differs(stepper, cell, n)]
        assert numbers and forwards(stepper, changes(cell)) == numbers
        assert backwards(stepper, changes(cell)) == numbers[::-1]


def forwards(stepper, wanted):
    stepper.look_at(0)
    found = []
    while (number := stepper.find(wanted)) is not None:
        found.append(number)
        stepper.look_at(number)
    return found


def backwards(stepper, wanted):
    stepper.see_last()
    found = [stepper.last] if wanted(stepper.view.moment) else []
    while (number := stepper.find(wanted, back=True)) is not None:
        found.append(number)
        stepper.look_at(number)
    return found


def differs(stepper, cell, number):
    stepper.look_at(number - 1)
    before = stepper.view.now(cell)
    stepper.look_at(number)
    return not same(before, stepper.view.now(cell))


def test_tables_made_shorter_are_no_change():
    with driven(load("chalkdust/01")) as stepper:
        stepper.run()
        recording, returns = stepper.recording, 0
        for number in range(1, stepper.last + 1):
            moment = recording.moment(number)
            returns += isinstance(moment.step.event, Retracted)
            for _, before, after in (*moment.changes, *moment.for_good):
                assert not same(before, after), recording.step_line(number)
        assert returns


def test_a_filling_that_is_refused_is_no_solution(monkeypatch):
    with driven(load("magazines/teaser-2958")) as stepper:
        monkeypatch.setattr(stepper.solver.recording.run.model, "holds", lambda: False)
        stepper.run(solves)
        assert stepper.view.moment.solution == "refused" and not stepper.solutions
        assert not stepper.run(never).solutions and stepper.over


def test_numbers_of_steps_follow_each_other_and_events_of_searches_are_none():
    with driven(load("queens/eight")) as stepper:
        stepper.run()
        recording = stepper.recording
        assert [m.step.number for m in recording.moments] == list(range(1, stepper.last + 1))
        assert not any(isinstance(m.step.event, Begun | Left) for m in recording.moments)
        assert len(stepper.solutions) == recording.found == 92
        assert sorted(stepper.solutions) == [
            m.step.number for m in recording.moments if isinstance(m.step.event, Solved)
        ]


# ------------------------------------------------------------------ the opening


def steps_to(stepper, count):
    return [stepper.run(whole).position for _ in range(count)]


def test_what_the_grid_says_of_digits_is_one_step():
    with driven(load("chalkdust/01")) as stepper:
        assert steps_to(stepper, 3) == [36, 37, 38]
        assert told(stepper)[35].endswith("36a does not start with 0 | cell(15, 5): 0..9 → 1..9")
        assert stepper.recording.steps_seen_as_one(36) == range(1, 37)
        assert stepper.recording.steps_seen_as_one(37) == range(37, 38)
        assert [backwards(stepper, whole)[-1], stepper.find(whole, back=True)] == [36, None]
        # Each of these steps can be seen by itself, and it goes on from there.
        stepper.look_at(20)
        assert stepper.find(whole) == 36
    for text, first in (
        ("A . C\n. . .\n\nPZ(C_s)\n", 2),
        ("A=2 . C\n.=4 . .\n\nPZ(C_s)\n", 3),
        ("A . .=7\n", 2),  # which is all
        ("A .\n\nA_w = 3\n", 1),
        ("leading-zeros: yes\n\nA . C\n. . .\n\nPZ(C_s)\n", 1),
    ):
        with driven(sevendown.loads(text)) as stepper:
            assert steps_to(stepper, 1) == [first]
            assert not steps_to(stepper, 1) == [first] or stepper.over


def test_the_opening_may_be_left_anywhere():
    """What is struck out before it or in its midst is a step of its own."""
    with driven(load("magazines/enigma-1760")) as stepper:
        assert stepper.strike_out(strike_of(stepper.squares[0], "3", only=False))
        assert steps_to(stepper, 3) == [1, 8, 9]
        stepper.run_to(20)
        for number, digit in ((8, "5"), (3, "4")):
            stepper.look_at(number)
            assert stepper.strike_and_wait(strike_of(stepper.squares[1], digit, only=False))
            assert stepper.last == number and steps_to(stepper, 1) == [number + 1]
            assert stepper.assumptions[-1].by_user
        stepper.run()
        assert len(stepper.solutions) == 1
    with driven(load("magazines/enigma-1760")) as stepper:
        stepper.run_to(7)  # to its end, of which nobody knows yet that it is that
        assert steps_to(stepper, 1) == [8]
        assert backwards(stepper, whole) == [8, 7]


def test_what_is_given_is_seen_before_the_start():
    with driven(sevendown.loads("A=2 . C\n.=4 . .\n\nPZ(C_s)\nqs(A_w) = 7\n")) as stepper:
        given, other = stepper.squares[0], stepper.squares[1]
        for _ in range(2):
            assert set(stepper.view.now(given.cell).values()) == {2}
            assert set(stepper.view.for_good(given.cell).values()) == {2}
            assert not stepper.strike_out(strike_of(given, "2", only=False))
            stepper.run(whole)
            stepper.look_at(0)
        assert len(stepper.view.now(other.cell).values()) == 10
        assert stepper.run().found == plain_solutions(stepper.puzzle)
    queens = "kind: queens\n4\n. . . .\nQ . . .\n. . . .\n. . . .\n"
    with driven(sevendown.loads(queens)) as stepper:
        assert set(stepper.view.now(stepper.squares[0].cell).values()) == {2}
    # What a statement says is not given, even if it needs no more than a look.
    with driven(sevendown.loads("A . .\n\nV(A_w, 10)\n")) as stepper:
        assert len(stepper.view.now(stepper.squares[2].cell).values()) == 10
