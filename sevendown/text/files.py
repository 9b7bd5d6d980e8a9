"""Reading files: no more of one than is allowed, as it may have no end."""

from __future__ import annotations

import errno
from os import PathLike
from typing import IO, Any

from sevendown.text.limits import READING


def read_stream(stream: IO[Any]) -> Any:
    """Give all that a stream has, bytes or text; raises OSError, EFBIG where that is too much."""
    data = stream.read(READING.file_bytes + 1)
    if len(data) > READING.file_bytes:
        raise OSError(errno.EFBIG, f"more than {READING.file_bytes} bytes are not read")
    return data


def read_bytes(path: str | PathLike[str]) -> bytes:
    """Give what a file holds; raises OSError, EFBIG where that is too much."""
    with open(path, "rb") as stream:
        data: bytes = read_stream(stream)
        return data
