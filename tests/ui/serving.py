"""The real server as a process of its own."""

from __future__ import annotations

import asyncio
import contextlib
import socket
import subprocess
from pathlib import Path

from program import start


def free_port() -> int:
    """A port on which nobody listens."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        return listening.getsockname()[1]


@contextlib.contextmanager
def serving(port, *arguments, **options):
    """Start the server and wait until it serves; end it, with all that it has started."""
    address = port if isinstance(port, str) else f"{port}"
    process = start(
        *("--ui", "--serve", address, *arguments),
        stdin=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        **options,
    )
    try:
        process.banner = process.stderr.readline().decode()
        assert process.banner.startswith("serving "), process.banner
        yield process
    finally:
        process.terminate()
        process.wait(timeout=30)
        process.stderr.close()


def children(process) -> list[int]:
    """The processes that a process has started."""
    path = Path(f"/proc/{process.pid}/task/{process.pid}/children")
    return [int(number) for number in path.read_text().split()]


async def until(condition, seconds=30):
    """Wait for a condition."""
    async with asyncio.timeout(seconds):
        while not condition():
            await asyncio.sleep(0.02)
