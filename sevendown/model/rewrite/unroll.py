"""Names that run through few constants, and definitions, written out.

all(i in 1..3 : even(A[i])) is even(A[1]) and even(A[2]) and even(A[3]); any(k in 2..4 : B = A^k) is
B = A^2 or B = A^3 or B = A^4; P(A), where define P(X) = Q(X) and X > 9, is Q(A) and A > 9. What is
written out is taken apart further than what runs.
"""

from __future__ import annotations

from typing import Any

from sevendown.language import semantics, tree
from sevendown.model.context import Context
from sevendown.model.facts import Fact, each
from sevendown.model.rewrite.fold import NO_NAMES
from sevendown.model.rewrite.memberships import options
from sevendown.record import replaced
from sevendown.rules.values.effort import ticking
from sevendown.words.base import Operator
from sevendown.words.language.arithmetic import Times
from sevendown.words.language.minmax import Maximum, Minimum, SumOfAll

_FUNCTIONS: dict[str, Operator] = {
    "sum": SumOfAll(),
    "min": Minimum(),
    "max": Maximum(),
}
_TIMES = Times()

Running = tree.RunningValue | tree.RunningStatement


def write_out(facts: list[Fact], context: Context) -> list[Fact]:
    """Write out names that run through few constants in facts, and definitions."""
    return each(
        facts,
        Unroller(context).unroll_fact,
        context.engine.check_time,
    )


class Unroller:
    """Writes out the statements of one puzzle, which have been folded."""

    def __init__(self, context: Context) -> None:
        self.folder = context.folder
        self.logic = context.logic
        self.limits = context.engine.limits
        self.puzzle = context.puzzle
        # Whether X[1] of a number of the grid is its first cell, whoever names it.
        self.by_cells = not context.puzzle.leading_zeros
        self._done: dict[int, tuple[Any, Any]] = {}  # by id, with the node, so that it stays its

    def unroll_fact(self, statement: tree.Statement) -> tree.Statement:
        """Write out a statement that must hold; definitions at its top, too."""
        self.folder.tick()
        if isinstance(statement, tree.Logic) and statement.connective == "and":
            return tree.rebuild(statement, self.unroll_fact)
        if isinstance(statement, tree.DefinedStatement):
            body = self._inlined(statement)
            if body is not None:
                return self.unroll_fact(self._tidy(body))
        out = self.unroll(statement)
        return out if out is statement else self.unroll_fact(out)

    def unroll(self, node: Any) -> Any:
        """Give the node with what runs through few constants written out."""
        if id(node) not in self._done:
            self._done[id(node)] = node, self._unrolled(node)
        return self._done[id(node)][1]

    def _unrolled(self, node: tree.Part) -> Any:
        node = tree.rebuild(node, self.unroll)
        if isinstance(node, tree.RunningStatement) and node.kind == "any":
            listed = self._as_membership(node)
            if listed is not None:
                return listed
        if isinstance(node, Running):
            out = self._written_out(node)
            if out is not node:
                return self.unroll(self._tidy(out))
        return node

    def _tidy(self, node: Any) -> Any:
        """Give what has been written out as other passes would have left it."""
        folded = self.folder.fold(node)
        return self.logic.statement(folded) if isinstance(folded, tree.Statement) else folded

    def _written_out(self, node: Running) -> tree.Expression | tree.Statement:
        """Write out what runs through few constants; the node itself where that is too much."""
        if isinstance(node.source, tree.Group) or self.folder.names(node.source) != NO_NAMES:
            return node
        members = semantics.constant_members(node.source, self.puzzle)
        if not members or node.kind in ("smallest", "largest"):
            return node
        if len(members) > self.limits.unrolled_members:
            return node
        if _size(node.body) * len(members) > self.limits.unrolled_nodes:
            return node
        parts: Any = tuple(
            put_in(node.body, {node.name: tree.Literal(m)}, self.by_cells) for m in members
        )
        if node.kind in ("all", "any"):
            return tree.Logic("and" if node.kind == "all" else "or", parts, at=node.at)
        if node.kind == "count":
            return tree.Truths(parts, at=node.at)
        if node.kind == "product":
            return _multiplied(parts)
        return tree.Operation(_FUNCTIONS[node.kind], parts, at=node.at)

    def _as_membership(self, node: tree.RunningStatement) -> tree.Statement | None:
        """Turn any(k in 1..9 : X = f(k)), where f(k) has no unknowns, into X in {f(1), ...}."""
        names = self.folder.names
        if names(node.source) != NO_NAMES:
            return None
        for one, others in options(node.body):
            if node.name not in tree.free_names(one) and len(others) == 1:
                (other,) = others
                if isinstance(other, tree.Expression) and names(other) == frozenset([node.name]):
                    values = self._listed(node, other)
                    if values is None:
                        return None
                    return tree.Membership(one, tree.Members(values), False, at=node.at)
        return None

    def _listed(
        self, node: tree.RunningStatement, value: tree.Expression
    ) -> tuple[tree.Expression, ...] | None:
        """Compute an expression for every value of a running name; None: for too many."""
        assert isinstance(node.source, tree.Members)
        argument = tree.Variable(node.name)
        call = tree.DefinedValue(tree.Definition("", (node.name,), value), (argument,))
        run = semantics.evaluator(call, [argument], self.puzzle, self.folder.tick)
        members = semantics.constant_members(node.source, self.puzzle)
        if len(members) > self.limits.folded_members:
            return None
        results = dict.fromkeys(run([member]) for member in ticking(members, self.folder.tick))
        return tuple(tree.Literal(result) for result in results if result is not None)

    def _inlined(self, node: tree.DefinedStatement) -> tree.Statement | None:
        """Write out a definition whose arguments are unknowns or constants; None for others."""
        simple = tree.Reference | tree.CellDigit | tree.Variable | tree.Literal
        if not all(isinstance(argument, simple) for argument in node.arguments):
            return None
        definition = node.definition
        if not self.by_cells and _has_digits(definition.body):
            return None  # the first digit of X is not that of a number that starts with 0
        values = dict(zip(definition.parameters, node.arguments, strict=True))
        found: tree.Statement = put_in(definition.body, values, self.by_cells)
        return found


def _multiplied(parts: tuple[tree.Expression, ...]) -> tree.Expression:
    """Give a product of two products, so that the tree stays low."""
    if len(parts) == 1:
        return parts[0]
    half = len(parts) // 2
    sides = (_multiplied(parts[:half]), _multiplied(parts[half:]))
    return tree.Operation(_TIMES, sides, at=parts[0].at)


def put_in(node: Any, values: dict[str, tree.Expression], by_cells: bool) -> Any:
    """Put values in for bound names; `by_cells` as above."""
    if isinstance(node, tree.Bound):
        return values.get(node.name, node)
    if isinstance(node, tree.Definition):
        return node  # its names are its own

    def change(part: tree.Part) -> Any:
        hidden = tree.binds(node, part)
        inside = {n: v for n, v in values.items() if n not in hidden} if hidden else values
        return put_in(part, inside, by_cells)

    new = tree.rebuild(node, change)
    if new is not node and isinstance(new, tree.DigitOf) and by_cells:
        return replaced(new, of_cells=isinstance(new.number, tree.Reference))
    return new


def _size(node: tree.Part) -> int:
    """Count the nodes; what is shared, as often as it stands there."""
    if isinstance(node, tree.Definition):
        return 0
    return 1 + sum(map(_size, tree.children(node)))


def _has_digits(node: tree.Part) -> bool:
    return any(isinstance(part, tree.DigitOf) for part in tree.walk(node))
