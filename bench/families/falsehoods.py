"""Clues that are added to those of a published puzzle, and clues made false."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

from bench.families.sample import Published, read, truths, values

REFERENCE = re.compile(r"\b\d+[ad]\b|\b[A-Z]_[wsad]\b")
CONSTANT = re.compile(r"(?<![\w\[.])\d+(?![\w\]])")
WORDS = {
    "PZ": ("Q", "DREI"),
    "Q": ("DREI", "PZ", "K"),
    "K": ("Q", "DREI"),
    "DREI": ("Q", "PZ"),
    "FIB": ("Q", "PZ"),
    "PAL": ("AUF", "AB"),
    "AUF": ("AB", "PAL"),
    "AB": ("AUF", "PAL"),
    "GER": ("UNG",),
    "UNG": ("GER",),
    "even": ("odd",),
    "odd": ("even",),
}
SIGNS = {"+": ("-",), "-": ("+",), "<": (">",), ">": ("<",), "<=": (">",), ">=": ("<",)}
STEPS = (1, 2, 3, 5, 10)  # by which a constant is changed
TRIES = 12  # of each kind of change


def false_clue(source: Published, clue: str, rng: random.Random) -> str:
    """Change a clue a little, so that it is false of the filling."""
    candidates = list(dict.fromkeys(_changed(source, clue, rng)))
    puzzle = read(source.write([clue, *candidates]))
    held = truths(puzzle, source.filling)[-1 - len(candidates) :]
    assert held[0], f"{clue} is false as it is"
    return next(text for text, true in zip(candidates, held[1:], strict=True) if not true)


def _changed(source: Published, clue: str, rng: random.Random) -> Iterator[str]:
    """Give clues with one word, number or sign changed, the best first; the last is the denial."""
    kinds = [_constants(clue, rng), _references(source, clue, rng), _words(clue)]
    rng.shuffle(kinds)
    for texts in [*kinds, _signs(clue)]:
        rng.shuffle(texts)
        yield from texts[:TRIES]
    yield f"not ({clue})"


def _replaced(clue: str, found: re.Match[str], new: str) -> str:
    return clue[: found.start()] + new + clue[found.end() :]


def _constants(clue: str, rng: random.Random) -> list[str]:
    """Change a constant by a little; it keeps its length."""
    texts = []
    for found in CONSTANT.finditer(clue):
        old = found.group()
        for step in STEPS:
            new = str(int(old) + rng.choice((-1, 1)) * step)
            if len(new) == len(old) and (new > "2" or len(new) > 1):
                texts.append(_replaced(clue, found, new))
    return texts


def _references(source: Published, clue: str, rng: random.Random) -> list[str]:
    """Name another number of the same length."""
    texts = []
    for found in REFERENCE.finditer(clue):
        length = source.numbers.get(found.group())
        like = [name for name, n in source.numbers.items() if n == length and name not in clue]
        texts += [_replaced(clue, found, new) for new in rng.sample(like, min(3, len(like)))]
    return texts


def _words(clue: str) -> list[str]:
    """Say something else of the same number."""
    return [
        _replaced(clue, found, new)
        for found in re.finditer(r"\b[A-Za-z]+(?=\()", clue)
        for new in WORDS.get(found.group(), ())
    ]


def _signs(clue: str) -> list[str]:
    """Turn a sign round."""
    return [
        _replaced(clue, found, new)
        for found in re.finditer(r"(?<= )([-+]|[<>]=?)(?= )", clue)
        for new in SIGNS[found.group()]
    ]


def further_clues(source: Published, count: int, rng: random.Random) -> list[str]:
    """Give so many clues that are true of the filling, each of another number of the grid."""
    value = values(source)
    clues = []
    for name in rng.sample(sorted(value), min(count, len(value))):
        number = value[name]
        modulus = rng.choice((7, 9, 11, 13, 16, 25))
        factors = [n for n in range(3, 40) if number % n == 0]
        like = [other for other in value if abs(value[other] - number) < 100 and other != name]
        kinds = [
            f"qs({name}) = {sum(map(int, str(number)))}",
            f"{name} mod {modulus} = {number % modulus}",
        ]
        kinds += [f"V({name}, {max(factors)})"] if factors else []
        if like:
            other = rng.choice(like)
            kinds.append(
                f"{name} = {other} + {number - value[other]}"
                if number >= value[other]
                else f"{other} = {name} + {value[other] - number}"
            )
        clues.append(rng.choice(kinds))
    return clues
