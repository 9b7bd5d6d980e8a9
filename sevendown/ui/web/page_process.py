"""The process that runs the app for a page.

It draws into a page by the driver that Textual has for that. Once it has said that it is ready,
both sides send packets: a letter, the length of what follows, and that. `D` is what a terminal
would be sent or would send; `M` is all else, as JSON.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import struct
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable, Sequence

from aiohttp import web

from sevendown.ui.file_text import visible
from sevendown.ui.start import WEB_DRIVER
from sevendown.ui.web.messages import PageMessage, PageSize

PATIENCE = 3.0  # seconds after which a process that does not end is killed
_MOST_SAID = 10_000  # bytes of what a process writes to standard error
_READY = b"__GANGLION__\n"
_HEAD = struct.Struct(">cI")


class PageProcess:
    """The process behind a page, started without a shell."""

    def __init__(
        self, command: Sequence[str], websocket: web.WebSocketResponse, say: Callable[[str], None]
    ) -> None:
        self.process: Process | None = None
        self._command = command
        self._websocket = websocket
        self._say = say
        self._over = False
        self._passing: asyncio.Task[None] | None = None  # to the page, what the process writes
        self._changing = asyncio.Lock()  # the page's end and the server's may come at once

    async def start(self, size: PageSize) -> None:
        """Start it, unless it has been stopped before that; raises OSError."""
        async with self._changing:
            if not self._over:
                self.process = await asyncio.create_subprocess_exec(
                    *self._command, stdin=PIPE, stdout=PIPE, stderr=PIPE, env=_environment(size)
                )
                self._passing = asyncio.create_task(self._pass_all(self.process))

    async def tell(self, message: PageMessage) -> None:
        """Tell it what the page tells."""
        if message.kind == "stdin":
            await self._send(b"D", message.text.encode("utf-8", "replace"))
        else:
            size = message.size._asdict() if message.kind == "resize" else {}
            await self._send(b"M", json.dumps({"type": message.kind, **size}).encode())

    async def _send(self, kind: bytes, data: bytes) -> None:
        if self.process is not None and self.process.stdin is not None:
            # It may have ended just now, which is seen elsewhere.
            with contextlib.suppress(ConnectionError):
                self.process.stdin.write(_HEAD.pack(kind, len(data)) + data)
                await self.process.stdin.drain()

    async def _pass_all(self, process: Process) -> None:
        """Pass on all that the process writes, and end the page with it."""
        if process.stdout is not None and process.stderr is not None:
            errors = asyncio.create_task(_beginning(process.stderr))
            await self._pass_screen(process.stdout)
            for line in (await errors).decode("utf-8", "replace").splitlines():
                self._say(visible(line))
        await self._websocket.close()

    async def _pass_screen(self, stdout: asyncio.StreamReader) -> None:
        """Pass on what is drawn; where there is no page any more, or no app, read it all the same.

        A process that nobody reads from would wait, and could not end itself.
        """
        with contextlib.suppress(asyncio.IncompleteReadError, asyncio.LimitOverrunError):
            await stdout.readuntil(_READY)
            while True:
                kind, length = _HEAD.unpack(await stdout.readexactly(_HEAD.size))
                data = await stdout.readexactly(length)
                with contextlib.suppress(ConnectionError):
                    if kind == b"D":
                        await self._websocket.send_bytes(data)
                    elif kind == b"M" and json.loads(data).get("type") == "exit":
                        await self._websocket.close()
        await _beginning(stdout)

    async def stop(self) -> None:
        """End it, by force where it does not end itself."""
        async with self._changing:
            self._over = True
            if self.process is None or self._passing is None:
                return
            for end in (self.process.terminate, self.process.kill):
                with contextlib.suppress(ProcessLookupError, TimeoutError):
                    end()
                    await asyncio.wait_for(self.process.wait(), PATIENCE)
                    break
            # A browser that does not answer is not waited for.
            await asyncio.wait({self._passing}, timeout=PATIENCE)
            self._passing.cancel()


async def _beginning(stream: asyncio.StreamReader) -> bytes:
    """Read a stream to its end; give as much of it as anybody would read."""
    kept = b""
    while data := await stream.read(_MOST_SAID):
        kept = (kept + data)[:_MOST_SAID]
    return kept


def _environment(size: PageSize) -> dict[str, str]:
    return {
        **os.environ,
        "TEXTUAL_DRIVER": f"{WEB_DRIVER}:WebDriver",
        "TEXTUAL_FPS": "60",
        "TEXTUAL_COLOR_SYSTEM": "truecolor",
        "TERM_PROGRAM": "textual",
        "COLUMNS": str(size.width),
        "ROWS": str(size.height),
    }
