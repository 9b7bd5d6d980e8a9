"""The command line: `solve-puzzle [OPTIONS] [FILE...]`."""

from __future__ import annotations

import argparse
import contextlib
import errno
import gc
import os
import select
import signal
import sys
from collections.abc import Callable, Sequence
from typing import IO, Any, NoReturn, TextIO

from sevendown.command.options import read_options
from sevendown.command.program import Program
from sevendown.exitcodes import ExitCode
from sevendown.process.memory import granted_memory, is_out_of_memory, limit_memory
from sevendown.process.signals import behave_as_usual, ignore_stops
from sevendown.process.supervisor import Ending, can_supervise, supervise
from sevendown.process.terminal import Screen, same_mode
from sevendown.speech import Speaking, reason_of, say, wanted

GC_THRESHOLD = 100_000  # new objects between two searches for garbage


def main(
    argv: Sequence[str] | None = None,
    stdin: IO[Any] | None = None,
    stdout: TextIO | None = None,
    stderr: TextIO | None = None,
) -> int:
    """Run the program in this process on these arguments and streams; give its exit code."""
    stdin, stdout, stderr = stdin or sys.stdin, stdout or sys.stdout, stderr or sys.stderr
    words = sys.argv[1:] if argv is None else argv
    with Speaking(wanted(words)):
        try:
            with contextlib.redirect_stdout(stdout), contextlib.redirect_stderr(stderr):
                options = read_options(words)
            return run_here(options, stdin, stdout, stderr)
        except SystemExit as done:
            return int(done.code or 0)
        except KeyboardInterrupt:
            return ExitCode.INTERRUPTED


def script() -> NoReturn:
    """Run the program as a command."""
    end_with(lambda: run_supervised(read_options(None)))


def run_here(options: argparse.Namespace, stdin: IO[Any], stdout: TextIO, stderr: TextIO) -> int:
    """Run the program in this process on these streams; give its exit code."""
    return Program(options, stdin, Screen(stdout, stderr)).run()


def end_with(work: Callable[[], int]) -> NoReturn:
    """Do the work of a command, and end the process with its exit code."""
    reopen_streams()
    sys.set_int_max_str_digits(0)  # values may be very long
    # Hardly anything here is in a cycle, so it is not worth while to search for cycles often.
    gc.set_threshold(GC_THRESHOLD)
    gc.enable()
    code = outcome(work)
    gc.freeze()  # or it would be done once more at the end, for all loaded modules
    ignore_stops()  # all is said, and the code is known
    sys.exit(code)


def reopen_streams() -> None:
    """Make the standard streams fit for a command."""
    sys.stdin = sys.stdin or open(os.devnull)  # whoever starts the program may have closed it
    # Results that nobody can have are an error, when there are any; messages may get lost.
    sys.stdout = _reopen(sys.stdout, os.O_RDONLY)
    sys.stderr = _reopen(sys.stderr, os.O_WRONLY)


def _reopen(stream: TextIO | None, mode: int) -> TextIO:
    """Open a stream again, fit for all that is written to it.

    Titles may hold what a terminal cannot show; without a buffer, what a full disk takes only in
    part would be lost without an error; and whoever starts the program may have closed the stream,
    in whose place nothing at all is opened in that mode.
    """
    if stream is None:
        return open(os.open(os.devnull, mode), "w", closefd=False)
    number, encoding = stream.fileno(), stream.encoding
    return open(number, "w", buffering=1, encoding=encoding, errors="replace", closefd=False)


def run_supervised(options: argparse.Namespace) -> int:
    """Run the program in a process of its own, where that can be; give its exit code."""
    program = Program(options, sys.stdin, Screen(sys.stdout, sys.stderr))
    behave_as_usual()
    # A server solves nothing itself, and takes its time to end what it has started.
    if not can_supervise() or program.options.serve:
        return program.run()

    def work() -> int:
        limit_memory(program.options.max_memory)
        return program.run()

    with same_mode(sys.stderr) if program.options.ui else contextlib.nullcontext():
        ending = supervise(lambda: outcome(work))
        if ending.unsaid:
            _write_at_once(sys.stdout, ending.unsaid)
    if ending.asked and (ending.code < 0 or ending.code == ExitCode.INTERRUPTED):
        return 128 + ending.asked
    if ending.code >= 0:
        return ending.code
    name = signal.Signals(-ending.code).name
    reason = _reason(ending, name, program.options.max_memory)
    message = say("the program has crashed ({name})", name=name) if reason is None else reason
    where = f"{ending.doing}: " if ending.doing else ""
    _write_at_once(sys.stderr, program.as_message(where + message) + "\n")
    return ExitCode.BUG if reason is None else ExitCode.GAVE_UP


def _reason(ending: Ending, name: str, megabytes: int) -> str | None:
    """Say why the work was ended by a signal, as far as that can be seen from outside.

    None where there is no reason but a bug.
    """
    if ending.overdue:
        return say("gave up, and had to be stopped by force")
    seconds = _granted_seconds()
    if seconds is not None and ending.seconds > seconds - 0.1 and name in ("SIGKILL", "SIGXCPU"):
        return say(
            "gave up: the system grants {seconds} s of processor time; see ulimit -t",
            seconds=seconds,
        )
    granted = granted_memory()
    see = "--max-memory" if granted is None or granted >= megabytes else "ulimit -a"
    if name == "SIGABRT":  # how gmpy2 ends where it gets no memory
        return say("gave up: out of memory ({name}); see {see}", name=name, see=see)
    if name == "SIGKILL":
        return say(
            "gave up: killed ({name}), as systems do where memory is short; see {see}",
            name=name,
            see=see,
        )
    return None


def _granted_seconds() -> int | None:
    """Give how many seconds of processor time a process may take; None: as many as it wants."""
    import resource  # where there are processes to wait for, there are limits

    seconds, _ = resource.getrlimit(resource.RLIMIT_CPU)
    return None if seconds == resource.RLIM_INFINITY else seconds


def _write_at_once(stream: TextIO, text: str) -> None:
    """Write something short; not where nobody reads, which may be why there is something to say."""
    if select.select([], [stream], [], 0.05)[1]:
        stream.write(text)
        stream.flush()


def outcome(work: Callable[[], int]) -> int:
    """Do the work, whatever comes of it; give the exit code, with everything written."""
    try:
        try:
            code = work()
        except SystemExit as done:
            code = int(done.code or 0)
        sys.stdout.flush()
        return code
    except BrokenPipeError:
        _forget_output(sys.stdout)
        return ExitCode.NO_READER
    except OSError as error:
        closed = error.errno == errno.EBADF
        reason = say("standard output is closed") if closed else reason_of(error)
        with contextlib.suppress(OSError):  # which may be what has failed
            print(say("cannot write: {reason}", reason=reason), file=sys.stderr, flush=True)
        _forget_output(sys.stdout, sys.stderr)
        return ExitCode.GAVE_UP
    except KeyboardInterrupt:
        return ExitCode.INTERRUPTED
    except BaseException as error:
        if is_out_of_memory(error):
            print(say("gave up: out of memory"), file=sys.stderr, flush=True)
            return ExitCode.GAVE_UP
        import traceback  # takes time to load, and is rarely needed

        # Python's own code for this is 1, which here would say that there is no solution.
        traceback.print_exc()
        return ExitCode.BUG


def _forget_output(*streams: TextIO) -> None:
    """Drop what cannot be written: Python would try once more at the end."""
    with contextlib.suppress(OSError):
        for stream in streams:
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
