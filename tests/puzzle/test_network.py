"""Ways in a network of roads."""

from random import Random

import pytest
from support import published
from support.program import run

import sevendown

FOLDER = published.ROOT / "network"
DEMO = FOLDER / "demo.txt"

# From, to, how many ways there are, and the length of the shortest.
TABLE = [
    (1, 2, 4, 30),
    (1, 3, 4, 40),
    (1, 4, 6, 100),
    (1, 5, 7, 80),
    (2, 3, 4, 40),
    (2, 4, 4, 70),
    (2, 5, 4, 50),
    (3, 4, 5, 60),
    (3, 5, 6, 90),
    (4, 5, 4, 80),
]


def all_ways(lengths, way, goal):
    """Every way, by trying all places in their order."""
    if way[-1] == goal:
        yield way
        return
    for place, length in enumerate(lengths[way[-1]]):
        if length and place not in way:
            yield from all_ways(lengths, [*way, place], goal)


def length_of(lengths, way):
    return sum(lengths[i][j] for i, j in zip(way, way[1:], strict=False))


def written(lengths, way):
    return f"{' '.join(str(place + 1) for place in way)} ({length_of(lengths, way)})"


def random_network(rng):
    count = rng.randint(1, 6)
    lengths = [[0] * count for _ in range(count)]
    density, most = rng.choice([0.3, 0.6, 0.9]), rng.choice([1, 3, 10**9])
    for i in range(count):
        for j in range(i):
            if rng.random() < density:
                lengths[i][j] = lengths[j][i] = rng.randint(1, most)
    return lengths, rng.randrange(count), rng.randrange(count)


def text_of(lengths, start, goal):
    rows = [" ".join(map(str, row)) for row in lengths]
    return "\n".join([str(len(lengths)), *rows, f"{start + 1} {goal + 1}", ""])


def test_all_ways_and_the_shortest():
    assert run("--all", str(DEMO))[:2] == (0, (FOLDER / "demo.all").read_text())
    assert run("--shortest", str(DEMO))[:2] == (0, (FOLDER / "demo.shortest").read_text())
    assert run("--shortest", "--all", str(DEMO))[1] == "1 2 4 (100)\n1 3 4 (100)\n"


@pytest.mark.parametrize(("start", "goal", "ways", "shortest"), TABLE)
def test_every_two_places(start, goal, ways, shortest):
    text = DEMO.read_text().replace("\n1 4\n", f"\n{start} {goal}\n")
    assert run("--count", text=text)[1] == f"{ways}\n"
    assert run("--shortest", text=text)[1].endswith(f" ({shortest})\n")
    back = DEMO.read_text().replace("\n1 4\n", f"\n{goal} {start}\n")
    assert run("--count", text=back)[1] == f"{ways}\n"


def test_no_way():
    code, out, err = run(str(FOLDER / "none.txt"))
    assert (code, out) == (1, "") and err.endswith("there is no solution\n")


def test_start_that_is_the_goal():
    text = DEMO.read_text().replace("\n1 4\n", "\n3 3\n")
    assert run("--all", text=text)[:2] == run("--shortest", text=text)[:2] == (0, "3 (0)\n")


@pytest.mark.parametrize("seed", range(80))
def test_random_network_against_trying_everything(seed):
    lengths, start, goal = random_network(Random(f"network:{seed}"))
    ways = list(all_ways(lengths, [start], goal))
    puzzle = sevendown.loads(text_of(lengths, start, goal), kind="network")
    search = puzzle.run()
    assert [s.rows[0] for s in search.solutions()] == [written(lengths, way) for way in ways]
    assert search.rejected == 0
    least = min((length_of(lengths, way) for way in ways), default=0)
    shortest = [written(lengths, way) for way in ways if length_of(lengths, way) == least]
    assert [s.rows[0] for s in puzzle.solutions(wishes=["shortest"])] == shortest


@pytest.mark.parametrize("seed", range(25))
def test_where_ways_differ(seed):
    lengths, start, goal = random_network(Random(f"network:{seed}"))
    ways = list(all_ways(lengths, [start], goal))
    agreement = sevendown.loads(text_of(lengths, start, goal), kind="network").run().agreement()
    if not ways:
        assert agreement is None
        return
    lengths = {length_of(lengths, way) for way in ways}
    length = lengths.pop() if len(lengths) == 1 else "?"
    assert agreement.numbers == {"length": length}
    if len(ways) == 1:
        assert agreement.rows == (f"{' '.join(str(p + 1) for p in ways[0])} ({length})",)
        return
    some = sorted(set().union(*ways))
    places = [f"{p + 1}{'' if all(p in way for way in ways) else '?'}" for p in some]
    assert agreement.rows == (f"{', '.join(places)} ({length})",)


def test_random_networks_are_of_all_sorts():
    cases = [random_network(Random(f"network:{i}")) for i in range(80)]
    counts = [len(list(all_ways(lengths, [start], goal))) for lengths, start, goal in cases]
    assert 0 in counts and 1 in counts and max(counts) > 30


def test_where_the_shortest_ways_differ():
    assert run("--ambiguous", "--shortest", str(DEMO))[1] == "1, 2?, 3?, 4 (100)\n"


@pytest.mark.parametrize(
    ("text", "place", "said"),
    [
        ("", "1:1", "the number of places is missing"),
        ("2\n0 1\n", "2:4", "there are 2 rows of lengths, of which 1 are given"),
        ("2\n0 1\n1 0\n", "3:4", "the line with the start and the goal is missing"),
        ("2\n0 1\n1 0 0\n1 2\n", "3:5", "a row has 2 lengths, not 3"),
        ("2\n0 1\n1\n1 2\n", "3:2", "a row has 2 lengths, not 1"),
        ("2\n0 1\n2 0\n1 2\n", "3:1", "from 2 to 1 it is 2, but back it is 1"),
        ("2\n0 1\n1 3\n1 2\n", "3:3", "from 2 to itself there is no road, so 0 stands here"),
        ("2\n0 -1\n-1 0\n1 2\n", "2:3", "a length is at least 0, not -1"),
        ("2\n0 a\n1 0\n1 2\n", "2:3", "a length is a whole number, not a"),
        ("2\n0 1\n1 0\n1 3\n", "4:3", "the goal is at most 2, not 3"),
        ("2\n0 1\n1 0\n0 1\n", "4:1", "the start is at least 1, not 0"),
        ("2\n0 1\n1 0\n1\n", "4:1", "here stand the start and the goal, two numbers"),
        ("2\n0 1\n1 0\n1 2\n3\n", "5:1", "after the start and the goal, the text ends"),
    ],
)
def test_bad_network(text, place, said):
    code, out, err = run("--kind=network", text=text)
    assert (code, out) == (2, "")
    assert err.startswith(f"<stdin>:{place}: {said}\n")


def test_too_many_places():
    code, _, err = run("--kind=network", text="101\n")
    assert code == 3 and err.startswith("<stdin>:1:1: the number of places is 101; more than 100")


def test_drawn_ways_have_no_blank_lines_between_them():
    plain, pretty = (run("--all", f"--format={style}", str(DEMO)) for style in ("plain", "pretty"))
    assert plain == pretty
    assert "\n\n" not in pretty[1]
