"""Writes docs/words.md and the tables of words in docs/language.md: `python docs/generate.py`."""

from __future__ import annotations

import re
from pathlib import Path

from sevendown.report import catalogue
from sevendown.words.registry import builtin

ROOT = Path(__file__).parents[1]
PAGE, LANGUAGE = ROOT / "docs" / "words.md", ROOT / "docs" / "language.md"

# The headings in docs/language.md under which there is a table, and which words it holds.
TABLES = {
    "Predicates": "Predicates of the language",
    "Operators": "Operators of the language",
    "Predicates of the library": "Predicates of the library",
    "Operators of the library": "Operators of the library",
}
OPENING = """\
# Words

All predicates and operators that `sevendown` comes with, and examples of what they say.
`solve-puzzle --list-predicates` shows them too, and with them those of plug-ins.
This page is made from the words themselves, by `python docs/generate.py`.
"""


def page() -> str:
    """Give the text of docs/words.md."""
    parts = [OPENING]
    for title, part in catalogue.groups(catalogue.entries(builtin())).items():
        parts.append(f"## {title}\n")
        parts += map(_section, part)
    return "\n".join(parts)


def with_tables(text: str) -> str:
    """Give the text of docs/language.md with its tables of words as they must be."""
    groups = catalogue.groups(catalogue.entries(builtin()))
    for heading, title in TABLES.items():
        # The heading, what may stand before the table, and the two lines that it begins with.
        start = re.search(rf"^### {heading}\n[^|]*\n\|.*\n\|.*\n", text, re.MULTILINE)
        assert start, heading
        rest = re.sub(r"\A(\|.*\n)*", "", text[start.end() :])
        text = text[: start.end()] + "".join(map(_row, groups[title])) + rest
    return text


def _section(entry: catalogue.Entry) -> str:
    """Describe a word on the page."""
    call, *others = entry.calls
    also = f"Also {', '.join(f'`{other}`' for other in others)}. " if others else ""
    examples = "\n".join(entry.sentences)
    return f"### `{call}`\n\n{also}{entry.meaning}\n\n```\n{examples}\n```\n"


def _row(entry: catalogue.Entry) -> str:
    """Give the line of a word in a table."""
    also = ", ".join(f"`{name}`" for name in entry.word.names[1:])
    return f"| `{entry.calls[0]}` | {also}{' ' * bool(also)}| {entry.word.meaning} |\n"


def main() -> None:
    """Write both."""
    PAGE.write_text(page(), encoding="utf-8")
    LANGUAGE.write_text(with_tables(LANGUAGE.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main()
