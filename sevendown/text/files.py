"""Reading files: no more of one than is allowed, as it may have no end."""

from __future__ import annotations

import errno
from collections.abc import Callable
from functools import partial
from os import PathLike
from typing import IO, Any

from sevendown.errors import tamed
from sevendown.exitcodes import ExitCode
from sevendown.speech import reason_of, say
from sevendown.text.reading_limits import READING


class Unread(Exception):
    """There is no text of a file; with the reason, and the exit code."""

    def __init__(self, reason: str, code: ExitCode) -> None:
        super().__init__(reason)
        self.code = code


def read_stream(stream: IO[Any]) -> Any:
    """Give all that a stream has, bytes or text; raises OSError, EFBIG where that is too much."""
    data = stream.read(READING.file_bytes + 1)
    if len(data) > READING.file_bytes:
        message = say("more than {most} bytes are not read", most=READING.file_bytes)
        raise OSError(errno.EFBIG, message)
    return data


def read_bytes(path: str | PathLike[str]) -> bytes:
    """Give what a file holds; raises OSError, EFBIG where that is too much."""
    with open(path, "rb") as stream:
        data: bytes = read_stream(stream)
        return data


def decode(data: bytes) -> str:
    """Give bytes as text; what is not UTF-8 stays in it, as lone surrogates, to be reported."""
    return data.decode("utf-8", "surrogateescape")


def text_of_file(path: str) -> str:
    """Give the text of a file; raises Unread."""
    return _text(partial(read_bytes, path))


def text_of_stream(stream: IO[Any]) -> str:
    """Give the text of a stream, of its bytes if it has some; raises Unread."""
    return _text(partial(read_stream, getattr(stream, "buffer", stream)))


def _text(read: Callable[[], bytes | str]) -> str:
    try:
        data = read()
    except OSError as error:
        raise Unread(reason_of(error), exit_code(error)) from None
    return data if isinstance(data, str) else decode(data)


def exit_code(error: OSError) -> ExitCode:
    """Give the exit code for what cannot be read."""
    return ExitCode.GAVE_UP if error.errno == errno.EFBIG else ExitCode.BAD_INPUT


def origin_of(file: str) -> str:
    """Give what a file that a user has named is called where programs read it."""
    return "<stdin>" if file == "-" else file


def name_of(file: str) -> str:
    """Give what a file that a user has named is called in messages."""
    return tamed(origin_of(file))
