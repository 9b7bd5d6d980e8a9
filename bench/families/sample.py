"""Puzzles made of published ones: a text with a filling that is known to solve it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from bench.compare import known_solutions
from bench.process import ROOT
from sevendown.language import semantics, tree
from sevendown.puzzle.kinds.crossnumber import Crossnumber
from sevendown.puzzle.read import standard
from sevendown.text.source import Source


@dataclass(frozen=True)
class Sample:
    """A made puzzle."""

    name: str
    text: str
    filling: str  # one of its solutions, as it is printed


@dataclass(frozen=True)
class Published:
    """A published puzzle in its parts."""

    text: str
    filling: str  # its first solution
    head: str  # header and grid
    declarations: tuple[str, ...]  # what begins with var, let or define
    clues: tuple[str, ...]  # statements that name a number of the grid
    others: tuple[str, ...]  # other statements, as of letters alone
    numbers: dict[str, int]  # the length of each number of the grid by its name

    def write(self, statements: list[str], more: tuple[str, ...] = ()) -> str:
        """Give the text with these statements in place of the clues, and further declarations."""
        return "\n".join([self.head, "", *self.declarations, *more, *self.others, *statements, ""])


def read(text: str) -> tree.PuzzleTree:
    """Read a text; raises PuzzleError where it is not a puzzle."""
    return Crossnumber(Source(text, "made"), standard()).tree


def published(name: str) -> Published:
    """Read the puzzle of that name in `puzzles`."""
    path = ROOT / "puzzles" / f"{name}.txt"
    text = path.read_text(encoding="utf-8")
    fillings = known_solutions(path)
    assert fillings, f"{name} has no solution"
    puzzle = read(text)
    end = text.index("\n\n", max(puzzle.cells_at.values()))
    declarations, others, clues = [], [], []
    lines = iter(puzzle.lines)
    for statement in _statements(text[end:]):
        if re.match(r"(var|let|define)\b", statement):
            declarations.append(statement)
        elif any(isinstance(part, tree.Reference) for part in tree.walk(next(lines).statement)):
            clues.append(statement)
        else:
            others.append(statement)
    return Published(
        text,
        fillings[0],
        "\n".join(line.split("%")[0].rstrip() for line in text[:end].split("\n")).strip("\n"),
        tuple(declarations),
        tuple(clues),
        tuple(others),
        {slot.name: len(slot.cells) for slot in puzzle.numbers},
    )


def values(source: Published) -> dict[str, int]:
    """Give the value of every number of the grid by its name."""
    known = _values(read(source.text), source.filling)
    return {at.slot.name: v for at, v in known.items() if isinstance(at, tree.Reference)}


def _statements(text: str) -> list[str]:
    """Split what follows the grid into statements, each on one line, without comments."""
    found: list[str] = []
    depth = 0
    for line in text.split("\n"):
        words = line.split("%")[0].strip()
        if depth:
            found[-1] += " " + words
        elif words:
            found.append(words)
        depth += sum(map(words.count, "([{")) - sum(map(words.count, ")]}"))
    return found


def truths(puzzle: tree.PuzzleTree, filling: str) -> list[bool]:
    """Say of every statement whether it is true of a filling, by its plain meaning."""
    known = _values(puzzle, filling)
    return [_holds(line.statement, puzzle, known) for line in puzzle.lines]


def _holds(statement: tree.Statement, puzzle: tree.PuzzleTree, known: dict[Any, int]) -> bool:
    unknowns = semantics.unknowns(statement, puzzle)
    evaluate = semantics.evaluator(statement, unknowns, puzzle)
    return bool(evaluate([known[unknown] for unknown in unknowns]))


def solves(text: str, filling: str) -> bool:
    """Say whether a filling solves a puzzle, by the plain meaning of all that its text says."""
    puzzle = read(text)
    known = _values(puzzle, filling)
    digits = [value for at, value in known.items() if isinstance(at, tree.CellDigit)]
    numbers = [known[tree.Reference(slot)] for slot in puzzle.numbers]
    firsts = [known[tree.CellDigit(*slot.cells[0])] for slot in puzzle.numbers]
    statements = [line.statement for line in puzzle.lines]
    for name, members in puzzle.variables.items():
        statements.append(tree.Membership(tree.Variable(name), members, False))
    return (
        set(digits) <= set(puzzle.digits)
        and all(known[tree.CellDigit(*at)] == digit for at, digit in puzzle.given.items())
        and (puzzle.leading_zeros or 0 not in firsts)
        and (not puzzle.distinct_answers or len(set(numbers)) == len(numbers))
        and all(_holds(statement, puzzle, known) for statement in statements)
    )


def _values(puzzle: tree.PuzzleTree, filling: str) -> dict[Any, int]:
    """Give the value of every unknown in a filling."""
    lines = filling.split("\n")
    digit = {(r, c): int(lines[r][c]) for r, c in puzzle.open_cells}
    values: dict[Any, int] = {tree.CellDigit(*at): value for at, value in digit.items()}
    for slot in puzzle.numbers:
        values[tree.Reference(slot)] = int("".join(str(digit[at]) for at in slot.cells))
    for line in lines[puzzle.rows :]:
        name, value = line.split(" = ")
        values[tree.Variable(name)] = int(value)
    return values
