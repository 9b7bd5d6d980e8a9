"""Where the commands begin: before anything else, what must not go wrong while modules load.

Python answers Ctrl-C by an exception, and shows it with a traceback where nobody expects it; raised
amid an import, it may even come out as another one. So from the first line on, and until the
command itself takes over, a signal ends the process: nothing has been written yet.
"""

from __future__ import annotations

import gc
import sys
from importlib import import_module

from sevendown import NO_MEANINGS
from sevendown.exitcodes import ExitCode
from sevendown.process.signals import leave_at_once
from sevendown.speech import say, speak, wanted

TYPE_CHECKING = False  # a checker of types takes it for True; to import it would take long
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import NoReturn


def solve() -> NoReturn:
    """Run `solve-puzzle`."""
    _begin("solve-puzzle", "sevendown.command.cli")


def make() -> NoReturn:
    """Run `make-puzzle`."""
    _begin("make-puzzle", "sevendown.command.make_command")


def verb() -> NoReturn:
    """Run `sevendown`."""
    _begin("sevendown", "sevendown.command.verb_command")


def _begin(command: str, module: str) -> NoReturn:
    """Load the module that runs a command, and run it."""
    leave_at_once()
    speak(wanted(sys.argv[1:]))
    gc.disable()  # while modules load, of which nothing is garbage
    if sys.flags.optimize > 1:
        _refuse(f"{command} {say(NO_MEANINGS)}", ExitCode.BAD_INPUT)
    # Python's own exit code for an error is 1, which here would say that there is no solution.
    try:
        script: Callable[[], NoReturn] = import_module(module).script
    except MemoryError:
        _refuse(say("gave up: out of memory"), ExitCode.GAVE_UP)
    except Exception as error:
        why = f"{type(error).__name__}: {error}"
        message = say("{what} cannot be loaded: {error}", what=command, error=why)
        _refuse(message, ExitCode.BUG)
    script()


def _refuse(message: str, code: ExitCode) -> NoReturn:
    if sys.stderr is not None:
        print(message, file=sys.stderr)
    sys.exit(code)
