"""What a language has to be able to do to put statements into words."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

from sevendown.clues.nodes import Node
from sevendown.record import Record
from sevendown.words.base import Phrases, Word

# How tightly the words of a value hold together, loosest first.
SUM, PRODUCT, FACTOR, PRIMARY = 1, 2, 3, 4


class SaidOfEntry(Record):
    """How one statement about an entry is said."""

    clause: str  # for itself: "a prime", "its digit sum is 10", "twice 3 across"
    noun: str = ""  # as what it is called: "prime", "multiple of 7"
    adjective: str = ""  # before what it is called: "odd"
    after: str = ""  # behind what it is called: "whose digit sum is 10"
    later: str = ""  # for itself, but not as the first of several: "it is twice 3 across"
    arguments: tuple[str, ...] = ()  # what the noun ends with, where more may be named: "7"


class Voice:
    """Says things in one language."""

    code: str

    def __init__(self, words: Mapping[str, Word], names: Collection[str] = ()) -> None:
        self._words = words
        self._names = frozenset(names)

    def said(self, gist: Node) -> list[SaidOfEntry]:
        """Say in several ways what is said of the entry OWN, the best first; raises NoWords."""
        raise NotImplementedError

    def sentences(self, gist: Node) -> list[str]:
        """Say something in whole sentences, the best first; raises NoWords."""
        raise NotImplementedError

    def joined(self, parts: Sequence[SaidOfEntry]) -> Iterator[str]:
        """Say several things of an entry in one clue, the best way first."""
        raise NotImplementedError

    def many_are(self, values: Sequence[Node], predicate: str) -> str:
        """Say that a predicate of one argument holds of several; raises NoWords."""
        raise NotImplementedError

    def phrases(self, word: Word) -> Phrases:
        """Give how a word is said."""
        raise NotImplementedError

    def as_clue(self, text: str) -> str:
        """Begin with a large letter, unless it is a name."""
        first = text.split(" ", 1)[0].rstrip(",;:")
        return text if first in self._names else text[:1].upper() + text[1:]


def parameters_in(text: str) -> list[str]:
    """Give the parameters that stand in a phrase, in their order."""
    return [part for part in text.replace(",", " ").split() if len(part) == 1 and part.isupper()]


def filled(text: str, at: Mapping[str, str]) -> str:
    """Give a phrase with something in place of its parameters."""
    parts = []
    for part in text.split(" "):
        word = part.rstrip(",")
        parts.append(at[word] + part[len(word) :] if word in at else part)
    return " ".join(parts)


def listed(items: Sequence[str], last: str) -> str:
    """Join words as a sentence does: a, b and c."""
    *most, end = items
    return f"{', '.join(most)} {last} {end}" if most else end


def is_open(node: Node) -> bool:
    """Say whether the words of a value end in a list, or in what may go on."""
    if node[0] in ("num", "name", "entry", "own", "tally", "cell", "digits"):
        return False
    if node[0] in ("^", "digit"):
        return is_open(node[1])
    if node[0] == "product":
        return any(map(is_open, node[1:]))
    return node[0] != "call" or len(node) != 3 or is_open(node[2])


def is_closed(node: Node) -> bool:
    """Say whether the words of a value are no product that may go on: 3 times N."""
    return node[0] not in ("product", "over")


def is_prefixed(node: Node) -> bool:
    """Say whether the words of a value begin with what it does to others: the digit sum of ..."""
    return node[0] in ("call", "over", "digit") or (node[0] == "^" and is_prefixed(node[1]))


def clauses(parts: Sequence[SaidOfEntry]) -> str:
    """Say things one after the other."""
    first, *others = parts
    return "; ".join([first.clause, *(part.later or part.clause for part in others)])


def merged(parts: Sequence[SaidOfEntry], last: str) -> list[str]:
    """Give nouns, those that only differ in what they end with as one: multiple of 7 and 3."""
    found: dict[str, list[str]] = {}
    for part in parts:
        stem = part.noun[: -len(part.arguments[-1])] if part.arguments else part.noun
        ends = found.setdefault(stem, [])
        if part.arguments:
            ends.append(part.arguments[-1])
    return [stem + listed(ends, last) if ends else stem for stem, ends in found.items()]
