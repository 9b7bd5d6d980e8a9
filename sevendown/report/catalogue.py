"""All that can be said of the words that the program knows: for people, for programs, for docs."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from sevendown.numbertheory import decimal
from sevendown.record import Record
from sevendown.speech import GERMAN, language, say
from sevendown.words.base import Operator, Predicate
from sevendown.words.registry import LANGUAGE, LIBRARY, THE, Registry

_LEAST_SOUGHT = 2  # letters


class Example(Record):
    """Arguments, and what comes of them: a truth, a value, or None for no value."""

    arguments: tuple[int, ...]
    value: bool | int | None


class Entry(Record):
    """A word and where it comes from."""

    word: Predicate | Operator
    origin: str  # LANGUAGE, LIBRARY, or the file of a plug-in

    @property
    def kind(self) -> str:
        """Say what it is."""
        return "predicate" if self.word.is_predicate else "operator"

    @property
    def meaning(self) -> str:
        """Give its meaning as a sentence."""
        return f"{meaning_of(self.word)}."

    @property
    def calls(self) -> list[str]:
        """Give how it is written, by each of its names."""
        return [_call(name, self.word.parameters) for name in self.word.names]

    @property
    def examples(self) -> list[Example]:
        """Give its examples."""
        word = self.word
        if isinstance(word, Operator):
            return [Example(arguments, value) for arguments, value in word.examples]
        truths = ((True, word.true_for), (False, word.false_for))
        return [Example(arguments, truth) for truth, some in truths for arguments in some]

    @property
    def sentences(self) -> list[str]:
        """Give its examples as sentences."""
        return [
            _call(self.word.name, map(decimal, example.arguments)) + _outcome(example.value)
            for example in self.examples
        ]


def meaning_of(word: Predicate | Operator) -> str:
    """Give the meaning of a word in the language that is spoken, where it has one there."""
    if language() != GERMAN:
        return word.meaning
    # Not that of another word from which its class is derived: it may mean something else.
    return vars(type(word)).get("german") or word.meaning


def _meanings(word: Predicate | Operator) -> set[str]:
    """Give its meaning in English and in the language that is spoken."""
    return {word.meaning, meaning_of(word)}


def entries(registry: Registry) -> list[Entry]:
    """Give all words: predicates, then operators, each by where they come from."""
    found = [Entry(word, registry.origins[word]) for word in registry.words]
    # The order of loading is kept among the words of one origin.
    return sorted(found, key=lambda entry: (entry.kind != "predicate", _rank(entry.origin)))


def find(registry: Registry, name: str) -> Entry | None:
    """Give the word that has this among its names."""
    word = registry.find(name)
    return None if word is None else Entry(word, registry.origins[word])


def search(registry: Registry, text: str) -> list[Entry]:
    """Give the words whose names or meanings contain a text, large or small.

    A single letter would be in most of them.
    """
    wanted = text.lower()
    if len(wanted) < _LEAST_SOUGHT:
        return []
    return [
        entry
        for entry in entries(registry)
        if any(wanted in part.lower() for part in (*entry.word.names, *_meanings(entry.word)))
    ]


def groups(some: Iterable[Entry]) -> dict[str, list[Entry]]:
    """Put together what has the same kind and origin, under a title."""
    found: dict[str, list[Entry]] = {}
    for entry in some:
        title = "Predicates of {origin}" if entry.word.is_predicate else "Operators of {origin}"
        found.setdefault(say(title, origin=_source(entry.origin)), []).append(entry)
    return found


def as_table(some: list[Entry]) -> str:
    """Write a line for each word, in columns: how it is called, its other names, its meaning."""
    first = max(len(entry.calls[0]) for entry in some)
    second = max(len(_other_names(entry)) for entry in some)
    parts = []
    for title, part in groups(some).items():
        lines = [
            f"  {entry.calls[0]:{first}}  {_other_names(entry):{second}}  {meaning_of(entry.word)}"
            for entry in part
        ]
        parts.append("\n".join([title, *lines]))
    return "\n\n".join(parts)


def _other_names(entry: Entry) -> str:
    return ", ".join(entry.word.names[1:])


def as_text(entry: Entry) -> str:
    """Explain a word in a few lines."""
    call, *others = entry.calls
    kind = say("predicate" if entry.word.is_predicate else "operator")
    lines = [(kind, call), *((say("also"), other) for other in others)]
    lines += [(say("meaning"), entry.meaning), (say("from"), _source(entry.origin))]
    lines += [(say("example"), sentence) for sentence in entry.sentences]
    shown = []
    before = ""
    for label, text in lines:
        shown.append(f"{label if label != before else '':11}{text}")
        before = label
    return "\n".join(shown)


def as_json(found: Entry | list[Entry]) -> str:
    """Write a word as a JSON object, or several as an array."""
    values = list(map(_fields, found)) if isinstance(found, list) else _fields(found)
    return json.dumps(values)


def _fields(entry: Entry) -> dict[str, Any]:
    least, most = entry.word.arity
    return {
        "name": entry.word.name,
        "names": entry.word.names,
        "kind": entry.kind,
        "origin": entry.origin,
        "arguments": entry.word.parameters,
        "least": least,
        "most": most,
        "meaning": entry.meaning,
        "examples": [
            {"arguments": example.arguments, "value": example.value} for example in entry.examples
        ],
    }


def _call(name: str, arguments: Iterable[str]) -> str:
    """Write a word with its arguments: before them, or between two where it is a sign."""
    return f"{name}({', '.join(arguments)})" if name.isidentifier() else f" {name} ".join(arguments)


def _outcome(value: bool | int | None) -> str:
    if isinstance(value, bool):
        return say(" is true" if value else " is false")
    return say(" has no value") if value is None else f" = {decimal(value)}"


def _rank(origin: str) -> int:
    return {LANGUAGE: 0, LIBRARY: 1}.get(origin, 2)


def _source(origin: str) -> str:
    return say(THE[origin]) if origin in THE else origin
