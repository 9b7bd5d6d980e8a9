"""A few words, so that the language is tested without the real ones."""

from __future__ import annotations

from dataclasses import dataclass

from sevendown.errors import Problem, PuzzleError
from sevendown.language.text_to_tree import read_puzzle
from sevendown.language.tree import PuzzleTree
from sevendown.text.source import Source


@dataclass(frozen=True)
class Toy:
    name: str
    is_predicate: bool
    arity: tuple[int, int | None]


class ToyRegistry:
    def __init__(self) -> None:
        self.words: dict[str, Toy] = {}
        for name, arity in (("PZ", (1, 1)), ("V", (2, 2)), ("DISTINCT", (1, None))):
            self.words[name] = Toy(name, True, arity)
        for name in ("qs", "len"):
            self.words[name] = Toy(name, False, (1, 1))
        for name in ("sum", "min", "max"):
            self.words[name] = Toy(name, False, (1, None))
        for names in ("plus +", "minus -", "mal *", "durch /", "div", "mod", "hoch ^", "count"):
            first, *others = names.split()
            for name in (first, *others):
                self.words[name] = Toy(first, False, (2, 2))
        self.words["distinct"] = self.words["DISTINCT"]
        self.words["summe"] = self.words["sum"]
        self.words["EXTRA"] = Toy("EXTRA", True, (1, 1))  # a word beyond the language

    def find(self, name: str) -> Toy | None:
        return self.words.get(name)

    def is_reserved(self, name: str) -> bool:
        return name in self.words and name != "EXTRA"

    def all_names(self) -> list[str]:
        return list(self.words)

    def everyday_names(self) -> list[str]:
        return []


TOYS = ToyRegistry()


def read(text: str) -> PuzzleTree:
    return read_puzzle(Source(text, "p.txt"), TOYS)[0]


def warnings(text: str) -> list[Problem]:
    return read_puzzle(Source(text, "p.txt"), TOYS)[1]


def mistakes(text: str) -> str:
    """All that is wrong with a text, as a person sees it."""
    try:
        read(text)
    except PuzzleError as error:
        return str(error)
    return ""
