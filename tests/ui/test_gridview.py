"""The grid on the screen: what stands there, keys and clicks, in all views."""

import asyncio
from functools import cache
from pathlib import Path
from random import Random

import pytest
from rich.cells import cell_len
from rich.style import Style
from support.screens import brightness
from textual.app import App
from textual.geometry import Offset

from sevendown.engine.cells import Cell
from sevendown.engine.domains import ANY_DIGIT, some_of
from sevendown.engine.engine import Engine
from sevendown.puzzle.picture import Picture, Square
from sevendown.puzzle.read import load
from sevendown.ui.grid_layout import Ground, Role, plain, small
from sevendown.ui.grid_view import NO_PICTURE, GridView
from sevendown.ui.squares import Board, Snapshot, SquareState
from sevendown.ui.zoom_levels import LEGEND, ZOOM_LEVELS, Compact, Large, Medium

PUZZLES = Path(__file__).parents[2] / "puzzles"
RYDER = "magazines/ryder.txt"  # 10x10, blocked squares
ABCD = "listener/abcd.txt"  # 6x6, bars
CHALKDUST = "chalkdust/01.txt"  # 15x15
QUEENS = "queens/eight.txt"
LABYRINTH = "labyrinth/small.txt"
ARUKONE = "arukone/own-10-5.txt"
TOMOGRAPH = "tomograph/tomograph00.txt"
MANY_LINES = "arukone/own-30-24.txt"  # signs of two characters
ALL = (RYDER, ABCD, CHALKDUST, QUEENS, LABYRINTH, ARUKONE, TOMOGRAPH, MANY_LINES)
VIEW_NAMES = ("large", "medium", "compact")


@cache
def picture_of(name):
    return load(PUZZLES / name).run().model.picture


@cache
def domains_of(name):
    return {square.cell: square.cell.domain for square in open_squares(picture_of(name))}


def open_squares(picture):
    return [square for row in picture.squares for square in row if square]


def digits(rows, marks=(), **bars):
    """A picture of digits: "#" is blocked."""
    engine, signs = Engine(), {d: str(d) for d in range(10)}
    marks = dict(marks)
    return Picture(
        tuple(
            tuple(
                None
                if sign == "#"
                else Square(engine.cell(f"{r},{c}", ANY_DIGIT), signs, marks.get((r, c), ""))
                for c, sign in enumerate(row)
            )
            for r, row in enumerate(rows)
        ),
        **bars,
    )


def look(picture, now=(), root=(), **more):
    """A look by places: what is possible there now, and without assumptions."""
    roots = {square.cell: square.cell.domain for square in open_squares(picture)}
    for (r, c), values in dict(root).items():
        roots[picture.squares[r][c].cell] = some_of(values)
    nows = dict(roots)
    for (r, c), values in dict(now).items():
        nows[picture.squares[r][c].cell] = some_of(values)
    for name in ("changed", "marked", "differing"):
        more[name] = {picture.squares[r][c].cell for r, c in more.get(name, ())}
    more["struck"] = {(picture.squares[r][c].cell, v) for (r, c), v in more.get("struck", ())}
    return Snapshot(nows.__getitem__, roots.__getitem__, **more)


class Screen(App):
    BINDINGS = [(key, f"note('{key}')", "") for key in ("enter", "right", "5", "3", "x")]

    def __init__(self, picture, shown=None, view="auto"):
        super().__init__()
        self.grid = GridView()
        self.picture, self.shown, self.asked = picture, shown, view
        self.heard = []
        self.keys = []

    def compose(self):
        yield self.grid

    def on_mount(self):
        self.grid.open(self.picture)
        if self.shown:
            self.grid.show(self.shown)
        self.grid.zoom_level = self.asked
        self.grid.focus()

    def action_note(self, key):
        """What the grid has left to others."""
        self.keys.append(key)

    def on_grid_view_chosen(self, message):
        self.heard.append(("chosen", message.row, message.column))

    def on_grid_view_struck(self, message):
        self.heard.append(("struck", self.place(message.square), message.sign))

    def on_grid_view_kept(self, message):
        self.heard.append(("kept", self.place(message.square), message.sign))

    def on_grid_view_menu(self, message):
        self.heard.append(("menu", self.place(message.square)))

    def place(self, square):
        squares = self.grid.board.squares
        return next(place for place, found in squares.items() if found is square)

    @property
    def lines(self):
        strips = self.screen._compositor.render_strips()
        return ["".join(segment.text for segment in strip) for strip in strips]

    @property
    def text(self):
        return "\n".join(line.rstrip() for line in self.lines)

    def style_at(self, x, y):
        for segment in self.screen._compositor.render_strips()[y]:
            if x < len(segment.text):
                return segment.style
            x -= len(segment.text)
        return Style()

    def where(self, place, dx=0, dy=0):
        """A point of a square on the screen, counted from where its box begins."""
        grid, layout = self.grid, self.grid.layout_used
        x = layout.left + place[1] * layout.pitch + layout.box_x + dx
        y = layout.top(place[0]) + layout.box_y + dy
        margin = Offset(*grid.picture_margin)
        return Offset(x, y) + margin - grid.scroll_offset + grid.content_region.offset

    async def click(self, pilot, place, dx=0, dy=0, **how):
        await pilot.click(offset=self.where(place, dx, dy), **how)
        await pilot.pause()


def on_screen(check, picture, shown=None, view="auto", size=(80, 24)):
    """Run an async check of (app, pilot) with a picture on the screen."""

    async def go():
        app = Screen(picture, shown, view)
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await check(app, pilot)

    asyncio.run(go())


def text_of(picture, shown=None, view="auto", size=(80, 24)):
    found = []

    async def check(app, pilot):
        found.append("\n".join(line.strip() for line in app.lines).strip())

    on_screen(check, picture, shown, view, size)
    return found[0]


# ------------------------------------------------------------------ what stands on the screen

SMALL = digits(["..", "#."], {(0, 0): "1", (0, 1): "12"}, bars_right={(0, 0)}, bars_below={(0, 1)})
SMALL_LOOK = look(
    SMALL,
    root={(0, 0): [1, 3, 5, 7], (1, 1): [4]},
    now={(0, 0): [1, 3, 5], (0, 1): [2]},
)


def test_large():
    assert text_of(SMALL, SMALL_LOOK, "large").split("\n") == [
        "┏1━━━━━━┳12━━━━━┓",
        "┃  1 3  ┃   2?  ┃",
        "┃ 5 ₇   ┃       ┃",
        "┠───────╄━━━━━━━┫",
        "┃▒▒▒▒▒▒▒│   4   ┃",
        "┃▒▒▒▒▒▒▒│       ┃",
        "┗━━━━━━━┷━━━━━━━┛",
    ]


def test_medium():
    assert text_of(SMALL, SMALL_LOOK, "medium").split("\n") == [
        "┏━━━━━━┳━━━━━━┓",
        "┃¹ 1 3 ┃¹  2? ┃",
        "┃ 5 ₇  ┃²     ┃",
        "┃▒▒▒▒▒▒│   4  ┃",
        "┃▒▒▒▒▒▒│      ┃",
        "┗━━━━━━┷━━━━━━┛",
    ]


def test_compact():
    assert text_of(SMALL, SMALL_LOOK, "compact").split("\n") == [
        "1   2",
        "┏━━━┳━━━┓",
        "1┃135┃ 2?┃",
        "2┃▒▒▒│ 4 ┃",
        "┗━━━┷━━━┛",
    ]


def test_compact_tells_how_many_are_left_where_they_do_not_fit():
    picture = digits(["....."])
    shown = look(
        picture,
        root={(0, 1): range(9), (0, 2): range(1, 10), (0, 3): [1, 2, 3]},
        now={(0, 2): [4, 5, 6, 7], (0, 3): [1, 3]},
        struck=[((0, 4), 0), ((0, 4), 1), ((0, 3), 3)],
    )
    assert text_of(picture, shown, "compact").split("\n")[2] == "1┃any│(9)│‹4›│1₂╳│╳8 ┃"


def test_bars_below_are_underlined_where_there_is_no_room_for_lines():
    async def check(app, pilot):
        for view in ("medium", "compact"):
            app.grid.zoom_level = view
            await pilot.pause()
            last = app.grid.layout_used.box_lines - 1
            width = app.grid.layout_used.box_width
            for x in range(width):
                assert app.style_at(*app.where((0, 1), x, last)).underline
                assert not app.style_at(*app.where((0, 0), x, last)).underline
                assert not app.style_at(*app.where((1, 1), x, last)).underline
            if last:
                assert not app.style_at(*app.where((0, 1), 0, 0)).underline

    on_screen(check, SMALL, SMALL_LOOK)


@pytest.mark.parametrize("view", VIEW_NAMES)
def test_found_for_good_and_by_assumption_differ_in_text_and_colour(view):
    picture = digits([".."])
    shown = look(picture, root={(0, 0): [7]}, now={(0, 1): [7]})

    async def check(app, pilot):
        layout = app.grid.layout_used
        x = (layout.box_width - 3) // 2
        texts, styles = [], []
        for place in ((0, 0), (0, 1)):
            at = app.where(place, x)
            texts.append(app.lines[at.y][at.x : at.x + 3])
            styles.append(app.style_at(at.x + 1, at.y))
        assert texts == [" 7 ", " 7?"]
        assert all(style.bold for style in styles)
        assert styles[0].color != styles[1].color
        blue = styles[1].color.triplet
        assert blue.blue > blue.red and blue.blue > blue.green

    on_screen(check, picture, shown, view)


@pytest.mark.parametrize("theme", ["textual-dark", "textual-light"])
@pytest.mark.parametrize("view", VIEW_NAMES)
def test_out_by_assumption_is_small_and_blue(view, theme):
    picture = digits(["."])
    shown = look(picture, root={(0, 0): [1, 2, 3]}, now={(0, 0): [1, 3]})

    async def check(app, pilot):
        app.theme = theme
        await pilot.pause()
        (y,) = [y for y, line in enumerate(app.lines) if "1₂3" in line]
        x = app.lines[y].index("1₂3")
        plain_style, out = app.style_at(x, y), app.style_at(x + 1, y)
        assert out.color.triplet.blue > out.color.triplet.red
        assert plain_style.color != out.color
        assert plain_style.bgcolor == out.bgcolor

    on_screen(check, picture, shown, view)


@pytest.mark.parametrize("view", VIEW_NAMES)
def test_notes_are_signs_and_grounds(view):
    picture = digits(["......"], bars_right={(0, 2)})
    shown = look(picture, changed=[(0, 1)], marked=[(0, 3)], differing=[(0, 5)])

    async def check(app, pilot):
        grounds = set()
        for column, note in ((1, "*"), (3, "+"), (5, "≠")):
            assert app.text.count(note) == 1
            (y,) = [y for y, line in enumerate(app.lines) if note in line]
            x = app.lines[y].index(note)
            layout = app.grid.layout_used
            inside = app.where((0, column), -layout.box_x)
            assert inside.x <= x < inside.x + layout.pitch
            grounds.add(app.style_at(*app.where((0, column))).bgcolor)
        grounds.add(app.style_at(*app.where((0, 0))).bgcolor)
        assert len(grounds) == 4
        if view != "large":  # in the place of a bar
            assert app.style_at(*app.where((0, 3), -layout.box_x, layout.box_lines - 1)).reverse
            assert not app.style_at(*app.where((0, 1), -1, layout.box_lines - 1)).reverse

    on_screen(check, picture, shown, view)


def test_several_notes_on_a_square():
    picture = digits(["."])
    shown = look(picture, changed=[(0, 0)], marked=[(0, 0)], differing=[(0, 0)])
    assert "*+≠" in text_of(picture, shown, "large")
    medium = text_of(picture, shown, "medium").split("\n")
    assert medium[1].startswith("+") and medium[2].startswith("*")


@pytest.mark.parametrize("view", VIEW_NAMES)
def test_the_cursor_is_in_brackets_and_hides_no_note_of_others(view):
    picture = digits(["..."])
    shown = look(picture, changed=[(0, 1), (0, 2)])

    async def check(app, pilot):
        assert "[" not in app.text
        app.grid.cursor = 0, 1
        await pilot.pause()
        assert "[" in app.text
        assert app.text.count("*") == (1 if view == "compact" else 2)
        assert ("]" in app.text) == (view != "compact")
        app.grid.cursor = 0, 2
        await pilot.pause()
        assert "]" in app.text
        assert app.grid.describe(0, 2).endswith("; changed in this step")

    on_screen(check, picture, shown, view)


@pytest.mark.parametrize("view", VIEW_NAMES)
def test_struck_signs_are_crossed_out(view):
    picture = digits(["..."])
    shown = look(
        picture,
        root={(0, 0): [1, 2, 3], (0, 1): [5, 6]},
        now={(0, 1): [5]},
        struck=[((0, 0), 2), ((0, 1), 5), ((0, 1), 6)],
    )
    text = text_of(picture, shown, view)
    assert "1╳3" in text
    assert " 5╳" in text  # what is out already is no more struck


def test_a_sign_of_several_values_is_struck_when_all_of_them_are():
    picture = picture_of(QUEENS)
    cell = picture.squares[2][0].cell
    domains = domains_of(QUEENS)
    board = Board(picture)
    board.show(Snapshot(domains.__getitem__, domains.__getitem__, struck={(cell, 3)}))
    struck = {place for place in board.squares if board.state_of(place).struck}
    assert struck == {(2, 0)}
    assert board.describe(2, 0) == "row 3, column 1: Q, .; struck out: Q"


def test_a_change_is_noted_only_where_it_is_seen_if_what_was_before_is_known():
    picture, domains = picture_of(QUEENS), domains_of(QUEENS)
    cell = picture.squares[0][0].cell
    now = domains | {cell: domains[cell].without(4)}
    board = Board(picture)
    board.show(Snapshot(now.__getitem__, domains.__getitem__, changed={cell: domains[cell]}))
    assert {place for place in board.squares if board.state_of(place).notes} == {(3, 0)}
    board.show(Snapshot(now.__getitem__, domains.__getitem__, changed={cell}))
    assert {place for place in board.squares if board.state_of(place).notes} == {
        (row, 0) for row in range(8)
    }


def any_state(chance, board, place):
    """Something that might be seen of a square."""
    state = board.state_of(place)
    if state is None:
        return None
    some = [chance.randrange(state.own + 1) & state.own for _ in range(3)]
    left = chance.choice([state.own, some[0], some[0] & some[1], state.own & -state.own])
    notes = "".join(note for note in "*+≠" if chance.random() < 0.3)
    return SquareState(
        state.own, left, some[1] & ~left, some[2] & left, notes, chance.random() < 0.2
    )


@pytest.mark.parametrize("view", ZOOM_LEVELS, ids=lambda view: view.name)
@pytest.mark.parametrize("name", ALL)
def test_every_line_is_as_long_as_the_picture_is_wide(name, view):
    chance = Random(name)
    board = Board(picture_of(name))
    layout = view(board)
    for row in range(board.rows):
        states = [any_state(chance, board, (row, column)) for column in range(board.columns)]
        lines = layout.row_lines(row, states)
        assert len(lines) == layout.lines
        for line in lines:
            assert sum(cell_len(piece.text) for piece in line) == layout.width
    for row in (0, board.rows):
        assert sum(cell_len(piece.text) for piece in layout.edge(row)) == layout.width


@pytest.mark.parametrize("view", ZOOM_LEVELS, ids=lambda view: view.name)
@pytest.mark.parametrize("name", ALL)
def test_blocked_squares_are_filled(name, view):
    board = Board(picture_of(name))
    layout = view(board)
    for row in range(board.rows):
        states = [board.state_of((row, column)) for column in range(board.columns)]
        line = "".join(piece.text for piece in layout.row_lines(row, states)[-1])
        for column, state in enumerate(states):
            inside = line[layout.left + column * layout.pitch + 1 :][: layout.pitch - 1]
            assert (set(inside) == {"▒"}) == (state is None)


def test_sizes():
    assert (Medium(Board(digits(["." * 9] * 9, {(0, 0): "10"}))).width) == 64
    assert (Medium(Board(digits(["." * 9] * 9))).height) == 20
    chalkdust = Compact(Board(picture_of(CHALKDUST)))
    assert (chalkdust.width, chalkdust.height) == (63, 18)


@pytest.mark.slow
def test_signs_of_other_kinds():
    assert " Q. " in text_of(picture_of(QUEENS), view="large")
    assert "│.X │" in text_of(picture_of(TOMOGRAPH), view="compact")
    text = text_of(picture_of(LABYRINTH), view="large")
    assert "S─" in text and "→" in text and "E" in text
    lines = text_of(picture_of(ARUKONE), view="large", size=(120, 40)).split("\n")
    assert ".12" in lines[1] and "345" in lines[2]


def test_each_sign_has_the_same_place_in_all_squares():
    board = Board(picture_of(LABYRINTH))
    layout = Large(board)
    places = {}
    for place in board.squares:
        state = board.state_of(place)
        for token in layout.body(state.own, state.left, state.out, state.struck):
            places.setdefault(token.sign, set()).add((token.x, token.y))
    assert len(places) == 6
    assert all(len(found) == 1 for found in places.values())


def test_many_signs_are_listed_when_few_are_left():
    picture, domains = picture_of(MANY_LINES), dict(domains_of(MANY_LINES))
    first, second, third = (picture.squares[1][c].cell for c in range(3))
    domains[first], domains[second] = some_of([0, 3, 12, 24]), some_of(range(3, 20))
    domains[third] = some_of([17])
    shown = Snapshot(domains.__getitem__, domains_of(MANY_LINES).__getitem__)
    lines = text_of(picture, shown, "large").split("\n")
    assert lines[4].startswith("┃ .  3  │ ‹17›  │  17?  │  any  │")
    assert lines[5].startswith("┃ 12 24 │       │       │       │")
    lines = text_of(picture, shown, "compact").split("\n")
    assert lines[3].startswith("2┃‹4› │‹17›│ 17?│any │")


def test_forms_of_signs_that_are_out():
    assert [small(sign) for sign in ("0", "17", "X", "→", ".")] == ["₀", "₁₇", "x", "°", "°"]


def test_marks_are_plain_and_short():
    assert plain("12", 2) == "12"
    assert plain("12345", 3) == "12…"
    assert plain("\x1b[\n\u0301數", 9) == "?[???"
    picture = digits([".."], {(0, 0): "[b]1", (0, 1): "123456789"})
    assert "┏[b]1━━━┯123456…┓" in text_of(picture, view="large")
    lines = text_of(picture, view="medium").split("\n")
    assert lines[1:3] == ["┃[b]01234│¹²³01234┃", "┃¹  56789│⁴⁵…56789┃"]


def test_without_a_picture_it_says_so():
    assert text_of(None) == NO_PICTURE
    assert text_of(digits([])) == NO_PICTURE

    async def check(app, pilot):
        await pilot.press("right", "enter", "home", "5")
        await pilot.click(offset=(40, 12))
        assert app.heard == []
        assert app.keys == ["right", "enter", "5"]
        assert app.grid.describe(0, 0) == ""

    on_screen(check, None)


def test_the_legend_shows_what_is_on_the_screen():
    for sign in ("₃", "7?", "╳", "(7)", "‹7›", "any", "▒", "[", "*", "+", "≠", "°"):
        assert sign in LEGEND
    assert max(map(len, LEGEND.split("\n"))) < 80


# ------------------------------------------------------------------ what it says


def test_described():
    picture = digits(["...#"], {(0, 1): "12"})
    board = Board(picture)
    assert board.describe(0, 0) == "row 1, column 1: 0, 1, 2, 3, 4, 5, 6, 7, 8, 9"
    board.show(
        look(
            picture,
            root={(0, 1): [1, 3, 5, 7]},
            now={(0, 1): [1, 3, 5], (0, 2): [2]},
            struck=[((0, 1), 3)],
            marked=[(0, 1)],
            differing=[(0, 2)],
        )
    )
    assert board.describe(0, 1) == (
        "row 1, column 2 (12): 1, 3, 5; out by assumption: 7; struck out: 3; "
        "in the selected rule, number, clue or step"
    )
    assert board.describe(0, 2) == (
        "row 1, column 3: 2; out by assumption: 0, 1, 3, 4, 5, 6, 7, 8, 9; solutions differ here"
    )
    assert board.describe(0, 3) == "row 1, column 4: blocked"
    assert Board(picture_of(MANY_LINES)).describe(0, 1).endswith("9, 10, 11, … 25 in all")


# ------------------------------------------------------------------ views and sizes


def test_the_largest_view_that_fits():
    sizes = {(120, 40): "large", (80, 24): "medium", (70, 24): "compact", (30, 10): "compact"}

    async def check(app, pilot):
        for size, view in sizes.items():
            await pilot.resize_terminal(*size)
            await pilot.pause()
            assert app.grid.layout_used.name == view
        # Scroll bars, which are there now, do not count.
        await pilot.resize_terminal(71, 22)
        await pilot.pause()
        assert app.grid.layout_used.name == "medium"
        assert not app.grid.show_vertical_scrollbar
        assert app.lines[0].endswith("┓") and app.lines[-1].endswith("┛")

    on_screen(check, picture_of(RYDER))


def test_zoom_goes_through_all_views():
    async def check(app, pilot):
        seen = []
        for _ in range(4):
            app.grid.zoom()
            await pilot.pause()
            seen.append((app.grid.zoom_level, app.grid.layout_used.name))
        assert seen == [
            ("large", "large"), ("medium", "medium"), ("compact", "compact"), ("auto", "medium"),
        ]  # fmt: skip

    on_screen(check, picture_of(RYDER))


@pytest.mark.parametrize("view", VIEW_NAMES)
def test_the_cursor_stays_in_view(view):
    async def check(app, pilot):
        for key, corner in (("ctrl+end", (14, 13)), ("ctrl+home", (0, 1)), ("end", (0, 10))):
            await pilot.press(key)
            await pilot.pause()
            assert app.grid.cursor == corner
            assert "[" in app.text and "]" in app.text
        await pilot.resize_terminal(20, 6)
        await pilot.pause()
        assert "[" in app.text and "]" in app.text

    on_screen(check, picture_of(CHALKDUST), view=view, size=(30, 10))


def test_another_theme_and_another_puzzle():
    async def check(app, pilot):
        app.grid.cursor = 0, 0
        before = app.style_at(*app.where((0, 0)))
        app.theme = "textual-light"
        await pilot.pause()
        assert app.style_at(*app.where((0, 0))).color != before.color
        app.grid.open(picture_of(QUEENS))
        await pilot.pause()
        assert app.grid.cursor is None
        assert "Q." in app.text and "56789" not in app.text
        app.grid.open(None)
        await pilot.pause()
        assert NO_PICTURE in app.text

    on_screen(check, picture_of(ABCD))


def test_everything_is_legible_on_every_ground():
    async def check(app, pilot):
        for theme in ("textual-dark", "textual-light"):
            app.theme = theme
            await pilot.pause()
            for role in set(Role) - {Role.LINE, Role.BLOCKED}:  # which are to be quiet
                for ground in set(Ground) - {Ground.CLOSED}:  # where nothing stands
                    style = app.grid.piece_style(role, ground, False, False)
                    dark, light = sorted(map(brightness, (style.color, style.bgcolor)))
                    assert (light + 0.05) / (dark + 0.05) > 3.5, (theme, role, ground)
            blocked = app.grid.piece_style(Role.BLOCKED, Ground.CLOSED, False, False)
            for ground in (Ground.EVEN, Ground.ODD):
                open_ground = app.grid.piece_style(Role.LEFT, ground, False, False).bgcolor
                for colour in (blocked.color, blocked.bgcolor):
                    assert brightness(colour) < brightness(open_ground), (theme, ground)

    on_screen(check, SMALL)


def test_with_the_colours_of_the_terminal_the_ground_stays_as_it_is():
    picture = digits([".."])

    async def check(app, pilot):
        app.theme = next(name for name in app.available_themes if "ansi" in name)
        await pilot.pause()
        styles = [app.style_at(*app.where((0, c))) for c in range(2)]
        assert styles[0].bgcolor == styles[1].bgcolor
        assert "*" in app.text

    on_screen(check, picture, look(picture, changed=[(0, 0)]), "large")


def test_open_and_show_before_it_is_on_the_screen():
    grid = GridView()
    grid.open(SMALL)
    grid.show(SMALL_LOOK)

    class Plain(App):
        def compose(self):
            yield grid

    async def go():
        app = Plain()
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            strips = app.screen._compositor.render_strips()
            assert any("┃  1 3  ┃" in "".join(s.text for s in strip) for strip in strips)

    asyncio.run(go())


def test_a_new_look_redraws_only_rows_that_changed():
    picture = digits(["..", "..", ".."])

    async def check(app, pilot):
        drawn = []
        layout = app.grid.layout_used
        original = layout.row_lines
        layout.row_lines = lambda row, states: drawn.append(row) or original(row, states)
        app.grid.show(look(picture, now={(1, 0): [3]}))
        await pilot.pause()
        assert drawn == [1]
        assert " 3?" in app.text
        app.grid.show(look(picture))
        await pilot.pause()
        assert drawn == [1, 1]
        assert " 3?" not in app.text

    on_screen(check, picture, look(picture), "medium")


def test_a_new_look_is_shown_where_nothing_was_seen_before():
    async def check(app, pilot):
        await pilot.press("ctrl+end")
        await pilot.pause()
        picture = picture_of(CHALKDUST)
        app.grid.show(look(picture, now={(0, 1): [8], (14, 13): [9]}))
        await pilot.pause()
        assert " 9?" in app.text and " 8?" not in app.text
        await pilot.press("ctrl+home")
        await pilot.pause()
        assert " 8?" in app.text

    on_screen(check, picture_of(CHALKDUST), look(picture_of(CHALKDUST)), "medium", (40, 10))


# ------------------------------------------------------------------ keys


def test_arrows_go_over_open_squares():
    picture = digits([".#.", "##.", "..."])

    async def check(app, pilot):
        steps = [
            ("down", (0, 0)), ("right", (0, 2)), ("right", (1, 2)), ("left", (0, 2)),
            ("left", (0, 0)), ("left", (0, 0)), ("up", (0, 0)), ("down", (2, 0)),
            ("down", (2, 0)), ("end", (2, 2)), ("right", (2, 2)), ("home", (2, 0)),
            ("up", (0, 0)), ("ctrl+end", (2, 2)), ("ctrl+home", (0, 0)),
        ]  # fmt: skip
        for key, place in steps:
            before = app.grid.cursor
            app.heard.clear()
            await pilot.press(key)
            await pilot.pause()
            assert app.grid.cursor == place, key
            assert app.heard == ([] if place == before else [("chosen", *place)])

    on_screen(check, picture)


def test_the_cursor_is_never_on_a_blocked_square():
    async def check(app, pilot):
        app.grid.cursor = 1, 0
        assert app.grid.cursor is None
        app.grid.cursor = 1, 1
        app.grid.cursor = 7, 7
        assert app.grid.cursor is None

    on_screen(check, SMALL)


def test_digits_strike_out_and_enter_asks_for_a_menu():
    async def check(app, pilot):
        await pilot.press("3", "enter")
        assert app.heard == [] and app.keys == ["3", "enter"]  # nothing is selected
        app.grid.cursor = 0, 0
        await pilot.pause()
        app.heard.clear()
        app.keys.clear()
        await pilot.press("3", "7", "9", "enter")
        await pilot.pause()
        # 7 is out, 9 gone: that is told by whoever knows.
        struck = [("struck", (0, 0), sign) for sign in "379"]
        assert app.heard == [*struck, ("menu", (0, 0))]
        await pilot.press("x")
        assert app.keys == ["x"]
        app.heard.clear()
        app.grid.cursor = 1, 1
        await pilot.press("4")
        await pilot.pause()
        assert app.heard == [("chosen", 1, 1), ("struck", (1, 1), "4")]  # found for good

    on_screen(check, SMALL, SMALL_LOOK)


def test_letters_and_digits_that_are_no_signs_are_left_to_others():
    async def check(app, pilot):
        app.grid.cursor = 0, 0
        await pilot.press("3", "Q", "x")
        await pilot.pause()
        assert app.heard == [("chosen", 0, 0)]
        assert app.keys == ["3", "x"]

    on_screen(check, picture_of(QUEENS))


# ------------------------------------------------------------------ the mouse


@pytest.mark.parametrize("view", VIEW_NAMES)
def test_clicks_hit_the_sign_that_is_seen_there(view):
    picture = digits(["...", "..."])
    shown = look(picture, root={(1, 1): [0, 4, 7, 8]}, now={(1, 1): [0, 4, 8]})
    at = {"0": (0, 0), "4": (4, 0), "8": (3, 1)}
    if view == "compact":
        at = {"0": (0, 0), "4": (1, 0), "8": (2, 0)}

    async def check(app, pilot):
        for sign, (dx, dy) in at.items():
            point = app.where((1, 1), dx, dy)
            assert app.lines[point.y][point.x] == sign
            app.heard.clear()
            await app.click(pilot, (1, 1), dx, dy)
            assert ("struck", (1, 1), sign) in app.heard
            assert app.grid.cursor == (1, 1)
        for how in ({"control": True}, {"shift": True}, {"button": 3}):
            app.heard.clear()
            await app.click(pilot, (1, 1), dx, dy, **how)
            assert app.heard == [("kept", (1, 1), sign)]

    on_screen(check, picture, shown, view)


@pytest.mark.parametrize("view", VIEW_NAMES)
def test_clicks_beside_signs_only_select(view):
    picture = digits([".#.", "..."])
    shown = look(
        picture,
        root={(0, 0): [3], (1, 1): [0, 4, 7], (1, 0): range(9)},
        now={(1, 1): [0, 4]},
    )

    async def check(app, pilot):
        dx = (app.grid.layout_used.box_width - 3) // 2 + 1
        at = app.where((0, 0), dx)
        assert app.lines[at.y][at.x] == "3"
        await app.click(pilot, (0, 0), dx)  # found for good
        assert app.heard.pop() == ("chosen", 0, 0)
        await app.click(pilot, (0, 1))  # blocked
        assert app.heard == [] and app.grid.cursor == (0, 0)
        dx, dy = (2, 1) if view != "compact" else (2, 0)
        at = app.where((1, 1), dx, dy)
        assert app.lines[at.y][at.x] == "₇"
        await app.click(pilot, (1, 1), dx, dy)  # out by assumption
        assert app.heard.pop() == ("chosen", 1, 1)
        await app.click(pilot, (1, 0), 4 if view != "compact" else 1, int(view != "compact"))
        assert app.heard == [("chosen", 1, 0)]  # 9 is gone; or how many there are
        app.heard.clear()
        await pilot.click(offset=(79, 23))  # beside the picture
        assert app.heard == []

    on_screen(check, picture, shown, view)


def test_a_sign_found_by_assumption_can_be_struck_out():
    async def check(app, pilot):
        await app.click(pilot, (0, 1), 2)
        assert app.heard == [("chosen", 0, 1), ("struck", (0, 1), "2")]

    on_screen(check, SMALL, SMALL_LOOK, "large")


@pytest.mark.parametrize("view", VIEW_NAMES)
@pytest.mark.parametrize("name", [CHALKDUST, MANY_LINES])
def test_clicks_while_scrolled(name, view):
    picture = picture_of(name)
    cell = picture.squares[12][12].cell
    domains = domains_of(name) | {cell: some_of([3, 8])}
    shown = Snapshot(domains.__getitem__, domains.__getitem__)

    async def check(app, pilot):
        app.grid.cursor = 12, 12
        await pilot.pause()
        assert app.grid.scroll_offset.y > 0 and app.grid.scroll_offset.x > 0
        layout = app.grid.layout_used
        state = app.grid.board.state_of((12, 12))
        tokens = layout.body(state.own, state.left, state.out, state.struck)
        for token in tokens:
            app.heard.clear()
            await app.click(pilot, (12, 12), token.x, token.y)
            expected = [("struck", (12, 12), token.sign)] if token.sign else []
            assert app.heard == expected
        if layout.name != "compact" or name == CHALKDUST:
            assert [token.sign for token in tokens] == ["3", "8"]

    on_screen(check, picture, shown, view, (30, 10))


def test_cells_are_not_touched():
    """Looking at a puzzle changes nothing in it."""
    cells = domains_of(ABCD)
    text_of(picture_of(ABCD))
    assert all(isinstance(cell, Cell) and cell.domain is cells[cell] for cell in cells)
