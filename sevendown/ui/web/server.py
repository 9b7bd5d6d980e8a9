"""The server of the pages: a page, what it loads, and a websocket to a process of its own."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import html
import os
import secrets
from collections.abc import Awaitable, Callable, Sequence
from string import Template

import textual_serve
from aiohttp import WSCloseCode, WSMsgType, web

from sevendown.exitcodes import ExitCode
from sevendown.speech import plural, reason_of, say
from sevendown.ui.file_text import visible
from sevendown.ui.web.access import Access
from sevendown.ui.web.messages import (
    MOST_BYTES,
    NotOurs,
    PageSize,
    read_message,
    size_asked_for,
)
from sevendown.ui.web.page_process import PATIENCE, PageProcess

_NO_ADDRESS = (errno.EADDRNOTAVAIL, errno.EAFNOSUPPORT)  # where there is no IPv6
_PAGE = os.path.join(os.path.dirname(os.path.dirname(__file__)), "page", "page.html")
_STATIC = os.path.join(os.path.dirname(textual_serve.__file__), "static")
_LOADED = ("js/textual.js", "css/xterm.css")  # by the page, from there
_Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


class Server:
    """Serves the app to pages of its own, and to nobody else."""

    def __init__(
        self,
        command: Sequence[str],
        access: Access,
        file: str | None,
        most_pages: int,
        say: Callable[[str], None],
    ) -> None:
        self.pages: set[PageProcess] = set()
        self.waiting = PATIENCE * 2  # seconds for another page to end, as where one is loaded anew
        self.command = command
        self._access = access
        self._file = file
        self._most_pages = most_pages
        self._room = asyncio.Semaphore(most_pages)
        self._ending = False
        self._say = say

    async def until(self, stopped: Awaitable[int]) -> int:
        """Serve until a signal comes, of that number; give the exit code."""
        app = self.application()
        runner = web.AppRunner(app, shutdown_timeout=PATIENCE, access_log=None)
        await runner.setup()
        try:
            await self._listen(runner)
        except OSError as error:
            where = self._access.address.text
            reason = reason_of(error)
            self._say(say("cannot serve on http://{where}: {reason}", where=where, reason=reason))
            await runner.cleanup()
            return ExitCode.BAD_INPUT
        what, link = visible(self._file or say("puzzles")), self._access.link
        self._say(say("serving {what} on {link}; Ctrl-C ends it", what=what, link=link))
        try:
            return 128 + await stopped
        finally:
            await runner.cleanup()

    async def _listen(self, runner: web.AppRunner) -> None:
        """Listen at the address; `localhost` is two of them, where there is IPv6."""
        host, port = self._access.address
        hosts = ["127.0.0.1", "::1"] if host == "localhost" else [host]
        for i, name in enumerate(hosts):
            try:
                await web.TCPSite(runner, name, port).start()
            except OSError as error:
                if not (i and error.errno in _NO_ADDRESS):
                    raise

    def application(self) -> web.Application:
        """Give what answers requests."""
        app = web.Application(middlewares=[self._only_ours])
        app.router.add_get("/", self._give_page)
        app.router.add_get("/ws", self._run_page)
        for path in _LOADED:
            app.router.add_get(f"/static/{path}", _give_static)
        app.on_response_prepare.append(_protect)
        app.on_shutdown.append(self._end_pages)
        return app

    @web.middleware
    async def _only_ours(self, request: web.Request, handler: _Handler) -> web.StreamResponse:
        self._access.check(request)
        return await handler(request)

    async def _end_pages(self, app: web.Application) -> None:
        await self.end_all()

    async def end_all(self) -> None:
        """End all pages, and begin no more."""
        self._ending = True
        await asyncio.gather(*(page.stop() for page in self.pages))

    async def _give_page(self, request: web.Request) -> web.Response:
        nonce = secrets.token_urlsafe()
        title = visible(os.path.basename(self._file)) if self._file else "solve-puzzle"
        with open(_PAGE, encoding="utf-8") as stream:
            page = Template(stream.read())
        websocket = f"ws://{request.host}/ws"
        text = page.substitute(title=html.escape(title), websocket=websocket, nonce=nonce)
        # Nothing is loaded from elsewhere, and no script runs but these.
        policy = (
            f"default-src 'self'; script-src 'self' 'nonce-{nonce}'; "
            f"style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
            f"connect-src ws://{request.host}; frame-ancestors 'none'"
        )
        headers = {"Content-Security-Policy": policy}
        return web.Response(text=text, content_type="text/html", headers=headers)

    async def _run_page(self, request: web.Request) -> web.StreamResponse:
        """Run the app for a page until either ends."""
        websocket = web.WebSocketResponse(heartbeat=15, max_msg_size=MOST_BYTES)
        try:
            await websocket.prepare(request)
        except ConnectionError:  # whoever asked is gone, and will not see this answer either
            return web.Response()
        with contextlib.suppress(ConnectionError):
            if await self._has_room():
                try:
                    await self._run_process(websocket, request)
                finally:
                    self._room.release()
            else:
                await self._tell_full(websocket)
        return websocket

    async def _has_room(self) -> bool:
        """Wait for room for one more page, and take it; say whether there was any."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(self.waiting):
                return await self._room.acquire()
        return False

    async def _tell_full(self, websocket: web.WebSocketResponse) -> None:
        why = plural(
            self._most_pages,
            "no more than {n} page can be open at a time, see --max-memory; close one first",
            "no more than {n} pages can be open at a time, see --max-memory; close one first",
        )
        self._say(say("a page was refused: {why}", why=why))
        await websocket.send_bytes(f"{why}\r\n".encode())
        await websocket.close(code=WSCloseCode.TRY_AGAIN_LATER)

    async def _run_process(self, websocket: web.WebSocketResponse, request: web.Request) -> None:
        page = PageProcess(self.command, websocket, self._say)
        self.pages.add(page)
        try:
            if not self._ending and await self._starts(page, size_asked_for(request.query)):
                await _pass_messages(websocket, page)
        except NotOurs:
            self._say(say("a page sent what no page of ours sends, and was ended"))
        finally:
            # The page may have gone, and with it who waits for an answer.
            await asyncio.shield(self._end(page))

    async def _starts(self, page: PageProcess, size: PageSize) -> bool:
        try:
            await page.start(size)
        except OSError as error:  # there may be too many processes, or files open
            reason = reason_of(error)
            self._say(say("cannot start a process for a page: {reason}", reason=reason))
            return False
        return True

    async def _end(self, page: PageProcess) -> None:
        try:
            await page.stop()
        finally:
            self.pages.discard(page)


async def _pass_messages(websocket: web.WebSocketResponse, page: PageProcess) -> None:
    """Tell the process all that its page tells, until the page is closed; raises NotOurs."""
    async for received in websocket:
        if received.type is not WSMsgType.TEXT:
            raise NotOurs
        message = read_message(received.data)
        if message.kind == "ping":
            await websocket.send_json(["pong", message.text])
        else:
            await page.tell(message)


async def _give_static(request: web.Request) -> web.FileResponse:
    """Give one of the files that the page loads; there are routes to no others."""
    return web.FileResponse(os.path.join(_STATIC, *request.path.split("/")[2:]))


async def _protect(request: web.Request, response: web.StreamResponse) -> None:
    """Keep pages of other servers from showing ours as a part of theirs, and from reading it."""
    response.headers["X-Frame-Options"] = "DENY"
    response.headers["X-Content-Type-Options"] = "nosniff"
    response.headers["Cross-Origin-Resource-Policy"] = "same-origin"
    response.headers["Cache-Control"] = "no-store"
    response.headers["Referrer-Policy"] = "no-referrer"  # it could name the token
