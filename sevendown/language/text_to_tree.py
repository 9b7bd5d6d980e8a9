"""From a text to a puzzle: header, grid, statements, names."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Protocol

from sevendown.errors import LimitError, Problem, PuzzleError
from sevendown.language.clue_lines import ClueOptions, CluesAndRest, ClueText, find_clues
from sevendown.language.everyday import Notation
from sevendown.language.grid import Grid, read_grid
from sevendown.language.impossible import impossible_statements
from sevendown.language.intended import false_of_intended, read_intended
from sevendown.language.lalr import Unexpected
from sevendown.language.parser import LogicalLine, declared_in, parse_statement, parse_statements
from sevendown.language.resolve import Resolver
from sevendown.language.scope import Scope, find_declarations
from sevendown.language.syntax_errors import syntax_error
from sevendown.language.tree import Line, PuzzleTree, Slot, WordFinder
from sevendown.record import Record, replaced
from sevendown.speech import say
from sevendown.text.header import find_solution, read_header
from sevendown.text.phrases import clip, join_words
from sevendown.text.problems import Problems
from sevendown.text.reading_limits import READING
from sevendown.text.source import Source

MOST_READINGS = 4  # of a clue, that are told


class ClueReading(Protocol):
    """What somebody makes of a clue."""

    @property
    def clue(self) -> ClueText:
        """The clue."""

    @property
    def statements(self) -> Sequence[str]:
        """What it says, the likeliest first; nothing where it says nothing."""

    @property
    def problem(self) -> Problem | None:
        """Why nothing could be made of it."""


class CluesRead(Record):
    """The clues of a puzzle with what was made of each; the text with blanks in their place."""

    readings: tuple[ClueReading, ...]
    rest: str
    scope: Scope  # what names stand for at the end of the text


# Reads clues in a language, or in that which they seem to be in: of the headings, if there are any.
# The last are the names that the puzzle declares.
ReadClues = Callable[
    [Source, Grid, Sequence[ClueText], str, Sequence[str], Collection[str]], Sequence[ClueReading]
]


def read_puzzle(source: Source, registry: WordFinder) -> tuple[PuzzleTree, list[Problem]]:
    """Read one puzzle without printed clues; give it and what is worth a warning."""
    tree, warnings, _ = read_with_clues(source, registry, None, ClueOptions())
    return tree, warnings


def read_with_clues(
    source: Source,
    registry: WordFinder,
    read_clues: ReadClues | None,
    clue_options: ClueOptions,
) -> tuple[PuzzleTree, list[Problem], CluesRead]:
    """Read one puzzle; give it, what is worth a warning, and what was made of its clues.

    All mistakes make one PuzzleError.
    """
    source.check_size()
    problems = Problems(source.bad_characters())
    if problems:
        raise PuzzleError(problems)
    solution, source = find_solution(source, problems)
    header, first = read_header(source, problems)
    problems += source.line_separators(source.line_starts[min(first, len(source.line_starts) - 1)])
    header_problems = len(problems)
    grid, last = read_grid(source, header, first, problems)
    grid_is_sound = len(problems) == header_problems
    start = source.line_starts[last] if last < len(source.line_starts) else len(source.text)
    found = CluesAndRest((), source.clean, ())
    if read_clues is not None:
        notation = Notation(grid.marks, (), registry)
        found = find_clues(source, start, grid, lambda text: parse_statement(text, notation))
    statements = parse_statements(
        source, start, problems, found.rest, marks=grid.marks, registry=registry
    )
    if not grid_is_sound:
        # Without the marks of the grid every reference would be a mistake.
        raise PuzzleError(problems)
    readings: list[ClueReading] = []
    if read_clues is not None and found.clues:
        language = clue_options.language or header.language
        names = find_declarations(source, statements).values.keys()
        readings += read_clues(source, grid, found.clues, language, found.languages, names)
        statements = _with_clues(statements, readings, problems, clue_options.skip_unknown)
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
        let_words=resolver.let_words,
    )
    if solution is not None:
        tree = replaced(tree, intended=read_intended(source, solution, tree, problems))
        if problems:
            raise PuzzleError(problems)
    warnings = _warnings(source, tree, scope, resolver.unused_variables())
    clues = CluesRead(tuple(readings), found.rest, scope)
    warnings = [
        *(source.problem(false.at, false.why) for false in false_of_intended(tree)),
        *_two_ways(source, readings),
        *_twice(source, readings),
        *warnings,
        *resolver.warnings,
    ]
    return tree, warnings, clues


def read_statement(source: Source, scope: Scope, text: str) -> Line:
    """Read one more statement, with the names that a text has declared; raises PuzzleError.

    Where it stands is not known: its place is the start of the text.
    """
    problems = Problems([])
    notation = Notation(scope.grid.marks, frozenset(scope.declarations.values), scope.registry)
    try:
        node = parse_statement(text, notation)
    except Unexpected as error:
        raise PuzzleError([source.problem(0, syntax_error(text, error, notation)[1])]) from None
    resolver = Resolver(source, scope.copy(), problems)
    if declared_in(text)[1]:
        problems.append(source.problem(0, say("this declares a name, and is no statement")))
    elif node.depth > READING.nesting:
        message = say("nested more than {most} deep", most=READING.nesting)
        raise LimitError([source.problem(0, message)])
    else:
        resolver.take(LogicalLine(0, text, node, is_clue=True))
    if problems:
        raise PuzzleError(problems)
    return resolver.lines[-1]


def _with_clues(
    statements: list[LogicalLine],
    readings: Sequence[ClueReading],
    problems: Problems,
    skip_unknown: bool,
) -> list[LogicalLine]:
    """Put what clues say among the statements, in the order of the text."""
    lines = list(statements)
    for reading in readings:
        if reading.problem is not None:
            if not skip_unknown:
                problems.append(reading.problem)
        elif reading.statements:
            node = parse_statement(reading.statements[0])
            clue = reading.clue
            lines.append(LogicalLine(clue.at, clue.title, node, is_clue=True))
    return sorted(lines, key=lambda line: line.at)


def _twice(source: Source, readings: Sequence[ClueReading]) -> list[Problem]:
    """Say which entries have two clues, as often by a slip."""
    first: dict[tuple[str, str], int] = {}
    found = []
    for reading in readings:
        clue = reading.clue
        key = clue.mark, clue.direction
        if clue.mark and reading.statements and key in first:
            entry, line = clue.title.partition(":")[0], source.place(first[key]).line
            message = say("{entry} has a clue in line {line} already", entry=entry, line=line)
            found.append(source.problem(clue.at, message))
        first.setdefault(key, clue.at)
    return found


def _two_ways(source: Source, readings: Sequence[ClueReading]) -> list[Problem]:
    """Say which clues can be read in more than one way."""
    return [
        source.problem(
            reading.clue.place(0),
            say(
                "this clue is read as {statement}, but could also mean {others}",
                statement=reading.statements[0],
                others=join_words(reading.statements[1:MOST_READINGS], say("or")),
            ),
        )
        for reading in readings
        if len(reading.statements) > 1
    ]


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
