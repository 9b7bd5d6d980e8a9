"""How much of the puzzles can be put into words, and what comes back when these are read.

`python -m bench words` prints a table: of each folder and language the statements, how many have
words, of how many the words are read back as the same, and how many pages say all of a puzzle.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from sevendown.clues.worded_page import clue_page
from sevendown.clues.writer import ClueWriter
from sevendown.puzzle import read
from sevendown.puzzle.kinds.crossnumber import Crossnumber
from sevendown.text.header import LANGUAGES

HEAD = (
    "| puzzles | language | statements | with words | read back | refused | wrong | on pages "
    "| seconds |\n| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |"
)


def counted(path: Path, language: str) -> Counter[str]:
    """Count what becomes of the statements of a puzzle."""
    puzzle = read.load(path)
    assert isinstance(puzzle, Crossnumber)
    writer = ClueWriter(puzzle.source, puzzle.tree, puzzle.registry, language)
    found: Counter[str] = Counter()
    for line in puzzle.tree.lines:
        outcome = writer.outcome(line)
        found["statements"] += 1
        if outcome.chosen is not None:
            found["read back"] += 1
        elif outcome.tried:
            found["wrong" if outcome.tried[0][1].same is False else "refused"] += 1
    page = clue_page(puzzle.source, puzzle.registry, language)
    found["on pages"] = page.count - len(page.kept)
    return found


def main(paths: Sequence[Path]) -> int:
    """Print the table; give 1 if words mean something else."""
    print(HEAD, flush=True)
    wrong = 0
    folders = {path.parent.name: [p for p in paths if p.parent == path.parent] for path in paths}
    for folder, files in folders.items():
        for language in LANGUAGES:
            started = time.monotonic()
            total: Counter[str] = Counter()
            for path in files:
                total += counted(path, language)
            words = total["read back"] + total["refused"] + total["wrong"]
            wrong |= total["wrong"] > 0
            row = [total["statements"], words, total["read back"], total["refused"]]
            row += [total["wrong"], total["on pages"]]
            told = " | ".join(map(str, row))
            seconds = time.monotonic() - started
            print(f"| {folder} | {language} | {told} | {seconds:.0f} |", flush=True)
    return int(wrong)
