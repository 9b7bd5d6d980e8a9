"""A hint in words, rung by rung: never more than the rung allows."""

from __future__ import annotations

from typing import Any

from sevendown.explain.hint import Hint
from sevendown.explain.telling import ProofTeller, as_text
from sevendown.proof.inference import EXACTLY, Proof, part_as_dict
from sevendown.proof.knowledge import Item
from sevendown.puzzle.kinds.crossnumber import Crossnumber
from sevendown.text.phrases import join_words


class RungText:
    """Says a hint for a puzzle of any kind, up to a rung: where to look (1), which clue (2), what
    kind of argument (3), or the steps themselves (4).
    """

    def __init__(self, has_solution: bool, is_wrong: bool, is_done: bool, steps: int) -> None:
        self.has_solution = has_solution  # whether the puzzle has one
        self.is_wrong = is_wrong  # whether what is filled in cannot be completed
        self.is_done = is_done  # whether everything is filled in, and right
        self._steps = steps  # how many there are

    @property
    def has_rungs(self) -> bool:
        """Whether there is a step to be told in rungs."""
        return bool(self._steps) and not self.is_wrong

    def lines(self, rung: int) -> list[str]:
        """Say it, up to a rung."""
        if not self.has_solution:
            return ["There is no solution."]
        if self.is_wrong:
            shown = ["This shows it:", *self._whole()] if self._steps else []
            return ["This cannot be completed.", *self._what_is_wrong(), *shown]
        if self.is_done:
            return ["Everything is filled in, and right."]
        if not self._steps:
            return ["Nothing more follows: what is left can be filled in in more than one way."]
        if rung == 4:
            return self._whole()
        return [self._at(each) for each in range(1, rung + 1)]

    def _at(self, rung: int) -> str:
        """Say one of the first three rungs."""
        if rung == 1:
            return self._where()
        if rung == 2:
            others = self._steps - 1
            more = f" Then {others} more step{'s' * (others != 1)}." if others else ""
            return self._which() + more
        return self._kind()

    def as_dict(self, rung: int) -> dict[str, Any]:
        """Give it as plain lists and dictionaries, up to a rung."""
        possible = self.has_solution and not self.is_wrong
        found: dict[str, Any] = {"possible": possible, "done": self.is_done, "rung": rung}
        if not possible:
            found["wrong"] = self._wrong_as_dicts()
            found["shown"] = self._whole()
        elif self._steps:
            for each, name in enumerate(("where", "which", "kind"), start=1):
                if rung >= each:
                    found[name] = self._at(each)
            if rung == 4:
                found["whole"] = self._whole()
                found["steps"] = self._steps_as_dicts()
        return found

    def _where(self) -> str:
        """Say where to look."""
        raise NotImplementedError

    def _which(self) -> str:
        """Say which clue it is, and what must be known."""
        raise NotImplementedError

    def _kind(self) -> str:
        """Say what kind of argument it is."""
        raise NotImplementedError

    def _whole(self) -> list[str]:
        """Say all steps, if there are any."""
        raise NotImplementedError

    def _what_is_wrong(self) -> list[str]:
        """Say what is to be taken back, or what it breaks."""
        raise NotImplementedError

    def _wrong_as_dicts(self) -> list[dict[str, Any]]:
        """Give what is to be taken back as plain dictionaries."""
        raise NotImplementedError

    def _steps_as_dicts(self) -> list[dict[str, Any]]:
        """Give the steps as plain dictionaries."""
        raise NotImplementedError


class HintText(RungText):
    """Says a hint about a crossnumber."""

    def __init__(self, puzzle: Crossnumber, hint: Hint) -> None:
        wrong = bool(hint.wrong or hint.clashes)
        super().__init__(hint.solvable, wrong, hint.done, len(hint.steps))
        self.hint = hint
        self._teller = ProofTeller(puzzle)
        self._known = hint.filled  # what a step may start from, beside its premises
        self._parts = [step.part for step in hint.steps]

    def _where(self) -> str:
        return self._teller.where(self._parts[0], self._known)

    def _which(self) -> str:
        return self._teller.which(self._parts[0], self._known)

    def _kind(self) -> str:
        return self._teller.kind(self._parts[0], self._known)

    def _whole(self) -> list[str]:
        told = self._teller.told(Proof("", "", EXACTLY, tuple(self._parts), None), self._known)
        return as_text(told).splitlines()

    def _what_is_wrong(self) -> list[str]:
        lines = []
        if self.hint.wrong:
            names = [_name(item) for item in self.hint.wrong]
            lines.append(f"Take back {join_words(names, 'and')}.")
        if self.hint.clashes and not self._parts:
            lines.append("No number begins with 0, and only digits of the header may be used.")
        return lines

    def _wrong_as_dicts(self) -> list[dict[str, Any]]:
        return [{"where": _place(item), "value": item.values[0]} for item in self.hint.wrong]

    def _steps_as_dicts(self) -> list[dict[str, Any]]:
        return [part_as_dict(part) for part in self._parts]


def _place(item: Item) -> str:
    if isinstance(item.name, tuple):
        return f"r{item.name[0] + 1}c{item.name[1] + 1}"
    return item.name


def _name(item: Item) -> str:
    return f"{_place(item)} = {item.values[0]}"
