"""Constants fold: what depends on no unknown is computed once and replaced by its value."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import fields, replace
from typing import Any

from sevendown.language import semantics, tree
from sevendown.model.unroll import inlined, joined_memberships, written_out
from sevendown.rules.values.effort import ticking
from sevendown.words.base import Predicate

MOST_MEMBERS = 100_000  # a set with more than so many is not written out

_TRUE = tree.Logic("and", ())
_FALSE = tree.Logic("or", ())


class Folder:
    """Folds the statements of one puzzle; a definition or a shared term is folded once."""

    def __init__(self, puzzle: tree.PuzzleTree, tick: Callable[[], None]) -> None:
        self.puzzle = puzzle
        self.tick = tick  # called now and then during long computations
        self.writes_out = True  # whether what runs through few constants is written out
        # What is constant, with its value; the nodes are kept, so that their ids stay theirs.
        self._constants: dict[int, tuple[Any, Any]] = {}
        self._done: dict[int, tuple[Any, Any, frozenset[str] | None]] = {}

    def fold(self, node: Any) -> Any:
        """Give the node with its constant parts replaced."""
        return self._fold(node)[0]

    def plain(self) -> Folder:
        """Give a folder that computes what is constant, and changes nothing else."""
        other = Folder(self.puzzle, self.tick)
        other.writes_out = False
        other._constants = self._constants
        return other

    def conjuncts(self, statement: tree.Statement) -> Iterator[tree.Statement]:
        """Give the parts of a folded conjunction, one after the other; definitions written out."""
        self.tick()
        if isinstance(statement, tree.Logic) and statement.connective == "and":
            for part in statement.parts:
                yield from self.conjuncts(part)
            return
        if isinstance(statement, tree.DefinedStatement):
            body = inlined(statement, not self.puzzle.leading_zeros)
            if body is not None:
                yield from self.conjuncts(self.fold(body))
                return
        yield statement

    def _fold(self, node: Any) -> tuple[Any, frozenset[str] | None]:
        """Give the folded node and the bound names it depends on; None: it has unknowns too."""
        known = self._done.get(id(node))
        if known is None:
            # The node itself is kept, so that its id stays its own.
            known = self._done[id(node)] = (node, *self._folded(node))
        return known[1], known[2]

    def _folded(self, node: Any) -> tuple[Any, frozenset[str] | None]:
        if isinstance(node, tree.Reference | tree.CellDigit | tree.Variable | tree.Group):
            return node, None
        if isinstance(node, tree.Bound | tree.LabelOf):
            return node, frozenset([node.name])
        if not isinstance(node, tree.Node | tree.Definition | tuple):
            return node, frozenset()
        if isinstance(node, tuple):
            parts = [self._fold(part) for part in node]
            return tuple(part for part, _ in parts), _union(names for _, names in parts)
        changed: dict[str, Any] = {}
        names: frozenset[str] | None = frozenset()
        for item in fields(node):
            if item.name != "at":
                part = getattr(node, item.name)
                new, inner = self._fold(part)
                if new is not part and not (isinstance(part, tuple) and new == part):
                    changed[item.name] = new
                if isinstance(node, tree.RunningValue | tree.RunningStatement):
                    if item.name == "body" and inner is not None:
                        inner = inner - {node.name}
                elif isinstance(node, tree.Definition) and inner is not None:
                    inner = inner - set(node.parameters)
                names = _union([names, inner])
        if changed:
            node = replace(node, **changed)
        if names == frozenset() and isinstance(node, tree.Expression | tree.Statement):
            return self._constant(node), names
        if self.writes_out:
            if isinstance(node, tree.RunningStatement) and node.kind == "any":
                node = self._as_membership(node)
            if isinstance(node, tree.RunningValue | tree.RunningStatement):
                out = self._written_out(node)
                if out is not node:
                    return self._fold(out)
            if isinstance(node, tree.Logic):
                node = joined_memberships(node)
        return node, names

    def _written_out(self, node: tree.RunningValue | tree.RunningStatement) -> Any:
        """Write out what runs through few constants."""
        if isinstance(node.source, tree.Group) or self._fold(node.source)[1] != frozenset():
            return node
        members = semantics.constant_members(node.source, self.puzzle)
        return written_out(node, members, not self.puzzle.leading_zeros)

    def _as_membership(self, node: tree.RunningStatement) -> tree.Statement:
        """Turn any(k in 1..9 : X = f(k)), where f(k) has no unknowns, into X in {f(1), ...}."""
        body = node.body
        if not isinstance(body, tree.Comparison) or body.relation != "=":
            return node
        if self._fold(node.source)[1] != frozenset():
            return node
        for one, other in ((body.left, body.right), (body.right, body.left)):
            names = self._fold(one)[1]
            if (names is None or node.name not in names) and node.name not in free_names(one):
                if self._fold(other)[1] == frozenset([node.name]):
                    literals = self._listed(node, other)
                    if literals is None:
                        return node
                    return tree.Membership(one, tree.Members(literals), False, at=node.at)
        return node

    def _listed(
        self, node: tree.RunningStatement, value: tree.Expression
    ) -> tuple[tree.Expression, ...] | None:
        """Compute an expression for every value of a running name; None: for too many."""
        assert isinstance(node.source, tree.Members)
        argument = tree.Variable(node.name)
        call = tree.DefinedValue(tree.Definition("", (node.name,), value), (argument,))
        run = semantics.evaluator(call, [argument], self.puzzle, self.tick)
        members = semantics.constant_members(node.source, self.puzzle)
        if len(members) > MOST_MEMBERS:
            return None
        results = dict.fromkeys(run([member]) for member in ticking(members, self.tick))
        return tuple(tree.Literal(result) for result in results if result is not None)

    def _constant(self, node: tree.Expression | tree.Statement) -> Any:
        """Compute a node without unknowns."""
        if isinstance(node, tree.Literal | tree.NoValue) or node in (_TRUE, _FALSE):
            return node
        if id(node) not in self._constants:
            value = self._counted(node) if isinstance(node, tree.RunningValue) else None
            if value is None:
                value = semantics.evaluator(node, [], self.puzzle, self.tick)([])
            self._constants[id(node)] = node, value
        value = self._constants[id(node)][1]
        if isinstance(node, tree.Statement):
            return replace(_TRUE if value else _FALSE, at=node.at)
        return tree.NoValue(at=node.at) if value is None else tree.Literal(value, at=node.at)

    def _counted(self, node: tree.RunningValue) -> int | None:
        """Compute count(p in 2..99 : PZ(p) and ...) by running through the primes alone.

        None where no part of the statement can list the values for which it holds.
        """
        body, source = node.body, node.source
        if node.kind != "count" or not isinstance(source, tree.Members) or len(source.items) != 1:
            return None
        (item,) = source.items
        if not isinstance(item, tree.Range):
            return None
        low, high = item.low, item.high
        if not isinstance(low, tree.Literal) or not isinstance(high, tree.Literal):
            return None
        conjunction = isinstance(body, tree.Logic) and body.connective == "and"
        for part in body.parts if isinstance(body, tree.Logic) and conjunction else (body,):
            if isinstance(part, tree.Application) and part.arguments == (tree.Bound(node.name),):
                predicate = part.predicate
                assert isinstance(predicate, Predicate)
                count = predicate.estimate(low.value, high.value)
                size = high.value - low.value
                if count is not None and count * 4 < size < semantics.MOST_MEMBERS:
                    argument = tree.Variable(node.name)
                    definition = tree.Definition("", (node.name,), body)
                    call = tree.DefinedStatement(definition, (argument,))
                    test = semantics.evaluator(call, [argument], self.puzzle, self.tick)
                    candidates = predicate.candidates(low.value, high.value)
                    return sum(bool(test([value])) for value in ticking(candidates, self.tick))
        return None


def by_cells(statement: tree.Statement, puzzle: tree.PuzzleTree) -> tree.Statement:
    """Turn A[2] into its cell wherever the statement says nothing of A as a whole.

    Then the statement is about a few digits, and not about a number that may be long.
    """
    whole: set[tree.Slot] = set()
    digits: list[Any] = []  # what may be turned into a cell
    seen: set[int] = set()  # shared terms are visited once
    done: dict[int, Any] = {}

    def visit(node: Any) -> None:
        if id(node) in seen:
            return
        seen.add(id(node))
        if isinstance(node, tuple):
            for part in node:
                visit(part)
        elif isinstance(node, tree.Reference):
            whole.add(node.slot)
        elif isinstance(node, tree.Group):
            whole.update(puzzle.numbers)
        elif isinstance(node, tree.Node | tree.Definition):
            if _cell(node) is not None:
                digits.append(node)
                return
            for item in fields(node):
                visit(getattr(node, item.name))

    def changed(node: Any) -> Any:
        if isinstance(node, tuple):
            return tuple(changed(part) for part in node)
        if not isinstance(node, tree.Node):
            return node
        found = _cell(node)
        if found is not None:
            slot, place = found
            if slot in whole:
                return node
            if place is None:
                return tree.NoValue(at=node.at)
            return tree.CellDigit(*place, at=node.at)
        if id(node) not in done:
            new = {f.name: changed(getattr(node, f.name)) for f in fields(node)}
            done[id(node)] = replace(node, **new)
        return done[id(node)]

    visit(statement)
    if not digits:
        return statement
    result: tree.Statement = changed(statement)
    return result


def _cell(node: Any) -> tuple[tree.Slot, tuple[int, int] | None] | None:
    """Give the number and the cell that A[2] names; None for the cell: there is none."""
    if isinstance(node, tree.DigitOf) and node.of_cells:
        if isinstance(node.number, tree.Reference) and isinstance(node.index, tree.Literal):
            slot, i = node.number.slot, node.index.value
            inside = 1 <= abs(i) <= len(slot.cells)
            return slot, slot.cells[i - 1 if i > 0 else i] if inside else None
    return None


def free_names(node: tree.Node) -> frozenset[str]:
    """Give the bound names in a node that are not bound by it."""
    found: frozenset[str] = frozenset()
    if isinstance(node, tree.Bound | tree.LabelOf):
        return frozenset([node.name])
    for item in fields(node):
        part = getattr(node, item.name)
        for inner in part if isinstance(part, tuple) else (part,):
            if isinstance(inner, tree.Node):
                names = free_names(inner)
                if isinstance(node, tree.RunningValue | tree.RunningStatement):
                    if item.name == "body":
                        names -= {node.name}
                found |= names
    return found


def _union(parts: Any) -> frozenset[str] | None:
    """Join sets of names, of which None is the one with unknowns."""
    result: frozenset[str] = frozenset()
    for part in parts:
        if part is None:
            return None
        result |= part
    return result
