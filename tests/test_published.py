"""The published puzzles: all can be read, and the easy ones have exactly the known solutions."""

from __future__ import annotations

from pathlib import Path

import pytest

from sevendown import solve

ROOT = Path(__file__).parents[1] / "puzzles"
EASY = """
chalkdust/01-compact.txt
chalkdust/01.txt
chalkdust/09.txt
chalkdust/13.txt
chalkdust/15.txt
chalkdust/19-compact.txt
chalkdust/19.txt
csplib/csplib-cf001.txt
csplib/csplib-cf009.txt
listener/abcd.txt
listener/absurd.txt
listener/almostfermat.txt
listener/columns.txt
listener/dicenets.txt
listener/dieanotherday.txt
listener/distancing.txt
listener/eraser-grid.txt
listener/factors.txt
listener/frequency.txt
listener/justthejob.txt
listener/magicarray.txt
listener/pandigitals.txt
listener/powerplay.txt
listener/prime.txt
listener/squarestriangles.txt
listener/triangularpairs.txt
listener/twobytwo.txt
listener/undersix.txt
listener/wheels.txt
listener/workingback.txt
magazines/dogsmead.txt
magazines/enigma-1760.txt
magazines/enigma-1772.txt
magazines/enigma-71.txt
magazines/newscientist-84.txt
magazines/ryder.txt
magazines/teaser-2958.txt
""".split()
SECONDS = 60.0  # only a hang takes so long


def blocks(text: str) -> list[str]:
    """The solutions in a text, which are separated by blank lines."""
    return [block.strip() for block in text.strip().split("\n\n") if block.strip()]


@pytest.mark.parametrize(
    "path", sorted(ROOT.glob("**/*.txt")), ids=lambda path: f"{path.parent.name}-{path.stem}"
)
def test_published_puzzle_can_be_read_and_has_its_solutions_beside_it(path):
    puzzle = solve.load(path)
    assert puzzle.tree.lines
    assert blocks(path.with_suffix(".solution").read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", EASY)
def test_easy_published_puzzle_has_exactly_the_known_solutions(name):
    path = ROOT / name
    known = blocks(path.with_suffix(".solution").read_text(encoding="utf-8"))
    run = solve.load(path).run(timeout=SECONDS)
    found = [str(solution) for solution in run.solutions()]
    assert run.outcome is solve.Outcome.EXHAUSTED
    assert len(set(found)) == len(found)
    assert set(found) == set(known)
    assert run.rejected == 0
