"""The kinds of puzzles: each is a module or a folder here, which bears its name."""

from __future__ import annotations

import os
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING

from sevendown.speech import say

if TYPE_CHECKING:
    from sevendown.puzzle.puzzle import Puzzle

CROSSNUMBER = "crossnumber"  # the kind where nothing says which


def names() -> list[str]:
    """Give the names of all kinds, the usual one first."""
    return list(_names())


@cache
def _names() -> tuple[str, ...]:
    # As pkgutil would list them, which takes long to load.
    files = (os.path.splitext(file) for file in os.listdir(__path__[0]))
    found = {
        name for name, kind in files if kind in ("", ".py") and not name.startswith(("_", "."))
    }
    return (CROSSNUMBER, *sorted(found - {CROSSNUMBER}))


def find(name: str) -> type[Puzzle]:
    """Give the kind of that name; raises ValueError if there is none."""
    if name not in _names():
        raise ValueError(no_such_kind(name))
    kind: type[Puzzle] = import_module(f"sevendown.puzzle.kinds.{name}").KIND
    return kind


def explained() -> tuple[str, ...]:
    """Give the names of the kinds whose solutions can be explained."""
    return tuple(name for name in _names() if find(name).explained)


def about(name: str) -> str:
    """Say in a line what puzzles of a kind are."""
    text = import_module(f"sevendown.puzzle.kinds.{name}").__doc__ or ""
    return say(text.partition("\n")[0].rstrip("."))


def no_such_kind(name: str) -> str:
    """Say that there is no kind of that name."""
    from sevendown.text.phrases import clip, did_you_mean

    hint = did_you_mean(name, names())
    return say("{name!r} is no kind of puzzle", name=clip(name)) + hint
