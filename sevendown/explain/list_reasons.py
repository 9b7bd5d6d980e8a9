"""Reasons that list what fits, work something out, or count what is to be looked through."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import prod

from sevendown.explain import wordlist
from sevendown.explain.fact_text import begun
from sevendown.explain.nouns import Noun, noun_of, witness_of
from sevendown.explain.reason import COMPUTE, COUNT, LIST, Key, Reason
from sevendown.explain.shown_arithmetic import ShownArithmetic
from sevendown.explain.step_scope import StepScope, item_of, key_of
from sevendown.language import semantics, tree
from sevendown.numbertheory import decimal
from sevendown.proof.fillings import TooWide
from sevendown.proof.knowledge import Place, Values
from sevendown.text.phrases import join_words

FEW = 3  # candidates that are rather listed than reasoned about
_MOST_SHOWN = 6  # candidates that are shown with their arithmetic
_MOST_LISTED = 12
_LONGEST_SHOWN = 300  # characters of arithmetic
_MOST_SHORT = 30  # short numbers that are listed
_SHORT = 1000  # and what is not short any more
_MOST_EXCLUDED = 2  # values that are rather named than those that are left
_MOST_COUNTED = 50


class ListReasons:
    """Looks for such reasons for one step."""

    def __init__(self, scope: StepScope, exact: bool = False) -> None:
        self._scope = scope
        self._exact = exact  # whether all is concluded that follows
        self._arithmetics = ShownArithmetic(scope.puzzle, scope.facts)

    def equal(self) -> Reason | None:
        """Say nothing where one thing is simply another, but for what is known of it anyhow."""
        node = self._scope.statement
        if not isinstance(node, tree.Comparison) or node.relation != "=":
            return None
        if not all(
            isinstance(side, tree.Reference | tree.Variable | tree.Literal)
            for side in (node.left, node.right)
        ):
            return None
        declared = ""
        told: dict[Key, Values] = {}
        for side, other in node.sides:
            if isinstance(side, tree.Reference | tree.Variable) and side in self._scope.open:
                if isinstance(other, tree.Literal):
                    told[key_of(side)] = (other.value,)
                elif isinstance(other, tree.Reference | tree.Variable):
                    if other not in self._scope.open:
                        told[key_of(side)] = (self._scope.allowed[other].low,)
            if isinstance(side, tree.Variable) and isinstance(other, tree.Reference):
                low, high = self._scope.allowed[other].low, self._scope.allowed[other].high
                matters = (
                    self._scope.allowed[side].low > low or self._scope.allowed[side].high < high
                )
                if matters and side.name not in self._scope.step.premises.variables:
                    declared = f"{self._scope.declared(side)}."
        return Reason(COMPUTE, declared, tells=told)

    def computed(self) -> Reason | None:
        """Say what the one unknown is that a formula tells."""
        node = self._scope.statement
        if (
            not isinstance(node, tree.Comparison)
            or node.relation != "="
            or len(self._scope.open) > 1
        ):
            return None
        for side, formula in node.sides:
            if isinstance(side, tree.Reference | tree.Variable) and (
                side not in semantics.unknowns(formula, self._scope.puzzle)
            ):
                if self._scope.open and side not in self._scope.open:
                    continue
                ways = self._ways()
                if len(ways) == 1 and self._arithmetic(ways[0]):
                    told = {key_of(u): (v,) for u, v in ways[0].items()}
                    text = self._arithmetic(ways[0])
                    return Reason(COMPUTE, f"{text[:1].upper()}{text[1:]}.", tells=told)
        return None

    def only_member(self) -> Reason | None:
        """Say that something known is none of the other numbers that a clue lists."""
        node = self._scope.statement
        if not isinstance(node, tree.Membership) or node.negated:
            return None
        members = [item for item in node.members.items if isinstance(item, tree.Reference)]
        known = [u for u in self._scope.allowed if u == node.value and u not in self._scope.open]
        if len(members) < len(node.members.items) or not known:
            return None
        value = self._scope.allowed[known[0]].low
        fitting = [m for m in members if self._scope.allowed[m].within(value, value).low == value]
        if len(fitting) != 1:
            return None
        told: dict[Key, Values] = {key_of(fitting[0]): (value,)}
        return Reason(LIST, wordlist.NO_OTHER_MEMBER.format(value=decimal(value)), tells=told)

    def rarest(
        self, some: Sequence[semantics.Unknown]
    ) -> tuple[semantics.Unknown, list[int]] | None:
        """Give the unknown with the fewest candidates, if these are few.

        What the clue leaves as it was tells nothing.
        """
        best: tuple[semantics.Unknown, list[int]] | None = None
        explains = False
        for unknown in some:
            most = _MOST_LISTED if best is None or not explains else len(best[1]) - 1
            values = self._scope.values(unknown, most)
            if values and len(values) < self._scope.allowed[unknown].count:
                better = self.explains(unknown, values)
                if best is not None and better == explains and len(values) >= len(best[1]):
                    continue
                if better >= explains and self._says_all(unknown, values):
                    best, explains = (unknown, values), better
        return best

    def explains(self, unknown: semantics.Unknown, values: list[int]) -> bool:
        """Say whether all that is concluded can be read off a list."""
        return all(self._tells(unknown, values, key) for key in self._scope.keys())

    def _tells(self, unknown: semantics.Unknown, values: list[int], key: Key) -> bool:
        """Say whether something that is concluded can be read off a list."""
        conclusion = self._scope.step.conclusion
        assert conclusion is not None
        place = key[1]
        if not isinstance(place, tuple) or not isinstance(unknown, tree.Reference):
            return key == key_of(unknown)
        if place not in unknown.slot.cells:
            return False
        return _digits_at(unknown.slot, place, values) <= set(conclusion.cells[place])

    def _second(
        self, unknown: semantics.Unknown, values: list[int]
    ) -> tuple[semantics.Unknown, list[int]] | None:
        """Give another short list off which the rest of what is concluded can be read."""
        # Lists that are concluded are told then anyhow.
        cells = [key for key in self._scope.keys() if isinstance(key[1], tuple)]
        rest = [key for key in cells if not self._tells(unknown, values, key)]
        for other in self._scope.concluded() if rest else ():
            if other != unknown:
                found = self._scope.values(other, _MOST_LISTED)
                if found and all(self._tells(other, found, key) for key in rest):
                    return (other, found) if len(values) + len(found) > 2 else None
        return None

    def is_exact(self) -> bool:
        """Say whether nothing sharper than the conclusion follows; else a list jars with it."""
        assert self._scope.step.conclusion is not None
        if self._exact:
            return True
        for kind, name, values in self._scope.step.conclusion.items():
            if isinstance(values, range):
                continue
            try:
                found = self._scope.questions.values((kind, name), len(values))
            except TooWide:
                return False
            if found is not None and len(found) < len(values):
                return False
        return True

    def _says_all(self, unknown: semantics.Unknown, values: list[int]) -> bool:
        """Say whether the conclusion has all that follows from a list; else the list jars."""
        conclusion = self._scope.step.conclusion
        assert conclusion is not None
        kind, name = key_of(unknown)
        told = (conclusion.numbers if kind == "numbers" else conclusion.variables).get(str(name))
        if told is not None:
            return isinstance(told, range) or tuple(told) == tuple(values)
        if isinstance(unknown, tree.Reference):
            for place in unknown.slot.cells:
                found = _digits_at(unknown.slot, place, values)
                if place in conclusion.cells and found < set(conclusion.cells[place]):
                    return False
        return True

    def listing(self, unknown: semantics.Unknown, values: list[int]) -> Reason:
        """List the candidates of an unknown, with their arithmetic where that is short."""
        listed: dict[Key, Values] = {key_of(unknown): tuple(values)}
        noun = self.noun()
        name = self._scope.said.expression(unknown)
        plain = self._scope.facts.values(tuple(values))
        plainly = noun is None or noun.subject != unknown or not self._witness(values[0])
        if len(values) > FEW and plainly:
            short = self._shortly(unknown, values) or self._by_patterns(unknown, values)
            if short is not None:
                return short
        if noun is not None and noun.subject == unknown:
            if len(values) <= _MOST_SHOWN:
                shown = [self._with_witness(value) for value in values]
                plain = join_words(shown, "or")
            if len(values) == 1:
                text = wordlist.ONLY_ONE.format(noun=noun.one, value=plain)
                return Reason(LIST, text, listed, tells=listed)
            if noun.many and len(values) <= _MOST_SHOWN:
                text = wordlist.ONLY_THESE.format(noun=noun.many, values=join_words(shown, "and"))
                return Reason(LIST, text, listed, plain, tells=listed)
        with_arithmetic = self._shown(unknown, values)
        if with_arithmetic is not None:
            return with_arithmetic
        second = self._second(unknown, values)
        if second is not None:
            other, others = second
            listed[key_of(other)] = tuple(others)
            text = wordlist.BOTH_CAN_BE.format(
                name=name,
                values=plain,
                other=self._scope.said.expression(other),
                others=self._scope.facts.values(tuple(others)),
            )
            return Reason(LIST, begun(text), listed, tells=listed)
        text = begun(wordlist.NAME_CAN_BE.format(name=name, values=plain))
        return Reason(LIST, text, listed, plain, tells=listed)

    def _shown(self, unknown: semantics.Unknown, values: list[int]) -> Reason | None:
        """List what fits with the arithmetic by which it does; None: that is not short."""
        node = self._scope.statement
        is_equation = isinstance(node, tree.Comparison) and node.relation == "="
        if not is_equation and len(values) > FEW:
            return None
        ways = self._ways()
        texts = [self._arithmetic(way) for way in ways]
        if not ways or not all(texts):
            return None
        told: dict[Key, Values] = {
            key_of(each): tuple(sorted({way[each] for way in ways})) for each in self._scope.open
        }
        if is_equation and not any(
            wordlist.AND_THEN in text or " = " not in text for text in texts
        ):
            equations = list(dict.fromkeys(texts))
            template = wordlist.ONE_FITS if len(equations) == 1 else wordlist.THESE_FIT
            text = template.format(value=equations[0], values=join_words(equations, "or"))
            return Reason(LIST, text, tells=told)
        if len(ways) > len(values) or len(values) > FEW:
            return None
        by_value = {way[unknown]: text for way, text in zip(ways, texts, strict=True)}
        shown = join_words(_all_with_arithmetic({v: by_value[v] for v in values}), "or")
        name = self._scope.said.expression(unknown)
        text = begun(wordlist.NAME_CAN_BE.format(name=name, values=shown))
        return Reason(LIST, text, {key_of(unknown): tuple(values)}, shown, tells=told)

    def _arithmetic(self, way: Mapping[semantics.Unknown, int]) -> str:
        """Show by which arithmetic the clues hold for values of what is open."""
        fixed = {
            u: self._scope.allowed[u].low for u in self._scope.unknowns if u not in self._scope.open
        }
        at = {**fixed, **way}
        text = self._arithmetics.shown(self._scope.statements, at, self._scope.open)
        return text if len(text) <= _LONGEST_SHOWN else ""

    def _shortly(self, unknown: semantics.Unknown, values: list[int]) -> Reason | None:
        """Say what is out, if that is little; nothing where the digits say all; None: it must."""
        allowed = self._scope.allowed[unknown]
        if allowed.digits and allowed.count <= _MOST_SHORT:
            every = allowed.all_of_digits()
            out = [value for value in every if value not in values]
            if 0 < len(out) <= _MOST_EXCLUDED and 2 * len(out) < len(values):
                told = join_words(map(decimal, out), "and")
                return Reason(LIST, wordlist.EXCLUDED.format(values=told))
        conclusion = self._scope.step.conclusion
        if not isinstance(unknown, tree.Reference) or conclusion is None:
            return None
        texts = [decimal(value).zfill(len(unknown.slot.cells)) for value in values]
        columns = [{int(text[i]) for text in texts} for i in range(len(unknown.slot.cells))]
        said = all(
            found == set(digits) or (len(found) == 1 and place in conclusion.cells)
            for place, found, digits in zip(
                unknown.slot.cells, columns, allowed.digits, strict=True
            )
        )
        return Reason(LIST, "") if said and prod(map(len, columns)) == len(values) else None

    def _by_patterns(self, unknown: semantics.Unknown, values: list[int]) -> Reason | None:
        """List candidates with dots for digits that make no difference; None: all do."""
        if not isinstance(unknown, tree.Reference):
            return None
        texts = {tuple(decimal(value).zfill(len(unknown.slot.cells))) for value in values}
        count = len(texts)
        for index, digits in enumerate(self._scope.allowed[unknown].digits):
            fewer = {(*text[:index], wordlist.UNKNOWN_DIGIT, *text[index + 1 :]) for text in texts}
            if 1 < len(digits) and len(fewer) * len(digits) == len(texts):
                texts = fewer
        if len(texts) == count or len(texts) > _MOST_LISTED:
            return None
        name = self._scope.said.expression(unknown)
        told = join_words(map("".join, sorted(texts)), "or")
        return Reason(LIST, begun(wordlist.NAME_CAN_BE.format(name=name, values=told)))

    def _witness(self, value: int) -> str:
        statement = self._scope.statement
        return "" if statement is None else witness_of(statement, value)

    def _with_witness(self, value: int) -> str:
        witness = self._witness(value)
        return f"{decimal(value)} = {witness}" if witness else decimal(value)

    def _ways(self) -> list[dict[semantics.Unknown, int]]:
        """Give all ways to fill what is open; nothing where they are many."""
        ways: list[dict[semantics.Unknown, int]] = []
        try:
            if not self._fill(self._scope.open, {}, ways):
                return []
        except TooWide:
            return []
        return ways

    def _fill(
        self,
        left: Sequence[semantics.Unknown],
        way: dict[semantics.Unknown, int],
        ways: list[dict[semantics.Unknown, int]],
    ) -> bool:
        """List all ways to fill what is open; false if they are many."""
        if not left:
            ways.append(way)
            return len(ways) <= _MOST_SHOWN
        unknown, *others = left
        items = [item_of(each, (value,)) for each, value in way.items()]
        values = self._scope.questions.values_with(key_of(unknown), items, _MOST_SHOWN)
        return values is not None and all(
            self._fill(others, {**way, unknown: value}, ways) for value in values
        )

    def noun(self) -> Noun | None:
        """Give what the clue says that a number is, if it says just that."""
        return (
            None
            if self._scope.statement is None
            else noun_of(self._scope.statement, self._scope.said)
        )

    def counted(self) -> Reason | None:
        """Count the candidates of what is concluded, if they can be counted."""
        wanted = self._scope.concluded()
        best: tuple[semantics.Unknown, list[int]] | None = None
        for unknown in self._scope.open:
            if unknown in wanted:
                values = self._scope.values(unknown, _MOST_COUNTED)
                if values is not None and (best is None or len(values) < len(best[1])):
                    best = unknown, values
        if best is None or len(best[1]) <= _MOST_LISTED:
            return None
        unknown, values = best
        noun = self.noun()
        name = self._scope.said.expression(unknown)
        patterns = self._by_patterns(unknown, values)
        if patterns is not None:
            return patterns
        shown = len(values) <= _MOST_SHORT and values[-1] < _SHORT
        if noun is not None and noun.subject == unknown and noun.many:
            if shown:
                told = join_words(map(decimal, values), "and")
                return Reason(COUNT, wordlist.ONLY_THESE.format(noun=noun.many, values=told))
            return Reason(COUNT, wordlist.COUNT.format(count=len(values), nouns=noun.many))
        if shown:
            told = self._scope.facts.values(tuple(values), _MOST_SHORT)
            return Reason(COUNT, begun(wordlist.NAME_CAN_BE.format(name=name, values=told)))
        return Reason(COUNT, begun(wordlist.COUNT_OF.format(name=name, count=len(values))))


def _digits_at(slot: tree.Slot, place: Place, values: Sequence[int]) -> set[int]:
    """Give the digits that values of a number have in a cell."""
    index = slot.cells.index(place)
    return {int(decimal(value).zfill(len(slot.cells))[index]) for value in values}


def _all_with_arithmetic(by_value: Mapping[int, str]) -> list[str]:
    """Write values with their arithmetic: `64 = 4³ = 8²`, or else `12 (900 = 12 · 75)`."""
    short = []
    for value, arithmetic in by_value.items():
        texts, begin = arithmetic.split(wordlist.AND_THEN), f"{decimal(value)} = "
        if all(text.startswith(begin) for text in texts):
            short.append(begin + " = ".join(text.removeprefix(begin) for text in texts))
    if len(short) == len(by_value):
        return short
    return [
        wordlist.WITH_ARITHMETIC.format(value=decimal(value), arithmetic=arithmetic)
        for value, arithmetic in by_value.items()
    ]
