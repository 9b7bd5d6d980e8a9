"""One form for comparisons: all that is added up on the side where it belongs, in one order.

    f(X) - c = 0, 0 = f(X) - c          f(X) = c
    B > A, A - B < 0                    A < B
    B + A = C, C - A = B                C = A + B
    B * A                               A * B
    S and S, S or S                     S

What has no value makes a comparison false, so no term is dropped that may have none.
"""

from __future__ import annotations

from dataclasses import replace
from math import gcd
from typing import Any

from sevendown.language import tree
from sevendown.model.context import Context
from sevendown.model.facts import Fact, each
from sevendown.model.rewrite.logic import is_total
from sevendown.model.sum_terms import collect, total
from sevendown.words.language.arithmetic import Times

Term = tuple[tree.Expression, int]  # with its factor


def order_comparisons(facts: list[Fact], context: Context) -> list[Fact]:
    """Put the comparisons, sums and products in facts into one form."""
    order = _Order()
    return each(facts, order.of, context.engine.check_time, read_as_before=True)


class _Order:
    """Puts nodes in order; what is shared is looked at once."""

    def __init__(self) -> None:
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
                # Which of several factors are multiplied first is left to who writes them: as
                # intermediate numbers, some pairs say much more than others.
                factors = tuple(sorted(new.arguments, key=self._key))
                new = tree.Operation(new.operator, factors, at=new.at)
            elif isinstance(new, tree.Logic) and new.connective in ("and", "or"):
                parts = tuple(dict.fromkeys(new.parts))
                if len(parts) < len(new.parts):
                    new = parts[0] if len(parts) == 1 else replace(new, parts=parts)
            self._done[id(node)] = node, new
        return self._done[id(node)][1]

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


def _at_most(plus: list[Term], minus: list[Term], k: int, at: int) -> tree.Comparison:
    """Write that a sum is at most another one and k."""
    if not plus:
        return tree.Comparison(">=", total(minus, 0), tree.Literal(-k), at=at)
    if minus and k == -1:
        return tree.Comparison("<", total(plus, 0), total(minus, 0), at=at)
    return tree.Comparison("<=", total(plus, 0), total(minus, k), at=at)
