"""Parsing without the steps that change nothing.

Between a number and the statement around it lie a dozen rules of the grammar, one for each level
of binding, and `f(1)` passes through all of them to make an argument of 1. Where such a run of
steps leads depends only on the state before it, the state it starts in and the token that follows,
so it is found once and then jumped. That makes lark's parser two to three times as fast.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import chain
from typing import Any, NamedTuple

from lark import Lark, Token
from lark.exceptions import UnexpectedInput


class _Action(NamedTuple):
    """What to do in a state when a token comes, or, of a rule, where to go after it."""

    shifts: bool
    state: int = 0  # to go to, of a shift
    size: int = 0  # how many parts the rule has
    make: Callable[[list[Any]], Any] = list  # what makes a node of them
    rule: str = ""
    changes_nothing: bool = False  # it has one part, which is passed on


class _States(dict[int, dict[str, _Action]]):
    """The actions of each state, made when they are first needed: few are, by most puzzles."""

    def __init__(self, actions: Callable[[int], dict[str, _Action]]) -> None:
        super().__init__()
        self._actions = actions

    def __missing__(self, state: int) -> dict[str, _Action]:
        actions = self[state] = self._actions(state)
        return actions


class ShortcutParser:
    """Does the same as the parser of lark it is made from, which has a transformer built in.

    It looks into lark, so it cannot be made where that is different inside.
    """

    def __init__(self, lark: Lark) -> None:
        from lark.lexer import LexerThread
        from lark.parse_tree_builder import ExpandSingleChild
        from lark.parsers.lalr_analysis import Shift

        self.lark = lark
        frontend: Any = lark.parser
        parser, lexer = frontend.parser.parser, frontend.lexer
        table, makers = parser.parse_table, parser.callbacks
        (self._start,) = table.start_states.values()
        (self._end,) = table.end_states.values()
        self._shortcuts: dict[tuple[int, int, str], int] = {}

        def tokens(text: str) -> Iterator[Token]:
            thread: Any = LexerThread.from_text(lexer, text)
            found: Iterator[Token] = thread.lex(None)
            return found

        def action(kind: Any, target: Any) -> _Action:
            if kind is Shift:
                return _Action(True, target)
            make, size = makers[target], len(target.expansion)
            changes_nothing = size == 1 and isinstance(make, ExpandSingleChild)
            return _Action(False, 0, size, make, target.origin.name, changes_nothing)

        def actions(state: int) -> dict[str, _Action]:
            return {sign: action(*found) for sign, found in table.states[state].items()}

        self._tokens = tokens
        self._states = _States(actions)

    def parse(self, text: str) -> Any:
        """Parse a text; what is wrong with it is left to lark to say."""
        try:
            return self._parse(text)
        except (KeyError, UnexpectedInput):
            return self.lark.parse(text)

    def _parse(self, text: str) -> Any:
        states, shortcuts, end = self._states, self._shortcuts, self._end
        stack, values = [self._start], []
        for token in chain(self._tokens(text), [None]):
            sign = "$END" if token is None else token.type
            while True:
                state = stack[-1]
                shifts, target, size, make, rule, changes_nothing = states[state][sign]
                if shifts:
                    stack.append(target)
                    values.append(token)
                    break
                if changes_nothing:
                    key = stack[-2], state, sign
                    if key not in shortcuts:
                        shortcuts[key] = self._shortcut(*key)
                    stack[-1] = shortcuts[key]
                else:
                    first = len(values) - size
                    parts = values[first:]
                    del values[first:], stack[first + 1 :]
                    values.append(make(parts))
                    stack.append(states[stack[-1]][rule].state)
                if token is None and stack[-1] == end:
                    return values[-1]
        raise AssertionError("no end")

    def _shortcut(self, before: int, state: int, sign: str) -> int:
        """Find the state after all steps that change nothing."""
        while state != self._end:
            action = self._states[state].get(sign)
            if action is None or not action.changes_nothing:
                break
            state = self._states[before][action.rule].state
        return state
