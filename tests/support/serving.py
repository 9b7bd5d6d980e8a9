"""The real server as a process of its own."""

from __future__ import annotations

import asyncio
import contextlib
import re
import socket
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from support.processes import PATIENCE
from support.program import start


def free_port() -> int:
    """A port on which nobody listens."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        return int(listening.getsockname()[1])


@contextlib.contextmanager
def started(*arguments: object, **options: Any) -> Iterator[subprocess.Popen[Any]]:
    """Start the program; end it, whatever happens."""
    process = start(*arguments, stderr=subprocess.PIPE, **options)
    try:
        yield process
    finally:
        end(process)
        for stream in filter(None, (process.stdin, process.stdout, process.stderr)):
            stream.close()


def end(process: subprocess.Popen[Any]) -> None:
    """End a process, and wait for that."""
    process.terminate()
    try:
        process.wait(timeout=PATIENCE)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
        raise


@contextlib.contextmanager
def serving(port: int, *arguments: object, **options: Any) -> Iterator[Any]:
    """Start the server and wait until it serves; end it, with all that it has started."""
    arguments = ("--ui", "--serve", str(port), *arguments)
    with started(*arguments, stdin=subprocess.DEVNULL, **options) as server:
        process: Any = server  # and what is known of it
        process.banner = process.stderr.readline().decode()
        assert process.banner.startswith("serving "), process.banner
        (process.link,) = re.findall(r"http://\S+(?=;)", process.banner)
        process.address, _, process.token = process.link.partition("/?token=")
        process.cookie = f"sevendown-{port}={process.token}"
        yield process


def children(process: subprocess.Popen[Any]) -> list[int]:
    """The processes that a process has started."""
    path = Path(f"/proc/{process.pid}/task/{process.pid}/children")
    return [int(number) for number in path.read_text().split()]


async def until(condition: Callable[[], object], seconds: float = PATIENCE) -> None:
    """Wait for a condition."""
    async with asyncio.timeout(seconds):
        while not condition():
            await asyncio.sleep(0.02)
