"""Steering: what is struck out before the start is gone, later it is only put off."""

from itertools import count
from random import Random

import pytest
from differential import by_brute_force
from support.puzzlemaker import make
from support.slowness import slow_after
from support.smalllimits import restart_after
from support.stepping import SEVERAL, always, driven, load, never, plain_solutions, random_strike

import sevendown
from sevendown.engine.search import Abandoned, Assumed, Failed, Learnt, Retracted, Solved
from sevendown.stepper.solver import SolverState
from sevendown.stepper.steering import Strike, strike_of
from sevendown.stepper.targets import assumes, solves

PUZZLE = sevendown.loads(SEVERAL)
SOLUTIONS = plain_solutions(PUZZLE)
KINDS = [
    ("queens/eight", ()),
    ("queens/eight", ("up-to-turning",)),
    ("tomograph/tomograph01", ()),
    ("labyrinth/square", ()),
    ("labyrinth/small", ("shortest",)),
    ("arukone/own-5-3", ()),
    ("arukone/own-4-2", ("shortest",)),
]


def strike_digit(stepper, index, digit, only=False):
    strike = strike_of(stepper.squares[index], str(digit), only)
    return strike, stepper.strike_and_wait(strike)


# ------------------------------------------------------------------ before the start


@pytest.mark.parametrize("seed", range(15))
def test_struck_before_the_start_is_so_for_good(seed):
    rng = Random(f"before:{seed}")
    with driven(PUZZLE) as stepper:
        strikes = [random_strike(stepper, rng) for _ in range(rng.randint(1, 3))]
        struck = [strike for strike in strikes if stepper.strike_out(strike)]
        gone = stepper.struck
        assert gone and not stepper.started and stepper.last == 0
        stepper.run()
        expected = SOLUTIONS
        cells = stepper.recording.cells
        places = {cell.number: i for i, cell in enumerate(stepper.solver.recording.run.cells)}
        for strike in {s for s in struck if struck.count(s) == 1}:
            place = places[strike.cell]
            expected = [s for s in expected if (s[place] in strike.values) == strike.only]
        assert stepper.found == expected
        assert all(not a.by_user for m in stepper.recording.moments for a in m.assumptions)
        for number in range(len(set(struck)), stepper.last + 1, 7):
            stepper.look_at(number)
            for cell, value in gone:
                assert value not in stepper.view.for_good(cells[cell.number])


def test_what_is_struck_before_the_start_is_told_as_yours():
    with driven(PUZZLE) as stepper:
        strike_digit(stepper, 0, 3)
        stepper.run(always)
        line = stepper.recording.step_line(1)
        assert line == "    1  you | cell(1, 1): 0..9 → 0, 1, 2, 4, 5, 6, 7, 8, 9"
        assert stepper.struck == set()


def test_struck_once_more_it_is_taken_back():
    with driven(PUZZLE) as stepper:
        strike, done = strike_digit(stepper, 0, 3)
        assert done and stepper.pending_strikes == [strike]
        assert strike_digit(stepper, 0, 3) == (strike, True)
        assert stepper.pending_strikes == [] and stepper.struck == set()
        assert stepper.run().found == SOLUTIONS


def test_nothing_comes_of_what_would_leave_no_value_or_all():
    with driven(PUZZLE) as stepper:
        cell = stepper.squares[0].cell
        assert not stepper.strike_out(Strike(cell.number, frozenset({77}), False))
        assert not stepper.strike_out(Strike(cell.number, frozenset({77}), True))
        assert strike_digit(stepper, 0, 2, only=True)[1]
        assert stepper.struck == {(cell, value) for value in range(10) if value != 2}
        assert not strike_digit(stepper, 0, 2)[1] and not strike_digit(stepper, 0, 5)[1]
        assert len(stepper.pending_strikes) == 1


# ------------------------------------------------------------------ during the run


ALONE = sevendown.loads(". # .\n# # #\n. # .\n")  # no rule speaks of these cells


@pytest.mark.parametrize("puzzle", [PUZZLE, load("queens/eight"), ALONE])
def test_a_strike_is_assumed_in_the_next_step(puzzle):
    """In the midst of the rules, and where the next step would have been another assumption."""
    with driven(puzzle) as stepper:
        stepper.run_to(250)
        moments = stepper.recording.moments
        numbers = [m.step.number for m in moments if not isinstance(m.step.event, Failed | Solved)]
    assumed = 0
    for number in numbers[:: max(1, len(numbers) // 40)]:
        with driven(puzzle) as stepper:
            stepper.run_to(number)
            open_strikes = [s for s in all_strikes(stepper) if is_open(stepper, s)]
            if not open_strikes:
                continue
            strike = open_strikes[-1]
            assert stepper.strike_out(strike) and stepper.pending_strikes == [strike]
            before = stepper.assumptions
            stepper.run(always)
            if isinstance(stepper.view.moment.step.event, Abandoned | Retracted | Learnt):
                continue  # it was on its way back
            assumed += 1
            mine = stepper.assumptions[-1]
            assert stepper.position == number + 1 and stepper.assumptions == (*before, mine)
            assert mine.by_user and mine.step == stepper.position
            assert mine.cell is stepper.recording.cells[strike.cell]
            assert not set(mine.part.values()) & strike.values
            assert stepper.pending_strikes == []
    assert assumed > 10


def test_what_follows_from_a_strike_is_what_the_rules_make_of_it():
    """The digit is out from there on, and the contradiction is shown as one."""
    with driven(load("magazines/enigma-1760")) as stepper:
        for number in range(5, 45, 3):
            stepper.stop()
            stepper.rest()
            stepper.run_to(60)
            stepper.look_at(number)
            strike = strike_digit(stepper, 0, 2)[0]  # which it is in the only solution
            stepper.run(always)
            assert stepper.assumptions[-1].by_user and stepper.position == number + 1
            cell = stepper.recording.cells[strike.cell]
            mine = stepper.assumptions[-1]
            while mine in stepper.assumptions:
                assert 2 not in stepper.view.now(cell)
                before = stepper.view.moment
                stepper.run(always)
            assert isinstance(before.step.event, Failed) and not stepper.solutions
            assert isinstance(stepper.view.moment.step.event, Retracted)
            assert set(stepper.view.now(cell).values()) == {2}
            stepper.run()
            assert len(stepper.solutions) == 1


@pytest.mark.parametrize("only", [False, True])
def test_a_strike_for_which_nothing_is_left_is_refuted_at_once(only):
    """It may come late, while the rules go on."""
    with driven(load("magazines/enigma-1760")) as stepper:
        stepper.run_to(70)
        place, square = next(
            (i, s) for i, s in enumerate(stepper.squares) if stepper.view.now(s.cell).size == 1
        )
        value = int(stepper.view.now(square.cell).lo)
        sign = str(9 - value if only else value)
        strike, struck = strike_digit(stepper, place, sign, only)
        assert not struck  # there is nothing to choose from
        stepper.solver.steering.add(strike)
        number, seen = stepper.position, [stepper.view.now(s.cell) for s in stepper.squares]
        for event in (Assumed, Failed, Retracted):
            stepper.run(always)
            assert isinstance(stepper.view.moment.step.event, event)
            assert [stepper.view.now(s.cell) for s in stepper.squares] == seen
            mine = [a for a in stepper.assumptions if a.by_user]
            assert len(mine) == (event is not Retracted)
        told = [stepper.recording.step_line(number + 1 + n).split(None, 1)[1] for n in range(3)]
        name = square.cell.name
        assert told[0].startswith(f"assume {name} {'=' if only else 'in'} ")
        assert told[1] == f"contradiction: you | nothing is left for {name}"
        assert told[2] == told[0].replace("assume", "take back")
        words = [stepper.recording.step_line(n + 1) for n in range(stepper.last)]
        stepper.rewind(number + 2, number + 2)
        stepper.rest()
        stepper.run(always)
        assert [stepper.recording.step_line(n + 1) for n in range(stepper.last)] == words
        stepper.run()
        assert len(stepper.solutions) == 1 and stepper.take_dropped() == []


def test_a_strike_that_is_so_anyhow_is_dropped():
    with driven(PUZZLE) as stepper:
        stepper.run_to(16)
        square = stepper.squares[0]
        gone = next(v for v in range(10) if v not in stepper.view.now(square.cell))
        strike, struck = strike_digit(stepper, 0, gone)
        assert not struck
        stepper.solver.steering.add(strike)  # as if it came late
        stepper.run()
        assert stepper.take_dropped() == [strike] and stepper.solver.steering.script == {}
        assert stepper.take_dropped() == [] and stepper.found == SOLUTIONS


def all_strikes(stepper):
    for square in stepper.squares:
        for sign in square.signs.values():
            yield strike_of(square, sign, only=False)


def is_open(stepper, strike):
    return strike.split(stepper.view.now(stepper.recording.cells[strike.cell])) is not None


def test_a_strike_is_taken_back_when_nothing_follows():
    with driven(PUZZLE) as stepper:
        stepper.run_to(1)
        assert strike_digit(stepper, 3, 9)[1]
        stepper.run(assumes)
        assert stepper.assumptions[-1].by_user
        stepper.run(lambda m: isinstance(m.step.event, Retracted) and m.step.depth == 0)
        assert "take back" in stepper.recording.step_line(stepper.position)
        assert not stepper.assumptions
        values = set(stepper.view.now(stepper.squares[3].cell).values())
        assert values == {9}  # all others have been tried
        assert stepper.run().found == SOLUTIONS


def test_only_makes_all_others_wait():
    with driven(PUZZLE) as stepper:
        stepper.run_to(16)
        strike_digit(stepper, 0, 4, only=True)
        stepper.run(solves)
        column = [values[0] for values in stepper.solutions.values()]
        assert column == [4]
        assert stepper.assumptions[0].by_user and stepper.assumptions[0].part.values() == (4,)
        stepper.run()
        firsts = [values[0] for _, values in sorted(stepper.solutions.items())]
        assert firsts == sorted(firsts, key=lambda digit: digit != 4)
        assert stepper.found == SOLUTIONS


def test_struck_once_more_during_the_run_it_is_taken_back():
    with driven(PUZZLE) as stepper:
        stepper.run_to(5)
        strike, _ = strike_digit(stepper, 0, 4)
        assert stepper.struck == {(stepper.squares[0].cell, 4)}
        assert strike_digit(stepper, 0, 4) == (strike, True)
        assert stepper.struck == set() and stepper.pending_strikes == []
        stepper.run()
        assert stepper.solver.steering.script == {} and stepper.found == SOLUTIONS


def test_strikes_for_one_cell_are_assumed_one_after_the_other():
    with driven(PUZZLE) as stepper:
        stepper.run_to(1)
        cell = stepper.squares[0].cell
        strikes = [strike_digit(stepper, 0, digit)[0] for digit in (8, 7, 4)]
        assert stepper.pending_strikes == strikes
        for count in (1, 2, 3):
            stepper.run(always)
            assert stepper.pending_strikes == strikes[count:]
            assert len(stepper.assumptions) == count
        assert all(a.by_user and a.cell is cell for a in stepper.assumptions)
        assert set(stepper.view.now(cell).values()) == {1, 2, 3, 5, 6, 9}
        assert stepper.run().found == SOLUTIONS


def test_strikes_are_assumed_in_their_order():
    with driven(PUZZLE) as stepper:
        stepper.run_to(16)
        first, second = strike_digit(stepper, 3, 9)[0], strike_digit(stepper, 0, 1)[0]
        stepper.run(assumes)
        assert stepper.pending_strikes == [second]
        stepper.run(assumes)
        assert [a.cell.number for a in stepper.assumptions] == [first.cell, second.cell]
        assert all(a.by_user for a in stepper.assumptions)


@pytest.mark.slow
def test_a_strike_survives_a_start_anew(monkeypatch):
    restart_after(monkeypatch, 2)
    puzzle = load("magazines/teaser-2958")
    solutions, survived = plain_solutions(puzzle), 0
    for index in range(4):
        with driven(puzzle) as stepper:
            while not assumes(stepper.run(always).view.moment):
                pass
            stepper.look_at(stepper.position - 1)
            cell = stepper.squares[index].cell
            values = stepper.view.now(cell).values()
            if len(values) < 2 or not strike_digit(stepper, index, values[-1])[1]:
                continue
            stepper.run(assumes)
            strike = stepper.assumptions[-1]
            assert strike.by_user
            stepper.run(lambda m, strike=strike: strike not in m.assumptions)
            event = stepper.view.moment.step.event
            if isinstance(event, Abandoned):
                survived += 1
                assert stepper.pending_strikes == [stepper.solver.steering.script[strike.step]]
                stepper.run(lambda m: any(a.by_user for a in m.assumptions) or solves(m))
                mine = [a for a in stepper.assumptions if a.by_user]
                struck = Strike(cell.number, frozenset(values[-1:]), False)
                assert stepper.over or mine or not is_open(stepper, struck)
            assert stepper.run().found == solutions
    assert survived


@pytest.mark.slow
def test_several_strikes_survive_in_their_order(monkeypatch):
    restart_after(monkeypatch, 1)
    several = 0
    for seed in range(5):
        rng = Random(f"order:{seed}")
        with driven(load("magazines/teaser-2958")) as stepper:
            stepper.run(assumes)
            stepper.look_at(stepper.position - 1)
            strike = random_strike(stepper, rng)
            stepper.strike_and_wait(strike)
            stepper.strike_out(random_strike(stepper, rng))
            stepper.strike_out(random_strike(stepper, rng))
            recording = stepper.run().view.recording
            script = stepper.solver.steering.script
            ends = [m for m in recording.moments if isinstance(m.step.event, Abandoned)]
            for end in (m for m in ends if not m.assumptions):
                # All that were left at once, and what is assumed next of the user's.
                number = end.step.number
                while isinstance(recording.moment(number).step.event, Abandoned):
                    number -= 1
                left = [script[a.step] for a in recording.moment(number).assumptions if a.by_user]
                again = [script[step] for step in sorted(script) if step > end.step.number]
                if len(left) > 1 and again[: len(left)] == left[: len(again)]:
                    several += len(again) > 1
                assert not again or not left or again[0] in left
                assert again[:2] != left[1::-1] or len(left) < 2
    assert several


def test_striking_is_possible_from_every_step_and_changes_what_follows_only():
    with driven(PUZZLE) as stepper:
        stepper.run()
        words = [stepper.recording.step_line(n + 1) for n in range(stepper.last)]
        for position in (0, 3, 16, 17, 101, 300):
            stepper.look_at(position)
            while not any(is_open(stepper, w) for w in all_strikes(stepper)):
                position -= 1
                stepper.look_at(position)
            strike = next(w for w in all_strikes(stepper) if is_open(stepper, w))
            assert stepper.strike_and_wait(strike)
            assert stepper.position == stepper.last == position and stepper.started
            assert stepper.pending_strikes == [strike]
            stepper.run(assumes)
            told = [stepper.recording.step_line(n + 1) for n in range(position)]
            assert told == words[:position]
            assert stepper.run().found == SOLUTIONS
            words = [stepper.recording.step_line(n + 1) for n in range(stepper.last)]


def test_at_the_end_nothing_can_be_struck_out():
    with driven(PUZZLE) as stepper:
        stepper.run()
        assert stepper.over and not any(
            stepper.strike_out(strike) for strike in all_strikes(stepper)
        )


@pytest.mark.slow
def test_what_was_taken_back_is_not_assumed_when_all_is_done_once_more(monkeypatch):
    """A strike that waits because the search starts anew can be taken back too."""
    restart_after(monkeypatch, 1)
    with driven(load("magazines/teaser-2958")) as stepper:
        done = False
        for strike in [w for w in all_strikes(stepper)]:
            stepper.stop()
            stepper.rest()
            stepper.run(assumes)
            stepper.look_at(stepper.position - 1)
            if not is_open(stepper, strike):
                continue
            stepper.strike_and_wait(strike)
            stepper.run(lambda m: isinstance(m.step.event, Abandoned) and not m.assumptions)
            if stepper.pending_strikes == [strike]:
                number = stepper.position
                stepper.run(always)
                stepper.look_at(number)
                # There it is struck out already, and so it remains.
                assert stepper.strike_and_wait(strike) and stepper.pending_strikes == [strike]
                assert stepper.strike_out(strike) and stepper.pending_strikes == []
                stepper.run(lambda m: isinstance(m.step.event, Solved))
                done = stepper.last
                words = [stepper.recording.step_line(n + 1) for n in range(done)]
                stepper.rewind(done, done)
                stepper.rest()
                assert [stepper.recording.step_line(n + 1) for n in range(stepper.last)] == words
                assert stepper.pending_strikes == []
                break
        assert done


# ------------------------------------------------------------------ all solutions, each once


def wander(stepper, rng, turns):
    """Go on, go back, strike things out, in any order; then to the end."""
    struck = 0
    for _ in range(turns):
        match rng.randrange(6):
            case 0 | 1:
                stepper.run_to(stepper.last + rng.randint(1, 40))
            case 2:
                stepper.run(rng.choice([assumes, solves]))
            case 3 if stepper.last:  # in the midst of the rules, one after the other
                stepper.look_at(rng.randint(0, stepper.last))
                for _ in range(3):
                    struck += stepper.strike_and_wait(random_strike(stepper, rng))
                    stepper.run_to(stepper.last + rng.randint(1, 2))
            case 4 if not stepper.over:  # while it works
                stepper.see_last()
                stepper.go(lambda moment, n=stepper.last + 200: moment.step.number >= n)
                for _ in range(rng.randint(1, 4)):
                    struck += stepper.strike_out(random_strike(stepper, rng))
                stepper.rest()
                stepper.see_last()
        if stepper.at_end:
            stepper.look_at(rng.randint(0, stepper.last))
        if rng.random() < 0.7:
            for _ in range(rng.randint(1, 3)):
                struck += stepper.strike_and_wait(random_strike(stepper, rng))
    stepper.run()
    assert stepper.over and not stepper.error, stepper.error
    return struck


def start(stepper):
    """Begin, so that nothing is struck out for good."""
    stepper.run(always)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(20))
def test_whatever_is_struck_all_solutions_are_found_once(monkeypatch, seed):
    rng = Random(f"wander:{seed}")
    if seed % 2:
        restart_after(monkeypatch, rng.choice([1, 2, 5]))
    with driven(PUZZLE) as stepper:
        start(stepper)
        assert wander(stepper, rng, 12)
        assert stepper.found == SOLUTIONS


@pytest.mark.parametrize("seed", slow_after(5, range(20)))
def test_whatever_is_struck_in_random_puzzles(monkeypatch, seed):
    rng = Random(f"wander random:{seed}")
    restart_after(monkeypatch, rng.choice([1, 3, 40]))
    seeds = (f"steering:{seed}:{number}" for number in count())
    puzzles = (sevendown.loads(make(seed)) for seed in seeds)
    puzzle, expected = next((p, e) for p in puzzles if (e := tried(p)) and 1 < len(e) < 500)
    with driven(puzzle) as stepper:
        start(stepper)
        wander(stepper, rng, 8)
        moments = [m for m in stepper.recording.moments if solves(m)]
        found = [m.solution.partition(": ")[2] for m in moments if m.solution != "refused"]
        assert sorted(found) == expected


def tried(puzzle):
    """All solutions by trying everything, in words; None if that is too much."""
    answers = by_brute_force(puzzle.tree)
    if answers is None:
        return None
    return sorted(" / ".join([*rows, *(f"{n} = {v}" for n, v in more)]) for rows, more in answers)


@pytest.mark.slow
@pytest.mark.parametrize(("name", "wishes"), KINDS)
@pytest.mark.parametrize("seed", range(3))
def test_whatever_is_struck_in_puzzles_of_other_kinds(name, wishes, seed):
    rng, puzzle = Random(f"{name}:{wishes}:{seed}"), load(name)
    with driven(puzzle, wishes) as stepper:
        start(stepper)
        struck = wander(stepper, rng, 6)
        assert struck or stepper.last < 20
        assert stepper.found == plain_solutions(puzzle, wishes)


@pytest.mark.slow
def test_all_solutions_although_the_search_starts_anew():
    rng, puzzle = Random("chalkdust"), load("chalkdust/07")
    with driven(puzzle) as stepper:
        start(stepper)
        stepper.run_to(400)
        for _ in range(4):
            stepper.strike_out(random_strike(stepper, rng))
        stepper.run()
        recording = stepper.recording
        abandoned = [m for m in recording.moments if isinstance(m.step.event, Abandoned)]
        assumed = [m for m in recording.moments if isinstance(m.step.event, Assumed)]
        assert abandoned and any(m.assumptions[-1].by_user for m in assumed)
        assert stepper.found == plain_solutions(puzzle)


@pytest.mark.slow
def test_a_strike_while_it_works_does_not_stop_it():
    with driven(load("chalkdust/07")) as stepper:
        stepper.run(assumes)
        solver = stepper.solver
        stepper.go(never)
        stepper.ring()
        assert solver.state is SolverState.WORKING
        assert [strike for strike in all_strikes(stepper) if stepper.strike_out(strike)]
        assert stepper.solver is solver and stepper.working
        stepper.rest()
        assert stepper.over and solver.steering.script
