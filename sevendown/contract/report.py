"""Runs all checks on the words of a plug-in and writes down what came of it, for its author."""

from __future__ import annotations

import inspect
import time
from collections.abc import Callable
from contextlib import suppress

from sevendown.contract.advice import hints
from sevendown.contract.broken import Broken
from sevendown.contract.checks import CHECKS, TITLES, run_check
from sevendown.contract.subject import Subject
from sevendown.engine.engine import OutOfTime
from sevendown.errors import PuzzleError, tamed
from sevendown.plugins import load_plugin
from sevendown.plugins.faults import call_in, error_text, fault_of, is_own, place_of
from sevendown.process.stopping import report, within
from sevendown.record import Record
from sevendown.speech import figure, plural, reason_of, say
from sevendown.words.base import Operator, Predicate
from sevendown.words.registry import Registry

SECONDS = 60.0  # for all checks of one word


class Verdict(Record):
    """How one check of a word has ended."""

    title: str
    cases: int  # that were tried; 0 where the word has nothing to check
    finding: str = ""  # what is wrong, with its place; "": nothing


def check_plugin(
    path: str, registry: Registry, write: Callable[[str], None], tell: Callable[[str], None]
) -> bool:
    """Load a plug-in, check its words and write a report; say whether all keep the contract.

    Where it cannot even be loaded, `tell` is told why.
    """
    name = tamed(path)
    report(doing=name)
    try:
        words = within(time.monotonic() + SECONDS, lambda: load_plugin(path, registry))
    except PuzzleError as error:
        tell(str(error))
        return False
    except OSError as error:
        tell(f"{name}: {reason_of(error)}")
        return False
    except OutOfTime as error:
        what = call_in(error) or say("loading it")
        late = say("{what} took more than {seconds} s", what=what, seconds=figure(SECONDS, "g"))
        tell(f"{name}: {late}")
        return False
    bad = 0
    for word in words:
        title = say(
            "{kind}, the predicate {name}" if word.is_predicate else "{kind}, the operator {name}",
            kind=type(word).__name__,
            name=word.name,
        )
        write(f"{_class_place(word)}: {title}\n")
        verdicts = check_word(word, registry)
        for verdict in verdicts:
            if verdict.cases or verdict.finding:
                how = say("not ok" if verdict.finding else "ok")
                write(f"    {say(TITLES[verdict.title]):<26} {verdict.cases:>7}  {how}\n")
        findings = [verdict.finding for verdict in verdicts if verdict.finding]
        for finding in findings:
            write(f"  {finding}\n")
        for hint in () if findings else hints(word):
            write(f"  {say('hint: {hint}', hint=hint)}\n")
        bad += bool(findings)
    if bad:
        end = plural(
            len(words),
            "{bad} of {n} word not as it should be",
            "{bad} of {n} words not as it should be",
            bad=bad,
        )
    else:
        end = plural(len(words), "{n} word, all ok", "{n} words, all ok")
    write(f"{name}: {end}\n")
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
        finding = say(
            "{call} was at work when {seconds} s were over; the rest is not checked",
            call=call_in(error) or say("the check"),
            seconds=figure(SECONDS, "g"),
        )
        title = list(CHECKS)[len(verdicts)] if len(verdicts) < len(CHECKS) else "time"
        verdicts.append(Verdict(title, 0, f"{_class_place(word)}: {finding}"))
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
            finding = f"{_class_place(word)}: {say(TITLES[title])}: {error_text(error)}"
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
