"""Reasons why a digit is out: with it, one side of an equation would be too small or too large."""

from __future__ import annotations

from sevendown.explain.reason import SIZE, Reason
from sevendown.explain.step_scope import StepScope
from sevendown.explain.wordlist import DIGIT_OF, IF_DIGIT, PLAIN_AT_LEAST, PLAIN_AT_MOST
from sevendown.language import semantics, tree
from sevendown.numbertheory import decimal
from sevendown.proof.knowledge import Place
from sevendown.text.phrases import join_words

_MOST = 1000  # values of a number that are run through
_MOST_EFFORT = 40  # steps to evaluate a side with each of them


class ExcludedDigits:
    """Looks for such reasons for one step."""

    def __init__(self, scope: StepScope) -> None:
        self._scope = scope

    def reason(self) -> Reason | None:
        """Say what a side would come to with the digits that are out, if that is enough."""
        node = self._scope.statement
        if not isinstance(node, tree.Comparison) or node.relation != "=":
            return None
        for side, other in node.sides:
            unknowns = semantics.unknowns(other, self._scope.puzzle)
            if not isinstance(other, tree.Operation) or len(unknowns) != 1:
                continue
            (number,) = unknowns
            if isinstance(side, tree.Literal):
                bounds = side.value, side.value
            elif isinstance(side, tree.Reference | tree.Variable) and side != number:
                bounds = self._scope.loose[side].low, self._scope.loose[side].high
            else:
                continue
            if isinstance(number, tree.Reference):
                return self._of(number, other, bounds)
        return None

    def _of(
        self, number: tree.Reference, side: tree.Operation, bounds: tuple[int, int]
    ) -> Reason | None:
        values = self._scope.loose[number].candidates(_MOST)
        if values is None or semantics.effort(side, self._scope.puzzle) > _MOST_EFFORT:
            return None
        run = semantics.evaluator(side, [number], self._scope.puzzle)
        results = {value: run([value]) for value in values}
        found: dict[tuple[tuple[int, ...], str], list[Place]] = {}
        for _, place in self._scope.keys():
            out = self._told(number, place, results, bounds)
            if not isinstance(place, tuple) or out is None:
                return None
            found.setdefault(out, []).append(place)
        name = self._scope.said.expression(side)
        texts = []
        for (digits, bound), places in found.items():
            told = self._scope.facts.values(digits)
            cells = self._named(number.slot, places)
            texts.append(IF_DIGIT.format(digit=cells, values=told, side=name, bound=bound))
        return Reason(SIZE, " ".join(texts))

    def _named(self, slot: tree.Slot, places: list[Place]) -> str:
        """Name one of some digits of a number."""
        indexes = [slot.cells.index(place) for place in places]
        ordinals = [self._scope.facts.ordinal(slot, index) for index in indexes]
        known = [ordinal for ordinal in ordinals if ordinal is not None]
        if len(known) == len(places) and len(slot.cells) > 1:
            return DIGIT_OF.format(ordinal=join_words(known, "or"), number=slot.name)
        return join_words([self._scope.facts.digit_name(slot, index) for index in indexes], "or")

    def _told(
        self,
        number: tree.Reference,
        place: Place | str,
        results: dict[int, int | None],
        bounds: tuple[int, int],
    ) -> tuple[tuple[int, ...], str] | None:
        """Give which digits are out in a cell, and what the side would come to with them."""
        conclusion = self._scope.step.conclusion
        assert conclusion is not None
        if not isinstance(place, tuple) or place not in number.slot.cells:
            return None
        index, length = number.slot.cells.index(place), len(number.slot.cells)
        out = tuple(d for d in self._scope.digits(place) if d not in conclusion.cells[place])
        with_them = [
            result
            for value, result in results.items()
            if int(decimal(value).zfill(length)[index]) in out
        ]
        known = [result for result in with_them if result is not None]
        if not known or len(known) < len(with_them):
            return None
        low, high = bounds
        if max(known) < low:
            return out, PLAIN_AT_MOST.format(bound=decimal(max(known)))
        if min(known) > high:
            return out, PLAIN_AT_LEAST.format(bound=decimal(min(known)))
        return None
