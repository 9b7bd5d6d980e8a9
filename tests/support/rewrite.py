"""Other ways to say what a statement says.

A rule takes a node and its place and gives an equivalent node, or None where it does not apply. It
must be right wherever the node stands, also below a `not`: so it has to keep what is false because
something has no value.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import combinations
from random import Random
from typing import Any, cast

from sevendown.language import parse_nodes
from sevendown.language.parse_nodes import Raw
from sevendown.language.tree import CellDigit, GroupName, PuzzleTree, Slot
from sevendown.language.vocabulary import GROUPS, RUNNING, split_reference
from sevendown.puzzle import read
from sevendown.puzzle.kinds.crossnumber import Crossnumber
from support.bruteforce import Answer
from support.sentencemaker import REGISTRY
from support.sheet import (
    Sheet,
    call,
    chain,
    compared,
    names_in,
    negated,
    nodes,
    number,
    rebuilt,
    word,
    written,
)

MANY = 12  # so many members are written out, not more
OPPOSITE = {"=": "!=", "!=": "=", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}
MIRRORED = {"=": "=", "!=": "!=", "<": ">", ">": "<", "<=": ">=", ">=": "<="}
STATEMENT_BODIES = ("all", "any", "count", "smallest", "largest")
TOTAL = ("plus", "minus", "mal", "qs", "qp", "rev", "ggt", "kgv", "betrag", "len", "sum")
SIGNS = {"plus": "+", "minus": "-", "mal": "*", "durch": "/", "div": "div", "mod": "mod"}
SIGN_KIND: dict[str, parse_nodes.InfixKind] = {
    "+": "sum",
    "-": "sum",
    "*": "product",
    "/": "product",
}
SIGN_KIND |= {"div": "product", "mod": "product"}


def tree_of(sheet: Sheet) -> PuzzleTree:
    """What a sheet means to the program."""
    puzzle = read.loads(str(sheet))
    assert isinstance(puzzle, Crossnumber)
    return puzzle.tree


class Captured(Exception):
    """A name cannot be replaced, because it would mean something else then."""


@dataclass(frozen=True)
class Place:
    """Where a node stands, and all that its names may mean there."""

    book: Book
    is_statement: bool
    bound: frozenset[str]

    @property
    def rng(self) -> Random:
        return self.book.rng

    def slot(self, node: Raw) -> Slot | None:
        """The number of the grid that a node names."""
        if not isinstance(node, parse_nodes.Symbol) or node.text in self.bound:
            return None
        found = split_reference(node.text)
        if not found or found[0] not in self.book.sheet.grid.marks:
            return None
        return self.book.sheet.grid.slot(*found)

    def stays(self, run: Slot) -> bool:
        """Whether it is a number of the puzzle even if no statement names it."""
        return run in self.book.sheet.grid.own_slots()

    def called(self, node: Raw) -> str:
        """The first name of the word that a call uses; "" if it is none of the language's."""
        if not isinstance(node, parse_nodes.Call) or node.name in self.book.defines:
            return ""
        found = self.book.registry.find(node.name)
        return found.name if found else ""

    def has_group(self, node: parse_nodes.Call) -> bool:
        return any(self.is_group(part) for part in node.arguments)

    def is_group(self, node: Raw) -> bool:
        return isinstance(node, parse_nodes.Symbol) and node.text in GROUPS

    def has_value(self, node: Raw) -> bool:
        """Whether a number surely has a value."""
        match node:
            case parse_nodes.Numeral():
                return True
            case parse_nodes.Symbol(text=name):
                if name not in self.bound and name in self.book.lets:
                    outside = Place(self.book, False, frozenset())
                    return outside.has_value(self.book.lets[name])
                return True
            case parse_nodes.Negative(part=part):
                return self.has_value(part)
            case parse_nodes.Infix(kind="sum", parts=parts):
                return all(map(self.has_value, parts))
            case parse_nodes.Infix(kind="product", parts=parts, signs=signs):
                return set(signs) == {"*"} and all(map(self.has_value, parts))
            case parse_nodes.Infix(kind="power", parts=(base, parse_nodes.Numeral())):
                return self.has_value(base)
            case parse_nodes.Digit(number=of, index=parse_nodes.Numeral(value=index)):
                slot = self.slot(of)
                return slot is not None and 1 <= index <= len(slot.cells)
            case parse_nodes.Call(name="cell"):
                return True
            case parse_nodes.Call(arguments=parts):
                return self.called(node) in TOTAL and all(
                    self.is_group(part) or self.has_value(part) for part in parts
                )
        return False


# Says a node in another way, or gives None.
Rule = Callable[[Raw, Place], Raw | None]
Transformation = Callable[[Sheet, Random, list[Answer]], Sheet]


class Book:
    """Takes the statements of a sheet one by one and says them in another way."""

    def __init__(self, sheet: Sheet, rng: Random, rules: Sequence[Rule], share: float) -> None:
        self.sheet, self.rng, self.rules, self.share = sheet, rng, rules, share
        self.registry = REGISTRY
        self.lets = {x.name.text: x.value for x in sheet.lines if isinstance(x, parse_nodes.Let)}
        self.defines = {x.name.text: x for x in sheet.lines if isinstance(x, parse_nodes.Define)}
        own = own_names(sheet.lines)
        self.names = own.union(*map(names_in, sheet.lines))
        assert not any(map(may_hide_a_number, own)), own  # no rule reckons with that
        self.before: list[Raw] = []  # declarations that the current line needs

    @cached_property
    def tree(self) -> PuzzleTree:
        return tree_of(self.sheet)

    @cached_property
    def uses_labels(self) -> bool:
        return "label" in self.names

    def fresh(self, stem: str) -> str:
        """A name that nothing has."""
        count = 1
        while f"{stem}{count}" in self.names:
            count += 1
        self.names.add(f"{stem}{count}")
        return f"{stem}{count}"

    def lines(self) -> tuple[Raw, ...]:
        found: list[Raw] = []
        for line in self.sheet.lines:
            new = self.line(line)
            found += [*self.before, new]
            self.before = []
        return tuple(found)

    def line(self, line: Raw) -> Raw:
        nothing: frozenset[str] = frozenset()
        match line:
            case parse_nodes.Let():
                return replace(line, value=self.node(line.value, Place(self, False, nothing)))
            case parse_nodes.Var():
                return replace(line, source=self.members(line.source, Place(self, False, nothing)))
            case parse_nodes.Define():
                bound = frozenset(name.text for name in line.parameters)
                place = Place(self, self.is_statement(line.body), bound)
                return replace(line, body=self.node(line.body, place))
        return self.node(line, Place(self, True, nothing))

    def is_statement(self, node: Raw) -> bool:
        match node:
            case parse_nodes.Infix():
                return node.kind not in ("sum", "product", "power")
            case parse_nodes.Not() | parse_nodes.Inside():
                return True
            case parse_nodes.Running():
                return node.name in ("all", "any")
            case parse_nodes.Call():
                if node.name in OPPOSITE:
                    return True
                if node.name in self.defines:
                    return self.is_statement(self.defines[node.name].body)
                found = self.registry.find(node.name)
                return found is not None and found.is_predicate
        return False

    def node(self, node: Raw, place: Place) -> Raw:
        """Rewrite what is below, then the node itself, if chance will have it."""
        node = self.below(node, place)
        if place.is_group(node) or self.rng.random() >= self.share:
            return node
        for rule in self.rng.sample(self.rules, len(self.rules)):
            new = rule(node, place)
            if new is not None:
                return new
        return node

    def below(self, node: Raw, place: Place) -> Raw:
        def number_below(part: Raw) -> Raw:
            return self.node(part, replace(place, is_statement=False))

        def statement_below(part: Raw) -> Raw:
            return self.node(part, replace(place, is_statement=True))

        match node:
            case parse_nodes.Call(name="cell" | "label"):
                return node
            case parse_nodes.Call(name="truths") | parse_nodes.Not():
                return rebuilt(node, statement_below)
            case parse_nodes.Infix():
                numbers = node.kind in ("comparison", "sum", "product", "power")
                return rebuilt(node, number_below if numbers else statement_below)
            case parse_nodes.Inside():
                value = number_below(node.value)
                return replace(node, value=value, source=self.members(node.source, place))
            case parse_nodes.Running():
                head: Any = node.head
                name = head.value.text
                source = self.members(head.source, place)
                says = RUNNING[node.name] in STATEMENT_BODIES
                inside = Place(self, says, place.bound | {name})
                head = replace(head, source=source)
                return replace(node, head=head, body=self.node(node.body, inside))
        return rebuilt(node, number_below)

    def members(self, node: Raw, place: Place) -> Raw:
        """Rewrite what is in a set or a range."""
        if isinstance(node, parse_nodes.Set | parse_nodes.Interval):
            return rebuilt(node, lambda part: self.members(part, place))
        return self.node(node, replace(place, is_statement=False))


def own_names(lines: Iterable[Raw]) -> set[str]:
    """The names that statements give: of declarations, parameters and running names."""
    everything = [node for line in lines for node in nodes(line)]
    own = {node.text for node in everything if isinstance(node, parse_nodes.Name)}
    heads: list[Any] = [node.head for node in everything if isinstance(node, parse_nodes.Running)]
    return own | {head.value.text for head in heads}


def may_hide_a_number(name: str) -> bool:
    """Whether it reads like a number of a grid, whatever its marks are, or like a group."""
    return name in GROUPS or split_reference(name) is not None


def put(node: Raw, name: str, value: Raw, place: Place, labelled: bool = False) -> Raw:
    """Put a value in the place of a name; raises Captured where that changes the meaning."""

    def inside(part: Raw) -> Raw:
        return put(part, name, value, place, labelled)

    match node:
        case parse_nodes.Symbol():
            return value if node.text == name else node
        case parse_nodes.Call(name="label", arguments=(parse_nodes.Symbol(text=text),)):
            if text == name and not labelled:
                raise Captured
        case parse_nodes.Digit(number=parse_nodes.Symbol(text=text)):
            # The digits of a number of the grid are its cells, leading zeros too.
            if (
                text == name
                and isinstance(value, parse_nodes.Symbol)
                and place.book.sheet.leading_zeros
            ):
                raise Captured
        case parse_nodes.Running():
            head: Any = node.head
            running = head.value.text
            head = replace(head, source=inside(head.source))
            if running == name:
                return replace(node, head=head)
            if running in names_in(value) and name in names_in(node.body):
                raise Captured
            return replace(node, head=head, body=inside(node.body))
    return rebuilt(node, inside)


# ---- the same in other words


def by_another_name(node: Raw, place: Place) -> Raw | None:
    if isinstance(node, parse_nodes.Running):
        taken = place.book.defines
        same = [name for name in RUNNING if RUNNING[name] == RUNNING[node.name]]
        others = [name for name in same if name not in taken]
    elif isinstance(node, parse_nodes.Call) and place.called(node):
        found = place.book.registry.find(node.name)
        assert found is not None
        taken = place.book.defines
        others = [name for name in found.names if name.isidentifier() and name not in taken]
    else:
        return None
    others = [name for name in others if name != node.name]
    return replace(node, name=place.rng.choice(others)) if others else None


def comparison_first_or_between(node: Raw, place: Place) -> Raw | None:
    match node:
        case parse_nodes.Infix(kind="comparison", parts=(left, right), signs=(sign,)):
            return call(str(sign), left, right)
        case parse_nodes.Call(name=name, arguments=(left, right)) if name in OPPOSITE:
            return compared(left, name, right)
    return None


def sign_or_word(node: Raw, place: Place) -> Raw | None:
    match node:
        case parse_nodes.Infix(kind="sum" | "product"):
            words = {sign: name for name, sign in SIGNS.items()}
            value = node.parts[0]
            for sign, part in zip(node.signs, node.parts[1:], strict=True):
                value = call(words[sign], value, part)
            return value
        case parse_nodes.Infix(kind="power", parts=parts):
            return call("hoch", *parts)
        case parse_nodes.Call(arguments=parts) if not place.has_group(node):
            name = place.called(node)
            if name == "hoch":
                return chain("power", parts)
            if name in SIGNS:
                return chain(SIGN_KIND[SIGNS[name]], parts, [SIGNS[name]])
            if name == "sum":
                return chain("sum", parts, ["+"] * (len(parts) - 1))
    return None


def reference_spelt_anew(node: Raw, place: Place) -> Raw | None:
    run = place.slot(node)
    if run is None:
        return None
    letter = place.rng.choice("waWA" if run.direction == "across" else "sdSD")
    line = "_" if run.mark.isalpha() else place.rng.choice(["", "_"])
    return word(run.mark + line + letter)


# ---- comparisons and membership


def mirrored(node: Raw, place: Place) -> Raw | None:
    match node:
        case parse_nodes.Infix(kind="comparison", parts=parts, signs=signs):
            return chain("comparison", parts[::-1], [MIRRORED[sign] for sign in signs[::-1]])
    return None


def chain_in_pairs(node: Raw, place: Place) -> Raw | None:
    match node:
        case parse_nodes.Infix(kind="comparison", parts=parts, signs=signs) if len(signs) > 1:
            pairs = zip(parts, signs, parts[1:], strict=False)
            return chain("and", [compared(*pair) for pair in pairs])
    return None


def relation_by_two(node: Raw, place: Place) -> Raw | None:
    match node:
        case parse_nodes.Infix(kind="comparison", parts=(left, right), signs=(sign,)):
            ways: dict[str, tuple[parse_nodes.InfixKind, str, str]] = {
                "=": ("and", "<=", ">="),
                "!=": ("or", "<", ">"),
                "<=": ("or", "<", "="),
                ">=": ("or", ">", "="),
                "<": ("and", "<=", "!="),
                ">": ("and", ">=", "!="),
            }
            kind, first, second = ways[sign]
            return chain(kind, [compared(left, first, right), compared(left, second, right)])
    return None


def membership_by_comparisons(node: Raw, place: Place) -> Raw | None:
    match node:
        case parse_nodes.Inside(value=value, source=parse_nodes.Interval() as source):
            items = [source]
        case parse_nodes.Inside(value=value, source=parse_nodes.Set(items=items)) if (
            0 < len(items) <= MANY
        ):
            pass
        case _:
            return None
    ways = []
    for item in items:
        if isinstance(item, parse_nodes.Interval):
            low, high = compared(item.low, "<=", value), compared(value, "<=", item.high)
            ways.append(chain("and", [low, high]))
        else:
            ways.append(compared(value, "=", item))
    inside = chain("or", ways)
    # Without a value it is not in the set, and not outside either.
    return chain("and", [compared(value, "=", value), negated(inside)]) if node.negated else inside


def membership_of_a_comparison(node: Raw, place: Place) -> Raw | None:
    match node:
        case parse_nodes.Infix(kind="comparison", parts=(left, right), signs=("=" | "!=" as sign,)):
            # What has no value is no member, so that everything is outside.
            if sign == "=" or place.has_value(right):
                return parse_nodes.Inside(0, 0, left, parse_nodes.Set(0, 0, (right,)), sign == "!=")
        case parse_nodes.Infix(kind="comparison", parts=(low, value, high), signs=("<=", "<=")):
            return parse_nodes.Inside(0, 0, value, parse_nodes.Interval(0, 0, low, high), False)
    return None


# ---- logic


def twice_negated(node: Raw, place: Place) -> Raw | None:
    return negated(negated(node)) if place.is_statement else None


def negation_taken_in(node: Raw, place: Place) -> Raw | None:
    match node:
        case parse_nodes.Not(part=parse_nodes.Not(part=part)):
            return part
        case parse_nodes.Not(part=parse_nodes.Infix(kind="and" | "or" as kind, parts=parts)):
            return chain("or" if kind == "and" else "and", map(negated, parts))
        case parse_nodes.Not(
            part=parse_nodes.Infix(kind="comparison", parts=(left, right), signs=(sign,))
        ):
            if place.has_value(left) and place.has_value(right):
                return compared(left, OPPOSITE[sign], right)
        case parse_nodes.Not(part=parse_nodes.Inside() as part) if place.has_value(part.value):
            return replace(part, negated=not part.negated)
    return None


def negation_taken_out(node: Raw, place: Place) -> Raw | None:
    match node:
        case parse_nodes.Infix(kind="and" | "or" as kind, parts=parts):
            return negated(chain("or" if kind == "and" else "and", map(negated, parts)))
        case parse_nodes.Infix(kind="comparison", parts=(left, right), signs=(sign,)):
            if place.has_value(left) and place.has_value(right):
                return negated(compared(left, OPPOSITE[sign], right))
        case parse_nodes.Inside() if place.has_value(node.value):
            return negated(replace(node, negated=not node.negated))
        case parse_nodes.Running(name="all" | "any" as name):
            other = "any" if name == "all" else "all"
            return negated(replace(node, name=other, body=negated(node.body)))
    return None


def another_connective(node: Raw, place: Place) -> Raw | None:
    match node:
        case parse_nodes.Infix(kind="->", parts=(first, second)):
            return chain("or", [negated(first), second])
        case parse_nodes.Infix(kind="or", parts=(first, *others)):
            return chain("->", [negated(first), chain("or", others)])
        case parse_nodes.Infix(kind="<->", parts=(first, second)):
            return chain("and", [chain("->", [first, second]), chain("->", [second, first])])
        case parse_nodes.Infix(kind="xor", parts=(first, second)):
            return place.rng.choice(
                [
                    negated(chain("<->", [first, second])),
                    chain("<->", [negated(first), second]),
                    compared(call("truths", first, second), "=", number(1)),
                ]
            )
    return None


def parts_exchanged(node: Raw, place: Place) -> Raw | None:
    match node:
        case parse_nodes.Infix(kind="and" | "or" | "xor" | "<->" as kind, parts=parts):
            return chain(kind, place.rng.sample(parts, len(parts)))
    return None


def counted_truths(node: Raw, place: Place) -> Raw | None:
    match node:
        case parse_nodes.Infix(kind="and", parts=parts):
            return compared(call("truths", *parts), "=", number(len(parts)))
        case parse_nodes.Infix(kind="or", parts=parts):
            return compared(call("truths", *parts), ">=", number(1))
    return None


# ---- what words mean


def by_its_meaning(node: Raw, place: Place) -> Raw | None:
    name = place.called(node)
    if not isinstance(node, parse_nodes.Call) or not name or place.has_group(node):
        return None
    x, *others = node.arguments
    y = others[0] if others else number(0)
    two, zero, one = number(2), number(0), number(1)

    def rest(of: Raw, by: Raw) -> Raw:
        return chain("product", [of, by], ["mod"])

    match name:
        case "V":
            # The rest by 0 has no value, but 0 is a multiple of 0.
            whole = compared(rest(x, y), "=", zero)
            if isinstance(y, parse_nodes.Numeral) and y.value:
                return whole
            nothing = chain("and", [compared(x, "=", zero), compared(y, "=", zero)])
            return place.rng.choice([chain("or", [nothing, whole]), call("T", y, x)])
        case "T":
            return call("V", y, x)
        case "GER":
            return compared(rest(x, two), "=", zero)
        case "UNG":
            return place.rng.choice([compared(rest(x, two), "=", one), call("TF", x, two)])
        case "TF":
            return compared(call("ggt", x, y), "=", one)
        case "PAL":
            return compared(call("rev", x), "=", x)
        case "ANA":
            return call("ANA", y, x)
        case "Q":
            return place.rng.choice(
                [compared(call("wurzel", x), ">=", zero), call("POTENZ", x, two)]
            )
        case "K":
            return call("POTENZ", x, number(3))
        case "PZ":
            return compared(call("bigomega", x), "=", one)
        case "DREI":
            odd_square = chain("sum", [chain("product", [number(8), x], ["*"]), one], ["+"])
            return chain("and", [compared(x, ">=", one), call("Q", odd_square)])
        case "U":
            digit = word(place.book.fresh("digit"))
            head = parse_nodes.Inside(
                0, 0, digit, parse_nodes.Interval(0, 0, zero, number(9)), False
            )
            return parse_nodes.Running(
                0, 0, "all", head, compared(call("anzahl", x, digit), "<=", one)
            )
        case "DISTINCT" if 2 <= len(node.arguments) <= 6:
            pairs = combinations(node.arguments, 2)
            return chain("and", [compared(a, "!=", b) for a, b in pairs])
        case "betrag":
            return call("max", x, parse_nodes.Negative(0, 0, x))
        case "ggt" | "kgv":
            return call(name, y, x)
        case "nextprime":
            return call("pznach", x, one)
        case "mod":
            return chain("sum", [x, call("mal", y, call("div", x, y))], ["-"])
        case "min" | "max":
            other = "max" if name == "min" else "min"
            return parse_nodes.Negative(
                0, 0, call(other, *(parse_nodes.Negative(0, 0, part) for part in node.arguments))
            )
    return None


# ---- arithmetic


def terms_exchanged(node: Raw, place: Place) -> Raw | None:
    match node:
        case parse_nodes.Infix(kind="sum", parts=parts, signs=signs):
            terms = list(zip(["+", *signs], parts, strict=True))
            place.rng.shuffle(terms)
            sign, first = terms[0]
            first = parse_nodes.Negative(0, 0, first) if sign == "-" else first
            return chain("sum", [first, *(t[1] for t in terms[1:])], [t[0] for t in terms[1:]])
        case parse_nodes.Infix(kind="product", parts=parts, signs=signs) if set(signs) == {"*"}:
            return chain("product", place.rng.sample(parts, len(parts)), signs)
    return None


def difference_as_sum(node: Raw, place: Place) -> Raw | None:
    match node:
        case parse_nodes.Infix(kind="sum", parts=(left, right), signs=("-",)):
            return chain("sum", [left, parse_nodes.Negative(0, 0, right)], ["+"])
    return None


def repeated(node: Raw, place: Place) -> Raw | None:
    match node:
        case parse_nodes.Infix(kind="power", parts=(base, parse_nodes.Numeral(text="2"))):
            return chain("product", [base, base], ["*"])
        case parse_nodes.Infix(
            kind="product", parts=(parse_nodes.Numeral(text="2"), x), signs=("*",)
        ):
            return chain("sum", [x, x], ["+"])
    return None


def literal_as_sum(node: Raw, place: Place) -> Raw | None:
    if not isinstance(node, parse_nodes.Numeral):
        return None
    part = place.rng.randint(0, 9)
    return chain("sum", [number(node.value + part), number(part)], ["-"])


def all_to_one_side(node: Raw, place: Place) -> Raw | None:
    match node:
        case parse_nodes.Infix(kind="comparison", parts=(left, right), signs=(sign,)):
            return compared(chain("sum", [left, right], ["-"]), sign, number(0))
    return None


# ---- digits of numbers of the grid


def _digit(node: Raw, index: int) -> Raw:
    return parse_nodes.Digit(0, 0, node, number(index))


def digit_elsewhere(node: Raw, place: Place) -> Raw | None:
    match node:
        case parse_nodes.Digit(number=of, index=parse_nodes.Numeral(value=index)):
            run = place.slot(of)
            if run is None or not 1 <= index <= len(run.cells):
                return None
            row, column = run.cells[index - 1]
            ways = [_digit(of, index - len(run.cells) - 1)]
            if place.stays(run):
                ways.append(call("cell", number(row + 1), number(column + 1)))
            power = call("hoch", number(10), number(len(run.cells) - index))
            ways.append(call("mod", call("div", of, power), number(10)))
            return place.rng.choice(ways)
        case parse_nodes.Call(
            name="cell",
            arguments=(parse_nodes.Numeral(value=row), parse_nodes.Numeral(value=column)),
        ):
            for run in place.book.tree.numbers:
                if (row - 1, column - 1) in run.cells:
                    return _digit(word(run.name), run.cells.index((row - 1, column - 1)) + 1)
    return None


def by_its_digits(node: Raw, place: Place) -> Raw | None:
    # Only without leading zeros are the cells the digits of the value.
    name = place.called(node)
    if not isinstance(node, parse_nodes.Call) or not name or place.has_group(node):
        return None
    if place.book.sheet.leading_zeros:
        return None
    x, *others = node.arguments
    run = place.slot(x)
    if run is None:
        return None
    length = len(run.cells)
    digits = [_digit(x, index + 1) for index in range(length)]
    match name:
        case "qs":
            return chain("sum", digits, ["+"] * (length - 1))
        case "qp":
            return chain("product", digits, ["*"] * (length - 1))
        case "len" if place.stays(run):
            return number(length)
        case "anzahl" if isinstance(others[0], parse_nodes.Numeral) and others[0].value <= 9:
            return call("truths", *(compared(digit, "=", others[0]) for digit in digits))
        case "rev":
            powers = [chain("power", [number(10), number(i)]) for i in range(length)]
            terms = [chain("product", pair, ["*"]) for pair in zip(digits, powers, strict=True)]
            return chain("sum", terms, ["+"] * (length - 1))
        case "kat" if other := place.slot(others[0]):
            power = chain("power", [number(10), number(len(other.cells))])
            return chain("sum", [chain("product", [x, power], ["*"]), others[0]], ["+"])
        case "PAL" if length > 1:
            pairs = [(digits[i], digits[-1 - i]) for i in range(length // 2)]
            return chain("and", [compared(a, "=", b) for a, b in pairs])
        case "AUF" | "AB" if length > 1:
            return chain("comparison", digits, ["<=" if name == "AUF" else ">="] * (length - 1))
        case "U" if length > 1:
            return call("DISTINCT", *digits)
    return None


# ---- many at once


def _integers(source: Raw) -> list[int] | None:
    """The members of a set or a range of literals, if they are not too many."""
    items = source.items if isinstance(source, parse_nodes.Set) else [source]
    found: set[int] = set()
    for item in items:
        low = high = item
        if isinstance(item, parse_nodes.Interval):
            low, high = item.low, item.high
        if not isinstance(low, parse_nodes.Numeral) or not isinstance(high, parse_nodes.Numeral):
            return None
        if high.value - low.value > MANY:
            return None
        found.update(range(low.value, high.value + 1))
    return sorted(found) if len(found) <= MANY else None


def _members(group: GroupName, place: Place) -> list[Raw]:
    found: list[Raw] = []
    for member in place.book.tree.members(group):
        if isinstance(member, CellDigit):
            found.append(call("cell", number(member.row + 1), number(member.column + 1)))
        else:
            found.append(word(member.slot.name))
    return found


def running_form_written_out(node: Raw, place: Place) -> Raw | None:
    if not isinstance(node, parse_nodes.Running):
        return None
    head: Any = node.head
    source, name = head.source, head.value.text
    labelled = place.is_group(source) and source.text != "cells"
    if place.is_group(source):
        members = _members(source.text, place)
    else:
        members = [number(value) for value in _integers(source) or []]
    if not members:
        return None
    try:
        parts = [put(node.body, name, member, place, labelled) for member in members]
    except Captured:
        return None
    match RUNNING[node.name]:
        case "all":
            return chain("and", parts)
        case "any":
            return chain("or", parts)
        case "count":
            return call("truths", *parts)
        case "sum" | "min" | "max" as kind:
            return call(kind, *parts)
        case "product":
            return call(node.name, *parts)
    return None


def group_written_out(node: Raw, place: Place) -> Raw | None:
    if not isinstance(node, parse_nodes.Call) or not place.called(node):
        return None
    if not place.has_group(node):
        return None
    arguments: list[Raw] = []
    for part in node.arguments:
        arguments += _members(cast(Any, part).text, place) if place.is_group(part) else [part]
    return replace(node, arguments=tuple(arguments)) if arguments else None


def count_as_sum(node: Raw, place: Place) -> Raw | None:
    match node:
        case parse_nodes.Running() if RUNNING[node.name] == "count":
            return replace(node, name="sum", body=call("truths", node.body))
        case parse_nodes.Running(name="all" | "any" as name):
            truths = replace(node, name="sum", body=call("truths", node.body))
            if name == "any":
                return compared(truths, ">", number(0))
            return compared(
                replace(truths, body=call("truths", negated(node.body))), "=", number(0)
            )
    return None


# ---- names for parts


def let_written_out(node: Raw, place: Place) -> Raw | None:
    if not isinstance(node, parse_nodes.Symbol) or node.text in place.bound:
        return None
    value = place.book.lets.get(node.text)
    if value is None or names_in(value) & place.bound:
        return None
    if isinstance(value, parse_nodes.Symbol) and (
        place.book.sheet.leading_zeros or place.book.uses_labels
    ):
        return None
    return value


def definition_written_out(node: Raw, place: Place) -> Raw | None:
    if not isinstance(node, parse_nodes.Call) or node.name not in place.book.defines:
        return None
    definition = place.book.defines[node.name]
    parameters = [name.text for name in definition.parameters]
    if (names_in(definition.body) - set(parameters)) & place.bound:
        return None
    # Without a value in an argument the whole has none, whatever the body is.
    if not all(map(place.has_value, node.arguments)):
        return None
    body = definition.body
    try:
        hidden = [word(place.book.fresh("hidden")) for _ in parameters]
        for parameter, name in zip(parameters, hidden, strict=True):
            body = put(body, parameter, name, place)
        for name, argument in zip(hidden, node.arguments, strict=True):
            body = put(body, name.text, argument, place)
    except Captured:
        return None
    # A short run that only an unused argument named would be no number any more.
    lost = set().union(*map(names_in, node.arguments)) - names_in(body)
    runs = [run for run in map(place.slot, map(word, lost)) if run]
    return body if all(map(place.stays, runs)) else None


def new_let(node: Raw, place: Place) -> Raw | None:
    if place.is_statement or names_in(node) & place.bound:
        return None
    if not isinstance(
        node, parse_nodes.Call | parse_nodes.Infix | parse_nodes.Running | parse_nodes.Digit
    ):
        return None
    name = place.book.fresh("part")
    place.book.before.append(parse_nodes.Let(0, 0, parse_nodes.Name(0, 0, name), node))
    return word(name)


def new_definition(node: Raw, place: Place) -> Raw | None:
    if not isinstance(
        node,
        parse_nodes.Call
        | parse_nodes.Infix
        | parse_nodes.Running
        | parse_nodes.Not
        | parse_nodes.Inside,
    ):
        return None
    if place.book.uses_labels:
        return None
    inside = [part for part in nodes(node) if isinstance(part, parse_nodes.Symbol)]
    runs = sorted({part.text for part in inside if place.slot(part)})
    parameters = sorted({part.text for part in inside} & place.bound)
    arguments: list[Raw] = [word(name) for name in parameters]
    body: Raw = node
    if runs:
        chosen, name = place.rng.choice(runs), place.book.fresh("X")
        try:
            body = put(node, chosen, word(name), place)
        except Captured:
            return None
        parameters.append(name)
        arguments.append(word(chosen))
    if not parameters:
        parameters, arguments = [place.book.fresh("X")], [number(0)]
    name = place.book.fresh("NEW" if place.is_statement else "new")
    written_names = tuple(parse_nodes.Name(0, 0, parameter) for parameter in parameters)
    place.book.before.append(
        parse_nodes.Define(0, 0, parse_nodes.Name(0, 0, name), written_names, body)
    )
    return call(name, *arguments)


# ---- the transformations

# By transformation: its rules, and in what share of the places they are tried.
RULES = {
    "many_written_out": ([running_form_written_out, group_written_out, count_as_sum], 0.5),
    "by_meanings": ([by_its_meaning], 0.3),
    "by_digits": ([digit_elsewhere, by_its_digits], 0.3),
    "by_other_relations": (
        [
            mirrored,
            chain_in_pairs,
            relation_by_two,
            membership_by_comparisons,
            membership_of_a_comparison,
        ],
        0.3,
    ),
    "by_other_logic": (
        [
            twice_negated,
            negation_taken_in,
            negation_taken_out,
            another_connective,
            parts_exchanged,
            counted_truths,
        ],
        0.3,
    ),
    "by_other_arithmetic": (
        [terms_exchanged, difference_as_sum, repeated, literal_as_sum, all_to_one_side],
        0.25,
    ),
    "without_names": ([let_written_out, definition_written_out], 0.5),
    "with_new_names": ([new_let, new_definition], 0.1),
    "in_other_words": (
        [by_another_name, comparison_first_or_between, sign_or_word, reference_spelt_anew],
        0.5,
    ),
}


def rewriting(name: str, rules: Sequence[Rule], share: float) -> Transformation:
    """A transformation that applies some rules here and there."""

    def transformation(sheet: Sheet, rng: Random, answers: list[Answer]) -> Sheet:
        lines = Book(sheet, rng, rules, share).lines()
        if list(map(written, lines)) == list(map(written, sheet.lines)):
            lines = Book(sheet, rng, rules, 1.0).lines()  # chance has changed nothing
        return replace(sheet, lines=lines)

    transformation.__name__ = name
    return transformation


TRANSFORMATIONS = [rewriting(name, rules, share) for name, (rules, share) in RULES.items()]
