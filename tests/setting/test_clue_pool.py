"""The pool of true clues: what it says is true, means what its text means, and cuts as it says."""

from __future__ import annotations

from math import log2
from random import Random

import pytest

import sevendown
from sevendown.language import semantics
from sevendown.setting.clue_pool import CluePool
from sevendown.setting.linear_clues import follows
from sevendown.setting.value_counts import ValueCounts
from sevendown.words.base import Predicate
from sevendown.words.registry import Registry, builtin

GRID = """\
1 2 # 3 .
4 . 5 . #
. # . # 6
# 7 . 8 .
9 . # 10 .
"""
ROWS = ("57#19", "9184#", "5#1#1", "#9928", "31#81")


def pool_of(text, **others):
    puzzle = sevendown.loads(text)
    return puzzle, CluePool(puzzle.tree, puzzle.registry.words, **others)


def values_in(puzzle, rows):
    return {
        slot.name: int("".join(rows[r][c] for r, c in slot.cells)) for slot in puzzle.tree.numbers
    }


def meaning(puzzle, text):
    statement = puzzle.statement(text).statement
    unknowns = semantics.unknowns(statement, puzzle.tree)
    test = semantics.evaluator(statement, unknowns, puzzle.tree)
    return lambda values: bool(test([values[unknown.slot.name] for unknown in unknowns]))


def some_values(puzzle, random):
    lengths = {slot.name: len(slot.cells) for slot in puzzle.tree.numbers}
    return {name: random.randrange(10 ** (n - 1), 10**n) for name, n in lengths.items()}


@pytest.mark.parametrize("seed", range(6))
def test_clues_are_true_and_their_tests_mean_what_their_texts_say(seed):
    puzzle, pool = pool_of(GRID)
    random = Random(seed)
    values = some_values(puzzle, random)
    others = [some_values(puzzle, random) for _ in range(5)]
    for slot in puzzle.tree.numbers:
        for clue in pool.clues(slot, values):
            means = meaning(puzzle, clue.text)
            assert means(values), clue.text
            for filling in others:
                assert clue.holds(filling) == means(filling), (clue.text, filling)


def test_what_is_known_of_a_grid_is_found():
    puzzle, pool = pool_of(GRID)
    values = values_in(puzzle, ROWS)
    found = {clue.text for slot in puzzle.tree.numbers for clue in pool.clues(slot, values)}
    known = {"1a = 3 * 3a", "7d = rev(3a)", "5d = 9 * 7d", "8d = qs(7a)", "Q(10a)", "PAL(6d)"}
    assert known | {"DREI(1d)", "2d = 1a + 3d", "qs(7a) = 28", "V(3d, 7)"} <= found
    assert "qp(4a) = 288" not in found  # filler


def test_a_clue_names_its_entries_and_words():
    puzzle, pool = pool_of(GRID)
    values = values_in(puzzle, ROWS)
    for slot in puzzle.tree.numbers:
        for clue in pool.clues(slot, values):
            statement = puzzle.statement(clue.text).statement
            named = {unknown.slot for unknown in semantics.unknowns(statement, puzzle.tree)}
            assert named == {slot, *clue.others}
            assert clue.slot == slot
            assert 0 <= clue.pleasantness <= 1
            assert clue.family == clue.words[0]


def test_only_entries_that_are_known_are_spoken_of():
    puzzle, pool = pool_of(GRID)
    values = values_in(puzzle, ROWS)
    some = {name: values[name] for name in ("1a", "3a", "7d")}
    one = next(slot for slot in puzzle.tree.numbers if slot.name == "1a")
    clues = pool.clues(one, some)
    assert {other.name for clue in clues for other in clue.others} <= {"3a", "7d"}
    assert "1a = 3 * 3a" in {clue.text for clue in clues}


def test_there_is_always_something_that_separates_two_values():
    puzzle, pool = pool_of("1 2 3\n4 . .\n5 . .\n")
    slot = next(s for s in puzzle.tree.numbers if s.name == "4a")
    for value, other in ((100, 101), (997, 907), (530, 350), (482, 428)):
        clues = pool.clues(slot, {"4a": value})
        assert any(not clue.holds({"4a": other}) for clue in clues)


def test_only_words_that_are_allowed_are_used():
    puzzle, pool = pool_of(GRID, allowed={"Q", "V", "plus"})
    values = values_in(puzzle, ROWS)
    words = {w for s in puzzle.tree.numbers for c in pool.clues(s, values) for w in c.words}
    assert words <= {"Q", "V", "plus", "<", ">"}
    assert {"Q", "V", "plus"} <= words


class Sevens(Predicate):
    """X has a seven in front."""

    names = ("SIEBENVORN", "sevenfirst")
    true_for = ((71,),)
    false_for = ((17,),)

    def holds(self, x):
        return str(abs(x))[0] == "7"


def test_words_of_plug_ins_join_by_themselves():
    registry: Registry = builtin()
    registry.add([Sevens()], "test", reserved=False)
    puzzle = sevendown.loads("1 2\n3 .\n")
    pool = CluePool(puzzle.tree, registry.words)
    slot = puzzle.tree.numbers[0]
    clues = {clue.text: clue for clue in pool.clues(slot, {slot.name: 75})}
    assert clues[f"SIEBENVORN({slot.name})"].bits == pytest.approx(log2(9))


@pytest.mark.parametrize("length", [2, 3, 4, 5])
@pytest.mark.parametrize("name", ["Q", "PZ", "PAL", "U", "GER", "STRENGAUF", "DREI"])
def test_counts_are_near_the_truth(name, length):
    word = builtin().find(name)
    low, high = 10 ** (length - 1), 10**length
    true = sum(word.holds(x) for x in range(low, high))
    bits = ValueCounts().bits(word, length)
    assert bits == pytest.approx(log2((high - low) / true), abs=0.35 if length > 3 else 1e-9)


def test_digits_of_the_puzzle_are_those_that_count():
    counts = ValueCounts((1, 2, 3))
    assert counts.all_of(3) == 27
    assert set(counts.tried(2)) == {11, 12, 13, 21, 22, 23, 31, 32, 33}
    assert counts.bits(builtin().find("GER"), 2) == pytest.approx(log2(3))
    assert ValueCounts(range(10), True).all_of(2) == 100


def test_what_leaves_one_value_gives_it_away():
    puzzle, pool = pool_of("1 2\n3 .\n")
    slot = puzzle.tree.numbers[0]
    clues = {clue.text: clue for clue in pool.clues(slot, {slot.name: 28})}
    assert pool.gives_away(clues[f"VOLL({slot.name})"])
    assert not pool.gives_away(clues[f"DREI({slot.name})"])


def test_an_equation_that_follows_from_others_is_known():
    others = ["1a = 11a - 12a", "11a = 3a + 2d", "2d = 12a + 9d"]
    assert follows("9d = 1a - 3a", others)
    assert not follows("9d = 1a - 3a", others[:2])
    assert not follows("9d = 1a - 3a + 1", others)
    assert follows("1a = 6 * 2a", ["1a = 2 * 3d", "3d = 3 * 2a"])
    assert follows("2a = 1a - 2", ["1a = 2a + 2"])
    assert not follows("Q(1a)", ["1a = 2a + 2"])
    assert not follows("1a = qs(2a)", ["1a = qs(2a)"])  # this is for others to find
