"""The arithmetic by which values obey a clue: `6 + 7 = 13`, `10 = 2 · 5`, `14 backwards is 41`."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from sevendown.explain.clue_text import StatementText, raised, written_out
from sevendown.explain.fact_text import FactText
from sevendown.explain.wordlist import AND_THEN, IS_LISTED, IS_VALUE
from sevendown.language import semantics, tree
from sevendown.numbertheory import TooLarge, decimal, factorize
from sevendown.words.base import Operator, Predicate

_OF_FACTORS = ("omega", "bigomega", "gpf", "lpf")  # what is seen once a number is taken apart
_IN_SIGNS = ("plus", "minus", "mal", "durch", "hoch", "div", "mod", "sum")
_OF_DIGITS = ("qs", "qp")  # written as a sum or a product of digits
_SEEN_AT_ONCE = ("kat",)
_COUNTED = ("anzahl", "len")  # counting is told in another way
_RELATION = {"=": "=", "!=": "≠", "<": "<", "<=": "≤", ">": ">", ">=": "≥"}

Values = Mapping[semantics.Unknown, int]


class ShownArithmetic:
    """Shows why statements of one puzzle hold for some values."""

    def __init__(self, puzzle: tree.PuzzleTree, facts: FactText) -> None:
        self._puzzle = puzzle
        self._said = StatementText(facts)

    def shown(
        self,
        statements: Sequence[tree.Statement],
        at: Values,
        about: Collection[semantics.Unknown],
    ) -> str:
        """Show that statements hold, of sides those that are about something that was open.

        "": that takes more than a few signs.
        """
        try:
            texts = [text for one in statements for text in self._statement(one, at, about)]
        except (_NotShown, TooLarge, semantics.TooMany):
            return ""
        return AND_THEN.join(dict.fromkeys(texts))

    def _statement(
        self, node: tree.Statement, at: Values, about: Collection[semantics.Unknown]
    ) -> list[str]:
        match node:
            case tree.Comparison():
                return self._comparison(node, at)
            case tree.Application(predicate=Predicate() as predicate):
                return self._application(predicate, node.arguments, at)
            case tree.Membership(negated=False):
                texts: list[str] = []
                self._reduced(node.value, at, texts)
                return texts
            case tree.DefinedStatement():
                body = written_out(node)
                return self._statement(body, at, about) if isinstance(body, tree.Statement) else []
            case tree.Logic(connective="and", parts=parts):
                return [text for part in parts for text in self._statement(part, at, about)]
            case tree.Logic(connective="or" | "xor", parts=parts):
                for part in parts:
                    if self._holds(part, at):
                        return self._statement(part, at, about)
            case tree.Logic(connective="<->", parts=parts):
                open_ones = [
                    part for part in parts if set(semantics.unknowns(part, self._puzzle)) & {*about}
                ]
                held = [part for part in open_ones if self._holds(part, at)]
                return [text for part in held for text in self._statement(part, at, about)]
            case tree.Logic(connective="not", parts=(part,)):
                return self._values_in(part, at)
        return []

    def _values_in(self, node: tree.Statement, at: Values) -> list[str]:
        """Tell what a statement that does not hold speaks of."""
        texts: list[str] = []
        match node:
            case tree.Comparison():
                self._reduced(node.left, at, texts)
                self._reduced(node.right, at, texts)
            case tree.Membership():
                self._reduced(node.value, at, texts)
            case tree.Logic(parts=parts):
                texts = [text for part in parts for text in self._values_in(part, at)]
        return texts

    def worked_out(self, node: tree.Expression, at: Values) -> tuple[str, int] | None:
        """Write an expression with values put in, and give its value; None: it has none."""
        texts: list[str] = []
        try:
            found = self._resolved(node, at, texts)
            value = self._value(found)
        except (_NotShown, TooLarge, semantics.TooMany):
            return None
        return None if texts else (self._said.expression(found), value)

    def _holds(self, node: tree.Statement, at: Values) -> bool:
        unknowns = semantics.unknowns(node, self._puzzle)
        if any(unknown not in at for unknown in unknowns):
            raise _NotShown
        return bool(semantics.evaluator(node, unknowns, self._puzzle)([at[u] for u in unknowns]))

    def _comparison(self, node: tree.Comparison, at: Values) -> list[str]:
        texts: list[str] = []
        left, right = self._resolved(node.left, at, texts), self._resolved(node.right, at, texts)
        if isinstance(left, tree.Literal) and isinstance(right, tree.Literal):
            return texts  # the values say it
        if node.relation == "=" and isinstance(left, tree.Literal):
            left, right = right, left
        sign = _RELATION[node.relation]
        return [*texts, f"{self._said.expression(left)} {sign} {self._said.expression(right)}"]

    def _application(
        self, predicate: Predicate, arguments: tuple[tree.Expression, ...], at: Values
    ) -> list[str]:
        texts: list[str] = []
        values = [self._reduced(each, at, texts) for each in arguments]
        if not predicate.holds(*values):
            raise _NotShown
        witness, subject = predicate.witness(*values), values[0]
        other = predicate.swapped() if len(values) == 2 and not witness else None
        if other is not None:
            witness, subject = other.witness(*reversed(values)), values[1]
        if witness:
            texts.append(IS_VALUE.format(name=decimal(subject), value=witness))
        return texts

    def _resolved(self, node: tree.Expression, at: Values, texts: list[str]) -> tree.Expression:
        """Put values in; what is said in words is worked out, and told among the texts."""
        match node:
            case tree.Literal():
                return node
            case tree.Reference() | tree.Variable() | tree.CellDigit() if node in at:
                return tree.Literal(at[node])
            case tree.DigitOf(
                number=tree.Reference(slot=slot) as number, index=tree.Literal(value=index)
            ) if number in at and 1 <= abs(index) <= len(slot.cells):
                digits = decimal(at[number]).zfill(len(slot.cells))
                return tree.Literal(int(digits[index - 1 if index > 0 else index]))
            case tree.DefinedValue():
                body = written_out(node)
                if isinstance(body, tree.Expression):
                    return self._resolved(body, at, texts)
            case tree.Operation(operator=Operator(name=name, short=short)) if name not in _COUNTED:
                if name in _IN_SIGNS or (short and " " not in short):
                    parts = tuple(self._resolved(part, at, texts) for part in node.arguments)
                    return tree.Operation(node.operator, parts)
                literals = (self._reduced(part, at, texts) for part in node.arguments)
                found = tree.Operation(node.operator, tuple(map(tree.Literal, literals)))
                if name in _OF_DIGITS:
                    return found
                return tree.Literal(self._worked_out(name, found, texts))
        raise _NotShown

    def _worked_out(self, name: str, node: tree.Operation, texts: list[str]) -> int:
        """Give the value of what is said in words, and tell it unless it is seen at once."""
        value = self._value(node)
        first = node.arguments[0]
        if name in _OF_FACTORS and isinstance(first, tree.Literal):
            factors = " · ".join(raised(decimal(p), count) for p, count in factorize(first.value))
            if factors != decimal(first.value):
                texts.append(IS_VALUE.format(name=decimal(first.value), value=factors))
        elif name not in _SEEN_AT_ONCE:
            texts.append(IS_LISTED.format(name=self._said.expression(node), values=decimal(value)))
        return value

    def _reduced(self, node: tree.Expression, at: Values, texts: list[str]) -> int:
        """Give the value of an expression, and tell how it is worked out."""
        found = self._resolved(node, at, texts)
        if isinstance(found, tree.Literal):
            return found.value
        value = self._value(found)
        texts.append(IS_VALUE.format(name=self._said.expression(found), value=decimal(value)))
        return value

    def _value(self, node: tree.Expression) -> int:
        value = semantics.evaluator(node, [], self._puzzle)([])
        if value is None:
            raise _NotShown
        assert isinstance(value, int)
        return value


class _NotShown(Exception):
    """There is no short way to show it."""
