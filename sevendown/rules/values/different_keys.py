"""No two of the cells have the same key, where a key is a function of a cell's value."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, cast

from sevendown.engine import bits as bitset
from sevendown.engine.cells import Cell
from sevendown.engine.domains import Bits, Domain
from sevendown.engine.rule import Contradiction, Cost, Deed, Reason, Rule
from sevendown.rules.lacking import bits_of, lacking, removed

if TYPE_CHECKING:
    from sevendown.engine.cells import BitCell

Keys = Sequence[int | None]  # the key of each value 0, 1, ..; None: that value is free


class DifferentKeys(Rule):
    """Of the cells, at most one has each key; with `capacity`, at most so many.

    Every cell has its own table of the keys of its values, which are 0, 1, .. Removes the values
    whose key is used up, sees when there are fewer keys than cells that need one, and if there are
    just as many, gives a key that only one cell can have to that cell.
    """

    cost = Cost.DIGIT
    idempotent = True

    def __init__(
        self,
        cells: Sequence[Cell],
        keys: Sequence[Keys],
        text: str,
        capacity: Mapping[int, int] | None = None,  # of keys; 1 where nothing is said
    ) -> None:
        self.cells = tuple(cells)
        self.text = text
        known = sorted({key for table in keys for key in table if key is not None})
        room = [1 if capacity is None else capacity.get(key, 1) for key in known]
        # Keys become the bits of one int, in their order: shifted values stay shifted values.
        spread = bool(known) and known[-1] - known[0] < 4 * len(known) + 64
        place = {key: key - known[0] if spread else i for i, key in enumerate(known)}
        self._room = {place[key]: most for key, most in zip(known, room, strict=True)}
        self._single = all(most == 1 for most in room)
        tables = [_Table(table, place) for table in keys]
        bit_cells = cast("tuple[BitCell, ...]", self.cells)
        self._rows = tuple(zip(bit_cells, tables, strict=True))
        shifts = [table.shift for table in tables]
        self._shifted: tuple[tuple[BitCell, int], ...] = ()
        if self._single and None not in shifts:
            known_shifts = cast("list[int]", shifts)
            self._shifted = tuple(zip(bit_cells, known_shifts, strict=True))
        needed = all(table.all_keyed for table in tables)
        spare = sum(self._room.values()) - len(self.cells)
        self._short = needed and spare < 0
        self._tight = needed and self._single and spare == 0
        self._tables: dict[Cell, _Table] = dict(zip(self.cells, tables, strict=True))
        self._read_at = -1  # the engine's version when the users were last read
        self._users: dict[int, list[Cell]] = {}

    def propagate(self) -> None:
        """Remove what is used up."""
        if self._short:
            raise Contradiction(self.cells[0])
        if self._shifted:
            self._by_shifts()
        else:
            self._by_tables()
        if self._tight and self._give_to_the_only_one():
            self.propagate()

    def _by_shifts(self) -> None:
        """Remove what is used up, where all keys are values plus a number and taken once."""
        used = 0
        waiting = []
        for row in self._shifted:
            bits = row[0].domain.bits
            if bits & bits - 1:
                waiting.append(row)
            else:
                key = bits << row[1]
                if used & key:
                    raise Contradiction(row[0])
                used |= key
        fresh = used
        while fresh and waiting:
            left, still, fresh = ~used, [], 0
            for row in waiting:
                cell, shift = row
                domain = cell.domain
                bits = domain.bits & left >> shift
                if bits != domain.bits:
                    cell.narrow(domain.with_bits(bits))
                    if not bits & bits - 1:
                        key = bits << shift
                        if fresh & key:
                            raise Contradiction(cell)
                        fresh |= key
                        continue
                still.append(row)
            waiting = still
            used |= fresh

    def _by_tables(self) -> None:
        """Remove what is used up, whatever the keys are."""
        full = -1
        while (now := self._used_once() if self._single else self._used_up()) != full:
            full = now
            for cell, table in self._rows:
                domain = cell.domain
                assert isinstance(domain, Bits)
                if domain.lo != domain.hi:
                    blocked = table.values_of(full)
                    if domain.bits & blocked:
                        cell.narrow(domain.with_bits(domain.bits & ~blocked))

    def _used_once(self) -> int:
        """Give the keys that a fixed cell has; none may be had by two."""
        used = 0
        for cell, table in self._rows:
            domain = cell.domain
            if domain.lo == domain.hi:
                key = table.keys[domain.lo]  # type: ignore[index]
                if used & key:
                    raise Contradiction(cell)
                used |= key
        return used

    def _used_up(self) -> int:
        """Give the keys that as many fixed cells have as may."""
        left = dict(self._room)
        full = 0
        for key, most in left.items():
            if most <= 0:
                full |= 1 << key
        for cell, table in self._rows:
            domain = cell.domain
            if domain.lo == domain.hi:
                key = table.keys[domain.lo]  # type: ignore[index]
                if key:
                    if full & key:
                        raise Contradiction(cell)
                    place = key.bit_length() - 1
                    left[place] -= 1
                    if not left[place]:
                        full |= key
        return full

    def _give_to_the_only_one(self) -> bool:
        """Where every key is needed: fix cells that alone can have one; say if any was."""
        once = twice = 0
        for cell, table in self._rows:
            can = table.keys_of(cell.domain.bits)
            twice |= once & can
            once |= can
        if once.bit_count() < len(self.cells):
            raise Contradiction(self.cells[0])
        alone = once & ~twice
        done = False
        if alone:
            for cell, table in self._rows:
                domain = cell.domain
                if domain.lo != domain.hi:
                    mine = table.values_of(alone) & domain.bits
                    if mine and mine != domain.bits:
                        cell.narrow(domain.with_bits(mine))
                        done = True
        return done

    def reason(self, deed: Deed) -> Reason | None:
        """Give the cells that use keys up, or all that lack a key which is needed."""
        cell = deed.cell
        if cell is None:
            return self._why_failed(deed)
        table = self._tables[cell]
        reason = self._why_used(cell, table.keys_of(removed(deed)), deed)
        if reason is None and self._tight:
            for key in bitset.members(table.keys_of(bits_of(deed.after))):
                reason = reason or self._why_needed(cell, key, deed)
        return reason

    def _why_failed(self, deed: Deed) -> Reason | None:
        """Say why there is nothing left for a cell, or why there are too few keys."""
        for key, cells in self._users_of_keys().items():
            if len(cells) > self._room[key]:
                return [self._has(cell, key, deed) for cell in cells[: self._room[key] + 1]]
        for cell, table in self._rows:
            keys = table.keys_of(bits_of(deed.was(cell)))
            if table.all_keyed and (reason := self._why_used(cell, keys, deed)) is not None:
                others = bits_of(deed.first(cell)) & ~table.values_of(keys)
                return [*reason, lacking(cell, others, deed)]
        if self._tight:
            for key in self._room:
                if (reason := self._why_needed(None, key, deed)) is not None:
                    return reason
        return None

    def _why_used(self, cell: Cell, keys: int, deed: Deed) -> list[tuple[Cell, Domain]] | None:
        """Say by which other cells each of these keys is used up; None if one is not."""
        users = self._users_of_keys()
        reason: list[tuple[Cell, Domain]] = []
        for key in bitset.members(keys):
            left = self._room[key]
            for user in users.get(key, ()):
                if left > 0 and user is not cell and self._key_of(user, deed.was(user)) == 1 << key:
                    reason.append(self._has(user, key, deed))
                    left -= 1
            if left > 0:
                return None
        return reason

    def _why_needed(
        self, but: Cell | None, key: int, deed: Deed
    ) -> list[tuple[Cell, Domain]] | None:
        """Say that no cell but one can have a key; None if another one can."""
        reason: list[tuple[Cell, Domain]] = []
        for cell, table in self._rows:
            if cell is not but:
                values = table.values_of(1 << key)
                if bits_of(deed.was(cell)) & values:
                    return None
                reason.append(lacking(cell, values, deed))
        return reason

    def _users_of_keys(self) -> dict[int, list[Cell]]:
        """Give for each key the cells that have it now; those that had it before are among them."""
        now = self.cells[0].engine.version
        if now != self._read_at:  # one contradiction asks for many reasons
            self._users = {}
            for cell in self.cells:
                key = self._key_of(cell, cell.domain)
                if key:
                    self._users.setdefault(key.bit_length() - 1, []).append(cell)
            self._read_at = now
        return self._users

    def _key_of(self, cell: Cell, domain: Domain) -> int:
        """Give the key of a cell that is fixed, as a bit; 0 if it is not, or has none."""
        return self._tables[cell].keys[int(domain.lo)] if domain.lo == domain.hi else 0

    def _has(self, cell: Cell, key: int, deed: Deed) -> tuple[Cell, Domain]:
        """Say that a cell had a key."""
        others = bits_of(deed.first(cell)) & ~self._tables[cell].values_of(1 << key)
        return lacking(cell, others, deed)

    def describe(self) -> str:
        """Say in one line what must be true."""
        return self.text


class _Table:
    """The keys of the values of one cell, both as bits."""

    __slots__ = ("keys", "all_keyed", "shift", "by_key", "possible")

    def __init__(self, keys: Keys, place: Mapping[int, int]) -> None:
        places = [None if key is None else place[key] for key in keys]
        self.keys = [0 if p is None else 1 << p for p in places]  # of each value, one bit or none
        self.all_keyed = None not in places
        shifts = {p - value for value, p in enumerate(places) if p is not None}
        # Where every key is the value plus a number, a set of keys is a shifted set of values.
        self.shift = shifts.pop() if self.all_keyed and len(shifts) == 1 else None
        self.by_key: dict[int, int] = {}
        for value, p in enumerate(places):
            if p is not None:
                self.by_key[p] = self.by_key.get(p, 0) | 1 << value
        self.possible = bitset.of(self.by_key)

    def values_of(self, keys: int) -> int:
        """Give the values with one of these keys, and perhaps others that no cell has."""
        shift = self.shift
        if shift is not None:
            return keys >> shift
        found = 0
        by_key = self.by_key
        for key in bitset.members(keys & self.possible):
            found |= by_key[key]
        return found

    def keys_of(self, values: int) -> int:
        """Give the keys of these values."""
        shift = self.shift
        if shift is not None:
            return values << shift
        found = 0
        for value in bitset.members(values):
            found |= self.keys[value]
        return found
