"""Fillings are those that trying everything finds; and what is wide is decided without trying."""

import random

import pytest
from support import bruteforce, puzzlemaker
from support.slowness import slow_after

from sevendown.language import semantics, tree
from sevendown.language.text_to_tree import read_puzzle
from sevendown.numbertheory import TooLarge
from sevendown.proof.fillings import Fillings, TooWide
from sevendown.proof.knowledge import NOTHING_KNOWN, Item, Knowledge
from sevendown.record import replaced
from sevendown.text.source import Source
from sevendown.words.registry import builtin

MOST_WORLDS = 4000


def tree_of(text):
    return read_puzzle(Source(text, "puzzle"), builtin())[0]


def fillings_of(text, distinct=()):
    puzzle = tree_of(text)
    return Fillings(puzzle, [line.statement for line in puzzle.lines], distinct)


def row(length):
    return "1 " + " ".join("." * (length - 1)) + "\n"


def cells(**digits):
    """Known cells of the first row: c3="17" is the third."""
    return {(0, int(name[1:]) - 1): tuple(map(int, text)) for name, text in digits.items()}


# Against trying everything


class Worlds:
    """All fillings of a random puzzle, in which anything can be looked up."""

    def __init__(self, seed):
        self.rng = random.Random(f"fillings:{seed}")
        self.puzzle = read_puzzle(Source(puzzlemaker.make(seed), "x"), puzzlemaker.REGISTRY)[0]
        plain = replaced(self.puzzle, distinct_answers=False)
        self.all = []
        for world in bruteforce.worlds(plain):
            kept = bruteforce.World(plain, dict(world.digits))
            kept.variables = dict(world.variables)
            self.all.append(kept)
            if len(self.all) > MOST_WORLDS:
                raise bruteforce.TooManyWorlds

    def value(self, world, kind, name):
        if kind == "cells":
            return world.digits[name]
        if kind == "vars":
            return world.variables[name]
        return world.run_value(next(s for s in self.puzzle.numbers if s.name == name))

    def obeys(self, world, known):
        return all(self.value(world, item.kind, item.name) in item.values for item in known.items())

    def holds(self, world, statements, distinct):
        if distinct and len({world.run_value(s) for s in self.puzzle.numbers}) < len(distinct):
            return False
        return all(world.holds(statement, {}) for statement in statements)

    def some_knowledge(self, good):
        rng, items = self.rng, []
        base = rng.choice(good if good and rng.random() < 0.7 else self.all)
        for place in self.puzzle.open_cells:
            if rng.random() < 0.35:
                digits = {rng.randint(0, 9) for _ in range(rng.choice([0, 0, 1, 3]))}
                if rng.random() < 0.9 or not digits:
                    digits.add(base.digits[place])
                items.append(Item("cells", place, tuple(sorted(digits))))
        names = [("numbers", slot.name) for slot in self.puzzle.numbers]
        for kind, name in [*names, *(("vars", name) for name in self.puzzle.variables)]:
            if rng.random() < 0.15:
                some = [base, *rng.choices(self.all, k=rng.randint(0, 4))]
                values = tuple(sorted({self.value(world, kind, name) for world in some}))
                if rng.random() < 0.3:
                    values = range(values[0], values[-1] + 1)
                items.append(Item(kind, name, values))
        return Knowledge.of(*items)

    def some_item(self):
        puzzle = self.puzzle
        plain = [n for n, m in puzzle.variables.items() if not semantics.unknowns(m, puzzle)]
        every = [("cells", place) for place in puzzle.open_cells]
        every += [("numbers", slot.name) for slot in puzzle.numbers]
        return self.rng.choice([*every, *(("vars", name) for name in plain)])


def questions(seed):
    """Groups of statements of a random puzzle, with their fillings and something known."""
    try:
        worlds = Worlds(seed)
    except (bruteforce.TooManyWorlds, TooLarge):
        return
    if not worlds.all:
        return
    puzzle = worlds.puzzle
    statements = [line.statement for line in puzzle.lines]
    sets = [
        tree.Membership(tree.Variable(name), members, False)
        for name, members in puzzle.variables.items()
        if semantics.unknowns(members, puzzle)
    ]
    distinct = [slot.name for slot in puzzle.numbers] if puzzle.distinct_answers else []
    for group in [*([one] for one in statements), statements]:
        said = [*group, *sets]
        try:
            good = [world for world in worlds.all if worlds.holds(world, said, distinct)]
        except TooLarge:
            continue
        fillings = Fillings(puzzle, said, distinct)
        for _ in range(3):
            known = worlds.some_knowledge(good)
            yield worlds, fillings, said, known, [w for w in good if worlds.obeys(w, known)]


@pytest.mark.parametrize("seed", slow_after(25, range(5000, 5150)))
def test_fillings_are_those_that_trying_everything_finds(seed):
    for worlds, fillings, said, known, fitting in questions(seed):
        found = fillings.find(known, 3000)
        assert (found is None) == (not fitting)
        if found is not None:
            world = bruteforce.World(worlds.all[0].puzzle, dict(found.cells))
            world.variables = dict(found.variables)
            assert all(world.holds(statement, {}) for statement in said)
            assert worlds.obeys(world, known)
        kind, name = worlds.some_item()
        wanted = sorted({worlds.value(world, kind, name) for world in fitting})
        values = fillings.values((kind, name), known, 50, 20_000)
        assert values == wanted if values is not None else len(wanted) > 50
        if wanted:
            conclusion = tuple(
                sorted(worlds.rng.sample(wanted, worlds.rng.randint(1, len(wanted))))
            )
            if kind != "cells" and worlds.rng.random() < 0.3:
                conclusion = range(conclusion[0], conclusion[-1] + 1)
            broken = fillings.follows(known, Knowledge.of(Item(kind, name, conclusion)), 20_000)
            assert (broken is None) == all(value in conclusion for value in wanted)


# What has to be decided quickly


WIDE_GRID = "\n".join(f"{mark} . . ." for mark in "ABCDEFGH") + "\n\n"
NINES = " + ".join(f"anzahl({mark}_w, 9)" for mark in "ABCDEFGH")
NUMBERS = [f"{mark}_w" for mark in "ABCDEFGH"]


@pytest.mark.parametrize(
    ("text", "known", "item", "values"),
    [
        (
            "1 . . . #\n2 . # 3 .\n\n1a = 2a * 3a\n",
            Knowledge({(0, 3): (0,), (1, 0): (8,)}, {"3a": (67,)}, {}),
            ("numbers", "1a"),
            [5360],
        ),
        (row(4) + "\nQ(1a)\n", Knowledge(cells(c1="1", c2="1"), {}, {}), ("numbers", "1a"), [1156]),
        (
            row(5) + "\nPZ(1a)\nqs(1a) = 43\n",
            NOTHING_KNOWN,
            ("numbers", "1a"),
            [79999, 89899, 89989, 98899],
        ),
        (
            row(4) + "\nvar x, w, s, z, r, t in 1..9\n1a = x*w*s*z*r/t\n",
            Knowledge(cells(c1="2", c3="3", c4="5"), {}, {}),
            ("cells", (0, 1)),
            [8],
        ),
        (
            row(5) + "\nvar R in 1..1000\n1a = 1210*R\n",
            Knowledge(cells(c1="7", c3="6"), {}, {}),
            ("numbers", "1a"),
            [72600, 78650],
        ),
        (
            row(16) + "\nV(1a, 396533)\n",
            Knowledge(cells(**{f"c{i}": str(i % 9 + 1) for i in range(1, 12)}), {}, {}),
            ("numbers", "1a"),
            None,
        ),
        (
            row(12) + "\nPAL(1a)\nqs(1a) = 2\n",
            NOTHING_KNOWN,
            ("numbers", "1a"),
            [100000000001],
        ),
        (
            "1 .\n\nvar a, b, c, d, e, f, g, h, i in 1..9\nDISTINCT(a, b, c, d, e, f, g, h, i)\n",
            Knowledge({}, {}, {"a": (1, 2), "b": (1, 2), "c": (1, 2, 3)}),
            ("vars", "c"),
            [3],
        ),
        (row(16) + "\nQ(1a)\n", Knowledge(cells(c16="2378"), {}, {}), ("numbers", "1a"), []),
        (
            row(9) + "\nvar n in 1..100000\n1a = n^3\n",
            Knowledge(cells(c8="2", c9="1"), {}, {}),
            ("vars", "n"),
            [541, 641, 741, 841, 941],
        ),
        (WIDE_GRID + f"{NINES} >= 32\n", NOTHING_KNOWN, ("cells", (3, 2)), [9]),
        (WIDE_GRID + f"{NINES} >= 32\n", Knowledge({(1, 1): (0, 1)}, {}, {}), ("vars", ""), []),
        (
            WIDE_GRID + "var n in 0..99\nn = count(c in cells : c = 2)\n",
            Knowledge({(r, c): (2, 5) if c else (2,) for r in range(8) for c in range(4)}, {}, {}),
            ("vars", "n"),
            [*range(8, 33)],
        ),
        (
            WIDE_GRID
            + f"truths({', '.join(f'{n} > {k}000' for n in NUMBERS for k in range(1, 5))}) = 28\n",
            Knowledge({(r, 0): (1, 2, 3) for r in range(5)}, {}, {}),
            ("cells", (7, 0)),
            [],
        ),
        (
            WIDE_GRID + f"DISTINCT({', '.join(NUMBERS + [f'qs({n})' for n in NUMBERS])})\n",
            Knowledge({}, {"A_w": (1234,), "B_w": (1234, 4321)}, {}),
            ("numbers", "B_w"),
            [],
        ),
    ],
)
def test_wide_statements_are_decided(text, known, item, values):
    fillings = fillings_of(text)
    if item[1] == "":
        assert fillings.find(known, 300) is None
        return
    found = fillings.values(item, known, 30, 1500)
    if values is None:
        assert all(value % 396533 == 0 for value in found)
    else:
        assert found == values


def test_too_much_is_refused_and_not_called_impossible():
    fillings = fillings_of("1 . . .\n2 . . .\n\nqs(fak(1a mod 500 + 2a mod 400)) = 77\n")
    with pytest.raises(TooWide):
        fillings.find(NOTHING_KNOWN, 20)


def test_what_cannot_be_computed_is_too_wide():
    fillings = fillings_of("1 . .\n\n1a ^ (10 ^ 9) = 1a\n")
    with pytest.raises(TooWide):
        fillings.find(NOTHING_KNOWN, 5000)


def test_the_axiom_of_leading_zeros_can_be_left_out():
    fillings = fillings_of("1 2\n3 .\n\nQ(1a)\n")
    known = Knowledge(cells(c1="01", c2="4"), {}, {})
    assert fillings.find(known, 1000) is None
    found = fillings.find(known, 1000, [(0, 0)])
    assert found.cells == {(0, 0): 0, (0, 1): 4}


def test_known_things_of_which_no_statement_speaks_are_filled_too():
    puzzle = tree_of("1 2\n3 .\n\nvar n in 1..9\nQ(1a)\n")
    fillings = Fillings(puzzle, [])
    known = Knowledge({(1, 1): (4,)}, {"2d": (34, 71)}, {"n": (3, 12)})
    found = fillings.find(known, 100)
    assert found.cells == {(1, 1): 4, (0, 1): 3} and found.variables == {"n": 3}
    assert fillings.values(("numbers", "2d"), known, 9, 100) == [34]


def test_numbers_differ_where_that_is_said():
    text = "answers: distinct\n\n1 2\n3 .\n\nQ(1a)\n"
    fillings = fillings_of(text, ["1a", "3a", "1d"])
    known = Knowledge({}, {"1a": (25,), "3a": (25,)}, {})
    assert fillings.find(known, 100) is None
    assert fillings_of(text, ["3a", "1d"]).find(known, 100) is not None


def test_looks_do_not_depend_on_what_was_asked_before():
    text = "1 2 .\n3 . .\n4 . .\n\n1a = 3a + 4a\nQ(4a)\nPZ(3a) or K(1a)\n"
    first, second = fillings_of(text), fillings_of(text)
    item = ("cells", (0, 1))
    first.values(item, NOTHING_KNOWN, 10, 9999)
    before = first.looks
    again = first.values(item, NOTHING_KNOWN, 10, 9999)
    assert second.values(item, NOTHING_KNOWN, 10, 9999) == again
    assert second.looks == first.looks - before == before
