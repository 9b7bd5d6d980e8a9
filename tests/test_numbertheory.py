import math
import random

import pytest
from support.program import run_python

from sevendown import numbertheory as nt


def naive_is_prime(n):
    return n > 1 and all(n % d for d in range(2, math.isqrt(n) + 1))


SMALL_PRIMES = [n for n in range(3000) if naive_is_prime(n)]


def run(code):
    done = run_python(code)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def test_small_numbers_need_neither_sympy_nor_numpy():
    code = (
        "import sys; from sevendown import numbertheory as nt;"
        "nt.factorize(999999000001 - 2); nt.factorize(10**12 - 11); nt.is_prime(10**30 + 57);"
        "nt.nth_prime(500000); nt.next_prime(10**20);"
        "print([m for m in ('sympy', 'numpy') if m in sys.modules])"
    )
    assert run(code) == "[]"


def test_small_numbers_do_without_gmpy2():
    code = (
        "import sys; from sevendown import numbertheory as nt;"
        "nt.is_prime(999983); nt.next_prime(499979); list(nt.primes_between(1, 10**6));"
        "nt.factorize(720720); nt.floor_root(10**15, 3); nt.exact_root(-(10**15), 3);"
        "nt.is_square(10**14); nt.power(7, 30); nt.logarithm(2**50, 2); nt.factorial(30);"
        "nt.decimal(10**300); nt.from_decimal('1' * 300); nt.from_base('101', 2);"
        "nt.is_prime(2**63 - 25); nt.next_prime(10**9); nt.previous_prime(10**9);"
        "nt.is_power(3**39);"
        "nt.factorize(10**11 + 4); nt.floor_root(10**99, 5); nt.exact_root(10**100, 4);"
        "nt.is_square(10**200); nt.power(7, 1000); nt.factorial(999); nt.from_base('987', 1234);"
        "nt.in_base(10**18, 7); nt.logarithm(6**99, 6);"
        "print('gmpy2' in sys.modules)"
    )
    assert run(code) == "False"


def around(*centres):
    return [n + d for n in centres for d in range(-3, 4)]


def test_what_is_computed_with_and_without_gmpy2_agrees():
    import gmpy2

    rng = random.Random(3)
    border = 2**53
    numbers = [*range(200), *around(border, border - 10**6, 3**33, 5**22, 7**18, 10**15, 2**52)]
    numbers += [rng.randrange(2 ** rng.randrange(1, 60)) for _ in range(2000)]
    for root in (10**5, 208063, 208064, 94906265, 94906266, 9741, 1552, 1553):
        numbers += [m for k in range(2, 8) for m in around(root**k) if m <= 4 * border]
    for n in numbers:
        assert nt.is_square(n) == gmpy2.is_square(n), n
        for k in (1, 2, 3, 4, 5, 7, 13, 52, 53, 54, 60, 10**9):
            root, exact = gmpy2.iroot(n, k)
            assert nt.floor_root(n, k) == root, (n, k)
            assert nt.exact_root(n, k) == (root if exact else None), (n, k)
            if k % 2:
                assert nt.exact_root(-n, k) == (-root if exact else None), (n, k)
    for n in around(10**6, 5 * 10**5, 2 * 10**6):
        assert nt.is_prime(n) == naive_is_prime(n)
        assert nt.next_prime(n) == gmpy2.next_prime(n)
    assert [nt.next_prime(n) for n in range(2000)] == [gmpy2.next_prime(n) for n in range(2000)]
    for n in [*range(95, 105), *range(995, 1005)]:
        assert nt.factorial(n) == gmpy2.fac(n)
    for n in [*range(200), *around(10**18, 7**22, 2**64, 3**100), *numbers[-200:]]:
        for base in (2, 7, 10):
            assert nt.in_base(n, base) == gmpy2.mpz(n).digits(base)
    for base in (9, 11, 2**90, 2**110):
        assert nt.from_base("123456780", base) == sum(
            int(d) * base**i for i, d in enumerate(reversed("123456780"))
        )
    for x, y in ((2, 999), (2, 19999), (2, 20001), (-3, 999), (-3, 20001), (3, 0), (-7, 1)):
        assert nt.power(x, y) == x**y and type(nt.power(x, y)) is int
    for k in range(50, 57):
        assert nt.logarithm(2**k, 2) == k and nt.logarithm(2**k + 1, 2) is None
        assert nt.logarithm(3 * 2**k, 2) is None


def test_proofs_of_primality_without_gmpy2():
    import gmpy2

    rng = random.Random(4)
    # Strong pseudoprimes to the first bases, among them the smallest ones to 3, 4, 6, 8 and 9.
    numbers = [25326001, 3215031751, 3474749660383, 341550071728321, 3825123056546413051]
    numbers += [2152302898747, 4759123141, 2047 * 4093, 1373653, 2**61 - 1, 2**64 - 59, 10**9 + 7]
    numbers += [rng.randrange(101, 2 ** rng.randrange(20, 65)) for _ in range(3000)]
    numbers += [gmpy2.next_prime(n) for n in numbers[-300:]]
    primes = [int(gmpy2.next_prime(rng.randrange(2**31))) for _ in range(200)]
    numbers += [p * q for p, q in zip(primes, primes[1:], strict=False)]
    for n in map(int, numbers):
        if n < 2**64:
            assert nt._is_prime_below_2_to_64(n) == gmpy2.is_prime(n), n
            assert nt.is_prime(n) == gmpy2.is_prime(n), n


def test_powers_and_long_roots_with_and_without_gmpy2(monkeypatch):
    import gmpy2

    rng = random.Random(5)
    numbers = [a**b for a in range(2, 50) for b in range(1, 12)]
    numbers += [n + d for n in numbers for d in (-1, 1)]
    numbers += [rng.randrange(2 ** rng.randrange(3, 66)) for _ in range(500)]
    for few in (0, 10**6):
        monkeypatch.setattr(nt, "_SLOW_TESTS", iter(range(few)))
        assert [nt.is_power(n) for n in numbers] == [n > 0 and gmpy2.is_power(n) for n in numbers]
    for bits in [*range(54, 80), 200, 500, 998, 999, 1000, 1001]:
        for k in (2, 3, 4, 5, 7, 12, 30, 61, bits - 1):
            root = rng.randrange(2 ** (bits // k)) + 1
            for n in (rng.randrange(2**bits), root**k - 1, root**k, root**k + 1, 2**bits - 1):
                found, exact = gmpy2.iroot(n, k)
                assert nt.floor_root(n, k) == found, (n, k)
                assert nt.exact_root(n, k) == (found if exact else None), (n, k)


def test_is_prime():
    assert [n for n in range(-50, 3000) if nt.is_prime(n)] == SMALL_PRIMES
    assert nt.is_prime(2**61 - 1) and nt.is_prime(2**127 - 1)
    assert not nt.is_prime((2**61 - 1) * (2**31 - 1))
    # Pseudoprimes: Carmichael numbers and a strong pseudoprime to the bases 2 to 37.
    assert not any(nt.is_prime(n) for n in (561, 41041, 825265, 318665857834031151167461))
    assert not nt.is_prime(3 * 2**30000)
    with pytest.raises(nt.TooLarge, match="13395 digits"):
        nt.is_prime(2**44497 - 1)


@pytest.mark.parametrize("order", [1, -1])
def test_primes_between(order):
    windows = [(-5, 1), (-5, 2), (2, 2), (3, 100), (90, 96), (2990, 3000), (500, 400), (1, 30000)]
    for lo, hi in windows[::order]:
        assert list(nt.primes_between(lo, hi)) == [n for n in range(lo, hi + 1) if nt.is_prime(n)]


def test_primes_between_across_the_end_of_the_sieve():
    for lo, hi in [(10**7 - 100, 10**7 + 100), (10**7, 10**7 + 30), (10**18, 10**18 + 300)]:
        got = list(nt.primes_between(lo, hi))
        assert got == [n for n in range(lo, hi + 1) if nt.is_prime(n)]
        assert got and all(type(p) is int for p in got)


def test_prime_count_bound():
    rng = random.Random(1)
    windows = [(-10, 10), (2, 2), (5, 4), (10**6 - 50, 10**6 + 50), (10**5, 2 * 10**6)]
    windows += [
        (lo, lo + rng.randint(0, 10 ** rng.randint(0, 5)))
        for lo in (rng.randint(0, 10 ** rng.randint(1, 12)) for _ in range(60))
    ]
    for lo, hi in windows:
        count = sum(1 for _ in nt.primes_between(lo, hi))
        assert count <= nt.prime_count_bound(lo, hi) <= 10 * count + 20


def test_next_and_previous_prime():
    for n in range(-5, 2900):
        assert nt.next_prime(n) == next(p for p in SMALL_PRIMES if p > n)
        assert nt.previous_prime(n) == next((p for p in reversed(SMALL_PRIMES) if p < n), None)
    assert nt.next_prime(10**20) == 10**20 + 39
    assert nt.previous_prime(10**20 + 39) == 10**20 - 11


def test_nth_prime():
    assert [nt.nth_prime(n) for n in range(-1, len(SMALL_PRIMES) + 1)] == [
        None,
        None,
        *SMALL_PRIMES,
    ]
    assert nt.nth_prime(600_000) == 8_960_453
    assert nt.nth_prime(664_580) == 10_000_019
    assert nt.nth_prime(10**6) == 15_485_863
    with pytest.raises(nt.TooLarge, match=r"nthprime\(10000001\) is too large"):
        nt.nth_prime(10**7 + 1)


def test_prime_index():
    for n, p in enumerate(SMALL_PRIMES, 1):
        assert nt.prime_index(p) == n
    assert nt.prime_index(9) == nt.prime_index(-3) == 0
    assert nt.prime_index(10**7 + 19) is None


def test_factorize():
    rng = random.Random(2)
    numbers = list(range(1, 3000)) + [rng.randint(1, 10 ** rng.randint(4, 14)) for _ in range(300)]
    numbers += [
        *around(10**5, 313**2, 317**2),
        997**2,
        997 * 1009,
        1009**3,
        10**12 - 11,
        999983**2,
        1000003**2,
        1000003**5,
    ]
    numbers += [2**127 - 1, 6**40, 1000003 * 10**9 * 1000033, math.factorial(60)]
    for n in numbers:
        factors = nt.factorize(n)
        assert math.prod(p**e for p, e in factors) == n
        assert all(nt.is_prime(p) and e > 0 and type(p) is int for p, e in factors)
        assert [p for p, _ in factors] == sorted({p for p, _ in factors})
    assert nt.factorize(720) == ((2, 4), (3, 2), (5, 1))
    with pytest.raises(ValueError, match="0 has no factorization"):
        nt.factorize(0)
    with pytest.raises(nt.TooLarge, match="too large to factorize"):
        nt.factorize((2**127 - 1) * (2**107 - 1))


def test_divisors():
    for n in range(1, 400):
        assert nt.divisors(n) == tuple(d for d in range(1, n + 1) if n % d == 0)


def test_roots():
    rng = random.Random(3)
    for n in [*range(200), *(rng.randint(0, 10**40) for _ in range(100))]:
        for k in (1, 2, 3, 5, 7):
            root = nt.floor_root(n, k)
            assert root**k <= n < (root + 1) ** k
            above = nt.ceil_root(n, k)
            assert above == (root if root**k == n else root + 1)
    assert nt.ceil_root(-5, 2) == 0
    for r in range(-30, 30):
        for k in (1, 2, 3, 4, 5):
            assert nt.exact_root(r**k, k) == (r if k % 2 else abs(r))
            if k > 1 and abs(r) > 1:
                assert nt.exact_root(r**k + 1, k) is None
    assert nt.exact_root(-16, 4) is None


def test_roots_of_large_numbers_and_with_large_exponents():
    assert nt.floor_root(10**8000, 2) == 10**4000
    assert nt.floor_root(10**8000 - 1, 2) == 10**4000 - 1
    for k in (2, 3, 64, 10**30, 10**400):
        assert [nt.floor_root(n, k) for n in (0, 1, 2, 3)] == [0, 1, 1, 1]
        assert [nt.exact_root(n, k) for n in (0, 1, 2, 3)] == [0, 1, None, None]
        assert nt.ceil_root(2, k) == 2
    assert nt.floor_root(2**64 - 1, 64) == 1 and nt.floor_root(2**64, 64) == 2
    assert nt.exact_root(2**64, 64) == 2 and nt.exact_root(-(2**65), 65) == -2
    assert nt.exact_root(-1, 10**400 + 1) == -1 and nt.exact_root(-1, 10**400) is None


def test_binomial():
    for n, k in ((0, 0), (5, 6), (1000, 500), (1001, 500), (5000, 4990), (10**40, 3)):
        assert nt.binomial(n, k) == math.comb(n, min(k, n - k) if k <= n else k)
    for n, k in ((10**9, 5 * 10**8), (10**1000, 10**5)):
        with pytest.raises(nt.TooLarge):
            nt.binomial(n, k)


def test_squares_and_powers():
    assert [n for n in range(-20, 1000) if nt.is_square(n)] == [n * n for n in range(32)]
    powers = {a**b for a in range(1, 40) for b in range(2, 11)}
    assert {n for n in range(-20, 1500) if nt.is_power(n)} == {n for n in powers if n < 1500}
    for a, b in [(2, 30), (6, 7), (10, 12), (7, 1), (72, 5)]:
        assert nt.perfect_power(a**b) == (a, b)


def test_power_and_factorial_refuse_what_is_absurd():
    for x in range(-4, 5):
        for y in range(6):
            assert nt.power(x, y) == x**y
    big = 10**50
    assert [nt.power(x, big) for x in (-1, 0, 1)] == [1, 0, 1] and nt.power(-1, big + 1) == -1
    assert nt.power(2, 10**6).bit_length() == 10**6 + 1
    with pytest.raises(nt.TooLarge, match=r"2\^100000000 is too large to compute"):
        nt.power(2, 10**8)
    assert nt.factorial(20) == math.factorial(20)
    with pytest.raises(nt.TooLarge, match=r"fak\(1000000\) is too large to compute"):
        nt.factorial(10**6)
    with pytest.raises(nt.TooLarge, match="a number of 5001 digits"):
        nt.factorial(10**5000)


def test_logarithm():
    for base in (2, 3, 10, 12):
        for k in range(8):
            assert nt.logarithm(base**k, base) == k
    assert nt.logarithm(12, 2) is None and nt.logarithm(8, 4) is None


def test_text_of_large_numbers():
    big = 7 * 10**9000 + 3
    text = nt.decimal(big)
    assert len(text) == 9001 and text[0] == "7" and text[-1] == "3"
    assert nt.from_decimal(text) == big and nt.from_decimal(nt.decimal(-big)) == -big
    for n in (0, 5, -12, 10**4299, 10**4300, 10**4216):
        assert nt.from_decimal(nt.decimal(n)) == n
    for base in range(2, 11):
        assert [nt.from_base(nt.in_base(n, base), base) for n in range(50)] == list(range(50))
    assert nt.in_base(10, 2) == "1010"
    for text in ("0", "7", "19", "907", "10203", "987654321098765"):
        for base in (11, 16, 10**20):
            digits = [int(char) for char in reversed(text)]
            assert nt.from_base(text, base) == sum(d * base**i for i, d in enumerate(digits))


@pytest.mark.parametrize("k", [1, 10, 10_000, 50_000])
def test_gcd_of_any_size(k):
    x, y = 6 * 3**k, -10 * 3 ** (k - 1)
    assert nt.gcd(x, y) == nt.gcd(y, x) == 2 * 3 ** (k - 1) * math.gcd(9, 5)
    assert nt.gcd(x, 0) == x


def test_products_beyond_a_million_digits_are_refused():
    half = 10**400_000
    assert nt.product(half, -half) == -(10**800_000)
    with pytest.raises(nt.TooLarge, match=r"\(a number of 400001 digits\) \* .* is too large"):
        nt.product(half, half * 10**300_000)


@pytest.mark.slow
def test_factors_of_large_numbers_are_found_where_one_is_small():
    prime = nt.next_prime(10**45)
    assert nt.factorize(12 * 1_000_003**2 * prime) == ((2, 2), (3, 1), (1_000_003, 2), (prime, 1))
    other = nt.next_prime(10**46)
    with pytest.raises(nt.TooLarge, match="92 digits is too large to factorize"):
        nt.factorize(prime * other)


def test_primes_near_long_numbers():
    import gmpy2

    n = 10**320  # more than 1000 binary digits
    above, below = nt.next_prime(n), nt.previous_prime(n)
    assert below < n < above
    assert all(gmpy2.is_prime(p) and nt.is_prime(p) for p in (below, above))
    assert not any(gmpy2.is_prime(k) or nt.is_prime(k) for k in range(below + 1, above))
    assert nt.next_prime(above - 1) == nt.next_prime(n + 1) == above
