"""The pictures of the interface show what is on the screen now; docs/interface.md has all keys."""

import asyncio
import re
import runpy
from html import unescape

import pytest
from support.documents import ROOT
from support.slowness import slow_after

from sevendown.ui.app import PuzzleApp
from sevendown.ui.editor import SourceEditor
from sevendown.ui.grid_view import GridView
from sevendown.ui.lazy_list import LazyList
from sevendown.ui.source_field import SourceField

PICTURES = runpy.run_path(str(ROOT / "docs" / "pictures.py"))
SCENES, FOLDER = PICTURES["SCENES"], PICTURES["FOLDER"]
PAGE = (ROOT / "docs" / "interface.md").read_text(encoding="utf-8")
# As the page writes keys.
KEYS = {
    "plus": "+", "minus": "-", "equals_sign": "=", "right_parenthesis": ")", "comma": ",",
    "full_stop": ".", "less_than_sign": "<", "greater_than_sign": ">", "question_mark": "?",
}  # fmt: skip


def words(svg):
    """What is written in a picture, but for lines: these and the colours are Textual's.

    Another version of it may draw them in another way, and no picture is wrong then.
    """
    texts = map(unescape, re.findall(r">([^<]*)</text>", svg))
    return re.sub("[─-╲▀-▟\\s]", "", " ".join(texts))  # ╳ remains


@pytest.mark.parametrize("name", slow_after(1, SCENES))
def test_a_picture_shows_what_is_on_the_screen(name):
    picture = (FOLDER / f"{name}.svg").read_text(encoding="utf-8")
    made = asyncio.run(PICTURES["picture"](SCENES[name]))
    assert words(picture) == words(made), "run python docs/pictures.py"
    assert len(words(picture)) > 300


def test_every_picture_is_on_the_page_and_made_by_the_script():
    assert {f"{name}.svg" for name in SCENES} == {path.name for path in FOLDER.iterdir()}
    assert set(re.findall(r"\(pictures/(\w+)\.svg\)", PAGE)) == set(SCENES)


@pytest.mark.parametrize("name", SCENES)
def test_a_picture_is_small_and_loads_nothing(name):
    picture = (FOLDER / f"{name}.svg").read_text(encoding="utf-8")
    assert len(picture.encode()) < 150_000
    assert re.findall(r"https?:[^\"]*", picture) == ["http://www.w3.org/2000/svg"]  # a name
    assert not re.search(r"url\(|@import|@font-face|href|<script|<image|<foreignObject", picture)


def test_the_page_names_every_key():
    table = PAGE.partition("## Keys and mouse")[2].partition("\n## ")[0]
    named = set(re.findall("`([^`]+)`", table))
    used = {
        KEYS.get(key, key)
        for owner in (PuzzleApp, GridView, LazyList, SourceEditor, SourceField)
        for binding in owner.BINDINGS
        for key in binding.key.split(",")
    }
    assert used - set("12345678") <= named  # which are meant by 0 to 9
