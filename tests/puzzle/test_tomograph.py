"""Figures from the sums of their lines."""

import json
from itertools import product
from random import Random

import pytest
from support import published
from support.program import run

import sevendown

FOLDER = published.ROOT / "tomograph"
COUNTS = [1, 1, 1, 2, 5, 6, 12, 1, 1, 1]  # of the solutions of tomograph00, 01, ...
SMALL = "3\n1 2 1\n1 2 1\n0 2 0 2 0\n0 2 0 2 0\n"


def sums_of(figure):
    """Add up all lines of a figure of X and .; in the order of the text."""
    size = len(figure)
    columns, rows = [0] * size, [0] * size
    rising, falling = [0] * (2 * size - 1), [0] * (2 * size - 1)
    for i, row in enumerate(figure):
        for j, sign in enumerate(row):
            if sign == "X":
                columns[j] += 1
                rows[i] += 1
                rising[i + j] += 1
                falling[j - i + size - 1] += 1
    return columns, rows, rising, falling


def text_of(sums):
    lines = [str(len(sums[0])), *(" ".join(map(str, line)) for line in sums)]
    return "\n".join(lines) + "\n"


def solutions(text):
    return sorted(str(s) for s in sevendown.loads(text, kind="tomograph").solutions())


def agreement(text):
    run = sevendown.loads(text, kind="tomograph").run()
    found = run.agreement()
    assert run.outcome.value == "exhausted"
    return None if found is None else found.rows


def picture(figures):
    """What all figures agree on."""
    columns = zip(*map("".join, figures), strict=True)
    signs = "".join(s[0] if len(set(s)) == 1 else "?" for s in columns)
    size = len(figures[0])
    return tuple(signs[i : i + size] for i in range(0, len(signs), size))


@pytest.mark.parametrize("number", range(10))
def test_all_solutions_of_a_published_puzzle(number):
    path = FOLDER / f"tomograph{number:02}.txt"
    known = path.with_suffix(".solution").read_text().rstrip("\n").split("\n\n")
    assert len(known) == COUNTS[number] and known == sorted(known)
    assert solutions(path.read_text()) == known
    code, out, _ = run("--all", str(path))
    assert code == 0 and sorted(out.rstrip("\n").split("\n\n")) == known
    assert run("--count", str(path))[:2] == (0, f"{COUNTS[number]}\n")
    assert run("--unique", str(path))[0] == (0 if len(known) == 1 else 4)


@pytest.mark.parametrize("name", [*(f"tomograph{i:02}" for i in range(11)), "one"])
def test_where_solutions_of_a_published_puzzle_differ(name):
    known = (FOLDER / f"{name}.ambiguous").read_text()
    assert run("--ambiguous", str(FOLDER / f"{name}.txt")) == (0, known, "")


def test_solutions_of_the_largest_published_puzzle_fit_and_are_different():
    text = (FOLDER / "tomograph10.txt").read_text()
    found = run("--limit=20", text=text)[1].rstrip("\n").split("\n\n")
    assert len(found) == len(set(found)) == 20
    for figure in found:
        assert text_of(sums_of(figure.split("\n"))) == text[text.index("12\n") :]


@pytest.mark.parametrize("name", ["none1", "none2"])
def test_published_puzzle_without_a_solution(name):
    for option in ("--all", "--count", "--ambiguous"):
        code, out, err = run(option, str(FOLDER / f"{name}.txt"))
        assert (code, out) == (1, "0\n" if option == "--count" else "")
        assert err.endswith("there is no solution\n")


def test_lines_may_end_as_on_windows():
    path = FOLDER / "crlf00.txt"
    assert path.read_bytes().count(b"\r\n") == path.read_bytes().count(b"\n") == 8
    assert run(str(path))[:2] == (0, (FOLDER / "tomograph00.solution").read_text())


def test_blanks_comments_and_no_last_newline():
    text = "% a\n\n  3 % rows\n1 2 1\n\n1 2\t1  \n% b\n0 2 0 2 0\n0 2 0 2 0 % c"
    assert solutions(text) == solutions(SMALL) == [".X.\nX.X\n.X."]


@pytest.mark.slow
@pytest.mark.parametrize("size", [1, 2, 3])
def test_every_small_figure(size):
    """All figures of a size, put together by their sums, are what is found."""
    by_sums = {}
    for signs in product(".X", repeat=size * size):
        figure = tuple("".join(signs[i : i + size]) for i in range(0, size * size, size))
        by_sums.setdefault(text_of(sums_of(figure)), []).append(figure)
    for text, figures in by_sums.items():
        assert solutions(text) == sorted(map("\n".join, figures))
        assert agreement(text) == picture(figures)


def random_sums(seed):
    """Sums of a figure of 4 to 6 rows, ambiguous or not; a unit of them may have been moved."""
    rng = Random(f"tomograph:{seed}")
    size, density = rng.choice([4, 5, 6]), rng.choice([0.3, 0.4, 0.5, 0.6, 0.7])
    places = [["X" if rng.random() < density else "." for _ in range(size)] for _ in range(size)]
    if rng.random() < 0.6:  # with . and X exchanged, these eight have the same sums
        top, left = rng.randint(0, size - 4), rng.randint(0, size - 4)
        for i, row in enumerate([" .X ", "X  .", ".  X", " X. "]):
            for j, sign in enumerate(row):
                if sign != " ":
                    places[top + i][left + j] = sign
    sums = sums_of(places)
    if rng.random() < 0.3:
        line = rng.choice(sums)
        line[rng.choice([i for i, k in enumerate(line) if k])] -= 1
        line[rng.randrange(len(line))] += 1
    return sums


@pytest.mark.parametrize("seed", range(60))
def test_random_sums_against_row_by_row(seed):
    sums = random_sums(seed)
    figures = by_trying(sums)
    assert solutions(text_of(sums)) == sorted(map("\n".join, figures))
    assert agreement(text_of(sums)) == (picture(figures) if figures else None)


def test_random_sums_are_of_all_sorts():
    counts = {len(by_trying(random_sums(seed))) for seed in range(60)}
    assert {0, 1, 2, 3} <= counts


def by_trying(sums):
    """All figures with these sums, by trying all rows one below the other."""
    size = len(sums[0])
    figures = [()]
    for i in range(size):
        fitting = [
            r for r in map("".join, product(".X", repeat=size)) if r.count("X") == sums[1][i]
        ]
        figures = [(*figure, row) for figure in figures for row in fitting]
        figures = [figure for figure in figures if is_within(figure, sums)]
    return [figure for figure in figures if sums_of(figure) == sums]


def is_within(figure, sums):
    """Whether no line of a figure that lacks rows has too many already."""
    size = len(sums[0])
    filled = [*figure, *["." * size] * (size - len(figure))]
    pairs = zip(sums_of(filled), sums, strict=True)
    return all(a <= b for line, most in pairs for a, b in zip(line, most, strict=True))


@pytest.mark.parametrize(("density", "seed"), [(0.2, 1), (0.5, 2), (0.8, 3)])
def test_figure_of_twenty_rows_is_found(density, seed):
    rng = Random(f"twenty:{seed}")
    rows = ["".join("X" if rng.random() < density else "." for _ in range(20)) for _ in range(20)]
    found = next(sevendown.loads(text_of(sums_of(rows)), kind="tomograph").solutions())
    assert sums_of(found.rows) == sums_of(rows)


def test_rhomb_of_twenty_rows_is_proved_to_be_the_only_one():
    rows = [
        "".join(".X"[abs(2 * i - 19) + abs(2 * j - 19) < 20] for j in range(20)) for i in range(20)
    ]
    assert agreement(text_of(sums_of(rows))) == tuple(rows)


def test_sums_that_cannot_be_are_no_mistakes():
    assert solutions("1\n2\n2\n2\n2\n") == []
    assert solutions("2\n1 1\n1 0\n0 1 0\n0 1 0\n") == []
    assert run("--kind=tomograph", text="1\n9\n9\n9\n9\n")[0] == 1


@pytest.mark.parametrize(
    ("text", "place", "said"),
    [
        ("", "1:1", "the number of rows is missing"),
        ("\n% n\n", "1:1", "the number of rows is missing"),
        ("0\n", "1:1", "the number of rows is at least 1, not 0"),
        ("-3\n", "1:1", "the number of rows is at least 1, not -3"),
        ("x\n", "1:1", "the number of rows is a whole number, not x"),
        ("3.5\n", "1:1", "the number of rows is a whole number, not 3.5"),
        ("2 2\n", "1:3", "after the number of rows, the line ends"),
        ("2\n", "1:2", "the sums of the columns are missing"),
        ("2\n1 1\n", "2:4", "the sums of the rows are missing"),
        ("2\n1 1\n1 1\n", "3:4", "the sums of the rising diagonals are missing"),
        ("2\n1 1\n1 1\n0 2 0\n", "4:6", "the sums of the falling diagonals are missing"),
        ("2\n1\n1 1\n0 2 0\n0 2 0\n", "2:2", "there are 2 columns, but 1 sums"),
        ("2\n1 1\n1 1 1\n0 2 0\n0 2 0\n", "3:5", "there are 2 rows, but 3 sums"),
        ("2\n1 1\n1 1\n0 2\n0 2 0\n", "4:4", "there are 3 rising diagonals, but 2 sums"),
        ("2\n1 1\n1 1\n0 2 0\n0 2 0 0\n", "5:7", "there are 3 falling diagonals, but 4 sums"),
        ("2\n1 -1\n1 1\n0 2 0\n0 2 0\n", "2:3", "a sum is at least 0, not -1"),
        ("2\n1 1\n1 ?\n0 2 0\n0 2 0\n", "3:3", "a sum is a whole number, not ?"),
        (
            "2\n1 1\n1 1\n0 2 0\n0 2 0\n\n7\n",
            "7:1",
            "after the sums of the falling diagonals, the text",
        ),
    ],
)
def test_bad_puzzle(text, place, said):
    code, out, err = run("--kind=tomograph", text=text)
    assert (code, out) == (2, "")
    assert err.startswith(f"<stdin>:{place}: {said}")


def test_all_mistakes_are_told():
    code, _, err = run("--kind=tomograph", text="2\n1\n1 x\n0 2 0\n0 -2 0\n")
    places = [line.split(": ")[0] for line in err.splitlines() if line.startswith("<stdin>")]
    assert code == 2 and places == ["<stdin>:2:2", "<stdin>:3:3", "<stdin>:5:3"]


def test_too_many_rows():
    code, out, err = run("--kind=tomograph", text="101\n1 1\n")
    assert (code, out) == (3, "")
    assert err.startswith("<stdin>:1:1: the number of rows is 101; more than 100 is not tried\n")


def test_drawn_figure():
    assert run("--format=pretty", str(FOLDER / "tomograph02.txt"))[1] == (
        "\n".join(" ".join(r) for r in (FOLDER / "tomograph02.solution").read_text().split()) + "\n"
    )
    assert run("--format=pretty", "--ambiguous", str(FOLDER / "tomograph03.txt"))[1] == (
        ". ? ? X\n? X X ?\n? . . ?\n. ? ? X\n"
    )


def test_json():
    path = str(FOLDER / "tomograph03.txt")
    found = json.loads(run("--all", "--format=json", path)[1])
    assert (found["status"], found["count"], found["exhaustive"]) == ("solved", 2, True)
    rows = sorted("\n".join(solution["rows"]) for solution in found["solutions"])
    assert "\n\n".join(rows) + "\n" == (FOLDER / "tomograph03.solution").read_text()
    found = json.loads(run("--ambiguous", "--format=json", path)[1])
    assert found["agreement"]["rows"] == (FOLDER / "tomograph03.ambiguous").read_text().split()


def test_steps_statistics_and_rules():
    path = str(FOLDER / "tomograph03.txt")
    _, out, err = run("--trace", "--stats", path)
    assert "line 6: the sum of rising diagonal 1 is 0 | r1c1: 0, 1 → 0\n" in err
    assert f"solution 1: {' / '.join(out.split())}" in err
    assert "assumptions 1, contradictions 0" in err
    rules = run("--show-rules", path)[1]
    assert "the sum of column 4 is 3 — r1c4 + r2c4 + r3c4 + r4c4 = 3\n" in rules
    assert "the sum of falling diagonal 2 is 1 — r3c1 + r4c2 = 1\n" in rules


def test_plain_check_does_not_believe_the_rules():
    """Without its rules every filling would be a solution, were it not checked."""
    run = sevendown.loads(SMALL, kind="tomograph").run()
    for cell in run.cells:
        cell.watchers.clear()
    run.engine.agenda.clear()
    found = sorted(map(str, run.solutions()))
    assert found == solutions(SMALL)
    assert run.rejected == 2**9 - len(found)
