"""Grids of our own, filled at random, and clues that are true of the filling."""

from __future__ import annotations

import random
from dataclasses import dataclass

from bench.families.sample import read
from sevendown.language.tree import Slot
from sevendown.numbertheory import is_prime

Place = tuple[int, int]


@dataclass(frozen=True)
class Grid:
    """Where digits go: `.` open, `#` blocked; numbers are numbered as in a crossword."""

    shape: tuple[str, ...]
    slots: tuple[Slot, ...]

    @property
    def places(self) -> list[Place]:
        """The open cells in reading order."""
        rows = enumerate(self.shape)
        return [(r, c) for r, row in rows for c, sign in enumerate(row) if sign == "."]

    @property
    def firsts(self) -> set[Place]:
        """The cells with which a number begins."""
        return {slot.cells[0] for slot in self.slots}

    def drawn(self, digits: dict[Place, str]) -> str:
        """Draw a filling as solutions are printed."""
        return "\n".join(
            "".join(digits.get((r, c), "#") for c in range(len(row)))
            for r, row in enumerate(self.shape)
        )


def grid(*shape: str) -> Grid:
    """Make a grid of its rows."""
    return Grid(shape, read("\n".join([*shape, "", ""])).numbers)


def square(side: int) -> Grid:
    """Make a grid in which a seventh of the cells is blocked, so that no number is too long."""
    return grid(
        *("".join("#" if (3 * r + c) % 7 == 6 else "." for c in range(side)) for r in range(side))
    )


def number(slot: Slot, digits: dict[Place, str]) -> int:
    """Read a number off a filling."""
    return int("".join(digits[place] for place in slot.cells))


def true_clue(name: str, value: int, strength: float, rng: random.Random) -> str:
    """Give a clue that is true of a number; the stronger, the fewer others it is true of.

    The strength is the share of its digits that the clue decides, roughly.
    """
    modulus = max(3, round(value**strength * rng.uniform(0.7, 1.4)))
    divisors = [n for n in range(modulus // 2, 2 * modulus) if n > 1 and value % n == 0]
    texts = [f"{name} mod {modulus} = {value % modulus}"]
    texts += [f"V({name}, {rng.choice(divisors)})"] * 3 if divisors else []
    texts += [f"qs({name}) = {sum(map(int, str(value)))}"]
    texts += [f"PZ({name})"] * 2 if is_prime(value) else []
    return rng.choice(texts)
