"""The app: a stand-in."""

from __future__ import annotations

from collections.abc import Collection

from textual.app import App, ComposeResult
from textual.widgets import Static

from sevendown.rules.registry import Registry


class Watching(App[None]):
    """Shows a puzzle while it is solved."""

    BINDINGS = [("q", "quit", "Quit"), ("n", "step", "Step"), ("space", "run", "Run")]

    def __init__(
        self,
        text: str | None,
        file: str | None,
        kind: str | None = None,
        wishes: Collection[str] = (),
        registry: Registry | None = None,
    ) -> None:
        super().__init__()
        self.puzzle, self.file = text, file

    def compose(self) -> ComposeResult:
        yield Static(f"{self.file or 'picker'}\n{self.puzzle}", id="s", markup=False)

    def action_step(self) -> None:
        self.query_one("#s", Static).update("stepped")

    def action_run(self) -> None:
        self.query_one("#s", Static).update("SOLVED")
