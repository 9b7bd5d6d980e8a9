"""`solve-puzzle --ui` on a terminal: how it begins, and how it leaves the terminal behind."""

import os
import re
import signal
import subprocess
import time
from pathlib import Path

import pytest
from support.onterminal import terminal
from support.program import FIGURE, PLUGIN, run, run_python
from support.serving import children

from sevendown.command.options import read_options
from sevendown.ui.start import LEAVE

TITLE = "Figure 1"

# What Textual turns on, it or the supervisor has to turn off.
SWITCHED = re.compile(rb"\x1b\[\?(\d+)([hl])")
OFF_IN_THE_END = {1049, 1000, 1003, 1015, 1006, 1004, 2004}


@pytest.fixture(autouse=True)
def figure(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("figure1.txt").write_text(FIGURE)


def is_as_before(screen):
    """Whether a terminal can be used by whoever comes next."""
    last = {int(number): letter for number, letter in SWITCHED.findall(screen.drawn)}
    assert {number for number, letter in last.items() if letter == b"h"} == {25, 7}
    assert OFF_IN_THE_END <= set(last)
    return screen.modes() == screen.mode


# Beginning


def test_a_file_is_shown_until_it_is_left():
    # Standard input may be anything, as in a loop over files.
    with terminal("--ui", "--max-memory", "900", "figure1.txt", stdin=subprocess.DEVNULL) as screen:
        limits = Path(f"/proc/{worker(screen)}/limits").read_text()
        assert re.search("Max data size +900000000 ", limits)
        assert screen.modes() != screen.mode
        screen.press("q")
        assert screen.ended() == 0
        assert is_as_before(screen)


@pytest.mark.slow
def test_a_text_from_a_pipe_and_keys_from_the_terminal():
    with terminal("--ui", stdin=subprocess.PIPE) as screen:
        screen.process.stdin.write(FIGURE.encode())
        screen.process.stdin.close()
        screen.until(TITLE)
        screen.press("\x03q")  # Ctrl-C is a key like others
        assert screen.ended() == 0
        assert is_as_before(screen)


@pytest.mark.slow
def test_a_file_that_there_is_not_yet_is_begun():
    with terminal("--ui", "new.txt") as screen:
        screen.until("Nothing is written here yet.")
        screen.until("Next mistake")  # a key of the source, which has the cursor then
        screen.press("A .")
        screen.until("No mistakes found.")
        screen.press("\x13")  # Ctrl-S
        screen.until("Saved as new.txt")
        screen.press("\x11")
        assert screen.ended() == 0
    assert Path("new.txt").read_text() == "A ."


@pytest.mark.slow
def test_a_text_typed_in_and_ended_with_ctrl_d():
    with terminal("--ui", "-") as screen:
        screen.until("Ctrl-D ends it")
        screen.press(FIGURE + "\x04")
        screen.until(TITLE, after="\x1b[?1049h")
        screen.press("q")
        assert screen.ended() == 0


def worker(screen):
    """The process that draws, once it does."""
    screen.until(TITLE)
    (child,) = children(screen.process)
    return child


# Where it cannot begin


@pytest.mark.parametrize("stream", ["stdout", "stderr"])
def test_it_draws_on_nothing_but_a_terminal(stream):
    with terminal("--ui", "figure1.txt", **{stream: subprocess.PIPE}) as screen:
        assert screen.ended() == 2
        message = b"the interface needs a terminal to draw on; --serve shows it in a browser"
        written = screen.process.stderr.read() if stream == "stderr" else screen.drawn
        assert written.split(b"\r\n" if stream == "stdout" else b"\n") == [message, b""]
        getattr(screen.process, stream).close()


def test_keys_come_from_nothing_but_a_terminal():
    with terminal("--ui", controlling=False, stdin=subprocess.DEVNULL) as screen:
        assert screen.ended() == 2
        assert screen.drawn == b"the interface needs a terminal for its keys\r\n"


@pytest.mark.parametrize(
    ("file", "message", "code"),
    [
        ("gone/missing.txt", "gone/missing.txt: No such file or directory", 2),
        ("/dev/zero", "/dev/zero: more than 4000000 bytes are not read", 3),
    ],
)
def test_a_file_that_cannot_be_read_is_said_before_anything_is_drawn(file, message, code):
    with terminal("--ui", file) as screen:
        assert screen.ended() == code
        assert screen.drawn.decode() == f"{message}\r\n"


def test_within_a_program_it_draws_on_its_streams_or_not_at_all():
    code, out, err = run("--ui", "figure1.txt")
    assert (code, out) == (2, "") and err.startswith("the interface needs a terminal")


def test_a_plugin_is_loaded_before():
    Path("plugin.py").write_text(PLUGIN)
    code, out, err = run("--ui", "--plugin", "plugin.py", "figure1.txt")
    assert (code, out) == (2, "") and err.startswith("the interface needs a terminal")
    code, out, err = run("--ui", "--plugin", "missing.py", "figure1.txt")
    assert (code, out, err) == (2, "", "missing.py: No such file or directory\n")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("missing", "options"),
    [("textual", []), ("textual", ["--serve"]), ("textual_serve", ["--serve"])],
)
def test_without_what_it_needs_it_says_how_to_install_it(missing, options):
    code = (
        "import sys\n"
        f"sys.modules[{missing!r}] = None\n"
        "from sevendown.command.cli import main\n"
        "sys.exit(main())\n"
    )
    done = run_python(code, "--ui", *options, "figure1.txt")
    assert (done.returncode, done.stdout) == (2, "")
    (line,) = done.stderr.splitlines()
    assert 'pip install "sevendown[ui]"' in line and missing in line


def test_without_ui_nothing_of_it_is_imported():
    code = (
        "import sys; from sevendown.command.cli import main; main(['figure1.txt']);"
        "print({'textual', 'textual_serve', 'aiohttp', 'rich', 'asyncio'} & set(sys.modules))"
    )
    assert run_python(code).stdout == "111\n333\nset()\n"


# Where it does not end by itself


@pytest.mark.slow
def test_where_the_work_is_killed_the_terminal_is_put_in_order():
    with terminal("--ui", "figure1.txt") as screen:
        os.kill(worker(screen), signal.SIGKILL)
        assert screen.ended() == 3
        assert LEAVE.encode() in screen.drawn
        assert is_as_before(screen)
        why = "killed (SIGKILL), as systems do where memory is short; see --max-memory"
        assert screen.rest() == f"\x1b[?25hfigure1.txt: gave up: {why}\r\n"


def test_a_signal_ends_it_in_order():
    with terminal("--ui", "figure1.txt") as screen:
        worker(screen)
        screen.process.send_signal(signal.SIGHUP)
        assert screen.ended() == 129
        assert is_as_before(screen)
        assert LEAVE.encode() not in screen.drawn  # the app has done so itself


def test_where_the_supervisor_is_killed_the_work_ends_in_order():
    with terminal("--ui", "figure1.txt") as screen:
        child = worker(screen)
        screen.process.kill()
        screen.until("\x1b[?1049l")
        end = time.monotonic() + 30
        while is_alive(child):
            screen.read(0.05)
            assert time.monotonic() < end
        assert is_as_before(screen)


def is_alive(process):
    try:
        return "Z" not in Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]
    except FileNotFoundError:
        return False


# Options


@pytest.mark.parametrize(
    ("arguments", "files", "address"),
    [
        (["--ui", "--serve", "puzzle.txt"], ["puzzle.txt"], ("localhost", 8000)),
        (["--ui", "puzzle.txt", "--serve", "8123"], ["puzzle.txt"], ("localhost", 8123)),
        (["--ui", "--serve", "8123", "puzzle.txt"], ["puzzle.txt"], ("localhost", 8123)),
        (["--ui", "--serve=8123", "8124"], ["8124"], ("localhost", 8123)),
        (["--ui", "--serve"], [], ("localhost", 8000)),
        (["--ui", "--serve", "--", "8123"], ["8123"], ("localhost", 8000)),
        (["--ui", "--serve", "127.8.9.1:80"], [], ("127.8.9.1", 80)),
        (["--ui", "--serve", "LocalHost:80"], [], ("localhost", 80)),
        (["--ui", "--serve", "[::1]:80"], [], ("::1", 80)),
        (["--ui", "--serve", "0.0.0.0:80", "--public"], [], ("0.0.0.0", 80)),
        (["--ui", "--serve", "--kind", "queens"], [], ("localhost", 8000)),
        (["--ui", "--shortest", "a.txt"], ["a.txt"], None),
        (["--ui", "--", "--serve"], ["--serve"], None),
    ],
)
def test_where_it_is_served(arguments, files, address):
    options = read_options(arguments)
    assert (options.files, options.serve) == (files, address)


NOT_TOGETHER = [
    *(["--all"], ["--count"], ["--limit", "1"], ["--unique"], ["--ambiguous"], ["--check"]),
    *(["--format", "json"], ["--timeout", "1"], ["--trace"], ["--trace=json"], ["--stats"]),
    *(["--show-rules"], ["--list-predicates"], ["--check-plugin", "x.py"]),
]
REACH = "needs --public as well: whoever listens in that network can read and write files as you"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        *(
            (["--ui", *o], f"--ui and {o[0].split('=')[0]} do not go together")
            for o in NOT_TOGETHER
        ),
        (["--ui", "a.txt", "b.txt"], "the interface shows a single puzzle, so name a single file"),
        (["--ui", "--max-memory", "199"], "the interface needs --max-memory 200 or more"),
        (["--serve", "a.txt"], "--serve is how to show --ui, and needs it"),
        (["--ui", "--serve=a.txt"], "argument --serve: 'a.txt' is no PORT or HOST:PORT"),
        (["--ui", "--serve", "0"], "argument --serve: '0' is no PORT or HOST:PORT"),
        (["--ui", "--serve", "65536"], "argument --serve: '65536' is no PORT or HOST:PORT"),
        (["--ui", "--serve", ":80"], "argument --serve: ':80' is no PORT or HOST:PORT"),
        (["--ui", "--serve", "a/b:80"], "argument --serve: 'a/b:80' is no PORT or HOST:PORT"),
        (["--ui", "--serve", "0.0.0.0:80"], f"--serve 0.0.0.0:80 {REACH}"),
        (["--ui", "--serve", "[::]:80"], f"--serve [::]:80 {REACH}"),
        (["--ui", "--serve", "myhost:80"], f"--serve myhost:80 {REACH}"),
        (
            ["--ui", "--serve", "--public"],
            "--public is for --serve HOST:PORT with a HOST that others can reach",
        ),
        (["--public"], "--public is for --serve HOST:PORT with a HOST that others can reach"),
    ],
)
def test_what_does_not_go_together(arguments, message):
    expected = f"solve-puzzle: {message}; see solve-puzzle --help\n"
    assert run(*arguments) == (2, "", expected)
