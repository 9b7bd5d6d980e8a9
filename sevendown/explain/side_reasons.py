"""Reasons from the sides of a clue that joins statements, and why nothing fits."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf

from sevendown.explain import wordlist
from sevendown.explain.arithmetic_ends import Endings, Sizes
from sevendown.explain.clue_text import is_named
from sevendown.explain.fact_text import begun
from sevendown.explain.failed_sides import FailedSides
from sevendown.explain.nouns import noun_of
from sevendown.explain.reason import EITHER, LAST_DIGITS, NOTHING_FITS, SIZE, Reason
from sevendown.explain.step_scope import StepScope, item_of, with_items
from sevendown.language import tree
from sevendown.numbertheory import decimal
from sevendown.proof.fillings import Fillings, TooWide
from sevendown.proof.knowledge import Knowledge
from sevendown.text.phrases import join_words

MOST_SIDES = 6  # of a clue that joins statements
_MOST_CASES = 12  # values that are gone through
_OF_SIDES = 4  # each side gets this fraction of the looks for a question
_WIDEST_CASES = 1000  # from the least to the greatest of them


class SideReasons:
    """Looks for such reasons for one step."""

    def __init__(self, scope: StepScope) -> None:
        self._scope = scope
        self._failed = FailedSides(scope)
        self._statuses: dict[tree.Statement, bool | None] = {}  # of the parts, once looked at
        self.is_premise = False  # whether what is known is of a statement that has a name

    def either(self) -> str:
        """Say of the sides of a clue that joins statements whether they hold, as far as is known.

        Where nothing fits, all must be known.
        """
        node = self._scope.statement
        if not isinstance(node, tree.Logic) or not 2 <= len(node.parts) <= MOST_SIDES:
            return ""
        if node.connective == "and":
            return ""
        self._statuses = {part: self._status(part) for part in node.parts}
        known = [(part, self._statuses[part]) for part in node.parts]
        left = [part for part, status in known if status is None]
        told = [self._told(part, status) for part, status in known if status is not None]
        if not told or (left and self._scope.step.conclusion is None):
            return ""
        if self._scope.step.conclusion is None:
            return wordlist.SIDES.format(sides=_joined(told))
        if len(left) == 1 and len(told) > 1 and node.connective == "or":
            only = wordlist.ONLY_SIDE.format(side=self._scope.said.statement(left[0]))
            out = [part for part, status in known if status is not None]
            return " ".join(filter(None, (self._none_of_form(out), only)))
        if not left:
            return ""
        if all(is_named(part) for part, status in known if status is not None):
            self.is_premise = True  # which has been told
            return ""
        return wordlist.KNOWN_SIDES.format(sides=_joined(told))

    def left_over(self) -> tree.Statement | None:
        """Give what a clue comes to of which `either` has told one side; None: it is not so."""
        node = self._scope.statement
        if not isinstance(node, tree.Logic) or len(node.parts) != 2:
            return None
        first, second = node.parts
        for known, other, is_first in ((first, second, True), (second, first, False)):
            status = self._statuses.get(known)
            if status is None:
                continue
            match node.connective:
                case "or" if not status:
                    return other
                case "<->":
                    return other if status else tree.Logic("not", (other,))
                case "xor":
                    return tree.Logic("not", (other,)) if status else other
                case "->" if is_first and status:
                    return other
        return None

    def by_cases(self) -> Reason | None:
        """Say for which values of a short number both sides of a clue hold, or none of them.

        That must be all that is out.
        """
        node = self._scope.statement
        if not isinstance(node, tree.Logic) or node.connective not in ("xor", "<->", "or"):
            return None
        unknown = self._concluded_alone()
        if len(node.parts) != 2 or unknown is None:
            return None
        values = self._scope.values(unknown, _MOST_CASES)
        every = self._scope.allowed[unknown].candidates(_WIDEST_CASES)
        if not values or every is None or len(every) > _MOST_CASES:
            return None
        out: dict[tuple[bool, bool], list[int]] = {}
        for value in every:
            if value not in values:
                known = with_items(self._scope.step.premises, item_of(unknown, (value,)))
                one, other = (self._status(part, known) for part in node.parts)
                if one is None or other is None:
                    return None
                out.setdefault((one, other), []).append(value)
        texts = []
        for (one, other), some in out.items():
            template = wordlist.BOTH_HOLD if one else wordlist.NO_SIDE_HOLDS
            template = template if one == other else wordlist.ONE_SIDE_HOLDS
            texts.append(template.format(values=join_words(map(decimal, some), "and")))
        text = "; ".join(texts)
        return Reason(EITHER, f"{text[:1].upper()}{text[1:]}.") if texts else None

    def _concluded_alone(self) -> tree.Reference | None:
        """Give the short number of which all is that is concluded."""
        places = {name for _, name in self._scope.keys()}
        for unknown in self._scope.concluded():
            if not isinstance(unknown, tree.Reference):
                continue
            if places <= {*unknown.slot.cells, unknown.slot.name}:
                if self._scope.allowed[unknown].count <= _MOST_CASES:
                    return unknown
        return None

    def _told(self, part: tree.Statement, status: bool) -> str:
        """Say whether a part of a clue holds, and why it cannot."""
        if status:
            return self._scope.said.statement(part)
        side, why = self._scope.said.denied(part), self._failed.why(part)
        return wordlist.SIDE_AS.format(side=side, why=why) if why else side

    def _none_of_form(self, parts: Sequence[tree.Statement]) -> str:
        """Say of several parts at once that no number of a kind has the known digits."""
        found = [self._failed.formed(part) for part in parts]
        nouns = {formed.noun for formed in found if formed is not None}
        if None in found or len(nouns) != 1:
            return ""
        patterns = dict.fromkeys(formed.pattern for formed in found if formed is not None)
        text = wordlist.NONE_OF_FORM.format(noun=nouns.pop(), pattern=join_words(patterns, "or"))
        return f"{begun(text)}."

    def _status(self, part: tree.Statement, known: Knowledge | None = None) -> bool | None:
        """Say whether a part of a clue holds for sure, or cannot; None: that is open."""
        if not self._scope.questions.most // _OF_SIDES:
            return None
        premises = self._scope.step.premises if known is None else known
        for status in (True, False):
            wanted = tree.Logic("not", (part,)) if status else part
            fillings = Fillings(self._scope.puzzle, [wanted])
            try:
                if fillings.find(premises, self._scope.questions.most // _OF_SIDES) is None:
                    return status
            except TooWide:
                continue
        return None

    def nothing_fits(self) -> Reason:
        """Say why nothing fits, as far as that is seen at once."""
        noun = None
        if self._scope.statement is not None:
            noun = noun_of(self._scope.statement, self._scope.said)
        if noun is not None and isinstance(noun.subject, tree.Reference):
            return Reason(NOTHING_FITS, wordlist.NO_SUCH_NOUN.format(noun=noun.one))
        either = self.either()
        if either:
            return Reason(NOTHING_FITS, either)
        node = self._scope.statement
        if isinstance(node, tree.Comparison):
            if Sizes(node, self._scope.allowed).fails:
                return Reason(SIZE, self._apart(node) or wordlist.SIZE_FAILS)
            if node.relation == "=":
                digits = Endings(node, self._scope.allowed)
                for count in (1, 2, 3):
                    if digits.together(count) == []:
                        return Reason(LAST_DIGITS, wordlist.LAST_DIGITS_FAIL.format(count=count))
        return Reason(NOTHING_FITS, wordlist.NOTHING_FITS)

    def _apart(self, node: tree.Comparison) -> str:
        """Say how large both sides of a comparison are, if that alone shows that it fails."""
        sizes = Sizes(node, self._scope.allowed, rounds=0)
        left, right = ((side, *sizes.bounds(side)) for side in (node.left, node.right))
        pairs = {"=": [(left, right), (right, left)], "<": [(right, left)], "<=": [(right, left)]}
        pairs |= {">": [(left, right)], ">=": [(left, right)]}
        for (small, _, most), (large, least, _) in pairs.get(node.relation, ()):
            is_strict = node.relation in ("<", ">")
            if -inf < most < inf and -inf < least < inf and most < least + is_strict:
                name, other = self._scope.said.expression(small), self._scope.said.expression(large)
                return wordlist.SIZES_APART.format(
                    small=wordlist.AT_MOST.format(name=name, high=decimal(int(most))),
                    large=wordlist.AT_LEAST.format(name=other, low=decimal(int(least))),
                )
        return ""


def _joined(told: Sequence[str]) -> str:
    """Join sides, so that a reason is not taken for that of the next one."""
    if len(told) > 1 and any(", as " in text for text in told[:-1]):
        return "; ".join(told)
    return join_words(told, "and")
