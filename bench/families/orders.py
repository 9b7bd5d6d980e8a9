"""Answers that are others in some order: sorted letters, reversals, a factor for each."""

from __future__ import annotations

import random
from string import ascii_uppercase

from bench.families.grids import Grid, Place, grid, number, square, true_clue
from bench.families.sample import Sample
from sevendown.numbertheory import is_prime


def orders() -> list[Sample]:
    """Make them all."""
    return [
        letters("letters-4", square(4), 12),
        letters("letters-5-a", square(5), 20),
        letters("letters-5-b", square(5), 24),
        letters("letters-6", square(6), 24),
        reversals("reversals-6", 6, 0.5, 0.9),
        reversals("reversals-7", 7, 0.5, 0.9),
        reversals("reversals-8", 8, 0.6, 0.8),
        factors("factors-5", square(5), 0.8),
        factors("factors-6", square(6), 0.9),
        factors("factors-7", square(7), 0.9),
    ]


def letters(name: str, where: Grid, relations: int) -> Sample:
    """Let every number be one of as many letters, which ascend; clues are about letters alone."""
    rng = random.Random(name)
    while True:
        digits = {place: rng.choice("123456789") for place in where.places}
        values = sorted(number(slot, digits) for slot in where.slots)
        if len(set(values)) == len(values) <= len(ascii_uppercase):
            break
    value = dict(zip(ascii_uppercase, values, strict=False))
    names = list(value)
    clues = []
    for i in range(relations):
        one = names[i % len(names)]
        two, three = rng.sample([letter for letter in names if letter != one], 2)
        rest = value[one] + value[two] - value[three]
        sums = f"{one} + {two} = {three} " + (f"+ {rest}" if rest >= 0 else f"- {-rest}")
        clues.append(sums if rng.random() < 0.4 else true_clue(one, value[one], 0.5, rng))
    lowest, highest = 10 ** (len(str(values[0])) - 1), 10 ** len(str(values[-1])) - 1
    text = "\n".join(
        [
            "answers: distinct",
            "",
            *where.shape,
            "",
            f"var {', '.join(names)} in {lowest}..{highest}",
            " < ".join(names),
            f"all(x in numbers : x in {{{', '.join(names)}}})",
            *clues,
            "",
        ]
    )
    lines = [f"{letter} = {value[letter]}" for letter in names]
    return Sample(name, text, "\n".join([where.drawn(digits), *lines]))


def reversals(name: str, side: int, strength: float, share: float) -> Sample:
    """Let the down answers be the across answers written backwards, in some order.

    So it is where the filling is symmetric about the diagonal from the lower left, which the
    puzzle does not say.
    """
    rng = random.Random(name)
    while True:
        blocked = set()
        for _ in range(side * side // 7):
            r, c = rng.randrange(side), rng.randrange(side)
            blocked |= {(r, c), (side - 1 - c, side - 1 - r)}
        where = grid(
            *("".join("#" if (r, c) in blocked else "." for c in range(side)) for r in range(side))
        )
        digits: dict[Place, str] = {}
        for r, c in where.places:
            digits[r, c] = digits.get((side - 1 - c, side - 1 - r), rng.choice("123456789"))
        across = [slot for slot in where.slots if slot.direction == "across"]
        down = [slot for slot in where.slots if slot.direction == "down"]
        backwards = {number(slot, digits) for slot in down}
        values = {number(slot, digits) for slot in where.slots}
        inside = {place for slot in where.slots for place in slot.cells}
        if (
            len(values) == len(where.slots)
            and inside == set(where.places)
            and {int(str(number(slot, digits))[::-1]) for slot in across} == backwards
        ):
            break
    slots = rng.sample(where.slots, round(share * len(where.slots)))
    clues = [true_clue(slot.name, number(slot, digits), strength, rng) for slot in slots]
    text = "\n".join(
        [
            "answers: distinct",
            "digits: 1-9",
            "",
            *where.shape,
            "",
            "all(x in across : any(y in down : y = rev(x)))",
            *clues,
            "",
        ]
    )
    return Sample(name, text, where.drawn(digits))


def factors(name: str, where: Grid, strength: float) -> Sample:
    """Let every down answer have just one of as many primes as a factor, each another one."""
    rng = random.Random(name)
    down = [slot for slot in where.slots if slot.direction == "down"]
    names = ascii_uppercase[: len(down)]
    while True:
        primes = rng.sample([n for n in range(7, 98) if is_prime(n)], len(down))
        digits = {place: rng.choice("123456789") for place in where.places}
        for slot, prime in zip(down, primes, strict=True):
            low = 10 ** (len(slot.cells) - 1)
            multiple = prime * rng.randrange(-(-low // prime), (10 * low - 1) // prime + 1)
            digits |= zip(slot.cells, str(multiple), strict=True)
        values = [number(slot, digits) for slot in down]
        once = all(sum(n % prime == 0 for n in values) == 1 for prime in primes)
        if once and all(sum(n % p == 0 for p in primes) == 1 for n in values):
            if all(digits[place] != "0" for place in where.firsts):
                break
    value = dict(zip(names, sorted(primes), strict=True))
    clues = [
        *(f"PZ({letter})" for letter in names),
        " < ".join(names),
        f"{' + '.join(names)} = {sum(primes)}",
        *(
            f"truths({', '.join(f'V({slot.name}, {letter})' for slot in down)}) = 1"
            for letter in names
        ),
        *(
            f"truths({', '.join(f'V({slot.name}, {letter})' for letter in names)}) = 1"
            for slot in down
        ),
        *(
            true_clue(slot.name, number(slot, digits), strength, rng)
            for slot in where.slots
            if slot.direction == "across"
        ),
    ]
    text = "\n".join([*where.shape, "", f"var {', '.join(names)} in 7..97", *clues, ""])
    lines = [f"{letter} = {value[letter]}" for letter in names]
    return Sample(name, text, "\n".join([where.drawn(digits), *lines]))
