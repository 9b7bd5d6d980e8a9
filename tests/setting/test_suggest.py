"""What is suggested is true, possible, and cuts as it says: measured once more by other means."""

from __future__ import annotations

import io
import json
from math import log2, prod
from random import Random

import pytest

import sevendown
from sevendown.command import verb_command
from sevendown.engine.domains import Span
from sevendown.language import semantics
from sevendown.puzzle.run import Run
from sevendown.setting.clue_pool import CluePool

GRID = "1 2 # 3 .\n4 . 5 . #\n. # . # 6\n# 7 . 8 .\n9 . # 10 .\n"
ROWS = ("57#19", "9184#", "5#1#1", "#9928", "31#81")
CLUES = "1a = 3 * 3a\n7d = rev(3a)\n5d = 9 * 7d\n8d = qs(7a)\nV(3d, 7)\nQ(10a)\nDREI(1d)\n"


def run(*arguments, text=""):
    """Call the command; give its exit code, standard output and standard error."""
    stdin, stdout, stderr = io.BytesIO(text.encode()), io.StringIO(), io.StringIO()
    code = verb_command.main(("suggest", *map(str, arguments)), stdin, stdout, stderr)
    return code, stdout.getvalue(), stderr.getvalue()


def with_solution(text, rows):
    return "\n".join([text, "solution:", *rows, ""])


def suggested(text, *arguments):
    code, out, _ = run("-", *arguments, "--format", "json", "--language", "en", text=text)
    assert code == 0
    return json.loads(out)


# ------------------------------------------------------------------ true, and as measured


def random_case(seed):
    """Make a small grid with digits and some true statements; give texts, digits and a filling."""
    random = Random(seed)
    grid = random.choice(["....\n.#..\n..#.\n....\n", "...\n...\n...\n", "...#\n....\n#...\n"])
    puzzle = sevendown.loads(grid)
    cells = puzzle.tree.open_cells
    digits = {cell: random.randrange(1, 10) for cell in cells}
    rows = [
        "".join(str(digits.get((r, c), "#")) for c in range(puzzle.tree.columns))
        for r in range(puzzle.tree.rows)
    ]
    values = {s.name: int("".join(str(digits[p]) for p in s.cells)) for s in puzzle.tree.numbers}
    pool = CluePool(puzzle.tree, puzzle.registry.words)
    some = random.sample(puzzle.tree.numbers, random.randrange(4))
    lines = [random.choice(pool.clues(slot, values)[:12]).text for slot in some]
    text = "\n".join([grid, *lines, ""])
    if seed % 2:
        rows = ["".join("?" if d != "#" and random.random() < 0.5 else d for d in r) for r in rows]
    return text, rows


def root_of(text):
    """Give how many values are left for each digit and each entry before anything is assumed."""
    puzzle = sevendown.loads(text)
    run = Run(puzzle)
    assert run.get_ready()
    sizes = {p: len(list(c.domain.values())) for p, c in run.model.unknowns.digits.items()}
    counts = {}
    for slot, cell in run.model.unknowns.numbers.items():
        span = isinstance(cell.domain, Span)
        own = cell.domain.hi - cell.domain.lo + 1 if span else len(list(cell.domain.values()))
        counts[slot.name] = min(own, prod(sizes[p] for p in slot.cells))
    return sizes, counts


@pytest.mark.parametrize("seed", range(8))
def test_every_suggestion_is_true_and_cuts_as_it_says(seed):
    text, rows = random_case(seed)
    data = suggested(with_solution(text, rows), "--limit", "2")
    puzzle = sevendown.loads(text)
    slots = {slot.name: slot for slot in puzzle.tree.numbers}
    known = [
        f"cell({r + 1}, {c + 1}) = {d}"
        for r, row in enumerate(rows)
        for c, d in enumerate(row)
        if d.isdigit()
    ]
    sizes, counts = root_of(text)
    conditions = 0
    for entry in data["entries"]:
        assert entry["values"] == counts[entry["entry"]]
        for found in entry["suggestions"]:
            digits = {
                name: "".join(data["rows"][r][c] for r, c in s.cells) for name, s in slots.items()
            }
            if found["value"] is not None:
                conditions += 1
                digits[entry["entry"]] = str(found["value"])
                told = f"{entry['entry']} = {found['value']}"
                assert any(sevendown.loads("\n".join([text, *known, told])).solutions())
            statement = puzzle.statement(found["statement"]).statement
            named = semantics.unknowns(statement, puzzle.tree)
            assert entry["entry"] in [unknown.slot.name for unknown in named]
            values = [int(digits[unknown.slot.name]) for unknown in named]
            assert semantics.evaluator(statement, named, puzzle.tree)(values), found
            after_sizes, after = root_of(f"{text}\n{found['statement']}\n")
            bits = log2(counts[entry["entry"]] / after[entry["entry"]])
            assert found["bits"] == pytest.approx(bits, abs=1e-3)
            settled = [p for p, n in after_sizes.items() if n == 1 and sizes[p] > 1]
            assert found["cells"] == len(settled)
    if all(d in "?#" for row in rows for d in row):
        assert conditions


def test_what_cuts_once_others_are_known_is_measured_with_these_given():
    text = GRID + "\n" + CLUES
    found = suggested(with_solution(text, ROWS), "4a", "--limit", "8")["entries"][0]["suggestions"]
    related = [item for item in found if item["once_known"]]
    assert related
    puzzle = sevendown.loads(text)
    places = {slot.name: slot.cells for slot in puzzle.tree.numbers}
    for item in related:
        lines = [
            f"cell({r + 1}, {c + 1}) = {ROWS[r][c]}"
            for name in item["once_known"]["entries"]
            for r, c in places[name]
        ]
        base = "\n".join([text, *lines, ""])
        before, after = root_of(base)[1], root_of(base + item["statement"] + "\n")[1]
        bits = log2(before["4a"] / after["4a"])
        assert item["once_known"]["bits"] == pytest.approx(bits, abs=1e-3)


# ------------------------------------------------------------------ which, and in what order


def test_what_is_known_of_a_grid_is_suggested_with_variety():
    text = with_solution(GRID + "\n" + CLUES, ROWS)
    found = suggested(text, "6d")["entries"][0]["suggestions"]
    statements = [item["statement"] for item in found]
    assert statements.index("PAL(6d)") < 3
    words = [statement.split("(")[0] for statement in statements[:6]]
    assert len(set(words)) >= 4
    clues = {item["statement"]: item["clue"] for item in found}
    assert clues["PAL(6d)"] == "A palindrome"


def test_what_is_said_already_is_not_suggested_again():
    text = with_solution(GRID + "\nPAL(6d)\n", ROWS)
    found = suggested(text, "6d", "--limit", "30")["entries"][0]["suggestions"]
    assert "PAL(6d)" not in [item["statement"] for item in found]


def test_entries_that_no_clue_speaks_of_come_first():
    data = suggested(with_solution(GRID + "\n" + CLUES, ROWS), "--limit", "1")
    names = [entry["entry"] for entry in data["entries"]]
    assert set(names[:4]) == {"4a", "9a", "2d", "6d"}
    assert len(names) == 13


def test_predicates_of_the_puzzle_join_and_hide_words_of_the_library():
    text = "1 2\n3 .\n\ndefine DOPPELT(X) = X mod 11 = 0\ndefine FROH(X) = X = 99\nDOPPELT(3a)\n"
    found = suggested(with_solution(text, ["44", "33"]), "1a", "--limit", "40")
    statements = [item["statement"] for item in found["entries"][0]["suggestions"]]
    assert "DOPPELT(1a)" in statements
    assert "FROH(1a)" not in statements  # 44 is happy, but FROH is something else here
    text = text.replace("define FROH(X) = X = 99\n", "")
    found = suggested(with_solution(text, ["44", "33"]), "1a", "--limit", "40")
    assert "FROH(1a)" in [item["statement"] for item in found["entries"][0]["suggestions"]]


PLUGIN = """
from sevendown import Predicate

class SevenFirst(Predicate):
    '''X has a seven in front.'''
    names = ("SIEBENVORN", "sevenfirst")
    true_for = ((71,),)
    false_for = ((17,),)

    def holds(self, x):
        return str(abs(x))[0] == "7"
"""


def test_words_of_plug_ins_are_suggested(tmp_path):
    path = tmp_path / "words.py"
    path.write_text(PLUGIN)
    text = with_solution("1 2\n3 .\n", ["75", "13"])
    found = suggested(text, "1a", "--plugin", path)["entries"][0]["suggestions"]
    cuts = {item["statement"]: item["bits"] for item in found}
    assert cuts["SIEBENVORN(1a)"] == pytest.approx(log2(9), abs=1e-3)


def test_a_plug_in_that_fails_is_told_as_its_fault(tmp_path):
    path = tmp_path / "words.py"
    path.write_text(PLUGIN.replace("return", "assert x != 75; return"))
    code, out, err = run(
        "-", "1a", "--plugin", path, text=with_solution("1 2\n3 .\n", ["75", "13"])
    )
    assert (code, out) == (2, "") and "AssertionError" in err and "words.py" in err


# ------------------------------------------------------------------ what it is filled with


def test_a_value_is_named_where_the_entry_is_open():
    rows = ["57#19", "9184#", "?#?#?", "#????", "??#??"]
    code, out, _ = run("-", "6d", "--limit", "4", text=with_solution(GRID + "\n" + CLUES, rows))
    assert code == 0
    first, *lines = out.splitlines()
    assert first == "6d: ???; 450 values are left so far"
    assert len(lines) == 4 and all(line.startswith("  as ") for line in lines)
    assert "  as 125: K(6d)" in out


def test_the_grid_may_come_from_a_file_and_the_puzzle_may_tell_digits(tmp_path):
    path = tmp_path / "grid.txt"
    path.write_text("\n".join(ROWS) + "\n")
    text = GRID + "\n" + CLUES
    meant = run("-", "4a", text=with_solution(text, ROWS))
    assert run("-", "4a", "--grid", path, text=text) == meant
    puzzle = tmp_path / "puzzle.txt"
    puzzle.write_text(with_solution(text, ["57#1?", "9???#", "?#?#?", "#????", "??#??"]))
    assert run(puzzle, "4a", "--grid", "-", text="\n".join(ROWS)) == meant
    given = "1=7 2=5\n3=1 .=3\n"
    assert suggested(given, "1a")["rows"] == ["75", "13"]


def test_a_puzzle_with_one_solution_needs_no_filling():
    text = "1 2\n3 .\n\n1a = 75\nQ(3a)\n2d = 54\n"
    code, out, err = run("-", "1d", text=text)
    assert code == 0 and out.startswith("1d: 76") and "one solution alone" in err


def test_what_is_false_of_the_filling_is_told_with_its_line():
    text = with_solution("1 2\n3 .\n\nPZ(1a)\nQ(3a)\n", ["75", "16"])
    code, out, err = run("-", text=text)
    assert (code, out) == (4, "")
    assert "<stdin>:4:1: this is not so in the intended solution, where 1a is 75" in err
    assert "Q(3a)" not in err


def test_bad_input_and_no_solution():
    assert run("-", "9a", text="1 2\n3 .\n")[0] == 2
    assert "9a is no number of this puzzle" in run("-", "9a", text="1 2\n3 .\n")[2]
    assert run("-", "--grid", "-", text="1 2\n3 .\n")[0] == 2
    assert run("-", text="kind: queens\n4\n")[0] == 2
    code, out, err = run("-", text=with_solution("1 2\n3 .\n\n1a = 3 * 3a\n", ["7?", "5?"]))
    assert (code, out) == (1, "") and "no solution that goes with" in err


def test_entries_have_the_names_that_puzzles_have_for_them():
    text = with_solution("A .\nB .\n", ["75", "13"])
    assert run("-", "A_a", text=text) == run("-", "A_w", text=text)
    assert run("-", "A_w", text=text)[0] == 0


def test_in_german():
    text = with_solution("1 2\n3 .\n", ["75", "16"])
    code, out, _ = run("-", "3a", "--language", "de", text=text)
    assert code == 0
    assert "bisher bleiben 90 Werte" in out and "Eine Quadratzahl" in out and ",9 Bit" in out


def test_the_same_is_suggested_every_time_wherever_options_stand():
    text = with_solution(GRID + "\n" + CLUES, ROWS)
    assert run("-", "4a", "--limit", "5", text=text) == run("-", "--limit", "5", "4a", text=text)
