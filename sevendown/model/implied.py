"""What two or more rules say together, found by looking at all rules once.

X = Y · Z and X ≠ Y: then Z is not 1. A < B, B < C and C < A: then there is no solution, which
bounds alone would find out step by step, through all values of long numbers.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from sevendown.engine.cells import Cell
from sevendown.engine.rule import Rule
from sevendown.rules.arithmetic.linear import Linear
from sevendown.rules.arithmetic.product import Product
from sevendown.rules.values.same import Same
from sevendown.rules.values.within import Within

Step = tuple[Cell, Cell, int, Rule]  # first + gap ≤ second, and the rule that says so


def conclusions(rules: Iterable[Rule]) -> Iterator[Rule]:
    """Give the rules that follow from others."""
    products: list[Product] = []
    steps: list[Step] = []
    different: set[frozenset[Cell]] = set()
    for rule in rules:
        if isinstance(rule, Product):
            products.append(rule)
        elif isinstance(rule, Same):
            first, second = rule.cells
            steps += [(first, second, 0, rule), (second, first, 0, rule)]
        elif isinstance(rule, Linear) and sorted(rule.coefficients) == [-1, 1]:
            first, second = rule.cells if rule.coefficients[0] == 1 else rule.cells[::-1]
            if rule.relation == "<=":
                steps.append((first, second, rule.k, rule))
                if rule.k > 0:
                    different.add(frozenset(rule.cells))
            elif rule.relation == "!=" and rule.k == 0:
                different.add(frozenset(rule.cells))
    for product in products:
        for factor, other in ((product.left, product.right), (product.right, product.left)):
            if frozenset((product.result, factor)) in different:
                text = f"{product.describe()} is not {factor.name}"
                rule = Within(other, other.domain.without(1), text)
                rule.origins = product.origins
                yield rule
    yield from _circles(steps)


def _circles(steps: list[Step]) -> Iterator[Rule]:
    """Find a circle of numbers, each larger than the one before it."""
    longest: dict[Cell, int] = {}
    cells = {cell for first, second, _, _ in steps for cell in (first, second)}
    for _ in range(len(cells) + 1):
        grown = None
        for first, second, gap, rule in steps:
            reach = longest.get(first, 0) + gap
            if reach > longest.get(second, 0):
                longest[second] = reach
                grown = second, rule
        if grown is None:
            return
    assert grown is not None
    cell, last = grown
    circle = Within(cell, None, f"{cell.name} would have to be larger than itself")
    circle.origins = last.origins
    yield circle
