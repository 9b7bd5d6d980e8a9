"""Digits: those at certain places, and what is said of all, some or none.

What the rules of the grammars of clues make, by the names that stand in the grammars.
"""

from __future__ import annotations

from collections.abc import Callable

from sevendown.clues.maker_parts import Makers, chain, said_of
from sevendown.clues.nodes import (
    HOLE,
    ITS,
    OWN,
    Node,
    both,
    call,
    cmp,
    counted,
    denial,
    either,
    every,
    is_,
    num,
)

_OUTER = (num(1), num(-1))


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


def _ends(value: Node, digits: Node) -> Node | None:
    if digits[0] != "num":
        return cmp("=", ("digit", value, num(-1)), digits)
    places = reversed(list(enumerate(reversed(str(digits[1])), 1)))
    return both(*(cmp("=", ("digit", value, num(-k)), num(int(d))) for k, d in places))


def _begins(value: Node, digits: Node) -> Node:
    text = enumerate(str(digits[1]), 1)
    return both(*(cmp("=", ("digit", value, num(k)), num(int(d))) for k, d in text))


def _places(value: Node, places: tuple[Node, ...]) -> Node:
    return ("row", *(("digit", value, place) for place in places))


def _end_row(value: Node, end: Node, count: Node) -> Node | None:
    if count[0] != "num" or not 2 <= count[1] <= 9:
        return None
    return ("row", *(("digit", value, num(p)) for p in _end_places(end, count)))


def _count_of(relation: str) -> Callable[[Node, Node, Node], Node]:
    return lambda k, value, prop: cmp(relation, counted(value, lambda d: said_of(prop, d)), k)


def _has_digits(value: Node, digits: tuple[int, ...]) -> Node:
    return both(*(cmp(">=", call("anzahl", value, num(digit)), num(1)) for digit in digits))


def _step_choice(one: Node, sign: Node, other: Node, other_sign: Node) -> Node:
    return _pairs(
        OWN,
        lambda first, second: either(
            cmp("=", second, (sign[1], first, one)), cmp("=", second, (other_sign[1], first, other))
        ),
    )


def _end_digits(end: Node, count: Node, digit: Node) -> Node | None:
    """The first or last few digits are all the same one."""
    if digit[0] != "num" or not 0 <= digit[1] <= 9:
        return None
    return both(*(cmp("=", ("digit", OWN, num(p)), digit) for p in _end_places(end, count)))


DIGIT_MAKERS: Makers = {
    "own_digit_twice": lambda digit: cmp("=", call("anzahl", OWN, num(digit)), num(2)),
    "contains_times": lambda k, digit: cmp("=", call("anzahl", OWN, num(digit)), num(k)),
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
    "end_of": lambda end, count, value: _end(value, end, count),
    "own_end": lambda end, count: _end(OWN, end, count),
    "every_digit": lambda value, prop: every(value, lambda digit: said_of(prop, digit)),
    "every_own_digit": lambda prop: every(OWN, lambda digit: said_of(prop, digit)),
    "same_digits": _same,
    "own_same_digits": lambda: _same(OWN),
    "own_same_digits_count": lambda count: both(cmp("=", ("length", OWN), count), _same(OWN)),
    "different_digits": lambda value: is_("U", value),
    "own_different_digits": lambda: is_("U", OWN),
    "ascending": lambda value: ("ascending", value),
    "descending": lambda value: ("descending", value),
    "weakly_ascending": lambda value: is_("AUF", value),
    "weakly_descending": lambda value: is_("AB", value),
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
    "end_digits": _end_digits,
    "end_digits_same": lambda end, count: both(
        *(
            cmp("=", ("digit", OWN, num(p)), ("digit", OWN, num(p + 1)))
            for p in list(_end_places(end, count))[:-1]
        )
    ),
    "own_length": lambda k: cmp("=", ("length", OWN), k),
    "same_digits_as": lambda value: is_("ANA", OWN, value),
    "ends_in": lambda digits: _ends(HOLE, digits),
    "begins_with": lambda digits: _begins(HOLE, digits),
    "own_ends_in": lambda digits: _ends(OWN, digits),
    "own_begins_with": lambda digits: _begins(OWN, digits),
    "ends_in_of": _ends,
    "rearranged": lambda value: ("some", is_("ANA", HOLE, value)),
    "reordered": lambda value: (
        "some",
        both(is_("ANA", HOLE, value), cmp("!=", HOLE, value)),
    ),
    "own_place_is": lambda place, prop: said_of(prop, ("digit", OWN, place)),
    "done_is": lambda value, prop: said_of(prop, value),
    "own_same_digit_sum": lambda other: cmp("=", call("qs", OWN), call("qs", other)),
    "named_place_of": lambda place, value: ("digit", value, num(place)),
    "named_place": lambda place: ("digit", OWN, num(place)),
    "own_ascending": lambda: ("ascending", OWN),
    "own_descending": lambda: ("descending", OWN),
    "own_consecutive": lambda *_: _consecutive(OWN),
    "own_consecutive_ascending": lambda: _step(OWN, num(1), "+"),
    "own_all_but_one_same": lambda: ("all_but_same", OWN, num(1)),
    "own_every_digit": lambda prop: every(OWN, lambda digit: said_of(prop, digit)),
    "all_same_noun": lambda: _same(HOLE),
    "less_than_others": lambda place: ("extreme_place", OWN, place, "<"),
    "more_than_others": lambda place: ("extreme_place", OWN, place, ">"),
    "grid_digits": lambda digit: ("grid_count", cmp("=", HOLE, num(digit))),
    "any_digit": lambda value: ("any_digit", value),
    "each_own_digit": lambda: ("each_digit", OWN),
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
    "digit_count_is": lambda prop, digit: said_of(prop, call("anzahl", HOLE, num(digit))),
    "contains_digits": lambda digits: _has_digits(HOLE, digits),
    "contains_digits_own": lambda digits: _has_digits(OWN, digits),
    "own_end_two": lambda end: _end_row(OWN, end, num(2)),
    "mapped_own_digits": lambda operation: ("digit_powers", OWN, operation[1]),
    "own_two_same_count": lambda k: ("some_same", OWN, k),
    "exactly_one_digit": lambda digit: cmp("=", call("anzahl", OWN, num(digit)), num(1)),
    "done_is_value": lambda value, done: cmp("=", done, value),
    "mapped_digits": lambda operation, value: ("digit_powers", value, operation[1]),
    "own_end_row": lambda end, count: _end_row(OWN, end, count),
    "its_end_row": lambda end, count: _end_row(ITS, end, count),
    "end_row_of": lambda end, count, value: _end_row(value, end, count),
    "own_outer_row": lambda: _places(OWN, _OUTER),
    "own_places": lambda *places: _places(OWN, places),
    "places_of": lambda *parts: _places(parts[-1], parts[:-1]),
    "each_digit": lambda value: ("each_digit", value),
    "outer_product": lambda total: cmp("=", chain("*", _places(OWN, _OUTER)), total),
    "outer_sum": lambda total: cmp("=", chain("+", _places(OWN, _OUTER)), total),
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
    "multiple_of_each": lambda value: every(value, lambda digit: is_("V", HOLE, digit)),
    "has_digit_once": lambda digit: cmp("=", call("anzahl", HOLE, num(digit)), num(1)),
    "has_digit_twice": lambda digit: cmp("=", call("anzahl", HOLE, num(digit)), num(2)),
    "has_digit": lambda digit: cmp(">=", call("anzahl", HOLE, num(digit)), num(1)),
    "own_digit_once": lambda digit: cmp("=", call("anzahl", OWN, num(digit)), num(1)),
    "square_length": lambda k: cmp("=", ("length", ("^", OWN, num(2))), k),
    "cube_length": lambda k: cmp("=", ("length", ("^", OWN, num(3))), k),
    "same_digits_reordered": lambda value: both(is_("ANA", OWN, value), cmp("!=", OWN, value)),
    "tally": lambda digit: ("tally", num(digit)),
}
