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
_LOOKS = 20_000  # steps of evaluating a statement, after which nothing more is tried

Truth = Callable[[Mapping[str, int]], bool]


class _Enough(Exception):
    """It takes too long to find out."""


def mean_the_same(
    statements: Sequence[str], entry: str, lengths: Mapping[str, int], registry: Registry
) -> bool:
    """Say whether statements are true of the same fillings, among many that are tried.

    What takes too long to try, or cannot be computed, is taken to mean something else.
    """
    names = sorted({name for text in statements for name in _REFERENCE.findall(text)} | {entry})
    if any(name not in lengths for name in names):
        return False
    try:
        truths = [_truth_of(text, names, registry) for text in statements]
        return _agree(truths, entry, {name: lengths[name] for name in names})
    except (PuzzleError, TooLarge, semantics.TooMany, _Enough, RecursionError):
        return False


def _agree(truths: Sequence[Truth], entry: str, lengths: Mapping[str, int]) -> bool:
    rng = random.Random(len(lengths))

    def fill() -> dict[str, int]:
        return {name: rng.randrange(10 ** (k - 1), 10**k) for name, k in lengths.items()}

    for _ in range(_FILLINGS):
        values = fill()
        if len({truth(values) for truth in truths}) > 1:
            return False
    values, low = fill(), 10 ** (lengths[entry] - 1)
    step = max(1, 9 * low // _OWN_VALUES)
    for own in range(low, 10 * low, step):
        values[entry] = own
        if len({truth(values) for truth in truths}) > 1:
            return False
    return True


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
    order = [
        names[int(cast(tree.Variable, item).name.removeprefix("entry"))] for item in unknowns
    ]
    return lambda values: bool(evaluate([values[name] for name in order]))
