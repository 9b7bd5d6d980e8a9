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
from textual.screen import Screen

from sevendown.puzzle.picture import Square
from sevendown.puzzle.puzzle import Puzzle
from sevendown.puzzle.read import standard
from sevendown.stepper.states import State
from sevendown.stepper.steering import strike_of
from sevendown.stepper.stepper import Stepper
from sevendown.stepper.targets import assumes, changes, contradicts, solves
from sevendown.text.files import Unread, text_of_file
from sevendown.ui import list_texts
from sevendown.ui.advice_windows import HintWindow, WhyWindow
from sevendown.ui.asking import Adviser
from sevendown.ui.controls import CONTROLS, SPEEDS, Control
from sevendown.ui.dialogs import AskChoice, AskYesNo
from sevendown.ui.editor import SourceEditor
from sevendown.ui.file_text import visible, visible_lines
from sevendown.ui.grid_view import GridView
from sevendown.ui.help import Help
from sevendown.ui.key_line import KeyLine
from sevendown.ui.main_view import MainView
from sevendown.ui.picker import PuzzlePicker, is_new
from sevendown.ui.situation import makes_sense, situation, verdict
from sevendown.words.registry import Registry

DARK, LIGHT = "textual-dark", "textual-light"
TARGETS = {"assumption": assumes, "contradiction": contradicts, "solution": solves}


class PuzzleApp(App[None]):
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
        *(Binding(c.key, c.call_text(), c.word, show=False) for c in CONTROLS),
        *(Binding(c.key.upper(), c.call_text(True), show=False) for c in CONTROLS if c.argument),
        Binding("plus,equals_sign,right_parenthesis", "speed(1)", "Faster", show=False),
        Binding("minus", "speed(-1)", "Slower", show=False),
        Binding("g", "show('grid')", "Grid"),
        Binding("l", "show('log')", "Log"),
        Binding("r", "show('rules')", "Rules"),
        Binding("e", "show('source')", "Source"),
        Binding("w", "show('why')", "Why"),
        Binding("i", "hint", "Hint"),
        Binding("y", "ask", "Why here"),
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
        self.stepper: Stepper | None = None  # of the puzzle that is open
        self.puzzle: Puzzle | None = None
        self._token = object()  # by which news of it are known
        self._speed = SPEEDS.index(20)
        self.main_view = MainView(registry or standard())
        self._message = ""  # what is to be said once, in place of the step
        self._keys = False, False  # whether those of the last line can be used that depend
        self._awaited = False  # whether the text is being read that has been opened
        self._kept: list[str] = []  # what is to be done once the puzzle is there
        self._adviser: Adviser | None = None  # for the puzzle that is open

    # -------------------------------------------------------------- what is on the screen

    def get_default_screen(self) -> Screen[None]:
        """Begin with the classes of the size there is: to add them later styles all anew."""
        screen = super().get_default_screen()
        for breakpoints, size in (
            (self.HORIZONTAL_BREAKPOINTS, self.size.width),
            (self.VERTICAL_BREAKPOINTS, self.size.height),
        ):
            name = [name for least, name in breakpoints if least <= size][-1]
            screen.add_class(name, update=False)
        return screen

    def compose(self) -> ComposeResult:
        """Lay out the screen."""
        yield self.main_view
        yield KeyLine()

    def on_mount(self) -> None:
        """Begin with the text that was given, or let somebody choose one."""
        self.grid.focus()
        if self._text is None:
            self.action_open()
        else:
            self.open_text(self._text, self._file)
        self._update()

    @property
    def grid(self) -> GridView:
        """The picture of the puzzle."""
        return self.main_view.grid

    @property
    def editor(self) -> SourceEditor:
        """The text of the puzzle."""
        return self.main_view.editor

    @property
    def _stepper(self) -> Stepper:
        """The stepper, where there must be one."""
        assert self.stepper is not None
        return self.stepper

    @property
    def ready_stepper(self) -> Stepper | None:
        """The stepper, once it has something to show."""
        return self.stepper if self.stepper and self.stepper.ready else None

    def _update(self) -> None:
        """Show the moment that is looked at."""
        if not self.is_running:  # a solver may still tell something while all is closed
            return
        stepper = self.ready_stepper
        if stepper is not None:
            self.main_view.open(stepper)
            cells = stepper.recording.cells
            for strike in stepper.take_dropped():
                came = f"Your {list_texts.strike_text(strike, cells)} is so anyhow."
                self._message = f"{came} {self._message}".rstrip()
            self.main_view.show(self._message)
            if not stepper.working:
                self._message = ""
            if self._kept and not stepper.working:
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
        if self.stepper is None:
            how_far = "opening…" if self._awaited else "nothing to solve yet"
        elif self.main_view.seen_why is not None:
            how_far = self.main_view.why.how_far
        else:
            how_far = situation(self.stepper)
            if self.stepper.ready and not (self.stepper.error or self.editor.taken_over):
                how_far += ", text changed: ^R takes it over"
        self.main_view.head(name, how_far)

    def _update_controls(self) -> None:
        """Let only those buttons and keys be used that make sense now."""

        def sensible(control: Control) -> bool:
            return self._makes_sense(control.action, control.parameters)

        running = self.stepper is not None and self.stepper.running
        self.main_view.controls.show(running, self._speed, sensible)
        keys = self.ready_stepper is not None, self._makes_sense("page", ())
        if keys != self._keys:
            self._keys = keys
            self.refresh_bindings()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Say whether something can be done now; None: not now."""
        if action in ("zoom", "hint", "ask"):
            return True if self.ready_stepper is not None else None
        if action not in ("run", "step", "step_back", "stop", "seek", "page"):
            return True
        if self._is_opening and action in ("run", "step", "seek"):
            return True
        return self._makes_sense(action, parameters) or None

    @property
    def _is_opening(self) -> bool:
        """Whether there will be a puzzle to see soon."""
        return self._awaited if self.stepper is None else self.stepper.state is State.SETTING_UP

    def _keep(self, action: str) -> bool:
        """Keep for later what cannot be done yet; say whether that is so."""
        if self.ready_stepper is None:
            self._kept.append(action)
        return self.ready_stepper is None

    def _makes_sense(self, action: str, parameters: tuple[object, ...]) -> bool:
        """Say whether a step or a run makes sense now."""
        stepper = self.ready_stepper
        if stepper is None:
            return False
        return makes_sense(stepper, action, parameters, self._square_at_cursor is not None)

    # -------------------------------------------------------------- running

    @property
    def _square_at_cursor(self) -> Square | None:
        """The square that the cursor is on."""
        picture = self.stepper and self.stepper.picture
        if not picture or self.grid.cursor is None:
            return None
        row, column = self.grid.cursor
        return picture.squares[row][column]

    def action_run(self) -> None:
        """Run until there is a solution, or pause."""
        if self._keep("run"):
            return
        if self._stepper.running:
            self._stepper.pause()
        else:
            self._stepper.go(solves, SPEEDS[self._speed], free=True)

    def action_step(self) -> None:
        """Take one step."""
        if not self._keep("step"):
            self._stepper.step()

    def action_step_back(self) -> None:
        """Go back by one step."""
        self._stepper.step_back()

    def action_stop(self) -> None:
        """Go back to before the start."""
        self._message = "Stopped, and back at the start: all steps are forgotten."
        self._stepper.stop()

    def action_seek(self, target: str, back: bool = False) -> None:
        """Run to the next step of some kind, or go back to the last one."""
        if self._keep(f"seek({target!r}, {back})"):
            return
        here = self._square_at_cursor
        until = changes(here.cell) if target == "cell" and here else TARGETS[target]
        if not back:
            self._stepper.go(until)
            return
        found = self._stepper.find(until, back=True)
        if found is None:
            self.notify("There is none before this step.")
        else:
            self._stepper.go_to(found)

    def action_speed(self, by: int) -> None:
        """Run faster or slower."""
        self._speed = min(max(self._speed + by, 0), len(SPEEDS) - 1)
        if self.stepper is not None and self.stepper.free:
            self.stepper.pause()
            self.action_run()
        self._update_controls()

    def action_page(self, by: int) -> None:
        """Go to the solution found before or after this step."""
        self._stepper.page(by)

    def on_puzzle_app_news(self, news: News) -> None:
        """Take note of what a solver has done."""
        if self.stepper is not None and news.token is self._token:
            self.stepper.listen()
            if self.stepper.error:
                self._complain(self.stepper.error)

    def _complain(self, text: str) -> None:
        self.notify(visible_lines(text), severity="error", markup=False, timeout=20)

    def _conclude(self) -> None:
        """Tell what has come of a run."""
        if not self._stepper.error:
            self._message = verdict(self._stepper)

    # -------------------------------------------------------------- steering

    @on(GridView.Struck)
    @on(GridView.Kept)
    def _steer(self, event: GridView.Struck | GridView.Kept) -> None:
        self._strike(event.square, event.sign, isinstance(event, GridView.Kept))

    def _strike(self, square: Square, sign: str, only: bool) -> None:
        """Strike out a sign, or all others."""
        stepper = self.ready_stepper
        if stepper is None or stepper.view is None or self._is_proof_seen():
            return
        past, last = stepper.position, stepper.last
        if stepper.strike_out(strike_of(square, sign, only)):
            if stepper.rewinding and past < last:
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

    def _is_proof_seen(self) -> bool:
        """Whether the grid shows a step of a proof, of which nothing can be struck out; say so."""
        if self.main_view.seen_why is None:
            return False
        self.notify("This is a step of the proof: l goes back to the solver.")
        return True

    @on(GridView.Menu)
    def _choose_sign(self, event: GridView.Menu) -> None:
        stepper = self.ready_stepper
        if stepper is None or stepper.view is None or self._is_proof_seen():
            return
        square = event.square
        values = stepper.view.now(square.cell).values()
        signs = list(dict.fromkeys(square.signs[v] for v in values if v in square.signs))
        if len(signs) < 2:
            self.notify("There is only one possibility here.")
            return
        choices = [(f"strike out {sign}", (sign, False)) for sign in signs]
        choices += [(f"keep only {sign}", (sign, True)) for sign in signs]

        def strike(choice: tuple[str, bool] | None) -> None:
            if choice is not None and self.stepper is stepper:  # and no other puzzle by now
                self._strike(square, *choice)

        self.push_screen(AskChoice("In this cell:", choices), strike)

    @on(GridView.Chosen)
    def _describe(self, event: GridView.Chosen) -> None:
        self.main_view.say(self.grid.describe(event.row, event.column))
        self._update_controls()

    @on(MainView.Marked)
    def _show_marks(self, event: MainView.Marked) -> None:
        self._update()
        if event.place:
            self.main_view.say(event.place)

    @on(MainView.Wanted)
    def _see(self, event: MainView.Wanted) -> None:
        if self.stepper is not None:
            self.stepper.go_to(event.step)

    # -------------------------------------------------------------- asking

    @property
    def _ready_adviser(self) -> Adviser | None:
        """Who gives hints and answers for the puzzle that is seen, if anybody can."""
        from sevendown.puzzle.kinds.crossnumber import Crossnumber

        if not isinstance(self.puzzle, Crossnumber):
            self.notify("Hints and answers are given for crossnumbers only.")
            return None
        if self._adviser is None or self._adviser.puzzle is not self.puzzle:
            self._adviser = Adviser(self.puzzle)
        return self._adviser

    def action_hint(self) -> None:
        """Give the next hint for what is on the screen."""
        adviser = self._ready_adviser
        if adviser is not None:
            self.push_screen(HintWindow(adviser, self.main_view.filled()))

    def action_ask(self) -> None:
        """Say why the cell or the number that is chosen is what it is."""
        name = what = self.main_view.chosen_number
        if what is None and self.grid.cursor is not None:
            row, column = self.grid.cursor
            what, name = f"r{row + 1}c{column + 1}", f"row {row + 1}, column {column + 1}"
        if what is None or name is None:
            self.notify("Choose a cell or a number first.")
            return
        adviser = self._ready_adviser
        if adviser is not None:
            self.push_screen(WhyWindow(adviser, name, what, self.main_view.filled()))

    # -------------------------------------------------------------- opening

    def action_open(self) -> None:
        """Let somebody choose a puzzle."""

        def open_path(path: str | None) -> None:
            if path is not None:
                self._unless_unsaved("Open another puzzle without saving this one?", path)

        self.push_screen(PuzzlePicker(), open_path)

    def _unless_unsaved(self, question: str, path: str | None) -> None:
        """Open a file, or leave the program; first ask if something would be lost."""

        def go_ahead(yes: bool | None) -> None:
            if yes and path is None:
                self.exit()
            elif yes and path is not None:
                self.open_file(path)

        if self.editor.unsaved:
            self.push_screen(AskYesNo(question), go_ahead)
        else:
            go_ahead(True)

    def action_leave(self) -> None:
        """Leave the program."""
        self._unless_unsaved("Quit without saving the text?", None)

    def open_file(self, path: str) -> None:
        """Show the text of a file, or of one that is yet to be written."""
        try:
            text = "" if is_new(path) else text_of_file(path)
        except Unread as reason:
            self._complain(f"{path}: {reason}")
        else:
            self.open_text(text, path)

    def open_text(self, text: str, file: str | None) -> None:
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
        if self.stepper is not None:
            self.stepper.close()
        self.stepper = self.puzzle = None
        self.main_view.close()

    @on(SourceEditor.Taken)
    def _take(self, event: SourceEditor.Taken) -> None:
        """Take over a text that has been read without errors."""
        puzzles = event.reading.puzzles
        if len(puzzles) == 1:
            self._watch(puzzles[0])
            return

        def watch(puzzle: Puzzle | None) -> None:
            puzzle = puzzle or puzzles[0]
            self.editor.field.move_cursor((puzzle.source.first_line - 1, 0))
            self._watch(puzzle)

        choices = [(f"line {p.source.first_line}: {(p.title or p.kind)[:60]}", p) for p in puzzles]
        self.push_screen(AskChoice("This text holds several puzzles. Which one?", choices), watch)

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

        def tell() -> None:
            self.post_message(self.News(token))

        self.stepper = Stepper(
            puzzle,
            wishes,
            tell,
            self._update,
            self._conclude,
            after=self.set_timer,
            every=self.set_interval,
        )
        self._update()
        if self.editor.has_focus_within:
            self.action_show("grid")

    def on_unmount(self) -> None:
        """End all work."""
        if self.stepper is not None:
            self.stepper.close()

    # -------------------------------------------------------------- where to look

    def action_zoom(self) -> None:
        """Draw the grid larger or smaller."""
        self.main_view.zoom()

    def action_theme(self) -> None:
        """Change between dark and light."""
        self.theme = DARK if self.theme == LIGHT else LIGHT

    def action_help(self) -> None:
        """Explain the keys and the signs."""
        self.push_screen(Help())

    def action_show(self, where: str) -> None:
        """Go to the grid or to one of the tabs."""
        self.main_view.look_at(where)
