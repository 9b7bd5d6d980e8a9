"""The cells of variables, each with the values that its set has."""

from __future__ import annotations

from sevendown.engine.domains import Domain, between, single, some_between
from sevendown.language import semantics, tree
from sevendown.model.context import Context
from sevendown.model.facts import Fact, blaming
from sevendown.model.forms import bounds
from sevendown.rules.values.membership import Member
from sevendown.rules.values.within import Within
from sevendown.speech import say
from sevendown.text.origin import Origin
from sevendown.text.phrases import clip


def make_variables(facts: list[Fact], context: Context) -> list[Fact]:
    """Make the cell of each `var`; a set that depends on other unknowns is a fact as well."""
    further = []
    for name, members in context.puzzle.variables.items():
        origin = Origin(f"var {name}", members.at)
        with blaming(origin):
            if not _variable(name, context.folder.fold(members), origin, context):
                node = tree.Membership(tree.Variable(name), members, False)
                further.append(Fact((origin,), node, context.puzzle))
    return [*further, *facts]


def _variable(name: str, members: tree.Members, origin: Origin, context: Context) -> bool:
    """Make the cell of a variable; say whether its set depends on nothing."""
    expressions = context.expressions((origin,))
    domains: list[Domain] = []
    constant = True
    for both in members.ends:
        ends = []
        for end in both:
            form, sure = expressions.optional(end)
            if form is None:
                break
            constant = constant and sure and form.constant is not None
            ends.append(bounds(form))
        else:
            if isinstance(ends[0][0], float) or isinstance(ends[1][1], float):
                message = say("the values of {name} cannot be listed", name=clip(name))
                raise semantics.TooMany(message)
            domain = between(ends[0][0], ends[1][1])
            if domain is not None:
                domains.append(domain)
    if not domains:
        cell = context.engine.cell(name, single(0))
        context.post(Within(cell, None, f"{name} has no value to choose from"), (origin,))
    else:
        cell = context.engine.cell(name, _union(domains))
        if len(domains) > 1 and constant:
            context.post(Member(cell, tuple(domains), f"{name} is in its set"), (origin,))
    context.unknowns.variables[name] = cell
    return constant


def _union(domains: list[Domain]) -> Domain:
    """Give a domain that has all of these; more, where they are far apart."""
    if len(domains) == 1:
        return domains[0]
    return some_between(min(d.lo for d in domains), max(d.hi for d in domains))
