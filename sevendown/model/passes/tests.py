"""Facts about one number whose values can be listed: each is a test of these, no more."""

from __future__ import annotations

from sevendown.model.context import Context
from sevendown.model.facts import Fact
from sevendown.model.passes.meaning import whole


def post_tests(facts: list[Fact], context: Context) -> list[Fact]:
    """Post the facts that are tests, before those that tie several numbers together."""
    for fact in facts:
        if not fact.listed and _is_test(fact, context):
            with fact.at_work():
                context.post(whole(fact, context), fact.lines)
                fact.said = True
    return facts


def _is_test(fact: Fact, context: Context) -> bool:
    """Whether testing all values of the one number that it is about takes few steps."""
    cells = {context.unknowns.cell(unknown) for unknown in fact.unknowns}
    if len(cells) != 1:
        return False
    (cell,) = cells
    return cell.listable and cell.domain.size * fact.steps <= context.engine.limits.whole_steps
