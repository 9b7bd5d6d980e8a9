"""Kinds of numbers: nouns, adjectives, several of a kind, superlatives.

What the rules of the grammars of clues make, by the names that stand in the grammars.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice

from sevendown.clues.maker_parts import Makers, as_property, said_of
from sevendown.clues.nodes import (
    HOLE,
    ITS,
    OWN,
    TRUE,
    Node,
    both,
    call,
    cmp,
    denial,
    either,
    is_,
    num,
    put_in,
)
from sevendown.clues.value_makers import fraction_of
from sevendown.numbertheory import is_prime


def _property_of(value: Node) -> Node | None:
    """Give the property of being a value."""
    if value[0] == "some":
        return value[1]  # type: ignore[no-any-return]
    return cmp("=", HOLE, value)


def anything_at_all() -> Node:
    """A noun that fits all."""
    return TRUE


def some(prop: Node) -> Node:
    """Something of a kind. What it calls its own is its own, not the entry's."""
    return ("some", put_in(prop, ITS, HOLE))


def narrowed(first: Node, second: Node) -> Node:
    """Both of two properties."""
    if first in (is_("GER", HOLE), is_("UNG", HOLE)) and second[0] == "is" and second[1] == "V":
        if second[2] == HOLE:  # an even multiple is one that is so many times an even number
            return is_(first[1], ("/", HOLE, second[3]))
    return both(first, second)


def _kth_power(k: Node) -> Node:
    return is_({2: "Q", 3: "K"}[k[1]], HOLE) if k[1] in (2, 3) else is_("POTENZ", HOLE, k)


def _several(count: Node, prop: Node, how: str) -> Node | None:
    if count[0] != "num" or not 2 <= count[1] <= 20:
        return None
    return ("several_of", count[1], as_property(prop), how)


def _pick(kind: str, prop: Node) -> Node:
    return ("pick", kind, as_property(prop))


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


def _two_primes(comparison: Node) -> Node | None:
    """The product of two primes, of which each is below or above something."""
    if comparison[0] != "cmp" or comparison[2] != HOLE:
        return None
    extreme = "lpf" if comparison[1] in (">", ">=") else "gpf"
    return ("some", both(is_("HALBPRIM", HOLE), said_of(comparison, call(extreme, HOLE))))


def _listed(values: Node) -> Node:
    return either(*(cmp("=", HOLE, value) for value in values[1:]))


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
        join = both if value[0] == "row" else either
        return join(*(is_("V", HOLE, item) for item in value[1:]))
    return is_("V", HOLE, value)


def between(low: Node, high: Node) -> Node:
    """Being between two values; of two entries, whichever is the larger."""
    if low[0] == high[0] == "ref":
        low, high = call("min", low, high), call("max", low, high)
    return both(cmp(">", HOLE, low), cmp("<", HOLE, high))


KIND_MAKERS: Makers = {
    "lessened": lambda by, prop: said_of(prop, ("+", HOLE, by)),
    "increased": lambda by, prop: said_of(prop, ("-", HOLE, by)),
    "any_three": lambda prop: _several(num(3), prop, "any"),
    "either_of_three": lambda *kinds: (
        ("some", either(*(kind[1] for kind in kinds)))
        if all(kind[0] == "some" for kind in kinds)
        else None
    ),
    "anything_at_all": anything_at_all,
    "some": some,
    "narrowed": narrowed,
    "contains": lambda digits: is_("ENTH", HOLE, digits),
    "about_own": lambda statement: as_property(statement),
    "property_of": lambda prop: as_property(prop),
    "has_length": lambda count: cmp("=", ("length", HOLE), count),
    "equal_to": lambda value: cmp("=", HOLE, value),
    "either": lambda one, other: (
        ("some", either(one[1], other[1])) if one[0] == other[0] == "some" else None
    ),
    "one_or_other": lambda one, other: (
        ("some", both(either(one[1], other[1]), denial(both(one[1], other[1]))))
        if one[0] == other[0] == "some"
        else None
    ),
    "both_descriptions": lambda one, other: (
        ("some", both(one[1], other[1])) if one[0] == other[0] == "some" else None
    ),
    "value_property": _property_of,
    "no_property": lambda value: denial(cmp("=", HOLE, value)),
    "both_properties": lambda one, other: (
        both(one[1], other[1]) if one[0] == other[0] == "some" else None
    ),
    "is_more": lambda value: cmp(">", HOLE, value),
    "is_less": lambda value: cmp("<", HOLE, value),
    "at_least": lambda value: cmp(">=", HOLE, value),
    "at_most": lambda value: cmp("<=", HOLE, value),
    "between": between,
    "an_ordinal_power": lambda k: ("some", _kth_power(k)),
    "a_power_of": lambda base: ("some", ("powerof", HOLE, base)),
    "a_power_minus": lambda base, k: ("-", ("some", ("powerof", HOLE, base)), k),
    "any_several": lambda count, prop: _several(count, prop, "any"),
    "different_several": lambda count, prop: _several(count, prop, "different"),
    "consecutive_several": lambda count, prop: _several(count, prop, "consecutive"),
    "two_consecutive": lambda prop: _several(num(2), prop, "consecutive"),
    "sum_of_several": lambda items: ("several", "+", *items[1:]),
    "product_of_several": lambda items: ("several", "*", *items[1:]),
    "difference_of_several": lambda items: ("several", "-", *items[1:]),
    "largest": lambda prop: _pick("largest", prop),
    "smallest": lambda prop: _pick("smallest", prop),
    "largest_number": lambda prop: _pick("largest", prop),
    "smallest_number": lambda prop: _pick("smallest", prop),
    "nearest": lambda prop, value: ("nearest", as_property(prop), value),
    "next_after": lambda prop, value: ("pick", "smallest", both(prop, cmp(">", HOLE, value))),
    "last_before": lambda prop, value: ("pick", "largest", both(prop, cmp("<", HOLE, value))),
    "nth_of": lambda k, prop: ("nth", k, prop),
    "has_named_length": lambda count: cmp("=", ("length", HOLE), num(count)),
    "largest_length": lambda count: _pick("largest", cmp("=", ("length", HOLE), num(count))),
    "smallest_length": lambda count: _pick("smallest", cmp("=", ("length", HOLE), num(count))),
    "any_two": lambda prop: _several(num(2), prop, "any"),
    "different_two": lambda prop: _several(num(2), prop, "different"),
    "consecutive_two": lambda prop: _several(num(2), prop, "consecutive"),
    "consecutive_three": lambda prop: _several(num(3), prop, "consecutive"),
    "a_named_power": lambda base: ("some", ("powerof", HOLE, num(base))),
    "prime_factor_count": lambda k: cmp("=", call("omega", HOLE), k),
    "own_one_of": lambda values: said_of(_listed(values), OWN),
    "nth_after": lambda k, prop, value: ("nth_after", k, prop, value),
    "equal_to_neither": lambda one, other: both(cmp("!=", HOLE, one), cmp("!=", HOLE, other)),
    "nonzero": lambda: cmp("!=", HOLE, num(0)),
    "a_factorial": lambda: ("some", ("factorial", HOLE)),
    "nth_part": lambda k, value: ("/", value, k),
    "proper": lambda prop: both(prop, cmp("!=", HOLE, prop[-1])) if prop[0] == "is" else None,
    "divisible_but_not": lambda one, other: both(_multiple(one), denial(_multiple(other))),
    "not_divisible": lambda *values: both(*(denial(is_("V", HOLE, v)) for v in values)),
    "no_multiple": _no_multiple,
    "fraction_of_some": lambda fraction, prop: fraction_of(fraction, ("some", prop)),
    "first_few": _first_few,
    "composite": lambda: both(denial(is_("PZ", HOLE)), cmp(">", HOLE, num(1))),
    "not_zero": lambda prop: both(prop, cmp("!=", HOLE, num(0))),
    "multiple_of_it": _multiple,
    "two_primes": _two_primes,
    "one_of": _listed,
    "not_equal_to": _not_equal,
    "either_of": lambda one, other: either(cmp("=", HOLE, one), cmp("=", HOLE, other)),
    "not_one_of": lambda row: both(*(cmp("!=", HOLE, value) for value in row[1:])),
}
