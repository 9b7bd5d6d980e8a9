"""Definitions about one number as tests or tables of its values, just as words are.

What such a test says of a number is more than what the rules of its parts say: GER(X) and UNG(X)
holds of nothing, though each of the two may hold. So it is with X * X + qs(X) * rev(X), each part
of which says little of the others.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sevendown.engine.cells import Cell
from sevendown.engine.domains import Span, between
from sevendown.language import semantics, tree
from sevendown.model.forms import Form, ValueTable, bare, bounds
from sevendown.model.outlines import OUTLINED
from sevendown.model.terms import Terms
from sevendown.numbertheory import TooLarge, decimal
from sevendown.rules.values.derived import Meaning
from sevendown.rules.values.effort import ticking
from sevendown.words.base import Operator
from sevendown.words.language.arithmetic import Minus, Plus, Times
from sevendown.words.language.minmax import SumOfAll


def definition_test(
    definition: tree.Definition, arguments: list[Form], terms: Terms, puzzle: tree.PuzzleTree
) -> Meaning | None:
    """Give the test that a definition is; None where it should rather be taken apart.

    That is so where it is not about one number alone, or that number has too many values.
    """
    found = _open(definition, arguments, puzzle)
    if found is None:
        return None
    steps = semantics.effort(definition.body, puzzle)
    # Many values of an intermediate number would not be tested before its parts are known.
    known = bare(found)
    limits = terms.engine.limits
    most = limits.quick_steps if known is None or known.derived else limits.whole_steps
    if not _is_short(found, most // steps):
        return None
    cell = terms.as_cell(terms.as_one(found))
    run = _function(definition, arguments, puzzle)
    test = Meaning(run, (cell,), _call(definition, arguments, cell), steps)
    if definition.parameters != OUTLINED:
        test.sentence = lambda: f"{definition.name} holds of {cell.name}"
    return test


def definition_table(
    definition: tree.Definition, arguments: list[Form], terms: Terms, puzzle: tree.PuzzleTree
) -> ValueTable | None:
    """Give the table that a definition is; None where it should rather be taken apart.

    So it is with a test, and with sums, which say more together with others if they stay sums.
    """
    found = _open(definition, arguments, puzzle)
    if found is None or _is_sum(definition.body, bare(found)):
        return None
    steps = semantics.effort(definition.body, puzzle)
    limits = terms.engine.limits
    most = max(limits.quick_steps // steps, min(limits.table_values, limits.table_steps // steps))
    if definition.parameters == OUTLINED:  # whoever defines something means to use it
        most = min(most, limits.table_values)
    if not _is_short(found, most):
        return None
    run = _function(definition, arguments, puzzle)
    cell = terms.as_cell(terms.as_one(found))
    assert not isinstance(cell.domain, Span)
    try:
        values = ticking(cell.domain.values(), terms.engine.check_time)
        results = {value: run(value) for value in values}
    except (TooLarge, semantics.TooMany):
        return None  # it may have none of these values in the end
    name = _call(definition, arguments, cell)
    outline = definition.parameters == OUTLINED
    said = name if outline else f"what {definition.name} makes of {cell.name}"
    return ValueTable(name, said, cell, results)


def _open(
    definition: tree.Definition, arguments: list[Form], puzzle: tree.PuzzleTree
) -> Form | None:
    """Give the only argument that is not known; None where there are others, or none."""
    found = [form for form in arguments if form.constant is None]
    if len(found) != 1 or semantics.unknowns(definition.body, puzzle):
        return None
    return found[0]


def _is_short(form: Form, most: int) -> bool:
    """Whether a form has few values, which can be listed."""
    known = bare(form)
    domain = between(*bounds(form)) if known is None else known.domain
    return domain is not None and not isinstance(domain, Span) and domain.size <= most


def _function(
    definition: tree.Definition, arguments: list[Form], puzzle: tree.PuzzleTree
) -> Callable[[int], Any]:
    """Give what a definition makes of the argument that is not known."""
    unknown = tree.Variable("")
    values = tuple(
        unknown if form.constant is None else tree.Literal(form.constant) for form in arguments
    )
    call: tree.DefinedStatement | tree.DefinedValue
    if isinstance(definition.body, tree.Statement):
        call = tree.DefinedStatement(definition, values)
    else:
        call = tree.DefinedValue(definition, values)
    run = semantics.evaluator(call, [unknown], puzzle)
    return lambda x: run([x])


def _call(definition: tree.Definition, arguments: list[Form], cell: Cell) -> str:
    """Write the use of a definition."""
    if definition.parameters == OUTLINED:
        return definition.name
    names = [cell.name if f.constant is None else decimal(f.constant) for f in arguments]
    return f"{definition.name}({', '.join(names)})"


def _is_sum(node: tree.Node, cell: Cell | None) -> bool:
    """Whether an expression of a cell becomes a sum of cells with factors."""
    if isinstance(node, tree.Bound | tree.Literal):
        return True
    if isinstance(node, tree.DefinedValue):
        parts: tuple[tree.Node, ...] = (node.definition.body, *node.arguments)
        return all(_is_sum(part, cell) for part in parts)
    if not isinstance(node, tree.Operation):
        return False
    operator, arguments = node.operator, node.arguments
    assert isinstance(operator, Operator)
    if isinstance(operator, Times) and not any(isinstance(a, tree.Literal) for a in arguments):
        return False
    if isinstance(operator, Plus | Minus | SumOfAll | Times):
        return all(_is_sum(argument, cell) for argument in arguments)
    return (
        cell is not None
        and len(arguments) == 1
        and isinstance(arguments[0], tree.Bound)
        and operator.as_sum(cell) is not None
    )
