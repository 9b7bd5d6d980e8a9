"""What a statement says, in the small trees of `nodes.py`, ready to be put into words.

Definitions are written out, names that run through little too; sums and products are flat; what
has a word of its own is found: that all digits are odd, say. Beside the forms of `nodes.py`:

- ("entry", mark, direction, length), ("name", "N"), ("name", "n", "let"), ("group", "across"),
  ("cell", row, column), ("sum", ((sign, value), ...)), ("product", value, ...), ("over", a, b),
  ("digits", a, k) for the sum of the k-th powers of the digits, ("tally", digit) for how often a
  digit is in the grid, ("said", words, parameters, value, ...) for what the puzzle has words for;
- ("every", value, statement about HOLE), ("alike", entry, k, length) where k digits are the same,
  ("member", value, negated, item, ...), ("xor", s, t), ("->", s, t), ("<->", s, t),
  ("truths", relation, number, statement, ...), ("says", words, parameters, value, ...).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from itertools import pairwise

from sevendown.clues.nodes import HOLE, OWN, Node, is_, num, put_in
from sevendown.language import tree
from sevendown.numbertheory import TooLarge
from sevendown.record import Record

MOST_WRITTEN_OUT = 40  # numbers that a name runs through, each said for itself
MOST_NODES = 400  # of a statement with all definitions written out
_OPPOSITE = {"=": "!=", "!=": "=", "<": ">=", "<=": ">", ">": "<=", ">=": "<"}
_TURNED = {"=": "=", "!=": "!=", "<": ">", "<=": ">=", ">": "<", ">=": "<="}


class NoWords(Exception):
    """Something that cannot be put into words properly."""


class Worded(Record):
    """Words that a puzzle gives to what it defines, and names that are kept."""

    definitions: bool = False  # whether those that have words are not written out
    lets: Mapping[int, str] = {}  # words by the id of what a let stands for
    names: Mapping[int, str] = {}  # the same: what is not written out


def gist_of(statement: tree.Statement, puzzle: tree.PuzzleTree, worded: Worded) -> Node:
    """Give what a statement says; raises NoWords."""
    return _Reading(puzzle, worded).statement(statement, {})


def about(gist: Node, slot: tree.Slot) -> Node:
    """Give what is said of an entry, which is then OWN."""
    return put_in(gist, entry_node(slot), OWN)


def entry_node(slot: tree.Slot) -> Node:
    """Give an entry by its name."""
    return ("entry", slot.mark, slot.direction, len(slot.cells))


def entries_in(gist: Node) -> list[tuple[str, str]]:
    """Give the entries that are named, in their order."""
    found: dict[tuple[str, str], None] = {}

    def look(node: Node) -> None:
        if node[0] == "entry":
            found.setdefault((node[1], node[2]))
        for part in node:
            if isinstance(part, tuple) and part:
                look(part)

    look(gist)
    return list(found)


def _group(group: tree.Group) -> str:
    """Give the name of a group for which there are words."""
    if group.name not in ("across", "down", "numbers", "cells"):
        raise NoWords
    return group.name


class _Reading:
    """Makes gists of the nodes of one statement."""

    def __init__(self, puzzle: tree.PuzzleTree, worded: Worded) -> None:
        self._puzzle = puzzle
        self._worded = worded
        self._made = 0

    def _count(self) -> None:
        self._made += 1
        if self._made > MOST_NODES:
            raise NoWords

    # ---- statements

    def statement(self, node: tree.Statement, bound: Mapping[str, Node]) -> Node:
        """Give the gist of a statement, in which bound names stand for these."""
        self._count()
        match node:
            case tree.Application(predicate=predicate):
                arguments = [self._argument(part, bound) for part in node.arguments]
                return is_(predicate.name, *arguments)
            case tree.Comparison(left=tree.Truths(statements=parts), right=tree.Literal() as many):
                said = [self.statement(part, bound) for part in parts]
                return ("truths", node.relation, many.value, *said)
            case tree.Comparison():
                return _comparison(
                    node.relation, self.value(node.left, bound), self.value(node.right, bound)
                )
            case tree.Membership():
                return self._membership(node, bound)
            case tree.DefinedStatement():
                return self._defined_statement(node, bound)
            case tree.Logic(connective="not", parts=(part,)):
                return denied(self.statement(part, bound))
            case tree.Logic(connective="and" | "or" as kind, parts=parts):
                return joined(kind, [self.statement(part, bound) for part in parts])
            case tree.Logic(connective=kind, parts=(first, second)):
                return (kind, self.statement(first, bound), self.statement(second, bound))
            case tree.RunningStatement():
                return self._running(node, bound)
        raise NoWords

    def _membership(self, node: tree.Membership, bound: Mapping[str, Node]) -> Node:
        items = []
        for low, high in node.members.ends:
            one = self.value(low, bound)
            items.append(one if low is high else ("range", one, self.value(high, bound)))
        value = self.value(node.value, bound)
        if len(items) == 1 and items[0][0] != "range":
            return ("cmp", "!=" if node.negated else "=", value, items[0])
        if len(items) == 1:
            return _within(value, items[0], node.negated)
        return ("member", value, node.negated, *items)

    def _defined_statement(self, node: tree.DefinedStatement, bound: Mapping[str, Node]) -> Node:
        arguments = [self.value(part, bound) for part in node.arguments]
        definition = node.definition
        if definition.words and self._worded.definitions:
            return ("says", definition.words, definition.parameters, *arguments)
        assert isinstance(definition.body, tree.Statement)
        if any(map(_may_lack_value, arguments)) and _denies(definition.body):
            raise NoWords  # it is false where they have no value, its body may be true
        inner = dict(zip(definition.parameters, arguments, strict=True))
        return self.statement(definition.body, inner)

    def _running(self, node: tree.RunningStatement, bound: Mapping[str, Node]) -> Node:
        source = node.source
        if isinstance(source, tree.Group):
            body = self.statement(node.body, {**bound, node.name: HOLE})
            return (f"{node.kind} of", _group(source), body)
        if node.kind == "all":
            whole = self._whole_digits(source, bound)
            if whole is not None:
                inner = self.statement(node.body, {**bound, node.name: ("bound", node.name)})
                digit = ("digit", whole, ("bound", node.name))
                told = put_in(inner, digit, HOLE)
                if not _mentions(told, ("bound", node.name)):
                    return ("every", whole, told)
        kind = "and" if node.kind == "all" else "or"
        parts = [
            self.statement(node.body, {**bound, node.name: num(value)})
            for value in self._numbers(source, bound)
        ]
        return joined(kind, parts)

    def _whole_digits(self, source: tree.Members, bound: Mapping[str, Node]) -> Node | None:
        """Give the value X where a name runs through 1..len(X)."""
        match source.items:
            case (tree.Range(low=tree.Literal(value=1), high=tree.Operation() as high),):
                if high.operator.name == "len":
                    return self.value(high.arguments[0], bound)
        return None

    def _numbers(self, source: tree.Members, bound: Mapping[str, Node]) -> list[int]:
        """Give the few numbers that a set consists of."""
        found: list[int] = []
        for low, high in source.ends:
            one, two = self.value(low, bound), self.value(high, bound)
            if one[0] != "num" or two[0] != "num" or two[1] - one[1] >= MOST_WRITTEN_OUT:
                raise NoWords
            found += range(one[1], two[1] + 1)
        if not 1 <= len(found) <= MOST_WRITTEN_OUT:
            raise NoWords
        return found

    # ---- values

    def _argument(self, node: tree.Expression, bound: Mapping[str, Node]) -> Node:
        if isinstance(node, tree.Group):
            return ("group", _group(node))
        return self.value(node, bound)

    def value(self, node: tree.Expression, bound: Mapping[str, Node]) -> Node:
        """Give the gist of a value."""
        self._count()
        words = self._worded.lets.get(id(node))
        if words:
            return ("said", words)
        if id(node) in self._worded.names:
            return ("name", self._worded.names[id(node)], "let")
        match node:
            case tree.Literal():
                return num(node.value)
            case tree.Reference():
                return entry_node(node.slot)
            case tree.Variable():
                return ("name", node.name)
            case tree.CellDigit():
                return ("cell", node.row + 1, node.column + 1)
            case tree.Bound() if node.name in bound:
                return bound[node.name]
            case tree.DigitOf():
                return self._digit(node, bound)
            case tree.DefinedValue():
                return self._defined_value(node, bound)
            case tree.RunningValue(kind="sum", source=tree.Members() as source, body=body):
                assert isinstance(body, tree.Expression)
                numbers = self._numbers(source, bound)
                terms = [self.value(body, {**bound, node.name: num(k)}) for k in numbers]
                return self._total(added([("+", term) for term in terms]))
            case tree.RunningValue(kind="sum", source=tree.Group() as group, body=tree.Bound()):
                return ("call", "sum", ("group", _group(group)))
            case tree.RunningValue(kind="count", source=tree.Group() as group, body=body):
                assert isinstance(body, tree.Statement)
                told = self.statement(body, {**bound, node.name: HOLE})
                match told:
                    case ("cmp", "=", ("hole",), digit) if group.name == "cells":
                        return ("tally", digit)
                return ("how many of", _group(group), told)
            case tree.Operation():
                return self._operation(node, bound)
        raise NoWords

    def _digit(self, node: tree.DigitOf, bound: Mapping[str, Node]) -> Node:
        number, index = self.value(node.number, bound), self.value(node.index, bound)
        if index[0] == "sum":
            index = _computed(index)
        if number[0] == "entry" and index[0] == "num":
            length = number[3]
            if length == 1 and index[1] in (1, -1):
                return number
            if index[1] > 1 and index[1] == length:
                index = num(-1)
        return ("digit", number, index)

    def _defined_value(self, node: tree.DefinedValue, bound: Mapping[str, Node]) -> Node:
        arguments = [self.value(part, bound) for part in node.arguments]
        definition = node.definition
        if definition.words and self._worded.definitions:
            return ("said", definition.words, definition.parameters, *arguments)
        assert isinstance(definition.body, tree.Expression)
        inner = dict(zip(definition.parameters, arguments, strict=True))
        return self.value(definition.body, inner)

    def _operation(self, node: tree.Operation, bound: Mapping[str, Node]) -> Node:
        name = node.operator.name
        if name == "sum" and any(isinstance(part, tree.Group) for part in node.arguments):
            return ("call", "sum", *(self._argument(part, bound) for part in node.arguments))
        arguments = [self.value(part, bound) for part in node.arguments]
        match name:
            case "sum":
                return self._total(added([("+", part) for part in arguments]))
            case "plus":
                return self._total(added([("+", arguments[0]), ("+", arguments[1])]))
            case "minus":
                return added([("+", arguments[0]), ("-", arguments[1])])
            case "mal":
                return multiplied(arguments)
            case "durch":
                return ("over", *arguments)
            case "hoch":
                if arguments[1] == num(1):
                    return arguments[0]
                return ("^", *arguments)
            case "len" if arguments[0][0] == "entry" and not self._puzzle.leading_zeros:
                return num(arguments[0][3])
            case "kat" if arguments[0][:2] == ("call", "kat"):
                # a b, then c: a, then b c
                _, _, first, second = arguments[0]
                return ("call", name, first, ("call", name, second, arguments[1]))
        return ("call", name, *arguments)

    def _total(self, total: Node) -> Node:
        """Find a sum of powers of all digits of a number; or of how often a digit is anywhere."""
        if total[0] != "sum" or any(sign != "+" for sign, _ in total[1]):
            return total
        terms = [term for _, term in total[1]]
        exponents = {term[2] if term[0] == "^" else num(1) for term in terms}
        digits = [term[1] if term[0] == "^" else term for term in terms]
        if len(exponents) == 1 and all(digit[0] == "digit" for digit in digits):
            (exponent,) = exponents
            number = digits[0][1]
            whole = all(digit[1] == number for digit in digits)
            if whole and exponent[0] == "num" and self._are_all(number, digits):
                if exponent[1] == 1:
                    return ("call", "qs", number)
                return ("digits", number, exponent[1])
        return total

    def _are_all(self, number: Node, digits: Iterable[Node]) -> bool:
        """Say whether these are all digits of an entry, each once."""
        if number[0] != "entry":
            return False
        length = number[3]
        places = [
            digit[2][1] if digit[2][1] > 0 else length + 1 + digit[2][1]
            for digit in digits
            if digit[2][0] == "num"
        ]
        return sorted(places) == list(range(1, length + 1))


def _within(value: Node, span: Node, negated: bool) -> Node:
    """Say that a value is in a range, or is not."""
    _, low, high = span
    if negated:
        return joined("or", [("cmp", "<", value, low), ("cmp", ">", value, high)])
    return joined("and", [("cmp", ">=", value, low), ("cmp", "<=", value, high)])


def _may_lack_value(node: Node) -> bool:
    """Say whether a value may have none, as far as one sees."""
    total = ("num", "entry", "name", "sum", "product", "cell", "tally")
    partial = node[0] not in total and node[:2] not in _ALWAYS_DEFINED
    if node[0] == "name":
        return len(node) > 2  # what a let stands for is not seen here
    inner = [p for p in node if isinstance(p, tuple) and p and isinstance(p[0], str)]
    signed = [p for _, p in node[1]] if node[0] == "sum" else []
    return partial or any(map(_may_lack_value, [p for p in (*inner, *signed) if p[0] not in "+-"]))


_ALWAYS_DEFINED = {("call", name) for name in ("rev", "qs", "qp", "len", "kat", "betrag")}


def _denies(node: tree.Part) -> bool:
    """Say whether a statement may be true because something has no value."""
    return any(
        isinstance(part, tree.Logic) and part.connective in ("not", "xor", "->", "<->")
        for part in tree.walk(node)
    )


def _computed(total: Node) -> Node:
    """Give the value of a sum of numbers."""
    if all(term[0] == "num" for _, term in total[1]):
        return num(sum(term[1] if sign == "+" else -term[1] for sign, term in total[1]))
    return total


def added(terms: list[tuple[str, Node]]) -> Node:
    """Give a sum of signed values, as flat as can be."""
    flat: list[tuple[str, Node]] = []
    for sign, term in terms:
        if term[0] == "sum":
            flat += [(s if sign == "+" else "-" if s == "+" else "+", t) for s, t in term[1]]
        elif term[0] == "num" and term[1] < 0:
            flat.append(("-" if sign == "+" else "+", num(-term[1])))
        elif term != num(0):
            flat.append((sign, term))
    if not flat:
        return num(0)
    if len(flat) == 1 and flat[0][0] == "+":
        return flat[0][1]
    if all(term[0] == "num" for _, term in flat) and len(flat) == 2:
        difference = _computed(("sum", tuple(flat)))
        return difference if difference[1] >= 0 else ("sum", tuple(flat))
    flat.sort(key=lambda item: item[0] == "-")  # what is added comes first
    return ("sum", tuple(flat))


def multiplied(factors: list[Node]) -> Node:
    """Give a product, as flat as can be."""
    flat: list[Node] = []
    for factor in factors:
        flat += factor[1:] if factor[0] == "product" else (factor,)
    if len(flat) == 2 and flat[1][0] == "num" and flat[0][0] != "num":
        flat.reverse()
    kept = [factor for factor in flat if factor != num(1)] or [num(1)]
    return kept[0] if len(kept) == 1 else ("product", *kept)


def _comparison(relation: str, left: Node, right: Node) -> Node:
    """Give a comparison whose number, if there is one, stands on the right."""
    if left[0] == "num" and right[0] != "num":
        return ("cmp", _TURNED[relation], right, left)
    match left, right:
        case ("call", "anzahl", value, ("digit", number, ("num", 1))), ("num", int() as length):
            if relation == "=" and value == number and value[0] == "entry" and value[3] == length:
                return ("alike", value, length, length)
        case ("call", "max", *counts), ("num", int() as k) if relation == "=" and len(counts) == 10:
            found = _alike([("cmp", "=", count, num(k)) for count in counts])
            if found is not None and found[1][0] == "entry" and 2 * k > found[1][3]:
                return found
    return ("cmp", relation, left, right)


def turned(comparison: Node) -> Node:
    """Give a comparison the other way round."""
    _, relation, left, right = comparison
    return ("cmp", _TURNED[relation], right, left)


def denied(gist: Node) -> Node:
    """Say that something is not so."""
    match gist:
        case ("not", tuple() as inner):
            return inner
        case ("cmp", relation, left, right):
            return ("cmp", _OPPOSITE[relation], left, right)
        case ("and", *parts):
            return joined("or", [denied(part) for part in parts])
        case ("or", *parts):
            return joined("and", [denied(part) for part in parts])
        case ("member", value, negated, *items):
            return ("member", value, not negated, *items)
        case ("xor", one, other):
            return ("<->", one, other)
        case ("<->", one, other):
            return ("xor", one, other)
        case ("->", one, other):
            return joined("and", [one, denied(other)])
        case ("is", "UNG", value):
            return ("is", "GER", value)
        case ("is", "GER", value):
            return ("is", "UNG", value)
    return ("not", gist)


def joined(kind: str, parts: list[Node]) -> Node:
    """Say that all of some are so, or one of them."""
    flat: list[Node] = []
    for part in parts:
        if kind == "and" and len(parts) > 1 and _is_plain_truth(part):
            continue
        for item in part[1:] if part[0] == kind else (part,):
            if item not in flat:
                flat.append(item)
    if not flat:
        raise NoWords
    if len(flat) == 1:
        return flat[0]
    if kind == "or":
        return _one_of(flat) or _alike(flat) or ("or", *flat)
    return _each_digit(flat) or _ordered(flat) or ("and", *flat)


def _is_plain_truth(gist: Node) -> bool:
    """Say whether it compares two numbers and is so: the length of an entry, say."""
    match gist:
        case ("cmp", "=" | "<=" | ">=", ("num", one), ("num", other)):
            return bool(one == other)
    return False


def _one_of(parts: list[Node]) -> Node | None:
    """Find that a value is one of some: X = 2 or X = 3."""
    left: Node | None = None
    items: list[Node] = []
    for part in parts:
        match part:
            case ("cmp", "=", value, item) if left in (None, value):
                left = value
                items.append(item)
            case ("member", value, False, *others) if left in (None, value):
                left = value
                items += others
            case _:
                return None
    return None if left is None else ("member", left, False, *items)


def _alike(parts: list[Node]) -> Node | None:
    """Find that so many digits are the same, for each digit said for itself."""
    seen: set[tuple[Node, int]] = set()
    for digit, part in enumerate(parts):
        match part:
            case ("cmp", "=", ("call", "anzahl", value, ("num", int() as d)), ("num", int() as k)):
                if d == digit:
                    seen.add((value, k))
                    continue
        return None
    if len(parts) != 10 or len(seen) != 1:
        return None
    ((value, k),) = seen
    return ("alike", value, k, value[3]) if value[0] == "entry" else None


def _digit_of(node: Node) -> tuple[Node, int] | None:
    match node:
        case ("digit", ("entry", *_) as number, ("num", int() as place)):
            return number, place
    return None


def _digits_in(node: Node) -> list[Node]:
    """Give the digits of entries that are named in a gist."""
    if _digit_of(node):
        return [node]
    return [d for part in node if isinstance(part, tuple) and part for d in _digits_in(part)]


def _each_digit(parts: list[Node]) -> Node | None:
    """Find that the same is said of all digits of an entry; -1 stands for the last one."""
    number: Node | None = None
    told: Node | None = None
    if not _digits_in(parts[0]) or _digits_in(parts[0])[0][1][3] != len(parts):
        return None
    for place, part in enumerate(parts, 1):
        digits = _digits_in(part)
        if len(digits) != 1:
            return None
        found = _digit_of(digits[0])
        assert found is not None
        at = -1 if place == len(parts) else place
        same = put_in(part, digits[0], HOLE)
        if found[1] != at or number not in (None, found[0]) or told not in (None, same):
            return None
        number, told = found[0], same
    return None if number is None or told is None else ("every", number, told)


def _ordered(parts: list[Node]) -> Node | None:
    """Find that each digit of an entry is larger than the one before, or smaller."""
    signs = {part[1] if part[0] == "cmp" else "" for part in parts}
    if len(signs) != 1 or not signs <= {"<", ">"}:
        return None
    places: list[Node] = [parts[0][2], *(part[3] for part in parts)]
    if any(one[3] != two[2] for one, two in pairwise(parts)):
        return None
    found = [_digit_of(place) for place in places]
    if any(item is None for item in found):
        return None
    numbers = {item[0] for item in found if item}
    at = [item[1] for item in found if item]
    if len(numbers) != 1 or at != [*range(1, len(at)), -1]:
        return None
    number = numbers.pop()
    return (
        is_("STRENGAUF" if signs == {"<"} else "STRENGAB", number) if number[3] == len(at) else None
    )


def _mentions(node: Node, wanted: Node) -> bool:
    return node == wanted or any(
        _mentions(part, wanted) for part in node if isinstance(part, tuple) and part
    )


def mapped(node: Node, change: Callable[[Node], Node]) -> Node:
    """Give a gist with all its direct parts changed."""
    return tuple([change(part) if isinstance(part, tuple) and part else part for part in node])


__all__ = ["NoWords", "TooLarge", "Worded", "about", "denied", "entries_in", "gist_of", "mapped"]
