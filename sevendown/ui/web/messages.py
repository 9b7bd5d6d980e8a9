"""What pages send, read with care: it may be anything that a program can send."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import NamedTuple, NoReturn

MOST_BYTES = 4_194_304  # of a message; whoever pastes a puzzle sends it whole
_LONGEST_NUMBER = 18  # digits


class PageSize(NamedTuple):
    """The size of the terminal in a page, in characters."""

    width: int
    height: int


USUAL = PageSize(80, 24)
LARGEST = PageSize(1000, 500)  # more than a wall of screens shows; it takes 70 megabytes to draw


class NotOurs(Exception):
    """What no page of ours sends."""


class PageMessage(NamedTuple):
    """What a page tells: keys, a size, a question whether anybody is there, or its focus."""

    kind: str  # `stdin`, `resize`, `ping`, `focus` or `blur`
    text: str = ""
    size: PageSize = USUAL


def size_asked_for(query: Mapping[str, str]) -> PageSize:
    """Give the size with which a page begins; the usual one where it says none."""
    texts = [query.get(name, "") for name in PageSize._fields]
    if not all(re.fullmatch(f"-?[0-9]{{1,{_LONGEST_NUMBER}}}", text) for text in texts):
        return USUAL
    return _clip_size(*map(int, texts))


def read_message(text: str) -> PageMessage:
    """Give what a page tells; raises NotOurs."""
    try:
        message = json.loads(text, parse_int=_number, parse_constant=_refuse)
    except (RecursionError, ValueError):
        raise NotOurs from None
    match message:
        case ["stdin" | "ping" as kind, str(data)]:
            return PageMessage(kind, data)
        case ["focus" | "blur" as kind]:
            return PageMessage(kind)
        # Truths are integers too.
        case ["resize", {"width": int(width), "height": int(height)}] if not (
            isinstance(width, bool) or isinstance(height, bool)
        ):
            return PageMessage("resize", size=_clip_size(width, height))
    raise NotOurs


def _clip_size(width: int, height: int) -> PageSize:
    return PageSize(min(max(width, 1), LARGEST.width), min(max(height, 1), LARGEST.height))


def _number(digits: str) -> int:
    """Read a number that is not so long that this alone would take its time."""
    return int(digits) if len(digits.lstrip("-")) <= _LONGEST_NUMBER else _refuse(digits)


def _refuse(number: str) -> NoReturn:
    raise NotOurs
