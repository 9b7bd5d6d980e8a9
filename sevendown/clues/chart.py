"""Reads a row of words by a grammar in all ways, and makes a meaning of each.

Clues are ambiguous where statements are not, so the parser keeps every way at once, as Earley's
does; what is new is only that ways with equal meanings are one way. A word of a clue may be several
things, and several words may be one thing (`square number`): what stands where is given as edges
from place to place.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from sevendown.record import Record
from sevendown.text.reading_limits import READING

Meaning = Any  # what a maker gives; hashable
Maker = Callable[..., Meaning | None]  # None: these parts make no sense together
Edges = Mapping[str, Sequence[tuple[int, Meaning]]]  # terminal -> (end, meaning), at one place

MOST_READINGS = 24  # of one stretch of words; a clue with more is not understood anyway
MOST_ITEMS = READING.clue_steps  # of one row of words
MOST_MADE = 20_000  # meanings that are made on the way


class GrammarRule(Record):
    """A symbol and what it may consist of. Symbols with a capital or `'` in front are terminals."""

    symbol: str
    parts: tuple[str, ...]
    make: Maker
    kept: tuple[tuple[int, bool], ...]  # parts whose meaning counts; whether it is a row of such
    priority: int


class TooManyItems(Exception):
    """A row of words can be read in more ways than are looked at."""


class ChartReadings(Record):
    """All meanings of a row of words, the best first, and how far it can be read."""

    meanings: tuple[tuple[Meaning, int], ...]  # with their priorities
    reached: int  # the first place at which nothing fits
    items: int  # what it took


def is_terminal(symbol: str) -> bool:
    """Tell what stands in the text from what consists of that."""
    return symbol[0] == "'" or symbol[0].isupper()


class ClueGrammar:
    """A grammar, prepared for reading."""

    def __init__(self, rules: Iterable[GrammarRule], start: str) -> None:
        self._rules = list(rules)
        self._start = start
        self._of: dict[str, list[int]] = {}
        for number, rule in enumerate(self._rules):
            self._of.setdefault(rule.symbol, []).append(number)
        self._first = self._first_terminals()
        # The words that it knows, each with ' in front.
        self.words = {part for rule in self._rules for part in rule.parts if part[0] == "'"}

    def _first_terminals(self) -> list[frozenset[str]]:
        """Give for each rule the terminals with which it can begin."""
        first: dict[str, set[str]] = {symbol: set() for symbol in self._of}
        changed = True
        while changed:
            changed = False
            for rule in self._rules:
                head = rule.parts[0]
                new = {head} if is_terminal(head) else first.get(head, set())
                if not new <= first[rule.symbol]:
                    first[rule.symbol] |= new
                    changed = True
        return [
            frozenset([head] if is_terminal(head) else first.get(head, ()))
            for head in (rule.parts[0] for rule in self._rules)
        ]

    def read(self, edges: Sequence[Edges]) -> ChartReadings:
        """Read a row of words; `edges` says what stands at each place."""
        spans, reached, items = self._spans(edges)
        if len(edges) not in spans.get((self._start, 0), ()):
            return ChartReadings((), reached, items)
        found = _Evaluation(self._rules, self._of, spans, edges).meanings(
            self._start, 0, len(edges)
        )
        ordered = sorted(found.items(), key=lambda item: (-item[1], repr(item[0])))
        return ChartReadings(tuple(ordered), reached, items)

    def _spans(self, edges: Sequence[Edges]) -> tuple[dict[tuple[str, int], set[int]], int, int]:
        """Find which symbols stand from where to where; how far anything could be read; the effort.

        This is Earley's algorithm, for a grammar in which nothing is empty.
        """
        count, rules = len(edges), self._rules
        # An item is a rule, how many of its parts were found, and where it began.
        items: list[set[tuple[int, int, int]]] = [set() for _ in range(count + 1)]
        waiting: list[dict[str, list[tuple[int, int, int]]]] = [{} for _ in range(count + 1)]
        spans: dict[tuple[str, int], set[int]] = {}
        reached, total = 0, 0
        agenda: list[list[tuple[int, int, int]]] = [[] for _ in range(count + 1)]

        def add(place: int, item: tuple[int, int, int]) -> None:
            if item not in items[place]:
                items[place].add(item)
                agenda[place].append(item)

        def predict(symbol: str, place: int) -> None:
            here = edges[place] if place < count else {}
            for number in self._of.get(symbol, ()):
                if not self._first[number].isdisjoint(here):
                    add(place, (number, 0, place))

        predict(self._start, 0)
        for place in range(count + 1):
            todo = agenda[place]
            while todo:
                item = todo.pop()
                total += 1
                if total > MOST_ITEMS:
                    raise TooManyItems
                number, done, origin = item
                rule = rules[number]
                if done == len(rule.parts):
                    ends = spans.setdefault((rule.symbol, origin), set())
                    if place not in ends:
                        ends.add(place)
                        for n, d, o in waiting[origin].get(rule.symbol, ()):
                            add(place, (n, d + 1, o))
                    continue
                symbol = rule.parts[done]
                if is_terminal(symbol):
                    for end, _ in edges[place].get(symbol, ()) if place < count else ():
                        reached = max(reached, end)
                        add(end, (number, done + 1, origin))
                    continue
                others = waiting[place].setdefault(symbol, [])
                others.append(item)
                if len(others) == 1:
                    predict(symbol, place)
        return spans, reached, total


class _Evaluation:
    """Makes the meanings of all that was found, each stretch of words once."""

    def __init__(
        self,
        rules: Sequence[GrammarRule],
        of: Mapping[str, Sequence[int]],
        spans: Mapping[tuple[str, int], set[int]],
        edges: Sequence[Edges],
    ) -> None:
        self._rules = rules
        self._of = of
        self._spans = spans
        self._edges = edges
        self._known: dict[tuple[str, int, int], dict[Meaning, int]] = {}
        self._busy: set[tuple[str, int, int]] = set()
        self._made = 0

    def meanings(self, symbol: str, start: int, end: int) -> dict[Meaning, int]:
        """Give the meanings of a symbol that stands here, with their priorities."""
        key = (symbol, start, end)
        if key in self._known:
            return self._known[key]
        if key in self._busy:
            return {}  # a symbol that consists of itself adds nothing
        self._busy.add(key)
        found: dict[Meaning, int] = {}
        for number in self._of[symbol]:
            rule = self._rules[number]
            for children, priority in self._rows(rule.parts, start, end):
                parts: list[Meaning] = []
                for index, row in rule.kept:
                    if row:
                        parts.extend(children[index])
                    else:
                        parts.append(children[index])
                self._made += 1
                if self._made > MOST_MADE:
                    raise TooManyItems
                made = rule.make(*parts)
                if made is None:
                    continue
                priority += rule.priority
                if found.get(made, priority - 1) < priority:
                    found[made] = priority
        if len(found) > MOST_READINGS:
            best = sorted(found.items(), key=lambda item: (-item[1], repr(item[0])))
            found = dict(best[:MOST_READINGS])
        self._busy.discard(key)
        self._known[key] = found
        return found

    def _rows(
        self, parts: tuple[str, ...], start: int, end: int
    ) -> Iterable[tuple[tuple[Meaning, ...], int]]:
        """Give the meanings of parts that stand here one after the other."""
        symbol, rest = parts[0], parts[1:]
        if is_terminal(symbol):
            for stop, meaning in self._edges[start].get(symbol, ()) if start < end else ():
                if not rest:
                    if stop == end:
                        yield (meaning,), 0
                elif stop < end:
                    for row, priority in self._rows(rest, stop, end):
                        yield (meaning, *row), priority
            return
        ends = self._spans.get((symbol, start), ())
        if not rest:
            if end in ends:
                for meaning, priority in self.meanings(symbol, start, end).items():
                    yield (meaning,), priority
            return
        for stop in sorted(ends):
            if stop >= end:
                continue
            tails = list(self._rows(rest, stop, end))
            if tails:
                for meaning, priority in self.meanings(symbol, start, stop).items():
                    for row, others in tails:
                        yield (meaning, *row), priority + others
