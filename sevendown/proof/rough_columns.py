"""Sums of long numbers, column by column with carries, as on paper.

A set of integers ≥ 0 is an int here, with a bit for each of its members.
"""

from __future__ import annotations

from collections.abc import Sequence

# What is added up in a column: each with what it can be, integers ≥ 0, one of them 0.
Column = Sequence[Sequence[int]]
WIDEST = 200_000  # sums that may occur in a column


def width(columns: Sequence[Column]) -> int:
    """Give how many sums can occur in a column, at most."""
    most, widest = 0, 0
    for column in columns:
        most = most // 10 + sum(max(values) for values in column)
        widest = max(widest, most)
    return widest


def supported(columns: Sequence[Column], total: int) -> list[list[int]] | None:
    """Say of each value whether Σ 10^j · (sum of column j) can be the total with it.

    Column 0 is the last one. The values of each summand are given as bits, the first of them as
    bit 0. None: it cannot be so. Where the summands do not depend on each other, each value that is
    given belongs to a solution.
    """
    if total < 0:
        return None
    # Forwards: which carries come into each column, and which sums are made in it.
    sums = 1
    passed = []  # of each column: what is needed to go back through it
    for column in columns:
        entries = []
        for values in column:
            entries.append((sums, values))
            after = 0
            for value in values:
                after |= sums << value
            sums = after
        if sums.bit_length() > total + 1:
            sums &= (2 << total) - 1
        total, digit = divmod(total, 10)
        passed.append((entries, sums, digit))
        sums = _every_tenth(sums, digit)
        if not sums:
            return None
    if not sums >> total & 1:
        return None
    # Backwards: what leads there.
    wanted = 1 << total
    found: list[list[int]] = []
    for entries, all_sums, digit in reversed(passed):
        after = all_sums & _tenfold(wanted, digit)
        kept = []
        for before, values in reversed(entries):
            reach = left = 0
            bit = 1
            for value in values:
                hits = before & after >> value
                if hits:
                    reach |= hits
                    left |= bit
                bit += bit
            kept.append(left)
            after = reach
        found.append(kept[::-1])
        wanted = after
    return found[::-1]


def _every_tenth(members: int, place: int) -> int:
    """Give the i for which 10 · i + place is a member."""
    return int(bin(members >> place)[:1:-1][::10][::-1], 2)


def _tenfold(members: int, place: int) -> int:
    """Give 10 · i + place for each member i."""
    return int("000000000".join(bin(members)[2:]), 2) << place
