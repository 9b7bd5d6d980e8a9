"""Sets of small non-negative integers as the bits of one int: bit i set means i is a member.

{1, 3} is 0b1010. Python's long ints do `&` and `|` on 100 000 bits in about a microsecond, which
is what makes everything built on them fast.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import compress

_TO_BYTES = bytes(c == ord("1") for c in range(256))  # b"0" → 0, b"1" → 1
_SMALL: list[tuple[int, ...]] = [()]  # the members of the sets of digits
for _digit in range(10):
    _SMALL += [digits + (_digit,) for digits in _SMALL]


def members(bits: int) -> list[int] | tuple[int, ...]:
    """List the members, ascending."""
    if bits < 1024:
        return _SMALL[bits]
    text = bin(bits)[:1:-1]
    if bits.bit_count() * 16 > len(text):
        return list(compress(range(len(text)), text.encode().translate(_TO_BYTES)))
    found = []
    i = text.find("1")
    while i >= 0:
        found.append(i)
        i = text.find("1", i + 1)
    return found


def chosen(items: list[int], bits: int) -> list[int]:
    """List the items whose index is a member."""
    return list(compress(items, bin(bits)[:1:-1].encode().translate(_TO_BYTES)))


def of(indices: Iterable[int]) -> int:
    """Make the set of these integers; linear in their number and in the largest of them."""
    indices = list(indices)
    if not indices:
        return 0
    if len(indices) < 8:
        result = 0
        for i in indices:
            result |= 1 << i
        return result
    octets = bytearray(max(indices) // 8 + 1)
    for i in indices:
        octets[i >> 3] |= 1 << (i & 7)
    return int.from_bytes(octets, "little")


def of_text(flags: str) -> int:
    """Make a set of a text such as "0110": character i is "1" where i is a member."""
    return int(flags[::-1], 2) if flags else 0


def smallest(bits: int) -> int:
    """Give the smallest member of a set that is not empty."""
    return (bits & -bits).bit_length() - 1
