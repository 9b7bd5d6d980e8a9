"""Writes docs/words.md, and tables of docs/language.md, docs/limits.md and docs/clues.md."""

from __future__ import annotations

import re
from dataclasses import fields
from pathlib import Path
from types import SimpleNamespace

from sevendown.limits import TOPICS, Limits
from sevendown.numbertheory import COMPUTING, ComputingLimits
from sevendown.record import Record
from sevendown.report import catalogue
from sevendown.text.reading_limits import READING
from sevendown.words.everyday_names import WORD_OF
from sevendown.words.registry import builtin

ROOT = Path(__file__).parents[1]
CLUES = {"en": ROOT / "docs" / "clues.md", "de": ROOT / "docs" / "clues.de.md"}
PAGE, LANGUAGE = ROOT / "docs" / "words.md", ROOT / "docs" / "language.md"
LIMITS = ROOT / "docs" / "limits.md"

# The headings in docs/language.md under which there is a table, and which words it holds.
TABLES = {
    "Predicates": "Predicates of the language",
    "Operators": "Operators of the language",
    "Predicates of the library": "Predicates of the library",
    "Operators of the library": "Operators of the library",
}
# What is refused, in the words of the page. `digits` counts those of a number of so many bits,
# `length` those of numbers below a power of ten.
SIZES = {
    "a file, a plug-in, or standard input": "{reading.file_bytes} bytes",
    "a puzzle": (
        "{reading.puzzle_characters} characters, {reading.grid_cells} cells, "
        "{reading.statements} statements"
    ),
    "a mark": "{reading.mark_characters} characters",
    "all numbers that statements name": "{reading.named_digits} digits",
    "a statement": "{reading.statement_characters} characters, nested {reading.nesting} deep",
    "a number in a statement": "{reading.literal_digits} digits",
    "a statement with all names and definitions written out": (
        "{reading.written_out_terms} terms in the whole puzzle"
    ),
    "statements in which a running name says which cell is meant, written out": (
        "{reading.placed_terms} terms in the whole puzzle"
    ),
    "a statement as it is evaluated": "{reading.evaluated_nodes} terms",
    "what a name runs through": (
        "{reading.run_through} values; every {reading.clock_steps} steps a look at the clock"
    ),
    "holding all statements against the intended solution": (
        "about {reading.intended_effort} additions; others are left open"
    ),
    "a value that is computed: products, powers, factorials": (
        "{computing.value_bits:digits} digits; `binom` {computing.binomial_bits:digits}"
    ),
    "a number to be tested for primality": (
        "{computing.prime_bits:digits} digits, if it has no factor below 1000"
    ),
    "a number to be factorized": (
        "{computing.factorized:length} digits when all factors up to {computing.trial_division}, "
        "and those that a short search finds, are taken out"
    ),
    "`nthprime(N)`": "N = {computing.nth_prime}",
    "puzzles of other kinds": (
        "`queens` {reading.queens_columns} columns, `labyrinth` {reading.labyrinth_squares} "
        "squares, `network` {reading.network_places} places, `tomograph` {reading.tomograph_rows} "
        "rows, `triangles` {reading.triangles_pieces} pieces, `arukone` {reading.arukone_rows} "
        "rows; numbers of {reading.kind_digits} digits"
    ),
    "a printed clue": (
        "{reading.clue_words} words; {reading.clue_steps} steps of reading, "
        "{reading.all_clue_steps} for all clues of a puzzle"
    ),
    "mistakes of a text that are told": "{reading.told_mistakes}",
    "names among which one like a name that is not known is looked for": (
        "{reading.near_names}, for a name of {reading.near_name_characters} characters"
    ),
}
EFFORT = "## Effort"  # the heading above the tables of what the solver leaves off at
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


def with_phrases(page: str, language: str) -> str:
    """Give the text of a page about clues with its tables of phrases as they must be."""
    kinds: list[str] = []
    values: list[str] = []
    for word in builtin().words:
        said = word.in_german if language == "de" else word.in_english
        texts = [*said.nouns, *said.adjectives, *said.verbs, *said.values]
        shown = "; ".join(text.partition("|")[0] for text in texts)
        if shown:
            (kinds if word.is_predicate else values).append(f"| `{word.name}` | {shown} |\n")
    for heading, rows in zip(
        re.findall("^### .*$", page, re.MULTILINE), (kinds, values), strict=True
    ):
        start = re.search(rf"^{heading}\n\n\|.*\n\|.*\n", page, re.MULTILINE)
        assert start, heading
        rest = re.sub(r"\A(\|.*\n)*", "", page[start.end() :])
        page = page[: start.end()] + "".join(rows) + rest
    return page


class _Number(int):
    """A limit as the page writes it."""

    def __format__(self, spec: str) -> str:
        value = int(self)
        if spec == "digits":  # of as many bits, roughly
            value = value * 30103 // 100_000
            value -= value % 10 ** (len(str(value)) - 2)
        elif spec == "length":
            value = len(str(value)) - 1
        if value >= 10**9:
            return f"10^{len(str(value)) - 1}"
        return f"{value:,}".replace(",", " ") if value >= 10_000 else str(value)


def with_limits(page: str) -> str:
    """Give the text of docs/limits.md with its tables of limits as they must be."""
    records = {"reading": READING, "computing": COMPUTING, "effort": Limits()}
    numbers = {name: _numbers(record) for name, record in records.items()}
    rows = "".join(f"| {what} | {text.format(**numbers)} |\n" for what, text in SIZES.items())
    head = "| what | limit |\n| --- | --- |\n"
    before, _, rest = page.partition(head)
    page = before + head + rows + re.sub(r"\A(\|.*\n)*", "", rest)
    tables = "\n".join(map(_table, (*TOPICS, ComputingLimits)))
    # What stands between the heading and the first table is written by hand.
    start = page.index("\n### ", page.index(f"\n{EFFORT}\n")) + 1
    return page[:start] + tables + page[page.index("\n## ", start) :]


def _numbers(record: Record) -> SimpleNamespace:
    """Give the fields of a record as the page writes them."""
    return SimpleNamespace(**{f.name: _Number(getattr(record, f.name)) for f in fields(record)})


def _table(topic: type[Record]) -> str:
    """Give the heading and the table of limits of one topic."""
    usual = vars(_numbers(topic()))
    rows = [
        f"| `{f.name}` | {usual[f.name]} | {f.metadata['unit']} | {f.metadata['meaning']} |\n"
        for f in fields(topic)
    ]
    title = (topic.__doc__ or "").partition(".")[0]
    head = "| limit | usual | of | |\n| --- | ---: | --- | --- |\n"
    return f"### {title}\n\n{head}{''.join(rows)}"


def _section(entry: catalogue.Entry) -> str:
    """Describe a word on the page."""
    call, *others = entry.calls
    also = f"Also {', '.join(f'`{other}`' for other in others)}. " if others else ""
    everyday = [f"`{name}`" for name, word in WORD_OF.items() if word == entry.word.name]
    understood = f" Understood as well: {', '.join(everyday)}." if everyday else ""
    examples = "\n".join(entry.sentences)
    return f"### `{call}`\n\n{also}{entry.meaning}{understood}\n\n```\n{examples}\n```\n"


def _row(entry: catalogue.Entry) -> str:
    """Give the line of a word in a table."""
    also = ", ".join(f"`{name}`" for name in entry.word.names[1:])
    return f"| `{entry.calls[0]}` | {also}{' ' * bool(also)}| {entry.word.meaning} |\n"


def main() -> None:
    """Write all of them."""
    PAGE.write_text(page(), encoding="utf-8")
    LANGUAGE.write_text(with_tables(LANGUAGE.read_text(encoding="utf-8")), encoding="utf-8")
    for language, path in CLUES.items():
        path.write_text(with_phrases(path.read_text("utf-8"), language), "utf-8")
    LIMITS.write_text(with_limits(LIMITS.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main()
