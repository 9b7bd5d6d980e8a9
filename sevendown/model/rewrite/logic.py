"""One form for statements that say the same by other connectives.

    not not S                           S
    not (S or T), S -> T                not S and not T, not S or T
    not all(x in G : S)                 any(x in G : not S)
    not (S xor T), not S <-> T          S <-> T, S xor T
    not (X < Y)                         X >= Y, where both are sure to have a value
    X in {E}, not X in {E, F}           X = E, X != E and X != F

What has no value makes every comparison false, so nothing is turned round that may have none.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import inf
from typing import TYPE_CHECKING, Any

from sevendown.engine.domains import Bound
from sevendown.language import tree
from sevendown.model.facts import Fact, each
from sevendown.words.base import Operator
from sevendown.words.language.minmax import SumOfAll
from sevendown.words.multiplying import ProductOfMany

if TYPE_CHECKING:
    from sevendown.model.context import Context

OPPOSITE: dict[tree.Relation, tree.Relation] = {
    **{"=": "!=", "!=": "="},
    **{"<": ">=", ">=": "<", ">": "<=", "<=": ">"},
}
_DUAL: dict[str, Any] = {"and": "or", "or": "and", "all": "any", "any": "all"}


def normalize_logic(facts: list[Fact], context: Context) -> list[Fact]:
    """Put the connectives of facts into one form."""
    tick = context.engine.check_time
    return each(facts, context.logic.statement, tick, read_as_before=True)


class LogicForms:
    """Puts the statements of one puzzle into their form; what is shared is looked at once."""

    def __init__(self) -> None:
        # The nodes are kept beside what has been found of them, so that their ids stay theirs.
        self._statements: dict[tuple[int, bool], tuple[tree.Statement, tree.Statement]] = {}
        self._parts: dict[int, tuple[tree.Part, tree.Part]] = {}
        self._open: dict[int, tuple[tree.Part, bool]] = {}

    def statement(self, node: tree.Statement, negated: bool = False) -> tree.Statement:
        """Give the form of a statement, or of its opposite."""
        key = id(node), negated
        if key not in self._statements:
            self._statements[key] = node, self._statement(node, negated)
        return self._statements[key][1]

    def _statement(self, node: tree.Statement, negated: bool) -> tree.Statement:
        match node:
            case tree.Logic(connective="not"):
                return self.statement(node.parts[0], not negated)
            case tree.Logic(connective="->"):
                first, second = node.parts
                parts = [self.statement(first, not negated), self.statement(second, negated)]
                return self._joined("and" if negated else "or", parts, node.at)
            case tree.Logic(connective="and" | "or" as connective):
                parts = [self.statement(part, negated) for part in node.parts]
                return self._joined(_DUAL[connective] if negated else connective, parts, node.at)
            case tree.Logic():
                return self._either(node, negated)
            case tree.RunningStatement():
                kind = _DUAL[node.kind] if negated else node.kind
                body = self.statement(node.body, negated)
                source: Any = self._part(node.source)
                if kind == node.kind and body is node.body and source is node.source:
                    return node
                return tree.RunningStatement(kind, node.name, source, body, at=node.at)
        node = tree.rebuild(node, self._part)
        if isinstance(node, tree.Membership):
            return self._membership(node, negated)
        if negated and isinstance(node, tree.Comparison):
            if is_total(node.left) and is_total(node.right):
                relation = OPPOSITE[node.relation]
                return tree.Comparison(relation, node.left, node.right, at=node.at)
        return tree.Logic("not", (node,), at=node.at) if negated else node

    def _part(self, node: tree.Part) -> Any:
        """Give the form of anything inside a statement; of a definition, that of its body."""
        if isinstance(node, tree.Statement):
            return self.statement(node)
        if id(node) not in self._parts:
            self._parts[id(node)] = node, tree.rebuild(node, self._part)
        return self._parts[id(node)][1]

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

    def _membership(self, node: tree.Membership, negated: bool) -> tree.Statement:
        """Write a set of one as an equation, and of what is not in a set each as a comparison."""
        value, at = node.value, node.at
        if negated and is_total(value):
            node, negated = tree.Membership(value, node.members, not node.negated, at=at), False
        items = [item for item in node.members.items if not isinstance(item, tree.NoValue)]
        if not node.negated and len(items) == 1 and isinstance(items[0], tree.Expression):
            equation = tree.Comparison("=", value, items[0], at=at)
            return self._statement(equation, True) if negated else equation
        if node.negated and is_total(value):
            # An item without a value is none that X could be.
            single = [i for i in items if not isinstance(i, tree.Literal) and is_total(i)]
            rest = [item for item in items if item not in single]
            if len(rest) == 1 and isinstance(rest[0], tree.Literal):
                single, rest = items, []
            parts: list[tree.Statement] = [
                tree.Comparison("!=", value, item, at=at)
                for item in single
                if isinstance(item, tree.Expression)
            ]
            if rest:
                parts.append(tree.Membership(value, tree.Members(tuple(rest)), True, at=at))
            return self._joined("and", parts, at)
        if len(items) < len(node.members.items):
            members = tree.Members(tuple(items), at=node.members.at)
            node = tree.Membership(value, members, node.negated, at=at)
        return tree.Logic("not", (node,), at=at) if negated else node

    def _joined(self, connective: Any, parts: list[tree.Statement], at: int) -> tree.Statement:
        """Join statements by `and` or `or`; those joined in the same way become its parts."""
        flat: list[tree.Statement] = []
        for part in parts:
            if isinstance(part, tree.Logic) and part.connective == connective:
                flat += part.parts
            else:
                flat.append(part)
        # What is known once names that run have a value may settle it before anything is made.
        flat.sort(key=self._has_unknowns)
        return flat[0] if len(flat) == 1 else tree.Logic(connective, tuple(flat), at=at)

    def _has_unknowns(self, node: tree.Part) -> bool:
        if isinstance(node, tree.Reference | tree.CellDigit | tree.Variable | tree.Group):
            return True
        if id(node) not in self._open:
            self._open[id(node)] = node, any(map(self._has_unknowns, tree.children(node)))
        return self._open[id(node)][1]


def is_total(node: tree.Part) -> bool:
    """Whether an expression is sure to have a value, by its operators alone."""
    if isinstance(node, tree.Range):
        return False
    if isinstance(node, tree.Operation):
        operator = node.operator
        assert isinstance(operator, Operator)
        single = [a for a in node.arguments if not isinstance(a, tree.Group)]
        if not all(map(is_total, single)):
            return False
        if len(single) < len(node.arguments):  # a group may stand for no number at all
            return isinstance(operator, SumOfAll | ProductOfMany)
        return operator.total or operator.always_defined(*_ends(node.arguments))
    if isinstance(node, tree.RunningValue) and node.kind in ("sum", "product"):
        return is_total(node.body)
    if isinstance(node, tree.DefinedValue):
        return _is_count(node.definition.body) and all(map(is_total, node.arguments))
    simple = tree.Literal | tree.Reference | tree.CellDigit | tree.Variable | tree.Bound
    return isinstance(node, simple) or _is_count(node)


def _is_count(node: tree.Part) -> bool:
    return isinstance(node, tree.Truths) or (
        isinstance(node, tree.RunningValue) and node.kind == "count"
    )


def _ends(nodes: Iterable[tree.Expression]) -> Iterable[tuple[Bound, Bound]]:
    """Enclose the values of expressions, roughly."""
    for node in nodes:
        if isinstance(node, tree.Literal):
            yield node.value, node.value
        elif isinstance(node, tree.Reference):
            yield 0, 10 ** len(node.slot.cells) - 1
        else:
            yield (0, 9) if isinstance(node, tree.CellDigit) else (-inf, inf)
