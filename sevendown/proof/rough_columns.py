"""Sums of long numbers, column by column with carries, as on paper.

A set of integers is an int here, with a bit for each of its members.
"""

from __future__ import annotations

from collections.abc import Sequence

from sevendown.proof.digit_patterns import DIGITS_OF, MOST

Column = Sequence[tuple[int, int]]  # factors, each with the digits that it may be for
WIDEST = 200_000  # sums that may occur in a column


def width(columns: Sequence[Column]) -> int:
    """Give how many sums can occur in a column, at most."""
    most, widest = 1, 1
    for column in columns:
        most = most // 10 + 10 + 9 * sum(abs(factor) for factor, _ in column)
        widest = max(widest, most)
    return widest


def supported(columns: Sequence[Column], k: int) -> list[list[int]] | None:
    """Give the digits with which Σ 10^j · (Σ factor · digit of column j) + k = 0 can be so.

    Column 0 is the last one. None: it cannot be so. Where the digits do not depend on each other,
    each that is given belongs to a solution.
    """
    # Forwards. A bit i stands for the sum or the carry i - below.
    carries, below = 1, 0
    passed = []  # of each column: what is needed to go back through it
    for column in columns:
        k, constant = divmod(k, 10)
        sums = carries << constant
        entries = []
        for factor, bits in column:
            if factor >= 0:
                shifts = [(digit, factor * digit) for digit in DIGITS_OF[bits]]
            else:  # as much less as there is less of the largest digit
                most = MOST[bits]
                shifts = [(digit, factor * (digit - most)) for digit in DIGITS_OF[bits]]
                below -= most * factor
            entries.append((sums, shifts))
            after = 0
            for _, shift in shifts:
                after |= sums << shift
            sums = after
        passed.append((entries, sums, below % 10, constant))
        carries = _every_tenth(sums, below % 10)
        below //= 10
        if not carries:
            return None
    end = below - k  # the last carry and what is left of k make 0
    if end < 0 or not carries >> end & 1:
        return None
    # Backwards: what leads there.
    wanted = 1 << end
    found: list[list[int]] = []
    for entries, sums, place, constant in reversed(passed):
        after = sums & _tenfold(wanted, place)
        kept = []
        for before, shifts in reversed(entries):
            reach = left = 0
            for digit, shift in shifts:
                hits = before & after >> shift
                if hits:
                    reach |= hits
                    left |= 1 << digit
            kept.append(left)
            after = reach
        found.append(kept[::-1])
        wanted = after >> constant
    return found[::-1]


def _every_tenth(members: int, place: int) -> int:
    """Give the i for which 10 · i + place is a member."""
    return int(bin(members >> place)[:1:-1][::10][::-1], 2)


def _tenfold(members: int, place: int) -> int:
    """Give 10 · i + place for each member i."""
    return int("000000000".join(bin(members)[2:]), 2) << place
