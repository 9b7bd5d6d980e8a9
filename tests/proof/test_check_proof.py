"""The verb `check-proof`: what it prints, exit codes, and what is no proof at all."""

import ast
import io
import json
from pathlib import Path

import pytest
from support.program import ROOT, run_python

from sevendown.command import verb_command
from sevendown.proof.check import hash_of

PUZZLE = "1 2\n3 .\n\nvar n in 1..9\nQ(1a)\nQ(2d)\n1d = 12\n1a = 16\nn = 3\n"
STEPS = [
    {"lines": [7], "from": {}, "then": {"cells": {"1,1": "1", "2,1": "2"}}},
    {"lines": [5], "from": {"cells": {"1,1": "1"}}, "then": {"cells": {"1,2": "6"}}},
    {"lines": [6], "from": {"cells": {"1,2": "6"}}, "then": {"cells": {"2,2": "4"}}},
    {"lines": [9], "from": {}, "then": {"vars": {"n": [3]}}},
]
PROOF = {
    "version": 1,
    "puzzle": "p.txt",
    "sha256": hash_of(PUZZLE),
    "status": "unique",
    "steps": STEPS,
    "solution": {"rows": ["16", "24"], "vars": {"n": 3}},
}


def run(*arguments, text=""):
    stdin, stdout, stderr = io.BytesIO(text.encode()), io.StringIO(), io.StringIO()
    code = verb_command.main(["check-proof", *arguments], stdin, stdout, stderr)
    return code, stdout.getvalue(), stderr.getvalue()


@pytest.fixture
def files(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("p.txt").write_text(PUZZLE)
    Path("p.json").write_text(json.dumps(PROOF))


def write(**changes):
    Path("other.json").write_text(json.dumps({**PROOF, **changes}))


def test_a_right_proof(files):
    assert run("p.txt", "p.json") == (0, "accepted: 4 steps, 4 cases\n", "")


def test_standard_input(files):
    for words, text in ((("p.txt", "-"), json.dumps(PROOF)), (("-", "p.json"), PUZZLE)):
        assert run(*words, text=text) == (0, "accepted: 4 steps, 4 cases\n", "")
    code, out, err = run("-", "-")
    assert (code, out) == (2, "") and "cannot both be standard input" in err


def test_as_json(files):
    code, out, err = run("--format", "json", "p.txt", "p.json")
    expected = {"version": 1, "status": "accepted", "steps": 4, "cases": 4}
    assert (code, err) == (0, "") and json.loads(out).items() >= expected.items() - {("version", 1)}


def test_a_wrong_step_is_shown_with_what_breaks_it(files):
    write(steps=[*STEPS[:2], {**STEPS[2], "from": {}}, STEPS[3]])
    code, out, err = run("p.txt", "other.json")
    first, after, *rows = out.splitlines()
    assert (code, err) == (4, "")
    assert first == "rejected: step 3: its conclusion does not follow: this filling breaks it"
    assert after == "after 3 steps, 5 cases" and len(rows) == 2
    assert [row[0] for row in rows] == ["?", "?"] and int(rows[0][1] + rows[1][1]) in (
        16,
        25,
        36,
        49,
        81,
    )
    code, out, err = run("p.txt", "other.json", "--format", "json")
    found = json.loads(out)
    assert (code, found["status"], found["step"]) == (4, "rejected", "3")
    assert found["filling"]["rows"] == rows and found["filling"]["vars"] == {}


def test_variables_of_a_filling_are_shown(files):
    write(steps=[*STEPS[:3], {**STEPS[3], "lines": [], "then": {"vars": {"n": [3]}}}])
    code, out, _ = run("p.txt", "other.json")
    assert code == 4 and out.endswith("??\n??\nn = 1\n")


def test_a_proof_for_another_text(files):
    Path("p.txt").write_text(PUZZLE.replace("n = 3", "n = 4"))
    code, out, _ = run("p.txt", "p.json")
    assert code == 4 and out.startswith("rejected: it is a proof for another text")


def test_of_several_puzzles_the_right_one_is_taken(files):
    Path("two.txt").write_text(f"1 .\n\nQ(1a)\n---\n{PUZZLE}")
    moved = [{**step, "lines": [line + 4 for line in step["lines"]]} for step in STEPS]
    write(steps=moved)
    assert run("two.txt", "other.json")[0] == 0
    write(steps=moved, sha256="")
    code, out, err = run("two.txt", "other.json")
    assert (code, out) == (2, "") and err.startswith("two.txt:1:1: none of the puzzles")


def test_what_is_too_wide_is_not_checked(files, monkeypatch):
    monkeypatch.setattr("sevendown.proof.check.MOST_LOOKS", 10)
    text = "1 . . .\n2 . . .\n\nqs(fak(1a mod 500 + 2a mod 400)) = 77\n"
    Path("wide.txt").write_text(text)
    step = {"lines": [4], "from": {}, "then": "contradiction"}
    proof = {**PROOF, "sha256": hash_of(text), "status": "none", "steps": [step]}
    del proof["solution"]
    Path("wide.json").write_text(json.dumps(proof))
    said = "not checked: 1 of 1 steps is too wide: 1; 11 cases\n"
    assert run("wide.txt", "wide.json") == (3, said, "")
    code, out, _ = run("wide.txt", "wide.json", "--format", "json")
    found = json.loads(out)
    assert (code, found["status"], found["unchecked"]) == (3, "not checked", ["1"])


def test_a_limit_of_time(files):
    text = "1 . . .\n2 . . .\n\nqs(fak(1a mod 5000 + 2a mod 4000)) = 77\n"
    Path("wide.txt").write_text(text)
    write(sha256=hash_of(text), steps=[{**STEPS[0], "lines": [4]}])
    code, out, err = run("wide.txt", "other.json", "--timeout", "0.3")
    assert (code, out) == (3, "") and err.startswith("other.json: gave up after ")


def test_words_of_plugins(files):
    Path("words.py").write_text(
        "from sevendown import Predicate\n\n\n"
        "class Nice(Predicate):\n"
        '    """X is 16."""\n\n'
        '    names = ("NICE",)\n'
        "    true_for = ((16,),)\n"
        "    false_for = ((17,),)\n\n"
        "    def holds(self, x):\n"
        "        return x == 16\n"
    )
    text = "1 .\n\nNICE(1a)\n"
    Path("nice.txt").write_text(text)
    step = {"lines": [3], "from": {}, "then": {"cells": {"1,1": "1", "1,2": "6"}}}
    solution = {"rows": ["16"], "vars": {}}
    write(sha256=hash_of(text), steps=[step], solution=solution)
    assert run("nice.txt", "other.json", "--plugin", "words.py")[:2] == (
        0,
        "accepted: 1 step, 1 case\n",
    )
    assert run("nice.txt", "other.json")[0] == 2


# What is no proof


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('{"version": 1,\n "status" 3}', "bad.json:2:11: this is no JSON: expecting ':' delimiter"),
        ("", "bad.json:1:1: this is no JSON: expecting value"),
        ("[" * 100_000, "bad.json:1:1: it is nested too deeply"),
        ('{"a":' * 100_000, "bad.json:1:1: it is nested too deeply"),
        ("[]", "bad.json:1:1: a proof is an object of JSON"),
        ("{}", "bad.json:1:1: this is no proof of version 1"),
        ('{"version":\n 1.0}', "bad.json:2:2: a proof has whole numbers only"),
        ('{"version":\n  NaN}', "bad.json:2:3: a proof has whole numbers only"),
        ("[" + "9" * 2000 + "]", "bad.json:1:2: numbers of more than 1000 digits are not read"),
        ('{"a": 1, "a": 2}', "bad.json:1:2: a stands twice in one object"),
        ('{"version": 1}', "bad.json:1:1: puzzle, sha256 and status of a proof are texts"),
    ],
)
def test_what_is_no_proof_is_told_with_its_place(files, text, message):
    Path("bad.json").write_text(text)
    code, out, err = run("p.txt", "bad.json")
    assert (code, out) == (2, "")
    assert err.startswith(message + "\n") or err.strip() == message
    assert "Traceback" not in err


def hostile():
    """Proofs that are none, or say strange things."""
    step = STEPS[0]
    yield {"steps": 7}
    yield {"steps": [None]}
    yield {"steps": [{}]}
    yield {"steps": [{**step, "lines": ["7"]}]}
    yield {"steps": [{**step, "lines": [True]}]}
    yield {"steps": [{**step, "lines": [10**900]}]}
    yield {"steps": [{**step, "lines": [-7]}]}
    yield {"steps": [{**step, "distinct": "1a"}]}
    yield {"steps": [{**step, "distinct": ["1a\x1b[31m"]}]}
    yield {"steps": [{**step, "then": {"cells": {"1,1": ""}}}]}
    yield {"steps": [{**step, "then": {"cells": {"999999999,1": "1"}}}]}
    yield {"steps": [{**step, "then": {"cells": {"-1,1": "1"}}}]}
    yield {"steps": [{**step, "then": {"cells": {"1,1,1": "1"}}}]}
    yield {"steps": [{**step, "then": {"numbers": {"1a": []}}}]}
    yield {"steps": [{**step, "then": {"numbers": {"1a": [10**900, -(10**900)]}}}]}
    yield {"steps": [{**step, "then": {"numbers": {"1a": f"-{'9' * 900}..{'9' * 900}"}}}]}
    yield {"steps": [{**step, "then": {"numbers": {"1a": "9..1"}}}]}
    yield {"steps": [{**step, "then": {"numbers": {"\x1b[2J": [1]}}}]}
    yield {"steps": [{**step, "then": {"vars": {"n": f"0..{'9' * 900}"}}}]}
    yield {"steps": [{**step, "from": {"vars": {"n": f"0..{'9' * 900}"}}}]}
    yield {"steps": [{**step, "from": {"numbers": {"1a": f"0..{'9' * 900}"}}}]}
    yield {"steps": [{"assume": {"numbers": {"1a": f"0..{'9' * 900}"}}, "steps": []}]}
    yield {"steps": [{"assume": {"vars": {"n": f"5..{'9' * 900}"}}, "steps": []}]}
    yield {"steps": [{"assume": {}, "steps": []}]}
    yield {"steps": [{"cases": []}]}
    yield {"steps": [{"cases": [{"assume": {"numbers": {"1a": "0..999999"}}, "steps": []}]}]}
    deep = step
    for _ in range(150):
        deep = {"assume": {"cells": {"1,1": "1"}}, "steps": [deep]}
    yield {"steps": [deep]}
    yield {"solution": {"rows": ["16", "24"], "vars": {"n": 10**900}}}
    yield {"solution": {"rows": ["1\u06636", "24"], "vars": {"n": 3}}}
    yield {"solution": {"rows": ["1\u0666", "24"], "vars": {"n": 3}}}
    yield {"solution": None}
    yield {"status": "perhaps"}
    yield {"sha256": "\udcff"}


@pytest.mark.parametrize("changes", list(hostile()), ids=range(len(list(hostile()))))
def test_hostile_proofs_end_in_order(files, changes):
    write(**changes)
    code, out, err = run("p.txt", "other.json")
    assert code in (2, 4), (code, out, err)
    assert "Traceback" not in err and "\x1b" not in out + err
    assert out.startswith("rejected: ") if code == 4 else err


def test_files_that_are_none(files):
    assert run("p.txt", "none.json") == (2, "", "none.json: No such file or directory\n")
    assert run("none.txt", "p.json") == (2, "", "none.txt: No such file or directory\n")
    Path("bad.txt").write_text("1 .\n\nQ(7a)\n")
    code, out, err = run("bad.txt", "p.json")
    assert (code, out) == (2, "") and err.startswith("bad.txt:3:3: ")
    Path("queens.txt").write_text("kind: queens\n\n8\n")
    code, _, err = run("queens.txt", "p.json")
    assert code == 2 and "only proofs of crossnumbers can be checked" in err


def test_as_a_process(files):
    done = run_python(
        "from sevendown.command import entry; entry.verb()", "check-proof", "p.txt", "p.json"
    )
    assert (done.returncode, done.stdout) == (0, "accepted: 4 steps, 4 cases\n")


# What it knows

ALLOWED = {"errors", "exitcodes", "limits", "record", "numbertheory", "speech"}
ALLOWED |= {"text", "language", "words"}


def test_proofs_know_no_engine_no_rules_and_no_model():
    for path in sorted((ROOT / "sevendown" / "proof").glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            names = []
            if isinstance(node, ast.Import):
                names = [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom):
                names = [str(node.module)]
            for name in names:
                if name.split(".")[0] == "sevendown":
                    assert name.split(".")[1] in ALLOWED | {"proof"}, (path.name, name)
