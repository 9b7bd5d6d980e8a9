"""Other forms of a statement with which a puzzle has exactly one solution."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sevendown.errors import PuzzleError
from sevendown.language import tree
from sevendown.puzzle.kinds.crossnumber import Crossnumber
from sevendown.puzzle.results import Solution
from sevendown.record import Record, replaced
from sevendown.setting.holding import PlainStatement, SolvedGrid
from sevendown.setting.likelihood import Likelihood
from sevendown.setting.slip_kinds import Slip
from sevendown.setting.slips import Slips
from sevendown.setting.statement_places import StatementPlaces
from sevendown.setting.trials import Budget, saying, tried

MOST_SOLUTIONS = 1000  # of a puzzle without a statement, on which its other forms are tested
MOST_TOGETHER = 20  # pairs of forms that are looked at
MOST_FORMS = 60  # of each of two statements
MOST_SOLVED = 80  # other forms of a statement that are solved where there are more solutions
LIST_STEPS = 40_000  # of the search for these solutions
MOST_LIST_STEPS = 150_000  # of all these searches
FEW_SOLVED = 25  # the same, where another form is known to heal it
STEPS = 30_000  # of one try
QUICK_STEPS = 6_000  # of a first one
GOOD = 0.0  # bits of a form after which few others are tried
MOST_AFTER_GOOD = 12
ALL_SLOW = 6  # forms for which these do not suffice, after which no others are tried so


class OtherForm(Record):
    """Another form of a statement, and how likely it is that it was meant."""

    index: int  # of the statement
    slip: Slip
    line: tree.Line
    bits: float  # the more, the less likely
    is_sure: bool = False  # whether there is exactly one solution with it, as far as known


class OtherForms:
    """Finds other forms of statements that heal a puzzle."""

    def __init__(self, puzzle: Crossnumber, places: StatementPlaces, budget: Budget) -> None:
        self._puzzle = puzzle
        self._places = places
        self._budget = budget
        self._slips = Slips(puzzle.clues.scope, puzzle.registry)
        self._likelihood = Likelihood(puzzle.tree)

    def healing(self, suspects: Sequence[int], intended: Solution | None) -> list[OtherForm]:
        """Give forms of statements with which there seems to be exactly one solution."""
        share = min(LIST_STEPS, MOST_LIST_STEPS // max(1, len(suspects)))
        found = [form for index in suspects for form in self._candidates(index, intended, share)]
        found.sort(key=lambda form: form.bits)
        kept = [form for form in found if form.is_sure]
        most = FEW_SOLVED if kept else MOST_SOLVED
        unsure = [form for form in found if not form.is_sure][:most]
        # What was meant is mostly quick to solve; what is not can wait.
        for steps in (QUICK_STEPS, STEPS):
            slow: list[OtherForm] = []
            good = 0  # forms tried since one was found that is likely to be meant
            for number, form in enumerate(unsure):
                if number == len(slow) == ALL_SLOW and steps == QUICK_STEPS:
                    slow += unsure[number:]  # so are the others
                    break
                is_unique = self._is_unique_with(form, steps)
                if is_unique:
                    kept.append(form)
                elif is_unique is None:
                    slow.append(form)
                good += bool(good or (is_unique and self._weighed(form).bits <= GOOD))
                if good > MOST_AFTER_GOOD:
                    break
            unsure = [] if kept else slow
        return sorted(map(self._weighed, kept), key=lambda form: form.bits)

    def _is_unique_with(self, form: OtherForm, steps: int) -> bool | None:
        """Say whether there is exactly one solution with a form; None: that is not known."""
        lines = list(self._puzzle.tree.lines)
        lines[form.index] = form.line
        return self._budget.tried(saying(self._puzzle, lines), 2, steps).is_unique

    def _candidates(self, index: int, intended: Solution | None, steps: int) -> Iterator[OtherForm]:
        """Give forms of one statement that may leave exactly one solution."""
        if intended is not None:
            filling = SolvedGrid(intended)
            for form in self.forms(index):
                if self._holding(form.line, [filling]):
                    yield form
            return
        lines = self._puzzle.tree.lines
        others = [line for other, line in enumerate(lines) if other != index]
        trial = tried(saying(self._puzzle, others), MOST_SOLUTIONS, steps)
        if trial.is_solvable is False:
            return
        fillings = [SolvedGrid(solution) for solution in trial.solutions]
        for form in self.forms(index):
            holding = self._holding(form.line, fillings)
            if holding == 1 or (holding == 0 and not trial.is_all):
                yield replaced(form, is_sure=trial.is_all)

    def _weighed(self, form: OtherForm) -> OtherForm:
        """Weigh in what it tells that a form holds."""
        bits = form.bits - self._likelihood.surprise(form.line.statement)
        return replaced(form, bits=bits)

    def forms(self, index: int) -> list[OtherForm]:
        """Give what may have been meant by a statement, each meaning once, the likeliest first."""
        line = self._puzzle.tree.lines[index]
        found: dict[tree.Statement, OtherForm] = {}
        for slip in self._slips.of(self._places.statement(index)):
            try:
                meant = self._puzzle.statement(slip.text)
            except PuzzleError:
                continue
            if meant.statement != line.statement and meant.statement not in found:
                bits = slip.bits + self._likelihood.silenced(line, meant)
                found[meant.statement] = OtherForm(index, slip, meant, bits)
        return sorted(found.values(), key=lambda form: form.bits)

    def _holding(self, line: tree.Line, fillings: Sequence[SolvedGrid]) -> int:
        """Say in how many of these fillings a statement holds, at most 2."""
        meaning = PlainStatement(line.statement, self._puzzle.tree)
        count = 0
        for filling in fillings:
            count += meaning.holds(filling) is not False
            if count > 1:
                break
        return count

    # ---- two statements

    def healing_together(self, first: int, second: int) -> list[tuple[OtherForm, OtherForm]]:
        """Give forms of two statements that leave exactly one solution, the likeliest first."""
        lines = self._puzzle.tree.lines
        others = [line for index, line in enumerate(lines) if index not in (first, second)]
        trial = self._budget.tried(saying(self._puzzle, others), MOST_SOLUTIONS, STEPS)
        if not trial.solutions:
            return []
        fillings = [SolvedGrid(solution) for solution in trial.solutions]
        sets = [self._sets(self.forms(index), fillings) for index in (first, second)]
        found = []
        for one, where in sets[0]:
            for other, elsewhere in sets[1]:
                if (where & elsewhere).bit_count() == 1:
                    found.append((self._weighed(one), self._weighed(other)))
        return sorted(found, key=lambda pair: pair[0].bits + pair[1].bits)[:MOST_TOGETHER]

    def _sets(
        self, forms: Sequence[OtherForm], fillings: Sequence[SolvedGrid]
    ) -> list[tuple[OtherForm, int]]:
        """Give forms with the fillings in which they hold, as bits of a number."""
        found = []
        for form in forms:
            meaning = PlainStatement(form.line.statement, self._puzzle.tree)
            holding = [meaning.holds(filling) is True for filling in fillings]
            where = sum(1 << place for place, holds in enumerate(holding) if holds)
            if where:
                found.append((form, where))
        return found[:MOST_FORMS]
