"""Loads predicates and operators that are not part of this package, by the way of its own."""

from __future__ import annotations

import importlib
import importlib.machinery
import importlib.util
import inspect
import os
import re
import sys
import traceback
from contextlib import suppress
from functools import partial
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING

from sevendown.errors import Place, PluginError, Problem, PuzzleError, tamed
from sevendown.plugins.classes import check_class, check_examples, check_word
from sevendown.plugins.faults import error_text, fault_of, note_plugin, watch
from sevendown.speech import say
from sevendown.text.files import read_bytes
from sevendown.words.base import Operator, Predicate, Word
from sevendown.words.registry import BadWord, Registry, check_complete, word_classes

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP = "sevendown.words"  # of entry points: modules, or classes as in `module:Class`
_FAILURES = (Exception, SystemExit)  # of what is run while it is loaded


def load_plugin(path: str | Path, registry: Registry) -> list[Predicate | Operator]:
    """Take the words of a Python file into a registry, all or none; give them.

    Raises PluginError with what is wrong and where, or OSError where the file cannot be read.
    """
    data = read_bytes(path)
    file = _PluginFile(str(path), data.decode("utf-8", "replace"))
    module = file.run(data)
    words = file.words(word_classes(module))
    try:
        registry.open_all()  # whatever may have one of the names
        registry.add(words, tamed(str(path)), reserved=True)
    except BadWord as error:
        raise file.problem_with_class(error) from None
    registry.filled_by(partial(load_plugin, os.path.abspath(path)))
    return words


def load_installed(registry: Registry) -> None:
    """Note every installed package with words, to be opened once a name is not known."""
    from importlib.metadata import entry_points  # takes longer than most puzzles

    points = sorted(entry_points(group=GROUP), key=lambda point: (point.name, point.value))
    registry.load_later(*[partial(_load_entry_point, point) for point in points])


def _load_entry_point(point: EntryPoint, registry: Registry) -> None:
    """Take the words of an installed module, or the one class that is named, into a registry."""
    if point.dist:
        package = f"{point.dist.name} {point.dist.version}"
        origin = say("entry point {name} of {package}", name=point.name, package=package)
    else:
        origin = say("entry point {name}", name=point.name)
    try:
        module = importlib.import_module(point.module)
        classes = [_attribute(module, point.attr)] if point.attr else word_classes(module)
    except MemoryError:
        raise
    except _FAILURES as error:
        place = Place(origin, 1, 1, "")
        message = say("{what} cannot be loaded: {error}", what=point.value, error=error_text(error))
        raise PluginError([Problem(place, message)]) from None
    text = ""
    with suppress(OSError, TypeError):  # without a source it works all the same
        text = inspect.getsource(module)
    file = _PluginFile(module.__file__ or origin, text, f" ({origin})")
    try:
        registry.add(file.words(classes), origin, reserved=False)
    except BadWord as error:
        raise file.problem_with_class(error) from None


def _attribute(module: ModuleType, path: str) -> type[Word]:
    found = module
    for name in path.split("."):
        found = getattr(found, name)
    if not isinstance(found, type) or not issubclass(found, Word):
        raise TypeError(path + say(" is neither a Predicate nor an Operator"))
    return found


class _Loader(importlib.machinery.SourceFileLoader):
    """Loads a module from what was read of its file: a pipe cannot be read a second time."""

    def __init__(self, name: str, path: str, data: bytes) -> None:
        super().__init__(name, path)
        self.data = data

    def get_data(self, path: str) -> bytes:
        """Give what a file holds: the module's, or that of its compiled form."""
        return self.data if path == self.path else super().get_data(path)


class _PluginFile:
    """A plug-in's file and its text, for messages that name the place."""

    def __init__(self, name: str, text: str, note: str = "") -> None:
        self.name = name
        self.text = text
        self.note = note  # what every message is to end with

    def run(self, data: bytes) -> ModuleType:
        """Import what it holds as a module of its own, whatever its name."""
        name = f"sevendown_plugin_{len(sys.modules)}_{Path(self.name).stem}"
        spec = importlib.util.spec_from_file_location(
            name, self.name, loader=_Loader(name, self.name, data)
        )
        assert spec is not None and spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        # Dataclasses and pickling look a class's module up here.
        sys.modules[name] = module
        try:
            spec.loader.exec_module(module)
        except MemoryError:
            raise
        except _FAILURES as error:
            del sys.modules[name]
            if isinstance(error, SyntaxError) and error.filename == self.name:
                place = (error.lineno or 1, error.offset or 1)
                message = say("this is no Python: {error}", error=error.msg)
                raise self.problem(*place, message) from None
            raise self.problem(self.line_of(error), 1, error_text(error)) from None
        return module

    def words(self, classes: list[type[Word]]) -> list[Predicate | Operator]:
        """Make a word of each class, and see to it that it is one."""
        words = []
        try:
            for word_class in classes:
                check_class(word_class)
                words.append(self._new_word(word_class))
            for word in words:
                check_complete(word)
                check_word(word)
                note_plugin(type(word).__module__, self.name)
                watch(word)
                self._try_examples(word)
        except BadWord as error:
            raise self.problem_with_class(error) from None
        if not words:
            raise self.problem(1, 1, say("there is no predicate or operator in this file"))
        return words

    def _new_word(self, word_class: type[Word]) -> Predicate | Operator:
        try:
            word = word_class()
        except MemoryError:
            raise
        except _FAILURES as error:
            line = self.line_of(error) or self.line_of_class(word_class)
            message = say(
                "{what} fails: {error}", what=f"{word_class.__name__}()", error=error_text(error)
            )
            raise self.problem(line, 1, message) from None
        assert isinstance(word, Predicate | Operator)
        return word

    def _try_examples(self, word: Predicate | Operator) -> None:
        try:
            check_examples(word)
        except (BadWord, PuzzleError, MemoryError):
            raise
        except _FAILURES as error:
            fault = fault_of(error)
            if fault is None:
                why = say(" cannot be used: {error}", error=error_text(error))
                raise BadWord(word, why) from None
            raise fault from None

    def line_of(self, error: BaseException) -> int:
        """Give the last line of this file that was at work when the error was raised, or 0."""
        frames = traceback.extract_tb(error.__traceback__)
        return next((f.lineno or 0 for f in reversed(frames) if f.filename == self.name), 0)

    def line_of_class(self, word_class: type[Word]) -> int:
        """Give the line in which a class begins."""
        pattern = rf"^\s*class {re.escape(word_class.__name__)}\b"
        found = re.search(pattern, self.text, re.MULTILINE)
        return self.text.count("\n", 0, found.end()) + 1 if found else 1

    def problem_with_class(self, error: BadWord) -> PluginError:
        """Make an error at the class that cannot be a word."""
        return self.problem(self.line_of_class(error.word_class), 1, str(error))

    def problem(self, line: int, column: int, message: str) -> PluginError:
        """Make an error at a place of the file."""
        line = max(line, 1)
        lines = self.text.splitlines()
        text = lines[line - 1] if line <= len(lines) else ""
        return PluginError([Problem(Place(self.name, line, column, text), message + self.note)])
