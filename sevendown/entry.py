"""Where the commands begin: before anything else, what must not go wrong while modules load.

Python answers Ctrl-C by an exception, and shows it with a traceback where nobody expects it; raised
amid an import, it may even come out as another one. So from the first line on, and until the
command itself takes over, a signal ends the process: nothing has been written yet.
"""

from __future__ import annotations

import sys

from sevendown import NO_MEANINGS
from sevendown.signals import leave_at_once

TYPE_CHECKING = False  # a checker of types takes it for True; to import it would take long
if TYPE_CHECKING:
    from typing import NoReturn

BAD_USAGE = 2  # the exit code


def solve() -> NoReturn:
    """Run `solve-puzzle`."""
    leave_at_once()
    _need_meanings("solve-puzzle")
    from sevendown.cli import script

    script()


def make() -> NoReturn:
    """Run `make-puzzle`."""
    leave_at_once()
    _need_meanings("make-puzzle")
    from sevendown.make import script

    script()


def _need_meanings(command: str) -> None:
    """Refuse to run where nobody could say what words mean."""
    if sys.flags.optimize > 1:
        if sys.stderr is not None:
            print(f"{command} {NO_MEANINGS}", file=sys.stderr)
        sys.exit(BAD_USAGE)
