"""Verbs that take several puzzles say the same of them, whether one process works or two."""

import json

import pytest
from support.program import ROOT, run_python

# Nothing is done before there are workers.
_CODE = """
import io, json, sys
from sevendown.command import batch, verb_command

batch.ALONE = 0
results = []
for words in json.load(sys.stdin):
    out, err = io.StringIO(), io.StringIO()
    code = verb_command.main(words, io.BytesIO(), out, err)
    results.append((code, out.getvalue(), err.getvalue()))
json.dump(results, sys.stdout)
"""
FILES = [f"puzzles/{name}.txt" for name in ("magazines/enigma-1760", "csplib/csplib-cf009")]
IN_WORDS = [f"puzzles/words/{name}-in-words.txt" for name in ("enigma-1760", "csplib-cf001")]


@pytest.mark.parametrize(
    "words",
    [
        ["solve", "--all", *FILES],
        ["rules", *FILES],
        ["rules", "--format", "json", *FILES],
        ["grade", *FILES],
        ["grade", "--format", "json", *FILES],
        ["explain", *FILES],
        ["explain", "--format", "json", *FILES],
        ["read", *IN_WORDS],
        ["clues", "--language", "de", *FILES],
    ],
    ids=lambda words: " ".join(word for word in words if "/" not in word),
)
def test_a_verb_says_the_same_with_workers(words):
    commands = [words, [*words, "--jobs", "2"]]
    done = run_python(_CODE, input=json.dumps(commands), cwd=ROOT)
    assert (done.returncode, done.stderr) == (0, "")
    alone, together = json.loads(done.stdout)
    assert together == alone
    assert alone[0] == 0 and alone[1]
