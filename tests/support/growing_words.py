"""Which words soon ask for more than can be computed, found by trying."""

from __future__ import annotations

from functools import cache
from itertools import product

from sevendown.numbertheory import TooLarge
from sevendown.words.base import Operator, Predicate


@cache
def is_growing(word: Predicate | Operator) -> bool:
    """Whether a word must not be asked about large numbers, its first argument aside."""
    method = word.value if isinstance(word, Operator) else word.holds
    for arguments in product((10**12, 5 * 10**11, 3), repeat=word.arity[0]):
        try:
            method(*arguments)
        except TooLarge:
            return True
    return False
