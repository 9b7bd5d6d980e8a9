"""The interface in a real browser, which is told what to do over the DevTools protocol."""

import asyncio
import base64
import contextlib
import itertools
import os
import re
import shutil
import signal
import struct
import tempfile
import zlib

import aiohttp
import pytest
from support.processes import PATIENCE, start_process
from support.program import FIGURE
from support.serving import children, end, free_port, serving, until

NAMES = ("chromium", "chromium-browser", "google-chrome", "chrome")
CHROMIUM = next(filter(None, map(shutil.which, NAMES)), None)
QUIET = (
    "--headless --no-sandbox --disable-gpu --disable-dev-shm-usage --no-first-run "
    "--disable-background-networking --disable-component-update --disable-sync "
    "--disable-default-apps --disable-extensions --window-size=960,700 --remote-debugging-port=0"
).split()
ESCAPES = re.compile(r"\x1b\[[0-9;?<>=$]*[A-Za-z~]|\x1b[()][A-Z0-9]|\x1b.")

pytestmark = [
    pytest.mark.skipif(CHROMIUM is None, reason=f"needs one of {', '.join(NAMES)}"),
    pytest.mark.slow,
]


class Page:
    """A page of the browser."""

    def __init__(self, websocket):
        self.websocket = websocket
        self.numbers = itertools.count(1)
        self.answers = {}
        self.requests = []  # addresses of all that was loaded
        self.drawn = ""  # all that the terminal was sent
        self.faults = []
        self.reading = asyncio.create_task(self.read())

    async def read(self):
        async for message in self.websocket:
            event = message.json()
            parameters = event.get("params", {})
            if "id" in event:
                self.answers.pop(event["id"]).set_result(event.get("result", event))
            elif event["method"] == "Network.requestWillBeSent":
                self.requests.append(parameters["request"]["url"])
            elif event["method"] == "Network.webSocketCreated":
                self.requests.append(parameters["url"])
            elif event["method"] == "Network.webSocketFrameReceived":
                frame = parameters["response"]
                if frame["opcode"] == 2:
                    self.drawn += base64.b64decode(frame["payloadData"]).decode()
            elif event["method"] == "Runtime.exceptionThrown":
                self.faults.append(parameters["exceptionDetails"])

    async def call(self, method, **parameters):
        number = next(self.numbers)
        self.answers[number] = asyncio.get_running_loop().create_future()
        message = {"id": number, "method": method, "params": parameters}
        await self.websocket.send_json(message)
        return await asyncio.wait_for(self.answers[number], PATIENCE)

    async def evaluate(self, code):
        answer = await self.call("Runtime.evaluate", expression=code, returnByValue=True)
        return answer["result"].get("value")

    async def press(self, key):
        for kind in ("keyDown", "keyUp"):
            text = {"text": key} if kind == "keyDown" else {}
            code = {"windowsVirtualKeyCode": ord(key.upper())}
            await self.call("Input.dispatchKeyEvent", type=kind, key=key, **text, **code)

    def text(self):
        """All that was ever written on the terminal, without its colours."""
        return ESCAPES.sub("", self.drawn)

    async def says(self, text):
        """Wait until a text is seen, outside of the terminal."""
        async with asyncio.timeout(PATIENCE):
            # There is none while another page is being loaded.
            while text not in (await self.evaluate("document.body.innerText") or ""):
                pass

    async def picture(self, scale=1.0):
        clip = {"x": 0, "y": 0, "width": 960, "height": 640, "scale": scale}
        answer = await self.call("Page.captureScreenshot", clip=clip)
        return base64.b64decode(answer["data"])


def colours(png):
    """The colours of a picture, a PNG with 3 or 4 bytes a pixel."""
    at, packed = 8, b""
    while at < len(png):
        size, kind = struct.unpack(">I4s", png[at : at + 8])
        data = png[at + 8 : at + 8 + size]
        if kind == b"IHDR":
            width, height, bits, form = struct.unpack(">IIBB", data[:10])
            assert bits == 8 and form in (2, 6)
            step = 3 if form == 2 else 4
        packed += data if kind == b"IDAT" else b""
        at += size + 12
    raw, above, found = zlib.decompress(packed), [0] * width * step, set()
    for y in range(height):
        start = y * (width * step + 1)
        row = list(raw[start + 1 : start + 1 + width * step])
        for x in range(len(row)):
            left, up = row[x - step] if x >= step else 0, above[x]
            corner = above[x - step] if x >= step else 0
            guess = [0, left, up, (left + up) // 2, paeth(left, up, corner)][raw[start]]
            row[x] = (row[x] + guess) % 256
        found.update(tuple(row[x : x + 3]) for x in range(0, len(row), step))
        above = row
    return found


def paeth(left, up, corner):
    guess = left + up - corner
    return min((left, up, corner), key=lambda value: abs(guess - value))


@contextlib.asynccontextmanager
async def browser(folder):
    """A browser of its own; gives a function that opens an empty page."""
    errors = (folder / "chromium.log").open("wb")
    command = [CHROMIUM, *QUIET, f"--user-data-dir={folder / 'profile'}", "about:blank"]
    # It leaves folders behind where files are temporary; one with a short name, for its sockets.
    scratch = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
    environment = {**os.environ, "TMPDIR": scratch.name}
    process = start_process(command, stdout=errors, stderr=errors, env=environment)
    port = folder / "profile" / "DevToolsActivePort"
    try:
        await until(lambda: port.exists() and len(port.read_text().split()) == 2)
        address = f"http://127.0.0.1:{port.read_text().split()[0]}"
        async with aiohttp.ClientSession() as session:

            async def opened():
                async with session.put(f"{address}/json/new?about:blank") as answer:
                    target = (await answer.json())["webSocketDebuggerUrl"]
                page = Page(await session.ws_connect(target, max_msg_size=0))
                for domain in ("Network", "Page", "Runtime"):
                    await page.call(f"{domain}.enable")
                return page

            yield opened
    finally:
        end(process)
        errors.close()
        scratch.cleanup()


def test_a_puzzle_in_a_browser(tmp_path):
    asyncio.run(in_a_browser(tmp_path))


async def in_a_browser(folder):
    (folder / "figure1.txt").write_text(FIGURE)
    port = free_port()
    # A long name would leave no room for what is said beside it.
    with serving(port, "figure1.txt", cwd=folder) as server:
        async with browser(folder) as opened:
            page = await opened()
            await page.call("Page.navigate", url=server.link)
            await until(lambda: "not started" in page.text())
            assert await page.evaluate("location.href") == f"{server.address}/"
            assert await page.evaluate("document.cookie") == ""  # no script reads it
            assert len(children(server)) == 1
            before = await page.picture()
            assert len(colours(await page.picture(0.25))) > 3

            await page.press("n")
            await until(lambda: re.search(r"step ([1-9]) of \1", page.text()))
            assert await page.picture() != before

            await page.press(" ")
            await until(lambda: "solution 1: 111 / 333" in page.text())

            page.drawn = ""
            await page.call("Page.reload")
            await until(lambda: "not started" in page.text())
            await until(lambda: len(children(server)) == 1)

            await page.press("q")
            await page.says("The interface has ended.")
            await until(lambda: not children(server))
            assert page.faults == []
            ours = (f"http://localhost:{port}/", f"ws://localhost:{port}/ws", "data:")
            assert page.requests
            assert [url for url in page.requests if not url.startswith(ours)] == []
            assert [url for url in page.requests if server.token in url] == [server.link]
        server.send_signal(signal.SIGINT)
        assert server.wait(timeout=PATIENCE) == 130


def test_a_page_that_is_loaded_anew_has_room_and_one_more_is_told_that_there_is_none(tmp_path):
    asyncio.run(in_the_last_page(tmp_path))


async def in_the_last_page(folder):
    (folder / "figure1.txt").write_text(FIGURE)
    with serving(free_port(), "--max-memory", "500", "figure1.txt", cwd=folder) as server:
        async with browser(folder) as opened:
            page, another, stranger = await opened(), await opened(), await opened()
            await page.call("Page.navigate", url=server.link)
            await until(lambda: "not started" in page.text())
            page.drawn = ""
            await page.call("Page.reload")
            await until(lambda: "not started" in page.text())

            await another.call("Page.navigate", url=f"{server.address}/")
            await another.says("The interface has ended.")
            assert "no more than 1 page can be open at a time" in another.text()

            await stranger.call("Network.clearBrowserCookies")
            await stranger.call("Page.navigate", url=f"{server.address}/")
            await stranger.says("open the address that was printed, with its token")
