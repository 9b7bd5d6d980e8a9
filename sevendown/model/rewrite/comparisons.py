"""One form for comparisons: all that is added up on the side where it belongs, in one order.

    f(X) - c = 0, 0 = f(X) - c          f(X) = c
    B > A, A - B < 0                    A < B
    B + A = C, C - A = B                C = A + B
    B * C * A                           A * B * C

What has no value makes a comparison false, so no term is dropped that may have none.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from math import gcd, prod
from typing import Any

from sevendown.language import tree
from sevendown.model.context import Context
from sevendown.model.facts import Fact, each
from sevendown.model.rewrite.logic import is_total
from sevendown.model.sums import collect, times, total
from sevendown.words.language.arithmetic import Times

FACTORS = 8  # a product of more keeps the shape that it has

Term = tuple[tree.Expression, int]  # with its factor


def order_comparisons(facts: list[Fact], context: Context) -> list[Fact]:
    """Put the comparisons, sums and products in facts into one form."""
    order = _Order(Counter(factor for fact in facts for factor in _factors_in(fact.node)))
    return each(facts, order.of, context.engine.check_time, read_as_before=True)


class _Order:
    """Puts nodes in order; what is shared is looked at once."""

    def __init__(self, factors: Counter[tree.Expression]) -> None:
        self.factors = factors  # how often each stands in a product
        # The nodes are kept beside what has been found of them, so that their ids stay theirs.
        self._done: dict[int, tuple[tree.Part, Any]] = {}
        self._keys: dict[int, tuple[tree.Part, str]] = {}

    def of(self, node: Any) -> Any:
        """Give the form of a node; of a definition, that of its body."""
        if id(node) not in self._done:
            new = tree.rebuild(node, self.of)
            if isinstance(new, tree.Comparison):
                new = self._comparison(new)
            elif isinstance(new, tree.Operation) and isinstance(new.operator, Times):
                new = self._product(new)
            self._done[id(node)] = node, new
        return self._done[id(node)][1]

    def _product(self, node: tree.Operation) -> tree.Expression:
        """Write the factors of a product in their order, what is known first."""
        factors = _factors(node)
        if len(factors) > FACTORS or any(isinstance(f, tree.Group) for f in factors):
            return node
        known = [factor.value for factor in factors if isinstance(factor, tree.Literal)]
        # The most frequent ones first, so that many products begin alike and share their cells.
        rest = sorted(
            (factor for factor in factors if not isinstance(factor, tree.Literal)),
            key=lambda factor: (-self.factors[factor], self._key(factor)),
        )
        result = rest[0]
        for factor in rest[1:]:
            result = times(result, factor)
        return times(tree.Literal(prod(known)), result) if known else result

    def _comparison(self, node: tree.Comparison) -> tree.Comparison:
        terms: dict[tree.Expression, int] = {}
        k = -(collect(node.left, 1, terms) + collect(node.right, -1, terms))
        relation = node.relation
        if relation in (">", ">="):
            terms, k = {term: -c for term, c in terms.items()}, -k
            relation = "<" if relation == ">" else "<="
        if relation == "<":
            relation, k = "<=", k - 1
        if not all(is_total(term) for term, c in terms.items() if c == 0):
            return node
        terms = {term: c for term, c in terms.items() if c}
        if not terms:
            return tree.Comparison(relation, tree.Literal(0), tree.Literal(k), at=node.at)
        factor = gcd(*terms.values())
        if relation == "<=" or k % factor == 0:
            terms, k = {term: c // factor for term, c in terms.items()}, k // factor
        ordered = sorted(terms.items(), key=lambda item: self._key(item[0]))
        plus = [(term, c) for term, c in ordered if c > 0]
        minus = [(term, -c) for term, c in ordered if c < 0]
        if relation == "<=":
            return _at_most(plus, minus, k, node.at)
        if self._stands_left(minus, plus, -k):
            plus, minus, k = minus, plus, -k
        return tree.Comparison(relation, total(plus, 0), total(minus, k), at=node.at)

    def _stands_left(self, one: list[Term], other: list[Term], k: int) -> bool:
        """Whether one part of an equation `one = other + k` should stand on the left."""

        def rank(part: list[Term]) -> int:
            if not part:
                return 3  # what is known stands on the right
            if len(part) > 1 or part[0][1] != 1:
                return 2
            return 0 if isinstance(part[0][0], tree.Reference | tree.Variable) else 1

        ranks = rank(one), rank(other)
        if ranks[0] != ranks[1]:
            return ranks[0] < ranks[1]
        if k:
            return k > 0
        return [self._key(t) for t, _ in one] < [self._key(t) for t, _ in other]

    def _key(self, node: tree.Part) -> str:
        """Give a text that tells nodes apart and does not depend on where they stand."""
        if id(node) not in self._keys:
            self._keys[id(node)] = node, self._new_key(node)
        return self._keys[id(node)][1]

    def _new_key(self, node: tree.Part) -> str:
        match node:
            case tree.Reference():
                row, column = node.slot.cells[0]
                return f"a {row:6} {column:6} {node.slot.direction}"
            case tree.CellDigit():
                return f"b {node.row:6} {node.column:6}"
            case tree.Variable() | tree.Bound() | tree.LabelOf() | tree.Group():
                return f"c {type(node).__name__} {node.name}"
            case tree.Literal():
                return f"z {node.value:x}"
            case tree.Definition():
                return f"e {node.name}"
        own = [str(value) for value in vars(node).values() if isinstance(value, str | bool)]
        word: Any = getattr(node, "operator", None) or getattr(node, "predicate", None)
        own.append(word.name if word else type(node).__name__)
        parts = ", ".join(map(self._key, tree.children(node)))
        return f"d {' '.join(own)}({parts})"


def _factors(node: tree.Operation) -> list[tree.Expression]:
    """Give the factors of a product, those of products in it too."""
    factors: list[tree.Expression] = []
    waiting: list[tree.Expression] = [node]
    while waiting:
        part = waiting.pop()
        if isinstance(part, tree.Operation) and isinstance(part.operator, Times):
            waiting += part.arguments
        else:
            factors.append(part)
    return factors


def _factors_in(node: tree.Part) -> Iterator[tree.Expression]:
    """Give the factors of all products in a node."""
    for part in tree.walk(node):
        if isinstance(part, tree.Operation) and isinstance(part.operator, Times):
            yield from _factors(part)


def _at_most(plus: list[Term], minus: list[Term], k: int, at: int) -> tree.Comparison:
    """Write that a sum is at most another one and k."""
    if not plus:
        return tree.Comparison(">=", total(minus, 0), tree.Literal(-k), at=at)
    if minus and k == -1:
        return tree.Comparison("<", total(plus, 0), total(minus, 0), at=at)
    return tree.Comparison("<=", total(plus, 0), total(minus, k), at=at)
