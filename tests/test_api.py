"""The Python interface."""

import json
import pickle
import typing
from itertools import islice
from pathlib import Path

import pytest
from support.program import PLUGIN, run_python

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
    text = "A .\n\nA_w = smallest(n in 10..5000 : qs(n) + 0 * A_w = 2 + 1)\n"
    run = sevendown.loads(text).run(timeout=100)
    filling = run.filling

    def late():
        run.engine.deadline = 0.0
        return filling()

    monkeypatch.setattr(run, "filling", late)
    assert list(run.solutions()) == []
    assert run.outcome is sevendown.Outcome.GAVE_UP


def test_a_run_is_used_once():
    puzzle = sevendown.loads(FIGURE_1)
    for use in (lambda run: list(run.solutions()), sevendown.Run.agreement):
        run = puzzle.run()
        assert use(run)
        for again in (lambda run: list(run.solutions()), sevendown.Run.agreement):
            with pytest.raises(RuntimeError, match="this run has been used; make another"):
                again(run)
    run = puzzle.run()
    next(run.solutions())
    with pytest.raises(RuntimeError, match="this run has been used"):
        run.agreement()


def test_what_is_not_the_text_is_named():
    registry = sevendown.standard()
    for function in (sevendown.loads, sevendown.puzzles):
        with pytest.raises(TypeError, match="positional argument"):
            function(FIGURE_1, registry)


def test_a_text_of_several_puzzles_says_what_reads_it():
    with pytest.raises(sevendown.PuzzleError) as caught:
        sevendown.loads(f"{FIGURE_1}---\n{FIGURE_1}")
    said = "here another puzzle begins, and only one is read: use sevendown.puzzles"
    assert (caught.value.message, caught.value.place.line) == (said, 9)
    assert list(sevendown.loads(f"---\n{FIGURE_1}---\n").solutions())


def test_a_solution_can_be_written_as_json():
    puzzle = sevendown.loads(FIGURE_1 + "var n in 1..9\nn * A_w = B_w\n")
    solution = next(puzzle.solutions())
    assert json.loads(json.dumps(solution.as_dict())) == {
        "rows": ["111", "333"],
        "numbers": {"A_w": 111, "A_s": 13, "C_s": 13, "B_w": 333},
        "variables": {"n": 3},
    }


def test_numbers_go_by_all_their_names():
    numbers = next(sevendown.loads(FIGURE_1).solutions()).numbers
    for name in ("A_w", "A_a", "A_W", "A_A"):
        assert (numbers[name], numbers.get(name), name in numbers) == (111, 111, True)
    assert numbers["C_d"] == numbers["C_s"] == 13
    for name in ("B_d", "X_w", "A", "", "12a"):
        assert (numbers.get(name), numbers.get(name, 7), name in numbers) == (None, 7, False)
        with pytest.raises(KeyError, match=repr(name)):
            numbers[name]
    assert len(numbers) == 4 and 7 not in numbers and numbers.get(7) is None
    numbers = next(sevendown.loads("1 .\n\n1a = 27\n").solutions()).numbers
    assert [numbers[name] for name in ("1a", "1w", "1_a", "1_w", "1A")] == [27] * 5
    assert "".join(numbers) == "1a"


@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_puzzles_and_solutions_can_be_pickled(protocol, tmp_path):
    (tmp_path / "mine.py").write_text(PLUGIN)
    registry = sevendown.standard()
    sevendown.load_plugin(tmp_path / "mine.py", registry)
    text = "title: T\n\nA .\n\nLUCKY(A_w)\nHARSHAD(A_w)\nA_w > twice(13)\n"
    for puzzle in (
        sevendown.loads(text, registry=registry, file="lucky.txt"),
        sevendown.loads(FIGURE_1),
        sevendown.loads("6", kind="queens"),
    ):
        again = pickle.loads(pickle.dumps(puzzle, protocol))
        assert (again.title, again.kind, again.source.file) == (
            *(puzzle.title, puzzle.kind, puzzle.source.file),
        )
        solutions = list(puzzle.solutions())
        assert solutions and list(again.solutions()) == solutions
        assert pickle.loads(pickle.dumps(solutions, protocol)) == solutions


def test_a_pickled_puzzle_is_solved_by_another_process(tmp_path):
    (tmp_path / "mine.py").write_text(PLUGIN)
    registry = sevendown.standard()
    sevendown.load_plugin(tmp_path / "mine.py", registry)
    puzzle = sevendown.loads("A .\n\nLUCKY(A_w)\n", registry=registry)
    (tmp_path / "puzzle").write_bytes(pickle.dumps(puzzle))
    code = "import pickle, sys; print(pickle.load(open(sys.argv[1], 'rb')).count())"
    done = run_python(code, str(tmp_path / "puzzle"))
    assert (done.stdout, done.stderr) == ("9\n", "")


@pytest.mark.parametrize(
    ("text", "count"), [(FIGURE_1, 2), (FIGURE_1 + "A_w = 111\n", 1), (FIGURE_1 + "A_w = 1\n", 0)]
)
def test_solutions_are_counted(text, count):
    puzzle = sevendown.loads(text)
    assert puzzle.count() == count
    assert puzzle.is_unique() == (count == 1)


def test_wishes_are_for_counting_too():
    assert sevendown.loads("8", kind="queens").count(wishes=["up-to-turning"]) == 12


def test_without_time_nothing_is_counted():
    puzzle = sevendown.loads(ENDLESS)
    assert puzzle.is_unique(timeout=3600) is False  # two are enough
    for function in (puzzle.count, sevendown.loads(FIGURE_1).is_unique):
        with pytest.raises(TimeoutError, match="gave up after"):
            function(timeout=1e-9)
