"""What README.md and the pages in docs say is true: their commands and their sessions."""

import doctest
import re
import subprocess

import pytest
from support.documents import ROOT, Document
from support.processes import run_process

DOCUMENTS = [Document(path) for path in [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]]
CONSOLES = [(document, console) for document in DOCUMENTS for console in document.consoles]


def first_line(case):
    return case.splitlines()[0][2:] if isinstance(case, str) else str(case)


@pytest.mark.slow
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
