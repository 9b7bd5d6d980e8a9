"""From a text of any kind to its puzzles, in one place."""

from __future__ import annotations

from os import PathLike

from sevendown import kinds
from sevendown.errors import PuzzleError
from sevendown.language.source import Source, split_puzzles
from sevendown.reading import read_bytes
from sevendown.rules.registry import Registry, builtin
from sevendown.solving import Puzzle


def standard() -> Registry:
    """Give a registry of all words of this package and of installed ones that bring words."""
    registry = builtin()
    registry.load_later(_note_installed)
    return registry


def _note_installed(registry: Registry) -> None:
    from sevendown.plugins import load_installed  # not before a name is not known

    load_installed(registry)


def sources(text: str, file: str, kind: str | None = None) -> list[Source]:
    """Split a text into its puzzles: at lines `---`, and as their kind allows."""
    found: list[Source] = []
    for source in split_puzzles(text, file):
        try:
            name = kinds.kind_of(source, kind)
        except PuzzleError:
            found.append(source)  # it will be told once this puzzle is read
        else:
            found += kinds.find(name).parts(source)
    return found


def read(source: Source, registry: Registry | None = None, kind: str | None = None) -> Puzzle:
    """Read one puzzle, of the kind that its first line names or that is told."""
    name = kinds.kind_of(source, kind)
    if name != kinds.CROSSNUMBER:
        return kinds.find(name)(source)
    from sevendown.kinds.crossnumber import Crossnumber

    return Crossnumber(source, registry or standard())


def puzzles(
    text: str, file: str = "<text>", registry: Registry | None = None, kind: str | None = None
) -> list[Puzzle]:
    """Read all puzzles of a text, separated by lines `---`, or as their kind allows."""
    registry = registry or standard()
    return [read(source, registry, kind) for source in sources(text, file, kind)]


def loads(
    text: str, file: str = "<text>", registry: Registry | None = None, kind: str | None = None
) -> Puzzle:
    """Read one puzzle from its text; raises PuzzleError."""
    return read(Source(text, file), registry, kind)


def load(
    path: str | PathLike[str], registry: Registry | None = None, kind: str | None = None
) -> Puzzle:
    """Read one puzzle from a file; raises PuzzleError, or OSError where it cannot be read."""
    content = read_bytes(path)
    # What is not UTF-8 is kept as lone surrogates, which the reader reports with their place.
    return loads(content.decode("utf-8", "surrogateescape"), str(path), registry, kind)
