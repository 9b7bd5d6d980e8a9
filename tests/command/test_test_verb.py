"""The verb test: puzzles that say what is expected of them, one line for each, and JUnit's XML."""

from __future__ import annotations

import io
import os
from xml.etree import ElementTree

import pytest
from support.program import PLUGIN

from sevendown.command import verb_command
from sevendown.command.junit import junit_report
from sevendown.command.puzzle_suite import PuzzleTest
from sevendown.setting.expected import FAILED

TWO = "A . C\nB . .\n\nPZ(C_s)\nqs(A_w) = 3\nqs(B_w) = 9\nV(B_w, A_w)\n"
ONE = TWO + "PAL(A_w)\n"
QUEENS = "kind: queens\nexpect: "
ENDLESS = "....\n....\n....\n....\n\nqs(1a) = 9\n"


def run(*arguments, stdin=""):
    out, err = io.StringIO(), io.StringIO()
    code = verb_command.main(["test", *map(str, arguments)], io.StringIO(stdin), out, err)
    return code, out.getvalue(), err.getvalue()


@pytest.fixture
def folder(tmp_path, monkeypatch):
    files = {
        "b.txt": f"solution: 111 333\n\n{ONE}",
        "a.txt": f"expect: unique\n\n{TWO}",
        "plain.txt": TWO,
        "readme.txt": "Nothing here is a puzzle.\n",
        "note.md": "expect: unique\n",
        "sub/q.txt": f"{QUEENS}solutions 92\n\n8\n---\n{QUEENS}unique\n\n6\n",
        "sub/.hidden/x.txt": f"expect: no solution\n\n{TWO}",
    }
    for name, text in files.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


LINES = """\
./a.txt:1: FAILED: there are at least 2 solutions; expected: unique
./b.txt:1: ok
./sub/q.txt:1: ok
./sub/q.txt:6: FAILED: there are at least 2 solutions; expected: unique
2 as expected, 2 failed, 0 not decided, 0 cannot be read; 2 without expectations passed over
"""


def test_each_puzzle_has_its_line(folder):
    assert run(".") == (4, LINES, "")
    assert run("b.txt", "sub/../b.txt")[:2] == (
        0,
        "b.txt:1: ok\nsub/../b.txt:1: ok\n"
        "2 as expected, 0 failed, 0 not decided, 0 cannot be read\n",
    )
    assert run("plain.txt")[0] == 0
    assert run("-", stdin=f"expect: unique\n\n{ONE}")[1].startswith("<stdin>:1: ok\n")


def test_the_same_comes_of_any_number_of_jobs(folder):
    (folder / "wrong.txt").write_text(f"expect: once\n\n{ONE}", encoding="utf-8")
    arguments = [".", "missing.txt", "b.txt"]
    one = run(*arguments, "--junit", "one.xml")
    two = run(*arguments, "--junit", "two.xml", "--jobs", 2)
    assert one == two
    assert one[0] == 4
    assert (folder / "one.xml").read_bytes() == (folder / "two.xml").read_bytes()


def test_what_cannot_be_read_is_told(folder):
    (folder / "wrong.txt").write_text(f"expect: once\n\n{ONE}", encoding="utf-8")
    (folder / "broken.txt").write_text(f"expect: unique\n\n{ONE}PZ(A_w", encoding="utf-8")
    code, out, err = run("wrong.txt", "missing.txt", "b.txt", "broken.txt")
    assert code == 2
    lines = out.splitlines()
    assert lines[0].startswith("wrong.txt:1: cannot be read: wrong.txt:1:9: expected are unique, ")
    assert lines[1] == "missing.txt: cannot be read: No such file or directory"
    assert lines[2] == "b.txt:1: ok"
    assert lines[3] == "broken.txt:1: cannot be read: broken.txt:11:3: this ( is never closed"
    assert lines[4] == "1 as expected, 0 failed, 0 not decided, 3 cannot be read"
    assert "    expect: once\n            ^" in err


def test_what_is_not_decided_ends_with_3(folder):
    (folder / "c.txt").write_text(f"expect: solutions < 99999999\n\n{ENDLESS}", encoding="utf-8")
    code, out, _ = run("c.txt", "b.txt", "--timeout", "0.3")
    assert code == 3
    assert out.startswith("c.txt:1: not decided: ")
    assert out.splitlines()[1:] == [
        "b.txt:1: ok",
        "1 as expected, 0 failed, 1 not decided, 0 cannot be read",
    ]


def test_plugins_are_heeded(folder):
    (folder / "words.py").write_text(PLUGIN, encoding="utf-8")
    (folder / "p.txt").write_text("expect: unique\n\nA .\n\nA_w = twice(43)\n", encoding="utf-8")
    assert run("p.txt", "--plugin", "words.py")[0] == 0
    assert run("p.txt")[0] == 2
    assert run("p.txt", "b.txt", "--plugin", "words.py", "--jobs", 2)[0] == 0


def test_junit_has_a_case_for_each_puzzle(folder):
    (folder / "wrong.txt").write_text("expect: unique\n\n", encoding="utf-8")
    assert run(".", "--junit", "report.xml")[0] == 4
    root = ElementTree.parse("report.xml").getroot()
    assert root.tag == "testsuites"
    (suite,) = root
    assert (suite.get("tests"), suite.get("failures"), suite.get("errors")) == ("5", "2", "1")
    cases = suite.findall("testcase")
    assert [case.get("classname") for case in cases] == [
        *("./a.txt", "./b.txt", "./wrong.txt", "./sub/q.txt", "./sub/q.txt")
    ]
    assert [[child.tag for child in case] for case in cases] == [
        *(["failure"], [], ["error"], [], ["failure"])
    ]
    assert "expected: unique" in cases[0][0].get("message")
    assert "time" not in cases[0].attrib


def test_report_that_cannot_be_written_is_told(folder):
    code, out, err = run("b.txt", "--junit", "nowhere/report.xml")
    assert code == 2
    assert out.startswith("b.txt:1: ok\n")
    assert err == "nowhere/report.xml: No such file or directory\n"


def test_hostile_titles_are_escaped(folder):
    title = '"><failure/>&amp;<![CDATA[ ]]> \U0001f600 \N{RIGHT-TO-LEFT OVERRIDE}'
    (folder / "h.txt").write_text(f"title: {title}\nexpect: unique\n\n{TWO}", encoding="utf-8")
    assert run("h.txt", "--junit", "h.xml")[0] == 4
    (case,) = ElementTree.parse("h.xml").getroot().iter("testcase")
    assert case.get("name") == f"h.txt:1 {title}"
    assert [child.tag for child in case] == ["failure"]
    odd = PuzzleTest("a\x00b\udcff\n.txt", 3, "\x1b[1m\ufffe", FAILED, "why \x08 <not>?")
    (case,) = ElementTree.fromstring(junit_report([odd])).iter("testcase")
    assert case[0].get("message") == "why \N{REPLACEMENT CHARACTER} <not>?"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes here")
def test_pipes_and_circles_of_folders_are_passed_by(folder):
    os.mkfifo(folder / "sub" / "pipe.txt")
    os.symlink(folder, folder / "sub" / "again")
    os.symlink("nowhere", folder / "sub" / "lost.txt")
    assert run(".") == (4, LINES, "")


def test_something_is_to_be_tested():
    code, out, err = run()
    assert (code, out) == (2, "")
    assert "PATH" in err
