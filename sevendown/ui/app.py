"""The interface: a puzzle watched, stepped and steered while it is solved.

It shows a moment of a `Stepper` and tells it where to go; it knows neither rules nor kinds.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import ClassVar

from textual import on
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.geometry import Size
from textual.message import Message
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Footer, Static, TabbedContent, TabPane

from sevendown.engine.cells import Cell
from sevendown.engine.domains import Domain
from sevendown.program import Unread, read_file
from sevendown.rules.registry import Registry
from sevendown.solve import standard
from sevendown.solving import Puzzle, Square
from sevendown.stepper.stepper import Stepper, assumes, changes, contradicts, solves
from sevendown.ui import panels
from sevendown.ui.asking import AskYesNo, Choosing
from sevendown.ui.controls import CONTROLS, SPEEDS, Control, Controls
from sevendown.ui.editor import SourceEditor
from sevendown.ui.faces import Look
from sevendown.ui.grid import GridView
from sevendown.ui.help import Help
from sevendown.ui.lines import Lines, Pieces
from sevendown.ui.picker import PuzzlePicker
from sevendown.ui.player import Player
from sevendown.ui.written import visible

TIGHT = 24  # columns in which no blank is to be wasted
LISTS = Size(16, 9)  # what assumptions and numbers need at least: columns beside, or lines below

TARGETS = {"assumption": assumes, "contradiction": contradicts, "solution": solves}


class Shared(Horizontal):
    """The room of the grid and the lists, which is shared anew whenever there is more or less."""

    def __init__(self, arrange: Callable[[], None]) -> None:
        super().__init__(id="left")
        self._arrange = arrange

    def on_resize(self) -> None:
        """Share the room: its size is known here, and not before."""
        self._arrange()


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
        self._speed = SPEEDS.index(20)
        self._marked: set[Cell] = set()  # cells of the rule that is explained
        # What is on the screen: all of it may change while another screen is above it.
        self.grid = GridView(id="grid")
        self.editor = SourceEditor(registry or standard())
        self._left = Shared(self._arrange)
        self._tabs = TabbedContent(id="right", initial="log")
        self._controls = Controls()
        self._title_bar = Static(id="title", markup=False)
        self._status = Static(id="status", markup=False)
        self._words = Static(id="words", markup=False)
        self._meaning = Static(id="meaning", markup=False)
        self._steps = Lines(self._log_line, "log-lines")
        self._assumed = Lines(self._assumed_line, "assumptions")
        self._number_lines = Lines(self._number_line, "numbers")
        self._rule_lines = Lines(self._rule_line, "rule-lines")
        self._assumptions: list[tuple[Pieces, int | None]] = []
        self._numbers: panels.Numbers | None = None
        self._rules: panels.Rules | None = None
        self._changed: dict[Cell, Domain] = {}
        self._comparing: int | None = None  # the step of a solution that is seen among others
        self._message = ""  # what is to be said once, in place of the step
        self._keys = False, False  # whether those of the footer can be used that depend

    # -------------------------------------------------------------- what is on the screen

    def compose(self) -> ComposeResult:
        """Lay out the screen."""
        yield self._title_bar
        with Horizontal(id="body"):
            with self._left:
                yield self.grid
                with Vertical(id="lists"):
                    yield self._assumed
                    yield self._number_lines
            with self._tabs:
                with TabPane("Log", id="log"):
                    yield self._steps
                    yield self._words
                with TabPane("Rules", id="rules"):
                    yield self._rule_lines
                    yield self._meaning
                with TabPane("Source", id="source"):
                    yield self.editor
        yield self._status
        yield self._controls
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
    def _main(self) -> Screen[object]:
        """The screen with the puzzle; others may be above it."""
        return self.screen_stack[0]

    @property
    def _player(self) -> Player:
        """The player, where there must be one."""
        assert self.player is not None
        return self.player

    @property
    def _stepper(self) -> Stepper | None:
        """The puzzle at the moment that is seen; None if there is nothing to see."""
        return self.player.stepper if self.player and self.player.stepper.ready else None

    def _log_line(self, index: int) -> Pieces:
        recording = self._player.stepper.view.recording
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
        if not self.is_running:  # a solver may still tell something while all is closed
            return
        stepper = self._stepper
        if stepper is not None:
            if self._numbers is None:
                self._begin(stepper)
            assert self._numbers is not None
            # A step looks as it did when it was seen first, unless solutions are paged through.
            if stepper.position != self._comparing and not stepper.working:
                self._comparing = None
            moment = stepper.view.moment
            self._changed = {} if moment is None else panels.changed(moment.changes)
            self._show_grid(stepper)
            self._assumptions = panels.assumptions(stepper, self._assumed.size.width < TIGHT)
            assumed = len(self._assumptions)
            self._assumed.show(assumed, None, assumed - 1)  # the last one matters most
            self._number_lines.show(len(self._numbers.entries), self._number_lines.cursor)
            recording = stepper.view.recording
            kept = stepper.last - recording.forgotten + 1
            self._steps.show(kept, stepper.position - recording.forgotten)
            words = panels.step(recording, stepper.position)[0][0].strip()
            self._say(self._words, words)
            self._say(self._status, self._message or words)
            self._message = ""
        self._say(self._title_bar, self._title())
        self._update_controls()

    def _say(self, where: Static, text: str) -> None:
        """Write something in one of the places that do not grow."""
        where.update(_visible_lines(text), layout=False)

    def _show_grid(self, stepper: Stepper) -> None:
        view = stepper.view
        look = Look(
            now=view.now,
            root=view.for_good,
            changed=self._changed,
            marked=self._marked,
            differing=stepper.differing if self._comparing == stepper.position else (),
            struck=stepper.struck,
        )
        self.grid.show(look)

    def on_resize(self) -> None:
        """Say as much as there is room for."""
        self.call_after_refresh(self._update_title)

    def _arrange(self) -> None:
        """Give the grid the room that its largest view needs, and all the rest to the lists."""
        room, grid = self._left.size, self.grid
        tall = self._main.has_class("-tall")
        most = Size(room.width, room.height - LISTS.height) if tall else room - LISTS
        needed = grid.needs(Size(most.width, most.height if tall else room.height))
        grid.styles.width = "1fr" if tall else min(most.width, needed.width)
        grid.styles.height = min(most.height, needed.height) if tall else "1fr"

    def _title(self) -> str:
        """Say which puzzle it is and how far it is; the former in part, if both are too long."""
        name = visible(self.editor.file or ("no file" if self.editor.text else "no puzzle"))
        if self.editor.unsaved:
            name = f"*{name}"
        if self.puzzle is not None and self.puzzle.title:
            name = f"{name} — {self.puzzle.title}"
        situation = self._situation()
        room = self.size.width - len(situation) - 3
        if len(name) > room:
            name = f"{name[: max(0, room - 1)]}…"
        return f" {name:{max(0, room)}} {situation} "

    def _situation(self) -> str:
        if self.player is None:
            return "nothing to solve yet"
        stepper = self.player.stepper
        if stepper.error:
            return f"gave up: {stepper.error.strip().splitlines()[-1]}"
        if not stepper.ready:
            return "setting up the rules…"
        parts = [f"step {stepper.position} of {stepper.last}" if stepper.started else "ready"]
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
        self._controls.show(running, self._speed, sensible)
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
        return self._makes_sense(action, parameters) or None

    def _makes_sense(self, action: str, parameters: tuple[object, ...]) -> bool:
        """Say whether a step or a run makes sense now."""
        stepper = self._stepper
        if stepper is None:
            return False
        running = self._player.running
        if action == "stop":
            return stepper.started
        if running or stepper.working:
            return running and action == "run"
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
        picture = self.player and self.player.stepper.picture
        if not picture or self.grid.cursor is None:
            return None
        row, column = self.grid.cursor
        return picture.squares[row][column]

    def action_run(self) -> None:
        """Run until there is a solution, or pause."""
        player = self._player
        if player.running:
            player.pause()
        else:
            player.go(solves, SPEEDS[self._speed])

    def action_step(self) -> None:
        """Take one step."""
        self._player.go(lambda moment: True)

    def action_step_back(self) -> None:
        """Go back by one step."""
        self._player.go_to(self._player.stepper.position - 1)

    def action_stop(self) -> None:
        """Go back to before the start."""
        self._player.stop()

    def action_seek(self, target: str, back: bool = False) -> None:
        """Run to the next step of some kind, or go back to the last one."""
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
        if self.player is not None and self.player.paced:
            self.player.halt()
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
        self.notify(_visible_lines(text), severity="error", markup=False, timeout=20)

    def _conclude(self) -> None:
        """Tell what has come of a run, and go to a solution if there is one."""
        stepper = self._player.stepper
        found = sorted(stepper.solutions)
        if stepper.error:
            return
        if not found:
            self._message = "The search is over: there is no solution."
        else:
            self._comparing = found[0]
            stepper.go_to(self._comparing)
            self._message = "The search is over: this is the only solution."
            if stepper.found > 1:
                self._message = f"The search is over: {stepper.found} solutions. < > page through."

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
        if stepper.strike(stepper.wish(square, sign, only)):
            self._update()
        elif stepper.over:
            self.notify("The search is over: go back to an earlier step first.")
        else:
            self.notify(f"{sign} cannot be struck out here." if not only else "Nothing to strike.")

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
            if choice is not None:
                self._strike(square, *choice)

        self.push_screen(Choosing("In this cell:", choices), chosen)

    @on(GridView.Chosen)
    def _describe(self, event: GridView.Chosen) -> None:
        text = self.grid.described(event.row, event.column)
        self._say(self._status, text)
        self._update_controls()

    @on(Lines.Moved, "#log-lines")
    def _jump(self, event: Lines.Moved) -> None:
        stepper = self._stepper  # None if another puzzle has been opened since
        if stepper is not None and not isinstance(event, Lines.Chosen):
            self._player.go_to(stepper.view.recording.forgotten + event.index)

    @on(Lines.Chosen, "#assumptions")
    def _jump_to_assumption(self, event: Lines.Chosen) -> None:
        lines = self._assumptions
        step = lines[event.index][1] if event.index < len(lines) else None
        if step is not None and self._stepper is not None:
            self._player.go_to(step)

    @on(Lines.Moved, "#rule-lines")
    def _explain(self, event: Lines.Moved) -> None:
        if self._rules is not None:
            self._say(self._meaning, self._rules.explained(event.index))
            self._marked = self._rules.cells(event.index)
            self._update()

    @on(TabbedContent.TabActivated)
    def _unmark(self, event: TabbedContent.TabActivated) -> None:
        """Mark the cells of a rule only while the rules are seen."""
        cursor = self._rule_lines.cursor
        self._marked = set()
        if self._rules is not None and cursor is not None and event.pane.id == "rules":
            self._marked = self._rules.cells(cursor)
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
        except Unread as reason:
            self._complain(f"{path}: {reason}")
        else:
            self._open(text, path)

    def _open(self, text: str, file: str | None) -> None:
        """Show a text, and what it says if that can be read."""
        self._close()
        self.editor.open(text, file, self._kind)
        self._kind = None  # it was told of the first text only
        self._update()

    def _close(self) -> None:
        """Be done with the puzzle that is open."""
        if self.player is not None:
            self.player.close()
        self.player = self.puzzle = self._numbers = self._rules = self._comparing = None
        self._assumptions, self._changed, self._marked = [], {}, set()
        for lines in (self._steps, self._assumed, self._number_lines, self._rule_lines):
            lines.show(0, None)
        self._say(self._meaning, "")
        self.grid.open(None, "")

    @on(SourceEditor.Taken)
    def _take(self, event: SourceEditor.Taken) -> None:
        """Take over a text that has been read without errors."""
        puzzles = event.reading.puzzles
        if len(puzzles) == 1:
            self._watch(puzzles[0])
            return

        def chosen(puzzle: Puzzle | None) -> None:
            self._watch(puzzle or puzzles[0])

        choices = [(f"line {p.source.first_line}: {p.title or p.kind}", p) for p in puzzles]
        self.push_screen(Choosing("This text holds several puzzles. Which one?", choices), chosen)

    @on(SourceEditor.Refused)
    def _refuse(self) -> None:
        """Show what is wrong with a text."""
        self.action_show("source")

    @on(SourceEditor.Checked)
    @on(SourceEditor.Saved)
    def _update_title(self) -> None:
        self._say(self._title_bar, self._title())

    def action_take_over(self) -> None:
        """Read the text as it has been edited, and begin anew."""
        self.editor.action_take_over()

    def _watch(self, puzzle: Puzzle) -> None:
        """Begin with a puzzle."""
        self._close()
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

    def _begin(self, stepper: Stepper) -> None:
        """Show a puzzle that has been set up."""
        self.grid.open(stepper.picture)
        self._numbers, self._rules = panels.Numbers(stepper), panels.Rules(stepper)
        self._rule_lines.show(len(self._rules.rules), None)
        self._arrange()

    def on_unmount(self) -> None:
        """End all work."""
        if self.player is not None:
            self.player.close()

    # -------------------------------------------------------------- where to look

    def action_zoom(self) -> None:
        """Draw the grid larger or smaller."""
        self.grid.zoom()

    def action_help(self) -> None:
        """Explain the keys and the signs."""
        self.push_screen(Help())

    def action_show(self, where: str) -> None:
        """Go to the grid or to one of the tabs."""
        self._main.set_class(where != "grid", "-tabs")
        if where == "grid":
            self.grid.focus()
            return
        self._tabs.active = where
        focus: dict[str, Widget] = {
            "log": self._steps,
            "rules": self._rule_lines,
            "source": self.editor.field,
        }
        self.call_after_refresh(focus[where].focus)


def _visible_lines(text: str) -> str:
    """Give a text in which all but the ends of lines can be shown."""
    return "\n".join(map(visible, text.split("\n")))
