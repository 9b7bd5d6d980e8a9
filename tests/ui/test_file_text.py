"""Texts on the screen and in files."""

import os
import stat
import sys

import pytest

from sevendown.ui.file_text import FileText, visible
from sevendown.ui.puzzle_files import find_puzzles, write
from sevendown.ui.text_reader import read_all


@pytest.mark.parametrize(
    "text",
    [
        "",
        "A.\n\nPZ(A_w)\n",
        "A.\r\n\r\nPZ(A_w)\r\n",
        "\ufeffA.\n",
        "a\x0bb\x0cc\x1cd\x85e\u2028f\u2029g\x00h\x1b[31m\x7f",
        "\udcff\udc80 \U00100000\U00100001\x1b",
        "\u202eabc\u200d",
        "tab\tand\xa0blank\u3000",
    ],
)
def test_what_is_held_can_be_shown_and_comes_back(text):
    form = FileText(text)
    held = form.to_field(text)
    assert form.from_field(held) == text
    assert len(held.splitlines()) == len(held.split("\n")) - held.endswith("\n") - (not held)
    assert "\x1b" not in held
    for line in held.split("\n"):
        assert len(visible(line)) == len(line)
        visible(line).encode()  # no lone surrogates
        assert all(sign.isprintable() or sign in "\t\xa0\u3000" for sign in visible(line))


def test_line_ends_become_those_of_the_text():
    form = FileText("a\r\nb\nc\rd")
    assert form.to_field("a\r\nb\nc\rd") == "a\nb\nc\nd"
    assert form.from_field("a\nb\n") == "a\r\nb\r\n"


def test_files_are_written_whole_and_keep_their_mode(tmp_path):
    file = tmp_path / "a.txt"
    write(str(file), "caf\xe9 \udcff\n")
    assert file.read_bytes() == b"caf\xc3\xa9 \xff\n"
    file.chmod(0o640)
    link = tmp_path / "link.txt"
    link.symlink_to(file)
    write(str(link), "new\n")
    assert file.read_bytes() == b"new\n" and link.is_symlink()
    assert stat.S_IMODE(file.stat().st_mode) == 0o640
    assert {path.name for path in tmp_path.iterdir()} == {"a.txt", "link.txt"}


def test_what_cannot_be_written_leaves_nothing(tmp_path):
    os.mkfifo(tmp_path / "pipe")
    file = tmp_path / "a.txt"
    file.write_text("old")
    for name, text in ((tmp_path, ""), (tmp_path / "pipe", ""), (tmp_path / "no" / "a", "")):
        with pytest.raises(OSError):
            write(str(name), text)
    with pytest.raises(ValueError):
        write(str(file), "\ud800")
    with pytest.raises(ValueError):
        write(f"{file}\0", "")
    assert file.read_text() == "old"
    assert {path.name for path in tmp_path.iterdir()} == {"a.txt", "pipe"}


@pytest.mark.parametrize(("before", "after"), [(0o600, 0o600), (0o640, 0o640), (None, 0o664)])
def test_what_others_may_not_read_they_may_read_at_no_moment_of_saving(tmp_path, before, after):
    file = tmp_path / "a.txt"
    seen = set()  # the modes of all files there, after each line of what saves one

    def look(frame, event, value):
        if frame.f_code is write.__code__:
            seen.update(path.stat().st_mode & 0o777 for path in tmp_path.iterdir())
            return look
        return None

    if before is not None:
        file.write_text("old")
        file.chmod(before)
    usual, tracing = os.umask(0o002), sys.gettrace()
    try:
        sys.settrace(look)
        write(str(file), "new")
    finally:
        sys.settrace(tracing)
        os.umask(usual)
    assert file.read_text() == "new" and file.stat().st_mode & 0o777 == after
    assert seen == ({after} if before is None else {0o600, after})


def test_puzzle_files_are_found_with_what_they_say_of_themselves(tmp_path):
    deep = tmp_path / "a" / "b" / "c" / "d"
    (deep / "e").mkdir(parents=True)
    (tmp_path / ".hidden").mkdir()
    os.mkfifo(tmp_path / "pipe.txt")
    (tmp_path / "loop").symlink_to(tmp_path)
    for path in (tmp_path / ".hidden" / "x.txt", deep / "e" / "x.txt", tmp_path / "x.py"):
        path.write_text("A.\n")
    (deep / "q.txt").write_text("title: Eight\nkind: queens\n8\n")
    (tmp_path / "x.txt").write_bytes(b"note: \xff\ntitle: \xff" + b"x" * 10_000)
    first, second = find_puzzles(str(tmp_path))
    assert (first.folder, first.name, first.kind) == ("", "x.txt", "")
    assert first.title.startswith("\udcffx")
    assert (second.title, second.kind, second.folder) == ("Eight", "queens", "a/b/c/d")
    assert second.path == str(deep / "q.txt")
    assert find_puzzles(str(tmp_path / "nowhere")) == []


def test_all_puzzles_of_a_text_are_read_whatever_is_wrong_with_others():
    text = "A.\n\nPZ(A_w)\n---\nA.\n\nfoo(A_w)\n---\nkind: quens\n8\n---\nkind: queens\n8\n"
    reading = read_all(text, "f", None, None)
    assert [part.puzzle is not None for part in reading.parts] == [True, False, False, True]
    assert [puzzle.kind for puzzle in reading.puzzles] == ["crossnumber", "queens"]
    assert [(e.place.line, e.place.column) for e in reading.errors] == [(7, 1), (9, 7)]
    assert reading.warnings == []
    (part,) = read_all(".|", "f", None, None).parts
    assert "in no number" in part.warnings[0].message
