"""Puzzles in words: what is printed is read as what was meant, and never as something else."""

from __future__ import annotations

import io
import json
import re
from collections import Counter
from functools import cache
from itertools import islice
from random import Random

import pytest
from support.processes import PATIENCE
from support.published import CROSSNUMBERS, is_long
from support.slowness import slow_where

from sevendown.clues.meaning_check import TriedFilling
from sevendown.clues.reader import grammar_for
from sevendown.clues.tongue import TONGUES
from sevendown.clues.worded_page import CluePage, clue_page
from sevendown.clues.writer import ClueWriter
from sevendown.command import verb_command
from sevendown.language import semantics, tree
from sevendown.numbertheory import TooLarge
from sevendown.puzzle import read
from sevendown.puzzle.kinds.crossnumber import Crossnumber
from sevendown.text.header import LANGUAGES

FILLINGS = 200
REGISTRY = read.standard()
CASES = [
    (path, language)
    for path in CROSSNUMBERS
    if path.parent.name in ("chalkdust", "csplib", "listener", "magazines")
    for language in LANGUAGES
]
# Grids and statements with many numbers take longer.
PAGES = slow_where(lambda case: is_long(case[0]), CASES)


def ids(case):
    return f"{case.parent.name}-{case.stem}" if hasattr(case, "stem") else str(case)


def puzzle_at(path) -> Crossnumber:
    puzzle = read.load(path, registry=REGISTRY)
    assert isinstance(puzzle, Crossnumber)
    return puzzle


@cache
def page_of(path, language: str) -> CluePage:
    return clue_page(puzzle_at(path).source, REGISTRY, language)


def solved(path, puzzle: tree.PuzzleTree) -> list[TriedFilling]:
    """The known solutions, in which all statements are true."""
    text = path.with_suffix(".solution").read_text(encoding="utf-8")
    found = []
    for block in filter(str.strip, text.split("\n\n")):
        lines = block.strip().split("\n")
        filling = TriedFilling(puzzle, Random(1))
        for row, line in enumerate(lines[: puzzle.rows]):
            for column, sign in enumerate(line):
                if sign.isdecimal():
                    filling.digits[row, column] = int(sign)
        for line in lines[puzzle.rows :]:
            name, _, value = line.partition(" = ")
            filling.values[name] = int(value)
        found.append(filling)
    return found


def truth(statement: tree.Statement, puzzle: tree.PuzzleTree, filling: TriedFilling) -> bool | None:
    unknowns = semantics.unknowns(statement, puzzle)
    values = [filling.value(unknown) for unknown in unknowns]
    try:
        return bool(semantics.evaluator(statement, unknowns, puzzle)(values))
    except TooLarge:
        return None


@pytest.mark.parametrize("path, language", PAGES, ids=ids)
def test_words_mean_what_the_statements_mean(path, language):
    puzzle = puzzle_at(path).tree
    random = Random(3)
    known = solved(path, puzzle)
    for clue in page_of(path, language).clues:
        meant: tree.Statement = tree.Logic("and", tuple(line.statement for line in clue.lines))
        for filling in known:
            assert truth(clue.read_as, puzzle, filling), clue.words
            near = TriedFilling(puzzle, random)
            near.digits |= filling.digits
            near.values |= filling.values
            unknowns = semantics.unknowns(meant, puzzle)
            for _ in range(20):
                near.stir(random.choice(unknowns))
                assert truth(meant, puzzle, near) == truth(clue.read_as, puzzle, near), clue.words
        effort = semantics.effort(meant, puzzle)
        for _ in range(min(FILLINGS, max(20, 100_000 // effort))):
            filling = TriedFilling(puzzle, random)
            assert truth(meant, puzzle, filling) == truth(clue.read_as, puzzle, filling), clue.words


@pytest.mark.parametrize("path, language", PAGES, ids=ids)
def test_words_of_a_page_show_nothing_of_the_language_of_statements(path, language):
    page = page_of(path, language)
    # Names of words that are words of English or German, too.
    tongue = TONGUES[language]
    spoken = grammar_for(tongue, REGISTRY).words
    names = {
        name
        for word in REGISTRY.words
        for name in word.names
        if len(name) > 1 and not (name.islower() and f"'{tongue.form(name)}" in spoken)
    }
    declared = {*puzzle_at(path).tree.variables, *puzzle_at(path).tree.lets}
    for clue in page.clues:
        assert not re.search(r"[()\[\]{}=<>*^_]", clue.words), clue.words
        words = set(re.findall(r"\w+", clue.words))
        assert not words & names - declared, clue.words


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
def test_most_statements_have_words_that_come_back(language):
    total: Counter[str] = Counter()
    for path, other in CASES:
        if other != language:
            continue
        puzzle = puzzle_at(path)
        writer = ClueWriter(puzzle.source, puzzle.tree, REGISTRY, language)
        for line in puzzle.tree.lines:
            outcome = writer.outcome(line)
            total["all"] += 1
            total["back"] += outcome.chosen is not None
            total["worded"] += outcome.chosen is not None or bool(outcome.tried)
            # What is tried first and refused may be put better; it never says something else.
            assert not any(heard.same is False for _, heard in outcome.tried), line.text
    assert total["worded"] > 0.94 * total["all"]
    assert total["back"] > 0.98 * total["worded"]


SOLVED = [
    (path, language)
    for path, language in CASES
    if path.parent.name in ("csplib", "magazines")
    or path.stem in ("columns", "abcd", "powerplay", "workingback", "twobytwo", "undersix")
]


@pytest.mark.parametrize("path, language", SOLVED, ids=ids)
def test_a_page_has_the_solutions_of_its_puzzle(path, language):
    known = path.with_suffix(".solution").read_text(encoding="utf-8").strip().split("\n\n")
    page = read.loads(page_of(path, language).text, registry=REGISTRY)
    run = page.run(timeout=PATIENCE)
    assert {str(solution) for solution in run.solutions()} == {block.strip() for block in known}
    assert not page.warnings


# ---- how things are said

GRID = "1 2 3\n4 . .\n5 . .\n\n"

SAID = (
    # statements, in English, in German
    ("1a = 2 * 4a", "1a Twice 4 across", "1a Das Doppelte von 4 waagerecht"),
    ("UNG(1a)\nPAL(1a)", "1a An odd palindrome", "1a Ein ungerades Palindrom"),
    (
        "PZ(1a)\nqs(1a) = 10",
        "1a A prime whose digit sum is 10",
        "1a Eine Primzahl mit der Quersumme 10",
    ),
    (
        "V(1a, 7)\nV(1a, 3d)",
        "1a A multiple of 7 and 3 down",
        "1a Ein Vielfaches von 7 und 3 senkrecht",
    ),
    ("Q(1a) or K(1a)", "1a A square or a cube", "1a Eine Quadratzahl oder eine Kubikzahl"),
    ("not PZ(1a)", "1a Not a prime", "1a Keine Primzahl"),
    (
        "1a in {125, 151, 181}",
        "1a One of 125, 151 or 181",
        "1a Eine der Zahlen 125, 151 oder 181",
    ),
    (
        "all(i in 1..len(1a) : UNG(1a[i]))",
        "1a All its digits are odd",
        "1a Alle Ziffern sind ungerade",
    ),
    ("1a[1] = 3", "1a Its first digit is 3", "1a Die erste Ziffer ist 3"),
    ("1a = qs(4a)^2", "1a The square of the digit sum of 4 across", None),
    ("1a = qs(4a)^2", None, "1a Das Quadrat der Quersumme von 4 waagerecht"),
    (
        "PZ(4a + 5a)",
        "4a This number plus 5 across is a prime",
        "4a Diese Zahl plus 5 waagerecht ist eine Primzahl",
    ),
    ("DISTINCT(across)", "All across entries are different.", None),
    ("DISTINCT(across)", None, "Alle waagerechten Zahlen sind verschieden."),
    (
        "Q(1a) xor K(4a)",
        "1a Either this number is a square or 4 across is a cube, but not both",
        "1a Entweder diese Zahl ist eine Quadratzahl oder 4 waagerecht ist eine Kubikzahl, "
        "aber nicht beides",
    ),
    (
        "GER(1a) -> PZ(4a)",
        "1a If this number is even, then 4 across is a prime",
        "1a Wenn diese Zahl gerade ist, dann ist 4 waagerecht eine Primzahl",
    ),
    (
        "truths(GER(1a), PZ(4a), Q(5a), K(1d)) = 2",
        "Exactly two of these are true: 1 across is even; 4 across is a prime; 5 across is a "
        "square; 1 down is a cube.",
        "Genau zwei dieser Aussagen sind wahr: 1 waagerecht ist gerade; 4 waagerecht ist eine "
        "Primzahl; 5 waagerecht ist eine Quadratzahl; 1 senkrecht ist eine Kubikzahl.",
    ),
    (
        "var N in 1..99\nPZ(N)\n1a = 2 * N\nsum(cells) = 50",
        "1a Twice N / N is a prime. / The sum of all digits in the grid is 50.",
        "1a Das Doppelte von N / N ist eine Primzahl. / Die Summe aller Ziffern im Gitter ist 50.",
    ),
    (
        "define SC(X) = Q(X) or K(X)\nSC(4a)",
        "4a A square or a cube",
        "4a Eine Quadratzahl oder eine Kubikzahl",
    ),
)


@pytest.mark.parametrize(
    "statements, language, expected",
    [
        (statements, language, words)
        for statements, *both in SAID
        for language, words in zip(LANGUAGES, both, strict=True)
        if words
    ],
)
def test_how_it_is_said(statements, language, expected):
    puzzle = read.loads(GRID + statements, registry=REGISTRY)
    page = clue_page(puzzle.source, REGISTRY, language)
    told = [f"{clue.slot.name if clue.slot else ''} {clue.words}".strip() for clue in page.clues]
    assert not page.kept
    assert sorted(told) == sorted(expected.split(" / "))


# ---- words that the puzzle brings

WORDED = """
define SC(X) = Q(X) or K(X)   clue: a square or a cube
define FAR(X, Y) = V(X, Y) and X > Y   clue: a multiple of Y that is greater than Y
let nines = count(c in cells : c = 9)   clue: the number of 9s in the grid
SC(1a)
4a = 12 * nines
FAR(3d, 12)
V(5a, 4) and qs(5a) = 10   clue: A number divisible by 4 with digit sum 10
PZ(2d)   clue: A wonderful number
"""


def test_words_that_a_puzzle_brings_are_used_where_they_can_be_read():
    puzzle = read.loads(GRID + WORDED.strip(), registry=REGISTRY)
    page = clue_page(puzzle.source, REGISTRY, "en")
    assert {clue.slot.name: clue.words for clue in page.clues} == {
        "1a": "A square or a cube",
        "4a": "12 times the number of 9s in the grid",
        "3d": "A multiple of 12 that is greater than 12",
        "5a": "A number divisible by 4 with digit sum 10",
    }
    assert "PZ(2d)   clue: A wonderful number\n" in page.text


def test_words_behind_a_statement_change_nothing():
    plain = "\n".join(line.split("   clue:")[0] for line in WORDED.strip().split("\n"))
    with_words = read.loads(GRID + WORDED.strip(), registry=REGISTRY)
    without = read.loads(GRID + plain, registry=REGISTRY)
    told = [line.text for line in with_words.tree.lines]
    assert told == [line.text for line in without.tree.lines]
    solutions = [list(map(str, islice(p.solutions(), 20))) for p in (with_words, without)]
    assert solutions[0] == solutions[1]


def test_a_statement_may_reach_over_lines_before_its_words():
    text = "PZ(\n  1a)   clue: A prime\nqs(4a) = 5"
    lines = read.loads(GRID + text, registry=REGISTRY).tree.lines
    assert [(line.text, line.words) for line in lines] == [
        ("PZ( 1a)", "A prime"),
        ("qs(4a) = 5", ""),
    ]


def test_statements_with_words_stand_among_clues():
    text = "Across\n1 A prime (3)\nSC(4a)   clue: A square or a cube\n5 Twice 1 across\n"
    puzzle = read.loads(GRID + "define SC(X) = Q(X) or K(X)\n" + text, registry=REGISTRY)
    assert len(puzzle.tree.lines) == 3


# ---- the verb


def clues(text: str, *arguments: str) -> tuple[int, str, str]:
    out, err = io.StringIO(), io.StringIO()
    code = verb_command.main(["clues", "-", *arguments], io.BytesIO(text.encode()), out, err)
    return code, out.getvalue(), err.getvalue()


def test_the_verb_prints_a_page_in_the_language_of_the_puzzle():
    code, out, err = clues(f"language: de\n\n{GRID}PZ(1a)\nPOTENZ(4a, 7) -> truths(Q(5a)) = 0\n")
    assert (code, err) == (0, "")
    assert out == (
        f"language: de\n\n{GRID}Waagerecht\n1 Eine Primzahl (3)\n\n"
        "% Für 1 von 2 Aussagen gibt es keine Worte.\nPOTENZ(4a, 7) -> truths(Q(5a)) = 0\n"
    )


def test_the_verb_prints_json():
    code, out, _ = clues(f"{GRID}PZ(1a)\nqs(1a) = 10\n", "--format", "json")
    found = json.loads(out)
    assert code == 0
    assert found["clues"] == [
        {
            "entry": "1a",
            "clue": "A prime whose digit sum is 10",
            "statements": ["PZ(1a)", "qs(1a) = 10"],
        }
    ]
    assert found["without_words"] == []


def test_printed_clues_are_put_into_another_language():
    code, out, _ = clues(f"{GRID}Across\n1 A prime\n4 Twice 5 across\n", "--language", "de")
    assert code == 0
    assert "1 Eine Primzahl (3)\n4 Das Doppelte von 5 waagerecht (3)\n" in out
