"""Name → predicate or operator. Built-ins and plug-ins are loaded by the same call, `load`.

Most puzzles use the words of the language alone, so all others wait: a source of further words is
opened when a name comes up that is not known yet. A puzzle that defines a name itself never asks
for it; so words that come later cannot take a name away from puzzles that exist.
"""

from __future__ import annotations

import importlib
import inspect
import pkgutil
from collections.abc import Callable
from types import ModuleType

from sevendown.rules.base import Operator, Predicate, Word

LANGUAGE, LIBRARY = "language", "library"  # where the words of this package come from


class BadWord(Exception):
    """A class that cannot be a word of the language; the message names it and says why."""


class Registry:
    """The words that the language knows."""

    def __init__(self) -> None:
        self._words: list[Predicate | Operator] = []  # in the order of loading
        self._by_name: dict[str, Predicate | Operator] = {}
        self._reserved: set[str] = set()  # names that no puzzle may define
        self._later: list[Callable[[Registry], None]] = []  # sources not opened yet
        self.origins: dict[Predicate | Operator, str] = {}  # where each word comes from

    @property
    def words(self) -> list[Predicate | Operator]:
        """Every word, in the order of loading."""
        self._open_all()
        return list(self._words)

    def find(self, name: str) -> Predicate | Operator | None:
        """Give the word of that name, if there is one."""
        while name not in self._by_name and self._later:
            self._open_next()
        return self._by_name.get(name)

    def is_reserved(self, name: str) -> bool:
        """Say whether a puzzle may not define that name."""
        return name in self._reserved

    def all_names(self) -> list[str]:
        """Every name, in the order of loading."""
        self._open_all()
        return list(self._by_name)

    def load(self, module: ModuleType, origin: str, reserved: bool) -> list[Predicate | Operator]:
        """Take in every Predicate and Operator that is defined in the module itself; give them.

        Those that are not reserved give way to what has one of their names already.
        """
        found = [
            self._add(item(), origin)
            for item in word_classes(module)
            if reserved or self._by_name.keys().isdisjoint(item.names)
        ]
        if reserved:
            self._reserved.update(name for word in found for name in word.names)
        return found

    def load_later(self, source: Callable[[Registry], None]) -> None:
        """Note a source of further words, to be opened once a name is not known."""
        self._later.append(source)

    def _open_all(self) -> None:
        while self._later:
            self._open_next()

    def _open_next(self) -> None:
        self._later.pop(0)(self)

    def _add(self, word: Word, origin: str) -> Predicate | Operator:
        assert isinstance(word, Predicate | Operator)
        where = f"{type(word).__module__}.{type(word).__name__}"
        if not word.names:
            raise BadWord(f"{where} has no names")
        if not type(word).__doc__:
            raise BadWord(f"{where} has no docstring: its first line is the word's meaning")
        examples = word.examples if isinstance(word, Operator) else word.true_for + word.false_for
        if not examples:
            raise BadWord(f"{where} has no examples")
        for name in word.names:
            if name in self._by_name:
                raise BadWord(f"{where}: the name {name} is taken")
        self._words.append(word)
        self.origins[word] = origin
        for name in word.names:
            self._by_name[name] = word
        return word


def word_classes(module: ModuleType) -> list[type[Word]]:
    """Give the words among the classes that a module defines itself; names in _x are no words."""
    return [
        item
        for item in vars(module).values()
        if inspect.isclass(item)
        and issubclass(item, Word)
        and item.__module__ == module.__name__
        and not item.__name__.startswith("_")
    ]


def builtin() -> Registry:
    """Give a registry of all words defined in this package."""
    registry = Registry()
    _load_package(registry, "sevendown.rules.words", LANGUAGE, reserved=True)
    registry.load_later(
        lambda registry: _load_package(registry, "sevendown.rules.library", LIBRARY, reserved=False)
    )
    return registry


def _load_package(registry: Registry, name: str, origin: str, reserved: bool) -> None:
    package = importlib.import_module(name)
    for info in pkgutil.iter_modules(package.__path__):
        registry.load(importlib.import_module(f"{name}.{info.name}"), origin, reserved)
