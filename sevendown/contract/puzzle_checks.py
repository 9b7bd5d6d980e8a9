"""A word in small puzzles, as the program uses it, against trying everything."""

from __future__ import annotations

import itertools
from random import Random

from sevendown.contract.broken import Broken
from sevendown.contract.cases import Case, World, check
from sevendown.contract.subject import Subject
from sevendown.errors import LimitError
from sevendown.language import semantics, tree
from sevendown.puzzle.kinds.crossnumber import Crossnumber
from sevendown.speech import say
from sevendown.text.source import Source
from sevendown.words.base import Predicate
from sevendown.words.registry import Registry

PREDICATE_FORMS = [
    "{p}",
    "not {p}",
    "{p} or cell(2, 2) = 1",
    "{p} xor GER(cell(1, 2))",
    "{p} -> cell(1, 1) < cell(2, 1)",
    "{p} <-> cell(1, 1) < cell(2, 1)",
    "truths({p}, A_w > 20) = 1",
]
OPERATOR_FORMS = [
    "A_w = {e}",
    "cell(2, 2) = {e}",
    "{e} > A_s",
    "not ({e} = A_s)",
    "not ({e} > 3)",
    "{e} in {{1, 2, 3..12, A_w}}",
    "{e} not in {{1, 2, 3..12, A_w}}",
    "{e} != 2 or A_w = 21",
    "({e} = 2) <-> (cell(1, 1) = 1)",
    "PZ({e})",
    "truths({e} = 3, {e} < 7) = 1",
    "var v in 0..4\n{e} = v + 1",
]
ATOMS = ["A_w", "B_w", "A_s", "cell(1, 2)", "cell(2, 1)", "3", "0", "12", "(A_w - B_w)", "-2"]
SMALL = ["cell(1, 2)", "cell(2, 1)", "3", "0", "-2"]


def check_in_puzzles(subject: Subject) -> None:
    """A small puzzle with the word in it keeps just the fillings in which its statement holds."""
    forms = PREDICATE_FORMS if isinstance(subject.word, Predicate) else OPERATOR_FORMS
    for i in range(2 * len(forms)):
        rng = subject.rng(f"puzzle {i}")
        part = _call(subject, rng)
        statement = forms[i % len(forms)].format(p=part, e=part)
        zeros = rng.choice(["yes", "no", "no"])
        digits = rng.choice(["0-3", "1-4", "0125", "2579"])
        text = f"digits: {digits}\nleading-zeros: {zeros}\n\nA.\nB.\n\n{statement}\n"
        try:
            check(_case(text, subject.registry), rng, dives=3)
        except LimitError:
            continue
        except Broken as error:
            lines = "; ".join(text.replace("\n\n", "\n").splitlines())
            message = say("in the puzzle {lines}: {error}", lines=lines, error=error)
            raise Broken(message) from error
        subject.cases += 1


def _call(subject: Subject, rng: Random) -> str:
    """Write a call of the word with parts of the grid and constants."""
    count = subject.count(rng)
    arguments = [rng.choice(ATOMS[:6]), *[rng.choice(ATOMS) for _ in range(count - 1)]]
    if not subject.grows:
        rng.shuffle(arguments)
    else:
        arguments = [rng.choice(SMALL) if i else a for i, a in enumerate(arguments)]
        if count == 1:
            arguments = [rng.choice(["cell(1, 2)", "3", "(A_w - 13)", "(A_w - B_w)", "qs(A_w)"])]
    name = rng.choice([name for name in subject.word.names if name.isidentifier()])
    return f"{name}({', '.join(arguments)})"


def _case(text: str, registry: Registry) -> Case:
    puzzle = Crossnumber(Source(text, "<text>"), registry)
    run = puzzle.run()
    true = set(true_worlds(puzzle))
    worlds = list(itertools.product(*[sorted(cell.domain.values()) for cell in run.cells]))
    # What is not among the true ones breaks a rule of the grid, or a statement.
    return Case(run.engine, run.cells, worlds, lambda *values: values in true)


def true_worlds(crossnumber: Crossnumber) -> list[World]:
    """List the values of digits and variables that the plain meaning allows."""
    puzzle = crossnumber.tree
    places = list(puzzle.open_cells)
    unknowns: list[semantics.Unknown] = [tree.Reference(number) for number in puzzle.numbers]
    unknowns += [tree.CellDigit(*place) for place in places]
    unknowns += [tree.Variable(name) for name in puzzle.variables]
    tests = [semantics.evaluator(line.statement, unknowns, puzzle) for line in puzzle.lines]
    variables = [semantics.constant_members(m, puzzle) for m in puzzle.variables.values()]
    numbers = [[places.index(place) for place in number.cells] for number in puzzle.numbers]
    nonzero = [] if puzzle.leading_zeros else [number[0] for number in numbers]
    found = []
    for digits in itertools.product(puzzle.digits, repeat=len(places)):
        if any([not digits[i] for i in nonzero]):
            continue
        values = [_value([digits[i] for i in number]) for number in numbers]
        for chosen in itertools.product(*variables):
            world = [*values, *digits, *chosen]
            if all(test(world) for test in tests):
                found.append((*digits, *chosen))
    return found


def _value(digits: list[int]) -> int:
    value = 0
    for digit in digits:
        value = 10 * value + digit
    return value
