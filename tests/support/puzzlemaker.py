"""Random small puzzles as text, which between them use the whole language.

Most statements are chosen so that they hold for a secret filling: many of the puzzles have a
solution, few have very many.
"""

from __future__ import annotations

from contextlib import suppress
from functools import lru_cache
from random import Random

from sevendown.language import tree
from sevendown.language.text_to_tree import read_puzzle
from sevendown.numbertheory import TooLarge
from sevendown.text.source import Source
from sevendown.words.registry import LIBRARY
from support.bruteforce import World
from support.gridmaker import Grid, GridMaker
from support.sentencemaker import REGISTRY, SUM, Bound, Names, SentenceMaker, Text

MOST = 2500  # assignments of the open cells and the variables, unless a puzzle is large
# A puzzle may define these anew.
LIBRARY_NAMES = [w.name for w in REGISTRY.words if REGISTRY.origins[w] == LIBRARY]
PARAMETERS = ["X", "Y", "Z", "n", "A_w", "across"]
COMMENTS = ["% why not", "%", "% ((", "% A_w = 3"]


class PuzzleMaker:
    """Writes one puzzle."""

    def __init__(self, seed: object, bracketed: bool) -> None:
        rng = self.rng = Random(f"puzzlemaker:{seed}")
        self.depth = rng.choice([1, 2, 2, 2, 3, 3, 4])
        kind = rng.random()
        # Numbers too long to be listed, of which all but a few digits are given.
        self.long = kind < 0.12
        # Too many cells to try every filling.
        self.large = 0.12 <= kind < 0.2
        self.grid: Grid = GridMaker(rng, self.long, self.large).make()
        references = self.grid.references
        # Short statements as people write them, several of them about the same few numbers.
        longer = [reference for reference in references if reference.size > 1]
        self.plain = bool(longer) and rng.random() < 0.3
        if self.plain:
            references = rng.choices(longer, k=rng.randint(1, 3))
        self.names = Names(references, self.grid.cells)
        # Some use words of the library; those that do not stay the same whatever the library has.
        self.say = SentenceMaker(rng, rng.random() < 0.5, bracketed)
        self.say.wide = max(3, min(100, 2000 // self.grid.fillings))

    def puzzle(self) -> str:
        """Write it."""
        rng = self.rng
        declarations = [] if self.plain and rng.random() < 0.7 else self.declarations()
        if self.large or rng.random() < 0.8:
            statements = self.true_statements(declarations)
        else:
            count = rng.randint(1, 3)
            statements = [self.say.statement(self.names, self.some_depth()) for _ in range(count)]
        return self.laid_out([*declarations, *map(str, statements)])

    # Declarations

    def declarations(self) -> list[str]:
        rng = self.rng
        lines = []
        if rng.random() < 0.35:
            lines += self.variables()
        if rng.random() < 0.3:
            lines.append(self.let("half"))
            if rng.random() < 0.3:
                lines.append(self.let(rng.choice(["h", "down", "B_w"])))
        if rng.random() < 0.4:
            lines.append(self.define("GOOD", "made", lines))
            if rng.random() < 0.4:
                lines.append(self.define("BETTER", "more", lines))
        return lines

    def variables(self) -> list[str]:
        rng = self.rng
        room = max(1, 20 if self.large else MOST // self.grid.fillings)
        if room < 3:
            return []
        names = [rng.choice(["n", "V", "PZ", "k", "A_s"])]
        if room >= 9 and rng.random() < 0.3:
            names.append("m")
        low, most = rng.randint(-3, 12), min(9, int(room ** (1 / len(names))))
        members = rng.choice([f"{low}..{low + most - 1}", "{1, 4, 9}", "{-2, 0, 5..6}"])
        if rng.random() < 0.3:
            some = self.say.at_most(self.say.expression(self.names, 1), 2)
            members = f"{{{self.say.within(some, SUM)}, {rng.randint(0, 9)}}}"
            if rng.random() < 0.4:
                members = f"1..{rng.choice(self.names.cells)}"
        self.names.values += [Text(name, size=2) for name in names]
        self.say.wide = 3  # all the more is to be tried
        lines = [f"var {', '.join(names)} in {members}"]
        if room >= 40 and rng.random() < 0.15:
            lines.append(f"var l in {{0, {names[0]}, 3}}")
            self.names.values.append(Text("l", size=2))
        return lines

    def let(self, name: str) -> str:
        value = self.say.expression(self.names, self.rng.randint(0, 2))
        self.names.values.append(Text(name, size=value.size))
        return f"let {name} = {value}"

    def define(self, predicate: str, operator: str, earlier: list[str]) -> str:
        rng = self.rng
        parameters = rng.sample(PARAMETERS, rng.choice([1, 1, 1, 2, 2, 3, 0]))
        inner = self.names.inside(*(Bound(name, False, 3) for name in parameters))
        is_predicate = rng.random() < 0.5
        if is_predicate:
            name, defined = predicate, self.names.predicates
            body = self.say.statement(inner, 1)
        else:
            name, defined = operator, self.names.operators
            body = self.say.at_most(self.say.expression(inner, 2), 5)
        if self.say.library and rng.random() < 0.3:
            hidden = rng.choice(LIBRARY_NAMES)
            # What has been used as a word of the library stays one.
            if not any(f"{hidden}(" in line for line in [*earlier, str(body)]):
                name = hidden
        self.say.defined_names.add(name)
        defined.append((name, len(parameters)))
        return f"define {name}({', '.join(parameters)}) = {body}"

    # Statements

    def true_statements(self, declarations: list[str]) -> list[Text]:
        """Statements that hold in a secret filling, or any where a few tries find none."""
        rng, say = self.rng, self.say
        count = 16 if self.large else 8
        expressions = [say.expression(self.names, self.some_depth()) for _ in range(count)]
        statements = [say.statement(self.names, self.some_depth()) for _ in range(count)]
        if self.plain:
            expressions += [say.call(self.names, 1) for _ in range(count)]
            statements += [say.predicate(self.names, 0) for _ in range(count)]
        expressions += self.names.references[:3]
        probes = [Text(f"0 = {say.within(item, SUM)}") for item in expressions]
        puzzle = self.read(declarations, probes + statements)
        world = self.secret_world(puzzle)
        if world is None:
            return statements[:2]
        values = []
        for item, line in zip(expressions, puzzle.lines, strict=False):
            with suppress(TooLarge):
                right = line.statement.right  # type: ignore[attr-defined]
                values.append((item, world.value(right, {})))
        known = [(item, value) for item, value in values if value is not None and value < 10**30]
        # A number that is simply given leaves nothing to the other statements.
        kept = [
            say.true_of(item, value)
            for item, value in known
            if item not in self.names.references or rng.random() < 0.1
        ]
        if len(known) > 1:
            pairs = [(known[-1], rng.choice(known[:-1])) for _ in range(3)]
            kept += [say.true_of_both(*one, *other) for one, other in pairs]
        for written, line in zip(statements, puzzle.lines[len(probes) :], strict=True):
            if world.holds(line.statement, {}):
                kept.append(written)
            elif rng.random() < 0.3:
                kept.append(say.opposite(written))
        rng.shuffle(kept)
        if not self.large:
            kept = kept[: rng.choice([1, 2, 3, 4, 5, 6, 8, 10, 12])]
        return self.still_true(declarations, kept, world)

    def some_depth(self) -> int:
        """How deep a statement is; some are as plain as people write them."""
        return self.rng.choice([0, 1, 1] if self.plain else [0, 1, self.depth, self.depth])

    def still_true(self, declarations: list[str], kept: list[Text], world: World) -> list[Text]:
        """Those that hold among themselves: what `numbers` is depends on what statements name."""
        while True:
            world.puzzle = self.read(declarations, kept)
            truths = [world.holds(line.statement, {}) for line in world.puzzle.lines]
            if all(truths):
                return kept
            kept = [written for written, is_true in zip(kept, truths, strict=True) if is_true]

    def read(self, declarations: list[str], statements: list[Text]) -> tree.PuzzleTree:
        text = "\n".join([self.grid.text, *declarations, *map(str, statements), ""])
        return read_puzzle(Source(text, "made"), REGISTRY)[0]

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

    # The text

    def laid_out(self, lines: list[str]) -> str:
        """The whole text, now and then with comments, blank lines and broken lines."""
        rng = self.rng
        head = self.grid.text.split("\n")
        if rng.random() < 0.1:
            head.insert(0, rng.choice(COMMENTS))
        if rng.random() < 0.1:
            at = rng.choice([i for i, line in enumerate(head) if line])
            head[at] += " " + rng.choice(COMMENTS)
        written = []
        for line in lines:
            if rng.random() < 0.1:
                line = self.broken(line)
            if rng.random() < 0.08:
                line += rng.choice(["", "  "]) + rng.choice(COMMENTS)
            if rng.random() < 0.05:
                written.append(rng.choice(["", "   ", *COMMENTS]))
            written.append(line)
        return "\n".join([*head, *written, ""])

    def broken(self, line: str) -> str:
        """Break a line at blanks within brackets."""
        rng = self.rng
        depth, signs = 0, []
        for sign in line.split("%")[0]:
            depth += (sign in "([{") - (sign in ")]}")
            if sign == " " and depth and rng.random() < 0.5:
                comment = " " + rng.choice(COMMENTS) if rng.random() < 0.2 else ""
                sign = f"{comment}\n{rng.choice(['', '    '])}"
            signs.append(sign)
        return "".join(signs)


@lru_cache(1000)  # several tests begin with the same seeds
def make(seed: object, bracketed: bool = False) -> str:
    """Write the puzzle of this seed; `bracketed`: the same puzzle, with brackets everywhere."""
    return PuzzleMaker(seed, bracketed).puzzle()
