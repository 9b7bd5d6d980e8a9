"""Runs all checks on the words of a plug-in and writes down what came of it, for its author."""

from __future__ import annotations

import inspect
import time
from collections.abc import Callable
from contextlib import suppress

from sevendown.contract.advice import hints
from sevendown.contract.broken import Broken
from sevendown.contract.checks import CHECKS, run_check
from sevendown.contract.subject import Subject
from sevendown.engine.engine import OutOfTime
from sevendown.errors import PuzzleError, tamed
from sevendown.plugins import load_plugin
from sevendown.plugins.faults import call_in, error_text, fault_of, is_own, place_of
from sevendown.process.stopping import report, within
from sevendown.record import Record
from sevendown.words.base import Operator, Predicate
from sevendown.words.registry import Registry

SECONDS = 60.0  # for all checks of one word


class Verdict(Record):
    """How one check of a word has ended."""

    title: str
    cases: int  # that were tried; 0 where the word has nothing to check
    finding: str = ""  # what is wrong, with its place; "": nothing


def check_plugin(
    path: str, registry: Registry, write: Callable[[str], None], say: Callable[[str], None]
) -> bool:
    """Load a plug-in, check its words and write a report; say whether all keep the contract.

    Where it cannot even be loaded, `say` is told why.
    """
    name = tamed(path)
    report(doing=name)
    try:
        words = within(time.monotonic() + SECONDS, lambda: load_plugin(path, registry))
    except PuzzleError as error:
        say(str(error))
        return False
    except OSError as error:
        say(f"{name}: {error.strerror}")
        return False
    except OutOfTime as error:
        say(f"{name}: {call_in(error) or 'loading it'} took more than {SECONDS:g} s")
        return False
    bad = 0
    for word in words:
        kind = "predicate" if word.is_predicate else "operator"
        write(f"{_class_place(word)}: {type(word).__name__}, the {kind} {word.name}\n")
        verdicts = check_word(word, registry)
        for verdict in verdicts:
            if verdict.cases or verdict.finding:
                how = "not ok" if verdict.finding else "ok"
                write(f"    {verdict.title:<26} {verdict.cases:>7}  {how}\n")
        findings = [verdict.finding for verdict in verdicts if verdict.finding]
        for finding in findings:
            write(f"  {finding}\n")
        for hint in () if findings else hints(word):
            write(f"  hint: {hint}\n")
        bad += bool(findings)
    count = f"{len(words)} word{'s' * (len(words) != 1)}"
    write(
        f"{name}: {bad} of {count} not as it should be\n" if bad else f"{name}: {count}, all ok\n"
    )
    return not bad


def check_word(word: Predicate | Operator, registry: Registry) -> list[Verdict]:
    """Run all checks on a word that is in the registry, until time is over."""
    verdicts: list[Verdict] = []

    def check() -> None:
        for title in CHECKS:
            verdicts.append(_verdict(word, registry, title))

    try:
        within(time.monotonic() + SECONDS, check)
    except OutOfTime as error:
        call = call_in(error) or "the check"
        finding = f"{_class_place(word)}: {call} was at work when {SECONDS:g} s were over"
        title = list(CHECKS)[len(verdicts)] if len(verdicts) < len(CHECKS) else "time"
        verdicts.append(Verdict(title, 0, f"{finding}; the rest is not checked"))
    return verdicts


def _verdict(word: Predicate | Operator, registry: Registry, title: str) -> Verdict:
    subject = Subject(word, registry)
    finding = ""
    try:
        run_check(title, subject)
    except Broken as error:
        finding = f"{_place(word, error.method)}: {error}"
    except PuzzleError as error:
        finding = f"{_at(error.place.file, error.place.line)}: {error.message}"
    except (Exception, SystemExit) as error:
        fault = fault_of(error)
        if fault is None:
            finding = f"{_class_place(word)}: {title}: {error_text(error)}"
        else:
            finding = f"{_at(fault.place.file, fault.place.line)}: {fault.message}"
    return Verdict(title, subject.cases, finding)


def _place(word: Predicate | Operator, method: str) -> str:
    """Name the file and the line of a method, or of the class if it has not got it."""
    if method and is_own(word, method) and callable(getattr(type(word), method)):
        return _at(*place_of(word, method))
    return _class_place(word)


def _class_place(word: Predicate | Operator) -> str:
    file, _ = place_of(word, "holds" if word.is_predicate else "value")
    line = 1
    with suppress(OSError, TypeError):  # where it was made without being written down
        line = inspect.getsourcelines(type(word))[1]
    return _at(file, line)


def _at(file: str, line: int) -> str:
    return f"{tamed(file)}:{line}"
