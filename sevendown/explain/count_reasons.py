"""Reasons from counting: how many digits are a 9 already, and which others could be."""

from __future__ import annotations

from sevendown.explain.clue_text import put_in
from sevendown.explain.conclusion_text import Known
from sevendown.explain.reason import COUNT, Reason
from sevendown.explain.step_scope import StepScope
from sevendown.explain.wordlist import (
    ALL_THAT_ARE,
    CAN_BE,
    COULD_BE,
    COUNTED_DIGITS,
    DIGITS_OF,
    MAKES,
    NO_DIGIT_IS,
    ONE_IS_ALREADY,
    ONLY_COUNT,
    ONLY_NAMED,
    OTHERS,
    SOME_ARE_ALREADY,
)
from sevendown.language import tree
from sevendown.numbertheory import decimal
from sevendown.proof.knowledge import Place
from sevendown.text.phrases import join_words
from sevendown.words.base import Operator

_MOST_NAMED = 4  # digits that are named one by one


class CountReasons:
    """Looks for such reasons for one step."""

    def __init__(self, scope: StepScope, known: Known | None) -> None:
        self._scope = scope
        self._known = known  # what is in the grid, which one who counts sees
        self._counted: dict[Place, set[int]] = {}  # which digits count in which cells
        self._sign = 0  # of all counts on the left of the clue

    def reason(self) -> Reason | None:
        """Say how many of the digits that a clue counts are known, and which others could be."""
        node = self._scope.statement
        if not isinstance(node, tree.Comparison):
            return None
        try:
            self._collect(node.left, 1)
            self._collect(node.right, -1)
        except _NotCounted:
            return None
        if not self._counted:
            return None
        wanted = {tuple(sorted(digits)) for digits in self._counted.values()}
        return Reason(COUNT, self._told(*wanted)) if len(wanted) == 1 else None

    def _told(self, wanted: tuple[int, ...]) -> str:
        places = {place: self._possible(place) for place in self._counted}
        sure = [place for place, digits in places.items() if digits <= {*wanted}]
        could = [p for p, digits in places.items() if digits & {*wanted} and p not in sure]
        digit = join_words(map(decimal, wanted), "or")
        if not sure and not could:
            return NO_DIGIT_IS.format(digit=digit)
        if not sure:
            many = COUNTED_DIGITS.format(count=len(could))
            text = CAN_BE.format(could=self._named(could) or many, digit=digit)
        else:
            template = SOME_ARE_ALREADY if len(sure) > 1 else ONE_IS_ALREADY
            text = template.format(count=len(sure), digit=digit)
            if not could:
                return ALL_THAT_ARE.format(sure=text)
            many = OTHERS.format(count=len(could))
            text = COULD_BE.format(sure=text, could=self._named(could) or many)
        counts = tuple(range(len(sure), len(sure) + len(could) + 1))
        told = f"{text} {MAKES.format(counts=self._scope.facts.values(counts))}"
        after = self._counted_after(could, {*wanted})
        return told if after is None else f"{told} {ONLY_COUNT.format(count=len(sure) + after)}"

    def _counted_after(self, places: list[Place], wanted: set[int]) -> int | None:
        """Give how many of these count, once the step is taken; None: that is not decided."""
        conclusion = self._scope.step.conclusion
        count = 0
        for place in places:
            digits = set(() if conclusion is None else conclusion.cells.get(place, ()))
            if not digits or (digits & wanted and not digits <= wanted):
                return None
            count += digits <= wanted
        return count

    def _named(self, places: list[Place]) -> str:
        """Name digits, those of one number together; "" where they are many."""
        if len(places) > _MOST_NAMED:
            return ""
        near = [u.slot for u in self._scope.unknowns if isinstance(u, tree.Reference)]
        found: dict[tree.Slot | None, list[Place]] = {}
        for place in places:
            slot = next((slot for slot in near if place in slot.cells), None)
            found.setdefault(slot, []).append(place)
        names = []
        for slot, some in found.items():
            ordinals = [
                None if slot is None else self._scope.facts.ordinal(slot, slot.cells.index(place))
                for place in some
            ]
            known = [ordinal for ordinal in ordinals if ordinal is not None]
            if slot is not None and len(known) == len(some) > 1:
                names.append(DIGITS_OF.format(ordinals=join_words(known, "and"), number=slot.name))
            else:
                names += [self._scope.facts.cell_name(place, near) for place in some]
        return ONLY_NAMED.format(names=join_words(names, "and"))

    def _possible(self, place: Place) -> set[int]:
        """Give what a cell can be by the grid and by lists of numbers through it."""
        found = set(self._scope.digits(place))
        if self._known is not None:
            found &= set(self._known.cells[place])
        for unknown in self._scope.unknowns:
            values = self._scope.allowed[unknown].values
            if isinstance(unknown, tree.Reference) and place in unknown.slot.cells and values:
                index, length = unknown.slot.cells.index(place), len(unknown.slot.cells)
                found &= {int(decimal(value).zfill(length)[index]) for value in values}
        return found

    # What is counted

    def _collect(self, node: tree.Expression, sign: int) -> None:
        """Note what a side of the clue counts; anything else but sums of digits is too much."""
        match node:
            case tree.Literal() | tree.Reference() | tree.Variable() | tree.CellDigit():
                return
            case tree.DigitOf(number=tree.Reference(), index=tree.Literal()):
                return
            case tree.Operation(operator=Operator(name="plus" | "sum"), arguments=parts):
                for part in parts:
                    self._collect(part, sign)
            case tree.Operation(operator=Operator(name="minus"), arguments=(left, right)):
                self._collect(left, sign)
                self._collect(right, -sign)
            case tree.Operation(operator=Operator(name="len"), arguments=(tree.Reference(),)):
                return
            case tree.Operation(operator=Operator(name="anzahl"), arguments=(number, digit)):
                self._count(self._cells(number), self._digit(digit), sign)
            case tree.RunningValue(
                kind="count",
                source=tree.Group(name="cells"),
                body=tree.Comparison(relation="=", left=tree.Bound(), right=digit),
            ):
                self._count(list(self._scope.puzzle.open_cells), self._digit(digit), sign)
            case tree.DefinedValue(definition=definition, arguments=arguments):
                at = dict(zip(definition.parameters, arguments, strict=True))
                body = put_in(definition.body, at)
                if not isinstance(body, tree.Expression):
                    raise _NotCounted
                self._collect(body, sign)
            case _:
                raise _NotCounted

    def _count(self, cells: list[Place], digit: int, sign: int) -> None:
        if self._sign not in (0, sign):
            raise _NotCounted  # some are added and some taken away
        self._sign = sign
        for place in cells:
            digits = self._counted.setdefault(place, set())
            if digit in digits:
                raise _NotCounted  # it counts twice
            digits.add(digit)

    def _cells(self, node: tree.Expression) -> list[Place]:
        match node:
            case tree.Reference(slot=slot):
                return list(slot.cells)
            case tree.DigitOf(
                number=tree.Reference(slot=slot), index=tree.Literal(value=index)
            ) if 1 <= abs(index) <= len(slot.cells):
                return [slot.cells[index - 1 if index > 0 else index]]
            case tree.CellDigit(row=row, column=column):
                return [(row, column)]
        raise _NotCounted

    def _digit(self, node: tree.Expression) -> int:
        match node:
            case tree.Literal(value=value):
                return value
            case tree.Variable() if node in self._scope.allowed:
                allowed = self._scope.allowed[node]
                if allowed.low == allowed.high:
                    return allowed.low
        raise _NotCounted


class _NotCounted(Exception):
    """The clue does not simply count digits."""
