"""Numbers that their divisors make special: squarefree, abundant, deficient."""

from __future__ import annotations

from sevendown.numbertheory import factorize
from sevendown.words.base import Phrases, Predicate
from sevendown.words.language.factors import divisor_sum


class Squarefree(Predicate):
    """No square but 1 divides X, for X ≥ 1."""

    names = ("QUADRATFREI", "squarefree")
    german = "Keine Quadratzahl außer 1 teilt X, für X ≥ 1"
    in_english = Phrases(
        nouns=("squarefree number|squarefree numbers", "square-free number|square-free numbers"),
        adjectives=("squarefree", "square-free"),
    )
    in_german = Phrases(
        nouns=("die quadratfreie Zahl|quadratfreie Zahlen",), adjectives=("quadratfrei",)
    )
    price = 50
    true_for = ((1,), (2,), (30,), (2**61 - 1,))
    false_for = ((0,), (4,), (18,), (-2,), (10**40,))

    def holds(self, x: int) -> bool:
        """Say whether it is true."""
        if x < 1 or x % 4 == 0 or x % 9 == 0:
            return False
        return all(exponent == 1 for _, exponent in factorize(x))


class Abundant(Predicate):
    """The proper divisors of X add up to more than X."""

    names = ("ABUNDANT", "abundant")
    german = "Die Summe der echten Teiler von X ist größer als X"
    in_english = Phrases(nouns=("abundant number|abundant numbers",), adjectives=("abundant",))
    in_german = Phrases(nouns=("die abundante Zahl|abundante Zahlen",), adjectives=("abundant",))
    price = 50
    true_for = ((12,), (18,), (945,), (10**40,))
    false_for = ((0,), (1,), (6,), (28,), (-12,))

    def holds(self, x: int) -> bool:
        """Say whether it is true."""
        return x >= 12 and divisor_sum(factorize(x)) > 2 * x


class Deficient(Predicate):
    """The proper divisors of X add up to less than X, for X ≥ 1."""

    names = ("DEFIZIENT", "deficient")
    german = "Die Summe der echten Teiler von X ist kleiner als X, für X ≥ 1"
    in_english = Phrases(nouns=("deficient number|deficient numbers",), adjectives=("deficient",))
    in_german = Phrases(nouns=("die defiziente Zahl|defiziente Zahlen",), adjectives=("defizient",))
    price = 50
    true_for = ((1,), (2,), (8,), (2**61 - 1,))
    false_for = ((0,), (6,), (12,), (-2,), (10**40,))

    def holds(self, x: int) -> bool:
        """Say whether it is true."""
        return x >= 1 and divisor_sum(factorize(x)) < 2 * x
