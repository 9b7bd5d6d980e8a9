"""Who may import whom, read off the import statements of every module."""

from __future__ import annotations

import ast
import re
from collections import Counter
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[1] / "sevendown"
NOTHING_NAMES = {"util", "utils", "helper", "helpers", "common", "misc"}

# The rooms in their order: a room knows only those before it.
ROOMS = (
    "text engine process rules language words clues proof model plugins puzzle explain report "
    "scale setting contract stepper ui command"
).split()
# What a room may name of later ones, but not at start: a puzzle is asked why, and solved together.
LATER = {"puzzle": {"explain", "scale"}}
# Modules of no room, which know each other alone.
SHELF = {"errors", "exitcodes", "limits", "record", "numbertheory", "speech"}


def name_of(path: Path) -> str:
    parts = ["sevendown", *path.relative_to(ROOT).with_suffix("").parts]
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


PATHS = {name_of(path): path for path in sorted(ROOT.rglob("*.py"))}


def imports_of(name: str) -> list[tuple[str, bool]]:
    """What a module imports, and whether later: inside a function, or for the types alone."""
    found: list[tuple[str, bool]] = []

    def visit(node: ast.AST, inside: bool) -> None:
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.Import):
                found.extend((alias.name, inside) for alias in child.names)
            elif isinstance(child, ast.ImportFrom):
                assert not child.level, f"{name}: say where it is from the top"
                for alias in child.names:
                    # `from sevendown.language import tree` imports a module.
                    whole = f"{child.module}.{alias.name}"
                    found.append((whole if whole in PATHS else str(child.module), inside))
            later = isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda)
            if isinstance(child, ast.If) and isinstance(child.test, ast.Name):
                later = child.test.id == "TYPE_CHECKING"
            visit(child, inside or later)

    visit(ast.parse(PATHS[name].read_text(encoding="utf-8")), False)
    return found


@cache
def imports() -> dict[str, list[tuple[str, bool]]]:
    """What each module imports."""
    return {name: imports_of(name) for name in PATHS}


def room_of(name: str) -> str:
    """The room of a module of ours; what is in none is a room of its own."""
    return (name.split(".") + [""])[1]


def importers(package: str, where: bool | None = None) -> set[str]:
    """The modules that import something of a package; `where`: not at start, or at start."""
    return {
        name
        for name, found in imports().items()
        for other, inside in found
        if (other == package or other.startswith(package + "."))
        and not (name == package or name.startswith(package + "."))
        and where in (None, inside)
    }


def test_every_module_is_in_a_room_or_on_the_shelf():
    assert {room_of(name) for name in PATHS} == {"", "__main__", *SHELF, *ROOMS}
    assert len(list(ROOT.glob("*.py"))) <= 7


def test_a_room_knows_only_rooms_before_it():
    wrong = []
    for name, found in imports().items():
        room = room_of(name)
        if room not in ROOMS:
            continue
        known = {room, *SHELF, *ROOMS[: ROOMS.index(room)], ""}
        for other, inside in found:
            if inside and room_of(other) in LATER.get(room, ()):
                continue
            if other.split(".")[0] == "sevendown" and room_of(other) not in known:
                wrong.append(f"{name} imports {other}")
    assert wrong == []


def test_the_shelf_knows_nothing_else():
    for module in SHELF:
        own = {n for n, _ in imports()[f"sevendown.{module}"] if n.startswith("sevendown.")}
        assert {room_of(name) for name in own} <= SHELF, module


def test_no_modules_import_each_other_at_start():
    left = {
        name: {other for other, inside in found if other in PATHS and not inside}
        for name, found in imports().items()
    }
    while True:
        leaves = [name for name, others in left.items() if not others & set(left)]
        if not leaves:
            break
        for name in leaves:
            del left[name]
    assert set(left) == set()


def test_engine_and_rules_know_no_text():
    for room in ("engine", "rules"):
        for name in PATHS:
            if room_of(name) == room:
                rooms = {room_of(n) for n, _ in imports()[name] if n.startswith("sevendown.")}
                assert not rooms & {"text", "language", "errors"}, name


def test_the_language_and_its_plain_meaning_know_no_engine_and_no_rules():
    for name in PATHS:
        if room_of(name) == "language":
            rooms = {room_of(n) for n, _ in imports()[name] if n.startswith("sevendown.")}
            assert rooms <= {"language", "text", *SHELF}, name


def test_the_checker_of_proofs_knows_plain_meanings_alone():
    # Words are asked for their meaning; what rules they have is for the model.
    for name in PATHS:
        if room_of(name) == "proof":
            rooms = {room_of(n) for n, _ in imports()[name] if n.startswith("sevendown.")}
            assert rooms <= {"proof", "language", "words", "text", *SHELF}, name


def test_kinds_do_not_know_each_other():
    kinds = "sevendown.puzzle.kinds."
    for name, found in imports().items():
        if name.startswith(kinds):
            own = name.split(".")[3]
            for other, _ in found:
                if other.startswith(kinds):
                    assert other.split(".")[3] == own or other.split(".")[3].startswith("_"), name


def test_what_kinds_share_knows_none_of_them():
    assert {name for name in importers("sevendown.puzzle.kinds") if room_of(name) == "puzzle"} == {
        "sevendown.puzzle.read"
    }


def test_the_contract_is_imported_only_when_it_is_asked_for():
    assert importers("sevendown.contract", where=False) == set()


def test_plugins_are_imported_only_where_there_may_be_some():
    at_start = importers("sevendown.plugins", where=False)
    assert {room_of(name) for name in at_start} <= {"", "contract"}


def test_sympy_is_imported_only_inside_functions():
    assert importers("sympy", where=False) == set()


def test_only_the_interface_knows_textual_and_nobody_else_imports_it_at_start():
    for package in ("textual", "textual_serve"):
        assert {room_of(name) for name in importers(package)} == {"ui"}
    assert importers("sevendown.ui", where=False) == set()


def test_numpy_is_imported_nowhere():
    assert importers("numpy") == set()


def test_no_module_has_a_name_that_says_nothing():
    assert not {path.stem.strip("_") for path in PATHS.values()} & NOTHING_NAMES


def test_no_two_modules_and_no_two_public_classes_have_one_name():
    # A verb has the name under which it is called.
    modules = Counter(
        path.stem
        for path in PATHS.values()
        if path.parent.name != "verbs" and not path.stem.startswith("__")
    )
    assert [name for name, count in modules.items() if count > 1] == []
    lines = [line for path in PATHS.values() for line in path.read_text("utf-8").splitlines()]
    found = Counter(match[1] for line in lines if (match := re.match(r"class ([A-Z]\w*)", line)))
    assert len(found) > 100
    assert [name for name, count in found.items() if count > 1] == []
