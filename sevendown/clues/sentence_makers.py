"""Sentences: what is said of the entry, of others, and of many at once.

What the rules of the grammars of clues make, by the names that stand in the grammars.
"""

from __future__ import annotations

from collections.abc import Callable

from sevendown.clues.kind_makers import between
from sevendown.clues.maker_parts import Makers, chain, is_definite, said_of
from sevendown.clues.nodes import (
    ITS,
    OWN,
    THIS,
    Node,
    both,
    call,
    cmp,
    denial,
    either,
    has,
    is_,
    num,
    put_in,
)

_SELF = {OWN, ITS, THIS}


def whole_clue(condition: Node) -> Node:
    """A clue that says something."""
    return condition


def see(_: Node) -> Node:
    """A clue that says nothing: another one does."""
    return ("see",)


def anything() -> Node:
    """A clue that any number fits."""
    return cmp(">=", OWN, num(1))


def _both(first: Node, second: Node) -> Node | None:
    if first == second or (first[0] == "cmp" and first[1:3] == ("=", OWN) and first[3][0] == "num"):
        return None  # what is a number that is written out need not be described
    return both(first, second)


def is_value(value: Node) -> Node | None:
    """The entry is a value, or something of a kind."""
    if value in _SELF or (value[0] in ("call", "digit") and not _SELF.isdisjoint(value)):
        return None  # the digit sum: of what is it said?
    if value[0] in ("-", "/") and value[1][0] == "digit" and not _SELF.isdisjoint(value[1]):
        return None  # first digit – 5: no number is a digit less something
    return cmp("=", OWN, value)


def has_property(prop: Node) -> Node:
    """The entry is like that."""
    return said_of(prop, OWN)


def has_no_property(prop: Node) -> Node:
    """The entry is not like that."""
    return denial(said_of(prop, OWN))


def is_no(value: Node) -> Node:
    """The entry is none of a kind."""
    return denial(cmp("=", OWN, value))


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


def relation_to_own(subject: Node, prop: Node) -> Node | None:
    """F is a multiple: of this number."""
    if subject in (OWN, THIS) or subject[0] in ("num", "some"):
        return None
    return said_of(prop, subject)


def does(subject: Node, prop: Node) -> Node | None:
    """Something does that."""
    if not _can_be_subject(subject, prop):
        return None
    return _with_subject(subject, prop)


def leaves(divisor: Node, rest: Node) -> Node:
    """A remainder of the entry."""
    return cmp("=", ("mod", OWN, divisor), rest)


def other_base(base: Node, value: Node, digits: Node) -> Node:
    """What it is in some base."""
    return ("other_base", base, value, digits)


def _how_many_true(relation: str) -> Callable[..., Node]:
    return lambda many, *parts: cmp(relation, ("truths", *parts), many)


def _of_each(group: str) -> Callable[[Node], Node]:
    return lambda prop: ("each", "x", group, said_of(prop, ("bound", "x")))


SENTENCE_MAKERS: Makers = {
    "neither_mixed": lambda prop, value: both(
        denial(said_of(prop, OWN)), denial(cmp("=", OWN, value))
    ),
    "own_less_is": lambda by, prop: said_of(prop, ("-", OWN, by)),
    "own_more_is": lambda by, prop: said_of(prop, ("+", OWN, by)),
    "neither_own": lambda one, other: both(denial(said_of(one, OWN)), denial(said_of(other, OWN))),
    "digit_is": lambda digit, value: cmp("=", digit, value),
    "whole_clue": whole_clue,
    "see": see,
    "anything": anything,
    "both": _both,
    "is_value": is_value,
    "has_property": has_property,
    "has_no_property": has_no_property,
    "is_no": is_no,
    "is_so": is_so,
    "relation_to_own": relation_to_own,
    "does": does,
    "leaves": leaves,
    "other_base": other_base,
    "digits_sum": lambda value, total: cmp("=", call("qs", value), total),
    "digits_product": lambda value, total: cmp("=", call("qp", value), total),
    "own_digits_sum": lambda total: cmp("=", call("qs", OWN), total),
    "own_digits_product": lambda total: cmp("=", call("qp", OWN), total),
    "own_factor_count": lambda k: cmp("=", call("tau", OWN), k),
    "denied": denial,
    "and_property": both,
    "or_property": either,
    "neither": lambda one, other: both(denial(one), denial(other)),
    "own_quantity_is": lambda quantity, prop: said_of(prop, quantity),
    "own_quantity_equals": lambda quantity, value: cmp("=", quantity, value),
    "own_quantity_adjective": lambda prop, quantity: said_of(prop, quantity),
    "own_digit_sum_is": lambda prop: said_of(prop, call("qs", OWN)),
    "own_reverse_is": _own_is(lambda own: call("rev", own)),
    "own_square_is": _own_is(lambda own: ("^", own, num(2))),
    "own_cube_is": _own_is(lambda own: ("^", own, num(3))),
    "squared_is": lambda own, prop: said_of(prop, ("^", own, num(2))),
    "reverse_is": lambda subject, prop: said_of(prop, call("rev", subject)),
    "this_is": lambda prop: said_of(prop, THIS),
    "exceeds": lambda one, other: cmp(">", one, other),
    "exceeds_by": lambda one, other, by: cmp("=", one, ("+", other, by)),
    "same_digit_sum": lambda one, other: cmp("=", call("qs", one), call("qs", other)),
    "in_base": lambda base, own, digits: cmp("=", own, call("frombase", digits, base)),
    "value_in_base": lambda own, base, digits: cmp("=", own, call("frombase", digits, base)),
    "leaves_when": lambda rest, divisor: leaves(divisor, rest),
    "is_none": lambda prop: denial(said_of(prop, OWN)),
    "none_property": denial,
    "one_itself": lambda: cmp("=", OWN, num(1)),
    "greater_is": lambda one, other: cmp(">", one, other),
    "smaller_is": lambda one, other: cmp("<", one, other),
    "so_is": lambda value, quantity: both(
        cmp("=", OWN, value), cmp("=", put_in(quantity, ITS, OWN), value)
    ),
    "any_of_kind": lambda prop: said_of(prop, OWN),
    "prime_factors_own": lambda k: cmp("=", call("omega", OWN), k),
    "differs_by": lambda value, by: cmp("=", call("betrag", ("-", OWN, value)), by),
    "own_exceeds_by": lambda value, by: cmp("=", OWN, ("+", value, by)),
    "own_exceeds": lambda value: cmp(">", OWN, value),
    "own_and_square": lambda own, prop: both(said_of(prop, OWN), said_of(prop, ("^", OWN, num(2)))),
    "reversing_adds": lambda *parts: cmp("=", call("rev", OWN), ("+", OWN, parts[-1])),
    "reversing_takes": lambda *parts: cmp("=", call("rev", OWN), ("-", OWN, parts[-1])),
    "twice_is": lambda one, other: cmp("=", one, ("*", num(2), other)),
    "half_is": lambda one, other: cmp("=", one, ("/", other, num(2))),
    "neither_noun": lambda one, other: both(denial(said_of(one, OWN)), denial(said_of(other, OWN))),
    "own_reversed_is_value": lambda value: (
        None if is_definite(value) else cmp("=", call("rev", OWN), value)
    ),
    "neither_value": lambda one, other: both(
        denial(cmp("=", OWN, one)), denial(cmp("=", OWN, other))
    ),
    "either_value": lambda one, other: either(cmp("=", OWN, one), cmp("=", OWN, other)),
    "how_many": lambda prop, limits: ("how_many", both(prop, limits)),
    "equal_row": lambda row: cmp("=", row[1], row[2]),
    "row_sums_to": lambda row, total: cmp("=", chain("+", row), total),
    "row_differs_by": lambda row, total: cmp("=", call("betrag", ("-", row[1], row[2])), total),
    "factor_count_is": lambda prop: said_of(prop, call("tau", OWN)),
    "own_and_its": lambda own, quantity, prop: both(said_of(prop, OWN), said_of(prop, quantity)),
    "own_between": lambda low, high: said_of(between(low, high), OWN),
    "all_these": both,
    "one_of_these": either,
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
    "each_is": lambda row, prop: both(*(said_of(prop, value) for value in row[1:])),
}
