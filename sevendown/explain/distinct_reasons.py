"""Reasons from a clue that some things differ: which values are taken, and by what."""

from __future__ import annotations

from sevendown.explain.fact_text import begun
from sevendown.explain.reason import DIFFER, Key, Reason
from sevendown.explain.step_scope import StepScope, key_of
from sevendown.explain.wordlist import TAKEN_BY, TAKEN_THEN
from sevendown.language import semantics, tree
from sevendown.numbertheory import decimal

_MOST = 60  # candidates of something that are looked through

_Ways = dict[int, int]  # values of an unknown, and what the clue makes of them


class DistinctReasons:
    """Looks for such reasons for one step."""

    def __init__(self, scope: StepScope) -> None:
        self._scope = scope

    def reason(self) -> Reason | None:
        """Say what is taken, one after the other, until all follows; None: it does not."""
        node = self._scope.statement
        if not isinstance(node, tree.Application) or node.predicate.name != "DISTINCT":
            return None
        ways = {argument: self._ways(argument) for argument in node.arguments}
        known = {argument: found[1] for argument, found in ways.items() if found is not None}
        unknowns = {argument: found[0] for argument, found in ways.items() if found is not None}
        texts: list[str] = []
        done: set[tree.Expression] = set()
        first = [a for a, left in known.items() if len(set(left.values())) == 1]
        while True:
            single = [a for a in known if len(set(known[a].values())) == 1 and a not in done]
            if not single or self._follows(unknowns, known):
                break
            taker = single[0]
            done.add(taker)
            (value,) = set(known[taker].values())
            struck = [a for a in known if a != taker and value in known[a].values()]
            for other in struck:
                known[other] = {x: y for x, y in known[other].items() if y != value}
            if struck:
                template = TAKEN_BY if taker in first else TAKEN_THEN
                name = self._scope.said.expression(taker)
                texts.append(template.format(value=decimal(value), name=name))
        if not texts or not self._follows(unknowns, known):
            return None
        return Reason(DIFFER, f"{begun('; '.join(texts))}.")

    def _ways(self, node: tree.Expression) -> tuple[semantics.Unknown, _Ways] | None:
        """Give the one unknown of an expression, and what its values make of it.

        None: it has more, it is a whole group, or some value makes nothing of it.
        """
        if isinstance(node, tree.Group):
            return None
        unknowns = semantics.unknowns(node, self._scope.puzzle)
        if len(unknowns) != 1 or self._scope.allowed[unknowns[0]].count > _MOST:
            return None
        values = self._scope.allowed[unknowns[0]].candidates(10 * _MOST)
        if values is None:
            return None
        run = semantics.evaluator(node, unknowns, self._scope.puzzle)
        ways = {value: run([value]) for value in values}
        return None if None in ways.values() else (unknowns[0], ways)

    def _follows(
        self,
        unknowns: dict[tree.Expression, semantics.Unknown],
        known: dict[tree.Expression, _Ways],
    ) -> bool:
        """Say whether all that is concluded can be read off what is left."""
        left = {unknowns[argument]: set(ways) for argument, ways in known.items()}
        return all(
            any(self._tells(key, unknown, values) for unknown, values in left.items())
            for key in self._scope.keys()
        )

    def _tells(self, key: Key, unknown: semantics.Unknown, values: set[int]) -> bool:
        conclusion = self._scope.step.conclusion
        assert conclusion is not None
        kind, name = key
        if isinstance(name, tuple):
            if not isinstance(unknown, tree.Reference) or name not in unknown.slot.cells:
                return False
            index, length = unknown.slot.cells.index(name), len(unknown.slot.cells)
            digits = {int(decimal(value).zfill(length)[index]) for value in values}
            return digits <= set(conclusion.cells[name])
        told = conclusion.numbers if kind == "numbers" else conclusion.variables
        return key == key_of(unknown) and values <= set(told[name])
