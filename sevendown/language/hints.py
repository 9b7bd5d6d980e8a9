"""What to say about a name that does not fit where it stands: why not, or what may be meant.

Every function gives a message, or "" where nothing is wrong or all has been said.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from sevendown.language import parse_nodes
from sevendown.language.parse_nodes import Raw
from sevendown.language.scope import Scope
from sevendown.language.vocabulary import (
    FREE_FORMS,
    GROUPS,
    RELATIONS,
    RUNNING,
    SPECIAL,
    everyday_reference,
    split_reference,
)
from sevendown.text.phrases import clip, did_you_mean, join_words


def unknown_value(node: parse_nodes.Symbol, scope: Scope, here: int, before: str) -> str:
    """Say why a name without a bracket, in the line `here`, stands for no number.

    `before` is some of the text before it.
    """
    name = node.text
    if name in scope.declarations.broken_values:
        return ""
    line = scope.declarations.values.get(name)
    if line == here:
        return f"{name} is used in its own declaration"
    if line is not None:
        return f"{name} is used before it is declared (line {line})"
    group = scope.group(node)
    if group:
        hyphened = re.search("[0-9]+-$", before)
        if hyphened and group in ("across", "down"):
            return f"{hyphened[0]}{name} is written {hyphened[0][:-1]}{group[0]}"
        return many_numbers(name)
    marks = scope.grid.marks
    if name in marks:
        return f"{name} is a mark, not a number: write {name}_w or {name}_s"
    reference = split_reference(name)
    if reference:
        mark = reference[0]
        hint = did_you_mean(mark, marks) if mark.isalpha() else ""
        return f"there is no mark {mark} in the grid{hint}"
    everyday = everyday_reference(name.upper())
    if everyday and everyday[0] in marks:
        mark, direction = everyday
        return f"unknown name {name}; {mark} {direction} is written {mark}{direction[0]}"
    if scope.function(name) or name in RUNNING or name in SPECIAL:
        return f"{name} is no number; as a word of the language it is followed by a bracket"
    known = [*scope.bound, *scope.lets, *scope.variables, *GROUPS]
    return f"unknown name {clip(name)}{did_you_mean(name, known)}"


def many_numbers(name: str) -> str:
    """Say that a list stands where one number should."""
    return (
        f"{name} stands for many numbers; it may be an argument of DISTINCT, sum, min or "
        "max, or what a name runs through"
    )


def no_line(line: str, scope: Scope) -> str:
    """Say which rows, columns or diagonals there are."""
    if line == "diagonal":
        return "there are two diagonals: 1 begins at the top left, 2 at the top right"
    count = scope.grid.rows if line == "row" else scope.grid.columns
    return f"there is no such {line}: the grid has {count} {line}s"


def unknown_function(
    node: parse_nodes.Call | parse_nodes.Running, what: str, scope: Scope, here: int
) -> str:
    """Say that there is no such predicate, operator or form."""
    name = node.name
    if name in scope.declarations.broken_functions:
        return ""
    line = scope.declarations.functions.get(name)
    if line == here:
        return f"{name} is used in its own definition"
    if line is not None:
        return f"{name} is used before it is defined (line {line})"
    words = [word for word in scope.registry.all_names() if word.isidentifier()]
    everyday = scope.registry.everyday_names()
    known = [*words, *scope.definitions, *RUNNING, *SPECIAL, *everyday]
    if isinstance(node, parse_nodes.Running):
        fitting = list(RUNNING)
    elif what == "predicate or operator":
        fitting = known
    else:
        wanted = "statement" if what == "predicate" else "number"
        fitting = [word for word in known if scope.sort_of_call(word) == wanted]
    # One of another sort cannot be meant, however near it is.
    return f"unknown {what} {clip(name)}{did_you_mean(name, fitting)}"


def unknown_form(node: parse_nodes.Running, scope: Scope, here: int) -> str:
    """Say that what stands before `(x in G : ...)` has no such form."""
    if scope.function(node.name):
        forms = join_words(RUNNING, "and")
        return f"{node.name} has no running form; {forms} have one"
    return unknown_function(node, "form", scope, here)


def name_taken(name: str, scope: Scope) -> str:
    """Say that a puzzle cannot define a word of the language, nor anything twice."""
    form = name in RUNNING and name not in FREE_FORMS
    if scope.registry.is_reserved(name) or form or name in SPECIAL:
        return f"{name} is a word of the language; choose another name"
    if name in scope.definitions and name not in scope.declarations.broken_functions:
        first = scope.declarations.functions[name]
        return f"{name} is defined twice (first in line {first})"
    return ""


def thousands(parts: Sequence[Raw], zeros: bool = False) -> tuple[Raw, str] | None:
    """Find a number such as 1,000 where a comma separates: its node, and what to write instead.

    Zeros: only one whose second part begins with 0, which no number does.
    """
    for first, second in zip(parts, parts[1:], strict=False):
        match first, second:
            case parse_nodes.Numeral(text=high), parse_nodes.Numeral(text=low):
                joined = second.at == first.at + len(high) + 1 and len(low) == 3
                if joined and 1 <= len(high) <= 3 and high[0] != "0":
                    if low[0] == "0" or not zeros:
                        return first, f"write {high}{low} for one number: here a comma separates"
    return None


def wrong_count(node: parse_nodes.Call, least: int, most: int | None) -> str:
    """Say how many arguments a call takes, where it has more or fewer."""
    count = len(node.arguments)
    if count >= least and (most is None or count <= most):
        return ""
    if most is None:
        wanted = f"{least} or more arguments"
    elif least == most:
        wanted = f"{least} argument{'s' * (least != 1)}"
    else:
        wanted = f"{least} to {most} arguments"
    number = thousands(node.arguments) if most is not None and count > most else None
    return f"{node.name} takes {wanted}, not {count}{f'; {number[1]}' if number else ''}"


def no_statement(node: Raw) -> str:
    """Say that a number stands where a statement should."""
    what = "this is"
    if isinstance(node, parse_nodes.Call):
        what = f"{node.name} is an operator, which makes"
    return f"a statement is expected here, but {what} a number"


def no_number(node: Raw) -> str:
    """Say that a statement stands where a number should."""
    what = "this is a statement"
    if isinstance(node, parse_nodes.Call) and node.name not in RELATIONS:
        what = f"{node.name} is a predicate"
    return f"a number is expected here, but {what}"


def no_members(node: Raw, scope: Scope) -> str:
    """Say what stands after `in` where no name runs."""
    if scope.group(node) or scope.line_of(node):
        return "a name can run through these, but `in` takes a set {...} or a range a..b"
    hint = ""
    match node:
        case parse_nodes.Infix(
            kind="sum",
            parts=(parse_nodes.Numeral(text=low), parse_nodes.Numeral(text=high)),
            signs=("-",) | ["-"],
        ):
            hint = f"; write {low}..{high}"
    return f"after `in` a set {{...}} or a range a..b is expected{hint}"


def no_cell(cell: tuple[int, int], scope: Scope) -> str:
    """Say why no number can be in a cell."""
    grid = scope.grid
    if grid.is_open(cell):
        return ""
    if cell in grid.blocked:
        return "this cell is blocked"
    return f"there is no such cell: the grid has {grid.rows} rows and {grid.columns} columns"
