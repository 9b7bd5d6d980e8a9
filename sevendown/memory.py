"""A limit of the memory that this process may have."""

from __future__ import annotations

import contextlib
import os
import sys

MEGABYTE = 1_000_000
_MOST = 4000  # megabytes, on machines that have at least twice as many
_RESERVE = 32  # megabytes beyond the limit, to say that it was reached


def default_limit() -> int:
    """Give how many megabytes a puzzle may need where nobody says so."""
    try:
        machine = os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE") // MEGABYTE
    except (AttributeError, OSError, ValueError):
        return _MOST
    return min(_MOST, machine // 2)


def limit_memory(megabytes: int) -> None:
    """Let this process have no more than that, where the system can see to it.

    What would need more raises MemoryError, or ends the process.
    """
    with contextlib.suppress(ImportError, OSError, OverflowError, ValueError):
        import resource

        # Linux counts as data what has been asked for, and not libraries or files.
        kind = resource.RLIMIT_DATA if sys.platform == "linux" else resource.RLIMIT_AS
        _, hard = resource.getrlimit(kind)
        resource.setrlimit(kind, (megabytes * MEGABYTE, hard))


def use_reserve(megabytes: int) -> None:
    """Let this process have a little more than its limit, to come to an end."""
    limit_memory(megabytes + _RESERVE)
