"""What one clue, or a few of them, say by themselves: an engine that knows nothing else.

It is made of the puzzle without its other statements, so that whatever its rules find out follows
from these clues, the grid and what is noted, and from nothing else.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sevendown.engine.cells import Cell
from sevendown.engine.domains import Domain, of_values
from sevendown.engine.engine import Engine, Patience
from sevendown.engine.rule import Contradiction
from sevendown.engine.step_budget import StepBudget
from sevendown.explain.notes import Key, Notes, cell_key, slot_key
from sevendown.language import semantics, tree
from sevendown.puzzle.kinds.crossnumber import Crossnumber, CrossnumberModel
from sevendown.record import Record, replaced

MOST_MEMBERS = 10_000  # of a set of a variable are listed


class Clue(Record):
    """A statement of the puzzle, or the sets of the variables that one line declares."""

    line: int  # of the file
    text: str
    lines: tuple[tree.Line, ...]
    unknowns: tuple[semantics.Unknown, ...]


def clues_of(puzzle: Crossnumber) -> list[Clue]:
    """List the clues of a puzzle: its statements, and sets of variables that depend on others."""
    source, whole = puzzle.source, puzzle.tree
    found: dict[int, list[tree.Line]] = {}
    for name, members in whole.variables.items():
        if semantics.unknowns(members, whole):
            node = tree.Membership(tree.Variable(name), members, False)
            line = tree.Line(f"var {name}", members.at, node)
            found.setdefault(source.place(members.at).line, []).append(line)
    for line in whole.lines:
        found.setdefault(source.place(line.at).line, []).append(line)
    return [_clue(number, found[number], whole) for number in sorted(found)]


def _clue(number: int, lines: list[tree.Line], whole: tree.PuzzleTree) -> Clue:
    unknowns = dict.fromkeys(u for line in lines for u in semantics.unknowns(line.statement, whole))
    text = " and ".join(line.text for line in lines)
    return Clue(number, text, tuple(lines), tuple(unknowns))


class ClueScope(Record):
    """What clues speak of."""

    slots: tuple[tree.Slot, ...]  # of more than one cell
    keys: tuple[Key, ...]  # all that can be noted of it, the cells first


def scope_of(unknowns: Sequence[semantics.Unknown]) -> ClueScope:
    """Give what unknowns make up: their cells, the numbers, the variables."""
    slots = dict.fromkeys(u.slot for u in unknowns if isinstance(u, tree.Reference))
    places = {place for slot in slots for place in slot.cells}
    places |= {(u.row, u.column) for u in unknowns if isinstance(u, tree.CellDigit)}
    names = sorted({u.name for u in unknowns if isinstance(u, tree.Variable)})
    long = sorted((slot for slot in slots if len(slot.cells) > 1), key=lambda s: s.name)
    keys = [*map(cell_key, sorted(places)), *map(slot_key, long), *(("vars", n) for n in names)]
    return ClueScope(tuple(long), tuple(keys))


class ClueEngine:
    """Rules made of a few clues alone."""

    def __init__(
        self,
        puzzle: Crossnumber,
        clues: Sequence[Clue],
        base: Notes,
        deadline: float | None,
        distinct: bool = False,
        budget: StepBudget | None = None,
    ) -> None:
        self.clues = tuple(clues)
        unknowns = dict.fromkeys(u for clue in clues for u in clue.unknowns)
        self.scope = scope_of(tuple(unknowns))
        self.engine = Engine()
        self.engine.deadline = deadline
        if budget is not None:
            budget.limit(self.engine)
        self.engine.learns = False
        self.calls = 0
        alone = _alone(puzzle, clues, tuple(unknowns), base, distinct)
        self.model = CrossnumberModel(self.engine, alone)
        self._cells: dict[Key, Cell] = {}
        self.possible = self._set_up(base)

    def _set_up(self, base: Notes) -> bool:
        """Make the rules and run them on what is known from the start; say whether that can be."""
        with self.model.limits():
            self.model.set_up()
            unknowns = self.model.unknowns
            numbers = {slot_key(slot): cell for slot, cell in unknowns.numbers.items()}
            for key in self.scope.keys:
                kind, name = key
                if isinstance(name, tuple):
                    self._cells[key] = unknowns.digits[name]
                else:
                    self._cells[key] = (
                        numbers[key] if kind == "numbers" else unknowns.variables[name]
                    )
            try:
                for key, cell in self._cells.items():
                    if key in base:
                        cell.meet(base[key])
                self.engine.propagate()
            except Contradiction:
                self.engine.agenda.clear()
                return False
        self.engine.shrink_tables()
        self.engine.patience = Patience.USUAL
        return True

    def after(self, notes: Notes) -> dict[Key, Domain] | None:
        """Give what follows for all that the clues speak of from these notes alone.

        Notes of other things do not count. None: they cannot all be so.
        """
        if not self.possible:
            return None
        engine = self.engine
        self.calls += 1
        engine.log.push()
        try:
            for key, cell in self._cells.items():
                domain = notes.get(key)
                if domain is not None:
                    cell.meet(domain)
            with self.model.limits():
                engine.propagate()
            return {key: cell.domain for key, cell in self._cells.items()}
        except Contradiction:
            return None
        finally:
            engine.agenda.clear()
            engine.log.pop()


def _alone(
    puzzle: Crossnumber,
    clues: Sequence[Clue],
    unknowns: Sequence[semantics.Unknown],
    base: Notes,
    distinct: bool,
) -> Crossnumber:
    """Give the puzzle with these clues alone, and with no more numbers than they speak of.

    `distinct`: whether these numbers differ, too.
    """
    whole = puzzle.tree
    lines = tuple(line for clue in clues for line in clue.lines)
    slots = {u.slot for u in unknowns if isinstance(u, tree.Reference)}
    if any(isinstance(part, tree.Group) for line in lines for part in tree.walk(line.statement)):
        numbers = whole.numbers
    else:
        numbers = tuple(slot for slot in whole.numbers if slot in slots)
    names = {u.name for u in unknowns if isinstance(u, tree.Variable)}
    part = replaced(
        whole,
        lines=lines,
        numbers=numbers,
        variables={n: _constant(whole, n, base) for n in whole.variables if n in names},
        distinct_answers=distinct,
        given={},
    )
    return puzzle.with_tree(part)


def _constant(whole: tree.PuzzleTree, name: str, base: Notes) -> tree.Members:
    """Give the set of a variable, or where that depends on others, all that it can be at most."""
    members = whole.variables[name]
    if not semantics.unknowns(members, whole):
        return members
    domain: Domain = base["vars", name]
    low, high = tree.Literal(int(domain.lo)), tree.Literal(int(domain.hi))
    return tree.Members((tree.Range(low, high),), at=members.at)


def first_values(puzzle: tree.PuzzleTree, model: CrossnumberModel) -> Mapping[str, Domain]:
    """Give what variables can be at first; before any rule has run."""
    found: dict[str, Domain] = {}
    for name, cell in model.unknowns.variables.items():
        members = puzzle.variables[name]
        found[name] = cell.domain
        if cell.domain.size <= MOST_MEMBERS and not semantics.unknowns(members, puzzle):
            # Between the parts of a set the cell has what no part has, until a rule has run.
            exact = of_values(semantics.constant_members(members, puzzle))
            found[name] = exact or cell.domain
    return found
