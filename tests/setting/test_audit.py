"""What an audit finds is what plain solving finds, with the same clues taken out of the text."""

from itertools import combinations, islice

import pytest
from support.published import CROSSNUMBERS

import sevendown
from sevendown.language.tree import Intended
from sevendown.puzzle.read import load
from sevendown.record import replaced
from sevendown.scale.executor import Executor
from sevendown.setting import crew
from sevendown.setting.audit import Efforts, audit

GRID = """\
answers: distinct

1  2  #  3  .
4  .  5  .  #
.  #  .  #  6
#  7  .  8  .
9  .  #  10 .

"""
CLUES = """\
1a = 3 * 3a
qp(4a) = 288
qs(7a) = 28
qs(9a) = 4
Q(10a)
7d = rev(3a)
5d = 9 * 7d
V(3d, 7)
8d = qs(7a)
PAL(6d)
2d = 1a + 3d
DREI(1d)
GER(4a)
3a < 20
""".splitlines()
ROWS = ("57#19", "9184#", "5#1#1", "#9928", "31#81")


QUICK = Efforts(reduction_tries=0, pair_tries=0, grade=1)  # where that is not what matters


def text_of(clues):
    return GRID + "\n".join(clues) + "\n"


def puzzle_of(clues):
    return sevendown.loads(text_of(clues))


def found(puzzle, *kinds, **options):
    """The findings of some kinds, as plain data."""
    findings = [finding.as_dict() for finding in audit(puzzle, **options)]
    return of_kind(findings, *kinds) if kinds else findings


def of_kind(findings, *kinds):
    return [one for one in findings if one["finding"] in kinds]


@pytest.fixture(scope="module")
def whole():
    """All findings about the puzzle with all its clues."""
    return found(puzzle_of(CLUES))


def one(puzzle, kind, **options):
    (finding,) = found(puzzle, kind, **options)
    return finding


def is_unique_without(*left_out):
    return puzzle_of([clue for clue in CLUES if clue not in left_out]).is_unique()


def lines_in(rows):
    return {clue["text"] for clue in rows}


# ------------------------------------------------------------------ clues


def test_a_clue_is_needed_if_there_are_more_solutions_without_it(whole):
    verdicts = of_kind(whole, "clue")
    assert [row["clue"]["text"] for row in verdicts] == CLUES
    for row in verdicts:
        text = row["clue"]["text"]
        less = puzzle_of([clue for clue in CLUES if clue != text])
        solutions = list(less.solutions())
        assert row["verdict"] == ("spare" if len(solutions) == 1 else "needed"), text
        assert row["further"] == len(solutions) - 1 and row["is_all"], text
        agreed = less.run().agreement().rows
        open_cells = {
            f"r{r + 1}c{c + 1}" for r in range(5) for c in range(5) if agreed[r][c] == "?"
        }
        assert set(row["cells"]) == open_cells and row["is_exact"], text
    assert {row["verdict"] for row in verdicts} == {"needed", "spare"}


def test_the_irreducible_set_has_one_solution_and_needs_all_its_clues(whole):
    (row,) = of_kind(whole, "irreducible set")
    kept, gone = lines_in(row["kept"]), lines_in(row["left_out"])
    assert kept | gone == set(CLUES) and not kept & gone
    assert gone and row["not_decided"] == []
    assert is_unique_without(*gone)
    assert not any(is_unique_without(*gone, clue) for clue in kept)


def test_the_weakest_clues_go_first(whole):
    (row,) = of_kind(whole, "irreducible set")
    assert lines_in(row["left_out"]) == {"GER(4a)", "3a < 20"}


def test_pairs_are_those_of_which_each_is_spare_and_both_are_not(whole):
    spare = [row["clue"]["text"] for row in of_kind(whole, "clue") if row["verdict"] == "spare"]
    expected = {pair for pair in combinations(spare, 2) if not is_unique_without(*pair)}
    rows = of_kind(whole, "one of two")
    assert {(row["first"]["text"], row["second"]["text"]) for row in rows} == expected
    assert expected
    (counted,) = of_kind(whole, "pairs")
    assert counted["needed"] == len(expected) and not counted["not_decided"]
    assert counted["needed"] + counted["spare"] == len(list(combinations(spare, 2)))


def test_published_puzzles_are_audited_as_they_are_solved():
    path = next(path for path in CROSSNUMBERS if path.stem == "newscientist-84")
    puzzle = load(path)
    rows = found(puzzle)
    lines = path.read_text("utf-8").splitlines()

    def is_unique(numbers):
        left = [line for number, line in enumerate(lines, start=1) if number not in numbers]
        return sevendown.loads("\n".join(left)).is_unique()

    verdicts = [row for row in rows if row["finding"] == "clue"]
    assert len(verdicts) == 8
    for row in verdicts:
        assert is_unique({row["clue"]["line"]}) == (row["verdict"] == "spare")
    (reduced,) = (row for row in rows if row["finding"] == "irreducible set")
    gone = {clue["line"] for clue in reduced["left_out"]}
    assert is_unique(gone)
    assert not any(is_unique({*gone, clue["line"]}) for clue in reduced["kept"])


def test_steps_that_do_not_suffice_are_no_verdict():
    efforts = Efforts(clues=0, clue=1, times_whole=0)
    puzzle = puzzle_of(CLUES)
    rows = found(puzzle, "clue", efforts=efforts)
    assert {row["verdict"] for row in rows} == {"not decided"}
    row = one(puzzle, "irreducible set", efforts=replaced(efforts, reduction_tries=0))
    assert row["left_out"] == [] and len(row["not_decided"]) == len(CLUES)
    assert one(puzzle, "summary", efforts=efforts)["not_decided"] == len(CLUES)


def test_where_pairs_are_not_tried_that_is_said():
    efforts = Efforts(pair_tries=0, reduction_tries=0)
    row = one(puzzle_of(CLUES), "pairs", efforts=efforts)
    assert row["not_decided"] == 6 and row["needed"] == row["spare"] == 0


def test_of_several_solutions_a_clue_is_needed_that_rules_out_another():
    clues = [clue for clue in CLUES if clue not in ("V(3d, 7)", "3a < 20")]
    puzzle = puzzle_of(clues)
    count = puzzle.count()
    assert count > 1
    for row in found(puzzle, "clue"):
        less = puzzle_of([clue for clue in clues if clue != row["clue"]["text"]])
        further = less.count() - count
        assert (row["verdict"] == "needed") == (further > 0)
        if row["is_all"]:
            assert row["further"] == further
    assert not found(puzzle, "irreducible set", "one of two", "pairs", "demands")


# ------------------------------------------------------------------ solutions


def differences(one, other):
    return sum(
        a != b for row, line in zip(one, other, strict=True) for a, b in zip(row, line, strict=True)
    )


@pytest.mark.parametrize("cap", [1000, 2])  # all are listed, or a nearer one is looked for
@pytest.mark.parametrize(
    "dropped", [["DREI(1d)"], ["V(3d, 7)", "3a < 20"], ["1a = 3 * 3a", "2d = 1a + 3d"]]
)
def test_the_nearest_solution_is_the_nearest_of_all(dropped, cap):
    puzzle = puzzle_of([clue for clue in CLUES if clue not in dropped])
    solutions = list(puzzle.solutions())
    row = one(puzzle, "nearest solution", cap=cap)
    first = solutions[0].rows
    assert row["distance"] == min(differences(first, other.rows) for other in solutions[1:])
    assert row["is_proved"] and not row["to_intended"]
    assert differences(first, row["rows"]) == row["distance"] == len(row["cells"])
    counted = one(puzzle, "solutions", cap=cap)
    assert (counted["count"], counted["is_all"]) == (
        (len(solutions), True) if len(solutions) <= cap else (cap, False)
    )


def test_what_numbers_can_be_is_listed():
    puzzle = puzzle_of([clue for clue in CLUES if clue != "DREI(1d)"])
    row = one(puzzle, "open")
    assert row["numbers"] == [{"name": "1d", "values": list(range(590, 600))}]
    assert row["rows"] == ["57#19", "9184#", "?#1#1", "#9928", "31#81"]
    assert row["is_all"] and row["is_exact"]


def test_variables_are_places_too():
    puzzle = sevendown.loads(
        "1 .\n\nvar a, b in 1..9\n1a = 10 * a + 2\na < 3\nb in {4, 6}\nb != a\n"
    )
    row = one(puzzle, "nearest solution")
    assert row["distance"] == 1 and [one["name"] for one in row["variables"]] == ["b"]
    names = [number["name"] for number in one(puzzle, "open")["numbers"]]
    assert names == ["1a", "a", "b"]


def intending(puzzle, rows, variables=None):
    """The puzzle, of which a solution is said to be meant."""
    digits = {
        (r, c): int(digit)
        for r, row in enumerate(rows)
        for c, digit in enumerate(row)
        if digit.isdigit()
    }
    intended = Intended(digits, variables or {}, 0)
    return puzzle.with_tree(replaced(puzzle.tree, intended=intended))


def test_the_intended_solution_is_the_one():
    for meant in (ROWS, ["5?#??", *ROWS[1:]]):
        findings = list(islice(audit(intending(puzzle_of(CLUES), meant)), 2))
        row = findings[0].as_dict()
        assert row["finding"] == "solutions" and row["is_intended"] is True
        assert findings[1].kind == "outright"


def test_a_clue_that_is_false_of_the_intended_solution_is_named():
    clues = ["qp(4a) = 289" if clue == "qp(4a) = 288" else clue for clue in CLUES]
    rows = found(intending(puzzle_of(clues), ROWS))
    assert rows[0] == {
        "finding": "false of the intended solution",
        "clue": {"line": 10, "text": "qp(4a) = 289"},
    }
    assert [row["finding"] for row in rows[1:]] == ["solutions", "summary"]
    assert rows[-1]["status"] == "none"


def test_one_solution_that_is_not_the_intended_one():
    meant = ["57#19", "9184#", "6#1#1", "#9928", "31#81"]
    rows = found(intending(puzzle_of(CLUES), meant), efforts=QUICK)
    kinds = [row["finding"] for row in rows]
    assert kinds[:3] == ["false of the intended solution", "solutions", "nearest solution"]
    assert rows[0]["clue"]["text"] == "DREI(1d)"
    assert rows[1]["is_intended"] is False and rows[-1]["status"] == "not intended"
    assert rows[2]["distance"] == 1 and rows[2]["to_intended"]
    assert rows[2]["numbers"] == [{"name": "1d", "here": "596", "there": "595"}]


@pytest.mark.parametrize("cap", [1000, 2])
def test_the_nearest_to_the_intended_of_several(cap):
    puzzle = puzzle_of([clue for clue in CLUES if clue != "DREI(1d)"])
    meant = ["57#19", "9184#", "7#1#1", "#9928", "31#81"]
    rows = found(intending(puzzle, meant), cap=cap)
    assert rows[0]["is_intended"] is True
    assert rows[1]["to_intended"] and rows[1]["distance"] == 1
    other = [*meant[:3], "#9929", "31#81"]
    rows = found(intending(puzzle, other), "solutions", "nearest solution", cap=cap)
    assert rows[0]["is_intended"] is False
    assert rows[1]["to_intended"] and rows[1]["distance"] == 1 and rows[1]["is_proved"]
    assert [one["name"] for one in rows[1]["cells"]] == ["r4c5"]


def test_where_the_steps_do_not_suffice_to_count_that_is_said():
    rows = found(puzzle_of(CLUES), efforts=Efforts(count=1, distance=1))
    assert rows[0]["gave_up"] and rows[0]["count"] == 0
    assert rows[-1]["status"] == "not decided"


# ------------------------------------------------------------------ what else there is


def test_answers_that_one_or_two_clues_give_outright():
    rows = found(puzzle_of([*CLUES, "6d = 181"]), "outright")
    given = {
        (tuple(clue["text"] for clue in row["clues"]), row["name"], row["value"]) for row in rows
    }
    assert (("6d = 181",), "6d", 181) in given
    assert (("qs(7a) = 28", "8d = qs(7a)"), "8d", 28) in given
    for clues, name, value in given:  # and it is so
        alone = puzzle_of([*clues, f"{name} != {value}"])
        assert next(alone.solutions(), None) is None


def test_entries_and_cells_that_no_clue_speaks_of():
    clues = [clue for clue in CLUES if clue not in ("DREI(1d)", "PAL(6d)")]
    clashing = puzzle_of([*clues, "1a > 60"])  # which is soon seen
    row = one(clashing, "unspoken")
    assert row["entries"] == ["1d", "6d"] and row["cells"] == ["r3c1", "r3c5"]
    assert not found(puzzle_of([*clues, "1a > 60", "sum(numbers) > 0"]), "unspoken")


def test_what_solving_takes_is_that_of_the_grade(whole):
    puzzle = puzzle_of(CLUES)
    (row,) = of_kind(whole, "demands")
    assert row["grade"] == puzzle.grade().as_dict()
    assert row["largest"] == 9928 and row["clue"] is None
    efforts = Efforts(grade=10, reduction_tries=0, pair_tries=0)
    large = one(puzzle_of([*CLUES, "9a * 4a ^ 2 > 10"]), "demands", efforts=efforts)
    assert large["largest"] == 31 * 9184**2 and large["clue"]["text"] == "9a * 4a ^ 2 > 10"
    assert large["grade"] is None


def test_a_clue_with_two_readings_is_told():
    text = (
        GRID
        + "Across\n1 Thrice 3 across\n"
        + "4 A multiple of the sum of the digits of 1 across and 3 across\n"
    )
    puzzle = sevendown.loads(text)
    rows = found(puzzle, "wording")
    assert any("could also mean" in row["message"] for row in rows)
    assert [row["at_line"] for row in rows] == sorted(row["at_line"] for row in rows)


def test_puzzles_without_clues_or_solutions_are_audited():
    assert found(sevendown.loads("1 .\n"), cap=5)[-1]["status"] == "several"
    none = found(sevendown.loads("1 .\n\n1a > 50\n1a < 30\n"))
    assert [row["finding"] for row in none] == ["solutions", "summary"]
    single = found(sevendown.loads("1=4 .=2\n"))
    assert single[-1]["status"] == "one" and single[-1]["clues"] == 0


# ------------------------------------------------------------------ workers


def test_workers_find_the_same(whole, monkeypatch):
    monkeypatch.setattr(crew, "_ALONE", 0.0)
    with Executor(2) as executor:
        assert found(puzzle_of(CLUES), executor=executor) == whole
