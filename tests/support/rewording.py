"""The same puzzle in other words that ought to make no difference, and what it costs to solve.

Each rewording is applied wherever it can be. Unlike the changes in rewrite.py, it leaves a
statement so close to what it was that the solver has no excuse to work harder.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import cached_property
from random import Random

import pytest

from sevendown.engine.cells import Cell
from sevendown.engine.engine import Engine
from sevendown.engine.rule import Rule
from sevendown.language import parse_nodes, tree
from sevendown.language.parse_nodes import Raw
from sevendown.model import pipeline
from sevendown.puzzle import read
from sevendown.puzzle.kinds.crossnumber import Crossnumber, CrossnumberModel
from sevendown.puzzle.results import Outcome
from sevendown.puzzle.run import Run
from sevendown.rules.arithmetic.linear import Linear
from support import rewrite, transform
from support.bruteforce import Answer
from support.rewrite import MIRRORED, Book, Place
from support.sheet import Sheet, call, chain, compared, negated, number, written

Rewriting = Callable[[Raw, Place], Raw | None]
Rewording = Callable[[Sheet, Random], Sheet]

ROUNDS = 3  # of telling cells apart by the rules that speak of them


def relation(node: Raw) -> tuple[Raw, str, Raw] | None:
    """The sides and the sign of a comparison, whichever way it is written."""
    match node:
        case parse_nodes.Infix(kind="comparison", parts=(left, right), signs=(sign,)):
            return left, str(sign), right
        case parse_nodes.Call(name=name, arguments=(left, right)) if name in MIRRORED:
            return left, name, right
    return None


# ---- one node in other words


def twice_negated(node: Raw, place: Place) -> Raw | None:
    return negated(negated(node)) if place.is_statement else None


def by_the_other_connective(node: Raw, place: Place) -> Raw | None:
    match node:
        case parse_nodes.Infix(kind="and", parts=parts):
            return negated(chain("or", map(negated, parts)))
        case parse_nodes.Infix(kind="or", parts=parts):
            return negated(chain("and", map(negated, parts)))
        case parse_nodes.Infix(kind="->", parts=(first, second)):
            return chain("or", [negated(first), second])
    return None


def in_a_set_of_one(node: Raw, place: Place) -> Raw | None:
    match relation(node):
        case left, "=", right:
            return parse_nodes.Inside(0, 0, left, parse_nodes.Set(0, 0, (right,)), False)
    return None


def _difference(node: Raw) -> Raw | None:
    """f(X) - c, where it is said that f(X) = c."""
    match relation(node):
        case parse_nodes.Numeral(), "=", parse_nodes.Numeral():
            return None
        case left, "=", parse_nodes.Numeral() as right:
            return chain("sum", [left, right], ["-"])
        case parse_nodes.Numeral() as left, "=", right:
            return chain("sum", [right, left], ["-"])
    return None


def less_the_constant(node: Raw, place: Place) -> Raw | None:
    difference = _difference(node)
    return None if difference is None else compared(difference, "=", number(0))


def nothing_is_the_rest(node: Raw, place: Place) -> Raw | None:
    difference = _difference(node)
    return None if difference is None else compared(number(0), "=", difference)


def sides_exchanged(node: Raw, place: Place) -> Raw | None:
    match node:
        case parse_nodes.Call(name=name, arguments=(left, right)) if name in MIRRORED:
            return call(MIRRORED[name], right, left)
    return rewrite.mirrored(node, place)


def parts_reversed(node: Raw, place: Place) -> Raw | None:
    match node:
        case parse_nodes.Infix(kind="and" | "or" as kind, parts=parts):
            return chain(kind, parts[::-1])
        case parse_nodes.Infix(kind="sum" | "product" as kind, parts=parts, signs=signs):
            if set(signs) <= {"+", "*"}:
                return chain(kind, parts[::-1], signs)
    return None


def words_first(node: Raw, place: Place) -> Raw | None:
    """=(X, Y) and plus(X, Y), instead of X = Y and X + Y."""
    if isinstance(node, parse_nodes.Infix):
        new = rewrite.comparison_first_or_between(node, place)
        return rewrite.sign_or_word(node, place) if new is None else new
    return None


def signs_between(node: Raw, place: Place) -> Raw | None:
    """X = Y and X + Y, instead of =(X, Y) and plus(X, Y)."""
    if isinstance(node, parse_nodes.Call):
        new = rewrite.comparison_first_or_between(node, place)
        return rewrite.sign_or_word(node, place) if new is None else new
    return None


def listed(node: Raw, place: Place) -> Raw | None:
    """X in {a, b}, instead of X = a or X = b."""
    if not isinstance(node, parse_nodes.Infix) or node.kind != "or":
        return None
    pairs = [relation(part) for part in node.parts]
    if any(pair is None or pair[1] != "=" for pair in pairs):
        return None
    for x in (pairs[0][0], pairs[0][2]):  # type: ignore[index]
        others = []
        for left, _, right in pairs:  # type: ignore[misc]
            if written(left) == written(x):
                others.append(right)
            elif written(right) == written(x):
                others.append(left)
        if len(others) == len(pairs):
            return parse_nodes.Inside(0, 0, x, parse_nodes.Set(0, 0, tuple(others)), False)
    return None


def not_listed(node: Raw, place: Place) -> Raw | None:
    """X = a or X = b, instead of X in {a, b}."""
    match node:
        case parse_nodes.Inside(value=x, source=parse_nodes.Set(items=items), negated=False):
            if 2 <= len(items) <= rewrite.MANY:
                if not any(isinstance(item, parse_nodes.Interval) for item in items):
                    return chain("or", [compared(x, "=", item) for item in items])
    return None


# ---- a whole sheet in other words


def everywhere(*rules: Rewriting) -> Rewording:
    """Apply rules at every node to which one of them applies."""

    def rewording(sheet: Sheet, rng: Random) -> Sheet:
        return replace(sheet, lines=Book(sheet, rng, list(rules), 1.0).lines())

    return rewording


def here_and_there(*rules: Rewriting) -> Rewording:
    """Apply rules where chance will have it."""

    def rewording(sheet: Sheet, rng: Random) -> Sheet:
        return replace(sheet, lines=Book(sheet, rng, list(rules), 0.4).lines())

    return rewording


def of_lines(rule: Rewriting) -> Rewording:
    """Apply a rule to every statement as a whole."""

    def rewording(sheet: Sheet, rng: Random) -> Sheet:
        book = Book(sheet, rng, [rule], 1.0)
        place = Place(book, True, frozenset())
        lines: list[Raw] = []
        for line in sheet.lines:
            new = None if isinstance(line, transform.DECLARATIONS) else rule(line, place)
            lines += [*book.before, line if new is None else new]
            book.before = []
        return replace(sheet, lines=tuple(lines))

    return rewording


def in_pairs(sheet: Sheet, rng: Random) -> Sheet:
    """Two statements on one line, joined by `and`."""
    lines: list[Raw] = []
    single = False  # whether the last line may take another one
    for line in sheet.lines:
        declares = isinstance(line, transform.DECLARATIONS)
        if single and not declares:
            lines[-1] = chain("and", [lines[-1], line])
            single = False
        else:
            lines.append(line)
            single = not declares
    return replace(sheet, lines=tuple(lines))


def part_by_part(sheet: Sheet, rng: Random) -> Sheet:
    """A line for each part of an `and`."""
    return transform.split(sheet, rng, [])


REWORDINGS: dict[str, Rewording] = {
    "twice negated": of_lines(twice_negated),
    "by the other connective": everywhere(by_the_other_connective),
    "in a set of one": everywhere(in_a_set_of_one),
    "less the constant": everywhere(less_the_constant),
    "0 = the rest": everywhere(nothing_is_the_rest),
    "sides exchanged": everywhere(sides_exchanged),
    "two on a line": in_pairs,
    "part by part": part_by_part,
    "definition for body": of_lines(rewrite.new_definition),
    "body for definition": everywhere(rewrite.definition_written_out),
    "words first": everywhere(words_first),
    "signs between": everywhere(signs_between),
    "parts reversed": everywhere(parts_reversed),
    "listed": everywhere(listed),
    "not listed": everywhere(not_listed),
}
MIXED = here_and_there(
    by_the_other_connective,
    in_a_set_of_one,
    less_the_constant,
    nothing_is_the_rest,
    words_first,
    signs_between,
    listed,
    not_listed,
    twice_negated,
)


# ---- what becomes of it, and what it costs

WORDS = read.standard()
REWRITING = tuple(pipeline.PASSES)[: list(pipeline.PASSES).index("candidates")]


@dataclass
class Effort:
    """What it takes to solve a puzzle, and what comes out."""

    answers: list[Answer]
    nodes: int
    complete: bool  # whether all has been searched


class TooLong(Exception):
    """More rules have been run than is allowed."""


class Setting:
    """A puzzle to be set up and solved once."""

    def __init__(self, text: str) -> None:
        self._puzzle = read.loads(text, registry=WORDS)

    @property
    def facts(self) -> list[tuple[tree.Statement, tree.Statement]]:
        """What it says once it has been said in the one way; all rules are made of that alone."""
        assert isinstance(self._puzzle, Crossnumber)
        posting = pipeline.PASSES.keys() - set(REWRITING)
        model = CrossnumberModel(Engine(), self._puzzle, posting)
        model.set_up()
        return [(fact.node, fact.by_numbers.node) for fact in model.facts]

    @cached_property
    def run(self) -> Run:
        """The puzzle set up."""
        return self._puzzle.run()

    @property
    def rules(self) -> Counter[Hashable]:
        """The rules, each by its kind and what it is about."""
        return shapes(self.run.engine, {cell: cell.name for cell in self.run.model.puzzle_cells})

    def solve(self, most_runs: float) -> Effort:
        """Solve it to the end, or until so many rules have been run."""
        run = self.run

        def stop(rule: Rule) -> None:
            if run.statistics.runs > most_runs:
                raise TooLong

        run.engine.monitor = stop
        answers: list[Answer] = []
        try:
            for found in run.solutions():
                answers.append((found.rows, tuple(sorted(found.variables.items()))))
            complete = run.outcome is Outcome.EXHAUSTED
        except TooLong:
            complete = False
        return Effort(sorted(answers), run.statistics.nodes, complete)


@contextmanager
def definitions_by_content() -> Iterator[None]:
    """Let definitions of two puzzles be equal that have the same name and say the same."""

    def equal(one: tree.Definition, other: object) -> bool:
        return one is other or (
            isinstance(other, tree.Definition)
            and (one.name, one.parameters) == (other.name, other.parameters)
            and one.body == other.body
        )

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(tree.Definition, "__eq__", equal)
        yield


def shapes(engine: Engine, names: dict[Cell, str]) -> Counter[Hashable]:
    """The rules of an engine, whatever the cells between them are called and in which order.

    A cell is told apart by its name where the puzzle itself speaks of it, else by its bounds, and
    then by the rules that speak of it.
    """
    about: dict[Cell, list[Rule]] = {cell: [] for cell in engine.cells}
    for rule in engine.rules:
        for cell in dict.fromkeys(rule.cells):
            about[cell].append(rule)
    colours: dict[Cell, int] = {}
    for cell in engine.cells:
        known = names.get(cell, (cell.domain.lo, cell.domain.hi, cell.domain.size))
        colours[cell] = hash(known)
    for _ in range(ROUNDS):
        shape = {rule: _shape(rule, colours) for rule in engine.rules}
        colours = {
            cell: hash((colours[cell], tuple(sorted(hash(shape[rule]) for rule in rules))))
            for cell, rules in about.items()
        }
    return Counter(_shape(rule, colours) for rule in engine.rules)


def _shape(rule: Rule, colours: dict[Cell, int]) -> Hashable:
    cells = tuple(sorted(colours[cell] for cell in rule.cells))
    return type(rule).__name__, int(rule.cost), rule.asleep, cells, _factors(rule, colours)


def _factors(rule: Rule, colours: dict[Cell, int]) -> Hashable:
    """What a sum is made of, whichever side it stands on."""
    if not isinstance(rule, Linear):
        return None
    either = 1 if rule.relation == "<=" else -1
    return rule.relation, max(
        (sign * rule.k, *sorted((sign * c, colours[cell]) for c, cell in rule.terms))
        for sign in (1, either)
    )
