"""What to say about a name that stands for nothing here: what may be meant, or why it does not."""

from __future__ import annotations

from sevendown.language import parse_nodes, tree
from sevendown.language.line_notes import STAND_IN, LineNotes
from sevendown.language.scope import Scope
from sevendown.language.sorts import SPECIAL, kind_of_call
from sevendown.language.vocabulary import GROUPS, RUNNING, split_reference
from sevendown.text.phrases import clip, did_you_mean


def complain_of_word(node: parse_nodes.Word, scope: Scope, notes: LineNotes) -> tree.Expression:
    """Note that a name without a bracket stands for no number; give the stand-in."""
    if node.text in scope.declared.broken_values:
        return STAND_IN
    return notes.complain(node, _unknown_word(node.text, scope, notes.line))


def _unknown_word(name: str, scope: Scope, here: int) -> str:
    line = scope.declared.values.get(name)
    if line == here:
        return f"{name} is used in its own declaration"
    if line is not None:
        return f"{name} is used before it is declared (line {line})"
    if name in GROUPS:
        return (
            f"{name} stands for many numbers; it may be an argument of DISTINCT, sum, min or "
            "max, or what a name runs through"
        )
    marks = scope.grid.marks
    if name in marks:
        return f"{name} is a mark, not a number: write {name}_w or {name}_s"
    reference = split_reference(name)
    if reference:
        mark = reference[0]
        hint = did_you_mean(mark, marks) if mark.isalpha() else ""
        return f"there is no mark {mark} in the grid{hint}"
    if scope.function(name) or name in RUNNING or name in SPECIAL:
        return f"{name} is no number; as a word of the language it is followed by a bracket"
    known = [*scope.bound, *scope.lets, *scope.variables, *GROUPS]
    return f"unknown name {clip(name)}{did_you_mean(name, known)}"


def complain_of_function(
    node: parse_nodes.Call | parse_nodes.Running, what: str, scope: Scope, notes: LineNotes
) -> tree.Expression:
    """Note that there is no such predicate, operator or form; give the stand-in."""
    name = node.name
    if name in scope.declared.broken_functions:
        return STAND_IN
    line = scope.declared.functions.get(name)
    if line == notes.line:
        return notes.complain(node, f"{name} is used in its own definition")
    if line is not None:
        return notes.complain(node, f"{name} is used before it is defined (line {line})")
    words = [word for word in scope.registry.all_names() if word.isidentifier()]
    known = [*words, *scope.definitions, *RUNNING, *SPECIAL]
    if isinstance(node, parse_nodes.Running):
        fitting = list(RUNNING)
    else:
        wanted = "statement" if what == "predicate" else "number"
        fitting = [word for word in known if kind_of_call(word, scope) == wanted]
    # A name further off that fits is likelier to be meant than a near one that does not.
    hint = did_you_mean(name, fitting) or did_you_mean(name, known)
    return notes.complain(node, f"unknown {what} {clip(name)}{hint}")
