"""All that is seen of a puzzle: the grid, lists beside it, log, rules, source, and why it is so.

It shows one moment of a `Stepper`. What somebody does with it, others are told by messages.
"""

from __future__ import annotations

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.events import DescendantBlur
from textual.geometry import Size
from textual.message import Message
from textual.widget import Widget
from textual.widgets import Static, TabbedContent, TabPane

from sevendown.engine.cells import Cell
from sevendown.engine.domains import Domain
from sevendown.stepper.stepper import Stepper
from sevendown.ui import list_texts
from sevendown.ui.clue_list import ClueList
from sevendown.ui.controls import Controls
from sevendown.ui.editor import SourceEditor
from sevendown.ui.file_text import visible_lines
from sevendown.ui.grid_view import GridView
from sevendown.ui.lazy_list import LazyList, StyledText
from sevendown.ui.paragraph_list import ParagraphList
from sevendown.ui.squares import Snapshot
from sevendown.ui.why_steps import Key, WhyView
from sevendown.ui.why_tab import WhyTab
from sevendown.words.registry import Registry

TIGHT = 24  # columns in which no blank is to be wasted
LISTS = Size(16, 9)  # what assumptions and numbers need at least: columns beside, or lines below
COMFORT = 52  # columns in which most of their lines are whole
ROOMY = Size(140, 40)  # a screen on which there is room for the clues as well


class MainView(Vertical):
    """The puzzle at a moment of its solution, and its text."""

    class Resized(Message):
        """The room of the grid and the lists has another size."""

    class Marked(Message):
        """Other cells are to be marked than before, and something is to be said of them."""

        def __init__(self, place: str) -> None:
            super().__init__()
            self.place = place

    class Wanted(Message):
        """Somebody wants to see a step."""

        def __init__(self, step: int) -> None:
            super().__init__()
            self.step = step

    def __init__(self, registry: Registry) -> None:
        super().__init__()
        # All of it may change while another screen is above: it is known, not looked for.
        self.grid = GridView(id="grid")
        self.editor = SourceEditor(registry)
        self.controls = Controls()
        self._stepper: Stepper | None = None  # what is seen; None: nothing
        self._title = Static(id="title", markup=False)
        self._status = Static(id="status", markup=False)
        self._room = _Room(id="left")
        self._side = Vertical(id="side")
        self._tabs = TabbedContent(id="right", initial="log")
        self._steps = LazyList(self._step, "log-lines")
        self._words = Static(id="words", markup=False)
        self._assumed = LazyList(self._assumption, "assumptions")
        self._number_lines = LazyList(self._number, "numbers")
        self._rule_lines = LazyList(self._rule, "rule-lines")
        self._meaning = Static(id="meaning", markup=False)
        self._clue_lines = ParagraphList("clues")
        self.why = WhyTab()
        self._assumptions: list[tuple[StyledText, int | None]] = []
        self.numbers: list_texts.NumberList
        self.rules: list_texts.RuleList
        self._clues: ClueList | None = None  # made when they are to be seen
        self._why_view: WhyView | None = None  # where proofs can be shown in the grid
        self._why_from = 0  # the step of the solver before something of a proof was shown
        self._changed: dict[Cell, Domain] = {}  # by the step that is seen: what was before
        self._marked: set[Cell] = set()  # cells of the rule that is explained
        self._at_tabs = False  # whether somebody has gone there

    def compose(self) -> ComposeResult:
        """Lay out the parts."""
        yield self._title
        with Horizontal(id="body"):
            with self._room:
                yield self.grid
                with Vertical(id="lists"):
                    yield self._assumed
                    yield self._number_lines
            with self._side:
                yield self._clue_lines
                with self._tabs:
                    with TabPane("Log", id="log"):
                        yield self._steps
                        yield self._words
                    with TabPane("Rules", id="rules"):
                        yield self._rule_lines
                        yield self._meaning
                    with TabPane("Source", id="source"):
                        yield self.editor
                    with TabPane("Why", id="why"):
                        yield self.why
        yield self._status
        yield self.controls

    def on_mount(self) -> None:
        """Name the lists, and guess the sizes: often nothing need be moved later."""
        self._assumed.border_title = "Assumptions"
        self._number_lines.border_title = "Numbers"
        self._clue_lines.border_title = "Clues"
        self._share_room()

    # -------------------------------------------------------------- what is shown

    def open(self, stepper: Stepper) -> None:
        """Show a puzzle that has been set up, unless it is shown already."""
        if self._stepper is stepper:
            return
        self._stepper = stepper
        self.grid.open(stepper.picture)
        assert stepper.rulebook is not None
        self.numbers = list_texts.NumberList(stepper.rulebook, stepper.picture)
        self.rules = list_texts.RuleList(stepper.rulebook)
        self._rule_lines.show(len(self.rules.rules), None)
        self._why_view = _why_view(stepper)
        self.why.open(stepper.puzzle)
        self._share_room()
        self._look_for_why()

    def close(self) -> None:
        """Show no puzzle."""
        self._stepper = self._clues = self._why_view = None
        self._assumptions, self._changed, self._marked = [], {}, set()
        self.why.open(None)
        self._clue_lines.fill((), None)
        for lines in (self._steps, self._assumed, self._number_lines, self._rule_lines):
            lines.show(0, None)
        for place in (self._words, self._meaning, self._status):
            _write(place, "")
        self.grid.open(None, "")

    def show(self, message: str = "") -> None:
        """Show the moment that the stepper is at, and a message in place of the step."""
        stepper = self._stepper
        assert stepper is not None and stepper.view is not None
        recording = stepper.recording
        if self.seen_why is not None and stepper.position != self._why_from:
            self._follow_solver()
        self._changed = list_texts.domains_before(recording, stepper.position)
        self._show_cells(stepper)
        why = self.why.step if self.seen_why is not None else None
        if why is None:
            self._assumptions = list_texts.assumptions(stepper, self._assumed.size.width < TIGHT)
        else:
            self._assumptions = [([(text, "assumed")], None) for text in why.supposed]
        assumed = len(self._assumptions)
        self._assumed.show(assumed, None, assumed - 1)  # the last one matters most
        at = stepper.position - recording.forgotten
        self._steps.show(stepper.last - recording.forgotten + 1, at)
        words = list_texts.words(recording, stepper.position)
        _write(self._words, f"{words}\n{list_texts.reason(recording, stepper.position)}")
        _write(self._status, message or (words if why is None else why.paragraph.text))

    def _show_cells(self, stepper: Stepper) -> None:
        """Show what is left in the cells of the grid and the lists."""
        assert stepper.view is not None
        why = self.seen_why
        if why is None:
            snapshot = Snapshot(
                now=stepper.view.now,
                root=stepper.view.for_good,
                changed=self._changed,
                marked=self._marked,
                differing=stepper.differing if stepper.comparing else (),
                struck=stepper.struck,
            )
        else:
            marked = self._marked or why.marked
            snapshot = Snapshot(why.now, why.for_good, changed=why.changed, marked=marked)
        self.grid.show(snapshot)
        count = len(self.numbers.entries) if why is None else self.numbers.named
        cursor = self._number_lines.cursor
        self._number_lines.show(count, None if cursor is None else min(cursor, count - 1))

    def say(self, text: str) -> None:
        """Say something in the line above the buttons, until something else is shown there."""
        _write(self._status, text)

    def head(self, name: str, situation: str) -> None:
        """Say above all what it is and how far; the former in part, if both are too long."""
        room = self.app.size.width - len(situation) - 3
        if len(name) > room:
            name = f"{name[: max(0, room - 1)]}…"
        _write(self._title, f" {name:{max(0, room)}} {situation} ")

    def look_at(self, where: str) -> None:
        """Go to the grid or to one of the tabs; where there is no room for both, show it alone."""
        self._at_tabs = where != "grid"
        self._take_turns()
        if where == "grid":
            self.grid.focus()
            return
        self._tabs.active = where
        widgets: dict[str, Widget] = {
            "log": self._steps,
            "rules": self._rule_lines,
            "source": self.editor.field,
            "why": self.why.lines,
        }
        self.call_after_refresh(widgets[where].focus)

    def _take_turns(self) -> None:
        """Show only one of both where there is no room for more; a class would style all anew."""
        narrow = self.screen.has_class("-narrow")
        self._room.display = not (narrow and self._at_tabs)
        self._side.display = not narrow or self._at_tabs

    def zoom(self) -> None:
        """Draw the grid larger or smaller."""
        self.grid.zoom()
        self._share_room()

    def on_resize(self) -> None:
        """Share the room anew, once it has its size."""
        self.call_after_refresh(self._share_room)

    @on(Resized)
    def _share_room(self) -> None:
        """Give the grid the room that its largest view needs, and some to the lists.

        The rest of the height is for the lists, the rest of the width for the tabs.
        """
        self._take_turns()
        grid, height = self.grid, self._room.size.height or self.app.size.height
        narrow, tall = (self.screen.has_class(name) for name in ("-narrow", "-tall"))
        width = self.size.width or self.app.size.width
        width = width if narrow else width * 3 // 5  # at most
        if tall:
            most = Size(width, height - LISTS.height)
            needed = grid.needs(most)
            grid.styles.width, grid.styles.height = "1fr", min(most.height, needed.height)
            used = max(needed.width, COMFORT)
        else:
            most = Size(width - LISTS.width, height)
            needed = grid.needs(most)
            # One that is too large is scrolled anyway: then more is to be seen of the lists.
            own = needed.width if needed.width <= most.width else width * 3 // 5
            grid.styles.width, grid.styles.height = own, "1fr"
            used = own + COMFORT
        used = min(used, width)
        self._room.styles.width = "1fr" if narrow else used
        self._place_clues(self.app.size.width - used - 1, height)

    def _place_clues(self, width: int, height: int) -> None:
        """Show the clues above the tabs, where there is room for both."""
        screen = self.app.size
        roomy = screen.width >= ROOMY.width and screen.height >= ROOMY.height
        if roomy and self._clues is None and self._stepper is not None:
            self._clues = ClueList(self._stepper.puzzle)
            self._mark_clues()
        rows = self._clue_lines.rows_at(width) if roomy else 0
        self._clue_lines.display = rows > 0
        self._clue_lines.styles.height = min(rows + 1, height * 2 // 5)

    # -------------------------------------------------------------- lines, when they are seen

    def _step(self, index: int) -> StyledText:
        assert self._stepper is not None
        recording = self._stepper.recording
        return list_texts.step(recording, recording.forgotten + index)

    def _assumption(self, index: int) -> StyledText:
        return self._assumptions[index][0]

    def _number(self, index: int) -> StyledText:
        tight = self._number_lines.size.width < TIGHT
        assert self._stepper is not None and self._stepper.view is not None
        why = self.seen_why
        if why is not None:
            return self.numbers.line(index, why, why.changed, self._marked or why.marked, tight)
        return self.numbers.line(index, self._stepper.view, self._changed, self._marked, tight)

    # -------------------------------------------------------------- steps of a proof

    @property
    def seen_why(self) -> WhyView | None:
        """What is seen in place of what the solver has: a step of a proof; None: nothing."""
        seen = self._tabs.active == "why" and self.why.step is not None
        return self._why_view if seen else None

    def _look_for_why(self) -> None:
        """Find a proof, once somebody looks at its tab."""
        if self._stepper is not None and self._tabs.active == "why":
            self.why.begin()

    @on(WhyTab.Found)
    @on(LazyList.Moved, "#why-steps")
    def _show_why(self) -> None:
        """Show the step of the proof that is chosen."""
        step = self.why.step
        if self._stepper is None or self._why_view is None:
            return
        if step is not None:
            self._why_view.see(step)
        self._why_from = self._stepper.position
        self._mark_clues()
        self.post_message(self.Marked(""))

    def _follow_solver(self) -> None:
        """Show what the solver has, which somebody has let go on."""
        self._tabs.active = "log"
        if self.why.lines.has_focus:
            self._steps.focus()

    def _mark_clues(self) -> None:
        """Mark the clues of the step that is seen."""
        if self._clues is not None:
            step = self.why.step if self.seen_why is not None else None
            lines = () if step is None else step.lines
            first = self._clues.first_of(lines)
            self._clue_lines.fill(self._clues.paragraphs(lines), self._clue_lines.chosen, first)

    @on(LazyList.Moved, "#clues")
    def _find_clue(self, event: LazyList.Moved) -> None:
        """Mark the cells of the numbers that a clue speaks of."""
        if self._clues is not None and self._why_view is not None:
            named = self._clues.names(event.index)
            cells = {cell for key, cell in self._why_view.cells.items() if key in named}
            self._mark({*cells, *(digit for cell in cells for digit in cell.digits)})

    def filled(self) -> dict[Key, Domain]:
        """Give the digits and variables that are known in what is seen."""
        assert self._stepper is not None and self._why_view is not None
        view: list_texts.CellView | None = self.seen_why or self._stepper.view
        assert view is not None
        return self._why_view.fixed_in(view)

    @property
    def chosen_number(self) -> str | None:
        """The number that is selected, while somebody is at the numbers."""
        at = self._number_lines.cursor
        if self._stepper is None or at is None or not self._number_lines.has_focus:
            return None
        return self.numbers.entries[at][0]

    def _rule(self, index: int) -> StyledText:
        return self.rules.line(index)

    # -------------------------------------------------------------- what somebody does

    @on(LazyList.Moved, "#log-lines")
    def _want_step(self, event: LazyList.Moved) -> None:
        # A message may come late, when the puzzle is closed.
        if self._stepper is not None and not isinstance(event, LazyList.Chosen):
            self.post_message(self.Wanted(self._stepper.recording.forgotten + event.index))

    @on(LazyList.Chosen, "#assumptions")
    def _want_assumption(self, event: LazyList.Chosen) -> None:
        step = self._assumptions[event.index][1] if event.index < len(self._assumptions) else None
        if step is not None:
            self.post_message(self.Wanted(step))

    @on(LazyList.Moved, "#rule-lines")
    def _explain(self, event: LazyList.Moved) -> None:
        if self._stepper is not None:
            _write(self._meaning, self.rules.explanation(event.index))
            self._mark(self.rules.cells(event.index))

    @on(TabbedContent.TabActivated)
    def _follow_tabs(self) -> None:
        """Show what belongs to the tab that is seen now."""
        self._look_for_why()
        self._mark_while_seen()
        self._show_why()

    def _mark_while_seen(self) -> None:
        """Mark the cells of a rule only while the rules are seen."""
        cursor = self._rule_lines.cursor
        if self._stepper is not None:
            seen = cursor is not None and self._tabs.active == "rules"
            self._mark(self.rules.cells(cursor) if seen and cursor is not None else set())

    @on(LazyList.Moved, "#numbers")
    def _find_number(self, event: LazyList.Moved) -> None:
        """Mark the cells of a number, and say where they are."""
        if self._stepper is not None:
            numbers = self.numbers
            self._mark(numbers.cells(event.index), numbers.place(event.index))

    def on_descendant_blur(self, event: DescendantBlur) -> None:
        """Mark the cells of a number or a clue only while somebody is at it."""
        if event.widget in (self._number_lines, self._clue_lines):
            self._mark_while_seen()

    def _mark(self, cells: set[Cell], place: str = "") -> None:
        if cells != self._marked:
            self._marked = cells
            self.post_message(self.Marked(place))


class _Room(Horizontal):
    """The room of the grid and the lists, whose size is not known before it has one."""

    def on_resize(self) -> None:
        """Tell who shares it."""
        self.post_message(MainView.Resized())


def _why_view(stepper: Stepper) -> WhyView | None:
    """Give what shows the steps of a proof, where there can be one."""
    from sevendown.puzzle.kinds.crossnumber import Crossnumber

    puzzle, book, picture, view = stepper.puzzle, stepper.rulebook, stepper.picture, stepper.view
    if not isinstance(puzzle, Crossnumber) or book is None or picture is None or view is None:
        return None
    return WhyView(puzzle.tree, book, picture, view.now)


def _write(place: Static, text: str) -> None:
    """Write something in one of the places that do not grow."""
    if (seen := visible_lines(text)) != place.content:
        place.update(seen, layout=False)
