"""What README.md and the pages in docs say is true: their commands and their sessions."""

import doctest
import re
import runpy
import subprocess
from dataclasses import fields

import pytest
from support.documents import ROOT, Document
from support.processes import run_process

from sevendown.engine.limits import Limits
from sevendown.numbertheory import ComputingLimits
from sevendown.text.limits import ReadingLimits

DOCUMENTS = [Document(path) for path in [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]]
GENERATE = runpy.run_path(str(ROOT / "docs" / "generate.py"))
CONSOLES = [(document, console) for document in DOCUMENTS for console in document.consoles]


def first_line(case):
    return case.splitlines()[0][2:] if isinstance(case, str) else str(case)


@pytest.mark.parametrize(("document", "console"), CONSOLES, ids=first_line)
def test_commands_print_what_is_shown(document, console, tmp_path, monkeypatch):
    document.lay_out(tmp_path, monkeypatch)
    for part in re.split(r"^\$ ", console, flags=re.MULTILINE)[1:]:
        command, _, expected = part.partition("\n")
        done = run_process(command, shell=True, stderr=subprocess.STDOUT, text=True)
        assert done.stdout == expected


@pytest.mark.parametrize("document", [d for d in DOCUMENTS if d.sessions], ids=str)
def test_python_sessions_print_what_is_shown(document, tmp_path, monkeypatch):
    document.lay_out(tmp_path, monkeypatch)
    test = doctest.DocTestParser().get_doctest("\n".join(document.sessions), {}, "page", "page", 0)
    assert test.examples
    output = []
    assert doctest.DocTestRunner().run(test, out=output.append).failed == 0, "".join(output)


@pytest.mark.parametrize("document", DOCUMENTS, ids=str)
def test_links_lead_to_something(document):
    for link in re.findall(r"\]\(([^)\s]+)\)", document.text):
        name, _, heading = link.partition("#")
        if not name.startswith(("http:", "https:")):
            path = document.path.parent / name if name else document.path
            assert path.exists(), link
            assert not heading or heading in headings(path.read_text(encoding="utf-8")), link


def headings(text):
    """The headings of a page, as links name them."""
    lines = re.findall("^#+ (.*)", text, re.MULTILINE)
    return {re.sub(r"[^\w -]", "", line.lower()).replace(" ", "-") for line in lines}


def test_there_is_something_to_try():
    assert len(CONSOLES) > 8 and sum(bool(document.sessions) for document in DOCUMENTS) >= 2


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
