"""What clues mean, as quick functions of a filling; each for one kind of clue."""

from __future__ import annotations

from collections.abc import Callable

from sevendown.setting.true_clue import Values
from sevendown.words.base import Operator, Predicate

Test = Callable[[Values], bool]


def is_kind(kind: Predicate, name: str) -> Test:
    """Give the test of KIND(name)."""
    holds = kind.holds
    return lambda values: holds(values[name])


def is_to_constant(relation: Predicate, name: str, constant: int) -> Test:
    """Give the test of RELATION(name, constant)."""
    holds = relation.holds
    return lambda values: holds(values[name], constant)


def is_to(relation: Predicate, name: str, other: str) -> Test:
    """Give the test of RELATION(name, other)."""
    holds = relation.holds
    return lambda values: holds(values[name], values[other])


def makes_constant(maker: Operator, name: str, constant: int) -> Test:
    """Give the test of maker(name) = constant."""
    of = maker.value
    return lambda values: of(values[name]) == constant


def makes_kind(maker: Operator, kind: Predicate, name: str) -> Test:
    """Give the test of KIND(maker(name))."""
    of, holds = maker.value, kind.holds

    def test(values: Values) -> bool:
        made = of(values[name])
        return made is not None and holds(made)

    return test


def makes_multiple(maker: Operator, name: str, divisor: int) -> Test:
    """Give the test of V(maker(name), divisor)."""
    of = maker.value

    def test(values: Values) -> bool:
        made = of(values[name])
        return made is not None and made % divisor == 0

    return test


def makes_same(maker: Operator, name: str, other: str) -> Test:
    """Give the test of maker(name) = maker(other)."""
    of = maker.value

    def test(values: Values) -> bool:
        made = of(values[other])
        return made is not None and of(values[name]) == made

    return test


def made_of(maker: Operator, name: str, other: str) -> Test:
    """Give the test of name = maker(other)."""
    of = maker.value
    return lambda values: of(values[other]) == values[name]


def made_of_two(maker: Operator, name: str, first: str, second: str) -> Test:
    """Give the test of name = maker(first, second)."""
    of = maker.value
    return lambda values: of(values[first], values[second]) == values[name]


def leaves(name: str, divisor: int, rest: int) -> Test:
    """Give the test of name mod divisor = rest."""
    return lambda values: values[name] % divisor == rest


def times_plus(name: str, factor: int, other: str, added: int) -> Test:
    """Give the test of name = factor * other + added."""
    return lambda values: values[name] == factor * values[other] + added


def power_of(name: str, other: str, exponent: int) -> Test:
    """Give the test of name = other^exponent."""
    return lambda values: bool(values[name] == values[other] ** exponent)


def sum_is_kind(kind: Predicate, name: str, factor: int, other: str) -> Test:
    """Give the test of KIND(name + factor * other)."""
    holds = kind.holds
    return lambda values: holds(values[name] + factor * values[other])


def larger(name: str, other: str) -> Test:
    """Give the test of name > other."""
    return lambda values: values[name] > values[other]
