"""Answers that one clue gives outright, or two clues together, whatever the others say."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations

from sevendown.engine.engine import OutOfTime
from sevendown.language import semantics, tree
from sevendown.puzzle.kinds.crossnumber import Crossnumber, CrossnumberModel
from sevendown.puzzle.results import Outcome
from sevendown.puzzle.run import Run
from sevendown.record import Record, replaced
from sevendown.setting.crew import Crew
from sevendown.setting.trials import ran_out

_MOST_UNKNOWNS = 4  # of a clue that can give an answer outright
_MOST_STEPS = 2000  # of what is to be seen outright

Answers = Mapping[str, int]  # by the names of numbers and variables


class Outright(Record):
    """An answer that follows from one or two clues, and the grid, alone."""

    clues: tuple[int, ...]  # by their index
    name: str  # of a number or a variable
    value: int


class _Asked(Record):
    clue: int
    partners: tuple[int, ...]


def given_outright(crew: Crew) -> list[Outright]:
    """Find the answers that one or two clues give outright, in the order of the clues.

    Two clues are looked at together where both speak of the same number or variable.
    """
    puzzle = crew.puzzle
    before = given_by(puzzle, ())
    spoken = _spoken_of(puzzle)
    alone = {i: given_by(puzzle, (i,)) for i in spoken}
    found = [
        Outright((i,), name, value)
        for i, given in alone.items()
        for name, value in given.items()
        if name not in before
    ]
    partners: dict[int, list[int]] = {}
    for i, j in combinations(sorted(spoken), 2):
        if spoken[i] & spoken[j]:
            partners.setdefault(i, []).append(j)
    asked = [_Asked(i, tuple(others)) for i, others in partners.items()]
    for question, answers in zip(asked, crew.each(_with_partners, asked), strict=True):
        i = question.clue
        for j, given in zip(question.partners, answers, strict=True):
            found += [
                Outright((i, j), name, value)
                for name, value in given.items()
                if name not in before and name not in alone[i] and name not in alone[j]
            ]
    return found


def _with_partners(puzzle: Crossnumber, asked: _Asked) -> list[Answers]:
    return [given_by(puzzle, (asked.clue, partner)) for partner in asked.partners]


def _spoken_of(puzzle: Crossnumber) -> dict[int, frozenset[semantics.Unknown]]:
    """Give for every clue that speaks of few things what these are."""
    found: dict[int, frozenset[semantics.Unknown]] = {}
    for index, line in enumerate(puzzle.tree.lines):
        unknowns = semantics.unknowns(line.statement, puzzle.tree)
        if 0 < len(unknowns) <= _MOST_UNKNOWNS:
            found[index] = frozenset(unknowns)
    return found


def given_by(puzzle: Crossnumber, clues: Sequence[int]) -> Answers:
    """Give the answers that some clues fix by themselves, as rules see it without any search."""
    whole = puzzle.tree
    lines = tuple(whole.lines[index] for index in clues)
    unknowns = {u for line in lines for u in semantics.unknowns(line.statement, whole)}
    slots = {unknown.slot for unknown in unknowns if isinstance(unknown, tree.Reference)}
    numbers = tuple(slot for slot in whole.numbers if slot in slots)
    part = puzzle.with_tree(replaced(whole, lines=lines, numbers=numbers or whole.numbers))
    run = Run(part, steps=_MOST_STEPS)
    assert isinstance(run.model, CrossnumberModel)
    try:
        with run.model.limits():
            is_possible = run.get_ready()
    except OutOfTime:
        run.outcome = Outcome.GAVE_UP
    if ran_out(run) or not is_possible:
        return {}
    cells = {slot.name: cell for slot, cell in run.model.unknowns.numbers.items()}
    cells |= run.model.unknowns.variables
    return {name: cell.value for name, cell in cells.items() if cell.value is not None}
