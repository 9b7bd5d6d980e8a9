"""Constants fold: what depends on no unknown is computed once and replaced by its value."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from sevendown.language import semantics, tree
from sevendown.model.facts import Fact, each
from sevendown.record import replaced
from sevendown.rules.values.effort import ticking
from sevendown.text.reading_limits import READING
from sevendown.words.base import Predicate

if TYPE_CHECKING:
    from sevendown.model.context import Context

_TRUE = tree.Logic("and", ())
_FALSE = tree.Logic("or", ())

Names = frozenset[str] | None  # bound names that a node depends on; None: on unknowns, too
NO_NAMES: frozenset[str] = frozenset()


def fold_constants(facts: list[Fact], context: Context) -> list[Fact]:
    """Compute what is constant in facts."""
    return each(facts, context.folder.fold, context.engine.check_time)


class Folder:
    """Folds the statements of one puzzle; a definition or a shared term is folded once."""

    def __init__(self, puzzle: tree.PuzzleTree, tick: Callable[[], None]) -> None:
        self.puzzle = puzzle
        self.tick = tick  # called now and then during long computations
        # The nodes are kept beside what has been found of them, so that their ids stay theirs.
        self._done: dict[int, tuple[tree.Part, tree.Part, Names]] = {}

    def fold(self, node: Any) -> Any:
        """Give the node with its constant parts replaced."""
        return self._fold(node)[1]

    def names(self, node: tree.Part) -> Names:
        """Give the bound names that a node depends on; None: it has unknowns too."""
        return self._fold(node)[2]

    def _fold(self, node: tree.Part) -> tuple[tree.Part, tree.Part, Names]:
        if id(node) not in self._done:
            self._done[id(node)] = (node, *self._folded(node))
        return self._done[id(node)]

    def _folded(self, node: tree.Part) -> tuple[tree.Part, Names]:
        if isinstance(node, tree.Reference | tree.CellDigit | tree.Variable | tree.Group):
            return node, None
        if isinstance(node, tree.Bound | tree.LabelOf):
            return node, frozenset([node.name])
        new = tree.rebuild(node, self.fold)
        names = _union(
            inner if inner is None else inner - tree.binds(node, part)
            for part, inner in ((part, self.names(part)) for part in tree.children(node))
        )
        if names == NO_NAMES and isinstance(new, tree.Expression | tree.Statement):
            return self._constant(new), names
        return new, names

    def _constant(self, node: tree.Expression | tree.Statement) -> tree.Node:
        """Compute a node without unknowns."""
        if isinstance(node, tree.Literal | tree.NoValue) or node in (_TRUE, _FALSE):
            return node
        value = self._counted(node) if isinstance(node, tree.RunningValue) else None
        if value is None:
            value = semantics.evaluator(node, [], self.puzzle, self.tick)([])
        if isinstance(node, tree.Statement):
            return replaced(_TRUE if value else _FALSE, at=node.at)
        return tree.NoValue(at=node.at) if value is None else tree.Literal(value, at=node.at)

    def _counted(self, node: tree.RunningValue) -> int | None:
        """Compute count(p in 2..99 : PZ(p) and ...) by running through the primes alone.

        None where no part of the statement can list the values for which it holds.
        """
        body, source = node.body, node.source
        if node.kind != "count" or not isinstance(source, tree.Members) or len(source.items) != 1:
            return None
        ((low, high),) = source.ends
        if not isinstance(low, tree.Literal) or not isinstance(high, tree.Literal):
            return None
        assert isinstance(body, tree.Statement)  # which is what can be counted
        conjunction = isinstance(body, tree.Logic) and body.connective == "and"
        parts = body.parts if isinstance(body, tree.Logic) and conjunction else (body,)
        for part in parts:
            if isinstance(part, tree.Application) and part.arguments == (tree.Bound(node.name),):
                predicate = part.predicate
                assert isinstance(predicate, Predicate)
                count = predicate.estimate(low.value, high.value)
                size = high.value - low.value
                if count is not None and count * 4 < size < READING.run_through:
                    argument = tree.Variable(node.name)
                    others = tuple(other for other in parts if other is not part)
                    definition = tree.Definition("", (node.name,), tree.Logic("and", others))
                    call = tree.DefinedStatement(definition, (argument,))
                    test = semantics.evaluator(call, [argument], self.puzzle, self.tick)
                    candidates = predicate.candidates(low.value, high.value)
                    return sum(map(bool, map(test, zip(ticking(candidates, self.tick)))))
        return None


def _union(parts: Iterable[Names]) -> Names:
    """Join sets of names, of which None is the one with unknowns."""
    result = NO_NAMES
    for part in parts:
        if part is None:
            return None
        result |= part
    return result
