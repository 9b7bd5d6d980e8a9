"""A hint in words, rung by rung: never more than the rung allows."""

from __future__ import annotations

from typing import Any

from sevendown.explain.hint import Hint
from sevendown.explain.telling import ProofTeller, as_text
from sevendown.proof.inference import EXACTLY, Proof, part_as_dict
from sevendown.proof.knowledge import Item
from sevendown.puzzle.kinds.crossnumber import Crossnumber
from sevendown.text.phrases import join_words


class HintText:
    """Says a hint."""

    def __init__(self, puzzle: Crossnumber, hint: Hint) -> None:
        self.hint = hint
        self._teller = ProofTeller(puzzle)
        self._known = hint.filled  # what a step may start from, beside its premises
        self._parts = [step.part for step in hint.steps]

    @property
    def has_rungs(self) -> bool:
        """Whether there is a step to be told in rungs."""
        hint = self.hint
        return bool(self._parts) and not (hint.wrong or hint.clashes)

    def lines(self, rung: int) -> list[str]:
        """Say it, up to a rung."""
        hint = self.hint
        if hint.wrong or hint.clashes:
            return self._what_is_wrong()
        if hint.done:
            return ["Everything is filled in, and right."]
        if not self._parts:
            return ["Nothing more follows: what is left can be filled in in more than one way."]
        if rung == 4:
            return self._whole()
        return [self.at(each) for each in range(1, rung + 1)]

    def at(self, rung: int) -> str:
        """Say one of the first three rungs."""
        first, *others = self._parts
        if rung == 1:
            return self._teller.where(first, self._known)
        if rung == 2:
            rest = f" Then {_count(len(others), 'more step')}." if others else ""
            return self._teller.which(first, self._known) + rest
        return self._teller.kind(first, self._known)

    def _whole(self) -> list[str]:
        told = self._teller.told(Proof("", "", EXACTLY, tuple(self._parts), None), self._known)
        return as_text(told).splitlines()

    def _what_is_wrong(self) -> list[str]:
        hint = self.hint
        lines = ["This cannot be completed."]
        if hint.wrong:
            lines.append(f"Take back {join_words([_name(item) for item in hint.wrong], 'and')}.")
        if self._parts:
            lines += ["This shows it:", *self._whole()]
        elif hint.clashes:
            lines.append("No number begins with 0, and only digits of the header may be used.")
        return lines

    def as_dict(self, rung: int) -> dict[str, Any]:
        """Give it as plain lists and dictionaries, up to a rung."""
        hint = self.hint
        possible = not (hint.wrong or hint.clashes)
        found: dict[str, Any] = {"possible": possible, "done": hint.done, "rung": rung}
        if not possible:
            found["wrong"] = [
                {"where": _place(item), "value": item.values[0]} for item in hint.wrong
            ]
            found["shown"] = self._whole()
        elif self._parts:
            for each, name in enumerate(("where", "which", "kind"), start=1):
                if rung >= each:
                    found[name] = self.at(each)
            if rung == 4:
                found["whole"] = self._whole()
                found["steps"] = [part_as_dict(part) for part in self._parts]
        return found


def _place(item: Item) -> str:
    if isinstance(item.name, tuple):
        return f"r{item.name[0] + 1}c{item.name[1] + 1}"
    return item.name


def _name(item: Item) -> str:
    return f"{_place(item)} = {item.values[0]}"


def _count(number: int, word: str) -> str:
    return f"{number} {word}{'s' * (number != 1)}"
