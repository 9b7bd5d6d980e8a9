"""The checker of proofs, which believes nobody: by plain meanings, it runs through fillings.

A step is right if every filling of what its lines speak of that obeys its premises obeys its
conclusion. The premises must be known by then. What has too many fillings is not checked, and never
called right.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from hashlib import sha256

from sevendown.language import semantics, tree
from sevendown.language.named_parts import with_named_parts
from sevendown.numbertheory import TooLarge
from sevendown.proof.fillings import Filling, Fillings, TooWide, layout_of
from sevendown.proof.inference import (
    EXACTLY,
    FORCED,
    NONE,
    UNIQUE,
    CaseSplit,
    Inference,
    Proof,
    ProofPart,
    ProofSolution,
    Supposition,
)
from sevendown.proof.knowledge import Item
from sevendown.proof.known_so_far import KnownSoFar
from sevendown.proof.plain_solution import digits_in_rows, why_no_solution
from sevendown.record import Record
from sevendown.speech import say
from sevendown.text.phrases import clip

ACCEPTED, REJECTED, NOT_CHECKED = "accepted", "rejected", "not checked"
MOST_LOOKS = 50_000  # cases of one step that are looked at
_KEPT = 300  # sets of lines that are kept in mind


class ProofVerdict(Record):
    """What has become of a proof."""

    status: str  # ACCEPTED, REJECTED or NOT_CHECKED
    steps: int  # how many have been looked at
    looks: int  # how many cases that took
    path: str = ""  # of the step that is wrong: 16.2 is the second one within step 16
    reason: str = ""  # why
    filling: Filling | None = None  # which breaks it
    unchecked: tuple[str, ...] = ()  # paths of the steps that are too wide


class _Wrong(Exception):
    """A step is wrong."""

    def __init__(self, path: str, reason: str, filling: Filling | None = None) -> None:
        super().__init__(reason)
        self.path, self.reason, self.filling = path, reason, filling


def statements_by_line(
    puzzle: tree.PuzzleTree, text: str, first_line: int
) -> dict[int, list[tree.Statement]]:
    """Give what each line of a file says, by its number.

    The line of a `var` is among them only where its set depends on other unknowns.
    """
    starts = [0, *(i + 1 for i, sign in enumerate(text) if sign == "\n")]
    found: dict[int, list[tree.Statement]] = {}

    def take(at: int, statement: tree.Statement) -> None:
        found.setdefault(first_line + bisect_right(starts, at) - 1, []).append(statement)

    for line in puzzle.lines:
        take(line.at, line.statement)
    for name, members in puzzle.variables.items():
        if semantics.unknowns(members, puzzle):
            take(members.at, tree.Membership(tree.Variable(name), members, False))
    return found


def check(
    puzzle: tree.PuzzleTree, text: str, first_line: int, proof: Proof, most: int | None = None
) -> ProofVerdict:
    """Check a proof for a puzzle, whose text begins in a certain line of its file.

    Of each step, so many cases are looked at, at most; None: as many as usual.
    """
    puzzle = with_named_parts(puzzle)
    lines = statements_by_line(puzzle, text, first_line)
    looks = MOST_LOOKS if most is None else most
    return _Checker(puzzle, lines, looks).verdict(proof, hash_of(text))


def hash_of(text: str) -> str:
    """Give the sha256 of the text of a puzzle, by which a proof names it."""
    return sha256(text.encode("utf-8", "surrogateescape")).hexdigest()


class _Branch:
    """What is known in one branch of a proof, and whether it has come to an end."""

    def __init__(self, known: KnownSoFar) -> None:
        self.known = known
        self.failed = False  # a contradiction
        self.solved = False  # all that is left is a solution

    @property
    def ended(self) -> bool:
        return self.failed or self.solved


class _Checker:
    def __init__(
        self, puzzle: tree.PuzzleTree, lines: dict[int, list[tree.Statement]], most: int
    ) -> None:
        self.puzzle = puzzle
        self.lines = lines
        self.most = most
        self.steps = 0
        self._looks = 0  # of fillings that are not kept
        self.unchecked: list[str] = []
        self._fillings: dict[tuple[tuple[int, ...], tuple[str, ...]], Fillings] = {}

    def verdict(self, proof: Proof, text_hash: str) -> ProofVerdict:
        """Check everything."""
        try:
            if proof.sha256 != text_hash:
                raise _Wrong("", say("it is a proof for another text: sha256 differs"))
            self._check(proof)
        except _Wrong as wrong:
            return self._verdict(REJECTED, wrong.path, wrong.reason, wrong.filling)
        if self.unchecked:
            return self._verdict(NOT_CHECKED, "", say("there is too much to run through"))
        return self._verdict(ACCEPTED)

    def _verdict(
        self, status: str, path: str = "", reason: str = "", filling: Filling | None = None
    ) -> ProofVerdict:
        looks = self._looks + sum(fillings.looks for fillings in self._fillings.values())
        unchecked = tuple(dict.fromkeys(self.unchecked))
        return ProofVerdict(status, self.steps, looks, path, reason, filling, unchecked)

    def _check(self, proof: Proof) -> None:
        branch = _Branch(KnownSoFar(layout_of(self.puzzle)))
        self._run(proof.steps, branch, "", proof.status == EXACTLY)
        if proof.status == UNIQUE:
            assert proof.solution is not None
            if branch.failed:
                raise _Wrong("", say("it ends in a contradiction"))
            self._check_solution(proof.solution, branch, "")
        elif proof.status == NONE:
            if not branch.failed:
                raise _Wrong("", say("it does not end in a contradiction"))
        elif proof.status == FORCED:
            if branch.failed:
                raise _Wrong("", say("it ends in a contradiction"))
        elif not branch.ended:
            raise _Wrong("", say("it ends without a solution and without a contradiction"))

    def _run(self, parts: Sequence[ProofPart], branch: _Branch, path: str, several: bool) -> None:
        """Go through the steps of a branch; `several`: there may be solutions in it."""
        for i, part in enumerate(parts, start=1):
            own = f"{path}{i}"
            if branch.ended:
                raise _Wrong(own, say("it comes after the end of a case"))
            self.steps += 1
            if isinstance(part, Inference):
                self._infer(part, branch, own)
            elif isinstance(part, Supposition):
                self._suppose(part, branch, own)
            elif isinstance(part, CaseSplit):
                self._split(part, branch, own, several)
            elif not several:
                raise _Wrong(own, say("there is a solution where none is to be"))
            else:
                self._check_solution(part, branch, own)
                branch.solved = True
        if branch.known.impossible and not branch.ended:
            branch.failed = True

    def _infer(self, step: Inference, branch: _Branch, path: str) -> None:
        known = branch.known
        for line in step.lines:
            if line not in self.lines:
                message = say("line {line} is no statement of the puzzle", line=clip(str(line)))
                raise _Wrong(path, message)
        if step.distinct:
            if not self.puzzle.distinct_answers:
                raise _Wrong(path, say("the header does not say that answers are distinct"))
            unknown = [name for name in step.distinct if name not in known.slots]
            if unknown:
                raise _Wrong(path, say("there is no number {name}", name=clip(unknown[0])))
        conclusion = list(step.conclusion.items()) if step.conclusion is not None else []
        strange = known.strange([*step.premises.items(), *conclusion])
        if strange:
            raise _Wrong(path, strange)
        for item in step.premises.items():
            if not known.has_shown(item):
                message = say("its premise on {what} is not known by then", what=_named(item))
                raise _Wrong(path, message)
        try:
            found = self._for(step).follows(step.premises, step.conclusion, self.most)
        except TooWide:
            self.unchecked.append(path)
        else:
            if found is not None:
                message = say(
                    "its conclusion does not follow: this filling breaks it"
                    if conclusion
                    else "the contradiction does not follow: this filling breaks it"
                )
                raise _Wrong(path, message, found)
        if step.conclusion is None:
            branch.failed = True
        for item in conclusion:
            known.narrow(item)

    def _for(self, step: Inference) -> Fillings:
        key = tuple(sorted(set(step.lines))), tuple(dict.fromkeys(step.distinct))
        if key not in self._fillings:
            if len(self._fillings) >= _KEPT:
                oldest = next(iter(self._fillings))
                self._looks += self._fillings.pop(oldest).looks
            statements = [statement for line in key[0] for statement in self.lines[line]]
            self._fillings[key] = Fillings(self.puzzle, statements, key[1])
        return self._fillings[key]

    def _suppose(self, part: Supposition, branch: _Branch, path: str) -> None:
        inner = self._under(part, branch, path)
        self._run(part.steps, inner, f"{path}.", False)
        if not inner.failed:
            raise _Wrong(path, say("what is supposed does not lead to a contradiction"))
        branch.known.take_out(part.assumption)

    def _under(self, part: Supposition, branch: _Branch, path: str) -> _Branch:
        strange = branch.known.strange([part.assumption])
        if strange:
            raise _Wrong(path, strange)
        inner = _Branch(branch.known.copy())
        inner.known.narrow(part.assumption)
        return inner

    def _split(self, part: CaseSplit, branch: _Branch, path: str, several: bool) -> None:
        first, *others = (case.assumption for case in part.cases)
        strange = branch.known.strange([first])
        if strange:
            raise _Wrong(path, strange)
        if any(other[:2] != first[:2] for other in others):
            raise _Wrong(path, say("its cases are not about the same thing"))
        if not branch.known.implies(first, *(other.values for other in others)):
            raise _Wrong(path, say("its cases are not all that {what} can be", what=_named(first)))
        left: KnownSoFar | None = None
        solved = False
        for i, case in enumerate(part.cases, start=1):
            inner = self._under(case, branch, f"{path}.{i}")
            self._run(case.steps, inner, f"{path}.{i}.", several)
            solved = solved or inner.solved
            if not inner.ended:
                if left is None:
                    left = inner.known
                else:
                    left.join(inner.known)
        if left is not None:
            branch.known = left
        else:
            branch.solved, branch.failed = solved, not solved

    def _check_solution(self, solution: ProofSolution, branch: _Branch, path: str) -> None:
        """See whether a filling is a solution, and all that is left."""
        try:
            reason = why_no_solution(self.puzzle, solution)
        except (TooLarge, semantics.TooMany):
            self.unchecked.append(path or "solution")
            return
        if reason:
            raise _Wrong(path, say("the solution is none: {reason}", reason=reason))
        digits = digits_in_rows(self.puzzle, solution.rows) or {}
        items = [Item("cells", place, (digit,)) for place, digit in digits.items()]
        items += [Item("vars", name, (value,)) for name, value in solution.variables.items()]
        for item in items:
            if not branch.known.implies(item):
                message = say(
                    "it is not shown that {what} is {value}",
                    what=_named(item),
                    value=item.values[0],
                )
                raise _Wrong(path, message)


def _named(item: Item) -> str:
    """Say what an item is about."""
    if isinstance(item.name, tuple):
        return say(
            "the cell in row {row}, column {column}",
            row=item.name[0] + 1,
            column=item.name[1] + 1,
        )
    return item.name
