"""Each fact as a whole: a rule made of its plain meaning, which is enough to be right."""

from __future__ import annotations

from functools import partial

from sevendown.engine.rule import Rule
from sevendown.language import semantics, tree
from sevendown.model.adapters import spread
from sevendown.model.context import Context
from sevendown.model.facts import Fact
from sevendown.rules.values.derived import Meaning
from sevendown.rules.values.value import Value


def post_meanings(facts: list[Fact], context: Context) -> list[Fact]:
    """Post the rule of each fact as a whole, unless other rules of its own say it all.

    Where it has been used up to list a number's values, that rule of its own is asleep.
    """
    for fact in facts:
        if not fact.said:
            with fact.at_work():
                rule = whole(fact, context)
                rule.asleep = fact.listed
                context.post(rule, fact.lines)
    return facts


def whole(fact: Fact, context: Context) -> Rule:
    """Give the rule that is made of the plain meaning of a fact."""
    for unknown, value in fact.equations:
        rest = semantics.unknowns(value, fact.puzzle)
        result = context.unknowns.cell(unknown)
        cells = tuple(context.unknowns.cell(u) for u in rest)
        if rest and result not in cells:
            function = spread(semantics.evaluator(value, rest, fact.puzzle), cells)
            arguments = tuple(dict.fromkeys(cells))
            equation = Value(function, result, arguments, None, fact.text, None, fact.steps)
            equation.sentence = partial(_phrase, value)
            return equation
    run = semantics.evaluator(fact.node, fact.unknowns, fact.puzzle)
    cells = tuple(context.unknowns.cell(u) for u in fact.unknowns)
    rule = Meaning(spread(run, cells), tuple(dict.fromkeys(cells)), fact.text, fact.steps)
    rule.sentence = fact.sentence
    return rule


def _phrase(node: tree.Expression) -> str:
    from sevendown.model.wording import phrase  # only who asks for explanations needs it

    return phrase(node)
