"""Files as they are read: no more of them than is allowed, as they may have no end."""

from __future__ import annotations

import errno
from os import PathLike
from typing import IO, Any

MAX_BYTES = 4_000_000  # of one file


def read_stream(stream: IO[Any]) -> Any:
    """Give all that a stream has, bytes or text; raises OSError, EFBIG where that is too much."""
    data = stream.read(MAX_BYTES + 1)
    if len(data) > MAX_BYTES:
        raise OSError(errno.EFBIG, f"more than {MAX_BYTES} bytes are not read")
    return data


def decode(data: bytes) -> str:
    """Give bytes as text; what is not UTF-8 is kept, and reported with its place where it is read.

    It is kept as lone surrogates.
    """
    return data.decode("utf-8", "surrogateescape")


def read_bytes(path: str | PathLike[str]) -> bytes:
    """Give what a file holds; raises OSError, EFBIG where that is too much."""
    with open(path, "rb") as stream:
        data: bytes = read_stream(stream)
        return data
