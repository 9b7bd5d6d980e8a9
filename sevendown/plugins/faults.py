"""What goes wrong inside a plug-in while it is used: which one is to blame, for what, and where.

The methods of a plug-in's words are watched: what they give must be of the right kind, and an error
carries the call that it was raised in. Where there was none, the traceback tells the file, or whose
rule was at work. Words of this package are not watched.
"""

from __future__ import annotations

import linecache
from collections.abc import Callable, Iterator
from functools import wraps
from math import inf
from traceback import walk_tb
from types import FrameType, NoneType
from typing import Any
from weakref import WeakKeyDictionary

from sevendown.engine.engine import OutOfTime
from sevendown.engine.rule import Contradiction, Rule
from sevendown.errors import Place, PluginError, Problem, PuzzleError
from sevendown.language.semantics import TooMany
from sevendown.numbertheory import TooLarge, decimal
from sevendown.record import Record
from sevendown.rules.digits.automaton import Automaton
from sevendown.speech import say, template
from sevendown.words.base import Operator, Predicate, SumForm, Word

_PASSING = (
    *(Contradiction, OutOfTime, TooLarge, TooMany, PuzzleError),
    *(KeyboardInterrupt, GeneratorExit, MemoryError),
)  # what a plug-in may raise, or be stopped by
_MOST_SHOWN = 60  # characters of an argument

_files: dict[str, str] = {}  # the modules of plug-ins, and what their files are called
_given_by: WeakKeyDictionary[Rule, Word] = WeakKeyDictionary()


def _is_int(item: object) -> bool:
    return type(item) is int


def _is_pair(item: object, *ends: float) -> bool:
    """Whether it is a pair of ints, or of these numbers."""
    return (
        isinstance(item, tuple)
        and len(item) == 2
        and all(_is_int(part) or part in ends for part in item)
    )


def _is_residue(item: object) -> bool:
    return _is_pair(item) and 0 <= item[1] < item[0]  # type: ignore[index]


def _is_hashable(item: object) -> bool:
    try:
        hash(item)
    except TypeError:
        return False
    return True


def _are_texts_of_digits(item: object) -> bool:
    return isinstance(item, list | tuple) and all(
        isinstance(part, str) and set(part) <= set("0123456789") for part in item
    )


Test = Callable[[Any], bool]


class _Result(Record):
    """What a method gives: in words, kinds that are right anyhow, and a test of all others."""

    what: str
    kinds: tuple[type, ...]
    fits: Test = lambda item: False


_BOOL = _Result(template("a bool"), (bool,))
_INT_OR_NONE = _Result(template("an int or None"), (int, NoneType))
_TEXT = _Result(template("a text"), (str,))
_RESULTS: dict[str, _Result] = {
    "holds": _BOOL,
    "value": _INT_OR_NONE,
    "witness": _TEXT,
    "estimate": _INT_OR_NONE,
    "estimate_with": _INT_OR_NONE,
    "always_defined": _BOOL,
    "bounds": _Result(
        template("a pair of ints or ±inf"), (), lambda item: _is_pair(item, -inf, inf)
    ),
    "residue": _Result(template("a modulus and a remainder, or None"), (NoneType,), _is_residue),
    "automaton": _Result(
        template("an Automaton or None"), (NoneType,), lambda item: isinstance(item, Automaton)
    ),
    "allowed_digits": _Result(
        template("a text of digits for each place, or None"), (NoneType,), _are_texts_of_digits
    ),
    "as_sum": _Result(
        template("a SumForm or None"), (NoneType,), lambda item: isinstance(item, SumForm)
    ),
}
# What the items of what they give are.
_ITEMS: dict[str, tuple[str, Test]] = {
    "candidates": (template("an int"), _is_int),
    "candidates_with": (template("an int"), _is_int),
    "inverse": (template("an int"), _is_int),
    "results": (template("an int"), _is_int),
    "rules": (template("a Rule"), lambda rule: isinstance(rule, Rule)),
}
_OR_NONE = ("inverse", "results")


def is_own(word: Word, method: str) -> bool:
    """Say whether a word has that method, not just by being a predicate or an operator."""
    base = Predicate if word.is_predicate else Operator
    own = getattr(type(word), method, None)
    return own is not None and own is not getattr(base, method, None)


def note_plugin(module: str, file: str) -> None:
    """Note that a module is a plug-in's, and what its file is called."""
    _files[module] = file


def watch(word: Word) -> None:
    """Look from now on at what the methods of a word give, and note where they fail."""
    for method in _RESULTS:
        if is_own(word, method):
            vars(word)[method] = _watch_result(word, method, getattr(word, method))
    for method in _ITEMS:
        if is_own(word, method):
            vars(word)[method] = _watch_items(word, method, getattr(word, method))


# An error that a call of a watched method lets through carries that call as an attribute: the
# innermost one, as it was called, for an argument may have another value by then. This is done
# without a function of its own: where calls are nested too deeply there is no room for another.
_CALL = "sevendown_call"
_Call = tuple[Word, str, tuple[Any, ...]]


def _watch_result(word: Word, method: str, function: Callable[..., Any]) -> Callable[..., Any]:
    kinds = _RESULTS[method].kinds

    @wraps(function)
    def watched(*arguments: Any) -> Any:
        try:
            result = function(*arguments)
            if type(result) in kinds:
                return result
            return _fitting(word, method, arguments, result)
        except Contradiction:
            raise _contradiction(word, method, arguments) from None
        except BaseException as error:
            vars(error).setdefault(_CALL, (word, method, arguments))
            raise

    return watched


def _fitting(word: Word, method: str, arguments: tuple[Any, ...], result: Any) -> Any:
    """Give a result back if it is of the right kind; an automaton is watched from now on."""
    if not _RESULTS[method].fits(result):
        raise _wrong_kind(word, method, arguments, result, say(_RESULTS[method].what))
    if method == "allowed_digits" and len(result) != arguments[0]:
        places = say("a text for each of {number} places", number=arguments[0])
        raise _wrong_kind(word, method, arguments, result, places)
    return _watch_automaton(word, result) if isinstance(result, Automaton) else result


def _watch_automaton(word: Word, automaton: Automaton) -> Automaton:
    """Look at the states of an automaton, which must be hashable, and at its results."""
    method, start = "automaton", automaton.start
    if not _is_hashable(start):
        raise _wrong_kind(word, method, (), start, say("a start that can be hashed"))

    def watch_function(function: Callable[..., Any]) -> Callable[..., Any]:
        def watched(*arguments: Any) -> Any:
            try:
                found = function(*arguments)
                if not _is_hashable(found):
                    what = say("something that can be hashed")
                    raise _wrong_kind(word, method, arguments, found, what)
                return found
            except Contradiction:
                raise _contradiction(word, method, arguments) from None
            except BaseException as error:
                vars(error).setdefault(_CALL, (word, method, arguments))
                raise

        return watched

    return Automaton(start, watch_function(automaton.step), watch_function(automaton.result))


def _watch_items(word: Word, method: str, function: Callable[..., Any]) -> Callable[..., Any]:
    @wraps(function)
    def watched(*arguments: Any) -> Any:
        try:
            found = function(*arguments)
        except Contradiction:
            raise _contradiction(word, method, arguments) from None
        except BaseException as error:
            vars(error).setdefault(_CALL, (word, method, arguments))
            raise
        if found is None and method in _OR_NONE:
            return None
        items = _each(word, method, arguments, found)
        if not isinstance(found, list | tuple | range):
            return items
        for _ in items if not isinstance(found, range) else ():
            pass
        return found  # the word itself may count on what it gives

    return watched


def _each(word: Word, method: str, arguments: tuple[Any, ...], found: Any) -> Iterator[Any]:
    what, fits = _ITEMS[method]
    try:
        for item in found:
            if not fits(item):
                raise _wrong_kind(word, method, arguments, item, say(what))
            if isinstance(item, Rule):
                _given_by[item] = word
            yield item
    except BaseException as error:
        vars(error).setdefault(_CALL, (word, method, arguments))
        raise


def _wrong_kind(
    word: Word, method: str, arguments: tuple[Any, ...], result: object, what: str
) -> PluginError:
    given = say(
        "{call} gives {result}, not {what}",
        call=call_of(word, method, arguments),
        result=brief(result),
        what=what,
    )
    return _error(*place_of(word, method), f"{type(word).__name__}: {given}")


def _contradiction(word: Word, method: str, arguments: tuple[Any, ...]) -> PluginError:
    said = say(
        "{call} raises Contradiction, which is for rules at work",
        call=call_of(word, method, arguments),
    )
    return _error(*place_of(word, method), f"{type(word).__name__}: {said}")


def fault_of(error: BaseException) -> PluginError | None:
    """Make an error of a plug-in's out of one that was raised in it; None if none was in it.

    One of this package's rules is to blame on a plug-in that made it of the wrong things.
    """
    if isinstance(error, _PASSING):
        return None
    at: tuple[str, int] | None = None
    inside = ""  # what was at work there
    giver: Word | None = None  # whose rule was at work
    last = False  # whether the last step was in a plug-in
    for frame, line in walk_tb(error.__traceback__):
        module = frame.f_globals.get("__name__")
        last = module in _files or module == __name__
        if module in _files:
            at, inside = (_files[str(module)], line), frame.f_code.co_qualname
        giver = _giver_in(frame) or giver
    if isinstance(error, RecursionError) and not last:
        return None
    call = _call_in(error)
    if call is not None:
        where, what = type(call[0]).__name__, call_of(*call)
        at = at or place_of(call[0], call[1])
    elif at is not None:
        where, _, rest = inside.partition(".")
        what = rest.partition(".")[0]
        what = f"{where} {what}".strip() if what.startswith("<") else what or where
    else:
        if giver is None:
            return None
        where, what = type(giver).__name__, say("a rule that it gives")
        at = place_of(giver, "rules")
    message = say("{what} fails: {error}", what=what, error=error_text(error))
    return _error(*at, f"{where}: {message}")


def _giver_in(frame: FrameType) -> Word | None:
    """Give the word whose rule a function was called with, be it as `self` or otherwise."""
    code = frame.f_code
    arguments = [frame.f_locals.get(name) for name in code.co_varnames[: code.co_argcount]]
    rules = [argument for argument in arguments if isinstance(argument, Rule)]
    return next((_given_by[rule] for rule in rules if rule in _given_by), None)


def _call_in(error: BaseException) -> _Call | None:
    """Give the innermost call of a watched word that let an error through."""
    call: _Call | None = vars(error).get(_CALL)
    return call


def call_in(error: BaseException) -> str:
    """Write the innermost call of a watched word that was at work when an error was raised."""
    call = _call_in(error)
    return "" if call is None else call_of(*call)


def _error(file: str, line: int, message: str) -> PluginError:
    linecache.checkcache(file)
    text = linecache.getline(file, line).rstrip("\r\n")
    column = len(text) - len(text.lstrip()) + 1
    return PluginError([Problem(Place(file, line, column, text), message)])


def place_of(word: Word, method: str) -> tuple[str, int]:
    """Give the file and the line in which a method of a word begins."""
    function = getattr(type(word), method, None)
    code = getattr(function, "__code__", None)
    file = _files.get(type(word).__module__, "")
    if code is None:
        return file, 1
    return _files.get(function.__module__, code.co_filename), code.co_firstlineno


def call_of(word: Word, method: str, arguments: tuple[Any, ...]) -> str:
    """Write a call as the puzzle would, or by the name of the method: LUCKY(17), bounds((1, 9))."""
    name = word.name if method in ("holds", "value") else method
    return f"{name}({', '.join(map(brief, arguments))})"


def brief(item: object) -> str:
    """Write an argument or a result, in part if it is long."""
    try:
        text = decimal(item) if type(item) is int else getattr(item, "__name__", repr(item))
    except Exception:
        text = say("a {kind}", kind=type(item).__name__)
    return text if len(text) <= _MOST_SHOWN else f"{text[: _MOST_SHOWN - 3]}..."


def error_text(error: BaseException) -> str:
    """Write the kind of an error and the first line of what it says."""
    text = str(error).partition("\n")[0]
    return f"{type(error).__name__}: {text}" if text else type(error).__name__
