"""Why a statement within a clue cannot hold: `no cube has the form 9·`, `15 · 64 = 960`."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from math import prod

from sevendown.explain.nouns import noun_of
from sevendown.explain.shown_arithmetic import ShownArithmetic
from sevendown.explain.step_scope import StepScope
from sevendown.explain.wordlist import (
    ALSO_IS,
    COUNTS,
    IS_VALUE,
    IT_IS_AT_LEAST,
    IT_IS_AT_MOST,
    NO_DIVISORS,
    NONE_OF_FORM,
    ONLY_DIVISOR,
    ONLY_DIVISORS,
)
from sevendown.language import semantics, tree
from sevendown.numbertheory import decimal, divisors
from sevendown.proof.knowledge import Values
from sevendown.record import Record
from sevendown.text.phrases import join_words, with_article
from sevendown.words.base import Operator

_MOST_OF_FORM = 1000  # numbers that are looked through
_MOST_DIVISORS = 8  # that are listed
_LARGEST = 10**9  # number whose divisors are listed


class Formed(Record):
    """That no number of a kind has the digits that are known."""

    noun: str
    pattern: str


class FailedSides:
    """Finds why statements of one step cannot hold."""

    def __init__(self, scope: StepScope) -> None:
        self._scope = scope
        self._arithmetic = ShownArithmetic(scope.puzzle, scope.facts)

    def why(self, part: tree.Statement) -> str:
        """Say why a statement cannot hold; "" where that is seen at once, or not shortly."""
        formed = self.formed(part)
        if formed is not None:
            return NONE_OF_FORM.format(noun=formed.noun, pattern=formed.pattern)
        match part:
            case tree.Application(arguments=(tree.Reference() as subject, other)) if (
                _named(part) == "T"
            ):
                return self._divisors(subject, other)
            case tree.Comparison(relation="="):
                return self._digit_sum(part) or self._other_value(part)
        return ""

    def formed(self, part: tree.Statement) -> Formed | None:
        """Say that no number of the kind has the known digits; None where that is not so."""
        kind = self._kind(part)
        if kind is None:
            return None
        noun, subject = kind
        if subject not in self._scope.open:
            return None
        slot = subject.slot
        known = {p: self._scope.step.premises.cells.get(p, ()) for p in slot.cells}
        pattern = self._scope.facts.pattern(slot, known)
        every = self._of_form(subject, list(known.values()))
        if not any(known.values()) or every is None:
            return None
        holds = semantics.evaluator(part, [subject], self._scope.puzzle)
        return None if any(holds([value]) for value in every) else Formed(noun, pattern)

    def _kind(self, part: tree.Statement) -> tuple[str, tree.Reference] | None:
        """Give what a number would be: a cube, a square that is also a cube."""
        parts = [part]
        if isinstance(part, tree.Logic) and part.connective == "and":
            parts = list(part.parts)
        nouns = [noun_of(one, self._scope.said) for one in parts]
        first = nouns[0] if nouns else None
        if first is None or not isinstance(first.subject, tree.Reference):
            return None
        text = first.one
        for other in nouns[1:]:
            if other is None or other.subject != first.subject:
                return None
            text = ALSO_IS.format(noun=text, other=with_article(other.one))
        return text, first.subject

    def _of_form(self, subject: tree.Reference, known: Sequence[Values]) -> list[int] | None:
        """Give all numbers of a form, whatever else is known of them; None: that are many."""
        puzzle = self._scope.puzzle
        shown = [tuple(d) if self._scope.facts.in_brackets(d) else () for d in known]
        choices = [digits or puzzle.digits for digits in shown]
        if not puzzle.leading_zeros:
            choices[0] = tuple(digit for digit in choices[0] if digit)
        if prod(map(len, choices)) > _MOST_OF_FORM or not any(shown):
            return None
        return [int("".join(map(str, each))) for each in product(*choices)]

    def _divisors(self, subject: tree.Reference, other: tree.Expression) -> str:
        number = self._known(other)
        if subject not in self._scope.open or number is None or not 0 < number[1] <= _LARGEST:
            return ""
        length = len(subject.slot.cells)
        found = [d for d in divisors(number[1]) if len(decimal(d)) == length]
        if len(found) > _MOST_DIVISORS or length >= len(COUNTS):
            return ""
        template = NO_DIVISORS if not found else ONLY_DIVISORS if len(found) > 1 else ONLY_DIVISOR
        told = join_words(map(decimal, found), "and")
        return template.format(number=decimal(number[1]), count=COUNTS[length], divisors=told)

    def _digit_sum(self, part: tree.Comparison) -> str:
        """Say that the digits of a number come to too much or too little."""
        for side, other in part.sides:
            match side:
                case tree.Operation(
                    operator=Operator(name="qs"), arguments=(tree.Reference() as number,)
                ) if number in self._scope.open:
                    wanted = self._known(other)
                    digits = self._scope.loose[number].digits
                    if wanted is None or not digits:
                        continue
                    low, high = sum(map(min, digits)), sum(map(max, digits))
                    if high < wanted[1]:
                        return IT_IS_AT_MOST.format(high=high)
                    if low > wanted[1]:
                        return IT_IS_AT_LEAST.format(low=low)
        return ""

    def _other_value(self, part: tree.Comparison) -> str:
        """Say what a formula comes to that should be a number, and is not."""
        for side, other in part.sides:
            if isinstance(side, tree.Reference | tree.Variable) and isinstance(
                other, tree.Operation
            ):
                found = self._known(other)
                if found is not None:
                    return IS_VALUE.format(name=found[0], value=decimal(found[1]))
        return ""

    def _known(self, node: tree.Expression) -> tuple[str, int] | None:
        """Write an expression of which everything is known, and give its value."""
        at = {
            unknown: allowed.low
            for unknown, allowed in self._scope.allowed.items()
            if allowed.low == allowed.high
        }
        return self._arithmetic.worked_out(node, at)


def _named(part: tree.Application) -> str:
    return part.predicate.name
