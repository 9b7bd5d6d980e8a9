"""What reasons are made of where cells have few values: a cell that lacks some of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sevendown.engine.domains import Bits, Domain
from sevendown.engine.rule import Deed

if TYPE_CHECKING:
    from sevendown.engine.cells import Cell


def bits_of(domain: Domain | None) -> int:
    """Give the values as bits; they are 0, 1, .., as rules that ask for this have seen to."""
    assert isinstance(domain, Bits) and not domain.base
    return domain.bits


def removed(deed: Deed) -> int:
    """Give the values that the cell of a deed has lost, as bits."""
    return bits_of(deed.before) & ~bits_of(deed.after)


def lacking(cell: Cell, values: int, deed: Deed) -> tuple[Cell, Domain]:
    """Say of a cell that it had none of these values, given as bits: all others it may have had.

    The less is said, the more often it will be so again.
    """
    first = deed.first(cell)
    assert isinstance(first, Bits) and not first.base
    rest = first.with_bits(first.bits & ~values)
    assert rest is not None
    return cell, rest
