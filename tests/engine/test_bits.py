"""Sets of small integers as the bits of one int."""

from __future__ import annotations

from random import Random

import pytest

from sevendown.engine import bits

SETS = [set(), {0}, {9}, {10}, {0, 1023}, {1024}, set(range(10)), set(range(5000)), {0, 99_999}]


def more_sets():
    rng = Random("bits")
    for most in (5, 12, 64, 1000, 100_000):
        for count in (1, 3, 7, 8, 40):
            yield {rng.randrange(most) for _ in range(count)}


@pytest.mark.parametrize("members", [*SETS, *more_sets()], ids=lambda s: f"{len(s)}")
def test_set_is_made_and_listed(members):
    made = bits.of(members)
    assert made == sum(1 << i for i in members)
    assert list(bits.members(made)) == sorted(members)
    if members:
        assert bits.smallest(made) == min(members)


def test_set_may_be_made_of_repeated_members_and_of_any_iterable():
    assert bits.of([3, 3, 1, 3]) == 0b1010
    assert bits.of(iter([2] * 20)) == 0b100
    assert bits.of(i for i in range(0)) == 0


def test_items_are_chosen_by_their_index():
    rng = Random("chosen")
    items = [rng.randrange(10**12) for _ in range(300)]
    for _ in range(20):
        members = set(rng.sample(range(300), rng.randint(0, 300)))
        assert bits.chosen(items, bits.of(members)) == [items[i] for i in sorted(members)]


def test_text_is_read_from_the_left():
    assert bits.of_text("0110") == bits.of({1, 2})
    assert bits.of_text("") == 0
    assert bits.of_text("1" + "0" * 50 + "1") == bits.of({0, 51})
