"""The kinds of puzzles: each is a module or a folder here, which bears its name."""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sevendown.puzzle.puzzle import Puzzle
    from sevendown.text.source import Source

CROSSNUMBER = "crossnumber"  # the kind where nothing says which


def names() -> list[str]:
    """Give the names of all kinds, the usual one first."""
    found = {info.name for info in iter_modules(__path__) if not info.name.startswith("_")}
    return [CROSSNUMBER, *sorted(found - {CROSSNUMBER})]


def find(name: str) -> type[Puzzle]:
    """Give the kind of that name; raises ValueError if there is none."""
    if name not in names():
        raise ValueError(_no_kind(name))
    kind: type[Puzzle] = import_module(f"sevendown.puzzle.kinds.{name}").KIND
    return kind


def about(name: str) -> str:
    """Say in a line what puzzles of a kind are."""
    text = import_module(f"sevendown.puzzle.kinds.{name}").__doc__ or ""
    return text.partition("\n")[0].rstrip(".")


def kind_of(source: Source, wanted: str | None = None) -> str:
    """Give the kind of a text: what its header says, else what is wanted or known of it.

    Where nothing says which, it is a crossnumber.

    Raises PuzzleError where the header names no kind, or another one than is wanted.
    """
    from sevendown.errors import PuzzleError
    from sevendown.text.header import find_entry

    entry = find_entry(source, "kind")
    if entry is None:
        return wanted or source.kind or CROSSNUMBER
    if entry.value not in names():
        message = _no_kind(entry.value)
    elif wanted is not None and entry.value != wanted:
        message = f"this is a puzzle of the kind {entry.value}, not {wanted}"
    else:
        return entry.value
    raise PuzzleError([source.problem(entry.value_at, message)])


def _no_kind(name: str) -> str:
    from sevendown.text.phrases import clip, did_you_mean

    return f"{clip(name)!r} is no kind of puzzle{did_you_mean(name, names())}"
