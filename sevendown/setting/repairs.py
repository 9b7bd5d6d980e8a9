"""Other forms of a statement with which a puzzle has a solution."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cached_property

from sevendown.errors import LimitError, PuzzleError
from sevendown.language import semantics, tree
from sevendown.language.impossible import why_impossible
from sevendown.model.rewrite.fold import Folder
from sevendown.numbertheory import TooLarge
from sevendown.puzzle.kinds.crossnumber import Crossnumber
from sevendown.puzzle.results import Solution
from sevendown.record import Record, replaced
from sevendown.setting.absurd import is_absurd
from sevendown.setting.holding import PlainStatement, SolvedGrid
from sevendown.setting.likelihood import Likelihood
from sevendown.setting.mending import SEVERAL, worthwhile
from sevendown.setting.open_values import OpenValues
from sevendown.setting.ready_puzzle import ReadyPuzzle
from sevendown.setting.slip_kinds import Slip
from sevendown.setting.slips import Slips
from sevendown.setting.statement_places import StatementPlaces
from sevendown.setting.statement_shapes import StatementShapes
from sevendown.setting.trials import Budget, Trial, saying, tried

MOST_SOLUTIONS = 300  # of a puzzle without a statement, on which its other forms are tested
MOST_TOGETHER = 20  # pairs of forms that are looked at
TWICE = 5.0  # bits for what is said already
LIKELY = 0.0  # bits of forms that are likely by themselves
MOST_LIKELY = 12  # of these that are solved
LONGEST = 300  # characters of a statement of which they are sought
MOST_FORMS = 60  # of each of two statements
MOST_SOLVED = 120  # other forms of a statement that are solved where there are more solutions
MOST_SLOW = 10  # of these for which few steps do not suffice
SLOW_BESIDE = 2  # the same, if they are likelier than those that are known to heal it
MOST_BESIDE = 20  # the same, after one that heals it
MOST_LOOSE = 40  # other forms with which there are several solutions, of those that are weighed
LIST_STEPS = 40_000  # of the search for these solutions
MOST_LIST_STEPS = 150_000  # of all these searches
MOST_READ = 200_000  # characters of other forms of all statements in question
MOST_TESTED = 300_000  # steps of evaluating one form on them
FEWEST = 5  # of them, whatever that takes
MOST_EFFORT = 15_000_000  # steps of evaluating each of the forms of a statement once
LEAST_READ = 60  # forms that are read of a long one
LONG_TEXT = 8000  # characters of a statement that is longer still
STEPS = 60_000  # of one try
QUICK_STEPS = 10_000  # of a first one
ALL_SLOW = 6  # forms for which these do not suffice, after which no others are tried so


class OtherForm(Record):
    """Another form of a statement, and how likely it is that it was meant."""

    index: int  # of the statement
    slip: Slip
    line: tree.Line
    bits: float  # the more, the less likely
    solution: Solution | None = None  # the only one with it, where that is known
    others: tuple[Solution, ...] = ()  # two with it, where there are several


class OtherForms:
    """Finds other forms of statements that heal a puzzle."""

    def __init__(
        self,
        puzzle: Crossnumber,
        places: StatementPlaces,
        budget: Budget,
    ) -> None:
        self._puzzle = puzzle
        self._places = places
        self._budget = budget
        self._slips = Slips(puzzle.clues.scope, puzzle.registry, puzzle.tree.spelling)
        self._likelihood = Likelihood(puzzle.tree, puzzle.clues.scope.grid.own_slots())
        self._folder = Folder(puzzle.tree, lambda: None)
        self._most_read = MOST_READ
        self._counts: dict[int, int] = {}  # of forms, by the index of the statement
        self._without: dict[int, ReadyPuzzle] = {}  # the puzzle without a statement, by its index

    def healing(
        self, suspects: Sequence[int], intended: Solution | None, known: Sequence[float] = ()
    ) -> list[OtherForm]:
        """Give forms of statements with which there is a solution, the likeliest first.

        Those that are far less likely than others, or than repairs of so many bits that are known,
        are not looked for.
        """
        many = max(1, len(suspects))
        share = min(LIST_STEPS, min(MOST_LIST_STEPS, self._budget.left) // many)
        self._most_read = min(MOST_READ, self._budget.left) // many
        found = [form for index in suspects for form in self._candidates(index, intended, share)]
        kept = [form for form in found if form.solution is not None]
        several = sorted((form for form in found if form.others), key=lambda form: form.bits)
        several = [self._weighed(form) for form in several[:MOST_LOOSE]]
        unsure = [form for form in found if form.solution is None and not form.others]
        unsure.sort(key=lambda form: form.bits)
        slow = self._quickly_solved(unsure, kept, several, known)
        self._slowly_solved(slow, kept, several)
        healing = [*self._doubted(kept), *several]
        return sorted(healing, key=lambda form: form.bits + (SEVERAL if form.others else 0.0))

    def _quickly_solved(
        self,
        unsure: Sequence[OtherForm],
        kept: list[OtherForm],
        several: list[OtherForm],
        known: Sequence[float],
    ) -> list[OtherForm]:
        """Add what heals the puzzle, the likeliest first; give what few steps do not suffice for.

        What was meant is mostly quick to solve.
        """
        slow: list[OtherForm] = []
        budget = Budget(2 * self._budget.left // 3)
        most = MOST_BESIDE if kept else MOST_SOLVED
        for solved, form in enumerate(unsure):
            if form.bits > worthwhile([*known, *(form.bits for form in kept)]) or solved >= most:
                break
            if solved == len(slow) == ALL_SLOW:
                return [*slow, *unsure[solved:]]  # so are the others
            trial = self._tried(form, budget, QUICK_STEPS)
            if trial.is_unique:
                most = min(most, solved + 1 + MOST_BESIDE)
            if not _sorted_in(form, trial, kept, several):
                slow.append(form)
        return slow

    def _slowly_solved(
        self, slow: Sequence[OtherForm], kept: list[OtherForm], several: list[OtherForm]
    ) -> None:
        """Add what heals the puzzle of some that take longer.

        Beside those that heal, only what is likelier than all of them is worth the time.
        """
        least = min((form.bits for form in kept), default=math.inf)
        most = SLOW_BESIDE if kept else MOST_SLOW
        for form in [form for form in slow if form.bits < least][:most]:
            # What takes long beside others that are ready may be quick together with them.
            trial = self._budget.tried(self.with_form(form), 2, STEPS)
            _sorted_in(form, trial, kept, several)
            if kept:
                break

    def _doubted(self, forms: Sequence[OtherForm]) -> list[OtherForm]:
        """Weigh less what it tells that a form holds where many of the same statement would do."""
        healing = Counter(form.index for form in forms)
        found = []
        for form in forms:
            many = self._counts.get(form.index, 0)
            most = math.log2((many + 1) / (healing[form.index] + 0.5))
            told = self._likelihood.surprise(form.line.statement)
            found.append(replaced(form, bits=form.bits + max(0.0, told - most)))
        return found

    def likely(self, statements: Sequence[int]) -> list[OtherForm]:
        """Give forms that heal the puzzle, of those alone that are likely by themselves.

        That is for where there are too many suspects to look at all forms of each.
        """
        found = []
        for index in statements:
            line, text = self._puzzle.tree.lines[index], self._places.statement(index)
            for slip in self._slips.of(text) if len(text) <= LONGEST else ():
                bits = slip.own_bits + self._shapes.out_of_line(text, slip.text)
                if bits <= LIKELY:
                    try:
                        meant = self._puzzle.statement(slip.text)
                    except PuzzleError:
                        continue
                    bits += self._likelihood.odder(line, meant)
                    found.append(OtherForm(index, slip, meant, bits))
        found.sort(key=lambda form: form.bits)
        kept = []
        for form in found[:MOST_LIKELY]:
            trial = self._budget.tried(self.with_form(form), 2, STEPS)
            if trial.is_unique:
                kept.append(replaced(self._weighed(form), solution=trial.solutions[0]))
        return kept

    def with_form(self, form: OtherForm) -> Crossnumber:
        """Give the puzzle with another form of a statement."""
        lines = list(self._puzzle.tree.lines)
        lines[form.index] = form.line
        return saying(self._puzzle, lines)

    def _tried(self, form: OtherForm, budget: Budget, steps: int) -> Trial:
        """Search for up to two solutions of the puzzle with a form."""
        ready = self._without.get(form.index)
        if ready is not None and ready.can_take([form.line]):
            return budget.spent(lambda left: ready.tried([form.line], 2, left), steps)
        return budget.tried(self.with_form(form), 2, steps)

    def _candidates(self, index: int, intended: Solution | None, steps: int) -> Iterator[OtherForm]:
        """Give forms of one statement that may leave exactly one solution."""
        if intended is not None:
            filling = SolvedGrid(intended)
            for form in self.forms(index):
                if self._holding(form.line, [filling]):
                    yield self._weighed(form)
            return
        lines = self._puzzle.tree.lines
        others = saying(self._puzzle, [line for o, line in enumerate(lines) if o != index])
        ready = self._without[index] = ReadyPuzzle(others, STEPS)
        try:
            if ready.model is None:
                trial = tried(others, MOST_SOLUTIONS, steps)
            else:
                trial = ready.tried((), MOST_SOLUTIONS, steps)
        except LimitError:
            return
        if trial.is_solvable is False:
            return
        fillings = [SolvedGrid(solution) for solution in trial.solutions]
        numbers = frozenset(others.tree.numbers)
        open_values = OpenValues(others.tree, ready.model)
        for form in self.forms(index):
            # What takes long to compute is tried on few of them.
            effort = semantics.effort(form.line.statement, self._puzzle.tree)
            some = fillings[: max(FEWEST, MOST_TESTED // effort)]
            is_all = trial.is_all and len(some) == len(fillings)
            holding = self._holding(form.line, some)
            if holding is None or (is_all and not holding):
                continue
            same = form.line.named <= numbers
            if len(holding) > 1:
                if same:
                    two = tuple(trial.solutions[index] for index in holding)
                    yield replaced(form, others=two)
            elif is_all and same:
                yield replaced(self._weighed(form), solution=trial.solutions[holding[0]])
            elif holding or open_values.allow(form.line.statement):
                yield self._weighed(form)

    def _weighed(self, form: OtherForm) -> OtherForm:
        """Weigh in what it tells that a form holds."""
        bits = form.bits - self._likelihood.surprise(form.line.statement)
        return replaced(form, bits=bits)

    def forms(self, index: int) -> list[OtherForm]:
        """Give what may have been meant by a statement, each meaning once, the likeliest first."""
        puzzle = self._puzzle.tree
        line = puzzle.lines[index]
        may_be_absurd = is_absurd(line.statement, puzzle)
        own = self._folded(line)
        found: dict[tree.Statement, OtherForm] = {}
        text = self._places.statement(index)
        effort = MOST_EFFORT
        least = LEAST_READ if len(text) <= LONG_TEXT else 0
        slips = self._slips.of(text)[: max(least, self._most_read // len(text))]
        for slip in (*slips, *self._slips.like_others(text, self._shapes)):
            try:
                meant = self._puzzle.statement(slip.text)
            except PuzzleError:
                continue
            if not may_be_absurd and is_absurd(meant.statement, puzzle):
                continue
            if why_impossible(meant.statement, puzzle) is not None:
                continue
            effort -= semantics.effort(meant.statement, puzzle)
            if effort < 0:
                break
            folded = self._folded(meant)
            if folded is not None and folded != own and folded not in found:
                bits = slip.own_bits + self._likelihood.silenced(line, meant)
                bits += self._likelihood.odder(line, meant)
                bits += self._shapes.out_of_line(text, slip.text)
                bits += TWICE if folded in self._said else 0.0
                meant = replaced(meant, statement=folded)
                found[folded] = OtherForm(index, slip, meant, bits)
        # One of many of its kind is less likely than one of few.
        alike = Counter(form.slip.kind for form in found.values())
        forms = [
            replaced(form, bits=form.bits + math.log2(alike[form.slip.kind]))
            for form in found.values()
        ]
        self._counts[index] = len(forms)
        return sorted(forms, key=lambda form: form.bits)

    @cached_property
    def _said(self) -> frozenset[tree.Statement]:
        """What the puzzle says already."""
        return frozenset(line.statement for line in self._puzzle.tree.lines)

    def _folded(self, line: tree.Line) -> tree.Statement | None:
        """Give a statement with its constants computed; None: they are too large."""
        try:
            folded: tree.Statement = self._folder.fold(line.statement)
        except (TooLarge, semantics.TooMany):
            return None
        return folded

    @cached_property
    def _shapes(self) -> StatementShapes:
        texts = map(self._places.statement, range(len(self._puzzle.tree.lines)))
        return StatementShapes(list(texts), self._slips.kind_of)

    def _holding(self, line: tree.Line, fillings: Sequence[SolvedGrid]) -> list[int] | None:
        """Give the first of these fillings in which a statement holds, at most 2.

        None: it speaks of numbers that are too large to compute, and so nobody means it.
        """
        meaning = PlainStatement(line.statement, self._puzzle.tree)
        found = []
        for index, filling in enumerate(fillings):
            holds = meaning.holds(filling)
            if holds is None:
                return None
            if holds:
                found.append(index)
                if len(found) > 1:
                    break
        return found

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


def _sorted_in(
    form: OtherForm, trial: Trial, kept: list[OtherForm], several: list[OtherForm]
) -> bool:
    """Add a form to what heals the puzzle, if it does; say whether that is known."""
    if trial.is_unique:
        kept.append(replaced(form, solution=trial.solutions[0]))
    elif len(trial.solutions) > 1:
        several.append(replaced(form, others=trial.solutions))
    return trial.is_unique is not None
