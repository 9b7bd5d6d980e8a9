"""The row of buttons that run through the steps, each with its key."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.content import Content
from textual.widgets import Button, Static

SPEEDS = (1, 2, 5, 10, 20, 50, 100, 500, 0)  # steps a second; 0: as fast as it can


class Control(NamedTuple):
    """Something that can be done to the steps."""

    key: str
    action: str
    argument: str  # "" if the action has none
    word: str  # on its button
    meaning: str  # what the button says when the mouse rests on it

    @property
    def id(self) -> str:
        """The name of its button."""
        return f"{self.action}-{self.argument}" if self.argument else self.action

    @property
    def parameters(self) -> tuple[str, ...]:
        """What the action is called with."""
        return (self.argument,) if self.argument else ()

    def call_text(self, *further: object) -> str:
        """Write the action as it is called."""
        return f"{self.action}({', '.join(map(repr, (*self.parameters, *further)))})"


CONTROLS = (
    Control("space", "run", "", "Run", "Run until there is a solution, or pause"),
    Control("n", "step", "", "Step", "Take one step"),
    Control("b", "step_back", "", "Back", "Go back by one step"),
    Control("x", "stop", "", "Stop", "Go back to before the start"),
    Control("a", "seek", "assumption", "Assume", "Run to the next assumption; A: back to the last"),
    Control("c", "seek", "contradiction", "Clash", "Run to the next contradiction; C: to the last"),
    Control("s", "seek", "solution", "Solve", "Run to the next solution; S: back to the last one"),
    Control("h", "seek", "cell", "Here", "Run until the chosen cell changes; H: to its last one"),
)


class Controls(Horizontal):
    """Buttons, of which those can be pressed that make sense now."""

    DEFAULT_CSS = """
    Controls {
        height: 1;
        & Button { width: auto; min-width: 0; margin-right: 1; }
        & #run { width: 9; }  /* for both of its words */
        & #speed { width: 5; text-align: center; }
    }
    """

    def __init__(self) -> None:
        super().__init__()
        self._has_pause = False  # whether the first button says that
        # Made here and not when they are needed: an app that runs would style each several times.
        self._buttons = [_button(control) for control in CONTROLS]
        self._slower = Button("−", id="slower", action="app.speed(-1)", compact=True)
        self._speed = Static(id="speed", markup=False)
        self._faster = Button("+", id="faster", action="app.speed(1)", compact=True)

    def compose(self) -> ComposeResult:
        """Lay out the buttons."""
        yield from self._buttons
        yield self._slower
        yield self._speed
        yield self._faster

    def on_mount(self) -> None:
        """Let every click count: for a while after one, a button takes no other."""
        for button in self.query(Button):
            button.active_effect_duration = 0

    def show(self, running: bool, speed: int, sensible: Callable[[Control], bool]) -> None:
        """Show what makes sense now, and the speed by its place in SPEEDS."""
        for control, button in zip(CONTROLS, self._buttons, strict=True):
            button.disabled = not sensible(control)
        if running != self._has_pause:
            self._has_pause = running
            word = "Pause" if running else CONTROLS[0].word
            self._buttons[0].label = _label(CONTROLS[0], word)
        text = f"{SPEEDS[speed]}/s" if SPEEDS[speed] else "full"
        if text != self._speed.content:
            self._speed.update(text, layout=False)
        self._slower.disabled = speed == 0
        self._faster.disabled = speed == len(SPEEDS) - 1


def _button(control: Control) -> Button:
    button = Button(
        _label(control, control.word),
        id=control.id,
        action=f"app.{control.call_text()}",
        compact=True,
        disabled=True,
    )
    button.tooltip = control.meaning
    return button


def _label(control: Control, word: str) -> Content:
    key = "␣" if control.key == "space" else control.key
    return Content.assemble((key, "dim"), f" {word}")
