"""A proof of what the solutions of a puzzle of places are, told to people."""

from __future__ import annotations

from typing import Any

from sevendown.engine.cells import Cell
from sevendown.errors import PuzzleError
from sevendown.explain.place_proof import MOST_COUNTED, PlaceProver
from sevendown.explain.place_text import PlaceTeller, ending
from sevendown.explain.telling import Told
from sevendown.explain.told_proof import ToldProof
from sevendown.proof.inference import NONE, UNIQUE
from sevendown.puzzle.puzzle import Puzzle
from sevendown.speech import say
from sevendown.text.phrases import clip

VERSION = 1
SEVERAL = "several"  # solutions; it is proved what they have in common


class ToldPlaces(ToldProof):
    """A proof of what the solutions are, or of what one place is in all of them."""

    def __init__(self, puzzle: Puzzle, seconds: float | None = None, to: str | None = None) -> None:
        super().__init__(puzzle)
        prover = PlaceProver(puzzle, seconds)
        self._engine = prover.engine
        place = None if to is None else self._named(prover, to)
        self.proof = prover.proof(place)
        self._teller = PlaceTeller(puzzle, self._engine)

    def _named(self, prover: PlaceProver, name: str) -> Cell:
        """Give the place of a name; raises PuzzleError where it is not the same everywhere."""
        cells = {cell.name: cell for cell in self._engine.cells}
        solutions = prover.solutions
        if name not in cells:
            message = say(
                "{name} is no place; a place is called {place}",
                name=clip(name),
                place=next(iter(cells)),
            )
        elif solutions.known and cells[name] not in solutions.common:
            message = say("{place} is not the same in all solutions", place=name)
        else:
            return cells[name]
        raise PuzzleError([self._puzzle.source.problem(0, message)])

    @property
    def has_solution(self) -> bool:
        """Whether there is one."""
        return bool(self.proof.solutions)

    def told(self) -> list[Told]:
        """Tell it step by step."""
        return self._teller.told(self.proof.steps, self._engine.base)

    def ending(self, markdown: bool = False) -> str:
        """Say what has been proved; where solutions differ, with what they have in common."""
        count = self.proof.solutions
        rows: tuple[str, ...] = ()
        if count > 1 and self.proof.common:
            rows = self._teller.rows({**self._engine.first, **self.proof.common})
            rows = ("", "```", *rows, "```") if markdown else rows
        return "\n".join([ending(self.proof), *rows])

    def as_dict(self) -> dict[str, Any]:
        """Give it as plain lists and dictionaries."""
        count = self.proof.solutions
        status = NONE if not count else UNIQUE if self.proof.is_unique else SEVERAL
        return {
            "version": VERSION,
            "puzzle": self._puzzle.source.file,
            "kind": self._puzzle.kind,
            "status": status,
            "solutions": None if count > MOST_COUNTED else count,
            "steps": [self._teller.as_dict(step) for step in self.proof.steps],
            "common": {cell.name: int(d.lo) for cell, d in self.proof.common.items()},
        }
