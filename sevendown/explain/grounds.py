"""Why an inference is right, in words: the arithmetic that a person would do.

A reason is looked for with plain meanings alone, from the clue and the premises of the step. How
much is looked at is counted, so that the same is said each time; where nothing short is found,
there is no reason to tell, and clue, premises and conclusion have to do.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from math import inf

from sevendown.explain import wordlist
from sevendown.explain.arithmetic_ends import Allowed, Endings, Narrowing, Sizes
from sevendown.explain.clue_text import Clues, StatementText, WordedClue, put_in, written_out
from sevendown.explain.fact_text import FactText, begun
from sevendown.language import semantics, tree
from sevendown.numbertheory import TooLarge, decimal
from sevendown.proof.fillings import Filling, Fillings, TooWide
from sevendown.proof.inference import Inference
from sevendown.proof.knowledge import Item, Knowledge, Place, Values, shared_values
from sevendown.record import Record, replaced
from sevendown.text.phrases import join_words
from sevendown.words.base import Bounds, Operator, Predicate

CROSSING, LIST, COMPUTE = "crossing", "list", "compute"
LAST_DIGITS, SIZE, BOTH_ENDS = "last digits", "size", "last digits and size"
DIFFER, NOTHING_FITS, COUNT, EITHER = "answers differ", "nothing fits", "count", "either"
NO_REASON = "none"

_MOST_WORK = 40_000  # of one question: looks, each as dear as the clue takes to evaluate
_LEAST_EFFORT = 20  # of a look
_QUESTIONS = 5  # so much is done for one step in all
_MOST_SHOWN = 6  # candidates that are shown with their arithmetic
_MOST_LISTED = 12
_MOST_COUNTED = 50
_MOST_TOGETHER = 7  # unknowns of a clue; one with more is about much of the grid
_MOST_SIDES = 6  # of a clue that joins statements
_FEW = 3  # candidates that are rather listed than reasoned about
_MOST_ENDINGS = 4  # combinations of last digits that are shown
_MOST_BOUNDS = 4  # steps by size that are told
_WORTH = 0.9  # of a stretch, what leaves more than this is not told
_MOST_VALUES = 1000  # of a variable that are held one by one

Key = tuple[str, Place | str]


class Reason(Record):
    """A kind of argument, and what it says; `listed` is what it says in full."""

    kind: str
    text: str
    listed: Mapping[Key, Values] = {}
    shown: str = ""  # the list alone, where it is all that the text says
    before: str = ""  # what is said before the text


NOTHING_SAID = Reason(NO_REASON, "")


class Noun(Record):
    """What a clue says that a number of the grid is: a square, a multiple of 13."""

    subject: tree.Expression
    one: str
    many: str  # "": there is no word for it


class Grounds:
    """Finds reasons for the inferences of proofs of one puzzle."""

    def __init__(self, puzzle: tree.PuzzleTree, facts: FactText, clues: Clues) -> None:
        self._puzzle = puzzle
        self._facts = facts
        self._clues = clues

    def needed(self, step: Inference) -> list[WordedClue]:
        """Give the clues of a step; of one that demands several things, those that are needed."""
        clues = self._clues.of(step.lines)
        for index, clue in enumerate(clues):
            whole = _plain(clue.statement)
            if not isinstance(whole, tree.Logic) or whole.connective != "and":
                continue
            parts = list(whole.parts)
            for part in whole.parts if len(parts) <= _MOST_SIDES else ():
                fewer = [other for other in parts if other is not part]
                if not fewer:
                    break
                shorter = self._clues.part_of(clue, fewer)
                others = [*clues[:index], shorter, *clues[index + 1 :]]
                if self._follows(step, others):
                    parts, clues = fewer, others
        return clues

    def _follows(self, step: Inference, clues: Sequence[WordedClue]) -> bool:
        """Say whether an inference is right by these clues, as far as can be seen."""
        fillings = Fillings(self._puzzle, [clue.statement for clue in clues], step.distinct)
        try:
            most = _most_looks(self._puzzle, clues)
            return fillings.follows(step.premises, step.conclusion, most) is None
        except (TooWide, TooLarge, semantics.TooMany):
            return False

    def reason(self, step: Inference, clues: Sequence[WordedClue]) -> Reason:
        """Give the shortest reason that is found."""
        if not clues and not step.distinct:
            return self._crossing(step)
        if not clues:
            return self._different(step)
        try:
            return _Search(self._puzzle, self._facts, step, clues).reason()
        except (TooLarge, semantics.TooMany):
            return NOTHING_SAID

    def axioms(self, step: Inference, clues: Sequence[WordedClue]) -> list[str]:
        """Say which of the rules that hold for all numbers are needed, and are easily missed."""
        if not clues:
            return []
        try:
            return list(_needed_axioms(self._puzzle, self._facts, step, clues))
        except (TooLarge, semantics.TooMany):
            return []

    # Without a clue

    def _crossing(self, step: Inference) -> Reason:
        texts = []
        for name, values in step.premises.numbers.items():
            slot = self._facts.slots[name]
            needed = needed_digits(slot, values, step.premises.cells)
            if not needed:
                continue
            was = self._facts.values(values)
            left = tuple(matching(slot, values, needed))
            template = wordlist.CROSSING if left else wordlist.CROSSING_NONE
            concluded = step.conclusion is not None and name in step.conclusion.numbers
            if len(left) > 1 and not concluded:
                template = wordlist.CROSSING_LEAVES
            elif len(values) == 1:
                template = wordlist.CROSSING_CLASH
            digits, rest = self._crossed(slot, needed), self._facts.values(left) if left else ""
            texts.append(template.format(name=name, values=was, digits=digits, left=rest))
        return Reason(CROSSING, " ".join(texts))

    def _crossed(self, slot: tree.Slot, digits: Mapping[Place, Values]) -> str:
        if len(digits) == 1:
            ((place, values),) = digits.items()
            ordinal = self._facts.ordinal(slot, slot.cells.index(place))
            if ordinal is not None:
                told = self._facts.values(tuple(values))
                return wordlist.CROSSED_DIGIT.format(place=f"its {ordinal}", values=told)
        return wordlist.CROSSED_DIGITS.format(pattern=self._facts.pattern(slot, digits))

    def _different(self, step: Inference) -> Reason:
        """Say by which other numbers what is out is taken."""
        slots = [self._facts.slots[name] for name in step.distinct]
        lists = {slot.name: _left_of(self._facts, slot, step.premises) for slot in slots}
        lists = {name: values for name, values in lists.items() if values is not None}
        texts = []
        for name, values in lists.items():
            after = _after(self._facts.slots[name], values or (), step.conclusion)
            gone = [value for value in values or () if value not in after]
            for value in gone:
                text = self._taken(value, name, lists)
                if text and text not in texts:
                    texts.append(text)
        text = "; ".join(texts)
        return Reason(DIFFER, f"{text[:1].upper()}{text[1:]}." if text else "")

    def _taken(self, value: int, name: str, lists: Mapping[str, Values | None]) -> str:
        others = {other: values for other, values in lists.items() if other != name and values}
        for other, values in others.items():
            if tuple(values) == (value,):
                return wordlist.TAKEN.format(value=decimal(value), name=other)
        for count in (2, 3):
            for some in combinations(others, count):
                union = sorted({v for other in some for v in others[other] or ()})
                if len(union) == count and value in union:
                    return wordlist.TAKEN_BY_ALL.format(
                        values=join_words(map(decimal, union), "and"), names=join_words(some, "and")
                    )
        return ""


class _Search:
    """Looks for the reason of one step."""

    def __init__(
        self, puzzle: tree.PuzzleTree, facts: FactText, step: Inference, clues: Sequence[WordedClue]
    ) -> None:
        self._puzzle = puzzle
        self._facts = facts
        self._step = step
        self._clues = clues
        statements = [clue.statement for clue in clues]
        self._fillings = Fillings(puzzle, statements, step.distinct)
        self._most = _most_looks(puzzle, clues)
        self._unknowns = list(dict.fromkeys(u for clue in clues for u in clue.unknowns))
        self._allowed = {u: self._allowed_for(u) for u in self._unknowns}
        self._loose = {u: self._allowed_for(u, loosely=True) for u in self._unknowns}
        self._open = [u for u in self._unknowns if self._allowed[u].low < self._allowed[u].high]
        self._said = StatementText(facts)
        self._statement = _plain(statements[0]) if len(clues) == 1 else None

    def reason(self) -> Reason:
        """Give the first reason that is enough, in the order in which people look."""
        if self._step.conclusion is None:
            return self._nothing_fits()
        computed = self._equal() or self._computed()
        if computed is not None:
            return computed
        either = "" if self._noun() is not None else self._either()
        reason = self._without_sides()
        if not either:
            return reason
        kind = reason.kind if reason.kind != NO_REASON else EITHER
        return replaced(reason, kind=kind, before=either)

    def _without_sides(self) -> Reason:
        wanted = self._concluded()
        best = self._rarest(wanted)
        if best is not None and len(best[1]) <= _FEW and self._is_exact():
            return self._list(*best)
        ends = self._by_ends() or self._wide()
        if ends is not None:
            return ends
        best = best or self._rarest([u for u in self._open if u not in wanted])
        if best is not None and self._is_exact():
            return self._list(*best)
        return self._counted() or self._bounded() or NOTHING_SAID

    # What is known

    def _allowed_for(self, unknown: semantics.Unknown, loosely: bool = False) -> Allowed:
        """Give what an unknown can be; loosely: whether or not other numbers begin in it."""
        known = self._step.premises
        if isinstance(unknown, tree.Reference):
            slot = unknown.slot
            digits = tuple(self._digits(place) for place in slot.cells)
            if loosely:
                digits = tuple(
                    self._puzzle.digits if index and d == self._facts.base[place] else d
                    for index, (place, d) in enumerate(zip(slot.cells, digits, strict=True))
                )
            return Allowed.of(digits, known.numbers.get(slot.name))
        if isinstance(unknown, tree.CellDigit):
            return Allowed.of((self._digits((unknown.row, unknown.column)),), None)
        values: Values | None = known.variables.get(unknown.name)
        if values is None:
            members = semantics.constant_members(self._puzzle.variables[unknown.name], self._puzzle)
            values = tuple(members)
        if len(values) > _MOST_VALUES and values:
            values = range(values[0], values[-1] + 1)
        return Allowed.of((), values if isinstance(values, range) else tuple(values))

    def _digits(self, place: Place) -> tuple[int, ...]:
        base = self._facts.base[place]
        known = self._step.premises.cells.get(place)
        return base if known is None else tuple(shared_values(base, known))

    # Lists

    def _equal(self) -> Reason | None:
        """Say nothing where one thing is simply another, but for what is known of it anyhow."""
        node = self._statement
        if not isinstance(node, tree.Comparison) or node.relation != "=":
            return None
        if not all(
            isinstance(side, tree.Reference | tree.Variable | tree.Literal)
            for side in (node.left, node.right)
        ):
            return None
        declared = ""
        for side, other in node.sides:
            if isinstance(side, tree.Variable) and isinstance(other, tree.Reference):
                low, high = self._allowed[other].low, self._allowed[other].high
                matters = self._allowed[side].low > low or self._allowed[side].high < high
                if matters and side.name not in self._step.premises.variables:
                    declared = f"{self._declared(side)}."
        return Reason(COMPUTE, declared)

    def _declared(self, unknown: tree.Variable) -> str:
        """Say what a variable can be from the start."""
        allowed = self._loose[unknown]
        values = allowed.values or range(allowed.low, allowed.high + 1)
        return self._facts.named(unknown.name, values)

    def _computed(self) -> Reason | None:
        """Say what the one unknown is that a formula tells."""
        node = self._statement
        if not isinstance(node, tree.Comparison) or node.relation != "=" or len(self._open) > 1:
            return None
        for side, formula in node.sides:
            if isinstance(side, tree.Reference | tree.Variable) and (
                side not in semantics.unknowns(formula, self._puzzle)
            ):
                if self._open and side not in self._open:
                    continue
                equations = self._equations()
                if len(equations) == 1:
                    return Reason(COMPUTE, f"{equations[0]}.")
        return None

    def _rarest(
        self, some: Sequence[semantics.Unknown]
    ) -> tuple[semantics.Unknown, list[int]] | None:
        """Give the unknown with the fewest candidates, if these are few.

        What the clue leaves as it was tells nothing.
        """
        best: tuple[semantics.Unknown, list[int]] | None = None
        for unknown in some:
            most = _MOST_LISTED if best is None else len(best[1]) - 1
            values = self._values(unknown, most)
            if values and len(values) < self._allowed[unknown].count:
                if self._says_all(unknown, values):
                    best = unknown, values
        return best

    def _is_exact(self) -> bool:
        """Say whether nothing sharper than the conclusion follows; else a list jars with it."""
        assert self._step.conclusion is not None
        for kind, name, values in self._step.conclusion.items():
            if isinstance(values, range):
                continue
            try:
                known = self._step.premises
                found = self._fillings.values((kind, name), known, len(values), self._looks())
            except TooWide:
                return False
            if found is not None and len(found) < len(values):
                return False
        return True

    def _says_all(self, unknown: semantics.Unknown, values: list[int]) -> bool:
        """Say whether the conclusion has all that follows from a list; else the list jars."""
        conclusion = self._step.conclusion
        assert conclusion is not None
        kind, name = _key(unknown)
        told = (conclusion.numbers if kind == "numbers" else conclusion.variables).get(str(name))
        if told is not None:
            return isinstance(told, range) or tuple(told) == tuple(values)
        if isinstance(unknown, tree.Reference):
            length = len(unknown.slot.cells)
            for index, place in enumerate(unknown.slot.cells):
                found = {int(decimal(value).zfill(length)[index]) for value in values}
                if place in conclusion.cells and found < set(conclusion.cells[place]):
                    return False
        return True

    def _concluded(self) -> list[semantics.Unknown]:
        """Give the open unknowns of which something is concluded."""
        conclusion = self._step.conclusion
        if conclusion is None:
            return []
        found: list[semantics.Unknown] = []
        for unknown in self._open:
            if isinstance(unknown, tree.Reference):
                slot = unknown.slot
                if slot.name in conclusion.numbers or set(slot.cells) & set(conclusion.cells):
                    found.append(unknown)
            elif isinstance(unknown, tree.Variable) and unknown.name in conclusion.variables:
                found.append(unknown)
        return found

    def _values(self, unknown: semantics.Unknown, most: int) -> list[int] | None:
        """Give the candidates of an unknown; None: more than so many, or too many to look at."""
        if most < 1:
            return None
        try:
            return self._fillings.values(_key(unknown), self._step.premises, most, self._looks())
        except TooWide:
            return None

    def _looks(self) -> int:
        return max(0, min(self._most, _QUESTIONS * self._most - self._fillings.looks))

    def _list(self, unknown: semantics.Unknown, values: list[int]) -> Reason:
        listed: dict[Key, Values] = {_key(unknown): tuple(values)}
        noun = self._noun()
        name = self._said.expression(unknown)
        plain = self._facts.values(tuple(values))
        if noun is not None and noun.subject == unknown:
            if len(values) <= _MOST_SHOWN:
                shown = [self._with_witness(value) for value in values]
                plain = join_words(shown, "or")
            if len(values) == 1:
                return Reason(LIST, wordlist.ONLY_ONE.format(noun=noun.one, value=plain), listed)
            if noun.many and len(values) <= _MOST_SHOWN:
                text = wordlist.ONLY_THESE.format(noun=noun.many, values=join_words(shown, "and"))
                return Reason(LIST, text, listed, plain)
        equations = self._equations()
        if len(equations) == 1:
            return Reason(LIST, wordlist.ONE_FITS.format(value=equations[0]))
        if equations:
            these = wordlist.THESE_FIT.format(values=join_words(equations, "or"))
            return Reason(LIST, these)
        text = begun(wordlist.NAME_CAN_BE.format(name=name, values=plain))
        return Reason(LIST, text, listed, plain)

    def _with_witness(self, value: int) -> str:
        witness = _witness(self._statement, value) if self._statement is not None else ""
        return f"{decimal(value)} = {witness}" if witness else decimal(value)

    def _equations(self) -> list[str]:
        """Write the clue with all values that fit; [] where it is no equation, or they are many."""
        node = self._statement
        if not isinstance(node, tree.Comparison) or node.relation != "=":
            return []
        if not all(map(self._said.is_formula, (node.left, node.right))):
            return []
        ways: list[dict[semantics.Unknown, int]] = []
        try:
            if not self._fill(self._step.premises, self._open, {}, ways):
                return []
        except TooWide:
            return []
        fixed = {u: self._allowed[u].low for u in self._unknowns if u not in self._open}
        return list(dict.fromkeys(self._equation(node, {**fixed, **way}) for way in ways))

    def _fill(
        self,
        known: Knowledge,
        left: Sequence[semantics.Unknown],
        way: dict[semantics.Unknown, int],
        ways: list[dict[semantics.Unknown, int]],
    ) -> bool:
        """List all ways to fill what is open; false if they are many."""
        if not left:
            ways.append(way)
            return len(ways) <= _MOST_SHOWN
        unknown, *others = left
        if self._looks() == 0:
            raise TooWide
        values = self._fillings.values(_key(unknown), known, _MOST_SHOWN, self._looks())
        return values is not None and all(
            self._fill(_and(known, _item(unknown, (v,))), others, {**way, unknown: v}, ways)
            for v in values
        )

    def _equation(self, node: tree.Comparison, at: Mapping[semantics.Unknown, int]) -> str:
        said = StatementText(self._facts, {u: decimal(v) for u, v in at.items()})
        left, right = node.left, node.right
        if isinstance(left, tree.Reference | tree.Variable | tree.Literal):
            left, right = right, left
        return f"{said.expression(left)} = {said.expression(right)}"

    def _noun(self) -> Noun | None:
        return None if self._statement is None else noun_of(self._statement, self._said)

    # Last digits, size

    def _by_ends(self) -> Reason | None:
        """Say how the numbers of an equation end, and how large they are, if that is enough."""
        node = self._statement
        if not isinstance(node, tree.Comparison) or not self._keys():
            return None
        sizes = Sizes(node, self._loose)
        if sizes.fails:
            return None
        size_text = self._size_text(sizes)
        endings = self._endings(node)
        # What is seen more easily comes first.
        for count in (1, 0, 2, 3):
            ways = endings.get(count)
            if ways is not None and self._all_follow(self._allowed, ways, count):
                return Reason(LAST_DIGITS, self._endings_text(node, ways, count))
            if count == 0 and size_text and self._all_follow(sizes.allowed, None, 0):
                return Reason(SIZE, size_text)
        if size_text:
            for count, ways in endings.items():
                if self._all_follow(sizes.allowed, ways, count):
                    text = f"{self._endings_text(node, ways, count)} {size_text}"
                    return Reason(BOTH_ENDS, text)
        return None

    def _endings(self, node: tree.Comparison) -> dict[int, list[dict[semantics.Unknown, int]]]:
        """Give which last digits go together, for some numbers of them."""
        found: dict[int, list[dict[semantics.Unknown, int]]] = {}
        longest = max((len(self._allowed[u].digits) for u in self._open), default=0)
        if node.relation == "=":
            digits = Endings(node, self._allowed)
            for count in range(1, min(longest, 4)):
                ways = digits.together(count)
                if not ways:
                    break
                found[count] = ways
        return found

    def _keys(self) -> list[Key]:
        """Give what is concluded and not known before."""
        assert self._step.conclusion is not None
        found: list[Key] = []
        for kind, name, values in self._step.conclusion.items():
            if isinstance(name, tuple) and set(self._digits(name)) <= set(values):
                continue
            found.append((kind, name))
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
            for key in self._keys()
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
        assert self._step.conclusion is not None
        kind, name = key
        endings = None if ways is None else {at[unknown] for at in ways}
        if isinstance(name, tuple):
            if not isinstance(unknown, tree.Reference) or name not in unknown.slot.cells:
                return False
            place = unknown.slot.cells.index(name)
            behind = len(unknown.slot.cells) - 1 - place
            found = left.digit_between(place)
            if endings is not None and behind < count:
                found &= {ending // 10**behind % 10 for ending in endings}
            return found <= set(self._step.conclusion.cells[name])
        if key != _key(unknown):
            return False
        conclusion = self._step.conclusion
        wanted = conclusion.numbers[name] if kind == "numbers" else conclusion.variables[name]
        candidates = left.candidates(_MOST_VALUES)
        if candidates is None:
            return isinstance(wanted, range) and left.low in wanted and left.high in wanted
        return all(
            value in wanted
            for value in candidates
            if endings is None or value % 10**count in endings
        )

    def _endings_text(
        self, node: tree.Comparison, together: list[dict[semantics.Unknown, int]], count: int
    ) -> str:
        left, right = node.left, node.right
        if isinstance(left, tree.Reference | tree.Variable):
            left, right = right, left
        equations = []
        for at in together:
            shown = {u: self._ending(u, value, count) for u, value in at.items()}
            said = StatementText(self._facts, shown)
            equations.append(f"{said.expression(left)} = {said.expression(right)}")
        equations = list(dict.fromkeys(equations))
        if len(equations) <= _MOST_ENDINGS:
            template = wordlist.LAST_DIGITS if count == 1 else wordlist.LAST_FEW_DIGITS
            few = wordlist.FEW_DIGITS.get(count, "")
            return template.format(equation=join_words(equations, "or"), count=few)
        digits = Endings(node, self._allowed)
        ends = sorted(digits.endings_of(left, count) or ())
        if 0 < len(ends) <= _MOST_SHOWN:
            values = join_words([f"{ending:0{count}}" for ending in ends], "or")
            return wordlist.ENDS_IN.format(side=self._said.expression(left), values=values)
        side = self._said.expression(left)
        if count == 1:
            return wordlist.LAST_DIGIT_TELLS.format(side=side)
        return wordlist.LAST_DIGITS_TELL.format(side=side, count=wordlist.FEW_DIGITS[count])

    def _ending(self, unknown: semantics.Unknown, value: int, count: int) -> str:
        allowed = self._allowed[unknown]
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
        texts = []
        for unknown, (lo, hi, low, high) in last.items():
            text = self._bounds_text(self._said.expression(unknown), (lo, hi), (low, high))
            cause = causes[unknown]
            texts.append(wordlist.SIZE_SO.format(cause=cause, bounds=text) if cause else text)
        declared = self._all_declared()
        if declared:
            cause = join_words(declared, "and")
            texts[0] = wordlist.SIZE_SO.format(cause=cause, bounds=texts[0])
        return wordlist.SIZE.format(bounds=join_words(texts, "and"))

    def _all_declared(self) -> list[str]:
        """Say what variables of which nothing is known can be, those of one kind together."""
        found: dict[str, list[tree.Variable]] = {}
        for unknown in self._open:
            if isinstance(unknown, tree.Variable):
                if unknown.name not in self._step.premises.variables:
                    allowed = self._loose[unknown]
                    values = allowed.values or range(allowed.low, allowed.high + 1)
                    found.setdefault(self._facts.values(values), []).append(unknown)
        return [
            self._declared(some[0])
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
        return self._facts.named(name, range(low, high + 1))

    def _cause_text(self, step: Narrowing) -> str:
        """Say how large something is that an unknown is equal to, where that is what counts."""
        if step.cause is None or not isinstance(step.cause[0], tree.Operation):
            return ""
        side, (low, high) = step.cause
        name = self._said.expression(side)
        at_most, at_least = step.after[1] < step.before[1], step.after[0] > step.before[0]
        if at_most and not at_least and high < inf:
            return wordlist.AT_MOST.format(name=name, high=decimal(int(high)))
        if at_least and not at_most and low > -inf:
            return wordlist.AT_LEAST.format(name=name, low=decimal(int(low)))
        if at_least and at_most and -inf < low <= high < inf:
            return self._facts.named(name, range(int(low), int(high) + 1))
        return ""

    # What does not fit, and what is too much to list

    def _nothing_fits(self) -> Reason:
        noun = self._noun()
        if noun is not None and isinstance(noun.subject, tree.Reference):
            return Reason(NOTHING_FITS, wordlist.NO_SUCH_NOUN.format(noun=noun.one))
        either = self._either()
        if either:
            return Reason(NOTHING_FITS, either)
        node = self._statement
        if isinstance(node, tree.Comparison):
            if Sizes(node, self._allowed).fails:
                return Reason(SIZE, wordlist.SIZE_FAILS)
            if node.relation == "=":
                digits = Endings(node, self._allowed)
                for count in (1, 2, 3):
                    if digits.together(count) == []:
                        return Reason(LAST_DIGITS, wordlist.LAST_DIGITS_FAIL.format(count=count))
        return Reason(NOTHING_FITS, wordlist.NOTHING_FITS)

    def _either(self) -> str:
        """Say of the sides of a clue that joins statements whether they hold, as far as is known.

        Where nothing fits, all must be known.
        """
        node = self._statement
        if not isinstance(node, tree.Logic) or not 2 <= len(node.parts) <= _MOST_SIDES:
            return ""
        if node.connective == "and":
            return ""
        known = [(part, self._status(part)) for part in node.parts]
        left = [part for part, status in known if status is None]
        told = [
            self._said.statement(part) if status else self._said.denied(part)
            for part, status in known
            if status is not None
        ]
        if not told or (left and self._step.conclusion is None):
            return ""
        if self._step.conclusion is None:
            return wordlist.SIDES.format(sides=join_words(told, "and"))
        if len(left) == 1 and len(told) > 1 and node.connective == "or":
            return wordlist.ONLY_SIDE.format(side=self._said.statement(left[0]))
        return wordlist.KNOWN_SIDES.format(sides=join_words(told, "and")) if left else ""

    def _status(self, part: tree.Statement) -> bool | None:
        """Say whether a part of a clue holds for sure, or cannot; None: that is open."""
        for status in (True, False):
            wanted = tree.Logic("not", (part,)) if status else part
            fillings = Fillings(self._puzzle, [wanted])
            try:
                if fillings.find(self._step.premises, self._most) is None:
                    return status
            except TooWide:
                continue
        return None

    def _counted(self) -> Reason | None:
        """Count the candidates of what is concluded, if they can be counted."""
        wanted = self._concluded()
        best: tuple[semantics.Unknown, list[int]] | None = None
        for unknown in self._open:
            if unknown in wanted:
                values = self._values(unknown, _MOST_COUNTED)
                if values is not None and (best is None or len(values) < len(best[1])):
                    best = unknown, values
        if best is None or len(best[1]) <= _MOST_LISTED:
            return None
        unknown, values = best
        noun = self._noun()
        if noun is not None and noun.subject == unknown and noun.many:
            return Reason(COUNT, wordlist.COUNT.format(count=len(values), nouns=noun.many))
        name = self._said.expression(unknown)
        return Reason(COUNT, begun(wordlist.COUNT_OF.format(name=name, count=len(values))))

    def _bounded(self) -> Reason | None:
        """Say what size tells, though it is not all."""
        node = self._statement
        if not isinstance(node, tree.Comparison):
            return None
        sizes = Sizes(node, self._loose)
        text = "" if sizes.fails else self._size_text(sizes)
        if text and any(
            self._follows(key, unknown, left, None, 0)
            for key in self._keys()
            for unknown, left in sizes.allowed.items()
        ):
            return Reason(SIZE, text)
        return None

    def _wide(self) -> Reason | None:
        """Say of a clue over much of the grid what comes out at least and at most."""
        node = self._statement
        if not isinstance(node, tree.Comparison) or len(self._unknowns) <= _MOST_TOGETHER:
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
                return self._allowed[node].low, self._allowed[node].high
            case tree.Operation(operator=Operator() as operator):
                return operator.bounds(*map(self._enclosed, node.arguments))
            case tree.DefinedValue():
                body = written_out(node)
                return self._enclosed(body) if isinstance(body, tree.Expression) else (-inf, inf)
            case tree.RunningValue(kind="count" | "sum", source=tree.Group() as group):
                ends = [
                    self._one(put_in(node.body, {node.name: member}))
                    for member in self._puzzle.members(group.name)
                ]
                return sum(end[0] for end in ends), sum(end[1] for end in ends)
        return -inf, inf

    def _one(self, body: tree.Node) -> Bounds:
        """Give what one member of a group adds to a sum, or to a count."""
        if isinstance(body, tree.Expression):
            return self._enclosed(body)
        assert isinstance(body, tree.Statement)
        unknowns = semantics.unknowns(body, self._puzzle)
        values = [
            self._allowed[u].candidates(_MOST_VALUES) if u in self._allowed else None
            for u in unknowns
        ]
        (only, *others) = values or [None]
        if others or only is None:
            return 0, 1
        holds = semantics.evaluator(body, unknowns, self._puzzle)
        truths = {bool(holds([value])) for value in only}
        return int(False not in truths), int(True in truths)


def _most_looks(puzzle: tree.PuzzleTree, clues: Sequence[WordedClue]) -> int:
    """Give how much may be looked at: the less, the more there is to a clue."""
    effort = sum(semantics.effort(clue.statement, puzzle) for clue in clues)
    unknowns = sum(len(clue.unknowns) for clue in clues)
    return _MOST_WORK // (max(_LEAST_EFFORT, effort) * max(1, unknowns - _FEW))


def _plain(statement: tree.Statement) -> tree.Statement:
    """Give a statement with its definition put in."""
    if isinstance(statement, tree.DefinedStatement):
        body = written_out(statement)
        if isinstance(body, tree.Statement):
            return body
    return statement


def noun_of(statement: tree.Statement, said: StatementText) -> Noun | None:
    """Give what a statement says that a number is; None where it says something else."""
    match _plain(statement):
        case tree.Application(predicate=Predicate() as predicate, arguments=(subject, *_)) as node:
            if predicate.noun is not None and len(node.arguments) == 1:
                return Noun(subject, *predicate.noun)
            if any(not isinstance(other, tree.Literal) for other in node.arguments[1:]):
                return None
            name, text = said.expression(subject), said.statement(node)
            for article in ("a", "an"):
                _, found, noun = text.partition(f"{name} is {article} ")
                if found and text.startswith(found):
                    return Noun(subject, noun, "")
            return None
        case tree.Logic(connective="or", parts=parts):
            nouns = [noun_of(part, said) for part in parts]
            first = nouns[0] if nouns else None
            if first is None or any(n is None or n.subject != first.subject for n in nouns):
                return None
            ones = " or ".join(n.one for n in nouns if n is not None)
            many = " and ".join(n.many for n in nouns if n is not None)
            return Noun(first.subject, ones, many)
    return None


def _witness(statement: tree.Statement, value: int) -> str:
    """Show why a number is what a statement says; "": there is no short way."""
    match _plain(statement):
        case tree.Application(predicate=Predicate() as predicate, arguments=(_, *others)):
            known = [other.value for other in others if isinstance(other, tree.Literal)]
            if len(known) == len(others) and predicate.holds(value, *known):
                return predicate.witness(value, *known)
        case tree.Logic(connective="or", parts=parts):
            return next(filter(None, (_witness(part, value) for part in parts)), "")
    return ""


def _key(unknown: semantics.Unknown) -> Key:
    if isinstance(unknown, tree.Reference):
        return "numbers", unknown.slot.name
    if isinstance(unknown, tree.CellDigit):
        return "cells", (unknown.row, unknown.column)
    return "vars", unknown.name


def _item(unknown: semantics.Unknown, values: Values) -> Item:
    return Item(*_key(unknown), values)


def _and(known: Knowledge, *items: Item) -> Knowledge:
    """Give what is known with something added."""
    every = {(kind, name): values for kind, name, values in known.items()}
    for kind, name, values in items:
        old = every.get((kind, name))
        every[kind, name] = values if old is None else shared_values(old, values)
    return Knowledge.of(*(Item(kind, name, values) for (kind, name), values in every.items()))


def _read(unknown: semantics.Unknown, filling: Filling) -> int:
    if isinstance(unknown, tree.Reference):
        return int("".join(str(filling.cells[place]) for place in unknown.slot.cells))
    if isinstance(unknown, tree.CellDigit):
        return filling.cells[unknown.row, unknown.column]
    return filling.variables[unknown.name]


# Lists and digits


def matching(slot: tree.Slot, values: Values, cells: Mapping[Place, Values]) -> list[int]:
    """Give the values of a number whose digits are possible."""
    found = []
    for value in values:
        text = str(value).zfill(len(slot.cells))
        pairs = zip(slot.cells, text, strict=True)
        if all(int(c) in cells[place] for place, c in pairs if place in cells):
            found.append(value)
    return found


def needed_digits(
    slot: tree.Slot, values: Values, cells: Mapping[Place, Values]
) -> dict[Place, Values]:
    """Give the fewest digits that leave of a list what all these digits leave of it."""
    needed = {place: cells[place] for place in slot.cells if place in cells}
    left = matching(slot, values, needed)
    for place in sorted(needed, key=lambda p: -len(needed[p])):
        fewer = {p: d for p, d in needed.items() if p != place}
        if matching(slot, values, fewer) == left:
            needed = fewer
    return needed


def _left_of(facts: FactText, slot: tree.Slot, known: Knowledge) -> Values | None:
    """Give what a number can be by a list or by its digits; None: that are too many."""
    cells = {place: known.cells.get(place, facts.base[place]) for place in slot.cells}
    values: Values | None = known.numbers.get(slot.name)
    if values is None:
        low = int("".join(str(min(cells[place])) for place in slot.cells))
        high = int("".join(str(max(cells[place])) for place in slot.cells))
        if high - low > _MOST_VALUES:
            return None
        values = range(low, high + 1)
    return tuple(matching(slot, values, cells))


def _after(slot: tree.Slot, values: Values, conclusion: Knowledge | None) -> Values:
    """Give what is left of a list after a step."""
    if conclusion is None:
        return ()
    left: Values = tuple(matching(slot, values, conclusion.cells))
    wanted = conclusion.numbers.get(slot.name)
    return left if wanted is None else shared_values(left, wanted)


# Axioms


def _needed_axioms(
    puzzle: tree.PuzzleTree, facts: FactText, step: Inference, clues: Sequence[WordedClue]
) -> Iterator[str]:
    """Find where a step needs that no number begins with 0, or which digits there are."""
    statements = [clue.statement for clue in clues]
    most = _most_looks(puzzle, clues)
    if not puzzle.leading_zeros and 0 in puzzle.digits:
        fillings = Fillings(puzzle, statements, step.distinct)
        own = {slot.cells[0] for clue in clues for slot in clue.slots}
        scope = dict.fromkeys(p for clue in clues for slot in clue.slots for p in slot.cells)
        for place in scope:
            starting = [slot for slot in puzzle.numbers if slot.cells[0] == place]
            known = step.premises.cells.get(place)
            if place in own or not starting or (known is not None and 0 not in known):
                continue
            if _breaks(fillings, step, most, [place]):
                near = [slot for clue in clues for slot in clue.slots]
                cell = begun(facts.cell_name(place, near))
                yield wordlist.NO_LEADING_ZERO.format(cell=cell, number=starting[0].name)
    if puzzle.digits != tuple(range(10)):
        wider = replaced(puzzle, digits=tuple(range(10)))
        fillings = Fillings(wider, statements, step.distinct)
        if _breaks(fillings, step, most, []):
            yield wordlist.ONLY_DIGITS.format(digits=facts.values(puzzle.digits))


def _breaks(fillings: Fillings, step: Inference, most: int, zeros: Sequence[Place]) -> bool:
    """Say whether the step would be wrong if these cells could be 0."""
    wanted: list[Knowledge] = [step.premises]
    if step.conclusion is not None:
        wanted = []
        for place, digits in step.conclusion.cells.items():
            out = tuple(d for d in range(10) if d not in digits)
            if out:
                wanted.append(_and(step.premises, Item("cells", place, out)))
    for known in wanted:
        try:
            if fillings.find(known, most, zeros) is not None:
                return True
        except TooWide:
            continue
    return False
