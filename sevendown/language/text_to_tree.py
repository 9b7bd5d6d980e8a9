"""From a text to a puzzle: header, grid, statements, names."""

from __future__ import annotations

from sevendown.errors import Problem, PuzzleError
from sevendown.language.grid import Grid, read_grid
from sevendown.language.impossible import impossible_statements
from sevendown.language.parser import parse_statements
from sevendown.language.resolve import Resolver
from sevendown.language.scope import Scope, find_declarations
from sevendown.language.tree import PuzzleTree, Slot, WordFinder
from sevendown.speech import say
from sevendown.text.header import read_header
from sevendown.text.phrases import clip
from sevendown.text.problems import Problems
from sevendown.text.source import Source


def read_puzzle(source: Source, registry: WordFinder) -> tuple[PuzzleTree, list[Problem]]:
    """Read one puzzle; give it and what is worth a warning. All mistakes make one PuzzleError."""
    source.check_size()
    problems = Problems(source.bad_characters())
    if problems:
        raise PuzzleError(problems)
    header, first = read_header(source, problems)
    problems += source.line_separators(source.line_starts[min(first, len(source.line_starts) - 1)])
    header_problems = len(problems)
    grid, last = read_grid(source, header, first, problems)
    grid_is_sound = len(problems) == header_problems
    start = source.line_starts[last] if last < len(source.line_starts) else len(source.text)
    statements = parse_statements(source, start, problems, marks=grid.marks, registry=registry)
    if not grid_is_sound:
        # Without the marks of the grid every reference would be a mistake.
        raise PuzzleError(problems)
    scope = Scope(grid, registry, find_declarations(source, statements))
    resolver = Resolver(source, scope, problems)
    for statement in statements:
        resolver.take(statement)
    if problems:
        raise PuzzleError(problems)
    tree = PuzzleTree(
        header=header.values,
        digits=header.digits,
        leading_zeros=header.leading_zeros,
        distinct_answers=header.distinct_answers,
        rows=grid.rows,
        columns=grid.columns,
        blocked=frozenset(grid.blocked),
        given=grid.given,
        bars_right=frozenset(grid.bars_right),
        bars_below=frozenset(grid.bars_below),
        marks=grid.marks,
        numbers=tuple(scope.slots.values()),
        variables=scope.variables,
        lines=tuple(resolver.lines),
        header_at=header.offsets,
        cells_at=grid.offsets,
        spelling=scope.spelling,
        lets={name: value for name, (value, _) in scope.lets.items()},
    )
    warnings = _warnings(source, tree, scope, resolver.unused_variables())
    return tree, [*warnings, *resolver.warnings]


def _warnings(
    source: Source, tree: PuzzleTree, scope: Scope, unused: dict[str, int]
) -> list[Problem]:
    """Find what nothing speaks of, and references that are likely to be a slip."""
    covered = {cell for slot in tree.numbers for cell in slot.cells} | set(tree.given)
    warnings = [
        source.problem(
            scope.grid.offsets[cell],
            say("this cell is in no number, which multiplies the solutions"),
        )
        for cell in tree.open_cells
        if cell not in covered
    ]
    for name, at in unused.items():
        message = say(
            "the var {name} is in no statement, which multiplies the solutions", name=name
        )
        warnings.append(source.problem(at, message))
    warnings += [source.problem(at, message) for at, message in _odd_marks(scope)]
    reasons = [reason for _, reason in impossible_statements(tree)]
    warnings += [source.problem(reason.at, reason.why) for reason in reasons]
    for slot, at in scope.named_at.items():
        message = _slip(slot, scope.grid)
        if message:
            warnings.append(source.problem(at, message))
    return warnings


def _odd_marks(scope: Scope) -> list[tuple[int, str]]:
    """Find letters among numbers as marks that no statement names: blocked cells may be meant."""
    marks = scope.grid.marks
    if 2 * sum(mark.isdigit() for mark in marks) < len(marks):
        return []
    message = "{mark} is the mark of an open cell, and no statement uses it; a blocked cell is #"
    return [
        (scope.grid.offsets[cell], say(message, mark=clip(mark)))
        for mark, cell in marks.items()
        if not mark.isdigit() and mark not in scope.marks_named
    ]


def _slip(slot: Slot, grid: Grid) -> str:
    """Say what is odd about a number that only a statement names; "" if nothing is."""
    other = grid.slot(slot.mark, "down" if slot.direction == "across" else "across")
    hint = say("; is {name} meant?", name=other.name) if len(other.cells) > 1 else ""
    if not grid.begins(slot.cells[0], slot.direction):
        return say("{name} starts in the middle of a longer number", name=slot.name) + hint
    if len(slot.cells) == 1 and hint:
        return say("{name} is a single cell", name=slot.name) + hint
    return ""
