"""From raw nodes to the tree: the look-up of statements and numbers, which contain each other.

`level` says how deep in its logical line a node stands.
"""

from __future__ import annotations

from typing import cast

from sevendown.language import chains, parse_nodes, tree
from sevendown.language.arity import has_arity
from sevendown.language.bare_words import group_of, is_reference, look_up_word
from sevendown.language.grid_forms import look_up_cell, look_up_label
from sevendown.language.line_notes import FALSE, STAND_IN, LineNotes
from sevendown.language.parse_nodes import Raw
from sevendown.language.running_forms import RunningForms
from sevendown.language.scope import Scope
from sevendown.language.sorts import RELATIONS, STATEMENT_FORMS, kind_of
from sevendown.language.unknown_names import complain_of_function
from sevendown.language.vocabulary import RUNNING


class TreeBuilder:
    """Makes nodes of the tree, with the names of a scope."""

    def __init__(self, scope: Scope, notes: LineNotes) -> None:
        self.scope = scope
        self.notes = notes
        self.running_forms = RunningForms(scope, notes, self.expression, self.statement)

    # ---- statements

    def statement(self, node: Raw, level: int) -> tree.Statement:
        """Look up a node that should be true or false."""
        self.notes.count(node, level)
        if kind_of(node, self.scope) == "number":
            what = "this is"
            if isinstance(node, parse_nodes.Call):
                what = f"{node.name} is an operator, which makes"
            self.notes.complain(node, f"a statement is expected here, but {what} a number")
            return FALSE
        at = self.notes.base + node.at
        if isinstance(node, parse_nodes.Chain):
            if node.kind == "comparison":
                terms = [self.expression(part, level + 1) for part in node.parts]
                return chains.comparison(node, terms, self.notes)
            parts = [self.statement(part, level + 1) for part in node.parts]
            return chains.logic(node, parts, self.notes)
        if isinstance(node, parse_nodes.Not):
            return tree.Logic("not", (self.statement(node.part, level + 1),), at=at)
        if isinstance(node, parse_nodes.Inside):
            value = self.expression(node.value, level + 1)
            members = self.members(node.source, level + 1)
            return tree.Membership(value, members, node.negated, at=at)
        if isinstance(node, parse_nodes.Running):
            found = self.running_forms.look_up(node, level)
            return found if isinstance(found, tree.Statement) else FALSE
        assert isinstance(node, parse_nodes.Call)
        return self._statement_call(node, level, at)

    def _statement_call(self, node: parse_nodes.Call, level: int, at: int) -> tree.Statement:
        name = node.name
        if name in RELATIONS:
            if not has_arity(node, 2, 2, self.notes):
                return FALSE
            left, right = (self.expression(part, level + 1) for part in node.arguments)
            return tree.Comparison(cast(tree.Relation, name), left, right, at=at)
        if name in STATEMENT_FORMS:
            self.notes.complain(node, f"{name} is written {name}(x in G : S)")
            return FALSE
        function = self.scope.function(name)
        if function is None:
            complain_of_function(node, "predicate", self.scope, self.notes)
            return FALSE
        arguments = self._arguments(node, function, level)
        if isinstance(function, tree.Definition):
            return tree.DefinedStatement(function, arguments, at=at)
        return tree.Application(function, arguments, at=at)

    # ---- numbers

    def expression(self, node: Raw, level: int) -> tree.Expression:
        """Look up a node that should be a number."""
        self.notes.count(node, level)
        if kind_of(node, self.scope) == "statement":
            what = "this is a statement"
            if isinstance(node, parse_nodes.Call) and node.name not in RELATIONS:
                what = f"{node.name} is a predicate"
            return self.notes.complain(node, f"a number is expected here, but {what}")
        at = self.notes.base + node.at
        if isinstance(node, parse_nodes.Number):
            return tree.Literal(node.value, at=at)
        if isinstance(node, parse_nodes.Word):
            return look_up_word(node, level, self.scope, self.notes)
        if isinstance(node, parse_nodes.Chain):
            parts = [self.expression(part, level + 1) for part in node.parts]
            return chains.arithmetic(node, parts, self.scope.registry, self.notes)
        if isinstance(node, parse_nodes.Digit):
            number = self.expression(node.number, level + 1)
            index = self.expression(node.index, level + 1)
            of_cells = isinstance(number, tree.Reference) and is_reference(node.number, self.scope)
            return tree.DigitOf(number, index, of_cells, at=at)
        if isinstance(node, parse_nodes.Negative):
            part = self.expression(node.part, level + 1)
            return chains.negative(part, self.scope.registry, at)
        if isinstance(node, parse_nodes.Running):
            found = self.running_forms.look_up(node, level)
            return found if isinstance(found, tree.Expression) else STAND_IN
        assert isinstance(node, parse_nodes.Call)
        return self._number_call(node, level, at)

    def _number_call(self, node: parse_nodes.Call, level: int, at: int) -> tree.Expression:
        name = node.name
        if name == "truths":
            if not has_arity(node, 1, None, self.notes):
                return STAND_IN
            parts = tuple(self.statement(part, level + 1) for part in node.arguments)
            return tree.Truths(parts, at=at)
        if name == "label":
            return look_up_label(node, level, self.scope, self.notes)
        if name == "cell":
            return look_up_cell(node, self.scope, self.notes)
        function = self.scope.function(name)
        if function is None:
            if name in RUNNING:
                return self.notes.complain(node, f"{name} is written {name}(x in G : ...)")
            return complain_of_function(node, "operator", self.scope, self.notes)
        arguments = self._arguments(node, function, level)
        if isinstance(function, tree.Definition):
            return tree.DefinedValue(function, arguments, at=at)
        return tree.Operation(function, arguments, at=at)

    # ---- what both contain

    def members(self, node: Raw, level: int) -> tree.Members:
        """Look up what follows `in`: a set or a range."""
        return self.running_forms.members(node, level)

    def _arguments(
        self, node: parse_nodes.Call, function: tree.Function | tree.Definition, level: int
    ) -> tuple[tree.Expression, ...]:
        least: int
        most: int | None
        if isinstance(function, tree.Definition):
            least = most = len(function.parameters)
            self.notes.count(node, level, self.scope.definitions[function.name].size)
        else:
            least, most = function.arity
        has_arity(node, least, most, self.notes)
        found: list[tree.Expression] = []
        for part in node.arguments:
            # Only a word that takes any number of arguments takes many at once.
            group = group_of(part, self.scope, self.notes) if most is None else None
            found.append(group or self.expression(part, level + 1))
        return tuple(found)
