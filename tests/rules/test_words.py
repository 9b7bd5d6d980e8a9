"""What is particular about the words of the language; what all share is their contract."""

import inspect
import itertools
import math

import pytest

from sevendown.numbertheory import TooLarge
from sevendown.words.base import Operator, Predicate
from sevendown.words.registry import LANGUAGE, builtin

REGISTRY = builtin()
WORDS = REGISTRY.words
PREDICATES = [w for w in WORDS if isinstance(w, Predicate)]
OPERATORS = [w for w in WORDS if isinstance(w, Operator)]
LISTABLE = [w for w in PREDICATES if type(w).candidates is not Predicate.candidates]
LISTED = [w for w in LISTABLE if w.arity == (1, 1)]
FIND = REGISTRY.find

PREDICATE_NAMES = {
    *("PZ", "prime", "Q", "square", "K", "cube", "POT", "power", "PAL", "palindrome"),
    *("AB", "descending", "AUF", "ascending", "U", "unique", "V", "multiple", "T", "divides"),
    *("GER", "even", "UNG", "odd", "DREI", "triangular", "FIB", "fibonacci", "VOLL", "perfect"),
    *("ANA", "anagram", "ENTH", "contains", "TF", "coprime", "DISTINCT", "distinct"),
}
OPERATOR_NAMES = {
    *("plus", "+", "minus", "-", "mal", "*", "durch", "/", "div", "mod", "hoch", "^"),
    *("qs", "digitsum", "qp", "digitproduct", "rev", "reverse", "wurzel", "sqrt"),
    *("ggt", "gcd", "kgv", "lcm", "betrag", "abs", "min", "max", "sum", "summe", "len"),
    *("anzahl", "count", "kat", "concat", "fak", "factorial", "tau", "sigma", "phi"),
    *("omega", "bigomega", "gpf", "lpf", "nextprime", "prevprime", "nthprime"),
    *("inbase", "frombase", "mulpersistence", "addpersistence"),
}
TOTAL = {
    *("plus", "minus", "mal", "qs", "qp", "rev", "ggt", "kgv", "betrag", "min", "max", "sum"),
    *("len", "nextprime", "mulpersistence", "addpersistence"),
}
TWO_ARGUMENTS = {
    *("V", "T", "ANA", "ENTH", "TF", "plus", "minus", "mal", "durch", "div", "mod", "hoch"),
    *("ggt", "kgv", "anzahl", "kat", "inbase", "frombase"),
}
MANY_ARGUMENTS = {"DISTINCT", "min", "max", "sum"}


def of_language(words):
    """Those that the language itself has; what it is to have is known, word by word."""
    return [w for w in words if REGISTRY.origins[w] == LANGUAGE]


def each(words):
    return pytest.mark.parametrize("word", words, ids=lambda w: w.name)


def test_names_are_those_of_the_language():
    assert {name for w in of_language(PREDICATES) for name in w.names} == PREDICATE_NAMES
    assert {name for w in of_language(OPERATORS) for name in w.names} == OPERATOR_NAMES


@each([w for w in WORDS if w not in of_language(WORDS)])
def test_names_of_further_words(word):
    """The German name, in capitals for a predicate, then the English one."""
    assert len(word.names) == 2 and len(set(word.names)) == 2
    assert all(name.isascii() and name.isalpha() for name in word.names)
    german, english = word.names
    assert german.isupper() if word.is_predicate else german.islower()
    assert english.islower()


@each(WORDS)
def test_examples_have_as_many_arguments_as_the_word(word):
    least, most = word.arity
    examples = (
        [e[0] for e in word.examples] if word in OPERATORS else word.true_for + word.false_for
    )
    assert all(len(arguments) >= least for arguments in examples)
    assert most is None or all(len(arguments) <= most for arguments in examples)


@each(of_language(WORDS))
def test_arity(word):
    if word.name in MANY_ARGUMENTS:
        assert word.arity == (1, None)
    else:
        assert word.arity == ((2, 2) if word.name in TWO_ARGUMENTS else (1, 1))


@each(WORDS)
def test_meaning_is_one_sentence(word):
    doc = inspect.getdoc(type(word)).splitlines()[0]
    assert doc[0].isupper() and doc.endswith(".") and word.meaning
    assert len(doc) <= 90


@each(PREDICATES)
def test_examples_of_predicate(word):
    assert len(word.true_for) >= 3 and len(word.false_for) >= 3


@each(OPERATORS)
def test_examples_of_operator(word):
    assert len(word.examples) >= 3
    assert any(value is None for _, value in word.examples) is not word.total


@each(OPERATORS)
def test_total(word):
    assert word.total is (word.name in TOTAL) or word not in of_language(OPERATORS)
    if word.defined_from is not None:
        short = [(0 if low is None else low - 1, 60) for low in word.defined_from]
        assert not word.always_defined(*short)


def test_values_that_are_easy_to_get_wrong():
    cases = [
        (("mod", -7, 3), 2),
        (("div", -7, 3), -3),
        (("rev", 1200), 21),
        (("kat", 12, 0), 120),
        (("kgv", -4, 6), 12),
        (("frombase", -101, 2), 5),
        (("anzahl", 10010, 0), 3),
        (("hoch", 1, -1), None),
        (("hoch", -1, 10**30), 1),
        (("prevprime", 3), 2),
        (("mulpersistence", 277777788888899), 11),
        (("addpersistence", 2 * 10**22 - 1), 4),
        (("tau", 21621600), 576),
        (("gpf", 10**15 + 37), 10**15 + 37),
        (("qs", 10**6000 - 1), 54000),
        (("len", -(10**6000)), 6001),
        (("rev", 2 * 10**6000 + 1), 10**6000 + 2),
        (("inbase", 2**9000, 2), 10**9000),
        (("frombase", 10**9000, 2), 2**9000),
        (("frombase", 11, 10**20), 10**20 + 1),
    ]
    for (name, *arguments), value in cases:
        assert FIND(name).value(*arguments) == value, (name, arguments)


def test_what_is_too_large_says_so():
    for name, arguments, said in [
        ("hoch", (2, 10**8), "2^100000000 is too large to compute"),
        ("hoch", (-(10**60), 10**9), "too large"),
        ("fak", (10**9,), "fak(1000000000) is too large to compute"),
        ("nthprime", (10**12,), "nthprime(1000000000000) is too large to compute"),
        ("frombase", (10**9999, 2**1000), "too large"),
        ("binom", (10**9, 5 * 10**8), "binom(1000000000, 500000000) is too large to compute"),
        ("pznach", (10**1000, 10**6), "too far away"),
    ]:
        with pytest.raises(TooLarge) as caught:
            FIND(name).value(*arguments)
        assert said in str(caught.value)


# ------------------------------------------------------------------ candidates


@each(of_language(PREDICATES))
def test_all_of_the_language_with_one_argument_can_be_listed(word):
    assert word.arity != (1, 1) or word in LISTABLE


@each(LISTED)
def test_estimates_are_near(word):
    # Some are rare among primes, of which there are estimates.
    factor, more = (10, 100) if of_language([word]) else (40, 300)
    for lo, hi in ((-200, 5000), (10**6, 10**6 + 20000), (10**9, 10**9 + 300), (5, 4)):
        assert word.estimate(lo, hi) <= factor * len(list(word.candidates(lo, hi))) + more
    assert word.estimate(5, 4) == 0


@each([w for w in LISTABLE if w.arity == (2, 2)])
def test_estimates_are_near_beside_a_second_argument(word):
    for other in (0, 1, -1, 7, -12, 112, 4321, -5040):
        for lo, hi in ((-1500, 6000), (100, 99), (4000, 4300)):
            count = len(list(word.candidates(lo, hi, other)))
            assert word.estimate(lo, hi, other) <= 10 * count + 100


def test_divisors_of_what_is_hard_to_factorize_are_not_listed():
    assert FIND("T").estimate(1, 10**6, 10**40 + 1) is None


@pytest.mark.parametrize(
    ("name", "length", "count"),
    [
        ("AUF", 12, math.comb(20, 8)),
        ("AB", 8, math.comb(17, 9) - 1),
        ("PAL", 9, 90000),
        ("U", 6, 136080),
        ("Q", 10, 68377),
        ("K", 15, 53584),
        ("DREI", 9, 30579),
        ("FIB", 40, 5),
        ("VOLL", 10, 1),
        ("POT", 7, 2284),
    ],
)
def test_candidates_of_a_whole_length(name, length, count):
    word = FIND(name)
    lo, hi = 10 ** (length - 1), 10**length - 1
    found = list(word.candidates(lo, hi))
    assert len(found) == count <= word.estimate(lo, hi) <= 10 * count
    assert lo <= found[0] and found[-1] <= hi and all(map(int.__lt__, found, found[1:]))
    assert all(word.holds(x) for x in found[:: max(1, count // 500)])


# ------------------------------------------------------------------ bounds


@pytest.mark.parametrize(
    ("name", "boxes", "bounds"),
    [
        ("plus", ((1, 3), (10, 20)), (11, 23)),
        ("minus", ((1, 3), (10, 20)), (-19, -7)),
        ("mal", ((-2, 3), (10, 20)), (-40, 60)),
        ("mal", ((0, math.inf), (0, math.inf)), (0, math.inf)),
        ("durch", ((10, 20), (3, 5)), (2, 6)),
        ("durch", ((10, 20), (-3, 5)), (-20, 20)),
        ("div", ((10, 20), (3, 5)), (2, 6)),
        ("div", ((-7, 7), (2, math.inf)), (-4, 3)),
        ("mod", ((0, 99), (7, 7)), (0, 6)),
        ("mod", ((15, 17), (7, 7)), (1, 3)),
        ("hoch", ((2, 3), (2, 4)), (4, 81)),
        ("hoch", ((2, 3), (2, 10**9)), (4, math.inf)),
        ("qs", ((100, 999),), (1, 27)),
        ("qs", ((560, 569),), (11, 20)),
        ("qp", ((100, 999),), (0, 729)),
        ("rev", ((100, 999),), (1, 999)),
        ("wurzel", ((100, 999),), (10, 31)),
        ("len", ((-5, 999),), (1, 3)),
        ("anzahl", ((1100, 1199), (1, 1)), (2, 4)),
        ("kat", ((1, 9), (10, 99)), (110, 999)),
        ("fak", ((3, 5),), (6, 120)),
        ("omega", ((1, 30),), (0, 3)),
        ("bigomega", ((2, 64),), (1, 6)),
        ("nextprime", ((8, 13),), (11, 17)),
        ("prevprime", ((8, 13),), (7, 11)),
        ("nthprime", ((1, 100),), (2, 541)),
        ("inbase", ((4, 8), (2, 3)), (11, 1000)),
        ("mulpersistence", ((10, 99),), (1, 4)),
        ("addpersistence", ((0, 999),), (0, 3)),
    ],
)
def test_bounds_are_tight(name, boxes, bounds):
    assert FIND(name).bounds(*boxes) == bounds


# ------------------------------------------------------------------ inverse


def test_inverse_of_what_has_infinitely_many():
    for name, position, result, others in [
        ("mal", 0, 0, (0,)),
        ("durch", 1, 0, (0,)),
        ("hoch", 0, 1, (0,)),
        ("hoch", 1, 0, (0,)),
        ("hoch", 1, 1, (1,)),
        ("hoch", 1, -1, (-1,)),
        ("nextprime", 0, 2, ()),
        ("rev", 0, 21, ()),
    ]:
        assert FIND(name).inverse(position, result, *others) is None


def test_inverse_of_large_numbers():
    assert list(FIND("fak").inverse(0, math.factorial(3000))) == [3000]
    assert list(FIND("fak").inverse(0, math.factorial(3000) + 1)) == []
    assert list(FIND("hoch").inverse(0, -(7**501), 501)) == [-7]
    assert list(FIND("hoch").inverse(0, 1, 10**40)) == [-1, 1]
    assert list(FIND("hoch").inverse(0, -1, 10**40 + 1)) == [-1]
    assert list(FIND("hoch").inverse(0, 6, 10**40)) == []
    assert list(FIND("hoch").inverse(1, 12**300, 12)) == [300]
    assert list(FIND("nextprime").inverse(0, 10**20 + 39)) == list(range(10**20 - 11, 10**20 + 39))


# ------------------------------------------------------------------ digits, remainders, results


def others_of(word):
    """Some second arguments, where there is one."""
    return itertools.product((-7, 0, 1, 2, 3, 9, 10, 12, 101), repeat=word.arity[0] - 1)


READING = [w for w in WORDS if any(w.automaton(*others) for others in others_of(w))]


def test_words_that_read_digits():
    names = {word.name for word in of_language(READING)}
    assert names == {"AB", "AUF", "U", "ANA", "ENTH", "qs", "qp", "len", "anzahl"}


def test_results_of_products_of_digits():
    word = FIND("qp")
    assert word.results(0, 10**17) is None
    assert word.results(11, 11) == []


@pytest.mark.slow
@each([w for w in PREDICATES if w.image is not None])
def test_palindromes_among_squares_and_their_like(word):
    palindrome, power = FIND("PAL"), word
    for length in range(1, 12):
        lo, hi = 10 ** (length - 1), 10**length - 1
        assert palindrome.estimate_with(power, lo, hi) <= 2000
        found = list(palindrome.candidates_with(power, lo, hi, lambda: None))
        assert found == [x for x in power.candidates(lo, hi) if palindrome.holds(x)]
    assert palindrome.estimate_with(FIND("PZ"), 100, 999) is None
    with pytest.raises(ZeroDivisionError):  # what is called now and then may stop it
        list(palindrome.candidates_with(power, 10**19, 10**20 - 1, lambda: 1 // 0))
    assert palindrome.estimate_with(power, 10, 999) is None  # of different lengths


def test_a_palindrome_beyond_the_bounds_is_not_listed():
    palindrome, square = FIND("PAL"), FIND("Q")
    assert list(palindrome.candidates_with(square, 10**11, 637832238735, int)) == []
