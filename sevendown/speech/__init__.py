"""What the program says to people, in the language they have chosen.

A message is a constant, its template, in English; values are put in where it has their names in
braces: `say("unknown name {name}", name=name)`. What is said in German stands in `german.py`, which
is loaded when German is chosen. A value is never taken for a template.
"""

from __future__ import annotations

import os

TYPE_CHECKING = False  # a checker of types takes it for True; to import it would take long
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

ENGLISH, GERMAN = "en", "de"
LANGUAGES = (GERMAN, ENGLISH)
OPTION = "--language"

_language = ENGLISH
_texts: Mapping[str, str] = {}  # template -> what is said instead
_reasons: Mapping[int, str] = {}  # of the system, by their numbers


def say(text: str, /, **values: object) -> str:
    """Give a message: a template in the language chosen, with values put in.

    Where there are no values, braces are braces.
    """
    text = _texts.get(text, text)
    return text.format(**values) if values else text


def plural(n: int, one: str, many: str, /, **values: object) -> str:
    """Give a message about n things, which has n as a value; one template is for a single one."""
    return say(one if n == 1 else many, n=n, **values)


def template(text: str) -> str:
    """Mark a constant that is to be said later, when the language is known."""
    return text


def figure(number: float, digits: str = ".3g") -> str:
    """Write a number that is no integer, in so many digits."""
    text = format(number, digits)
    return text.replace(".", ",") if _language == GERMAN else text


def reason_of(error: OSError) -> str:
    """Say why the system refuses something."""
    return _reasons.get(error.errno or 0) or error.strerror or str(error)


def language() -> str:
    """Give the language that is spoken."""
    return _language


def speak(language: str) -> None:
    """Choose the language of all messages made from now on: "en" or "de"."""
    global _language, _texts, _reasons
    if language not in LANGUAGES:
        raise ValueError(f"{language!r} is none of the languages {', '.join(LANGUAGES)}")
    if language == GERMAN:
        from sevendown.speech import german  # nobody else needs it

        _texts, _reasons = german.TEXTS, german.REASONS
    else:
        _texts, _reasons = {}, {}
    _language = language


class Speaking:
    """While the body runs, a language is spoken."""

    def __init__(self, language: str) -> None:
        self._wanted = language

    def __enter__(self) -> None:
        self._before = _language
        speak(self._wanted)

    def __exit__(self, *_: object) -> None:
        speak(self._before)


def wanted(words: Sequence[str]) -> str:
    """Give the language that a command line asks for, or else the environment."""
    found = ""
    for index, word in enumerate(words):
        if word == "--":
            break
        name, equals, value = word.partition("=")
        if name == OPTION:
            found = value if equals else "".join(words[index + 1 : index + 2])
    return found if found in LANGUAGES else _of_environment(os.environ)


def _of_environment(environment: Mapping[str, str]) -> str:
    """Give the first language of the environment that is known; English where there is none.

    As elsewhere, LANGUAGE is a list and comes first, unless the locale is C.
    """
    locales = (environment.get(name, "") for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    locale = next(filter(None, locales), "")
    if locale in ("C", "POSIX"):
        return ENGLISH
    for name in (environment.get("LANGUAGE") or locale).split(":"):
        known = name.replace(".", "_").replace("@", "_").partition("_")[0].lower()
        if known in LANGUAGES:
            return known
    return ENGLISH
