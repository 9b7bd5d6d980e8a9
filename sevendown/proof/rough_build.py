"""From statements of a puzzle to nodes that tell what can be known of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sevendown.language import semantics, tree
from sevendown.numbertheory import TooLarge
from sevendown.proof import digit_patterns as patterns
from sevendown.proof import rough_statements as statements
from sevendown.proof.enclosures import INF, Enclosure, between, exactly, one_of
from sevendown.proof.rough import (
    Absolute,
    Constant,
    Digit,
    DigitOf,
    DigitSum,
    Extreme,
    FixedPower,
    Guarded,
    InsteadOf,
    Linear,
    Missing,
    Number,
    Product,
    Quotient,
    Remainder,
    RoughValue,
    RoundedQuotient,
    Unclear,
    Word,
)
from sevendown.proof.rough_statements import AllOf, AnyOf, Negation, RoughStatement
from sevendown.proof.unknowns_state import Layout, State

_WRITTEN_OUT = 20_000  # nodes of a statement; what is larger is only computed
_RUN_THROUGH = 2000  # values of a running name that are written out
_HIGHEST_POWER = 200
_OWN_WORDS = "sevendown.words.language."

_TARGETS: dict[str, Enclosure] = {
    "=": exactly(0),
    "<": between(-INF, -1),
    "<=": between(-INF, 0),
    ">": between(1, INF),
    ">=": between(0, INF),
}

# A name stands for an expression, and perhaps for the number that marks it.
_Scope = dict[str, tuple[RoughValue, int | None]]


class _TooLong(Exception):
    """More than is written out."""


class Builder:
    """Makes nodes, sharing those of equal unknowns; adds what is read like a number."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.puzzle = layout.puzzle
        self.cells = list(layout.cells)
        self.enclosures = list(layout.enclosures)
        self.built = 0
        self._numbers: dict[int, Number] = {}
        self._digits: dict[int, Digit] = {}
        self._read: dict[tuple[int, ...], Number] = {}

    # ---- statements

    def statement(self, node: tree.Statement) -> RoughStatement:
        """Make the node of a whole statement."""
        self.built = 0
        try:
            return self._statement(node, {})
        except _TooLong:
            return statements.UnclearStatement(self._computed(node))

    def ends(self, members: tree.Members) -> list[tuple[RoughValue, RoughValue]]:
        """Make the nodes of the ends of each stretch of a set."""
        self.built = 0
        return [
            (self._expression(low, {}), self._expression(high, {})) for low, high in members.ends
        ]

    def _statement(self, node: Any, scope: _Scope) -> RoughStatement:
        self._count()
        if not tree.free_names(node):
            if not semantics.unknowns(node, self.puzzle):
                return self._settled(node)
            try:
                return self._of_kind(node, scope)
            except _TooLong:
                if self.built > _WRITTEN_OUT:
                    raise
                return statements.UnclearStatement(self._computed(node))
        return self._of_kind(node, scope)

    def _count(self) -> None:
        self.built += 1
        if self.built > _WRITTEN_OUT:
            raise _TooLong

    def _settled(self, node: tree.Statement) -> RoughStatement:
        try:
            return statements.Settled(bool(semantics.evaluator(node, [], self.puzzle)([])))
        except (TooLarge, semantics.TooMany):
            return statements.UnclearStatement(lambda state: (False, None))

    def _of_kind(self, node: Any, scope: _Scope) -> RoughStatement:
        method = getattr(self, "_" + type(node).__name__.lower())
        found: RoughStatement = method(node, scope)
        return found

    def _computed(self, node: Any) -> Any:
        """Give what computes a node once all its unknowns are known."""
        unknowns = semantics.unknowns(node, self.puzzle)
        run = semantics.evaluator(node, unknowns, self.puzzle)
        parts = [self.unknown(unknown) for unknown in unknowns]

        def compute(state: State) -> tuple[bool, Any]:
            values = []
            for part in parts:
                found = part.rough(state)
                if found.lo != found.hi:
                    return False, None
                values.append(found.rest)
            try:
                return True, run(values)
            except (TooLarge, semantics.TooMany):
                return False, None

        return compute

    def _comparison(self, node: tree.Comparison, scope: _Scope) -> RoughStatement:
        left = self._expression(node.left, scope)
        right = self._expression(node.right, scope)
        return compared(node.relation, left, right)

    def _membership(self, node: tree.Membership, scope: _Scope) -> RoughStatement:
        of = self._expression(node.value, scope)
        ends: list[tuple[RoughValue, RoughValue]] = []
        for item in node.members.items:
            if isinstance(item, tree.Range):
                ends.append((self._expression(item.low, scope), self._expression(item.high, scope)))
            else:
                member = self._expression(item, scope)
                ends.append((member, member))
        found = _member(of, ends)
        if node.negated:
            return AllOf([statements.HasValue(of), Negation(found)])
        return found

    def _logic(self, node: tree.Logic, scope: _Scope) -> RoughStatement:
        parts = [self._statement(part, scope) for part in node.parts]
        match node.connective:
            case "and":
                return AllOf(parts)
            case "or":
                return AnyOf(parts)
            case "not":
                return Negation(parts[0])
            case "->":
                return AnyOf([Negation(parts[0]), parts[1]])
            case "xor":
                return statements.Agreement(parts[0], parts[1], True)
            case _:
                return statements.Agreement(parts[0], parts[1], False)

    def _application(self, node: tree.Application, scope: _Scope) -> RoughStatement:
        word: Any = node.predicate
        arguments = self._arguments(node.arguments, scope)
        kind = statements.Said
        if type(word).__module__.startswith(_OWN_WORDS):
            if word.name in ("AUF", "AB"):
                found = statements.InOrder(word, arguments)
                found.falling = word.name == "AB"
                return found
            kind = _PREDICATES.get(word.name, kind)
        return kind(word, arguments)

    def _definedstatement(self, node: tree.DefinedStatement, scope: _Scope) -> RoughStatement:
        inner, guards = self._parameters(node, scope)
        body = self._statement(node.definition.body, inner)
        if not guards:
            return body
        return AllOf([*map(statements.HasValue, guards), body])

    def _runningstatement(self, node: tree.RunningStatement, scope: _Scope) -> RoughStatement:
        members = self._members(node.source, scope, once=False)
        parts = [self._statement(node.body, {**scope, node.name: member}) for member in members]
        return AllOf(parts) if node.kind == "all" else AnyOf(parts)

    # ---- expressions

    def _expression(self, node: Any, scope: _Scope) -> RoughValue:
        self._count()
        kind = type(node)
        if kind is tree.Literal:
            return Constant(node.value)
        if isinstance(node, semantics.Unknown):
            return self.unknown(node)
        if kind is tree.Bound:
            return scope[node.name][0]
        if kind is tree.LabelOf:
            label = scope[node.name][1]
            return Missing() if label is None else Constant(label)
        if kind is tree.NoValue:
            return Missing()
        if not tree.free_names(node):
            if not semantics.unknowns(node, self.puzzle):
                return self._known(node)
            try:
                return self._value_of_kind(node, scope)
            except _TooLong:
                if self.built > _WRITTEN_OUT:
                    raise
                return Unclear(self._computed(node))
        return self._value_of_kind(node, scope)

    def _value_of_kind(self, node: Any, scope: _Scope) -> RoughValue:
        found: RoughValue = getattr(self, "_" + type(node).__name__.lower())(node, scope)
        return found

    def unknown(self, node: semantics.Unknown) -> Number | Digit:
        """Give the node of an unknown."""
        if isinstance(node, tree.Reference):
            return self._number(self.layout.number_of[node.slot])
        if isinstance(node, tree.CellDigit):
            return self._digit(self.layout.cell_at[node.row, node.column])
        return self._number(self.layout.variable_named[node.name])

    def _known(self, node: tree.Expression) -> RoughValue:
        try:
            value = semantics.evaluator(node, [], self.puzzle)([])
        except (TooLarge, semantics.TooMany):
            return Unclear(lambda state: (False, None))
        return Missing() if value is None else Constant(value)

    def _number(self, number: int) -> Number:
        return self._numbers.setdefault(number, Number(number))

    def _digit(self, cell: int) -> Digit:
        return self._digits.setdefault(cell, Digit(cell))

    def _read_as_number(self, cells: tuple[int, ...]) -> RoughValue:
        """Give what reads these cells like a number."""
        if len(cells) == 1:
            return self._digit(cells[0])
        if cells not in self._read:
            self.cells.append(cells)
            self.enclosures.append(between(0, patterns.ten_to(len(cells)) - 1))
            self._read[cells] = Number(len(self.cells) - 1)
        return self._read[cells]

    def _arguments(self, nodes: Sequence[Any], scope: _Scope) -> list[RoughValue]:
        found: list[RoughValue] = []
        for node in nodes:
            if isinstance(node, tree.Group):
                members = self.puzzle.members(node.name)
                found += [self._expression(member, scope) for member in members]
            else:
                found.append(self._expression(node, scope))
        return found

    def _parameters(self, node: Any, scope: _Scope) -> tuple[_Scope, list[RoughValue]]:
        """Give what the parameters of a definition stand for, and which may have no value."""
        arguments = self._arguments(node.arguments, scope)
        names = node.definition.parameters
        inner: _Scope = {name: (part, None) for name, part in zip(names, arguments, strict=True)}
        return inner, [part for part in arguments if not part.always]

    def _definedvalue(self, node: tree.DefinedValue, scope: _Scope) -> RoughValue:
        inner, guards = self._parameters(node, scope)
        body = self._expression(node.definition.body, inner)
        return Guarded(guards, body) if guards else body

    def _truths(self, node: tree.Truths, scope: _Scope) -> RoughValue:
        return statements.Truths([self._statement(part, scope) for part in node.statements])

    def _runningvalue(self, node: tree.RunningValue, scope: _Scope) -> RoughValue:
        members = self._members(node.source, scope, once=node.kind in ("count", "sum"))
        inner = [{**scope, node.name: member} for member in members]
        if node.kind in ("sum", "min", "max"):
            bodies = [self._expression(node.body, names) for names in inner]
            if node.kind == "sum":
                return total([(1, body) for body in bodies], 0)
            if not bodies:
                return Missing()
            return _extreme(bodies, node.kind == "max")
        tests = [self._statement(node.body, names) for names in inner]
        if node.kind == "count":
            return statements.Truths(tests)
        pairs = [(member, test) for (member, _), test in zip(members, tests, strict=True)]
        return statements.FirstThat(pairs, node.kind == "largest")

    def _members(
        self, source: tree.Group | tree.Members, scope: _Scope, once: bool
    ) -> list[tuple[RoughValue, int | None]]:
        """Give what a name runs through; `once`: it matters that equal members count once."""
        if isinstance(source, tree.Group):
            return [
                (self._expression(member, scope), semantics.label_of(member))
                for member in self.puzzle.members(source.name)
            ]
        known: set[int] = set()
        others: list[RoughValue] = []
        for item in source.items:
            if isinstance(item, tree.Range):
                low, high = self._expression(item.low, scope), self._expression(item.high, scope)
                if isinstance(low, Missing) or isinstance(high, Missing):
                    continue
                if not isinstance(low, Constant) or not isinstance(high, Constant):
                    raise _TooLong
                if high.value - low.value > _RUN_THROUGH:
                    raise _TooLong
                known.update(range(low.value, high.value + 1))
                continue
            member = self._expression(item, scope)
            if isinstance(member, Constant):
                known.add(member.value)
            elif not isinstance(member, Missing):
                if not member.always:
                    raise _TooLong
                others.append(member)
        if others and once and len(others) + len(known) > 1:
            raise _TooLong
        return [*((Constant(value), None) for value in sorted(known)), *((o, None) for o in others)]

    def _digitof(self, node: tree.DigitOf, scope: _Scope) -> RoughValue:
        of = self._expression(node.number, scope)
        index = self._expression(node.index, scope)
        length = 0
        place = index.value if isinstance(index, Constant) else None
        if node.of_cells and isinstance(node.number, tree.Reference):
            cells = self.layout.cells[self.layout.number_of[node.number.slot]]
            length = len(cells)
            if place is not None:
                if not 1 <= abs(place) <= length:
                    return Missing()
                return self._digit(cells[place - 1 if place > 0 else place])
        return DigitOf(_DigitWord(length), [of, index], place)

    # ---- operators

    def _operation(self, node: tree.Operation, scope: _Scope) -> RoughValue:
        word: Any = node.operator
        arguments = self._arguments(node.arguments, scope)
        if all(isinstance(part, Constant) for part in arguments):
            try:
                value = word.value(*[part.value for part in arguments])  # type: ignore[attr-defined]
            except TooLarge:
                return Unclear(lambda state: (False, None))
            return Missing() if value is None else Constant(value)
        if any(isinstance(part, Missing) for part in arguments):
            return Missing()
        if type(word).__module__.startswith(_OWN_WORDS):
            method = getattr(self, "_word_" + word.name, None)
            if method is not None:
                found: RoughValue = method(word, arguments)
                return found
        return Word(word, arguments)

    def _word_plus(self, word: Any, arguments: list[RoughValue]) -> RoughValue:
        return total([(1, part) for part in arguments], 0)

    _word_sum = _word_plus

    def _word_minus(self, word: Any, arguments: list[RoughValue]) -> RoughValue:
        return total([(1, arguments[0]), (-1, arguments[1])], 0)

    def _word_mal(self, word: Any, arguments: list[RoughValue]) -> RoughValue:
        factors: list[RoughValue] = []
        factor = 1
        for part in arguments:
            if isinstance(part, Linear) and len(part.terms) == 1 and part.k == 0:
                factor *= part.terms[0][0]
                part = part.terms[0][1]
            if isinstance(part, Constant):
                factor *= part.value
            elif isinstance(part, Product):
                factors += part.factors
            else:
                factors.append(part)
        if len(factors) == 1:
            only = factors[0]
            if isinstance(only, Linear):
                return total([(factor, only)], 0)
            return Linear([(factor, only)], 0)
        powers = dict.fromkeys(factors, 0)
        for part in factors:
            powers[part] += 1
        powered = [
            part if times == 1 else FixedPower(part, times, _POWER)
            for part, times in powers.items()
        ]
        found = powered[0] if len(powered) == 1 else Product(powered)
        return found if factor == 1 else Linear([(factor, found)], 0)

    def _word_durch(self, word: Any, arguments: list[RoughValue]) -> RoughValue:
        return Quotient(arguments[0], arguments[1], word)

    def _word_hoch(self, word: Any, arguments: list[RoughValue]) -> RoughValue:
        exponent = arguments[1]
        if isinstance(exponent, Constant) and 1 <= exponent.value <= _HIGHEST_POWER:
            if exponent.value == 1:
                return arguments[0]
            return FixedPower(arguments[0], exponent.value, word)
        return Word(word, arguments)

    def _word_mod(self, word: Any, arguments: list[RoughValue]) -> RoughValue:
        found = Remainder(word, arguments)
        return self._with_divisor(found, arguments)

    def _word_div(self, word: Any, arguments: list[RoughValue]) -> RoughValue:
        return self._with_divisor(RoundedQuotient(word, arguments), arguments)

    def _with_divisor(self, found: Any, arguments: list[RoughValue]) -> RoughValue:
        divisor = arguments[1]
        if isinstance(divisor, Constant) and divisor.value > 0:
            found.divisor = divisor.value
            plain: RoughValue = found
            return plain
        return Word(found.word, arguments)

    def _word_betrag(self, word: Any, arguments: list[RoughValue]) -> RoughValue:
        return Absolute(word, arguments)

    def _word_min(self, word: Any, arguments: list[RoughValue]) -> RoughValue:
        return _extreme(arguments, False)

    def _word_max(self, word: Any, arguments: list[RoughValue]) -> RoughValue:
        return _extreme(arguments, True)

    def _cells_of(self, part: RoughValue) -> tuple[int, ...]:
        """Give the cells of a number of the grid; none: it is no such number."""
        if isinstance(part, Digit):
            return (part.cell,)
        return self.cells[part.number] if isinstance(part, Number) else ()

    def _word_qs(self, word: Any, arguments: list[RoughValue]) -> RoughValue:
        cells = self._cells_of(arguments[0])
        if cells:
            return total([(1, self._digit(cell)) for cell in cells], 0)
        return DigitSum(word, arguments)

    def _word_qp(self, word: Any, arguments: list[RoughValue]) -> RoughValue:
        cells = self._cells_of(arguments[0])
        if not cells:
            return Word(word, arguments)
        by_cells = self._word_mal(word, [self._digit(cell) for cell in cells])
        return _instead(cells, by_cells, Word(word, arguments))

    def _word_anzahl(self, word: Any, arguments: list[RoughValue]) -> RoughValue:
        cells, digit = self._cells_of(arguments[0]), arguments[1]
        if not cells or not isinstance(digit, Constant) or not 0 <= digit.value <= 9:
            return Word(word, arguments)
        wanted = exactly(digit.value)
        by_cells = statements.Truths(
            [statements.Within(self._digit(cell), wanted) for cell in cells]
        )
        if digit.value:  # zeros in front do not matter
            return by_cells
        return _instead(cells, by_cells, Word(word, arguments))

    def _word_rev(self, word: Any, arguments: list[RoughValue]) -> RoughValue:
        cells = self._cells_of(arguments[0])
        if not cells:
            return Word(word, arguments)
        return _instead(cells, self._read_as_number(cells[::-1]), Word(word, arguments))

    def _word_len(self, word: Any, arguments: list[RoughValue]) -> RoughValue:
        cells = self._cells_of(arguments[0])
        if not cells:
            return Word(word, arguments)
        return _instead(cells, Constant(len(cells)), Word(word, arguments))

    def _word_kat(self, word: Any, arguments: list[RoughValue]) -> RoughValue:
        cells = [self._cells_of(part) for part in arguments]
        if not all(cells) or len(set(cells[0] + cells[1])) < len(cells[0] + cells[1]):
            return Word(word, arguments)
        return _instead(cells[1], self._read_as_number(cells[0] + cells[1]), Word(word, arguments))


def _instead(cells: tuple[int, ...], by_cells: RoughValue, by_value: RoughValue) -> RoughValue:
    """Give what is said by cells, as long as the first of several is not 0."""
    return by_cells if len(cells) == 1 else InsteadOf(cells[:1], by_cells, by_value)


class _PowerWord:
    """The bounds of powers."""

    @staticmethod
    def bounds(base: tuple[Any, Any], exponent: tuple[int, int]) -> tuple[Any, Any]:
        lo, hi = base
        e = exponent[0]
        if isinstance(lo, float) or isinstance(hi, float):
            return -INF, INF
        if lo >= 0 or e % 2:
            return lo**e, hi**e
        return 0, max(lo**e, hi**e)


_POWER = _PowerWord()


class _DigitWord:
    """X[i], as if it were an operator."""

    price = 1
    total = False

    def __init__(self, length: int) -> None:
        self.length = length

    def value(self, x: int, i: int) -> int | None:
        return semantics.digit_at(x, i, self.length)


class _ExtremeWord:
    """The smallest or the largest value, as if it were an operator."""

    price = 1
    total = True

    def __init__(self, largest: bool) -> None:
        self.value_of = max if largest else min

    def value(self, *values: int) -> int:
        return self.value_of(values)


def _extreme(parts: Sequence[RoughValue], largest: bool) -> RoughValue:
    if not parts:
        return Missing()
    found = Extreme(_ExtremeWord(largest), parts)
    found.largest = largest
    return found


_PREDICATES: dict[str, Any] = {
    "PAL": statements.ReadsBackwards,
    "U": statements.NoDigitTwice,
    "ANA": statements.SameDigitsInAnyOrder,
    "DISTINCT": statements.AllDiffer,
}


def total(terms: Sequence[tuple[int, RoughValue]], k: int) -> RoughValue:
    """Make a sum; sums in it are taken apart, and equal terms are joined."""
    joined: dict[RoughValue, int] = {}

    def take(factor: int, part: RoughValue) -> None:
        nonlocal k
        if isinstance(part, Constant):
            k += factor * part.value
        elif isinstance(part, Linear):
            k += factor * part.k
            for own, term in part.terms:
                take(factor * own, term)
        else:
            joined[part] = joined.get(part, 0) + factor

    for factor, part in terms:
        take(factor, part)
    left = [(factor, part) for part, factor in joined.items() if factor or not part.always]
    if not left:
        return Constant(k)
    if len(left) == 1 and left[0][0] == 1 and k == 0:
        return left[0][1]
    return Linear(left, k)


def compared(relation: str, left: RoughValue, right: RoughValue) -> RoughStatement:
    """Make the comparison of two expressions."""
    if isinstance(left, Missing) or isinstance(right, Missing):
        return statements.Settled(False)
    difference = total([(1, left), (-1, right)], 0)
    if relation == "!=":
        if not isinstance(difference, Linear):
            difference = Linear([(1, difference)], 0)
        return statements.Unequal(difference)
    if relation == "=" and isinstance(difference, Linear) and difference.k == 0:
        if sorted(factor for factor, _ in difference.terms) == [-1, 1]:
            return statements.SameDigits(difference)
    if relation == "=" and isinstance(difference, Linear) and len(difference.terms) == 1:
        factor, term = difference.terms[0]
        if factor and -difference.k % factor == 0:
            return statements.Within(term, exactly(-difference.k // factor))
    return statements.Within(difference, _TARGETS[relation])


def _member(of: RoughValue, ends: Sequence[tuple[RoughValue, RoughValue]]) -> RoughStatement:
    """Make the statement that something is a member of a set."""
    constant = [
        (low.value, high.value)
        for low, high in ends
        if isinstance(low, Constant) and isinstance(high, Constant)
    ]
    if len(constant) == len(ends):
        ranges = [(a, b) for a, b in constant if a <= b]
        if not ranges:
            return statements.Settled(False)
        if len(ranges) == 1:
            return statements.Within(of, between(*ranges[0]))
        if sum(b - a + 1 for a, b in ranges) <= _RUN_THROUGH:
            listed = sorted({value for a, b in ranges for value in range(a, b + 1)})
            return statements.Within(of, one_of(listed))
    parts: list[RoughStatement] = []
    for low, high in ends:
        if low is high:
            parts.append(compared("=", of, low))
        else:
            parts.append(AllOf([compared(">=", of, low), compared("<=", of, high)]))
    return statements.Member(of, ends, parts)
