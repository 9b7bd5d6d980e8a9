"""What the pages say is true: their commands, their sessions, their links, their tables."""

import argparse
import doctest
import inspect
import re
import runpy
import subprocess
from dataclasses import fields

import pytest
from support.clue_judge import read as read_clue
from support.documents import PAGES, ROOT, Document
from support.processes import run_process
from test_architecture import ROOMS

import sevendown
from sevendown.command.options import option_parser
from sevendown.limits import Limits
from sevendown.numbertheory import ComputingLimits
from sevendown.report.output import Report
from sevendown.text.header import KEYS
from sevendown.text.reading_limits import ReadingLimits

DOCUMENTS = {str(document): document for document in map(Document, PAGES)}
CONSOLES = [(document, console) for document in DOCUMENTS.values() for console in document.consoles]
GENERATE = runpy.run_path(str(ROOT / "docs" / "generate.py"))
each_page = pytest.mark.parametrize("document", DOCUMENTS.values(), ids=str)


def first_line(case):
    return case.splitlines()[0][2:] if isinstance(case, str) else str(case)


def spans(text):
    """What stands in a text as code."""
    return re.findall("`([^`]+)`", text)


# ------------------------------------------------------------------ what can be tried


@pytest.mark.slow
@pytest.mark.parametrize(("document", "console"), CONSOLES, ids=first_line)
def test_commands_print_what_is_shown(document, console, tmp_path, monkeypatch):
    document.lay_out(tmp_path, monkeypatch)
    for part in re.split(r"^\$ ", console, flags=re.MULTILINE)[1:]:
        command, _, expected = part.partition("\n")
        done = run_process(command, shell=True, stderr=subprocess.STDOUT, text=True)
        assert done.stdout == expected


@pytest.mark.parametrize("document", [d for d in DOCUMENTS.values() if d.sessions], ids=str)
def test_python_sessions_print_what_is_shown(document, tmp_path, monkeypatch):
    document.lay_out(tmp_path, monkeypatch)
    test = doctest.DocTestParser().get_doctest("\n".join(document.sessions), {}, "page", "page", 0)
    assert test.examples
    output = []
    assert doctest.DocTestRunner().run(test, out=output.append).failed == 0, "".join(output)


def test_there_is_something_to_try():
    tried = {str(document) for document, _ in CONSOLES}
    assert {"README.md", "docs/command.md", "docs/language.md", "docs/trace.md"} <= tried
    assert {"README.md", "docs/python.md", "docs/trace.md"} <= {
        name for name, document in DOCUMENTS.items() if document.sessions
    }


# ------------------------------------------------------------------ where links lead


@each_page
def test_links_lead_to_something(document):
    for link in document.links():
        name, _, heading = link.partition("#")
        if not name.startswith(("http:", "https:")):
            path = document.path.parent / name if name else document.path
            assert path.exists(), link
            assert not heading or heading in Document(path).anchors(), link


def test_anchors_are_those_of_headings_outside_of_blocks(tmp_path):
    page = tmp_path / "page.md"
    page.write_text("# A `b`, c\n\n```\n# no\n[no](no)\n```\n## Same\n## Same\n[yes](#same)\n")
    assert Document(page).anchors() == {"a-b-c", "same", "same-1"}
    assert Document(page).links() == ["#same"]


def test_the_index_names_every_page_and_everything_is_reached_from_the_first():
    index = DOCUMENTS["docs/README.md"]
    listed = {link.partition("#")[0] for link in index.links()}
    pages = {name for name in DOCUMENTS if name not in ("README.md", "docs/README.md")}
    in_docs = {name.removeprefix("docs/") for name in pages if name.startswith("docs/")}
    assert listed >= in_docs | {f"../{name}" for name in pages if not name.startswith("docs/")}
    assert "docs/README.md" in DOCUMENTS["README.md"].links()


# ------------------------------------------------------------------ tables


def test_tables_of_words_are_those_of_the_registry():
    text = DOCUMENTS["docs/language.md"].text
    assert text == GENERATE["with_tables"](text)
    assert text == GENERATE["with_tables"](re.sub(r"^\| `PZ\(X.*\n", "", text, flags=re.M))


@pytest.mark.parametrize("language", GENERATE["CLUES"])
def test_tables_of_phrases_are_those_of_the_registry(language):
    text = GENERATE["CLUES"][language].read_text("utf-8")
    assert text == GENERATE["with_phrases"](text, language)
    assert text == GENERATE["with_phrases"](
        re.sub(r"^\| `PZ` .*\n", "", text, flags=re.M), language
    )


CLUES = {"en": ("docs/clues.md", "| clue | statement,"), "de": ("docs/clues.de.md", "| Hinweis |")}


@pytest.mark.parametrize("language", CLUES)
def test_clues_are_read_as_the_page_says(language):
    page, head = CLUES[language]
    text = DOCUMENTS[page].text
    heading = next(line for line in text.splitlines() if line.startswith(head))
    rows = DOCUMENTS[page].table(heading)
    assert len(rows) > 20
    for clue, statement in rows:
        found = read_clue(clue, language, "1a", ["3d", "4d"])
        assert found.problem is None, clue
        assert list(found.statements) == spans(statement), clue


def test_the_table_of_options_names_every_option():
    rows = DOCUMENTS["docs/command.md"].table("| option | meaning |")
    options = {
        option
        for action in option_parser()._actions
        for option in action.option_strings
        if option.startswith("--") and action.help != argparse.SUPPRESS
    }
    assert set(re.findall(r"--[a-z][a-z-]*", str(rows))) == options


def test_the_table_of_fields_is_that_of_json():
    rows = DOCUMENTS["docs/command.md"].table("| field | value |")
    fields = {name for row in rows for name in spans(row[0])}
    report = set(inspect.signature(Report).parameters)
    assert fields == report | {
        *("version", "file", "line", "title", "kind", "solutions", "agreement", "check"),
        "intended",
    }


def test_the_table_of_names_is_what_can_be_imported():
    rows = DOCUMENTS["docs/python.md"].table("| name | |")
    names = [name for row in rows for name in spans(row[0])]
    assert sorted(names) == sorted(sevendown.__all__)


def test_the_table_of_keys_is_that_of_the_header():
    rows = DOCUMENTS["docs/language.md"].table("| key | value | default |")
    assert [key for row in rows for key in spans(row[0])] == list(KEYS)


# ------------------------------------------------------------------ the language

BEFORE = "1 12 .\n7 . .\nA . .\n\nvar X, Y in 1..99\nX = Y\n"


def read(statement):
    """Read a statement of a page, in which S, T and G stand for what they stand for there."""
    for name, meaning in {"S": "(X < 9)", "T": "(Y < 9)", "G": "1..9"}.items():
        statement = re.sub(rf"\b{name}\b", meaning, statement)
    return sevendown.loads(BEFORE + statement + "\n")


def test_both_forms_of_the_example_grid_are_the_same():
    (drawing,) = re.findall(r"```\n(1  2\|.*?)```", DOCUMENTS["docs/language.md"].text, re.DOTALL)
    lines = drawing.splitlines()
    column = lines[0].index("+")
    open_form = "\n".join(line[:column] for line in lines).rstrip()
    boxed = "\n".join(line[column:] for line in lines)
    assert sevendown.loads(open_form).tree == sevendown.loads(boxed).tree


STATEMENTS = [
    statement
    for name in ("README.md", "docs/language.md")
    for row in DOCUMENTS[name].table("| statement | meaning |")
    for statement in spans(row[0])
]
FORMS = [
    form
    for head in ("| number | meaning |", "| form | value |")
    for row in DOCUMENTS["docs/language.md"].table(head)
    for form in spans(row[0])
]


@pytest.mark.parametrize("statement", STATEMENTS)
def test_statements_of_the_tables_are_statements(statement):
    assert read(statement)


@pytest.mark.parametrize("form", FORMS)
def test_forms_of_the_tables_are_numbers_or_statements(form):
    assert read(form if form.startswith(("all", "any")) else f"({form}) >= 0")


# ------------------------------------------------------------------ the map

MAP = DOCUMENTS["docs/architecture.md"]


def paths(text):
    """What stands in a text as a path of this project: sevendown/ may be left out."""
    found = re.findall(r"`([\w.]+(?:/[\w.-]+)+|\w+\.py)`", text)
    return [name for name in found if "KIND" not in name]


@pytest.mark.parametrize("name", ["docs/architecture.md", "CONTRIBUTING.md", "docs/testing.md"])
def test_pages_about_the_code_name_what_exists(name):
    named = paths(DOCUMENTS[name].text)
    assert len(named) > 10
    roots = (ROOT, ROOT / "sevendown", ROOT / "tests", ROOT / "sevendown" / "puzzle" / "kinds")
    assert [path for path in named if not any((root / path).exists() for root in roots)] == []


def test_the_map_has_every_room_in_its_order_and_everything_beside():
    rows = MAP.table("| room | what is in it |")
    assert [name for row in rows for name in spans(row[0])] == ROOMS
    section = MAP.section("## The rooms")
    for path in (ROOT / "sevendown").glob("*.py"):
        assert path.name == "__main__.py" or f"`{path.name}`" in section, path.name
    folders = {name for row in MAP.table("| folder | what is in it |") for name in spans(row[0])}
    assert folders == {"grammar", "puzzles", "tests", "bench", "docs"}


def test_every_change_of_the_table_names_a_file_to_begin_with():
    rows = MAP.table("| to change, or to add | edit | then |")
    assert len(rows) > 15
    for change, edit, _ in rows:
        assert spans(edit), change


def test_the_glossary_has_a_word_once():
    rows = MAP.table("| our word | the field's word | what it is |")
    words = [row[0] for row in rows]
    assert len(words) == len(set(words)) > 40 and all(map(all, rows))


def test_tables_of_limits_are_those_of_the_records():
    page = (ROOT / "docs" / "limits.md").read_text(encoding="utf-8")
    assert page == GENERATE["with_limits"](page)
    changed = re.sub(r"^\| (a mark|`divisors`) .*\n", "", page, flags=re.MULTILINE)
    assert changed.count("\n") == page.count("\n") - 2
    assert GENERATE["with_limits"](changed) == page


def test_the_page_about_limits_names_all_of_them():
    page = (ROOT / "docs" / "limits.md").read_text(encoding="utf-8")
    sizes = "".join(GENERATE["SIZES"].values())
    for field in fields(ReadingLimits):
        assert f"{{reading.{field.name}}}" in sizes
    for field in (*fields(Limits), *fields(ComputingLimits)):
        assert page.count(f"\n| `{field.name}` | ") == 1, field.name
    assert "nested 200 deep" in page and "N = 10 000 000" in page  # as it was written by hand
    assert "1 000 000 digits; `binom` 150 000 |" in page and "| 40 digits when" in page
