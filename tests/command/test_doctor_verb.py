"""The verb `doctor`: what it prints, what it writes, how it ends; first aid on a terminal."""

import io
import json
from pathlib import Path

import pytest

import sevendown
from sevendown.command import cli, verb_command

RIGHT = """\
1 2 # 3 .
4 . 5 . #
. # . # 6
# 7 . 8 .
9 . # 10 .

1a = 3 * 3a
qp(4a) = 288
qs(7a) = 28
qs(9a) = 4
Q(10a)
DREI(1d)
2d = 1a + 3d
7d = rev(3a)
5d = 9 * 7d
V(3d, 7)
8d = qs(7a)
PAL(6d)
"""
SLIP = RIGHT.replace("9 * 7d", "9 * 7a")
SOUND = "A .\n\nA_w = 12\n"


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


def doctor(*arguments, text=""):
    """Call the command; give its exit code, standard output and standard error."""
    stdin, stdout, stderr = io.BytesIO(text.encode()), io.StringIO(), io.StringIO()
    code = verb_command.main(("doctor", *arguments), stdin, stdout, stderr)
    return code, stdout.getvalue(), stderr.getvalue()


def test_the_change_is_told_and_nothing_is_written():
    Path("slip.txt").write_text(SLIP)
    code, out, err = doctor("slip.txt")
    assert (code, err) == (1, "")
    assert "5d = 9 * 7a\n     → 5d = 9 * 7d\n" in out
    assert Path("slip.txt").read_text() == SLIP


@pytest.mark.parametrize("before", ["", "A .\n\nA_w = 12\n---\n"])
@pytest.mark.parametrize("mark", ["", "\N{ZERO WIDTH NO-BREAK SPACE}"])
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_apply_changes_just_that(before, mark, end):
    def written(text):
        return (mark + before + text).replace("\n", end).encode()

    Path("slip.txt").write_bytes(written(SLIP))
    code, out, err = doctor("--apply", "1", "slip.txt")
    assert (code, err) == (0, "")
    assert "→ 5d = 9 * 7d" in out
    assert Path("slip.txt").read_bytes() == written(RIGHT)


def test_apply_prints_a_text_from_standard_input():
    assert doctor("--apply", "1", "-", text=SLIP) == (0, RIGHT, "")


def test_apply_of_too_many():
    code, out, err = doctor("--apply", "9", "-", text=SLIP)
    assert (code, out) == (2, "")
    assert "--apply: there is 1 change" in err


def test_apply_is_for_one_file_and_no_json():
    assert "--apply is for one file" in doctor("--apply", "1", "a.txt", "b.txt")[2]
    assert doctor("--apply", "1", "--format", "json", "a.txt")[0] == 2


def test_a_file_that_cannot_be_written_is_told(monkeypatch):
    Path("slip.txt").write_text(SLIP)
    real = open

    def refusing(file, mode="r", *arguments, **options):
        if "w" in mode:
            raise PermissionError(13, "no")
        return real(file, mode, *arguments, **options)

    monkeypatch.setattr("builtins.open", refusing)
    code, _, err = doctor("--apply", "1", "slip.txt")
    assert code == 2
    assert "cannot be written: no" in err


def test_json_has_a_line_for_each_finding():
    code, out, _ = doctor("--format", "json", "-", text=SLIP)
    rows = [json.loads(line) for line in out.splitlines()]
    assert code == 1
    assert [row["finding"] for row in rows] == ["state", "clash", "suspects", "repairs"]
    assert rows[1]["statements"] == [{"line": 15, "text": "5d = 9 * 7a"}]
    (repair,) = rows[3]["repairs"]
    (change,) = repair["changes"]
    assert SLIP[: change["start"]] + change["new"] + SLIP[change["end"] :] == RIGHT
    assert repair["solution"]["rows"] == ["57#19", "9184#", "5#1#1", "#9928", "31#81"]


@pytest.mark.parametrize(
    ("text", "code", "said"),
    [
        (SOUND, 0, "exactly one solution"),
        ("A .\n\nGER(A_w)\n", 4, "several solutions"),
        ("solution: 13\n\nA .\n\nA_w = 12\n", 4, "The intended solution is no solution."),
        ("solution: ?3\n\nA .\n\nA_w = 12\n", 4, "not the intended one"),
    ],
)
def test_other_states(text, code, said):
    found = doctor("-", text=text)
    assert found[0] == code
    assert said in found[1]


UNREADABLE = [
    ("5d = 9 * 7d", "5d = 9 * (7d", "5d = 9 * 7d"),
    ("qs(7a) = 28", "qs(7a = 28", "qs(7a) = 28"),
    ("Q(10a)", "Q(01a)", "Q(10a)"),
    ("DREI(1d)", "DRIE(1d)", "DREI(1d)"),
    ("5d = 9 * 7d", "5d = 9 * 72d", "5d = 9 * 7d"),
    ("2d = 1a + 3d", "2d( = 1a + 3d)", "2d = (1a + 3d)"),  # a bracket far from its place
    # the grid
    ("4 . 5 . #", "4 . 4 . #", "4 . 5 . #"),
    ("4 . 5 . #", "3 . 5 . #", "4 . 5 . #"),
    ("4 . 5 . #", "4 . 5 . # .", "4 . 5 . #"),
    ("# 7 . 8 .", "# 7 8 .", "# 7 . 8 ."),
]


@pytest.mark.parametrize(("right", "wrong", "healed"), UNREADABLE)
def test_a_line_that_cannot_be_read_is_healed(right, wrong, healed):
    code, out, err = doctor("-", text=RIGHT.replace(right, wrong))
    assert code == 2
    assert "^" in err  # the error is told as ever
    assert f"→ {healed}\n" in out


NAMES = "A . .\n\nvar x in 1..9\nvar y in 1..9\nA_w = 100 * x + 11 * y\nx = 3\ny = 4\n"


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("var y in", "var x in"),  # a name is declared twice, another one not at all
        ("var y in", "var z in"),
        ("y = 4", "Y = 4"),
        ("var x in 1..9", "var x in 1..(9"),
        ("A_w = 100 * x", "A_w = 100 * X"),
    ],
)
def test_names_that_are_declared_otherwise_are_healed(right, wrong):
    assert sevendown.loads(NAMES).is_unique()
    text = NAMES.replace(right, wrong)
    with pytest.raises(sevendown.PuzzleError):
        sevendown.loads(text)
    code, out, err = doctor("--apply", "1", "-", text=text)
    assert (code, out) == (0, NAMES), err


def test_where_several_solutions_are_left_that_is_said():
    text = "A .\nB .\n\nA_w = 12\nB_w > 80\nB_w < 50\nPZ(B_w)\n"
    code, out, _ = doctor("-", text=text)
    assert code == 1
    assert "With each of these changes there is a solution:" in out
    assert "one of several solutions: 12 " in out
    found = [
        json.loads(line) for line in doctor("--format", "json", "-", text=text)[1].split("\n")[:-1]
    ]
    repairs = found[-1]["repairs"]
    assert {True, False} >= {repair["unique"] for repair in repairs} and len(repairs) > 2
    for number, repair in enumerate(repairs, 1):
        mended = sevendown.loads(doctor("--apply", str(number), "-", text=text)[1])
        solutions = list(mended.solutions())
        assert (len(solutions) == 1) is repair["unique"] and solutions
        assert repair["solution"]["rows"] in [list(solution.rows) for solution in solutions]


def test_numbers_of_printed_clues_are_healed():
    path = Path(__file__).parents[2] / "puzzles" / "words" / "ryder-in-words.txt"
    text = path.read_text("utf-8")
    for right, wrong in (("13 A cube (3)", "13 A cube (2)"), ("13 A cube (3)", "31 A cube (3)")):
        assert right in text
        code, out, err = doctor("--apply", "1", "-", text=text.replace(right, wrong))
        assert (code, out) == (0, text), err


def test_a_misspelt_word_of_a_printed_clue_is_healed():
    text = "1 2\n3 .\n\nAcross\n1 A square (2)\n3 Twice 1 down (2)\nDown\n1 A dozen (2)\n"
    assert sevendown.loads(text).is_unique()
    code, out, err = doctor("--apply", "1", "-", text=text.replace("square", "sqaure"))
    assert (code, out) == (0, text), err


def test_a_grid_that_makes_statements_unreadable_is_healed():
    text = "..#..\n....#\n.#.#.\n#....\n..#..\n" + RIGHT[RIGHT.index("\n\n") + 1 :]
    assert sevendown.loads(text).is_unique()
    wrong = text.replace("..#..\n\n", ".....\n\n")
    with pytest.raises(sevendown.PuzzleError):
        sevendown.loads(wrong)
    changes = json.loads(doctor("--format", "json", "-", text=wrong)[1])["repairs"]
    numbers = range(1, len(changes) + 1)
    assert (0, text, "") in [_applied(number, wrong) for number in numbers]


def _applied(number, text):
    code, out, _ = doctor("--apply", str(number), "-", text=text)
    return code, out, ""


HOSTILE = {
    "a long statement": "A . .\n\nA_w = " + " + ".join(["1"] * 2500) + "\nPZ(A_w)\n",
    "a power that is no digit": "A . .\n\nA_w = 3²\nA_w = 15\n",
    "a long number": "A . .\n\nA_w = " + "9" * 3000 + "\nA_w = 123\n",
    "a wide grid": "1 2 3 4 5 " * 300 + "\n\nPZ(1a)\n",
    "many members": "A . .\n\nA_w in {" + ", ".join(map(str, range(1000, 1800))) + "}\n",
    "a declaration of nothing": "A . .\n\nvar x\nlet y =\nA_w = 3 * x\n",
    "a border that is none": "+--+--+\n|1 :2 |\n+--x--+\n|3 :  |\n+--+--+\n\nPZ(1a)\n",
    "a first border that is none": "+-x+--+\n|1 :2 |\n+--+--+\n\nPZ(1a)\n",
    "many brackets": "A . .\n\nA_w = " + "(" * 3000 + "\nPZ(A_w)\n",
}


@pytest.mark.parametrize("name", HOSTILE)
def test_what_is_absurd_ends(name):
    code, _, err = doctor("-", text=HOSTILE[name])
    assert code in (1, 2) and "Traceback" not in err


def test_what_cannot_be_read_at_all_is_an_error_and_no_more():
    code, out, err = doctor("-", text="PZ(A_w)\n")
    assert (code, out) == (2, "")
    assert "the grid is expected here" in err


class Terminal(io.StringIO):
    """A stream that is a screen."""

    def isatty(self):
        return True


def solved(stderr, *arguments, text):
    stdout = io.StringIO()
    code = cli.main(arguments, io.BytesIO(text.encode()), stdout, stderr)
    return code, stdout.getvalue(), stderr.getvalue()


def test_solve_puzzle_says_what_heals_on_a_terminal_alone():
    said = "line 15 may be a slip: with 5d = 9 * 7d there is exactly one solution"
    code, out, err = solved(Terminal(), "-", text=SLIP)
    assert (code, out) == (1, "")
    assert said in err
    code, out, err = solved(io.StringIO(), "-", text=SLIP)
    assert (code, out) == (1, "")
    assert err.endswith("<stdin>:1: there is no solution\n")
