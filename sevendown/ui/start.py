"""The interface on this terminal, or in the page of a browser that `serve.py` shows it in."""

from __future__ import annotations

import asyncio
import contextlib
import os
import select
import signal
import sys
import threading

from sevendown.exitcodes import ExitCode
from sevendown.process.stopping import report
from sevendown.speech import say
from sevendown.text.files import Unread, name_of
from sevendown.ui.app import PuzzleApp
from sevendown.ui.host import Host
from sevendown.ui.picker import is_new

WEB_DRIVER = "textual.drivers.web_driver"  # what draws into a page, named by TEXTUAL_DRIVER

# Undoes what Textual does to a terminal, for where it cannot do so itself.
LEAVE = (
    "\x1b[<u"  # keys as usual
    "\x1b[?1000l\x1b[?1003l\x1b[?1015l\x1b[?1006l\x1b[?1016l"  # no reports of the mouse
    "\x1b[?1004l\x1b[?2004l\x1b[?2048l"  # ... of the focus, of what is pasted, of the size
    "\x1b[?7h\x1b[0m\x1b[?1049l\x1b[?25h"  # long lines go on; the usual screen; a cursor
)


def start(program: Host) -> int:
    """Show the interface until it is left; give the exit code."""
    if _is_page():
        return _show(program, next(iter(program.options.files), None))
    if not (program.screen.stdout.isatty() and program.screen.stderr.isatty()):
        program.say(say("the interface needs a terminal to draw on; --serve shows it in a browser"))
        return ExitCode.BAD_INPUT
    keys = _terminal()
    if keys is None or sys.__stdin__ is None:
        program.say(say("the interface needs a terminal for its keys"))
        return ExitCode.BAD_INPUT
    files = program.options.files or ([] if program.stdin.isatty() else ["-"])
    return _show(program, next(iter(files), None), keys)


def _is_page() -> bool:
    """Whether `serve.py` has started this process; then standard input is no puzzle."""
    return os.environ.get("TEXTUAL_DRIVER", "").startswith(WEB_DRIVER)


def _terminal() -> int | None:
    """Give a descriptor from which keys come, also where standard input is something else."""
    if os.isatty(0):
        return 0
    with contextlib.suppress(OSError):
        return os.open("/dev/tty", os.O_RDWR)
    return None


def _show(program: Host, file: str | None, keys: int | None = None) -> int:
    text = own = None
    if file is not None:
        try:
            text = program.text_of(file)
        except Unread as reason:
            if not is_new(file):
                program.say(f"{name_of(file)}: {reason}")
                return reason.code
            text, own = "", file
        if os.path.isfile(file):
            own = file
        report(doing=name_of(file))
    options = program.options
    app = PuzzleApp(
        text,
        own,
        options.kind,
        options.wishes,
        program.registry,
    )
    if keys is None:
        _end_with_server()
    else:
        os.dup2(keys, 0)  # from where Textual reads them
        report(unsaid=LEAVE)
    asked = _run(app)
    report(unsaid="")
    if asked:
        raise KeyboardInterrupt
    return ExitCode.BUG if app.return_code else ExitCode.DONE


def _run(app: PuzzleApp) -> bool:
    """Run the app until it is left; say whether it was asked to end."""
    asked = False

    def end() -> None:
        nonlocal asked
        asked = True
        app.exit()

    async def run() -> None:
        loop = asyncio.get_running_loop()
        # From the supervisor, and at the supervisor's end: the terminal is to be left in order.
        for name in ("SIGTERM", "SIGIO"):
            with contextlib.suppress(AttributeError, NotImplementedError):
                loop.add_signal_handler(getattr(signal, name), end)
        await app.run_async()

    # The loop is not closed: that would wait for threads that may be at work for long.
    asyncio.new_event_loop().run_until_complete(run())
    return asked


def _end_with_server() -> None:
    """Let this process end once the server is no more: Textual would go on without keys."""

    def wait() -> None:
        pipe = select.poll()
        pipe.register(0, 0)  # nothing but its end
        pipe.poll()
        os.kill(os.getpid(), signal.SIGTERM)

    if hasattr(select, "poll"):
        threading.Thread(target=wait, daemon=True).start()
