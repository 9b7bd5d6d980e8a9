"""Numbers too long to be listed: known puzzles, and random ones against trying everything.

A random puzzle has three rows that do not touch, of 6 to 14 cells, and clues that are true of one
filling. Whatever the rules conclude where nothing is assumed must leave that filling in; and with
all but four cells given, the solutions must be just those that trying everything finds.
"""

from __future__ import annotations

import itertools
import math
import sys
from random import Random

import pytest
from support.processes import PATIENCE

from sevendown.engine.rule import Contradiction
from sevendown.puzzle import read
from sevendown.puzzle.results import Outcome
from sevendown.report import rulebook

MOST = 300  # puzzles with more solutions say little for the time they take


def rows(*lengths):
    """A grid of rows that do not touch, marked 1, 2, ..., with rows of blocks in between."""
    width = max(lengths)
    lines = []
    for i, length in enumerate(lengths, start=1):
        lines.append(" ".join([str(i), *"." * (length - 1), *"#" * (width - length)]))
    return ("\n" + " ".join("#" * width) + "\n").join(lines) + "\n\n"


def numbers(text):
    """The solutions of a puzzle made by `rows`: the rows, as ints."""
    run = read.loads(text).run(timeout=PATIENCE)
    found = []
    for solution in run.solutions():
        lines = str(solution).split("\n")[::2]
        found.append(tuple(int(line.rstrip("#")) for line in lines))
    assert run.outcome is Outcome.EXHAUSTED and run.rejected == 0
    return sorted(found)


# Known ones


def test_no_palindrome_of_twenty_digits_is_a_square():
    assert numbers(rows(20) + "Q(1a)\nPAL(1a)\n") == []


def test_palindromic_squares_and_cubes():
    assert numbers(rows(12) + "Q(1a)\nPAL(1a)\n") == [(637832238736,)]
    assert numbers(rows(16) + "Q(1a)\nPAL(1a)\n") == [(4099923883299904,)]
    cubes = [n**3 for n in range(10_000, 21_545) if str(n**3) == str(n**3)[::-1]]
    assert numbers(rows(13) + "K(1a)\nPAL(1a)\n") == [(cube,) for cube in cubes]


def test_ascending_multiples():
    found = numbers(rows(15) + "AUF(1a)\nV(1a, 314159)\n")
    assert found == [(111122226667788,), (233334444477888,)]


def test_product_of_a_prime_and_its_reverse():
    clues = "1a = 2a * 3a\nPZ(2a)\nPZ(3a)\n3a = rev(2a)\n2a < 3a\nanzahl(1a, 0) >= 5\n"
    found = numbers(rows(12, 6, 6) + clues)
    primes = {one for _, one, _ in found}
    assert primes == {138497, 149627, 312407, 329587, 340909, 399757, 741599, 928079}
    for product, one, other in found:
        assert product == one * other and str(one) == str(other)[::-1] and one < other
        assert all(n % d for n in (one, other) for d in range(2, math.isqrt(n) + 1))
        assert str(product).count("0") >= 5


def test_numbers_that_are_their_reverse_times_something():
    found = numbers(rows(10, 10) + "1a = rev(2a)\n1a > 2a\nV(1a, 2a)\n")
    smaller = [1089001089, 1098910989, 1099999989, 2178002178, 2197821978, 2199999978]
    assert sorted(y for _, y in found) == smaller  # numbers 1089, 2178, 10989 ... are built of
    assert all(x == int(str(y)[::-1]) for x, y in found)


def test_values_in_a_circle():
    assert numbers(rows(8, 8) + "1a mod 2a = 2a\n") == []
    assert numbers(rows(8) + "1a mod 1a = 1a\n") == []
    assert numbers(rows(8, 8) + "1a = nextprime(2a)\n2a = nextprime(1a)\n") == []
    assert numbers(rows(8, 8) + "1a = prevprime(2a)\n1a = 2a\n") == []
    assert numbers(rows(8, 8, 8) + "1a = 3a mod 2a\n2a = 3a mod 1a\n") == []


def test_numbers_in_a_circle():
    assert numbers(rows(10, 10, 10) + "1a < 2a\n2a < 3a\n3a <= 1a\n") == []
    assert numbers(rows(10, 10, 10) + "1a <= 2a\n2a <= 3a\n3a <= 1a\n1a = 9876543210\n") == [
        (9876543210,) * 3
    ]


def test_nothing_wraps_beyond_64_bits():
    big = 2**63
    assert numbers(rows(19) + f"1a = {big} + 7\n") == [(big + 7,)]
    assert numbers(rows(20) + "1a = 2^64 - 1\n") == [(2**64 - 1,)]
    assert numbers(rows(20, 10, 10) + "1a = 2a * 3a\n2a = 9999999967\n3a = 9999999929\n") == [
        (9999999967 * 9999999929, 9999999967, 9999999929)
    ]
    assert numbers(rows(20, 10) + "1a = 2a^2\n2a > 9999999997\nGER(2a)\n") == [
        (9999999998**2, 9999999998)
    ]
    assert numbers(rows(19) + "1a = 2^62 + 2^62 + 2^61 - 2^61\n") == [(big,)]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("length", "clues", "first"),
    [
        # The zeros at the end say it all: every number with them is a multiple.
        (16, "V(1a, 10^8)", [1000000000000000, 1000000100000000, 1000000200000000]),
        (16, "1a mod 10^8 = 0\nqs(1a) > 5", [1000000500000000, 1000000600000000]),
        (12, "V(1a, 1000)", [100000000000, 100000001000]),
        # The last digits of multiples.
        (20, "UNG(1a)\nV(1a, 5)", [10000000000000000005, 10000000000000000015]),
        (501, "UNG(1a)\nV(1a, 5)", [10**500 + 5, 10**500 + 15]),
    ],
)
def test_many_multiples(length, clues, first):
    found = read.loads(rows(length) + clues + "\n").solutions()
    assert [int(str(solution)) for solution in itertools.islice(found, len(first))] == first


def test_last_digits_that_multiples_do_not_have():
    assert numbers(rows(12) + "V(1a, 5)\n1a[-1] = 1\n") == []
    assert numbers(rows(12) + "V(1a, 80)\n1a[-2] = 3\n") == []
    assert numbers(rows(12) + "1a mod 8 = 3\n1a[-1] = 4\n") == []
    assert numbers(rows(12) + "1a mod 25 = 7\n1a[-1] = 1\n") == []


# Python itself writes no more than 4300 digits.
HUGE = "7" * 5000


@pytest.mark.slow
@pytest.mark.parametrize(
    "statement",
    [
        "1a div {} = 0",
        "1a mod {} = 1a",
        "{} - 1a != 2a",
        "1a + {} in {{{}, 2a + {}}} or 1a > 9",
        "any(x in {}..{} + 3 : 1a * 2a = x) or 1a > 9",
        "DISTINCT(1a, {}, 2a * {})",
        "({})[2a] = 7",
        "{}^2a > 1a",
        "var v in {{1, {}}}\nv > 1a",
        "V({}, 1a) or 1a > 9",
    ],
)
def test_numbers_too_long_to_be_written_by_python(statement):
    text = rows(2, 2) + statement.replace("{{", "\0").replace("{}", HUGE).replace("\0", "{")
    run = read.loads(text.replace("}}", "}") + "\n").run(timeout=PATIENCE)
    book = rulebook.rulebook(run)
    assert rulebook.lines(book) and rulebook.as_json(book)
    assert str(next(run.solutions()))


def test_long_ranges_and_large_factors():
    assert numbers(rows(26) + "1a in 10^25..10^26\n1a = 10^25 + 7\n") == [(10**25 + 7,)]
    clue = "10^50000 * 1a + 2a = 10^50000 * 12345678 + 22345678\n"
    assert numbers(rows(8, 8) + clue) == [(12345678, 22345678)]


# Random ones


def is_ascending(n):
    return list(str(n)) == sorted(str(n))


def some_clues(rng, a, b, c):
    """Clues that are true of three numbers: text, and a function of the three."""
    names, values = ["1a", "2a", "3a"], [a, b, c]
    i, j, k = rng.sample(range(3), 3)
    x, y, z = names[i], names[j], names[k]
    m = rng.choice([7, 9, 11, 37, 99, 101, 999, 1234, 314159])
    factor = rng.choice([2, 3, 7, 12])
    digit = rng.randrange(10)
    rest = values[k] - values[i] - factor * values[j]
    gap = abs(values[i] - values[j])
    pool = [
        (f"{x} mod {m} = {values[i] % m}", lambda v: v[i] % m == values[i] % m),
        (f"V({x} - {values[i] % m}, {m})", lambda v: (v[i] - values[i] % m) % m == 0),
        (f"qs({x}) = {sum(map(int, str(values[i])))}",
         lambda v: sum(map(int, str(v[i]))) == sum(map(int, str(values[i])))),
        (f"qs({x}) in {{{sum(map(int, str(values[i])))}, 3, 17..20}}",
         lambda v: sum(map(int, str(v[i]))) in {sum(map(int, str(values[i]))), 3, 17, 18, 19, 20}),
        (f"anzahl({x}, {digit}) = {str(values[i]).count(str(digit))}",
         lambda v: str(v[i]).count(str(digit)) == str(values[i]).count(str(digit))),
        (f"anzahl({x}, {digit}) >= {str(values[i]).count(str(digit))}",
         lambda v: str(v[i]).count(str(digit)) >= str(values[i]).count(str(digit))),
        (f"{z} = {x} + {factor} * {y} + {rest}" if rest >= 0
         else f"{z} + {-rest} = {x} + {factor} * {y}",
         lambda v: v[k] == v[i] + factor * v[j] + rest),
        (f"betrag({x} - {y}) = {gap}", lambda v: abs(v[i] - v[j]) == gap),
        (f"({x} * {y}) mod 10^6 = {values[i] * values[j] % 10**6}",
         lambda v: v[i] * v[j] % 10**6 == values[i] * values[j] % 10**6),
        (f"{x} * {y} = {values[i] * values[j]}", lambda v: v[i] * v[j] == values[i] * values[j]),
        (f"{x} * {factor} + {z} = {values[i] * factor + values[k]}",
         lambda v: v[i] * factor + v[k] == values[i] * factor + values[k]),
        (f"qp({x}) = {math.prod(map(int, str(values[i])))}",
         lambda v: math.prod(map(int, str(v[i]))) == math.prod(map(int, str(values[i])))),
        (f"{x}^2 mod 1000 = {values[i]**2 % 1000}",
         lambda v: v[i] ** 2 % 1000 == values[i] ** 2 % 1000),
        (f"{x} in {{{values[i]}, {y}, {z} + 1, {y}^2}}",
         lambda v: v[i] in (values[i], v[j], v[k] + 1, v[j] ** 2)),
    ]  # fmt: skip
    if values[i] % values[j] == 0:
        pool += [(f"V({x}, {y})", lambda v: v[i] % v[j] == 0)] * 3
    if math.isqrt(values[i]) ** 2 == values[i]:
        pool += [(f"Q({x})", lambda v: math.isqrt(v[i]) ** 2 == v[i])] * 3
    if values[i] == values[j] * values[k]:
        pool += [(f"{x} = {y} * {z}", lambda v: v[i] == v[j] * v[k])] * 3
    if values[i] == int(str(values[j])[::-1]):
        pool += [(f"{x} = rev({y})", lambda v: v[i] == int(str(v[j])[::-1]))] * 3
    if is_ascending(values[i]):
        pool += [(f"AUF({x})", lambda v: is_ascending(v[i]))] * 3
    if values[i] % 10**6 == 0:
        pool += [(f"V({x}, 10^6)", lambda v: v[i] % 10**6 == 0)] * 3
    return rng.choice(pool)


def some_filling(rng):
    """Three long numbers, often with something to say about them."""

    def number(length):
        kind = rng.randrange(5)
        if kind == 0:
            return int("".join(sorted(str(rng.randint(1, 9)) for _ in range(length))))
        if kind == 1:
            low = math.isqrt(10 ** (length - 1)) + 1
            return rng.randint(low, math.isqrt(10**length - 1)) ** 2
        return rng.randrange(10 ** (length - 1), 10**length)

    a = number(rng.randint(6, 14))
    how = rng.randrange(6)
    if how == 0:
        b = int(str(a)[::-1])
    elif how == 1:
        b = a * rng.randint(2, 9)
    else:
        b = number(rng.randint(6, 9))
    if how == 2:
        b -= b % 10**5
        a -= a % 2**5
    c = a * b if how == 3 else a * b // 10**6 if how == 4 else number(rng.randint(6, 8))
    if len(str(b)) < 6 or len(str(c)) < 6:
        return some_filling(rng)
    return a, b, c


def check(seed):
    rng = Random(f"long:{seed}")
    filling = some_filling(rng)
    clues = [some_clues(rng, *filling) for _ in range(rng.randint(1, 4))]
    grid = rows(*(len(str(n)) for n in filling))
    text = grid + "".join(f"{clue}\n" for clue, _ in clues)
    # Nothing assumed: the filling is left in.
    run = read.loads(text).run(timeout=PATIENCE)
    try:
        run.engine.propagate()
    except Contradiction:
        raise AssertionError(f"{seed}: {filling} lost in\n{text}") from None
    field = run.model.unknowns
    for cell, value in zip(field.numbers.values(), filling, strict=True):
        assert value in cell.domain, f"{seed}: {value} lost in\n{text}"
        for digit, char in zip(cell.digits, str(value), strict=True):
            assert int(char) in digit.domain, f"{seed}: {value} lost in\n{text}"
    # All but four cells given: the solutions are known.
    cells = [(i, j) for i, n in enumerate(filling) for j in range(len(str(n)))]
    free = sorted(rng.sample(cells, 4))
    given = [
        f"{i + 1}a[{j + 1}] = {str(n)[j]}\n"
        for i, n in enumerate(filling)
        for j in range(len(str(n)))
        if (i, j) not in free
    ]
    worths = [10 ** (len(str(filling[i])) - 1 - j) for i, j in free]
    bare = list(filling)  # with 0 in the free cells
    for (i, j), worth in zip(free, worths, strict=True):
        bare[i] -= int(str(filling[i])[j]) * worth
    expected = []
    for digits in itertools.product(*(range(j == 0, 10) for _, j in free)):
        values = bare.copy()
        for (i, _), worth, digit in zip(free, worths, digits, strict=True):
            values[i] += digit * worth
        if all(test(values) for _, test in clues):
            expected.append(tuple(values))
    if len(expected) > MOST:
        return
    assert numbers(text + "".join(given)) == sorted(expected), f"{seed}:\n{text}{''.join(given)}"


@pytest.mark.slow
@pytest.mark.parametrize("part", range(4))
def test_random_puzzles(part):
    for seed in range(part * 15, part * 15 + 15):
        check(seed)


if __name__ == "__main__":  # python tests/test_long_numbers.py FIRST COUNT
    start, count = map(int, sys.argv[1:])
    for seed in range(start, start + count):
        check(seed)
    print(f"{count} puzzles")
