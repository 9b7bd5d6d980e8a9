"""A text as a field on the screen can hold it, and as it is written in its file.

A field splits lines at more than line feeds, and a terminal obeys control characters. So what
cannot be shown is held as other characters, and comes back when the text is written.
"""

from __future__ import annotations

import re
from unicodedata import category

_MARK = "\N{ZERO WIDTH NO-BREAK SPACE}"  # some programs begin a file with it
_LINE_END = re.compile("\r\n?")
_PRIVATE_USE = range(0x100000, 0x10FFFE)  # no text has all of them
_PLAIN = "\t\n"


def visible(text: str) -> str:
    """Give a text of the same length in which all can be shown on a terminal, line by line."""
    if text.isprintable():
        return text
    return "".join(sign if _can_be_shown(sign) else "\N{REPLACEMENT CHARACTER}" for sign in text)


def visible_lines(text: str) -> str:
    """Give a text of the same length in which all can be shown, but for the ends of lines."""
    return "\n".join(map(visible, text.split("\n")))


def _can_be_shown(sign: str) -> bool:
    return sign.isprintable() or sign == "\t" or category(sign) == "Zs"


class FileText:
    """How a text is written: what it begins with, how its lines end, and what cannot be shown."""

    def __init__(self, text: str) -> None:
        self.mark = _MARK if text.startswith(_MARK) else ""
        self.line_end = "\r\n" if "\r\n" in text else "\n"
        signs = set(text)
        free = (sign for sign in map(chr, _PRIVATE_USE) if sign not in signs)
        hidden = sorted(sign for sign in signs if not (sign in _PLAIN or _can_be_shown(sign)))
        self._stand_ins = dict(zip(map(ord, hidden), free, strict=False))
        self._originals = {ord(other): chr(sign) for sign, other in self._stand_ins.items()}

    def to_field(self, text: str) -> str:
        """Give the text as a field holds it."""
        return _LINE_END.sub("\n", text.removeprefix(self.mark)).translate(self._stand_ins)

    def from_field(self, held: str) -> str:
        """Give what a field holds as it is written."""
        return self.mark + held.translate(self._originals).replace("\n", self.line_end)
