"""How many arguments a call has, against how many it should have."""

from __future__ import annotations

from sevendown.language import parse_nodes
from sevendown.language.line_notes import LineNotes


def has_arity(node: parse_nodes.Call, least: int, most: int | None, notes: LineNotes) -> bool:
    """Say whether a call has as many arguments as it should; if not, that is noted."""
    count = len(node.arguments)
    if count >= least and (most is None or count <= most):
        return True
    if most is None:
        wanted = f"{least} or more arguments"
    elif least == most:
        wanted = f"{least} argument{'s' * (least != 1)}"
    else:
        wanted = f"{least} to {most} arguments"
    notes.complain(node, f"{node.name} takes {wanted}, not {count}")
    return False
