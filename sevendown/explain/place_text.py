"""A proof about places told to people, in the words of the kind of puzzle."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from sevendown.engine.cells import Cell
from sevendown.engine.domains import Domain, difference, single
from sevendown.explain import wordlist
from sevendown.explain.fact_text import begun
from sevendown.explain.place_engine import PlaceDomains, PlaceEngine
from sevendown.explain.place_proof import MOST_COUNTED, PlaceProof
from sevendown.explain.place_steps import PlacePart, PlaceStep, PlaceSupposition, fixed_places
from sevendown.explain.telling import Told
from sevendown.puzzle.puzzle import Puzzle
from sevendown.text.phrases import join_words


class PlaceTeller:
    """Tells proofs about the places of one puzzle."""

    def __init__(self, puzzle: Puzzle, engine: PlaceEngine) -> None:
        self._puzzle = puzzle
        self._engine = engine
        self._places = engine.places

    # Whole proofs

    def told(self, steps: Sequence[PlacePart], known: Mapping[Cell, Domain]) -> list[Told]:
        """Tell steps, one by one, to somebody who knows this."""
        return list(self._told(steps, "", 0, dict(known)))

    def _told(
        self, parts: Sequence[PlacePart], prefix: str, depth: int, known: PlaceDomains
    ) -> Iterator[Told]:
        for number, part in enumerate(parts, 1):
            name = f"{prefix}{number}"
            if isinstance(part, PlaceStep):
                yield self._step(name, depth, part, known)
                continue
            inside = {**known, part.place: single(part.value)}
            yield self._plain(name, depth, part, self._suppose(part), inside)
            yield from self._told(part.steps, f"{name}.", depth + 1, inside)
            closing = self._refuted(part, known)
            _take(known, self._left(part))
            yield self._plain("", depth, part, closing, known)

    def _step(self, number: str, depth: int, part: PlaceStep, known: PlaceDomains) -> Told:
        """Tell a step, and note what follows from it."""
        clue, premises = part.clue.text, self._premises(part)
        # The last of them after "and", whether it comes after others or after the clue itself.
        opening = ", and ".join([", ".join([clue, *premises[:-1]]), *premises[-1:]])
        conclusion = self._conclusion(part, known)
        _take(known, part.conclusion or {})
        text, rows = f"{begun(opening)}. {conclusion}", self.rows(known)
        told = "; ".join(premises)
        return Told(number, depth, self.place(part), clue, told, "", conclusion, text, (), rows)

    def _plain(
        self, number: str, depth: int, part: PlacePart, text: str, known: PlaceDomains
    ) -> Told:
        """Tell what begins or ends a supposition."""
        rows = self.rows(known)
        return Told(number, depth, self.place(part), "", "", "", text, text, (), rows)

    def rows(self, known: Mapping[Cell, Domain]) -> tuple[str, ...]:
        """Draw what is known, as solutions are drawn."""
        values = {cell: int(d.lo) if d.size == 1 else None for cell, d in known.items()}
        solution = self._engine.model.to_solution(values)
        return tuple(self._puzzle.pretty(solution).split("\n"))

    # Parts of a step

    def facts(self, known: Mapping[Cell, Domain]) -> str:
        """Say what places are."""
        return _joined(self._places.facts(known, self._engine.first))

    def _premises(self, part: PlaceStep) -> list[str]:
        """Say what has to be known of the places of a clue, after its own words."""
        return self._places.premises(part.clue, part.premises, self._engine.first)

    def _conclusion(self, part: PlaceStep, known: Mapping[Cell, Domain]) -> str:
        """Say what follows that is new to somebody who knows this."""
        if part.conclusion is None:
            return wordlist.CANNOT_BE
        new = {}
        for cell, domain in part.conclusion.items():
            out = difference(known[cell], domain)
            if out is not None and known[cell].meet(domain) is not known[cell]:
                rest = difference(self._engine.first[cell], out)
                new[cell] = domain if rest is None or domain.size == 1 else rest
        return self._so(new or part.conclusion, known)

    def _so(self, new: PlaceDomains, known: Mapping[Cell, Domain]) -> str:
        """Say that something follows, and what is left where only one value is."""
        left = {cell: both for cell, d in new.items() if (both := known[cell].meet(d)) is not None}
        fixed = {cell: d for cell, d in fixed_places(left).items() if new[cell].size > 1}
        text = wordlist.SO.format(conclusion=self.facts(new))
        return f"{text} What is left: {self.facts(fixed)}." if fixed else text

    def _suppose(self, part: PlaceSupposition) -> str:
        return wordlist.SUPPOSE.format(assumption=self.facts({part.place: single(part.value)}))

    def _left(self, part: PlaceSupposition) -> PlaceDomains:
        """Give what a place may be once a supposition about it is refuted."""
        rest = self._engine.first[part.place].without(part.value)
        assert rest is not None
        return {part.place: rest}

    def _refuted(self, part: PlaceSupposition, known: Mapping[Cell, Domain]) -> str:
        return self._so(self._left(part), known)

    # Rungs of a hint

    def place(self, part: PlacePart) -> str:
        """Name where a part of a proof takes place."""
        if isinstance(part, PlaceSupposition):
            return self._places.name(part.place)
        found = part.conclusion or part.premises
        first = [*fixed_places(found), *found]
        return self._places.name(first[0]) if first else ""

    def where(self, part: PlacePart) -> str:
        """Say where to look, and nothing else."""
        name = self.place(part)
        return wordlist.LOOK_AT.format(name=name) if name else wordlist.LOOK_AT_ALL

    def which(self, part: PlacePart) -> str:
        """Say which clue to look at, and what must be known."""
        if isinstance(part, PlaceSupposition):
            return wordlist.SUPPOSE_THERE.format(name=self.place(part))
        premises = self._premises(part)
        if not premises:
            return wordlist.RUNG_CLUE.format(clue=part.clue.text)
        return wordlist.RUNG_CLUE_KNOWN.format(clue=part.clue.text, premises=_joined(premises))

    def kind(self, part: PlacePart) -> str:
        """Say what kind of argument it is, without any value."""
        return wordlist.KINDS["suppose"] if isinstance(part, PlaceSupposition) else part.clue.way

    # As data

    def as_dict(self, part: PlacePart) -> dict[str, Any]:
        """Give a part of a proof as plain lists and dictionaries."""
        if isinstance(part, PlaceSupposition):
            inner = [self.as_dict(step) for step in part.steps]
            return {"assume": {part.place.name: [part.value]}, "steps": inner}
        then = "contradiction" if part.conclusion is None else listed(part.conclusion)
        return {"clue": part.clue.text, "from": listed(part.premises), "then": then}


def ending(proof: PlaceProof) -> str:
    """Say what has been proved."""
    if proof.is_unique:
        return wordlist.END_UNIQUE
    if not proof.solutions:
        return wordlist.END_NONE
    more = proof.solutions > MOST_COUNTED
    count = f"more than {MOST_COUNTED}" if more else str(proof.solutions)
    if not proof.common:
        return f"There are {count} solutions, and no place is the same in all of them."
    return f"There are {count} solutions. What is the same in all of them:"


def listed(known: Mapping[Cell, Domain]) -> dict[str, list[int]]:
    """Give the values that are left for places, by their names."""
    return {cell.name: [int(value) for value in domain.values()] for cell, domain in known.items()}


def _take(known: PlaceDomains, news: PlaceDomains) -> None:
    for cell, domain in news.items():
        left = known[cell].meet(domain)
        assert left is not None
        known[cell] = left


def _joined(texts: Sequence[str]) -> str:
    return "; ".join(texts) if any(", " in text for text in texts) else join_words(texts, "and")
