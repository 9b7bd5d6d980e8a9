"""Name → predicate or operator. Built-ins and plug-ins are loaded by the same call, `load`."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
from types import ModuleType

from sevendown.rules.base import Operator, Predicate, Word


class BadWord(Exception):
    """A class that cannot be a word of the language; the message names it and says why."""


class Registry:
    """The words that the language knows."""

    def __init__(self) -> None:
        self.words: list[Predicate | Operator] = []  # in the order of loading
        self._by_name: dict[str, Predicate | Operator] = {}

    def find(self, name: str) -> Predicate | Operator | None:
        """Give the word of that name, if there is one."""
        return self._by_name.get(name)

    def all_names(self) -> list[str]:
        """Every name, in the order of loading."""
        return list(self._by_name)

    def load(self, module: ModuleType) -> None:
        """Take in every Predicate and Operator that is defined in the module itself."""
        for item in vars(module).values():
            if (
                inspect.isclass(item)
                and issubclass(item, Word)
                and item.__module__ == module.__name__
                and not item.__name__.startswith("_")
            ):
                self._add(item())

    def _add(self, word: Word) -> None:
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
        self.words.append(word)
        for name in word.names:
            self._by_name[name] = word


def builtin() -> Registry:
    """Give a registry of all words defined in this package."""
    import sevendown.rules.words as words

    registry = Registry()
    for info in pkgutil.iter_modules(words.__path__):
        registry.load(importlib.import_module(f"{words.__name__}.{info.name}"))
    return registry
