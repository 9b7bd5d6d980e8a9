"""Who may import whom, read off the import statements of every module."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1] / "sevendown"
MODULES = sorted(ROOT.glob("**/*.py"))
NOTHING_NAMES = {"util", "utils", "helper", "helpers", "common", "misc"}


def name_of(path: Path) -> str:
    parts = ["sevendown", *path.relative_to(ROOT).with_suffix("").parts]
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


@cache
def imports(path: Path) -> list[tuple[str, bool]]:
    """What a module imports, and whether inside a function."""
    found: list[tuple[str, bool]] = []
    package = name_of(path).split(".")
    if path.name != "__init__.py":
        package = package[:-1]

    def visit(node: ast.AST, inside: bool) -> None:
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.Import):
                found.extend((alias.name, inside) for alias in child.names)
            elif isinstance(child, ast.ImportFrom):
                base = child.module or ""
                if child.level:
                    base = ".".join([*package[: len(package) - child.level + 1], base]).strip(".")
                found.append((base, inside))
                # `from sevendown import meaning` imports a module too.
                found.extend((f"{base}.{alias.name}", inside) for alias in child.names)
            function = isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda)
            visit(child, inside or function)

    visit(ast.parse(path.read_text(encoding="utf-8")), False)
    return found


def own_imports(path: Path) -> set[str]:
    """The second part of every sevendown.… that a module imports."""
    return {
        name.split(".")[1]
        for name, _ in imports(path)
        if name.startswith("sevendown.") and len(name.split(".")) > 1
    }


def modules_of(package: str) -> list[Path]:
    return [path for path in MODULES if path.is_relative_to(ROOT / package)]


each_module = pytest.mark.parametrize("path", MODULES, ids=name_of)


def test_there_are_modules_in_every_layer():
    for package in ("engine", "language", "rules", "flatten"):
        assert len(modules_of(package)) > 1


@pytest.mark.parametrize("path", modules_of("engine"), ids=name_of)
def test_engine_imports_nothing_but_itself_and_records(path):
    assert own_imports(path) <= {"engine", "record"}


@pytest.mark.parametrize("path", modules_of("language"), ids=name_of)
def test_language_knows_no_engine_no_rules_and_no_flattening(path):
    assert not own_imports(path) & {"engine", "rules", "flatten", "meaning", "solve"}


@pytest.mark.parametrize("path", modules_of("rules"), ids=name_of)
def test_rules_know_no_language_and_no_flattening(path):
    assert not own_imports(path) & {"language", "flatten", "meaning", "solve", "solving", "kinds"}


@pytest.mark.parametrize("path", modules_of("kinds"), ids=name_of)
def test_kinds_know_neither_each_other_nor_the_program(path):
    assert not own_imports(path) & {"solve", "program", "options", "output", "cli", "trace"}
    folder = path.relative_to(ROOT / "kinds").parts[0].removesuffix(".py")
    for name, _ in imports(path):
        if name.startswith("sevendown.kinds."):
            other = name.split(".")[2]
            assert other == folder or other.startswith("_"), name


def test_what_kinds_share_knows_none_of_them():
    assert "kinds" not in own_imports(ROOT / "solving.py")
    assert not own_imports(ROOT / "solving.py") & {"flatten", "rules", "meaning", "solve"}


@pytest.mark.parametrize("path", modules_of("flatten"), ids=name_of)
def test_flattening_knows_no_pipeline(path):
    assert not own_imports(path) & {"solve", "cli", "output", "terminal"}


def test_plain_meaning_knows_no_engine_and_no_rules():
    assert not own_imports(ROOT / "meaning.py") & {"engine", "rules", "flatten", "solve"}


@each_module
def test_only_the_commands_import_the_command_line(path):
    if name_of(path) not in ("sevendown.entry", "sevendown.make"):
        assert "cli" not in own_imports(path)


@each_module
def test_only_the_command_line_asks_for_the_contract_and_not_at_start(path):
    if not path.is_relative_to(ROOT / "contract"):
        found = [(n, inside) for n, inside in imports(path) if n.startswith("sevendown.contract")]
        assert not found or (path.name == "program.py" and all(inside for _, inside in found))


@each_module
def test_plugins_are_imported_only_where_there_may_be_some(path):
    if not any(path.is_relative_to(ROOT / package) for package in ("contract", "plugins")):
        found = [inside for name, inside in imports(path) if name.startswith("sevendown.plugins")]
        assert all(found) or path == ROOT / "__init__.py"


@each_module
def test_sympy_is_imported_only_inside_functions(path):
    assert all(inside for name, inside in imports(path) if name.split(".")[0] == "sympy")


@each_module
def test_only_the_interface_knows_textual_and_nobody_else_imports_it_at_start(path):
    if not path.is_relative_to(ROOT / "ui"):
        assert not {name.split(".")[0] for name, _ in imports(path)} & {"textual", "textual_serve"}
        found = [inside for name, inside in imports(path) if name.startswith("sevendown.ui")]
        assert not found or (path.name == "program.py" and all(found))


@each_module
def test_numpy_is_imported_nowhere(path):
    assert all(name.split(".")[0] != "numpy" for name, _ in imports(path))


@each_module
def test_no_module_has_a_name_that_says_nothing(path):
    assert path.stem.strip("_") not in NOTHING_NAMES
