"""The interface: a puzzle watched, stepped and steered while it is solved.

It shows a moment of a `Stepper` and tells it where to go; it knows neither rules nor kinds.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import ClassVar

from textual import on
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.widgets import Footer

from sevendown.puzzle.picture import Square
from sevendown.puzzle.puzzle import Puzzle
from sevendown.puzzle.read import standard
from sevendown.stepper.stepper import Stepper, assumes, changes, contradicts, solves
from sevendown.text.files import Unread, text_of_file
from sevendown.ui import panels
from sevendown.ui.asking import AskYesNo, Choosing
from sevendown.ui.controls import CONTROLS, SPEEDS, Control
from sevendown.ui.desk import Desk
from sevendown.ui.editor import SourceEditor
from sevendown.ui.grid import GridView
from sevendown.ui.help import Help
from sevendown.ui.picker import PuzzlePicker, is_new
from sevendown.ui.player import Player
from sevendown.ui.written import visible, visible_lines
from sevendown.words.registry import Registry

DARK, LIGHT = "textual-dark", "textual-light"
TARGETS = {"assumption": assumes, "contradiction": contradicts, "solution": solves}


class Watching(App[None]):
    """A puzzle, its solution step by step, and its text."""

    TITLE = "sevendown"
    ENABLE_COMMAND_PALETTE = False
    ALLOW_SELECT = False  # by the mouse, which is to strike out digits
    CSS_PATH = "app.tcss"
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (110, "-wide")]
    VERTICAL_BREAKPOINTS = [(0, "-short"), (32, "-tall")]
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("q", "leave", "Quit"),
        Binding("ctrl+q", "leave", "Quit", show=False, priority=True),
        Binding("f1,question_mark", "help", "Help", key_display="F1"),
        Binding("o", "open", "Open"),
        *(Binding(c.key, c.called(), c.word, show=False) for c in CONTROLS),
        *(Binding(c.key.upper(), c.called(True), show=False) for c in CONTROLS if c.argument),
        Binding("plus,equals_sign,right_parenthesis", "speed(1)", "Faster", show=False),
        Binding("minus", "speed(-1)", "Slower", show=False),
        Binding("g", "show('grid')", "Grid"),
        Binding("l", "show('log')", "Log"),
        Binding("r", "show('rules')", "Rules"),
        Binding("e", "show('source')", "Source"),
        Binding("comma,less_than_sign", "page(-1)", "Solutions", key_display="<"),
        Binding("full_stop,greater_than_sign", "page(1)", "", key_display=">"),
        Binding("z", "zoom", "Zoom"),
        Binding("t", "theme", "Dark or light", show=False),
        Binding("ctrl+r", "take_over", show=False),
        Binding("escape", "show('grid')", show=False),
    ]

    class News(Message):
        """A solver has come to rest."""

        def __init__(self, token: object) -> None:
            super().__init__()
            self.token = token  # of the puzzle that it solves

    def __init__(
        self,
        text: str | None,
        file: str | None,
        kind: str | None = None,
        wishes: Collection[str] = (),
        registry: Registry | None = None,
    ) -> None:
        super().__init__()
        self._text = text
        self._file = file
        self._kind = kind
        self._wishes = wishes
        self.player: Player | None = None  # of the puzzle that is open
        self.puzzle: Puzzle | None = None
        self._token = object()  # by which news of it are known
        self._opened = False  # whether it has been set up and is on the screen
        self._speed = SPEEDS.index(20)
        self._desk = Desk(registry or standard())
        self._comparing: int | None = None  # the step of a solution that is seen among others
        self._message = ""  # what is to be said once, in place of the step
        self._keys = False, False  # whether those of the footer can be used that depend
        self._awaited = False  # whether the text is being read that has been opened
        self._kept: list[str] = []  # what is to be done once the puzzle is there

    # -------------------------------------------------------------- what is on the screen

    def compose(self) -> ComposeResult:
        """Lay out the screen."""
        yield self._desk
        yield Footer()

    def on_mount(self) -> None:
        """Begin with the text that was given, or let somebody choose one."""
        self.grid.focus()
        if self._text is None:
            self.action_open()
        else:
            self._open(self._text, self._file)
        self._update()

    @property
    def grid(self) -> GridView:
        """The picture of the puzzle."""
        return self._desk.grid

    @property
    def editor(self) -> SourceEditor:
        """The text of the puzzle."""
        return self._desk.editor

    @property
    def _player(self) -> Player:
        """The player, where there must be one."""
        assert self.player is not None
        return self.player

    @property
    def _stepper(self) -> Stepper | None:
        """The puzzle at the moment that is seen; None if there is nothing to see."""
        return self.player.stepper if self.player and self.player.stepper.ready else None

    def _update(self) -> None:
        """Show the moment that is looked at."""
        if not self.is_running:  # a solver may still tell something while all is closed
            return
        stepper = self._stepper
        if stepper is not None:
            if not self._opened:
                self._opened = True
                self._desk.open(stepper)
            # A step looks as it did when it was seen first, unless solutions are paged through.
            if stepper.position != self._comparing and not stepper.working:
                self._comparing = None
            cells = stepper.view.recording.cells
            for wish in stepper.dropped():
                came = f"Your {panels.wished(wish, cells)} is so anyhow."
                self._message = f"{came} {self._message}".rstrip()
            self._desk.show(self._comparing == stepper.position, self._message)
            if not stepper.working:
                self._message = ""
            if self._kept and not (self._player.running or stepper.working):
                self.call_later(self.run_action, self._kept.pop(0))
        self._update_title()
        self._update_controls()

    def on_resize(self) -> None:
        """Say as much as there is room for."""
        self.call_after_refresh(self._update_title)

    @on(SourceEditor.Checked)
    @on(SourceEditor.Saved)
    def _update_title(self) -> None:
        """Say which puzzle it is and how far it is."""
        name = visible(self.editor.file or ("no file" if self.editor.text else "no puzzle"))
        if self.editor.unsaved:
            name = f"*{name}"
        if self.puzzle is not None and self.puzzle.title:
            name = f"{name} — {self.puzzle.title}"
        self._desk.head(name, self._situation())

    def _situation(self) -> str:
        if self.player is None:
            return "opening…" if self._awaited else "nothing to solve yet"
        stepper = self.player.stepper
        if stepper.error:
            return stepper.error.strip().splitlines()[-1]
        if not stepper.ready:
            return "setting up the rules…"
        parts = ["not started"]
        if stepper.started:
            parts = [f"step {stepper.position} of {stepper.last}"]
        steps, found = sorted(stepper.solutions), stepper.found
        if stepper.position in steps and found > 1:
            parts.append(f"solution {steps.index(stepper.position) + 1} of {found}")
        elif found:
            parts.append(f"{found} solution{'s' * (found > 1)}")
        if self.player.running:
            parts.append("running")
        elif stepper.over:
            parts.append("search over" if found else "no solution")
        elif stepper.started:
            parts.append("paused")
        if not self.editor.taken_over:
            parts.append("text changed: ^R takes it over")
        return ", ".join(parts)

    def _update_controls(self) -> None:
        """Let only those buttons and keys be used that make sense now."""

        def sensible(control: Control) -> bool:
            return self._makes_sense(control.action, control.parameters)

        running = self.player is not None and self.player.running
        self._desk.controls.show(running, self._speed, sensible)
        # The footer is made anew whenever keys are refreshed, which takes longer than all else.
        keys = self._stepper is not None, self._makes_sense("page", ())
        if keys != self._keys:
            self._keys = keys
            self.refresh_bindings()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Say whether something can be done now; None: not now."""
        if action == "zoom":
            return True if self._stepper is not None else None
        if action not in ("run", "step", "step_back", "stop", "seek", "page"):
            return True
        if self._is_opening and action in ("run", "step", "seek"):
            return True
        return self._makes_sense(action, parameters) or None

    @property
    def _is_opening(self) -> bool:
        """Whether there will be a puzzle to see soon."""
        if self.player is None:
            return self._awaited
        return not self.player.stepper.ready and not self.player.stepper.error

    def _keep(self, action: str) -> bool:
        """Keep for later what cannot be done yet; say whether that is so."""
        if self._stepper is None:
            self._kept.append(action)
        return self._stepper is None

    def _makes_sense(self, action: str, parameters: tuple[object, ...]) -> bool:
        """Say whether a step or a run makes sense now."""
        stepper = self._stepper
        if stepper is None:
            return False
        running = self._player.running
        if action == "stop":
            return stepper.started
        if running or stepper.working:
            return running and (action == "run" or (action == "step" and self._player.stepping))
        if action == "page":
            return bool(stepper.solutions)
        if parameters[:1] == ("cell",) and self._chosen is None:
            return False
        if action == "step_back" or parameters[1:] == (True,):
            return stepper.position > 0
        return not stepper.at_end

    # -------------------------------------------------------------- running

    @property
    def _chosen(self) -> Square | None:
        """The square that the cursor is on."""
        picture = self._stepper and self._stepper.picture
        if not picture or self.grid.cursor is None:
            return None
        row, column = self.grid.cursor
        return picture.squares[row][column]

    def action_run(self) -> None:
        """Run until there is a solution, or pause."""
        if self._keep("run"):
            return
        player = self._player
        if player.running:
            player.pause()
        else:
            player.go(solves, SPEEDS[self._speed], free=True)

    def action_step(self) -> None:
        """Take one step."""
        if not self._keep("step"):
            self._player.step()

    def action_step_back(self) -> None:
        """Go back by one step."""
        self._player.step_back()

    def action_stop(self) -> None:
        """Go back to before the start."""
        self._message = "Stopped, and back at the start: all steps are forgotten."
        self._player.stop()

    def action_seek(self, target: str, back: bool = False) -> None:
        """Run to the next step of some kind, or go back to the last one."""
        if self._keep(f"seek({target!r}, {back})"):
            return
        here = self._chosen
        until = changes(here.cell) if target == "cell" and here else TARGETS[target]
        if not back:
            self._player.go(until)
            return
        found = self._player.stepper.find(until, back=True)
        if found is None:
            self.notify("There is none before this step.")
        else:
            self._player.go_to(found)

    def action_speed(self, by: int) -> None:
        """Run faster or slower."""
        self._speed = min(max(self._speed + by, 0), len(SPEEDS) - 1)
        if self.player is not None and self.player.free:
            self.player.pause()
            self.action_run()
        self._update_controls()

    def action_page(self, by: int) -> None:
        """Go to the solution found before or after this step."""
        stepper = self._player.stepper
        steps, position = sorted(stepper.solutions), stepper.position
        before = [step for step in steps if step < position]
        after = [step for step in steps if step > position]
        self._comparing = (before or steps)[-1] if by < 0 else (after or steps)[0]
        self._player.go_to(self._comparing)

    def on_watching_news(self, news: News) -> None:
        """Take note of what a solver has done."""
        if self.player is not None and news.token is self._token:
            self.player.listen()
            if self.player.stepper.error:
                self._complain(self.player.stepper.error)

    def _complain(self, text: str) -> None:
        self.notify(visible_lines(text), severity="error", markup=False, timeout=20)

    def _conclude(self) -> None:
        """Tell what has come of a run, and go to a solution if there is one."""
        stepper = self._player.stepper
        steps = sorted(stepper.solutions)
        if stepper.error:
            return
        verdict = "there is no solution"
        if steps:
            verdict = "this is the only solution"
            if steps[0] > stepper.view.recording.forgotten:  # or all would be solved anew
                self._comparing = steps[0]
                stepper.go_to(self._comparing)
        if stepper.found > 1:
            verdict = f"{stepper.found} solutions; < and > page through them"
        struck = ", with what you struck out" if stepper.for_good else ""
        self._message = f"The search is over{struck}: {verdict}."

    # -------------------------------------------------------------- steering

    @on(GridView.Struck)
    @on(GridView.Kept)
    def _steer(self, event: GridView.Struck | GridView.Kept) -> None:
        self._strike(event.square, event.sign, isinstance(event, GridView.Kept))

    def _strike(self, square: Square, sign: str, only: bool) -> None:
        """Strike out a sign, or all others."""
        stepper = self._stepper
        if stepper is None:
            return
        past, last = stepper.position, stepper.last
        if stepper.strike(stepper.wish(square, sign, only)):
            if stepper.working and past < last:
                self._message = f"The search takes another course from step {past} on."
            self._update()
        elif not any(square.signs.get(v) == sign for v in stepper.view.now(square.cell).values()):
            self.notify(f"{sign} is out already.", markup=False)
        elif stepper.at_end:
            self.notify("The search is over: go back to an earlier step first.")
        elif stepper.working:
            self.notify(f"{sign} cannot be struck out just now.", markup=False)
        else:
            self.notify(f"{sign} is all that is left here.", markup=False)

    @on(GridView.Menu)
    def _choose_sign(self, event: GridView.Menu) -> None:
        stepper = self._stepper
        if stepper is None:
            return
        square = event.square
        values = stepper.view.now(square.cell).values()
        signs = list(dict.fromkeys(square.signs[v] for v in values if v in square.signs))
        if len(signs) < 2:
            self.notify("There is only one possibility here.")
            return
        choices = [(f"strike out {sign}", (sign, False)) for sign in signs]
        choices += [(f"keep only {sign}", (sign, True)) for sign in signs]

        def chosen(choice: tuple[str, bool] | None) -> None:
            if choice is not None and self._stepper is stepper:  # and no other puzzle by now
                self._strike(square, *choice)

        self.push_screen(Choosing("In this cell:", choices), chosen)

    @on(GridView.Chosen)
    def _describe(self, event: GridView.Chosen) -> None:
        self._desk.say(self.grid.described(event.row, event.column))
        self._update_controls()

    @on(Desk.Marked)
    def _show_marks(self, event: Desk.Marked) -> None:
        self._update()
        if event.said:
            self._desk.say(event.said)

    @on(Desk.Wanted)
    def _see(self, event: Desk.Wanted) -> None:
        if self._stepper is not None:
            self._player.go_to(event.step)

    # -------------------------------------------------------------- opening

    def action_open(self) -> None:
        """Let somebody choose a puzzle."""

        def chosen(path: str | None) -> None:
            if path is not None:
                self._unless_unsaved("Open another puzzle without saving this one?", path)

        self.push_screen(PuzzlePicker(), chosen)

    def _unless_unsaved(self, question: str, path: str | None) -> None:
        """Open a file, or leave the program; first ask if something would be lost."""

        def answered(yes: bool | None) -> None:
            if yes and path is None:
                self.exit()
            elif yes and path is not None:
                self._open_file(path)

        if self.editor.unsaved:
            self.push_screen(AskYesNo(question), answered)
        else:
            answered(True)

    def action_leave(self) -> None:
        """Leave the program."""
        self._unless_unsaved("Quit without saving the text?", None)

    def _open_file(self, path: str) -> None:
        try:
            text = "" if is_new(path) else text_of_file(path)
        except Unread as reason:
            self._complain(f"{path}: {reason}")
        else:
            self._open(text, path)

    def _open(self, text: str, file: str | None) -> None:
        """Show a text, and what it says if that can be read."""
        self._close()
        self._kept.clear()
        self.editor.open(text, file, self._kind)
        self._kind = None  # it was told of the first text only
        self._awaited = self.editor.is_taking
        if not self._awaited:  # it is yet to be written
            self.action_show("source")
        self._update()

    def _close(self) -> None:
        """Be done with the puzzle that is open."""
        if self.player is not None:
            self.player.close()
        self.player = self.puzzle = self._comparing = None
        self._opened = False
        self._desk.close()

    @on(SourceEditor.Taken)
    def _take(self, event: SourceEditor.Taken) -> None:
        """Take over a text that has been read without errors."""
        puzzles = event.reading.puzzles
        if len(puzzles) == 1:
            self._watch(puzzles[0])
            return

        def chosen(puzzle: Puzzle | None) -> None:
            puzzle = puzzle or puzzles[0]
            self.editor.field.move_cursor((puzzle.source.first_line - 1, 0))
            self._watch(puzzle)

        choices = [(f"line {p.source.first_line}: {(p.title or p.kind)[:60]}", p) for p in puzzles]
        self.push_screen(Choosing("This text holds several puzzles. Which one?", choices), chosen)

    @on(SourceEditor.Refused)
    def _refuse(self) -> None:
        """Show what is wrong with a text."""
        self._awaited = False
        self._kept.clear()
        self._update_title()
        self.action_show("source")

    def action_take_over(self) -> None:
        """Read the text as it has been edited, and begin anew."""
        self.editor.action_take_over()

    def _watch(self, puzzle: Puzzle) -> None:
        """Begin with a puzzle."""
        self._close()
        self._awaited = False
        unknown = [wish for wish in self._wishes if wish not in puzzle.wishes]
        for wish in unknown:
            self.notify(f"--{wish} is not for puzzles of the kind {puzzle.kind}.")
        self.puzzle = puzzle
        self._token = token = object()
        wishes = [wish for wish in self._wishes if wish in puzzle.wishes]

        def heard() -> None:
            self.post_message(self.News(token))

        stepper = Stepper(puzzle, wishes, heard)
        self.player = Player(stepper, self, self._update, self._conclude)
        self._update()
        if self.editor.has_focus_within:
            self.action_show("grid")

    def on_unmount(self) -> None:
        """End all work."""
        if self.player is not None:
            self.player.close()

    # -------------------------------------------------------------- where to look

    def action_zoom(self) -> None:
        """Draw the grid larger or smaller."""
        self._desk.zoom()

    def action_theme(self) -> None:
        """Change between dark and light."""
        self.theme = DARK if self.theme == LIGHT else LIGHT

    def action_help(self) -> None:
        """Explain the keys and the signs."""
        self.push_screen(Help())

    def action_show(self, where: str) -> None:
        """Go to the grid or to one of the tabs."""
        self._desk.look_at(where)
