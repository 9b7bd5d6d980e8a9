"""The letters of the language, and foreign characters: their names, and what is probably meant."""

from __future__ import annotations

import re
from unicodedata import category, decimal, name, normalize

from sevendown.speech import say, template

LETTER = "A-Za-zÀ-ÖØ-öø-ɏ"  # × and ÷ lie between them and are no letters

# Signs from mathematics, typography or other languages, and how they are written here.
OTHER_SIGNS = {
    **dict.fromkeys("≤⩽", "<="),
    **dict.fromkeys("≥⩾", ">="),
    **dict.fromkeys("×·⋅∗•", "*"),
    **dict.fromkeys("−–—‐‑", "-"),
    **dict.fromkeys("→⇒", "->"),
    **dict.fromkeys("↔⇔", "<->"),
    **dict.fromkeys("÷∕⁄", "/"),
    "≠": "!=",
    "∈": "in",
    "∉": "not in",
    "¬": "not",
    "∧": "and",
    "∨": "or",
    "⊕": "xor",
    "…": "..",
    "&": "and",
}
# ASCII that no statement has, and what is probably meant.
_ASCII_SIGNS = {
    "#": template("; % starts a comment"),
    ";": template("; a statement ends with its line"),
}

# Letters of other scripts, and those that they look like: first Cyrillic, then Greek.
_LOOKS = dict(
    zip(
        "АВСЕНІЈКМОРЅТУХасеіјорѕух" + "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧον",
        "ABCEHIJKMOPSTYXaceijopsyx" + "ABEZHIKMNOPTYXov",
        strict=True,
    )
)

# Unicode itself has no names for these.
_CONTROLS = {
    "\x00": "NULL",
    "\x07": "BELL",
    "\x08": "BACKSPACE",
    "\x0b": "VERTICAL TAB",
    "\x1a": "SUBSTITUTE",
    "\x1b": "ESCAPE",
    "\x7f": "DELETE",
    "\x85": "NEXT LINE",
}

_FOREIGN = rf"[^\x00-\x7f{LETTER}]"  # compiled only when there is a mistake


def code_point(sign: str) -> str:
    """Give the number of a character, and its name if it has one: U+2212 MINUS SIGN."""
    known = _CONTROLS.get(sign) or name(sign, "")
    return f"U+{ord(sign):04X} {known}".rstrip()


def foreign_character_message(text: str, at: int) -> str:
    """Say that the character at an offset is none of the language, and what may be meant."""
    sign = text[at]
    if sign.isascii():
        shown = repr(sign)
    elif sign.isprintable() and not category(sign).startswith("M"):
        shown = f"{sign!r} ({code_point(sign)})"
    else:
        shown = code_point(sign)
    return say("{sign} is not part of the language", sign=shown) + _hint(text, at)


def find_foreign_character(text: str) -> tuple[int, str] | None:
    """Find the first character that the language never uses: its offset, and what to say."""
    found = re.search(_FOREIGN, text)
    return (found.start(), foreign_character_message(text, found.start())) if found else None


def _hint(text: str, at: int) -> str:
    sign = text[at]
    if sign in OTHER_SIGNS:
        return say("; write {other}", other=repr(OTHER_SIGNS[sign]))
    if sign.isascii():
        return say(_ASCII_SIGNS[sign]) if sign in _ASCII_SIGNS else ""
    if sign.isspace():
        return say("; it ends no line here")
    if decimal(sign, None) is not None:
        return say("; write {other}", other=decimal(sign))
    if category(sign) == "Cf":
        return say("; it cannot be seen")
    if category(sign).startswith("M") and at:
        whole = normalize("NFC", text[at - 1 : at + 1])
        hint = say("; write {whole} as one character", whole=whole)
        return hint if re.fullmatch(f"[{LETTER}]", whole) else ""
    looks = _LOOKS.get(sign) or normalize("NFKC", sign)
    hint = say("; it looks like {looks!r}", looks=looks)
    return hint if re.fullmatch(rf"[!-~{LETTER}]", looks) else ""
