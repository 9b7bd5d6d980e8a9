"""What is to be seen of each square of a picture: which signs are left, out or struck, and why."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from typing import NamedTuple

from sevendown.engine.cells import Cell
from sevendown.engine.domains import Domain
from sevendown.puzzle.picture import Picture, Square
from sevendown.record import Record

# A note on a square is a sign of its own, so that colour is not needed to see it.
CHANGED, MARKED, DIFFERING = "*", "+", "≠"
NOTES = {
    CHANGED: "changed in this step",
    MARKED: "in the selected rule, number, clue or step",
    DIFFERING: "solutions differ here",
}
LISTED = 12  # so many signs of a square are listed in a line of text, or only the first ones


class Snapshot(Record):
    """What the solver knows at the step that is shown.

    The two functions are asked when squares are drawn, until the next snapshot is shown.
    """

    now: Callable[[Cell], Domain]
    root: Callable[[Cell], Domain]  # without any assumption: at least what is possible now
    # By the last step. A mapping gives what was possible before: where several squares show parts
    # of one cell, only those are noted that look different now.
    changed: Collection[Cell] = frozenset()
    marked: Collection[Cell] = frozenset()  # what the selected rule is about
    differing: Collection[Cell] = frozenset()  # in the solutions found
    struck: Collection[tuple[Cell, int]] = frozenset()  # values struck out, not yet assumed


class SquareState(NamedTuple):
    """What is to be seen of a square; sets of signs as bits, numbered as by the board."""

    own: int  # all that the square can show
    left: int  # possible now
    out: int  # only by assumption impossible
    struck: int = 0  # of those that are left
    notes: str = ""
    cursor: bool = False

    @property
    def fixed(self) -> bool:
        """Whether one sign is left."""
        return self.left.bit_count() == 1

    @property
    def strikable(self) -> int:
        """What can be struck out: all that is left, but nothing where it is found for good."""
        return 0 if self.fixed and not self.out and not self.struck else self.left


class _Signs:
    """The signs of squares that look alike: which values make each of them."""

    def __init__(self, signs: Mapping[int, str], numbers: dict[str, int]) -> None:
        self.values: dict[int, list[int]] = {}  # by the bit of a sign
        for value, sign in signs.items():
            bit = 1 << numbers.setdefault(sign, len(numbers))
            self.values.setdefault(bit, []).append(value)
        self.own = sum(self.values)

    def within(self, values: Collection[int] | Domain) -> int:
        """Give the signs that some of these values make."""
        return sum(b for b, own in self.values.items() if any(v in values for v in own))


class Board:
    """A picture, and what is to be seen of its squares at the step that is shown."""

    def __init__(self, picture: Picture) -> None:
        self.rows = len(picture.squares)
        self.columns = max(map(len, picture.squares), default=0)
        self.bars_right = frozenset(picture.bars_right)
        self.bars_below = frozenset(picture.bars_below)
        self.squares: dict[tuple[int, int], Square] = {}  # the open ones
        numbers: dict[str, int] = {}  # of all signs, in the order in which they come
        alike: dict[int, _Signs] = {}  # squares often share the very same mapping
        self._signs: dict[tuple[int, int], _Signs] = {}
        for r, row in enumerate(picture.squares):
            for c, square in enumerate(row):
                if square is not None:
                    known = alike.get(id(square.signs))
                    if known is None:
                        known = alike[id(square.signs)] = _Signs(square.signs, numbers)
                    self.squares[r, c], self._signs[r, c] = square, known
        self.signs = tuple(numbers)
        self.snapshot: Snapshot | None = None
        self._noted: list[tuple[str, frozenset[Cell]]] = []
        self._before: Mapping[Cell, Domain] = {}
        self._struck: dict[Cell, set[int]] = {}
        self._known: dict[tuple[int, int], tuple[Domain, Domain, int, int]] = {}

    def show(self, snapshot: Snapshot) -> None:
        """Take what is known now."""
        self.snapshot = snapshot
        notes = {CHANGED: snapshot.changed, MARKED: snapshot.marked, DIFFERING: snapshot.differing}
        self._noted = [(note, frozenset(cells)) for note, cells in notes.items() if cells]
        self._before = snapshot.changed if isinstance(snapshot.changed, Mapping) else {}
        self._struck = {}
        for cell, value in snapshot.struck:
            self._struck.setdefault(cell, set()).add(value)

    def state_of(self, place: tuple[int, int], cursor: bool = False) -> SquareState | None:
        """Give what is to be seen of a square; None where it is blocked."""
        square = self.squares.get(place)
        if square is None:
            return None
        signs, snapshot, cell = self._signs[place], self.snapshot, square.cell
        if snapshot is None:
            return SquareState(signs.own, signs.own, 0, cursor=cursor)
        now, root = snapshot.now(cell), snapshot.root(cell)
        known = self._known.get(place)
        if known is None or known[0] is not now or known[1] is not root:
            left = signs.within(now)
            known = now, root, left, signs.within(root) & ~left
            self._known[place] = known
        notes = "".join([note for note, cells in self._noted if cell in cells])
        if cell in self._before and signs.within(self._before[cell]) == known[2]:
            notes = notes.replace(CHANGED, "")
        struck = self._struck_of(signs, cell, now) if cell in self._struck else 0
        return SquareState(signs.own, known[2], known[3], struck, notes, cursor)

    def _struck_of(self, signs: _Signs, cell: Cell, now: Domain) -> int:
        """Give the signs all of whose values that are left have been struck out."""
        struck = self._struck[cell]
        return sum(
            bit
            for bit, own in signs.values.items()
            if (left := [v for v in own if v in now]) and struck.issuperset(left)
        )

    def names(self, bits: int) -> Iterator[str]:
        """Give the signs of a set."""
        return (sign for i, sign in enumerate(self.signs) if bits >> i & 1)

    def describe(self, row: int, column: int) -> str:
        """Say in a line what is to be seen of a square."""
        where = f"row {row + 1}, column {column + 1}"
        state = self.state_of((row, column))
        if state is None:
            return f"{where}: blocked"
        if mark := self.squares[row, column].mark:
            where += f" ({mark})"
        parts = [self._sign_list(state.left)]
        if state.out:
            parts.append(f"out by assumption: {self._sign_list(state.out)}")
        if state.struck:
            parts.append(f"struck out: {self._sign_list(state.struck)}")
        parts += [NOTES[note] for note in state.notes]
        return f"{where}: {'; '.join(parts)}"

    def _sign_list(self, bits: int) -> str:
        names = list(self.names(bits))
        if len(names) > LISTED:
            return f"{', '.join(names[:LISTED])}, … {len(names)} in all"
        return ", ".join(names) or "nothing"
