"""The parser of the grammar, from tables made once: to make them takes longer than most puzzles.

Ready tables lie beside the grammar in an installed wheel, or else in the user's cache directory.
They are plain data (JSON). A file is believed only if its first line is the digest of the rest
together with everything that tables are made from. So one that is damaged, or older than the
grammar, or of another version of anything, is as good as none: the tables are made anew, by Lark,
which is imported for nothing else.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any, TypeVar
from zlib import crc32

from sevendown.language.lalr import LalrParser, Maker

FORMAT = 1  # of the tables; it rises when `lalr` is to read others
MOST_BYTES = 2_000_000  # of a file of tables: several times what any grammar needs


Made = TypeVar("Made")
Tables = Any  # plain data, as JSON has it


def parser_of(grammar_file: str, makers: Mapping[str, Maker]) -> LalrParser:
    """Give the parser of a grammar, with what makes the value of each rule."""
    return from_tables(grammar_file, _made, lambda tables: LalrParser(tables, makers))


def from_tables(
    grammar_file: str, make: Callable[[str], Tables], use: Callable[[Tables], Made]
) -> Made:
    """Give what is made of the tables of a grammar, which are made only if none are kept."""
    grammar = _text(grammar_file)
    folder = cache_folder()
    kept = os.path.join(folder, _cache_name(grammar_file)) if folder else ""
    # What lies beside the grammar is as trustworthy as the program itself.
    found = _load(tables_beside(grammar_file), grammar, use, private=False)
    if found is None and folder:
        found = _load(kept, grammar, use, private=True)
    if found is None:
        tables = make(grammar)
        found = use(tables)
        if folder:
            _keep(kept, _content_of(tables, grammar))
    return found


def _made(grammar: str) -> dict[str, Any]:
    from sevendown.language import lark_tables

    return lark_tables.tables_of(grammar)


def tables_beside(grammar_file: str) -> str:
    """Give where the tables of a grammar are in an installed package."""
    return os.path.splitext(grammar_file)[0] + ".json"


def tables_of(grammar_file: str, make: Callable[[str], Tables] = _made) -> bytes:
    """Make the tables of a grammar, as the content of a file."""
    grammar = _text(grammar_file)
    return _content_of(make(grammar), grammar)


def cache_folder() -> str:
    """Give the directory for what may be deleted at any time; empty if this user has none."""
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA", "")
    elif sys.platform == "darwin":
        base = os.path.expanduser("~/Library/Caches")
    else:
        base = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")
    return os.path.join(base, "sevendown") if os.path.isabs(base) else ""


def _cache_name(grammar_file: str) -> str:
    """Name the file so that different installations do not keep overwriting each other's."""
    name = os.path.splitext(os.path.basename(grammar_file))[0]
    python = ".".join(map(str, sys.version_info[:2]))
    return f"{name}-{FORMAT}-python-{python}.json"


def _text(grammar_file: str) -> str:
    with open(grammar_file, encoding="utf-8") as stream:
        return stream.read()


def _content_of(tables: Tables, grammar: str) -> bytes:
    """Write tables as the content of a file."""
    body = json.dumps(tables, separators=(",", ":")).encode()
    return _digest(grammar, body) + b"\n" + body


def _digest(grammar: str, body: bytes) -> bytes:
    """Digest tables together with everything that they are made from.

    This is against accidents; whoever wants to forge tables can as well compute any other digest.
    """
    sources = (FORMAT, sys.version_info[:2], grammar)
    return b"%08x" % crc32(body, crc32(repr(sources).encode()))


def _load(file: str, grammar: str, use: Callable[[Tables], Made], private: bool) -> Made | None:
    """Make something of the tables in a file, if they are sound."""
    try:
        digest, _, body = _content(file, private).partition(b"\n")
        return use(json.loads(body)) if digest == _digest(grammar, body) else None
    except Exception:  # whatever is wrong: tables can be made anew
        return None


def _content(file: str, private: bool) -> bytes:
    """Read a file of tables, or what is in its place.

    Private: give nothing where anybody but this user can have written to the file or its folder.
    """
    if private and not _is_private(os.stat(os.path.dirname(file))):
        return b""
    with open(file, "rb", opener=_open_at_once) as stream:
        if private and not _is_private(os.fstat(stream.fileno())):
            return b""
        return stream.read(MOST_BYTES)  # more is something else, perhaps without end


def _open_at_once(file: str, flags: int) -> int:
    # Or a pipe would be waited for until somebody writes to it.
    return os.open(file, flags | getattr(os, "O_NONBLOCK", 0))


def _is_private(status: os.stat_result) -> bool:
    """Say whether nobody but this user can have written to a file or directory."""
    if sys.platform == "win32":
        return True  # there the mode does not say who may write
    return status.st_uid == os.geteuid() and not status.st_mode & 0o022


def _keep(file: str, content: bytes) -> None:
    """Write tables into the cache, whole or not at all."""
    import tempfile  # takes time to load, and is rarely needed

    folder = os.path.dirname(file)
    with suppress(Exception):  # without a cache the next start takes longer, and no more than that
        os.makedirs(folder, mode=0o700, exist_ok=True)
        if not _is_private(os.stat(folder)):
            return
        handle, unfinished = tempfile.mkstemp(dir=folder)
        try:
            with open(handle, "wb") as stream:
                stream.write(content)
            os.replace(unfinished, file)
        except BaseException:
            os.unlink(unfinished)
            raise
