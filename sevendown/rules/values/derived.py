"""What a plain meaning alone makes possible: run through the values while these are few.

Every predicate and every whole statement has such a rule; it is what makes a word work before
anybody has thought about how to solve with it. Operators have the like in `value.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import compress, product, starmap

from sevendown.engine import bits as bitset
from sevendown.engine.cells import Cell
from sevendown.engine.domains import Bits, Listed, Span, Table
from sevendown.engine.rule import Contradiction, Cost, Rule
from sevendown.limits import Limits
from sevendown.rules.values.effort import at_most, pay, ticking, too_many
from sevendown.rules.values.memo import keep_some, with_others_fixed


class Verdicts:
    """What a test says of the values of one cell: asked once a value, remembered for good."""

    __slots__ = ("test", "most_tables", "seen")

    def __init__(self, test: Callable[[int], object], most_tables: int) -> None:
        self.test = test
        self.most_tables = most_tables
        # For each Table, and each base of Bits: the bits tested, and those that passed.
        self.seen: dict[Table | int, tuple[int, int]] = {}

    def missing(self, domain: Bits | Listed) -> int:
        """Say how many values of a domain have not been tested yet."""
        key = domain.base if isinstance(domain, Bits) else domain.table
        own = domain.bits if isinstance(domain, Bits) else domain.alive
        known, _ = self.seen.get(key, (0, 0))
        return (own & ~known).bit_count()

    def passed(self, domain: Bits | Listed, tick: Callable[[], None]) -> int:
        """Give the bits of the domain, among those it has, of which the test is true.

        Calls `tick` now and then.
        """
        key: Table | int
        if isinstance(domain, Bits):
            key, own = domain.base, domain.bits
        else:
            key, own = domain.table, domain.alive
        known, true = self.seen.get(key, (0, 0))
        new = own & ~known
        if new:
            indices = bitset.members(new)
            truths = map(self.test, ticking(domain.values_at(indices), tick))
            true |= bitset.of(compress(indices, truths))
            if len(self.seen) >= self.most_tables and key not in self.seen:
                self.seen = {0: self.seen[0]} if 0 in self.seen else {}
            self.seen[key] = known | new, true
        return own & true


class Meaning(Rule):
    """A test is true of the cells' values.

    With one cell open, exact; with several, exact once they have few combinations; before that,
    silent.
    """

    cost = Cost.PAIRS
    idempotent = True

    def __init__(
        self, test: Callable[..., object], cells: tuple[Cell, ...], text: str, steps: int = 1
    ) -> None:
        self.test = test
        self.cells = cells
        self.text = text
        limits = cells[0].engine.limits if cells else Limits()
        self.limits = limits
        self.price = max(1, steps // limits.steps_of_a_test)
        self._combinations = limits.combinations // self.price
        self._verdicts: dict[tuple[int | None, ...], Verdicts] = {}
        self.more: Callable[[], Iterable[Rule]] | None = None  # gives what follows from it

    def propagate(self) -> None:
        """Narrow the cells."""
        self._narrow(True)

    def sharper(self) -> Iterable[Rule]:
        """Give what somebody knows to follow from it."""
        return () if self.more is None else self.more()

    def refute(self) -> None:
        """Narrow the cells knowing that it is false."""
        self._narrow(False)

    def decide(self) -> bool | None:
        """Say whether it is true or false already."""
        open_cells = [cell for cell in self.cells if cell.domain.lo != cell.domain.hi]
        if not open_cells:
            return bool(self.test(*[cell.domain.lo for cell in self.cells]))
        if len(open_cells) == 1:
            domain = open_cells[0].domain
            if isinstance(domain, Span):
                return None
            if domain.size * self.price > self.limits.tested_at_once:
                return None
            passed = self._verdict().passed(domain, open_cells[0].engine.check_time)
            own = domain.bits if isinstance(domain, Bits) else domain.alive
            return False if not passed else True if passed == own else None
        if not at_most(self._combinations, open_cells):
            return None
        seen: bool | None = None
        for combination in product(*[cell.domain.values() for cell in self.cells]):
            truth = bool(self.test(*combination))
            if seen is None:
                seen = truth
            elif seen != truth:
                return None
        return seen

    def _verdict(self) -> Verdicts:
        """What the test says of the one open cell, the others being as they are."""
        key = tuple(cell.value for cell in self.cells)
        found = self._verdicts.get(key)
        if found is None:
            test = with_others_fixed(self.test, key.index(None), key)
            found = Verdicts(test, self.limits.remembered_tables)
            if len(self._verdicts) >= self.limits.remembered_partners:
                self._verdicts.clear()
            self._verdicts[key] = found
        return found

    def _narrow(self, wanted: bool) -> None:
        open_cells = [cell for cell in self.cells if cell.domain.lo != cell.domain.hi]
        if not open_cells:
            if bool(self.test(*[cell.domain.lo for cell in self.cells])) != wanted:
                raise Contradiction(self.cells[0] if self.cells else None)
        elif len(open_cells) == 1:
            (cell,) = open_cells
            domain = cell.domain
            if isinstance(domain, Span) or too_many(cell, self.price):
                return
            verdicts = self._verdict()
            pay(cell, verdicts.missing(domain), self.price)
            passed = verdicts.passed(domain, cell.engine.check_time)
            if isinstance(domain, Bits):
                cell.narrow(domain.with_bits(passed if wanted else domain.bits & ~passed))
            else:
                cell.narrow(domain.with_alive(passed if wanted else domain.alive & ~passed))
        elif at_most(self._combinations, open_cells) and not open_cells[0].engine.defer():
            self._narrow_several(wanted)

    def _narrow_several(self, wanted: bool) -> None:
        test = self.test
        columns = [cell.domain.values() for cell in self.cells]
        sizes = [len(column) for column in columns]
        found: list[set[int]] = [set() for _ in columns]
        missing = sum(sizes)  # values for which no combination has been found yet

        def note(combination: tuple[int, ...]) -> None:
            nonlocal missing
            for seen, value in zip(found, combination, strict=True):
                if value not in seen:
                    seen.add(value)
                    missing -= 1

        # Where most combinations will do, a few are enough to see that nothing can be removed.
        for i in range(max(sizes)):
            combination = tuple(column[i % len(column)] for column in columns)
            if bool(test(*combination)) == wanted:
                note(combination)
        if not missing:
            return
        if missing * 2 > sum(sizes):
            combinations = list(product(*columns))
            fits = [bool(truth) == wanted for truth in starmap(test, combinations)]
            found = list(map(set, zip(*compress(combinations, fits), strict=True)))
            if not found:
                raise Contradiction(self.cells[0])
        else:
            for position, column in enumerate(columns):
                for value in column:
                    if value in found[position]:
                        continue
                    for combination in product(
                        *columns[:position], (value,), *columns[position + 1 :]
                    ):
                        if bool(test(*combination)) == wanted:
                            note(combination)
                            break
        for cell, seen in zip(self.cells, found, strict=True):
            if not seen:
                raise Contradiction(cell)
            keep_some(cell, seen)

    def describe(self) -> str:
        """Say in one line what must be true."""
        return self.text
