"""Statements in plain English: `=(qs(A_w), 3)` says that "the sum of the digits of A_w is 3"."""

from __future__ import annotations

from collections.abc import Iterable

from sevendown.language import tree
from sevendown.numbertheory import decimal
from sevendown.text.phrases import with_article
from sevendown.words.base import Operator, Predicate
from sevendown.words.sentences import sentence_for

_INFIX = {"plus": "+", "minus": "-", "mal": "*", "durch": "/", "hoch": "^"}
_INFIX |= {"div": "div", "mod": "mod"}
_RELATION = {
    "=": "is",
    "!=": "is not",
    "<": "is less than",
    "<=": "is at most",
    ">": "is greater than",
    ">=": "is at least",
}
_JOIN = {"and": "and", "or": "or", "xor": "or else, but not both,", "<->": "exactly where"}
_GROUP = {
    "across": "the numbers across",
    "down": "the numbers down",
    "numbers": "the numbers",
    "cells": "the cells",
}
_ORDINAL = {1: "the first digit of", -1: "the last digit of"}


def sentence(node: tree.Statement) -> str:
    """Say in words what a statement means."""
    match node:
        case tree.Application(predicate=Predicate(noun=(str() as noun, _)), arguments=(number,)):
            return f"{phrase(number)} is {with_article(noun)}"
        case tree.Application(predicate=Predicate() as predicate):
            return sentence_for(predicate, *_arguments(node.arguments))
        case tree.DefinedStatement():
            arguments = ", ".join(map(phrase, node.arguments))
            return f"{node.definition.name} holds of {arguments}"
        case tree.Comparison():
            return f"{phrase(node.left)} {_RELATION[node.relation]} {phrase(node.right)}"
        case tree.Membership():
            verb = "is none of" if node.negated else "is one of"
            return f"{phrase(node.value)} {verb} {_members(node.members)}"
        case tree.RunningStatement():
            every = "every" if node.kind == "all" else "some"
            return f"for {every} {node.name} in {_source(node.source)}, {sentence(node.body)}"
        case tree.Logic(connective="and", parts=()):
            return "this always holds"
        case tree.Logic(connective="or", parts=()):
            return "this never holds"
        case tree.Logic(connective="not", parts=(part,)):
            return f"it is not so that {sentence(part)}"
        case tree.Logic(connective="->", parts=(first, second)):
            return f"if {sentence(first)}, then {sentence(second)}"
        case tree.Logic():
            return f" {_JOIN[node.connective]} ".join(map(_grouped, node.parts))
    raise AssertionError(node)


def _grouped(node: tree.Statement) -> str:
    """Say a part of `and`, `or` and their like, in brackets if it has parts itself."""
    text = sentence(node)
    several = isinstance(node, tree.RunningStatement) or (
        isinstance(node, tree.Logic) and len(node.parts) > 1
    )
    return f"({text})" if several else text


def phrase(node: tree.Expression) -> str:
    """Say in words what an expression stands for."""
    match node:
        case tree.Literal():
            return decimal(node.value)
        case tree.NoValue():
            return "something without a value"
        case tree.Reference():
            return node.slot.name
        case tree.CellDigit():
            return f"cell({node.row + 1}, {node.column + 1})"
        case tree.Variable() | tree.Bound():
            return node.name
        case tree.LabelOf():
            return f"the label of {node.name}"
        case tree.Group():
            return _GROUP.get(node.name) or f"the cells of {node.name}"
        case tree.DigitOf():
            index = node.index.value if isinstance(node.index, tree.Literal) else 0
            place = _ORDINAL.get(index) or f"digit {phrase(node.index)} of"
            return f"{place} {phrase(node.number)}"
        case tree.Operation(operator=Operator() as operator):
            if operator.name in _INFIX:
                left, right = map(_operand, node.arguments)
                return f"{left} {_INFIX[operator.name]} {right}"
            return sentence_for(operator, *_arguments(node.arguments))
        case tree.DefinedValue():
            return f"{node.definition.name}({', '.join(map(phrase, node.arguments))})"
        case tree.Truths():
            return f"the number of true ones among ({'; '.join(map(sentence, node.statements))})"
        case tree.RunningValue(body=tree.Statement() as body):
            kind = "number of" if node.kind == "count" else node.kind
            return f"the {kind} {node.name} in {_source(node.source)} for which {sentence(body)}"
        case tree.RunningValue(body=tree.Expression() as body):
            over = {"min": "smallest", "max": "largest"}.get(node.kind, node.kind)
            return f"the {over}, over all {node.name} in {_source(node.source)}, of {phrase(body)}"
    raise AssertionError(node)


def _operand(node: tree.Expression) -> str:
    """Say a part of a sum or product, in brackets if it is one itself."""
    text = phrase(node)
    return f"({text})" if isinstance(node, tree.Operation) and " " in text else text


def _arguments(nodes: tuple[tree.Expression, ...]) -> Iterable[str]:
    return map(phrase, nodes)


def _source(source: tree.Group | tree.Members) -> str:
    return phrase(source) if isinstance(source, tree.Group) else _members(source)


def _members(members: tree.Members) -> str:
    parts = [
        f"{phrase(item.low)}..{phrase(item.high)}" if isinstance(item, tree.Range) else phrase(item)
        for item in members.items
    ]
    return ", ".join(parts)
