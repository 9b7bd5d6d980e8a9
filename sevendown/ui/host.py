"""What the interface needs of the command that shows it."""

from __future__ import annotations

import argparse
from typing import IO, Any, Protocol

from sevendown.process.terminal import Screen
from sevendown.words.registry import Registry


class Host(Protocol):
    """A command with its options and streams."""

    options: argparse.Namespace
    stdin: IO[Any]
    screen: Screen

    @property
    def registry(self) -> Registry:
        """The words that puzzles are read with."""

    def say(self, text: str) -> None:
        """Tell on standard error."""

    def text_of(self, file: str) -> str:
        """Give the text of a file, or of standard input; raises Unread."""
