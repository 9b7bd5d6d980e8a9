"""What Lark makes of a grammar, as the plain data that `lalr` reads."""

from __future__ import annotations

import re
from typing import Any

from lark import Lark
from lark.grammar import Rule, Terminal
from lark.parsers.lalr_analysis import Shift

from sevendown.language.lalr import END


def tables_of(grammar: str) -> dict[str, Any]:
    """Make the tables of a grammar. In a state, n shifts to the state n, and ~n reduces by rule n.

    Lark has no public way to its parse table, nor to the order in which it tries terminals.
    """
    lark = Lark(grammar, parser="lalr", lexer="basic")
    lexer, table = lark.parser.lexer, lark.parser.parser._parse_table
    regular = {t.name: t.pattern.to_regexp() for t in lexer.terminals if t.pattern.type == "re"}
    fixed = {t.pattern.value: t.name for t in lexer.terminals if t.name not in regular}
    # What one of the regular terminals finds, such as a keyword, is known by its text afterwards.
    found = {text for text in fixed for p in regular.values() if re.match(f"(?:{p})$", text)}
    patterns = [
        f"(?P<{t.name}>{t.pattern.to_regexp()})" if t.name in regular else t.pattern.to_regexp()
        for t in lexer.terminals
        if t.pattern.value not in found
    ]
    numbers = {rule: number for number, rule in enumerate(lark.rules)}
    states = [
        {
            kind: target if action is Shift else ~numbers[target]
            for kind, (action, target) in table.states[state].items()
        }
        for state in range(len(table.states))
    ]
    (start,), (end,) = table.start_states.values(), table.end_states.values()
    states[end][END] = end
    return {
        "terminals": {t.name: t.pattern.to_regexp() for t in lark.terminals},
        "pattern": "|".join(patterns),
        "fixed": fixed,
        "ignored": sorted(lexer.ignore_types),
        "start": start,
        "states": states,
        "rules": [_rule(rule) for rule in lark.rules],
    }


def _rule(rule: Rule) -> list[Any]:
    """Give what `lalr` has to know of a rule: Lark's shaping of trees, as far as it is used."""
    assert rule.expansion, "a rule without parts is nothing that `lalr` can read"
    kept = [
        (number, not symbol.is_term and symbol.name.startswith("_"))
        for number, symbol in enumerate(rule.expansion)
        if not (isinstance(symbol, Terminal) and symbol.filter_out)
    ]
    origin = str(rule.origin.name)
    single = rule.options.expand1 and not rule.alias
    nameless = origin.startswith("_") or (single and len(kept) == 1)
    return [origin, len(rule.expansion), "" if nameless else rule.alias or origin, kept, single]
