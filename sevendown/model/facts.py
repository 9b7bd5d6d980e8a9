"""Facts: statements that must hold, each with its shape and with all lines it comes from."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import cached_property

from sevendown.language import semantics, tree
from sevendown.model.sum_terms import collect, total
from sevendown.numbertheory import TooLarge
from sevendown.record import Record
from sevendown.text.origin import Origin
from sevendown.words.base import Operator, Predicate

TURNED: dict[tree.Relation, tree.Relation] = {
    **{"=": "=", "!=": "!="},
    **{"<": ">", ">": "<", "<=": ">=", ">=": "<="},
}  # read from right to left


class Holds(Record):
    """P(X, Y, ...): a predicate holds of its arguments."""

    predicate: Predicate
    arguments: tuple[tree.Expression, ...]


class Related(Record):
    """X = Y and its like. What is known stands on the right, an unknown on the left."""

    relation: tree.Relation
    left: tree.Expression
    right: tree.Expression

    @property
    def result(self) -> tuple[Operator, tuple[tree.Expression, ...]] | None:
        """The operator whose value is on the left, and its arguments; None: there is none."""
        if isinstance(self.left, tree.Operation) and isinstance(self.left.operator, Operator):
            return self.left.operator, self.left.arguments
        return None


class Belongs(Record):
    """X in {...}."""

    value: tree.Expression
    members: tree.Members


Shape = Holds | Related | Belongs | None  # None: anything else


class Refused(Exception):
    """What the program is not willing to compute, and the part of the puzzle that asks for it."""

    def __init__(self, origin: Origin, reason: Exception) -> None:
        super().__init__(str(reason))
        self.origin = origin
        self.reason = reason


class Fact:
    """A statement that must hold: one that the user has written, or a part of it."""

    def __init__(
        self,
        lines: tuple[Origin, ...],
        node: tree.Statement,
        puzzle: tree.PuzzleTree,
        written: tree.Statement | None = None,
    ) -> None:
        self.lines = lines  # all that it comes from
        self.node = node
        self.puzzle = puzzle
        self.written = node if written is None else written  # as people should read it
        self.by_numbers = self  # the same, with A[2] for a cell where that is how it was written
        self.listed = False  # whether it has been used up, with others, to list a number's values
        self.said = False  # whether rules that have been posted say all of it

    def become(self, node: tree.Statement, written: tree.Statement | None = None) -> Fact:
        """Give the fact that comes of this one where it is said in another way."""
        return Fact(self.lines, node, self.puzzle, written)

    @property
    def text(self) -> str:
        """What the user has written."""
        return self.lines[0].text

    def sentence(self) -> str:
        """Say in words what it means."""
        from sevendown.model.wording import sentence  # only who asks for explanations needs it

        return sentence(self.written)

    @cached_property
    def unknowns(self) -> list[semantics.Unknown]:
        """The unknowns in it, in the order of their first appearance."""
        return semantics.unknowns(self.node, self.puzzle)

    @property
    def only_unknown(self) -> semantics.Unknown | None:
        """The unknown that it is about; None where there are several, or none."""
        return self.unknowns[0] if len(self.unknowns) == 1 else None

    @cached_property
    def steps(self) -> int:
        """About how many steps it takes to test it once."""
        return semantics.effort(self.node, self.puzzle)

    @cached_property
    def shape(self) -> Shape:
        """What kind of statement it is, whichever way round it is written."""
        node = self.node
        if isinstance(node, tree.Application):
            assert isinstance(node.predicate, Predicate)
            return Holds(node.predicate, node.arguments)
        if isinstance(node, tree.Comparison):
            if _rank(node.left) <= _rank(node.right):
                return Related(node.relation, node.left, node.right)
            return Related(TURNED[node.relation], node.right, node.left)
        if isinstance(node, tree.Membership) and not node.negated:
            return Belongs(node.value, node.members)
        return None

    @property
    def equations(self) -> Iterator[tuple[semantics.Unknown, tree.Expression]]:
        """What it says that an unknown is, by others alone: A = B + 7 is B = A - 7 as well."""
        shape = self.shape
        if isinstance(shape, Related) and shape.relation == "=":
            terms: dict[tree.Expression, int] = {}
            k = collect(shape.left, 1, terms) + collect(shape.right, -1, terms)
            if 0 in terms.values():
                return  # what is left of f(X) - f(X) is that f(X) has a value
            for term, c in terms.items():
                if isinstance(term, semantics.Unknown) and abs(c) == 1:
                    others = [(other, -c * d) for other, d in terms.items() if other != term]
                    value = total(sorted(others, key=lambda item: item[1] < 0), -c * k)
                    if term not in semantics.unknowns(value, self.puzzle):
                        yield term, value

    @contextmanager
    def at_work(self) -> Iterator[None]:
        """Say of what is refused meanwhile that this fact asks for it."""
        with blaming(self.lines[0]):
            yield


def each(
    facts: list[Fact],
    rewrite: Callable[[tree.Statement], tree.Statement],
    tick: Callable[[], None],
    read_as_before: bool = False,
) -> list[Fact]:
    """Say each fact in another way; `read_as_before`: in one that people need not see."""
    found = []
    for fact in facts:
        tick()
        with fact.at_work():
            found.append(fact.become(rewrite(fact.node), fact.written if read_as_before else None))
    return found


@contextmanager
def blaming(origin: Origin) -> Iterator[None]:
    """Say of what is refused meanwhile which part of the puzzle asks for it."""
    try:
        yield
    except (TooLarge, semantics.TooMany, RecursionError) as reason:
        raise Refused(origin, reason) from reason


def _rank(node: tree.Expression) -> int:
    """Where an expression stands: unknowns on the left, what is known on the right."""
    if isinstance(node, semantics.Unknown):
        return 0
    return 2 if isinstance(node, tree.Literal | tree.NoValue) else 1


def known_value(node: tree.Expression) -> int | None:
    """Give the value of an expression that is written out."""
    return node.value if isinstance(node, tree.Literal) else None


def known_values(nodes: Sequence[tree.Expression]) -> list[int] | None:
    """Give the values of expressions that are all written out."""
    values = [node.value for node in nodes if isinstance(node, tree.Literal)]
    return values if len(values) == len(nodes) else None


def known_ranges(members: tree.Members) -> list[tuple[int, int]] | None:
    """Give the first and last of each stretch of a set that is written out."""
    found = []
    for low, high in members.ends:
        if not isinstance(low, tree.Literal) or not isinstance(high, tree.Literal):
            return None
        found.append((low.value, high.value))
    return found
