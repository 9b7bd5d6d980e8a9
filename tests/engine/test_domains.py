"""Domains of all kinds against sets of Python."""

from __future__ import annotations

from math import inf
from random import Random

import pytest

from sevendown.engine.domains import (
    ANYTHING,
    DIGITS,
    Bits,
    Listed,
    Span,
    between,
    of_values,
    single,
    some_between,
)

FAR = [-(10**30), -(10**9), -7, 0, 1, 5, 1234, 99_999, 100_000, 10**7, 10**12, 10**12 + 1, 10**40]
POOLS = {
    "digits": range(10),
    "low": range(300),
    "signed": range(-40, 40),
    "negative": range(-300, -200),
    "high": range(10**6, 10**6 + 200),
    "huge": range(10**30, 10**30 + 200),
    "wide": range(-60_000, 39_000, 777),
    "far": FAR,
}


def some(rng, pool=None):
    """Some values, as a set and as a domain."""
    values = list(POOLS[pool or rng.choice(list(POOLS))])
    chosen = set(rng.sample(values, rng.randint(1, min(len(values), 40))))
    return chosen, of_values(chosen)


def agrees(domain, values):
    """Whether a domain, or None, has exactly these values."""
    if domain is None:
        return not values
    return (
        set(domain.values()) == values
        and list(domain.values()) == sorted(values)
        and domain.lo == min(values)
        and domain.hi == max(values)
        and domain.size == len(values)
    )


each_pool = pytest.mark.parametrize("pool", POOLS)


@each_pool
def test_domain_has_the_values_it_is_made_of(pool):
    rng = Random(f"domains:{pool}")
    for _ in range(50):
        values, domain = some(rng, pool)
        assert agrees(domain, values)
        for value in [*values, *POOLS[pool], -1, 0, 10**50]:
            assert (value in domain) == (value in values)


@each_pool
def test_operations_do_what_sets_do(pool):
    rng = Random(f"operations:{pool}")
    for _ in range(200):
        values, domain = some(rng, pool)
        others, other = some(rng, rng.choice([pool, None]))
        ends = sorted(rng.choice([*values, *others, -5, 10**20, -inf, inf]) for _ in range(2))
        low, high = ends
        inside = {v for v in values if low <= v <= high}
        assert agrees(domain.clip(low, high), inside)
        assert agrees(domain.meet(other), values & others)
        assert agrees(domain.keep(others), values & others)
        assert agrees(domain.keep(frozenset(range(-10, 50))), values & set(range(-10, 50)))
        value = rng.choice([*values, *others])
        assert agrees(domain.without(value), values - {value})


@each_pool
def test_operation_that_changes_nothing_gives_the_same_object(pool):
    rng = Random(f"same:{pool}")
    for _ in range(60):
        values, domain = some(rng, pool)
        assert domain.clip(domain.lo, domain.hi) is domain
        assert domain.clip(-inf, inf) is domain
        assert domain.meet(domain) is domain
        assert domain.meet(of_values([*values, 10**12, 3])) is domain
        assert domain.meet(Span(domain.lo, domain.hi)) is domain
        assert domain.meet(ANYTHING) is domain
        assert domain.keep(values | {17}) is domain
        assert domain.without(10**41) is domain


@each_pool
def test_operation_on_what_is_left_of_a_domain_is_right_too(pool):
    rng = Random(f"chain:{pool}")
    for _ in range(60):
        values, domain = some(rng, pool)
        for _ in range(8):
            if domain is None or not values:
                assert domain is None and not values
                break
            others, other = some(rng, rng.choice([pool, pool, None]))
            how = rng.randrange(4)
            if how == 0:
                domain, values = domain.meet(other), values & others
            elif how == 1:
                value = rng.choice(sorted(values))
                domain, values = domain.without(value), values - {value}
            elif how == 2:
                low, high = sorted(rng.choices(sorted(values), k=2))
                domain = domain.clip(low, high)
                values = {v for v in values if low <= v <= high}
            else:
                kept = set(rng.sample(sorted(values), (len(values) + 1) // 2))
                domain, values = domain.keep(kept), values & kept
            assert agrees(domain, values)


def test_kind_follows_from_how_far_apart_the_values_are():
    assert isinstance(of_values([3, 99_999]), Bits) and of_values([3, 99_999]).base == 0
    assert isinstance(of_values([-3, 50]), Bits) and of_values([-3, 50]).base == -3
    assert isinstance(of_values([10**9, 10**9 + 5]), Bits)
    assert isinstance(of_values([0, 10**9]), Listed)
    assert isinstance(between(0, Bits.widest), Span)
    assert isinstance(between(0, Bits.widest - 1), Bits)
    assert of_values([]) is None
    assert between(5, 4) is None


def test_sets_of_digits_are_made_once():
    assert of_values([1, 3]) is between(1, 3).without(2) is DIGITS[0b1010]
    assert single(7) is DIGITS[1 << 7] is between(7, 7)
    assert of_values(range(10)).keep({0, 1}) is DIGITS[0b11]


@pytest.mark.parametrize("value", [0, 9, 10, 99_999, 100_000, -1, -(10**9), 10**40])
def test_single_value(value):
    for domain in (single(value), of_values([value]), between(value, value)):
        assert agrees(domain, {value})
        assert domain.without(value) is None


@pytest.mark.parametrize("far", [10**12, 10**40, -(10**40)])
def test_domains_far_from_each_other_have_nothing_in_common(far):
    for near in (single(3), of_values([0, 12, 77]), between(-50, 50), of_values(FAR[2:5])):
        assert near.meet(single(far)) is None
        assert single(far).meet(near) is None


def test_span_is_clipped_to_a_span_or_to_values():
    span = between(-(10**9), 10**9)
    assert span.size == 2 * 10**9 + 1
    assert 0 in span and 10**9 in span and 10**9 + 1 not in span
    assert span.clip(-inf, inf) is span
    clipped = span.clip(5, 10**8)
    assert isinstance(clipped, Span) and (clipped.lo, clipped.hi) == (5, 10**8)
    assert agrees(span.clip(3, 6), {3, 4, 5, 6})
    assert span.clip(10**9 + 1, inf) is None


def test_span_loses_a_value_only_at_its_ends():
    span = between(0, 10**9)
    assert span.without(5) is span
    assert span.without(-1) is span
    assert (span.without(0).lo, span.without(0).hi) == (1, 10**9)
    assert (span.without(10**9).lo, span.without(10**9).hi) == (0, 10**9 - 1)


def test_span_meets_all_kinds():
    rng = Random("span")
    for _ in range(200):
        values, domain = some(rng)
        low = rng.choice([-inf, -(10**9), -5, 3, 10**6 + 50])
        high = low + 10**6 if low != -inf else rng.choice([inf, 20, 10**12])
        span = between(low, high)
        inside = {v for v in values if low <= v <= high}
        assert agrees(span.meet(domain), inside)
        assert agrees(domain.meet(span), inside)
    one, other = between(0, 10**9), between(-(10**9), 10**6)
    assert (one.meet(other).lo, one.meet(other).hi) == (0, 10**6)
    assert one.meet(ANYTHING) is one


def test_span_cannot_be_listed():
    with pytest.raises(TypeError):
        ANYTHING.values()
    with pytest.raises(TypeError):
        ANYTHING.keep({1})


@pytest.mark.parametrize("low, high", [(10**400, inf), (-inf, 10**400), (-inf, -(10**400))])
def test_infinite_span_may_end_at_a_very_large_number(low, high):
    span = some_between(low, high)
    assert isinstance(span, Span)
    assert span.size == inf
    assert span.clip(low, high) is span
    assert 10**400 + 5 in span or -(10**400) - 5 in span


def test_supports_of_a_table_say_which_values_have_a_digit():
    rng = Random("supports")
    values = sorted(rng.sample(range(10**9), 30))
    domain = of_values(values)
    supports = domain.table.supports(9)
    for position in range(9):
        for digit in range(10):
            expected = {v for v in values if str(v).zfill(9)[position] == str(digit)}
            bits = supports[position][digit]
            assert {v for i, v in enumerate(values) if bits >> i & 1} == expected


def test_domain_is_written_for_people():
    assert repr(of_values([3, 1])) == "{1, 3}"
    assert repr(between(0, 50)) == "0..50"
    assert repr(between(0, 10**9)) == "0..1000000000"
    assert "20 in all" in repr(of_values(range(0, 40, 2)))
