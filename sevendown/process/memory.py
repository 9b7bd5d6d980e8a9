"""A limit of the memory that this process may have."""

from __future__ import annotations

import contextlib
import os
import sys

from sevendown.speech import say

MEGABYTE = 1_000_000
_MOST = 4000  # megabytes, on machines that have at least twice as many
_RESERVE = 32  # megabytes beyond the limit, to say that it was reached


def is_out_of_memory(error: BaseException) -> bool:
    """Say whether an error tells of too little memory, as that of a library not loaded may."""
    if isinstance(error, ImportError):
        text = str(error).lower()
        return any(words in text for words in ("failed to map", "allocate", "out of memory"))
    if isinstance(error, SystemError):  # where Python had no room even for a MemoryError
        return any(words in str(error) for words in ("without exception", "without setting an"))
    return isinstance(error, MemoryError)


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
    granted = granted_memory()
    if granted is None or granted > megabytes:
        _set_limit(megabytes)


def use_reserve(megabytes: int) -> None:
    """Let this process have a little more than its limit, to come to an end."""
    _set_limit(megabytes + _RESERVE)


def _set_limit(megabytes: int) -> None:
    with contextlib.suppress(ImportError, OSError, OverflowError, ValueError):
        import resource

        # Linux counts as data what has been asked for, and not libraries or files.
        kind = resource.RLIMIT_DATA if sys.platform == "linux" else resource.RLIMIT_AS
        _, hard = resource.getrlimit(kind)
        resource.setrlimit(kind, (megabytes * MEGABYTE, hard))


def granted_memory() -> int | None:
    """Give how many megabytes this process may have, as far as anybody has set a limit."""
    with contextlib.suppress(ImportError):
        import resource

        limits = [resource.getrlimit(k)[0] for k in (resource.RLIMIT_AS, resource.RLIMIT_DATA)]
        known = [limit for limit in limits if limit != resource.RLIM_INFINITY]
        return min(known) // MEGABYTE if known else None
    return None


def used_up(megabytes: int) -> str:
    """Say that this process gives up, as the memory it was to have, in megabytes, is used up.

    To be asked before the reserve is used.
    """
    granted = granted_memory()
    if granted is None:
        return say("gave up, with all the memory used that there is")
    if granted >= megabytes:
        return say("gave up, with {megabytes} megabytes of memory used", megabytes=megabytes)
    return say(
        "gave up, with the {megabytes} megabytes of memory used that the system grants (ulimit)",
        megabytes=granted,
    )
