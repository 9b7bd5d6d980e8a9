"""From a text of any kind to its puzzles, in one place."""

from __future__ import annotations

from os import PathLike

from sevendown.errors import PuzzleError
from sevendown.puzzle import kinds
from sevendown.puzzle.puzzle import Puzzle
from sevendown.text.files import read_bytes
from sevendown.text.source import Source, split_puzzles
from sevendown.words.registry import Registry, builtin


def standard() -> Registry:
    """Give a registry of all words of this package and of installed ones that bring words."""
    registry = builtin()
    _wait_for_installed(registry)
    return registry


def _wait_for_installed(registry: Registry) -> None:
    registry.load_later(_note_installed)
    registry.filled_by(_wait_for_installed)


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
            found += kinds.find(name).split(source)
    return found


def read(source: Source, registry: Registry | None = None, kind: str | None = None) -> Puzzle:
    """Read one puzzle, of the kind that its first line names or that is told."""
    name = kinds.kind_of(source, kind)
    if name != kinds.CROSSNUMBER:
        return kinds.find(name)(source)
    from sevendown.puzzle.kinds.crossnumber import Crossnumber

    return Crossnumber(source, registry or standard())


def puzzles(
    text: str, *, file: str = "<text>", registry: Registry | None = None, kind: str | None = None
) -> list[Puzzle]:
    """Read all puzzles of a text, separated by lines `---`, or as their kind allows."""
    registry = registry or standard()
    return [read(source, registry, kind) for source in sources(text, file, kind)]


def loads(
    text: str, *, file: str = "<text>", registry: Registry | None = None, kind: str | None = None
) -> Puzzle:
    """Read one puzzle from its text; raises PuzzleError, also where there are several."""
    source, *others = split_puzzles(text, file)
    if others:
        message = "here another puzzle begins, and only one is read: use sevendown.puzzles"
        raise PuzzleError([others[0].problem(0, message)])
    return read(source, registry, kind)


def load(
    path: str | PathLike[str], registry: Registry | None = None, kind: str | None = None
) -> Puzzle:
    """Read one puzzle from a file; raises PuzzleError, or OSError where it cannot be read."""
    content = read_bytes(path)
    # What is not UTF-8 is kept as lone surrogates, which the reader reports with their place.
    text = content.decode("utf-8", "surrogateescape")
    return loads(text, file=str(path), registry=registry, kind=kind)
