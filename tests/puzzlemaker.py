"""Random small puzzles as text, which between them use the whole language.

Most statements are chosen so that they hold for a secret filling: many of the puzzles have a
solution, few have very many.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random

from bruteforce import World
from growing import is_growing

from sevendown.language import tree
from sevendown.language.read import read_puzzle
from sevendown.language.source import Source
from sevendown.rules.base import Operator, Predicate
from sevendown.rules.registry import LIBRARY, builtin

REGISTRY = builtin()
MOST = 2500  # assignments of the open cells and the variables

# Shapes by their number of open cells; # is blocked.
SHAPES = {
    1: ["."],
    2: ["..", ".|.", ".#."],
    3: ["...", ".|.|.", "..|.#", "#.|..", "..#."],
    4: ["..|..", "....", "..|.#|.#", "...|#.#", "#..|..#", ".|.|.|."],
    5: ["...|..#", ".....", "..|..|.#", ".#.|...", "..#|..."],
}
DIGITS = {
    1: ["0-9", "1-9"],
    2: ["0-9", "1-9", "0-9", "13579", "0-3"],
    3: ["0-9", "1-9", "0-5", "02468", "1-4", "05-9"],
    4: ["0-5", "1-6", "0-3", "1357", "0124", "1-6"],
    5: ["0-3", "123", "01", "1-4", "0,3,6,9"],
}
ONE = ["PZ", "Q", "K", "POT", "PAL", "AB", "AUF", "U", "GER", "UNG", "DREI", "FIB", "VOLL"]
ONE += ["prime", "square", "cube", "power", "palindrome", "descending", "ascending", "unique"]
ONE += ["even", "odd", "triangular", "fibonacci", "perfect"]
TWO = ["V", "T", "ANA", "ENTH", "TF", "multiple", "divides", "anagram", "contains", "coprime"]
SMALL_RESULT = ["qs", "digitsum", "len", "mulpersistence", "addpersistence", "omega", "bigomega"]
SAME_SIZE = ["rev", "reverse", "betrag", "abs", "wurzel", "sqrt", "phi", "gpf", "lpf", "qp", "tau"]
SAME_SIZE += ["digitproduct", "nextprime", "prevprime"]
FURTHER = [word for word in REGISTRY.words if REGISTRY.origins[word] == LIBRARY]
FURTHER_PREDICATES = [word for word in FURTHER if isinstance(word, Predicate)]
FURTHER_OPERATORS = [word for word in FURTHER if isinstance(word, Operator)]
RELATIONS = ["=", "!=", "<", "<=", ">", ">="]
CONNECTIVES = ["and", "or", "xor", "->", "<->"]


@dataclass
class Text:
    """A piece of text and about how many digits its value has at most."""

    text: str
    size: int = 1

    def __str__(self) -> str:
        return self.text


@dataclass
class Names:
    """What the statements may speak of."""

    references: list[Text]
    cells: list[str]
    variables: list[str] = field(default_factory=list)
    lets: list[Text] = field(default_factory=list)
    predicates: list[tuple[str, int]] = field(default_factory=list)  # defined: name, parameters
    operators: list[tuple[str, int]] = field(default_factory=list)
    bound: list[tuple[str, bool, int]] = field(default_factory=list)  # name, labelled?, size

    def inside(self, name: str, labelled: bool, size: int) -> Names:
        """The names inside a bracket with a running name."""
        others = [item for item in self.bound if item[0] != name]
        return Names(
            self.references,
            self.cells,
            self.variables,
            self.lets,
            self.predicates,
            self.operators,
            [*others, (name, labelled, size)],
        )


class Maker:
    """Writes one puzzle."""

    def __init__(self, seed: object) -> None:
        self.rng = Random(f"puzzlemaker:{seed}")
        self.depth = self.rng.choice([1, 2, 2, 2, 3])
        # Numbers too long to be listed, of which all but a few digits are given.
        self.long = Random(f"puzzlemaker long:{seed}").random() < 0.12
        # Some use words of the library; those that do not stay the same whatever the library has.
        self.further = Random(f"puzzlemaker further:{seed}").random() < 0.4

    # The grid

    def grid(self) -> tuple[str, Names, int]:
        """Make a grid as text; also what may be said of it, and how many fillings it has."""
        rng = self.rng
        count = rng.choice([1, 2, 2, 3, 3, 3, 4, 4, 4, 5, 5])
        rows = rng.choice(SHAPES[count]).split("|")
        if self.long:
            count = rng.randint(2, 3)
            rows = ["." * rng.randint(6, 11)] * rng.choice([1, 2, 2])
        if rng.random() < 0.4:
            rows = ["".join(column) for column in zip(*rows, strict=True)]
        digits = rng.choice(DIGITS[count])
        header = [f"digits: {digits}"] if digits != "0-9" or rng.random() < 0.2 else []
        if rng.random() < 0.4:
            header.append(f"leading-zeros: {rng.choice(['yes', 'yes', 'no'])}")
        if rng.random() < 0.25:
            header.append(f"answers: {rng.choice(['distinct', 'distinct', 'free'])}")
        if rng.random() < 0.2:
            header.append("title: a puzzle")
        rng.shuffle(header)
        allowed = _digits(digits)
        places = [(r, c) for r, row in enumerate(rows) for c, s in enumerate(row) if s == "."]
        marks = self.marks(places[:6])
        right = {p for p in places if rng.random() < 0.12 / (1 + self.long)}
        below = {p for p in places if rng.random() < 0.12 / (1 + self.long)}
        given = {p: rng.choice(allowed) for p in places if rng.random() < 0.08}
        if self.long:
            given = {p: rng.choice(allowed) for p in rng.sample(places, len(places) - count)}
        plain = not right and not below and not given
        if plain and rng.random() < 0.6 and all(len(m) == 1 for m in marks.values()):
            drawn = self.compact(rows, marks)
        elif rng.random() < 0.5:
            drawn = self.open_form(rows, marks, right, below, given)
        else:
            drawn = self.boxed(rows, marks, right, below, given)
        if not marks:
            marks = _crossword(rows, places, right, below)
        names = Names(self.references(rows, marks), [f"cell({r + 1}, {c + 1})" for r, c in places])
        fillings = len(allowed) ** (len(places) - len(given))
        return "\n".join([*header, *[""] * bool(header), drawn, ""]), names, fillings

    def marks(self, places: list[tuple[int, int]]) -> dict[tuple[int, int], str]:
        rng = self.rng
        kind = rng.choice(["letters", "letters", "numbers", "none"])
        if kind == "none":
            return {}
        chosen = [p for p in places if rng.random() < 0.7] or places[:1]
        if kind == "letters":
            return dict(zip(chosen, rng.sample("ABCDEFGHÄx", len(chosen)), strict=True))
        return {
            p: str(n) for p, n in zip(chosen, rng.sample(range(1, 15), len(chosen)), strict=True)
        }

    def compact(self, rows: list[str], marks: dict) -> str:
        return "\n".join(
            "".join(marks.get((r, c), s) for c, s in enumerate(row)) for r, row in enumerate(rows)
        )

    def open_form(self, rows: list[str], marks: dict, right: set, below: set, given: dict) -> str:
        lines = []
        for r, row in enumerate(rows):
            cells = []
            for c, s in enumerate(row):
                p = (r, c)
                digit = f"={given[p]}" if p in given else ""
                bars = "|" * (p in right) + "_" * (p in below)
                cells.append(marks.get(p, s) + digit + bars)
            lines.append(" ".join(cells))
        # A single column of cells would otherwise be read a character a cell.
        if len(rows[0]) == 1 and any(len(line) > 1 for line in lines):
            return self.boxed(rows, marks, right, below, given)
        return "\n".join(lines)

    def boxed(self, rows: list[str], marks: dict, right: set, below: set, given: dict) -> str:
        rng = self.rng
        width, columns = 4, len(rows[0])
        edge = "+" + "+".join(["-" * width] * columns) + "+"
        lines = [edge]
        for r, row in enumerate(rows):
            line, border = "|", "+"
            for c, s in enumerate(row):
                p = (r, c)
                if s == "#":
                    content = "##"
                else:
                    content = marks.get(p, rng.choice(["", "."]))
                    if p in given:
                        content += f"={given[p]}"
                line += content.ljust(width) + ("|" if p in right else rng.choice(" :"))
                border += ("-" if p in below else rng.choice(" :")) * width + "+"
            lines += [line[:-1] + "|", border]
        return "\n".join([*lines[:-1], edge])

    def references(self, rows: list[str], marks: dict) -> list[Text]:
        found = []
        for (r, c), mark in marks.items():
            for direction in "wasdWASD":
                line = rows[r][c:] if direction in "waWA" else [row[c] for row in rows[r:]]
                size = len("".join(line).split("#")[0])
                if mark.isdigit():
                    text = mark + self.rng.choice(["", "_"]) + direction
                else:
                    text = f"{mark}_{direction}"
                # Runs of one cell are numbers only if named; not so often.
                found += [Text(text, size)] * (3 if size > 1 else 1)
        return found

    # Expressions

    def atom(self, names: Names) -> Text:
        rng = self.rng
        roll = rng.random()
        if names.bound and roll < 0.45:
            name, labelled, size = rng.choice(names.bound)
            if labelled and rng.random() < 0.2:
                return Text(f"label({name})", 2)
            return Text(name, size)
        if names.variables and roll < 0.6:
            return Text(rng.choice(names.variables), 2)
        if names.lets and roll < 0.65:
            return rng.choice(names.lets)
        if names.references and roll < 0.83:
            return rng.choice(names.references)
        if roll < 0.91:
            return Text(rng.choice(names.cells))
        if names.references and roll < 0.93:
            return Text(f"label({rng.choice(names.references)})", 2)
        return Text(str(rng.choice([0, 1, 2, 3, 4, 5, 7, 9, 10, 11, 12, 16, 21, 25, 100])), 2)

    def at_most(self, item: Text, size: int) -> Text:
        """Make a value smaller than 10^size, or so, of one that may be larger."""
        if item.size <= size:
            return item
        rng = self.rng
        return Text(f"({item} mod {rng.randint(2, 10**size)})", size)

    def expression(self, names: Names, depth: int) -> Text:
        rng = self.rng
        if depth <= 0 or rng.random() < 0.15:
            return self.atom(names)
        if self.further and rng.random() < 0.25:
            return self.further_call(rng.choice(FURTHER_OPERATORS), names, depth)
        first = self.expression(names, depth - 1)
        roll = rng.random()
        if roll < 0.3:
            return self.infix(first, self.expression(names, depth - 1))
        if roll < 0.42:
            return Text(f"{rng.choice(SMALL_RESULT)}({first})", 2)
        if roll < 0.54:
            return Text(f"{rng.choice(SAME_SIZE)}({self.at_most(first, 6)})", max(first.size, 2))
        if roll < 0.66:
            return self.call(names, first, depth)
        if roll < 0.74:
            return self.digit(names, first)
        if roll < 0.80:
            return self.several(names, depth)
        if roll < 0.84:
            parts = [str(self.statement(names, depth - 1)) for _ in range(rng.randint(1, 3))]
            return Text(f"truths({', '.join(parts)})")
        if roll < 0.88 and names.operators:
            name, count = rng.choice(names.operators)
            arguments = [str(self.at_most(self.atom(names), 3)) for _ in range(count)]
            return Text(f"{name}({', '.join(arguments)})", 5)
        if roll < 0.96:
            return self.running(names, depth)
        return Text(f"(-{first})" if first.text[0] != "-" else f"(-({first}))", first.size)

    def infix(self, left: Text, right: Text) -> Text:
        rng = self.rng
        sign = rng.choice(["+", "-", "*", "/", "div", "mod", "+", "-", "*", "^"])
        size = max(left.size, right.size) + 1
        if sign == "*":
            size = left.size + right.size
            if size > 12:
                return left
        if sign == "^":
            left, right = self.at_most(left, 3), self.at_most(right, 1)
            if rng.random() < 0.6:
                right = Text(f"({right} mod 4)" if rng.random() < 0.5 else str(rng.randint(0, 3)))
            size = left.size * 9
            if rng.random() < 0.4:
                return Text(f"hoch({left}, {right})", size)
            return Text(f"({left}) ^ ({right})", size)
        if rng.random() < 0.3:
            word = {"+": "plus", "-": "minus", "*": "mal", "/": "durch"}.get(sign, sign)
            return Text(f"{word}({left}, {right})", size)
        return Text(f"({left} {sign} {right})", size)

    def call(self, names: Names, first: Text, depth: int) -> Text:
        rng = self.rng
        second = self.expression(names, depth - 1)
        name = rng.choice(
            ["ggt", "kgv", "gcd", "lcm", "anzahl", "count", "kat", "concat", "inbase", "frombase"]
            + ["fak", "factorial", "nthprime", "sigma", "min", "max", "sum"]
        )
        if name in ("fak", "factorial", "nthprime"):
            return Text(f"{name}({self.at_most(first, 1)})", 6)
        if name == "sigma":
            return Text(f"sigma({self.at_most(first, 6)})", 7)
        if name in ("anzahl", "count"):
            return Text(f"{name}({first}, {self.at_most(second, 1)})")
        if name in ("inbase", "frombase"):
            first = self.at_most(first, 3)
            base = rng.choice([2, 3, 8, 10]) if rng.random() < 0.6 else self.at_most(second, 1)
            return Text(f"{name}({first}, {base})", 10 if name == "inbase" else 3)
        if name in ("min", "max", "sum"):
            size = max(first.size, second.size) + 1
            return Text(f"{name}({first}, {second}, {self.atom(names)})", size)
        first, second = self.at_most(first, 4), self.at_most(second, 4)
        return Text(f"{name}({first}, {second})", first.size + second.size)

    def further_call(self, word: Predicate | Operator, names: Names, depth: int) -> Text:
        """Call a word of which nothing is known but how many arguments it has."""
        size = 2 if is_growing(word) else 6
        arguments = [str(self.at_most(self.expression(names, depth - 1), size))]
        for _ in range(word.arity[0] - 1):
            arguments.append(str(self.at_most(self.atom(names), 1)))
        return Text(f"{self.rng.choice(word.names)}({', '.join(arguments)})", 13)

    def digit(self, names: Names, first: Text) -> Text:
        rng = self.rng
        index = str(rng.choice([1, 1, 2, -1, -1, -2, 3, 0, -4]))
        if rng.random() < 0.25:
            index = str(self.atom(names))
        if names.references and rng.random() < 0.6:
            return Text(f"{rng.choice(names.references)}[{index}]")
        return Text(f"({first})[{index}]")

    def several(self, names: Names, depth: int) -> Text:
        rng = self.rng
        word = rng.choice(["sum", "summe", "min", "max"])
        parts = [rng.choice(["across", "down", "numbers", "cells"])]
        if rng.random() < 0.4:
            parts.append(str(self.expression(names, depth - 1)))
        rng.shuffle(parts)
        return Text(f"{word}({', '.join(parts)})", 6)

    def running(self, names: Names, depth: int) -> Text:
        rng = self.rng
        word = rng.choice(
            ["count", "anzahl", "sum", "summe", "min", "max", "smallest", "largest", "count", "sum"]
        )
        name, source, inner = self.source(names)
        if word in ("sum", "summe", "min", "max"):
            return Text(f"{word}({name} in {source} : {self.expression(inner, depth - 1)})", 7)
        return Text(f"{word}({name} in {source} : {self.statement(inner, depth - 1)})", 3)

    def source(self, names: Names) -> tuple[str, str, Names]:
        rng = self.rng
        name = rng.choice("xyz")
        if rng.random() < 0.5:
            group = rng.choice(["across", "down", "numbers", "cells"])
            return name, group, names.inside(name, group != "cells", 1 if group == "cells" else 3)
        if rng.random() < 0.5:
            low = rng.randint(-2, 4)
            source = f"{low}..{low + rng.randint(-1, 5)}"
            if rng.random() < 0.3:
                source = f"{low}..{rng.choice(names.cells)}"
            return name, source, names.inside(name, False, 1)
        return name, self.members(names, 0), names.inside(name, False, 2)

    def members(self, names: Names, depth: int) -> str:
        rng = self.rng
        items = []
        for _ in range(rng.randint(0 if rng.random() < 0.1 else 1, 4)):
            roll = rng.random()
            if roll < 0.4:
                items.append(str(rng.randint(-3, 40)))
            elif roll < 0.6:
                low = rng.randint(-3, 60)
                items.append(f"{low}..{low + rng.choice([-1, 0, 1, 3, 7, 30])}")
            elif roll < 0.75:
                items.append(f"{self.atom(names)} / {rng.randint(0, 3)}")
            elif roll < 0.85:
                items.append(f"{self.at_most(self.atom(names), 1)}..{rng.randint(0, 12)}")
            else:
                items.append(str(self.at_most(self.expression(names, depth), 3)))
        return "{" + ", ".join(items) + "}"

    # Statements

    def statement(self, names: Names, depth: int) -> Text:
        rng = self.rng
        roll = rng.random()
        if depth > 0 and roll < 0.3:
            return self.logic(names, depth)
        if depth > 0 and roll < 0.38:
            word = rng.choice(["all", "any"])
            name, source, inner = self.source(names)
            return Text(f"{word}({name} in {source} : {self.statement(inner, depth - 1)})")
        if roll < 0.45 and names.predicates:
            name, count = rng.choice(names.predicates)
            arguments = [
                str(self.at_most(self.expression(names, depth - 1), 6)) for _ in range(count)
            ]
            return Text(f"{name}({', '.join(arguments)})")
        if roll < 0.6:
            return self.predicate(names, depth)
        if roll < 0.72:
            value = self.expression(names, depth)
            sign = rng.choice(["in", "in", "not in"])
            if rng.random() < 0.3:
                high = self.at_most(self.expression(names, depth - 1), 4)
                return Text(f"({value} {sign} {rng.randint(-5, 30)}..{high})")
            return Text(f"({value} {sign} {self.members(names, depth - 1)})")
        return self.comparison(names, depth)

    def predicate(self, names: Names, depth: int) -> Text:
        rng = self.rng
        if self.further and rng.random() < 0.6:
            return self.further_call(rng.choice(FURTHER_PREDICATES), names, depth)
        first = self.at_most(self.expression(names, depth), 9)
        if rng.random() < 0.15:
            group = [rng.choice(["across", "down", "numbers", "cells"])]
            parts = group if rng.random() < 0.6 else [*group, str(first)]
            return Text(f"{rng.choice(['DISTINCT', 'distinct'])}({', '.join(parts)})")
        second = self.at_most(self.expression(names, depth - 1), 9)
        if rng.random() < 0.1:
            return Text(f"DISTINCT({first}, {second}, {self.atom(names)})")
        if rng.random() < 0.6:
            return Text(f"{rng.choice(ONE)}({first})")
        return Text(f"{rng.choice(TWO)}({first}, {second})")

    def comparison(self, names: Names, depth: int) -> Text:
        rng = self.rng
        left, right = self.expression(names, depth), self.expression(names, depth - 1)
        sign = rng.choice(RELATIONS)
        if rng.random() < 0.25:
            return Text(f"{sign}({left}, {right})")
        if rng.random() < 0.15:
            last = self.atom(names)
            return Text(f"({left} {sign} {right} {rng.choice(RELATIONS)} {last})")
        return Text(f"({left} {sign} {right})")

    def logic(self, names: Names, depth: int) -> Text:
        rng = self.rng
        first = self.statement(names, depth - 1)
        if rng.random() < 0.35:
            return Text(f"(not {first})" if first.text[0] == "(" else f"not ({first})")
        sign = rng.choice(CONNECTIVES)
        parts = [str(first), str(self.statement(names, depth - 1))]
        if rng.random() < 0.25:
            parts.append(str(self.statement(names, depth - 1)))
        return Text("(" + f" {sign} ".join(f"({part})" for part in parts) + ")")

    # The whole

    def declarations(self, names: Names, fillings: int) -> list[str]:
        rng = self.rng
        lines = []
        if rng.random() < 0.35 and fillings * 3 <= MOST:
            name = rng.choice(["n", "V", "PZ", "k"])
            if rng.random() < 0.7:
                low = rng.randint(-3, 12)
                most = max(1, min(9, MOST // fillings))
                members = rng.choice([f"{low}..{low + most - 1}", "{1, 4, 9}", "{-2, 0, 5..6}"])
            else:
                some = self.at_most(self.expression(names, 1), 2)
                members = f"{{{some}, {rng.randint(0, 9)}}}"
                if rng.random() < 0.3:
                    members = f"1..{rng.choice(names.cells)}"
            lines.append(f"var {name} in {members}")
            names.variables.append(name)
            if rng.random() < 0.1 and fillings * 40 <= MOST:
                lines.append(f"var m in {{0, {name}, 3}}")
                names.variables.append("m")
        if rng.random() < 0.3:
            value = self.expression(names, 2)
            lines.append(f"let half = {value}")
            names.lets.append(Text("half", value.size))
        if rng.random() < 0.35:
            count = rng.randint(1, 2)
            inner = Names(names.references, names.cells, names.variables, names.lets)
            inner.bound = [(p, False, 3) for p in ("X", "Y")[:count]]
            if rng.random() < 0.5:
                lines.append(f"define GOOD({', '.join('XY'[:count])}) = {self.statement(inner, 1)}")
                names.predicates.append(("GOOD", count))
            else:
                body = self.expression(inner, 2)
                lines.append(f"define made({', '.join('XY'[:count])}) = {self.at_most(body, 5)}")
                names.operators.append(("made", count))
        return lines

    def puzzle(self) -> str:
        """Write a puzzle."""
        rng = self.rng
        grid, names, fillings = self.grid()
        lines = self.declarations(names, fillings)
        secret = rng.random() < 0.85
        expressions = [self.expression(names, self.depth) for _ in range(3)]
        statements = [str(self.statement(names, self.depth)) for _ in range(rng.randint(3, 8))]
        probes = [f"0 = {item}" for item in expressions]
        text = "\n".join([grid, *lines, *probes, *statements, ""])
        if not secret:
            kept = statements[: rng.randint(1, 3)]
            return "\n".join([grid, *lines, *kept, ""])
        puzzle, _ = read_puzzle(Source(text, "probe"), REGISTRY)
        world = self.secret_world(puzzle)
        if world is None:
            return "\n".join([grid, *lines, *statements[:2], ""])
        kept = []
        for item, line in zip(expressions, puzzle.lines, strict=False):
            value = world.value(line.statement.right, {})  # type: ignore[attr-defined]
            if value is not None and abs(value) < 10**30:
                kept.append(self.true_of(item, value))
        for written, line in zip(statements, puzzle.lines[len(probes) :], strict=True):
            holds = world.holds(line.statement, {})
            kept.append(written if holds else f"not ({written})")
        rng.shuffle(kept)
        return "\n".join([grid, *lines, *kept[: rng.randint(1, 6)], ""])

    def true_of(self, item: Text, value: int) -> str:
        rng = self.rng
        other = value + rng.randint(0, 9)
        return rng.choice(
            [
                f"{item} = {value}",
                f"=({item}, {value})",
                f"{value} = {item}",
                f"{item} <= {other}",
                f"{item} in {{{value}, {other}}}",
                f"{item} in {value - 2}..{other}",
                f"{item} not in {{{value + 1}, {value - 1}}}",
                f"not ({item} != {value})",
            ]
        )

    def secret_world(self, puzzle: tree.PuzzleTree) -> World | None:
        """A filling that respects the grid, if a few tries find one."""
        rng = self.rng
        for _ in range(30):
            digits = {p: rng.choice(puzzle.digits) for p in puzzle.open_cells}
            digits.update(puzzle.given)
            world = World(puzzle, digits)
            if not world.is_filled_well():
                continue
            for name, members in puzzle.variables.items():
                choices = sorted(world.set_of(members, {}))
                if not choices:
                    break
                world.variables[name] = rng.choice(choices)
            else:
                return world
        return None


def _digits(written: str) -> list[int]:
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


def _crossword(rows: list[str], places: list, right: set, below: set) -> dict:
    """Number the cells that begin a run of two or more, as the language does."""
    is_open = set(places)
    marks = {}
    for r, c in places:
        across = (r, c + 1) in is_open and (r, c) not in right
        down = (r + 1, c) in is_open and (r, c) not in below
        starts_across = (r, c - 1) not in is_open or (r, c - 1) in right
        starts_down = (r - 1, c) not in is_open or (r - 1, c) in below
        if (across and starts_across) or (down and starts_down):
            marks[r, c] = str(len(marks) + 1)
    return marks


def make(seed: object) -> str:
    """Write the puzzle of this seed."""
    return Maker(seed).puzzle()
