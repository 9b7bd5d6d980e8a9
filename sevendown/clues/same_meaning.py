"""Whether two statements about entries mean the same, as far as trying can tell."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Mapping, Sequence
from typing import cast

from sevendown.errors import PuzzleError
from sevendown.language import semantics, tree
from sevendown.language.text_to_tree import read_puzzle
from sevendown.numbertheory import TooLarge
from sevendown.text.source import Source
from sevendown.words.registry import Registry

_REFERENCE = re.compile(r"(?<!\w)(?:[0-9]+[ad]|[^\W\d_]+_[wsad])(?!\w)")
_FILLINGS = 300  # that are tried at random
_OWN_VALUES = 2000  # of the entry that are tried beside them, the others staying as they are
_SMALL_FILLINGS = 3  # for which the same is done
_LOOKS = 20_000  # steps of evaluating a statement, after which nothing more is tried

Truth = Callable[[Mapping[str, int]], bool]


class _Enough(Exception):
    """It takes too long to find out."""


def mean_the_same(
    one: str, other: str, entry: str, lengths: Mapping[str, int], registry: Registry
) -> bool:
    """Say whether two statements are true of the same fillings, among many that are tried.

    What is never true there, takes too long to try, or cannot be computed, is taken to mean
    something else.
    """
    names = sorted({*_REFERENCE.findall(one), *_REFERENCE.findall(other), entry})
    if any(name not in lengths for name in names):
        return False
    known = {name: lengths[name] for name in names}
    try:
        sides = one.split(" = "), other.split(" = ")
        if len(sides[0]) == len(sides[1]) == 2 and sides[0][0] == sides[1][0]:
            # Two values of the same thing: they can be compared wherever there are such.
            equal = _truth_of(f"{sides[0][1]} = {sides[1][1]}", names, registry)
            fillings = _random_fillings(known)
            return all(equal(values) for values in fillings)
        truths = [_truth_of(text, names, registry) for text in (one, other)]
        return _agree(truths, entry, known)
    except (PuzzleError, TooLarge, semantics.TooMany, _Enough, RecursionError):
        return False


def _random_fillings(lengths: Mapping[str, int]) -> list[dict[str, int]]:
    rng = random.Random(len(lengths))
    return [
        {name: rng.randrange(10 ** (k - 1), 10**k) for name, k in lengths.items()}
        for _ in range(_FILLINGS)
    ]


def _agree(truths: Sequence[Truth], entry: str, lengths: Mapping[str, int]) -> bool:
    fillings = _random_fillings(lengths)
    low = 10 ** (lengths[entry] - 1)
    step = max(1, 9 * low // _OWN_VALUES)
    rng = random.Random(low)
    # Of small numbers more is true, be they as long as the entries are or not.
    small = [{name: rng.randint(2, 40) for name in lengths} for _ in range(_SMALL_FILLINGS)]
    for others in (fillings[0], *small):
        fillings += [{**others, entry: own} for own in range(low, 10 * low, step)]
    seen = set()
    for values in fillings:
        found = {truth(values) for truth in truths}
        if len(found) > 1:
            return False
        seen |= found
    return True in seen


def _truth_of(statement: str, names: Sequence[str], registry: Registry) -> Truth:
    """Give a statement as a function of the values of entries, for which variables stand."""
    variable = {name: f"entry{place}" for place, name in enumerate(names)}
    text = _REFERENCE.sub(lambda match: variable[match[0]], statement)
    lines = [f"var {', '.join(variable.values())} in 0..9", text]
    puzzle, _ = read_puzzle(Source("\n".join(["1 .", "", *lines]), "clue"), registry)
    node = puzzle.lines[0].statement
    unknowns = semantics.unknowns(node, puzzle)
    looks = 0

    def tick() -> None:
        nonlocal looks
        looks += 1
        if looks > _LOOKS:
            raise _Enough

    evaluate = semantics.evaluator(node, unknowns, puzzle, tick)
    if not all(isinstance(item, tree.Variable) for item in unknowns):
        raise _Enough  # it speaks of the whole grid
    numbers = [cast(tree.Variable, item).name.removeprefix("entry") for item in unknowns]
    order = [names[int(number)] for number in numbers]
    return lambda values: bool(evaluate([values[name] for name in order]))
