"""A proof told to people who solve with a pencil: numbered steps, each checked with one look.

    17. 20a is a square (line 25: Q(20a)), with 20a = 11··. The only such square is 1156 = 34².
        So 20a = 1156.

Steps within a supposition are indented, and bear the number of the supposition before their own.
Nothing is said that does not follow from the premises of the step alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from sevendown.explain import wordlist
from sevendown.explain.clue_text import Clues
from sevendown.explain.conclusion_text import CellOrigin, ConclusionText, Known
from sevendown.explain.fact_text import FactText
from sevendown.explain.proof_shape import fails, goes_on, is_solved, lines_used, spells
from sevendown.explain.seen_steps import SeenSteps
from sevendown.explain.step_places import StepPlaces
from sevendown.explain.step_text import StepText, joined, stretches
from sevendown.explain.supposition_text import SuppositionText, suppose
from sevendown.language.named_parts import is_truth, truth_number
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
from sevendown.proof.knowledge import NOTHING_KNOWN, Knowledge
from sevendown.puzzle.kinds.crossnumber import Crossnumber
from sevendown.puzzle.puzzle import Puzzle
from sevendown.record import Record
from sevendown.text.phrases import join_words


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
        self.puzzle = puzzle = puzzle.with_names
        self._facts = FactText(puzzle.tree)
        self._clues = Clues(puzzle)
        self._conclusions = ConclusionText(self._facts)
        self._seen = SeenSteps(puzzle.tree, self._facts, self._clues)
        self._places = StepPlaces(self._facts, self._clues, self._seen)
        self._suppositions = SuppositionText(self._facts)
        self._steps = StepText(self._facts, self._conclusions, self._seen, self._places)
        self._mentioned: set[int] = set()  # lines of the file that have been written as they are
        self._last: tuple[Inference, Knowledge, Inference] | None = None  # seen alone

    # Whole proofs

    def told(self, proof: Proof, known: Knowledge | None = None) -> list[Told]:
        """Tell a proof, step by step, perhaps to somebody who knows something already.

        Each step starts from all that is written in the grid by then. What is seen from there
        besides is told too; steps that say nothing new are left out.
        """
        self._mentioned = set()
        return list(self._told(proof.steps, "", 0, self._known_from(known)))

    def not_needed(self, proof: Proof) -> str:
        """Say which clues a proof does without; its only solution obeys them like all others."""
        used = lines_used(proof.steps)
        left = [line for line in self._clues.lines if line not in used]
        if not left or not used or proof.solution is None:
            return ""
        template = wordlist.NOT_NEEDED if len(left) == 1 else wordlist.NONE_NEEDED
        return template.format(line=left[0], lines=join_words(stretches(left), "and"))

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
                    if spells(part):
                        assert part.conclusion is not None
                        known.take(part.conclusion)
                        continue
                    group = [part]
                    while left and goes_on(part, left[0]):
                        following = left.pop(0)
                        assert isinstance(following, Inference)
                        group.append(following)
                    found, ended = self._inferences(group, name, depth, known)
                    if found is None:
                        continue
                    yield found
                    if ended:
                        return  # perhaps sooner than the proof does
                case Supposition():
                    yield from self._supposition(part, name, depth, known)
                case CaseSplit():
                    yield from self._cases(part, name, depth, known)
                case ProofSolution():
                    text = self._solution(part)
                    yield self._plain(name, depth, part, text, known.rows())
            number += 1

    def _plain(
        self, number: str, depth: int, part: ProofPart, text: str, rows: tuple[str, ...]
    ) -> Told:
        heading = self._places.place(part)
        return Told(number, depth, heading, "", "", "", text, text, (part,), rows)

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
        steps, told = self._seen.all_seen(group, known)
        for step in steps:
            known.take(step.premises)
            clues = self._seen.clues_of(step)
            fresh = self._steps.premises(step, clues, given, known)
            reason, conclusion = self._steps.argument(step, clues, known)
            if step is steps[0]:
                if not self._seen.reason(step).says_all:
                    texts.append(self._steps.opening(step, clues, fresh, reason, self._mentioned))
                clue = self._steps.clue(clues, self._mentioned) or self._steps.no_clue(step)
                heading = self._places.place(step)
            elif fresh:
                texts.append(wordlist.ALSO.format(premises=joined(fresh)))
            if texts and conclusion == wordlist.SO.format(conclusion=texts[-1].rstrip(". ")):
                texts.pop()  # it says the same
            texts.append(" ".join(filter(None, (reason, conclusion))))
            premises += fresh
            reasons.append(reason)
            conclusions.append(conclusion)
            given.take(step.premises)
            if step.conclusion is not None:
                given.take(step.conclusion)
                self._places.learn(step, known)
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

    def _supposition(
        self, part: Supposition, number: str, depth: int, known: Known
    ) -> Iterator[Told]:
        near = self._places.spoken_of(part)
        inside = known.copy()
        suppose(part.assumption, inside)
        slot = self._suppositions.number_known_by(part.assumption, near, inside)
        if slot is not None:
            near = [slot, *near]
        opening = self._suppositions.opening(part.assumption, near, slot, inside)
        yield self._plain(number, depth, part, opening, inside.rows())
        yield from self._told(part.steps, f"{number}.", depth + 1, inside)
        known.leave_out(part.assumption)
        place = part.assumption.name
        if isinstance(place, tuple):
            known.note_origin(place, CellOrigin(known.cells[place], step=number))
        closing = self._suppositions.refuted(part.assumption, known, near)
        yield self._plain("", depth, part, closing, known.rows())

    def _cases(self, part: CaseSplit, number: str, depth: int, known: Known) -> Iterator[Told]:
        count = len(part.cases)
        subject = self._places.place(part)
        opening = wordlist.CASES.format(count=count, subject=subject)
        yield self._plain(number, depth, part, opening, known.rows())
        left, solved = [], True
        for index, case in enumerate(part.cases, 1):
            inside = known.copy()
            suppose(case.assumption, inside)
            assumption = self._facts.assumption(case.assumption)
            text = wordlist.CASE.format(index=index, count=count, assumption=assumption)
            name = f"{number}.{index}"
            yield self._plain(name, depth + 1, case, text, inside.rows())
            yield from self._told(case.steps, f"{name}.", depth + 2, inside)
            if not fails(case):
                left.append(inside)
                solved = solved and is_solved(case)
        text = self._after_cases(left, known)
        if left and solved:
            text = wordlist.CASES_ARE_ALL
        yield self._plain("", depth, part, text, known.rows())

    def _after_cases(self, left: list[Known], known: Known) -> str:
        if not left:
            return wordlist.CASES_ALL_FAIL
        before = known.copy()
        known.unite(left)
        learnt = Knowledge(known.cells, known.numbers, known.variables)
        rest = self._conclusions.told(learnt, before)
        if not rest:
            return wordlist.CASES_ARE_ALL
        return wordlist.CASES_LEAVE.format(rest=joined(rest))

    def _solution(self, part: ProofSolution) -> str:
        rows = " / ".join(part.rows)
        named = _told_variables(part.variables)
        if not named:
            return wordlist.SOLUTION.format(rows=rows)
        return wordlist.SOLUTION_WITH.format(rows=rows, variables=join_words(named, "and"))

    # Rungs of a hint

    def where(self, part: ProofPart, known: Knowledge | None = None) -> str:
        """Say where to look, and nothing else."""
        name = self._places.place(self._alone(part, known))
        return wordlist.LOOK_AT.format(name=name) if name else wordlist.LOOK_AT_ALL

    def which(self, part: ProofPart, known: Knowledge | None = None) -> str:
        """Say which clue to look at, and what must be known."""
        match self._alone(part, known):
            case Inference() as step:
                clues = self._seen.clues_of(step)
                clue, premises = (
                    self._steps.clue(clues) or self._steps.no_clue(step),
                    self._steps.premises(step, clues),
                )
                if not clue:
                    return wordlist.RUNG_KNOWN.format(premises=joined(premises))
                if not premises:
                    return wordlist.RUNG_CLUE.format(clue=clue)
                return wordlist.RUNG_CLUE_KNOWN.format(clue=clue, premises=joined(premises))
            case Supposition() | CaseSplit():
                return wordlist.SUPPOSE_THERE.format(name=self._places.place(part))
        return wordlist.RUNG_SOLUTION

    def kind(self, part: ProofPart, known: Knowledge | None = None) -> str:
        """Say what kind of argument it is, without any value."""
        match self._alone(part, known):
            case Inference() as step:
                return wordlist.KINDS[self._seen.reason(step).kind]
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
                step = part if known is None else self._seen.seen(part, known) or part
                clues = self._seen.clues_of(step)
                reason, conclusion = self._steps.argument(step, clues, known)
                opening = self._steps.opening(
                    step, clues, self._steps.premises(step, clues), reason
                )
                opening = "" if self._seen.reason(step).says_all else opening
                if known is not None and step.conclusion is not None:
                    known.take(step.conclusion)
                return _tidy([opening, reason, conclusion])
            case Supposition():
                near = self._places.spoken_of(part)
                inside = None if known is None else known.copy()
                if inside is not None:
                    inside.take(Knowledge.of(part.assumption))
                assumption = self._facts.assumption(part.assumption, near)
                opening = wordlist.SUPPOSE.format(assumption=assumption)
                steps = [self._whole(step, inside) for step in part.steps]
                end = self._suppositions.refuted(part.assumption, None, near) if fails(part) else ""
                return _tidy([opening, *steps, end])
            case CaseSplit():
                opening = wordlist.CASES.format(
                    count=len(part.cases), subject=self._places.place(part)
                )
                return _tidy([opening, *(self._whole(case, known) for case in part.cases)])
        return self._solution(part)

    def _alone(self, part: ProofPart, known: Knowledge | None) -> ProofPart:
        """Give a part as it is seen by somebody who knows this, and nothing else."""
        if known is None or not isinstance(part, Inference):
            return part
        if self._last is None or self._last[0] is not part or self._last[1] is not known:
            self._last = part, known, self._seen.seen(part, self._known_from(known)) or part
        return self._last[2]


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
    puzzle: Puzzle, told: Sequence[Told], grid: bool = False, notation: bool = False
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
    named = _told_variables(proof.solution.variables)
    end = wordlist.ONLY_SOLUTION
    if named:
        end = wordlist.ONLY_SOLUTION_WITH.format(variables=join_words(named, "and"))
    begin = ["", wordlist.FULL_GRID] if markdown else [wordlist.FULL_GRID]
    return "\n".join([*begin, *rows, end])


def _told_variables(variables: Mapping[str, int]) -> list[str]:
    """Say what variables are; of statements, which are false."""
    named = [
        wordlist.IS_VALUE.format(name=name, value=decimal(value))
        for name, value in variables.items()
        if not is_truth(name)
    ]
    false = [
        str(truth_number(name)) for name, value in variables.items() if is_truth(name) and not value
    ]
    if false:
        named.append(wordlist.FALSE_STATEMENTS.format(numbers=join_words(false, "and")))
    return named
