"""Writes what a clue means in the language of statements."""

from __future__ import annotations

from sevendown.clues.nodes import Node

_STRENGTH = {"+": 5, "-": 5, "*": 6, "/": 6, "mod": 6, "^": 8}
_ATOM = 9


def statement_text(node: Node, strength: int = 0) -> str:
    """Write a statement; in brackets where what is around it binds more strongly."""
    kind = node[0]
    if kind in ("and", "or"):
        mine = 2 if kind == "and" else 1
        text = f" {kind} ".join(statement_text(part, mine + 1) for part in node[1:])
    elif kind == "not":
        mine, text = 3, f"not {statement_text(node[1], 3)}"
    elif kind == "is":
        mine, text = _ATOM, f"{node[1]}({', '.join(map(value_text, node[2:]))})"
    elif kind == "cmp":
        mine, text = 4, f"{value_text(node[2], 5)} {node[1]} {value_text(node[3], 5)}"
    elif kind == "member":
        members = ", ".join(map(value_text, node[2:]))
        mine, text = 4, f"{value_text(node[1], 5)} in {{{members}}}"
    elif kind in ("xor", "->", "<->"):
        mine = 0
        text = f" {kind} ".join(f"({statement_text(part)})" for part in node[1:])
    elif kind == "each":
        _, name, group, body = node
        mine, text = _ATOM, f"all({name} in {group} : {statement_text(body)})"
    else:
        _, name, low, high, body = node
        span = f"{value_text(low, 5)}..{value_text(high, 5)}"
        mine, text = _ATOM, f"{kind}({name} in {span} : {statement_text(body)})"
    return f"({text})" if mine < strength else text


def value_text(node: Node, strength: int = 0) -> str:
    """Write a value; in brackets where what is around it binds more strongly."""
    kind = node[0]
    mine = _ATOM
    if kind == "num":
        mine, text = _ATOM if node[1] >= 0 else 7, str(node[1])
    elif kind in ("ref", "bound", "group"):
        text = node[1]
    elif kind == "tally":
        text = f"count(c in cells : c = {value_text(node[1], 5)})"
    elif kind == "cell":
        text = f"cell({node[1]}, {node[2]})"
    elif kind == "truths":
        text = f"truths({', '.join(map(statement_text, node[1:]))})"
    elif kind == "call" and node[1] == "mod":
        return value_text(("mod", *node[2:]), strength)
    elif kind == "call":
        text = f"{node[1]}({', '.join(map(value_text, node[2:]))})"
    elif kind == "digit":
        text = f"{value_text(node[1], _ATOM)}[{value_text(node[2])}]"
    elif kind == "count":
        _, name, low, high, body = node
        span = f"{value_text(low, 5)}..{value_text(high, 5)}"
        text = f"count({name} in {span} : {statement_text(body)})"
    elif kind == "grid_count":
        text = f"count({node[1]} in cells : {statement_text(node[2])})"
    elif kind == "pick_from":
        _, which, name, low, high, body = node
        span = f"{value_text(low, 5)}..{value_text(high, 5)}"
        text = f"{which}({name} in {span} : {statement_text(body)})"
    elif kind == "^":
        mine = _STRENGTH[kind]
        text = f"{value_text(node[1], _ATOM)}^{value_text(node[2], 8)}"
    else:
        mine = _STRENGTH[kind]
        # a * (b * c) is a * b * c, so that these are not two readings
        same = kind in ("+", "*") and node[2][0] == kind
        text = f"{value_text(node[1], mine)} {kind} {value_text(node[2], mine + (not same))}"
    return f"({text})" if mine < strength else text
