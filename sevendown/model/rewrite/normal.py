"""One form for what can be said in several ways, so that wording does not matter.

    not not S                           S
    not (S or T), S -> T                not S and not T, not S or T
    not (X < Y)                         X >= Y, where both are sure to have a value
    X in {E}                            X = E
    f(X) - c = 0, 0 = f(X) - c          f(X) = c
    B < A, A - B > 0                    B < A
    B + A = C, C - A = B                C = A + B

What has no value makes every comparison false, so nothing is dropped that may have none.
"""

from __future__ import annotations

from math import gcd, inf
from typing import Any

from sevendown.engine.domains import Bound
from sevendown.language import tree
from sevendown.model.context import Context
from sevendown.model.facts import Fact, each
from sevendown.model.sums import collect, total
from sevendown.words.base import Operator
from sevendown.words.language.arithmetic import Minus, Plus, Times
from sevendown.words.language.minmax import Sum

OPPOSITE: dict[tree.Relation, tree.Relation] = {
    **{"=": "!=", "!=": "=", "<": ">=", ">=": "<", ">": "<=", "<=": ">"},
}
_DUAL: dict[str, Any] = {"and": "or", "or": "and", "all": "any", "any": "all"}


def normalize(facts: list[Fact], context: Context) -> list[Fact]:
    """Put what can be said in several ways into one form."""
    return each(facts, normal, context.engine.check_time, read_as_before=True)


def normal(statement: tree.Statement) -> tree.Statement:
    """Give the form of a statement that all ways to say it have in common."""
    return _Normal().statement(statement)


class _Normal:
    """Puts one statement into its form; terms that are shared are looked at once."""

    def __init__(self) -> None:
        self._statements: dict[tuple[int, bool], tree.Statement] = {}
        self._parts: dict[int, tree.Node] = {}
        self._keys: dict[int, tuple[tree.Part, str]] = {}

    def statement(self, node: tree.Statement, negated: bool = False) -> tree.Statement:
        """Give the form of a statement, or of its opposite."""
        if (id(node), negated) not in self._statements:
            self._statements[id(node), negated] = self._statement(node, negated)
        return self._statements[id(node), negated]

    def _statement(self, node: tree.Statement, negated: bool) -> tree.Statement:
        match node:
            case tree.Logic(connective="not"):
                return self.statement(node.parts[0], not negated)
            case tree.Logic(connective="->"):
                first, second = node.parts
                parts = [self.statement(first, not negated), self.statement(second, negated)]
                return _joined("and" if negated else "or", parts, node.at)
            case tree.Logic(connective="and" | "or" as connective):
                parts = [self.statement(part, negated) for part in node.parts]
                return _joined(_DUAL[connective] if negated else connective, parts, node.at)
            case tree.Logic():
                return self._either(node, negated)
            case tree.RunningStatement():
                kind = _DUAL[node.kind] if negated else node.kind
                source = tree.rebuild(node.source, self._part)
                body = self.statement(node.body, negated)
                return tree.RunningStatement(kind, node.name, source, body, at=node.at)
        node = tree.rebuild(node, self._part)
        if isinstance(node, tree.Membership):
            node, negated = _membership(node, negated)
        if isinstance(node, tree.Comparison):
            if negated and is_total(node.left) and is_total(node.right):
                relation = OPPOSITE[node.relation]
                node = tree.Comparison(relation, node.left, node.right, at=node.at)
                negated = False
            node = self._comparison(node)
        return tree.Logic("not", (node,), at=node.at) if negated else node

    def _part(self, node: tree.Part) -> Any:
        """Give the form of anything inside a statement."""
        if isinstance(node, tree.Statement):
            return self.statement(node)
        if isinstance(node, tree.Definition):
            return node
        if id(node) not in self._parts:
            new = tree.rebuild(node, self._part)
            if isinstance(new, tree.Operation) and isinstance(new.operator, Times):
                arguments = tuple(sorted(new.arguments, key=self._key))
                new = tree.Operation(new.operator, arguments, at=new.at)
            self._parts[id(node)] = new
        return self._parts[id(node)]

    def _either(self, node: tree.Logic, negated: bool) -> tree.Statement:
        """S xor T and S <-> T: a `not` in them makes one of them the other."""
        same = (node.connective == "<->") != negated
        parts = []
        for part in node.parts:
            form = self.statement(part)
            if isinstance(form, tree.Logic) and form.connective == "not":
                form, same = form.parts[0], not same
            parts.append(form)
        return tree.Logic("<->" if same else "xor", tuple(parts), at=node.at)

    def _comparison(self, node: tree.Comparison) -> tree.Comparison:
        """Sums on both sides, with everything on the side where it belongs."""
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
            left, right = tree.Literal(0), tree.Literal(k)
            return tree.Comparison(relation, left, right, at=node.at)
        factor = gcd(*terms.values())
        if relation == "<=" or k % factor == 0:
            terms, k = {term: c // factor for term, c in terms.items()}, k // factor
        return self._sides(relation, terms, k, node.at)

    def _sides(
        self, relation: tree.Relation, terms: dict[tree.Expression, int], k: int, at: int
    ) -> tree.Comparison:
        """Write that a sum is k, or is not, or is at most k."""
        ordered = sorted(terms.items(), key=lambda item: self._key(item[0]))
        plus = [(term, c) for term, c in ordered if c > 0]
        minus = [(term, -c) for term, c in ordered if c < 0]
        if relation == "<=":
            if not plus:  # what is known stands on the right
                return tree.Comparison(">=", total(minus, 0), tree.Literal(-k), at=at)
            if minus and k == -1:
                return tree.Comparison("<", total(plus, 0), total(minus, 0), at=at)
            return tree.Comparison("<=", total(plus, 0), total(minus, k), at=at)
        if self._stands_left(minus, plus, -k):
            plus, minus, k = minus, plus, -k
        return tree.Comparison(relation, total(plus, 0), total(minus, k), at=at)

    def _stands_left(
        self,
        one: list[tuple[tree.Expression, int]],
        other: list[tuple[tree.Expression, int]],
        k: int,
    ) -> bool:
        """Whether one part of an equation `one = other + k` should stand on the left."""

        def rank(part: list[tuple[tree.Expression, int]]) -> int:
            if not part:
                return 3  # it is on the right
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
        own = [str(v) for v in vars(node).values() if isinstance(v, str | bool)]
        word: Any = getattr(node, "operator", None) or getattr(node, "predicate", None)
        own.append(word.name if word else type(node).__name__)
        parts = ", ".join(map(self._key, tree.children(node)))
        return f"d {' '.join(own)}({parts})"


def is_total(node: tree.Part) -> bool:
    """Whether an expression is sure to have a value, by its operators alone."""
    if isinstance(node, tree.Operation):
        operator = node.operator
        assert isinstance(operator, Operator)
        return all(map(is_total, node.arguments)) and (
            isinstance(operator, Plus | Minus | Times | Sum)
            or not any(isinstance(argument, tree.Group) for argument in node.arguments)
            and operator.always_defined(*map(_ends, node.arguments))
        )
    simple = tree.Literal | tree.Reference | tree.CellDigit | tree.Variable | tree.Bound
    return isinstance(node, simple | tree.Group)


def _ends(node: tree.Expression) -> tuple[Bound, Bound]:
    """Enclose the value of an expression, roughly."""
    if isinstance(node, tree.Literal):
        return node.value, node.value
    if isinstance(node, tree.Reference):
        return 0, 10 ** len(node.slot.cells) - 1
    return (0, 9) if isinstance(node, tree.CellDigit) else (-inf, inf)


def _joined(connective: Any, parts: list[tree.Statement], at: int) -> tree.Statement:
    """Join statements by `and` or `or`; those joined in the same way become parts of the whole."""
    flat: list[tree.Statement] = []
    for part in parts:
        if isinstance(part, tree.Logic) and part.connective == connective:
            flat += part.parts
        else:
            flat.append(part)
    # What is known once names that run have a value may settle it before anything else is made.
    flat.sort(key=_has_unknowns)
    return flat[0] if len(flat) == 1 else tree.Logic(connective, tuple(flat), at=at)


def _has_unknowns(node: tree.Part) -> bool:
    unknown = tree.Reference | tree.CellDigit | tree.Variable | tree.Group
    return any(isinstance(part, unknown) for part in tree.walk(node))


def _membership(node: tree.Membership, negated: bool) -> tuple[tree.Statement, bool]:
    """Write a set of one as an equation; say whether a `not` is left before it."""
    if node.negated and negated and is_total(node.value):
        node, negated = tree.Membership(node.value, node.members, False, at=node.at), False
    items = [item for item in node.members.items if not isinstance(item, tree.NoValue)]
    if len(items) == 1 and isinstance(item := items[0], tree.Expression):
        if not node.negated:
            return tree.Comparison("=", node.value, item, at=node.at), negated
        if is_total(item):  # otherwise X is not in it even where the item has no value
            return tree.Comparison("!=", node.value, item, at=node.at), negated
    if len(items) < len(node.members.items):
        members = tree.Members(tuple(items), at=node.members.at)
        node = tree.Membership(node.value, members, node.negated, at=node.at)
    return node, negated
