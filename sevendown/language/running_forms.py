"""The forms with a running name, all(x in G : S) and its like, and what stands after `in`.

Numbers and statements contain these forms and these contain numbers and statements; whoever looks
those up hands the way to do it over, so that the dependency is one-way.
"""

from __future__ import annotations

from collections.abc import Callable

from sevendown.language import parse_nodes, tree
from sevendown.language.bare_words import group_of
from sevendown.language.line_notes import LineNotes
from sevendown.language.parse_nodes import Raw
from sevendown.language.scope import BoundKind, Scope
from sevendown.language.sorts import STATEMENT_FORMS
from sevendown.language.unknown_names import complain_of_function
from sevendown.language.vocabulary import RUNNING
from sevendown.text.phrases import listed

_VALUE_BODIES = ("sum", "min", "max")


class RunningForms:
    """The look-up of running forms, sets and ranges."""

    def __init__(
        self,
        scope: Scope,
        notes: LineNotes,
        expression: Callable[[Raw, int], tree.Expression],
        statement: Callable[[Raw, int], tree.Statement],
    ) -> None:
        self.scope = scope
        self.notes = notes
        self.expression = expression
        self.statement = statement

    def look_up(
        self, node: parse_nodes.Running, level: int
    ) -> tree.RunningValue | tree.RunningStatement | None:
        """Look up all(x in G : S) and its like; None where there is no such form."""
        kind = RUNNING.get(node.name)
        if kind is None:
            self._complain_of_form(node)
            return None
        head = node.head
        if not isinstance(head, parse_nodes.Inside) or head.negated or not _is_name(head.value):
            self.notes.complain(head, f"{node.name} is written {node.name}(x in G : ...)")
            return None
        assert isinstance(head.value, parse_nodes.Word)
        name = head.value.text
        source: tree.Group | tree.Members
        source = self._group(head.source) or self.members(head.source, level + 1)
        runs_through_numbers = isinstance(source, tree.Group) and source.name != "cells"
        stands_for: BoundKind = "number" if runs_through_numbers else "value"
        at = self.notes.base + node.at
        with self.scope.binding({name: stands_for}):
            if kind in _VALUE_BODIES:
                value = self.expression(node.body, level + 1)
                return tree.RunningValue(kind, name, source, value, at=at)
            truth = self.statement(node.body, level + 1)
        if kind in STATEMENT_FORMS:
            return tree.RunningStatement(kind, name, source, truth, at=at)
        return tree.RunningValue(kind, name, source, truth, at=at)

    def _complain_of_form(self, node: parse_nodes.Running) -> None:
        if self.scope.function(node.name):
            forms = listed(dict.fromkeys(RUNNING), "and")
            self.notes.complain(node, f"{node.name} has no running form; {forms} have one")
        else:
            complain_of_function(node, "form", self.scope, self.notes)

    def _group(self, node: Raw) -> tree.Group | None:
        return group_of(node, self.scope, self.notes)

    def members(self, node: Raw, level: int) -> tree.Members:
        """Look up what follows `in`: a set or a range."""
        if isinstance(node, parse_nodes.Set):
            items = node.items
        elif isinstance(node, parse_nodes.Range):
            items = (node,)
        else:
            if self._group(node):
                message = "a name can run through these, but `in` takes a set {...} or a range a..b"
            else:
                message = "after `in` a set {...} or a range a..b is expected"
            self.notes.complain(node, message)
            items = ()
        found: list[tree.Expression | tree.Range] = []
        for item in items:
            if isinstance(item, parse_nodes.Range):
                low = self.expression(item.low, level + 1)
                high = self.expression(item.high, level + 1)
                found.append(tree.Range(low, high, at=self.notes.base + item.at))
            else:
                found.append(self.expression(item, level + 1))
        return tree.Members(tuple(found), at=self.notes.base + node.at)


def _is_name(node: Raw) -> bool:
    return isinstance(node, parse_nodes.Word) and not node.text[0].isdigit()
