"""Sums of terms with factors: expressions taken apart as far as they are sums, and put together."""

from __future__ import annotations

from collections.abc import Iterable

from sevendown.language import tree
from sevendown.words.language.arithmetic import Minus, Plus, Times
from sevendown.words.language.minmax import SumOfAll

_PLUS, _MINUS, _TIMES = Plus(), Minus(), Times()


def collect(node: tree.Expression, factor: int, terms: dict[tree.Expression, int]) -> int:
    """Add the parts of a sum, each with its factor, to those found so far; give the constant."""
    if isinstance(node, tree.Literal):
        return factor * node.value
    if isinstance(node, tree.Operation) and tree.Group not in map(type, node.arguments):
        operator, arguments = node.operator, node.arguments
        if isinstance(operator, Plus | SumOfAll):
            return sum(collect(argument, factor, terms) for argument in arguments)
        if isinstance(operator, Minus):
            first, second = arguments
            return collect(first, factor, terms) + collect(second, -factor, terms)
        if isinstance(operator, Times):
            for one, other in (arguments, arguments[::-1]):
                if isinstance(one, tree.Literal):
                    return collect(other, factor * one.value, terms)
    terms[node] = terms.get(node, 0) + factor
    return 0


def total(terms: Iterable[tuple[tree.Expression, int]], k: int) -> tree.Expression:
    """Write a sum."""
    whole: tree.Expression | None = None
    for term, factor in terms:
        size = abs(factor)
        part = term if size == 1 else tree.Operation(_TIMES, (tree.Literal(size), term))
        if whole is None and factor < 0:
            whole = tree.Literal(0)
        sign = _PLUS if factor > 0 else _MINUS
        whole = part if whole is None else tree.Operation(sign, (whole, part))
    if whole is None:
        return tree.Literal(k)
    if k:
        sign, size = (_PLUS, k) if k > 0 else (_MINUS, -k)
        whole = tree.Operation(sign, (whole, tree.Literal(size)))
    return whole
