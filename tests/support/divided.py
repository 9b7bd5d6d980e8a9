"""The program with a search that is divided as soon as it can be: small puzzles have many parts."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from typing import NamedTuple

from sevendown.limits import Limits
from support.program import ROOT, run_python

SMALL_PARTS = Limits(first_part=2, largest_part=5, unsolved_parts=1, part_pieces=3)

_CODE = """
import gc, io, json, sys
from concurrent.futures import ThreadPoolExecutor

from sevendown import Executor
from sevendown.command import batch, cli
from sevendown.engine.engine import Engine
from sevendown.scale import cluster, job
from support.divided import SMALL_PARTS

gc.set_threshold(100_000)
Engine.usual_limits = SMALL_PARTS
batch.ALONE, most_parts, commands = json.load(sys.stdin)


def take_over(handing_back):
    handing_back.parts = getattr(handing_back, "parts", 0) + 1
    return handing_back.parts > most_parts


batch.HandingBack.take_over = take_over
cluster.connect = lambda jobs: Executor(ThreadPoolExecutor(int(jobs)))
results = []
for arguments in commands:
    out, err = io.StringIO(), io.StringIO()
    code = cli.main(arguments, io.BytesIO(), out, err)
    results.append((code, out.getvalue(), err.getvalue()))
json.dump(results, sys.stdout)
"""


class Outputs(NamedTuple):
    """What a command has come to, but for the time that it took."""

    code: int
    out: str
    err: str


def outputs(commands: Sequence[Sequence[str]], *options: str, most_parts: int = 0) -> list[Outputs]:
    """Run the program on each of these arguments, all in one process; options come first.

    With `--cluster N` there are N threads in place of a cluster. Workers hand back what is left
    of a puzzle after so many parts. Nothing is done before there are workers.
    """
    orders = json.dumps([0, most_parts, [[*options, *arguments] for arguments in commands]])
    done = run_python(f"import sys; sys.path.insert(0, 'tests')\n{_CODE}", input=orders, cwd=ROOT)
    assert done.returncode == 0 and not done.stderr, done.stderr
    results = json.loads(done.stdout)
    return [Outputs(code, _timeless(out), _timeless(err)) for code, out, err in results]


def _timeless(text: str) -> str:
    """Leave out how many seconds something took."""
    text = re.sub(r"^seconds: .*$", "seconds: …", text, flags=re.M)
    text = re.sub(r'("[a-z ]*seconds[a-z ]*": )([0-9.e-]+|{[^}]*})', r"\1…", text)
    return re.sub(r"\b[0-9.]+(e-[0-9]+)? s\b", "… s", text)
