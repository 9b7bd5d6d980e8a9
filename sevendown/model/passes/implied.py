"""What two or more rules say together, found by looking at all rules once.

X = Y · Z and X ≠ Y: then Z is not 1. A < B, B < C and C < A: then there is no solution, which
bounds alone would find out step by step, through all values of long numbers.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from sevendown.engine.cells import Cell
from sevendown.engine.rule import Rule
from sevendown.model.context import Context, lines_behind
from sevendown.model.facts import Fact
from sevendown.rules.arithmetic.linear import Linear
from sevendown.rules.arithmetic.product import Product
from sevendown.rules.values.same import Same
from sevendown.rules.values.within import Within

Step = tuple[Cell, Cell, int, Rule]  # first + gap ≤ second, and the rule that says so


def post_implied(facts: list[Fact], context: Context) -> list[Fact]:
    """Post the rules that follow from others."""
    for rule, reasons in list(conclusions(context.engine.rules)):
        context.post(rule, lines_behind(reasons))
    return facts


def conclusions(rules: Iterable[Rule]) -> Iterator[tuple[Rule, list[Rule]]]:
    """Give the rules that follow from others, each with those it follows from."""
    products: list[Product] = []
    steps: list[Step] = []
    different: dict[frozenset[Cell], Rule] = {}
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
                    different.setdefault(frozenset(rule.cells), rule)
            elif rule.relation == "!=" and rule.k == 0:
                different.setdefault(frozenset(rule.cells), rule)
    for product in products:
        for factor, other in ((product.left, product.right), (product.right, product.left)):
            unequal = different.get(frozenset((product.result, factor)))
            if unequal is not None:
                text = f"{product.describe()} is not {factor.name}"
                yield Within(other, other.domain.without(1), text), [product, unequal]
    yield from _circles(steps)


def _circles(steps: list[Step]) -> Iterator[tuple[Rule, list[Rule]]]:
    """Find a circle of numbers, each larger than the one before it."""
    longest: dict[Cell, int] = {}
    reached: dict[Cell, tuple[Cell, Rule]] = {}  # from which cell, and by which rule
    cells = {cell for first, second, _, _ in steps for cell in (first, second)}
    for _ in range(len(cells) + 1):
        grown = None
        for first, second, gap, rule in steps:
            reach = longest.get(first, 0) + gap
            if reach > longest.get(second, 0):
                longest[second] = reach
                reached[second] = first, rule
                grown = second
        if grown is None:
            return
    assert grown is not None
    for _ in cells:  # so many steps back lead into the circle
        grown = reached[grown][0]
    cell, rules = reached[grown][0], [reached[grown][1]]
    while cell is not grown:
        cell, rule = reached[cell]
        rules.append(rule)
    yield Within(grown, None, f"{grown.name} would have to be larger than itself"), rules
