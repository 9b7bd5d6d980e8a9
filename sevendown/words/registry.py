"""Name → predicate or operator. Built-ins and plug-ins are loaded by the same call, `load`.

Most puzzles use the words of the language alone, so all others wait: a source of further words is
opened when a name comes up that is not known yet. A puzzle that defines a name itself never asks
for it; so words that come later cannot take a name away from puzzles that exist.
"""

from __future__ import annotations

import importlib
import os
from collections.abc import Callable, Sequence
from functools import cache, partial
from types import ModuleType
from typing import Any

from sevendown.errors import PuzzleError
from sevendown.speech import say, template
from sevendown.words.base import Operator, Predicate, Word
from sevendown.words.everyday_names import WORD_OF, word_of

LANGUAGE, LIBRARY = "language", "library"  # where the words of this package come from
THE = {LANGUAGE: template("the language"), LIBRARY: template("the library")}


class BadWord(Exception):
    """A class that cannot be a word of the language; the message names it and says why."""

    def __init__(self, word: Word | type[Word], why: str) -> None:
        self.word_class = word if isinstance(word, type) else type(word)
        super().__init__(f"{self.word_class.__name__}{why}")


class Registry:
    """The words that the language knows."""

    def __init__(self) -> None:
        self._words: list[Predicate | Operator] = []  # in the order of loading
        self._by_name: dict[str, Predicate | Operator] = {}
        self._reserved: set[str] = set()  # names that no puzzle may define
        self._later: list[Callable[[Registry], None]] = []  # sources not opened yet
        self._steps: list[Callable[[Registry], object]] = []  # by which it came to its words
        self.origins: dict[Predicate | Operator, str] = {}  # where each word comes from
        self.broken: list[PuzzleError] = []  # what was wrong with sources that have been opened

    def __reduce__(self) -> tuple[Any, ...]:
        return _registry_from, (self._steps,)

    def filled_by(self, step: Callable[[Registry], object]) -> None:
        """Note what has just filled it: so a copy is filled in another process."""
        self._steps.append(step)

    @property
    def files(self) -> list[str]:
        """The files of plug-ins that it has words of."""
        return [str(step.args[0]) for step in self._steps if isinstance(step, partial)]

    @property
    def words(self) -> list[Predicate | Operator]:
        """Every word, in the order of loading."""
        self.open_all()
        return list(self._words)

    def find(self, name: str) -> Predicate | Operator | None:
        """Give the word of that name, or else of that everyday name, if there is one."""
        while name not in self._by_name and self._later:
            self._open_next()
        return self._by_name.get(name) or self._by_name.get(word_of(name) or "")

    def is_reserved(self, name: str) -> bool:
        """Say whether a puzzle may not define that name."""
        return name in self._reserved

    def all_names(self) -> list[str]:
        """Every name, in the order of loading."""
        self.open_all()
        return list(self._by_name)

    def everyday_names(self) -> list[str]:
        """Every other name that is understood, where no word has it."""
        return [name for name in WORD_OF if name not in self._by_name]

    def add(self, words: Sequence[Word], origin: str, reserved: bool) -> None:
        """Take in these words, all or none; raises BadWord. Reserved: no puzzle may define them."""
        new: dict[str, Predicate | Operator] = {}
        for word in words:
            assert isinstance(word, Predicate | Operator)
            check_complete(word)
            for name in word.names:
                self._refuse_taken(word, name)
                if name in new:
                    why = say(": the name {name} is taken by another class here", name=name)
                    raise BadWord(word, why)
                new[name] = word
        self._by_name |= new
        for word in dict.fromkeys(new.values()):
            self._words.append(word)
            self.origins[word] = origin
        if reserved:
            self._reserved.update(new)

    def _refuse_taken(self, word: Word, name: str) -> None:
        """Raise BadWord where a word wants a name that another one has."""
        other = self._by_name.get(name)
        if other is not None:
            origin = self.origins[other]
            if origin in (LANGUAGE, LIBRARY):
                origin = say(THE[origin])
            why = say(": the name {name} is taken by a word of {origin}", name=name, origin=origin)
            raise BadWord(word, why)

    def load_later(self, *sources: Callable[[Registry], None]) -> None:
        """Note sources of further words, to be opened once a name is not known."""
        self._later.extend(sources)

    def open_all(self) -> None:
        """Open every source that waits."""
        while self._later:
            self._open_next()

    def _open_next(self) -> None:
        source = self._later.pop(0)
        try:
            source(self)
        except PuzzleError as error:
            self.broken.append(error)  # the others may have what is looked for
        except BaseException:  # it was stopped on the way, and is to be opened anew
            self._later.insert(0, source)
            raise


def check_complete(word: Predicate | Operator) -> None:
    """Refuse a word that lacks what every word has; raises BadWord."""
    if not word.names:
        raise BadWord(word, say(" has no names"))
    if not (type(word).__doc__ or "").strip():
        raise BadWord(word, say(" has no docstring: its first line is the word's meaning"))
    if not (word.examples if isinstance(word, Operator) else word.true_for or word.false_for):
        raise BadWord(word, say(" has no examples"))


def word_classes(module: ModuleType) -> list[type[Word]]:
    """Give the words among the classes that a module defines itself; names in _x are no words."""
    return [
        item
        for item in vars(module).values()
        if isinstance(item, type)
        and issubclass(item, Word)
        and item.__module__ == module.__name__
        and not item.__name__.startswith("_")
    ]


def builtin() -> Registry:
    """Give a registry of all words defined in this package."""
    registry = Registry()
    _load_own(registry)
    return registry


def _registry_from(steps: Sequence[Callable[[Registry], object]]) -> Registry:
    """Give a registry that was filled like another one."""
    registry = Registry()
    for step in steps:
        step(registry)
    return registry


def _load_own(registry: Registry) -> None:
    _load_package(registry, "sevendown.words.language", LANGUAGE, reserved=True)
    registry.load_later(
        lambda registry: _load_package(registry, "sevendown.words.library", LIBRARY, reserved=False)
    )
    registry.filled_by(_load_own)


def _load_package(registry: Registry, name: str, origin: str, reserved: bool) -> None:
    words = [item() for item in _package_classes(name)]
    registry.add(words, origin, reserved)  # in one go: it may be stopped on the way


@cache
def _package_classes(name: str) -> list[type[Word]]:
    """Give the words among the classes of all modules of a package of ours."""
    package = importlib.import_module(name)
    # As pkgutil would list them, which takes long to load.
    files = (os.path.splitext(file) for file in os.listdir(package.__path__[0]))
    modules = sorted(module for module, kind in files if kind == ".py" and module[0] not in "_.")
    found = [importlib.import_module(f"{name}.{module}") for module in modules]
    return [item for module in found for item in word_classes(module)]
