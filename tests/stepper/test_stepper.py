"""The stepper: going on, back and elsewhere, in any order; errors; what is forgotten."""

import threading
import time
from random import Random

import pytest
from support.stepping import (
    PATIENCE,
    SEVERAL,
    Driven,
    always,
    driven,
    load,
    never,
    plain_solutions,
    random_strike,
)

import sevendown
from sevendown.engine.search import Solved
from sevendown.plugins import load_plugin
from sevendown.report.trace import ranges
from sevendown.stepper import recording
from sevendown.stepper.solver import Solver, SolverState
from sevendown.stepper.steering import strike_of
from sevendown.stepper.targets import assumes, changes, solves

PUZZLE = sevendown.loads(SEVERAL)
SOLUTIONS = plain_solutions(PUZZLE)
LONG = "chalkdust/07"  # works for a while


def wait_until(true):
    end = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < end, "it hangs"
        time.sleep(0.001)


def all_seen(stepper):
    """What is seen: the domains, the assumptions, the words."""
    view = stepper.view
    return (
        [(ranges(view.now(s.cell)), ranges(view.for_good(s.cell))) for s in stepper.squares],
        [(a.cell.number, ranges(a.part), a.step, a.by_user) for a in stepper.assumptions],
        view.moment and view.recording.step_line(view.position),
    )


def some_strike(stepper):
    """Something that can be struck out now: the highest value of an open square, the last one."""
    square = [s for s in stepper.squares if stepper.view.now(s.cell).size > 1][-1]
    return strike_of(square, square.signs[stepper.view.now(square.cell).hi], only=False)


# ------------------------------------------------------------------ going on and pausing


def test_it_waits_before_the_start_and_after_every_step():
    with driven(PUZZLE) as stepper:
        assert stepper.ready and not stepper.started and not stepper.working
        assert stepper.position == stepper.last == 0 and not stepper.at_end
        for number in range(1, 40):
            stepper.run(always)
            assert stepper.started and stepper.position == stepper.last == number
        stepper.run()
        assert stepper.at_end and stepper.over and stepper.solver.state is SolverState.OVER
        last = stepper.last
        stepper.run(always)  # there is nothing left
        assert stepper.last == last and stepper.found == SOLUTIONS
        stepper.look_at(3)
        assert stepper.over and not stepper.at_end


@pytest.mark.slow
def test_a_pause_comes_soon_and_it_goes_on_from_there():
    with driven(load(LONG)) as stepper:
        stepper.run_to(200)
        pauses = 0
        while not stepper.over:
            stepper.go(never)
            if pauses < 30:
                stepper.pause()
                pauses += 1
            stepper.rest()
        assert pauses == 30 and stepper.last > 3000
        assert stepper.found == plain_solutions(load(LONG))


def test_a_pause_comes_as_well_where_no_rule_runs():
    with driven(sevendown.loads("A\n\nvar n in 1..100000\n")) as stepper:
        stepper.run(solves)
        stepper.go(never)
        stepper.pause()
        assert not stepper.rest().over


def test_to_pause_what_waits_or_is_over_does_nothing():
    with driven(PUZZLE) as stepper:
        stepper.pause()
        stepper.run(always)
        assert stepper.last == 1
        stepper.pause()
        stepper.pause()
        stepper.run()
        stepper.pause()
        assert stepper.rest().over and stepper.found == SOLUTIONS


@pytest.mark.slow
def test_to_go_on_while_it_runs_does_nothing():
    with driven(load(LONG)) as stepper:
        stepper.go(solves)
        stepper.go(always)
        assert isinstance(stepper.rest().view.recording.moments[-1].step.event, Solved)


def test_whoever_is_told_may_act_at_once():
    """Even if it is done in the thread of the solver, and holds that up."""
    acted = threading.Event()

    def tell(solver):
        if solver.state is SolverState.WAITING and not acted.is_set():
            worker = threading.Thread(target=lambda: (solver.pause(), solver.go_on(always)))
            worker.start()
            worker.join(PATIENCE)
            if not worker.is_alive():
                acted.set()

    solver = Solver(PUZZLE, (), tell)
    wait_until(lambda: acted.is_set() and solver.state is SolverState.WAITING)
    assert solver.recording.last == 1
    solver.close()
    solver.thread.join(PATIENCE)
    assert not solver.thread.is_alive()


# ------------------------------------------------------------------ closing


@pytest.mark.parametrize("number", [0, 1, 50])
def test_closed_while_it_waits_it_ends(number):
    with driven(PUZZLE) as stepper:
        stepper.run_to(number) if number else None
        stepper.news.clear()
        stepper.close()
        stepper.close()
        stepper.solver.thread.join(PATIENCE)
        assert not stepper.solver.thread.is_alive() and not stepper.news.is_set()


@pytest.mark.slow
def test_closed_while_it_works_it_ends_and_tells_nobody():
    for seconds in (0.0, 0.001, 0.01, 0.05, 0.2):
        with driven(load(LONG)) as stepper:
            stepper.news.clear()
            stepper.go(never)
            stepper.solver.thread.join(seconds)
            assert stepper.working
            stepper.close()
            stepper.solver.thread.join(PATIENCE)
            assert not stepper.solver.thread.is_alive() and not stepper.news.is_set()
            assert stepper.last < 3000  # of 3409


def test_closed_while_it_sets_up_it_ends():
    stepper = Driven(load(LONG))
    stepper.close()
    stepper.solver.thread.join(PATIENCE)
    assert not stepper.solver.thread.is_alive() and not stepper.news.is_set()
    stepper.listen()
    assert not stepper.ready


def test_closed_while_another_solver_is_coming_both_end():
    with driven(PUZZLE) as stepper:
        stepper.run_to(300)
        stepper.look_at(20)
        stepper.strike_out(random_strike(stepper, Random(1)))
        assert stepper.working


@pytest.mark.parametrize("seed", range(15))
def test_anything_in_any_order_never_hangs(seed):
    rng = Random(f"order:{seed}")
    with driven(PUZZLE) as stepper:
        actions = [
            lambda: stepper.go(rng.choice([always, never, assumes, solves])),
            stepper.pause,
            stepper.stop,
            stepper.listen,
            stepper.step,
            stepper.step_back,
            stepper.ring,
            lambda: stepper.go(solves, pace=rng.choice([1, 500]), free=True),
            lambda: stepper.page(rng.choice([-1, 1])),
            lambda: stepper.go_to(rng.randint(0, stepper.last)),
            lambda: stepper.strike_out(random_strike(stepper, rng)),
            lambda: stepper.struck,
            lambda: stepper.differing,
            lambda: stepper.pending_strikes,
            lambda: stepper.at_end,
            stepper.rest,
        ]
        for _ in range(150):
            rng.choice(actions)()
        stepper.rest()
        assert not stepper.error, stepper.error
        stepper.stop()
        stepper.rest()
        for strike in list(stepper.solver.strikes):
            stepper.strike_out(strike)
        assert stepper.run().found == SOLUTIONS


# ------------------------------------------------------------------ stopping


def test_stopped_it_is_as_before_the_start():
    with driven(PUZZLE) as stepper:
        strike = strike_of(stepper.squares[0], "3", only=False)
        assert stepper.strike_out(strike)
        start = all_seen(stepper)
        stepper.run()
        found = stepper.found
        assert found and found != SOLUTIONS and stepper.differing
        stepper.stop()
        assert stepper.solutions == {} and stepper.differing == set()
        stepper.rest()
        assert not stepper.started and not stepper.over and stepper.last == 0
        assert all_seen(stepper) == start and stepper.solutions == {}
        assert stepper.pending_strikes == [strike]  # which remains so
        assert stepper.run().found == found
        stepper.stop()
        stepper.rest()
        assert stepper.strike_out(strike)  # taken back
        assert stepper.run().found == SOLUTIONS


@pytest.mark.slow
def test_stopped_twice_or_while_it_works_or_comes():
    with driven(load(LONG)) as stepper:
        stepper.go(never)
        stepper.stop()
        stepper.stop()
        stepper.listen()
        stepper.stop()
        assert stepper.rest().last == 0 and not stepper.started
        stepper.run_to(300)
        stepper.look_at(100)
        assert stepper.strike_out(random_strike(stepper, Random(3)))
        assert stepper.working and not stepper.strike_out(random_strike(stepper, Random(4)))
        stepper.stop()
        assert stepper.rest().last == 0 and stepper.pending_strikes == []


def test_stopped_before_it_is_set_up_goes_on_with_that():
    stepper = Driven(PUZZLE)
    stepper.stop()
    assert stepper.rest().ready
    stepper.close()
    stepper.solver.thread.join(PATIENCE)


def test_strikes_of_a_run_are_gone_when_it_is_stopped():
    with driven(PUZZLE) as stepper:
        stepper.run_to(16)
        assert stepper.strike_out(strike_of(stepper.squares[0], "4", only=True))
        stepper.run(solves)
        assert stepper.assumptions[0].by_user
        stepper.stop()
        stepper.rest()
        stepper.run(solves)
        assert not any(a.by_user for a in stepper.assumptions)


# ------------------------------------------------------------------ errors


def broken(error):
    """Something that raises an error."""

    def fail(*args, **kwargs):
        raise error

    return fail


def limit():
    with pytest.raises(sevendown.LimitError) as caught:
        sevendown.loads(f"A .\n\nA_w = {'1' * 20_000}\n")
    return caught.value


ERRORS = [
    (limit(), "digits is not read"),
    (MemoryError(), "gave up: out of memory"),
    (ZeroDivisionError("so"), "ZeroDivisionError: so"),
]


@pytest.mark.parametrize(("error", "said"), ERRORS)
def test_an_error_while_it_is_set_up(monkeypatch, error, said):
    puzzle = sevendown.loads(SEVERAL)
    monkeypatch.setattr(puzzle, "run", broken(error))
    with driven(puzzle) as stepper:
        assert stepper.solver.state is SolverState.FAILED and said in stepper.error
        assert not stepper.ready and not stepper.working and stepper.over and stepper.at_end
        stepper.listen()
        stepper.go(always)
        stepper.pause()
        stepper.stop()
        assert not stepper.working and stepper.solver.state is SolverState.FAILED


@pytest.mark.parametrize(("error", "said"), ERRORS)
def test_an_error_while_it_solves(monkeypatch, error, said):
    with driven(PUZZLE) as stepper:
        monkeypatch.setattr(stepper.solver.recording.run.model, "holds", broken(error))
        stepper.run()
        assert stepper.solver.state is SolverState.FAILED and said in stepper.error
        assert stepper.over and stepper.at_end and not stepper.working and stepper.last > 16
        stepper.go(always)
        assert stepper.rest().error
        # All steps before can be seen, and from there it can take another course.
        stepper.look_at(16)
        assert stepper.strike_and_wait(strike_of(stepper.squares[0], "4", only=True))
        assert not stepper.error and stepper.run().found == SOLUTIONS


@pytest.mark.parametrize(("error", "said"), ERRORS)
def test_an_error_of_a_solver_that_is_to_go_to_an_earlier_step(monkeypatch, error, said):
    puzzle = sevendown.loads(SEVERAL)
    with driven(puzzle) as stepper:
        stepper.run_to(100)
        stepper.look_at(16)
        before = all_seen(stepper)
        strike = strike_of(stepper.squares[0], "4", only=True)
        with monkeypatch.context() as patch:
            patch.setattr(puzzle, "run", broken(error))
            assert stepper.strike_and_wait(strike)
        assert said in stepper.error and not stepper.working
        assert all_seen(stepper) == before and stepper.last == 100  # it is as if not struck
        assert stepper.strike_and_wait(strike) and not stepper.error
        assert stepper.run().found == SOLUTIONS
        with monkeypatch.context() as patch:
            patch.setattr(puzzle, "run", broken(error))
            stepper.stop()
            assert said in stepper.rest().error


def test_an_error_on_the_way_to_an_earlier_step(monkeypatch):
    with driven(PUZZLE) as stepper:
        stepper.run(solves)
        stepper.run(solves)
        stepper.look_at(stepper.last - 1)
        goal = stepper.position
        take = recording.Recording.take

        def fails(self, step, by_user):
            if isinstance(step.event, Solved):
                raise MemoryError
            return take(self, step, by_user)

        with monkeypatch.context() as patch:
            patch.setattr(recording.Recording, "take", fails)
            stepper.rewind(goal, goal)
            stepper.rest()
        assert stepper.error == "gave up: out of memory" and stepper.at_end
        assert 0 < stepper.position < goal
        stepper.stop()
        assert not stepper.rest().error and stepper.run().found == SOLUTIONS


def test_an_error_of_a_plugin(tmp_path):
    file = tmp_path / "mine.py"
    file.write_text(
        "from sevendown import Predicate\n\n\n"
        'class Odd(Predicate):\n    """X is odd, but nobody knows of 53."""\n\n'
        '    names = ("ODD",)\n    true_for = ((1,),)\n    false_for = ((2,),)\n\n'
        "    def holds(self, x):\n        return bool(x % 2 // (x != 53))\n"
    )
    registry = sevendown.standard()
    load_plugin(file, registry)
    puzzle = sevendown.loads("A .\nB .\n\nA_w = 2 * B_w + 1\nODD(A_w)\n", registry=registry)
    with driven(puzzle) as stepper:
        stepper.run()
        assert stepper.solver.state is SolverState.FAILED and stepper.over
        assert "ODD(53)" in stepper.error and str(file) in stepper.error


# ------------------------------------------------------------------ forgetting


@pytest.fixture
def few_kept(monkeypatch):
    monkeypatch.setattr(recording, "KEPT", 20)


def test_what_is_forgotten_is_seen_again(monkeypatch):
    with driven(PUZZLE) as stepper:
        stepper.run()
        seen = [all_seen(stepper.look_at(n)) for n in range(stepper.last + 1)]
    monkeypatch.setattr(recording, "KEPT", 20)
    with driven(PUZZLE) as stepper:
        rng = Random(5)
        stepper.run()
        assert len(stepper.recording.moments) == 20
        solutions = stepper.solutions
        assert stepper.found == SOLUTIONS
        numbers = [stepper.recording.forgotten, 0, 1, *(rng.randrange(600) for _ in range(12))]
        for number in numbers:
            while number > stepper.last:
                stepper.run_to(number)
            stepper.look_at(number)
            assert stepper.position == number and all_seen(stepper) == seen[number]
            assert stepper.solutions == solutions
            assert len(stepper.recording.moments) <= 600 - number + 50
        stepper.look_at(100)
        later = sorted(solutions)[-1]
        assert stepper.last < later  # it is known, and can be gone to at once
        stepper.look_at(later)
        assert stepper.position == later and all_seen(stepper) == seen[later]
        stepper.look_at(later + 10**6)
        assert stepper.position == len(seen) - 1 and all_seen(stepper) == seen[-1]
        stepper.look_at(-3)
        assert stepper.position == 0
        stepper.run()
        assert stepper.solutions == solutions


def test_few_moments_are_kept_while_it_is_followed(few_kept):
    with driven(PUZZLE) as stepper:
        while not stepper.over:
            stepper.run_to(stepper.last + 7)
            kept = stepper.recording.moments
            assert min(stepper.last, 20) <= len(kept) <= 50
        assert stepper.view.moment.step.number == stepper.last > 400
        assert stepper.found == SOLUTIONS
        last = stepper.last
        for number in range(last, last - 100, -1):  # far beyond what is kept
            stepper.look_at(number)
            assert stepper.position == number
            assert stepper.view.moment.step.number == number
            assert len(stepper.recording.moments) <= 50


def test_strikes_are_assumed_again_where_they_were_forgotten(few_kept):
    with driven(PUZZLE) as stepper:
        stepper.run_to(16)
        stepper.strike_out(strike_of(stepper.squares[0], "4", only=True))
        stepper.run_to(20)
        assert stepper.strike_out(some_strike(stepper))
        stepper.run_to(200)
        script = stepper.solver.steering.script
        assert len(script) == 2
        before, solutions = all_seen(stepper), stepper.solutions
        stepper.look_at(10)
        assert stepper.last == 10 and stepper.started and stepper.solutions == solutions
        assert stepper.pending_strikes == []
        stepper.run_to(200)
        assert all_seen(stepper) == before and stepper.solver.steering.script == script
        assert stepper.run().found == SOLUTIONS


def test_a_strike_before_others_that_were_forgotten_takes_another_course(few_kept):
    for number in (0, 5, 12):
        with driven(PUZZLE) as stepper:
            stepper.run_to(16)
            stepper.strike_out(strike_of(stepper.squares[0], "4", only=True))
            stepper.run_to(200)
            stepper.look_at(number)
            assert stepper.last == number
            strike = some_strike(stepper)
            assert stepper.strike_and_wait(strike) and stepper.pending_strikes == [strike]
            stepper.run(assumes)
            assert stepper.assumptions[-1].by_user
            assert stepper.assumptions[-1].cell.number == strike.cell
            assert stepper.run().found == SOLUTIONS


# ------------------------------------------------------------------ what is known of solutions


def test_solutions_after_the_step_from_which_it_goes_elsewhere_are_unknown_again():
    with driven(PUZZLE) as stepper:
        steps = []
        for _ in range(4):
            stepper.run(solves)
            steps.append(stepper.position)
        assert sorted(stepper.solutions) == steps and len(stepper.differing) > 1
        two = {step: stepper.solutions[step] for step in steps[:2]}
        stepper.look_at(steps[1])
        assert sorted(stepper.solutions) == steps  # to look back forgets nothing
        stepper.look_at(steps[1] + 1)
        strike = some_strike(stepper)
        assert stepper.strike_out(strike) and stepper.solutions == two
        stepper.rest()
        assert stepper.solutions == two and stepper.pending_strikes == [strike]


def differing(stepper):
    columns = zip(*stepper.solutions.values(), strict=True)
    cells = stepper.solver.recording.run.cells
    found = {c.number for c, seen in zip(cells, columns, strict=False) if len(set(seen)) > 1}
    return {square.cell for square in stepper.squares if square.cell.number in found}


def test_cells_in_which_solutions_differ_also_after_another_course():
    with driven(PUZZLE) as stepper:
        assert stepper.differing == set()
        squares = {square.cell for square in stepper.squares}
        stepper.run(solves)
        assert stepper.differing == set()
        for count in range(2, 6):
            stepper.run(solves)
            assert len(stepper.solutions) == count
            assert stepper.differing & squares == differing(stepper) != set()
        stepper.look_at(3)
        assert stepper.strike_and_wait(strike_of(stepper.squares[0], "6", only=True))
        for _ in range(5):  # as many as before, but others
            stepper.run(solves)
        assert len(stepper.solutions) == 5
        assert stepper.differing & squares == differing(stepper)
        assert stepper.squares[0].cell not in stepper.differing


def test_cells_are_the_same_whichever_solver_is_at_work():
    with driven(PUZZLE) as stepper:
        picture, book = stepper.picture, stepper.rulebook
        stepper.run_to(30)
        stepper.look_at(16)
        square = stepper.squares[0]
        assert stepper.strike_and_wait(strike_of(square, "4", only=False))
        assert stepper.picture is picture and stepper.rulebook is book
        assert stepper.struck == {(square.cell, 4)}
        stepper.run(changes(square.cell))
        assert stepper.position == 17 and stepper.assumptions[-1].cell is square.cell
        stepper.run()
        assert square.cell in stepper.differing
        known = set(stepper.recording.cells)
        for moment in stepper.recording.moments:
            assert {cell for cell, _, _ in (*moment.changes, *moment.for_good)} <= known
            assert {assumption.cell for assumption in moment.assumptions} <= known


def test_no_more_solutions_are_kept_than_can_be_compared(monkeypatch):
    monkeypatch.setattr(recording, "MOST_SOLUTIONS", 5)
    with driven(PUZZLE) as stepper:
        stepper.run()
        assert len(stepper.solutions) == 5 and stepper.recording.found == len(SOLUTIONS)


def test_a_kind_without_a_picture():
    with driven(load("network/demo")) as stepper:
        assert stepper.picture is None
        assert stepper.run().found == plain_solutions(load("network/demo"))


def test_a_puzzle_without_solutions():
    with driven(sevendown.loads("A .\n\nA_w = 3\n")) as stepper:
        stepper.run()
        assert stepper.over and stepper.solutions == {} and stepper.differing == set()


def test_a_solver_is_told_what_to_do_and_does_it_alone():
    """A solver needs no stepper."""
    waits = threading.Semaphore(0)
    solver = Solver(PUZZLE, (), lambda solver: waits.release())
    for number in range(20):
        assert waits.acquire(timeout=PATIENCE)
        assert solver.state is SolverState.WAITING and solver.recording.last == number
        solver.go_on(always)
    assert waits.acquire(timeout=PATIENCE)
    solver.close()
    solver.thread.join(PATIENCE)
    assert not solver.thread.is_alive()
