"""Random small headers and grids as text, in every form the language has."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from support.sentencemaker import Text

Place = tuple[int, int]

# Shapes by their number of open cells; # is blocked.
SHAPES = {
    1: [".", ".#"],
    2: ["..", ".|.", ".#."],
    3: ["...", ".|.|.", "..|.#", "#.|..", "..#."],
    4: ["..|..", "....", "..|.#|.#", "...|#.#", "#..|..#", ".|.|.|."],
    5: ["...|..#", ".....", "..|..|.#", ".#.|...", "..#|..."],
    6: ["...|...", "..|..|..", "...|..#|.##"],
    7: ["...|...|.##", "....|...#", "...|.#.|..#"],
    8: ["...|.#.|...", "....|....", "#..|...|..."],
    9: ["...|...|...", "....|.#..|..##"],
}
# What the header says of digits, by the number of cells to fill.
DIGITS = {
    1: ["0-9", "1-9"],
    2: ["0-9", "1-9", "0-9", "13579", "0-3"],
    3: ["0-9", "1-9", "0-5", "02468", "1-4", "05-9"],
    4: ["0-5", "1-6", "0-3", "1357", "0124", "1-6"],
    5: ["0-3", "123", "01", "1-4", "0,3,6,9"],
}
LARGE_DIGITS = ["1-4", "0-3", "02468", "13579", "1-6", "0-9"]
TWO_DIGITS = ["01", "12", "0,9", "37", "1,8"]
FREE_TEXT = ["a puzzle", "A. B.", "x: y", "made: today"]
LETTERS = ["A", "B", "C", "D", "E", "F", "G", "Ä", "x", "n"]
LONG_LETTERS = ["AB", "Haus", "w", "s", "Öl", "aa"]


@dataclass
class Grid:
    """Header and grid as text, and what may be said of them."""

    text: str
    references: list[Text]
    cells: list[str]
    fillings: int  # how many ways there are to fill it


@dataclass
class Field:
    """The cells of a grid that is yet to be drawn."""

    rows: list[str]  # "." is open, "#" blocked
    marks: dict[Place, str]
    right: set[Place]  # cells with a bar on their right
    below: set[Place]
    given: dict[Place, int]

    def places(self) -> list[Place]:
        return [(r, c) for r, row in enumerate(self.rows) for c, s in enumerate(row) if s == "."]

    def length(self, place: Place, across: bool) -> int:
        """How many cells the run has that starts at a cell."""
        is_open, bars = set(self.places()), self.right if across else self.below
        count, (r, c) = 1, place
        while (r, c) not in bars:
            r, c = (r, c + 1) if across else (r + 1, c)
            if (r, c) not in is_open:
                break
            count += 1
        return count


class GridMaker:
    """Makes one grid. `long`: few digits of long numbers are unknown; `large`: many cells are."""

    def __init__(self, rng: Random, long: bool, large: bool) -> None:
        self.rng = rng
        self.long = long
        self.large = large

    def make(self) -> Grid:
        rng = self.rng
        rows, count = self.shape()
        choices = LARGE_DIGITS if self.large else TWO_DIGITS if count > 5 else DIGITS[count]
        digits = rng.choice(choices)
        allowed = digits_of(digits)
        header = self.header(digits)
        field = self.field(rows, count, allowed)
        drawn = "\n".join(self.drawn(field))
        field.marks = field.marks or _crossword(field)
        references = self.references(field)
        if "answers: distinct" in header and rng.random() < 0.8:
            # One cell across and the same cell down are equal, and two numbers.
            references = [reference for reference in references if reference.size > 1]
        return Grid(
            "\n".join([*header, *[""] * bool(header), drawn, ""]),
            references,
            [f"cell({r + 1}, {c + 1})" for r, c in field.places()],
            len(allowed) ** (len(field.places()) - len(field.given)),
        )

    def shape(self) -> tuple[list[str], int]:
        """The rows of the grid, and how many of its cells are to be filled."""
        rng = self.rng
        count = rng.choice([1, 2, 2, 3, 3, 3, 4, 4, 4, 5, 5])
        if self.large:
            count = rng.randint(6, 9)
        rows = rng.choice(SHAPES[count]).split("|")
        if self.long and rng.random() < 0.6:
            count = rng.randint(2, 3)
            rows = ["." * rng.randint(6, 11)] * rng.choice([1, 2, 2])
        elif self.long:
            rows = rng.choice([["." * rng.randint(7, 11)], ["....."] * 2])
            count = sum(map(len, rows))  # each of which has one of two digits
        if rng.random() < 0.4:
            rows = ["".join(column) for column in zip(*rows, strict=True)]
        return rows, count

    def header(self, digits: str) -> list[str]:
        rng = self.rng
        lines = [f"digits: {digits}"] if digits != "0-9" or rng.random() < 0.2 else []
        if rng.random() < 0.4:
            lines.append(f"leading-zeros: {rng.choice(['yes', 'yes', 'no'])}")
        if rng.random() < 0.25:
            lines.append(f"answers: {rng.choice(['distinct', 'distinct', 'free'])}")
        for key in ("title", "author", "source", "note"):
            if rng.random() < 0.06:
                lines.append(f"{key}: {rng.choice(FREE_TEXT)}")
        rng.shuffle(lines)
        if any(line.startswith("note") for line in lines):
            lines.insert(0, "kind: crossnumber")
        if any(line.startswith("source") for line in lines):
            lines.append("language: de")  # of clues, of which there are none
        return lines

    def field(self, rows: list[str], count: int, allowed: list[int]) -> Field:
        rng = self.rng
        field = Field(rows, {}, set(), set(), {})
        places = field.places()
        rare = 0.06 if self.long else 0.12
        field.marks = self.marks(places[:6] if self.long else places)
        field.right = {p for p in places if rng.random() < rare}
        field.below = {p for p in places if rng.random() < rare}
        given = [p for p in places if rng.random() < 0.08]
        if self.long:
            given = rng.sample(places, len(places) - count)
        # A zero where a number starts is mostly forbidden.
        likely = [d for d in allowed if d] * 5 + allowed
        field.given = {p: rng.choice(likely) for p in given}
        return field

    def marks(self, places: list[Place]) -> dict[Place, str]:
        rng = self.rng
        kind = rng.choice(["letters", "letters", "numbers", "numbers", "none"])
        if kind == "none":
            return {}
        chosen = [p for p in places if rng.random() < 0.7] or places[:1]
        pool = [str(number) for number in range(1, 15)]
        if kind == "letters":
            pool = LETTERS + (LONG_LETTERS if rng.random() < 0.3 else [])
        return dict(zip(chosen, rng.sample(pool, len(chosen)), strict=True))

    # The three forms

    def drawn(self, field: Field) -> list[str]:
        rng = self.rng
        plain = not field.right and not field.below and not field.given
        short = all(len(mark) == 1 for mark in field.marks.values())
        if plain and short and rng.random() < 0.6:
            return self.compact(field)
        # A long mark in a single column would be read a character a cell.
        if rng.random() < 0.5 and (len(field.rows[0]) > 1 or (plain and short)):
            return self.spaced(field)
        return self.boxed(field)

    def compact(self, field: Field) -> list[str]:
        return [
            "".join(field.marks.get((r, c), s) for c, s in enumerate(row))
            for r, row in enumerate(field.rows)
        ]

    def spaced(self, field: Field) -> list[str]:
        gap = self.rng.choice([" ", " ", "  ", "\t"])
        return [
            gap.join(self.spaced_cell(field, (r, c), s) for c, s in enumerate(row))
            for r, row in enumerate(field.rows)
        ]

    def spaced_cell(self, field: Field, place: Place, sign: str) -> str:
        digit = f"={field.given[place]}" if place in field.given else ""
        bars = "|" * (place in field.right) + "_" * (place in field.below)
        return field.marks.get(place, sign) + digit + bars

    def boxed(self, field: Field) -> list[str]:
        rng = self.rng
        contents = [
            [self.boxed_cell(field, (r, c), s) for c, s in enumerate(row)]
            for r, row in enumerate(field.rows)
        ]
        width = max(2, *(len(content) for row in contents for content in row))
        width += rng.choice([0, 0, 1])
        edge = "+" + "+".join(["-" * width] * len(field.rows[0])) + "+"
        lines = [edge]
        for r, row in enumerate(contents):
            line, border = "|", "+"
            for c, content in enumerate(row):
                adjust = rng.choice([str.ljust, str.rjust, str.center])
                line += adjust(content, width) + (
                    "|" if (r, c) in field.right else rng.choice(" :")
                )
                border += ("-" if (r, c) in field.below else rng.choice(" :")) * width + "+"
            lines += [line[:-1] + "|", border]
        return [*lines[:-1], edge]

    def boxed_cell(self, field: Field, place: Place, sign: str) -> str:
        if sign == "#":
            return "##"
        content = field.marks.get(place, self.rng.choice(["", "."]))
        return content + (f"={field.given[place]}" if place in field.given else "")

    def references(self, field: Field) -> list[Text]:
        """Every way to write every number that a mark names; longer ones more than once."""
        found = []
        for place, mark in field.marks.items():
            for direction in "wasdWASD":
                size = field.length(place, direction in "waWA")
                for gap in ["", "_"] if mark.isdigit() else ["_"]:
                    # Runs of one cell are numbers only if named; not so often.
                    text = Text(f"{mark}{gap}{direction}", size=size)
                    found += [text] * (3 if size > 1 else 1)
        return found


def digits_of(written: str) -> list[int]:
    """What the header's `digits` stands for."""
    found: list[int] = []
    signs = written.replace(",", "")
    i = 0
    while i < len(signs):
        if signs[i + 1 : i + 2] == "-":
            found += range(int(signs[i]), int(signs[i + 2]) + 1)
            i += 3
        else:
            found.append(int(signs[i]))
            i += 1
    return found


def _crossword(field: Field) -> dict[Place, str]:
    """Number the cells that begin a run of two or more, as the language does."""
    is_open = set(field.places())
    marks: dict[Place, str] = {}
    for r, c in field.places():
        across = (r, c - 1) not in is_open or (r, c - 1) in field.right
        down = (r - 1, c) not in is_open or (r - 1, c) in field.below
        if (across and field.length((r, c), True) > 1) or (
            down and field.length((r, c), False) > 1
        ):
            marks[r, c] = str(len(marks) + 1)
    return marks
