"""Families of made puzzles in which a search does well to learn: `python -m bench families`.

Whatever is random in a puzzle is drawn from its name alone, so it is the same one every time. One
filling is known in advance and must be among the solutions, of which there may be others.
"""

from __future__ import annotations

from collections.abc import Callable

from bench.families.digit_counts import digit_counts
from bench.families.halves import halves
from bench.families.liars import liars
from bench.families.orders import orders
from bench.families.sample import Sample

FAMILIES: dict[str, Callable[[], list[Sample]]] = {
    "liars": liars,
    "counts": digit_counts,
    "orders": orders,
    "halves": halves,
}
