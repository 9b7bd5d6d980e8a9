"""The published puzzles, said in another way, have the same solutions."""

from __future__ import annotations

from dataclasses import replace
from itertools import chain, islice
from pathlib import Path
from random import Random

import pytest
from support import puzzlemaker, rewrite, transform
from support.bruteforce import Answer
from support.processes import PATIENCE
from support.published import STATED
from support.sheet import Sheet, mapped, negated, number, taken_apart, written
from support.slowness import slow_after
from test_published import blocks

from sevendown.language import parse_nodes
from sevendown.language.parse_nodes import Raw
from sevendown.puzzle import read
from sevendown.puzzle.results import Outcome


def name_of(path: Path) -> str:
    return f"{path.parent.name}-{path.stem}"


PATHS = {name_of(path): path for path in STATED}

# Seconds each, or much more where long numbers are spoken of in another way.
SLOW = {name for name in PATHS if name.startswith("chalkdust-")}
SLOW |= {"listener-knowyouronion", "listener-twentyfive"}
SLOW -= {"chalkdust-13", "chalkdust-15"}

# Less than a second each, as long as the statements stay as they are.
LONG = ["chalkdust-01", "chalkdust-01-compact", "chalkdust-09", "chalkdust-19", "chalkdust-21"]
LONG += ["listener-twentyfive"]

# By transformation: puzzles of which it changes the text.
VARIED = [
    "csplib-csplib-cf009",
    "listener-columns",
    "listener-distancing",
    "listener-workingback",
    "magazines-enigma-1772",
    "magazines-ryder",
]
ALONE = {transformation.__name__: VARIED for transformation in transform.TRANSFORMATIONS}
ALONE["with_explicit_marks"] = ["chalkdust-13", "chalkdust-15", "chalkdust-19"]
ALONE["transposed"] = [*VARIED, "chalkdust-13", "chalkdust-15", "listener-eraser-grid"]
ALONE["many_written_out"] = ["chalkdust-01-compact", "chalkdust-11-compact", "chalkdust-19-compact"]
ALONE["by_digits"] = [
    "listener-columns",
    "listener-distancing",
    "magazines-enigma-1772",
    "magazines-enigma-71",
    "magazines-newscientist-84",
    "magazines-teaser-2958",
]
ALONE["without_names"] = [
    "listener-couplets",
    "listener-dicenets",
    "listener-distancing",
    "listener-undersix",
    "magazines-enigma-1760",
    "magazines-ryder",
]
ALONE["split"] = [
    "chalkdust-13",
    "listener-squarestriangles",
    "magazines-enigma-1772",
    "magazines-newscientist-84",
    "magazines-ryder",
]

# Without one of its statements a puzzle has several solutions: which, and how many.
LOOSENED = {
    "chalkdust-13": (28, 20),
    "chalkdust-15": (62, 10),
    "csplib-csplib-cf001": (1, 10),
    "listener-abcd": (31, 9),
    "listener-columns": (12, 33),
    "listener-dicenets": (21, 12),
    "listener-dieanotherday": (15, 16),
    "listener-eraser-grid": (3, 9),
    "listener-prime": (13, 18),
    "listener-triangularpairs": (16, 7),
    "listener-wheels": (24, 88),
    "listener-workingback": (12, 13),
    "magazines-dogsmead": (8, 4),
    "magazines-enigma-1760": (5, 24),
    "magazines-enigma-71": (2, 63),
    "magazines-newscientist-84": (1, 7),
    "magazines-ryder": (3, 11),
}


# Seeds of random puzzles with few solutions, and with no name that hides a number of the grid. They
# use all of the language, of which the published puzzles leave out some.
RANDOM = [8, 11, 20, 23, 29, 30, 36, 39, 41, 49, 53, 57, 60, 65, 70, 73, 80, 83, 86, 89, 101, 106]
RANDOM += [110, 122, 128, 130, 136, 149, 152, 155, 166, 177]
MOST = 60  # solutions of each


def text_of(name: str) -> str:
    return PATHS[name].read_text(encoding="utf-8")


def known_answers(name: str) -> list[Answer]:
    """The published solutions."""
    answers = []
    for block in blocks(PATHS[name].with_suffix(".solution").read_text(encoding="utf-8")):
        lines = [line.split(" = ") for line in block.split("\n")]
        rows = tuple(line[0] for line in lines if len(line) == 1)
        variables = sorted((line[0], int(line[1])) for line in lines if len(line) == 2)
        answers.append((rows, tuple(variables)))
    return answers


def answers_of(sheet: Sheet, most: int) -> list[Answer]:
    """Solutions, sorted, but not more than `most`, as those of the puzzle as it was."""
    run = read.loads(str(sheet)).run(timeout=PATIENCE)
    found = [
        transform.mapped_back(sheet, (solution.rows, tuple(solution.variables.items())))
        for solution in islice(run.solutions(), most)
    ]
    assert len(found) == most or run.outcome is Outcome.EXHAUSTED
    assert run.rejected == 0
    return sorted(found)


def is_same(sheet: Sheet, answers: list[Answer]) -> bool:
    """Whether these are the solutions, each of them once."""
    return answers_of(sheet, len(answers) + 1) == sorted(answers)


def check(sheet: Sheet, transformation, answers: list[Answer], seed: object) -> None:
    """Change a puzzle; the text is another one, the solutions are the same."""
    new = transformation(sheet, Random(f"{transformation.__name__} {seed}"), answers)
    assert str(new) != str(sheet)
    assert is_same(new, answers), str(new)


@pytest.mark.slow
@pytest.mark.parametrize("name", sorted(set(PATHS) - SLOW))
def test_puzzle_changed_in_many_ways_has_the_same_solutions(name):
    sheet = taken_apart(text_of(name))
    check(sheet, transform.many_at_once, known_answers(name), name)


@pytest.mark.slow
@pytest.mark.parametrize("name", LONG)
def test_puzzle_with_long_numbers_changed_gently_has_the_same_solutions(name):
    sheet = taken_apart(text_of(name))
    check(sheet, transform.gentle_at_once, known_answers(name), name)


@pytest.mark.slow
@pytest.mark.parametrize("transformation", transform.TRANSFORMATIONS, ids=lambda t: t.__name__)
def test_puzzle_changed_in_one_way_has_the_same_solutions(transformation):
    names = ALONE[transformation.__name__]
    assert len(names) >= 3
    for name in names:
        check(taken_apart(text_of(name)), transformation, known_answers(name), name)


@pytest.mark.slow
@pytest.mark.parametrize("name", LOOSENED)
def test_puzzle_with_several_solutions_keeps_them_all(name):
    index, count = LOOSENED[name]
    whole = taken_apart(text_of(name))
    sheet = replace(whole, lines=whole.lines[:index] + whole.lines[index + 1 :])
    answers = answers_of(sheet, count + 1)
    assert len(answers) == count
    assert set(known_answers(name)) <= set(answers)
    check(sheet, transform.many_at_once, answers, name)


def random_puzzle(seed: int) -> Sheet:
    return taken_apart(puzzlemaker.make(f"changed {seed}"))


@pytest.mark.parametrize("seed", slow_after(10, RANDOM))
def test_random_puzzle_changed_in_many_ways_has_the_same_solutions(seed):
    sheet = random_puzzle(seed)
    answers = answers_of(sheet, MOST + 1)
    assert 1 <= len(answers) <= MOST
    check(sheet, transform.many_at_once, answers, seed)


RULES = [rule for rules, _ in rewrite.RULES.values() for rule in rules]


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.__name__)
def test_every_rule_finds_something_to_change(rule):
    transformation = rewrite.rewriting(rule.__name__, [rule], 1.0)
    sheets = chain([taken_apart(text_of("listener-absurd"))], map(random_puzzle, RANDOM))
    texts = ((str(transformation(sheet, Random(0), [])), str(sheet)) for sheet in sheets)
    assert any(new != old for new, old in texts)


def test_number_that_only_an_unused_argument_names_stays_one():
    # As a number, 3a is not 0.
    text = "digits: 0-2\n\n1 3\n2 #\n\ndefine made(Y) = 2a\nmade({}) = 1\n1a = 1a\n"
    short, long = (taken_apart(text.format(argument)) for argument in ("3a + 1", "1a"))
    rule = rewrite.rewriting("written_out", [rewrite.definition_written_out], 1.0)
    assert str(rule(long, Random(0), [])) != str(long)
    assert is_same(rule(short, Random(0), []), answers_of(short, MOST))


@pytest.mark.parametrize("name", sorted(set(PATHS) - SLOW))
def test_text_taken_apart_is_written_out_as_the_same_puzzle(name):
    sheet = taken_apart(text_of(name))
    lines = list(map(written, sheet.lines))
    for boxed in (True, False):
        again = taken_apart(str(replace(sheet, boxed=boxed, layout=name)))
        assert again.header == sheet.header
        assert again.numbered == sheet.numbered
        assert again.grid.marks == sheet.grid.marks
        assert again.grid.blocked == sheet.grid.blocked
        assert list(map(written, again.lines)) == lines


# ---- what changes the meaning is noticed


def _literals_raised(sheet: Sheet) -> Sheet:
    def raised(node: Raw) -> Raw:
        return number(node.value + 1) if isinstance(node, parse_nodes.Numeral) else node

    return replace(sheet, lines=tuple(mapped(line, raised) for line in sheet.lines))


def _grid_turned_alone(sheet: Sheet) -> Sheet:
    turned = transform.transposed(
        transform.with_explicit_marks(sheet, Random(0), []), Random(0), []
    )
    return replace(turned, lines=sheet.lines)


def _last_statement_negated(sheet: Sheet) -> Sheet:
    return replace(sheet, lines=(*sheet.lines[:-1], negated(sheet.lines[-1])))


def _marks_exchanged(sheet: Sheet) -> Sheet:
    marks = dict(zip(sheet.grid.marks, reversed(sheet.grid.marks.values()), strict=True))
    return replace(sheet, grid=transform.changed_grid(sheet.grid, marks=marks))


WRONG = [
    _literals_raised,
    _grid_turned_alone,
    _last_statement_negated,
    _marks_exchanged,
]


@pytest.mark.parametrize("change", WRONG, ids=lambda change: change.__name__)
def test_change_of_the_meaning_is_noticed(change):
    noticed = [
        name
        for name in VARIED
        if not is_same(change(taken_apart(text_of(name))), known_answers(name))
    ]
    assert len(noticed) > len(VARIED) / 2
