"""A proof told to people who solve with a pencil: numbered steps, each checked with one look.

    17. 20a is a square (line 25: Q(20a)), with 20a = 11··. The only such square is 1156 = 34².
        So 20a = 1156.

Steps within a supposition are indented, and bear the number of the supposition before their own.
Nothing is said that does not follow from the premises of the step alone.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence

from sevendown.explain import wordlist
from sevendown.explain.clue_text import Clues, WordedClue
from sevendown.explain.conclusion_text import ConclusionText, Known
from sevendown.explain.fact_text import FactText, begun
from sevendown.explain.grounds import Grounds
from sevendown.explain.list_digits import matching, needed_digits
from sevendown.explain.reason import NOTHING_SAID, Reason
from sevendown.explain.step_in_grid import StepInGrid
from sevendown.explain.step_scope import with_items
from sevendown.language import tree
from sevendown.numbertheory import decimal
from sevendown.proof.inference import (
    EXACTLY,
    NONE,
    UNIQUE,
    CaseSplit,
    Inference,
    Proof,
    ProofPart,
    ProofSolution,
    Supposition,
)
from sevendown.proof.knowledge import NOTHING_KNOWN, Item, Knowledge
from sevendown.puzzle.kinds.crossnumber import Crossnumber
from sevendown.record import Record, replaced
from sevendown.text.phrases import join_words

_MOST_IN_LIST = 12  # values that are looked through at a glance


class Told(Record):
    """A step as it is told. The end of a supposition has no number."""

    number: str  # "16", or "16.2" within step 16
    depth: int  # how many suppositions are in force
    heading: str  # where to look: a number of the grid
    clue: str
    premises: str
    reason: str
    conclusion: str
    text: str  # all of it
    parts: tuple[ProofPart, ...]  # what it tells
    rows: tuple[str, ...]  # the grid after it


class ProofTeller:
    """Tells proofs of one puzzle, or single parts of them."""

    def __init__(self, puzzle: Crossnumber) -> None:
        self.puzzle = puzzle
        self._facts = FactText(puzzle.tree)
        self._clues = Clues(puzzle)
        self._grounds = Grounds(puzzle.tree, self._facts, self._clues)
        self._conclusions = ConclusionText(self._facts)
        self._in_grid = StepInGrid(puzzle.tree, self._facts)
        self._mentioned: set[int] = set()  # lines of the file that have been written as they are
        self._last: tuple[Inference, Knowledge, Inference] | None = None  # seen alone
        self._found: dict[int, tuple[Inference, list[WordedClue], Reason]] = {}  # by their ids

    # Whole proofs

    def told(self, proof: Proof, known: Knowledge | None = None) -> list[Told]:
        """Tell a proof, step by step, perhaps to somebody who knows something already.

        Each step starts from all that is written in the grid by then. What is seen from there
        besides is told too; steps that say nothing new are left out.
        """
        self._mentioned = set()
        return list(self._told(proof.steps, "", 0, self._known_from(known)))

    def _known_from(self, known: Knowledge | None) -> Known:
        found = Known(self._facts)
        found.take(known or NOTHING_KNOWN)
        return found

    def _told(
        self, parts: Sequence[ProofPart], prefix: str, depth: int, known: Known
    ) -> Iterator[Told]:
        left = list(parts)
        number = 0
        while left:
            part = left.pop(0)
            name = f"{prefix}{number + 1}"
            match part:
                case Inference():
                    if _spells(part):
                        assert part.conclusion is not None
                        known.take(part.conclusion)
                        continue
                    group = [part]
                    while left and _goes_on(part, left[0]):
                        following = left.pop(0)
                        assert isinstance(following, Inference)
                        group.append(following)
                    found, fails = self._inferences(group, name, depth, known)
                    if found is None:
                        continue
                    yield found
                    if fails:
                        return  # perhaps sooner than the proof does
                case Supposition():
                    yield from self._supposition(part, name, depth, known)
                case CaseSplit():
                    yield from self._cases(part, name, depth, known)
                case ProofSolution():
                    text = self._solution(part)
                    yield self._plain(name, depth, part, text, known)
            number += 1

    def _plain(self, number: str, depth: int, part: ProofPart, text: str, known: Known) -> Told:
        heading = self._place(part)
        return Told(number, depth, heading, "", "", "", text, text, (part,), known.rows())

    def _inferences(
        self, group: Sequence[Inference], number: str, depth: int, known: Known
    ) -> tuple[Told | None, bool]:
        """Tell inferences from one clue as one step, and say whether nothing is possible then.

        None: they say nothing new.
        """
        texts: list[str] = []
        premises, reasons, conclusions = [], [], []
        given = Known(self._facts)
        heading = clue = ""
        steps, told = self._all_seen(group, known)
        for step in steps:
            known.take(step.premises)
            clues = self._clues_of(step)
            fresh = self._premises(step, clues, given)
            reason, conclusion = self._argument(step, clues, known)
            if step is steps[0]:
                if not self.reason(step).says_all:
                    texts.append(self._opening(step, clues, fresh, reason, self._mentioned))
                clue = self._clue(clues, self._mentioned) or self._no_clue(step)
                heading = self._place(step)
            elif fresh:
                texts.append(wordlist.ALSO.format(premises=_joined(fresh)))
            if texts and conclusion == wordlist.SO.format(conclusion=texts[-1].rstrip(". ")):
                texts.pop()  # it says the same
            texts.append(" ".join(filter(None, (reason, conclusion))))
            premises += fresh
            reasons.append(reason)
            conclusions.append(conclusion)
            given.take(step.premises)
            if step.conclusion is not None:
                given.take(step.conclusion)
                known.take(step.conclusion)
        if not steps:
            return None, False
        self._mentioned.update(group[0].lines)
        found = Told(
            number,
            depth,
            heading,
            clue,
            "; ".join(premises),
            " ".join(filter(None, reasons)),
            " ".join(filter(None, conclusions)),
            _tidy(texts),
            tuple(told),
            known.rows(),
        )
        return found, steps[-1].conclusion is None

    def _all_seen(
        self, group: Sequence[Inference], known: Known
    ) -> tuple[list[Inference], list[Inference]]:
        """Give inferences from one clue as they are seen, and which of the proof these are.

        What follows from nothing else than the one before is told together with it.
        """
        steps: list[Inference] = []
        told: list[Inference] = []
        ahead = known.copy()
        given = Known(self._facts)
        for part in group:
            step = self._seen(part, ahead)
            if step is None:
                continue
            told.append(part)
            if steps and not _unknown(step.premises, given):
                steps[-1] = _together(steps[-1], step)
            else:
                steps.append(step)
            given.take(step.premises)
            if step.conclusion is None:
                break
            given.take(step.conclusion)
            ahead.take(step.conclusion)
        return steps, told

    def _seen(self, step: Inference, known: Known) -> Inference | None:
        """Give a step as it is seen from the grid; None: it says nothing new."""
        known.take(step.premises)
        new = self._in_grid.new_part(step, known)
        if new is None:
            return None
        exact = False
        clues = self._clues.of(new.lines)
        seen = self._in_grid.grown(new, clues, known)
        more = self._in_grid.with_candidates(seen, known)
        if more.premises == step.premises:
            seen = new
            clues = self._grounds.needed(seen)
        else:
            clues = self._grounds.needed(seen)
            seen = self._in_grid.grown(new, clues, known)
            seen = self._in_grid.lightened(seen, clues)
            light = self._in_grid.with_candidates(seen, known)
            seen = self._in_grid.sharpened(light, clues)
            exact = seen is not light
        reason = self._grounds.reason(seen, clues, known, exact)
        seen = self._in_grid.extended(seen, reason.tells, known)
        self._found[id(seen)] = seen, clues, reason
        return seen

    def _supposition(
        self, part: Supposition, number: str, depth: int, known: Known
    ) -> Iterator[Told]:
        near = self._spoken_of(part)
        inside = known.copy()
        inside.take(Knowledge.of(part.assumption))
        slot = self._known_by(part.assumption, near, inside)
        if slot is not None:
            near = [slot, *near]
        opening = self._supposed(part.assumption, near, slot, inside)
        yield self._plain(number, depth, part, opening, inside)
        yield from self._told(part.steps, f"{number}.", depth + 1, inside)
        known.leave_out(part.assumption)
        closing = self._refuted(part.assumption, known, near)
        yield self._plain("", depth, part, closing, known)

    def _supposed(
        self, item: Item, near: Sequence[tree.Slot], slot: tree.Slot | None, inside: Known
    ) -> str:
        """Say what is supposed, and which number is known at once by that."""
        assumption = self._facts.assumption(item, near)
        if slot is None:
            return wordlist.SUPPOSE.format(assumption=assumption)
        number = self._facts.named(slot.name, (inside.value(slot),))
        return wordlist.SUPPOSE_SO.format(assumption=assumption, number=number)

    def _known_by(self, item: Item, near: Sequence[tree.Slot], known: Known) -> tree.Slot | None:
        """Give a number that is known by a digit, as its last one or by its list."""
        slot = self._taken_from_list(item, known)
        if slot is not None or not isinstance(item.name, tuple):
            return slot
        full = (one for one in near if item.name in one.cells and known.is_full(one))
        return next((one for one in full if len(one.cells) > 1), None)

    def _taken_from_list(self, item: Item, known: Known) -> tree.Slot | None:
        """Give the number of whose list a digit leaves just one, and note that."""
        if not isinstance(item.name, tuple) or len(known.cells[item.name]) != 1:
            return None
        for slot in self.puzzle.tree.numbers:
            values = known.numbers.get(slot.name, ())
            if item.name in slot.cells and 1 < len(values) <= _MOST_IN_LIST:
                left = matching(slot, values, known.cells)
                if len(left) == 1:
                    known.take(Knowledge.of(Item("numbers", slot.name, tuple(left))))
                    return slot
        return None

    def _spoken_of(self, part: Supposition) -> list[tree.Slot]:
        """Give the numbers that the steps of a supposition speak of."""
        steps = [step for step in part.steps if isinstance(step, Inference)]
        return [slot for step in steps for slot in self._near(step, self._clues.of(step.lines))]

    def _refuted(self, item: Item, known: Known | None, near: Sequence[tree.Slot]) -> str:
        """Say that an assumption does not hold, and what is left."""
        negation = self._facts.denial(item, near)
        left = None if known is None else known.of(item)
        if left is None or known is None:
            return wordlist.NOT_SO_ALONE.format(negation=negation)
        if not left:
            return wordlist.NOT_SO.format(negation=negation, rest=wordlist.NOTHING_IS_LEFT)
        values = self._facts.values(left)
        slot = self._taken_from_list(item, known)
        if slot is None:
            rest = wordlist.LEFT.format(values=values)
        else:
            number = self._facts.named(slot.name, (known.value(slot),))
            rest = wordlist.LEFT_SO.format(values=values, number=number)
        return wordlist.NOT_SO.format(negation=negation, rest=rest)

    def _cases(self, part: CaseSplit, number: str, depth: int, known: Known) -> Iterator[Told]:
        count = len(part.cases)
        subject = self._place(part)
        opening = wordlist.CASES.format(count=count, subject=subject)
        yield self._plain(number, depth, part, opening, known)
        left, solved = [], True
        for index, case in enumerate(part.cases, 1):
            inside = known.copy()
            inside.take(Knowledge.of(case.assumption))
            assumption = self._facts.assumption(case.assumption)
            text = wordlist.CASE.format(index=index, count=count, assumption=assumption)
            name = f"{number}.{index}"
            yield self._plain(name, depth + 1, case, text, inside)
            yield from self._told(case.steps, f"{name}.", depth + 2, inside)
            if not _fails(case):
                left.append(inside)
                solved = solved and _is_solved(case)
        text = self._after_cases(left, known)
        if left and solved:
            text = wordlist.CASES_ARE_ALL
        yield self._plain("", depth, part, text, known)

    def _after_cases(self, left: list[Known], known: Known) -> str:
        if not left:
            return wordlist.CASES_ALL_FAIL
        before = known.copy()
        known.unite(left)
        learnt = Knowledge(known.cells, known.numbers, known.variables)
        rest = self._conclusions.told(learnt, before)
        if not rest:
            return wordlist.CASES_ARE_ALL
        return wordlist.CASES_LEAVE.format(rest=_joined(rest))

    def _solution(self, part: ProofSolution) -> str:
        rows = " / ".join(part.rows)
        if not part.variables:
            return wordlist.SOLUTION.format(rows=rows)
        named = [
            wordlist.IS_VALUE.format(name=name, value=decimal(value))
            for name, value in part.variables.items()
        ]
        return wordlist.SOLUTION_WITH.format(rows=rows, variables=join_words(named, "and"))

    # One inference

    def _opening(
        self,
        step: Inference,
        clues: Sequence[WordedClue],
        premises: Sequence[str],
        reason: str,
        mentioned: Collection[int] = (),
    ) -> str:
        """Name the clue and what is known."""
        clue = self._clue(clues, mentioned)
        if not clue:
            clue = wordlist.DIFFERENT_ANSWERS if step.distinct else ""
        if not clue:
            plain = not premises or reason
            return "" if plain else wordlist.STEP.format(clue=begun(_joined(premises)))
        if premises:
            clue = wordlist.WITH.format(clue=clue, premises=_joined(premises))
        return wordlist.STEP.format(clue=begun(clue))

    def _clue(self, clues: Sequence[WordedClue], mentioned: Collection[int] = ()) -> str:
        """Name clues by their lines, and as they are written, unless that has been mentioned."""
        texts = []
        for clue in clues:
            brief = clue.is_plain or clue.line in mentioned
            template = wordlist.BY_LINE if brief else wordlist.BY_WRITTEN_LINE
            texts.append(template.format(clue=clue.told, line=clue.line, text=clue.text))
        return "; ".join(texts)

    def _no_clue(self, step: Inference) -> str:
        return wordlist.DIFFERENT_ANSWERS if step.distinct else ""

    def _near(self, step: Inference, clues: Sequence[WordedClue]) -> list[tree.Slot]:
        """Give the numbers that a step speaks of."""
        found = [slot for clue in clues for slot in clue.slots]
        names = [*step.distinct, *step.premises.numbers]
        names += [] if step.conclusion is None else step.conclusion.numbers
        if not clues:
            found += [self._facts.slots[name] for name in names]
        return list(dict.fromkeys(found))

    def _premises(
        self, step: Inference, clues: Sequence[WordedClue], given: Known | None = None
    ) -> list[str]:
        """Tell the premises of a step that are not known from the step before."""
        near = self._near(step, clues)
        premises = step.premises
        if not clues and not step.distinct:
            premises = self._crossed(premises)
        elif not any(isinstance(u, tree.CellDigit) for clue in clues for u in clue.unknowns):
            premises = self._touched(premises, near)
        if given is not None:
            premises = self._fresh(premises, near, given)
        return self._facts.facts(premises, near)

    def _fresh(self, premises: Knowledge, near: Sequence[tree.Slot], given: Known) -> Knowledge:
        """Leave out what has been said; of a number of which something is new, nothing."""
        fresh = _unknown(premises, given)
        shown = {p for slot in near for p in slot.cells if set(slot.cells) & set(fresh.cells)}
        cells = {p: digits for p, digits in premises.cells.items() if p in shown}
        return Knowledge({**fresh.cells, **cells}, fresh.numbers, fresh.variables)

    def _touched(self, premises: Knowledge, near: Sequence[tree.Slot]) -> Knowledge:
        """Leave out digits that lie in no number that is spoken of, or crossed by a list."""
        scope = {place for slot in near for place in slot.cells}
        for name in premises.numbers:
            scope.update(self._facts.slots[name].cells)
        cells = {place: digits for place, digits in premises.cells.items() if place in scope}
        return Knowledge(cells, premises.numbers, premises.variables)

    def _crossed(self, premises: Knowledge) -> Knowledge:
        """Leave out digits that make no difference to a list."""
        cells = {
            place: digits
            for name, values in premises.numbers.items()
            for place, digits in needed_digits(
                self._facts.slots[name], values, premises.cells
            ).items()
        }
        return Knowledge(cells, premises.numbers, premises.variables)

    def _argument(
        self, step: Inference, clues: Sequence[WordedClue], known: Known | None
    ) -> tuple[str, str]:
        """Give the reason and the conclusion of an inference."""
        reason = self.reason(step)
        axioms = " ".join(self._grounds.axioms(step, clues))
        text = " ".join(filter(None, (reason.before, reason.text)))
        if step.conclusion is None:
            conclusion = "" if reason.says_all else wordlist.CANNOT_BE
        else:
            told = self._news(step, clues, known, reason)
            if reason.shown:
                # A list that is all that follows is not told twice.
                ((_, name),) = reason.listed
                list_text = wordlist.IS_LISTED.format(name=name, values=reason.shown)
                told = told or [list_text]
                text = reason.before if list_text in told else text
            if not told:
                told = self._news(step, clues, known, NOTHING_SAID) or self._all_of(step, clues)
            conclusion = wordlist.SO.format(conclusion=self._with_completed(told, step, known))
        return " ".join(filter(None, (text, axioms))), conclusion

    def _with_completed(self, told: list[str], step: Inference, known: Known | None) -> str:
        """Tell what is new, and which other numbers are known as a whole by that."""
        text = _joined(told)
        if known is None or step.conclusion is None:
            return text
        after = known.copy()
        after.take(step.conclusion)
        full = self._conclusions.completed(known, after, told)
        return wordlist.COMPLETES.format(told=text, full=join_words(full, "and")) if full else text

    def _news(
        self, step: Inference, clues: Sequence[WordedClue], known: Known | None, reason: Reason
    ) -> list[str]:
        """Tell what is new after a step, but for what its reason lists."""
        assert step.conclusion is not None
        near = self._near(step, clues)
        before = Known(self._facts)
        before.take(step.premises)
        for start in (known, before):
            if start is None:
                continue
            bare = not reason.text and not reason.before
            told = self._conclusions.told(step.conclusion, start, near, reason.listed, bare)
            if told or self._conclusions.told(step.conclusion, start, near):
                return told
        return []

    def _all_of(self, step: Inference, clues: Sequence[WordedClue]) -> list[str]:
        assert step.conclusion is not None
        if not clues:
            fixed = {name: v for name, v in step.premises.numbers.items() if len(v) == 1}
            if fixed:
                return [self._facts.named(name, values) for name, values in fixed.items()]
        return self._facts.facts(step.conclusion, self._near(step, clues))

    def reason(self, step: Inference) -> Reason:
        """Give why an inference is right."""
        return self._looked_up(step)[2]

    def _clues_of(self, step: Inference) -> list[WordedClue]:
        """Give the clues of an inference, as far as they are needed."""
        return self._looked_up(step)[1]

    def _looked_up(self, step: Inference) -> tuple[Inference, list[WordedClue], Reason]:
        """Give the clues and the reason of an inference, which are looked for once."""
        kept = self._found.get(id(step))
        if kept is None or kept[0] is not step:
            clues = self._grounds.needed(step)
            kept = step, clues, self._grounds.reason(step, clues)
            self._found[id(step)] = kept
        return kept

    # Rungs of a hint

    def _place(self, part: ProofPart) -> str:
        """Name where a part of a proof takes place: a number, a variable or a cell."""
        match part:
            case Inference():
                return self._place_of(part)
            case Supposition():
                return self._item_name(part.assumption, self._spoken_of(part))
            case CaseSplit():
                return self._item_name(part.cases[0].assumption, ())
        return ""

    def _item_name(self, item: Item, near: Sequence[tree.Slot]) -> str:
        if isinstance(item.name, str):
            return item.name
        slot = next((slot for slot in near if item.name in slot.cells), None)
        slot = slot or self._facts.through(item.name)
        return self._facts.cell_name(item.name) if slot is None else slot.name

    def _place_of(self, step: Inference) -> str:
        near = self._near(step, self._clues_of(step))
        found = step.conclusion
        if found is None:
            return near[0].name if near else ""
        before = Known(self._facts)
        before.take(step.premises)
        fixed = [p for p, d in found.cells.items() if len(d) == 1 < len(before.cells[p])]
        for cells in (fixed, list(found.cells)):
            chosen = self._facts.covering(cells, near)
            if chosen:
                return max(chosen, key=lambda slot: len(set(cells) & set(slot.cells))).name
            if cells:
                return self._facts.cell_name(cells[0])
            if found.variables or found.numbers:
                break
        return next(iter([*found.variables, *found.numbers]), "")

    def where(self, part: ProofPart, known: Knowledge | None = None) -> str:
        """Say where to look, and nothing else."""
        name = self._place(self._alone(part, known))
        return wordlist.LOOK_AT.format(name=name) if name else wordlist.LOOK_AT_ALL

    def which(self, part: ProofPart, known: Knowledge | None = None) -> str:
        """Say which clue to look at, and what must be known."""
        match self._alone(part, known):
            case Inference() as step:
                clues = self._clues_of(step)
                clue, premises = (
                    self._clue(clues) or self._no_clue(step),
                    self._premises(step, clues),
                )
                if not clue:
                    return wordlist.RUNG_KNOWN.format(premises=_joined(premises))
                if not premises:
                    return wordlist.RUNG_CLUE.format(clue=clue)
                return wordlist.RUNG_CLUE_KNOWN.format(clue=clue, premises=_joined(premises))
            case Supposition() | CaseSplit():
                return wordlist.SUPPOSE_THERE.format(name=self._place(part))
        return wordlist.RUNG_SOLUTION

    def kind(self, part: ProofPart, known: Knowledge | None = None) -> str:
        """Say what kind of argument it is, without any value."""
        match self._alone(part, known):
            case Inference() as step:
                return wordlist.KINDS[self.reason(step).kind]
            case Supposition():
                return wordlist.KINDS["suppose"]
            case CaseSplit():
                return wordlist.KINDS["cases"]
        return wordlist.KINDS["solution"]

    def whole(self, part: ProofPart, known: Knowledge | None = None) -> str:
        """Tell a part of a proof as a whole."""
        return self._whole(part, None if known is None else self._known_from(known))

    def _whole(self, part: ProofPart, known: Known | None) -> str:
        match part:
            case Inference():
                step = part if known is None else self._seen(part, known) or part
                clues = self._clues_of(step)
                reason, conclusion = self._argument(step, clues, known)
                opening = self._opening(step, clues, self._premises(step, clues), reason)
                opening = "" if self.reason(step).says_all else opening
                if known is not None and step.conclusion is not None:
                    known.take(step.conclusion)
                return _tidy([opening, reason, conclusion])
            case Supposition():
                near = self._spoken_of(part)
                inside = None if known is None else known.copy()
                if inside is not None:
                    inside.take(Knowledge.of(part.assumption))
                assumption = self._facts.assumption(part.assumption, near)
                opening = wordlist.SUPPOSE.format(assumption=assumption)
                steps = [self._whole(step, inside) for step in part.steps]
                end = self._refuted(part.assumption, None, near) if _fails(part) else ""
                return _tidy([opening, *steps, end])
            case CaseSplit():
                opening = wordlist.CASES.format(count=len(part.cases), subject=self._place(part))
                return _tidy([opening, *(self._whole(case, known) for case in part.cases)])
        return self._solution(part)

    def _alone(self, part: ProofPart, known: Knowledge | None) -> ProofPart:
        """Give a part as it is seen by somebody who knows this, and nothing else."""
        if known is None or not isinstance(part, Inference):
            return part
        if self._last is None or self._last[0] is not part or self._last[1] is not known:
            self._last = part, known, self._seen(part, self._known_from(known)) or part
        return self._last[2]


def _spells(step: Inference) -> bool:
    """Whether it only says which digits a known number has: everybody sees that."""
    numbers = step.premises.numbers.values()
    return (
        not step.lines
        and not step.distinct
        and step.conclusion is not None
        and not step.premises.cells
        and all(len(values) == 1 for values in numbers)
    )


def _together(step: Inference, following: Inference) -> Inference:
    """Give two inferences as one, where the second needs nothing but the first."""
    if step.conclusion is None or following.conclusion is None:
        return replaced(step, conclusion=None)
    conclusion = with_items(step.conclusion, *following.conclusion.items())
    return replaced(step, conclusion=conclusion)


def _goes_on(step: Inference, following: ProofPart) -> bool:
    """Say whether a part goes on with the same clue."""
    return isinstance(following, Inference) and bool(step.lines) and following.lines == step.lines


def _fails(case: Supposition) -> bool:
    """Say whether a case ends in a contradiction."""
    if not case.steps:
        return False
    match case.steps[-1]:
        case Inference(conclusion=None):
            return True
        case CaseSplit(cases=cases):
            return all(map(_fails, cases))
    return False


def _is_solved(case: Supposition) -> bool:
    """Say whether a case ends in solutions."""
    last = case.steps[-1] if case.steps else None
    if isinstance(last, CaseSplit):
        return all(_fails(inner) or _is_solved(inner) for inner in last.cases)
    return isinstance(last, ProofSolution)


def _unknown(premises: Knowledge, given: Known) -> Knowledge:
    """Give the premises that are not known anyhow."""
    items = [item for item in premises.items() if not _is_known(item, given)]
    return Knowledge.of(*items)


def _is_known(item: Item, given: Known) -> bool:
    values = given.of(item)
    return values is not None and all(value in item.values for value in values)


def _joined(texts: Sequence[str]) -> str:
    if not texts:
        return wordlist.NOTHING_NEW
    # Lists among lists are told apart by another sign.
    if any(", " in text for text in texts) and (len(texts) > 2 or ", which" in texts[0]):
        return "; ".join(texts)
    return join_words(texts, "and")


def _tidy(texts: Sequence[str]) -> str:
    return " ".join(text.strip() for text in texts if text.strip())


# As text


def as_text(told: Sequence[Told], grid: bool = False, notation: bool = False) -> str:
    """Write a proof that has been told, a paragraph for each step.

    Perhaps with a line before it that says what signs mean.
    """
    lines = [line for step in told for line in _lines(step, grid)]
    first = _notation(told) if notation else ""
    return "".join(f"{line}\n" for line in ([first, *lines] if first else lines))


def _notation(told: Sequence[Told]) -> str:
    """Say what the signs mean that are used."""
    # What clues say is left out: they may have other brackets, and products.
    texts = [f"{step.premises} {step.conclusion}" for step in told]
    dots = any(wordlist.UNKNOWN_DIGIT in text for text in texts)
    brackets = next(filter(None, (re.search(r"\[[0-9]{2,}\]", text) for text in texts)), None)
    found = [wordlist.DOT.format(sign=wordlist.UNKNOWN_DIGIT)] if dots else []
    if brackets is not None:
        template = wordlist.BRACKETS if found else wordlist.BRACKETS_ALONE
        found.append(template.format(sign=brackets[0]))
    return f"{', '.join(found)}." if found else ""


def _lines(step: Told, grid: bool) -> Iterator[str]:
    indent = "  " * step.depth
    number = f"{step.number}. " if step.number else ""
    yield f"{indent}{number}{step.text}"
    if grid:
        yield from (f"{indent}  {row}" for row in step.rows)


def as_markdown(
    puzzle: Crossnumber, told: Sequence[Told], grid: bool = False, notation: bool = False
) -> str:
    """Write a proof that has been told as a page of Markdown."""
    lines = [wordlist.TITLE.format(title=_escaped(puzzle.title or puzzle.source.file)), ""]
    first = _notation(told) if notation else ""
    if first:
        lines += [_escaped(first), ""]
    for step in told:
        indent = "    " * step.depth
        number = f"**{step.number}.** " if step.number else ""
        text = _escaped(step.text)
        heading = _escaped(step.heading)
        if step.number and heading and text.startswith(heading):
            text = f"**{heading}**{text[len(heading) :]}"
        lines.append(f"{indent}- {number}{text}")
        if grid:
            lines += ["", f"{indent}  ```", *(f"{indent}  {row}" for row in step.rows)]
            lines += [f"{indent}  ```", ""]
    return "\n".join(lines) + "\n"


def _escaped(text: str) -> str:
    """Write a text so that Markdown shows it as it is."""
    return "".join(f"\\{sign}" if sign in "\\`*_[]<>#|" else sign for sign in text)


def ending(proof: Proof) -> str:
    """Say what has been proved."""
    ends = {UNIQUE: wordlist.END_UNIQUE, NONE: wordlist.END_NONE, EXACTLY: wordlist.END_EXACTLY}
    return ends.get(proof.status, wordlist.END_FORCED)


def closing(proof: Proof, markdown: bool = False) -> str:
    """Say what has been proved, with the grid if it is full then."""
    if proof.solution is None:
        return ending(proof)
    rows = [*proof.solution.rows]
    if markdown:
        rows = ["", "```", *rows, "```", ""]
    named = [
        wordlist.IS_VALUE.format(name=name, value=decimal(value))
        for name, value in proof.solution.variables.items()
    ]
    end = wordlist.ONLY_SOLUTION
    if named:
        end = wordlist.ONLY_SOLUTION_WITH.format(variables=join_words(named, "and"))
    begin = ["", wordlist.FULL_GRID] if markdown else [wordlist.FULL_GRID]
    return "\n".join([*begin, *rows, end])
