"""What is asked about a puzzle while it is watched: the next hint, and why something is so."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from sevendown.engine.domains import Domain
from sevendown.ui.thinking import Thinker, Thought
from sevendown.ui.why_steps import Key

if TYPE_CHECKING:
    from sevendown.explain.hint import Hinter
    from sevendown.explain.hint_text import HintText
    from sevendown.explain.why import Why
    from sevendown.puzzle.kinds.crossnumber import Crossnumber

LAST_RUNG = 4

Filled = Mapping[Key, Domain]
Tell = Callable[[Thought[str]], object]  # is called in another thread


class Adviser:
    """Gives hints and answers for one puzzle; what it takes to find them is made once."""

    def __init__(self, puzzle: Crossnumber) -> None:
        self.puzzle = puzzle
        self._thinker = Thinker()
        self._hinter: Hinter | None = None
        self._why: Why | None = None
        self._hint: HintText | None = None
        self._seen: dict[Key, int] | None = None  # what the hint is for
        self.rung = 0  # how much of it has been told

    def stop(self) -> None:
        """Call off what is being looked for."""
        self._thinker.stop()

    # Hints

    def hint(self, filled: Filled, tell: Tell) -> None:
        """Tell the next rung of the hint for what is filled in."""
        seen = {key: int(domain.lo) for key, domain in filled.items()}
        if self._hint is None or seen != self._seen:
            self._hint, self._seen, self.rung = None, seen, 0
        self._thinker.think(lambda: self._next_rung(filled), tell)

    @property
    def has_more(self) -> bool:
        """Whether there is another rung."""
        return self._hint is not None and self._hint.has_rungs and self.rung < LAST_RUNG

    def _next_rung(self, filled: Filled) -> str:
        from sevendown.explain.hint import Hinter
        from sevendown.explain.hint_text import HintText

        hinter, self._hinter = self._hinter, None  # kept only where nothing goes wrong
        hinter = hinter or Hinter(self.puzzle, self._thinker.allowance)
        if not hinter.solutions:
            return "There is no solution. The tab Why shows it."
        hint = self._hint or HintText(self.puzzle, hinter.hint(filled))
        rung = min(self.rung + 1, LAST_RUNG)
        text = "\n".join(hint.lines(rung))
        self._hinter, self._hint, self.rung = hinter, hint, rung
        return text

    # Answers

    def ask(self, what: str, filled: Filled, tell: Tell) -> None:
        """Tell why a cell (r2c3), a number (12a) or a variable is what it is."""
        self._thinker.think(lambda: self._answer(what, filled), tell)

    def _answer(self, what: str, filled: Filled) -> str:
        from sevendown.explain.why import Why, read_question
        from sevendown.explain.why_text import WhyText

        question = read_question(what, self.puzzle)
        own = {question.key, *question.cells}
        # Of what is known already, the whole way is asked; of all else, the way from here.
        known = question.key in filled or all(key in filled for key in question.cells or own)
        start = {} if known else {key: d for key, d in filled.items() if key not in own}
        why, self._why = self._why, None
        why = why or Why(self.puzzle, self._thinker.allowance)
        answer = why.answer(question, start)
        self._why = why
        text = str(WhyText(self.puzzle, question, answer)).rstrip()
        return f"From what is known now:\n{text}" if start and answer.steps else text
