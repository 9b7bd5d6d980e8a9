"""The last line of the screen: the keys that can be used now, and what each does."""

from __future__ import annotations

from typing import ClassVar, NamedTuple

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.geometry import Size
from textual.reactive import reactive
from textual.screen import Screen
from textual.scroll_view import ScrollView
from textual.strip import Strip


class _Key(NamedTuple):
    """A key in the line."""

    key: str
    sign: str
    word: str
    enabled: bool

    @property
    def texts(self) -> tuple[str, str]:
        """The sign and the word as they are written."""
        return f" {self.sign} ", f"{self.word} "

    @property
    def width(self) -> int:
        """How many columns it takes."""
        return cell_len("".join(self.texts))


class KeyLine(ScrollView, can_focus=False):
    """All keys in one widget: one for each, as Textual's footer has them, takes long to make."""

    ALLOW_SELECT = False
    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "key-line--sign",
        "key-line--word",
        "key-line--hover",
    }
    DEFAULT_CSS = """
    KeyLine {
        dock: bottom;
        height: 1;
        overflow: scroll hidden;
        scrollbar-size: 0 0;
        color: $footer-foreground;
        background: $footer-background;
        & > .key-line--sign { color: $footer-key-foreground; text-style: bold; }
        & > .key-line--word { color: $footer-description-foreground; }
        & > .key-line--hover { background: $block-hover-background; }
    }
    """

    _keys: reactive[tuple[_Key, ...]] = reactive(())
    _hovered: reactive[_Key | None] = reactive(None)  # where the mouse is

    def on_mount(self) -> None:
        """Follow the keys of the screen."""
        self.screen.bindings_updated_signal.subscribe(self, self._follow)

    def _follow(self, screen: Screen[None]) -> None:
        """Show the keys that can be used now; leave them while somebody is at another window."""
        if not self.app.app_focus:
            return
        first: dict[str, _Key] = {}  # of several that do the same
        for _, binding, enabled, _ in screen.active_bindings.values():
            if binding.show and binding.action not in first:
                sign = self.app.get_key_display(binding)
                first[binding.action] = _Key(binding.key, sign, binding.description, enabled)
        self._keys = tuple(first.values())

    def watch__keys(self, keys: tuple[_Key, ...]) -> None:
        """Let it be scrolled as far as there are keys."""
        self.set_reactive(KeyLine.virtual_size, Size(sum(key.width for key in keys), 1))
        self.scroll_x = self.scroll_x  # but not beyond the end

    def render_line(self, y: int) -> Strip:
        """Write the line."""
        base = self.rich_style
        sign, word, hover = (
            self.get_component_rich_style(f"key-line--{part}") for part in ("sign", "word", "hover")
        )
        segments = []
        for key in self._keys:
            more = Style(
                dim=None if key.enabled else True,
                bgcolor=hover.bgcolor if key == self._hovered else None,
            )
            for text, style in zip(key.texts, (sign, word), strict=True):
                segments.append(Segment(text, style + more))
        left = self.scroll_offset.x
        return Strip(segments).crop_extend(left, left + self.size.width, base)

    def _key_at(self, event: events.MouseEvent) -> _Key | None:
        left = self.scroll_offset.x + event.x
        for key in self._keys:
            if left < key.width:
                return key
            left -= key.width
        return None

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """Do what the key does."""
        key = self._key_at(event)
        if key is None:
            return
        if key.enabled:
            self.app.simulate_key(key.key)
        else:
            self.app.bell()

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Show which key would be pressed."""
        self._hovered = self._key_at(event)

    def on_leave(self) -> None:
        """Show none."""
        self._hovered = None

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """Show the keys farther right."""
        self._scroll(1, event)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """Show the keys farther left."""
        self._scroll(-1, event)

    def _scroll(self, by: int, event: events.MouseEvent) -> None:
        self.scroll_relative(x=by * self.app.scroll_sensitivity_x)
        event.stop()
        event.prevent_default()
