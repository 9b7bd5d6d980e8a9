"""Reasons from sums of digits: what they come to at most, and what is left for one digit."""

from __future__ import annotations

from sevendown.explain.arithmetic_ends import Allowed
from sevendown.explain.reason import COMPUTE, Key, Reason
from sevendown.explain.step_scope import MOST_VALUES, StepScope, key_of
from sevendown.explain.wordlist import (
    AT_LEAST,
    AT_MOST,
    DIGITS_COME_TO,
    DIGITS_COME_TO_SO,
    IS_LISTED,
    OF_DIGITS,
    OTHER_DIGIT_IS,
    OTHERS_COME_TO,
    PLAIN_AT_LEAST,
    PLAIN_AT_MOST,
)
from sevendown.language import tree
from sevendown.proof.knowledge import Place
from sevendown.record import Record
from sevendown.text.phrases import join_words
from sevendown.words.base import Operator

_TURNED = {"=": "=", "<": ">", "<=": ">=", ">": "<", ">=": "<="}
_BOUNDS: dict[str, tuple[int | None, int | None]] = {  # what is added to the other side at most
    "=": (0, 0),
    "<": (None, -1),
    "<=": (None, 0),
    ">": (1, None),
    ">=": (0, None),
}
Side = tree.Literal | tree.Reference | tree.Variable


class _Left(Record):
    """What is left for one digit, as the others come to so much."""

    sense: int  # 1: so much at least, -1: at most, 0: just that
    bound: int
    others: str


class DigitSumReasons:
    """Looks for such reasons for one step: a clue that compares a sum of digits with something."""

    def __init__(self, scope: StepScope) -> None:
        self._scope = scope
        self._allowed = scope.loose  # that a number begins somewhere is made use of at last

    def reason(self) -> Reason | None:
        """Say how large sums are, and what that leaves for digits, if all follows from it."""
        node = self._scope.statement
        parts = [] if node is None else [node]
        if isinstance(node, tree.Logic) and node.connective == "and":
            parts = list(node.parts)
        for allowed in (self._scope.loose, self._scope.allowed):
            self._allowed = allowed
            found = [self._of_part(part) for part in parts if isinstance(part, tree.Comparison)]
            texts = [text for _, some in found for text in some]
            told = {key for keys, _ in found for key in keys}
            if texts and set(self._scope.keys()) <= told:
                return Reason(COMPUTE, " ".join(dict.fromkeys(texts)))
        return None

    def _of_part(self, node: tree.Comparison) -> tuple[list[Key], list[str]]:
        """Give what follows from one comparison, and how that is told."""
        for side, other in node.sides if node.relation in _TURNED else ():
            relation = node.relation if side is node.left else _TURNED[node.relation]
            found = _sum_of(side)
            if found is not None and isinstance(other, Side) and other != found[0]:
                return self._of(*found, relation, other)
        return [], []

    def _of(
        self, number: tree.Reference, more: int, relation: str, other: Side
    ) -> tuple[list[Key], list[str]]:
        """Give what follows where the digits of a number, and something more, come to another."""
        digits = self._allowed[number].digits
        low, high = sum(map(min, digits)), sum(map(max, digits))
        wanted = self._wanted(other)
        up, down = _BOUNDS[relation]
        least = low if up is None else max(low, wanted.low + up - more)
        most = high if down is None else min(high, wanted.high + down - more)
        left = wanted.within(low + more, high + more) if relation == "=" else wanted
        keys: list[Key] = []
        lefts: dict[_Left, list[Place]] = {}
        for key in self._scope.keys():
            place = key[1]
            if isinstance(place, tuple) and place in number.slot.cells:
                found = self._left(number, place, least, most)
                if found is not None:
                    lefts.setdefault(found, []).append(place)
                    keys.append(key)
            elif self._is_told(key, other, left):
                keys.append(key)
        texts = self._sizes(number, other, wanted, (low, high), more) if relation == "=" else []
        for one, places in lefts.items():
            if wanted.low < wanted.high:
                template = PLAIN_AT_LEAST if one.sense > 0 else PLAIN_AT_MOST
                bound = template.format(bound=least if one.sense > 0 else most)
                texts.append(DIGITS_COME_TO.format(number=number.slot.name, bound=bound))
            texts.append(self._leftover(number, one, places))
        return keys, texts

    def _wanted(self, other: Side) -> Allowed:
        if isinstance(other, tree.Literal):
            return Allowed((), None, other.value, other.value)
        return self._allowed[other]

    def _left(self, number: tree.Reference, place: Place, least: int, most: int) -> _Left | None:
        """Give what is left for a digit, if all that is concluded of it follows from that."""
        assert self._scope.step.conclusion is not None
        digits = self._allowed[number].digits
        index = number.slot.cells.index(place)
        others = [some for i, some in enumerate(digits) if i != index]
        few, many = sum(map(min, others)), sum(map(max, others))
        concluded = self._scope.step.conclusion.cells[place]
        if few == many and least == most and least - few in concluded:
            return _Left(0, least - few, str(few))
        if all(digit in concluded for digit in digits[index] if digit >= least - many):
            told = str(many) if few == many else PLAIN_AT_MOST.format(bound=many)
            return _Left(1, least - many, told)
        if all(digit in concluded for digit in digits[index] if digit <= most - few):
            told = str(few) if few == many else PLAIN_AT_LEAST.format(bound=few)
            return _Left(-1, most - few, told)
        return None

    def _is_told(self, key: Key, other: Side, left: Allowed) -> bool:
        """Say whether what is concluded of the other side follows from its size."""
        conclusion = self._scope.step.conclusion
        assert conclusion is not None
        kind, name = key
        if isinstance(other, tree.Literal):
            return False
        if isinstance(name, tuple):
            if not isinstance(other, tree.Reference) or name not in other.slot.cells:
                return False
            found = left.digit_between(other.slot.cells.index(name))
            return found <= set(conclusion.cells[name])
        values = left.candidates(MOST_VALUES)
        told = conclusion.numbers if kind == "numbers" else conclusion.variables
        return key == key_of(other) and values is not None and set(values) <= set(told[name])

    def _sizes(
        self,
        number: tree.Reference,
        other: Side,
        wanted: Allowed,
        bounds: tuple[int, int],
        more: int,
    ) -> list[str]:
        """Say how large the sum makes the other side, where that is new."""
        low, high = bounds
        name, found = self._scope.said.expression(other), []
        if high + more < wanted.high:
            so = AT_MOST.format(name=name, high=high + more)
            found.append((PLAIN_AT_MOST.format(bound=high), so))
        if low + more > wanted.low:
            so = AT_LEAST.format(name=name, low=low + more)
            found.append((PLAIN_AT_LEAST.format(bound=low), so))
        return [
            DIGITS_COME_TO_SO.format(number=number.slot.name, bound=bound, so=so)
            for bound, so in found
        ]

    def _leftover(self, number: tree.Reference, left: _Left, places: list[Place]) -> str:
        slot = number.slot
        names = [self._scope.facts.digit_name(slot, slot.cells.index(place)) for place in places]
        if len(names) > 1:
            ordinals = [self._scope.facts.ordinal(slot, slot.cells.index(p)) for p in places]
            if None not in ordinals:
                told = join_words([str(ordinal) for ordinal in ordinals], "and")
                names = [OF_DIGITS.format(ordinals=told, number=slot.name)]
        template = AT_LEAST if left.sense > 0 else AT_MOST if left.sense < 0 else IS_LISTED
        bound = {"low": left.bound, "high": left.bound, "values": left.bound}
        so = template.format(name=join_words(names, "and"), **bound)
        template = OTHER_DIGIT_IS if len(slot.cells) == 2 else OTHERS_COME_TO
        return template.format(number=slot.name, bound=left.others, so=so)


def _sum_of(side: tree.Expression) -> tuple[tree.Reference, int] | None:
    """Give the number whose digits are added up, and what is added to them."""
    match side:
        case tree.Operation(operator=Operator(name="qs"), arguments=(tree.Reference() as number,)):
            return number, 0
        case tree.Operation(
            operator=Operator(name="plus"),
            arguments=(
                tree.Operation(
                    operator=Operator(name="qs"), arguments=(tree.Reference() as number,)
                ),
                tree.Literal(value=more),
            ),
        ):
            return number, more
    return None
