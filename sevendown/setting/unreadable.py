"""Texts that cannot be read, because of a statement, a declaration or the grid."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import islice

from sevendown.errors import Problem, PuzzleError
from sevendown.language import tree
from sevendown.language.parser import declared_in
from sevendown.puzzle.kinds.crossnumber import Crossnumber
from sevendown.record import Record
from sevendown.setting.grid_text import GridText
from sevendown.setting.mending import Change, Draft
from sevendown.setting.number_slips import other_numbers
from sevendown.setting.slip_kinds import SlipKind
from sevendown.setting.text_slips import DISORDER, LOPSIDED, MOST_LOPSIDED
from sevendown.text.source import Source
from sevendown.words.registry import Registry

_FALSE = tree.Comparison("=", tree.NoValue(), tree.NoValue())
_ROUNDS = 6  # in which lines are left out that cannot be read without those left out before
_LONGEST = 200  # characters of a row of which others are made
_MOST_ROWS = 1500  # of all that are made
_CELL = re.compile(r"[^\s|:+-]+")
_BARS = {"|": ": ", ":": "|", " ": "|"}


class PuzzleWithGap(Record):
    """A puzzle with what can be read of its text."""

    puzzle: Crossnumber
    index: int | None  # of the one statement that cannot be read, which is taken for false
    declared_at: int | None = None  # where the one declaration stands that cannot be read


def with_gap(
    source: Source, registry: Registry, problems: Sequence[Problem]
) -> PuzzleWithGap | None:
    """Read a text without the lines that have problems; None: it is its grid that has some."""
    wrong = sorted(_lines_of(source, problems))
    read = _read_in_part(source, registry, wrong)
    if read is None or not read.tree.cells_at:
        return None
    if wrong[0] in _block(source, min(read.tree.cells_at.values())):
        return None
    read.source = source  # changes are made in it
    lines = source.clean.split("\n")
    for index in wrong:
        if declared_in(lines[index].strip())[1]:
            return PuzzleWithGap(read, None, _start(source, index))
    if len(wrong) > 1 or source.line_starts[wrong[0]] < max(read.tree.cells_at.values()):
        return PuzzleWithGap(read, None)
    text, at = lines[wrong[0]], _start(source, wrong[0])
    unread = tree.Line(" ".join(text.split()), at, _FALSE)
    every = sorted([*read.tree.lines, unread], key=lambda line: line.at)
    puzzle = read.with_lines(every)
    return PuzzleWithGap(puzzle, every.index(unread))


def _block(source: Source, at: int) -> range:
    """Give the lines up to the next empty ones around a place."""
    lines = source.clean.split("\n")
    start = end = source.place(at).line - source.first_line
    while start > 0 and lines[start - 1].strip():
        start -= 1
    while end < len(lines) and lines[end].strip():
        end += 1
    return range(start, end)


def _start(source: Source, index: int) -> int:
    """Say where the text of a line begins."""
    line = source.clean.split("\n")[index]
    return source.line_starts[index] + len(line) - len(line.lstrip())


def _lines_of(source: Source, problems: Sequence[Problem]) -> set[int]:
    return {problem.place.line - source.first_line for problem in problems}


def _read_in_part(source: Source, registry: Registry, wrong: Sequence[int]) -> Crossnumber | None:
    """Read a text without some lines, nor those that cannot be read without these."""
    lines, left_out = source.text.split("\n"), set(wrong)
    for _ in range(_ROUNDS):
        kept = [" " * len(t) if index in left_out else t for index, t in enumerate(lines)]
        try:
            return Crossnumber(Source("\n".join(kept), source.file, source.first_line), registry)
        except PuzzleError as error:
            more = _lines_of(source, error.problems)
            if more <= left_out:
                return None
            left_out |= more
    return None


def grid_drafts(source: Source, registry: Registry, problems: Sequence[Problem]) -> list[Draft]:
    """Change the lines of a grid that cannot be read, so that it can be; the likeliest first."""
    wrong = min(_lines_of(source, problems))
    texts = source.text.split("\n")
    block = _block(source, source.line_starts[wrong])
    head = source.line_starts[block.stop] if block.stop < len(texts) else len(source.text)
    lines = {wrong} | {i for i in block if _shares_a_mark(texts[i], texts[wrong])}
    found: dict[str, Draft] = {}
    for index in sorted(lines):
        at = source.line_starts[index]
        rows = _other_rows(texts[index].rstrip()) if len(texts[index]) <= _LONGEST else iter(())
        for bits, changed in islice(rows, _MOST_ROWS // len(lines)):
            changed = changed.rstrip()
            change = Change(at, at + len(texts[index]), changed)
            draft = Draft((SlipKind.DRAWING,), at, texts[index], changed, bits, (change,))
            text = draft.applied(source.text)
            odd = _oddness(text[: head + len(changed) - len(texts[index])], registry)
            if odd is not None:
                draft = Draft(draft.slips, at, texts[index], changed, bits + odd, (change,))
                found.setdefault(text, draft)
    return sorted(found.values(), key=lambda draft: draft.bits)


def _shares_a_mark(row: str, other: str) -> bool:
    """Say whether the same mark stands in two rows of a grid."""
    marks = [set(_CELL.findall(line)) - {".", "#", "##"} for line in (row, other)]
    return bool(marks[0] & marks[1])


def _other_rows(row: str) -> Iterator[tuple[float, str]]:
    """Give what may have been meant by a row of a grid, with bits: the more, the less likely."""
    is_compact = " " not in row.strip()
    cells = re.finditer(r"\S", row) if is_compact else _CELL.finditer(row)
    for match in cells:
        before, after = row[: match.start()], row[match.end() :]
        if match[0].isdigit():
            for kind, other in other_numbers(match[0]):
                yield kind.bits, before + other + _moved(after, len(other) - len(match[0]))
        if "|" in row or ":" in row:
            continue
        yield SlipKind.DRAWING.bits, before + after.lstrip() if not is_compact else before + after
        for cell in ".#":
            yield SlipKind.DRAWING.bits, before + cell + after
            blank = "" if is_compact else " "
            yield SlipKind.DRAWING.bits, f"{before}{cell}{blank}{match[0]}{after}"
            yield SlipKind.DRAWING.bits, f"{before}{match[0]}{blank}{cell}{after}"
    for match in re.finditer(r"[|: ]", row.rstrip()):
        for sign in _BARS[match[0]]:
            yield SlipKind.DRAWING.bits, row[: match.start()] + sign + row[match.end() :]


def _moved(rest: str, by: int) -> str:
    """Give what follows a cell, so that what stands behind stays where it is."""
    if by < 0:
        return " " * -by + rest
    blanks = len(rest) - len(rest.lstrip(" "))
    return rest[min(by, max(0, blanks - 1)) :] if "|" not in rest else rest[min(by, blanks) :]


def _oddness(text: str, registry: Registry) -> float | None:
    """Say how little a grid looks like one, in bits; None: it cannot be read."""
    try:
        puzzle = Crossnumber(Source(text, ""), registry)
    except PuzzleError:
        return None
    if not puzzle.tree.cells_at:
        return None
    grid = GridText(puzzle)
    odd = grid.lopsided()
    return DISORDER * grid.disorder() + LOPSIDED * (odd if odd <= MOST_LOPSIDED else 0)
