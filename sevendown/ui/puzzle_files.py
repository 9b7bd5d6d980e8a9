"""Files of puzzles: which there are, what they call themselves, and how one is written."""

from __future__ import annotations

import os
import random
import stat
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import partial

from sevendown.puzzle.kinds import CROSSNUMBER
from sevendown.text.header import find_entry
from sevendown.text.source import Source

MOST_FILES = 2000
DEPTH = 4  # of folders below the one that is searched
_HEAD = 4096  # bytes in which a file says what it is


@dataclass(frozen=True)
class PuzzleFile:
    """A file that looks like a puzzle."""

    path: str
    folder: str  # relative to the folder that was searched; "" for that one itself
    name: str
    title: str
    kind: str  # as its header says; "" where it does not


def puzzle_folder() -> str:
    """Give the folder in which to look for puzzles, where none is named."""
    return "puzzles" if os.path.isdir("puzzles") else "."


def find_puzzles(folder: str) -> list[PuzzleFile]:
    """Find the files `*.txt` in a folder and below, by their names, the usual kind first."""
    found = [_file_entry(path, folder) for path in _paths(folder)]
    return sorted(found, key=lambda file: file.kind not in ("", CROSSNUMBER))


def _paths(folder: str) -> list[str]:
    found: list[str] = []
    for path in _walk(folder, DEPTH):
        found.append(path)
        if len(found) == MOST_FILES:
            break
    return found


def _walk(folder: str, depth: int) -> Iterator[str]:
    """Give the files of a folder, then those of the folders in it."""
    entries: list[os.DirEntry[str]] = []
    with suppress(OSError), os.scandir(folder) as found:
        entries = sorted(found, key=lambda entry: entry.name)
    for entry in entries:
        # A pipe is no file here: opening it would wait for somebody to write.
        if entry.name.endswith(".txt") and os.path.isfile(entry.path):
            yield entry.path
    for entry in entries:
        if depth and not entry.name.startswith(".") and _is_folder(entry):
            yield from _walk(entry.path, depth - 1)


def _is_folder(entry: os.DirEntry[str]) -> bool:
    """Whether it is a folder itself, and no link to one; what cannot be looked at is none."""
    try:
        return entry.is_dir(follow_symlinks=False)
    except OSError:
        return False


def _file_entry(path: str, folder: str) -> PuzzleFile:
    head = b""
    with suppress(OSError), open(path, "rb") as stream:
        head = stream.read(_HEAD)
    source = Source(head.decode("utf-8", "surrogateescape"), path)
    title, kind = find_entry(source, "title"), find_entry(source, "kind")
    above, name = os.path.split(os.path.relpath(path, folder))
    return PuzzleFile(path, above, name, title.value if title else "", kind.value if kind else "")


def write(file: str, text: str) -> None:
    """Write a text to a file, whole or not at all; raises OSError, or ValueError for odd names.

    What a text holds as lone surrogates becomes again the bytes that were no UTF-8.
    """
    target = os.path.realpath(file)  # where a link leads, so that it stays a link
    data = text.encode("utf-8", "surrogateescape")
    mode: int | None = None
    with suppress(FileNotFoundError):
        mode = os.stat(target).st_mode
    if mode is not None and not stat.S_ISREG(mode):
        raise OSError("this is no ordinary file")
    unfinished = os.path.join(os.path.dirname(target), f".{random.getrandbits(64):x}.tmp")
    # Who may not read the old text may not read the new one, not even while it is written.
    first_mode = 0o666 if mode is None else 0o600
    try:
        with open(unfinished, "xb", opener=partial(os.open, mode=first_mode)) as stream:
            stream.write(data)
            stream.flush()
            os.fsync(stream.fileno())
        if mode is not None:
            os.chmod(unfinished, stat.S_IMODE(mode))
        os.replace(unfinished, target)
    except BaseException:
        with suppress(OSError):
            os.unlink(unfinished)
        raise
