"""Who is let in: whoever has been given the address, with its token, and comes from our page.

The browser keeps the token as a cookie, which it sends along on behalf of every page that asks for
something here, also of other sites; and whoever owns a name can direct it to this machine. So the
name and the origin of a request are looked at as well.
"""

from __future__ import annotations

import re
import secrets
import socket
from collections.abc import Iterable
from typing import NoReturn

from aiohttp import web

from sevendown.process.address import Address

_NAME = re.compile(r"(\[[0-9a-f:.]+\]|[0-9a-z_.-]+)(?::([0-9]{1,5}))?")
_HTTP_PORT = "80"  # which browsers leave out


class Access:
    """The token of a server, and the names by which pages may come to it."""

    def __init__(self, address: Address, public: bool) -> None:
        self.address = address
        self.token = secrets.token_urlsafe(24)
        self._public = public
        self._names = {address.host, socket.gethostname().lower()} if public else set()

    @property
    def link(self) -> str:
        """What is to be opened in the browser."""
        return f"http://{self.address.text}/?token={self.token}"

    def check(self, request: web.Request) -> None:
        """Raise what answers a request that is not to be let in, or not yet."""
        port = self._port(request.host)
        if port is None:
            _refuse("this server does not go by that name")
        origin = request.headers.get("Origin")
        # Browsers always say from where a websocket comes.
        if origin != f"http://{request.host}" and (origin or _asks_for_upgrade(request.headers)):
            _refuse("this is not for pages of other servers")
        cookie = f"sevendown-{port}"  # the servers of a machine share what is kept there
        if request.path == "/" and self._is_token(request.query.get("token")):
            answer = web.HTTPSeeOther("/")
            answer.set_cookie(cookie, self.token, path="/", httponly=True, samesite="Strict")
            raise answer
        if not self._is_token(request.cookies.get(cookie)):
            _refuse("open the address that was printed, with its token")

    def _port(self, host: str) -> str | None:
        """Give the port by which a page has come; None if by a name that is not ours.

        It may be another one than ours, as that of a tunnel.
        """
        parts = _NAME.fullmatch(host.lower())
        if parts is None:
            return None
        name = parts[1].strip("[]")
        is_number = ":" in name or name.replace(".", "").isdecimal()
        is_known = Address(name, 0).is_private or name in self._names
        return parts[2] or _HTTP_PORT if is_known or (self._public and is_number) else None

    def _is_token(self, text: str | None) -> bool:
        """Whether it is; how long that takes says nothing about the token."""
        given = (text or "").encode("utf-8", "surrogatepass")
        return secrets.compare_digest(given, self.token.encode())


def _asks_for_upgrade(headers: Iterable[str]) -> bool:
    """Whether a request with these headers asks for more than an answer, wherever it asks."""
    names = map(str.lower, headers)
    return any(name == "upgrade" or name.startswith("sec-websocket-") for name in names)


def _refuse(why: str) -> NoReturn:
    raise web.HTTPForbidden(text=f"{why}\n")
