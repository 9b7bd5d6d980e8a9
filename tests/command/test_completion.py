"""The scripts that complete the commands in a shell."""

import argparse
import io
import shutil
import sys

import pytest
from support.processes import run_process

from sevendown.command import make_command, verb_command, verbs
from sevendown.command.arguments import subparsers
from sevendown.command.options import option_parser
from sevendown.puzzle import kinds

pytest.importorskip("shtab")
SHELLS = ("bash", "zsh", "fish")
COMMANDS = {
    "sevendown": verb_command.whole_parser,
    "solve-puzzle": option_parser,
    "make-puzzle": make_command.option_parser,
}

# Asks for the words that may end a command line, as bash itself does.
ASK = """
eval "$(cat script)"
COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); COMPREPLY=()
function=$(complete -p "$1" | sed 's/.*-F \\([^ ]*\\).*/\\1/')
"$function" "$1" "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
printf '%s\\n' "${COMPREPLY[@]}"
"""


def run(*words):
    out, err = io.StringIO(), io.StringIO()
    return verb_command.main(words, io.BytesIO(), out, err), out.getvalue(), err.getvalue()


@pytest.fixture(scope="module")
def scripts():
    found = {}
    for shell in SHELLS:
        code, out, err = run("completion", shell)
        assert (code, err) == (0, "")
        found[shell] = out
    return found


@pytest.fixture
def folder(tmp_path, scripts):
    (tmp_path / "script").write_text(scripts["bash"])
    (tmp_path / "puzzle.txt").write_text("")
    (tmp_path / "plugin.py").write_text("")
    return tmp_path


def listed(parser):
    """The options that help lists, by the verbs or kinds before them."""
    return {
        every.prog: {
            option
            for action in every._actions
            if action.help != argparse.SUPPRESS
            for option in action.option_strings
        }
        for every in subparsers(parser)
    }


def completed(folder, *words):
    if not shutil.which("bash"):
        pytest.skip("needs bash")
    done = run_process(["bash", "-c", ASK, "ask", *words], cwd=folder, text=True)
    assert (done.returncode, done.stderr) == (0, "")
    return set(done.stdout.split())


@pytest.mark.parametrize("command", COMMANDS)
def test_bash_completes_every_option(folder, command):
    for path, options in listed(COMMANDS[command]()).items():
        assert completed(folder, *path.split(), "-") == options


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("sevendown |", set(verbs.names())),
        ("sevendown s|", {"solve", "suggest"}),
        ("sevendown solve --a|", {"--all", "--ambiguous"}),
        ("sevendown solve --kind |", set(kinds.names())),
        ("sevendown rules --kind q|", {"queens"}),
        ("solve-puzzle --kind a|", {"arukone"}),
        ("solve-puzzle --format |", {"plain", "pretty", "json"}),
        ("sevendown solve pu|", {"puzzle.txt"}),
        ("sevendown solve --kind queens --all pu|", {"puzzle.txt"}),
        ("solve-puzzle --all pu|", {"puzzle.txt"}),
        ("sevendown check-plugin pl|", {"plugin.py"}),
        ("sevendown words --plugin pl|", {"plugin.py"}),
        ("sevendown make |", {"arukone", "crossnumber"}),
        ("sevendown make arukone 8 --s|", {"--seed"}),
        ("make-puzzle arukone 8 --p|", {"--pairs"}),
        ("sevendown completion |", set(SHELLS)),
        ("sevendown solve --unknown-|", set()),
    ],
)
def test_bash_completes_verbs_choices_and_files(folder, line, expected):
    words = line.removesuffix("|").split(" ")
    assert completed(folder, *words) == expected


def test_zsh_is_told_every_verb_and_option(scripts):
    text = scripts["zsh"]
    for command in COMMANDS:
        assert f"compdef _shtab_{command.replace('-', '_')} -N {command}\n" in text
        for path, options in listed(COMMANDS[command]()).items():
            name = "_shtab_" + path.replace("-", "_").replace(" ", "_") + "_options=("
            block = text.partition(f"\n{name}\n")[2].partition("\n)\n")[0]
            for option in options - {"-h", "--help"}:
                assert block.count(f"{option}[") == 1, (path, option)
            assert "{-h,--help}" in block
    assert "(crossnumber arukone " in text and "(plain pretty json)" in text and "_files" in text


def test_fish_is_told_every_verb_and_option(scripts):
    lines = scripts["fish"].splitlines()
    for command in COMMANDS:
        for path, options in listed(COMMANDS[command]()).items():
            verb = path.removeprefix(command).strip()
            using = f"_shtab_{command.replace('-', '_')}_using"
            condition = f"'{using} {verb}'" if verb else using
            own = [
                line for line in lines if line.startswith(f"complete -c {command} -n {condition} ")
            ]
            for option in options - {"-h"}:
                found = [line for line in own if f" -l {option[2:]} " in line]
                assert len(found) == 1, (path, option)
    for verb in verbs.names():
        assert any(f" -a {verb} " in line for line in lines)
    assert any("-l kind -xka" in line and "queens" in line for line in lines)


@pytest.mark.parametrize("shell", SHELLS)
def test_the_shell_itself_finds_nothing_wrong(scripts, shell, tmp_path):
    if not shutil.which(shell):
        pytest.skip(f"needs {shell}")
    (tmp_path / "script").write_text(scripts[shell])
    done = run_process([shell, "-n", "script"], cwd=tmp_path, text=True)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("shell", SHELLS)
def test_the_script_says_how_it_is_used(scripts, shell):
    first, *others = scripts[shell].splitlines()
    assert first.startswith("# ") and f"sevendown completion {shell}" in first
    assert not [line for line in others if line.startswith("#")]


def test_an_unknown_shell_is_bad_usage():
    code, out, err = run("completion", "tcsh")
    assert (code, out) == (2, "") and "argument SHELL: invalid choice: 'tcsh'" in err


def test_without_what_writes_scripts_it_says_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "shtab", None)
    code, out, err = run("completion", "bash")
    assert (code, out) == (2, "")
    said = 'completion needs more to be installed: pip install "sevendown[completion]" ('
    assert err.startswith(said)
