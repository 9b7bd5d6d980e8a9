"""What ends a check: something is wrong, or it has asked enough."""

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


class Enough(Exception):
    """A word has been asked as often as it may be in one check; what was tried was right."""
