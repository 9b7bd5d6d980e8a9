"""Values: arithmetic, in signs, words and orders; lists; what is done step by step.

What the rules of the grammars of clues make, by the names that stand in the grammars.
"""

from __future__ import annotations

from collections.abc import Callable

from sevendown.clues.maker_parts import Makers, chain, is_definite
from sevendown.clues.nodes import ITS, OWN, THIS, Node, call, num, parts_of, put_in


def as_is(value: Node) -> Node:
    """What only has other words around it."""
    return value


def never(*_: Node) -> None:
    """What is no clue after all."""
    return None


def _after(left: Node, right: Node) -> Node:
    """Give what stands behind a reference, of which it may say `its`: 6 down plus its reverse."""
    return put_in(right, ITS, left) if left[0] == "ref" else right


def _infix(sign: str) -> Callable[[Node, Node], Node | None]:
    def make(left: Node, right: Node) -> Node | None:
        if sign == "^" and left[0] == "^":
            return None  # 2^3^2: who knows
        if left[0] == "some" and parts_of(left[1], "cmp"):
            return None  # a number that is X, plus Y: rather a number that is X plus Y
        if sign == "*" and left[0] == "num" and right[0] == "/":
            return ("/", ("*", left, right[1]), right[2])  # only the end need be whole
        return (sign, left, _after(left, right))

    return make


def fraction_of(fraction: tuple[int, int], value: Node) -> Node:
    """So many parts of something."""
    top, bottom = fraction
    whole = value if top == 1 else ("*", num(top), value)
    return ("/", whole, num(bottom))


def fraction_of_this(fraction: tuple[int, int], value: Node) -> Node | None:
    """Half the sum of two numbers, say."""
    if value[0] != "several" and not is_definite(value):
        return None
    return fraction_of(fraction, value)


def root_of(k: Node, value: Node) -> Node:
    """A root."""
    return call("wurzel", value) if k == num(2) else ("root", k, value)


def row(*values: Node) -> Node | None:
    """Several values."""
    if len(values) == 2:
        return ("row", values[0], _after(*values))
    return ("row", *values)


def references(names: tuple[str, ...]) -> Node:
    """Several entries, named together."""
    return ("row", *(("ref", name) for name in names))


def definite_row(*values: Node) -> Node | None:
    """Several values, none of which is open."""
    return ("row", *values) if all(map(is_definite, values)) else None


def definite_choice(*values: Node) -> Node | None:
    """One of several values, none of which is open."""
    return ("choice", *values) if all(map(is_definite, values)) else None


def _operation(name: str) -> Callable[[], Node]:
    return lambda: ("operation", name)


def mapped(operation: Node, values: Node) -> Node:
    """The squares of several values, say."""
    if isinstance(operation[1], int):
        return ("row", *(("^", value, num(operation[1])) for value in values[1:]))
    return ("row", *(VALUE_MAKERS[operation[1]](value) for value in values[1:]))


def silent(quantity: Node) -> Node:
    """The digit sum: of this number."""
    return quantity


def of_its(quantity: Node) -> Node:
    """Its digit sum."""
    return put_in(quantity, OWN, ITS)


def possessed(owner: Node, quantity: Node) -> Node:
    """3 across's digit sum."""
    return put_in(quantity, OWN, owner)


def _whole_range(low: Node, high: Node) -> Node | None:
    if not 0 < high[1] - low[1] <= 200:
        return None
    return ("row", *map(num, range(low[1], high[1] + 1)))


def _rounded(value: Node, unit: int) -> Node:
    half = num(unit // 2)
    return ("*", num(unit), call("div", ("+", value, half), num(unit)))


def _referring_offset(value: Node) -> Node | None:
    """3 more than 5 down; 3 more than 50 would be written as 53."""
    return value if parts_of(value, "ref") and is_definite(value) else None


def _definite(kind: str) -> Callable[[Node, Node], Node | None]:
    def make(one: Node, other: Node) -> Node | None:
        return (kind, one, other) if is_definite(one) and is_definite(other) else None

    return make


def _step_of(change: Callable[..., Node | None]) -> Callable[..., Node]:
    """Give what makes a step: what is done to what has been reached so far."""
    return lambda *values: ("step", change(("so far",), *values))


def then(so_far: Node, step: Node) -> Node:
    """Do one more step."""
    return put_in(step[1], ("so far",), so_far)


VALUE_MAKERS: Makers = {
    "as_is": as_is,
    "never": never,
    "fraction_of": fraction_of,
    "fraction_of_this": fraction_of_this,
    "root_of": root_of,
    "row": row,
    "references": references,
    "definite_row": definite_row,
    "definite_choice": definite_choice,
    "mapped": mapped,
    "silent": silent,
    "of_its": of_its,
    "possessed": possessed,
    "then": then,
    "plus": _infix("+"),
    "minus": _infix("-"),
    "times": _infix("*"),
    "over": _infix("/"),
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
    "sum_of": lambda values: chain("+", values),
    "product_of": lambda values: chain("*", values),
    "mean_of": lambda values: ("/", chain("+", values), num(len(values) - 1)),
    "difference_of": lambda values: call("betrag", ("-", values[1], values[2])),
    "quotient_of": lambda values: ("/", values[1], values[2]),
    "digits_of_all": lambda values: ("digits_of", *values[1:]),
    "digit_sums": lambda values: ("row", *(call("qs", value) for value in values[1:])),
    "digit_sum": lambda value: call("qs", value),
    "digit_product": lambda value: call("qp", value),
    "digit_count": lambda value: call("len", value),
    "gcd_with": lambda value: call("ggt", OWN, value),
    "lcm_with": lambda value: call("kgv", OWN, value),
    "about_own_sentence": lambda statement: statement,
    "one_number": lambda: num(1),
    "such_number": lambda prop: ("such", prop),
    "own_digit_sum": lambda: call("qs", OWN),
    "own_digit_product": lambda: call("qp", OWN),
    "own_digit_count": lambda: call("len", OWN),
    "binary": lambda value: call("frombase", value, num(2)),
    "product_with": lambda one, other: ("*", one, put_in(other, ITS, one)),
    "its_square": lambda: ("^", ITS, num(2)),
    "its_cube": lambda: ("^", ITS, num(3)),
    "its_next": lambda: ("+", ITS, num(1)),
    "its_previous": lambda: ("-", ITS, num(1)),
    "grid_class": lambda prop: ("grid_count", prop),
    "divided_into": lambda one, other: ("/", other, one),
    "definite_exclusive": _definite("exclusive"),
    "definite_neither": _definite("neither"),
    "referring_offset": _referring_offset,
    "referring_plus": lambda one, other: _referring_offset(("+", one, other)),
    "referring_minus": lambda one, other: _referring_offset(("-", one, other)),
    "each_sum_of_two": lambda: ("each_sum_of_two", OWN),
    "digit_row": lambda *digits: digits,
    "remainder_of": lambda value, divisor: ("mod", value, divisor),
    "larger_of": lambda row: call("max", *row[1:]),
    "smaller_of": lambda row: call("min", *row[1:]),
    "own_less": lambda value: ("-", OWN, value),
    "square_all": lambda value: ("^", value, num(2)),
    "double_all": lambda value: ("*", num(2), value),
    "halve_all": lambda value: ("/", value, num(2)),
    "times_decimal": lambda value, fraction: fraction_of(fraction, value),
    "next_number": lambda value: ("+", value, num(1)),
    "number_before": lambda value: ("-", value, num(1)),
    "different_factor_sum": lambda value: call("vpfsumme", value),
    "repeated_factor_sum": lambda value: call("pfsumme", value),
    "proper_divisor_sum": lambda value: ("-", call("sigma", value), value),
    "to_ten": lambda value: _rounded(value, 10),
    "to_hundred": lambda value: _rounded(value, 100),
    "whole_range": _whole_range,
    "sum_and_product": lambda value: ("row", call("qs", value), call("qp", value)),
    "step_plus": _step_of(_infix("+")),
    "step_minus": _step_of(_infix("-")),
    "step_from": _step_of(lambda so_far, value: ("-", value, so_far)),
    "step_times": _step_of(_infix("*")),
    "step_over": _step_of(_infix("/")),
    "own_added": lambda value: ("+", OWN, value),
    "own_taken_from": lambda value: ("-", value, OWN),
    "own_times": lambda value: ("*", OWN, value),
    "own_over": lambda value: ("/", OWN, value),
    "own_square": lambda: ("^", OWN, num(2)),
    "own_cube": lambda: ("^", OWN, num(3)),
    "own_twice": lambda: ("*", num(2), OWN),
    "own_half": lambda: ("/", OWN, num(2)),
    "across_sum": lambda: call("sum", ("group", "across")),
    "down_sum": lambda: call("sum", ("group", "down")),
    "entries_sum": lambda: call("sum", ("group", "numbers")),
    "cells_sum": lambda: call("sum", ("group", "cells")),
    "cell": lambda row, column: ("cell", row[1], column[1]),
    "kth_power_all": lambda k: ("operation", k[1]),
    "largest_of": lambda row: call("max", *row[1:]),
    "smallest_of": lambda row: call("min", *row[1:]),
}
_OPERATIONS = ("square_of", "cube_of", "reverse_of", "root_of_two", "factorial_of")
VALUE_MAKERS |= {f"{name}_all": _operation(name) for name in _OPERATIONS}
VALUE_MAKERS |= {
    "step_twice": _step_of(VALUE_MAKERS["twice"]),
    "step_thrice": _step_of(VALUE_MAKERS["thrice"]),
    "step_half": _step_of(VALUE_MAKERS["half_of"]),
    "step_square": _step_of(VALUE_MAKERS["square_of"]),
    "step_cube": _step_of(VALUE_MAKERS["cube_of"]),
    "step_reverse": _step_of(VALUE_MAKERS["reverse_of"]),
    "step_root": _step_of(VALUE_MAKERS["root_sign"]),
}
