"""Definitions of one parameter as tests of the values of a number, just as words are.

What such a test says of a number is more than what the rules of its parts say: GER(X) and UNG(X)
holds of nothing, though each of the two may hold.
"""

from __future__ import annotations

from sevendown import meaning
from sevendown.engine.domains import Span, between
from sevendown.flatten.forms import Form, bare, bounds
from sevendown.flatten.terms import Terms
from sevendown.language import tree
from sevendown.rules.derived import Meaning
from sevendown.rules.effort import SOME, STEPS

EASY = 1_000_000  # so many steps of testing are not worth taking a statement apart for


def definition_test(
    definition: tree.Definition, arguments: list[Form], terms: Terms, puzzle: tree.PuzzleTree
) -> Meaning | None:
    """Give the test that a definition is; None where it should rather be taken apart.

    That is so where it is not about one number alone, or that number has too many values.
    """
    if len(arguments) != 1 or meaning.unknowns(definition.body, puzzle):
        return None
    (form,) = arguments
    known = bare(form)
    domain = between(*bounds(form)) if known is None else known.domain
    if domain is None or isinstance(domain, Span) or form.constant is not None:
        return None
    steps = meaning.effort(definition.body, puzzle)
    # Many values of an intermediate number would not be tested before its parts are known.
    derived = known is None or known.derived
    if domain.size * steps > (SOME * STEPS if derived else EASY):
        return None
    cell = terms.as_cell(terms.as_one(form))
    argument = tree.Variable(definition.parameters[0])
    call = tree.DefinedStatement(definition, (argument,))
    run = meaning.evaluator(call, [argument], puzzle)
    test = Meaning(lambda x: run([x]), (cell,), f"{definition.name}({cell.name})", steps)
    test.saying = lambda: f"{definition.name} holds of {cell.name}"
    return test
