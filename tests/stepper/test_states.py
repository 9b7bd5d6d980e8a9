"""The states of a stepper: what is documented happens, and nothing else can."""

import re
from itertools import product
from threading import Event as Gate

import pytest
from support.stepping import PATIENCE, SEVERAL, Driven, always, driven, never

import sevendown
from sevendown.stepper import states, stepper
from sevendown.stepper.solver import SolverState
from sevendown.stepper.states import TRANSITIONS, Event, NoTransition, State, next_state
from sevendown.stepper.steering import strike_of
from sevendown.stepper.targets import solves

PUZZLE = sevendown.loads(SEVERAL)
NONE = sevendown.loads("A .\n\nA_w = 3\n")  # has no solution


def rows():
    """The table of the docstring."""
    lines = [line for line in states.__doc__.split("\n") if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]


def test_the_table_of_the_docstring_is_that_of_the_code():
    (_, *events), _, *others = rows()
    assert [Event(event) for event in events] == list(Event)
    assert [State[name] for name, *_ in others] == list(State)
    documented = {
        (State[name], Event(event)): State[target]
        for name, *targets in others
        for event, target in zip(events, targets, strict=True)
        if target
    }
    assert documented == TRANSITIONS


def test_the_drawing_has_all_states_and_events():
    drawing = states.__doc__.split("```")[1]
    assert set(re.findall(r"[A-Z_]{4,}", drawing)) == {state.name for state in State}
    assert all(event.value in drawing for event in Event)


def test_what_is_not_in_the_table_is_refused():
    for state, event in product(State, Event):
        if (state, event) in TRANSITIONS:
            assert next_state(state, event) is TRANSITIONS[state, event]
        else:
            with pytest.raises(NoTransition, match=f"^{event.value} while {state.value}$"):
                next_state(state, event)


# ------------------------------------------------------------------ a walk through all of them


@pytest.fixture
def seen(monkeypatch):
    """The transitions that have been made."""
    found = set()

    def noted(state, event):
        found.add((state, event))
        return next_state(state, event)

    monkeypatch.setattr(stepper, "next_state", noted)
    return found


class Held:
    """Holds a solver at a step until the test lets it go."""

    def __init__(self, number=1):
        self.number, self.reached, self.gate = number, Gate(), Gate()

    def __call__(self, moment):  # asked in the thread of the solver
        if moment.step.number == self.number:
            self.reached.set()
            assert self.gate.wait(PATIENCE)
        return False

    def hold(self, stepper):
        stepper.go(self)
        assert self.reached.wait(PATIENCE) and stepper.state is State.RUNNING
        return self


def some_strike(stepper):
    square = stepper.squares[0]
    return strike_of(square, square.signs[stepper.view.now(square.cell).hi], only=False)


def into_detour(stepper):
    """Strike something out while steps are seen again at some pace."""
    stepper.run_to(40)
    stepper.look_at(10)
    stepper.go(never, pace=1)
    assert stepper.position == 11 and stepper.strike_out(some_strike(stepper))
    assert stepper.state is State.DETOUR


def broken_puzzle(monkeypatch):
    puzzle = sevendown.loads(SEVERAL)
    monkeypatch.setattr(puzzle, "run", lambda *args: 1 // 0)
    return puzzle


def test_every_transition_happens(monkeypatch, seen):
    with driven(PUZZLE) as stepper:  # set up
        assert stepper.state is State.WAITING
        stepper.run(always)  # go, halt, rest
        assert stepper.state is State.WAITING
        stepper.stop()  # rewind
        assert stepper.state is State.REWINDING
        stepper.go(never)
        assert stepper.state is State.DETOUR
        stepper.stop()  # which is under way already
        assert stepper.state is State.REWINDING
        stepper.rest()  # arrive, rest
        assert stepper.state is State.WAITING and not stepper.started
        step = Held().hold(stepper)
        stepper.pause()
        assert stepper.state is State.PAUSING
        stepper.go(never)
        assert stepper.state is State.RUNNING
        stepper.pause()
        stepper.stop()  # while the solver is still at its step
        assert stepper.state is State.REWINDING
        step.gate.set()
        stepper.rest()
        into_detour(stepper)
        stepper.pause()
        assert stepper.state is State.REWINDING
        stepper.stop()  # which leads elsewhere
        assert stepper.state is State.REWINDING and stepper.rest().last == 0
        into_detour(stepper)
        stepper.until(lambda: stepper.state is State.RUNNING)
        stepper.pause()
        stepper.rest().run()  # to the end
        assert stepper.state is State.OVER
        stepper.look_at(16)
        assert stepper.state is State.OVER
        stepper.go(never, pace=1)  # through what has been seen
        assert stepper.state is State.RUNNING
        stepper.pause()
        assert stepper.state is State.OVER
        assert stepper.strike_out(some_strike(stepper))
        assert stepper.state is State.REWINDING
    with driven(NONE) as stepper:
        last = stepper.run().last
        stepper.stop()
        step = Held(last).hold(stepper.rest())
        stepper.pause()
        step.gate.set()
        assert stepper.rest().state is State.OVER
    for state in set(State) - {State.CLOSED}:
        close_while(state, monkeypatch)
    assert seen == set(TRANSITIONS)


def close_while(state, monkeypatch):
    if state is State.SETTING_UP:
        Driven(PUZZLE).close()
        return
    with driven(broken_puzzle(monkeypatch) if state is State.BROKEN else PUZZLE) as stepper:
        step = Held()
        if state in (State.RUNNING, State.PAUSING):
            step.hold(stepper)
            if state is State.PAUSING:
                stepper.pause()
        elif state is State.REWINDING:
            stepper.run(always).stop()
        elif state is State.DETOUR:
            into_detour(stepper)
        elif state is State.OVER:
            stepper.run()
        assert stepper.state is state
        stepper.close()
        step.gate.set()
        assert stepper.state is State.CLOSED and stepper.alarms == []


def test_nothing_can_be_done_with_what_is_closed_or_broken(monkeypatch):
    for puzzle in (PUZZLE, broken_puzzle(monkeypatch)):
        with driven(puzzle) as stepper:
            if stepper.ready:
                strike = some_strike(stepper)
                stepper.run_to(20).close()
            state, shown = stepper.state, list(stepper.shown)
            assert state in (State.CLOSED, State.BROKEN)
            stepper.go(always)
            stepper.step()
            stepper.pause()
            stepper.go_to(3)
            stepper.stop()
            if stepper.ready:
                stepper.page(1)
                stepper.listen()
                assert not stepper.strike_out(strike) and stepper.position == 20
            assert stepper.state is state and stepper.shown == shown and not stepper.working


# ------------------------------------------------------------------ runs, by timers of the test


def test_at_some_pace_a_step_is_taken_whenever_it_is_time():
    with driven(PUZZLE) as stepper:
        stepper.go(never, pace=20, free=True)
        for number in range(1, 30):
            assert stepper.running and stepper.free and not stepper.stepping
            stepper.until(lambda number=number: stepper.shown[-1] == (number, State.RUNNING))
            assert stepper.solver.state is SolverState.WAITING and stepper.last == number
            stepper.ring()
        stepper.pause()
        stepper.rest()
        assert stepper.alarms == [] and not stepper.free
        # Through what has been seen as well, and no step is left out.
        stepper.look_at(5)
        stepper.shown.clear()
        stepper.go(never, pace=20)
        for _ in range(4):
            stepper.ring()
        assert [step for step, _ in stepper.shown] == [6, 7, 8, 9, 10]


def test_at_a_high_pace_several_steps_are_taken_at_once():
    with driven(PUZZLE) as stepper:
        stepper.go(never, pace=500)
        stepper.until(lambda: stepper.position == 25)
        stepper.ring()
        stepper.until(lambda: stepper.position == 50)
        stepper.go_to(0)
        stepper.rest()
        stepper.go(lambda moment: moment.step.number == 30, pace=500)
        assert stepper.position == 25
        stepper.ring()
        assert stepper.position == 30 and stepper.state is State.WAITING


def test_as_fast_as_it_can_it_is_looked_at_now_and_then():
    with driven(PUZZLE) as stepper:
        step = Held(30).hold(stepper)
        assert stepper.position == 0
        stepper.ring()
        assert stepper.shown[-1] == (30, State.RUNNING)
        assert len(stepper.alarms) == 1  # for the next look
        stepper.pause()
        assert stepper.alarms == []
        step.gate.set()
        stepper.rest()


def test_steps_that_are_asked_for_while_one_is_taken_are_taken_after_it():
    with driven(PUZZLE) as stepper:
        stepper.step()
        assert stepper.stepping
        stepper.step()
        stepper.step()
        first = stepper.rest().position
        stepper.go_to(0)
        ends = []
        for _ in range(3):
            stepper.step()
            ends.append(stepper.position)
        assert ends[-1] == first and len(set(ends)) == 3
        for end in reversed(ends[:-1]):
            stepper.step_back()
            assert stepper.position == end


def test_a_pause_ends_steps_that_are_still_to_be_taken():
    with driven(PUZZLE) as stepper:
        stepper.step()
        stepper.step()
        stepper.pause()
        first = stepper.rest().last
        stepper.run(always)
        assert stepper.last == first + 1


def test_after_a_detour_a_run_goes_on():
    with driven(PUZZLE) as stepper:
        into_detour(stepper)
        stepper.until(lambda: stepper.state is State.RUNNING)
        assert stepper.position == stepper.last == 11
        stepper.ring()
        stepper.until(lambda: stepper.position == 12)
        assert stepper.assumptions[-1].by_user


@pytest.mark.parametrize("pace", [0, 20])
def test_a_run_may_begin_on_the_way_to_a_step(pace):
    """As where the speed is changed in a detour."""
    with driven(PUZZLE) as stepper:
        into_detour(stepper)
        stepper.pause()
        stepper.go(lambda moment: moment.step.number == 20, pace)
        assert stepper.state is State.DETOUR and stepper.position == 11
        stepper.rest()
        assert stepper.position == stepper.last == 20 and stepper.alarms == []
        assert stepper.assumptions[0].by_user


def test_a_run_whose_detour_fails_goes_on_as_before(monkeypatch):
    puzzle = sevendown.loads(SEVERAL)
    with driven(puzzle) as stepper:
        with monkeypatch.context() as patch:
            stepper.run_to(40)
            stepper.look_at(10)
            patch.setattr(puzzle, "run", lambda *args: 1 // 0)
            stepper.go(never, pace=1)
            assert stepper.strike_out(some_strike(stepper)) and stepper.rewinding
            stepper.until(lambda: not stepper.rewinding)
        assert "ZeroDivisionError" in stepper.error and stepper.state is State.RUNNING
        assert stepper.position == 11 and stepper.last == 40
        stepper.ring()
        assert stepper.position == 12


def test_at_the_end_of_the_search_the_first_solution_is_seen_among_all():
    with driven(PUZZLE) as stepper:
        stepper.go(never)
        stepper.rest()
        steps = sorted(stepper.solutions)
        assert stepper.concluded == 1 and stepper.position == steps[0] and stepper.comparing
        assert stepper.shown[-1] == (steps[0], State.OVER)
        stepper.page(1)
        assert stepper.position == steps[1] and stepper.comparing
        stepper.page(-1)
        stepper.page(-1)
        assert stepper.position == steps[-1] and stepper.comparing
        stepper.step_back()
        assert not stepper.comparing
        stepper.go(solves)  # a step that is merely come to is not compared
        assert stepper.position == steps[-1] and not stepper.comparing and stepper.concluded == 1
        stepper.go(solves)
        assert stepper.concluded == 2 and stepper.position == steps[0]
