"""Clues as people read them: `1a = 2 * 27a` as `1a = 2 · 27a`, `Q(20a)` as `20a is a square`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from itertools import pairwise

from sevendown.explain import wordlist
from sevendown.explain.fact_text import FactText
from sevendown.language import semantics, tree
from sevendown.language.named_parts import is_truth, truth_number
from sevendown.model.wording import phrase, sentence
from sevendown.numbertheory import TooLarge, decimal
from sevendown.puzzle.kinds.crossnumber import Crossnumber
from sevendown.record import Record, replaced
from sevendown.text.phrases import join_words, with_article
from sevendown.words.base import Operator, Predicate
from sevendown.words.sentences import sentence_for, short_for

_SIGN = {"plus": "+", "minus": "−", "mal": "·", "durch": "/", "hoch": "^", "div": "div"}
_SIGN |= {"mod": "mod"}
_STRENGTH = {"plus": 1, "minus": 1, "mal": 2, "durch": 2, "div": 2, "mod": 2, "hoch": 4}
_UNBREAKABLE = 9  # the strength of a name or a number
_WEAKEST = 0  # that of words
_RELATION = {"=": "=", "!=": "≠", "<": "<", "<=": "≤", ">": ">", ">=": "≥"}
_RELATION_IN_WORDS = {
    "=": "is",
    "!=": "is not",
    "<": "is less than",
    "<=": "is at most",
    ">": "is greater than",
    ">=": "is at least",
}
_COUNT_IN_WORDS = {
    "!=": "not",
    "<": "less than",
    "<=": "at most",
    ">": "more than",
    ">=": "at least",
}
_OPPOSITE = {"=": "!=", "!=": "=", "<": ">=", "<=": ">", ">": "<=", ">=": "<"}
_DENIED = {"is": "is not", "divides": "does not divide"}
_NO_DIVISOR, _SOME_DIVISOR = "have no common divisor but 1", "have a common divisor above 1"
_FACTORS = {
    "omega": "different prime factor{s}",
    "bigomega": "prime factor{s}, repeated ones counted each time",
}
_RAISED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
_MOST_NODES = 40  # of a definition that is written out
_MOST_MEMBERS = 8  # of a list that a clue gives; a longer one is looked up there
_MOST_OPEN_MEMBERS = 16  # of one that is not of numbers alone
_MOST_CHARACTERS = 240  # of a clue that is told as a whole
_MOST_WRITTEN_OUT = 150  # ... and in which definitions are written out
Named = Mapping[semantics.Unknown, str]  # values to be put in, as they are written


class WordedClue(Record):
    """A line of the puzzle that demands something."""

    line: int  # of the file
    text: str  # as it is written there
    statement: tree.Statement
    told: str  # as people read it
    unknowns: tuple[semantics.Unknown, ...]

    @property
    def slots(self) -> list[tree.Slot]:
        """The numbers of the grid that it speaks of."""
        return [item.slot for item in self.unknowns if isinstance(item, tree.Reference)]

    @property
    def is_plain(self) -> bool:
        """Whether what is told is what is written, but for signs and connectives."""
        match self.statement:
            case tree.Logic(connective="<->", parts=(first, _)) if is_named(first):
                return True  # it stands inside a longer one
        if isinstance(self.statement, tree.Membership) and len(self.unknowns) == 1:
            if isinstance(self.statement.value, tree.Reference | tree.Variable):
                return True  # numbers, of which each is told
        return self.told == self.text or not any(
            isinstance(part, tree.Application | tree.DefinedStatement | tree.DefinedValue)
            or (isinstance(part, tree.Operation) and part.operator.name not in (*_SIGN, "sum"))
            for part in tree.walk(self.statement)
        )


class Clues:
    """All clues of a puzzle, by their lines."""

    def __init__(self, puzzle: Crossnumber) -> None:
        self._puzzle = puzzle
        self._said = StatementText(FactText(puzzle.tree))
        self._kept: dict[int, list[WordedClue]] = {}  # by their lines

    @cached_property
    def _by_line(self) -> dict[int, list[tree.Line]]:
        found: dict[int, list[tree.Line]] = {}
        puzzle = self._puzzle.tree
        sets = [
            self._line_of(name, members)
            for name, members in puzzle.variables.items()
            if semantics.unknowns(members, puzzle)
        ]
        for line in (*sets, *puzzle.lines):
            found.setdefault(self._puzzle.source.place(line.at).line, []).append(line)
        return found

    def _line_of(self, name: str, members: tree.Members) -> tree.Line:
        """Give what it says that a variable is in a set that depends on others."""
        statement: tree.Statement = tree.Membership(tree.Variable(name), members, False)
        if len(members.items) == 1 and isinstance(members.items[0], tree.Expression):
            statement = tree.Comparison("=", tree.Variable(name), members.items[0])
        return tree.Line(self._said.statement(statement), members.at, statement)

    @property
    def lines(self) -> list[int]:
        """The lines of the file that demand something, ascending."""
        return sorted(self._by_line)

    def of(self, lines: Sequence[int]) -> list[WordedClue]:
        """Give what these lines demand; what stands in no line is left out."""
        return [clue for number in lines for clue in self._in_line(number)]

    def _in_line(self, number: int) -> list[WordedClue]:
        if number not in self._kept:
            self._kept[number] = [
                self._told(number, line.text, line.statement)
                for line in self._by_line.get(number, ())
            ]
        return self._kept[number]

    def _told(self, number: int, text: str, statement: tree.Statement) -> WordedClue:
        told = self._said.statement(statement)
        defined = any(
            isinstance(part, tree.DefinedStatement | tree.DefinedValue)
            for part in tree.walk(statement)
        )
        if len(told) > (_MOST_WRITTEN_OUT if defined else _MOST_CHARACTERS):
            told = self._said.shortened(text)
        unknowns = semantics.unknowns(statement, self._puzzle.tree)
        return WordedClue(number, text, statement, told, tuple(unknowns))

    def part_of(self, clue: WordedClue, parts: Sequence[tree.Statement]) -> WordedClue:
        """Give a clue of which only some parts are told, all of which it demands."""
        statement = parts[0] if len(parts) == 1 else tree.Logic("and", tuple(parts))
        return self._told(clue.line, clue.text, statement)


class StatementText:
    """Puts statements and expressions into words and signs, with values put in where wanted."""

    def __init__(self, facts: FactText, values: Named | None = None) -> None:
        self._facts = facts
        self._values = values or {}

    def shortened(self, text: str) -> str:
        """Cut a text that is too long for a sentence."""
        return text if len(text) <= _MOST_CHARACTERS else f"{text[:_MOST_CHARACTERS]} …"

    def statement(self, node: tree.Statement) -> str:
        """Say what a statement says."""
        match node:
            case tree.Application(predicate=Predicate(noun=(str() as noun, _))):
                return f"{self._argument(node.arguments[0])} is {with_article(noun)}"
            case tree.Application(predicate=Predicate() as predicate):
                return sentence_for(predicate, *map(self._argument, node.arguments))
            case tree.DefinedStatement():
                body = written_out(node)
                if isinstance(body, tree.Statement):
                    return self.statement(body)
                return f"{node.definition.name}({', '.join(map(self.expression, node.arguments))})"
            case tree.Comparison(left=tree.Variable(name=name)) if is_truth(name):
                return wordlist.IS_TRUE.format(name=name)
            case tree.Comparison(left=tree.Truths(statements=parts)) if all(map(is_named, parts)):
                return self._some_are_true(parts, node)
            case tree.Comparison():
                return self._factors(node) or self._comparison(node.relation, node)
            case tree.Membership():
                verb = "is none of" if node.negated else "is one of"
                if all(isinstance(item, tree.Range) for item in node.members.items):
                    verb = "is not" if node.negated else "is"
                return f"{self.expression(node.value)} {verb} {self._members(node.members)}"
            case tree.Logic(connective="not", parts=(part,)):
                return self.denied(part)
            case tree.Logic(connective="->", parts=(first, second)):
                return f"if {self.statement(first)}, then {self.statement(second)}"
            case tree.Logic(connective="<->", parts=(first, second)):
                return f"{self._grouped(first)} exactly if {self._grouped(second)}"
            case tree.Logic(connective="xor", parts=(first, second)):
                both = self._of_one(node, "or")
                text = both or f"{self._grouped(first)} or {self._grouped(second)}"
                return f"either {text}, but not both"
            case tree.Logic(connective="and", parts=parts) if _is_chain(parts):
                return self._chain(parts)
            case tree.Logic(connective="and", parts=(first, second)) if _same_factors(
                first, second
            ):
                name, count = self._counted(first) or ("", 0)
                return f"{name} is the product of {count} different primes"
            case tree.Logic(parts=parts) if parts:
                return self._of_one(node, node.connective) or f" {node.connective} ".join(
                    map(self._grouped, parts)
                )
        return sentence(node)

    def denied(self, node: tree.Statement) -> str:
        """Say that a statement is not so."""
        match node:
            case tree.Comparison(left=tree.Variable(name=name)) if is_truth(name):
                return wordlist.IS_FALSE.format(name=name)
            case tree.Comparison():
                return self._comparison(_OPPOSITE[node.relation], node)
            case tree.Membership():
                return self.statement(replaced(node, negated=not node.negated))
            case tree.Application(arguments=(subject, *_)):
                name, text = self._argument(subject), self.statement(node)
                for verb, denial in _DENIED.items():
                    if text.startswith(f"{name} {verb} "):
                        return f"{name} {denial} {text[len(name) + len(verb) + 2 :]}"
                if text.endswith(_NO_DIVISOR):
                    return f"{text.removesuffix(_NO_DIVISOR)}{_SOME_DIVISOR}"
            case tree.Logic(connective="or", parts=parts) if parts:
                return " and ".join(map(self.denied, parts))
            case tree.Logic(connective="and", parts=parts) if parts:
                return " or ".join(map(self.denied, parts))
            case tree.Logic(connective="not", parts=(part,)):
                return self.statement(part)
        return f"it is not true that {self.statement(node)}"

    def _factors(self, node: tree.Comparison) -> str:
        """Say how many prime factors a number has; "" where it is about something else."""
        found = self._counted(node)
        if found is None:
            return ""
        name, count = found
        factors = _FACTORS[_named(node.left)].format(s="" if count == 1 else "s")
        return f"{name} has {count} {factors}"

    def _counted(self, node: tree.Statement) -> tuple[str, int] | None:
        match node:
            case tree.Comparison(
                relation="=",
                left=tree.Operation(arguments=(subject,)) as left,
                right=tree.Literal(value=count),
            ) if _named(left) in _FACTORS:
                return self.expression(subject), count
        return None

    def _comparison(self, relation: str, node: tree.Comparison) -> str:
        left, right = self._strong(node.left), self._strong(node.right)
        words = _WEAKEST in (left[1], right[1])
        sign = (_RELATION_IN_WORDS if words else _RELATION)[relation]
        return f"{left[0]} {sign} {right[0]}"

    def _some_are_true(self, parts: Sequence[tree.Statement], node: tree.Comparison) -> str:
        """Say how many of some statements, which have names, are true."""
        names = [
            part.left.name
            for part in parts
            if isinstance(part, tree.Comparison) and isinstance(part.left, tree.Variable)
        ]
        first, last = truth_number(names[0]), truth_number(names[-1])
        count = self.expression(node.right)
        if node.relation != "=":
            count = f"{_COUNT_IN_WORDS[node.relation]} {count}"
        return wordlist.SOME_ARE_TRUE.format(first=first, last=last, count=count)

    def _chain(self, parts: Sequence[tree.Statement]) -> str:
        """Say a chain as it was written: A < B < C."""
        text = ""
        for part in parts:
            assert isinstance(part, tree.Comparison)
            text = text or self.expression(part.left)
            text += f" {_RELATION[part.relation]} {self.expression(part.right)}"
        return text

    def _of_one(self, node: tree.Logic, join: str) -> str:
        """Say that one number is this and that; "" where it is not so simple."""
        nouns, subject = [], None
        for part in node.parts:
            if not isinstance(part, tree.Application):
                return ""
            noun = getattr(part.predicate, "noun", None)
            if noun is None or subject not in (None, part.arguments):
                return ""
            subject = part.arguments
            nouns.append(with_article(noun[0]))
        if subject is None:
            return ""
        return f"{self.expression(subject[0])} is {f' {join} '.join(nouns)}"

    def _grouped(self, node: tree.Statement) -> str:
        text = self.statement(node)
        inner = written_out(node) if isinstance(node, tree.DefinedStatement) else node
        several = isinstance(inner, tree.RunningStatement) or (
            isinstance(inner, tree.Logic) and len(inner.parts) > 1
        )
        return f"({text})" if several else text

    def _members(self, members: tree.Members) -> str:
        count = len(members.items)
        if count > _MOST_MEMBERS and not any(
            isinstance(item, tree.Range) or any(map(_is_open, tree.walk(item)))
            for item in members.items
        ):
            return wordlist.LISTED_NUMBERS.format(count=count)
        if count > _MOST_OPEN_MEMBERS:
            return wordlist.LISTED_THERE.format(count=count)
        parts = [
            f"{self.expression(item.low)} to {self.expression(item.high)}"
            if isinstance(item, tree.Range)
            else self._with_value(item)
            for item in members.items
        ]
        return join_words(parts, "or")

    def _with_value(self, node: tree.Expression) -> str:
        """Say what an expression is, with its value if there is nothing open in it."""
        text = self.expression(node)
        if not isinstance(node, tree.Operation) or any(map(_is_open, tree.walk(node))):
            return text
        try:
            value = semantics.evaluator(node, [], self._facts.puzzle)([])
        except (TooLarge, semantics.TooMany):
            return text
        return text if value is None else f"{text} = {decimal(value)}"

    def _argument(self, node: tree.Expression) -> str:
        """Say what a predicate is said of."""
        text, strength = self._strong(node)
        long = strength == _WEAKEST and len(text) > 60
        return f"({text})" if long else self._with_value(node)

    def expression(self, node: tree.Expression) -> str:
        """Say what an expression is."""
        return self._strong(node)[0]

    def _strong(self, node: tree.Expression) -> tuple[str, int]:
        """Give the text of an expression, and how firmly its parts hold together."""
        if isinstance(node, tree.Reference | tree.CellDigit | tree.Variable):
            value = self._values.get(node)
            if value is not None:
                return value, _UNBREAKABLE
        match node:
            case tree.Literal():
                return decimal(node.value), _UNBREAKABLE if node.value >= 0 else 1
            case tree.CellDigit():
                return self._facts.cell_name((node.row, node.column)), _WEAKEST
            case tree.DigitOf(
                number=tree.Reference(slot=slot), index=tree.Literal(value=index)
            ) if 1 <= abs(index) <= len(slot.cells):
                value = self._values.get(tree.Reference(slot))
                place = index - 1 if index > 0 else len(slot.cells) + index
                if value is not None and value.isdigit():
                    return value.zfill(len(slot.cells))[place], _UNBREAKABLE
                return self._facts.digit_name(slot, place), _WEAKEST
            case tree.DigitOf():
                number = self.expression(node.number)
                return f"digit {self.expression(node.index)} of {number}", _WEAKEST
            case tree.Operation(operator=Operator() as operator) if operator.name in _SIGN:
                return self._infix(operator.name, *node.arguments)
            case tree.Operation(
                operator=Operator(name="qs" | "qp" as name), arguments=(tree.Literal(value=number),)
            ) if number > 0:
                own = "plus" if name == "qs" else "mal"
                digits = f" {_SIGN[own]} ".join(decimal(number))
                return digits, _STRENGTH[own] if number > 9 else _UNBREAKABLE
            case tree.Operation(operator=Operator(name="sum")) if not any(
                isinstance(argument, tree.Group) for argument in node.arguments
            ):
                return self._sum(node.arguments), _STRENGTH["plus"]
            case tree.Operation(operator=Operator(short=str() as short) as operator) if short:
                of = self.expression if short.startswith("|") else self._bracketed
                text = short_for(operator, *map(of, node.arguments))
                return text, _WEAKEST if " " in short else _UNBREAKABLE
            case tree.Operation(operator=Operator() as operator):
                return sentence_for(operator, *map(self._bracketed, node.arguments)), _WEAKEST
            case tree.DefinedValue():
                body = written_out(node)
                if isinstance(body, tree.Expression):
                    return self._strong(body)
                arguments = ", ".join(map(self.expression, node.arguments))
                return f"{node.definition.name}({arguments})", _UNBREAKABLE
            case tree.Reference() | tree.Variable() | tree.Bound() | tree.Group():
                return phrase(node), _UNBREAKABLE
        return phrase(node), _WEAKEST

    def _sum(self, nodes: Sequence[tree.Expression]) -> str:
        text = ""
        for node in nodes:
            sign = "+"
            if isinstance(node, tree.Operation) and node.operator.name == "minus":
                left, right = node.arguments
                if text and left == tree.Literal(0):
                    sign, node = "−", right
            part, strength = self._strong(node)
            if strength < _STRENGTH["plus"] + (sign == "−"):
                part = f"({part})"
            text = f"{text} {sign} {part}" if text else part
        return text

    def _bracketed(self, node: tree.Expression) -> str:
        text, strength = self._strong(node)
        return text if strength == _UNBREAKABLE else f"({text})"

    def _infix(self, name: str, left: tree.Expression, right: tree.Expression) -> tuple[str, int]:
        own = _STRENGTH[name]
        if name == "minus" and left == tree.Literal(0):
            return f"−{self._bracketed(right)}", 1
        if name == "hoch":
            power = self._strong(right)[0]
            if isinstance(right, tree.Literal) and power.isdigit():
                return raised(self._bracketed(left), right.value), _STRENGTH["hoch"]
            return f"{self._bracketed(left)}^{self._bracketed(right)}", own
        texts = []
        for side, node in enumerate((left, right)):
            text, strength = self._strong(node)
            inner = node.operator.name if isinstance(node, tree.Operation) else ""
            # What is subtracted or divided by needs brackets, if it is a sum or a product.
            same = name == "plus" or (name == "mal" and inner == "mal")
            loose = strength < own or (side == 1 and strength == own and not same)
            rounded = ("div", "mod")
            loose = loose or (own == strength and (inner in rounded or name in rounded))
            texts.append(f"({text})" if loose else text)
        return f"{texts[0]} {_SIGN[name]} {texts[1]}", own


def _named(node: tree.Expression) -> str:
    return node.operator.name if isinstance(node, tree.Operation) else ""


def is_named(part: tree.Statement) -> bool:
    """Say whether it says of a statement that has a name that this is true."""
    return (
        isinstance(part, tree.Comparison)
        and isinstance(part.left, tree.Variable)
        and is_truth(part.left.name)
    )


def _same_factors(one: tree.Statement, other: tree.Statement) -> bool:
    """Say whether two statements say that a number has so many prime factors, and no other ones."""
    if not isinstance(one, tree.Comparison) or not isinstance(other, tree.Comparison):
        return False
    kinds = {_named(one.left), _named(other.left)}
    return kinds == set(_FACTORS) and (
        (one.relation, other.relation) == ("=", "=")
        and one.right == other.right
        and isinstance(one.right, tree.Literal)
        and tree.children(one.left) == tree.children(other.left)
    )


def _is_open(part: tree.Part) -> bool:
    """Say whether a part of an expression is open, or may be."""
    return not isinstance(part, tree.Operation | tree.Literal)


def _is_chain(parts: Sequence[tree.Statement]) -> bool:
    """Say whether each of some comparisons begins with what the one before it ends with."""
    comparisons = [part for part in parts if isinstance(part, tree.Comparison)]
    return len(comparisons) == len(parts) > 1 and all(
        one.right == other.left for one, other in pairwise(comparisons)
    )


def raised(base: str, exponent: int) -> str:
    """Write a power; the first one as what it is."""
    return base if exponent == 1 else f"{base}{str(exponent).translate(_RAISED)}"


def written_out(node: tree.DefinedStatement | tree.DefinedValue) -> tree.Node | None:
    """Give the body of a definition with the arguments put in; None where that is long."""
    definition = node.definition
    parts = list(tree.walk(definition.body))
    if len(parts) > _MOST_NODES or any(
        isinstance(part, tree.LabelOf | tree.RunningValue | tree.RunningStatement) for part in parts
    ):
        return None
    at = dict(zip(definition.parameters, node.arguments, strict=True))
    body = put_in(definition.body, at)
    assert isinstance(body, tree.Node)
    return body


def put_in(node: tree.Node, at: Mapping[str, tree.Expression]) -> tree.Node:
    """Give a node with something in place of bound names."""

    def changed(part: tree.Part) -> tree.Part:
        if isinstance(part, tree.Bound):
            return at.get(part.name, part)
        if isinstance(part, tree.Definition):
            return part
        change: Callable[[tree.Part], tree.Part] = changed
        return tree.rebuild(part, change)

    found = changed(node)
    assert isinstance(found, tree.Node)
    return found
