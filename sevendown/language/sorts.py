"""Tells numbers from statements before anything inside them is looked up."""

from __future__ import annotations

from typing import Literal as OneOf

from sevendown.language import parse_nodes
from sevendown.language.parse_nodes import Raw
from sevendown.language.scope import Scope
from sevendown.language.vocabulary import RUNNING

Kind = OneOf["number", "statement", "unknown"]

SPECIAL = ("truths", "label", "cell")  # numbers whose arguments are not simply numbers
RELATIONS = ("=", "!=", "<", "<=", ">", ">=")
STATEMENT_FORMS = ("all", "any")


def kind_of(node: Raw, scope: Scope) -> Kind:
    """Tell a number from a statement by the outermost part alone."""
    if isinstance(node, parse_nodes.Chain):
        return "number" if node.kind in ("sum", "product", "power") else "statement"
    if isinstance(node, parse_nodes.Not | parse_nodes.Inside):
        return "statement"
    if isinstance(node, parse_nodes.Running):
        if node.name in STATEMENT_FORMS:
            return "statement"
        return "number" if node.name in RUNNING else "unknown"
    if isinstance(node, parse_nodes.Call):
        return kind_of_call(node.name, scope)
    return "number"


def kind_of_call(name: str, scope: Scope) -> Kind:
    """Tell a number from a statement by the name before the bracket."""
    if name in RELATIONS or name in STATEMENT_FORMS:
        return "statement"
    if name in SPECIAL or name in RUNNING:
        return "number"
    function = scope.function(name)
    if function is None:
        return "unknown"
    return "statement" if function.is_predicate else "number"
