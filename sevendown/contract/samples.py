"""Random values and domains of every kind that the engine knows."""

from __future__ import annotations

import itertools
from collections.abc import Iterable
from random import Random

from sevendown.engine.domains import Bits, Domain, Listed, of_values

KINDS = ["digit", "low", "signed", "high", "far"]
LARGEST = {"digit": 9, "low": 130, "signed": 30, "high": 250_080, "far": 2**40}  # of each kind
MOST_WORLDS = 600  # assignments of values to the cells of one case


def some_values(rng: Random, kind: str, size: int) -> list[int]:
    """Choose at most so many values of that kind, at least one."""
    if kind == "digit":
        pool = list(range(10))
    elif kind == "low":
        pool = list(range(rng.choice([20, 130])))
    elif kind == "signed":
        pool = list(range(-20, 30))
    elif kind == "high":
        pool = list(range(250_000, 250_080))
    else:
        pool = [0, 1, -1, 12, 77, -500, 4096, 10**5, 123_454_321, -(10**9), 10**12, 2**40, 777_777]
    return rng.sample(pool, rng.randint(1, min(size, len(pool))))


def some_domain(rng: Random, kind: str, size: int) -> Bits | Listed:
    """Choose a domain of at most so many values of that kind."""
    domain = of_values(some_values(rng, kind, size))
    assert isinstance(domain, Bits | Listed)
    return domain


def values_of(domain: Domain) -> list[int]:
    """List the values of a domain."""
    return list(domain.values())


def worlds_of(domains: Iterable[Domain]) -> list[tuple[int, ...]]:
    """List all assignments of values."""
    return list(itertools.product(*[values_of(domain) for domain in domains]))
