"""A predicate that says the same with its arguments in the other order, against `holds`."""

from __future__ import annotations

from sevendown.contract import digit_checks, list_checks
from sevendown.contract.subject import Subject
from sevendown.plugins.faults import brief
from sevendown.speech import say
from sevendown.words.base import Predicate

ROUNDS = 300


def check_swapped(subject: Subject) -> None:
    """`swapped` says the same, and what else it knows is right."""
    word = subject.word
    other = subject.call("swapped") if isinstance(word, Predicate) else None
    if other is None:
        return
    if not isinstance(other, Predicate) or word.arity != (2, 2):
        what = say("gives {value}, not a predicate of two numbers", value=brief(other))
        raise subject.fault("swapped", (), what)
    rng = subject.rng("swapped")
    small = [(x, y) for x in range(-12, 40) for y in range(-12, 40)]
    for x, y in [*small, *(subject.numbers(rng) for _ in range(ROUNDS))]:
        subject.cases += 1
        said = other.holds(y, x)
        if said is not subject.answer(x, y):
            what = say(
                "says {said} of {y} and {x}, but {truth}",
                said=brief(said),
                y=brief(y),
                x=brief(x),
                truth=subject.says(x, y),
            )
            raise subject.fault("swapped", (), what)
    if other is not word:
        turned = Subject(other, subject.registry)
        list_checks.check_candidates(turned)
        digit_checks.check_residue(turned)
        digit_checks.check_automaton(turned)
        digit_checks.check_allowed_digits(turned)
        subject.cases += turned.cases
