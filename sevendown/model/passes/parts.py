"""Facts taken apart: each becomes rules about cells. No nesting is left.

What comes out of a fact:

    c1·X1 + c2·X2 + ... = k         Linear; also ≠ and ≤: all sums, differences and comparisons;
                                    Sum for the values inside, Columns for long numbers
    R = f(X, Y)                     Value, Enclosed and the operator's own rules: R is a grid number
                                    if the fact says so, else an intermediate number
    R = F(X), F being a `define`    Value, a table, where X has few values
    P(X, Y)                         Meaning and the predicate's own rules; Sparse for long numbers
    X in {...}                      Member, where the set is constant; else OneOfValues
    at least one of T1, T2, ...     Clause over truths
    T says whether ...              Reified, AllOf, Differ: below not, or, xor, ->, <->, count ...

Equal terms share one cell. An operator that may have no value comes with a truth `defined`; a
statement around it is true only if that is. What cannot be taken apart (a set to run through that
depends on the grid, say) is left to the rule for the whole fact, which is enough to be right.

No rule runs meanwhile: what is decided by looking at a domain, such as whether an operator always
has a value, stays true, as domains only shrink.
"""

from __future__ import annotations

from sevendown.language import tree
from sevendown.model.context import Context
from sevendown.model.expressions import Expressions, Opaque, Scope
from sevendown.model.facts import Fact, Holds
from sevendown.model.forms import Form, bare
from sevendown.rules.values.same import OneOfThese, OneOfValues
from sevendown.words.base import Predicate
from sevendown.words.language.distinct import Distinct


def take_apart(facts: list[Fact], context: Context) -> list[Fact]:
    """Post the rules that facts become, part by part."""
    for fact in facts:
        if not fact.listed and not fact.said:
            with fact.at_work():
                try:
                    _Parts(context.expressions(fact.lines)).must(fact.node, {})
                    fact.said = _is_plain(fact)
                except Opaque:
                    pass
    return facts


def _is_plain(fact: Fact) -> bool:
    """Whether it is a predicate, other than DISTINCT, of unknowns and constants."""
    shape = fact.shape
    simple = tree.Reference | tree.CellDigit | tree.Variable | tree.Literal
    return (
        isinstance(shape, Holds)
        and not isinstance(shape.predicate, Distinct)
        and all(isinstance(argument, simple) for argument in shape.arguments)
    )


class _Parts:
    """Posts the rules of one fact."""

    def __init__(self, expressions: Expressions) -> None:
        self.expressions = expressions
        self.terms = expressions.terms

    def must(self, node: tree.Statement, scope: Scope) -> None:
        """Post the rules of a statement that must hold, taken apart."""
        with self.expressions.own_needs():
            if isinstance(node, tree.Logic) and node.connective == "and":
                for part in node.parts:
                    self.must(part, scope)
            elif isinstance(node, tree.Logic) and node.connective in ("or", "->"):
                self.terms.require_one(self.expressions.alternatives(node, scope))
            elif isinstance(node, tree.RunningStatement) and node.kind == "all":
                for inner in self.expressions.members(node.source, node.name, scope):
                    self.must(node.body, inner)
            elif isinstance(node, tree.DefinedStatement):
                own = self.expressions.bind(node.definition, node.arguments, scope)
                body = node.definition.body
                assert isinstance(body, tree.Statement)
                if own is None:
                    self.terms.require(False)
                else:
                    self._require_needs()
                    test = self.expressions.test_of(node.definition, own)
                    if test is None:
                        self.must(body, own)
                    else:
                        self.terms.post(test)
            elif isinstance(node, tree.Comparison):
                self._must_compare(node, scope)
            elif isinstance(node, tree.Application):
                self._must_apply(node, scope)
            elif isinstance(node, tree.Membership) and not node.negated:
                self._must_be_member(node, scope)
            else:
                self.terms.require(self.expressions.truth(node, scope))

    def _require_needs(self) -> None:
        """Everything collected so far must have a value."""
        for need in self.expressions.needs:
            self.terms.require((need, True))
        self.expressions.needs = []

    def _must_compare(self, node: tree.Comparison, scope: Scope) -> None:
        left = self.expressions.expression(node.left, scope)
        into = None
        if left is not None and node.relation == "=":
            into = bare(left)
        right = self.expressions.expression(node.right, scope, into)
        if left is None or right is None:
            self.terms.require(False)
            return
        self._require_needs()
        self.terms.require_relation(node.relation, left, right)

    def _must_be_member(self, node: tree.Membership, scope: Scope) -> None:
        value = self.expressions.expression(node.value, scope)
        if value is None:
            self.terms.require(False)
            return
        self._require_needs()
        if self._is_one_of_sums(value, node.members, scope):
            return
        members = self.expressions.members_truths(value, node.members, scope)
        self.terms.require_one([truth for truth, _ in members])
        possible = [(truth, form) for truth, form in members if truth is not False]
        # Where all members are numbers with as many digits, these are digits of one of them.
        others = []
        for truth, form in possible:
            if form is None or len(form.digits) != len(value.digits):
                return
            if truth is True or isinstance(truth, tuple) and truth[1]:
                others.append((None if truth is True else truth[0], form.digits))
        if value.digits and len(others) == len(possible):
            text = f"{value} is one of {', '.join(str(form) for _, form in possible)}"
            self.terms.post(OneOfThese(value.digits, tuple(others), text))

    def _is_one_of_sums(self, value: Form, members: tree.Members, scope: Scope) -> bool:
        """Post that a value is one of several others as one rule, without truths; or say no.

        Not for constants alone, nor for numbers that can be compared digit by digit.
        """
        if (
            len(members.items) > self.terms.engine.limits.sums_of_a_value
            or value.constant is not None
        ):
            return False
        options = self.expressions.options(members, scope)
        if options is None or all(form.constant is not None for _, form in options):
            return False
        if value.digits and all(len(form.digits) == len(value.digits) for _, form in options):
            return False
        others = []
        for truth, form in options:
            ahead = value.plus(form, -1).constant
            if ahead == 0 and truth is None:
                return True  # it is the value itself
            if ahead is None or ahead == 0:
                others.append((truth, self.terms.as_cell(self.terms.as_one(form))))
        cell = self.terms.as_cell(self.terms.as_one(value))
        text = f"{value} is one of {', '.join(str(form) for _, form in options)}"
        self.terms.post(OneOfValues(cell, tuple(others), text))
        return True

    def _must_apply(self, node: tree.Application, scope: Scope) -> None:
        arguments = self.expressions.arguments(node.arguments, scope)
        if arguments is None:
            self.terms.require(False)
            return
        self._require_needs()
        predicate = node.predicate
        assert isinstance(predicate, Predicate)
        rule = self.terms.predicate_rule(predicate, arguments)
        if isinstance(rule, bool):
            self.terms.require(rule)
            return
        self.terms.post(rule)
