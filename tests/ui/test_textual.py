"""What is private to Textual is left alone: not used, and not replaced by a name of ours."""

import ast
import inspect
import pkgutil
from importlib import import_module
from pathlib import Path

from textual.message_pump import MessagePump

import sevendown.ui

OF_TUPLES = {"_asdict", "_fields", "_replace"}  # which are public in spite of their names


def widgets():
    """All classes of the interface that Textual runs."""
    for module in pkgutil.walk_packages(sevendown.ui.__path__, "sevendown.ui."):
        for own in vars(import_module(module.name)).values():
            if inspect.isclass(own) and own.__module__ == module.name:
                if issubclass(own, MessagePump):
                    yield own


def is_private(name):
    return name.startswith("_") and not name.startswith("__")


def private_names(cls):
    """What a class defines, and what it assigns to itself, as its text says."""
    tree = ast.parse(inspect.getsource(inspect.getmodule(cls)))
    classes = [node for node in ast.walk(tree) if isinstance(node, ast.ClassDef)]
    (body,) = [node for node in classes if node.name == cls.__name__]
    found = {node.name for node in body.body if isinstance(node, FUNCTIONS)}
    for node in ast.walk(body):
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
            if isinstance(node.value, ast.Name) and node.value.id == "self":
                found.add(node.attr)
    return set(filter(is_private, found))


FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)


def test_no_private_name_of_a_widget_is_one_of_its_bases():
    found = {}
    for cls in widgets():
        bases = [base for base in cls.__mro__ if base.__module__.startswith("textual.")]
        found[cls.__name__] = private_names(cls) & set().union(*map(private_names, bases))
    assert len(found) > 10
    assert {name: names for name, names in found.items() if names} == {}


def test_nothing_private_is_asked_of_anybody_else():
    for path in Path(sevendown.ui.__file__).parent.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Attribute) and is_private(node.attr):
                own = isinstance(node.value, ast.Name) and node.value.id in ("self", "cls")
                assert own or node.attr in OF_TUPLES, (path.name, node.lineno, node.attr)
