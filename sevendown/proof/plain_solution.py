"""Whether a filling of the whole grid is a solution, by the plain meaning of everything."""

from __future__ import annotations

from collections.abc import Mapping

from sevendown.language import semantics, tree
from sevendown.numbertheory import from_decimal
from sevendown.proof.inference import ProofSolution
from sevendown.proof.knowledge import Place
from sevendown.speech import say


def digits_in_rows(puzzle: tree.PuzzleTree, rows: tuple[str, ...]) -> dict[Place, int] | None:
    """Read the digits of all open cells; None: these are no rows of this grid."""
    if len(rows) != puzzle.rows or any(len(row) != puzzle.columns for row in rows):
        return None
    found: dict[Place, int] = {}
    for r, row in enumerate(rows):
        for c, sign in enumerate(row):
            if (r, c) in puzzle.blocked:
                if sign != "#":
                    return None
            elif sign in "0123456789":
                found[r, c] = int(sign)
            else:
                return None
    return found


def why_no_solution(puzzle: tree.PuzzleTree, solution: ProofSolution) -> str:
    """Say what a filling breaks; "" if it is a solution."""
    digits = digits_in_rows(puzzle, solution.rows)
    if digits is None:
        return say("its rows are not those of the grid")
    if solution.variables.keys() != puzzle.variables.keys():
        return say("its variables are not those of the puzzle")
    return _why_not(puzzle, digits, solution.variables)


def _why_not(
    puzzle: tree.PuzzleTree, digits: Mapping[Place, int], variables: Mapping[str, int]
) -> str:
    for place, digit in digits.items():
        if digit not in puzzle.digits or puzzle.given.get(place, digit) != digit:
            return say(
                "{digit} must not stand in row {row}, column {column}",
                digit=digit,
                row=place[0] + 1,
                column=place[1] + 1,
            )
    values: dict[semantics.Unknown, int] = {
        tree.CellDigit(*place): digit for place, digit in digits.items()
    }
    numbers: dict[int, str] = {}
    for slot in puzzle.numbers:
        text = "".join([str(digits[place]) for place in slot.cells])
        if text[0] == "0" and not puzzle.leading_zeros:
            return say("{name} starts with 0", name=slot.name)
        value = from_decimal(text)
        values[tree.Reference(slot)] = value
        if puzzle.distinct_answers and value in numbers:
            return say("{one} and {other} are equal", one=numbers[value], other=slot.name)
        numbers[value] = slot.name
    for name, value in variables.items():
        values[tree.Variable(name)] = value
    said = [(line.text, line.statement) for line in puzzle.lines]
    for name, members in puzzle.variables.items():
        said.append((f"var {name}", tree.Membership(tree.Variable(name), members, False)))
    for text, statement in said:
        unknowns = semantics.unknowns(statement, puzzle)
        run = semantics.evaluator(statement, unknowns, puzzle)
        if not run([values[unknown] for unknown in unknowns]):
            return say("it does not obey: {statement}", statement=text)
    return ""
