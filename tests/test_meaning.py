"""The plain meaning of trees against an evaluator that was written apart from it."""

from __future__ import annotations

from random import Random

import pytest
from support import bruteforce, puzzlemaker
from support.slowness import slow_after

from sevendown.language import semantics, tree
from sevendown.language.text_to_tree import read_puzzle
from sevendown.numbertheory import TooLarge
from sevendown.text.source import Source

PUZZLES = 150
WORLDS = 25


def read(text: str) -> tree.PuzzleTree:
    return read_puzzle(Source(text, "random"), puzzlemaker.REGISTRY)[0]


def parts_of(node: object) -> list[tree.Node]:
    """The node and all statements and expressions below it that have no running name around."""
    found: list[tree.Node] = [node] if isinstance(node, tree.Expression | tree.Statement) else []
    if isinstance(node, tree.RunningValue | tree.RunningStatement | tree.Group):
        return [] if isinstance(node, tree.Group) else found
    children = vars(node).values() if isinstance(node, tree.Node) else ()
    for child in children:
        for item in child if isinstance(child, tuple) else (child,):
            if isinstance(item, tree.Node):
                found += parts_of(item)
    return found


def some_worlds(puzzle: tree.PuzzleTree, rng: Random) -> list[bruteforce.World]:
    """Some fillings, also such as the grid does not allow, with variables from their sets."""
    worlds = []
    for _ in range(WORLDS):
        world = bruteforce.World(puzzle, {p: rng.randrange(10) for p in puzzle.open_cells})
        for name, members in puzzle.variables.items():
            world.variables[name] = rng.choice([*world.set_of(members, {}), -3, 0, 7])
        worlds.append(world)
    return worlds


@pytest.mark.parametrize("seed", slow_after(30, range(PUZZLES)))
def test_evaluator_agrees_with_one_written_apart_from_it(seed):
    text = puzzlemaker.make(f"meaning {seed}")
    puzzle = read(text)
    rng = Random(f"meaning:{seed}")
    worlds = some_worlds(puzzle, rng)
    for line in puzzle.lines:
        for node in parts_of(line.statement):
            slots = semantics.unknowns(node, puzzle)
            run = semantics.evaluator(node, slots, puzzle)  # type: ignore[arg-type]
            for world in worlds:
                values = [world.value(slot, {}) for slot in slots]
                try:
                    if isinstance(node, tree.Statement):
                        expected = world.holds(node, {})
                    else:
                        expected = world.value(node, {})
                except TooLarge:
                    continue
                given = run(values)
                if isinstance(node, tree.Statement):
                    given = bool(given)
                assert given == expected, f"{line.text}: {node} with {values}"
                # A second call is not disturbed by the first.
                assert run(values) == expected


NO_VALUE = {
    "cell(1, 1) / 0 = 5": False,
    "cell(1, 1) / 0 != 5": False,
    "not (cell(1, 1) / 0 = 5)": True,
    "not (cell(1, 1) / 0 != 5)": True,
    "1 / 0 in {1, 2}": False,
    "1 / 0 not in {1, 2}": False,
    "not (1 / 0 not in {1, 2})": True,
    "3 in {1 / 0, 3}": True,
    "3 in {1 / 0, 4}": False,
    "3 not in {1 / 0, 4}": True,
    "3 in 1..1 / 0": False,
    "3 in {1..1 / 0, 2..4}": True,
    "PZ(1 / 0)": False,
    "not PZ(1 / 0)": True,
    "DISTINCT(1, 1 / 0)": False,
    "PZ(1 / 0) or 1 = 1": True,
    "PZ(1 / 0) xor 1 = 1": True,
    "PZ(1 / 0) -> 1 = 2": True,
    "PZ(1 / 0) <-> 1 = 2": True,
    "truths(1 / 0 = 1, 1 / 0 != 1, 2 = 2) = 1": True,
    "count(x in {0, 1, 2} : 4 / x > 1) = 2": True,
    "sum(x in {0, 1, 2} : 4 / x) = 6": False,
    "not (sum(x in {0, 1, 2} : 4 / x) = 6)": True,
    "sum(x in {1 / 0, 1, 2} : 4 / x) = 6": True,
    "sum(x in {} : x) = 0": True,
    "min(x in {} : x) = 0": False,
    "max(x in 3..2 : x) != 0": False,
    "smallest(x in 1..9 : x > 9) = 1": False,
    "not (largest(x in 1..9 : x > 9) = 1)": True,
    "all(x in {} : 1 = 2)": True,
    "any(x in {} : 1 = 1)": False,
    "any(x in {0, 1} : 5 / x = 5)": True,
    "all(x in {0, 1} : 5 / x = 5)": False,
    "count(x in {1, 1, 2 - 1} : x = 1) = 1": True,
    "123[4] = 0": False,
    "not (123[4] = 0)": True,
    "123[0] != 1": False,
    "123[-3] = 1": True,
    "(-12)[1] = 1": True,
    "label(A_w) = 1": False,
    "not (label(A_w) = 1)": True,
    "wurzel(2) * 0 = 0": False,
    "0 * (1 / 0) = 0": False,
    "0 ^ 0 = 1": True,
    "2 ^ -1 = 0": False,
    "-7 div 2 = -4": True,
    "-7 mod 2 = 1": True,
    "7 mod -3 = -2": True,
    "-2 ^ 2 = -4": True,
    "min(down) = 3": False,
    "not (min(down) = 3)": True,
    "sum(down) = 0": True,
    "DISTINCT(down)": True,
}


@pytest.mark.parametrize("statement", NO_VALUE)
def test_statement_around_an_expression_without_a_value(statement):
    puzzle = read(f"A.\n\n{statement}\n")
    (line,) = puzzle.lines
    slots = semantics.unknowns(line.statement, puzzle)
    world = bruteforce.World(puzzle, {(0, 0): 1, (0, 1): 2})
    values = [world.value(slot, {}) for slot in slots]
    assert bool(semantics.evaluator(line.statement, slots, puzzle)(values)) is NO_VALUE[statement]
    assert world.holds(line.statement, {}) is NO_VALUE[statement]


def test_definition_without_a_value_in_an_argument_has_none_itself():
    define = "define GOOD(X) = 1 = 1\ndefine one(X) = 1\n"
    for statement, expected in {
        "GOOD(1 / 0)": False,
        "not GOOD(1 / 0)": True,
        "one(1 / 0) = 1": False,
        "one(A_w) = 1": True,
    }.items():
        puzzle = read(f"A.\n\n{define}{statement}\n")
        (line,) = puzzle.lines
        slots = semantics.unknowns(line.statement, puzzle)
        assert (
            bool(semantics.evaluator(line.statement, slots, puzzle)([12] * len(slots))) is expected
        )


def test_digit_by_index_reads_the_cells_of_a_number_and_else_the_value():
    puzzle = read("leading-zeros: yes\n\nA.\n\nlet n = A_w\nA_w[1] = 0\nn[1] = 7\n")
    for line in puzzle.lines:
        (slot,) = semantics.unknowns(line.statement, puzzle)
        assert semantics.evaluator(line.statement, [slot], puzzle)([7])


def test_unknowns_are_listed_in_the_order_of_their_first_appearance():
    puzzle = read("A.\nB.\n\nvar k in 1..3\nk + B_w > cell(1, 1) + k + A_w\nDISTINCT(across)\n")
    first, second = (semantics.unknowns(line.statement, puzzle) for line in puzzle.lines)
    assert [type(item).__name__ for item in first] == [
        "Variable",
        "Reference",
        "CellDigit",
        "Reference",
    ]
    assert [item.slot.name for item in second] == ["A_w", "B_w"]
