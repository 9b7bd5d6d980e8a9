"""Cases of a test of which some are slow: `pytest -m "not slow"` tries the others."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import pytest


def slow_where(is_slow: Callable[[Any], object], cases: Iterable[Any]) -> list[Any]:
    """Mark those cases that are slow."""
    return [_marked(case) if is_slow(case) else case for case in cases]


def slow_after(count: int, cases: Iterable[Any]) -> list[Any]:
    """Mark all cases but the first few."""
    return [_marked(case) if i >= count else case for i, case in enumerate(cases)]


def _marked(case: Any) -> Any:
    """A case of one argument, or of several."""
    arguments = case if isinstance(case, tuple) else (case,)
    return pytest.param(*arguments, marks=pytest.mark.slow)
