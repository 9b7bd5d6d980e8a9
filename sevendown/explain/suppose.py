"""Where no clue moves anything: something is supposed, and refuted in as few steps as can be."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from contextlib import closing

from sevendown.engine.domains import Domain, difference, single
from sevendown.explain.clue_engine import Clue
from sevendown.explain.finder import Derivation, Family, Finder, Level, easiest
from sevendown.explain.meanings import Meanings
from sevendown.explain.notes import Key, Notes, in_order, is_fixed, is_list
from sevendown.explain.oracle import Oracle, Possible
from sevendown.explain.slices import Cutter, Found, Refutation, Slice

ENOUGH = 24  # suppositions that the rules refute: no more are looked for
TRIED = 8  # suppositions that the rules refute at once are explained, and the best is told
DRAFTED = 3  # of these, for which it is seen how many lines they will have
SEVERAL_TRIED = 12  # digits of which it is seen how few clues at once tell them
MOST_CLUES = 3  # at once: nobody keeps more in mind
MANY_CLUES = 12  # at once, where otherwise suppositions would be nested
FEW_NODES = 12  # of a search that finds out which clues refute something
TOGETHER_TRIED = 80  # suppositions, to find clues that refute many of them
ENOUGH_ALIKE = 5  # suppositions that the same clues refute
SPARE_CLUES = 3  # that what all rules find out hangs on, besides, as there are other ways to it
WIDTH = 20  # suppositions that a search tries to refute, to find the easiest
MOST_NODES = 60  # of a search, to see which supposition is refuted soonest


class Supposer:
    """Finds suppositions that fail, and how."""

    def __init__(self, finder: Finder, meanings: Meanings, cutter: Cutter, oracle: Oracle) -> None:
        self.finder = finder
        self.meanings = meanings
        self.cutter = cutter
        self.oracle = oracle
        finder.families = self._families()
        self._failed: set[tuple[Key, int, int]] = set()  # suppositions that failed the last time

    def _families(self) -> list[Family]:
        """Give the clues that one rule joins, if they are more than a few."""
        known = {clue.line: clue for clue in self.finder.clues}
        return [
            Family(tuple(known[line] for line in lines), distinct)
            for lines, distinct in self.oracle.joined_lines()
            if len(lines) > MOST_CLUES and all(line in known for line in lines)
        ]

    def step(
        self,
        notes: Notes,
        most: Level = Level.SEVERAL,
        exactly: bool = True,
        lines: Collection[int] | None = None,
    ) -> Derivation | None:
        """Give the easiest step without a supposition; None: there is none.

        `exactly`: where rules are at their end, the fillings of each clue are run through.
        `lines`: those of the clues that are looked at; None: all.
        """
        found = self.finder.best(notes, Level.CLUE, lines)
        if found is not None:
            return found
        exact = self._exact_steps(notes, lines) if exactly else []
        if exact:
            return easiest(exact)
        found = self.finder.best(notes, most, lines)
        if found is None and lines is None:
            families = self.finder.of_families(notes)
            found = easiest(families) if families else None
        if found is None and most >= Level.SEVERAL:
            return self._of_several(notes, MOST_CLUES)
        return found

    def _of_several(self, notes: Notes, most: int) -> Derivation | None:
        """Give a step of as few clues at once as can be; None: they would be more than that."""
        known = {clue.line: clue for clue in self.finder.clues}
        for key, behind in self.oracle.lines_behind(notes)[:SEVERAL_TRIED]:
            if len(behind) > most + SPARE_CLUES or not all(line in known for line in behind):
                continue
            clues = [known[line] for line in behind]
            if not self._says(clues, notes, key):
                continue
            for clue in list(clues):
                fewer = [other for other in clues if other is not clue]
                if fewer and self._says(fewer, notes, key):
                    clues = fewer
            if len(clues) <= most:
                engine = self.finder.engine(clues)
                news = self.finder.news(engine.scope, engine.after(notes), notes)
                if news is not None and not news:
                    continue  # it is less than is worth noting
                effort = self.finder.effort(engine.scope, notes)
                keys = engine.scope.keys
                return Derivation(Level.SEVERAL, tuple(clues), (), notes, keys, news, effort)
        return None

    def _says(self, clues: list[Clue], notes: Notes, key: Key) -> bool:
        """Whether some clues at once narrow something."""
        found = self.finder.engine(clues).after(notes)
        return found is None or (key in found and found[key].size < notes[key].size)

    def _exact_steps(self, notes: Notes, lines: Collection[int] | None = None) -> list[Derivation]:
        clues = [(clue,) for clue in self.finder.clues if lines is None or clue.line in lines]
        return self.finder.narrowest_first(
            notes, clues, Level.EXACT, lambda group: self.meanings.news(group, notes)
        )

    def way_on(self, notes: Notes, solutions: Mapping[Key, set[int]]) -> Found | None:
        """Give the easiest way on where there is no step; None: everything left is possible.

        `solutions` says which values some solution has. What is supposed is refuted by steps; only
        where that cannot be, many clues are taken at once, or further suppositions made.
        """
        open_ones = list(self._suppositions(notes, solutions))
        if not open_ones:
            return None
        return (
            self._refutation(notes, open_ones)
            or self._of_several(notes, MANY_CLUES)
            or self._together(notes, open_ones)
            or self._nested(notes, open_ones)
        )

    def _together(self, notes: Notes, open_ones: list[tuple[Key, Domain]]) -> Derivation | None:
        """Give a step of many clues, of which all fillings are run through; None: of too many."""
        found = self._refuted_together(notes, open_ones)
        if found is None:
            return None
        clues, key, domain = found
        for clue in list(clues):
            fewer = [other for other in clues if other is not clue]
            if key in self.finder.scope(fewer).keys and self.meanings.refute(
                fewer, notes, key, domain
            ):
                clues = fewer
        group = tuple(clues)
        scope = self.finder.scope(group)
        news = self.meanings.news(group, notes)
        if news is not None and key not in news:
            left = difference(notes[key], domain)
            assert left is not None
            news = {**news, key: left}
        effort = self.finder.effort(scope, notes)
        return Derivation(Level.TOGETHER, group, (), notes, scope.keys, news, effort)

    def _refuted_together(
        self, notes: Notes, open_ones: list[tuple[Key, Domain]]
    ) -> tuple[list[Clue], Key, Domain] | None:
        """Find the clues that refute most suppositions together, and one of these."""
        known = {clue.line: clue for clue in self.finder.clues}
        refuted: dict[tuple[int, ...], list[tuple[Key, Domain]]] = {}
        for key, domain in open_ones[:TOGETHER_TRIED]:
            found = self.oracle.refuted_by_search(notes, key, domain, FEW_NODES)
            if found is None or not found.lines or len(found.lines) > MANY_CLUES:
                continue
            if all(line in known for line in found.lines):
                alike = refuted.setdefault(found.lines, [])
                alike.append((key, domain))
                if len(alike) >= ENOUGH_ALIKE:
                    break
        for lines in sorted(refuted, key=lambda lines: (-len(refuted[lines]), len(lines), lines)):
            key, domain = refuted[lines][0]
            clues = [known[line] for line in lines]
            if self.meanings.refute(clues, notes, key, domain):
                return clues, key, domain
        return None

    def _refutation(self, notes: Notes, open_ones: list[tuple[Key, Domain]]) -> Refutation | None:
        """Give the supposition that is refuted most easily, without further ones."""
        failing = self._failing(notes, open_ones)
        # First by the clues that rules have refuted it by, as that takes least.
        for exactly, by_all in ((False, False), (True, False), (True, True)):
            found: list[tuple[float, Refutation]] = []
            for key, domain, lines in failing[: TRIED if exactly else None]:
                if (lines is None) > by_all:
                    continue
                steps = self.to_contradiction(
                    notes, key, domain, exactly, None if by_all else lines
                )
                if steps is None:
                    continue
                gain = 1 + self.oracle.gain(notes, key, domain)
                found.append((gain, Refutation(key, domain, notes, tuple(steps))))
                if len(found) >= TRIED:
                    break
            if found:
                return self._shortest(found)
        return None

    def _failing(
        self, notes: Notes, open_ones: list[tuple[Key, Domain]]
    ) -> list[tuple[Key, Domain, tuple[int, ...] | None]]:
        """Give suppositions that the rules refute, the soonest first; not all, if they are many.

        Each with the lines by which they are.
        """
        found: list[tuple[int, int, Key, Domain, tuple[int, ...] | None]] = []
        # What failed a moment ago fails now, too.
        failed = [item for item in open_ones if _named(*item) in self._failed]
        if len(failed) >= TRIED:
            open_ones, enough = failed + open_ones, len(failed)
        else:
            enough = ENOUGH
        with closing(self.oracle.refuted(notes, open_ones)) as answers:
            for (key, domain), refuted in zip(open_ones, answers, strict=False):
                if refuted is not None:
                    found.append((refuted.effort, len(found), key, domain, refuted.lines))
                    if len(found) >= enough:
                        break
        self._failed = {_named(key, domain) for _, _, key, domain, _ in found}
        return [
            (key, domain, lines)
            for _, _, key, domain, lines in sorted(found, key=lambda one: one[:2])
        ]

    def _shortest(self, found: list[tuple[float, Refutation]]) -> Refutation:
        """Give the refutation with the fewest lines for what it brings."""
        found.sort(key=lambda one: (1 + len(one[1].steps)) / one[0])
        prices = [self.length(one) / gain for gain, one in found[:DRAFTED]]
        return found[prices.index(min(prices))][1]

    def length(self, found: Refutation) -> float:
        """Give how many lines a refutation has once it is cut to what it needs."""
        return float(sum(map(lines, self.cutter.draft(found.steps))))

    def _suppositions(
        self, notes: Notes, solutions: Mapping[Key, set[int]]
    ) -> Iterator[tuple[Key, Domain]]:
        """Give what could be supposed: each value of what has few, or else halves of the rest."""
        open_ones = [key for key, domain in notes.items() if not is_fixed(domain)]
        short = [key for key in open_ones if is_list(notes[key])]
        for key in sorted(short, key=lambda key: (notes[key].size, in_order(key))):
            for value in notes[key].values():
                if value not in solutions.get(key, ()):
                    yield key, single(value)
        if short:
            return
        for key in sorted(open_ones, key=lambda key: (notes[key].size, in_order(key))):
            domain = notes[key]
            middle = (domain.lo + domain.hi) // 2
            for part in (domain.clip(domain.lo, middle), domain.clip(middle + 1, domain.hi)):
                if part is not None and not any(v in part for v in solutions.get(key, ())):
                    yield key, part

    def to_contradiction(
        self,
        notes: Notes,
        key: Key,
        domain: Domain,
        exactly: bool = True,
        lines: Collection[int] | None = None,
    ) -> list[Found] | None:
        """Take steps from a supposition to a contradiction; None: it is not reached like that."""
        now = self.finder.applied(notes, {key: domain})
        steps: list[Found] = []
        while True:
            step = self.step(now, Level.COMPANIONS, exactly, lines)
            if step is None:
                return None
            steps.append(step)
            if step.news is None:
                return steps
            now = self.finder.applied(now, step.news)

    def _nested(self, notes: Notes, open_ones: list[tuple[Key, Domain]]) -> Refutation | None:
        """Refute what a search refutes soonest, with suppositions below it."""
        best: tuple[int, Key, Domain] | None = None
        most = MOST_NODES
        while best is None and open_ones:
            for key, domain in open_ones[:WIDTH]:
                try:
                    allowed = most if best is None else best[0] - 1
                    nodes = self.oracle.nodes(notes, key, domain, allowed)
                except Possible:
                    open_ones.remove((key, domain))
                    continue
                if nodes is not None and (best is None or nodes < best[0]):
                    best = nodes, key, domain
                    if nodes <= 1:
                        break
            most *= 8
        if best is None:
            return None  # all that is left is possible
        _, key, domain = best
        now = self.finder.applied(notes, {key: domain})
        steps: list[Found] = []
        while True:
            step = self.step(now, Level.COMPANIONS) or self.way_on(now, {})
            assert step is not None
            steps.append(step)
            if isinstance(step, Derivation) and step.news is None:
                return Refutation(key, domain, notes, tuple(steps))
            now = self.finder.applied(now, news_of(step))


def _named(key: Key, domain: Domain) -> tuple[Key, int, int]:
    """Give a supposition as something that can be recognised."""
    return key, int(domain.lo), int(domain.hi)


def news_of(step: Found) -> Mapping[Key, Domain]:
    """Give what is new by a step that is no contradiction."""
    if isinstance(step, Derivation):
        assert step.news is not None
        return step.news
    rest = difference(step.before[step.key], step.value)
    assert rest is not None
    return {step.key: rest}


def lines(part: Slice) -> int:
    """Count the lines in which a step is told."""
    return 1 + sum(map(lines, part.inner))
