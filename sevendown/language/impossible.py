"""Statements that can never hold, whatever the others say: `1a = 1000` where 1a has three digits.

Only what follows from bounds is found, which is quick, and never wrong: bounds may be too wide.
"""

from __future__ import annotations

from math import inf
from typing import Any

from sevendown.language import tree
from sevendown.numbertheory import TooLarge
from sevendown.speech import plural, say, template

End = int | float
Bounds = tuple[End, End]

_ANYTHING: Bounds = (-inf, inf)
_LARGEST = 10**1000  # bounds beyond it are not kept
_OURS = "sevendown.words."  # where words come from whose bounds are asked for
_SHOWN = 10**20  # larger numbers are not written out

_NEVER = {  # by relation, whether it cannot hold between such bounds
    "=": lambda a, b, c, d: b < c or d < a,
    "!=": lambda a, b, c, d: a == b == c == d,
    "<": lambda a, b, c, d: a >= d,
    "<=": lambda a, b, c, d: a > d,
    ">": lambda a, b, c, d: b <= c,
    ">=": lambda a, b, c, d: b < c,
}
_TURNED = {"<": ">", "<=": ">=", ">": "<", ">=": "<="}
_CANNOT_BE = {
    "=": template("{number}"),
    "<": template("below {number}"),
    "<=": template("at most {number}"),
    ">": template("above {number}"),
    ">=": template("at least {number}"),
}


class Impossible(Exception):
    """Why a statement can never hold, and the offset of what is to blame."""

    def __init__(self, at: int, why: str) -> None:
        super().__init__(why)
        self.at = at
        self.why = why


def impossible_statements(puzzle: tree.PuzzleTree) -> list[tuple[tree.Line, Impossible]]:
    """Give the statements that can never hold, each with the reason."""
    looker = _Looker(puzzle)
    found = ((line, looker.reason(line.statement)) for line in puzzle.lines)
    return [(line, reason) for line, reason in found if reason]


def why_impossible(statement: tree.Statement, puzzle: tree.PuzzleTree) -> Impossible | None:
    """Say why a statement about a puzzle can never hold; None: it may."""
    return _Looker(puzzle).reason(statement)


class _Looker:
    """Goes through statements; what they share, and be it often, is looked at once."""

    def __init__(self, puzzle: tree.PuzzleTree) -> None:
        self.puzzle = puzzle
        self.known: dict[int, Bounds] = {}  # of nodes of the puzzle, by their identity
        self.numbers: dict[tree.Slot, Bounds] = {}
        self.values: dict[int, Bounds] = {}  # of what variables are declared with, likewise

    def reason(self, node: tree.Statement) -> Impossible | None:
        """Say why a statement can never hold."""
        try:
            match node:
                case tree.Comparison():
                    self.comparison(node)
                case tree.Membership(negated=False):
                    self.membership(node)
                case tree.Membership():
                    self.bounds(node.value)
                case tree.Application():
                    for argument in node.arguments:
                        self.bounds(argument)
                case tree.Logic(connective="and"):
                    found = (self.reason(part) for part in node.parts)
                    return next((reason for reason in found if reason), None)
                case tree.Logic(connective="or", parts=(_, *_)):
                    reasons = [self.reason(part) for part in node.parts]
                    return reasons[0] if all(reasons) else None
        except Impossible as reason:
            return reason
        except TooLarge:
            pass
        return None

    def comparison(self, node: tree.Comparison) -> None:
        """Raise the reason why a comparison can never hold, if there is one."""
        left, right = self.bounds(node.left), self.bounds(node.right)
        if not _NEVER[node.relation](*left, *right):
            return
        for side, other, relation in (
            (node.left, right, node.relation),
            (node.right, left, _TURNED.get(node.relation, node.relation)),
        ):
            if isinstance(side, tree.Reference) and relation in _CANNOT_BE:
                end = other[0] if relation in ("=", ">", ">=") else other[1]
                if relation == "=" and other[0] != other[1]:
                    continue
                what = say(_CANNOT_BE[relation], number=_shown(end))
                why = say("{about} and cannot be {what}", about=self.about(side), what=what)
                raise Impossible(node.at, why)
        why = say(
            "this can never hold: one side is {left}, the other {right}",
            left=_range(left),
            right=_range(right),
        )
        for side, bounds in ((node.left, left), (node.right, right)):
            if bounds == (0, 0) and not isinstance(side, tree.Literal):
                # So words also enclose what never has a value.
                why = say("this can never hold")
        raise Impossible(node.at, why)

    def membership(self, node: tree.Membership) -> None:
        """Raise the reason why a membership can never hold, if there is one."""
        low, high = self.bounds(node.value)
        for first, last in node.members.ends:
            try:
                lowest, highest = self.bounds(first)[0], self.bounds(last)[1]
            except Impossible:
                continue  # what has no value is no member
            if lowest <= high and low <= highest:
                return
        if isinstance(node.value, tree.Reference):
            why = say("{about} and cannot be one of these", about=self.about(node.value))
            raise Impossible(node.at, why)
        value = _range((low, high))
        raise Impossible(node.at, say("this can never hold: the value is {value}", value=value))

    def bounds(self, node: tree.Expression) -> Bounds:
        """Enclose the value of an expression; raises Impossible where there never is one."""
        found = self.known.get(id(node))
        if found is None:
            low, high = self._bounds(node)
            low = -inf if low < -_LARGEST else min(low, _LARGEST)
            high = inf if high > _LARGEST else max(high, -_LARGEST)
            found = self.known[id(node)] = low, high
        return found

    def _bounds(self, node: tree.Expression) -> Bounds:
        match node:
            case tree.Literal(value=value):
                return value, value
            case tree.Reference(slot=slot):
                if slot not in self.numbers:
                    self.numbers[slot] = self.number(slot.cells)
                return self.numbers[slot]
            case tree.CellDigit(row=row, column=column):
                return self.digit((row, column))
            case tree.Variable(name=name):
                return self.variable(self.puzzle.variables[name])
            case tree.DigitOf():
                return self.digit_of(node)
            case tree.Truths(statements=statements):
                return 0, len(statements)
            case tree.Operation(operator=operator, arguments=arguments):
                return self.operation(node, operator, arguments)
        return _ANYTHING

    def digit(self, cell: tuple[int, int]) -> tuple[int, int]:
        """Enclose the digit in a cell."""
        given = self.puzzle.given.get(cell)
        digits = self.puzzle.digits
        return (digits[0], digits[-1]) if given is None else (given, given)

    def number(self, cells: tuple[tuple[int, int], ...]) -> Bounds:
        """Enclose a number of the grid."""
        if len(cells) >= len(str(_LARGEST)):
            return _ANYTHING
        pairs = [self.digit(cell) for cell in cells]
        low, high = (int("".join(str(pair[end]) for pair in pairs)) for end in (0, 1))
        if not self.puzzle.leading_zeros:
            low = max(low, 10 ** (len(cells) - 1))
        return low, high

    def about(self, node: tree.Reference) -> str:
        """Say how large a number of the grid can be, by its length where that is all."""
        count = len(node.slot.cells)
        bounds = self.bounds(node)
        if bounds == (10 ** (count - 1), 10**count - 1):
            return _digits(node)
        return say("{name} is {value}", name=node.slot.name, value=_range(bounds))

    def variable(self, members: tree.Members) -> Bounds:
        """Enclose the values of a variable."""
        if id(members) not in self.values:
            self.values[id(members)] = self._among(members)
        return self.values[id(members)]

    def _among(self, members: tree.Members) -> Bounds:
        lows, highs = [inf], [-inf]
        for first, last in members.ends:
            try:
                low, high = self.bounds(first)[0], self.bounds(last)[1]
            except Impossible:
                continue
            lows.append(low)
            highs.append(high)
        return (min(lows), max(highs)) if len(lows) > 1 else _ANYTHING

    def digit_of(self, node: tree.DigitOf) -> Bounds:
        """Enclose a digit of a number."""
        self.bounds(node.number)
        low, high = self.bounds(node.index)
        if low == high == 0:
            raise Impossible(node.at, say("digits count from 1: there is no digit 0"))
        if not isinstance(node.number, tree.Reference) or not node.of_cells:
            return 0, 9
        cells = node.number.slot.cells
        if low > len(cells) or high < -len(cells):
            which = _shown(low if low > 0 else high)
            why = say(
                "{about}, so there is no digit {which}", about=_digits(node.number), which=which
            )
            raise Impossible(node.at, why)
        if isinstance(node.index, tree.Literal):
            index = node.index.value
            return self.digit(cells[index - 1 if index > 0 else index])
        return self.puzzle.digits[0], self.puzzle.digits[-1]

    def operation(
        self, node: tree.Operation, operator: Any, arguments: tuple[tree.Expression, ...]
    ) -> Bounds:
        """Enclose the value of an operator."""
        if not type(operator).__module__.startswith(_OURS):
            return _ANYTHING
        if any(isinstance(argument, tree.Group) for argument in arguments):
            return _ANYTHING
        bounds = [self.bounds(argument) for argument in arguments]
        low, high = operator.bounds(*bounds)
        if low > high:
            raise Impossible(node.at, say("this never has a value"))
        return low, high


def _digits(node: tree.Reference) -> str:
    count = len(node.slot.cells)
    return plural(count, "{name} has {n} digit", "{name} has {n} digits", name=node.slot.name)


def _range(bounds: Bounds) -> str:
    low, high = bounds
    if low == high:
        return _shown(low)
    if isinstance(low, float):
        return say("at most {number}", number=_shown(high))
    if isinstance(high, float):
        return say("at least {number}", number=_shown(low))
    return say("{first} to {last}", first=_shown(low), last=_shown(high))


def _shown(end: End) -> str:
    if isinstance(end, float) or abs(end) < _SHOWN:
        return str(end)
    text = str(abs(end))
    return say("{start}… ({digits} digits)", start="-" * (end < 0) + text[:3], digits=len(text))
