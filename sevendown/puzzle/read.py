"""From a text of any kind to its puzzles: the one way, for commands, interface and Python."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from os import PathLike
from typing import TYPE_CHECKING

from sevendown.errors import PuzzleError
from sevendown.puzzle import kinds
from sevendown.puzzle.puzzle import Puzzle
from sevendown.record import Record
from sevendown.speech import say
from sevendown.text.files import decode, read_bytes
from sevendown.text.header import find_entry
from sevendown.text.source import Source, split_puzzles
from sevendown.words.registry import Registry, builtin

if TYPE_CHECKING:
    from sevendown.language.clue_lines import ClueOptions


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


class PuzzleText(Record):
    """The text of one puzzle, whose kind has been decided, to be read."""

    source: Source
    kind: str
    error: PuzzleError | None = None  # what is wrong with what the text says of its kind

    def read(
        self, words: Callable[[], Registry], clue_options: ClueOptions | None = None
    ) -> Puzzle:
        """Read it, with words that only a crossnumber asks for; raises PuzzleError."""
        if self.error is not None:
            raise self.error
        if self.kind != kinds.CROSSNUMBER:
            return kinds.find(self.kind)(self.source)
        from sevendown.puzzle.kinds.crossnumber import Crossnumber

        return Crossnumber(self.source, words(), clue_options)


def puzzle_texts(text: str, file: str, kind: str | None = None) -> list[PuzzleText]:
    """Split a text into its puzzles: at lines `---`, and as their kind allows."""
    return [found for source in split_puzzles(text, file) for found in _split(source, kind)]


def _split(source: Source, wanted: str | None) -> Iterator[PuzzleText]:
    """Split what stands between two lines `---`; what its kind is, all of it is."""
    whole = _with_kind(source, wanted)
    if whole.error is not None:
        yield whole
        return
    first, *others = kinds.find(whole.kind).split(source)
    yield PuzzleText(first, whole.kind)
    for other in others:  # it may have a header of its own
        yield _with_kind(other, wanted, whole.kind)


def _with_kind(source: Source, wanted: str | None, usual: str = kinds.CROSSNUMBER) -> PuzzleText:
    """Decide of which kind a text is: what its header says, else what is wanted or usual."""
    entry = find_entry(source, "kind")
    if entry is None:
        return PuzzleText(source, wanted or usual)
    if entry.value not in kinds.names():
        message = kinds.no_such_kind(entry.value)
    elif wanted is not None and entry.value != wanted:
        message = say(
            "this is a puzzle of the kind {kind}, not {wanted}", kind=entry.value, wanted=wanted
        )
    else:
        return PuzzleText(source, entry.value)
    return PuzzleText(
        source, kinds.CROSSNUMBER, PuzzleError([source.problem(entry.value_at, message)])
    )


def puzzles(
    text: str, *, file: str = "<text>", registry: Registry | None = None, kind: str | None = None
) -> list[Puzzle]:
    """Read all puzzles of a text, separated by lines `---`, or as their kind allows."""
    words = cache(standard) if registry is None else lambda: registry
    return [found.read(words) for found in puzzle_texts(text, file, kind)]


def loads(
    text: str, *, file: str = "<text>", registry: Registry | None = None, kind: str | None = None
) -> Puzzle:
    """Read one puzzle from its text; raises PuzzleError, also where there are several."""
    source, *others = split_puzzles(text, file)
    if others:
        message = say("here another puzzle begins, and only one is read: use sevendown.puzzles")
        raise PuzzleError([others[0].problem(0, message)])
    return _with_kind(source, kind).read(standard if registry is None else lambda: registry)


def load(
    path: str | PathLike[str], registry: Registry | None = None, kind: str | None = None
) -> Puzzle:
    """Read one puzzle from a file; raises PuzzleError, or OSError where it cannot be read."""
    return loads(decode(read_bytes(path)), file=str(path), registry=registry, kind=kind)
