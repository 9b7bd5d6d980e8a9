"""What a word says of digits and remainders, against `holds` or `value`."""

from __future__ import annotations

from random import Random

from sevendown.contract.broken import Broken
from sevendown.contract.subject import SIZES, UNKNOWN, Subject
from sevendown.plugins.faults import brief
from sevendown.rules.digits.automaton import Automaton
from sevendown.speech import plural, say
from sevendown.words.base import Predicate
from sevendown.words.protocols import SameBackwards

LONGEST = 20  # digits of numbers that are read


def check_automaton(subject: Subject) -> None:
    """`automaton` reads digits and says what the word means."""
    if not subject.has("automaton"):
        return
    rng = subject.rng("automaton")
    for others in subject.others(rng):
        automaton = subject.call("automaton", *others)
        if automaton is None:
            continue
        for x in _numbers(subject, rng):
            answer = subject.answer(x, *others)
            if answer is UNKNOWN:
                continue
            subject.cases += 1
            said = _result_of_reading(automaton, x)
            # A walk that ended says of an operator that there is no value.
            if said != answer and not (said is False and answer is None):
                what = say(
                    "says {said} of {x}, but {truth}",
                    said=brief(said),
                    x=brief(x),
                    truth=subject.says(x, *others),
                )
                raise subject.fault("automaton", others, what)


def _result_of_reading(automaton: Automaton, x: int) -> object:
    state = automaton.start
    for digit in str(x):
        after = automaton.step(state, int(digit))
        if after is None:
            return False
        state = after
    try:
        hash(state)
    except TypeError:
        message = say("a state of the automaton cannot be hashed: {state}", state=brief(state))
        raise Broken(message, "automaton") from None
    result: object = automaton.result(state)
    return result


def _numbers(subject: Subject, rng: Random) -> list[int]:
    """Choose numbers of all lengths, among them many with few different digits."""
    reach = subject.reach()
    longest = LONGEST if reach == SIZES[-1] else len(str(reach)) - 1
    found = list(range(200))
    for _ in range(300):
        length = rng.randint(1, longest)
        some = rng.sample("0123456789", rng.randint(1, 10))
        found.append(int("".join(rng.choice(some) for _ in range(length))))
        found.append(int("".join(sorted(str(found[-1])))))
    return found


def check_allowed_digits(subject: Subject) -> None:
    """`allowed_digits` names every digit that a number of which the word holds can have."""
    if not subject.has("allowed_digits"):
        return
    rng = subject.rng("allowed_digits")
    for others in subject.others(rng):
        for x in _numbers(subject, rng):
            text = str(x)
            subject.cases += 1
            allowed = subject.call("allowed_digits", len(text), *others)
            if allowed is None:
                continue
            if len(allowed) != len(text):
                what = plural(
                    len(text),
                    "is {value}: not {n} place",
                    "is {value}: not {n} places",
                    value=brief(allowed),
                )
                raise subject.fault("allowed_digits", (len(text), *others), what)
            fits = all(digit in some for digit, some in zip(text, allowed, strict=True))
            if not fits and subject.answer(x, *others) is True:
                what = say(
                    "is {value}, but {truth}",
                    value=brief(allowed),
                    truth=subject.says(x, *others),
                )
                raise subject.fault("allowed_digits", (len(text), *others), what)


def check_residue(subject: Subject) -> None:
    """`residue` is a modulus and a remainder: just the numbers that leave that are meant."""
    if not subject.has("residue"):
        return
    rng = subject.rng("residue")
    predicate = isinstance(subject.word, Predicate)
    for others in subject.others(rng):
        for wanted in [True] if predicate else range(-3, 15):
            arguments = others if predicate else (wanted, *others)
            residue = subject.call("residue", *arguments)
            if residue is None:
                continue
            modulus, remainder = residue
            some = [*range(-100, 200), *(subject.number(rng) for _ in range(50))]
            some += [x - x % modulus + remainder for x in some[-50:] if x >= modulus]
            for x in some:
                answer = subject.answer(x, *others)
                subject.cases += 1
                if answer is not UNKNOWN and (x % modulus == remainder) != (answer == wanted):
                    what = say(
                        "is {value}, but {truth}", value=residue, truth=subject.says(x, *others)
                    )
                    raise subject.fault("residue", arguments, what)


def check_mirrored(subject: Subject) -> None:
    """A word that is mirrored holds of just what reads the same backwards."""
    word = subject.word
    if not isinstance(word, SameBackwards) or not word.mirrored:
        return
    rng = subject.rng("mirrored")
    for x in [*range(3000), *(abs(subject.number(rng)) for _ in range(300))]:
        subject.cases += 1
        answer = subject.answer(x)
        if answer is not UNKNOWN and answer is not (str(x) == str(x)[::-1]):
            message = say("mirrored is True, but {truth}", truth=subject.says(x))
            raise Broken(message, "mirrored")
