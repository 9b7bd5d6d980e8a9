"""What is found to be wrong."""

from __future__ import annotations


class Broken(Exception):
    """A word or a rule that does not keep the contract, in a sentence."""

    def __init__(self, message: str, method: str = "") -> None:
        super().__init__(message)
        self.method = method  # whose result is wrong; "": not known


def demand(truth: bool, message: str) -> None:
    """Raise Broken with that message unless it is so; for messages that cost nothing to make."""
    if not truth:
        raise Broken(message)
