"""The interface in a browser: a small server, and for every page a process that runs the app.

Whoever can open a page can do there what its owner can do, and so write files. The server listens
to this machine alone, unless told otherwise, and lets in whoever knows the address that it prints.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import stat
import sys
from collections.abc import Callable, Iterator

from sevendown import speech
from sevendown.exitcodes import ExitCode
from sevendown.process.signals import heeded_stops
from sevendown.text.files import Unread, name_of
from sevendown.ui.file_text import visible
from sevendown.ui.host import Host
from sevendown.ui.web.access import Access
from sevendown.ui.web.server import Server

MOST_PAGES = 16  # at a time: each has a process of its own
_ROOMY = 500  # megabytes for a page; most do with a fifth of it


def serve(program: Host) -> int:
    """Serve the interface until a signal ends it; give the exit code."""
    options = program.options
    file = next(iter(options.files), None)
    if file == "-" or (file is None and _has_text(0)):
        program.say(speech.say("--serve reads no puzzle from standard input; name a file"))
        return ExitCode.BAD_INPUT
    if file is not None:
        try:
            program.text_of(file)
        except Unread as reason:
            program.say(f"{name_of(file)}: {reason}")
            return reason.code
    pages = most_pages(options.max_memory)
    command = _command(program, file, options.max_memory // pages)
    access = Access(options.serve, options.public)

    async def run() -> int:
        return await Server(command, access, file, pages, program.say).until(_first_stop())

    with _calm_log(program.say):
        return asyncio.run(run())


def most_pages(megabytes: int) -> int:
    """Give how many pages may share that much memory, each with an equal part of it."""
    return max(1, min(MOST_PAGES, megabytes // _ROOMY))


def _has_text(descriptor: int) -> bool:
    """Whether somebody has sent a text there, rather than nothing at all."""
    with contextlib.suppress(OSError):
        mode = os.fstat(descriptor).st_mode
        return stat.S_ISFIFO(mode) or stat.S_ISREG(mode)
    return False


def _command(program: Host, file: str | None, megabytes: int) -> list[str]:
    """Give the command that runs the app for a page, in the same folder."""
    options = program.options
    # Modules come from where they came from here; not from whatever folder this may be.
    here = {"", os.getcwd()} & set(sys.path)
    command = [sys.executable, *([] if here else ["-P"]), "-m", "sevendown", "--ui"]
    command += ["--max-memory", str(megabytes), speech.OPTION, speech.language()]
    command += ["--kind", options.kind] if options.kind else []
    command += [f"--plugin={plugin}" for plugin in options.plugins]
    command += [f"--{wish}" for wish in options.wishes]
    return command if file is None else [*command, "--", file]


def _first_stop() -> asyncio.Future[int]:
    """Give the number of the first signal that asks for the end, once it comes."""
    loop = asyncio.get_running_loop()
    stopped = loop.create_future()

    def stop(number: int) -> None:
        if not stopped.done():
            stopped.set_result(number)

    for number in heeded_stops():
        with contextlib.suppress(NotImplementedError):  # not every system can do that
            loop.add_signal_handler(number, stop, number)
    return stopped


@contextlib.contextmanager
def _calm_log(say: Callable[[str], None]) -> Iterator[None]:
    """Let libraries report in lines of their own making alone, without what a client has sent."""
    handler = _CalmHandler(say)
    logging.getLogger().addHandler(handler)
    try:
        yield
    finally:
        logging.getLogger().removeHandler(handler)


class _CalmHandler(logging.Handler):
    """Says a report in a line, with the name of an error in place of its text and traceback."""

    def __init__(self, say: Callable[[str], None]) -> None:
        super().__init__(logging.WARNING)
        self._say = say

    def emit(self, record: logging.LogRecord) -> None:
        """Say it."""
        first_line = record.getMessage().partition("\n")[0]
        error = record.exc_info[0].__name__ if record.exc_info and record.exc_info[0] else ""
        self._say(visible(": ".join(filter(None, [first_line, error]))))
