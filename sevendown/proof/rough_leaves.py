"""Which unknowns a statement or an expression is about, once it is made of nodes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sevendown.proof.rough import RoughDigit, RoughNumber, RoughValue, Unclear
from sevendown.proof.rough_digit_product import RoughDigitProduct
from sevendown.proof.rough_statements import RoughStatement, UnclearStatement


def leaves(
    node: RoughStatement, cells: Sequence[tuple[int, ...]], first_read: int
) -> list[RoughNumber | RoughDigit] | None:
    """Give the unknowns of a statement, each once; None: that cannot be told.

    Of what only is read like a number, these are the digits; `cells` has the cells of each number,
    and from `first_read` on they are read so.
    """
    found: dict[tuple[bool, int], RoughNumber | RoughDigit] = {}
    seen: set[int] = set()
    left: list[Any] = [node]
    while left:
        part = left.pop()
        if isinstance(part, list | tuple):
            left += reversed(part)
        elif isinstance(part, RoughNumber):
            if part.number < first_read:
                found.setdefault((True, part.number), part)
            else:
                for cell in cells[part.number]:
                    found.setdefault((False, cell), RoughDigit(cell))
        elif isinstance(part, RoughDigit):
            found.setdefault((False, part.cell), part)
        elif isinstance(part, RoughDigitProduct):
            for cell in part.digit_cells:
                found.setdefault((False, cell), RoughDigit(cell))
        elif isinstance(part, Unclear | UnclearStatement):
            return None
        elif isinstance(part, RoughValue | RoughStatement) and id(part) not in seen:
            seen.add(id(part))
            left += reversed(list(vars(part).values()))
    return list(found.values())
