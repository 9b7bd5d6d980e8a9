"""Tomographs and queens explained: every step against its plain meaning, every proof against all.

The judge below knows what a clue says by its words, and tries everything.
"""

import io
import json
import re
from collections import Counter
from itertools import permutations, product
from random import Random

import pytest
from support.program import ROOT

import sevendown
from sevendown.command import verb_command
from sevendown.errors import PuzzleError
from sevendown.explain.place_grid import read_places
from sevendown.explain.place_hint import PlaceHinter, PlaceHintText
from sevendown.explain.place_proof import MOST_COUNTED, PlaceProver
from sevendown.explain.place_steps import PlaceSupposition
from sevendown.explain.place_told import ToldPlaces
from sevendown.puzzle import kinds

FOUR = "kind: tomograph\n4\n1 1 1 1\n1 1 1 1\n0 1 1 0 1 1 0\n0 1 1 0 1 1 0\n"
SIX = "kind: queens\n6\n......\n...Q..\n......\n......\n......\n......\n"
THREE = "kind: tomograph\n3\n1 2 0\n1 1 1\n0 1 2 0 0\n1 0 1 1 0\n"


def board(size, *squares):
    """The text of a board with queens in these columns and rows."""
    rows = [["."] * size for _ in range(size)]
    for column, row in squares:
        rows[row - 1][column - 1] = "Q"
    return "\n".join(["kind: queens", str(size), *map("".join, rows)]) + "\n"


PUBLISHED = ROOT / "puzzles" / "tomograph"
# Here a supposition is refuted with others.
NESTED = [board(9, (7, 1), (2, 8)), board(9, (2, 3), (9, 6))]


# ------------------------------------------------------------------ puzzles


def lines_of(size):
    """The lines of a square: what a clue calls each, and its places."""
    found = {}
    for i in range(size):
        found["column", i] = [(r, i) for r in range(size)]
        found["row", i] = [(i, c) for c in range(size)]
    square = list(product(range(size), repeat=2))
    for i in range(2 * size - 1):
        found["rising", i] = [(r, c) for r, c in square if r + c == i]
        found["falling", i] = [(r, c) for r, c in square if c - r + size - 1 == i]
    return found


def tomograph(size, figure, rng, changes=0):
    """The text of a figure's sums, some of which are changed."""
    lines = lines_of(size)
    count = {line: sum(place in figure for place in places) for line, places in lines.items()}
    for _ in range(changes):
        one, other = rng.sample([line for line in lines if line[0] == "row"], 2)
        count[one], count[other] = count[one] + 1, max(0, count[other] - 1)
    rows = [
        " ".join(str(k) for (name, _), k in sorted(count.items()) if name == direction)
        for direction in ("column", "row", "rising", "falling")
    ]
    return "\n".join(["kind: tomograph", str(size), *rows]) + "\n"


def some_tomograph(rng, size=None, changes=0):
    size = size or rng.choice([2, 3, 3, 4, 5])
    filled = rng.random()
    places = product(range(size), repeat=2)
    return tomograph(size, {place for place in places if rng.random() < filled}, rng, changes)


def some_board(rng):
    size = rng.choice([3, 4, 5, 6])
    some = [(rng.randint(1, size), rng.randint(1, size)) for _ in range(rng.choice([0, 1, 1, 2]))]
    return board(size, *some)


def texts(count):
    for seed in range(count):
        rng = Random(f"places {seed}")
        yield some_tomograph(rng)
        yield some_tomograph(rng, changes=rng.choice([1, 2]))
        yield some_board(rng)
    yield from NESTED
    yield from [path.read_text() for path in sorted(PUBLISHED.glob("tomograph0[0345].txt"))]
    yield board(5, (2, 2), (4, 5))
    yield board(6, (2, 2))
    yield board(6, (1, 2), (6, 3))


def every_solution(text):
    """All solutions, by the names of places; found by trying everything, but for large ones."""
    puzzle = sevendown.loads(text)
    if puzzle.kind == "queens" and puzzle.size > 6:
        boards = [map(int, solution.rows[0].split()) for solution in puzzle.solutions()]
        return [{f"column {c}": r for c, r in enumerate(rows, 1)} for rows in boards]
    if puzzle.kind == "queens":
        given = {(q.column, q.row) for q in puzzle.given}
        return [
            {f"column {c}": r for c, r in enumerate(rows, 1)}
            for rows in permutations(range(1, puzzle.size + 1))
            if given <= set(enumerate(rows, 1))
            and len({r + c for c, r in enumerate(rows)}) == puzzle.size
            and len({r - c for c, r in enumerate(rows)}) == puzzle.size
        ]
    if puzzle.size > 3:
        figures = [solution.rows for solution in puzzle.solutions()]
    else:
        signs = ["".join(row) for row in product(".X", repeat=puzzle.size)]
        figures = [rows for rows in product(signs, repeat=puzzle.size) if suits(puzzle, rows)]
    return [
        {
            f"r{r + 1}c{c + 1}": int(s == "X")
            for r, row in enumerate(rows)
            for c, s in enumerate(row)
        }
        for rows in figures
    ]


def suits(puzzle, rows):
    sums = {name.split()[0]: [k for k, _ in own] for name, own in puzzle.sums.items()}
    for (name, i), places in lines_of(puzzle.size).items():
        if sum(rows[r][c] == "X" for r, c in places) != sums[name][i]:
            return False
    return True


# ------------------------------------------------------------------ the judge


class Judge:
    """Tells by the words of a clue what follows from it."""

    def __init__(self, text):
        self.puzzle = sevendown.loads(text)
        self.lines = {}
        size = self.puzzle.size
        if self.puzzle.kind == "queens":
            self.first = {f"column {c}": set(range(1, size + 1)) for c in range(1, size + 1)}
            return
        self.first = {f"r{r + 1}c{c + 1}": {0, 1} for r in range(size) for c in range(size)}
        sums = {name.split()[0]: [k for k, _ in own] for name, own in self.puzzle.sums.items()}
        for (name, i), places in lines_of(size).items():
            names = [f"r{r + 1}c{c + 1}" for r, c in places]
            called = f"{name} {i + 1}"
            if name in ("rising", "falling"):
                called = f"the diagonal {names[0]} to {names[-1]}"
                called = f"the diagonal of {names[0]}" if len(names) == 1 else called
            k = sums[name][i]
            self.lines[f"{called} has {k or 'no'} filled cell{'s' * (k != 1)}"] = names, k

    def after(self, clue, known):
        """What places can be by a clue, where this is known; None: there is nothing."""
        domains = {name: set(known.get(name, first)) for name, first in self.first.items()}
        words = clue.split()
        if clue in self.lines:
            names, k = self.lines[clue]
            fillings = [
                values for values in product(*(domains[name] for name in names)) if sum(values) == k
            ]
            found = {name: {values[i] for values in fillings} for i, name in enumerate(names)}
        elif clue.startswith("all columns") or "on a chessboard" in clue:
            one, other = self._counted_twice(clue)
            assert one != other and (str(one), str(other)) == tuple(re.findall(r" to (\d+)", clue))
            return None
        elif clue.endswith("attacks no other"):
            found = self._attacked(int(words[4]), domains)
        elif clue.startswith("one of the queens stands in row"):
            row = int(words[-1])
            able = [name for name, rows in domains.items() if row in rows]
            found = {able[0]: {row}} if len(able) == 1 else domains if able else {"": set()}
        else:
            assert clue.startswith("the queen of column") and "stands in row" in clue
            name = f"column {words[4]}"
            found = {name: domains[name] & {int(words[-1])}}
        domains |= found
        return None if not all(domains.values()) else domains

    def _counted_twice(self, clue):
        """The sums of lines that cover the same cells, of which a clue speaks."""
        sums = {name: [k for k, _ in own] for name, own in self.puzzle.sums.items()}
        if clue.startswith("all columns"):
            direction = re.search(r"all (rows|rising diagonals|falling diagonals) ", clue)[1]
            return sum(sums["column"]), sum(sums[direction[:-1]])
        colour = "r1c2" in clue
        inside = {
            (r, c) for r, c in product(range(self.puzzle.size), repeat=2) if (r + c) % 2 == colour
        }
        found = [0, 0]
        for (name, i), places in lines_of(self.puzzle.size).items():
            if name in ("rising", "falling") and set(places) <= inside:
                found[name == "falling"] += sums[f"{name} diagonal"][i]
        return found

    def _attacked(self, column, domains):
        """What can be where the queen of a column attacks no other."""
        found = {name: set() for name in domains}
        for row in domains[f"column {column}"]:
            free = {
                name: {r for r in rows if abs(r - row) not in (0, abs(int(name[7:]) - column))}
                for name, rows in domains.items()
                if name != f"column {column}"
            }
            if all(free.values()):
                found[f"column {column}"].add(row)
                for name, rows in free.items():
                    found[name] |= rows
        return found

    # A whole proof

    def check(self, steps, known):
        """Take the steps of a proof; give whether they end in a clash."""
        for step in steps:
            assert known is not None
            if "assume" in step:
                ((name, values),) = step["assume"].items()
                inside = {**known, name: set(values)}
                assert set(values) < known[name] and self.check(step["steps"], inside)
                known[name] = known[name] - set(values)
                continue
            premises = {name: set(values) for name, values in step["from"].items()}
            for name, values in premises.items():
                assert known[name] <= values < self.first[name], step
            found = self.after(step["clue"], premises)
            if step["then"] == "contradiction":
                assert found is None, step
                assert step is steps[-1]
                return True
            assert found is not None
            then = {name: set(values) for name, values in step["then"].items()}
            assert then
            for name, values in then.items():
                assert found[name] <= values, step
                known[name] = known[name] & values
            self.check_need(step["clue"], premises, then)
        return False

    def check_need(self, clue, premises, then):
        """No premise can be left out."""
        for name in premises:
            fewer = {other: values for other, values in premises.items() if other != name}
            found = self.after(clue, fewer)
            assert not all(found[place] <= values for place, values in then.items()), clue

    def begun(self):
        """What is known at first."""
        known = {name: set(values) for name, values in self.first.items()}
        for queen in self.puzzle.given if self.puzzle.kind == "queens" else ():
            name = f"column {queen.column}"
            known[name] = known[name] & {queen.row} or known[name]
        return known


def common_of(solutions):
    """What is the same in all solutions."""
    first = solutions[0] if solutions else {}
    return {name: v for name, v in first.items() if all(s[name] == v for s in solutions)}


# ------------------------------------------------------------------ explain


@pytest.mark.parametrize("text", list(texts(25)))
def test_every_step_follows_and_the_proof_says_what_is_so(text):
    judge, solutions = Judge(text), every_solution(text)
    data = ToldPlaces(sevendown.loads(text)).as_dict()
    known = judge.begun()
    assert judge.check(data["steps"], known) == (not solutions)
    assert data["status"] == ("none", "unique", "several")[min(2, len(solutions))]
    assert data["common"] == common_of(solutions)
    assert data["solutions"] == (None if len(solutions) > MOST_COUNTED else len(solutions))
    for name, value in data["common"].items():
        assert known[name] == {value}


@pytest.mark.parametrize("text", [SIX, THREE])
def test_no_step_can_be_left_out(text):
    data = ToldPlaces(sevendown.loads(text)).as_dict()
    for left_out in data["steps"]:
        judge = Judge(text)
        known = judge.begun()
        try:
            judge.check([step for step in data["steps"] if step is not left_out], known)
        except AssertionError:
            continue
        assert any(known[name] != {value} for name, value in data["common"].items())


@pytest.mark.parametrize("text", list(texts(4)))
def test_what_leads_to_one_place(text):
    solutions = every_solution(text)
    for name in [*common_of(solutions)][:4]:
        judge = Judge(text)
        known = judge.begun()
        data = ToldPlaces(sevendown.loads(text), to=name).as_dict()
        assert not judge.check(data["steps"], known) and known[name] == {solutions[0][name]}


def test_there_are_all_sorts_of_proofs_among_these():
    found = Counter()
    for text in texts(25):
        proof = PlaceProver(sevendown.loads(text)).proof()
        suppositions = [s for s in proof.steps if isinstance(s, PlaceSupposition)]
        nested = [s for one in suppositions for s in one.steps if isinstance(s, PlaceSupposition)]
        found[min(2, proof.solutions), bool(suppositions), bool(nested)] += 1
    assert {solutions for solutions, _, _ in found} == {0, 1, 2}
    assert {(0, True, False), (1, True, False), (2, True, False)} <= set(found)
    assert any(nested for _, _, nested in found)


def test_the_text_is_always_the_same():
    for text in texts(3):
        told = [[one.text for one in ToldPlaces(sevendown.loads(text)).told()] for _ in range(2)]
        assert told[0] == told[1]


def run(verb, *arguments, text=""):
    stdin, stdout, stderr = io.BytesIO(text.encode()), io.StringIO(), io.StringIO()
    code = verb_command.main([verb, *arguments], stdin, stdout, stderr)
    return code, stdout.getvalue(), stderr.getvalue()


def test_a_figure_is_told():
    assert run("explain", text=THREE) == (
        0,
        "1. Column 3 has no filled cells. So r1c3 to r3c3 are empty.\n"
        "2. The diagonal r2c1 to r3c2 has no filled cells. So r2c1 and r3c2 are empty.\n"
        "3. Column 2 has 2 filled cells, and r3c2 is empty. So r1c2 and r2c2 are filled.\n"
        "4. The diagonal of r1c1 has no filled cells. So r1c1 is empty.\n"
        "5. The diagonal of r3c1 has 1 filled cell. So r3c1 is filled.\n"
        "So there is just one solution.\n",
        "",
    )


def test_queens_are_told():
    out = run("explain", text=SIX)[1].splitlines()
    assert out[:8] == [
        "1. The queen of column 4 attacks no other, and it stands in row 2. So there is no queen in"
        " row 2 or 5 of column 1; row 2 or 4 of columns 2 and 6; row 1, 2 or 3 of columns 3 and 5.",
        "2. The queen of column 5 attacks no other, and it stands in row 4, 5 or 6. So there is no"
        " queen in row 5 of column 6.",
        "3. Suppose the queen of column 3 stands in row 6.",
        "  3.1. The queen of column 3 attacks no other, and it stands in row 6. So there is no"
        " queen in row 4 or 6 of columns 1 and 5. What is left: the queen of column 5 stands in"
        " row 5.",
        "  3.2. One of the queens stands in row 4, and there is no queen in row 4 of columns 1, 2,"
        " 3, 4, 5 and 6. This cannot be.",
        "So there is no queen in row 6 of column 3.",
        "4. Suppose the queen of column 2 stands in row 3.",
        "  4.1. The queen of column 2 attacks no other, and it stands in row 3. So there is no"
        " queen in row 3 or 4 of column 1; row 3 of column 6.",
    ]


def test_several_solutions_end_in_what_they_have_in_common():
    assert run("explain", text=FOUR) == (
        0,
        "1. The diagonal r1c4 to r4c1 has no filled cells. So r1c4 to r4c1 are empty.\n"
        "2. The diagonal r1c1 to r4c4 has no filled cells. So r1c1 to r4c4 are empty.\n"
        "There are 2 solutions. What is the same in all of them:\n"
        ". ? ? .\n? . . ?\n? . . ?\n. ? ? .\n",
        "",
    )
    code, out, err = run("explain", text="kind: queens\n8\n")
    assert (code, err) == (0, "")
    assert out == "There are 92 solutions, and no place is the same in all of them.\n"
    out = run("explain", text="kind: queens\n10\n")[1]
    assert out.startswith(f"There are more than {MOST_COUNTED} solutions, and no place")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            "kind: tomograph\n2\n1 1\n1 2\n0 1 1\n0 1 1\n",
            "1. All columns add up to 2, and all rows to 3. This cannot be.\n",
        ),
        (
            "kind: tomograph\n2\n1 1\n1 1\n0 1 1\n0 2 0\n",
            "1. The rising diagonals of the squares with the colour of r1c1 on a chessboard add up"
            " to 1, the falling diagonals to 2. This cannot be.\n",
        ),
        (
            "kind: queens\n4\n.Q..\n....\n.Q..\n....\n",
            "1. The queen of column 2 stands in row 3, and the queen of column 2 stands in row 1."
            " This cannot be.\n",
        ),
        (
            "kind: queens\n2\n",
            "1. The queen of column 1 attacks no other. This cannot be.\n",
        ),
    ],
)
def test_no_solution_ends_in_a_clash(text, told):
    code, out, _ = run("explain", text=text)
    assert (code, out) == (1, f"{told}So there is no solution.\n")


def test_other_formats_and_parts():
    whole = run("explain", text=SIX)[1].splitlines(keepends=True)
    assert run("explain", "--steps", "1", text=SIX) == (0, whole[0], "")
    assert run("explain", "--steps", "3..", text=SIX)[1] == "".join(whole[2:])
    data = json.loads(run("explain", "--format", "json", text=SIX)[1])
    assert (data["kind"], data["status"], data["common"]["column 1"]) == ("queens", "unique", 4)
    out = run("explain", "--format", "markdown", "--grid", text=SIX)[1]
    assert out.startswith("# \\<stdin\\>\n\n- **1.** The queen of column 4 attacks no other")
    assert "\n  ```\n  ? ? ? . ? ?\n  ? ? ? Q ? ?\n" in out
    out = run("explain", "--format", "markdown", text=FOUR)[1]
    assert out.endswith("in all of them:\n\n```\n. ? ? .\n? . . ?\n? . . ?\n. ? ? .\n```\n")
    for place, said in (
        ("r1c2", "r1c2 is not the same in all solutions"),
        ("12a", "12a is no place; a place is called r1c1"),
    ):
        code, out, err = run("explain", "--to", place, text=FOUR)
        assert (code, out) == (2, "") and err.startswith(f"<stdin>:1:1: {said}\n")


@pytest.mark.parametrize("kind", kinds.names())
def test_kinds_that_have_it_say_so(kind):
    able = kind in ("crossnumber", "queens", "tomograph")
    assert kinds.find(kind).explained == (kind in kinds.explained()) == able


def test_it_gives_up_in_time():
    text = some_tomograph(Random(1), size=14)
    code, out, err = run("explain", "--timeout", "0.2", text=text)
    assert (code, out) == (3, "") and "gave up after" in err


# ------------------------------------------------------------------ hint


def filled_in(solution, rng, share, wrong=0):
    """Some places of a solution, a few of them wrong."""
    names = [name for name in solution if rng.random() < share]
    found = {name: solution[name] for name in names}
    for name in rng.sample(names, min(wrong, len(names))):
        others = {0, 1} if name.startswith("r") else set(range(1, len(solution) + 1))
        found[name] = rng.choice(sorted(others - {found[name]}))
    return found


@pytest.mark.parametrize("text", [text for text in texts(12) if every_solution(text)])
def test_hints_lead_to_a_place_or_say_what_is_wrong(text):
    rng, solutions = Random(text), every_solution(text)
    puzzle = sevendown.loads(text)
    hinter = PlaceHinter(puzzle)
    cells = {cell.name: cell for cell in hinter.engine.cells}
    for wrong in (0, 0, 1, 2):
        filled = filled_in(rng.choice(solutions), rng, rng.random(), wrong)
        hint = hinter.hint({cells[name]: value for name, value in filled.items()})
        said = PlaceHintText(puzzle, hinter, hint)
        differing = [{n for n, v in filled.items() if s[n] != v} for s in solutions]
        fewest = min(map(len, differing))
        assert len(hint.wrong) == fewest and {c.name for c in hint.wrong} in differing
        judge, data = Judge(text), said.as_dict(4)
        known = {**judge.begun(), **{name: {value} for name, value in filled.items()}}
        if fewest:
            assert data["possible"] is False and said.lines(1)[0] == "This cannot be completed."
            if all(filled.get(n, min(v)) in v for n, v in judge.begun().items()):
                assert data["shown"] and data["shown"][-1].endswith("This cannot be.")
            continue
        left = [s for s in solutions if filled.items() <= s.items()]
        opened = {name for name, values in known.items() if len(values) > 1}
        assert hint.done == (not opened)
        assert bool(hint.steps) == bool(opened & set(common_of(left)))
        if hint.steps:
            assert not judge.check(data["steps"], known)
            assert any(known[name] == {common_of(left).get(name)} for name in opened)
            assert [len(said.lines(rung)) for rung in (1, 2, 3)] == [1, 2, 3]


def test_rungs():
    puzzle = sevendown.loads(SIX)
    hinter = PlaceHinter(puzzle)
    filled = read_places("4 1 ? ? . ?", hinter.engine.places)
    said = PlaceHintText(puzzle, hinter, hinter.hint(filled))
    assert said.lines(3) == [
        "Look at the queen of column 3.",
        "The clue is: the queen of column 1 attacks no other. What is needed of the grid: it stands"
        " in row 4. Then 1 more step.",
        "See which squares the queen attacks, wherever it stands.",
    ]
    assert said.lines(2) == said.lines(3)[:2] and said.lines(1) == said.lines(3)[:1]
    assert said.lines(4) == [
        "The queen of column 1 attacks no other, and it stands in row 4. So there is no queen in"
        " row 2, 4 or 6 of column 3.",
        "The queen of column 4 attacks no other, and it stands in row 2. So there is no queen in"
        " row 1 or 3 of column 3. What is left: the queen of column 3 stands in row 5.",
    ]


def test_what_is_wrong_is_to_be_taken_back(tmp_path):
    puzzle, grid = tmp_path / "four.txt", tmp_path / "grid.txt"
    puzzle.write_text(FOUR)
    grid.write_text("..X.\nX...\n....\n.X..\n")
    assert run("hint", str(puzzle), str(grid)) == (
        4,
        "This cannot be completed.\nTake back that r3c4 is empty.\nThis shows it:\n"
        "Column 4 has 1 filled cell, and r1c4 to r4c4 are empty. This cannot be.\n",
        "",
    )
    grid.write_text("..X.\nX...\n...X\n.X..\n")
    assert run("hint", str(puzzle), str(grid))[1] == "Everything is filled in, and right.\n"
    grid.write_text(".??.\n?..?\n?..?\n.??.\n")
    said = "Nothing more follows: what is left can be filled in in more than one way.\n"
    assert run("hint", str(puzzle), str(grid)) == (0, said, "")
    grid.write_text("..X?\n\n????  % not known\n????\n????\n")
    out = json.loads(run("hint", "--format", "json", "--rung", "4", str(puzzle), str(grid))[1])
    assert out["possible"] and out["where"] == "Look at r1c4." and out["steps"]


def test_many_solutions():
    puzzle = sevendown.loads("kind: queens\n10\n")
    hinter = PlaceHinter(puzzle)
    cells = hinter.engine.cells
    hint = hinter.hint({cells[0]: 1, cells[1]: 2, cells[9]: 5})
    assert len(hint.wrong) == 1 and hint.wrong[0] in cells[:2] and hint.steps
    rows = [int(row) for row in next(puzzle.solutions()).rows[0].split()]
    filled = dict(zip(cells[:7], rows, strict=False))
    hint = hinter.hint(filled)
    assert not hint.wrong and hint.steps


@pytest.mark.parametrize(
    ("text", "grid", "said"),
    [
        (FOUR, "....\n", "<grid>:2:1: the number of rows is 4, not 1"),
        (FOUR, "....\n...\n....\n....\n", "<grid>:2:4: here are 3 places, not 4"),
        (
            FOUR,
            "....\n..8.\n....\n....\n",
            "<grid>:2:3: a place is ., X, or ? where it is not known",
        ),
        (SIX, "1 2 3 4 5 6 7", "<grid>:1:13: here are 7 places, not 6"),
        (SIX, "1 2 3 4 5 0", "<grid>:1:11: a place is 1 to 6, or ? where it is not known, not 0"),
        (SIX, "1 2 3 4 5 6\n\n2", "<grid>:3:1: the number of rows is 1, not 2"),
    ],
)
def test_grids_that_do_not_fit(text, grid, said):
    places = PlaceProver(sevendown.loads(text)).engine.places
    with pytest.raises(PuzzleError) as error:
        read_places(grid, places)
    assert str(error.value).startswith(said)


def test_hints_for_other_kinds_and_without_solutions(tmp_path):
    code, out, err = run("hint", "-", text="kind: queens\n3\n")
    assert (code, out) == (1, "") and "there is no solution; sevendown explain says why" in err
    code, out, err = run("hint", "-", text="kind: labyrinth\n\n###\n.S#\n###\n")
    assert (code, out) == (2, "") and "not for puzzles of the kind labyrinth yet" in err
