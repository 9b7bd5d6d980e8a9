"""The manual page."""

import argparse
import io
import re
import shutil

import pytest
from support.processes import run_process

from sevendown.command import verb_command
from sevendown.command.arguments import subparsers


def page():
    out, err = io.StringIO(), io.StringIO()
    assert (verb_command.main(["man"], io.BytesIO(), out, err), err.getvalue()) == (0, "")
    return out.getvalue()


def plain(text):
    return text.replace(r"\-", "-").replace(r"\&", "").replace(r"\(dq", '"').replace(r"\e", "\\")


def test_it_has_the_parts_that_every_page_has():
    assert re.findall(r"^\.SH (.*)", page(), flags=re.MULTILINE) == [
        *("NAME", "SYNOPSIS", "DESCRIPTION", "OPTIONS", "VERBS"),
        *("KINDS OF PUZZLES", "EXIT STATUS", "EXAMPLES"),
    ]
    assert page().startswith('.TH SEVENDOWN 1 "" "sevendown ')
    assert "\nsevendown \\- solve crossnumbers" in page()


def test_every_verb_has_a_part_that_names_each_of_its_options_once():
    _, *parts = re.split(r"^\.S[SH] ", page().partition(".SH VERBS\n")[2], flags=re.MULTILINE)
    whole, *others = subparsers(verb_command.whole_parser())
    for parser, part in zip(others, parts, strict=False):
        usage = parser.format_usage().removeprefix("usage: ").strip()
        assert plain(part).startswith(f'"{usage}"\n{parser.description.splitlines()[0]}')
        told = re.findall(r"^\.TP\n\\fB(.*)\\fR\n(.+)", part, flags=re.MULTILINE)
        names = [plain(name) for name, _ in told]
        actions = [a for a in parser._actions if a.help != argparse.SUPPRESS and a.dest != "kind"]
        actions += [a for a in parser._actions if a.option_strings == ["--kind"]]
        assert len(names) == len(set(names)) == len(actions)
        for action in actions:
            first = action.option_strings[0] if action.option_strings else action.metavar
            assert [name for name in names if re.match(rf"{re.escape(first)}(?![\w-])", name)]
    assert len(parts) == len(others) + 3


def test_no_line_is_a_command_by_accident():
    known = {".TH", ".SH", ".SS", ".TP", ".B", ".nf", ".fi"}
    for line in page().splitlines():
        assert line and not line.startswith("'")
        if line.startswith("."):
            assert line.split()[0] in known
        assert not re.search(r"(?<!\\)-", line) or line.startswith(".TH")


def test_examples_keep_their_lines():
    shown = plain(page()).partition(".SH EXAMPLES\n.nf\n")[2].removesuffix("\n.fi\n")
    assert shown == verb_command.EXAMPLES.partition("\n")[2].rstrip()


@pytest.mark.parametrize("program", ["groff", "mandoc"])
def test_a_formatter_has_nothing_to_say_against_it(program, tmp_path):
    if not shutil.which(program):
        pytest.skip(f"needs {program}")
    (tmp_path / "sevendown.1").write_text(page())
    arguments = {"groff": ["-man", "-Tascii", "-ww"], "mandoc": ["-Tlint", "-Wwarning"]}[program]
    done = run_process([program, *arguments, "sevendown.1"], cwd=tmp_path, text=True)
    assert (done.returncode, done.stderr) == (0, "")
    if program == "groff":
        bare = re.sub(r"\x1b\[[0-9;]*m|.\x08", "", done.stdout)
        assert "sevendown solve [OPTIONS] [FILE...]" in bare and "--max-memory MB" in bare
