"""From statements of a puzzle to nodes that tell what can be known of them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from typing import Any, TypeGuard

from sevendown.language import semantics, tree
from sevendown.numbertheory import TooLarge, product
from sevendown.proof import digit_patterns as patterns
from sevendown.proof.enclosures import ANY_INTEGER, between, exactly
from sevendown.proof.rough import (
    KeptValue,
    RoughConstant,
    RoughDigit,
    RoughMissing,
    RoughNumber,
    RoughSum,
    RoughValue,
    Unclear,
)
from sevendown.proof.rough_digit_product import RoughDigitProduct
from sevendown.proof.rough_forms import (
    POWER,
    DigitWord,
    compared,
    extreme_of,
    instead_of,
    member_of,
    total,
)
from sevendown.proof.rough_multiples import RoughMultiple
from sevendown.proof.rough_predicates import (
    AllDiffer,
    InOrder,
    NoDigitTwice,
    ReadsBackwards,
    Said,
    SameDigitsInAnyOrder,
)
from sevendown.proof.rough_products import FixedPower, RoughProduct, RoughQuotient
from sevendown.proof.rough_statements import (
    FirstThat,
    HasValue,
    RoughAgreement,
    RoughAll,
    RoughAny,
    RoughNot,
    RoughRange,
    RoughStatement,
    RoughTruths,
    Settled,
    UnclearStatement,
    denied,
)
from sevendown.proof.rough_words import (
    Absolute,
    InsteadOf,
    Remainder,
    RoughDigitOf,
    RoughDigitSum,
    RoughFactorial,
    RoughGuard,
    RoughRoot,
    RoughWord,
    RoundedQuotient,
)
from sevendown.proof.unknowns_state import OpenState, UnknownsLayout

_WRITTEN_OUT = 20_000  # nodes of a statement; what is larger is only computed
_RUN_THROUGH = 2000  # values of a running name that are written out
_HIGHESTPOWER = 200
_MOST_READ = 12  # cells that are read like a number, which takes long where there are many
_OWN_WORDS = "sevendown.words.language."

# A name stands for an expression, and perhaps for the number that marks it.
_Scope = dict[str, tuple[RoughValue, int | None]]


_PREDICATES: dict[str, Any] = {
    "PAL": ReadsBackwards,
    "U": NoDigitTwice,
    "ANA": SameDigitsInAnyOrder,
    "DISTINCT": AllDiffer,
}


_NOTED = (RoughWord, RoughProduct, RoughQuotient, FixedPower)


class _TooLong(Exception):
    """More than is written out."""


class Builder:
    """Makes nodes, sharing those of equal unknowns; adds what is read like a number."""

    def __init__(self, layout: UnknownsLayout) -> None:
        self.layout = layout
        self.puzzle = layout.puzzle
        self.cells = list(layout.cells)
        self.enclosures = list(layout.enclosures)
        self.built = 0
        self._numbers: dict[int, RoughNumber] = {}
        self._digits: dict[int, RoughDigit] = {}
        self._read: dict[tuple[int, ...], RoughNumber] = {}
        self._noting = False  # whether expressions get notes of what they are narrowed to

    # ---- statements

    def statement(self, node: tree.Statement) -> RoughStatement:
        """Make the node of a whole statement."""
        self.built = 0
        self._noting = True
        try:
            return self._statement(node, {})
        except _TooLong:
            return UnclearStatement(self._computed(node))
        finally:
            self._noting = False

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
                return UnclearStatement(self._computed(node))
        return self._of_kind(node, scope)

    def _count(self) -> None:
        self.built += 1
        if self.built > _WRITTEN_OUT:
            raise _TooLong

    def _settled(self, node: tree.Statement) -> RoughStatement:
        try:
            return Settled(bool(semantics.evaluator(node, [], self.puzzle)([])))
        except (TooLarge, semantics.TooMany):
            return UnclearStatement(lambda state: (False, None))

    def _of_kind(self, node: Any, scope: _Scope) -> RoughStatement:
        method = getattr(self, "_" + type(node).__name__.lower())
        found: RoughStatement = method(node, scope)
        return found

    def _computed(self, node: Any) -> Any:
        """Give what computes a node once all its unknowns are known."""
        unknowns = semantics.unknowns(node, self.puzzle)
        run = semantics.evaluator(node, unknowns, self.puzzle)
        parts = [self.unknown(unknown) for unknown in unknowns]

        def compute(state: OpenState) -> tuple[bool, Any]:
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
        found = member_of(of, ends)
        if node.negated:
            return RoughAll([HasValue(of), RoughNot(found)])
        return found

    def _logic(self, node: tree.Logic, scope: _Scope) -> RoughStatement:
        parts = [self._statement(part, scope) for part in node.parts]
        match node.connective:
            case "and":
                return RoughAll(parts)
            case "or":
                return RoughAny(parts)
            case "not":
                return denied(parts[0])
            case "->":
                return RoughAny([denied(parts[0]), parts[1]])
            case "xor":
                return RoughAgreement(parts[0], parts[1], True)
            case _:
                return RoughAgreement(parts[0], parts[1], False)

    def _application(self, node: tree.Application, scope: _Scope) -> RoughStatement:
        word: Any = node.predicate
        arguments = self._arguments(node.arguments, scope)
        kind = Said
        if type(word).__module__.startswith(_OWN_WORDS):
            if word.name in ("AUF", "AB"):
                found = InOrder(word, arguments)
                found.falling = word.name == "AB"
                return found
            if word.name in ("V", "T"):
                return RoughMultiple(word, arguments, word.name == "T")
            kind = _PREDICATES.get(word.name, kind)
        return kind(word, arguments)

    def _definedstatement(self, node: tree.DefinedStatement, scope: _Scope) -> RoughStatement:
        inner, guards = self._parameters(node, scope)
        body = self._statement(node.definition.body, inner)
        if not guards:
            return body
        return RoughAll([*map(HasValue, guards), body])

    def _runningstatement(self, node: tree.RunningStatement, scope: _Scope) -> RoughStatement:
        members = self._members(node.source, scope, once=False)
        parts = [self._statement(node.body, {**scope, node.name: member}) for member in members]
        return RoughAll(parts) if node.kind == "all" else RoughAny(parts)

    # ---- expressions

    def _expression(self, node: Any, scope: _Scope) -> RoughValue:
        self._count()
        kind = type(node)
        if kind is tree.Literal:
            return RoughConstant(node.value)
        if isinstance(node, semantics.Unknown):
            return self.unknown(node)
        if kind is tree.Bound:
            return scope[node.name][0]
        if kind is tree.LabelOf:
            label = scope[node.name][1]
            return RoughMissing() if label is None else RoughConstant(label)
        if kind is tree.NoValue:
            return RoughMissing()
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
        return self._with_note(found) if isinstance(found, _NOTED) else found

    def _with_note(self, found: KeptValue) -> RoughValue:
        """Let an expression keep a note of what it is narrowed to."""
        if self._noting and found.note < 0:
            found.note = len(self.cells)
            self.cells.append(())
            self.enclosures.append(ANY_INTEGER)
        return found

    def unknown(self, node: semantics.Unknown) -> RoughNumber | RoughDigit:
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
        return RoughMissing() if value is None else RoughConstant(value)

    def _number(self, number: int) -> RoughNumber:
        return self._numbers.setdefault(number, RoughNumber(number))

    def _digit(self, cell: int) -> RoughDigit:
        return self._digits.setdefault(cell, RoughDigit(cell))

    def _read_as_number(self, cells: tuple[int, ...]) -> RoughValue:
        """Give what reads these cells like a number."""
        if len(cells) == 1:
            return self._digit(cells[0])
        if cells not in self._read:
            self.cells.append(cells)
            self.enclosures.append(between(0, patterns.ten_to(len(cells)) - 1))
            self._read[cells] = RoughNumber(len(self.cells) - 1)
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
        return RoughGuard(guards, body) if guards else body

    def _truths(self, node: tree.Truths, scope: _Scope) -> RoughValue:
        parts = [self._statement(part, scope) for part in node.statements]
        variables = [part.of for part in parts if self._is_truth(part)]
        if len(variables) == len(parts):
            return total([(1, variable) for variable in variables], 0)
        return RoughTruths(parts)

    def _is_truth(self, statement: RoughStatement) -> TypeGuard[RoughRange]:
        """Say whether it says that a variable is 1 which otherwise is 0."""
        if type(statement) is not RoughRange or not isinstance(statement.of, RoughNumber):
            return False
        found = self.enclosures[statement.of.number]
        return statement.target == exactly(1) and found.lo >= 0 and found.hi <= 1

    def _runningvalue(self, node: tree.RunningValue, scope: _Scope) -> RoughValue:
        members = self._members(node.source, scope, once=node.kind in ("count", "sum", "product"))
        inner = [{**scope, node.name: member} for member in members]
        if node.kind in ("sum", "product", "min", "max"):
            bodies = [self._expression(node.body, names) for names in inner]
            if node.kind == "sum":
                return total([(1, body) for body in bodies], 0)
            if node.kind == "product":
                return self._word_produkt(None, bodies)
            if not bodies:
                return RoughMissing()
            return extreme_of(bodies, node.kind == "max")
        tests = [self._statement(node.body, names) for names in inner]
        if node.kind == "count":
            return RoughTruths(tests)
        pairs = [(member, test) for (member, _), test in zip(members, tests, strict=True)]
        return FirstThat(pairs, node.kind == "largest")

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
                if isinstance(low, RoughMissing) or isinstance(high, RoughMissing):
                    continue
                if not isinstance(low, RoughConstant) or not isinstance(high, RoughConstant):
                    raise _TooLong
                if high.value - low.value > _RUN_THROUGH:
                    raise _TooLong
                known.update(range(low.value, high.value + 1))
                continue
            member = self._expression(item, scope)
            if isinstance(member, RoughConstant):
                known.add(member.value)
            elif not isinstance(member, RoughMissing):
                if not member.always:
                    raise _TooLong
                others.append(member)
        if others and once and len(others) + len(known) > 1:
            raise _TooLong
        return [
            *((RoughConstant(value), None) for value in sorted(known)),
            *((o, None) for o in others),
        ]

    def _digitof(self, node: tree.DigitOf, scope: _Scope) -> RoughValue:
        of = self._expression(node.number, scope)
        index = self._expression(node.index, scope)
        length = 0
        place = index.value if isinstance(index, RoughConstant) else None
        if node.of_cells and isinstance(node.number, tree.Reference):
            cells = self.layout.cells[self.layout.number_of[node.number.slot]]
            length = len(cells)
            if place is not None:
                if not 1 <= abs(place) <= length:
                    return RoughMissing()
                return self._digit(cells[place - 1 if place > 0 else place])
        found = RoughDigitOf(DigitWord(length), [of, index], place)
        cells = self._cells_of(of)
        if place is not None and length == 0 and 1 <= abs(place) <= len(cells):
            cell = cells[place - 1 if place > 0 else place]
            return InsteadOf(cells[:1], self._digit(cell), found)
        return found

    # ---- operators

    def _operation(self, node: tree.Operation, scope: _Scope) -> RoughValue:
        word: Any = node.operator
        arguments = self._arguments(node.arguments, scope)
        if all(isinstance(part, RoughConstant) for part in arguments):
            try:
                value = word.value(*[part.value for part in arguments])  # type: ignore[attr-defined]
            except TooLarge:
                return Unclear(lambda state: (False, None))
            return RoughMissing() if value is None else RoughConstant(value)
        if any(isinstance(part, RoughMissing) for part in arguments):
            return RoughMissing()
        if type(word).__module__.startswith(_OWN_WORDS):
            method = getattr(self, "_word_" + word.name, None)
            if method is not None:
                found: RoughValue = method(word, arguments)
                return found
        return RoughWord(word, arguments)

    def _word_plus(self, word: Any, arguments: list[RoughValue]) -> RoughValue:
        return total([(1, part) for part in arguments], 0)

    _word_sum = _word_plus

    def _word_minus(self, word: Any, arguments: list[RoughValue]) -> RoughValue:
        return total([(1, arguments[0]), (-1, arguments[1])], 0)

    def _word_produkt(self, word: Any, arguments: list[RoughValue]) -> RoughValue:
        if any(isinstance(part, RoughMissing) for part in arguments):
            return RoughMissing()
        if all(isinstance(part, RoughConstant) for part in arguments):
            factors = [part.value for part in arguments]  # type: ignore[attr-defined]
            try:
                return RoughConstant(reduce(product, factors, 1))
            except TooLarge:
                return Unclear(lambda state: (False, None))
        return arguments[0] if len(arguments) == 1 else self._word_mal(word, arguments)

    def _word_mal(self, word: Any, arguments: list[RoughValue]) -> RoughValue:
        factors: list[RoughValue] = []
        factor = 1
        for part in arguments:
            if isinstance(part, RoughSum) and len(part.terms) == 1 and part.k == 0:
                factor *= part.terms[0][0]
                part = part.terms[0][1]
            if isinstance(part, RoughConstant):
                factor *= part.value
            elif isinstance(part, RoughProduct):
                factors += part.factors
            else:
                factors.append(part)
        if len(factors) == 1:
            only = factors[0]
            if isinstance(only, RoughSum):
                return total([(factor, only)], 0)
            return RoughSum([(factor, only)], 0)
        powers = dict.fromkeys(factors, 0)
        for part in factors:
            powers[part] += 1
        powered = [
            part if times == 1 else FixedPower(part, times, POWER) for part, times in powers.items()
        ]
        found = powered[0] if len(powered) == 1 else RoughProduct(powered)
        return found if factor == 1 else RoughSum([(factor, found)], 0)

    def _word_durch(self, word: Any, arguments: list[RoughValue]) -> RoughValue:
        return RoughQuotient(arguments[0], arguments[1], word)

    def _word_hoch(self, word: Any, arguments: list[RoughValue]) -> RoughValue:
        exponent = arguments[1]
        if isinstance(exponent, RoughConstant) and 1 <= exponent.value <= _HIGHESTPOWER:
            if exponent.value == 1:
                return arguments[0]
            return FixedPower(arguments[0], exponent.value, word)
        return RoughWord(word, arguments)

    def _word_mod(self, word: Any, arguments: list[RoughValue]) -> RoughValue:
        cells, places = self._cells_of(arguments[0]), _places(arguments[1])
        if cells and places is not None:
            return self._read_or_zero(cells[max(0, len(cells) - places) :])
        found = Remainder(word, arguments)
        return self._with_divisor(found, arguments)

    def _word_div(self, word: Any, arguments: list[RoughValue]) -> RoughValue:
        cells, places = self._cells_of(arguments[0]), _places(arguments[1])
        if cells and places is not None:
            return self._read_or_zero(cells[: max(0, len(cells) - places)])
        return self._with_divisor(RoundedQuotient(word, arguments), arguments)

    def _read_or_zero(self, cells: tuple[int, ...]) -> RoughValue:
        return self._read_as_number(cells) if cells else RoughConstant(0)

    def _with_divisor(self, found: Any, arguments: list[RoughValue]) -> RoughValue:
        divisor = arguments[1]
        if isinstance(divisor, RoughConstant) and divisor.value > 0:
            found.divisor = divisor.value
            plain: RoughValue = found
            return plain
        return RoughWord(found.word, arguments)

    def _word_fak(self, word: Any, arguments: list[RoughValue]) -> RoughValue:
        return RoughFactorial(word, arguments)

    def _word_wurzel(self, word: Any, arguments: list[RoughValue]) -> RoughValue:
        return RoughRoot(word, arguments)

    def _word_betrag(self, word: Any, arguments: list[RoughValue]) -> RoughValue:
        return Absolute(word, arguments)

    def _word_min(self, word: Any, arguments: list[RoughValue]) -> RoughValue:
        return extreme_of(arguments, False)

    def _word_max(self, word: Any, arguments: list[RoughValue]) -> RoughValue:
        return extreme_of(arguments, True)

    def _cells_of(self, part: RoughValue) -> tuple[int, ...]:
        """Give the cells of a number of the grid; none: it is no such number."""
        if isinstance(part, RoughDigit):
            return (part.cell,)
        return self.cells[part.number] if isinstance(part, RoughNumber) else ()

    def _word_qs(self, word: Any, arguments: list[RoughValue]) -> RoughValue:
        cells = self._cells_of(arguments[0])
        if cells:
            return total([(1, self._digit(cell)) for cell in cells], 0)
        return RoughDigitSum(word, arguments)

    def _word_qp(self, word: Any, arguments: list[RoughValue]) -> RoughValue:
        cells = self._cells_of(arguments[0])
        if not cells:
            return RoughWord(word, arguments)
        by_cells: RoughValue = self._digit(cells[0])
        if len(cells) > 1:
            by_cells = self._with_note(RoughDigitProduct(cells))
        return instead_of(cells, by_cells, RoughWord(word, arguments))

    def _word_anzahl(self, word: Any, arguments: list[RoughValue]) -> RoughValue:
        cells, digit = self._cells_of(arguments[0]), arguments[1]
        first: tuple[int, ...] = cells[:1]
        read: RoughValue = digit
        if isinstance(digit, InsteadOf):
            first, read = (*first, *digit.first), digit.by_cells
        if cells and isinstance(read, RoughDigit):
            same = [compared("=", self._digit(cell), read) for cell in cells]
            return InsteadOf(first, RoughTruths(same), RoughWord(word, arguments))
        if not cells or not isinstance(digit, RoughConstant) or not 0 <= digit.value <= 9:
            return RoughWord(word, arguments)
        wanted = exactly(digit.value)
        by_cells = RoughTruths([RoughRange(self._digit(cell), wanted) for cell in cells])
        if digit.value:  # zeros in front do not matter
            return by_cells
        return instead_of(cells, by_cells, RoughWord(word, arguments))

    def _word_rev(self, word: Any, arguments: list[RoughValue]) -> RoughValue:
        cells = self._cells_of(arguments[0])
        if not cells:
            return RoughWord(word, arguments)
        return instead_of(cells, self._read_as_number(cells[::-1]), RoughWord(word, arguments))

    def _word_len(self, word: Any, arguments: list[RoughValue]) -> RoughValue:
        cells = self._cells_of(arguments[0])
        if not cells:
            return RoughWord(word, arguments)
        return instead_of(cells, RoughConstant(len(cells)), RoughWord(word, arguments))

    def _word_kat(self, word: Any, arguments: list[RoughValue]) -> RoughValue:
        cells = [self._cells_of(part) for part in arguments]
        if not all(cells) or len(set(cells[0] + cells[1])) < len(cells[0] + cells[1]):
            return RoughWord(word, arguments)
        if len(self._read) < _MOST_READ:
            joined = self._read_as_number(cells[0] + cells[1])
        else:
            joined = total([(patterns.ten_to(len(cells[1])), arguments[0]), (1, arguments[1])], 0)
        return instead_of(cells[1], joined, RoughWord(word, arguments))


def _places(divisor: RoughValue) -> int | None:
    """Give the k of a known 10^k; None: it is none."""
    if not isinstance(divisor, RoughConstant) or not 0 < divisor.value < patterns.ten_to(60):
        return None
    places = len(str(divisor.value)) - 1
    return places if divisor.value == patterns.ten_to(places) else None
