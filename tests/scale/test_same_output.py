"""Whoever works on puzzles, in whatever parts: the same output, messages and exit codes."""

from functools import cache

import pytest
from support import puzzlemaker
from support.divided import outputs
from support.published import ALL, CROSSNUMBERS, is_long

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
OTHER_KINDS = [path for path in ALL if path not in CROSSNUMBERS]


@pytest.fixture(scope="module")
def random_puzzles(tmp_path_factory):
    """200 random crossnumbers, in files."""
    folder = tmp_path_factory.mktemp("random")
    paths = [folder / f"{seed}.txt" for seed in range(200)]
    for seed, path in enumerate(paths):
        path.write_text(puzzlemaker.make(f"scale:{seed}"), encoding="utf-8")
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
