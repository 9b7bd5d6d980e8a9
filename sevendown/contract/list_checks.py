"""Lists that a word gives: exactly what `holds` or `value` says, and no more than estimated."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sevendown.contract.broken import Broken
from sevendown.contract.subject import SIZES, UNKNOWN, Subject
from sevendown.plugins.faults import brief
from sevendown.speech import plural, say
from sevendown.words.base import Predicate

LARGE = (10**9, 10**10, 10**11, 2**36, 987654321, 9876543210, 13**8, 1548008755920)
HUGE = 10**299 + 10**290
ANY_SIZE = 10**3000  # an estimate must not take long, however large the numbers are
MOST_JOINT = 3000  # candidates run through to see which both predicates allow


def check_candidates(subject: Subject) -> None:
    """`candidates` gives just the values of which it holds, ascending, at most as estimated."""
    if not isinstance(subject.word, Predicate) or not subject.has("candidates"):
        return
    rng = subject.rng("candidates")
    alone = subject.word.arity == (1, 1)
    for others in subject.others(rng):
        windows = list(_windows(subject, alone))
        for _ in range(60 if alone else 20):
            lo = subject.number(rng)
            windows.append((lo, lo + rng.randint(0, 10 ** rng.randint(0, 3))))
        for lo, hi in windows:
            _check_window(subject, lo, hi, others, others, True)
        arguments = (-ANY_SIZE, ANY_SIZE, *others)
        _check_estimate(subject, subject.call("estimate", *arguments), arguments)


def _windows(subject: Subject, alone: bool) -> Iterator[tuple[int, int]]:
    """Give stretches of integers around 0, and around numbers as large as the word can take."""
    reach = subject.reach()
    yield -30, 50
    yield 100, 99
    if alone:
        for lo in range(-30, 30):
            for hi in range(lo - 2, 32):
                yield lo, hi
    yield -min(200, reach), min(5000, 5 * reach)
    if alone and reach >= 10**7:
        yield 10**6, 10**6 + 20_000
        yield -(10**6) - 3000, -(10**6) + 3000
        yield 10**7 - 500, 10**7 + 500
    for x in LARGE if reach == SIZES[-1] else ():
        yield x - 60, x + 60
        yield -x - 60, -x + 60
    if reach == SIZES[-1]:
        yield HUGE, HUGE + 50
        yield -HUGE - 50, -HUGE


def check_candidates_of_operator(subject: Subject) -> None:
    """`candidates` gives just the arguments that have the result."""
    if isinstance(subject.word, Predicate) or not subject.has("candidates"):
        return
    rng = subject.rng("candidates")
    reach = subject.reach()
    windows = [(-20, min(3000, 3 * reach)), (2, 2), (9, 8)]
    windows += [(99_000, 101_000)] if reach >= 10**5 else []
    for lo, hi in windows:
        values = {subject.answer(rng.randint(lo, hi)) for _ in range(5)} if lo <= hi else set()
        for result in {-1, 0, 1, 2, 3, 4, 7, 13, 97, *(v for v in values if type(v) is int)}:
            _check_window(subject, lo, hi, (result,), (), result)


def _check_window(
    subject: Subject, lo: int, hi: int, rest: tuple[int, ...], others: tuple[int, ...], wanted: Any
) -> None:
    """Compare the candidates in a window with those that the plain meaning finds."""
    arguments = (lo, hi, *rest)
    estimate = subject.call("estimate", *arguments)
    if estimate is None:
        return
    _check_estimate(subject, estimate, arguments)
    subject.cases += 1
    found = subject.list_of("candidates", *arguments, most=max(estimate, 0)) or []
    stretch = range(lo, hi + 1)
    said_there = subject.answers(stretch, *others)
    right = [x for x, said in zip(stretch, said_there, strict=True) if said == wanted]
    if found == right and len(found) <= estimate:
        return  # as nearly always
    answers = dict(zip(stretch, said_there, strict=True))
    left_out = sorted(set(right) - set(found))
    for x in found:
        if x not in answers:
            what = say("gives {value}, which is outside", value=brief(x))
            raise subject.fault("candidates", arguments, what)
        if answers[x] is not UNKNOWN and answers[x] != wanted:
            said = say("gives {value}, but {truth}", value=brief(x), truth=subject.says(x, *others))
            raise subject.fault("candidates", arguments, said)
    if len(found) > estimate:
        what = say(
            "is {estimate}, but candidates gives {value} after as many",
            estimate=estimate,
            value=brief(found[-1]),
        )
        if len(right) > estimate:
            what = plural(
                len(right),
                "is {estimate}, but there is {n} candidate",
                "is {estimate}, but there are {n} candidates",
                estimate=estimate,
            )
        raise subject.fault("estimate", arguments, what)
    if left_out:
        said = say(
            "leaves out {value}, and {truth}",
            value=brief(left_out[0]),
            truth=subject.says(left_out[0], *others),
        )
        raise subject.fault("candidates", arguments, said)
    _check_ascending(subject, "candidates", arguments, found)


def _check_ascending(
    subject: Subject, method: str, arguments: tuple[Any, ...], found: list[int]
) -> None:
    for one, other in zip(found, found[1:], strict=False):
        if one >= other:
            what = say(
                "is not ascending: {other} comes after {one}", other=brief(other), one=brief(one)
            )
            raise subject.fault(method, arguments, what)


def _check_estimate(subject: Subject, estimate: int | None, arguments: tuple[Any, ...]) -> None:
    if estimate is not None and estimate < 0:
        raise subject.fault("estimate", arguments, say("is {value}", value=estimate))


def check_candidates_with(subject: Subject) -> None:
    """`candidates_with` gives just the values of which it and another predicate hold."""
    word = subject.word
    if not isinstance(word, Predicate) or not subject.has("candidates_with"):
        return
    for other in subject.registry.words:
        if not isinstance(other, Predicate) or other.arity != (1, 1) or other.name == word.name:
            continue
        for lo, hi in _lengths(other, subject.reach()):
            arguments = (other, lo, hi)
            if subject.call("estimate_with", *arguments) is None:
                continue
            subject.cases += 1
            small = hi - lo <= MOST_JOINT
            both: Any = range(lo, hi + 1) if small else other.candidates(lo, hi)
            right = [x for x in both if other.holds(x) and subject.answer(x) is True]
            found = subject.list_of(
                "candidates_with", *arguments, lambda: None, most=2 * len(right) + 100
            )
            found = found or []
            for x in sorted(set(right) ^ set(found)):
                truth = f"{other.name}.holds" + say(" is true" if other.holds(x) else " is false")
                said = say(
                    "leaves out {value}, but {truth} and {other}"
                    if x in right
                    else "gives {value}, but {truth} and {other}",
                    value=brief(x),
                    truth=subject.says(x),
                    other=truth,
                )
                raise subject.fault("candidates_with", arguments, said)
            _check_ascending(subject, "candidates_with", arguments, found)


def _lengths(other: Predicate, reach: int) -> Iterator[tuple[int, int]]:
    """Give windows of numbers of one length, as long as the other predicate's are few."""
    if reach < 1000:
        return
    yield 10, 999
    yield 0, 0
    for length in range(1, min(12, len(str(reach)))):
        lo, hi = 10 ** (length - 1), 10**length - 1
        count = other.estimate(lo, hi)
        if hi - lo <= MOST_JOINT or (count is not None and count <= MOST_JOINT):
            yield lo, hi
            yield lo + (hi - lo) // 3, hi


def check_results(subject: Subject) -> None:
    """`results` gives all values that there are in a stretch, ascending."""
    if not subject.has("results"):
        return
    reach = min(subject.reach(), 10**5)
    rng = subject.rng("results")
    made = {subject.answer(*subject.numbers(rng)) for _ in range(5000)}
    if subject.word.arity == (1, 1):
        made.update(subject.answers(range(reach)))
    values = sorted(v for v in made if type(v) is int)
    windows = [(0, 100), (1, 700), (-5, 9**5), (8, 8), (11, 11), (9**5 - 1000, 9**5)]
    for lo, hi in windows:
        found = subject.list_of("results", lo, hi, most=hi - lo + 1)
        if found is None:
            continue
        subject.cases += 1
        _check_ascending(subject, "results", (lo, hi), found)
        for value in found:
            if not lo <= value <= hi:
                what = say("gives {value}, which is outside", value=value)
                raise subject.fault("results", (lo, hi), what)
        known = set(found)
        for value in values:
            if lo <= value <= hi and value not in known:
                what = say("leaves out {value}, which is a value", value=value)
                raise subject.fault("results", (lo, hi), what)


def check_image(subject: Subject) -> None:
    """The image rises, gives just what it holds of, and its last digits repeat as it says."""
    word = subject.word
    image = word.image if isinstance(word, Predicate) else None
    if image is None:
        return
    values = [image.value(n) for n in range(300)]
    _demand(values == sorted(set(values)), say("image.value does not rise"))
    for x in range(1, 3000):
        n = image.first(x)
        subject.cases += 1
        at_least = image.value(n) >= x and (n == 0 or image.value(n - 1) < x)
        if not at_least:
            message = say(
                "image.first({x}) is {n}, and image.value({n}) is {value}",
                x=x,
                n=n,
                value=image.value(n),
            )
            raise Broken(message, "image")
        if subject.answer(x) != (image.value(n) == x):
            message = say(
                "image.value({n}) is {value}, but {truth}",
                n=n,
                value=image.value(n),
                truth=subject.says(x),
            )
            raise Broken(message, "image")
    for k in (1, 2, 3):
        for n in range(100):
            far = n + image.period * 10**k
            same = (image.value(far) - image.value(n)) % 10**k == 0
            message = plural(
                k,
                "the last digit of image.value differs for {one} and {other}",
                "the last {n} digits of image.value differ for {one} and {other}",
                one=n,
                other=far,
            )
            _demand(same, message)


def _demand(truth: bool, message: str) -> None:
    if not truth:
        raise Broken(message, "image")
