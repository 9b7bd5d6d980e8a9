"""R is the value of a function: what its plain meaning alone makes possible."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import compress, product, starmap

from sevendown.engine import bits as bitset
from sevendown.engine.cells import Cell
from sevendown.engine.domains import FALSE, TRUE, Bits, Span, some_of
from sevendown.engine.rule import Contradiction, Cost, Rule
from sevendown.rules.values.effort import at_most, pay, too_many
from sevendown.rules.values.memo import Memory, keep_bits, keep_some, with_others_fixed


class Value(Rule):
    """R is the value of a function of the cells; `defined` says whether there is a value.

    Exact once the arguments, or the result and all arguments but one that can be computed back,
    have few combinations; with one open argument that can be listed, always. Where there is no
    value, R means nothing: it is then narrowed by nobody and `defined` is false.
    """

    cost = Cost.PAIRS

    def __init__(
        self,
        function: Callable[..., int | None],
        result: Cell,
        arguments: tuple[Cell, ...],
        defined: Cell | None,  # a truth; None: there is always a value
        text: str,
        inverse: Callable[..., Iterable[int] | None] | None = None,
        steps: int = 1,
    ) -> None:
        self.function = function
        self.result = result
        self.arguments = arguments
        self.defined = defined
        self.text = text
        self.inverse = inverse
        self.limits = result.engine.limits
        self.price = max(1, steps // self.limits.steps_of_a_test)
        self._combinations = self.limits.combinations // self.price
        self.cells = (result, *arguments) + (() if defined is None else (defined,))
        self._memories: dict[tuple[int | None, ...], Memory] = {}

    def propagate(self) -> None:
        """Narrow the cells."""
        open_cells = [cell for cell in self.arguments if cell.domain.lo != cell.domain.hi]
        if not open_cells:
            self._one(self.function(*[cell.domain.lo for cell in self.arguments]))
        elif len(open_cells) == 1 and open_cells[0].listable:
            (cell,) = open_cells
            # Where there need not be a value, what it could be is not worth much.
            if not self._must and cell.domain.size * self.price > self.limits.tested_at_once:
                return
            if not too_many(cell, self.price):
                self._unary(cell)
        elif at_most(self._combinations, open_cells):
            if not open_cells[0].engine.defer():
                self._forward()
        elif self._must and self.inverse is not None:
            self._backward(self.inverse)

    @property
    def _must(self) -> bool:
        """Whether there must be a value."""
        return self.defined is None or self.defined.domain is TRUE

    def _one(self, value: int | None) -> None:
        """All arguments are known."""
        if value is None:
            if self.defined is None:
                raise Contradiction(self.result)
            self.defined.narrow(self.defined.domain.meet(FALSE))
        else:
            if self.defined is not None:
                self.defined.narrow(self.defined.domain.meet(TRUE))
            self.result.fix(value)

    def _unary(self, cell: Cell) -> None:
        domain = cell.domain
        assert not isinstance(domain, Span)
        memory = self._groups_of(cell)
        pay(cell, memory.missing(domain), self.price)
        groups = memory.of(domain, cell.engine.check_time)
        own = domain.bits if isinstance(domain, Bits) else domain.alive
        nothing = groups.nothing & own
        if self.defined is not None:
            if nothing == own:
                self.defined.narrow(self.defined.domain.meet(FALSE))
            elif not nothing:
                self.defined.narrow(self.defined.domain.meet(TRUE))
            if self.defined.domain is FALSE:
                keep_bits(cell, nothing)
                return
        elif nothing == own:
            raise Contradiction(self.result)
        possible = self.result.domain
        results: set[int] = set()
        kept = 0
        by_result = groups.by_result()
        if by_result is None or domain.size < len(by_result):
            kept = own & ~nothing
            indices = bitset.members(kept)
            found = list(map(groups.result_of.__getitem__, indices))
            different = set(found)
            results = {result for result in different if result in possible}
            if len(results) < len(different):
                pairs = zip(indices, found, strict=True)
                kept = bitset.of([i for i, result in pairs if result in results])
        elif possible.lo == possible.hi:
            only = int(possible.lo)
            kept = by_result.get(only, 0) & own
            if kept:
                results.add(only)
        else:
            for result, bits in by_result.items():
                alive = bits & own
                if alive and result in possible:
                    results.add(result)
                    kept |= alive
        self._conclude(results)
        if self._must:
            keep_bits(cell, kept)

    def _groups_of(self, cell: Cell) -> Memory:
        """What the function makes of the values of the one open cell, the others being fixed."""
        key = tuple(argument.value for argument in self.arguments)
        found = self._memories.get(key)
        if found is None:
            limits = self.limits
            position = self.arguments.index(cell)
            found = Memory(with_others_fixed(self.function, position, key), limits)
            # What is remembered of long lists takes megabytes.
            is_short = cell.domain.size <= limits.tested_at_once
            if len(self._memories) >= (
                limits.remembered_partners if is_short else limits.remembered_partners_of_many
            ):
                self._memories.clear()
            self._memories[key] = found
        return found

    def _conclude(self, results: set[int]) -> None:
        """Narrow the result to these values; if there are none, there is no value.

        Where there need not be a value, the result may be anything as well.
        """
        if results:
            if not self._must:
                return
            domain = self.result.domain
            if isinstance(domain, Span):
                self.result.meet(some_of(results))
            else:
                keep_some(self.result, results)
        elif self.defined is None:
            raise Contradiction(self.result)
        else:
            self.defined.narrow(self.defined.domain.meet(FALSE))

    def _forward(self) -> None:
        possible = self.result.domain
        combinations = list(product(*[cell.domain.values() for cell in self.arguments]))
        values = list(starmap(self.function, combinations))
        different = set(values)
        if self.defined is not None:
            if different == {None}:
                self.defined.narrow(self.defined.domain.meet(FALSE))
            elif None not in different:
                self.defined.narrow(self.defined.domain.meet(TRUE))
            if self.defined.domain is FALSE:
                self._keep_fitting(combinations, [value is None for value in values])
                return
        if possible.size <= self.limits.combinations:
            results = {*possible.values()} & different
        else:
            results = {value for value in different if value is not None and value in possible}
        self._conclude(results)
        if self._must and len(results) < len(different):
            self._keep_fitting(combinations, [value in results for value in values])

    def _keep_fitting(self, combinations: list[tuple[int, ...]], fits: list[bool]) -> None:
        """Keep what the arguments are in these combinations."""
        self._keep(list(map(set, zip(*compress(combinations, fits), strict=True))))

    def _keep(self, found: list[set[int]]) -> None:
        """Keep these values of each argument; none at all: there is no combination left."""
        if not found:
            raise Contradiction(self.arguments[0])
        for cell, seen in zip(self.arguments, found, strict=True):
            keep_some(cell, seen)

    def _backward(self, inverse: Callable[..., Iterable[int] | None]) -> None:
        """Compute the largest argument back from the result and the others."""
        sizes = [cell.domain.size for cell in self.arguments]
        position = sizes.index(max(sizes))
        target = self.arguments[position]
        others = self.arguments[:position] + self.arguments[position + 1 :]
        if target in others:
            return
        if not at_most(self.limits.combinations, (self.result, *others)):
            return
        results: set[int] = set()
        targets: set[int] = set()
        found: list[set[int]] = [set() for _ in others]
        domain = target.domain
        for result, *rest in product(*[c.domain.values() for c in (self.result, *others)]):
            back = inverse(position, result, *rest)
            if back is None:
                return
            back = [value for value in back if value in domain]
            if back:
                results.add(result)
                targets.update(back)
                for seen, value in zip(found, rest, strict=True):
                    seen.add(value)
        self._conclude(results)
        if not results:
            raise Contradiction(target)
        target.meet(some_of(targets))
        for cell, seen in zip(others, found, strict=True):
            keep_some(cell, seen)

    def describe(self) -> str:
        """Say in one line what must be true."""
        return self.text

    def explain(self) -> str:
        """Say in one sentence what it means."""
        if self.sentence is None:
            return self.text
        said = f"{self.result.name} is {self.sentence()}"
        return said if self.defined is None else f"{said}, where {self.defined.name}"
