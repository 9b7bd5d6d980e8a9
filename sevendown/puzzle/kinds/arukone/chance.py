"""Random choices that are the same for the same seed, on every machine and in every Python.

Of all methods of a random number generator, Python promises that only for `random()`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import TypeVar

Item = TypeVar("Item")


def below(limit: int, rng: Random) -> int:
    """Give a whole number from 0 to below a limit."""
    return int(rng.random() * limit)


def pick(items: Sequence[Item], rng: Random) -> Item:
    """Give one of some things."""
    return items[below(len(items), rng)]


def shuffled(items: Iterable[Item], rng: Random) -> list[Item]:
    """Give the same things in another order."""
    rest, found = list(items), []
    while rest:
        found.append(rest.pop(below(len(rest), rng)))
    return found
