"""Slips in the drawing of a grid: a bar or a block misplaced, a mark beside its cell."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from sevendown.puzzle.kinds.crossnumber import Crossnumber
from sevendown.record import Record
from sevendown.setting.mending import Change
from sevendown.setting.number_slips import other_numbers

Position = tuple[int, int]
_BESIDE = ((0, 1), (1, 0), (0, -1), (-1, 0))
_MOST_ODD = 4  # blocks that one half of a grid has alone, which are all put right


class GridSlip(Record):
    """What may have been meant by a grid."""

    changes: tuple[Change, ...]
    touched: frozenset[Position]  # the cells that it is about
    bars: tuple[tuple[str, Position], ...] = ()  # that are put in or taken out
    blocks: tuple[Position, ...] = ()  # that are put in or taken out
    marks: tuple[tuple[Position, str], ...] = ()  # what is in cells instead; "": no mark


class GridText:
    """The grid of a puzzle as it is written, in the open or the boxed form."""

    def __init__(self, puzzle: Crossnumber) -> None:
        self._tree = puzzle.tree
        self._source = puzzle.source
        self._text = puzzle.source.text
        first = self._text.rfind("\n", 0, min(puzzle.tree.cells_at.values())) + 1
        self._is_boxed = self._text[first:].lstrip().startswith("|")
        marks = {place: mark for mark, place in puzzle.tree.marks.items()}
        # A grid without any mark has numbers that are not written.
        written = [self._written(cell) for cell in puzzle.tree.cells_at]
        self.is_numbered = any(text.strip(".#") for text in written)
        self._marks = marks if self.is_numbered else {}

    def _written(self, cell: Position) -> str:
        """Give what is written in a cell, without bars and blanks."""
        start, end = self._span(cell)
        return self._text[start:end].strip()

    def _span(self, cell: Position) -> tuple[int, int]:
        """Say where the content of a cell begins and ends, without its bars."""
        start = self._tree.cells_at[cell]
        if self._is_boxed:
            return self._boxed_span(cell)
        end = start
        if self._is_compact:
            return start, start + 1
        while (
            end < len(self._text) and not self._text[end].isspace() and self._text[end] not in "|_"
        ):
            end += 1
        return start, end

    @property
    def _is_compact(self) -> bool:
        """Whether each character is a cell."""
        cells = self._tree.cells_at
        return (0, 1) in cells and cells[0, 1] == cells[0, 0] + 1

    # ---- the boxed form

    def _corner(self, row: int) -> int:
        """Give where the line of a row begins, with its first bar."""
        start = self._text.rfind("\n", 0, self._tree.cells_at[row, 0]) + 1
        return self._text.index("|", start)

    @property
    def _width(self) -> int:
        """How wide a cell is."""
        line = self._text.rfind("\n", 0, self._corner(0) - 1) + 1
        border = self._text[line : self._text.index("\n", line)].strip()
        return border.index("+", 1) - 1

    def _boxed_span(self, cell: Position) -> tuple[int, int]:
        start = self._corner(cell[0]) + 1 + cell[1] * (self._width + 1)
        return start, start + self._width

    def _bar_span(self, side: str, cell: Position) -> tuple[int, int] | None:
        """Say where a bar of the boxed form stands, or would."""
        row, column = cell
        if side == "right":
            at = self._boxed_span(cell)[1]
            return at, at + 1
        start = self._text.index("\n", self._corner(row)) + 1
        line = self._text[start : self._text.index("\n", start)]
        if not line.lstrip().startswith("+"):
            return None
        start += line.index("+") + 1 + column * (self._width + 1)
        return start, start + self._width

    # ---- changes

    def _bar(self, side: str, cell: Position, on: bool) -> Change | None:
        """Give the change that puts in or takes out a bar."""
        if self._is_boxed:
            span = self._bar_span(side, cell)
            if span is None:
                return None
            sign = "|" if side == "right" else "-" * self._width
            return Change(*span, sign if on else self._no_bar(side))
        if self._is_compact:
            return None
        end = self._span(cell)[1]
        after = end
        while after < len(self._text) and self._text[after] in "|_":
            after += 1
        signs = {"right": "|", "below": "_"}
        other = signs["below" if side == "right" else "right"]
        kept = other if other in self._text[end:after] else ""
        return Change(end, after, "".join(sorted(kept + (signs[side] if on else ""), reverse=True)))

    def _no_bar(self, side: str) -> str:
        """Give what stands where there is no bar, as this text has it."""
        grid = self._text[self._corner(0) : self._boxed_span((self._tree.rows - 1, 0))[1]]
        if side == "right":
            return ":" if ":" in grid else " "
        return (":" if "::" in grid else " ") * self._width

    def _content(self, cell: Position, new: str) -> Change:
        """Give the change that puts something else into a cell."""
        start, end = self._span(cell)
        if self._is_boxed:
            return Change(start, end, new.replace("#", "##")[: self._width].ljust(self._width))
        return Change(start, end, new or ".")

    # ---- slips

    def slips(self) -> Iterator[GridSlip]:
        """Give what may have been meant."""
        yield from self._bars()
        yield from self._blocks()
        yield from self._marks_beside()
        yield from self._given_digits()
        yield from self._other_marks()
        yield from self._marks_exchanged()
        yield from self._made_symmetric()

    def _bars(self) -> Iterator[GridSlip]:
        tree = self._tree
        bars = {"right": tree.bars_right, "below": tree.bars_below}
        for side, there in bars.items():
            for cell in tree.open_cells:
                yield from self._bar_slips(((side, cell, cell not in there),))
            for cell in sorted(there):
                for other, where in bars.items():
                    for r, c in ((0, 0), *_BESIDE):
                        beside = cell[0] + r, cell[1] + c
                        if (other, beside) != (side, cell) and tree.is_open(*beside):
                            if beside not in where:
                                moved = (side, cell, False), (other, beside, True)
                                yield from self._bar_slips(moved)

    def _bar_slips(self, wanted: tuple[tuple[str, Position, bool], ...]) -> Iterator[GridSlip]:
        """Give the slip that these bars make, if they can be drawn."""
        changes, touched = [], set()
        for side, cell, on in wanted:
            beyond = (cell[0], cell[1] + 1) if side == "right" else (cell[0] + 1, cell[1])
            change = self._bar(side, cell, on)
            if not self._tree.is_open(*beyond) or change is None:
                return
            changes.append(change)
            touched |= {cell, beyond}
        spans = {change.start: change for change in changes}
        if len(spans) < len(changes):  # both bars of one cell of the open form
            return
        bars = tuple((side, cell) for side, cell, _ in wanted)
        yield GridSlip(tuple(changes), frozenset(touched), bars)

    def _blocks(self) -> Iterator[GridSlip]:
        tree = self._tree
        for cell in tree.cells_at:
            blocked = cell in tree.blocked
            if blocked or (cell not in self._marks and cell not in tree.given):
                change = self._content(cell, "" if blocked else "#")
                yield GridSlip((change,), frozenset([cell]), blocks=(cell,))
            if not blocked:
                continue
            for r, c in _BESIDE:
                beside = cell[0] + r, cell[1] + c
                if tree.is_open(*beside):
                    there = self._written(beside).strip(".")
                    changes = self._content(cell, there), self._content(beside, "#")
                    blocks = cell, beside
                    marks = (cell, self._marks.get(beside, "")), (beside, "")
                    yield GridSlip(changes, frozenset(blocks), (), blocks, marks)

    def _marks_beside(self) -> Iterator[GridSlip]:
        tree = self._tree
        for cell in self._marks:
            there = self._written(cell)
            for r, c in _BESIDE:
                beside = cell[0] + r, cell[1] + c
                if tree.is_open(*beside) and (beside not in self._marks or beside > cell):
                    other = self._written(beside).strip(".")
                    changes = self._content(cell, other), self._content(beside, there)
                    marks = (cell, self._marks.get(beside, "")), (beside, self._marks[cell])
                    yield GridSlip(changes, frozenset([cell, beside]), marks=marks)

    def _given_digits(self) -> Iterator[GridSlip]:
        """Change a digit that is given, or leave it out."""
        for cell, digit in self._tree.given.items():
            mark, sign, _ = self._written(cell).partition("=")
            if not sign:
                continue
            for other in ("", *(f"={d}" for d in self._tree.digits if d != digit)):
                yield GridSlip((self._content(cell, mark + other),), frozenset([cell]))

    def _other_marks(self) -> Iterator[GridSlip]:
        """Change a number by which a cell is marked."""
        known = set(self._marks.values())
        for cell, mark in self._marks.items():
            if mark.isdigit() and self._written(cell) == mark:
                others = {other for _, other in other_numbers(mark)}
                for other in sorted(others - known - {"0"}):
                    if not self._is_boxed or len(other) <= self._width:
                        change, marks = self._content(cell, other), ((cell, other),)
                        yield GridSlip((change,), frozenset([cell]), marks=marks)

    def _marks_exchanged(self) -> Iterator[GridSlip]:
        """Exchange the marks that follow each other, wherever they stand."""
        cells = {mark: cell for cell, mark in self._marks.items() if self._written(cell) == mark}
        for mark, cell in cells.items():
            after = str(int(mark) + 1) if mark.isdigit() else ""
            if after in cells:
                other = cells[after]
                changes = self._content(cell, after), self._content(other, mark)
                marks = (cell, after), (other, mark)
                yield GridSlip(changes, frozenset([cell, other]), marks=marks)

    def _made_symmetric(self) -> Iterator[GridSlip]:
        """Put in or take out several blocks, so that one half is like the other."""
        rows, columns = self._tree.rows - 1, self._tree.columns - 1
        blocks = self._tree.blocked
        pairs = [(cell, (rows - cell[0], columns - cell[1])) for cell in sorted(blocks)]
        odd = [pair for pair in pairs if pair[1] not in blocks]
        if not 1 < len(odd) <= _MOST_ODD:
            return
        for cells in product(*odd):
            if not any(cell in self._marks or cell in self._tree.given for cell in cells):
                changes = [self._content(c, "" if c in blocks else "#") for c in cells]
                yield GridSlip(tuple(changes), frozenset(cells), blocks=cells)

    # ---- order

    def disorder(self, slip: GridSlip | None = None) -> int:
        """Count where the marks of the grid, perhaps with a change, are not as in a crossword.

        There, each cell in which an entry begins has a number, no other has, and they follow each
        other in the order of reading. Letters need not be everywhere.
        """
        if not self.is_numbered:
            return 0
        slip = slip or GridSlip((), frozenset())
        tree, marks = self._tree, {**self._marks, **dict(slip.marks)}
        blocks = set(tree.blocked) ^ set(slip.blocks)
        bars = {("right", cell) for cell in tree.bars_right}
        bars |= {("below", cell) for cell in tree.bars_below}
        bars ^= set(slip.bars)

        def joined(side: str, cell: Position, beyond: Position) -> bool:
            both = all(one in tree.cells_at and one not in blocks for one in (cell, beyond))
            return both and (side, cell) not in bars

        count, last = 0, None
        all_marked = all(mark.isdigit() for mark in self._marks.values())
        for r, c in sorted(tree.cells_at):
            begins = (
                joined("right", (r, c), (r, c + 1)) and not joined("right", (r, c - 1), (r, c))
            ) or (joined("below", (r, c), (r + 1, c)) and not joined("below", (r - 1, c), (r, c)))
            mark = "" if (r, c) in blocks else marks.get((r, c), "")
            count += bool(mark) > begins or (all_marked and begins > bool(mark))
            if mark.isdigit():
                count += last is not None and int(mark) != last + 1
                last = int(mark)
        return count

    # ---- symmetry

    def lopsided(self, slip: GridSlip | None = None) -> int:
        """Count what the grid, perhaps with a change, has on one side alone, by a half-turn."""
        tree = self._tree
        blocks = set(tree.blocked) ^ set(slip.blocks if slip else ())
        bars = {("right", cell) for cell in tree.bars_right}
        bars |= {("below", cell) for cell in tree.bars_below}
        bars ^= set(slip.bars if slip else ())
        rows, columns = tree.rows - 1, tree.columns - 1
        odd = sum((rows - r, columns - c) not in blocks for r, c in blocks)
        for side, (r, c) in bars:
            turned = (rows - r, columns - 1 - c) if side == "right" else (rows - 1 - r, columns - c)
            odd += (side, turned) not in bars
        return odd
