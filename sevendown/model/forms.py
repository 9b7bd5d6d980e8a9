"""Sums of cells, and truths: what the parts of a statement become."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from sevendown.engine.cells import Cell
from sevendown.engine.domains import Bound
from sevendown.numbertheory import decimal
from sevendown.rules.arithmetic.linear import extent
from sevendown.words.base import digits_of

Truth = tuple[Cell, bool] | bool  # a truth cell, as it is or negated; or a known truth


class Form:
    """A sum of cells with factors, and a constant: 2·A + B - 7."""

    __slots__ = ("terms", "k", "own_digits", "name")

    def __init__(
        self,
        terms: dict[Cell, int] | None = None,
        k: int = 0,
        own_digits: tuple[Cell, ...] = (),
        name: str = "",
    ) -> None:
        self.terms = {} if terms is None else terms
        self.k = k
        self.own_digits = own_digits  # of its value, where these are cells; zeros may stand first
        self.name = name  # what people call it, if not by its parts

    def plus(self, other: Form, factor: int = 1) -> Form:
        """Add a multiple of another form."""
        terms = dict(self.terms)
        for cell, c in other.terms.items():
            terms[cell] = terms.get(cell, 0) + factor * c
        return Form({cell: c for cell, c in terms.items() if c}, self.k + factor * other.k)

    @property
    def constant(self) -> int | None:
        """Give the value if it is known."""
        return None if self.terms else self.k

    @property
    def digits(self) -> tuple[Cell, ...]:
        """Give the digits of its value, perhaps with zeros in front, where these are cells."""
        cell = bare(self)
        return self.own_digits if cell is None else digits_of(cell) or ()

    def __str__(self) -> str:
        if self.name:
            return self.name
        parts = []
        for cell, c in self.terms.items():
            times = cell.name if abs(c) == 1 else f"{decimal(abs(c))}*{cell.name}"
            parts.append(("- " if c < 0 else "+ ") + times)
        if self.k:
            parts.append(f"{'-' if self.k < 0 else '+'} {decimal(abs(self.k))}")
        text = " ".join(parts).removeprefix("+ ")
        return text if len(parts) == 1 and not text.startswith("-") else f"({text or 0})"


class ValueTable:
    """What a definition makes of each value of a cell; None: nothing."""

    def __init__(self, name: str, said: str, cell: Cell, results: dict[int, int | None]) -> None:
        self.name = name  # of what it makes: "f(A_w, 3)"
        self.said = said  # ... in words
        self.cell = cell
        self.results = results


def negated(truth: Truth) -> Truth:
    """Give the opposite truth."""
    return not truth if isinstance(truth, bool) else (truth[0], not truth[1])


def bare(form: Form) -> Cell | None:
    """Give the cell if the form is nothing but that cell."""
    if form.k == 0 and len(form.terms) == 1:
        ((cell, factor),) = form.terms.items()
        if factor == 1:
            return cell
    return None


def ends(item: Cell | int) -> tuple[Bound, Bound]:
    """Give the lowest and the highest value."""
    return (item.domain.lo, item.domain.hi) if isinstance(item, Cell) else (item, item)


def keys(items: Iterable[Cell | int]) -> Iterator[Any]:
    """Give what tells the items apart from others: cells by their number, ints in brackets."""
    return (item.number if isinstance(item, Cell) else (item,) for item in items)


def name_of(item: Cell | int) -> str:
    """Write a cell or a constant."""
    return item.name if isinstance(item, Cell) else decimal(item)


def bounds(form: Form) -> tuple[Bound, Bound]:
    """Enclose a sum."""
    return extent(form.k, form.terms.items())
