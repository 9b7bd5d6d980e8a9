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
from sevendown.speech import plural, say, template
from sevendown.text.phrases import clip, did_you_mean, join_words

_UNKNOWN = {  # by what a name should be
    "predicate": template("unknown predicate {name}"),
    "operator": template("unknown operator {name}"),
    "predicate or operator": template("unknown predicate or operator {name}"),
    "form": template("unknown form {name}"),
}
_DIRECTIONS = {"across": template("across"), "down": template("down")}


def unknown_value(node: parse_nodes.Symbol, scope: Scope, here: int, before: str) -> str:
    """Say why a name without a bracket, in the line `here`, stands for no number.

    `before` is some of the text before it.
    """
    name = node.text
    if name in scope.declarations.broken_values:
        return ""
    line = scope.declarations.values.get(name)
    if line == here:
        return say("{name} is used in its own declaration", name=name)
    if line is not None:
        return say("{name} is used before it is declared (line {line})", name=name, line=line)
    group = scope.group(node)
    if group:
        hyphened = re.search("[0-9]+-$", before)
        if hyphened and group in ("across", "down"):
            mark = hyphened[0]
            return say("{name} is written {other}", name=mark + name, other=mark[:-1] + group[0])
        return many_numbers(name)
    marks = scope.grid.marks
    if name in marks:
        return say("{name} is a mark, not a number: write {name}_w or {name}_s", name=name)
    reference = split_reference(name)
    if reference:
        mark = reference[0]
        hint = did_you_mean(mark, marks) if mark.isalpha() else ""
        return say("there is no mark {mark} in the grid", mark=mark) + hint
    everyday = everyday_reference(name.upper())
    if everyday and everyday[0] in marks:
        mark, direction = everyday
        return say(
            "unknown name {name}; {mark} {direction} is written {reference}",
            name=name,
            mark=mark,
            direction=say(_DIRECTIONS[direction]),
            reference=mark + direction[0],
        )
    if scope.function(name) or name in RUNNING or name in SPECIAL:
        return say(
            "{name} is no number; as a word of the language it is followed by a bracket", name=name
        )
    known = [*scope.bound, *scope.lets, *scope.variables, *GROUPS]
    return say("unknown name {name}", name=clip(name)) + did_you_mean(name, known)


def many_numbers(name: str) -> str:
    """Say that a list stands where one number should."""
    return say(
        "{name} stands for many numbers; it may be an argument of DISTINCT, sum, min or "
        "max, or what a name runs through",
        name=name,
    )


def no_line(line: str, scope: Scope) -> str:
    """Say which rows, columns or diagonals there are."""
    if line == "diagonal":
        return say("there are two diagonals: 1 begins at the top left, 2 at the top right")
    if line == "row":
        return plural(
            scope.grid.rows,
            "there is no such row: the grid has {n} row",
            "there is no such row: the grid has {n} rows",
        )
    return plural(
        scope.grid.columns,
        "there is no such column: the grid has {n} column",
        "there is no such column: the grid has {n} columns",
    )


def unknown_function(
    node: parse_nodes.Call | parse_nodes.Running, what: str, scope: Scope, here: int
) -> str:
    """Say that there is no such predicate, operator or form."""
    name = node.name
    if name in scope.declarations.broken_functions:
        return ""
    line = scope.declarations.functions.get(name)
    if line == here:
        return say("{name} is used in its own definition", name=name)
    if line is not None:
        return say("{name} is used before it is defined (line {line})", name=name, line=line)
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
    return say(_UNKNOWN[what], name=clip(name)) + did_you_mean(name, fitting)


def unknown_form(node: parse_nodes.Running, scope: Scope, here: int) -> str:
    """Say that what stands before `(x in G : ...)` has no such form."""
    if scope.function(node.name):
        forms = join_words(RUNNING, say("and"))
        return say("{name} has no running form; {forms} have one", name=node.name, forms=forms)
    return unknown_function(node, "form", scope, here)


def name_taken(name: str, scope: Scope) -> str:
    """Say that a puzzle cannot define a word of the language, nor anything twice."""
    form = name in RUNNING and name not in FREE_FORMS
    if scope.registry.is_reserved(name) or form or name in SPECIAL:
        return say("{name} is a word of the language; choose another name", name=name)
    if name in scope.definitions and name not in scope.declarations.broken_functions:
        first = scope.declarations.functions[name]
        return say("{name} is defined twice (first in line {first})", name=name, first=first)
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
                        message = say(
                            "write {number} for one number: here a comma separates",
                            number=high + low,
                        )
                        return first, message
    return None


def wrong_count(node: parse_nodes.Call, least: int, most: int | None) -> str:
    """Say how many arguments a call takes, where it has more or fewer."""
    count = len(node.arguments)
    if count >= least and (most is None or count <= most):
        return ""
    if most is None:
        wanted = say("{least} or more arguments", least=least)
    elif least == most:
        wanted = plural(least, "{n} argument", "{n} arguments")
    else:
        wanted = say("{least} to {most} arguments", least=least, most=most)
    number = thousands(node.arguments) if most is not None and count > most else None
    message = say("{name} takes {wanted}, not {count}", name=node.name, wanted=wanted, count=count)
    return f"{message}{f'; {number[1]}' if number else ''}"


def no_statement(node: Raw) -> str:
    """Say that a number stands where a statement should."""
    if isinstance(node, parse_nodes.Call):
        return say(
            "a statement is expected here, but {name} is an operator, which makes a number",
            name=node.name,
        )
    return say("a statement is expected here, but this is a number")


def no_number(node: Raw) -> str:
    """Say that a statement stands where a number should."""
    if isinstance(node, parse_nodes.Call) and node.name not in RELATIONS:
        return say("a number is expected here, but {name} is a predicate", name=node.name)
    return say("a number is expected here, but this is a statement")


def no_members(node: Raw, scope: Scope) -> str:
    """Say what stands after `in` where no name runs."""
    if scope.group(node) or scope.line_of(node):
        return say("a name can run through these, but `in` takes a set {...} or a range a..b")
    hint = ""
    match node:
        case parse_nodes.Infix(
            kind="sum",
            parts=(parse_nodes.Numeral(text=low), parse_nodes.Numeral(text=high)),
            signs=("-",) | ["-"],
        ):
            hint = say("; write {other}", other=f"{low}..{high}")
    return say("after `in` a set {...} or a range a..b is expected") + hint


def no_cell(cell: tuple[int, int], scope: Scope) -> str:
    """Say why no number can be in a cell."""
    grid = scope.grid
    if grid.is_open(cell):
        return ""
    if cell in grid.blocked:
        return say("this cell is blocked")
    return say(
        "there is no such cell: the grid has {rows} and {columns}",
        rows=plural(grid.rows, "{n} row", "{n} rows"),
        columns=plural(grid.columns, "{n} column", "{n} columns"),
    )
