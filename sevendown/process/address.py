"""Where a browser finds the interface."""

from __future__ import annotations

import contextlib
from typing import NamedTuple


class Address(NamedTuple):
    """A host and a port."""

    host: str
    port: int

    @property
    def text(self) -> str:
        """As it stands in the line of a browser, after http://."""
        return f"{f'[{self.host}]' if ':' in self.host else self.host}:{self.port}"

    @property
    def is_private(self) -> bool:
        """Whether only this machine can reach it."""
        from ipaddress import ip_address

        with contextlib.suppress(ValueError):
            return ip_address(self.host).is_loopback
        return self.host == "localhost"
