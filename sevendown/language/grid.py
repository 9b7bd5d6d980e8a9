"""The grid: cells, bars, marks and the slots between them, in the open and the boxed form."""

from __future__ import annotations

import re
from functools import cached_property

from sevendown.errors import LimitError, PuzzleError
from sevendown.language.tree import Direction, Slot
from sevendown.speech import plural, say, template
from sevendown.text.characters import LETTER, find_foreign_character
from sevendown.text.header import KEYS, Header
from sevendown.text.phrases import clip
from sevendown.text.problems import Problems
from sevendown.text.reading_limits import READING
from sevendown.text.source import Source

Position = tuple[int, int]  # (row, column), counted from 0

_MARK = f"[{LETTER}]+|[0-9]+"
_OPEN_CELL = re.compile(rf"(\.|#|{_MARK})(?:=([0-9]))?(\|_|_\||\||_|)")
_BOXED_CELL = rf"(\.*|#+|{_MARK})(?:=([0-9]))?"  # rarely needed, and compiled then
_STATEMENT = re.compile(r"\s*(?:let|var)\s+\w+\s*(?:=|,|in\s)|.*(?:[(){}<>\[\]]|\s!?=\s)")
_HEADER_KEY = re.compile(rf"\s*(?:{'|'.join(KEYS)})\s*:")


class Grid:
    """The cells of a puzzle and what lies between them."""

    def __init__(self) -> None:
        self.rows = 0
        self.columns = 0
        self.offsets: dict[Position, int] = {}  # where each cell is written
        self.blocked: set[Position] = set()
        self.given: dict[Position, int] = {}
        self.bars_right: set[Position] = set()
        self.bars_below: set[Position] = set()
        self.marks: dict[str, Position] = {}

    def is_open(self, cell: Position) -> bool:
        """Say whether there is such a cell and it is not blocked."""
        return 0 <= cell[0] < self.rows and 0 <= cell[1] < self.columns and cell not in self.blocked

    def follows(self, cell: Position, direction: Direction) -> Position | None:
        """Give the open cell that joins this one to the right or below, if no bar is between."""
        if direction == "across":
            after, bars = (cell[0], cell[1] + 1), self.bars_right
        else:
            after, bars = (cell[0] + 1, cell[1]), self.bars_below
        return after if cell not in bars and self.is_open(after) else None

    def begins(self, cell: Position, direction: Direction) -> bool:
        """Say whether no open cell joins this one from the left or from above."""
        row, column = cell
        before = (row, column - 1) if direction == "across" else (row - 1, column)
        return not self.is_open(before) or self.follows(before, direction) is None

    def slot(self, mark: str, direction: Direction) -> Slot:
        """Give the number that starts at a mark."""
        start = self.marks[mark]
        cells = self._stretches[direction][start]
        return Slot(mark, direction, tuple(cells[cells.index(start) :]))

    @cached_property
    def _stretches(self) -> dict[Direction, dict[Position, list[Position]]]:
        """For each open cell of the grid, once it is read, all that are joined with it in a row."""
        found: dict[Direction, dict[Position, list[Position]]] = {}
        for direction in _BOTH:
            stretches = found[direction] = {}
            for start in filter(self.is_open, self.offsets):
                if self.begins(start, direction):
                    cells: list[Position] = []
                    cell: Position | None = start
                    while cell is not None:
                        cells.append(cell)
                        stretches[cell] = cells
                        cell = self.follows(cell, direction)
        return found

    def own_slots(self) -> list[Slot]:
        """Give the slots that are numbers whether or not a statement names them."""
        return [
            self.slot(mark, direction)
            for mark in self.marks
            for direction in _BOTH
            if self.has_number(mark, direction)
        ]

    def has_number(self, mark: str, direction: Direction) -> bool:
        """Say whether a number of two or more cells begins at a mark, not within a longer one."""
        cell = self.marks.get(mark)
        return bool(cell and self.begins(cell, direction) and self.follows(cell, direction))

    def number_like_a_crossword(self) -> None:
        """Mark, in reading order, each open cell that begins a slot of two or more cells."""
        for cell in self.offsets:
            if self.is_open(cell) and any(
                self.begins(cell, direction) and self.follows(cell, direction)
                for direction in _BOTH
            ):
                self.marks[str(len(self.marks) + 1)] = cell


_BOTH: tuple[Direction, Direction] = ("across", "down")
_NO_ROW = template("this is no row of the grid; leave a blank line before the statements")
_A_CELL = template(
    "{word!r} is no cell; a cell is '.', '#' or a mark (letters or a number), then perhaps '=5', "
    "'|', '_'"
)
_A_BOX = template(
    "{word!r} is no cell; a cell is blank, '.', '##' or a mark (letters or a number), then perhaps "
    "'=5'"
)
_A_BOXED_ROW = template("a row of cells of a boxed grid starts with |")
_A_BOXED_BORDER = template("a line between rows of a boxed grid starts with +")


def read_grid(source: Source, header: Header, first: int, problems: Problems) -> tuple[Grid, int]:
    """Read the grid from line `first` on; give it and the index of the first line after it."""
    lines = source.clean.split("\n")
    last = first
    while last < len(lines):
        after = last + 1 if lines[last].strip() else _after_empty_rows(lines, first, last)
        if after == last:
            break
        last = after
    if first < last and _is_title(lines, first, last):
        title = " ".join(lines[first].split())
        shown = clip(title) if title.isprintable() else "..."
        message = say("is this the title? write title: {title}", title=shown)
        at = source.line_starts[first] + _indent(lines[first])
        # What follows would be taken for something else, and complaints about it would mislead.
        raise PuzzleError([*problems, source.problem(at, message)])
    reader = _Reader(source, header, problems)
    if first == last:
        # A text may end in blank lines; the place is then where the last word stands.
        end = max(0, len(source.text.rstrip()) - 1) if source.clean.strip() else 0
        problems.append(source.problem(end, say("there is no puzzle here: no grid")))
    elif lines[first].lstrip().startswith("+"):
        reader.read_boxed(lines[first:last], first)
    elif _STATEMENT.match(lines[first]):
        at = source.line_starts[first] + _indent(lines[first])
        problems.append(source.problem(at, say("the grid is expected here, before any statement")))
    else:
        reader.read_open(lines[first:last], first)
    if not reader.grid.marks:
        reader.grid.number_like_a_crossword()
    return reader.grid, last


def _after_empty_rows(lines: list[str], first: int, index: int) -> int:
    """Give where rows go on after lines of nothing but tabs, which then are rows of open cells.

    Where they do not go on, that is the first of these lines. No statement looks like what is
    asked of the next row, so it can be nothing else.
    """
    tabs = lines[first].count("\t")
    after = index
    while tabs and after < len(lines) and not lines[after].strip():
        if lines[after].count("\t") != tabs:
            return index
        after += 1
    following = lines[after] if after < len(lines) else ""
    cells = [field.strip() for field in following.split("\t")]
    if len(cells) != tabs + 1 or not any(cells) or "=" in following:
        return index
    fits = all(not cell or _OPEN_CELL.fullmatch(cell) for cell in cells)
    return after if fits else index


def _is_title(lines: list[str], first: int, last: int) -> bool:
    """Say whether the first line is no row of the grid, but words above one."""
    words = lines[first].split()
    if any(re.match(r"[.#]*[=|_]*$|.*=", word) for word in words):  # as only cells are
        return False
    if not re.search(f"[{LETTER}]{{2}}", lines[first]):
        return False
    rest = lines[first + 1 : last]
    apart = not rest
    if apart:  # the grid may come after a blank line
        start = next((i for i in range(last, len(lines)) if lines[i].strip()), len(lines))
        end = next((i for i in range(start, len(lines)) if not lines[i].strip()), len(lines))
        rest = lines[start:end]
    if any(_HEADER_KEY.match(line) for line in rest):
        return True
    if not rest or _STATEMENT.match(lines[first]):
        return False
    if any(re.fullmatch(r"\s*\w+=[0-9]\s*", line) for line in rest):  # may be a statement
        return False
    if rest[0].lstrip().startswith("+--"):
        return True
    sizes = {_size_of_row(line) for line in rest}
    return len(sizes) == 1 and 0 not in sizes and (apart or _size_of_row(lines[first]) not in sizes)


def _size_of_row(line: str) -> int:
    """Count the cells of a row of the open form; 0 where it is none."""
    words = line.split()
    if len(words) == 1 and not re.search("[=|_]", line):
        words = list(words[0])
    return len(words) if all(map(_OPEN_CELL.fullmatch, words)) else 0


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())


def _rows_of_words(lines: list[str]) -> list[list[tuple[int, str]]]:
    """Cut the rows of the open form into cells, each with its offset in the line."""
    spaced = any(re.search(r"\S\s+\S|[=|_]", line) for line in lines)
    cell_of_row = re.compile(r"\S+" if spaced else r"\S")
    rows = [[(match.start(), match[0]) for match in cell_of_row.finditer(line)] for line in lines]
    if len(set(map(len, rows))) == 1:
        return rows
    return _rows_of_fields(lines) or rows


def _rows_of_fields(lines: list[str]) -> list[list[tuple[int, str]]]:
    """Cut rows at their tabs, as a spreadsheet writes them, an empty field being an open cell.

    Gives nothing where that makes no grid.
    """
    rows: list[list[tuple[int, str]]] = []
    for line in lines:
        rows.append([])
        at = 0
        for field in line.split("\t"):
            rows[-1].append((at + _indent(field) if field.strip() else at, field.strip() or "."))
            at += len(field) + 1
    sizes = {len(row) for row in rows}
    words = [word for row in rows for _, word in row]
    if len(sizes) != 1 or sizes == {1} or not all(map(_OPEN_CELL.fullmatch, words)):
        return []
    marked = any(word[0] not in ".#" for word in words)
    if marked and all(row[0][1] == "." for row in rows):  # the lines are merely indented
        return [row[1:] for row in rows]
    return rows


class _Reader:
    """Takes in a grid line by line and notes what is wrong with it."""

    def __init__(self, source: Source, header: Header, problems: Problems) -> None:
        self.source = source
        self.header = header
        self.problems = problems
        self.grid = Grid()

    def complain(self, at: int, message: str) -> None:
        self.problems.append(self.source.problem(at, message))

    def complain_of_cell(self, at: int, word: str, what_is_wrong: str) -> None:
        message = say(what_is_wrong, word=clip(word))
        shift, message = find_foreign_character(word) or (0, message)
        self.complain(at + shift, message)

    def complain_of_sign(self, at: int, sign: str, message: str) -> None:
        foreign = find_foreign_character(sign)
        self.complain(at, foreign[1] if foreign else message)

    def set_size(self, rows: int, columns: int, at: int) -> None:
        if rows * columns > READING.grid_cells:
            message = say(
                "the grid has {number} cells; at most {most} are read",
                number=rows * columns,
                most=READING.grid_cells,
            )
            raise LimitError([self.source.problem(at, message)])
        self.grid.rows, self.grid.columns = rows, columns

    def read_open(self, lines: list[str], first: int) -> None:
        for row, line in enumerate(lines):
            if _STATEMENT.match(line):
                self.complain(self.source.line_starts[first + row] + _indent(line), say(_NO_ROW))
                lines = lines[:row]
                break
        rows = _rows_of_words(lines)
        columns = len(rows[0]) if rows else 0
        self.set_size(len(lines), columns, self.source.line_starts[first] + _indent(lines[0]))
        for row, words in enumerate(rows):
            line = lines[row]
            start = self.source.line_starts[first + row]
            for column, (offset, word) in enumerate(words[:columns]):
                match = _OPEN_CELL.fullmatch(word)
                if not match:
                    self.complain_of_cell(start + offset, word, _A_CELL)
                    continue
                cell = (row, column)
                if "|" in match[3]:
                    self.grid.bars_right.add(cell)
                if "_" in match[3]:
                    self.grid.bars_below.add(cell)
                self.set_cell(cell, match[1], match[2], start + offset)
            if len(words) != columns:
                at = words[columns][0] if len(words) > columns else len(line.rstrip())
                message = plural(
                    len(words),
                    "this row has {n} cell, the first has {columns}",
                    "this row has {n} cells, the first has {columns}",
                    columns=columns,
                )
                message += say("; write . for an open cell") if "\t" in line else ""
                self.complain(start + at, message)

    def set_cell(self, cell: Position, what: str, digit: str | None, at: int) -> None:
        grid = self.grid
        grid.offsets[cell] = at
        if what.startswith("#"):
            grid.blocked.add(cell)
        elif what.strip("."):
            if len(what) > READING.mark_characters:
                most = READING.mark_characters
                self.complain(at, say("a mark has at most {most} letters or digits", most=most))
            if what in grid.marks:
                row, column = grid.marks[what]
                first = self.source.place(grid.offsets[row, column])
                message = say(
                    "the mark {mark} stands twice (first in line {line}, column {column})",
                    mark=clip(what),
                    line=first.line,
                    column=first.column,
                )
                hint = say("; a blocked cell is #") if what in ("x", "X") else ""
                self.complain(at, message + hint)
            grid.marks.setdefault(what, cell)
        if digit is None:
            return
        if cell in grid.blocked:
            self.complain(at, say("a blocked cell holds no digit"))
        elif int(digit) not in self.header.digits:
            allowed = "".join(map(str, self.header.digits))
            message = say(
                "the digit {digit} is given, but digits allows only {allowed}",
                digit=digit,
                allowed=allowed,
            )
            self.complain(at, message)
        else:
            grid.given[cell] = int(digit)

    def read_boxed(self, lines: list[str], first: int) -> None:
        starts = [
            self.source.line_starts[first + index] + _indent(line)
            for index, line in enumerate(lines)
        ]
        lines = [line.strip() for line in lines]
        step = self.boxed_step(lines[0], starts[0])
        if not step:
            return
        width = len(lines[0])
        sound = True
        for index, line in enumerate(lines):
            edge, kind = ("|", _A_BOXED_ROW) if index % 2 else ("+", _A_BOXED_BORDER)
            if not line.startswith(edge):
                self.complain(starts[index], say(kind if line[0] in "+|" else _NO_ROW))
                # What follows is out of step, and complaints about it would only mislead.
                return
            if len(line) != width:
                at = starts[index] + min(len(line), width)
                message = say(
                    "this line is {number} characters long, the first is {width}",
                    number=len(line),
                    width=width,
                )
                self.complain(at, message)
                sound = False
        if len(lines) % 2 == 0:
            message = say("the boxed grid does not end with a line {line}", line=lines[0])
            self.complain(starts[-1], message)
            sound = False
        if not sound:
            return
        self.set_size(len(lines) // 2, width // step, starts[0])
        for index, line in enumerate(lines):
            if index % 2:
                self.read_boxed_row(index // 2, line, starts[index], step)
            else:
                self.read_boxed_border(index // 2 - 1, line, starts[index], step)

    def boxed_step(self, line: str, start: int) -> int:
        """Give the distance between two corners; 0 if the first line is no border."""
        bad = re.search(r"[^+-]", line)
        if bad:
            message = say("the first line of a boxed grid is made of + and -")
            self.complain_of_sign(start + bad.start(), bad[0], message)
            return 0
        step = line.find("+", 1)
        if step < 0 or not line.endswith("+"):
            message = say("the first line of a boxed grid ends with +")
            self.complain(start + len(line) - 1, message)
            return 0
        if step < 3:
            self.complain(start + 1, say("a cell of a boxed grid is two or more characters wide"))
            return 0
        for index, sign in enumerate(line):
            if (sign == "+") != (index % step == 0):
                self.complain(start + index, say("the cells of a boxed grid are all equally wide"))
                return 0
        return step

    def read_boxed_row(self, row: int, line: str, start: int, step: int) -> None:
        for column in range(self.grid.columns):
            cell, left = (row, column), column * step + 1
            inside, after = line[left : left + step - 1], line[left + step - 1]
            last = column + 1 == self.grid.columns
            if last and after != "|":
                self.complain(start + left + step - 1, say("a row of cells ends with |"))
            elif after == "|" and not last:
                self.grid.bars_right.add(cell)
            elif after not in "|: ":
                at = start + left + step - 1
                message = say(
                    "between two cells stands '|', ':' or a blank, not {sign!r}", sign=after
                )
                self.complain_of_sign(at, after, message)
            word = inside.strip()
            at = start + left + (_indent(inside) if word else 0)
            match = re.fullmatch(_BOXED_CELL, word)
            if match:
                self.set_cell(cell, match[1], match[2], at)
            else:
                self.complain_of_cell(at, word, _A_BOX)

    def read_boxed_border(self, row_above: int, line: str, start: int, step: int) -> None:
        outer = row_above < 0 or row_above + 1 == self.grid.rows
        for column in range(self.grid.columns + 1):
            at = column * step
            if line[at] != "+":
                message = say("here a corner + is expected, not {sign!r}", sign=line[at])
                self.complain_of_sign(start + at, line[at], message)
            segment = line[at + 1 : at + step]
            if column == self.grid.columns or segment == "-" * (step - 1):
                if column < self.grid.columns and not outer:
                    self.grid.bars_below.add((row_above, column))
            elif outer:
                message = say("the border of a boxed grid is made of + and -")
                self.complain(start + at + 1, message)
            elif segment.strip(" :"):
                wrong = re.search("[^-]" if segment[0] == "-" else "[^ :]", segment)
                shift = wrong.start() if wrong else 0
                self.complain(
                    start + at + 1 + shift,
                    say(
                        "between two rows stands {bar}, {no_bar} or blanks",
                        bar="-" * (step - 1),
                        no_bar=":" * (step - 1),
                    ),
                )
