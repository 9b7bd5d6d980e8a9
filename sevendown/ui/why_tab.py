"""The tab Why: the steps of a proof, to be gone through one by one."""

from __future__ import annotations

from collections.abc import Sequence

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.message import Message
from textual.widgets import Static

from sevendown.puzzle.puzzle import Puzzle
from sevendown.ui.file_text import visible_lines
from sevendown.ui.paragraph_list import ParagraphList
from sevendown.ui.thinking import Thinker, Thought
from sevendown.ui.why_steps import WhyStep, why_steps

WORKING = "Working out why …"


class WhyTab(Vertical):
    """A proof of what the solutions are, which is found when it is first looked for."""

    DEFAULT_CSS = """
    WhyTab {
        & > #why-note { height: auto; padding: 0 1; }
        & > ParagraphList { height: 1fr; }
    }
    """

    class Found(Message):
        """A proof has been found, or it is known that there will be none."""

        def __init__(self, puzzle: Puzzle, thought: Thought[list[WhyStep]]) -> None:
            super().__init__()
            self.puzzle = puzzle  # that it is about
            self.thought = thought

    def __init__(self) -> None:
        super().__init__()
        self.lines = ParagraphList("why-steps")
        self.steps: Sequence[WhyStep] = ()
        self._note = Static(id="why-note", markup=False)
        self._puzzle: Puzzle | None = None
        self._thinker = Thinker()
        self._begun = False
        self.is_working = False  # whether a proof is being looked for

    def compose(self) -> ComposeResult:
        """Lay out what is said before there are steps, and the steps."""
        yield self._note
        yield self.lines

    def open(self, puzzle: Puzzle | None) -> None:
        """Be about another puzzle."""
        self._thinker.stop()
        self._puzzle, self.steps = puzzle, ()
        self._begun = self.is_working = False
        self.lines.fill((), None)
        self._say("")

    def begin(self) -> None:
        """Look for the proof, unless that has been done."""
        from sevendown.puzzle.kinds.crossnumber import Crossnumber

        puzzle = self._puzzle
        if self._begun or puzzle is None:
            return
        self._begun = True
        if not isinstance(puzzle, Crossnumber):
            self._say(f"Here only crossnumbers are explained; this is of the kind {puzzle.kind}.")
            return
        crossnumber: Crossnumber = puzzle
        self._say(WORKING)
        self.is_working = True
        self._thinker.think(
            lambda: why_steps(crossnumber, self._thinker.allowance),
            lambda thought: self.post_message(self.Found(crossnumber, thought)),
        )

    def on_why_tab_found(self, event: Found) -> None:
        """Show the steps."""
        if event.puzzle is not self._puzzle:
            event.stop()
            return
        self.is_working = False
        self.steps = event.thought.result or ()
        self._say(event.thought.trouble)
        paragraphs = [step.paragraph for step in self.steps]
        self.lines.fill(paragraphs, 0 if paragraphs else None)

    @property
    def step(self) -> WhyStep | None:
        """The step that is looked at."""
        return None if self.lines.chosen is None else self.steps[self.lines.chosen]

    @property
    def how_far(self) -> str:
        """Say which step it is."""
        if self.lines.chosen is None:
            return ""
        return f"why: {self.lines.chosen + 1} of {len(self.steps)}"

    def on_unmount(self) -> None:
        """End all work."""
        self._thinker.stop()

    def _say(self, text: str) -> None:
        self._note.update(visible_lines(text))
        self._note.display = bool(text)
