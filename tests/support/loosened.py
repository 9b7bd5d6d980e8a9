"""Puzzles that take long: published ones without some of their statements."""

from __future__ import annotations

from support.published import ROOT

ENDLESS = "....\n....\n....\n"  # 9^6 10^6 solutions


def without(name: str, *statements: str) -> str:
    """Give the text of a published puzzle without some of its statements."""
    text = (ROOT / name).read_text(encoding="utf-8")
    for statement in statements:
        assert text.count(f"\n{statement}\n") == 1, statement
        text = text.replace(f"\n{statement}\n", "\n")
    return text


def many_solutions() -> str:
    """Give a puzzle with 24103 solutions, most of which are found in parts."""
    return without("listener/workingback.txt", "T(1a, 3a)", "DREI(7a)", "DREI(8d)")


def some_solutions() -> list[str]:
    """Give puzzles with 1552, 925 and 4275 solutions."""
    return [
        without("listener/workingback.txt", "V(6a, 10a)", "DREI(9a)", "14a = 12a - 12d"),
        without("listener/workingback.txt", "DREI(11a)", "DREI(3d)", "DREI(8d)"),
        without("listener/workingback.txt", "T(1a, 3a)", "PAL(10d)", "K(13d)"),
    ]
