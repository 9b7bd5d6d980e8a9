"""c1·X1 + c2·X2 + ... + k = 0, exactly: by the sets of what the first few terms can add up to."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product

from sevendown.engine import bits as bitset
from sevendown.engine.cells import Cell
from sevendown.engine.domains import Bits, Span, of_values
from sevendown.engine.rule import Contradiction, Cost, Rule
from sevendown.limits import Limits
from sevendown.rules.arithmetic.formula import equation_text
from sevendown.rules.digits.number import Digits
from sevendown.rules.values.effort import at_most
from sevendown.rules.values.memo import Memory, keep_bits


def fixed_and_free(k: int, terms: Iterable[tuple[int, Cell]]) -> tuple[int, list[tuple[int, Cell]]]:
    """Add up what is known, and list the open cells with their factors."""
    free = []
    for c, cell in terms:
        domain = cell.domain
        if domain.lo == domain.hi:
            k += c * int(domain.lo)
        else:
            free.append((c, cell))
    return k, free


class Sum(Rule):
    """c1·X1 + ... + k = 0. Exact where the terms are small or have few combinations, else silent.

    What the first terms can add up to is a set of integers, as bits; adding a term shifts it by
    each of the term's values. From the front, this gives what can be reached, and from the back,
    what leads to 0. The two largest terms of factor 1 or -1 cost one shift each. Beside it stands
    a rule on bounds, which also sees to X = Y + k.

    Digits of one number are looked at together, as long as the number has few candidates: these
    say more than their digits do.
    """

    cost = Cost.PAIRS
    idempotent = True

    def __init__(self, coefficients: tuple[int, ...], cells: tuple[Cell, ...], k: int) -> None:
        self.terms = tuple(zip(coefficients, cells, strict=True))
        self.k = k
        limits = cells[0].engine.limits if cells else Limits()
        self._most_combinations = limits.sum_combinations
        self._most_words = limits.sum_words
        self._most_in_group = limits.sum_group_values
        self.groups, self.alone = _grouped(dict(zip(cells, coefficients, strict=True)))
        self.cells = (*cells, *(g.number for g in self.groups if g.number not in cells))

    def propagate(self) -> None:
        """Keep the values that are part of a sum of 0."""
        terms = [*self.alone]
        groups = []
        for group in self.groups:
            domain = group.number.domain
            if isinstance(domain, Span) or domain.size > self._most_in_group:
                terms += group.terms
            else:
                groups.append(group)
        total, free = fixed_and_free(self.k, terms)
        if not free and not groups:
            if total:
                raise Contradiction(self.cells[0] if self.cells else None)
            return
        if len(free) == 2 and not groups and free[0][0] == -free[1][0]:
            if isinstance(free[0][1].domain, Bits) and isinstance(free[1][1].domain, Bits):
                return  # one is the other shifted
        free.sort(key=lambda term: -term[1].domain.size)
        if isinstance(free[0][1].domain if free else None, Span) or not self._by_shifts(
            total, free, groups
        ):
            self._by_combinations()

    def _by_shifts(
        self, total: int, free: list[tuple[int, Cell]], groups: list[DigitGroup]
    ) -> bool:
        """Narrow by sets of sums; False if that takes too much work."""
        # The ends: a term of factor 1 or -1 is a set of contributions as it stands.
        ends: list[tuple[int, Cell, Bits]] = []
        inner: list[tuple[Cell, list[tuple[int, int]]]] = []  # contributions, each with ...
        rest = []  # ... its value; ...
        for c, cell in free:
            domain = cell.domain
            if len(ends) < 2 and (c == 1 or c == -1) and isinstance(domain, Bits):
                ends.append((c, cell, domain))
            else:
                rest.append((c, cell))
        size = sum(int(cell.domain.size) for _, cell in rest)
        if size * 60 > self._most_words:
            return False
        bunches: list[tuple[Cell, list[tuple[int, int]]]] = []  # ... with the bits of its values
        for group in groups:
            choices = group.choices()
            if choices is None:
                return False
            size += len(choices)
            bunches.append((group.number, choices))
        low = high = total
        for c, cell in free:
            a, b = c * int(cell.domain.lo), c * int(cell.domain.hi)
            low += min(a, b)
            high += max(a, b)
        for _, choices in bunches:
            low += min(choices)[0]
            high += max(choices)[0]
        if low > 0 or high < 0:
            raise Contradiction(self.cells[0])
        if len(ends) == 1 and len(rest) + len(bunches) == 1:
            if bunches:
                self._by_partners(total, ends[0], *bunches[0], True)
            else:
                c, cell = rest[0]
                choices = [(c * v, v) for v in cell.domain.values()]
                self._by_partners(total, ends[0], cell, choices, False)
            return True
        # Sums are counted from the lowest up, or from the highest down, whichever is nearer to 0.
        sign = 1 if -low <= high else -1
        width = min(-low, high)
        if size * (width // 64 + 60) > self._most_words:
            return False
        for c, cell in rest:
            inner.append((cell, [(c * v, v) for v in cell.domain.values()]))
        steps = [*bunches, *inner]
        shifted = []
        for _, choices in steps:
            least = min(choices)[0] if sign > 0 else -max(choices)[0]
            shifted.append([(sign * s - least, what) for s, what in choices])
        # A rising term first and a falling one last need not be turned round.
        first = last = None
        for end in ends:
            if first is None and (sign * end[0] > 0 or last is not None):
                first = end
            else:
                last = end
        mask = (2 << width) - 1
        reached = 1 if first is None else _upwards(sign * first[0], first[2]) & mask
        before = []
        for choices in shifted:
            before.append(reached)
            after = 0
            for s, _ in choices:
                if s <= width:
                    after |= reached << s
            reached = after & mask
        if last is None:
            useful = reached & 1 << width
        else:
            useful = reached & _moved(_upwards(-sign * last[0], last[2]), width - _span(last[2]))
        if not useful:
            raise Contradiction(self.cells[0])
        if last is not None:
            c, cell, domain = last
            self._keep_end(-sign * c, cell, domain, _moved(useful, _span(domain) - width))
        for i in range(len(steps) - 1, -1, -1):
            cell = steps[i][0]
            reached, earlier = before[i], 0
            kept = []
            for s, what in shifted[i]:
                hits = reached & useful >> s
                if hits:
                    earlier |= hits
                    kept.append(what)
            useful = earlier
            if len(kept) < len(shifted[i]):
                self._keep_choices(cell, kept, i < len(bunches))
        if first is not None:
            self._keep_end(sign * first[0], first[1], first[2], useful)
        return True

    def _by_partners(
        self,
        total: int,
        end: tuple[int, Cell, Bits],
        cell: Cell,
        choices: list[tuple[int, int]],
        by_bits: bool,
    ) -> None:
        """Narrow where two are left: each contribution of one has its partner in the other."""
        c, other, domain = end
        lo, hi, base = domain.lo, domain.hi, domain.base
        partners = [-c * (total + s) for s, _ in choices]
        wanted = bitset.of(v - base for v in partners if lo <= v <= hi) & domain.bits
        if not wanted:
            raise Contradiction(other)
        other.narrow(domain.with_bits(wanted))
        if wanted.bit_count() == len(choices):
            return  # no two contributions are equal
        there = set(other.domain.values())
        kept = [what for (_, what), v in zip(choices, partners, strict=True) if v in there]
        self._keep_choices(cell, kept, by_bits)

    def _keep_choices(self, cell: Cell, kept: list[int], by_bits: bool) -> None:
        """Keep the values of a cell that are listed one by one, or as bits of its domain."""
        if by_bits:
            bits = 0
            for some in kept:
                bits |= some
            keep_bits(cell, bits)
        elif len(kept) < cell.domain.size:
            cell.keep(frozenset(kept))

    def _keep_end(self, c: int, cell: Cell, domain: Bits, sums: int) -> None:
        """Keep the values of an end that make these sums."""
        span = _span(domain)
        if c < 0:
            sums = _mirrored(sums, span + 1)
        cell.narrow(domain.with_bits(_moved(sums, int(domain.lo) - domain.base)))

    def _by_combinations(self) -> None:
        """Where all cells but the largest have few combinations, keep what has a partner."""
        total, free = fixed_and_free(self.k, self.terms)
        if not free:
            return
        free.sort(key=lambda item: item[1].domain.size)
        others = free[:-1]
        if not at_most(self._most_combinations, (cell for _, cell in others)):
            return
        c, last = free[-1]
        domain = last.domain
        found: list[set[int]] = [set() for _ in free]
        factors = [d for d, _ in others]
        for combination in product(*[cell.domain.values() for _, cell in others]):
            left = -total
            for d, value in zip(factors, combination, strict=True):
                left -= d * value
            if left % c == 0:
                value = left // c
                if value in domain:
                    found[-1].add(value)
                    for seen, value in zip(found, combination, strict=False):
                        seen.add(value)
        for (_, cell), seen in zip(free, found, strict=True):
            if not seen:
                raise Contradiction(cell)
            if isinstance(cell.domain, Span):
                cell.narrow(of_values(seen))
            elif len(seen) < cell.domain.size:
                cell.keep(seen)

    def describe(self) -> str:
        """Say in one line what must be true."""
        coefficients = tuple(c for c, _ in self.terms)
        return equation_text("=", coefficients, tuple(cell for _, cell in self.terms), self.k)

    def explain(self) -> str:
        """Say in one sentence what it means."""
        return f"{self.describe()}, for every single value of its parts"


class DigitGroup:
    """Terms that are all digits of one number, or the number itself."""

    def __init__(self, number: Cell, terms: list[tuple[int, Cell]]) -> None:
        self.number = number
        self.terms = terms
        own = 0
        length = len(number.digits)
        factors = [0] * length
        for c, cell in terms:
            if cell is number:
                own = c
            else:
                factors[number.digits.index(cell)] += c
        limit = 10**length

        def contribution(value: int) -> int | None:
            if not 0 <= value < limit:
                return None  # the number cannot be written with these digits
            digits = map(int, str(value).zfill(length))
            return own * value + sum(map(int.__mul__, factors, digits))

        self.memory = Memory(contribution, number.engine.limits)

    def choices(self) -> list[tuple[int, int]] | None:
        """List what the terms can add up to, each with the bits of the number's values for it."""
        domain = self.number.domain
        assert not isinstance(domain, Span)
        sums = self.memory.of(domain, self.number.engine.check_time)
        by_result = sums.by_result()
        own = domain.bits if isinstance(domain, Bits) else domain.alive
        if by_result is not None and len(by_result) < domain.size:
            return [(s, hits) for s, bits in by_result.items() if (hits := bits & own)] or None
        result_of = sums.result_of
        found: dict[int, int] = {}
        for i in bitset.members(own & ~sums.nothing):
            s = result_of[i]
            found[s] = found.get(s, 0) | 1 << i
        return list(found.items()) or None


def _grouped(factor: dict[Cell, int]) -> tuple[list[DigitGroup], list[tuple[int, Cell]]]:
    """Put together what belongs to one number, the most first; and give the terms left over."""
    left = dict(factor)
    groups = []
    members: dict[Cell, list[Cell]] = {}
    for cell in factor:
        if cell.digits:
            members.setdefault(cell, []).append(cell)
        for rule in cell.watchers:
            if isinstance(rule, Digits) and cell in rule.digits:
                members.setdefault(rule.number, []).append(cell)
    while members:
        number = max(members, key=lambda n: (len(members[n]), -n.number))
        cells = [cell for cell in dict.fromkeys(members.pop(number)) if cell in left]
        if len(cells) > 1 and _written(number):
            groups.append(DigitGroup(number, [(left.pop(cell), cell) for cell in cells]))
            for others in members.values():
                others[:] = [cell for cell in others if cell in left]
    return groups, [(c, cell) for cell, c in left.items()]


def _written(number: Cell) -> bool:
    """Whether a rule ties the number to its digits."""
    return any(isinstance(rule, Digits) and rule.number is number for rule in number.watchers)


def _span(domain: Bits) -> int:
    return int(domain.hi) - int(domain.lo)


def _upwards(c: int, domain: Bits) -> int:
    """The contributions of a term of factor 1 or -1, counted from the lowest of them."""
    bits = domain.bits >> int(domain.lo) - domain.base
    return bits if c > 0 else _mirrored(bits, _span(domain) + 1)


def _mirrored(bits: int, width: int) -> int:
    """Bit i becomes bit width - 1 - i."""
    return int(bin(bits)[2:].zfill(width)[::-1], 2)


def _moved(bits: int, by: int) -> int:
    return bits << by if by >= 0 else bits >> -by
