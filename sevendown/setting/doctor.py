"""What is wrong with a puzzle that has no solution, and what would heal it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property

from sevendown.engine.engine import OutOfTime
from sevendown.engine.step_budget import StepBudget
from sevendown.errors import Problem, tamed
from sevendown.explain.told_crossnumber import ToldCrossnumber
from sevendown.language.intended import false_of_intended
from sevendown.puzzle.kinds.crossnumber import Crossnumber
from sevendown.puzzle.puzzle import Puzzle
from sevendown.puzzle.results import Solution
from sevendown.record import Record, replaced
from sevendown.setting.clash import Clash, ClashFinder
from sevendown.setting.doctor_findings import (
    ClashFound,
    DoctorFinding,
    HealthState,
    RepairsFound,
    SuspectsFound,
)
from sevendown.setting.elsewhere import ELSEWHERE, Elsewhere
from sevendown.setting.mending import (
    INTEREST,
    Draft,
    KnownSolutions,
    Repair,
    is_intended,
    proved,
    reread,
    worthwhile,
)
from sevendown.setting.repairs import (
    QUICK_STEPS,
    STEPS,
    OtherForm,
    OtherForms,
)
from sevendown.setting.statement_places import StatementPlaces
from sevendown.setting.text_slips import LIKELY, TextSlips
from sevendown.setting.trials import Budget, Trial, saying, tried, with_constants_computed
from sevendown.setting.unreadable import grid_drafts
from sevendown.speech import say
from sevendown.text.source import Source
from sevendown.words.registry import Registry

MANY_SUSPECTS = 12  # of whom at first only likely forms are tried
FEW_SUSPECTS = 3  # of whom it need not be known whether there is a solution without them
MOST_PAIRS = 6  # of suspects that may be wrong together


class DoctorEfforts(Record):
    """How many steps may be spent on what."""

    examine: int = 2_000_000
    clash: int = 600_000
    suspects: int = 600_000
    repairs: int = 1_200_000
    explain: int = 3_000
    most_repairs: int = 10
    drafts: int = 200  # changes elsewhere than in a statement that are tried
    most_suspects: int = 16  # of whom other forms are tried


class Doctor:
    """Examines one puzzle."""

    def __init__(self, puzzle: Crossnumber, efforts: DoctorEfforts | None = None) -> None:
        self.puzzle = puzzle
        self._efforts = efforts or DoctorEfforts()
        self._places = StatementPlaces(puzzle)
        self._budget = Budget(self._efforts.repairs)  # for other forms of statements
        budget = Budget(self._efforts.repairs // 2)
        self._elsewhere = Elsewhere(puzzle, budget, self._efforts.drafts)

    @cached_property
    def _computed(self) -> Crossnumber:
        """The puzzle with its constants, once it is known that they can be computed."""
        return with_constants_computed(self.puzzle)

    def findings(self) -> Iterator[DoctorFinding]:
        """Give what there is to say, as soon as it is known."""
        trial = tried(self.puzzle, 2, self._efforts.examine)
        state = self._state(trial)
        yield state
        if state.status == "none":
            yield from self._heal(trial, state)
        elif state.status == "not intended" and state.not_so:
            suspects = list(state.not_so)
            yield SuspectsFound(tuple(suspects))
            yield self._found(self._of_statements(suspects), True)

    def _state(self, trial: Trial) -> HealthState:
        index_of = {id(line): index for index, line in enumerate(self.puzzle.tree.lines)}
        lines = [one.line for one in false_of_intended(self.puzzle.tree)]
        not_so = tuple(index_of[id(line)] for line in lines if line is not None)
        intended = self.puzzle.tree.intended
        if trial.is_unique is None:
            return HealthState("not decided", not_so)
        if not trial.solutions:
            return HealthState("none", not_so)
        if intended is not None and not_so:
            return HealthState("not intended", not_so)
        if not trial.is_unique:
            return HealthState("several", not_so)
        meant = is_intended(intended, trial.solutions[0])
        return HealthState("one" if meant else "another", not_so)

    def _heal(self, trial: Trial, state: HealthState) -> Iterator[DoctorFinding]:
        """Say what clashes in a puzzle without a solution, and what heals it."""
        finder = ClashFinder(self._computed, trial, Budget(self._efforts.clash))
        clash = finder.find()
        yield ClashFound(clash.statements, clash.is_minimal, self._why(clash))
        suspects = self._suspects(clash, finder)
        every = range(len(self.puzzle.tree.lines))
        without = [[other for other in every if other != index] for index in suspects]
        is_sure = all(map(finder.is_known_solvable, without))
        if state.not_so:  # these are wrong for sure
            wrong = [index for index in suspects if index in state.not_so]
            suspects = wrong or list(state.not_so)
        yield SuspectsFound(tuple(suspects), is_sure=is_sure or bool(state.not_so))
        found = self._single(suspects, clash.statements, finder)
        if found or suspects or not self._efforts.drafts:
            yield self._found(found, True)
            return
        pairs = self._pairs(clash, finder)
        if pairs:
            yield SuspectsFound((), tuple(pairs))
        yield self._found(self._of_pairs(pairs), False)

    def _single(
        self, suspects: list[int], clash: Sequence[int], finder: ClashFinder
    ) -> list[Repair]:
        """Find single changes that heal the puzzle."""
        slips = TextSlips(self.puzzle, self._places, clash)
        clashes = [clash, *finder.clashes()]
        found: list[Repair] = []
        if self._efforts.drafts:  # where the grid is odd, that is the likeliest
            found += self._elsewhere.healing(slips.drawings(is_likely=True), clashes)
        if len(suspects) > MANY_SUSPECTS and not found:
            found += self._of_likely(suspects)
        if len(suspects) <= MANY_SUSPECTS or not found:
            foremost = self._foremost(suspects, finder)
            found += self._of_statements(foremost, found)
        if self._efforts.drafts:
            conventions = self._elsewhere.healing(slips.conventions(), clashes, found)
            drafts = [*slips.exchanged(), *slips.copied(), *slips.declarations()]
            # All that is left of the grid is less likely.
            if worthwhile((repair.bits for repair in found), ELSEWHERE) > LIKELY:
                drafts += slips.drawings()
            drafts.sort(key=lambda draft: draft.bits)
            found += conventions + self._elsewhere.healing(drafts, clashes, found, conventions)
        return sorted(found, key=lambda repair: repair.bits)

    def _found(self, repairs: list[Repair], is_single: bool) -> RepairsFound:
        """Give repairs, the likeliest first, without those that leave too much open."""
        most = repairs[0].bits + INTEREST if repairs else 0.0
        kept = [repair for repair in repairs if repair.is_only or repair.bits <= most]
        return RepairsFound(tuple(kept[: self._efforts.most_repairs]), is_single)

    def _why(self, clash: Clash) -> tuple[str, ...]:
        """Tell why statements clash."""
        if not clash.is_minimal:
            return ()
        lines = [self.puzzle.tree.lines[index] for index in clash.statements]
        budget = StepBudget(self._efforts.explain)
        try:
            proof = ToldCrossnumber(saying(self.puzzle, lines), budget=budget)
            return tuple(proof.written(proof.told()).rstrip("\n").split("\n")[:-1])
        except OutOfTime:
            if budget.left >= 0:  # it was something else, such as an alarm
                raise
            return ()

    def _suspects(self, clash: Clash, finder: ClashFinder) -> list[int]:
        """Give the statements of a clash without which there are solutions, or may be."""
        budget = Budget(self._efforts.suspects)
        suspects = finder.suspects(clash.statements, QUICK_STEPS, budget)
        if len(suspects) <= FEW_SUSPECTS:
            return suspects
        every = range(len(self.puzzle.tree.lines))
        return [
            index
            for index in suspects
            if finder.is_solvable([i for i in every if i != index], STEPS, budget) is not False
        ]

    def _foremost(self, suspects: list[int], finder: ClashFinder) -> list[int]:
        """Give some of many suspects: first those without whom a solution has been found."""
        if len(suspects) <= self._efforts.most_suspects:
            return suspects
        every = range(len(self.puzzle.tree.lines))
        is_known = {
            index: finder.is_known_solvable([i for i in every if i != index]) for index in suspects
        }
        return sorted(suspects, key=lambda index: not is_known[index])[
            : self._efforts.most_suspects
        ]

    # ---- one statement

    def _of_statements(self, suspects: list[int], known: Sequence[Repair] = ()) -> list[Repair]:
        """Find other forms of statements that heal the puzzle."""
        forms = OtherForms(self._computed, self._places, self._budget)
        bits = [repair.bits for repair in known]
        return self._with(forms, forms.healing(suspects, self._whole_intended(), bits))

    def _of_likely(self, suspects: list[int]) -> list[Repair]:
        """Find forms of many statements that are likely by themselves, and heal the puzzle."""
        forms = OtherForms(self._computed, self._places, Budget(self._efforts.repairs // 2))
        return self._with(forms, forms.likely(suspects))

    def _with(self, forms: OtherForms, found: list[OtherForm]) -> list[Repair]:
        """Give the repairs that forms are, proved."""
        drafts = []
        for form in found:
            solutions = form.others if form.solution is None else (form.solution,)
            solved = KnownSolutions(forms.with_form(form).tree, solutions)
            drafts.append(replaced(self._draft(form), solved=solved))
        return self._proved(drafts)

    def _draft(self, form: OtherForm) -> Draft:
        return self._places.draft(form.index, form.slip, form.bits)

    def _whole_intended(self) -> Solution | None:
        """Give the intended solution, if all of it is known."""
        whole, intended = self.puzzle.tree, self.puzzle.tree.intended
        if intended is None or len(intended.digits) < len(whole.open_cells):
            return None
        if set(intended.variables) != set(whole.variables):
            return None
        rows = tuple(
            "".join(str(intended.digits.get((r, c), "#")) for c in range(whole.columns))
            for r in range(whole.rows)
        )
        return Solution(rows, {}, dict(intended.variables))

    # ---- a text that cannot be read

    def readable(self, index: int | None, declared_at: int | None) -> RepairsFound:
        """Find what heals a text of which statements or a declaration cannot be read."""
        slips = TextSlips(self.puzzle, self._places, ())
        found: list[Repair] = []
        if index is not None:
            at = self.puzzle.tree.lines[index].at
            found = (
                self._forms_of_unread(index)
                or self._elsewhere.healing(slips.words_in(at))
                or self._elsewhere.healing(slips.numbers_in(at))
                or self._elsewhere.healing(slips.brackets_in(at))
            )
        if declared_at is not None:
            found = self._elsewhere.healing(slips.declaration_at(declared_at))
        found = found or self._elsewhere.healing(slips.renamed())
        found += self._elsewhere.healing(slips.drawings(), (), found)
        found.sort(key=lambda repair: repair.bits)
        return self._found(found, True)

    def _forms_of_unread(self, index: int) -> list[Repair]:
        forms = OtherForms(self.puzzle, self._places, self._budget)
        return self._with(forms, forms.healing([index], self._whole_intended()))

    # ---- changes of the text

    def _reread(self, draft: Draft) -> Crossnumber | None:
        return reread(self.puzzle.source, self.puzzle.registry, draft)

    def _proved(self, drafts: list[Draft]) -> list[Repair]:
        """Give the repairs among changes, up to a number."""
        found: list[Repair] = []
        most, budget = self._efforts.most_repairs, Budget(self._efforts.repairs)
        for draft in drafts[: 3 * most]:  # the likeliest first
            mended = self._reread(draft)
            repair = None if mended is None else proved(mended, draft, budget, STEPS)
            if repair is not None:
                found.append(repair)
            if len(found) == most:
                break
        return found

    # ---- two statements

    def _pairs(self, clash: Clash, finder: ClashFinder) -> list[tuple[int, int]]:
        """Give pairs of statements without which there is a solution."""
        found: list[tuple[int, int]] = []
        every = range(len(self.puzzle.tree.lines))
        budget = Budget(self._efforts.suspects)
        for first in clash.statements:
            rest = [index for index in every if index != first]
            second = finder.clash_among(rest, budget)
            for other in second:
                without = [index for index in rest if index != other]
                if finder.is_solvable(without, STEPS, budget):
                    found.append((first, other))
            if len(found) >= MOST_PAIRS:
                break
        return found

    def _of_pairs(self, pairs: list[tuple[int, int]]) -> list[Repair]:
        """Find other forms of two statements together that heal the puzzle."""
        forms = OtherForms(self._computed, self._places, self._budget)
        drafts = []
        for pair in pairs[:MOST_PAIRS]:
            for one, other in forms.healing_together(*pair):
                drafts.append(_joined(self._draft(one), self._draft(other)))
        return self._proved(sorted(drafts, key=lambda draft: draft.bits))


def _joined(one: Draft, other: Draft) -> Draft:
    """Give two changes as one."""
    return Draft(
        one.slips + other.slips,
        one.at,
        f"{one.before} · {other.before}",
        f"{one.after} · {other.after}",
        one.bits + other.bits,
        one.changes + other.changes,
    )


def readable_grid(
    source: Source, registry: Registry, problems: Sequence[Problem], efforts: DoctorEfforts
) -> RepairsFound:
    """Find what heals a text of which the grid cannot be read."""
    found: list[Repair] = []
    budget = Budget(efforts.repairs)
    for draft in grid_drafts(source, registry, problems)[: efforts.drafts]:
        if draft.bits > worthwhile(repair.bits for repair in found):
            break
        mended = reread(source, registry, draft)
        repair = None if mended is None else proved(mended, draft, budget, STEPS)
        if repair is not None:
            found.append(repair)
    found.sort(key=lambda repair: repair.bits)
    return RepairsFound(tuple(found[: efforts.most_repairs]), True)


def doctored(puzzle: Crossnumber, efforts: DoctorEfforts | None = None) -> Iterator[DoctorFinding]:
    """Say what is wrong with a puzzle, and what heals it, as soon as it is known."""
    return Doctor(puzzle, efforts).findings()


FIRST_AID = DoctorEfforts(20_000, 10_000, 10_000, 40_000, 0, 1, 0, 3)  # a second or so, mostly


def first_aid(puzzle: Puzzle) -> list[str]:
    """Say in a line what may be wrong with a puzzle without a solution, as far as a look tells."""
    from sevendown.setting.doctor_text import DoctorText

    assert isinstance(puzzle, Crossnumber)
    where = say("sevendown doctor {file} says more", file=tamed(puzzle.source.file))
    for finding in doctored(puzzle, FIRST_AID):
        if isinstance(finding, RepairsFound) and finding.is_single:
            for repair in finding.repairs:
                if repair.is_only:
                    return [f"{DoctorText(puzzle.source).in_a_line(repair)}; {where}"]
    return [where]
