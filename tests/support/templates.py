"""Every message of the program, found in its source: the templates that are said, and raw texts.

A template is a constant. Where `say` is given a name, all that the name stands for is looked up: in
the function, in the module, or in the module that it comes from; constants in tables are marked by
`template`.
"""

from __future__ import annotations

import ast
import re
import string
from collections.abc import Iterator
from functools import cache
from pathlib import Path

PACKAGE = Path(__file__).parents[2] / "sevendown"
SAYING = ("say", "plural", "template")
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)


class Module:
    """A source, with who is around each of its nodes."""

    def __init__(self, path: Path, source: str | None = None) -> None:
        self.path = path
        self.name = path.relative_to(PACKAGE).as_posix()
        self.tree = ast.parse(path.read_text("utf-8") if source is None else source)
        self.parents = {
            child: node for node in ast.walk(self.tree) for child in ast.iter_child_nodes(node)
        }

    def around(self, node: ast.AST) -> Iterator[ast.AST]:
        """Give the functions around a node, the innermost first, and the module."""
        while node is not self.tree:
            node = self.parents[node]
            if isinstance(node, (*FUNCTIONS, ast.Module)):
                yield node

    def values(self, name: str, at: ast.AST) -> list[tuple[ast.expr, Module]]:
        """Give all that is assigned to a name, where it is seen from a node; and where that is."""
        for scope in self.around(at):
            found = [
                (node.value, self)
                for node in ast.walk(scope)
                if isinstance(node, ast.Assign)
                and any(isinstance(t, ast.Name) and t.id == name for t in node.targets)
                and next(self.around(node)) is scope
            ]
            if found:
                return found
        for node in ast.walk(self.tree):
            if isinstance(node, ast.ImportFrom) and any(a.name == name for a in node.names):
                home = module_of(str(node.module))
                return [] if home is None else home.values(name, home.tree.body[0])
        return []


@cache
def modules() -> list[Module]:
    """Give all modules of the package."""
    return [Module(path) for path in sorted(PACKAGE.rglob("*.py"))]


def module_of(name: str) -> Module | None:
    """Give the module of ours that has a name."""
    path = PACKAGE.parent.joinpath(*name.split("."))
    wanted = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
    return next((module for module in modules() if module.path == wanted), None)


def called(node: ast.AST) -> str:
    """Give the name of the function that a node calls, or nothing."""
    if not isinstance(node, ast.Call):
        return ""
    if isinstance(node.func, ast.Attribute):
        return node.func.attr
    return node.func.id if isinstance(node.func, ast.Name) else ""


def is_saying(node: ast.AST) -> bool:
    """Whether a node says something: by `say` itself, not by a method of that name."""
    if not isinstance(node, ast.Call) or called(node) not in SAYING:
        return False
    return isinstance(node.func, ast.Name) or ast.unparse(node.func).startswith("speech.")


def constants(node: ast.expr, module: Module) -> Iterator[str | ast.expr]:
    """Give the texts that an expression can be, and what it is where that is not known."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from constants(node.body, module)
        yield from constants(node.orelse, module)
    elif isinstance(node, ast.Call) and called(node) == "template":
        yield from constants(node.args[0], module)
    elif isinstance(node, ast.Name) and (values := module.values(node.id, node)):
        for value, home in values:
            yield from constants(value, home)
    elif isinstance(node, ast.Subscript) and isinstance(node.value, ast.Name):
        for value, home in module.values(node.value.id, node):
            assert isinstance(value, ast.Dict), ast.unparse(node)
            for item in value.values:
                yield from constants(item, home)
    else:
        yield node


def said(some: list[Module] | None = None) -> Iterator[tuple[Module, ast.Call, str | ast.expr]]:
    """Give each text that is said, or an expression that is not known to be one, and where."""
    for module in modules() if some is None else some:
        for node in ast.walk(module.tree):
            if is_saying(node) and module.name != "speech/__init__.py":
                assert isinstance(node, ast.Call)
                # What is counted comes first.
                for part in node.args[1:] if called(node) == "plural" else node.args:
                    for text in constants(part, module):
                        yield module, node, text


def templates() -> dict[str, set[str]]:
    """Give every template, with the names of the values that it is said with."""
    found: dict[str, set[str]] = {}
    for _, node, text in said():
        if isinstance(text, str):
            names = {str(word.arg) for word in node.keywords}
            found.setdefault(text, set()).update(
                names | ({"n"} if called(node) == "plural" else set())
            )
    return found


def unknown() -> set[str]:
    """Give where something is said that is not known to be a constant."""
    return {
        f"{module.name}: {ast.unparse(node)}"
        for module, node, text in said()
        if not isinstance(text, str)
    }


def fields(text: str) -> set[str]:
    """Give what a template has in braces, with its conversion: name, name!r."""
    parsed = string.Formatter().parse(text)
    return {f"{name}!{how}" if how else name for _, name, _, how in parsed if name is not None}


# Who is given a message, and as which argument, counted from 0; -1: the last.
TAKERS = {
    "Problem": 1,
    "Impossible": 1,
    "problem": -1,
    "BadWord": 1,
    "BadProof": 0,
    "Broken": 0,
    "demand": 1,
    "_demand": 1,
    "fault": 2,
    "TooLarge": 0,
    "TooMany": 0,
    "Unread": 0,
    "_NotHere": 0,
    "_Wrong": 1,
    "_no_question": 1,
    "ArgumentTypeError": 0,
    "mistake": 1,
    "complain": -1,
    "_complain": 1,
    "_refuse": -1,
    "complain_of_cell": 2,
    "complain_of_sign": 2,
    "_error": -1,
    "_failed": -1,
    "_advice": 0,
    "_wrong_kind": 4,
    "error": 0,
    "refuse": 0,
    "say": 0,
    "_say": 0,
    "_say_stopped": 0,
    "tell": 0,
    "err": 0,
    "whole": 3,
    "single": 1,
    "refuse_beyond": 3,
    "join_words": 1,
}
KEYWORDS = {"help", "description", "epilog", "title", "metavar", "usage", "examples"}
# Rooms in which a sentence that a function gives goes into a message.
GIVERS = (
    *("language/", "text/", "process/", "plugins/", "contract/", "command/"),
    *("clues/reader.py", "clues/nearest.py", "numbertheory.py"),
)


def messages(module: Module) -> Iterator[ast.expr]:
    """Give what is to become a message, or a part of one."""
    for node in ast.walk(module.tree):
        if isinstance(node, ast.Call) and not is_saying(node):
            at = TAKERS.get(called(node))
            if at is not None and len(node.args) > at:
                yield node.args[at]
            yield from (word.value for word in node.keywords if word.arg in KEYWORDS)
            if called(node) == "print" and any(word.arg == "file" for word in node.keywords):
                yield from node.args
        elif isinstance(node, ast.Dict):
            for key, value in zip(node.keys, node.values, strict=True):
                if isinstance(key, ast.Constant) and key.value in ("help", "metavar"):
                    yield value
        elif isinstance(node, ast.Assign) and ast.unparse(node.targets[0]).endswith(
            (".description", ".epilog", ".usage")
        ):
            yield node.value
        elif isinstance(node, ast.Return | ast.Yield) and module.name.startswith(GIVERS):
            if node.value is not None and any(map(_is_sentence, raw_texts(node.value, module))):
                yield node.value


def _is_sentence(text: str) -> bool:
    """Whether a text looks like some words to people, and not like a name or a key."""
    return re.search("[a-z]{2} [a-z]", text) is not None


def raw_texts(node: ast.AST, module: Module, seen: frozenset[str] = frozenset()) -> Iterator[str]:
    """Give the words of ours in an expression that nobody says in the language chosen."""
    if isinstance(node, ast.Constant):
        if isinstance(node.value, str) and re.search("[A-Za-z]{2}", node.value):
            yield node.value
    elif isinstance(node, ast.Name):
        if node.id not in seen:
            for value, home in module.values(node.id, node):
                yield from raw_texts(value, home, seen | {node.id})
    elif isinstance(node, ast.Call):
        # What other functions do with what they are given is their business.
        if isinstance(node.func, ast.Attribute) and not is_saying(node):
            yield from raw_texts(node.func.value, module, seen)
        if called(node) == "join":
            for part in node.args:
                yield from raw_texts(part, module, seen)
    elif isinstance(node, ast.Subscript | ast.Attribute | ast.Compare | ast.comprehension):
        return
    else:
        for child in ast.iter_child_nodes(node):
            if not (isinstance(node, ast.IfExp) and child is node.test):
                yield from raw_texts(child, module, seen)


def raw_messages() -> set[str]:
    """Give all words of ours in messages that nobody says in the language chosen, and where."""
    return {
        f"{module.name}: {text}"
        for module in modules()
        for message in messages(module)
        for text in raw_texts(message, module)
    }
