"""Where an operator has a value, between which bounds, and of which arguments it comes."""

from __future__ import annotations

import itertools
import math
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from random import Random

from sevendown.contract.broken import Broken
from sevendown.contract.subject import SIZES, UNKNOWN, Subject
from sevendown.plugins.faults import brief
from sevendown.speech import say
from sevendown.words.base import Bounds, Operator

ENDS = (-4, -3, -1, 0, 1, 2, 3, 5, 12)
HUGE_ENDS = (-math.inf, -(10**500), -1, 0, 1, 10**500, math.inf)
BOXES = 600
Box = tuple[int | float, int | float]


def check_defined(subject: Subject) -> None:
    """There is a value wherever `total`, `defined_from` and `always_defined` say so."""
    word = subject.word
    if not isinstance(word, Operator):
        return
    rng = subject.rng("defined")
    for i in range(600):
        arguments = subject.numbers(rng)
        if i % 2:
            arguments = [rng.randint(-20, 20) for _ in arguments]
        if word.defined_from is not None and i % 3:
            pairs = zip(arguments, word.defined_from, strict=True)
            arguments = [a if low is None else low + abs(a) for a, low in pairs]
        boxes = [(a, a) for a in arguments]
        subject.cases += 1
        if subject.call("always_defined", *boxes) and subject.answer(*arguments) is None:
            if word.total:
                said = say("total is True, but {truth}", truth=subject.says(*arguments))
                raise Broken(said, "total")
            if not subject.has("always_defined"):
                said = say(
                    "defined_from is {value}, but {truth}",
                    value=word.defined_from,
                    truth=subject.says(*arguments),
                )
                raise Broken(said, "defined_from")
            said = say("is True, but {truth}", truth=subject.says(*arguments))
            raise subject.fault("always_defined", tuple(boxes), said)
    if subject.has("always_defined"):
        _check_always_defined(subject, rng)


def _check_always_defined(subject: Subject, rng: Random) -> None:
    for _ in range(300):
        boxes, choices = _random_boxes(subject, rng)
        if subject.call("always_defined", *boxes):
            for arguments in itertools.product(*choices):
                subject.cases += 1
                if subject.answer(*arguments) is None:
                    said = say("is True, but {truth}", truth=subject.says(*arguments))
                    raise subject.fault("always_defined", tuple(boxes), said)


def check_bounds(subject: Subject) -> None:
    """`bounds` enclose all values of arguments within theirs, small, large, huge or unknown."""
    if not isinstance(subject.word, Operator) or not subject.has("bounds"):
        return
    count = 1 if subject.word.arity == (1, 1) else max(2, subject.word.arity[0])
    small = [(a, b) for a in ENDS for b in ENDS if a <= b]
    for ends in _some_products(subject, small, count):
        _check_box(subject, ends, [range(a, b + 1, 1 if b - a < 6 else 3) for a, b in ends])
    rng = subject.rng("bounds")
    for _ in range(BOXES):
        boxes, choices = _random_boxes(subject, rng)
        _check_box(subject, boxes, choices)
        _check_box(subject, [_with_open_ends(rng, box) for box in boxes], choices)
    if count == 1:
        _check_stretches(subject, rng)
    _check_huge(subject, count)


def _some_products(
    subject: Subject, boxes: list[tuple[int, int]], count: int
) -> Iterable[Sequence[tuple[int, int]]]:
    if count <= 2:
        return itertools.product(boxes, repeat=count)
    rng = subject.rng("boxes")
    return [[rng.choice(boxes) for _ in range(count)] for _ in range(BOXES)]


def _random_boxes(subject: Subject, rng: Random) -> tuple[list[Box], list[list[int]]]:
    """Choose bounds for each argument, and a few integers between them."""
    boxes: list[Box] = []
    choices = []
    for position in range(subject.count(rng)):
        most = subject.reach(position)
        reach = rng.choice([size for size in SIZES if size <= most][:9])
        lo = rng.randint(-reach, reach)
        hi = lo + rng.choice((0, 0, 1, 3, rng.randint(0, reach)))
        some = {lo, hi, *(rng.randint(lo, hi) for _ in range(5))}
        some.update(x for x in (-2, -1, 0, 1, 2, 9, 10) if lo <= x <= hi)
        boxes.append((lo, hi))
        choices.append(sorted(some))
    if len(choices) > 2:
        choices = [rng.sample(some, min(5, len(some))) for some in choices]
    return boxes, choices


def _with_open_ends(rng: Random, box: Box) -> Box:
    """Take an end away, at times."""
    lo, hi = box
    return -math.inf if rng.random() < 0.15 else lo, math.inf if rng.random() < 0.15 else hi


def _check_stretches(subject: Subject, rng: Random) -> None:
    limit = min(5000, 3 * subject.reach())
    values = subject.answers(range(limit))
    places = [x for x, v in enumerate(values) if v is not None and v is not UNKNOWN]
    numbers = [values[x] for x in places]
    for _ in range(300):
        a = rng.randrange(limit)
        b = rng.randrange(a, limit)
        lo, hi = _bounds_of(subject, [(a, b)])
        first, last = bisect_left(places, a), bisect_right(places, b)
        some = numbers[first:last]
        if some and not lo <= min(some) <= max(some) <= hi:
            x = next(x for x in places[first:last] if not lo <= values[x] <= hi)
            raise _outside(subject, [(a, b)], (lo, hi), (x,))


def _check_huge(subject: Subject, count: int) -> None:
    """No int is made into a float on the way, and nothing astronomic is computed."""
    boxes = [(a, b) for a, b in itertools.product(HUGE_ENDS, HUGE_ENDS) if a <= b]
    boxes = [box for box in boxes if box not in ((math.inf, math.inf), (-math.inf, -math.inf))]
    finite = [int(end) for end in HUGE_ENDS[1:-1]]
    if subject.reach() < SIZES[-1]:
        finite = [x for x in finite if abs(x) <= 1]
    for some in itertools.product(boxes, repeat=min(count, 2)):
        full = [*some, *[(1, 1)] * (count - len(some))]
        _check_box(subject, full, [[x for x in finite if a <= x <= b] for a, b in full])


def _bounds_of(subject: Subject, boxes: Sequence[Box]) -> Bounds:
    lo, hi = subject.call("bounds", *boxes)
    if lo > hi or lo == math.inf or hi == -math.inf:
        what = say("is {value}: nothing lies there", value=brief((lo, hi)))
        raise subject.fault("bounds", tuple(boxes), what)
    return lo, hi


def _check_box(subject: Subject, boxes: Sequence[Box], choices: Sequence[Iterable[int]]) -> None:
    lo, hi = _bounds_of(subject, boxes)
    subject.cases += 1
    for arguments in itertools.product(*choices):
        value = subject.answer(*arguments)
        if value is not None and value is not UNKNOWN and not lo <= value <= hi:
            raise _outside(subject, boxes, (lo, hi), arguments)


def _outside(
    subject: Subject, boxes: Sequence[Box], bounds: Bounds, arguments: tuple[int, ...]
) -> Broken:
    inside = ", ".join(f"{brief(a)}..{brief(b)}" for a, b in boxes)
    found = f"{brief(bounds[0])}..{brief(bounds[1])}"
    message = say(
        "bounds of {inside} are {found}, but {truth}",
        inside=inside,
        found=found,
        truth=subject.says(*arguments),
    )
    return Broken(message, "bounds")


def check_inverse(subject: Subject) -> None:
    """`inverse` gives all arguments that have a result, and no others."""
    word = subject.word
    if not isinstance(word, Operator) or not subject.has("inverse"):
        return
    alone = word.arity == (1, 1)
    reach = 130 if alone else 40
    rng = subject.rng("inverse")
    count = subject.count(rng)
    small: list[tuple[int, ...]] = [()] if alone else [(y,) for y in range(-7, 13)]
    if count > 2:
        small = [tuple(rng.randint(-7, 12) for _ in range(count - 1)) for _ in range(20)]
    for position in range(len(small[0]) + 1):
        for rest in small:
            _check_results_of_inverse(subject, position, rest, reach)
    for _ in range(400):
        _check_random_inverse(subject, rng)


def _check_results_of_inverse(
    subject: Subject, position: int, rest: tuple[int, ...], reach: int
) -> None:
    made: dict[int, set[int]] = {}
    for x in range(-reach, reach + 1):
        value = subject.answer(*rest[:position], x, *rest[position:])
        if value is not None and value is not UNKNOWN:
            made.setdefault(value, set()).add(x)
    for result in {*made, *range(-30, 130)}:
        found = _inverse(subject, position, result, rest)
        if found is None:
            continue
        for x in sorted(made.get(result, set()) - set(found)):
            arguments = (*rest[:position], x, *rest[position:])
            what = say("leaves out {value}, but {truth}", value=x, truth=subject.says(*arguments))
            raise subject.fault("inverse", (position, result, *rest), what)


def _inverse(
    subject: Subject, position: int, result: int, rest: tuple[int, ...], most: int = 10_000
) -> list[int] | None:
    """List what the inverse gives, if all of it has the result."""
    subject.cases += 1
    arguments = (position, result, *rest)
    found = subject.list_of("inverse", *arguments, most=most)
    for x in found or ():
        full = (*rest[:position], x, *rest[position:])
        value = subject.answer(*full)
        if value is not UNKNOWN and value != result:
            what = say("gives {value}, but {truth}", value=brief(x), truth=subject.says(*full))
            raise subject.fault("inverse", arguments, what)
    if found is not None and len(found) > len(set(found)):
        raise subject.fault("inverse", arguments, say("gives a number twice"))
    return found


def _check_random_inverse(subject: Subject, rng: Random) -> None:
    arguments = subject.numbers(rng)
    if rng.random() < 0.5 and len(arguments) == 2:
        # Or hardly any quotient would have a value.
        if abs(arguments[0] * arguments[1]) <= subject.reach():
            arguments[0] *= arguments[1]
    value = subject.answer(*arguments)
    if value is None or value is UNKNOWN:
        return
    for position, argument in enumerate(arguments):
        rest = (*arguments[:position], *arguments[position + 1 :])
        subject.cases += 1
        found = subject.list_of("inverse", position, value, *rest, most=10_000)
        if found is not None and len(found) <= 10_000 and argument not in found:
            what = say(
                "leaves out {value}, but {truth}",
                value=brief(argument),
                truth=subject.says(*arguments),
            )
            raise subject.fault("inverse", (position, value, *rest), what)
        for other in (value + 1, -value, value * 2):
            _inverse(subject, position, other, rest, most=5)
