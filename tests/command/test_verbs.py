"""The command `sevendown VERB ...`: what each verb is, help, near names."""

import io
import json
import re
import shlex
import sys
from pathlib import Path

import pytest
from support.processes import run_process
from support.program import FIGURE, PLUGIN, ROOT, run_python
from support.program import run as solve_puzzle

import sevendown
from sevendown.command import make_command, verb_command, verbs
from sevendown.command.arguments import subparsers
from sevendown.command.options import WISHES, option_parser
from sevendown.puzzle.kinds.arukone import maker

FOLDER = ROOT / "sevendown" / "command" / "verbs"


def run(*arguments, text=""):
    """Call the command; give its exit code, standard output and standard error."""
    stdin, stdout, stderr = io.BytesIO(text.encode()), io.StringIO(), io.StringIO()
    code = verb_command.main(arguments, stdin, stdout, stderr)
    return code, stdout.getvalue(), stderr.getvalue()


def as_process(*words):
    """Run the command as a process of its own."""
    return run_python("from sevendown.command import entry; entry.verb()", *words)


@pytest.fixture
def files(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("figure1.txt").write_text(FIGURE)
    Path("words.py").write_text(PLUGIN)
    Path("bad.py").write_text("no Python")
    Path("uses.txt").write_text("A .\n\nLUCKY(A_w)\nA_w = twice(43) + 11\n")
    return tmp_path


SAME = [
    ("solve figure1.txt", "figure1.txt"),
    ("solve --all figure1.txt", "--all figure1.txt"),
    ("solve figure1.txt --count figure1.txt", "figure1.txt --count figure1.txt"),
    ("solve --unique figure1.txt", "--unique figure1.txt"),
    ("solve --plugin words.py uses.txt", "--plugin words.py uses.txt"),
    ("solve --kind queens --up-to-turning --count 6", "--kind queens --up-to-turning --count 6"),
    ("solve --count -- figure1.txt", "--count -- figure1.txt"),
    ("solve missing.txt", "missing.txt"),
    ("solve --show-rules figure1.txt", "--show-rules figure1.txt"),
    ("solve --list-predicates qs", "--list-predicates qs"),
    ("solve --trace=json figure1.txt", "--trace=json figure1.txt"),
    ("rules figure1.txt", "--show-rules figure1.txt"),
    ("rules --format json figure1.txt", "--show-rules --format json figure1.txt"),
    ("rules figure1.txt uses.txt --plugin words.py",) * 2,
    ("rules --kind queens --up-to-turning 6", "--show-rules --kind queens --up-to-turning 6"),
    ("rules missing.txt", "--show-rules missing.txt"),
    ("words", "--list-predicates"),
    ("words qs", "--list-predicates qs"),
    ("words --format json qs", "--list-predicates qs --format json"),
    ("words twice --plugin words.py", "--list-predicates twice --plugin words.py"),
    ("words qss", "--list-predicates qss"),
    ("words figure1.txt", "--list-predicates figure1.txt"),
    ("check-plugin words.py", "--check-plugin words.py"),
    ("check-plugin bad.py words.py", "--check-plugin bad.py --check-plugin words.py"),
    ("check-plugin missing.py", "--check-plugin missing.py"),
    ("ui figure1.txt", "--ui figure1.txt"),  # which is no terminal here
    ("ui --kind queens --serve localhost:9 -", "--ui --kind queens --serve localhost:9 -"),
]


@pytest.mark.parametrize(("verb", "options"), SAME, ids=lambda text: text)
def test_a_verb_is_what_an_option_was(files, verb, options):
    if verb == options:
        options = f"--show-rules {options.removeprefix('rules ')}"
    assert run(*shlex.split(verb)) == solve_puzzle(*shlex.split(options))


def test_every_verb_is_compared():
    compared = {verb.split()[0] for verb, _ in SAME}
    assert compared == set(verbs.names()) - {"make", "completion", "man", *NEW}


@pytest.mark.parametrize(
    "arguments",
    [
        "arukone 6 --seed 7",
        "arukone 6 --seed 7 --count 2",
        "arukone 4 --pairs 2 --count 99 --seed 1",
    ],
)
def test_make_is_make_puzzle(arguments, monkeypatch):
    monkeypatch.setattr(maker, "EFFORT", 5000)  # it gives up sooner
    out, err = io.StringIO(), io.StringIO()
    code = make_command.main(arguments.split(), out, err)
    assert run("make", *arguments.split()) == (code, out.getvalue(), err.getvalue())


def test_standard_input_is_solved_too():
    assert run("solve", "--all", text=FIGURE) == solve_puzzle("--all", text=FIGURE)
    assert run("rules", "-", text=FIGURE) == solve_puzzle("--show-rules", text=FIGURE)


def test_as_a_process_it_is_the_same(files):
    for words in (["solve", "--all", "figure1.txt"], ["rules", "figure1.txt"], ["solv"], []):
        done = as_process(*words)
        assert (done.returncode, done.stdout, done.stderr) == run(*words)


def test_a_time_limit_holds_in_a_process_too(files):
    Path("endless.txt").write_text("....\n" * 3)
    words = ["solve", "--count", "--timeout", "0.2", "endless.txt"]
    done = as_process(*words)
    assert done.returncode == 3 and "endless.txt:1: gave up" in done.stderr


# Help


def test_help_lists_every_file_of_the_folder():
    found = {path.stem.replace("_", "-") for path in FOLDER.glob("[a-z]*.py")}
    assert found == set(verbs.names()) and len(found) >= 8
    code, out, err = run("--help")
    assert (code, err) == (0, "")
    listed = " ".join(out.partition("verbs:")[2].split())
    for name in found:
        assert f" {name} {verbs.about(name)} " in listed
    assert out.startswith("Examples:\n  sevendown solve puzzle.txt ") and "exit codes:\n" in out


def test_alone_it_prints_its_help_and_that_is_bad_usage():
    assert run() == (2, "", run("--help")[1])


def test_version():
    assert run("--version") == (0, f"sevendown {sevendown.__version__}\n", "")


@pytest.mark.parametrize("name", verbs.names())
def test_a_verb_has_a_help_of_its_own(name):
    code, out, err = run(name, "--help")
    assert (code, err) == (0, "")
    assert out.startswith(f"usage: sevendown {name} [OPTIONS]")
    assert f"\n{verbs.about(name)}.\n" in out
    assert run(name, "-h") == (code, out, err)


OWN = {
    "solve": "kind all count limit unique ambiguous shortest up-to-turning check format timeout "
    "max-memory jobs cluster trace stats skip-unknown plugin",
    "rules": "kind shortest up-to-turning plugin format timeout max-memory jobs cluster",
    "words": "plugin format timeout max-memory",
    "check-plugin": "max-memory",
    "ui": "kind shortest up-to-turning plugin max-memory serve public",
    "make": "",
    "completion": "",
    "man": "",
}
NEW = {  # verbs that were never options
    "audit": "plugin cap format timeout max-memory jobs cluster",
    "check-proof": "plugin format timeout max-memory",
    "clues": "plugin format timeout max-memory jobs cluster",
    "doctor": "plugin apply format timeout max-memory",
    "explain": "plugin format grid to steps timeout max-memory jobs cluster",
    "grade": "plugin format timeout max-memory jobs cluster",
    "test": "junit plugin timeout max-memory jobs cluster",
    "read": "plugin timeout max-memory jobs cluster",
    "hint": "rung format plugin timeout max-memory",
    "suggest": "unique limit grid format plugin timeout max-memory",
    "why": "from format plugin timeout max-memory",
}


@pytest.mark.parametrize("name", verbs.names())
def test_help_shows_the_options_of_the_verb_alone(name):
    out = run(name, "--help")[1].partition("\noptions:")[2].partition("\nexit codes:")[0]
    shown = re.findall(r"^  (?:-h, )?--([a-z-]+)", out, flags=re.MULTILINE)
    assert shown == [*{**OWN, **NEW}[name].split(), "language", "help"]


def test_every_option_of_solve_puzzle_is_one_of_a_verb_or_is_a_verb():
    known = {word for words in OWN.values() for word in words.split()}
    others = {"show-rules", "list-predicates", "check-plugin", "ui", "trace-json"}
    options = {o[2:] for action in option_parser()._actions for o in action.option_strings}
    assert options - {""} == {*known, *others, "language", "version", "help"}
    assert set(WISHES) <= known


def test_the_examples_of_the_help_are_sound():
    lines = [line for line in verb_command.EXAMPLES.splitlines() if line.startswith("  ")]
    assert len(lines) >= 6
    parser = verb_command.whole_parser()
    for line in lines:
        words = re.split(r"\s{2,}", line.strip())[0].split()[1:]
        if "--help" in words:
            assert run(*words)[0] == 0
        else:
            assert parser.parse_args(words).verb == words[0]


# Bad usage


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["solv"], "sevendown: there is no verb solv; did you mean solve?"),
        (["Rules", "x.txt"], "sevendown: there is no verb Rules; did you mean rules?"),
        (["check_plugin"], "sevendown: there is no verb check_plugin; did you mean check-plugin?"),
        (["xyzzy"], "sevendown: there is no verb xyzzy; see sevendown --help"),
        (["-"], "sevendown: there is no verb -; see sevendown --help"),
        (["x" * 50], f"sevendown: there is no verb {'x' * 37}...; see sevendown --help"),
        (["a\x1b[31m"], "sevendown: there is no verb a\\x1b[31m; see sevendown --help"),
        (
            ["--versio"],
            "sevendown: the following arguments are required: VERB; did you mean --version?",
        ),
        (
            ["rules", "--formt", "json"],
            "sevendown rules: unrecognized arguments: --formt; did you mean --format?",
        ),
        (
            ["check-plugin", "--max-memry=60"],
            "sevendown check-plugin: the following arguments are required: FILE.py; "
            "did you mean --max-memory?",
        ),
        (
            ["rules", "--trace"],
            "sevendown rules: unrecognized arguments: --trace; see sevendown rules --help",
        ),
        (
            ["solve", "--all", "--unique"],
            "sevendown solve: --all and --unique do not go together; see sevendown solve --help",
        ),
        (
            ["ui", "a.txt", "b.txt"],
            "sevendown ui: the interface shows a single puzzle, so name a single file; "
            "see sevendown ui --help",
        ),
        (
            ["make", "arukone", "8", "--seeed", "7"],
            "sevendown make: unrecognized arguments: --seeed 7; did you mean --seed?",
        ),
    ],
)
def test_bad_usage(words, said):
    assert run(*words) == (2, "", f"{said}\n")


def test_make_puzzle_knows_near_options_as_well():
    out, err = io.StringIO(), io.StringIO()
    assert make_command.main(["arukone", "8", "--seeed", "7"], out, err) == 2
    said = "make-puzzle: unrecognized arguments: --seeed 7; did you mean --seed?\n"
    assert (out.getvalue(), err.getvalue()) == ("", said)


# What it loads


def test_only_the_verb_that_is_asked_for_is_loaded(files):
    code = (
        "import json, sys; from sevendown.command.verb_command import main\n"
        "main(['solve', '--count', 'figure1.txt'])\n"
        "print(json.dumps([name for name in sys.modules if '.verbs.' in name]))\n"
    )
    count, loaded = run_python(code).stdout.splitlines()
    assert (count, json.loads(loaded)) == ("2", ["sevendown.command.verbs.solve"])


def test_a_verb_has_one_line_that_says_what_it_does():
    whole, *others = subparsers(verb_command.whole_parser())
    assert len(others) > len(verbs.names())  # the kinds that can be made, too
    for name in verbs.names():
        assert re.fullmatch(r"[A-Z].{10,60}\w|.*`|.*puzzles", verbs.about(name))


def test_python_m_sevendown_is_still_solve_puzzle():
    done = run_process([sys.executable, "-m", "sevendown", "--version"], cwd=ROOT, text=True)
    assert done.stdout == f"solve-puzzle {sevendown.__version__}\n"
