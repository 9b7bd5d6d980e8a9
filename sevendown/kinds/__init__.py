"""The kinds of puzzles: each is a module or a folder here, which bears its name."""

from __future__ import annotations

import re
from importlib import import_module
from pkgutil import iter_modules
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sevendown.language.source import Source
    from sevendown.solving import Puzzle

CROSSNUMBER = "crossnumber"  # the kind where nothing says which

_KIND_LINE = re.compile(r"\s*kind\s*:[^\S\n]*([^\n]*)")


def names() -> list[str]:
    """Give the names of all kinds, the usual one first."""
    found = {info.name for info in iter_modules(__path__) if not info.name.startswith("_")}
    return [CROSSNUMBER, *sorted(found - {CROSSNUMBER})]


def find(name: str) -> type[Puzzle]:
    """Give the kind of that name, which must be one of `names`."""
    kind: type[Puzzle] = import_module(f"sevendown.kinds.{name}").KIND
    return kind


def about(name: str) -> str:
    """Say in a line what puzzles of a kind are."""
    text = import_module(f"sevendown.kinds.{name}").__doc__ or ""
    return text.partition("\n")[0].rstrip(".")


def kind_of(source: Source, wanted: str | None = None) -> str:
    """Give the kind of a text: what its first line says, else what is wanted, else crossnumber.

    Raises PuzzleError where the line names no kind, or another one than is wanted.
    """
    line = _KIND_LINE.match(source.clean)
    if line is None:
        return wanted or CROSSNUMBER
    # Whoever asks only for names does not wait for these.
    from sevendown.errors import PuzzleError
    from sevendown.language.words import clip, did_you_mean

    name, known = line[1].strip(), names()
    if name not in known:
        message = f"{clip(name)!r} is no kind of puzzle{did_you_mean(name, known)}"
    elif wanted is not None and name != wanted:
        message = f"this is a puzzle of the kind {name}, not {wanted}"
    else:
        return name
    raise PuzzleError([source.problem(line.start(1), message)])
