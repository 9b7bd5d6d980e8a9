"""Ways out of a labyrinth."""

from random import Random

import pytest
from support import published
from support.program import run

import sevendown
from sevendown.text.reading_limits import READING

FOLDER = published.ROOT / "labyrinth"
NAMES = sorted(path.stem for path in FOLDER.glob("*.txt"))
STEPS = ((0, 1), (1, 0), (0, -1), (-1, 0))  # right, down, left, up


def numbers(name):
    """What is known of a labyrinth: the first way, how many there are, the shortest, how many."""
    lines = (FOLDER / f"{name}.numbers").read_text().splitlines()
    return [line.partition(": ")[2] for line in lines]


def grid(text):
    return "".join(line + "\n" for line in text.splitlines() if not line.startswith("length"))


def all_ways(rows):
    """Every way out, by trying all directions in their order at every square."""
    height, width = len(rows), len(rows[0])
    (start,) = [(r, c) for r in range(height) for c in range(width) if rows[r][c] == "S"]

    def go_on(way):
        r, c = way[-1]
        if rows[r][c] == "." and (r in (0, height - 1) or c in (0, width - 1)):
            yield way
            return
        for down, right in STEPS:
            square = r + down, c + right
            inside = 0 <= square[0] < height and 0 <= square[1] < width
            if inside and rows[square[0]][square[1]] == "." and square not in way:
                yield from go_on([*way, square])

    yield from go_on([start])


def drawn(rows, way):
    marked = [list(row) for row in rows]
    for r, c in way[1:]:
        marked[r][c] = "o"
    return tuple("".join(row) for row in marked)


def random_rows(rng):
    height, width = rng.randint(1, 5), rng.randint(2, 5)
    density = rng.choice([0.5, 0.7, 0.9])
    rows = [["." if rng.random() < density else "#" for _ in range(width)] for _ in range(height)]
    rows[rng.randrange(height)][rng.randrange(width)] = "S"
    return ["".join(row) for row in rows]


@pytest.mark.parametrize("name", NAMES)
def test_first_way_number_and_shortest(name):
    first, ways, shortest, equal = numbers(name)
    path = str(FOLDER / f"{name}.txt")
    code = 1 if ways == "0" else 0
    assert run("--count", path)[:2] == (code, f"{ways}\n")
    assert run("--shortest", "--count", path)[:2] == (code, f"{equal}\n")
    for options, file, length in (((), "first", first), (("--shortest",), "shortest", shortest)):
        found, out, _ = run(*options, path)
        assert found == code
        if ways == "0":
            assert out == ""
            continue
        assert grid(out) == (FOLDER / f"{name}.{file}").read_text()
        assert out.endswith(f"\nlength = {length}\n")
        assert out.count("o") == int(length) - 1


@pytest.mark.parametrize("seed", range(60))
def test_random_labyrinth_against_trying_everything(seed):
    rows = random_rows(Random(f"labyrinth:{seed}"))
    ways = list(all_ways(rows))
    puzzle = sevendown.loads("\n".join(rows), kind="labyrinth")
    search = puzzle.run()
    found = list(search.solutions())
    assert [solution.rows for solution in found] == [drawn(rows, way) for way in ways]
    assert [solution.variables["length"] for solution in found] == [len(way) for way in ways]
    assert search.rejected == 0
    least = min(map(len, ways), default=0)
    shortest = [drawn(rows, way) for way in ways if len(way) == least]
    assert [s.rows for s in puzzle.solutions(wishes=["shortest"])] == shortest


@pytest.mark.parametrize("seed", range(60))
def test_every_step_of_the_search_leads_to_a_way(seed):
    """What is left after an assumption always has a way: no branch is in vain."""
    rows = random_rows(Random(f"labyrinth:{seed}"))
    search = sevendown.loads("\n".join(rows), kind="labyrinth").run()
    if list(search.solutions()):
        assert search.statistics.failures == 0


@pytest.mark.parametrize("seed", range(25))
def test_where_ways_differ(seed):
    rows = random_rows(Random(f"labyrinth:{seed}"))
    ways = list(all_ways(rows))
    for wishes in ((), ("shortest",)):
        least = min(map(len, ways), default=0)
        kept = [way for way in ways if not wishes or len(way) == least]
        agreement = (
            sevendown.loads("\n".join(rows), kind="labyrinth").run(wishes=wishes).agreement()
        )
        if not kept:
            assert agreement is None
            continue
        pictures = [drawn(rows, way) for way in kept]
        expected = tuple(
            "".join(signs[0] if len(set(signs)) == 1 else "?" for signs in zip(*row, strict=True))
            for row in zip(*pictures, strict=True)
        )
        assert agreement.rows == expected
        lengths = set(map(len, kept))
        assert agreement.variables == {"length": lengths.pop() if len(lengths) == 1 else "?"}


def test_random_labyrinths_are_of_all_sorts():
    counts = [len(list(all_ways(random_rows(Random(f"labyrinth:{i}"))))) for i in range(60)]
    assert 0 in counts and 1 in counts and max(counts) > 20


def test_matrix_of_numbers():
    matrix = "start: 2 2\n2 2 2 2\n2 0 0 3\n2 0 2 2\n2 3 2 2\n"
    code, out, _ = run("--kind=labyrinth", "--all", text=matrix)
    assert code == 0
    assert out == "####\n#Soo\n#.##\n#.##\nlength = 3\n\n####\n#S..\n#o##\n#o##\nlength = 3\n"


def test_start_on_the_rim_is_no_exit():
    assert run("--kind=labyrinth", text="S.\n##\n")[1] == "So\n##\nlength = 2\n"
    assert run("--kind=labyrinth", text="S#\n##\n")[0] == 1


def test_drawn_for_people():
    out = run("--kind=labyrinth", "--format=pretty", text="####\n#S..\n#..#\n####\n")[1]
    assert out == "########\n##S o o\n##    ##\n########\nlength = 3\n"


@pytest.mark.parametrize(
    ("text", "place", "said"),
    [
        ("", "1:1", "the labyrinth is missing"),
        ("##\n#.\n", "1:1", "there is no start S"),
        ("#S#\n#S#\n", "2:2", "there is a start S already"),
        ("#S#\n##\n", "2:3", "this row has 2 squares, the first one 3"),
        ("#S#\n####\n", "2:4", "this row has 4 squares, the first one 3"),
        ("#S#\n#x#\n", "2:2", "a square is # or . or S, not x"),
        ("#s#\n#.#\n", "1:2", "a square is # or . or S, not s"),
        ("222\n203\n", "1:1", "before a labyrinth of numbers stands a line such as start: 2 5"),
        ("start: 1 1\n0 1\n", "2:3", "a square is 0 (free), 2 (wall) or 3 (exit), not 1"),
        ("start: 1\n0 0\n", "1:8", "start is a row and a column, both counted from 1"),
        ("start: 1 x\n0 0\n", "1:10", "the column of the start is a whole number, not x"),
        ("start: 2 1\n0 0\n", "1:8", "the row of the start is at most 1, not 2"),
        ("start: 1 2\n0 2\n", "1:8", "the start is a wall"),
        ("start: 2 2\n222\n233\n222\n", "3:2", "an exit (3) lies on the rim"),
        ("start: 1 1\n", "1:1", "the labyrinth is missing"),
    ],
)
def test_bad_labyrinth(text, place, said):
    code, out, err = run("--kind=labyrinth", text=text)
    assert (code, out) == (2, "")
    assert err.startswith(f"<stdin>:{place}: {said}\n")


def test_labyrinth_that_is_too_large():
    many = READING.labyrinth_squares + 1
    code, _, err = run("--kind=labyrinth", text="." * many + "\n")
    assert code == 3 and err.startswith(f"<stdin>:1:1: the number of squares is {many}; more")
