"""Words of the language that users bring along: a Python file with predicates and operators."""

from __future__ import annotations

import importlib.machinery
import importlib.util
import re
import sys
import traceback
from pathlib import Path
from types import ModuleType

from sevendown.errors import Place, Problem, PuzzleError
from sevendown.language.words import LETTER
from sevendown.rules.base import Operator, Predicate, Word
from sevendown.rules.registry import BadWord, Registry, word_classes

_NAME = re.compile(f"[{LETTER}][0-9_{LETTER}]*")
_KEYWORDS = {"let", "var", "define", "in", "not", "and", "or", "xor", "div", "mod"}
_FORMS = {"all", "any", "smallest", "largest", "truths", "label", "cell"}


def load_plugin(path: str | Path, registry: Registry) -> None:
    """Take the words of a Python file into a registry.

    Raises PuzzleError with what is wrong and where, or OSError where the file cannot be read.
    """
    file = _File(path)
    module = file.run()
    try:
        for word_class in word_classes(module):
            _check_names(word_class)
        new = registry.load(module, str(path), reserved=True)
        if not new:
            raise BadWord("there is no predicate or operator in this file")
        for word in new:
            _check_examples(word)
    except BadWord as error:
        message = str(error).replace(f"{module.__name__}.", "")
        raise file.problem_with_class(message) from None
    except Exception as error:
        raise file.problem_with_class(f"cannot be used: {_shown(error)}") from None


class _File:
    """A plug-in's file and its text, for messages that name the place."""

    def __init__(self, path: str | Path) -> None:
        self.name = str(path)
        self.text = Path(path).read_bytes().decode("utf-8", "replace")

    def run(self) -> ModuleType:
        """Import it as a module of its own, whatever its name."""
        name = f"sevendown_plugin_{len(sys.modules)}_{Path(self.name).stem}"
        spec = importlib.util.spec_from_file_location(
            name, self.name, loader=importlib.machinery.SourceFileLoader(name, self.name)
        )
        assert spec is not None and spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        # Dataclasses and pickling look a class's module up here.
        sys.modules[name] = module
        try:
            spec.loader.exec_module(module)
        except (Exception, SystemExit) as error:
            del sys.modules[name]
            if isinstance(error, SyntaxError) and error.filename == self.name:
                place = (error.lineno or 1, error.offset or 1)
                raise self.problem(*place, f"this is no Python: {error.msg}") from None
            raise self.problem(self.line_of(error), 1, _shown(error)) from None
        return module

    def line_of(self, error: BaseException) -> int:
        """Give the last line of this file that was at work when the error was raised."""
        frames = traceback.extract_tb(error.__traceback__)
        return next((f.lineno or 1 for f in reversed(frames) if f.filename == self.name), 1)

    def problem_with_class(self, message: str) -> PuzzleError:
        """Make an error at the class that the message begins with."""
        name = message.partition(" ")[0].rstrip(":")
        found = re.search(rf"^class {re.escape(name)}\b", self.text, re.MULTILINE)
        line = self.text.count("\n", 0, found.start()) + 1 if found else 1
        return self.problem(line, 1, message)

    def problem(self, line: int, column: int, message: str) -> PuzzleError:
        """Make an error at a place of the file."""
        lines = self.text.splitlines()
        text = lines[line - 1] if line <= len(lines) else ""
        return PuzzleError([Problem(Place(self.name, line, column, text), message)])


def _shown(error: BaseException) -> str:
    text = str(error).partition("\n")[0]
    return f"{type(error).__name__}: {text}" if text else type(error).__name__


def _check_names(word_class: type[Word]) -> None:
    """Refuse what the grammar could never read as the name of this word."""
    where = word_class.__name__
    if not issubclass(word_class, Predicate | Operator):
        raise BadWord(f"{where} is neither a Predicate nor an Operator")
    names = word_class.names
    if not isinstance(names, tuple) or not all(isinstance(name, str) for name in names):
        raise BadWord(f'{where}: names is a tuple of texts, as in names = ("TWIN",)')
    for name in names:
        if not _NAME.fullmatch(name) or name in _KEYWORDS | _FORMS:
            raise BadWord(f"{where}: {name!r} cannot be the name of a word")


def _check_examples(word: Predicate | Operator) -> None:
    """Compare the word with its own examples."""
    where = type(word).__name__
    if isinstance(word, Operator):
        for arguments, expected in word.examples:
            value = _tried(word, "value", arguments)
            if value is not None and type(value) is not int:
                raise BadWord(
                    f"{where}: {_call(word, arguments)} gives {value!r}, not an int or None"
                )
            if value != expected:
                raise BadWord(
                    f"{where}: {_call(word, arguments)} is {value}, the example says {expected}"
                )
    else:
        for expected, examples in (True, word.true_for), (False, word.false_for):
            for arguments in examples:
                truth = _tried(word, "holds", arguments)
                if not isinstance(truth, bool):
                    raise BadWord(f"{where}: {_call(word, arguments)} gives {truth!r}, not a bool")
                if truth != expected:
                    actual = str(not expected).lower()
                    raise BadWord(
                        f"{where}: {_call(word, arguments)} is {actual}, the example says "
                        f"{str(expected).lower()}"
                    )


def _tried(word: Word, method: str, arguments: object) -> object:
    where = type(word).__name__
    if not isinstance(arguments, tuple):
        raise BadWord(f"{where}: an example is a tuple of arguments, as (7,), not {arguments!r}")
    try:
        return getattr(word, method)(*arguments)
    except Exception as error:
        raise BadWord(f"{where}: {_call(word, arguments)} fails: {_shown(error)}") from None


def _call(word: Word, arguments: tuple[object, ...]) -> str:
    return f"{word.name}({', '.join(map(str, arguments))})"
