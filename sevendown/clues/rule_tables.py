"""The rules of a grammar of clues, as Lark takes its file apart: plain data, which can be kept."""

from __future__ import annotations

from typing import Any

START = "start"
ARGUMENTS = ("factor", "of_factor", "argument", "of_argument")  # what phrases of words refer to
# Symbols that the words of the language fill, not the file.
OPEN = frozenset("NOUN NOUNS NOUN_ALONE ADJ ADJECTIVE_PHRASE VERB QUANTITY OWN_QUANTITY".split())


def rule_tables(grammar: str) -> list[list[Any]]:
    """Let Lark take a grammar apart: symbol, parts, name, kept parts, priority."""
    from lark.grammar import Terminal  # takes time to load, and is rarely needed
    from lark.load_grammar import load_grammar

    load: Any = load_grammar  # which has no types
    loaded, _ = load(grammar, "clues", [], False)
    terminals, rules, _ = loaded.compile([START, *ARGUMENTS], "*")
    written = {str(t.name): str(t.pattern.value) for t in terminals if t.pattern is not None}
    found = []
    for rule in rules:
        parts, kept = [], []
        for symbol in rule.expansion:
            name = str(symbol.name)
            if isinstance(symbol, Terminal) and name in written:
                parts.append(f"'{written[name]}")
                continue
            if name in OPEN:
                name = f"@{name}"
            kept.append([len(parts), name.startswith("_")])
            parts.append(name)
        origin = str(rule.origin.name)
        found.append([origin, parts, str(rule.alias or ""), kept, rule.options.priority or 0])
    return found
