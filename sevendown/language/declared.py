"""Which line declares which name, found before any name is looked up.

A name counts from its declaration on. Knowing the later ones too tells a use that comes too early
from a slip of the pen.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from sevendown.language.parser import Parsed
from sevendown.text.phrases import LETTER
from sevendown.text.source import Source

# Read off the text, because a line with a mistake has no raw node.
_DECLARATION = re.compile(rf"(let|var|define)\s+([{LETTER}]\w*(?:\s*,\s*[{LETTER}]\w*)*)")


@dataclass(repr=False, eq=False)
class Declared:
    """The names that a text declares anywhere, with the line of their first declaration."""

    values: dict[str, int] = field(default_factory=dict)  # by let and var
    functions: dict[str, int] = field(default_factory=dict)  # by define
    # Declared by a line with a mistake, which is reported; their uses are passed over.
    broken_values: set[str] = field(default_factory=set)
    broken_functions: set[str] = field(default_factory=set)


def find_declarations(source: Source, statements: Sequence[Parsed]) -> Declared:
    """Find what is declared where."""
    declared = Declared()
    for statement in statements:
        match = _DECLARATION.match(statement.text)
        if not match:
            continue
        line = source.place(statement.at).line
        if match[1] == "define":
            lines, broken = declared.functions, declared.broken_functions
        else:
            lines, broken = declared.values, declared.broken_values
        for name in re.split(r"\s*,\s*", match[2]):
            lines.setdefault(name, line)
            if statement.node is None:
                broken.add(name)
    return declared
