"""Finds the next step that a person could take, from what is noted.

A step looks at one clue (or a number's list and its digits, or two answers that must differ), and
takes in all that follows from it. Of several steps the easiest comes first: levels in their order,
and within a level what asks for the fewest things to be run through and gives most.
"""

from __future__ import annotations

import time
from collections import ChainMap, deque
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from enum import IntEnum
from functools import cached_property
from math import inf, log10, prod
from typing import Any

from sevendown.engine.domains import Domain, some_of
from sevendown.engine.engine import OutOfTime
from sevendown.engine.step_budget import StepBudget
from sevendown.explain.clue_engine import Clue, ClueEngine, ClueScope, clues_of, scope_of
from sevendown.explain.notes import (
    Key,
    Notes,
    axioms,
    in_order,
    is_fixed,
    is_list,
    matching,
    possibilities,
    slot_key,
    spellings,
    worth_noting,
)
from sevendown.language import tree
from sevendown.puzzle.kinds.crossnumber import Crossnumber
from sevendown.record import Record, replaced

_REMEMBERED = 4  # answers: suppositions come and go


class Level(IntEnum):
    """What a step takes, the easiest first."""

    CROSSING = 0  # a list and the digits of its number
    CLUE = 1  # one clue, or two answers that differ
    EXACT = 2  # one clue, of which every filling is run through
    COMPANIONS = 3  # a clue with all that is said of its numbers one by one
    SEVERAL = 4  # a few clues at once
    SUPPOSITION = 5  # something is supposed and refuted
    TOGETHER = 6  # many clues at once, of which every filling is run through
    NESTED = 7  # something is supposed, with further suppositions


class Derivation(Record):
    """A step as it was found: from all that was noted, perhaps more than it needs."""

    level: Level
    clues: tuple[Clue, ...]
    distinct: tuple[str, ...]
    before: Notes
    scope: tuple[Key, ...]  # what it looks at
    news: Mapping[Key, Domain] | None  # None: a contradiction
    effort: float = 0.0  # how many fillings there are to run through, about
    width: int = 1  # how many steps of its level there were to choose from


News = Mapping[Key, Domain]


class Remembered:
    """What followed for what some clues speak of, from the last few notes that it was asked for."""

    def __init__(self, scope: ClueScope) -> None:
        self._keys = scope.keys
        self._answers: deque[tuple[list[Domain | None], News | None]] = deque(maxlen=_REMEMBERED)

    def ask(self, notes: Notes, find_out: Callable[[], News | None]) -> News | None:
        """Give what follows from notes; None: a contradiction."""
        signature = [notes.get(key) for key in self._keys]
        for known, answer in self._answers:
            if all(a is b for a, b in zip(known, signature, strict=True)):
                return answer
        found = find_out()
        self._answers.appendleft((signature, found))
        return found


class Family(Record):
    """Clues that say something together, as counts of all digits, and of how many answers."""

    clues: tuple[Clue, ...]
    distinct: bool  # whether it takes that answers differ, too


class Finder:
    """The clues of a puzzle, each with an engine of its own, and what they say."""

    def __init__(
        self,
        puzzle: Crossnumber,
        variables: Mapping[str, Domain],  # what each can be at first
        deadline: float | None = None,
        budget: StepBudget | None = None,  # of all its engines together
    ) -> None:
        self.puzzle = puzzle
        self.budget = budget
        self.tree = puzzle.tree
        self.deadline = deadline
        self.base: Notes = axioms(puzzle.tree, variables)
        self.clues = clues_of(puzzle)
        self.slots = {slot_key(slot): slot for slot in self.tree.numbers if len(slot.cells) > 1}
        self._through: dict[Key, list[tree.Slot]] = {}  # the numbers through each cell
        for slot in self.slots.values():
            for place in slot.cells:
                self._through.setdefault(("cells", place), []).append(slot)
        self._engines: dict[tuple[int, ...], ClueEngine] = {}  # by lines
        self.families: Sequence[Family] = ()  # of clues that belong together
        self._scopes: dict[tuple[int, ...], ClueScope] = {}
        self._closures: dict[tuple[int, ...], Remembered] = {}
        self._twins = _twins(puzzle.tree)

    def check_time(self) -> None:
        """Raise OutOfTime past the deadline."""
        if self.deadline is not None and time.monotonic() > self.deadline:
            raise OutOfTime

    # What clues say

    def engine(self, clues: Sequence[Clue], distinct: bool = False) -> ClueEngine:
        """Give the engine of some clues, which is made once; perhaps of different answers, too."""
        key = *(clue.line for clue in clues), distinct
        if key not in self._engines:
            made = ClueEngine(self.puzzle, clues, self.base, self.deadline, distinct, self.budget)
            self._engines[key] = made
        return self._engines[key]

    def scope(self, clues: Sequence[Clue]) -> ClueScope:
        """Give what some clues speak of."""
        key = tuple(clue.line for clue in clues)
        if key not in self._scopes:
            unknowns = dict.fromkeys(u for clue in clues for u in clue.unknowns)
            self._scopes[key] = scope_of(tuple(unknowns))
        return self._scopes[key]

    def _news_of(self, clues: Sequence[Clue], notes: Notes, distinct: bool = False) -> News | None:
        """Give what is new by some clues; None: a contradiction. Kept while the notes are alike."""
        engine = self.engine(clues, distinct)
        line_key = *(clue.line for clue in clues), distinct
        kept = self._closures.get(line_key)
        if kept is None:
            kept = self._closures[line_key] = Remembered(engine.scope)
        return kept.ask(notes, lambda: self.news(engine.scope, engine.after(notes), notes))

    def news(
        self, scope: ClueScope, result: Mapping[Key, Domain] | None, notes: Notes
    ) -> News | None:
        """Give what is worth noting of a result; None: it is a contradiction."""
        if result is None:
            return None
        news: dict[Key, Domain] = {}
        view = ChainMap(news, dict(notes))
        for key in scope.keys:
            found = result.get(key)
            if found is None or found is notes.get(key):
                continue
            if notes.get(key, found).meet(found) is None:
                return None
            new = worth_noting(view, key, found, self.slots.get(key))
            if new is not None:
                news[key] = new
        return news

    # One step

    def steps(
        self, notes: Notes, most: Level = Level.SEVERAL, lines: Collection[int] | None = None
    ) -> Iterator[list[Derivation]]:
        """Give for each level, as long as more is asked for, the steps that there are.

        `lines`: those of the clues that are looked at; None: all.
        """
        yield self._crossings(notes)
        singles = ((clue,) for clue in self.clues if lines is None or clue.line in lines)
        yield [*self._differences(notes), *self._of_clues(notes, singles, Level.CLUE)]
        if most >= Level.COMPANIONS:
            groups = (
                group
                for main, group in self._with_companions
                if lines is None or main.line in lines
            )
            yield self._of_clues(notes, groups, Level.COMPANIONS)

    def best(
        self, notes: Notes, most: Level = Level.SEVERAL, lines: Collection[int] | None = None
    ) -> Derivation | None:
        """Give the easiest step; None: there is none."""
        for found in self.steps(notes, most, lines):
            if found:
                return easiest(found)
        return None

    def _of_clues(
        self, notes: Notes, groups: Iterable[tuple[Clue, ...]], level: Level
    ) -> list[Derivation]:
        """Find what clues say by their rules."""
        return self.narrowest_first(notes, groups, level, lambda clues: self._news_of(clues, notes))

    def narrowest_first(
        self,
        notes: Notes,
        groups: Iterable[tuple[Clue, ...]],
        level: Level,
        news_of: Callable[[tuple[Clue, ...]], News | None],
    ) -> list[Derivation]:
        """Find steps of clues, the narrowest first: what cannot be the easiest is left aside."""
        scopes = [(clues, self.scope(clues)) for clues in groups]
        sized = [(self.effort(scope, notes), clues, scope) for clues, scope in scopes]
        sized.sort(key=lambda one: _price(len(one[1]), one[0]))
        found: list[Derivation] = []
        least = inf
        for effort, clues, scope in sized:
            if _price(len(clues), effort) - _MOST_BROUGHT > least:
                break
            news = news_of(clues)
            if news is None or news:
                step = Derivation(level, clues, (), notes, scope.keys, news, effort)
                found.append(step)
                if news is not None:
                    least = min(least, cost(step))
        return found

    def of_families(self, notes: Notes) -> list[Derivation]:
        """Find what many clues that belong together say."""
        found = []
        for family in self.families:
            news = self._news_of(family.clues, notes, family.distinct)
            if news is None or news:
                scope = self.scope(family.clues)
                names = tuple(slot.name for slot in scope.slots) if family.distinct else ()
                effort = self.effort(scope, notes)
                found.append(
                    Derivation(Level.SEVERAL, family.clues, names, notes, scope.keys, news, effort)
                )
        return found

    def effort(self, scope: ClueScope, notes: Notes) -> float:
        """Give how many fillings there are to run through, about.

        The largest of several unknowns follows from the others.
        """
        sizes = [possibilities(notes, slot) for slot in scope.slots]
        inside = {place for slot in scope.slots for place in slot.cells}
        for key in scope.keys:
            if key[0] == "vars" or (key[0] == "cells" and key[1] not in inside):
                sizes.append(int(min(notes[key].size, 10**9)))
        sizes = sorted(size for size in sizes if size > 1)
        return float(prod(sizes[:-1])) if len(sizes) > 1 else float(prod(sizes))

    @cached_property
    def _with_companions(self) -> list[tuple[Clue, tuple[Clue, ...]]]:
        """Each clue, and this with what is said of its numbers and variables one by one."""
        about: dict[Any, list[Clue]] = {}
        for clue in self.clues:
            if len(clue.unknowns) == 1:
                about.setdefault(clue.unknowns[0], []).append(clue)
        seen = set()
        found = []
        for clue in self.clues:
            others = [other for unknown in clue.unknowns for other in about.get(unknown, ())]
            group = tuple(dict.fromkeys([clue, *others]))
            lines = frozenset(c.line for c in group)
            if len(group) > 1 and lines not in seen:
                seen.add(lines)
                found.append((clue, tuple(sorted(group, key=lambda c: c.line))))
        return found

    def _crossings(self, notes: Notes) -> list[Derivation]:
        """Find lists that have met a digit."""
        found = []
        for key, slot in self.slots.items():
            listed = notes.get(key)
            if listed is None or not is_list(listed):
                continue
            scope = (*(("cells", place) for place in slot.cells), key)
            left = matching(notes, slot, listed.values())
            news: dict[Key, Domain] | None = {}
            if not left:
                news = None
            else:
                assert news is not None
                length = len(slot.cells)
                for i, place in enumerate(slot.cells):
                    digits = some_of({int(str(v).zfill(length)[i]) for v in left})
                    if digits.size < notes["cells", place].size:
                        news["cells", place] = digits
                view = ChainMap(news, dict(notes))
                if 1 < len(left) < listed.size and len(left) < spellings(view, slot):
                    news[key] = some_of(left)
                if not news:
                    continue
            found.append(Derivation(Level.CROSSING, (), (), notes, scope, news, len(left)))
        return found

    def _differences(self, notes: Notes) -> list[Derivation]:
        """Find answers that another one rules out, as it is the same number."""
        found = []
        for slot, others in self._twins.items():
            own = [notes["cells", place] for place in slot.cells]
            if not all(map(is_fixed, own)):
                continue
            value = int("".join(str(int(domain.lo)) for domain in own))
            for other in others:
                if step := self._difference(notes, slot, value, other):
                    found.append(step)
        return found

    def _difference(
        self, notes: Notes, slot: tree.Slot, value: int, other: tree.Slot
    ) -> Derivation | None:
        """Find what follows for a number from another one's being that value."""
        if not matching(notes, other, [value]):
            return None
        news: dict[Key, Domain] | None = {}
        assert news is not None
        keys = [*(("cells", place) for place in slot.cells), *self._cells(other)]
        open_places = [p for p in other.cells if not is_fixed(notes["cells", p])]
        listed = notes.get(slot_key(other)) if len(other.cells) > 1 else None
        text = str(value).zfill(len(other.cells))
        if not open_places:
            news = None
        elif len(open_places) == 1:
            (place,) = open_places
            digit = int(text[other.cells.index(place)])
            left = notes["cells", place].without(digit)
            assert left is not None
            news["cells", place] = left
        elif listed is not None and is_list(listed) and value in listed and listed.size > 1:
            keys.append(slot_key(other))
            rest = listed.without(value)
            assert rest is not None
            if rest.size == 1:
                last = str(int(rest.lo)).zfill(len(other.cells))
                for place in open_places:
                    news["cells", place] = some_of([int(last[other.cells.index(place)])])
            else:
                news[slot_key(other)] = rest
        else:
            return None
        names = (slot.name, other.name)
        return Derivation(Level.CLUE, (), names, notes, tuple(dict.fromkeys(keys)), news, 1.0)

    def _cells(self, slot: tree.Slot) -> list[Key]:
        return [("cells", place) for place in slot.cells]

    # The whole

    def is_solved(self, notes: Notes) -> bool:
        """Say whether every cell and every variable has one value."""
        return all(is_fixed(domain) for key, domain in notes.items() if key[0] != "numbers")

    def applied(self, notes: Notes, news: News) -> Notes:
        """Give the notes with news taken in."""
        return {**notes, **news}


def easiest(steps: Sequence[Derivation]) -> Derivation:
    """Give the easiest of some steps, which knows how many there are."""
    best = min(steps, key=rank)
    # A contradiction is the end, and how many ways there are to it is not counted.
    return best if len(steps) == 1 else replaced(best, width=len(steps))


def rank(step: Derivation) -> tuple[Any, ...]:
    """Give what steps of one level are sorted by: a contradiction first, then by their cost."""
    if step.news is None:
        return (0, step.effort, len(step.scope), *_last_resort(step))
    first = min(in_order(key) for key in step.news)
    return (1, round(cost(step), 6), first, len(step.news), *_last_resort(step))


def _last_resort(step: Derivation) -> tuple[Any, ...]:
    # How a puzzle is written decides nothing else.
    return (tuple(map(in_order, step.scope)), [clue.line for clue in step.clues])


def cost(step: Derivation) -> float:
    """Give what a step costs whoever takes it, less what it brings."""
    assert step.news is not None
    placed = sum(key[0] == "cells" and is_fixed(domain) for key, domain in step.news.items())
    removed = 0.0
    for key, domain in step.news.items():
        before = step.before.get(key)
        if before is not None and before.size < 1000:
            removed += float(before.size - domain.size)
    brought = 4 * min(2, placed) + min(removed, 12.0) / 4
    return _price(len(step.clues), step.effort) - brought


_MOST_BROUGHT = 11.0  # the most that a step can bring


def _price(clues: int, effort: float) -> float:
    """Give what it costs to look at some clues with so many fillings."""
    return 10.0 * max(1, clues) + 2 * log10(max(1.0, effort))


def _twins(puzzle: tree.PuzzleTree) -> dict[tree.Slot, list[tree.Slot]]:
    """Give for each number those that it must differ from and could be equal to."""
    if not puzzle.distinct_answers:
        return {}
    return {
        slot: [
            other
            for other in puzzle.numbers
            if other is not slot and (puzzle.leading_zeros or len(other.cells) == len(slot.cells))
        ]
        for slot in puzzle.numbers
    }
