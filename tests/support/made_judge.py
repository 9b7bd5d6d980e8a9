"""Judges crossnumbers that were made, by the printed text alone; shares nothing with the maker."""

from __future__ import annotations

import itertools
import re
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import sevendown
from sevendown.language import tree
from sevendown.record import replaced

ENTRY = re.compile(r"(\d+) (.+) \((\d+)\)")
HEADINGS = {"Across": "across", "Waagerecht": "across", "Down": "down", "Senkrecht": "down"}
SECONDS = 300.0  # for one question: where that is not enough, the answer counts as given away
FILLINGS = 5  # tries by chance


def faults(text: str) -> Iterator[str]:
    """Say what is wrong with the text of a puzzle; nothing if it is as it should be."""
    puzzle: Any = sevendown.loads(text)
    printed = _printed(text)
    entries = {(slot.mark, slot.direction): slot for slot in puzzle.tree.numbers}
    if not puzzle.title:
        yield "no title"
    if puzzle.warnings:
        yield f"warnings: {puzzle.warnings}"
    if len(puzzle.tree.lines) != len(printed):
        yield f"{len(printed)} clues are read as {len(puzzle.tree.lines)} statements"
    for mark, direction, _, length in printed:
        slot = entries.get((mark, direction))
        if slot is None or len(slot.cells) != length:
            yield f"there is no entry {mark} {direction} of length {length}"
    yield from _faults_of_solution(puzzle)
    clued = {(mark, direction) for mark, direction, _, _ in printed}
    if len(clued & set(entries)) < 0.9 * len(entries):
        yield f"{len(clued)} of {len(entries)} entries have a clue"
    yield from _faults_of_words(puzzle)
    yield from given_by_two(puzzle)


def _printed(text: str) -> list[tuple[str, str, str, int]]:
    """Give the printed clues: number, direction, words, length."""
    found, direction = [], ""
    for line in text.split("\n"):
        if line in HEADINGS:
            direction = HEADINGS[line]
        elif line == "solution:":
            direction = ""
        elif direction and line:
            match = ENTRY.fullmatch(line)
            assert match, f"no clue: {line}"
            found.append((match[1], direction, match[2], int(match[3])))
    return found


def _faults_of_solution(puzzle: Any) -> Iterator[str]:
    solutions = list(itertools.islice(puzzle.solutions(), 2))
    if len(solutions) != 1:
        yield f"{len(solutions)} solutions or more"
    elif puzzle.tree.intended is None:
        yield "the text does not tell the solution"
    else:
        rows = solutions[0].rows
        told = puzzle.tree.intended.digits
        cells = {
            (r, c): int(x) for r, row in enumerate(rows) for c, x in enumerate(row) if x != "#"
        }
        if cells != told:
            yield "another solution than the one that is told"


def words_in(statement: Any) -> set[str]:
    """Give the words of a statement: predicates, operators, and signs of order."""
    found = set()
    for part in tree.walk(statement):
        if isinstance(part, tree.Application):
            found.add(part.predicate.name)
        elif isinstance(part, tree.Operation):
            found.add(part.operator.name)
        elif isinstance(part, tree.Comparison) and part.relation not in ("=", "!="):
            found.add(part.relation)
    return found


def _faults_of_words(puzzle: Any) -> Iterator[str]:
    lines = puzzle.tree.lines
    counts = Counter(word for line in lines for word in words_in(line.statement))
    for word, count in counts.items():
        if count > 1 and count > len(lines) / 4:
            yield f"{word} is in {count} of {len(lines)} clues"


def given_by_two(puzzle: Any) -> Iterator[str]:
    """Look for answers that are fixed where only one clue, or two, are to be true.

    Fillings of the whole grid show that they are not; where chance finds none, all are searched.
    """
    (solution,) = itertools.islice(puzzle.solutions(), 1)
    lines = list(puzzle.tree.lines)
    named = [_slots(line) for line in lines]
    chance = Random(1)
    for i, j in itertools.combinations_with_replacement(range(len(lines)), 2):
        cells = _cells(named[i] | named[j])
        if i != j and not _cells(named[i]) & _cells(named[j]):
            continue
        some = [lines[index] for index in sorted({i, j})]
        inside = [slot for slot in puzzle.tree.numbers if cells.issuperset(slot.cells)]
        for slot in inside:
            value = solution.numbers[slot.name]
            other = puzzle.statement(f"{slot.name} != {value}")
            if not _is_filled_by_chance(puzzle, [*some, other], cells, chance):
                run = puzzle.with_lines([*some, other]).run(timeout=SECONDS)
                if next(iter(run.solutions()), None) is None:
                    texts = " | ".join(line.text for line in some)
                    yield f"{slot.name} is given by {texts}"


def _is_filled_by_chance(puzzle: Any, lines: list[Any], cells: set[Any], chance: Random) -> bool:
    """Fill the cells that some clues speak of, then all others by chance: does all hold then?"""
    numbers = tuple(s for s in puzzle.tree.numbers if s.cells[0] in cells)
    near = puzzle.with_tree(replaced(puzzle.tree, numbers=numbers)).with_lines(lines)
    for solution in itertools.islice(near.solutions(), FILLINGS):
        for _ in range(FILLINGS):
            digits = {place: chance.choice("123456789") for place in puzzle.tree.open_cells}
            digits |= {(r, c): solution.rows[r][c] for r, c in cells}
            answers = ["".join(digits[place] for place in s.cells) for s in puzzle.tree.numbers]
            if any(answer[0] == "0" for answer in answers):
                break
            if not puzzle.tree.distinct_answers or len(set(answers)) == len(answers):
                return True
    return False


def _slots(line: Any) -> set[Any]:
    return {p.slot for p in tree.walk(line.statement) if isinstance(p, tree.Reference)}


def _cells(slots: set[Any]) -> set[tuple[int, int]]:
    return {cell for slot in slots for cell in slot.cells}
