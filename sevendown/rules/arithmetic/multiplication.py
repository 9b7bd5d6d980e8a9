"""All rules that a product obeys: bounds, columns, last digits."""

from __future__ import annotations

from collections.abc import Iterator

from sevendown.engine.cells import Cell
from sevendown.engine.rule import Rule
from sevendown.numbertheory import ceil_root, floor_root
from sevendown.rules.arithmetic.known_product import Factors
from sevendown.rules.arithmetic.product import Monotone, Product
from sevendown.rules.arithmetic.scaled import Scaled
from sevendown.rules.digits.last_digits import LastDigits, has_endings
from sevendown.rules.digits.number import with_digits
from sevendown.rules.digits.zeros import Zeros
from sevendown.rules.values.value import Value


def product_rules(result: Cell, x: Cell, y: Cell) -> Iterator[Rule]:
    """Give the rules for result = x · y, three different cells."""
    yield Product(result, x, y)
    if not (x.listable and y.listable):
        yield Factors(result, x, y)
    for factor, other in ((x, y), (y, x)):
        if result.digits and factor.digits and not result.listable:
            yield Scaled(result, factor, other)
    if has_endings(result, x, y):
        text = f"{result.name} = {x.name} · {y.name}"
        yield LastDigits(lambda a, b: a * b, result, (x, y), text)
        if x.digits and y.digits:
            yield Zeros(result, x, y)


def power_rules(result: Cell, x: Cell, exponent: int) -> Iterator[Rule]:
    """Give the rules for result = x^exponent, two different cells, for a small exponent ≥ 1."""
    text = f"{x.name}^{exponent}"
    if x.domain.lo >= 0 or exponent % 2:
        yield Monotone(lambda n: n**exponent, result, x, text)
    if has_endings(result, x):
        yield LastDigits(lambda n: n**exponent, result, (x,), f"{result.name} = {text}")


def root_rules(number: Cell, exponent: int) -> Iterator[Rule]:
    """Give the rules for a long number ≥ 0 that is a power: its root is a number with digits."""
    low, high = number.domain.lo, number.domain.hi
    if number.listable or not number.digits or isinstance(high, float) or low < 0:
        return
    least, most = ceil_root(int(low), exponent), floor_root(int(high), exponent)
    if least > most:
        return  # the predicate itself will say so
    name = f"root({number.name}, {exponent})"
    root, written = with_digits(number.engine, name, least, most)
    yield written
    yield from power_rules(number, root, exponent)
    text = f"{number.name} = {name}^{exponent}"
    yield Value(lambda n: n**exponent, number, (root,), None, text)
