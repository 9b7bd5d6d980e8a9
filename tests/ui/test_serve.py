"""`solve-puzzle --ui --serve`: what is served to whom, and what is left when it ends."""

import asyncio
import contextlib
import inspect
import json
import os
import re
import signal
import socket
import subprocess
import sys
import tomllib
from dataclasses import dataclass
from pathlib import Path

import aiohttp
import pytest
from aiohttp.test_utils import TestServer
from support.processes import PATIENCE
from support.program import FIGURE
from support.serving import children, free_port, serving, started, until
from support.slowness import slow_after
from textual.drivers import web_driver

from sevendown.process.address import Address
from sevendown.ui import serve
from sevendown.ui.web import access, messages, page_process, server

HOSTILE = "-a 'b\" $(touch pwned) `touch pwned` & <img src=x onerror=alert(1)>.txt"
NO_TOKEN = "open the address that was printed, with its token\n"
UPGRADE = {
    "Connection": "Upgrade",
    "Upgrade": "websocket",
    "Sec-WebSocket-Version": "13",
    "Sec-WebSocket-Key": "MDEyMzQ1Njc4OWFiY2RlZg==",
}

# What a page may start, instead of the app.
READY = "import signal, sys, time\nprint('__GANGLION__', flush=True)\n"
WAITING = f"{READY}time.sleep(1000)\n"
STUBBORN = f"import signal\nsignal.signal(signal.SIGTERM, signal.SIG_IGN)\n{WAITING}"
NO_APP = (
    "import time\nprint('x' * 1_000_000, flush=True)\nopen('done', 'w').close()\ntime.sleep(1000)\n"
)
CRASHING = f"{READY}sys.exit('gone\\x1b[31m\\nfor good')\n"
# Starts another process, which holds what it draws on.
LEAVING = f"""\
{READY}
import subprocess
print(subprocess.Popen(["sleep", "1000"]).pid, end="", flush=True, file=open("left", "w"))
time.sleep(1000)
"""
# Ends itself, but has much to draw before that.
TALKATIVE = f"""\
{READY}
asked = []
signal.signal(signal.SIGTERM, lambda *_: asked.append(True))
left = 20
while left:
    sys.stdout.buffer.write(b"D" + (1_000_000).to_bytes(4, "big") + b"x" * 1_000_000)
    left -= len(asked)
sys.exit(7)
"""
# Draws with what size it was begun, and what it is told.
ECHO = f"""\
{READY}
import os
def draw(data):
    sys.stdout.buffer.write(b"D" + len(data).to_bytes(4, "big") + data)
    sys.stdout.flush()
draw(f"{{os.environ['COLUMNS']}} x {{os.environ['ROWS']}}".encode())
while head := sys.stdin.buffer.read(5):
    draw(head[:1] + sys.stdin.buffer.read(int.from_bytes(head[1:], "big")))
"""


@pytest.fixture(autouse=True)
def figure(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("figure1.txt").write_text(FIGURE)


@dataclass
class Served:
    """A server within this process, and a client that may use it."""

    server: server.Server
    access: access.Access
    client: aiohttp.ClientSession
    address: str
    said: list[str]

    def get(self, path="/", **headers):
        return self.client.get(self.address + path, headers=headers, allow_redirects=False)

    def connect(self, query="width=80&height=24", **headers):
        """Connect as a page does."""
        headers = {"Origin": self.address, **headers}
        return self.client.ws_connect(f"{self.address}/ws?{query}", headers=headers)


def served(check, code=WAITING, host="localhost", public=False, file="figure1.txt", most_pages=2):
    """Do a check with a server within this process; give what it has said."""

    async def run():
        said = []
        command = [sys.executable, "-c", code]
        gate = access.Access(Address(host, 8000), public)
        serving_pages = server.Server(command, gate, file, most_pages, said.append)
        async with TestServer(serving_pages.application()) as testing:
            address = str(testing.make_url("/")).rstrip("/")
            cookie = {"Cookie": f"sevendown-{testing.port}={gate.token}"}
            jar = aiohttp.DummyCookieJar()  # a header is not checked for what cookies may be
            async with aiohttp.ClientSession(headers=cookie, cookie_jar=jar) as client:
                await check(Served(serving_pages, gate, client, address, said))
        return said

    return asyncio.run(run())


async def drawn(websocket, text):
    """Wait until a text has been drawn."""
    seen = ""
    async with asyncio.timeout(PATIENCE):
        while text not in seen:
            message = await websocket.receive()
            assert message.type is aiohttp.WSMsgType.BINARY, (message, seen)
            seen += re.sub("\x1b\\[[^a-zA-Z]*[a-zA-Z]", "", message.data.decode())


async def spoken_to(port, data, answers=True):
    """Send bytes, wait for an answer if there is to be one, and leave; give all that comes."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    answer = b""
    async with asyncio.timeout(PATIENCE):
        with contextlib.suppress(ConnectionError):
            writer.write(data)
            answer = await reader.read(1) if answers else b""
            writer.write_eof()
            answer += await reader.read()
        writer.close()
        with contextlib.suppress(ConnectionError):
            await writer.wait_closed()
    assert answer or not answers, data
    return answer


def handshake(port, cookie):
    """The bytes with which a page asks for its websocket."""
    host = f"localhost:{port}"
    headers = {"Host": host, "Origin": f"http://{host}", "Cookie": cookie, **UPGRADE}
    lines = ["GET /ws HTTP/1.1", *(f"{name}: {value}" for name, value in headers.items())]
    return "".join(f"{line}\r\n" for line in [*lines, ""]).encode()


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
    async def check(here):
        port = re.search("(?<=:)[0-9]+$", name)
        cookie = f"sevendown-{port[0] if port else 80}={here.access.token}"
        headers = {"Host": name, "Origin": f"http://{name}", "Cookie": cookie}
        for path in ("/", "/static/js/textual.js", "/ws", "/download/1"):
            async with here.get(path, **headers) as answer:
                assert (answer.status == 403) is (code == 403), path
            assert not here.server.pages
        headers["Cookie"] = ""
        async with here.get("/?token=" + here.access.token, **headers) as answer:
            assert answer.status == (303 if code == 200 else 403)

    served(check, host="myhost" if public else "localhost", public=public)


@pytest.mark.parametrize("path", ["/ws", "//ws", "/ws/", "/%77s", "/", "/other"])
@pytest.mark.parametrize(
    "origin", ["http://evil.example", "null", "https://localhost", "http://localhost:1", None]
)
def test_pages_of_other_servers_are_refused(origin, path):
    async def check(here):
        more = {"Origin": origin} if origin else {}
        for headers in (UPGRADE, {"upgrade": "x"}, {"SEC-WebSocket-Version": "1"}):
            async with here.get(path, **headers, **more) as answer:
                assert answer.status == 403
                assert await answer.text() == "this is not for pages of other servers\n"
        assert not here.server.pages

    served(check)


def test_the_page_loads_nothing_from_elsewhere_and_is_nobodys_part():
    async def check(here):
        async with here.get() as answer:
            text, headers = await answer.text(), answer.headers
        name = here.address.removeprefix("http://")
        assert set(re.findall(r"[a-z]+://[^\"' ;]+", text)) == {f"ws://{name}/ws"}
        policy = headers["Content-Security-Policy"]
        assert "default-src 'self'" in policy and "frame-ancestors 'none'" in policy
        assert "'unsafe-inline'" not in policy.partition("style-src")[0]
        assert headers["X-Frame-Options"] == "DENY"
        assert "<img" not in text and "&lt;img" in text
        loaded = re.findall(r'"(/static/[^"]+)"', text)
        assert loaded
        for path in loaded:
            async with here.get(path) as answer:
                assert answer.status == 200

    served(check, file=HOSTILE)


@pytest.mark.parametrize(
    "path",
    [
        *("/static", "/static/", "/static/js", "/static/js/", "/static/fonts", "/download/1"),
        *("/static/../server.py", "/static/js/../../server.py", "/static/js/..%2f..%2fserver.py"),
        *("/static/%2e%2e/server.py", "/static//etc/passwd", "/static/js/textual.js/", "/static/%"),
    ],
)
def test_there_is_no_list_of_files_and_no_way_to_others(path):
    async def check(here):
        cookie = here.client.headers["Cookie"]
        request = f"GET {path} HTTP/1.0\r\nHost: localhost:{port_of(here)}\r\nCookie: {cookie}"
        answer = await spoken_to(port_of(here), f"{request}\r\n\r\n".encode())
        assert answer.split()[1] in (b"400", b"403", b"404"), answer
        assert b"textual.js" not in answer and b"root:" not in answer

    served(check)


def port_of(here):
    return int(here.address.rpartition(":")[2])


# The token


@pytest.mark.parametrize("path", ["/", "/static/js/textual.js", "/ws", "/nowhere"])
@pytest.mark.parametrize("public", [False, True])
def test_without_the_token_there_is_one_line_and_nothing_else(path, public):
    async def check(here):
        for headers in ({}, {**UPGRADE, "Origin": here.address}):
            async with here.get(path, Cookie="", **headers) as answer:
                assert (answer.status, await answer.text()) == (403, NO_TOKEN)
                assert answer.content_type == "text/plain"
                assert "Set-Cookie" not in answer.headers
        assert not here.server.pages

    served(check, host="myhost" if public else "localhost", public=public)


def test_the_token_comes_with_the_address_and_stays_as_a_cookie():
    async def check(here):
        async with here.get(f"/?token={here.access.token}", Cookie="") as answer:
            assert (answer.status, answer.headers["Location"]) == (303, "/")
            assert answer.headers["Referrer-Policy"] == "no-referrer"
            assert here.access.token not in await answer.text()
            first, *others = answer.headers["Set-Cookie"].split("; ")
        # All servers of a machine share what a browser keeps for it, whatever their ports.
        assert first == f"sevendown-{port_of(here)}={here.access.token}"
        assert {text.lower() for text in others} == {"httponly", "samesite=strict", "path=/"}
        async with here.get(Cookie=first) as answer:
            assert answer.status == 200
            assert answer.headers["Referrer-Policy"] == "no-referrer"
            assert here.access.token not in await answer.text()
        async with here.connect(Cookie=f"a=b; {first}"):
            await until(lambda: here.server.pages)

    served(check)


def test_the_token_is_taken_from_the_address_of_the_page_alone():
    async def check(here):
        for path in ("/ws", "//evil.example/", "/static/js/textual.js"):
            async with here.get(f"{path}?token={here.access.token}", Cookie="") as answer:
                assert answer.status == 403 and "Location" not in answer.headers

    served(check)


@pytest.mark.parametrize(
    "wrong",
    [
        *(b"", b"x", b"SHORT", b"TOKENx", b"xTOKEN", b"TOKEN%00", b"%ff%fe", b"%ed%a0%80"),
        *(b"%c3%a9", b"\xff\xfe", b"\xed\xa0\x80", b'"', b'"\\377"', b"=;;=\t=", b"\xc3\xa9"),
        b"[" * 5000,
    ],
)
def test_a_wrong_token_of_whatever_bytes_is_refused(wrong):
    async def check(here):
        token = here.access.token.encode()
        given = wrong.replace(b"SHORT", token[:-1]).replace(b"TOKEN", token)
        host = f"Host: localhost:{port_of(here)}\r\n".encode()
        cookie = f"Cookie: sevendown-{port_of(here)}=".encode()
        for request in (
            b"GET /?token=%b HTTP/1.0\r\n%b" % (given, host),
            b"GET / HTTP/1.0\r\n%b%b%b\r\n" % (host, cookie, given),
        ):
            answer = await spoken_to(port_of(here), request + b"\r\n")
            head, _, body = answer.partition(b"\r\n\r\n")
            refused = head.split()[1] == b"403" and body == NO_TOKEN.encode()
            assert refused or head.split()[1] == b"400", answer

    served(check)


def test_every_server_has_a_token_of_its_own_that_cannot_be_guessed():
    tokens = {access.Access(Address("localhost", 8000), False).token for _ in range(100)}
    assert len(tokens) == 100 and min(map(len, tokens)) >= 32


# How many there may be


@pytest.mark.parametrize(
    ("megabytes", "pages"), [(200, 1), (999, 1), (1000, 2), (4000, 8), (8000, 16), (99_000, 16)]
)
def test_the_pages_share_the_memory(megabytes, pages):
    assert serve.most_pages(megabytes) == pages
    assert megabytes // pages >= 200  # which --ui needs


@pytest.mark.slow
def test_each_page_may_have_its_share_of_the_memory_and_no_more():
    resource = pytest.importorskip("resource")
    port = free_port()
    with serving(port, "--max-memory", "1900", "figure1.txt") as running:

        async def check():
            async with page_of(running) as websocket:
                await drawn(websocket, "Figure 1")
                (supervisor,) = children(running)
                command = Path(f"/proc/{supervisor}/cmdline").read_text().split("\0")
                assert command[command.index("--max-memory") + 1] == "633"  # a third
                (child,) = (
                    Path(f"/proc/{supervisor}/task/{supervisor}/children").read_text().split()
                )
                limit, _ = resource.prlimit(int(child), resource.RLIMIT_DATA)
                assert limit == 633_000_000

        asyncio.run(check())


def test_there_are_not_too_many_pages():
    async def check(here):
        here.server.waiting = 0.0
        async with here.connect():
            await until(lambda: here.server.pages)
            async with here.connect() as another:
                await drawn(another, "no more than 1 page can be open at a time")
                assert (await another.receive(timeout=PATIENCE)).type is aiohttp.WSMsgType.CLOSE
                assert another.close_code == aiohttp.WSCloseCode.TRY_AGAIN_LATER
            assert len(here.server.pages) == 1
        await until(lambda: not here.server.pages)
        async with here.connect():
            await until(lambda: here.server.pages)

    (line,) = served(check, most_pages=1)
    assert line.startswith("a page was refused") and "--max-memory" in line


def test_a_page_that_is_loaded_anew_waits_for_the_end_of_the_one_before():
    async def check(here):
        here.server.waiting = 1000.0
        async with here.connect() as websocket:
            await drawn(websocket, "80 x 24")
            async with here.connect("width=81&height=24") as another:
                await websocket.close()
                await drawn(another, "81 x 24")

    assert served(check, ECHO, most_pages=1) == []


# What pages ask for


@pytest.mark.parametrize(
    ("query", "size"),
    [
        ("width=120&height=40", "120 x 40"),
        ("width=1000000000&height=1000000000", "1000 x 500"),
        ("width=0&height=-5", "1 x 1"),
        ("width=-1&height=999999999999999999", "1 x 500"),
        ("", "80 x 24"),
        ("width=90", "80 x 24"),
        *((f"width={text}&height=40", "80 x 24") for text in ("NaN", "1.5", "1e3", "true", "[]")),
        *((f"width={text}&height=40", "80 x 24") for text in ("٣", "1_0", "%00", "", "9" * 5000)),
    ],
)
def test_a_page_begins_with_a_size_that_can_be_drawn(query, size):
    async def check(here):
        async with here.connect(query) as websocket:
            await drawn(websocket, size)

    assert served(check, ECHO) == []


@pytest.mark.parametrize(
    ("width", "height", "size"),
    [
        (120, 40, (120, 40)),
        (10**9, 10**9, (1000, 500)),
        (0, -7, (1, 1)),
        (-(10**17), 10**17, (1, 500)),
    ],
)
def test_a_page_changes_to_a_size_that_can_be_drawn(width, height, size):
    async def check(here):
        async with here.connect() as websocket:
            await websocket.send_json(["resize", {"width": width, "height": height}])
            told = {"type": "resize", "width": size[0], "height": size[1]}
            await drawn(websocket, f"M{json.dumps(told)}")

    assert served(check, ECHO) == []


def test_a_page_tells_of_keys_and_focus_and_gets_answers():
    async def check(here):
        async with here.connect() as websocket:
            await drawn(websocket, "80 x 24")
            await websocket.send_json(["ping", "17"])
            assert (await websocket.receive_json(timeout=PATIENCE)) == ["pong", "17"]
            await websocket.send_str('["stdin", "é\\ud800x"]')  # half a character
            await drawn(websocket, "Dé?x")
            for kind in ("focus", "blur"):
                await websocket.send_json([kind])
                await drawn(websocket, f'M{{"type": "{kind}"}}')

    assert served(check, ECHO) == []


SIZES = ("null", "NaN", "1.5", "true", '"80"', "[80]", "{}", "1e400", "Infinity", "9" * 10_000)
STRANGE = [
    *("{}", "[]", "[1", "", "null", '"stdin"', '["stdin"]', '["stdin", 1]', '["stdin", "a", 1]'),
    *('["resize"]', '["resize", {}]', '["resize", [80, 24]]', '["resize", {"width": 80}]'),
    *(f'["resize", {{"width": {size}, "height": 24}}]' for size in SIZES),
    *(f'["resize", {{"width": 80, "height": {size}}}]' for size in SIZES[:3]),
    *('["ping", {}]', '["open_url", "http://evil.example"]', '["quit"]', '[["stdin"], "q"]'),
    *("[" * 50_000, '{"a":' * 50_000, '["ping", ' + "[" * 50_000 + "]" * 50_000 + "]"),
    *(b"", b"\x00\xff", b'["stdin", "q"]', "x" * (messages.MOST_BYTES + 1)),
]


@pytest.mark.parametrize("message", slow_after(10, STRANGE), ids=lambda message: repr(message[:40]))
def test_what_no_page_sends_ends_nothing_but_that_page(message):
    async def check(here):
        async with here.connect() as other:
            await drawn(other, "80 x 24")
            async with here.connect() as websocket:
                await drawn(websocket, "80 x 24")
                send = websocket.send_str if isinstance(message, str) else websocket.send_bytes
                with contextlib.suppress(ConnectionError):  # it may be ended before its end
                    await send(message)
                answer = await websocket.receive(timeout=PATIENCE)
                assert answer.type is not aiohttp.WSMsgType.BINARY
            await other.send_json(["stdin", "still here"])
            await drawn(other, "still here")

    said = served(check, ECHO)
    if len(message) <= messages.MOST_BYTES:
        assert said == ["a page sent what no page of ours sends, and was ended"]


# How pages end


@pytest.mark.parametrize("code", [WAITING, STUBBORN])
def test_a_page_that_is_closed_ends_its_process(monkeypatch, code):
    monkeypatch.setattr(page_process, "PATIENCE", 0.2)

    async def check(here):
        async with here.connect():
            await until(lambda: here.server.pages and next(iter(here.server.pages)).process)
            running = next(iter(here.server.pages)).process
        await until(lambda: not here.server.pages)
        assert running.returncode in (-signal.SIGTERM, -signal.SIGKILL)

    assert served(check, code) == []


def test_a_process_whose_page_is_gone_is_read_from_until_it_ends(monkeypatch):
    monkeypatch.setattr(process, "PATIENCE", PATIENCE)  # or a busy machine would have it killed

    async def check(here):
        cookie = here.client.headers["Cookie"]
        reader, writer = await asyncio.open_connection("127.0.0.1", port_of(here))
        writer.write(handshake(port_of(here), cookie))
        await asyncio.wait_for(reader.readuntil(b"xxx"), PATIENCE)
        running = next(iter(here.server.pages)).process
        writer.transport.abort()
        await until(lambda: not here.server.pages)
        assert running.returncode == 7

    assert served(check, TALKATIVE) == []


def test_a_process_that_is_no_app_is_read_from_as_well():
    async def check(here):
        async with here.connect():
            await until(lambda: Path("done").exists())
        await until(lambda: not here.server.pages)

    assert served(check, NO_APP) == []


def test_a_process_that_leaves_another_behind_is_not_waited_for(monkeypatch):
    monkeypatch.setattr(page_process, "PATIENCE", 0.2)

    async def check(here):
        async with here.connect():
            await until(lambda: Path("left").exists() and Path("left").read_text())
            (page,) = here.server.pages
        try:
            await until(lambda: not here.server.pages)
            await page.stop()  # as when the server ends at the same time
        finally:
            os.kill(int(Path("left").read_text()), signal.SIGKILL)
        await until(page.process.stdout.at_eof)

    assert served(check, LEAVING) == []


def test_no_page_begins_while_the_server_ends():
    async def check(here):
        here.server.waiting = 1000.0
        async with here.connect() as websocket:
            await drawn(websocket, "80 x 24")
            async with here.connect() as another:
                await here.server.end_all()
                for page in (websocket, another):
                    assert (await page.receive(timeout=PATIENCE)).type is aiohttp.WSMsgType.CLOSE
                await until(lambda: not here.server.pages)

    assert served(check, ECHO, most_pages=1) == []


def test_a_process_that_ends_closes_its_page_and_what_it_said_is_said():
    async def check(here):
        async with here.connect() as websocket:
            message = await websocket.receive(timeout=PATIENCE)
            assert message.type is aiohttp.WSMsgType.CLOSE
        await until(lambda: not here.server.pages)

    assert served(check, CRASHING) == ["gone\N{REPLACEMENT CHARACTER}[31m", "for good"]


def test_a_process_that_cannot_be_started_is_told(monkeypatch):
    async def check(here):
        here.server.command = ["./nothing"]
        async with here.connect() as websocket:
            assert (await websocket.receive(timeout=PATIENCE)).type is aiohttp.WSMsgType.CLOSE
        await until(lambda: not here.server.pages)

    assert served(check) == ["cannot start a process for a page: No such file or directory"]


# What it is made of


def test_the_page_speaks_as_the_script_of_textual_serve_does():
    """What is not documented there, and may be another thing in another version."""
    script = Path(server._STATIC, "js", "textual.js").read_text(encoding="utf-8")
    for part in (
        *('["stdin",', '["resize",', '["ping",', '["focus"]', '["blur"]', 'case"pong"'),
        *("dataset.sessionWebsocketUrl", "dataset.fontSize", '".textual-terminal"'),
        *('"?width="', '"&height="', "width:e.cols", "height:e.rows", '"-first-byte"'),
        *('"-closed"', "xterm-helper-textarea"),
    ):
        assert part in script, f"textual.js of this version of textual-serve has no {part}"


def test_the_process_speaks_as_the_driver_of_textual_does():
    """The same for Textual itself."""
    driver = inspect.getsource(web_driver)
    for part in (
        *('b"__GANGLION__\\n"', 'b"D%s%s"', 'b"M%s%s"', 'to_bytes(4, "big")', '"type": "exit"'),
        *('"COLUMNS"', '"ROWS"', '"resize"', '"focus"', '"blur"', 'payload["width"]'),
    ):
        assert part in driver, f"the web driver of this version of Textual has no {part}"


def test_versions_are_bounded_whose_inner_parts_are_used():
    text = Path(serve.__file__).parents[2].joinpath("pyproject.toml").read_text()
    needed = tomllib.loads(text)["project"]["optional-dependencies"]["ui"]
    names = [re.fullmatch(r"([a-z-]+)>=[0-9.]+,<[0-9.]+", line)[1] for line in needed]
    assert names == ["textual", "textual-serve"]


# As a process


def page_of(running, **headers):
    """Connect to the server that is a process, as a page does."""

    @contextlib.asynccontextmanager
    async def connected():
        cookie = {"Cookie": running.cookie, "Origin": running.address, **headers}
        async with aiohttp.ClientSession(cookie_jar=aiohttp.DummyCookieJar()) as client:
            async with client.ws_connect(f"{running.address}/ws", headers=cookie) as websocket:
                yield websocket

    return connected()


@pytest.mark.slow
def test_a_hostile_name_is_but_a_name():
    Path(HOSTILE).write_bytes(FIGURE.encode() + b"\xff\n")
    port = free_port()
    with serving(port, "--", HOSTILE) as running:
        address = f"http://localhost:{port}"
        assert re.fullmatch(
            re.escape(f"serving {HOSTILE} on {address}/?token=")
            + "[0-9A-Za-z_-]{32}; Ctrl-C ends it\n",
            running.banner,
        )

        async def check():
            async with page_of(running) as websocket:
                await drawn(websocket, "Figure 1")
                (child,) = children(running)
                for part in ("cmdline", "environ"):
                    assert running.token.encode() not in Path(f"/proc/{child}/{part}").read_bytes()
                running.send_signal(signal.SIGTERM)
                await until(lambda: running.poll() is not None)
                assert not Path(f"/proc/{child}").exists()

        asyncio.run(check())
        assert running.returncode == 143
        assert running.stderr.read().decode() == ""
    assert sorted(os.listdir()) == sorted([HOSTILE, "figure1.txt"])


@pytest.mark.slow
def test_the_app_can_draw_the_smallest_and_the_largest_size():
    with serving(free_port(), "figure1.txt") as running:

        async def check():
            async with page_of(running) as websocket:
                await drawn(websocket, "Figure 1")
                for side in (0, 10**9):
                    await websocket.send_json(["resize", {"width": side, "height": side}])
                await drawn(websocket, "Figure 1")
                await websocket.send_json(["stdin", "q"])
                while (await websocket.receive(timeout=PATIENCE)).type is aiohttp.WSMsgType.BINARY:
                    pass

        asyncio.run(check())
        running.terminate()
        assert running.stderr.read() == b""


def test_pages_end_with_a_server_that_is_killed_and_read_no_puzzle_from_their_keys():
    with serving(free_port()) as running:  # no file: a list of those that there are

        async def check():
            async with page_of(running) as websocket:
                await drawn(websocket, "figure1.txt")
                (child,) = children(running)
                running.kill()
                await until(lambda: not is_alive(child))

        asyncio.run(check())


def is_alive(process):
    try:
        state = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]
    except (FileNotFoundError, ProcessLookupError):
        return False
    return state != "Z"


@pytest.mark.slow
def test_whatever_is_sent_no_more_than_calm_lines_are_said():
    port = free_port()
    with serving(port, "figure1.txt") as running:
        ours = f"Host: localhost:{port}\r\nCookie: {running.cookie}\r\n".encode()
        page = handshake(port, running.cookie)
        refused = [
            *(b"\x1b[31mpwned\r\n\r\n", b"\x16\x03\x01\x02\x00\x01\x00\r\n\r\n"),
            *(b"GET / HTTP/9.9\r\n\r\n", b"GET \x1b[31m HTTP/1.1\r\n%b\r\n" % ours),
            *(
                b"GET / HTTP/1.1\r\n%bpwned\x1b[31m\r\n\r\n" % ours,
                b"GET http://[ HTTP/1.1\r\n\r\n",
            ),
            b"GET / HTTP/1.1\r\n%bX: %b\r\n\r\n" % (ours, b"\x1b[31m" * 10_000),
            b"GET /?%b HTTP/1.1\r\n%b\r\n" % (b"token=\x1b[31m&" * 10_000, ours),
            b"POST / HTTP/1.1\r\n%bContent-Length: -1\r\n\r\n" % ours,
            b"POST / HTTP/1.1\r\n%bTransfer-Encoding: chunked\r\n\r\npwned\r\n" % ours,
            b"GET /ws HTTP/1.1\r\n%bUpgrade: \x1b[31m\r\n\r\n" % ours,
            b"GET /ws HTTP/1.1\r\n%b\r\n" % ours,
            page.replace(UPGRADE["Sec-WebSocket-Key"].encode(), b"pwned"),
            page.replace(b"Version: 13", b"Version: 1"),
        ]
        accepted = [
            page,
            page + b"\xff" * 1000,  # no frames
            page + b"\x81\xfe\x00\x10\x00\x00\x00\x00",  # not all of a frame
            page + b"\x81\x02[]",  # a frame that only servers send
            page + b"\x82\x82\x00\x00\x00\x00\xff\xfe",  # bytes
            page + b"\x81\x82\x00\x00\x00\x00\xff\xfe",  # no text
            page + b"\x88\x81\x00\x00\x00\x00\xff",  # no reason to close
        ]
        broken_off = [b"", b"\r\n\r\n", b"GET /", page[:-2], *refused, *accepted]

        async def check():
            for request in refused:
                assert b" 101 " not in await spoken_to(port, request)
            for request in accepted:
                assert b" 101 " in await spoken_to(port, request)
            for request in broken_off:
                await spoken_to(port, request, answers=False)
            async with page_of(running) as websocket:
                await websocket.send_str("[" * 50_000)
                while (await websocket.receive(timeout=PATIENCE)).type is aiohttp.WSMsgType.BINARY:
                    pass
            async with page_of(running) as websocket:
                await drawn(websocket, "Figure 1")

        asyncio.run(check())
        running.send_signal(signal.SIGINT)
        said = running.stderr.read().decode()  # up to its end
        assert running.wait(timeout=PATIENCE) == 130
    lines = said.splitlines()
    assert lines.count("a page sent what no page of ours sends, and was ended") >= 2
    assert said.replace("\n", "").isprintable() and running.token not in said
    assert "pwned" not in said and "Traceback" not in said
    assert all(re.match("a page sent|Error handling request from", line) for line in lines), said
    assert len(lines) <= len(refused) + len(accepted) + len(broken_off) + 1


def refused(*arguments, stdin=subprocess.DEVNULL):
    """Start a server that does not come to serve; give the exit code and what it says."""
    with started("--ui", *arguments, stdin=stdin) as process:
        _, said = process.communicate(timeout=PATIENCE)
        return process.returncode, said.decode()


def test_a_port_in_use_is_said_in_a_line():
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        code, said = refused("--serve", port, "figure1.txt")
    assert code == 2
    assert said.startswith(f"cannot serve on http://localhost:{port}: ")
    assert "in use" in said and len(said.splitlines()) == 1 and "token" not in said


def test_a_missing_file_is_said_before_anything_is_served():
    assert refused("--serve", "missing.txt") == (2, "missing.txt: No such file or directory\n")


@pytest.mark.slow
@pytest.mark.parametrize(("arguments", "stdin"), [((), subprocess.PIPE), (("-",), None)])
def test_standard_input_is_no_puzzle(arguments, stdin):
    message = "--serve reads no puzzle from standard input; name a file\n"
    assert refused("--serve", *arguments, stdin=stdin) == (2, message)
