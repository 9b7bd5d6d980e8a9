"""What would make a word better that is right already."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator

from sevendown.contract.subject import SIZES, Subject
from sevendown.numbertheory import TooLarge
from sevendown.plugins.faults import is_own
from sevendown.speech import figure, say
from sevendown.words.base import Operator, Predicate
from sevendown.words.registry import Registry

ADDITION = 2e-7  # seconds for what costs 1, on a usual machine
FAR_OFF = 100  # a price that is so many times too low or too high is worth a word
CALLS = 300
# What speaks of numbers that are too long to be listed.
_FOR_LONG = ("candidates", "automaton", "residue", "allowed_digits", "rules")


def hints(word: Predicate | Operator) -> Iterator[str]:
    """Give sentences for the author."""
    subject = Subject(word, Registry())
    reach = min(subject.reach(i) for i in range(word.arity[0]))
    if reach < SIZES[-1]:
        yield say(
            "{method} takes long, or gives huge numbers, beyond {reach}: larger numbers have not "
            "been tried",
            method=subject.method,
            reach=reach,
        )
    if isinstance(word, Predicate):
        if not any(is_own(word, method) for method in _FOR_LONG) and word.image is None:
            yield say(
                "long numbers are not narrowed by this predicate alone; candidates with estimate, "
                "an automaton, a residue, allowed_digits or rules would do that"
            )
    elif not is_own(word, "bounds"):
        yield say("without bounds, nothing is known of the value before the arguments are few")
    if isinstance(word, Operator) and not word.total and word.defined_from is None:
        if not is_own(word, "always_defined") and _never_missing(word):
            yield say("no value was missing; if there always is one, say so: total = True")
    yield from _price(word)


def _never_missing(word: Operator) -> bool:
    subject = Subject(word, Registry())
    rng = subject.rng("hints")
    return all(subject.answer(*subject.numbers(rng)) is not None for _ in range(CALLS))


def _price(word: Predicate | Operator) -> Iterator[str]:
    """Compare the stated price with what a call takes."""
    subject = Subject(word, Registry())
    rng = subject.rng("price")
    asked = [[min(abs(x), 10**4) for x in subject.numbers(rng)] for _ in range(CALLS)]
    method = getattr(type(word), subject.method).__get__(word)
    seconds = sorted(_seconds(method, arguments) for arguments in asked)
    typical = seconds[len(seconds) * 3 // 4]
    price = _round_to_one_digit(typical / ADDITION)
    if price > FAR_OFF * word.price or word.price > FAR_OFF * price:
        yield say(
            "{method} takes about {time} µs, as long as {additions} additions; price is {price}",
            method=subject.method,
            time=figure(typical * 1e6, ".2g"),
            additions=price,
            price=word.price,
        )


def _seconds(method: Callable[..., object], arguments: list[int]) -> float:
    """Time a call, the quickest of a few: the machine may have had other things to do."""
    times = []
    for _ in range(3):
        started = time.process_time()
        try:
            method(*arguments)
        except TooLarge:
            return 0.0
        times.append(time.process_time() - started)
    return min(times)


def _round_to_one_digit(number: float) -> int:
    """Round to one digit that is not 0, and to 1 at least."""
    return max(1, int(float(f"{number:.0e}")))
