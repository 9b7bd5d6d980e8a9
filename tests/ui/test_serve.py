"""`solve-puzzle --ui --serve`: what is served to whom, and what is left when it ends."""

import asyncio
import os
import re
import signal
import socket
import subprocess
import sys
from pathlib import Path

import aiohttp
import pytest
from aiohttp.test_utils import TestServer
from program import FIGURE, start
from serving import children, free_port, serving, until

from sevendown.options import Address
from sevendown.ui import serve

HOSTILE = "-a 'b\" $(touch pwned) `touch pwned` & <img src=x onerror=alert(1)>.txt"

# What a page may start, instead of the app.
READY = "import signal, sys, time\nprint('__GANGLION__', flush=True)\n"
WAITING = f"{READY}time.sleep(1000)\n"
STUBBORN = f"import signal\nsignal.signal(signal.SIGTERM, signal.SIG_IGN)\n{WAITING}"
CRASHING = f"{READY}sys.exit(3)\n"


@pytest.fixture(autouse=True)
def figure(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("figure1.txt").write_text(FIGURE)


def pages(code=WAITING, host="localhost", public=False, file="figure1.txt"):
    """The server within this process, and what it says."""
    said = []
    words = [sys.executable, "-c", code]
    return serve._Pages(words, Address(host, 8000), public, file, said.append), said


def served(check, *arguments, **options):
    """Do a check with the server within this process, a client, and the address."""

    async def run():
        server, said = pages(*arguments, **options)
        async with TestServer(await server._make_app()) as testing:
            async with aiohttp.ClientSession() as client:
                await check(server, client, str(testing.make_url("/")).rstrip("/"))
        return said

    return asyncio.run(run())


def connect(client, address, origin="", **headers):
    """Connect as a page of a server does."""
    headers = {"Origin": origin or address, **headers}
    return client.ws_connect(f"{address}/ws?width=80&height=24", headers=headers)


async def drawn(websocket, text):
    """Wait until a text has been drawn."""
    seen = ""
    async with asyncio.timeout(30):
        while text not in seen:
            message = await websocket.receive()
            assert message.type is aiohttp.WSMsgType.BINARY, (message, seen)
            seen += re.sub("\x1b\\[[^a-zA-Z]*[a-zA-Z]", "", message.data.decode())


# Who is served


@pytest.mark.parametrize(
    ("name", "public", "code"),
    [
        ("localhost:8000", False, 200),
        ("LOCALHOST", False, 200),
        ("127.0.0.1:8000", False, 200),
        ("[::1]:8000", False, 200),
        ("localhost:9000", False, 200),  # a tunnel
        ("evil.example:8000", False, 403),
        ("localhost.evil.example:8000", False, 403),
        ("127.0.0.1.evil.example", False, 403),
        ("192.168.1.2:8000", False, 403),
        ("localhost/; script-src *", False, 403),
        ("", False, 403),
        ("192.168.1.2:8000", True, 200),
        ("[fe80::1]:8000", True, 200),
        ("myhost:8000", True, 200),
        ("evil.example:8000", True, 403),
    ],
)
def test_names_that_others_may_direct_here_are_refused(name, public, code):
    async def check(server, client, address):
        for path in ("/", "/static/js/textual.js", "/ws", "/download/1"):
            headers = {"Host": name, "Origin": f"http://{name}"}
            async with client.get(address + path, headers=headers) as answer:
                assert (answer.status == 403) is (code == 403), path
            assert not server.pages

    served(check, host="myhost" if public else "localhost", public=public)


@pytest.mark.parametrize(
    "origin", ["http://evil.example", "null", "https://localhost", "http://localhost:1", None]
)
def test_pages_of_other_servers_are_refused(origin):
    async def check(server, client, address):
        headers = {"Connection": "Upgrade", "Upgrade": "websocket", "Sec-WebSocket-Version": "13"}
        headers["Sec-WebSocket-Key"] = "MDEyMzQ1Njc4OWFiY2RlZg=="
        headers |= {"Origin": origin} if origin else {}
        async with client.get(f"{address}/ws", headers=headers) as answer:
            assert answer.status == 403
        assert not server.pages

    served(check)


def test_the_page_loads_nothing_from_elsewhere_and_is_nobodys_part():
    async def check(server, client, address):
        async with client.get(f"{address}/") as answer:
            text, headers = await answer.text(), answer.headers
        here = address.removeprefix("http://")
        assert set(re.findall(r"[a-z]+://[^\"' ;]+", text)) == {f"ws://{here}/ws"}
        policy = headers["Content-Security-Policy"]
        assert "default-src 'self'" in policy and "frame-ancestors 'none'" in policy
        assert "'unsafe-inline'" not in policy.partition("style-src")[0]
        assert headers["X-Frame-Options"] == "DENY"
        assert "<img" not in text and "&lt;img" in text
        for path in re.findall(r'"(/static/[^"]+)"', text):
            async with client.get(address + path) as answer:
                assert answer.status == 200

    served(check, file=HOSTILE)


def test_there_are_not_too_many_pages(monkeypatch):
    monkeypatch.setattr(serve, "MOST_PAGES", 1)

    async def check(server, client, address):
        async with connect(client, address):
            await until(lambda: server.pages)
            with pytest.raises(aiohttp.WSServerHandshakeError) as refused:
                await connect(client, address)
            assert refused.value.status == 503
            async with client.get(address) as answer:
                assert answer.status == 503 and "close one first" in await answer.text()
        await until(lambda: not server.pages)
        async with client.get(address) as answer:
            assert answer.status == 200

    served(check)


# How pages end


@pytest.mark.parametrize("code", [WAITING, STUBBORN])
def test_a_page_that_is_closed_ends_its_process(monkeypatch, code):
    monkeypatch.setattr(serve, "PATIENCE", 0.2)

    async def check(server, client, address):
        async with connect(client, address):
            await until(lambda: server.pages and next(iter(server.pages)).process)
            process = next(iter(server.pages)).process
        await until(lambda: not server.pages)
        assert process.returncode in (-signal.SIGTERM, -signal.SIGKILL)

    served(check, code)


def test_a_process_that_ends_closes_its_page():
    async def check(server, client, address):
        async with connect(client, address) as websocket:
            message = await websocket.receive(timeout=30)
            assert message.type is aiohttp.WSMsgType.CLOSE
        await until(lambda: not server.pages)

    served(check, CRASHING)


@pytest.mark.parametrize(
    "message", ["{}", "[]", "[1", '["stdin"]', '["resize", {}]', '["stdin", 1]']
)
def test_what_no_page_sends_ends_nothing_but_that_page(message):
    async def check(server, client, address):
        async with connect(client, address) as websocket:
            await websocket.send_str(message)
            answer = await websocket.receive(timeout=30)
            assert answer.type in (aiohttp.WSMsgType.CLOSE, aiohttp.WSMsgType.CLOSED)
        async with client.get(address) as answer:
            assert answer.status == 200

    (line,) = served(check)
    assert line.startswith("a page sent what no page of ours sends")


# As a process


def test_a_hostile_name_is_but_a_name():
    Path(HOSTILE).write_bytes(FIGURE.encode() + b"\xff\n")
    port = free_port()
    with serving(port, "--", HOSTILE) as server:
        address = f"http://localhost:{port}"
        assert server.banner == f"serving {HOSTILE} on {address}; Ctrl-C ends it\n"

        async def check():
            async with aiohttp.ClientSession() as client:
                async with connect(client, address) as websocket:
                    await drawn(websocket, "Figure 1")
                    (child,) = children(server)
                    server.send_signal(signal.SIGTERM)
                    await until(lambda: server.poll() is not None)
                    assert not Path(f"/proc/{child}").exists()

        asyncio.run(check())
        assert server.returncode == 143
        assert server.stderr.read().decode() == ""
    assert sorted(os.listdir()) == sorted([HOSTILE, "figure1.txt"])


def test_pages_end_with_a_server_that_is_killed_and_read_no_puzzle_from_their_keys():
    port = free_port()
    with serving(port) as server:  # no file: a list of those that there are

        async def check():
            async with aiohttp.ClientSession() as client:
                async with connect(client, f"http://localhost:{port}") as websocket:
                    await drawn(websocket, "figure1.txt")
                    (child,) = children(server)
                    server.kill()
                    await until(lambda: not is_alive(child))

        asyncio.run(check())


def is_alive(process):
    try:
        state = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]
    except (FileNotFoundError, ProcessLookupError):
        return False
    return state != "Z"


def refused(*arguments, stdin=subprocess.DEVNULL):
    """Start a server that does not come to serve; give the exit code and what it says."""
    process = start("--ui", *arguments, stdin=stdin, stderr=subprocess.PIPE)
    _, said = process.communicate(timeout=30)
    return process.returncode, said.decode()


def test_a_port_in_use_is_said_in_a_line():
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        code, said = refused("--serve", port, "figure1.txt")
    assert code == 2
    assert said.startswith(f"cannot serve on http://localhost:{port}: ")
    assert "in use" in said and len(said.splitlines()) == 1


def test_a_missing_file_is_said_before_anything_is_served():
    assert refused("--serve", "missing.txt") == (2, "missing.txt: No such file or directory\n")


@pytest.mark.parametrize(("arguments", "stdin"), [((), subprocess.PIPE), (("-",), None)])
def test_standard_input_is_no_puzzle(arguments, stdin):
    message = "--serve reads no puzzle from standard input; name a file\n"
    assert refused("--serve", *arguments, stdin=stdin) == (2, message)
