"""The interface in a browser: a small server, and for every page a process that runs the app.

The server listens to this machine alone, unless told otherwise. A page of another site, open in
the same browser, can send requests there as well; it could press keys, and so write files. What
does not come from a page of this server is refused.
"""

from __future__ import annotations

import asyncio
import contextlib
import errno
import os
import re
import secrets
import shlex
import signal
import socket
import stat
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

from aiohttp import web
from aiohttp_jinja2 import render_template
from textual_serve.app_service import AppService
from textual_serve.server import Server, to_int

from sevendown.options import Address
from sevendown.program import BAD, Unread, name_of
from sevendown.ui.written import visible

if TYPE_CHECKING:
    from sevendown.program import Program

MOST_PAGES = 16  # at a time: each has a process of its own
PATIENCE = 3.0  # seconds after which a process that does not end is killed
_STOPS = ("SIGINT", "SIGTERM", "SIGHUP")  # what asks the server to end
_NO_ADDRESS = (errno.EADDRNOTAVAIL, errno.EAFNOSUPPORT)  # where there is no IPv6
_TOO_MANY = f"{MOST_PAGES} pages are open already; close one first"


def serve(program: Program) -> int:
    """Serve the interface until a signal ends it; give the exit code."""
    options = program.options
    file = next(iter(options.files), None)
    if file == "-" or (file is None and _has_text(0)):
        program.say("--serve reads no puzzle from standard input; name a file")
        return BAD
    if file is not None:
        try:
            program.text_of(file)
        except Unread as reason:
            program.say(f"{name_of(file)}: {reason}")
            return reason.code
    pages = _Pages(_command(program, file), options.serve, options.public, file, program.say)
    return asyncio.run(pages.until_stopped())


def _has_text(descriptor: int) -> bool:
    """Whether somebody has sent a text there, rather than nothing at all."""
    with contextlib.suppress(OSError):
        mode = os.fstat(descriptor).st_mode
        return stat.S_ISFIFO(mode) or stat.S_ISREG(mode)
    return False


def _command(program: Program, file: str | None) -> list[str]:
    """Give the command that runs the app for a page, in the same folder."""
    options = program.options
    # Modules come from where they came from here; not from whatever folder this may be.
    here = {"", os.getcwd()} & set(sys.path)
    command = [sys.executable, *([] if here else ["-P"]), "-m", "sevendown", "--ui"]
    command += ["--max-memory", str(options.max_memory)]
    command += ["--kind", options.kind] if options.kind else []
    command += [f"--plugin={plugin}" for plugin in options.plugins]
    command += [f"--{wish}" for wish in options.wishes]
    return command if file is None else [*command, "--", file]


class _Page(AppService):
    """The process behind a page, started without a shell."""

    def __init__(self, server: _Pages, websocket: web.WebSocketResponse) -> None:
        super().__init__(
            server.command,
            write_bytes=websocket.send_bytes,
            write_str=websocket.send_str,
            close=websocket.close,  # type: ignore[arg-type]  # it gives a bool
            download_manager=server.download_manager,
        )
        self.words = server.words
        self.process: Process | None = None
        self._stopping = asyncio.Lock()  # the page's end and the server's may come at once

    async def _open_app_process(self, width: int = 80, height: int = 24) -> Process:
        environment = self._build_environment(width=width, height=height)
        self.process = self._process = await asyncio.create_subprocess_exec(
            *self.words, stdin=PIPE, stdout=PIPE, stderr=PIPE, env=environment
        )
        self._stdin = self.process.stdin
        return self.process

    async def run(self) -> None:
        """Pass on what the process draws, and end the page with the process."""
        await super().run()
        await self.remote_close()

    async def stop(self) -> None:
        """End the process, by force where it does not end itself."""
        async with self._stopping:
            if self.process is not None and self.process.returncode is None:
                with contextlib.suppress(ProcessLookupError):
                    self.process.terminate()
                try:
                    await asyncio.wait_for(self.process.wait(), PATIENCE)
                except TimeoutError:
                    self.process.kill()
                    await self.process.wait()
            await super().stop()


class _Pages(Server):
    """Serves the app to pages of its own, and to nobody else."""

    def __init__(
        self,
        words: list[str],
        address: Address,
        public: bool,
        file: str | None,
        say: Callable[[str], None],
    ) -> None:
        folder = os.path.join(os.path.dirname(__file__), "page")
        title = visible(os.path.basename(file)) if file else "solve-puzzle"
        super().__init__(shlex.join(words), title=title, templates_path=folder)
        self.words = words
        self.address = address
        self.names = {address.host, socket.gethostname().lower()} if public else set()
        self.public = public
        self.file = file
        self.say = say
        self.pages: set[_Page] = set()

    async def until_stopped(self) -> int:
        """Serve until a signal comes; give the exit code."""
        runner = web.AppRunner(await self._make_app(), shutdown_timeout=PATIENCE)
        await runner.setup()
        try:
            await self._listen(runner)
        except OSError as error:
            self.say(f"cannot serve on http://{self.address.text}: {error.strerror or error}")
            await runner.cleanup()
            return BAD
        stopped = _first_stop()
        self.say(f"serving {self.file or 'puzzles'} on http://{self.address.text}; Ctrl-C ends it")
        try:
            return 128 + await stopped
        finally:
            await runner.cleanup()

    async def _listen(self, runner: web.AppRunner) -> None:
        """Listen at the address; `localhost` is two of them, where there is IPv6."""
        host, port = self.address
        hosts = ["127.0.0.1", "::1"] if host == "localhost" else [host]
        for i, name in enumerate(hosts):
            try:
                await web.TCPSite(runner, name, port).start()
            except OSError as error:
                if not (i and error.errno in _NO_ADDRESS):
                    raise

    async def _make_app(self) -> web.Application:
        app = await super()._make_app()
        app.middlewares.append(self._only_ours)
        app.on_response_prepare.append(_protect)
        return app

    @web.middleware
    async def _only_ours(
        self, request: web.Request, handler: Callable[[web.Request], Awaitable[web.StreamResponse]]
    ) -> web.StreamResponse:
        """Refuse what no page of this server has sent."""
        if not self._is_our_name(request.host):
            raise web.HTTPForbidden(text="this server does not go by that name")
        origin = request.headers.get("Origin")
        # Browsers always say from where a websocket comes.
        if origin != f"http://{request.host}" and (origin or request.path == "/ws"):
            raise web.HTTPForbidden(text="this is not for pages of other servers")
        return await handler(request)

    def _is_our_name(self, host: str) -> bool:
        """Whether a page may have come here by that name; whoever owns another can direct it here.

        The port may be another one, as that of a tunnel.
        """
        parts = re.fullmatch(r"(\[[0-9a-f:.]+\]|[0-9a-z_.-]+)(:[0-9]+)?", host.lower())
        if parts is None:
            return False
        name = parts[1].strip("[]")
        is_number = ":" in name or name.replace(".", "").isdecimal()
        is_known = Address(name, 0).is_private or name in self.names
        return is_known or (self.public and is_number)

    async def on_startup(self, app: web.Application) -> None:
        """Say nothing: it may be that nobody can listen there."""

    async def on_shutdown(self, app: web.Application) -> None:
        """End all pages."""
        await asyncio.gather(*(page.stop() for page in self.pages))

    async def handle_index(self, request: web.Request) -> web.Response:
        """Give the page."""
        if len(self.pages) >= MOST_PAGES:
            raise web.HTTPServiceUnavailable(text=_TOO_MANY)
        nonce = secrets.token_urlsafe()
        context = {"title": self.title, "websocket": f"ws://{request.host}/ws", "nonce": nonce}
        response = render_template("page.html", request, context)
        # Nothing is loaded from elsewhere, and no script runs but these.
        response.headers["Content-Security-Policy"] = (
            f"default-src 'self'; script-src 'self' 'nonce-{nonce}'; "
            f"style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
            f"connect-src ws://{request.host}; frame-ancestors 'none'"
        )
        return response

    async def handle_websocket(self, request: web.Request) -> web.WebSocketResponse:
        """Run the app for a page until either ends."""
        if len(self.pages) >= MOST_PAGES:
            raise web.HTTPServiceUnavailable(text=_TOO_MANY)
        websocket = web.WebSocketResponse(heartbeat=15)
        page = _Page(self, websocket)
        self.pages.add(page)
        try:
            await websocket.prepare(request)
            size = [to_int(request.query.get(name, ""), 80) for name in ("width", "height")]
            await page.start(*size)
            await self._process_messages(websocket, page)
        except (AssertionError, AttributeError, LookupError, TypeError, ValueError) as error:
            self.say(f"a page sent what no page of ours sends: {error!r}")
        finally:
            # The page may have gone, and with it who waits for an answer.
            await asyncio.shield(self._end(page))
        return websocket

    async def _end(self, page: _Page) -> None:
        try:
            await page.stop()
        finally:
            self.pages.discard(page)


async def _protect(request: web.Request, response: web.StreamResponse) -> None:
    """Keep pages of other servers from showing ours as a part of theirs, and from reading it."""
    response.headers["X-Frame-Options"] = "DENY"
    response.headers["X-Content-Type-Options"] = "nosniff"
    response.headers["Cross-Origin-Resource-Policy"] = "same-origin"
    response.headers["Cache-Control"] = "no-store"


def _first_stop() -> asyncio.Future[int]:
    """Give the number of the first signal that asks for the end, once it comes."""
    loop = asyncio.get_running_loop()
    stopped = loop.create_future()

    def stop(number: int) -> None:
        if not stopped.done():
            stopped.set_result(number)

    for name in _STOPS:
        # Not every system has them, and nohup wants one to be ignored.
        with contextlib.suppress(AttributeError, NotImplementedError):
            number = getattr(signal, name)
            if signal.getsignal(number) is not signal.SIG_IGN:
                loop.add_signal_handler(number, stop, number)
    return stopped
