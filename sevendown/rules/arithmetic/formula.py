"""Linear relations as people write them."""

from __future__ import annotations

from sevendown.engine.cells import Cell
from sevendown.numbertheory import decimal


def equation_text(
    relation: str, coefficients: tuple[int, ...], cells: tuple[Cell, ...], k: int
) -> str:
    """Write a linear relation with only positive factors: 2·A + B = C + 7."""
    sides: tuple[list[str], list[str]] = ([], [])
    for c, cell in zip(coefficients, cells, strict=True):
        sides[c < 0].append(cell.name if abs(c) == 1 else f"{decimal(abs(c))}·{cell.name}")
    if k:
        sides[k < 0].append(decimal(abs(k)))
    left, right = (" + ".join(side) or "0" for side in sides)
    sign = {"=": "=", "!=": "≠", "<=": "≤"}[relation]
    return f"{left} {sign} {right}"
