"""The plain meaning of a tree: what is true, and what has which value, once all is known.

A node is turned into a function of a list of values, one slot for each unknown it depends on.
None stands for "no value". This is the truth against which solutions are checked, and of which
the derived rules are made; it knows nothing of cells, rules or search.
"""

from __future__ import annotations

import itertools
import operator
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import reduce
from typing import Any

from sevendown.language import tree
from sevendown.numbertheory import decimal, product
from sevendown.speech import say
from sevendown.text.reading_limits import READING

Unknown = tree.Reference | tree.CellDigit | tree.Variable
Values = list[Any]  # a slot for each unknown, then slots for bound names
Evaluate = Callable[[Values], Any]

COMPARE: dict[str, Callable[[int, int], bool]] = {
    "=": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}


class TooMany(Exception):
    """A statement asks for more work than the program is willing to do."""


def unknowns(node: tree.Node, puzzle: tree.PuzzleTree) -> list[Unknown]:
    """List the unknowns that a node depends on, in the order of their first appearance.

    A number that is the digit of one cell counts as that number, not as its cell.
    """
    found: dict[Unknown, None] = {}
    groups: set[str] = set()  # of those seen so far
    for part in tree.walk(node):
        if isinstance(part, tree.Reference | tree.CellDigit | tree.Variable):
            found.setdefault(part)
        elif isinstance(part, tree.Group) and part.name not in groups:
            groups.add(part.name)
            found.update(dict.fromkeys(puzzle.members(part.name)))
    return list(found)


def effort(node: tree.Node | tree.Definition, puzzle: tree.PuzzleTree) -> int:
    """Estimate how many steps it takes to evaluate a node once."""
    known: dict[int, int] = {}

    def of(item: tree.Node | tree.Definition) -> int:
        if isinstance(item, tree.Group):
            return len(puzzle.members(item.name))
        if id(item) not in known:
            if isinstance(item, tree.RunningValue | tree.RunningStatement):
                known[id(item)] = of(item.source) + members(item.source) * of(item.body)
            else:
                word: Any = getattr(item, "operator", None) or getattr(item, "predicate", None)
                own = word.price if word else 1
                known[id(item)] = own + sum(map(of, tree.children(item)))
        return known[id(item)]

    def members(source: tree.Group | tree.Members) -> int:
        if isinstance(source, tree.Group):
            return len(puzzle.members(source.name))
        count = 0
        for item in source.items:
            if isinstance(item, tree.Range):
                match item.low, item.high:
                    case tree.Literal(value=low), tree.Literal(value=high):
                        count += max(0, high - low + 1)
                    case _:
                        count += 100  # not known: a guess
            else:
                count += 1
        return count

    return max(of(node), 1)


def evaluator(
    node: tree.Expression | tree.Statement,
    slots: list[Unknown],
    puzzle: tree.PuzzleTree,
    tick: Callable[[], None] = lambda: None,
) -> Callable[[Sequence[int]], Any]:
    """Turn a node into a function of the values of its unknowns, in the order of `slots`.

    The function gives an int or None for an expression, True or False for a statement. It calls
    `tick` now and then while a name runs through many values.
    """
    builder = _Builder(slots, puzzle, tick)
    run: Callable[[Any], Any] = builder.build(node, {})
    if builder.size == len(slots):  # nothing is ever put into a slot
        return run
    extra = [None] * (builder.size - len(slots))
    return lambda values: run([*values, *extra])


def constant_members(members: tree.Members, puzzle: tree.PuzzleTree) -> list[int]:
    """List the members of a set that depends on no unknown."""
    builder = _Builder([], puzzle, lambda: None)
    source = builder.source(members, {})
    return [value for value, _ in source([None] * builder.size)]


class _Constant:
    """The function of a literal, which whoever calls it often may know beforehand."""

    __slots__ = ("value",)

    def __init__(self, value: int) -> None:
        self.value = value

    def __call__(self, values: Values) -> int:
        return self.value


class _Builder:
    """Builds the functions, handing out slots to bound names."""

    def __init__(
        self, slots: list[Unknown], puzzle: tree.PuzzleTree, tick: Callable[[], None]
    ) -> None:
        self.slot = {unknown: i for i, unknown in enumerate(slots)}
        self.size = len(slots)
        self.built = 0
        self.steps = itertools.count(1)  # of all running names together
        self.puzzle = puzzle
        self.tick = tick
        self.places: dict[Evaluate, int] = {}  # the slots that functions merely look up

    def build(self, node: Any, scope: dict[str, int]) -> Evaluate:
        """Build the function of a node, whose bound names are in these slots."""
        self.built += 1
        if self.built > READING.evaluated_nodes:
            raise TooMany(say("the definitions in it grow too large when written out"))
        if self.built % READING.clock_steps == 0:
            self.tick()
        method = getattr(self, "_" + type(node).__name__.lower())
        result: Evaluate = method(node, scope)
        return result

    def _new_slot(self) -> int:
        self.size += 1
        return self.size - 1

    # Expressions

    def _literal(self, node: tree.Literal, scope: dict[str, int]) -> Evaluate:
        return _Constant(node.value)

    def _novalue(self, node: tree.NoValue, scope: dict[str, int]) -> Evaluate:
        return lambda values: None

    def _unknown(self, node: Unknown, scope: dict[str, int]) -> Evaluate:
        return self._in_slot(self.slot[node])

    _reference = _celldigit = _variable = _unknown

    def _bound(self, node: tree.Bound, scope: dict[str, int]) -> Evaluate:
        return self._in_slot(scope[node.name])

    def _in_slot(self, slot: int) -> Evaluate:
        """Build what gives the value in a slot; there always is one."""
        found = operator.itemgetter(slot)
        self.places[found] = slot
        return found

    def _labelof(self, node: tree.LabelOf, scope: dict[str, int]) -> Evaluate:
        return operator.itemgetter(scope[node.name] + 1)

    def _arguments(
        self, nodes: tuple[tree.Expression, ...], scope: dict[str, int]
    ) -> list[Evaluate]:
        flat: list[Evaluate] = []
        for node in nodes:
            if isinstance(node, tree.Group):
                flat += [self.build(m, scope) for m in self.puzzle.members(node.name)]
            else:
                flat.append(self.build(node, scope))
        return flat

    def _apply(self, function: Callable[..., Any], parts: list[Evaluate], without: Any) -> Evaluate:
        """Build function(parts), or `without` where a part has no value."""
        # Such functions are called most often of all, so those of plain values take a short cut.
        slots = [self.places[part] for part in parts if part in self.places]
        plain = len(slots) == len(parts)
        if len(parts) == 1:
            (first,) = parts
            if plain:
                (slot,) = slots
                return lambda values: function(values[slot])

            def one(values: Values) -> Any:
                x = first(values)
                return without if x is None else function(x)

            return one
        if len(parts) == 2:
            left, right = parts
            if isinstance(right, _Constant):
                known = right.value
                if slots:
                    (slot,) = slots
                    return lambda values: function(values[slot], known)

                def with_known(values: Values) -> Any:
                    x = left(values)
                    return without if x is None else function(x, known)

                return with_known
            if plain:
                slot, other = slots
                return lambda values: function(values[slot], values[other])

            def two(values: Values) -> Any:
                x = left(values)
                if x is None:
                    return without
                y = right(values)
                return without if y is None else function(x, y)

            return two

        def many(values: Values) -> Any:
            xs = [part(values) for part in parts]
            return without if None in xs else function(*xs)

        return many

    def _operation(self, node: tree.Operation, scope: dict[str, int]) -> Evaluate:
        word: Any = node.operator
        return self._apply(word.value, self._arguments(node.arguments, scope), None)

    def _digitof(self, node: tree.DigitOf, scope: dict[str, int]) -> Evaluate:
        number = node.number
        length = 0
        if node.of_cells and isinstance(number, tree.Reference):
            length = len(number.slot.cells)

        def digit(x: int, i: int) -> int | None:
            return digit_at(x, i, length)

        parts = [self.build(node.number, scope), self.build(node.index, scope)]
        return self._apply(digit, parts, None)

    def _truths(self, node: tree.Truths, scope: dict[str, int]) -> Evaluate:
        parts = [self.build(s, scope) for s in node.statements]
        return lambda values: sum([part(values) for part in parts])

    def _definedvalue(self, node: tree.DefinedValue, scope: dict[str, int]) -> Evaluate:
        return self._defined(node.definition, node.arguments, scope, None)

    def _runningvalue(self, node: tree.RunningValue, scope: dict[str, int]) -> Evaluate:
        run, body, slot = self._running(node, scope)
        kind = node.kind
        if kind == "count":
            return lambda values: sum(bool(body(values)) for _ in run(values))
        if kind in ("smallest", "largest"):
            better = operator.lt if kind == "smallest" else operator.gt

            def extreme(values: Values) -> int | None:
                best: int | None = None
                for x in run(values):
                    if (best is None or better(x, best)) and body(values):
                        best = x
                return best

            return extreme

        def fold(values: Values) -> int | None:
            results: list[int] = []
            for _ in run(values):
                value = body(values)
                if value is None:
                    return None
                results.append(value)
            if kind == "sum":
                return sum(results)
            if kind == "product":
                return reduce(product, results, 1)
            if not results:
                return None
            return min(results) if kind == "min" else max(results)

        return fold

    # Statements

    def _application(self, node: tree.Application, scope: dict[str, int]) -> Evaluate:
        word: Any = node.predicate
        return self._apply(word.holds, self._arguments(node.arguments, scope), False)

    def _comparison(self, node: tree.Comparison, scope: dict[str, int]) -> Evaluate:
        parts = [self.build(node.left, scope), self.build(node.right, scope)]
        return self._apply(COMPARE[node.relation], parts, False)

    def _membership(self, node: tree.Membership, scope: dict[str, int]) -> Evaluate:
        value = self.build(node.value, scope)
        tests: list[tuple[Evaluate, Evaluate]] = []
        constants: set[int] = set()
        for item in node.members.items:
            if isinstance(item, tree.Range):
                tests.append((self.build(item.low, scope), self.build(item.high, scope)))
            elif isinstance(item, tree.Literal):
                constants.add(item.value)
            else:
                member = self.build(item, scope)
                tests.append((member, member))
        negated = node.negated
        if not tests:

            def listed(values: Values) -> bool:
                x = value(values)
                return x is not None and (x in constants) != negated

            return listed

        def inside(values: Values) -> bool:
            x = value(values)
            if x is None:
                return False
            if x in constants:
                return not negated
            for low, high in tests:
                a = low(values)
                if a is not None and a <= x:
                    b = high(values)
                    if b is not None and x <= b:
                        return not negated
            return negated

        return inside

    def _logic(self, node: tree.Logic, scope: dict[str, int]) -> Evaluate:
        parts = [self.build(part, scope) for part in node.parts]
        if node.connective == "and":
            return _all_of(parts)
        if node.connective == "or":
            return _any_of(parts)
        first, last = parts[0], parts[-1]
        match node.connective:
            case "not":
                return lambda values: not first(values)
            case "xor":
                return lambda values: first(values) != last(values)
            case "->":
                return lambda values: not first(values) or last(values)
            case _:
                return lambda values: first(values) == last(values)

    def _definedstatement(self, node: tree.DefinedStatement, scope: dict[str, int]) -> Evaluate:
        return self._defined(node.definition, node.arguments, scope, False)

    def _runningstatement(self, node: tree.RunningStatement, scope: dict[str, int]) -> Evaluate:
        run, body, _ = self._running(node, scope)
        if node.kind == "all":
            return lambda values: all(body(values) for _ in run(values))
        return lambda values: any(body(values) for _ in run(values))

    # Bound names

    def _defined(
        self,
        definition: tree.Definition,
        arguments: tuple[tree.Expression, ...],
        scope: dict[str, int],
        without: Any,
    ) -> Evaluate:
        own: dict[str, int] = {}
        filled: list[tuple[int, Evaluate]] = []
        parts = self._arguments(arguments, scope)
        for name, part in zip(definition.parameters, parts, strict=True):
            place = self.places.get(part)
            if place is None:
                place = self._new_slot()
                filled.append((place, part))
            own[name] = place
        body = self.build(definition.body, own)
        if not filled:
            return body

        def call(values: Values) -> Any:
            for slot, part in filled:
                x = part(values)
                if x is None:
                    return without
                values[slot] = x
            return body(values)

        return call

    def _running(
        self, node: tree.RunningValue | tree.RunningStatement, scope: dict[str, int]
    ) -> tuple[Callable[[Values], Iterator[int]], Evaluate, int]:
        """Build what sets the slot to one member after the other, and the body."""
        slot = self._new_slot()
        label = self._new_slot()  # beside it, always: _labelof relies on it
        source = self.source(node.source, scope)
        tick, steps, each = self.tick, self.steps, READING.clock_steps

        def run(values: Values) -> Iterator[int]:
            for x, mark in source(values):
                if next(steps) % each == 0:
                    tick()
                values[slot] = x
                values[label] = mark
                yield x

        return run, self.build(node.body, {**scope, node.name: slot}), slot

    def source(
        self, source: tree.Group | tree.Members, scope: dict[str, int]
    ) -> Callable[[Values], Iterable[tuple[int, int | None]]]:
        """Build what lists the members of a list or set, each with the number that marks it."""
        if isinstance(source, tree.Group):
            group = self.puzzle.members(source.name)
            members = [(self.build(member, scope), label_of(member)) for member in group]
            return lambda values: [(member(values), label) for member, label in members]
        bounds: list[tuple[Evaluate, Evaluate | None]] = []
        for item in source.items:
            if isinstance(item, tree.Range):
                bounds.append((self.build(item.low, scope), self.build(item.high, scope)))
            else:
                bounds.append((self.build(item, scope), None))

        def listed(values: Values) -> Iterable[tuple[int, int | None]]:
            ranges: list[range] = []
            for low, high in bounds:
                a = low(values)
                b = a if high is None else high(values)
                if a is not None and b is not None:
                    if b - a >= READING.run_through:
                        many = str(b - a + 1) if b - a < 10**30 else say("more than 10^30")
                        raise TooMany(say("a name runs through {many} values", many=many))
                    ranges.append(range(a, b + 1))
            members = ranges[0] if len(ranges) == 1 else sorted(set().union(*ranges))
            return ((x, None) for x in members)

        return listed


def digit_at(x: int, i: int, length: int) -> int | None:
    """Give X[i]: digit i of x written with at least `length` digits; from behind if i < 0."""
    text = decimal(abs(x)).zfill(length)
    if i == 0 or abs(i) > len(text):
        return None
    return int(text[i - 1 if i > 0 else i])


def label_of(member: tree.Reference | tree.CellDigit) -> int | None:
    """Give the number that marks a number of the grid."""
    if isinstance(member, tree.Reference) and member.slot.mark.isdigit():
        return int(member.slot.mark)
    return None


def _all_of(parts: list[Evaluate]) -> Evaluate:
    def run(values: Values) -> bool:
        for part in parts:
            if not part(values):
                return False
        return True

    return run


def _any_of(parts: list[Evaluate]) -> Evaluate:
    def run(values: Values) -> bool:
        for part in parts:
            if part(values):
                return True
        return False

    return run
