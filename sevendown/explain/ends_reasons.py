"""Reasons from how numbers end, and from how large they are."""

from __future__ import annotations

from collections.abc import Mapping
from math import gcd, inf

from sevendown.explain import wordlist
from sevendown.explain.arithmetic_ends import Allowed, Endings, Narrowing, Sizes
from sevendown.explain.clue_text import StatementText, put_in, written_out
from sevendown.explain.reason import BOTH_ENDS, LAST_DIGITS, SIZE, Key, Reason
from sevendown.explain.step_scope import MOST_VALUES, StepScope, key_of
from sevendown.language import semantics, tree
from sevendown.numbertheory import decimal
from sevendown.text.phrases import join_words
from sevendown.words.base import Bounds, Operator, Predicate

_MOST_SHOWN = 6  # endings that are listed
_MOST_TOGETHER_SHOWN = 12  # of a single number
_MOST_ENDINGS = 4  # combinations of last digits that are shown
_MOST_BOUNDS = 4  # steps by size that are told
_SHORT = 3  # digits of a number of which all values are tried
_MOST_EFFORT = 40  # steps to evaluate a clue with each of them
_MOST_CAUSES = 2  # of a bound that are told
_WORTH = 0.9  # of a stretch, what leaves more than this is not told
_MOST_TOGETHER = 7  # unknowns of a clue; one with more is about much of the grid


class EndsReasons:
    """Looks for such reasons for one step."""

    def __init__(self, scope: StepScope) -> None:
        self._scope = scope

    def by_ends(self, vaguely: bool = False) -> Reason | None:
        """Say how the numbers of an equation end, and how large they are, if that is enough.

        Vaguely: also where no more can be said than that it is so.
        """
        node = self._scope.statement
        if isinstance(node, tree.Application):
            return self._such_ends(node)
        if not isinstance(node, tree.Comparison) or not self._scope.keys():
            return None
        sizes = Sizes(node, self._scope.loose)
        if sizes.fails:
            return None
        size_text = self._size_text(sizes)
        endings = self._endings(node)
        # What is seen more easily comes first.
        for count in (1, 0, 2, 3):
            ways = endings.get(count)
            if ways is not None and self._all_follow(self._scope.allowed, ways, count):
                text = self._endings_text(node, ways, count, vaguely)
                return Reason(LAST_DIGITS, text) if text else None
            if count == 0 and size_text and self._all_follow(sizes.allowed, None, 0):
                return Reason(SIZE, size_text)
        if size_text:
            for count, ways in endings.items():
                if self._all_follow(sizes.allowed, ways, count):
                    text = self._endings_text(node, ways, count, vaguely)
                    return Reason(BOTH_ENDS, f"{text} {size_text}") if text else None
        return None

    def _such_ends(self, node: tree.Application) -> Reason | None:
        """Say how all numbers of a kind end, if that is enough."""
        predicate, (subject, *others) = node.predicate, node.arguments
        known = [other.value for other in others if isinstance(other, tree.Literal)]
        if (
            not isinstance(predicate, Predicate)
            or not isinstance(subject, tree.Reference)
            or len(known) < len(others)
            or not self._scope.keys()
        ):
            return None
        last = predicate.allowed_digits(len(subject.slot.cells), *known)
        residue = predicate.residue(*known)
        for count in (1, 2):
            endings = list(range(10**count))
            if residue is not None:
                modulus = gcd(residue[0], 10**count)
                endings = [e for e in endings if (e - residue[1]) % modulus == 0]
            elif last is not None:
                endings = [e for e in endings if str(e % 10) in last[-1]]
            ways: list[dict[semantics.Unknown, int]] = [{subject: ending} for ending in endings]
            if len(ways) <= _MOST_SHOWN and self._all_follow(self._scope.allowed, ways, count):
                values = join_words([f"{ending:0{count}}" for ending in endings], "or")
                return Reason(LAST_DIGITS, wordlist.SUCH_ENDS_IN.format(values=values))
        return None

    def of_one(self) -> Reason | None:
        """Say how a short number ends of which a clue says something, if that is enough."""
        node, unknowns = self._scope.statement, self._scope.unknowns
        if node is None or len(unknowns) != 1 or not self._scope.keys():
            return None
        (unknown,) = unknowns
        effort = semantics.effort(node, self._scope.puzzle)
        if not isinstance(unknown, tree.Reference) or effort > _MOST_EFFORT:
            return None
        length = len(unknown.slot.cells)
        if length > _SHORT:
            return None
        holds = semantics.evaluator(node, unknowns, self._scope.puzzle)
        endings = sorted({value % 10 for value in range(10**length) if holds([value])})
        ways: list[dict[semantics.Unknown, int]] = [{unknown: ending} for ending in endings]
        if len(ways) > _MOST_SHOWN or not self._all_follow(self._scope.allowed, ways, 1):
            return None
        values = join_words(map(decimal, endings), "or")
        return Reason(LAST_DIGITS, wordlist.SUCH_ENDS_IN.format(values=values))

    def _endings(self, node: tree.Comparison) -> dict[int, list[dict[semantics.Unknown, int]]]:
        """Give which last digits go together, for some numbers of them."""
        found: dict[int, list[dict[semantics.Unknown, int]]] = {}
        longest = max((len(self._scope.allowed[u].digits) for u in self._scope.open), default=0)
        if node.relation == "=":
            digits = Endings(node, self._scope.allowed)
            for count in range(1, min(longest, 4)):
                ways = digits.together(count)
                if not ways:
                    break
                found[count] = ways
        return found

    def _all_follow(
        self,
        allowed: Mapping[semantics.Unknown, Allowed],
        ways: list[dict[semantics.Unknown, int]] | None,
        count: int,
    ) -> bool:
        """Say whether all that is concluded follows from what is allowed, and from endings."""
        return all(
            any(self._follows(key, u, left, ways, count) for u, left in allowed.items())
            for key in self._scope.keys()
        )

    def _follows(
        self,
        key: Key,
        unknown: semantics.Unknown,
        left: Allowed,
        ways: list[dict[semantics.Unknown, int]] | None,
        count: int,
    ) -> bool:
        """Say whether what is concluded of something follows from what an unknown can be."""
        assert self._scope.step.conclusion is not None
        kind, name = key
        endings = None if ways is None else {at[unknown] for at in ways if unknown in at}
        if isinstance(name, tuple):
            if not isinstance(unknown, tree.Reference) or name not in unknown.slot.cells:
                return False
            place = unknown.slot.cells.index(name)
            behind = len(unknown.slot.cells) - 1 - place
            found = left.digit_between(place)
            if endings is not None and behind < count:
                found &= {ending // 10**behind % 10 for ending in endings}
            return found <= set(self._scope.step.conclusion.cells[name])
        if key != key_of(unknown):
            return False
        conclusion = self._scope.step.conclusion
        wanted = conclusion.numbers[name] if kind == "numbers" else conclusion.variables[name]
        candidates = left.candidates(MOST_VALUES)
        if candidates is None:
            return isinstance(wanted, range) and left.low in wanted and left.high in wanted
        return all(
            value in wanted
            for value in candidates
            if endings is None or value % 10**count in endings
        )

    def _endings_text(
        self,
        node: tree.Comparison,
        together: list[dict[semantics.Unknown, int]],
        count: int,
        vaguely: bool,
    ) -> str:
        """Say which last digits go together; "" where that are many, unless vaguely."""
        left, right = node.left, node.right
        if isinstance(left, tree.Reference | tree.Variable):
            left, right = right, left
        equations = []
        for at in together:
            shown = {u: self._ending(u, value, count) for u, value in at.items()}
            said = StatementText(self._scope.facts, shown)
            equations.append(f"{said.expression(left)} = {said.expression(right)}")
        equations = list(dict.fromkeys(equations))
        if len(equations) <= _MOST_ENDINGS:
            template = wordlist.LAST_DIGITS if count == 1 else wordlist.LAST_FEW_DIGITS
            few = wordlist.FEW_DIGITS.get(count, "")
            return template.format(equation=join_words(equations, "or"), count=few)
        digits = Endings(node, self._scope.allowed)
        for side, ends in (
            (left, sorted(digits.endings_of(left, count) or ())),
            (right, sorted({at[right] for at in together if right in at})),  # type: ignore[index]
        ):
            known = side is right and right not in self._scope.open
            if not known and 0 < len(ends) <= (
                _MOST_SHOWN if side is left else _MOST_TOGETHER_SHOWN
            ):
                values = join_words([f"{ending:0{count}}" for ending in ends], "or")
                name = self._scope.said.expression(side)
                return wordlist.ENDS_IN.format(side=name, values=values)
        if not vaguely:
            return ""
        if count == 1:
            return wordlist.COMPARE_LAST_DIGIT
        return wordlist.COMPARE_LAST_DIGITS.format(count=wordlist.FEW_DIGITS[count])

    def _ending(self, unknown: semantics.Unknown, value: int, count: int) -> str:
        allowed = self._scope.allowed[unknown]
        if allowed.low == allowed.high:
            return decimal(allowed.low)
        if allowed.digits and len(allowed.digits) <= count:
            return decimal(value)
        if not allowed.digits and 0 <= allowed.low and allowed.high < 10**count:
            return decimal(value)
        return f"…{value:0{count}}"

    def _size_text(self, sizes: Sizes) -> str:
        """Tell how sizes were narrowed, each unknown once."""
        last: dict[semantics.Unknown, tuple[int, int, int, int]] = {}
        causes: dict[semantics.Unknown, str] = {}
        for step in sizes.steps:
            old = last.get(step.unknown)
            before = step.before if old is None else old[:2]
            last[step.unknown] = (*before, *step.after)
            if old is None:
                causes[step.unknown] = self._cause_text(step)
        rough = [u for u, (lo, hi, low, high) in last.items() if high - low > _WORTH * (hi - lo)]
        if len(rough) < len(last):
            last = {unknown: bounds for unknown, bounds in last.items() if unknown not in rough}
        if not last or len(last) > _MOST_BOUNDS:
            return ""
        easy = [self._because(unknown, *bounds) for unknown, bounds in last.items()]
        if all(easy):
            text = "; ".join(easy)
            return f"{text[:1].upper()}{text[1:]}."
        texts = []
        for unknown, (lo, hi, low, high) in last.items():
            text = self._bounds_text(self._scope.said.expression(unknown), (lo, hi), (low, high))
            cause = causes[unknown]
            texts.append(wordlist.SIZE_SO.format(cause=cause, bounds=text) if cause else text)
        declared = self._all_declared()
        if declared:
            cause = join_words(declared, "and")
            texts[0] = wordlist.SIZE_SO.format(cause=cause, bounds=texts[0])
        return wordlist.SIZE.format(bounds=join_words(texts, "and"))

    def _because(self, unknown: semantics.Unknown, lo: int, hi: int, low: int, high: int) -> str:
        """Say from which other bounds a bound follows, if these are few: `as 3d ≥ 10, 6d ≥ 21`."""
        node = self._scope.statement
        if (low > lo) == (high < hi) or low == high or not isinstance(node, tree.Comparison):
            return ""
        others = [u for u in self._scope.open if u != unknown]
        own = {unknown: self._scope.loose[unknown]}
        name, bound = self._scope.said.expression(unknown), low if low > lo else high

        def reached(known: Mapping[semantics.Unknown, Allowed]) -> bool:
            sizes = Sizes(node, {**self._scope.loose, **known, **own})
            left = sizes.allowed[unknown]
            return not sizes.fails and (left.low if low > lo else left.high) == bound

        ends = [(other, at_least) for other in others for at_least in (True, False)]
        needed = [end for end in ends if not reached({end[0]: self._loosened(*end)})]
        wide = {u: self._loosened(u, None) for u in others}
        for other, at_least in needed:
            both = (other, not at_least) in needed
            wide[other] = self._scope.loose[other] if both else self._loosened(other, not at_least)
        if not 0 < len(needed) <= _MOST_CAUSES or not reached(wide):
            return ""
        causes = [
            self._one_bound(self._scope.said.expression(other), self._scope.loose[other], at_least)
            for other, at_least in needed
        ]
        after = Allowed((), None, low, high)
        bounds = self._one_bound(name, after, low > lo)
        return wordlist.AS.format(causes=join_words(causes, "and"), bounds=bounds)

    def _one_bound(self, name: str, allowed: Allowed, at_least: bool) -> str:
        if at_least:
            return wordlist.NO_LESS.format(name=name, low=decimal(allowed.low))
        return wordlist.NO_MORE.format(name=name, high=decimal(allowed.high))

    def _loosened(self, unknown: semantics.Unknown, at_least: bool | None) -> Allowed:
        """Give what an unknown can be without its lower or upper bound, or without both."""
        allowed = self._scope.loose[unknown]
        low = min(0, allowed.low) if at_least is not False else allowed.low
        high = 1000 * max(1, allowed.high) if not at_least else allowed.high
        return Allowed((), None, low, high)

    def _all_declared(self) -> list[str]:
        """Say what variables of which nothing is known can be, those of one kind together.

        One that is a side of the clue by itself is what size is told of.
        """
        node = self._scope.statement
        sides = (node.left, node.right) if isinstance(node, tree.Comparison) else ()
        found: dict[str, list[tree.Variable]] = {}
        for unknown in self._scope.open:
            if isinstance(unknown, tree.Variable) and unknown not in sides:
                if unknown.name not in self._scope.step.premises.variables:
                    allowed = self._scope.loose[unknown]
                    values = allowed.values or range(allowed.low, allowed.high + 1)
                    found.setdefault(self._scope.facts.values(values), []).append(unknown)
        return [
            self._scope.declared(some[0])
            if len(some) == 1
            else wordlist.ARE_LISTED.format(
                names=join_words([unknown.name for unknown in some], "and"), values=values
            )
            for values, some in found.items()
        ]

    def _bounds_text(self, name: str, before: tuple[float, float], after: tuple[int, int]) -> str:
        low, high = after
        if low == high:
            return wordlist.IS_VALUE.format(name=name, value=decimal(low))
        if low == before[0]:
            return wordlist.AT_MOST.format(name=name, high=decimal(high))
        if high == before[1]:
            return wordlist.AT_LEAST.format(name=name, low=decimal(low))
        return self._scope.facts.named(name, range(low, high + 1))

    def _cause_text(self, step: Narrowing) -> str:
        """Say how large something is that an unknown is equal to, where that is what counts."""
        if step.cause is None or not isinstance(step.cause[0], tree.Operation):
            return ""
        side, (low, high) = step.cause
        name = self._scope.said.expression(side)
        at_most, at_least = step.after[1] < step.before[1], step.after[0] > step.before[0]
        if at_most and not at_least and high < inf:
            return wordlist.AT_MOST.format(name=name, high=decimal(int(high)))
        if at_least and not at_most and low > -inf:
            return wordlist.AT_LEAST.format(name=name, low=decimal(int(low)))
        if at_least and at_most and -inf < low <= high < inf:
            return self._scope.facts.named(name, range(int(low), int(high) + 1))
        return ""

    def bounded(self) -> Reason | None:
        """Say what size tells, though it is not all."""
        node = self._scope.statement
        if not isinstance(node, tree.Comparison):
            return None
        sizes = Sizes(node, self._scope.loose)
        text = "" if sizes.fails else self._size_text(sizes)
        if text and any(
            self._follows(key, unknown, left, None, 0)
            for key in self._scope.keys()
            for unknown, left in sizes.allowed.items()
        ):
            return Reason(SIZE, text)
        return None

    def wide(self) -> Reason | None:
        """Say of a clue over much of the grid what comes out at least and at most."""
        node = self._scope.statement
        if not isinstance(node, tree.Comparison) or len(self._scope.unknowns) <= _MOST_TOGETHER:
            return None
        for side, other in node.sides:
            if isinstance(side, tree.Literal | tree.Reference | tree.Variable):
                low, high = self._enclosed(other)
                if -inf < low <= high < inf:
                    ends = {"low": decimal(int(low)), "high": decimal(int(high))}
                    return Reason(SIZE, wordlist.AT_LEAST_AND_MOST.format(**ends))
        return None

    def _enclosed(self, node: tree.Expression) -> Bounds:
        """Give the least and the most that an expression can be, as far as is seen at once."""
        match node:
            case tree.Literal():
                return node.value, node.value
            case tree.Reference() | tree.Variable() | tree.CellDigit():
                return self._scope.allowed[node].low, self._scope.allowed[node].high
            case tree.Operation(operator=Operator() as operator):
                return operator.bounds(*map(self._enclosed, node.arguments))
            case tree.DefinedValue():
                body = written_out(node)
                return self._enclosed(body) if isinstance(body, tree.Expression) else (-inf, inf)
            case tree.RunningValue(kind="count" | "sum", source=tree.Group() as group):
                ends = [
                    self._one(put_in(node.body, {node.name: member}))
                    for member in self._scope.puzzle.members(group.name)
                ]
                return sum(end[0] for end in ends), sum(end[1] for end in ends)
        return -inf, inf

    def _one(self, body: tree.Node) -> Bounds:
        """Give what one member of a group adds to a sum, or to a count."""
        if isinstance(body, tree.Expression):
            return self._enclosed(body)
        assert isinstance(body, tree.Statement)
        unknowns = semantics.unknowns(body, self._scope.puzzle)
        values = [
            self._scope.allowed[u].candidates(MOST_VALUES) if u in self._scope.allowed else None
            for u in unknowns
        ]
        (only, *others) = values or [None]
        if others or only is None:
            return 0, 1
        holds = semantics.evaluator(body, unknowns, self._scope.puzzle)
        truths = {bool(holds([value])) for value in only}
        return int(False not in truths), int(True in truths)
