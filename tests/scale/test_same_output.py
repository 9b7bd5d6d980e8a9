"""Whoever works on puzzles, in whatever parts: the same output, messages and exit codes."""

from functools import cache
from itertools import count, islice

import pytest
from support import puzzlemaker
from support.divided import outputs

from sevendown import loads

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
WORKERS = {
    "two processes": (("--jobs", "2"), 0.0),
    "three processes": (("--jobs", "3"), 1.0),
    "threads": (("--cluster", "2"), 0.0),
}
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
    options, patience = WORKERS[workers]
    found = outputs(commands, *options, patience=patience)
    for arguments, ours, theirs in zip(commands, alone(commands), found, strict=True):
        assert theirs == ours, arguments[:3]


@pytest.mark.slow
@pytest.mark.parametrize("workers", WORKERS)
def test_random_puzzles(random_puzzles, workers):
    commands = tuple((*options, *random_puzzles) for options in MODES.values())
    assert_same(commands, workers)
