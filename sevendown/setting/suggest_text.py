"""Suggestions as text, and as plain data."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from sevendown.numbertheory import decimal
from sevendown.setting.suggest_clues import Suggestion, SuggestionsForEntry
from sevendown.setting.suggest_measure import Cut
from sevendown.setting.suggest_unique import Additions
from sevendown.speech import figure, plural, say
from sevendown.text.phrases import clip, join_words

WIDEST = 60  # characters of a column
LEAST_TOLD = 0.05  # bits
MANY = 10**12  # values: more are told in bits alone
Words = Callable[[Suggestion], str]  # of a clue; "": there are none


def entry_lines(entry: SuggestionsForEntry, words: Words) -> list[str]:
    """Tell what is suggested for an entry."""
    name, digits = entry.slot.name, clip(entry.pattern)
    if entry.count < MANY:
        heading = plural(
            entry.count,
            "{entry}: {digits}; {n} value is left so far",
            "{entry}: {digits}; {n} values are left so far",
            entry=name,
            digits=digits,
        )
    else:
        bits = figure(entry.bits, ".1f")
        heading = say(
            "{entry}: {digits}; {bits} bits are left so far", entry=name, digits=digits, bits=bits
        )
    return [heading, *_table([_row(found, words(found)) for found in entry.found])]


def _row(found: Suggestion, words: str) -> tuple[str, str, str]:
    statement = found.line.text
    if found.value is not None:
        value = clip(decimal(found.value).zfill(len(found.slot.cells)))
        statement = say("as {value}: {statement}", value=value, statement=statement)
    return statement, words, _cut_text(found)


def _cut_text(found: Suggestion) -> str:
    """Tell how much a clue cuts."""
    now = _bits_and_cells(found.cut) or say("nothing yet")
    then = _bits_and_cells(found.once_known) if found.once_known is not None else ""
    if not then:
        return now
    others = [slot.name for slot in found.clue.others]
    return plural(
        len(others),
        "{now}; {then} once {entries} is known",
        "{now}; {then} once {entries} are known",
        now=now,
        then=then,
        entries=join_words(others, say("and")),
    )


def _bits_and_cells(cut: Cut) -> str:
    """Tell how much is cut; nothing where there is nothing to be told."""
    bits = say("{bits} bits", bits=figure(cut.bits, ".1f")) if cut.bits >= LEAST_TOLD else ""
    cells = plural(cut.cells, "{n} cell", "{n} cells") if cut.cells else ""
    return ", ".join(filter(None, [bits, cells]))


def _table(rows: Sequence[tuple[str, str, str]]) -> list[str]:
    """Put rows below each other, what is too wide for its column aside."""
    widths = [min(max((len(row[i]) for row in rows), default=0), WIDEST) for i in (0, 1)]
    return [f"  {a.ljust(widths[0])}  {b.ljust(widths[1])}  {c}".rstrip() for a, b, c in rows]


def unique_lines(additions: Additions, found: Sequence[Suggestion], words: Words) -> list[str]:
    """Tell which clues leave one solution, and whether fewer would do."""
    considered = additions.considered
    if len(found) == 1:
        heading = say("this clue leaves exactly one solution:")
    elif additions.is_fewest:
        heading = say(
            "these {n} clues leave exactly one solution, and no fewer of the {considered} "
            "considered do:",
            n=len(found),
            considered=considered,
        )
    elif additions.is_irreducible:
        heading = say(
            "these {n} clues leave exactly one solution, and none of them can be left out; at "
            "least {least} of the {considered} considered are needed:",
            n=len(found),
            least=additions.at_least,
            considered=considered,
        )
    else:
        heading = say(
            "these {n} clues leave exactly one solution; perhaps fewer would do:", n=len(found)
        )
    return [heading, *_table([_row(suggestion, words(suggestion)) for suggestion in found])]


def entry_as_dict(entry: SuggestionsForEntry, words: Words) -> dict[str, Any]:
    """Give what is suggested for an entry as plain data."""
    return {
        "entry": entry.slot.name,
        "digits": entry.pattern,
        "values": entry.count if entry.count < MANY else None,
        "bits": _rounded(entry.bits),
        "suggestions": [suggestion_as_dict(found, words) for found in entry.found],
    }


def suggestion_as_dict(found: Suggestion, words: Words) -> dict[str, Any]:
    """Give a suggestion as plain data."""
    row: dict[str, Any] = {
        "entry": found.slot.name,
        "statement": found.line.text,
        "clue": words(found) or None,
        "value": found.value,
        **_cut_as_dict(found.cut),
        "once_known": None,
    }
    if found.once_known is not None:
        others = [slot.name for slot in found.clue.others]
        row["once_known"] = {"entries": others, **_cut_as_dict(found.once_known)}
    return row


def _cut_as_dict(cut: Cut) -> dict[str, Any]:
    bits, grid_bits = _rounded(cut.bits), _rounded(cut.grid_bits)
    return {"bits": bits, "grid_bits": grid_bits, "cells": cut.cells}


def _rounded(bits: float) -> float:
    """Round a number of bits: the last digits of logarithms are not the same everywhere."""
    return round(bits, 3)
