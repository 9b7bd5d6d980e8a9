"""Plain functions, fitted to cells: constants put in, a cell that stands twice taken once."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import Any

from sevendown.engine.cells import Cell
from sevendown.language.semantics import digit_at
from sevendown.words.base import Operator, Predicate


def spread(run: Callable[[list[int]], Any], cells: tuple[Cell, ...]) -> Callable[..., Any]:
    """Turn a function of a list, a value for each of `cells`, into one of the different cells."""
    unique = list(dict.fromkeys(cells))
    if len(cells) == 1:
        return lambda value: run([value])
    if len(unique) == len(cells):
        return lambda *values: run(list(values))
    places = [unique.index(cell) for cell in cells]
    return lambda *values: run([values[i] for i in places])


def with_constants(
    function: Callable[..., Any], arguments: list[Cell | int], cells: tuple[Cell, ...]
) -> Callable[..., Any]:
    """Turn a function of the arguments into one of the different cells among them."""
    if list(cells) == arguments:
        return function
    places = [cells.index(a) if isinstance(a, Cell) else -1 for a in arguments]
    if len(cells) == 1 and len(arguments) == 2:  # by far the most frequent
        first, second = arguments
        if not isinstance(first, Cell):
            return lambda y: function(first, y)
        if not isinstance(second, Cell):
            return lambda x: function(x, second)
        return lambda x: function(x, x)
    return lambda *values: function(
        *[a if i < 0 else values[i] for i, a in zip(places, arguments, strict=True)]
    )


def turned_to(
    unknown: Any, predicate: Predicate, arguments: Sequence[Any]
) -> tuple[Predicate, Sequence[Any]]:
    """Give a predicate of these arguments with the unknown as the first one, where there is one."""
    if len(arguments) == 2 and arguments[1] == unknown != arguments[0]:
        swapped = predicate.swapped()
        if swapped is not None:
            return swapped, arguments[::-1]
    return predicate, arguments


def inverse_with_constants(
    operator: Operator, arguments: list[Cell | int], cells: tuple[Cell, ...]
) -> Callable[..., Iterable[int] | None] | None:
    """Turn an operator's inverse into one of the different cells among its arguments."""
    if sum(isinstance(a, Cell) for a in arguments) > len(cells):
        return None  # a cell stands in two places
    places = [i for i, a in enumerate(arguments) if isinstance(a, Cell)]

    def inverse(position: int, result: int, *others: int) -> Iterable[int] | None:
        full: list[Any] = list(arguments)
        rest = iter(others)
        for j, place in enumerate(places):
            if j != position:
                full[place] = next(rest)
        target = places[position]
        del full[target]
        return operator.inverse(target, result, *full)

    return inverse


class DigitAt(Operator):
    """Digit I of X, from behind where I is negative."""

    names = ("digit",)

    def __init__(self, length: int) -> None:
        self.length = length  # X is written with at least so many digits

    def value(self, x: int, i: int) -> int | None:
        """Compute the digit."""
        return digit_at(x, i, self.length)

    def bounds(self, *arguments: Any) -> tuple[int, int]:
        """Say that it is a digit."""
        return 0, 9


@cache
def digit_operator(length: int) -> DigitAt:
    """Give the operator X[I] for numbers written with at least so many digits."""
    return DigitAt(length)
