"""Changes of a puzzle's text that leave its solutions as they are.

Each change takes a sheet, a source of chance, and the known answers; it gives another sheet. How to
say a statement in another way is found in rewrite.py.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from random import Random

from sevendown.language import parse_nodes
from sevendown.language.grid import Grid
from sevendown.language.parse_nodes import Raw
from sevendown.language.tree import PuzzleTree
from sevendown.language.vocabulary import split_reference
from sevendown.numbertheory import TooLarge
from support import rewrite
from support.bruteforce import Answer, World
from support.rewrite import Transformation, tree_of
from support.sentencemaker import Names, SentenceMaker, Text
from support.sheet import (
    Sheet,
    chain,
    compared,
    mapped,
    names_in,
    negated,
    nodes,
    number,
    parsed,
    word,
)

DECLARATIONS = parse_nodes.Let | parse_nodes.Var | parse_nodes.Define


def uses_labels(sheet: Sheet) -> bool:
    """Whether the text speaks of the marks themselves."""
    calls = (
        node for line in sheet.lines for node in nodes(line) if isinstance(node, parse_nodes.Call)
    )
    return any(node.name == "label" for node in calls)


def with_references(sheet: Sheet, change: Callable[[str, str], str]) -> tuple[Raw, ...]:
    """Change every reference: its mark and the letters after it."""

    def changed(node: Raw) -> Raw:
        if not isinstance(node, parse_nodes.Symbol):
            return node
        found = split_reference(node.text)
        if not found or found[0] not in sheet.grid.marks:
            return node
        return word(change(found[0], node.text.removeprefix(found[0])))

    return tuple(mapped(line, changed) for line in sheet.lines)


# ---- marks and the grid


def with_explicit_marks(sheet: Sheet, rng: Random, answers: list[Answer]) -> Sheet:
    """Write the numbers of a crossword into the grid."""
    return replace(sheet, numbered=False)


def with_other_marks(sheet: Sheet, rng: Random, answers: list[Answer]) -> Sheet:
    """Give each mark another name, letters or a number."""
    if uses_labels(sheet):
        return sheet
    old = list(sheet.grid.marks)
    if rng.random() < 0.4:
        new = [str(n) for n in rng.sample(range(1, 4 * len(old) + 2), len(old))]
    else:
        letters = "ABCDEFGHIKLMNOPQRSTVWXYZabcdewsÄöß"
        pairs = [a + b for a in letters for b in letters]
        new = rng.sample([*letters, *pairs] if len(old) > 20 else letters, len(old))
    names = dict(zip(old, new, strict=True))

    def renamed(mark: str, direction: str) -> str:
        # Between letters and the direction there is always an underscore.
        return names[mark] + "_" * names[mark].isalpha() + direction.lstrip("_")

    grid = changed_grid(
        sheet.grid, marks={names[mark]: at for mark, at in sheet.grid.marks.items()}
    )
    return replace(sheet, grid=grid, numbered=False, lines=with_references(sheet, renamed))


def changed_grid(old: Grid, **changed: object) -> Grid:
    """Give a grid with some of its parts changed."""
    new = Grid()
    parts = vars(new)
    assert changed.keys() <= parts.keys()
    parts.update({name: changed.get(name, vars(old)[name]) for name in parts})
    return new


_TURNED = str.maketrans("wasdWASD", "sdwaSDWA")
_GROUPS = {"across": "down", "down": "across"}


def transposed(sheet: Sheet, rng: Random, answers: list[Answer]) -> Sheet:
    """Exchange rows and columns, and so across and down."""
    old = sheet.grid

    def turned(cells: Iterable[tuple[int, int]]) -> set[tuple[int, int]]:
        return {(c, r) for r, c in cells}

    grid = changed_grid(
        old,
        rows=old.columns,
        columns=old.rows,
        offsets={(r, c): 0 for r in range(old.columns) for c in range(old.rows)},
        blocked=turned(old.blocked),
        given={(c, r): digit for (r, c), digit in old.given.items()},
        bars_right=turned(old.bars_below),
        bars_below=turned(old.bars_right),
        marks={mark: (c, r) for mark, (r, c) in old.marks.items()},
    )
    names = {mark: mark for mark in old.marks}
    numbered = sheet.numbered and not uses_labels(sheet)
    if numbered:
        explicit, grid.marks = grid.marks, {}
        grid.number_like_a_crossword()
        by_cell = {cell: mark for mark, cell in grid.marks.items()}
        names = {mark: by_cell[cell] for mark, cell in explicit.items()}
    lines = with_references(
        sheet, lambda mark, direction: names[mark] + direction.translate(_TURNED)
    )

    def turned_node(node: Raw) -> Raw:
        if isinstance(node, parse_nodes.Symbol) and node.text in _GROUPS:
            return word(_GROUPS[node.text])
        if isinstance(node, parse_nodes.Call) and node.name == "cell":
            return replace(node, arguments=tuple(reversed(node.arguments)))
        return node

    lines = tuple(mapped(line, turned_node) for line in lines)
    return replace(
        sheet, grid=grid, numbered=numbered, lines=lines, transposed=not sheet.transposed
    )


def in_the_other_form(sheet: Sheet, rng: Random, answers: list[Answer]) -> Sheet:
    """Draw the grid in the boxed form if it is open, and the other way round."""
    return replace(sheet, boxed=not sheet.boxed)


def laid_out_anew(sheet: Sheet, rng: Random, answers: list[Answer]) -> Sheet:
    """Add comments, white space, line breaks, other line ends."""
    return replace(sheet, layout=str(rng.random()))


def header_as_statements(sheet: Sheet, rng: Random, answers: list[Answer]) -> Sheet:
    """Say by statements what the header and given digits say."""
    tree = tree_of(sheet)
    header = dict(sheet.header)
    added = []
    if header.pop("digits", None):
        digits = ", ".join(map(str, tree.digits))
        added.append(f"all(digit in cells : digit in {{{digits}}})")
    if header.pop("answers", None) == "distinct":
        added.append("DISTINCT(numbers)")
    if not tree.leading_zeros:
        header["leading-zeros"] = "yes"
        added += [f"{run.name}[1] != 0" for run in tree.numbers]
    added += [f"cell({r + 1}, {c + 1}) = {digit}" for (r, c), digit in tree.given.items()]
    grid = changed_grid(sheet.grid, given={})
    return replace(sheet, header=header, grid=grid, lines=(*sheet.lines, *map(parsed, added)))


# ---- the order of statements


def _declared_by(line: Raw) -> set[str]:
    if isinstance(line, parse_nodes.Var):
        return {name.text for name in line.names}
    return {line.name.text} if isinstance(line, parse_nodes.Let | parse_nodes.Define) else set()


def in_another_order(sheet: Sheet, rng: Random, answers: list[Answer]) -> Sheet:
    """Shuffle the statements; what declares a name still stands before what uses it."""
    lines = sheet.lines
    declared, used = list(map(_declared_by, lines)), list(map(names_in, lines))
    waits_for = [{i for i in range(n) if declared[i] & used[n]} for n in range(len(lines))]
    order: list[int] = []
    left = set(range(len(lines)))
    while left:
        ready = sorted(index for index in left if waits_for[index] <= set(order))
        order.append(rng.choice(ready))
        left.remove(order[-1])
    return replace(sheet, lines=tuple(lines[index] for index in order))


def split(sheet: Sheet, rng: Random, answers: list[Answer]) -> Sheet:
    """Make a statement of each part of an `and`."""
    lines: list[Raw] = []
    for line in sheet.lines:
        if isinstance(line, parse_nodes.Infix) and line.kind == "and":
            lines += line.parts
        else:
            lines.append(line)
    return replace(sheet, lines=tuple(lines))


def joined(sheet: Sheet, rng: Random, answers: list[Answer]) -> Sheet:
    """Join neighbouring statements by `and`."""
    lines: list[Raw] = []
    together: list[Raw] = []
    for line in sheet.lines:
        declares = isinstance(line, DECLARATIONS)
        if together and (declares or rng.random() < 0.4):
            lines.append(chain("and", together))
            together = []
        (lines if declares else together).append(line)
    lines += [chain("and", together)] if together else []
    return replace(sheet, lines=tuple(lines))


# ---- statements that hold anyway


def _worlds(tree: PuzzleTree, answers: list[Answer]) -> list[World]:
    worlds = []
    for rows, variables in answers:
        digits = {(r, c): int(rows[r][c]) for r, c in tree.open_cells}
        worlds.append(World(tree, digits))
        worlds[-1].variables = dict(variables)
    return worlds


def with_true_statements(sheet: Sheet, rng: Random, answers: list[Answer]) -> Sheet:
    """Add what holds in all solutions, which are known, or always."""
    tree = tree_of(sheet)
    worlds = _worlds(tree, answers)
    names = [(run.name, [world.run_value(run) for world in worlds]) for run in tree.numbers]
    names += [(name, [world.variables[name] for world in worlds]) for name in tree.variables]
    added = [_true_of(*rng.choice(names), rng) for _ in range(3) if names]
    added += [_random_truth(sheet, tree, worlds, rng) for _ in range(2)]
    lines = list(sheet.lines)
    plain = [line for line in lines if not isinstance(line, DECLARATIONS)]
    some = rng.choice(plain)
    added.append(chain("or", (some, negated(some))))
    last = max((i for i, line in enumerate(lines) if isinstance(line, DECLARATIONS)), default=-1)
    for line in added:
        lines.insert(rng.randint(last + 1, len(lines)), line)
    return replace(sheet, lines=tuple(lines))


def _true_of(name: str, values: list[int], rng: Random) -> Raw:
    """A statement that is true of some values, which are all that a number has."""
    low, high = (min(values), max(values)) if values else (0, 0)
    kind = rng.randrange(6)
    if kind == 0:
        return parsed(f"{name} in {low - rng.randint(0, 50)}..{high + rng.randint(0, 50)}")
    if kind == 1:
        modulus = rng.randint(2, 12)
        rests = {value % modulus for value in values} | {rng.randrange(modulus)}
        return parsed(f"{name} mod {modulus} in {{{', '.join(map(str, sorted(rests)))}}}")
    if kind == 2:
        sums = {sum(map(int, str(abs(value)))) for value in values} | {rng.randint(1, 30)}
        return parsed(f"qs({name}) in {{{', '.join(map(str, sorted(sums)))}}}")
    if kind == 3:
        return parsed(f"{name} = {name}")
    if kind == 4:
        return parsed(f"not ({name} < {low} or {name} > {high})")
    other = high + rng.randint(1, 1000)
    return negated(compared(word(name), "=", number(other)))


def _random_truth(sheet: Sheet, tree: PuzzleTree, worlds: list[World], rng: Random) -> Raw:
    """A statement made at random, or its negation, whichever holds in all solutions."""
    declarations = [line for line in sheet.lines if isinstance(line, DECLARATIONS)]
    maker = SentenceMaker(rng, library=True, bracketed=False)
    maker.defined_names = {
        line.name.text for line in declarations if isinstance(line, parse_nodes.Define)
    }
    names = Names(
        [Text(run.name, size=len(run.cells)) for run in tree.numbers],
        [f"cell({r + 1}, {c + 1})" for r, c in tree.open_cells],
        [Text(name, size=2) for name in tree.variables],
    )
    while True:
        made = parsed(str(maker.statement(names, 2)))
        if any(map(rewrite.may_hide_a_number, rewrite.own_names([made]))):
            continue
        other = tree_of(replace(sheet, lines=(*declarations, made)))
        (statement,) = (line.statement for line in other.lines)
        try:
            truths = {world.holds(statement, {}) for world in worlds}
        except TooLarge:
            continue
        if truths == {False}:
            return negated(made)
        if len(truths) < 2:
            return made


# What a statement says, and how, stays as it is; with the effort it takes, more or less.
GENTLE = [
    with_explicit_marks,
    with_other_marks,
    transposed,
    in_another_order,
    split,
    joined,
    in_the_other_form,
    laid_out_anew,
]
TRANSFORMATIONS = [with_true_statements, *rewrite.TRANSFORMATIONS, header_as_statements, *GENTLE]


def some_of(name: str, transformations: Sequence[Transformation]) -> Transformation:
    """A transformation made of several, of which chance leaves out some."""

    def transformation(sheet: Sheet, rng: Random, answers: list[Answer]) -> Sheet:
        # What speaks of the answers comes first: later on the grid may lie on its side.
        for one in transformations:
            if rng.random() < 0.6:
                sheet = one(sheet, rng, answers)
        return sheet

    transformation.__name__ = name
    return transformation


many_at_once = some_of("many_at_once", TRANSFORMATIONS)
gentle_at_once = some_of("gentle_at_once", GENTLE)


def mapped_back(sheet: Sheet, answer: Answer) -> Answer:
    """A solution of the changed puzzle as one of the puzzle as it was."""
    rows, variables = answer
    if sheet.transposed:
        rows = tuple("".join(column) for column in zip(*rows, strict=True))
    return rows, tuple(sorted(variables))
