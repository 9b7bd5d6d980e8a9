"""Whoever works on puzzles, in whatever parts: the same output, messages and exit codes."""

from functools import cache
from itertools import count, islice

import pytest
from support import puzzlemaker
from support.divided import outputs
from support.published import ALL, CROSSNUMBERS, is_long

from sevendown import loads
from sevendown.puzzle import kinds
from sevendown.puzzle.model import SHORTEST

MODES = {
    "first": (),
    "all": ("--all",),
    "count": ("--count",),
    "unique": ("--unique",),
    "ambiguous": ("--ambiguous",),
    "limit": ("--limit", "3"),
    "statistics": ("--count", "--stats"),
    "json": ("--all", "--format", "json"),
}
# Who works, and how many parts of a puzzle are searched before what is left goes to all.
WORKERS = {
    "two processes": (("--jobs", "2"), 0),
    "three processes": (("--jobs", "3"), 5),
    "threads": (("--cluster", "2"), 1),
}
# For puzzles that may have very many solutions.
BOUNDED = ((), ("--limit", "50"), ("--count", "--limit", "50"), ("--unique",), ("--ambiguous",))
PUZZLES = 200
MOST = 100  # solutions of each


def chosen_seeds():
    """Give the seeds of random puzzles that have not too many solutions for so many parts."""
    for seed in count():
        maker = puzzlemaker.PuzzleMaker(f"scale:{seed}", False)
        if maker.large or maker.long:  # which may take long in themselves
            continue
        puzzle = loads(puzzlemaker.make(f"scale:{seed}"))
        if sum(1 for _ in islice(puzzle.solutions(), MOST + 1)) <= MOST:
            yield seed


@pytest.fixture(scope="module")
def random_puzzles(tmp_path_factory):
    """Random crossnumbers, in files."""
    folder = tmp_path_factory.mktemp("random")
    paths = []
    for seed in islice(chosen_seeds(), PUZZLES):
        paths.append(folder / f"{seed}.txt")
        paths[-1].write_text(puzzlemaker.make(f"scale:{seed}"), encoding="utf-8")
    return tuple(map(str, paths))


@cache
def alone(commands):
    """What the program does without workers."""
    return outputs(commands, "--jobs", "1")


def assert_same(commands, workers):
    options, most_parts = WORKERS[workers]
    found = outputs(commands, *options, most_parts=most_parts)
    for arguments, ours, theirs in zip(commands, alone(commands), found, strict=True):
        assert theirs == ours, arguments[:3]


@pytest.mark.slow
@pytest.mark.parametrize("workers", WORKERS)
def test_random_puzzles(random_puzzles, workers):
    commands = tuple((*options, *random_puzzles) for options in MODES.values())
    assert_same(commands, workers)


@pytest.mark.slow
@pytest.mark.parametrize("workers", WORKERS)
def test_puzzles_of_all_kinds(workers):
    commands = []
    for kind in kinds.names():
        own = [path for path in ALL if path.parent.name == kind]
        files = [str(path) for path in sorted(own, key=lambda path: path.stat().st_size)[:3]]
        if not files:
            continue
        commands += [("--kind", kind, *options, *files) for options in BOUNDED]
        if SHORTEST in kinds.find(kind).wishes:
            commands.append(("--kind", kind, f"--{SHORTEST}", "--all", "--limit", "50", *files))
            commands.append(("--kind", kind, f"--{SHORTEST}", "--count", "--limit", "50", *files))
    assert any(f"--{SHORTEST}" in command for command in commands)
    assert_same(tuple(commands), workers)


@pytest.mark.slow
@pytest.mark.parametrize("workers", WORKERS)
def test_published_crossnumbers(workers):
    files = [str(path) for path in CROSSNUMBERS if not is_long(path)][:20]
    assert_same(tuple((*options, *files) for options in BOUNDED), workers)


@pytest.mark.parametrize("most_parts", [1, 3, 6])
def test_what_a_worker_has_counted_before_counts(folder, most_parts):
    files = [str(folder / "endless.txt")] * 2
    commands = [("--count", "--limit", "50", *files), ("--limit", "50", *files)]
    counted, listed = outputs(commands, "--jobs", "2", most_parts=most_parts)
    assert [line for line in counted.out.splitlines() if line[0] != "%"] == ["50", "50"]
    assert [counted, listed] == outputs(commands, "--jobs", "1")


@pytest.mark.parametrize("name", ["labyrinth/square", "arukone/own-6-3"])
def test_longer_ways_are_not_counted(name):
    commands = [(f"--{SHORTEST}", "--count", f"puzzles/{name}.txt")]
    assert outputs(commands, "--jobs", "2") == outputs(commands, "--jobs", "1")
