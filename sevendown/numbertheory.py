"""Primes, factors, roots: pure functions on integers of any size.

Those of large numbers leave the work to gmpy2, those of small ones do without it: to import gmpy2
takes longer than most puzzles, so that is done where it is needed, and only then.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from itertools import compress

from sevendown.record import Record, limit
from sevendown.speech import say

_EXACT_FLOAT = 2**53  # integers up to here are exact as floats
_GROUP = 2000  # integers in a row, the product of whose primes is looked at
_SMALL = 10**5  # numbers below are factorized by a table, which is made in a moment
_SHORT = 1000  # binary digits up to which Python itself is quick enough
_SLOW_ROOT = 10_000  # binary digits beyond which Python itself takes roots slowly
_SLOW_GCD = 10_000  # binary digits beyond which Python itself finds common divisors slowly

# Wherever 2^p - 1 is prime, 2^(p-1) (2^p - 1) is perfect, and no other even number is.
MERSENNE_EXPONENTS = (2, 3, 5, 7, 13, 17, 19, 31, 61, 89, 107, 127, 521, 607, 1279, 2203, 2281)
ODD_PERFECT_BOUND = 10**1500  # no odd perfect number lies below (Ochem and Rao, 2012)


class ComputingLimits(Record):
    """How far numbers are computed with. Functions of integers know no engine to ask for limits."""

    value_bits: int = limit(
        3_330_000, "bits", "of a product, a power or a factorial: about a million decimal digits"
    )
    binomial_bits: int = limit(
        500_000, "bits", "of a binomial coefficient, as these take longer to compute"
    )
    prime_bits: int = limit(10_000, "bits", "a primality test of a longer number takes seconds")
    short_prime_bits: int = limit(
        1000, "bits", "a primality test of a longer number takes more than the blink of an eye"
    )
    sieve: int = limit(10**7, "the largest number", "up to which primes come from the sieve")
    first_sieve: int = limit(
        10**6, "the largest number", "up to which to sieve takes less than to import gmpy2"
    )
    nth_prime: int = limit(
        10**7, "the largest N", "of `nthprime(N)`; the 10^7-th prime is 179424673"
    )
    trial_division: int = limit(
        10**6, "the largest factor", "that is tried: what is left then is prime below its square"
    )
    factorized: int = limit(
        10**40,
        "the largest number",
        "to be factorized; others may take hours, unless they have a small factor",
    )
    rho_steps: int = limit(
        100_000, "steps", "in search of such a factor, which finds most of up to nine digits"
    )
    quickly_factorized: int = limit(
        10**15, "the largest number", "of which thousands can be factorized"
    )
    bound_bits: int = limit(33_220, "bits", "of the bounds of a value; beyond, it may be anything")
    bound_digits: int = limit(10_000, "digits", "the same in decimal digits")
    bound_factorial: int = limit(
        3249, "the largest N", "of a factorial as a bound: the last of so many digits"
    )
    bound_prime_bits: int = limit(
        256, "bits", "of a bound, up to which the prime next to it is found at once"
    )
    walked_number: int = limit(
        10**300, "the largest number", "that is listed digit by digit, which goes as deep"
    )
    listed_product: int = limit(
        10**16, "the largest product", "of digits; 42 000 are no larger, and can be listed"
    )
    counted_states: int = limit(1000, "states", "of an automaton that counts digits")
    primes_one_by_one: int = limit(20, "primes", "are found one after the other")
    prime_work: int = limit(
        10**6,
        "units",
        "of work for primes that follow: their number times the cube of 64-bit words",
    )


COMPUTING = ComputingLimits()


class TooLarge(Exception):
    """A number that cannot be computed in reasonable time or space; the message names it."""


# ------------------------------------------------------------------ primes

_sieve = bytearray(b"\0\0\1\1")  # _sieve[n] is 1 where n is prime


def _sieve_to(n: int) -> bytearray:
    """Give the sieve, made longer if it does not yet reach n."""
    global _sieve
    if n < len(_sieve):
        return _sieve
    # At least doubling keeps the work of many small extensions that of one.
    top = min(max(n, 2 * len(_sieve), 1000), COMPUTING.sieve)
    sieve = bytearray(b"\1") * (top + 1)
    sieve[0] = sieve[1] = 0
    sieve[4::2] = bytes(len(range(4, top + 1, 2)))
    for p in range(3, math.isqrt(top) + 1, 2):
        if sieve[p]:
            sieve[p * p :: 2 * p] = bytes(len(range(p * p, top + 1, 2 * p)))
    _sieve = sieve
    return sieve


def is_prime(n: int) -> bool:
    """Say whether n is prime: proved below 2^64, beyond any known doubt above."""
    if n < len(_sieve):
        return n > 1 and bool(_sieve[n])
    if n <= COMPUTING.first_sieve:
        return bool(_sieve_to(n)[n])
    if n.bit_length() > COMPUTING.prime_bits:
        if n % 2 == 0 or math.gcd(n, _primorial(1000)) > 1:
            return False
        raise TooLarge(
            say(
                "a number of {digits} digits is too large to test for primality",
                digits=_decimal_digits(n),
            )
        )
    if n < 2**64 and _without_gmpy2():
        return _is_prime_below_2_to_64(n)
    import gmpy2

    if (
        n.bit_length() > COMPUTING.short_prime_bits
    ):  # one test, as it takes so long; the gcd replaces trial division
        return math.gcd(n, _primorial(1000)) == 1 and bool(gmpy2.is_strong_bpsw_prp(n))
    return bool(gmpy2.is_prime(n, 25)) and (n < 2**64 or bool(gmpy2.is_strong_bpsw_prp(n)))


_SLOW_TESTS = iter(range(2000))  # so many take less than to import gmpy2, which is faster


def _without_gmpy2() -> bool:
    """Say whether something that is slower without gmpy2 has not been done often enough for it."""
    return next(_SLOW_TESTS, None) is not None


_WITNESSES = (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37)


def _is_prime_below_2_to_64(n: int) -> bool:
    """Test n > 100 as Miller and Rabin do, with witnesses that prove it.

    Four of these are enough below 3.2e9, seven below 3.4e14 (Jaeschke, 1993), all twelve below
    3.1e23 (Sorenson and Webster, 2015).
    """
    if math.gcd(n, _primorial(100)) > 1:
        return False
    twos = (n - 1 & 1 - n).bit_length() - 1
    odd = n - 1 >> twos
    witnesses = 4 if n < 3_215_031_751 else 7 if n < 341_550_071_728_321 else 12
    for witness in _WITNESSES[:witnesses]:
        x = pow(witness, odd, n)
        if x in (1, n - 1):
            continue
        for _ in range(twos - 1):
            x = x * x % n
            if x == n - 1:
                break
        else:
            return False
    return True


def primes_between(lo: int, hi: int) -> Iterator[int]:
    """Give the primes in lo..hi, ascending."""
    lo = max(lo, 2)
    top = min(hi, COMPUTING.sieve)
    if lo <= top:
        yield from compress(range(lo, top + 1), _sieve_to(top)[lo : top + 1])
    if hi <= COMPUTING.sieve:
        return
    import gmpy2

    prime = gmpy2.next_prime(max(lo, COMPUTING.sieve + 1) - 1)
    while prime <= hi:
        yield int(prime)
        prime = gmpy2.next_prime(prime)


def prime_count_bound(lo: int, hi: int) -> int:
    """Give an upper bound for the number of primes in lo..hi."""
    lo = max(lo, 2)
    if lo > hi:
        return 0
    if hi <= 10**6:
        return _sieve_to(hi).count(1, lo, hi + 1)
    length = hi - lo + 1
    # Of 30 consecutive integers 8 are coprime to 30; 2, 3 and 5 come on top.
    bound = length // 30 * 8 + min(length % 30, 8) + 3
    if length >= 8:  # Montgomery and Vaughan: at most 2 n / ln n among n consecutive integers
        bound = min(bound, 2000 * length // int(1000 * math.log(length)) + 1)
    return bound


@lru_cache(maxsize=1 << 16)
def next_prime(n: int) -> int:
    """Give the smallest prime above n."""
    if n < 2:
        return 2
    if n <= COMPUTING.first_sieve // 2:  # there is always a prime between n and 2 n
        return _sieve_to(2 * n).find(1, n + 1)
    if n.bit_length() > COMPUTING.prime_bits // 4:
        digits = _decimal_digits(n)
        raise TooLarge(
            say("a number of {digits} digits is too large for the next prime", digits=digits)
        )
    # In steps, between which it can be stopped, or for which gmpy2 is not needed.
    if n.bit_length() > COMPUTING.short_prime_bits or n < 2**63:
        n += 1 + n % 2
        while not is_prime(n):
            n += 2
        return n
    import gmpy2

    return int(gmpy2.next_prime(n))


@lru_cache(maxsize=1 << 16)
def previous_prime(n: int) -> int | None:
    """Give the largest prime below n; None where there is none."""
    if n < 3:
        return None
    if n == 3:
        return 2
    if n.bit_length() > COMPUTING.prime_bits // 4:
        digits = _decimal_digits(n)
        raise TooLarge(
            say("a number of {digits} digits is too large for the last prime", digits=digits)
        )
    n -= 1 + n % 2  # the odd number next below
    while not is_prime(n):
        n -= 2
    return n


def nth_prime(n: int) -> int | None:
    """Give the n-th prime, 2 being the first; None for n < 1."""
    if n < 1:
        return None
    if n > COMPUTING.nth_prime:
        raise _too_large(f"nthprime({_shown(n)})")
    if n <= 600_000:  # all these are in reach of the sieve
        return _first_primes(n)[n - 1]
    import sympy

    return int(sympy.prime(n))


_primes: list[int] = []


def _first_primes(n: int) -> list[int]:
    """Give the list of all known primes, at least n of them."""
    global _primes
    if len(_primes) < n:
        top = 15 if n < 6 else int(n * (math.log(n) + math.log(math.log(n)))) + 1
        _primes = list(primes_between(2, top))
    return _primes


def prime_index(p: int) -> int | None:
    """Give n where p is the n-th prime, 0 where p is not prime; None beyond the sieve."""
    if p > COMPUTING.sieve:
        return None
    return _sieve_to(p).count(1, 0, p + 1) if is_prime(p) else 0


@lru_cache
def _primorial(n: int) -> int:
    return math.prod(primes_between(2, n))


# ------------------------------------------------------------------ factors


@lru_cache(maxsize=1 << 16)
def factorize(n: int) -> tuple[tuple[int, int], ...]:
    """Give the prime factors p of n ≥ 1 with their exponents e, as (p, e), p ascending."""
    if n < 1:
        raise ValueError(f"{n} has no factorization")
    found: list[tuple[int, int]] = []
    if n < _SMALL:
        primes, places = _small_primes(), _least_factors()
        while n > 1:
            place = places[n]
            p = primes[place - 1] if place else n
            n, exponent = _without(n, p)
            found.append((p, exponent))
        return tuple(found)
    rest = _strip_primes(n, _small_primes(), found)
    if rest > 1 and not is_prime(rest):
        rest = _strip_middle_primes(rest, found)
    if rest > 1:
        found += [(rest, 1)] if is_prime(rest) else _factorize_hard(rest)
    return tuple(found)


@lru_cache(maxsize=1 << 12)
def divisors(n: int) -> tuple[int, ...]:
    """Give the positive divisors of n ≥ 1, ascending."""
    found = [1]
    for p, exponent in factorize(n):
        found = [d * p**e for d in found for e in range(exponent + 1)]
    return tuple(sorted(found))


@cache
def _small_primes() -> tuple[int, ...]:
    return tuple(primes_between(2, 1000))


@cache
def _least_factors() -> bytearray:
    """Give for each n below the limit the place of its smallest factor among the primes, from 1.

    0: n is prime itself.
    """
    places = bytearray(_SMALL)
    few = [p for p in _small_primes() if p * p < _SMALL]
    for place in range(len(few), 0, -1):  # the smallest last
        p = few[place - 1]
        places[p * p :: p] = bytes([place]) * len(range(p * p, _SMALL, p))
    return places


def _strip_primes(n: int, primes: Iterable[int], found: list[tuple[int, int]]) -> int:
    """Divide n by these primes, put those that divide it into found and give the rest.

    Once the rest has no divisor left below its root, it is put into found as well, and is 1.
    """
    for p in primes:
        if p * p > n:
            if n > 1:
                found.append((n, 1))
            return 1
        if n % p == 0:
            n, exponent = _without(n, p)
            found.append((p, exponent))
            if n > 10_000 and is_prime(n):  # cheaper than to try on up to its root
                found.append((n, 1))
                return 1
    return n


@cache
def _middle_primes(group: int) -> tuple[int, tuple[int, ...]]:
    """Give the primes past 1000 of one of the groups by size, and their product."""
    lo = 1001 + group * _GROUP
    primes = tuple(primes_between(lo, min(lo + _GROUP - 1, COMPUTING.trial_division)))
    return math.prod(primes), primes


def _strip_middle_primes(n: int, found: list[tuple[int, int]]) -> int:
    """Do as `_strip_primes` with primes past 1000, most of which divide nothing: group by group."""
    for group, lo in enumerate(range(1001, COMPUTING.trial_division + 1, _GROUP)):
        if lo * lo > n:  # a prime, as no smaller one divides it
            found.append((n, 1))
            return 1
        product, primes = _middle_primes(group)
        if math.gcd(n, product) > 1:
            n = _strip_primes(n, primes, found)
            if n == 1:
                break
    return n


def _without(n: int, p: int) -> tuple[int, int]:
    """Divide n ≥ 1 by p ≥ 2 as often as that goes; give what is left, and how often."""
    if n.bit_length() > _SHORT:
        import gmpy2

        rest, count = gmpy2.remove(gmpy2.mpz(n), gmpy2.mpz(p))
        return int(rest), int(count)
    exponent = 0
    while n % p == 0:
        n //= p
        exponent += 1
    return n, exponent


def _factorize_hard(n: int) -> list[tuple[int, int]]:
    """Factorize a composite number without small factors."""
    root, exponent = perfect_power(n)
    if exponent > 1:
        return [(p, e * exponent) for p, e in factorize(root)]
    if n <= COMPUTING.factorized:
        import sympy

        return sorted((int(p), int(e)) for p, e in sympy.factorint(n).items())
    factor = _factor(n, COMPUTING.rho_steps)
    if factor is None:
        digits = _decimal_digits(n)
        raise TooLarge(say("a number of {digits} digits is too large to factorize", digits=digits))
    exponents = Counter(dict(factorize(factor)))
    exponents.update(dict(factorize(n // factor)))
    return sorted(exponents.items())


@lru_cache(maxsize=1 << 8)
def _factor(n: int, steps: int) -> int | None:
    """Give some factor of a large composite number; None, which is kept too, after so many steps.

    To find none takes seconds, and the next word is asked about the same number.
    """
    import sympy

    factor = sympy.pollard_rho(n, retries=0, max_steps=steps)
    return None if factor is None else int(factor)


# ------------------------------------------------------------------ roots and powers


def floor_root(n: int, k: int) -> int:
    """Give the largest r with r^k ≤ n, for n ≥ 0 and k ≥ 1."""
    if k == 2 and n.bit_length() <= _SLOW_ROOT:
        return math.isqrt(n)
    if k >= n.bit_length():  # below 2^k
        return min(n, 1)
    if n <= _EXACT_FLOAT:
        root: int = round(n ** (1 / k))  # the power is off by far less than 1/2
        return root if root**k <= n else root - 1
    if n.bit_length() <= _SHORT:
        return _newton_root(n, k)
    import gmpy2

    return int(gmpy2.iroot(n, k)[0])


def _newton_root(n: int, k: int) -> int:
    """Give the largest r with r^k ≤ n, where n fits into a float."""
    root = int(n ** (1 / k) * (1 + 1e-12)) + 1  # not below it
    while (better := ((k - 1) * root + n // root ** (k - 1)) // k) < root:
        root = better
    return root


def ceil_root(n: int, k: int) -> int:
    """Give the smallest r ≥ 0 with r^k ≥ n, for k ≥ 1."""
    return 0 if n <= 0 else floor_root(n - 1, k) + 1


def exact_root(n: int, k: int) -> int | None:
    """Give the r of n's sign with r^k = n, for k ≥ 1; None where there is none."""
    if n < 0 and k % 2 == 0:
        return None
    if n.bit_length() <= _SHORT or k >= n.bit_length():
        root = floor_root(abs(n), k)
        exact = root**k == abs(n)
    else:
        import gmpy2

        root, exact = gmpy2.iroot(abs(n), k)
    if not exact:
        return None
    return -int(root) if n < 0 else int(root)


def is_square(n: int) -> bool:
    """Say whether n is the square of an integer."""
    if n.bit_length() <= _SHORT:
        return n >= 0 and math.isqrt(n) ** 2 == n
    import gmpy2

    return bool(gmpy2.is_square(n))


def is_power(n: int) -> bool:
    """Say whether n = a^b with a ≥ 1 and b ≥ 2."""
    if n < 4:
        return n == 1
    if n < 2**64 and _without_gmpy2():
        return any(exact_root(n, p) is not None for p in primes_between(2, n.bit_length()))
    import gmpy2

    return bool(gmpy2.is_power(n))


def perfect_power(n: int) -> tuple[int, int]:
    """Give (a, b) with a^b = n and b as large as possible, for n ≥ 2."""
    power = 1
    while is_power(n):
        for p in primes_between(2, n.bit_length()):
            root = exact_root(n, p)
            if root is not None:
                n, power = root, power * p
                break
    return n, power


def gcd(x: int, y: int) -> int:
    """Give the greatest common divisor, which is not negative."""
    if min(x.bit_length(), y.bit_length()) < _SLOW_GCD:
        return math.gcd(x, y)
    import gmpy2

    return int(gmpy2.gcd(x, y))


def _too_large(what: str) -> TooLarge:
    return TooLarge(say("{what} is too large to compute", what=what))


def product(x: int, y: int) -> int:
    """Compute x times y."""
    if x.bit_length() + y.bit_length() > COMPUTING.value_bits:
        raise _too_large(f"{_shown(x)} * {_shown(y)}")
    return x * y


def power(x: int, y: int) -> int:
    """Compute x^y for y ≥ 0, where 0^0 is 1."""
    if y < 20 and -_EXACT_FLOAT < x < _EXACT_FLOAT:
        return int(x**y)
    if abs(x) <= 1:
        return x if y % 2 else x * x if y else 1
    bits = (abs(x).bit_length() - 1) * y
    if bits < 20 * _SHORT:
        return int(x**y)
    if bits > COMPUTING.value_bits:
        raise _too_large(f"{_shown(x)}^{_shown(y)}")
    import gmpy2

    return int(gmpy2.mpz(x) ** y)


def logarithm(n: int, base: int) -> int | None:
    """Give k with base^k = n, for n ≥ 1 and base ≥ 2; None where there is none."""
    rest, exponent = _without(n, base)
    return exponent if rest == 1 else None


_factorials = [1]


def factorial(n: int) -> int:
    """Compute n! for n ≥ 0."""
    if n > 205_022:  # 205022! is the last with less than a million digits
        raise _too_large(f"fak({_shown(n)})")
    if n <= 1000:
        while len(_factorials) <= n:
            _factorials.append(_factorials[-1] * len(_factorials))
        return _factorials[n]
    import gmpy2

    return int(gmpy2.fac(n))


def binomial(n: int, k: int) -> int:
    """Compute in how many ways k of n things can be chosen, for n ≥ 0 and k ≥ 0."""
    if k > n:
        return 0
    fewer = min(k, n - k)
    # It is (n/k)^k at least.
    if fewer and fewer * (math.log2(n) - math.log2(fewer)) > COMPUTING.binomial_bits:
        raise _too_large(f"binom({_shown(n)}, {_shown(k)})")
    if n <= 1000:
        return math.comb(n, fewer)
    import gmpy2

    return int(gmpy2.bincoef(n, fewer))


# ------------------------------------------------------------------ text of large numbers


def decimal(n: int) -> str:
    """Write n in decimal, however large."""
    # Python itself refuses beyond 4300 digits.
    if n.bit_length() < 14_000:
        return str(n)
    import gmpy2

    return str(gmpy2.mpz(n).digits())


def from_decimal(text: str) -> int:
    """Read an integer in decimal, however long."""
    if len(text) < 4300:
        return int(text)
    import gmpy2

    return int(gmpy2.mpz(text))


def in_base(n: int, base: int) -> str:
    """Write n ≥ 0 in a base from 2 to 10."""
    if base == 2:
        return f"{n:b}"
    if n < 2**64:
        text = ""
        while n >= base:
            n, digit = divmod(n, base)
            text = str(digit) + text
        return str(n) + text
    import gmpy2

    return str(gmpy2.mpz(n).digits(base))


def from_base(text: str, base: int) -> int:
    """Read a text of decimal digits in a base ≥ 2, all its digits being below the base."""
    if base <= 10 and len(text) < 4300:
        return int(text, base)
    if len(text) * base.bit_length() < _SHORT:
        value = 0
        for char in text:
            value = value * base + int(char)
        return value
    import gmpy2

    if base <= 10:
        return int(gmpy2.mpz(text, base))
    # Joining neighbours keeps the numbers multiplied of equal size, which is fastest.
    values = [gmpy2.mpz(char) for char in reversed(text)]
    unit = gmpy2.mpz(base)
    while len(values) > 1:
        values.append(gmpy2.mpz(0))
        values = [low + unit * high for low, high in zip(values[::2], values[1::2], strict=False)]
        if len(values) > 1:
            unit *= unit
    return int(values[0])


def _decimal_digits(n: int) -> int:
    return len(decimal(abs(n)))


def _shown(n: int) -> str:
    """Write n for a message: in full only if short."""
    text = decimal(n)
    if len(text) <= 40:
        return text
    return say("(a number of {digits} digits)", digits=len(text.lstrip("-")))
