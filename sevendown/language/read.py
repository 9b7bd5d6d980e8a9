"""From a text to a puzzle: header, grid, statements, names."""

from __future__ import annotations

from sevendown.errors import Problem, PuzzleError
from sevendown.language.grid import Grid, read_grid
from sevendown.language.header import read_header
from sevendown.language.names import Names, look_up
from sevendown.language.parser import parse_statements
from sevendown.language.source import Source, split_puzzles
from sevendown.language.tree import PuzzleTree, Registry

__all__ = ["read_puzzle", "split_puzzles"]


def read_puzzle(source: Source, registry: Registry) -> tuple[PuzzleTree, list[Problem]]:
    """Read one puzzle; give it and what is worth a warning. All mistakes make one PuzzleError."""
    source.check_size()
    problems = source.bad_characters()
    if problems:
        raise PuzzleError(problems)
    header, first = read_header(source, problems)
    header_problems = len(problems)
    grid, last = read_grid(source, header, first, problems)
    grid_is_sound = len(problems) == header_problems
    start = source.line_starts[last] if last < len(source.line_starts) else len(source.text)
    statements = parse_statements(source, start, problems)
    if not grid_is_sound:
        # Without the marks of the grid every reference would be a mistake.
        raise PuzzleError(problems)
    names = look_up(source, grid, statements, registry, problems)
    if problems:
        raise PuzzleError(problems)
    tree = PuzzleTree(
        header=header.written,
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
        numbers=tuple(names.runs.values()),
        variables=names.variables,
        lines=tuple(names.lines),
    )
    return tree, _warnings(source, tree, grid, names)


def _warnings(source: Source, tree: PuzzleTree, grid: Grid, names: Names) -> list[Problem]:
    """Find what nothing speaks of, so that every value of it makes another solution."""
    covered = {cell for run in tree.numbers for cell in run.cells} | set(tree.given)
    warnings = [
        source.problem(
            grid.offsets[cell], "this cell is in no number, which multiplies the solutions"
        )
        for cell in tree.open_cells
        if cell not in covered
    ]
    for name, at in names.unused.items():
        message = f"the var {name} is in no statement, which multiplies the solutions"
        warnings.append(source.problem(at, message))
    return warnings
