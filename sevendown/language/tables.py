"""The parser of the grammar, from tables made once: to make them takes longer than most puzzles.

Ready tables lie beside the grammar in an installed wheel, else in the user's cache directory. They
are plain data (JSON). A file is believed only if its first line is the digest of the rest together
with everything the tables are made from, so one that is damaged, or older than the grammar, or of
another version of anything, is as good as none: the tables are made anew, and nobody is told.
"""

from __future__ import annotations

import json
import os
import sys
import tempfile
from collections.abc import Callable
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Any

import lark
from lark import Lark, Transformer
from lark.grammar import Rule
from lark.lexer import TerminalDef

OPTIONS: dict[str, Any] = {"parser": "lalr", "lexer": "basic"}


def parser_of(grammar: Path, transformer: Transformer[Any, Any]) -> Lark:
    """Give the parser of a grammar in a file, with a transformer that works while it parses."""
    text = grammar.read_text(encoding="utf-8")
    kept = cache_folder()
    places = [tables_beside(grammar)]
    if kept is not None and _is_private(kept):
        places.append(kept / _file_name(grammar))
    for place in places:
        parser = _loaded(place, text, transformer)
        if parser is not None:
            return parser
    parser = Lark(text, transformer=transformer, **OPTIONS)
    if kept is not None:
        _keep(kept, _file_name(grammar), tables(parser, text))
    return parser


def tables_beside(grammar: Path) -> Path:
    """Give where the tables of a grammar are in an installed package."""
    return grammar.with_suffix(".json")


def tables(parser: Lark, grammar: str) -> bytes:
    """Write down the tables of a parser, as the content of a file."""
    data, memo = parser.memo_serialize([TerminalDef, Rule])
    del data["options"]  # not all of them are data, and those that matter are known
    body = json.dumps([data, memo], separators=(",", ":")).encode()
    return _digest(grammar, body) + b"\n" + body


def cache_folder() -> Path | None:
    """Give the directory for what may be deleted at any time, if this user has one."""
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA", "")
    elif sys.platform == "darwin":
        base = os.path.expanduser("~/Library/Caches")
    else:
        base = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")
    return Path(base, "sevendown") if os.path.isabs(base) else None


def _file_name(grammar: Path) -> str:
    """Name the file so that different installations do not overwrite each other's."""
    python = f"{sys.version_info[0]}.{sys.version_info[1]}"
    return f"{grammar.stem}-lark-{lark.__version__}-python-{python}.json"


def _digest(grammar: str, body: bytes) -> bytes:
    """Digest tables together with everything that they are made from."""
    sources = (lark.__version__, sys.version_info[:2], OPTIONS, grammar)
    return sha256(repr(sources).encode() + body).hexdigest().encode()


def _is_private(folder: Path) -> bool:
    """Say whether nobody but this user can have put anything there."""
    try:
        status = folder.stat()
    except OSError:
        return False
    if sys.platform == "win32":
        return True  # who may write where is not in the mode
    return status.st_uid == os.geteuid() and not status.st_mode & 0o022


def _loaded(file: Path, grammar: str, transformer: Transformer[Any, Any]) -> Lark | None:
    """Make a parser of the tables in a file, if they are sound."""
    try:
        digest, _, body = file.read_bytes().partition(b"\n")
        if digest != _digest(grammar, body):
            return None
        data, memo = json.loads(body, object_hook=_with_integer_keys)
        data["options"] = OPTIONS
        # Lark has no public way to load a parser but from a pickle.
        load: Callable[..., Lark] = Lark._load_from_dict
        return load(data, memo, transformer=transformer)
    except Exception:  # whatever is wrong, tables can be made
        return None


def _with_integer_keys(item: dict[str, Any]) -> dict[Any, Any]:
    """Undo that all keys in JSON are texts."""
    if "@" in item or "__type__" in item:  # most of them, and never with integers
        return item
    return {int(key) if key.isdigit() else key: value for key, value in item.items()}


def _keep(folder: Path, name: str, content: bytes) -> None:
    """Write a file, whole or not at all; where that is impossible, do nothing."""
    with suppress(OSError):
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        if not _is_private(folder):
            return
        handle, unfinished = tempfile.mkstemp(dir=folder)
        try:
            with open(handle, "wb") as stream:
                stream.write(content)
            os.replace(unfinished, folder / name)
        except OSError:
            os.unlink(unfinished)
