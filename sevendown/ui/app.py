"""The interface: a puzzle watched, stepped and steered while it is solved.

It shows a moment of a `Stepper` and tells it where to go; it knows neither rules nor kinds.
"""

from __future__ import annotations

from collections.abc import Collection
from time import monotonic
from typing import ClassVar

from textual import on
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.message import Message
from textual.timer import Timer
from textual.widgets import Button, Footer, Static, TabbedContent, TabPane

from sevendown.engine.cells import Cell
from sevendown.rules.registry import Registry
from sevendown.solve import standard
from sevendown.solving import Puzzle, Square
from sevendown.stepper.solver import Until
from sevendown.stepper.stepper import Stepper, assumes, changes, contradicts, solves
from sevendown.ui import panels
from sevendown.ui.asking import AskYesNo, Choosing
from sevendown.ui.editor import SourceEditor
from sevendown.ui.faces import Look
from sevendown.ui.files import read_file
from sevendown.ui.grid import GridView
from sevendown.ui.help import Help
from sevendown.ui.lines import Lines, Pieces
from sevendown.ui.picker import PuzzlePicker
from sevendown.ui.written import visible

SPEEDS = (1, 2, 5, 10, 20, 50, 100, 500, 0)  # steps a second; 0: as fast as it can
FRAMES = 20  # a second, at most
REST = 0.1  # seconds at least between two looks at a search that runs as fast as it can
SHARE = 4  # ... and so many times as long as the last look took

TARGETS = {"assumption": assumes, "contradiction": contradicts, "solution": solves}

# key, action, the words on its button, and what the button says when the mouse rests on it
CONTROLS = (
    ("space", "run", "Run", "Run until there is a solution, or pause"),
    ("n", "step", "Step", "Take one step"),
    ("b", "back", "Back", "Go back by one step"),
    ("x", "stop", "Stop", "Go back to before the start"),
    ("a", "seek('assumption')", "Assume", "Run to the next assumption; A: back to the last one"),
    ("c", "seek('contradiction')", "Clash", "Run to the next contradiction; C: back to the last"),
    ("s", "seek('solution')", "Solve", "Run to the next solution; S: back to the last one"),
    ("h", "seek('cell')", "Here", "Run until the chosen cell changes; H: back to its last change"),
)


class Watching(App[None]):
    """A puzzle, its solution step by step, and its text."""

    TITLE = "sevendown"
    ENABLE_COMMAND_PALETTE = False
    CSS_PATH = "app.tcss"
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (110, "-wide")]
    VERTICAL_BREAKPOINTS = [(0, "-short"), (32, "-tall")]
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("q", "leave", "Quit"),
        Binding("ctrl+q", "leave", "Quit", show=False, priority=True),
        Binding("question_mark,f1", "help", "Help", key_display="?"),
        Binding("o", "open", "Open"),
        *(Binding(key, action, text, show=False) for key, action, text, _ in CONTROLS),
        *(
            Binding(key.upper(), f"{action[:-1]}, True)", show=False)
            for key, action, _, _ in CONTROLS
            if action.startswith("seek")
        ),
        Binding("plus,equals_sign,right_parenthesis", "speed(1)", "Faster", show=False),
        Binding("minus", "speed(-1)", "Slower", show=False),
        Binding("comma,less_than_sign", "page(-1)", "◀ solution", key_display="<"),
        Binding("full_stop,greater_than_sign", "page(1)", "solution ▶", key_display=">"),
        Binding("z", "zoom", "Zoom"),
        Binding("g", "show('grid')", "Grid"),
        Binding("l", "show('log')", "Log"),
        Binding("r", "show('rules')", "Rules"),
        Binding("e", "show('source')", "Source"),
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
        self._registry = registry or standard()
        self.stepper: Stepper | None = None
        self.puzzle: Puzzle | None = None
        self._token = object()  # by which news of it are known
        self._speed = SPEEDS.index(20)
        self._until: Until | None = None  # while it runs: where to
        self._pace = 0  # ... and how fast
        self._timer: Timer | None = None  # ... and when to look again
        self._following = False  # whether the last step taken is to be seen once it is taken
        self._marked: set[Cell] = set()  # cells of the rule that is explained
        self._log = Lines(self._log_line, "log-lines")
        self._assumed = Lines(self._assumed_line, "assumptions")
        self._number_lines = Lines(self._number_line, "numbers")
        self._rule_lines = Lines(self._rule_line, "rule-lines")
        self._assumptions: list[tuple[Pieces, int | None]] = []
        self._numbers: panels.Numbers | None = None
        self._rules: panels.Rules | None = None
        self._changed: set[Cell] = set()

    # -------------------------------------------------------------- what is on the screen

    def compose(self) -> ComposeResult:
        """Lay out the screen."""
        yield Static(id="title", markup=False)
        with Horizontal(id="body"):
            with Horizontal(id="left"):
                yield GridView(id="grid")
                with Vertical(id="lists"):
                    yield self._assumed
                    yield self._number_lines
            with TabbedContent(id="right", initial="log"):
                with TabPane("Log", id="log"):
                    yield self._log
                    yield Static(id="words", markup=False)
                with TabPane("Rules", id="rules"):
                    yield self._rule_lines
                    yield Static(id="meaning", markup=False)
                with TabPane("Source", id="source"):
                    yield SourceEditor(self._registry)
        yield Static(id="status", markup=False)
        with Horizontal(id="controls"):
            for key, action, text, tip in CONTROLS:
                label = Content.assemble(("␣" if key == "space" else key, "dim"), f" {text}")
                button = Button(label, id=_button(action), action=f"app.{action}", compact=True)
                button.tooltip = tip
                yield button
            yield Button("−", id="slower", action="app.speed(-1)", compact=True)
            yield Static(id="speed", markup=False)
            yield Button("+", id="faster", action="app.speed(1)", compact=True)
        yield Footer()

    def on_mount(self) -> None:
        """Begin with the text that was given, or let somebody choose one."""
        self._assumed.border_title = "Assumptions"
        self._number_lines.border_title = "Numbers"
        self.grid.focus()
        if self._text is None:
            self.action_open()
        else:
            self._open(self._text, self._file)
        self._update()

    @property
    def _stepper(self) -> Stepper:
        """The stepper, where there must be one."""
        assert self.stepper is not None
        return self.stepper

    @property
    def grid(self) -> GridView:
        """The picture of the puzzle."""
        return self.query_one(GridView)

    @property
    def editor(self) -> SourceEditor:
        """The text of the puzzle."""
        return self.query_one(SourceEditor)

    @property
    def tabs(self) -> TabbedContent:
        """The log, the rules and the source."""
        return self.query_one("#right", TabbedContent)

    def _log_line(self, index: int) -> Pieces:
        assert self.stepper is not None
        recording = self.stepper.view.recording
        return panels.step(recording, recording.forgotten + index)

    def _assumed_line(self, index: int) -> Pieces:
        return self._assumptions[index][0]

    def _number_line(self, index: int) -> Pieces:
        assert self._numbers is not None
        return self._numbers.line(index, self._changed, self._marked)

    def _rule_line(self, index: int) -> Pieces:
        assert self._rules is not None
        return self._rules.line(index)

    def _update(self) -> None:
        """Show the moment that is looked at."""
        stepper = self.stepper
        if stepper is not None and stepper.ready and self._numbers is not None:
            moment = stepper.view.moment
            self._changed = set() if moment is None else panels.changed(moment.changes)
            self._show_grid(stepper)
            self._assumptions = panels.assumptions(stepper)
            self._assumed.show(len(self._assumptions), None)
            self._number_lines.show(len(self._numbers.entries), self._number_lines.cursor)
            recording = stepper.view.recording
            kept = stepper.last - recording.forgotten + 1
            self._log.show(kept, stepper.position - recording.forgotten)
            words = panels.step(recording, stepper.position)[0][0].strip()
            self.query_one("#words", Static).update(words)
            self.query_one("#status", Static).update(words)
        self.query_one("#title", Static).update(self._title())
        self._update_controls()

    def _show_grid(self, stepper: Stepper) -> None:
        view = stepper.view
        look = Look(
            now=view.now,
            root=view.for_good,
            changed=self._changed,
            marked=self._marked,
            differing=stepper.differing,
            struck=stepper.struck,
        )
        self.grid.show(look)

    def _title(self) -> str:
        """Say which puzzle it is and how far it is."""
        name = self.editor.file or ("standard input" if self.editor.text else "no puzzle")
        mark = "*" if self.editor.unsaved else ""
        if self.puzzle is not None and self.puzzle.title:
            name = f"{name} — {self.puzzle.title}"
        return f" {mark}{name} — {self._situation()}"

    def _situation(self) -> str:
        stepper = self.stepper
        if stepper is None:
            return "nothing to solve yet"
        if stepper.error:
            return f"gave up: {stepper.error.strip().splitlines()[-1]}"
        if not stepper.ready:
            return "setting up the rules…"
        parts = [f"step {stepper.position} of {stepper.last}" if stepper.started else "ready"]
        found = sorted(stepper.solutions)
        if stepper.position in found and len(found) > 1:
            parts.append(f"solution {found.index(stepper.position) + 1} of {len(found)}")
        elif found:
            parts.append(f"{len(found)} solution{'s' * (len(found) > 1)}")
        if self._running:
            parts.append("running")
        elif stepper.over:
            parts.append("all found" if found else "no solution")
        elif stepper.started:
            parts.append("paused")
        return ", ".join(parts)

    def _update_controls(self) -> None:
        """Let only those buttons and keys be used that make sense now."""
        for _, action, text, _ in CONTROLS:
            button = self.query_one(f"#{_button(action)}", Button)
            name, _, target = action.partition("(")
            argument = (target.strip("')"),) if target else ()
            button.disabled = not self.check_action(name, argument)
            if action == "run":
                key = Content.assemble(("␣", "dim"), " Pause" if self._running else " Run")
                button.label = key
        speed = SPEEDS[self._speed]
        self.query_one("#speed", Static).update(f"{speed}/s" if speed else "full")
        self.query_one("#slower", Button).disabled = self._speed == 0
        self.query_one("#faster", Button).disabled = self._speed == len(SPEEDS) - 1
        self.refresh_bindings()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Say whether something can be done now; None: not now."""
        stepper = self.stepper
        ready = stepper is not None and stepper.ready and not stepper.error
        if action in ("run", "step", "back", "stop", "seek", "page"):
            if stepper is None or not ready:
                return None
            return self._makes_sense(stepper, action, parameters) or None
        if action == "zoom":
            return ready or None
        return True

    def _makes_sense(
        self, stepper: Stepper, action: str, parameters: tuple[object, ...]
    ) -> bool:
        if action == "stop":
            return stepper.started
        if action == "run" and self._running:
            return True
        if self._running or stepper.working:
            return False
        back = action == "back" or (action == "seek" and parameters[1:] == (True,))
        if action == "page":
            return bool(stepper.solutions)
        if action == "seek" and parameters[0] == "cell" and self._chosen is None:
            return False
        return stepper.position > 0 if back else not stepper.at_end

    # -------------------------------------------------------------- running

    @property
    def _running(self) -> bool:
        return self._until is not None

    @property
    def _chosen(self) -> Square | None:
        """The square that the cursor is on."""
        picture = self.stepper and self.stepper.picture
        if not picture or self.grid.cursor is None:
            return None
        row, column = self.grid.cursor
        return picture.squares[row][column]

    def action_run(self) -> None:
        """Run until there is a solution, or pause."""
        if self._running:
            self._pause()
        else:
            self._go(solves, SPEEDS[self._speed])

    def action_step(self) -> None:
        """Take one step."""
        self._go(lambda moment: True)

    def action_seek(self, target: str, back: bool = False) -> None:
        """Run to the next step of some kind, or go back to the last one."""
        assert self.stepper is not None
        until = TARGETS.get(target)
        if until is None:
            assert self._chosen is not None
            until = changes(self._chosen.cell)
        if not back:
            self._go(until)
            return
        found = self.stepper.find(until, back=True)
        if found is None:
            self.notify("There is none before this step.")
        else:
            self._go_to(found)

    def _go(self, until: Until, pace: int = 0) -> None:
        """Go to the next step that is wanted, at some pace; 0: as fast as that goes."""
        self._until, self._pace = until, pace
        if pace:
            self._timer = self.set_interval(1 / min(pace, FRAMES), self._play)
            self._play()
        else:
            self._advance(self._stepper.last, until)

    def _play(self) -> None:
        """Take as many steps as are due."""
        until = self._until
        if until is not None and not self._stepper.working:
            due = self._stepper.position + max(1, self._pace // FRAMES)
            self._advance(due, lambda moment: moment.step.number >= due or until(moment))

    def _advance(self, due: int, until: Until) -> None:
        """Go on to a step that is due, or before that to one that is wanted."""
        stepper = self._stepper
        if stepper.position < stepper.last:
            found = stepper.find(until)
            stepper.go_to(min(due, stepper.last) if found is None else found)
            self._arrive()
            if not self._running:
                return
        if stepper.position == stepper.last and not stepper.working:
            if stepper.over:
                self._rest()
            else:
                self._following = True
                if not self._pace:
                    self._timer = self.set_timer(REST, self._look)
                stepper.go_on(until)

    def _arrive(self) -> None:
        """Show the step that has come, and be done with running if it is the one wanted."""
        moment = self._stepper.view.moment
        if self._until is not None and moment is not None and self._until(moment):
            self._rest()
        else:
            self._update()

    def _look(self) -> None:
        """Show how far the search is that runs as fast as it can."""
        if self._running:
            started = monotonic()
            self._stepper.follow()
            self._update()
            self._timer = self.set_timer(max(REST, SHARE * (monotonic() - started)), self._look)

    def _halt(self) -> None:
        """Do not run any more."""
        self._until = None
        if self._timer is not None:
            self._timer.stop()
            self._timer = None

    def _pause(self) -> None:
        self._halt()
        self._stepper.pause()
        self._update()

    def _rest(self) -> None:
        """Be done with running; where it is at its end, tell what has come of it."""
        self._halt()
        stepper = self._stepper
        if stepper.at_end:
            self._conclude(stepper)
        self._update()

    def _conclude(self, stepper: Stepper) -> None:
        """Tell what has come of it, and go to a solution if there is one."""
        found = sorted(stepper.solutions)
        if stepper.error:
            self.notify(visible(stepper.error), severity="error", markup=False, timeout=20)
        elif not found:
            self.notify("There is no solution.", severity="warning")
        else:
            stepper.go_to(found[0])
            many = f"These are all {len(found)} solutions. < and > page through them."
            self.notify("This is the only solution." if len(found) == 1 else many)

    def on_watching_news(self, news: News) -> None:
        """Take note of what a solver has done."""
        stepper = self.stepper
        if stepper is None or news.token is not self._token:
            return
        stepper.listen()
        if stepper.ready and self._numbers is None:
            self._begin(stepper)
        if not stepper.ready or stepper.working:
            self._update()
            return
        if self._following:
            stepper.follow()
        if stepper.over and self._running:
            self._rest()
        else:
            self._arrive()

    def action_back(self) -> None:
        """Go back by one step."""
        self._go_to(self._stepper.position - 1)

    def _go_to(self, number: int) -> None:
        """Go to a step that has been taken."""
        if self._running:
            self._pause()
        self._following = False
        self._stepper.go_to(number)
        self._update()

    def action_stop(self) -> None:
        """Go back to before the start."""
        self._halt()
        self._stepper.stop()
        self._update()

    def action_speed(self, by: int) -> None:
        """Run faster or slower."""
        self._speed = min(max(self._speed + by, 0), len(SPEEDS) - 1)
        if self._running and self._pace:
            self._halt()
            self.action_run()
        self._update_controls()

    def action_page(self, by: int) -> None:
        """Go to the solution found before or after this step."""
        steps, position = sorted(self._stepper.solutions), self._stepper.position
        before = [step for step in steps if step < position]
        after = [step for step in steps if step > position]
        self._go_to((before or steps)[-1] if by < 0 else (after or steps)[0])

    # -------------------------------------------------------------- steering

    @on(GridView.Struck)
    @on(GridView.Kept)
    def _steer(self, event: GridView.Struck | GridView.Kept) -> None:
        self._strike(event.square, event.sign, isinstance(event, GridView.Kept))

    def _strike(self, square: Square, sign: str, only: bool) -> None:
        """Strike out a sign, or all others."""
        stepper = self.stepper
        if stepper is None or not stepper.ready:
            return
        if stepper.strike(stepper.wish(square, sign, only)):
            self._update()
        elif stepper.over:
            self.notify("The search is over: go back to an earlier step first.")
        else:
            self.notify(f"{sign} cannot be struck out here." if not only else "Nothing to strike.")

    @on(GridView.Menu)
    def _choose_sign(self, event: GridView.Menu) -> None:
        stepper = self.stepper
        if stepper is None or not stepper.ready:
            return
        square = event.square
        values = stepper.view.now(square.cell).values()
        signs = list(dict.fromkeys(square.signs[value] for value in values))
        if len(signs) < 2:
            self.notify("There is only one possibility here.")
            return
        choices = [(f"strike out {sign}", (sign, False)) for sign in signs]
        choices += [(f"keep only {sign}", (sign, True)) for sign in signs]

        def chosen(choice: tuple[str, bool] | None) -> None:
            if choice is not None:
                self._strike(square, *choice)

        self.push_screen(Choosing("In this cell:", choices), chosen)

    @on(GridView.Chosen)
    def _describe(self, event: GridView.Chosen) -> None:
        text = self.grid.described(event.row, event.column)
        self.query_one("#status", Static).update(text)
        self._update_controls()

    @on(Lines.Moved, "#log-lines")
    def _jump(self, event: Lines.Moved) -> None:
        if self.stepper is not None and not isinstance(event, Lines.Chosen):
            self._go_to(self.stepper.view.recording.forgotten + event.index)

    @on(Lines.Chosen, "#assumptions")
    def _jump_to_assumption(self, event: Lines.Chosen) -> None:
        step = self._assumptions[event.index][1]
        if step is not None:
            self._go_to(step)

    @on(Lines.Moved, "#rule-lines")
    def _explain(self, event: Lines.Moved) -> None:
        assert self._rules is not None
        self.query_one("#meaning", Static).update(self._rules.explained(event.index))
        self._marked = self._rules.cells(event.index)
        self._update()

    @on(TabbedContent.TabActivated)
    def _unmark(self, event: TabbedContent.TabActivated) -> None:
        cursor = self._rule_lines.cursor
        shown = self._rules is not None and event.pane.id == "rules" and cursor is not None
        marked = self._rules.cells(cursor) if shown and self._rules and cursor is not None else set()
        if marked != self._marked:
            self._marked = marked
            self._update()

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
            text = read_file(path)
        except OSError as error:
            self.notify(f"{visible(path)}: {error}", severity="error", markup=False)
        else:
            self._open(text, path)

    def _open(self, text: str, file: str | None) -> None:
        """Show a text, and what it says if that can be read."""
        self._close()
        self.editor.open(text, file, self._kind)
        self.editor.action_take_over()
        self._update()

    def _close(self) -> None:
        """Be done with the puzzle that is open."""
        if self.stepper is not None:
            self._halt()
            self.stepper.close()
        self.stepper = self.puzzle = self._numbers = self._rules = None
        self._assumptions, self._changed, self._marked = [], set(), set()
        for lines in (self._log, self._assumed, self._number_lines, self._rule_lines):
            lines.show(0, None)
        self.query_one("#meaning", Static).update("")
        self.grid.open(None)

    @on(SourceEditor.Taken)
    def _take(self, event: SourceEditor.Taken) -> None:
        """Take over a text that has been read without errors."""
        puzzles = event.reading.puzzles
        if len(puzzles) == 1:
            self._watch(puzzles[0])
            return

        def chosen(puzzle: Puzzle | None) -> None:
            self._watch(puzzle or puzzles[0])

        choices = [
            (f"line {p.source.first_line}: {p.title or p.kind}", p) for p in puzzles
        ]
        self.push_screen(Choosing("This text holds several puzzles. Which one?", choices), chosen)

    @on(SourceEditor.Refused)
    def _refuse(self) -> None:
        """Show what is wrong with a text."""
        self.action_show("source")
        self._update()

    def _watch(self, puzzle: Puzzle) -> None:
        """Begin with a puzzle."""
        self._close()
        unknown = [wish for wish in self._wishes if wish not in puzzle.wishes]
        for wish in unknown:
            self.notify(f"--{wish} is not for puzzles of the kind {puzzle.kind}.")
        self.puzzle = puzzle
        self._token = token = object()
        wishes = [wish for wish in self._wishes if wish in puzzle.wishes]
        self.stepper = Stepper(puzzle, wishes, lambda: self.post_message(self.News(token)))
        self._update()

    def _begin(self, stepper: Stepper) -> None:
        """Show a puzzle that has been set up."""
        self.grid.open(stepper.picture)
        self._numbers, self._rules = panels.Numbers(stepper), panels.Rules(stepper)
        self._rule_lines.show(len(self._rules.rules), None)

    def on_unmount(self) -> None:
        """End all work."""
        if self.stepper is not None:
            self.stepper.close()

    # -------------------------------------------------------------- where to look

    def action_zoom(self) -> None:
        """Draw the grid larger or smaller."""
        self.grid.zoom()

    def action_help(self) -> None:
        """Explain the keys and the signs."""
        self.push_screen(Help())

    def action_show(self, where: str) -> None:
        """Go to the grid or to one of the tabs."""
        self.screen.set_class(where != "grid", "-tabs")
        if where == "grid":
            self.grid.focus()
            return
        self.tabs.active = where
        focus = {"log": self._log, "rules": self._rule_lines, "source": self.editor.field}
        self.call_after_refresh(focus[where].focus)


def _button(action: str) -> str:
    """Give the name of the button of an action."""
    return action.replace("('", "-").strip("')")
