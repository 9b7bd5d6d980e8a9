"""The Python interface."""

import typing
from itertools import islice
from pathlib import Path

import pytest
from program import run_python

import sevendown

FIGURE_1 = "A . C\nB . .\n\nPZ(C_s)\n=(qs(A_w), 3)\n=(qs(B_w), 9)\nV(B_w, A_w)\n"
ENDLESS = "....\n....\n....\n"


def test_every_public_name_is_there():
    for name in sevendown.__all__:
        assert getattr(sevendown, name) is not None
        assert name in dir(sevendown)
    with pytest.raises(AttributeError, match="nonsense"):
        sevendown.nonsense  # noqa: B018


def test_the_lazy_names_are_the_public_names():
    lazy = {name for names in sevendown._HOMES.values() for name in names}
    assert lazy | {"__version__"} == set(sevendown.__all__)


def test_importing_is_cheap():
    code = "import sys, sevendown; print(sorted({'lark', 'gmpy2', 'sympy'} & set(sys.modules)))"
    done = run_python(code)
    assert done.stdout == "[]\n"


def test_load_and_loads_agree(tmp_path):
    path = tmp_path / "figure1.txt"
    path.write_text("title: Figure 1\n\n" + FIGURE_1)
    puzzle = sevendown.load(path)
    assert puzzle.title == "Figure 1"
    assert list(puzzle.solutions()) == list(sevendown.loads(FIGURE_1).solutions())


def test_solutions_have_rows_numbers_and_variables():
    puzzle = sevendown.loads(FIGURE_1 + "var n in 1..9\nn * A_w = B_w\n")
    first, second = puzzle.solutions()
    assert first.rows == ("111", "333")
    assert first.numbers == {"A_w": 111, "A_s": 13, "C_s": 13, "B_w": 333}
    assert first.variables == {"n": 3}
    assert str(second) == "201\n603\nn = 3"


def test_solutions_are_lazy():
    run = sevendown.loads(ENDLESS).run()
    assert len(list(islice(run.solutions(), 3))) == 3
    assert run.found == 3
    assert run.outcome is sevendown.Outcome.RUNNING


def test_outcomes(clock):
    run = sevendown.loads(FIGURE_1).run()
    assert len(list(run.solutions())) == 2
    assert run.outcome is sevendown.Outcome.EXHAUSTED
    clock.looks = 1000
    run = sevendown.loads(ENDLESS).run(timeout=60)
    assert len(list(run.solutions())) == run.found > 0
    assert run.outcome is sevendown.Outcome.GAVE_UP


def test_agreement():
    assert str(sevendown.loads(FIGURE_1).run().agreement()) == "??1\n??3"
    assert sevendown.loads("A .\n\nA_w > 99\n").run().agreement() is None


def test_a_puzzle_can_be_solved_twice():
    puzzle = sevendown.loads(FIGURE_1)
    assert list(puzzle.solutions()) == list(puzzle.solutions())


def test_errors_have_place_and_message():
    with pytest.raises(sevendown.PuzzleError) as caught:
        sevendown.loads("A .\n\nNOSUCHWORD(A_w)\nPZ(B_w)\n", file="mine.txt")
    error = caught.value
    assert [problem.place.line for problem in error.problems] == [3, 4]
    assert error.place == sevendown.Place("mine.txt", 3, 1, "NOSUCHWORD(A_w)")
    assert "NOSUCHWORD" in error.message
    assert str(error).startswith("mine.txt:3:1: ")


def test_limits_are_errors_too():
    with pytest.raises(sevendown.LimitError) as caught:
        sevendown.loads(f"A .\n\nA_w = {'1' * 20_000}\n")
    assert isinstance(caught.value, sevendown.PuzzleError)


def test_a_missing_file_is_an_oserror(tmp_path):
    with pytest.raises(FileNotFoundError):
        sevendown.load(tmp_path / "missing.txt")


def test_several_puzzles():
    assert len(sevendown.puzzles(f"{FIGURE_1}---\n{FIGURE_1}")) == 2


def test_very_long_numbers_are_written():
    # Python itself refuses to convert more than 4300 digits.
    solution = sevendown.Solution(("1",), {}, {"n": 10**5000})
    assert str(solution) == "1\nn = 1" + "0" * 5000


def test_the_interface_is_typed():
    assert (Path(sevendown.__file__).parent / "py.typed").exists()
    for function in (sevendown.load, sevendown.loads, sevendown.load_plugin):
        assert "return" in typing.get_type_hints(function)


def test_agreement_is_not_none_for_lack_of_time():
    run = sevendown.loads(FIGURE_1).run()
    run.outcome = sevendown.Outcome.GAVE_UP  # as it is when time runs out while rules are set up
    assert run.agreement() is None
    assert run.outcome is sevendown.Outcome.GAVE_UP


def test_solutions_can_be_members_of_a_set():
    puzzle = sevendown.loads(FIGURE_1)
    assert len(set(puzzle.solutions()) | set(puzzle.solutions())) == 2


def test_time_that_is_over_while_a_solution_is_checked(monkeypatch):
    text = "A .\n\nA_w = smallest(n in 10..5000 : qs(n) = 2 + 1)\n"
    run = sevendown.loads(text).run(timeout=100)
    filling = run.filling

    def late():
        run.engine.deadline = 0.0
        return filling()

    monkeypatch.setattr(run, "filling", late)
    assert list(run.solutions()) == []
    assert run.outcome is sevendown.Outcome.GAVE_UP
