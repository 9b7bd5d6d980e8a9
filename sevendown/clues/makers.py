"""What the rules of the grammars of clues make, by the names that stand in the grammars.

A property is a statement with a hole for what it is said of. None: these parts make no sense
together.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from typing import Any

from sevendown.clues.nodes import (
    HOLE,
    ITS,
    OWN,
    THIS,
    TRUE,
    Node,
    both,
    call,
    cmp,
    counted,
    denial,
    every,
    fill,
    has,
    is_,
    num,
    parts_of,
    put_in,
)
from sevendown.clues.nodes import either as any_of
from sevendown.numbertheory import is_prime

_SELF = {OWN, ITS, THIS}
MAKERS: dict[str, Callable[..., Node | None]] = {}


def _named(function: Callable[..., Node | None]) -> Callable[..., Node | None]:
    MAKERS[function.__name__.strip("_")] = function
    return function


def said_of(prop: Node, value: Node) -> Node:
    """Give what a property says of a value."""
    return fill(prop, value)


def _is_definite(value: Node) -> bool:
    return not has(value, "some") and not has(value, "several")


def _property_of(value: Node) -> Node | None:
    """Give the property of being a value."""
    if value[0] == "some":
        return value[1]  # type: ignore[no-any-return]
    return cmp("=", HOLE, value)


# ---- whole clues


@_named
def whole_clue(condition: Node) -> Node:
    """A clue that says something."""
    return condition


@_named
def see(_: Node) -> Node:
    """A clue that says nothing: another one does."""
    return ("see",)


@_named
def anything() -> Node:
    """A clue that any number fits."""
    return cmp(">=", OWN, num(1))


@_named
def anything_at_all() -> Node:
    """A noun that fits all."""
    return TRUE


@_named
def as_is(value: Node) -> Node:
    """What only has other words around it."""
    return value


@_named
def never(*_: Node) -> None:
    """What is no clue after all."""
    return None


@_named
def _both(first: Node, second: Node) -> Node | None:
    if first == second or (first[0] == "cmp" and first[1:3] == ("=", OWN) and first[3][0] == "num"):
        return None  # what is a number that is written out need not be described
    return both(first, second)


MAKERS["both"] = _both


@_named
def is_value(value: Node) -> Node | None:
    """The entry is a value, or something of a kind."""
    if value in _SELF or (value[0] in ("call", "digit") and not _SELF.isdisjoint(value)):
        return None  # the digit sum: of what is it said?
    return cmp("=", OWN, value)


@_named
def has_property(prop: Node) -> Node:
    """The entry is like that."""
    return said_of(prop, OWN)


@_named
def has_no_property(prop: Node) -> Node:
    """The entry is not like that."""
    return denial(said_of(prop, OWN))


@_named
def is_no(value: Node) -> Node:
    """The entry is none of a kind."""
    return denial(cmp("=", OWN, value))


# ---- arithmetic


def _after(left: Node, right: Node) -> Node:
    """Give what stands behind a reference, of which it may say `its`: 6 down plus its reverse."""
    return put_in(right, ITS, left) if left[0] == "ref" else right


def _infix(sign: str) -> Callable[[Node, Node], Node | None]:
    def make(left: Node, right: Node) -> Node | None:
        if left[0] == "some" and parts_of(left[1], "cmp"):
            return None  # a number that is X, plus Y: rather a number that is X plus Y
        if sign == "*" and left[0] == "num" and right[0] == "/":
            return ("/", ("*", left, right[1]), right[2])  # only the end need be whole
        return (sign, left, _after(left, right))

    return make


MAKERS |= {"plus": _infix("+"), "minus": _infix("-"), "times": _infix("*"), "over": _infix("/")}
MAKERS |= {
    "power": _infix("^"),
    "added": lambda a, b: ("+", b, a),
    "taken_from": lambda a, b: ("-", b, a),
    "more_than": lambda a, b: ("+", b, a),
    "less_than": lambda a, b: ("-", b, a),
    "twice": lambda a: ("*", num(2), a),
    "thrice": lambda a: ("*", num(3), a),
    "four_times": lambda a: ("*", num(4), a),
    "k_times": lambda k, a: ("*", num(k), a),
    "half_of": lambda a: ("/", a, num(2)),
    "square_of": lambda a: ("^", a, num(2)),
    "cube_of": lambda a: ("^", a, num(3)),
    "power_of": lambda k, a: ("^", a, k),
    "raised": lambda a, k: ("^", a, k),
    "root_of_two": lambda a: call("wurzel", a),
    "root_sign": lambda a: call("wurzel", a),
    "cube_root_of": lambda a: ("root", num(3), a),
    "reverse_of": lambda a: call("rev", a),
    "reversed_all": lambda a: call("rev", a),
    "factorial_of": lambda a: call("fak", a),
    "number": lambda value: num(value),
    "reference": lambda name: ("ref", name),
    "own": lambda *_: OWN,
    "its": lambda *_: ITS,
    "this_number": lambda *_: THIS,
}


@_named
def fraction_of(fraction: tuple[int, int], value: Node) -> Node:
    """So many parts of something."""
    top, bottom = fraction
    whole = value if top == 1 else ("*", num(top), value)
    return ("/", whole, num(bottom))


@_named
def fraction_of_this(fraction: tuple[int, int], value: Node) -> Node | None:
    """Half the sum of two numbers, say."""
    if value[0] != "several" and not _is_definite(value):
        return None
    return fraction_of(fraction, value)


@_named
def root_of(k: Node, value: Node) -> Node:
    """A root."""
    return call("wurzel", value) if k == num(2) else ("root", k, value)


@_named
def row(*values: Node) -> Node | None:
    """Several values."""
    if len(values) == 2:
        return ("row", values[0], _after(*values))
    return ("row", *values)


@_named
def references(names: tuple[str, ...]) -> Node:
    """Several entries, named together."""
    return ("row", *(("ref", name) for name in names))


@_named
def definite_row(*values: Node) -> Node | None:
    """Several values, none of which is open."""
    return ("row", *values) if all(map(_is_definite, values)) else None


@_named
def definite_choice(*values: Node) -> Node | None:
    """One of several values, none of which is open."""
    return ("choice", *values) if all(map(_is_definite, values)) else None


def _chain(sign: str, values: Node) -> Node:
    if values[0] == "digit_powers":
        _, value, change = values
        kind = "sum_digits" if sign == "+" else "product_digits"
        return (kind, value, change)
    if values[0] == "digits_of":
        name = "qs" if sign == "+" else "qp"
        values = ("row", *(call(name, value) for value in values[1:]))
    total: Node = values[1]
    for value in values[2:]:
        total = (sign, total, value)
    return total


MAKERS |= {
    "sum_of": lambda values: _chain("+", values),
    "product_of": lambda values: _chain("*", values),
    "mean_of": lambda values: ("/", _chain("+", values), num(len(values) - 1)),
    "difference_of": lambda values: call("betrag", ("-", values[1], values[2])),
    "quotient_of": lambda values: ("/", values[1], values[2]),
    "digits_of_all": lambda values: ("digits_of", *values[1:]),
    "digit_sums": lambda values: ("row", *(call("qs", value) for value in values[1:])),
}


def _operation(name: str) -> Callable[[], Node]:
    return lambda: ("operation", name)


_OPERATIONS = ("square_of", "cube_of", "reverse_of", "root_of_two", "factorial_of")
MAKERS |= {f"{name}_all": _operation(name) for name in _OPERATIONS}


@_named
def mapped(operation: Node, values: Node) -> Node:
    """The squares of several values, say."""
    if isinstance(operation[1], int):
        return ("row", *(("^", value, num(operation[1])) for value in values[1:]))
    return ("row", *(MAKERS[operation[1]](value) for value in values[1:]))


# ---- an operator whose argument is not named, or comes first


@_named
def silent(quantity: Node) -> Node:
    """The digit sum: of this number."""
    return quantity


@_named
def of_its(quantity: Node) -> Node:
    """Its digit sum."""
    return put_in(quantity, OWN, ITS)


@_named
def possessed(owner: Node, quantity: Node) -> Node:
    """3 across's digit sum."""
    return put_in(quantity, OWN, owner)


MAKERS |= {
    "digit_sum": lambda value: call("qs", value),
    "digit_product": lambda value: call("qp", value),
    "digit_count": lambda value: call("len", value),
    "gcd_with": lambda value: call("ggt", OWN, value),
    "lcm_with": lambda value: call("kgv", OWN, value),
}


# ---- digits by their places


MAKERS |= {
    "first": lambda: num(1),
    "last": lambda: num(-1),
    "tens": lambda: num(-2),
    "hundreds": lambda: num(-3),
    "thousands": lambda: num(-4),
    "middle": lambda: ("middle",),
    "from_behind": lambda k: num(-k[1]),
    "before_last": lambda k: num(-k[1]),
    "next_to_last": lambda: num(-2),
    "place_of": lambda place, value: ("digit", value, place),
    "own_place": lambda place: ("digit", OWN, place),
    "its_place": lambda place: ("digit", ITS, place),
    "possessed_place": lambda owner, place: ("digit", owner, place),
}


def _end(value: Node, end: Node, count: Node) -> Node | None:
    """The number that the first or last few digits make."""
    if not 2 <= count[1] <= 9:
        return None
    places = range(1, count[1] + 1) if end == num(1) else range(-count[1], 0)
    total: Node | None = None
    for place in places:
        digit = ("digit", value, num(place))
        total = digit if total is None else call("kat", total, digit)
    return total


MAKERS |= {
    "end_of": lambda end, count, value: _end(value, end, count),
    "own_end": lambda end, count: _end(OWN, end, count),
}


# ---- statements about digits, of the own entry unless said otherwise


def _pairs(value: Node, relation: Callable[[Node, Node], Node]) -> Node:
    """Say something of each digit and the next one."""
    first, second = ("digit", value, ("bound", "i")), ("digit", value, ("next", "i"))
    return ("all", "i", num(1), ("-", ("length", value), num(1)), relation(first, second))


def _same(value: Node) -> Node:
    return every(value, lambda digit: cmp("=", digit, ("digit", value, num(1))))


def _step(value: Node, step: Node, sign: str) -> Node:
    return _pairs(value, lambda one, two: cmp("=", two, (sign, one, step)))


def _end_places(end: Node, count: Node) -> range:
    return range(1, count[1] + 1) if end == num(1) else range(-count[1], 0)


def _consecutive(value: Node) -> Node:
    """The digits are so many numbers in a row, in some order."""
    highest, lowest = ("highest", value), ("lowest", value)
    spread = cmp("=", ("-", highest, lowest), ("-", ("length", value), num(1)))
    return both(is_("U", value), spread)


def _same_except(value: Node, place: Node) -> Node:
    return ("same_except", value, place)


MAKERS |= {
    "every_digit": lambda value, prop: every(value, lambda digit: said_of(prop, digit)),
    "every_own_digit": lambda prop: every(OWN, lambda digit: said_of(prop, digit)),
    "same_digits": _same,
    "own_same_digits": lambda: _same(OWN),
    "own_same_digits_count": lambda count: both(cmp("=", ("length", OWN), count), _same(OWN)),
    "different_digits": lambda value: is_("U", value),
    "own_different_digits": lambda: is_("U", OWN),
    "digits_sum": lambda value, total: cmp("=", call("qs", value), total),
    "digits_product": lambda value, total: cmp("=", call("qp", value), total),
    "own_digits_sum": lambda total: cmp("=", call("qs", OWN), total),
    "own_digits_product": lambda total: cmp("=", call("qp", OWN), total),
    "ascending": lambda value: ("ascending", value),
    "descending": lambda value: ("descending", value),
    "strictly_up": lambda: is_("STRENGAUF", OWN),
    "strictly_down": lambda: is_("STRENGAB", OWN),
    "step_up": lambda step: _step(OWN, step, "+"),
    "step_down": lambda step: _step(OWN, step, "-"),
    "consecutive_digits": _consecutive,
    "consecutive_ascending": lambda value: _step(value, num(1), "+"),
    "consecutive_descending": lambda value: _step(value, num(1), "-"),
    "no_digit": lambda digit: cmp("=", call("anzahl", OWN, num(digit)), num(0)),
    "a_digit": lambda digit: cmp(">=", call("anzahl", OWN, num(digit)), num(1)),
    "at_least_digits": lambda k, digit: cmp(">=", call("anzahl", OWN, num(digit)), k),
    "at_most_digits": lambda k, digit: cmp("<=", call("anzahl", OWN, num(digit)), k),
    "exactly_digits": lambda k, digit: cmp("=", call("anzahl", OWN, num(digit)), k),
    "no_digit_of": lambda value, prop: every(value, lambda d: denial(said_of(prop, d))),
    "no_own_digit": lambda prop: every(OWN, lambda d: denial(said_of(prop, d))),
    "no_digit_class": lambda prop: every(OWN, lambda d: denial(said_of(prop, d))),
    "at_least_class": lambda k, prop: cmp(">=", counted(OWN, lambda d: said_of(prop, d)), k),
    "exactly_class": lambda k, prop: cmp("=", counted(OWN, lambda d: said_of(prop, d)), k),
    "all_but_same": lambda k, value: ("all_but_same", value, k),
    "all_but": lambda k, value, prop: cmp(
        "=", counted(value, lambda d: denial(said_of(prop, d))), k
    ),
    "all_except": lambda value, prop, k: cmp(
        "=", counted(value, lambda d: denial(said_of(prop, d))), k
    ),
    "same_except": _same_except,
    "own_same_except": lambda place: _same_except(OWN, place),
    "own_same_except_is": lambda place, digit: both(
        _same_except(OWN, place), cmp("=", ("digit", OWN, place), digit)
    ),
    "middle_digits": lambda count, digit: ("middle_digits", OWN, count, digit),
    "end_digits": lambda end, count, digit: both(
        *(cmp("=", ("digit", OWN, num(p)), digit) for p in _end_places(end, count))
    ),
    "end_digits_same": lambda end, count: both(
        *(
            cmp("=", ("digit", OWN, num(p)), ("digit", OWN, num(p + 1)))
            for p in list(_end_places(end, count))[:-1]
        )
    ),
    "own_length": lambda k: cmp("=", ("length", OWN), k),
    "own_factor_count": lambda k: cmp("=", call("tau", OWN), k),
    "same_digits_as": lambda value: is_("ANA", OWN, value),
}


def _ends(value: Node, digits: Node) -> Node | None:
    if digits[0] != "num":
        return cmp("=", ("digit", value, num(-1)), digits)
    places = reversed(list(enumerate(reversed(str(digits[1])), 1)))
    return both(*(cmp("=", ("digit", value, num(-k)), num(int(d))) for k, d in places))


def _begins(value: Node, digits: Node) -> Node:
    text = enumerate(str(digits[1]), 1)
    return both(*(cmp("=", ("digit", value, num(k)), num(int(d))) for k, d in text))


MAKERS |= {
    "ends_in": lambda digits: _ends(HOLE, digits),
    "begins_with": lambda digits: _begins(HOLE, digits),
    "own_ends_in": lambda digits: _ends(OWN, digits),
    "own_begins_with": lambda digits: _begins(OWN, digits),
    "ends_in_of": _ends,
    "contains": lambda digits: is_("ENTH", HOLE, digits),
}


# ---- nouns and what is said about them


def _as_property(statement: Node) -> Node:
    """Give a statement about what was just named: "whose digits add up to 7"."""
    return put_in(put_in(statement, OWN, HOLE), ITS, HOLE)


@_named
def some(prop: Node) -> Node:
    """Something of a kind. What it calls its own is its own, not the entry's."""
    return ("some", put_in(prop, ITS, HOLE))


@_named
def narrowed(first: Node, second: Node) -> Node:
    """Both of two properties."""
    if first in (is_("GER", HOLE), is_("UNG", HOLE)) and second[0] == "is" and second[1] == "V":
        if second[2] == HOLE:  # an even multiple is one that is so many times an even number
            return is_(first[1], ("/", HOLE, second[3]))
    return both(first, second)


MAKERS |= {
    "rearranged": lambda value: ("some", is_("ANA", HOLE, value)),
    "reordered": lambda value: (
        "some",
        both(is_("ANA", HOLE, value), cmp("!=", HOLE, value)),
    ),
    "denied": denial,
    "about_own": lambda statement: _as_property(statement),
    "property_of": lambda prop: _as_property(prop),
    "has_length": lambda count: cmp("=", ("length", HOLE), count),
    "equal_to": lambda value: cmp("=", HOLE, value),
    "either": lambda one, other: (
        ("some", any_of(one[1], other[1])) if one[0] == other[0] == "some" else None
    ),
    "one_or_other": lambda one, other: (
        ("some", both(any_of(one[1], other[1]), denial(both(one[1], other[1]))))
        if one[0] == other[0] == "some"
        else None
    ),
    "both_descriptions": lambda one, other: (
        ("some", both(one[1], other[1])) if one[0] == other[0] == "some" else None
    ),
    "and_property": both,
    "or_property": any_of,
    "neither": lambda one, other: both(denial(one), denial(other)),
    "value_property": _property_of,
    "no_property": lambda value: denial(cmp("=", HOLE, value)),
    "both_properties": lambda one, other: (
        both(one[1], other[1]) if one[0] == other[0] == "some" else None
    ),
    "is_more": lambda value: cmp(">", HOLE, value),
    "is_less": lambda value: cmp("<", HOLE, value),
    "at_least": lambda value: cmp(">=", HOLE, value),
    "at_most": lambda value: cmp("<=", HOLE, value),
    "between": lambda low, high: both(cmp(">", HOLE, low), cmp("<", HOLE, high)),
    "an_ordinal_power": lambda k: ("some", _kth_power(k)),
    "a_power_of": lambda base: ("some", ("powerof", HOLE, base)),
    "a_power_minus": lambda base, k: ("-", ("some", ("powerof", HOLE, base)), k),
}


def _kth_power(k: Node) -> Node:
    return is_({2: "Q", 3: "K"}[k[1]], HOLE) if k[1] in (2, 3) else is_("POTENZ", HOLE, k)


# ---- several of a kind


def _several(count: Node, prop: Node, how: str) -> Node | None:
    if count[0] != "num" or not 2 <= count[1] <= 20:
        return None
    return ("several_of", count[1], _as_property(prop), how)


MAKERS |= {
    "any_several": lambda count, prop: _several(count, prop, "any"),
    "different_several": lambda count, prop: _several(count, prop, "different"),
    "consecutive_several": lambda count, prop: _several(count, prop, "consecutive"),
    "two_consecutive": lambda prop: _several(num(2), prop, "consecutive"),
    "sum_of_several": lambda items: ("several", "+", *items[1:]),
    "product_of_several": lambda items: ("several", "*", *items[1:]),
    "difference_of_several": lambda items: ("several", "-", *items[1:]),
}


# ---- superlatives


def _pick(kind: str, prop: Node) -> Node:
    return ("pick", kind, _as_property(prop))


MAKERS |= {
    "largest": lambda prop: _pick("largest", prop),
    "smallest": lambda prop: _pick("smallest", prop),
    "largest_number": lambda prop: _pick("largest", prop),
    "smallest_number": lambda prop: _pick("smallest", prop),
    "nearest": lambda prop, value: ("nearest", _as_property(prop), value),
    "next_after": lambda prop, value: ("pick", "smallest", both(prop, cmp(">", HOLE, value))),
    "last_before": lambda prop, value: ("pick", "largest", both(prop, cmp("<", HOLE, value))),
    "nth_of": lambda k, prop: ("nth", k, prop),
}


# ---- sentences


@_named
def is_so(subject: Node, prop: Node) -> Node | None:
    """Something is like that."""
    if not _can_be_subject(subject, prop):
        return None
    return _with_subject(subject, prop)


def _can_be_subject(subject: Node, prop: Node) -> bool:
    """Say whether something is said of this entry, or of another: 19 is a factor of this."""
    if subject[0] == "num":
        return has(prop, "this") or has(prop, "own")
    return bool(subject[0] != "some")


def _with_subject(subject: Node, prop: Node) -> Node:
    """Give what a property says of a subject, which it may call `its`."""
    if has(subject, "its") or has(subject, "own") or has(subject, "this"):
        return put_in(said_of(prop, put_in(subject, ITS, OWN)), ITS, OWN)
    return put_in(said_of(prop, subject), ITS, subject)


def _own_is(change: Callable[[Node], Node]) -> Callable[[Node], Node]:
    return lambda prop: said_of(prop, change(OWN))


@_named
def relation_to_own(subject: Node, prop: Node) -> Node | None:
    """F is a multiple: of this number."""
    if subject in (OWN, THIS) or subject[0] in ("num", "some"):
        return None
    return said_of(prop, subject)


@_named
def does(subject: Node, prop: Node) -> Node | None:
    """Something does that."""
    if not _can_be_subject(subject, prop):
        return None
    return _with_subject(subject, prop)


@_named
def leaves(divisor: Node, rest: Node) -> Node:
    """A remainder of the entry."""
    return cmp("=", ("mod", OWN, divisor), rest)


@_named
def other_base(base: Node, value: Node, digits: Node) -> Node:
    """What it is in some base."""
    return ("other_base", base, value, digits)


MAKERS |= {
    "own_quantity_is": lambda quantity, prop: said_of(prop, quantity),
    "own_quantity_equals": lambda quantity, value: cmp("=", quantity, value),
    "own_quantity_adjective": lambda prop, quantity: said_of(prop, quantity),
    "own_digit_sum_is": lambda prop: said_of(prop, call("qs", OWN)),
    "own_place_is": lambda place, prop: said_of(prop, ("digit", OWN, place)),
    "own_reverse_is": _own_is(lambda own: call("rev", own)),
    "own_square_is": _own_is(lambda own: ("^", own, num(2))),
    "own_cube_is": _own_is(lambda own: ("^", own, num(3))),
    "squared_is": lambda own, prop: said_of(prop, ("^", own, num(2))),
    "reverse_is": lambda subject, prop: said_of(prop, call("rev", subject)),
    "done_is": lambda value, prop: said_of(prop, value),
    "this_is": lambda prop: said_of(prop, THIS),
    "about_own_sentence": lambda statement: statement,
    "exceeds": lambda one, other: cmp(">", one, other),
    "exceeds_by": lambda one, other, by: cmp("=", one, ("+", other, by)),
    "same_digit_sum": lambda one, other: cmp("=", call("qs", one), call("qs", other)),
    "own_same_digit_sum": lambda other: cmp("=", call("qs", OWN), call("qs", other)),
    "in_base": lambda base, own, digits: cmp("=", own, call("frombase", digits, base)),
    "value_in_base": lambda own, base, digits: cmp("=", own, call("frombase", digits, base)),
    "leaves_when": lambda rest, divisor: leaves(divisor, rest),
}


MAKERS |= {
    "is_none": lambda prop: denial(said_of(prop, OWN)),
    "none_property": denial,
    "one_number": lambda: num(1),
    "one_itself": lambda: cmp("=", OWN, num(1)),
    "such_number": lambda prop: ("such", prop),
    "own_digit_sum": lambda: call("qs", OWN),
    "own_digit_product": lambda: call("qp", OWN),
    "own_digit_count": lambda: call("len", OWN),
    "named_place_of": lambda place, value: ("digit", value, num(place)),
    "named_place": lambda place: ("digit", OWN, num(place)),
    "has_named_length": lambda count: cmp("=", ("length", HOLE), num(count)),
    "largest_length": lambda count: _pick("largest", cmp("=", ("length", HOLE), num(count))),
    "smallest_length": lambda count: _pick("smallest", cmp("=", ("length", HOLE), num(count))),
    "own_ascending": lambda: ("ascending", OWN),
    "own_descending": lambda: ("descending", OWN),
    "own_consecutive": lambda *_: _consecutive(OWN),
    "own_consecutive_ascending": lambda: _step(OWN, num(1), "+"),
    "own_all_but_one_same": lambda: ("all_but_same", OWN, num(1)),
    "own_every_digit": lambda prop: every(OWN, lambda digit: said_of(prop, digit)),
    "greater_is": lambda one, other: cmp(">", one, other),
    "smaller_is": lambda one, other: cmp("<", one, other),
    "any_two": lambda prop: _several(num(2), prop, "any"),
    "different_two": lambda prop: _several(num(2), prop, "different"),
    "consecutive_two": lambda prop: _several(num(2), prop, "consecutive"),
    "consecutive_three": lambda prop: _several(num(3), prop, "consecutive"),
    "a_named_power": lambda base: ("some", ("powerof", HOLE, num(base))),
}


def _first_few(count: Node, prop: Node) -> Node | None:
    """The first so many of a kind, as numbers."""
    if count[0] != "num" or not 2 <= count[1] <= 60:
        return None
    tests: dict[Node, Callable[[int], bool]] = {
        TRUE: lambda n: True,
        is_("UNG", HOLE): lambda n: n % 2 == 1,
        is_("GER", HOLE): lambda n: n % 2 == 0,
        is_("PZ", HOLE): is_prime,
    }
    shapes: dict[Node, Callable[[int], int]] = {
        is_("Q", HOLE): lambda n: n * n,
        is_("K", HOLE): lambda n: n**3,
        is_("DREI", HOLE): lambda n: n * (n + 1) // 2,
    }
    if prop in shapes:
        return ("row", *(num(shapes[prop](n)) for n in range(1, count[1] + 1)))
    if prop not in tests:
        return None
    found = islice((n for n in range(1, 1000) if tests[prop](n)), count[1])
    return ("row", *map(num, found))


def _whole_range(low: Node, high: Node) -> Node | None:
    if high[1] - low[1] > 200 or high[1] < low[1]:
        return ("range", low, high) if high[1] > low[1] else None
    return ("row", *map(num, range(low[1], high[1] + 1)))


def _places(value: Node, places: tuple[Node, ...]) -> Node:
    return ("row", *(("digit", value, place) for place in places))


def _end_row(value: Node, end: Node, count: Node) -> Node | None:
    if count[0] != "num" or not 2 <= count[1] <= 9:
        return None
    return ("row", *(("digit", value, num(p)) for p in _end_places(end, count)))


_OUTER = (num(1), num(-1))


def _two_primes(comparison: Node) -> Node | None:
    """The product of two primes, of which each is below or above something."""
    if comparison[0] != "cmp" or comparison[2] != HOLE:
        return None
    extreme = "lpf" if comparison[1] in (">", ">=") else "gpf"
    return ("some", both(is_("HALBPRIM", HOLE), said_of(comparison, call(extreme, HOLE))))


def _listed(values: Node) -> Node:
    return any_of(*(cmp("=", HOLE, value) for value in values[1:]))


def _not_equal(value: Node) -> Node:
    if value[0] in ("row", "choice"):
        return both(*(cmp("!=", HOLE, item) for item in value[1:]))
    return cmp("!=", HOLE, value)


def _no_multiple(value: Node) -> Node:
    if value[0] in ("row", "choice"):
        return both(*(denial(is_("V", OWN, item)) for item in value[1:]))
    return denial(is_("V", OWN, value))


def _multiple(value: Node) -> Node:
    if value[0] in ("row", "choice"):
        join = both if value[0] == "row" else any_of
        return join(*(is_("V", HOLE, item) for item in value[1:]))
    return is_("V", HOLE, value)


def _rounded(value: Node, unit: int) -> Node:
    half = num(unit // 2)
    return ("*", num(unit), call("div", ("+", value, half), num(unit)))


def _referring_offset(value: Node) -> Node | None:
    """3 more than 5 down; 3 more than 50 would be written as 53."""
    return value if parts_of(value, "ref") else None


def _definite(kind: str) -> Callable[[Node, Node], Node | None]:
    def make(one: Node, other: Node) -> Node | None:
        return (kind, one, other) if _is_definite(one) and _is_definite(other) else None

    return make


def _count_of(relation: str) -> Callable[[Node, Node, Node], Node]:
    return lambda k, value, prop: cmp(relation, counted(value, lambda d: said_of(prop, d)), k)


def _has_digits(value: Node, digits: tuple[int, ...]) -> Node:
    return both(*(cmp(">=", call("anzahl", value, num(digit)), num(1)) for digit in digits))


def _step_choice(one: Node, sign: Node, other: Node, other_sign: Node) -> Node:
    return _pairs(
        OWN,
        lambda first, second: any_of(
            cmp("=", second, (sign[1], first, one)), cmp("=", second, (other_sign[1], first, other))
        ),
    )


MAKERS |= {
    "so_is": lambda value, quantity: both(
        cmp("=", OWN, value), cmp("=", put_in(quantity, ITS, OWN), value)
    ),
    "all_same_noun": lambda: _same(HOLE),
    "binary": lambda value: call("frombase", value, num(2)),
    "any_of_kind": lambda prop: said_of(prop, OWN),
    "less_than_others": lambda place: ("extreme_place", OWN, place, "<"),
    "more_than_others": lambda place: ("extreme_place", OWN, place, ">"),
    "product_with": lambda one, other: ("*", one, put_in(other, ITS, one)),
    "its_square": lambda: ("^", ITS, num(2)),
    "its_cube": lambda: ("^", ITS, num(3)),
    "its_next": lambda: ("+", ITS, num(1)),
    "its_previous": lambda: ("-", ITS, num(1)),
    "grid_digits": lambda digit: ("grid_count", cmp("=", HOLE, num(digit))),
    "grid_class": lambda prop: ("grid_count", prop),
    "divided_into": lambda one, other: ("/", other, one),
    "any_digit": lambda value: ("any_digit", value),
    "each_own_digit": lambda: ("each_digit", OWN),
    "definite_exclusive": _definite("exclusive"),
    "definite_neither": _definite("neither"),
    "referring_offset": _referring_offset,
    "exactly_one_own": lambda *parts: cmp(
        "=", counted(OWN, lambda d: said_of(parts[-1], d)), num(1)
    ),
    "at_most_of": _count_of("<="),
    "at_least_of": _count_of(">="),
    "at_most_own": lambda k, prop: _count_of("<=")(k, OWN, prop),
    "at_least_own": lambda k, prop: _count_of(">=")(k, OWN, prop),
    "not_every_digit": lambda value, prop: denial(every(value, lambda d: said_of(prop, d))),
    "not_own_every_digit": lambda prop: denial(every(OWN, lambda d: said_of(prop, d))),
    "one_of_is_sum": lambda value: ("one_is_sum", value),
    "only_place": lambda place, prop: ("only_place", OWN, place, prop),
    "upwards": lambda: ("sign", "+"),
    "downwards": lambda: ("sign", "-"),
    "step_choice": _step_choice,
    "each_sum_of_two": lambda: ("each_sum_of_two", OWN),
    "digit_count_is": lambda prop, digit: said_of(prop, call("anzahl", HOLE, num(digit))),
    "digit_row": lambda *digits: digits,
    "contains_digits": lambda digits: _has_digits(HOLE, digits),
    "contains_digits_own": lambda digits: _has_digits(OWN, digits),
    "prime_factor_count": lambda k: cmp("=", call("omega", HOLE), k),
    "prime_factors_own": lambda k: cmp("=", call("omega", OWN), k),
    "differs_by": lambda value, by: cmp("=", call("betrag", ("-", OWN, value)), by),
    "own_exceeds_by": lambda value, by: cmp("=", OWN, ("+", value, by)),
    "own_exceeds": lambda value: cmp(">", OWN, value),
    "own_one_of": lambda values: said_of(_listed(values), OWN),
    "nth_after": lambda k, prop, value: ("nth_after", k, prop, value),
    "equal_to_neither": lambda one, other: both(cmp("!=", HOLE, one), cmp("!=", HOLE, other)),
    "nonzero": lambda: cmp("!=", HOLE, num(0)),
    "own_and_square": lambda own, prop: both(said_of(prop, OWN), said_of(prop, ("^", OWN, num(2)))),
    "reversing_adds": lambda *parts: cmp("=", call("rev", OWN), ("+", OWN, parts[-1])),
    "reversing_takes": lambda *parts: cmp("=", call("rev", OWN), ("-", OWN, parts[-1])),
    "own_end_two": lambda end: _end_row(OWN, end, num(2)),
    "twice_is": lambda one, other: cmp("=", one, ("*", num(2), other)),
    "half_is": lambda one, other: cmp("=", one, ("/", other, num(2))),
    "a_factorial": lambda: ("some", ("factorial", HOLE)),
    "nth_part": lambda k, value: ("/", value, k),
    "remainder_of": lambda value, divisor: ("mod", value, divisor),
    "larger_of": lambda row: call("max", *row[1:]),
    "smaller_of": lambda row: call("min", *row[1:]),
    "mapped_own_digits": lambda operation: ("digit_powers", OWN, operation[1]),
    "own_two_same_count": lambda k: ("some_same", OWN, k),
    "proper": lambda prop: both(prop, cmp("!=", HOLE, prop[-1])) if prop[0] == "is" else None,
    "exactly_one_digit": lambda digit: cmp("=", call("anzahl", OWN, num(digit)), num(1)),
    "divisible_but_not": lambda one, other: both(_multiple(one), denial(_multiple(other))),
    "not_divisible": lambda *values: both(*(denial(is_("V", HOLE, v)) for v in values)),
    "neither_noun": lambda one, other: both(denial(said_of(one, OWN)), denial(said_of(other, OWN))),
    "own_less": lambda value: ("-", OWN, value),
    "own_reversed_is_value": lambda value: (
        None if _is_definite(value) else cmp("=", call("rev", OWN), value)
    ),
    "done_is_value": lambda value, done: cmp("=", done, value),
    "neither_value": lambda one, other: both(
        denial(cmp("=", OWN, one)), denial(cmp("=", OWN, other))
    ),
    "either_value": lambda one, other: any_of(cmp("=", OWN, one), cmp("=", OWN, other)),
    "no_multiple": _no_multiple,
    "square_all": lambda value: ("^", value, num(2)),
    "double_all": lambda value: ("*", num(2), value),
    "halve_all": lambda value: ("/", value, num(2)),
    "fraction_of_some": lambda fraction, prop: fraction_of(fraction, ("some", prop)),
    "times_decimal": lambda value, fraction: fraction_of(fraction, value),
    "next_number": lambda value: ("+", value, num(1)),
    "number_before": lambda value: ("-", value, num(1)),
    "different_factor_sum": lambda value: call("vpfsumme", value),
    "repeated_factor_sum": lambda value: call("pfsumme", value),
    "proper_divisor_sum": lambda value: ("-", call("sigma", value), value),
    "how_many": lambda prop, limits: ("how_many", both(prop, limits)),
    "to_ten": lambda value: _rounded(value, 10),
    "to_hundred": lambda value: _rounded(value, 100),
    "whole_range": _whole_range,
    "first_few": _first_few,
    "mapped_digits": lambda operation, value: ("digit_powers", value, operation[1]),
    "own_end_row": lambda end, count: _end_row(OWN, end, count),
    "its_end_row": lambda end, count: _end_row(ITS, end, count),
    "end_row_of": lambda end, count, value: _end_row(value, end, count),
    "own_outer_row": lambda: _places(OWN, _OUTER),
    "own_places": lambda *places: _places(OWN, places),
    "places_of": lambda *parts: _places(parts[-1], parts[:-1]),
    "each_digit": lambda value: ("each_digit", value),
    "sum_and_product": lambda value: ("row", call("qs", value), call("qp", value)),
    "equal_row": lambda row: cmp("=", row[1], row[2]),
    "row_sums_to": lambda row, total: cmp("=", _chain("+", row), total),
    "row_differs_by": lambda row, total: cmp("=", call("betrag", ("-", row[1], row[2])), total),
    "outer_product": lambda total: cmp("=", _chain("*", _places(OWN, _OUTER)), total),
    "outer_sum": lambda total: cmp("=", _chain("+", _places(OWN, _OUTER)), total),
    "one_is_sum": lambda: ("one_is_sum", OWN),
    "one_is_twice": lambda: ("one_is_twice", OWN),
    "exactly_of": lambda k, value, prop: cmp("=", counted(value, lambda d: said_of(prop, d)), k),
    "exactly_own": lambda k, prop: cmp("=", counted(OWN, lambda d: said_of(prop, d)), k),
    "two_same": lambda value: ("two_same", value),
    "own_two_same": lambda: ("two_same", OWN),
    "progression": lambda value: ("progression", value),
    "own_consecutive_up": lambda: _step(OWN, num(1), "+"),
    "own_consecutive_up_count": lambda k: both(
        cmp("=", ("length", OWN), k), _step(OWN, num(1), "+")
    ),
    "uses_different": lambda k: ("uses_different", OWN, k),
    "uses_different_in": lambda k, value: ("uses_different", value, k),
    "own_different_count": lambda k: both(cmp("=", ("length", OWN), k), is_("U", OWN)),
    "composite": lambda: both(denial(is_("PZ", HOLE)), cmp(">", HOLE, num(1))),
    "not_zero": lambda prop: both(prop, cmp("!=", HOLE, num(0))),
    "multiple_of_each": lambda value: every(value, lambda digit: is_("V", HOLE, digit)),
    "multiple_of_it": _multiple,
    "has_digit_once": lambda digit: cmp("=", call("anzahl", HOLE, num(digit)), num(1)),
    "has_digit_twice": lambda digit: cmp("=", call("anzahl", HOLE, num(digit)), num(2)),
    "has_digit": lambda digit: cmp(">=", call("anzahl", HOLE, num(digit)), num(1)),
    "own_digit_once": lambda digit: cmp("=", call("anzahl", OWN, num(digit)), num(1)),
    "two_primes": _two_primes,
    "square_length": lambda k: cmp("=", ("length", ("^", OWN, num(2))), k),
    "cube_length": lambda k: cmp("=", ("length", ("^", OWN, num(3))), k),
    "factor_count_is": lambda prop: said_of(prop, call("tau", OWN)),
    "same_digits_reordered": lambda value: both(is_("ANA", OWN, value), cmp("!=", OWN, value)),
    "own_and_its": lambda own, quantity, prop: both(said_of(prop, OWN), said_of(prop, quantity)),
    "own_between": lambda low, high: both(cmp(">", OWN, low), cmp("<", OWN, high)),
    "one_of": _listed,
    "not_equal_to": _not_equal,
}


# ---- doing arithmetic, one step after the other


def _step_of(change: Callable[..., Node | None]) -> Callable[..., Node]:
    """Give what makes a step: what is done to what has been reached so far."""
    return lambda *values: ("step", change(("so far",), *values))


@_named
def then(so_far: Node, step: Node) -> Node:
    """Do one more step."""
    return put_in(step[1], ("so far",), so_far)


MAKERS |= {
    "step_plus": _step_of(_infix("+")),
    "step_minus": _step_of(_infix("-")),
    "step_from": _step_of(lambda so_far, value: ("-", value, so_far)),
    "step_times": _step_of(_infix("*")),
    "step_over": _step_of(_infix("/")),
    "step_twice": _step_of(MAKERS["twice"]),
    "step_thrice": _step_of(MAKERS["thrice"]),
    "step_half": _step_of(MAKERS["half_of"]),
    "step_square": _step_of(MAKERS["square_of"]),
    "step_cube": _step_of(MAKERS["cube_of"]),
    "step_reverse": _step_of(MAKERS["reverse_of"]),
    "step_root": _step_of(MAKERS["root_sign"]),
    "own_added": lambda value: ("+", OWN, value),
    "own_taken_from": lambda value: ("-", value, OWN),
    "own_times": lambda value: ("*", OWN, value),
    "own_over": lambda value: ("/", OWN, value),
    "own_square": lambda: ("^", OWN, num(2)),
    "own_cube": lambda: ("^", OWN, num(3)),
    "own_twice": lambda: ("*", num(2), OWN),
    "own_half": lambda: ("/", OWN, num(2)),
}


# ---- whole sentences, several together; and what is said of many at once


def _how_many_true(relation: str) -> Callable[..., Node]:
    return lambda many, *parts: cmp(relation, ("truths", *parts), many)


def _of_each(group: str) -> Callable[[Node], Node]:
    return lambda prop: ("each", "x", group, said_of(prop, ("bound", "x")))


MAKERS |= {
    "all_these": both,
    "one_of_these": any_of,
    "one_not_both": lambda one, other: ("xor", one, other),
    "implied": lambda one, other: ("->", one, other),
    "equivalent": lambda one, other: ("<->", one, other),
    "exactly_true": _how_many_true("="),
    "exactly_one_true": lambda *parts: cmp("=", ("truths", *parts), num(1)),
    "at_least_true": _how_many_true(">="),
    "at_most_true": _how_many_true("<="),
    "all_different": lambda row: is_("DISTINCT", *row[1:]),
    "all_across": _of_each("across"),
    "all_down": _of_each("down"),
    "all_entries": _of_each("numbers"),
    "all_cells": _of_each("cells"),
    "across_different": lambda: is_("DISTINCT", ("group", "across")),
    "down_different": lambda: is_("DISTINCT", ("group", "down")),
    "entries_different": lambda: is_("DISTINCT", ("group", "numbers")),
    "cells_different": lambda: is_("DISTINCT", ("group", "cells")),
    "across_sum": lambda: call("sum", ("group", "across")),
    "down_sum": lambda: call("sum", ("group", "down")),
    "entries_sum": lambda: call("sum", ("group", "numbers")),
    "cells_sum": lambda: call("sum", ("group", "cells")),
    "each_is": lambda row, prop: both(*(said_of(prop, value) for value in row[1:])),
    "tally": lambda digit: ("tally", num(digit)),
    "cell": lambda row, column: ("cell", row[1], column[1]),
    "kth_power_all": lambda k: ("operation", k[1]),
    "largest_of": lambda row: call("max", *row[1:]),
    "smallest_of": lambda row: call("min", *row[1:]),
    "either_of": lambda one, other: any_of(cmp("=", HOLE, one), cmp("=", HOLE, other)),
    "not_one_of": lambda row: both(*(cmp("!=", HOLE, value) for value in row[1:])),
}


def names() -> Any:
    """Give the names of all makers."""
    return MAKERS.keys()
