"""Reasons that list what fits, work something out, or count what is to be looked through."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import prod

from sevendown.explain import wordlist
from sevendown.explain.clue_text import StatementText
from sevendown.explain.fact_text import begun
from sevendown.explain.nouns import Noun, noun_of, witness_of
from sevendown.explain.reason import COMPUTE, COUNT, LIST, Key, Reason
from sevendown.explain.step_scope import StepScope, item_of, key_of, with_items
from sevendown.language import semantics, tree
from sevendown.numbertheory import decimal
from sevendown.proof.fillings import TooWide
from sevendown.proof.knowledge import Knowledge, Values
from sevendown.text.phrases import join_words

FEW = 3  # candidates that are rather listed than reasoned about
_MOST_SHOWN = 6  # candidates that are shown with their arithmetic
_MOST_LISTED = 12
_MOST_SHORT = 30  # short numbers that are listed
_SHORT = 1000  # and what is not short any more
_MOST_EXCLUDED = 2  # values that are rather named than those that are left
_MOST_COUNTED = 50


class ListReasons:
    """Looks for such reasons for one step."""

    def __init__(self, scope: StepScope, exact: bool = False) -> None:
        self._scope = scope
        self._exact = exact  # whether all is concluded that follows

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
        for side, other in node.sides:
            if isinstance(side, tree.Variable) and isinstance(other, tree.Reference):
                low, high = self._scope.allowed[other].low, self._scope.allowed[other].high
                matters = (
                    self._scope.allowed[side].low > low or self._scope.allowed[side].high < high
                )
                if matters and side.name not in self._scope.step.premises.variables:
                    declared = f"{self._scope.declared(side)}."
        return Reason(COMPUTE, declared)

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
                equations, ways = self._equations()
                if len(equations) == 1:
                    told = {key_of(u): (v,) for u, v in ways[0].items()}
                    return Reason(COMPUTE, f"{equations[0]}.", tells=told)
        return None

    def rarest(
        self, some: Sequence[semantics.Unknown]
    ) -> tuple[semantics.Unknown, list[int]] | None:
        """Give the unknown with the fewest candidates, if these are few.

        What the clue leaves as it was tells nothing.
        """
        best: tuple[semantics.Unknown, list[int]] | None = None
        for unknown in some:
            most = _MOST_LISTED if best is None else len(best[1]) - 1
            values = self._scope.values(unknown, most)
            if values and len(values) < self._scope.allowed[unknown].count:
                if self._says_all(unknown, values):
                    best = unknown, values
        return best

    def is_exact(self) -> bool:
        """Say whether nothing sharper than the conclusion follows; else a list jars with it."""
        assert self._scope.step.conclusion is not None
        if self._exact:
            return True
        for kind, name, values in self._scope.step.conclusion.items():
            if isinstance(values, range):
                continue
            try:
                known = self._scope.step.premises
                found = self._scope.fillings.values(
                    (kind, name), known, len(values), self._scope.looks_left()
                )
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
            length = len(unknown.slot.cells)
            for index, place in enumerate(unknown.slot.cells):
                found = {int(decimal(value).zfill(length)[index]) for value in values}
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
        equations, ways = self._equations()
        told: dict[Key, Values] = {
            key_of(each): tuple(sorted({way[each] for way in ways})) for each in self._scope.open
        }
        if len(equations) == 1:
            return Reason(LIST, wordlist.ONE_FITS.format(value=equations[0]), tells=told)
        if equations:
            these = wordlist.THESE_FIT.format(values=join_words(equations, "or"))
            return Reason(LIST, these, tells=told)
        text = begun(wordlist.NAME_CAN_BE.format(name=name, values=plain))
        return Reason(LIST, text, listed, plain, tells=listed)

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

    def _equations(self) -> tuple[list[str], list[dict[semantics.Unknown, int]]]:
        """Write the clue with all values that fit, and give these.

        Nothing where it is no equation, or they are many.
        """
        node = self._scope.statement
        if not isinstance(node, tree.Comparison) or node.relation != "=":
            return [], []
        if not all(map(self._scope.said.is_formula, (node.left, node.right))):
            return [], []
        ways: list[dict[semantics.Unknown, int]] = []
        try:
            if not self._fill(self._scope.step.premises, self._scope.open, {}, ways):
                return [], []
        except TooWide:
            return [], []
        fixed = {
            u: self._scope.allowed[u].low for u in self._scope.unknowns if u not in self._scope.open
        }
        texts = [self._equation(node, {**fixed, **way}) for way in ways]
        return list(dict.fromkeys(texts)), ways

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
        if self._scope.looks_left() == 0:
            raise TooWide
        values = self._scope.fillings.values(
            key_of(unknown), known, _MOST_SHOWN, self._scope.looks_left()
        )
        return values is not None and all(
            self._fill(with_items(known, item_of(unknown, (v,))), others, {**way, unknown: v}, ways)
            for v in values
        )

    def _equation(self, node: tree.Comparison, at: Mapping[semantics.Unknown, int]) -> str:
        said = StatementText(self._scope.facts, {u: decimal(v) for u, v in at.items()})
        left, right = node.left, node.right
        if isinstance(left, tree.Reference | tree.Variable | tree.Literal):
            left, right = right, left
        return f"{said.expression(left)} = {said.expression(right)}"

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
