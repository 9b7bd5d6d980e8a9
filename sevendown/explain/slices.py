"""From steps as they were found to a proof: what is not needed is left out.

It goes backwards from what is to be shown. Of each step that is needed, premises are left out as
long as what is needed of it still follows; what remains becomes needed in turn.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from math import inf

from sevendown.engine.domains import DIGITS, Domain, covers, difference, of_values, some_between
from sevendown.explain.finder import Derivation, Finder, Level
from sevendown.explain.meanings import Meanings
from sevendown.explain.notes import (
    Key,
    Notes,
    as_item,
    as_knowledge,
    in_order,
    is_fixed,
    is_list,
    matching,
)
from sevendown.proof.inference import Inference, ProofPart, ProofSolution, Supposition
from sevendown.record import Record

Needs = dict[Key, Domain]  # what has to be known at some point: each key is in this domain
Closure = Callable[[Notes], Mapping[Key, Domain] | None]

_EASY = 12  # fillings: as long as there are no more, a known digit may be left out
_STILL_EASY = 24  # looks that a step may take with a premise less
_WIDE = 30  # things that a step looks at, if it is one that looks at many
_HARD = 200  # looks that a step takes, with which nobody tries to do without a premise
_FEW = 4  # premises, or fewer, are tried one by one: most of them are needed
_BEARABLE = 1000  # ... a list or a set of digits


class Refutation(Record):
    """A supposition and the steps to a contradiction, as they were found."""

    key: Key
    value: Domain  # what is supposed
    before: Notes
    steps: tuple[Found, ...]

    @property
    def level(self) -> Level:
        """What it takes."""
        nested = any(isinstance(step, Refutation) for step in self.steps)
        return Level.NESTED if nested else Level.SUPPOSITION


class Slice(Record):
    """A step of a proof with what it takes."""

    part: ProofPart
    level: Level
    premises: Notes
    effort: float  # how many fillings there are to run through, about
    width: int  # how many steps of this level there were to choose from
    candidates: int = 1  # how many values are left, by the clue, for the unknown with fewest
    inner: tuple[Slice, ...] = ()


Found = Derivation | Refutation


class Cutter:
    """Cuts steps to what is needed of them."""

    def __init__(self, finder: Finder, meanings: Meanings) -> None:
        self.finder = finder
        self.meanings = meanings
        self.base = finder.base
        self._drafting = False  # whether no more is wanted than an idea of how long it will be

    def draft(self, steps: Sequence[Found]) -> list[Slice]:
        """Give the steps that lead to a contradiction, with nothing run through."""
        self._drafting = True
        try:
            return self.cut(steps, {})[0]
        finally:
            self._drafting = False

    def cut(self, steps: Sequence[Found], needs: Needs) -> tuple[list[Slice], Needs]:
        """Give the steps that lead to what is needed, and what is needed before them.

        A contradiction at the end is always needed.
        """
        needs = {key: domain for key, domain in needs.items() if not self._is_given(key, domain)}
        kept: list[Slice] = []
        for step in reversed(steps):
            if isinstance(step, Refutation):
                part = self._refutation(step, needs)
            else:
                part = self._derivation(step, needs)
            if part is not None:
                kept.append(part)
        return kept[::-1], needs

    # Suppositions

    def _refutation(self, step: Refutation, needs: Needs) -> Slice | None:
        wanted = needs.get(step.key)
        if wanted is None or covers(wanted, step.value):
            return None
        found, inner_needs = self._cut_inside(step)
        plain = self._as_inference(step, found)
        if plain is not None:
            found = plain
            if step.key in plain.premises:
                inner_needs[step.key] = plain.premises[step.key]
        joined = _union(wanted, step.value)
        before = step.before.get(step.key, self.base.get(step.key))
        self._require(needs, step.key, joined if joined is not None else before)
        for key, domain in inner_needs.items():
            self._add(needs, key, domain)
        return found

    def _as_inference(self, step: Refutation, found: Slice) -> Slice | None:
        """Say without a supposition what one clue refutes at once; None: it takes more."""
        if len(found.inner) != 1:
            return None
        (only,) = found.inner
        part = only.part
        before = step.before[step.key]
        is_cell = step.key[0] == "cells"
        left = difference(self.base[step.key] if is_cell else before, step.value)
        if not isinstance(part, Inference) or part.conclusion is not None or left is None:
            return None
        premises = {key: domain for key, domain in only.premises.items() if key != step.key}
        if not is_cell and not self._is_given(step.key, before):
            premises[step.key] = before  # a list, of which one value is out
        conclusion = as_knowledge({step.key: left})
        plain = Inference(part.lines, part.distinct, as_knowledge(premises), conclusion)
        level = max(only.level, Level.EXACT)
        return Slice(plain, level, premises, only.effort, 1, only.candidates)

    def refutation(self, step: Refutation) -> Slice:
        """Give a supposition with the steps that refute it."""
        return self._cut_inside(step)[0]

    def _cut_inside(self, step: Refutation) -> tuple[Slice, Needs]:
        inner, needs = self.cut(step.steps, {})
        own = needs.pop(step.key, None)
        assert own is None or covers(own, step.value)
        part = Supposition(as_item(step.key, step.value), tuple(one.part for one in inner))
        return Slice(part, step.level, {}, 1.0, 1, inner=tuple(inner)), needs

    # Steps

    def _derivation(self, step: Derivation, needs: Needs) -> Slice | None:
        targets: Needs = {}
        if step.news is not None:
            for key in step.news:
                wanted = needs.get(key)
                before = step.before.get(key)
                if wanted is not None and (before is None or not covers(wanted, before)):
                    targets[key] = wanted
            if not targets:
                return None
        closure = self._closure(step, targets)
        premises = self._minimal(step, targets, closure)
        found = closure(premises)
        conclusion = None if step.news is None else self._conclusion(step, targets, found)
        premises = self._polished(step, premises, conclusion)
        for key, said in (conclusion or {}).items():
            if key in needs:
                self._settle(needs, key, step.before.get(key), said)
        for key, domain in premises.items():
            self._add(needs, key, domain)
        part = Inference(
            tuple(sorted(clue.line for clue in step.clues)),
            step.distinct,
            as_knowledge(premises),
            None if conclusion is None else as_knowledge(conclusion),
        )
        effort = self._effort(step, premises)
        fewest = self._candidates(step, closure(premises), conclusion)
        return Slice(part, step.level, premises, effort, step.width, fewest)

    def _settle(self, needs: Needs, key: Key, before: Domain | None, said: Domain) -> None:
        """Say what is needed before a step that says where a key is."""
        wanted = needs[key]
        first = self.base.get(key, before)
        if first is None:  # a number of which nothing was noted
            del needs[key]
            return
        left = difference(first, said)
        joined = wanted if left is None else _union(wanted, left)
        self._require(needs, key, before if joined is None else joined)

    def _require(self, needs: Needs, key: Key, domain: Domain | None) -> None:
        """Set what a key must be in; what is so from the start need not be shown."""
        if domain is None or self._is_given(key, domain):
            needs.pop(key, None)
        else:
            needs[key] = domain

    def _is_given(self, key: Key, domain: Domain) -> bool:
        """Whether a key is in a domain from the start."""
        first = self.base.get(key)
        return first is not None and covers(domain, first)

    def _add(self, needs: Needs, key: Key, domain: Domain) -> None:
        """Demand, beside what is demanded already, that a key is in a domain."""
        now = needs.get(key)
        both = domain if now is None else now.meet(domain)
        assert both is not None
        self._require(needs, key, both)

    def _closure(self, step: Derivation, targets: Needs) -> Closure:
        """Give what follows by this step's own means, as a function of notes."""
        finder = self.finder
        if step.level is Level.CROSSING:
            return lambda notes: self._crossing(step.scope[-1], notes)
        if not step.clues:
            return lambda notes: None if step.news is None else self._distinct(step)
        if step.level in (Level.EXACT, Level.TOGETHER):
            return self._exactly(step, targets)
        engine = finder.engine(step.clues, bool(step.distinct))
        return engine.after

    def _exactly(self, step: Derivation, targets: Needs) -> Closure:
        """Give what is needed, where that follows by the plain meaning; else nothing."""
        conclusion: Needs | None = None
        if step.news is not None:
            conclusion = {}
            for key, wanted in targets.items():
                out = difference(step.before[key], wanted)
                left = None if out is None else difference(self.base[key], out)
                assert left is not None
                conclusion[key] = left
        every = self._all_premises(step)
        self.meanings.holds(step, every, conclusion)
        most = max(_EASY, 2 * self.meanings.looks)  # it must not get much harder

        def closure(notes: Notes) -> Mapping[Key, Domain] | None:
            if notes != every and not self.meanings.holds(step, notes, conclusion, most):
                return {}
            return conclusion

        return closure

    def _crossing(self, key: Key, notes: Notes) -> Mapping[Key, Domain] | None:
        """Give what follows from a list and digits of a number."""
        listed = notes.get(key)
        if listed is None:
            return {}
        slot = self.finder.slots[key]
        left = matching({**self.base, **notes}, slot, listed.values())
        domain = of_values(left)
        if domain is None:
            return None
        found: Needs = {key: domain}
        for i, place in enumerate(slot.cells):
            digits = of_values(int(str(v).zfill(len(slot.cells))[i]) for v in left)
            assert digits is not None
            found["cells", place] = digits
        return found

    def _distinct(self, step: Derivation) -> Mapping[Key, Domain]:
        """Give what follows from two answers' being different, whatever else is known."""
        assert step.news is not None
        found = dict(step.news)
        listed = any(key[0] == "numbers" for key in step.scope)  # then its list is a premise
        for key, domain in step.news.items():
            if key[0] == "cells" and not listed:
                taken = difference(step.before[key], domain)
                left = None if taken is None else difference(self.base[key], taken)
                assert left is not None
                found[key] = left
        return found

    def _must_have(self, step: Derivation) -> list[Key]:
        """Give what two different answers need: all digits of one, digits or list of the other."""
        names = {slot.name: slot for slot in self.finder.tree.numbers}
        one, other = (names[name] for name in step.distinct)
        keys: list[Key] = [("cells", place) for place in one.cells]
        listed = [key for key in step.scope if key[0] == "numbers"]
        if listed:
            keys += listed
        else:
            keys += [("cells", p) for p in other.cells if is_fixed(step.before["cells", p])]
        return [key for key in keys if not self._is_axiom(key, step.before[key])]

    def _is_axiom(self, key: Key, domain: Domain) -> bool:
        first = self.base.get(key)
        return first is not None and first.size == domain.size

    # Minimal premises

    def _minimal(self, step: Derivation, targets: Needs, closure: Closure) -> dict[Key, Domain]:
        """Leave out premises as long as what is needed still follows."""
        premises = self._all_premises(step)

        def follows(some: Notes) -> bool:
            found = closure(some)
            if found is None:
                return step.news is None
            return step.news is not None and all(
                self._is_shown(key, wanted, step.before.get(key), found.get(key))
                for key, wanted in targets.items()
            )

        if step.distinct and not step.clues:
            return {key: step.before[key] for key in self._must_have(step)}
        targeted = self._targeted(step, targets)
        order = sorted(
            premises, key=lambda key: (-weight(key, premises[key], targeted), in_order(key))
        )
        dear = [key for key in order if not is_fixed(premises[key])]
        known = [key for key in order if is_fixed(premises[key])]
        self._drop(step, premises, dear, follows, _BEARABLE)
        self._drop(step, premises, known, follows, _EASY)
        return premises

    def _drop(
        self,
        step: Derivation,
        premises: dict[Key, Domain],
        keys: list[Key],
        follows: Callable[[Notes], bool],
        easy: int,
    ) -> None:
        """Leave out as many of these as can be, in halves while they are many."""
        keys = [key for key in keys if key in premises]
        if not keys:
            return
        left = {key: domain for key, domain in premises.items() if key not in keys}
        most = max(easy, self._effort(step, premises))
        if self._effort(step, left) <= most and follows(left):
            for key in keys:
                del premises[key]
            return
        if len(keys) > 1:
            size = len(keys) // 2 if len(keys) > _FEW else 1
            for start in range(0, len(keys), size):
                self._drop(step, premises, keys[start : start + size], follows, easy)

    def _effort(self, step: Derivation, premises: Notes) -> float:
        if not step.clues:
            return 1.0
        scope = self.finder.scope(step.clues)
        return self.finder.effort(scope, {**self.base, **premises})

    def _candidates(
        self,
        step: Derivation,
        found: Mapping[Key, Domain] | None,
        conclusion: Mapping[Key, Domain] | None,
    ) -> int:
        """Give how many values are to be run through of the one number that a clue is about.

        Of a clue about several, one looks at what some of them make of the others; and last digits
        follow without a list.
        """
        slots = self.finder.scope(step.clues).slots if step.clues else ()
        last = {("cells", slot.cells[-1]) for slot in slots}
        if conclusion is not None and conclusion.keys() <= last:
            return 1
        sizes = [found[key].size for key in found if key[0] != "cells"] if found else []
        return int(sizes[0]) if step.clues and len(sizes) == 1 else 1

    def _targeted(self, step: Derivation, targets: Needs) -> set[Key]:
        """Give the cells of numbers that something is found out about: better not their digits."""
        found: set[Key] = set(targets)
        if step.clues:
            for slot in self.finder.scope(step.clues).slots:
                keys = {("cells", place) for place in slot.cells}
                if keys & set(targets) or ("numbers", slot.name) in targets:
                    found |= keys
        return found

    def _is_shown(
        self, key: Key, wanted: Domain, before: Domain | None, found: Domain | None
    ) -> bool:
        """Say whether a key is where it is wanted, if it is where it turned out to be."""
        if found is None:
            return False
        said = _expressed(key, found)
        both = said if before is None else before.meet(said)
        return both is not None and covers(wanted, both)

    def _conclusion(
        self, step: Derivation, targets: Needs, found: Mapping[Key, Domain] | None
    ) -> dict[Key, Domain]:
        """Give what is said to follow: all that is needed, and every digit and variable found."""
        assert found is not None and step.news is not None
        conclusion = {key: _expressed(key, found[key]) for key in targets}
        for key, domain in found.items():
            if key[0] != "numbers" and key in step.news and is_fixed(domain):
                conclusion[key] = domain
        return conclusion

    def _polished(
        self, step: Derivation, premises: dict[Key, Domain], conclusion: Mapping[Key, Domain] | None
    ) -> dict[Key, Domain]:
        """Leave out what the plain meaning does not need.

        Where it is too wide to be run through, all that is known is a premise if that helps.
        """
        if not step.clues or self._drafting:
            return premises
        holds = self.meanings.holds(step, premises, conclusion)
        if holds is None:
            more = self._all_premises(step)
            helps = len(more) > len(premises) and self.meanings.holds(step, more, conclusion)
            return more if helps else premises
        assert holds, "a rule has found what does not follow"
        if self.meanings.looks > _HARD:
            return premises
        # It must not get much harder; and each look at many things takes long.
        easy = _STILL_EASY if len(step.scope) <= _WIDE else _EASY
        most = max(easy, 2 * self.meanings.looks)
        order = sorted(premises, key=lambda key: (-weight(key, premises[key]), in_order(key)))
        return self._without(order, step, premises, conclusion, most)

    def _without(
        self,
        keys: Sequence[Key],
        step: Derivation,
        premises: dict[Key, Domain],
        conclusion: Mapping[Key, Domain] | None,
        most: int,
    ) -> dict[Key, Domain]:
        """Leave out as many of these as can be by the plain meaning, in halves if they are many."""
        if 1 < len(keys) <= _FEW:
            parts = [[key] for key in keys]
        else:
            fewer = {key: domain for key, domain in premises.items() if key not in keys}
            if self.meanings.holds(step, fewer, conclusion, most):
                return fewer
            middle = len(keys) // 2
            parts = [] if middle == 0 else [list(keys[:middle]), list(keys[middle:])]
        for part in parts:
            premises = self._without(part, step, premises, conclusion, most)
        return premises

    def _all_premises(self, step: Derivation) -> dict[Key, Domain]:
        """Give all that was known of what a step looks at."""
        premises: dict[Key, Domain] = {}
        for key in step.scope:
            domain = step.before.get(key)
            if domain is not None and not self._is_axiom(key, domain):
                premises[key] = domain
        return premises


def weight(key: Key, domain: Domain, targeted: Iterable[Key] = ()) -> float:
    """Give how much a premise asks of whoever has to keep it in mind."""
    size = float(domain.size)
    if size == 1:
        return 0.9 if key in targeted else 0.2
    if key[0] == "cells":
        return 1 + size / 3
    if not is_list(domain):
        return 3.0  # two bounds
    return 1 + size / (2 if key[0] == "numbers" else 4)


def _expressed(key: Key, domain: Domain) -> Domain:
    """Give what is said of a domain: a list, or its bounds where that is too long."""
    if key[0] == "cells" or is_list(domain) or domain.lo == -inf or domain.hi == inf:
        return domain
    return some_between(domain.lo, domain.hi)


def _union(one: Domain, other: Domain) -> Domain | None:
    """Give what is in one or the other; None where that cannot be listed."""
    if one.size + other.size > 2000:
        return None
    if one.hi < 10 and other.hi < 10 and one.lo >= 0 and other.lo >= 0:
        mask = 0
        for digit in (*one.values(), *other.values()):
            mask |= 1 << digit
        return DIGITS[mask]
    return of_values([*one.values(), *other.values()])


def solution_needs(notes: Notes) -> Needs:
    """Give what is needed for a whole solution: every cell and every variable."""
    return {key: domain for key, domain in notes.items() if key[0] != "numbers"}


def leaf(rows: tuple[str, ...], variables: Mapping[str, int]) -> Slice:
    """Give the end of a case in which a solution is left."""
    return Slice(ProofSolution(rows, dict(variables)), Level.CROSSING, {}, 0.0, 1)
