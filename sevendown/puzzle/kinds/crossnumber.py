"""Crosswords whose answers are numbers.

The language is read by `sevendown.language`, and made into cells and rules by `sevendown.model`.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Collection, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

from sevendown.clues.doorway import reader_of
from sevendown.engine.cells import Cell
from sevendown.engine.domains import EITHER
from sevendown.engine.engine import Engine
from sevendown.errors import LimitError, Problem
from sevendown.language import semantics, tree
from sevendown.language.clue_lines import ClueOptions
from sevendown.language.named_parts import with_named_parts
from sevendown.language.text_to_tree import read_statement, read_with_clues
from sevendown.language.vocabulary import split_reference
from sevendown.model.context import Context
from sevendown.model.dependent import dependent_truths
from sevendown.model.facts import Refused
from sevendown.model.pipeline import build
from sevendown.numbertheory import TooLarge, from_decimal
from sevendown.puzzle.model import Model, Number
from sevendown.puzzle.picture import Picture, Square
from sevendown.puzzle.puzzle import Puzzle
from sevendown.puzzle.results import Solution
from sevendown.record import replaced
from sevendown.speech import say
from sevendown.text.origin import Origin
from sevendown.text.source import Source
from sevendown.words.registry import Registry

if TYPE_CHECKING:
    from sevendown.explain.grade import Grade
    from sevendown.explain.why_text import WhyText


class Crossnumber(Puzzle):
    """A crossnumber, read with the words of a registry."""

    kind = "crossnumber"
    explained = True

    def __init__(
        self, source: Source, registry: Registry, clue_options: ClueOptions | None = None
    ) -> None:
        self._registry = registry
        self._clue_options = clue_options or ClueOptions()
        super().__init__(source)

    def __reduce__(self) -> tuple[Any, ...]:
        return Crossnumber, (self.source, self._registry, self._clue_options)

    def read(self) -> None:
        """Read the source."""
        self.tree, self.warnings, self.clues = read_with_clues(
            self.source, self._registry, reader_of(self._registry), self._clue_options
        )
        if self._clue_options.skip_unknown:
            self.left_out = [r.problem for r in self.clues.readings if r.problem is not None]
        self.title = self.tree.header.get("title", "")

    @property
    def registry(self) -> Registry:
        """The words with which it was read."""
        return self._registry

    def is_unique_as(self, text: str, seconds: float) -> bool:
        """Say whether this puzzle has exactly one solution, written in another way."""
        return Crossnumber(Source(text, self.source.file), self._registry).is_unique(seconds)

    def with_tree(self, other: tree.PuzzleTree) -> Crossnumber:
        """Give a puzzle of the same text that says something else, such as a part of it."""
        made = object.__new__(Crossnumber)
        made.source, made._registry, made.title = self.source, self._registry, self.title
        made.warnings, made.seconds = self.warnings, self.seconds
        made.clues, made.left_out = self.clues, self.left_out
        made._clue_options = self._clue_options
        made.tree = other
        return made

    def statement(self, text: str) -> tree.Line:
        """Read one more statement, with the names of this puzzle; raises PuzzleError."""
        return read_statement(self.source, self.clues.scope, text)

    def with_lines(self, lines: Sequence[tree.Line]) -> Crossnumber:
        """Give a puzzle of the same grid and header that says other things.

        A number that a statement named which is no longer there stays a number; what new ones name
        is one, too.
        """
        numbers = dict.fromkeys(self.tree.numbers)
        known = set(map(id, self.tree.lines))
        for line in lines:
            if id(line) not in known:
                for part in tree.walk(line.statement):
                    if isinstance(part, tree.Reference):
                        numbers.setdefault(part.slot)
        return self.with_tree(replaced(self.tree, lines=tuple(lines), numbers=tuple(numbers)))

    @cached_property
    def with_names(self) -> Crossnumber:
        """The same puzzle, in which all that a proof speaks of has a name."""
        named = with_named_parts(self.tree)
        return self if named is self.tree else self.with_tree(named)

    def model(self, engine: Engine, wishes: Collection[str]) -> CrossnumberModel:
        """Give the model of this puzzle in an engine."""
        return CrossnumberModel(engine, self)

    def why(
        self, question: str, grid: str | Sequence[str] = (), timeout: float | None = None
    ) -> WhyText:
        """Say why something is so or cannot be so: "r2c3", "12a", "12a=144", "12a!=144"."""
        from sevendown.explain.explanation import answer_to

        return answer_to(self, question, grid, timeout)

    def grade(self, timeout: float | None = None) -> Grade:
        """Say how hard it is, and what makes it so."""
        from sevendown.explain.explanation import grade_of

        return grade_of(self, timeout)

    @property
    def has_intended(self) -> bool:
        """Whether the text says which solution is meant."""
        return self.tree.intended is not None

    def is_intended(self, solution: Solution) -> bool:
        """Say whether a solution is the one that is meant."""
        assert self.tree.intended is not None
        return self.tree.intended.is_met_by(solution.rows, solution.variables)

    def may_be_intended(self, agreement: Solution) -> bool:
        """Say whether what solutions have in common, with "?" elsewhere, fits the one meant."""
        assert self.tree.intended is not None
        return self.tree.intended.may_be(agreement.rows, agreement.variables)

    def pretty(self, solution: Solution) -> str:
        """Draw a solution in the boxed form: a bar where the puzzle has one, a blank elsewhere."""
        tree = self.tree
        edge = "+--" * tree.columns + "+"
        lines = [edge]
        for row, digits in enumerate(solution.rows):
            inside = "".join(
                ("##" if digit == "#" else digit + " ")
                + ("|" if (row, column) in tree.bars_right else " ")
                for column, digit in enumerate(digits)
            )
            below = "".join(
                "+--" if (row, column) in tree.bars_below else "+  "
                for column in range(tree.columns)
            )
            lines += [f"|{inside[:-1]}|", edge if row + 1 == tree.rows else below + "+"]
        variables = str(solution).split("\n")[len(solution.rows) :]
        return "\n".join([*lines, *variables])


KIND = Crossnumber


class Numbers(dict[str, Any]):
    """The numbers of a grid by their names, under every name that the language has for them.

    `A_w` is `A_a`, `12a` is `12w` or `12_a`; there is one entry for each number.
    """

    def __missing__(self, name: str) -> Any:
        if name not in self:
            raise KeyError(name)
        return self[_usual_name(name)]

    def __contains__(self, name: object) -> bool:
        return super().__contains__(_usual_name(name))

    def get(self, name: str, default: Any = None) -> Any:
        """Give the number of that name, or something else where there is none."""
        return super().get(_usual_name(name), default)


def _usual_name(name: Any) -> Any:
    """Give the name that a number has in the output; what is no name stays what it is."""
    reference = split_reference(name) if isinstance(name, str) else None
    return tree.Slot(*reference, ()).name if reference else name


class CrossnumberModel(Model):
    """The digits of a grid and the rules made of its statements."""

    def __init__(self, engine: Engine, puzzle: Crossnumber, without: Collection[str] = ()) -> None:
        super().__init__(engine)
        self.puzzle = puzzle
        self.without = without  # passes that are left out
        self.context = Context(puzzle.tree, engine)
        self.unknowns = self.context.unknowns

    def set_up(self) -> None:
        """Make the cells and post the rules."""
        self.facts = build(self.context, self.without)
        self.cells = self.unknowns.answers

    @property
    def numbers(self) -> Sequence[Number]:
        """The numbers of the grid."""
        digits, cells_at = self.unknowns.digits, self.puzzle.tree.cells_at
        return [
            Number(slot.name, tuple(digits[p] for p in slot.cells), cells_at[slot.cells[0]], whole)
            for slot, whole in self.unknowns.numbers.items()
        ]

    @property
    def picture(self) -> Picture:
        """The grid with its marks and bars."""
        puzzle, digits = self.puzzle.tree, self.unknowns.digits
        marks = {place: mark for mark, place in puzzle.marks.items()}
        signs = {digit: str(digit) for digit in puzzle.digits}
        squares = tuple(
            tuple(
                Square(digits[r, c], signs, marks.get((r, c), "")) if (r, c) in digits else None
                for c in range(puzzle.columns)
            )
            for r in range(puzzle.rows)
        )
        return Picture(squares, puzzle.bars_right, puzzle.bars_below)

    @property
    def variables(self) -> Sequence[Cell]:
        """The cells of the variables."""
        return tuple(self.unknowns.variables.values())

    @property
    def puzzle_cells(self) -> Collection[Cell]:
        """The digits and numbers of the grid, and the variables."""
        return {*self.cells, *self.unknowns.numbers.values()}

    @property
    def truths(self) -> Collection[Cell]:
        """The cells that say whether something is true, of which that is not known yet."""
        known = self.puzzle_cells
        return {cell for cell in self.engine.cells if cell.domain is EITHER and cell not in known}

    def guesses(self) -> Sequence[Cell]:
        """Give the truths that follow from the digits."""
        return dependent_truths(self.engine.cells, self.engine.rules, self.puzzle_cells)

    def limits(self) -> _Limits:
        """Turn a refusal to compute something absurdly large into an error with a place."""
        return _Limits(self)

    def to_solution(self, values: Mapping[Cell, int | None]) -> Solution:
        """Draw the grid and name the variables."""
        puzzle, unknowns = self.puzzle.tree, self.unknowns
        digit = {
            place: "?" if values[cell] is None else str(values[cell])
            for place, cell in unknowns.digits.items()
        }
        rows = tuple(
            "".join(digit.get((r, c), "#") for c in range(puzzle.columns))
            for r in range(puzzle.rows)
        )
        numbers = Numbers()
        for slot in puzzle.numbers:
            text = "".join(digit[place] for place in slot.cells)
            numbers[slot.name] = text if "?" in text else from_decimal(text)
        variables: dict[str, Any] = {
            name: "?" if values[cell] is None else values[cell]
            for name, cell in self.unknowns.variables.items()
        }
        return Solution(rows, numbers, variables)

    @cached_property
    def _checks(self) -> list[tuple[list[semantics.Unknown], Callable[[Sequence[int]], Any]]]:
        """Every statement as a function of its unknowns, and what `var` says."""
        puzzle = self.puzzle.tree
        statements: list[tree.Statement] = [line.statement for line in puzzle.lines]
        for name, members in puzzle.variables.items():
            statements.append(tree.Membership(tree.Variable(name), members, False))
        # Only what is constant has been computed before: what rules are made of is not believed.
        folder = self.context.folder
        statements = [folder.fold(statement) for statement in statements]
        checks, tick = [], self.engine.check_time
        for statement in statements:
            unknowns = semantics.unknowns(statement, puzzle)
            checks.append((unknowns, semantics.evaluator(statement, unknowns, puzzle, tick)))
        return checks

    @cached_property
    def _unknown_digits(self) -> list[semantics.Unknown]:
        """The digits of the grid as unknowns, in the order of the grid."""
        return [tree.CellDigit(*place) for place in self.unknowns.digits]

    @cached_property
    def _unknown_numbers(self) -> list[tuple[semantics.Unknown, tree.Slot]]:
        """The numbers of the grid as unknowns."""
        return [(tree.Reference(slot), slot) for slot in self.puzzle.tree.numbers]

    def holds(self) -> bool:
        """Check the filling of the grid against the plain meaning of everything."""
        puzzle, unknowns = self.puzzle.tree, self.unknowns
        digits = {place: int(cell.domain.lo) for place, cell in unknowns.digits.items()}
        value = dict(zip(self._unknown_digits, digits.values(), strict=True))
        numbers = []
        for unknown, slot in self._unknown_numbers:
            text = "".join([str(digits[place]) for place in slot.cells])
            if text[0] == "0" and not puzzle.leading_zeros:
                return False
            value[unknown] = from_decimal(text)
            numbers.append(value[unknown])
        if puzzle.distinct_answers and len(set(numbers)) < len(numbers):
            return False
        if any(digits[place] != digit for place, digit in puzzle.given.items()):
            return False
        if not set(digits.values()) <= set(puzzle.digits):
            return False
        for name, cell in self.unknowns.variables.items():
            value[tree.Variable(name)] = int(cell.domain.lo)
        return all(check([value[u] for u in unknowns]) for unknowns, check in self._checks)


class _Limits:
    """Turns a refusal to compute something absurdly large into an error with a place.

    So also what a plug-in raises.
    """

    def __init__(self, model: CrossnumberModel) -> None:
        self.model = model

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: type[BaseException] | None, error: Any, traceback: Any) -> None:
        if kind is None:
            return
        if "sevendown.plugins" in sys.modules:  # without plug-ins it is not imported
            from sevendown.plugins.faults import fault_of

            fault = fault_of(error)
            if fault is not None:
                raise fault from None
        running = self.model.engine.running
        origin = running.origin if running is not None else None
        if isinstance(error, Refused):
            origin, error = error.origin, error.reason
        if not isinstance(error, TooLarge | semantics.TooMany | RecursionError):
            return
        at = origin.at if isinstance(origin, Origin) else 0
        message = say("nested too deeply") if isinstance(error, RecursionError) else str(error)
        raise LimitError([Problem(self.model.puzzle.source.place(at), message)]) from None
