"""From the text of the statements to raw nodes: logical lines, then the grammar.

Each logical line is parsed on its own, so that a mistake in one does not hide those in others.
"""

from __future__ import annotations

import os.path
import re
from collections.abc import Container, Sequence
from functools import cache, lru_cache
from typing import Any

from sevendown.errors import LimitError
from sevendown.language import parse_nodes
from sevendown.language.everyday import RAISED, Notation, plain_tokens
from sevendown.language.lalr import END, LalrParser, Lexeme, Maker, Unexpected, lexeme
from sevendown.language.parse_nodes import InfixKind, Raw, level
from sevendown.language.parse_tables import parser_of
from sevendown.language.syntax_errors import syntax_error
from sevendown.language.tree import WordFinder
from sevendown.language.wordings import mistake_in, split_words
from sevendown.record import Record
from sevendown.speech import say
from sevendown.text.characters import LETTER
from sevendown.text.problems import Problems
from sevendown.text.reading_limits import READING
from sevendown.text.source import Source

MOST_KEPT = 1000  # statements whose nodes are kept for the next text
LONGEST_KEPT = 200  # characters of each

_LOWERED = str.maketrans(RAISED, "0123456789")

_BRACKET = re.compile(r"[()\[\]{}]")
_MANY = f"{{{READING.literal_digits + 1},}}"
_LONG_LITERAL = re.compile(f"(?<![0-9])[0-9]{_MANY}|(?<![{RAISED}])[{RAISED}]{_MANY}")
# Read off the text, because a line with a mistake has no raw node. Compiled where there is one.
_DECLARING = ("let", "var", "define")
_DECLARATION = rf"({'|'.join(_DECLARING)})\s+([{LETTER}]\w*(?:\s*,\s*[{LETTER}]\w*)*)"


class LogicalLine(Record):
    """A logical line: where it starts, its text, and its raw node unless it has a mistake."""

    at: int
    text: str
    node: Raw | None
    wording: str = ""  # how its clue is to be put
    is_clue: bool = False  # whether the text is a clue; the places of its node are then its start


def grammar_path() -> str:
    """Find the grammar: inside the installed package, or beside it in a checkout."""
    package = os.path.dirname(os.path.dirname(__file__))
    inside = os.path.join(package, "grammar", "statements.lark")
    beside = os.path.join(os.path.dirname(package), "grammar", "statements.lark")
    return inside if os.path.exists(inside) else beside


def declared_in(text: str) -> tuple[str, list[str]]:
    """Give `let`, `var` or `define` and the names that a statement declares by it, if any."""
    match = re.match(_DECLARATION, text) if text.startswith(_DECLARING) else None
    return (match[1], re.split(r"\s*,\s*", match[2])) if match else ("", [])


def parse_statement(text: str, notation: Notation | None = None) -> Raw:
    """Parse one statement, also in everyday notation where there is one; raises Unexpected."""
    try:
        return _kept_node(text) if len(text) <= LONGEST_KEPT else _node(text)
    except Unexpected:
        if notation is None:
            raise
        return _everyday_node(text, notation)


def parse_statements(
    source: Source,
    start: int,
    problems: Problems,
    text: str | None = None,
    *,
    marks: Container[str] = (),
    registry: WordFinder | None = None,
) -> list[LogicalLine]:
    """Parse every statement from an offset on; mistakes are added to the problems.

    The text may be that of the source with blanks in place of what is no statement. The marks of
    the grid decide how everyday notation is read, and the words what is told of it.
    """
    text = source.clean if text is None else text
    long_literal = _LONG_LITERAL.search(text, start)
    if long_literal:
        _refuse(
            source,
            long_literal.start(),
            say("a number of more than {most} digits is not read", most=READING.literal_digits),
        )
    spans = _logical_lines(source, text, start, problems)
    if len(spans) > READING.statements:
        _refuse(
            source,
            spans[READING.statements][0],
            say("more than {most} statements are not read", most=READING.statements),
        )
    texts = [source.clean[first:end] for first, end, _ in spans]
    declared = frozenset(name for text in texts for name in declared_in(text)[1])
    notation = Notation(marks, declared, registry)
    known: dict[str, Raw] = {}
    return [_parse(source, *span, known, notation, problems) for span in spans]


def _refuse(source: Source, at: int, message: str) -> None:
    raise LimitError([source.problem(at, message)])


def _parse(
    source: Source,
    start: int,
    end: int,
    sound: bool,
    known: dict[str, Raw],
    notation: Notation,
    problems: Problems,
) -> LogicalLine:
    parts = split_words(source.clean[start:end])
    text = parts.statement
    if not sound:
        return LogicalLine(start, text, None)
    if mistake := mistake_in(parts):
        problems.append(source.problem(start + parts.at, mistake))
        return LogicalLine(start, text, None)
    if text in known:  # its places count from where it starts, so they are right here too
        return LogicalLine(start, text, known[text], parts.words)
    if len(text) > READING.statement_characters:
        _refuse(
            source,
            start,
            say(
                "a statement of more than {most} characters is not read",
                most=READING.statement_characters,
            ),
        )
    try:
        node = parse_statement(text, notation)
    except Unexpected as error:
        offset, message = syntax_error(text, error, notation)
        problems.append(source.problem(start + offset, message))
        return LogicalLine(start, text, None)
    if node.depth > READING.nesting:
        _refuse(source, start, say("nested more than {most} deep", most=READING.nesting))
    known[text] = node
    return LogicalLine(start, text, node, parts.words)


def _node(text: str) -> Raw:
    node: Raw = _parser().parse(text)
    return node


def _everyday_node(text: str, notation: Notation) -> Raw:
    """Parse a statement that the grammar alone refuses."""
    parser = _parser()
    tokens = plain_tokens(text, parser.token_at, parser.fixed, notation)
    node: Raw = parser.parse_tokens([*tokens, (END, lexeme("", len(text)))])
    return node


# A text that is being written is read again and again, and most of its lines stay as they are.
_kept_node = lru_cache(MOST_KEPT)(_node)


def _logical_lines(
    source: Source, text: str, start: int, problems: Problems
) -> list[tuple[int, int, bool]]:
    """Split at the line ends outside brackets: start, end, and whether the brackets are paired."""
    brackets = [(m.start(), m[0]) for m in _BRACKET.finditer(text, start)]
    closed_by, stray = _pair_brackets(brackets)
    unclosed = {at for at, end in closed_by.items() if end < 0}
    brackets.append((len(text), ""))  # which is before the end of no line
    spans: list[tuple[int, int, bool]] = []
    next_bracket = 0
    while start < len(text) and len(spans) <= READING.statements:  # more are refused anyway
        end, sound, index = start, True, next_bracket
        while True:
            # A bracket that closes further down makes the statement reach that far.
            end = text.find("\n", end)
            end = len(text) if end < 0 else end
            reach = end
            while brackets[index][0] < end:
                at, sign = brackets[index]
                if at in unclosed and sound:
                    message = say("this {sign} is never closed", sign=sign)
                    hint = _comment_hint(source, at, end)
                    problems.append(source.problem(at, message + hint))
                    sound = False
                elif (at in stray or (sign in ")]}" and closed_by[at] < start)) and sound:
                    problems.append(
                        source.problem(at, say("this {sign} closes nothing", sign=sign))
                    )
                    sound = False
                elif sign in "([{" and closed_by[at] > reach:
                    reach = closed_by[at]
                index += 1
            if reach <= end or not sound:
                break
            end = reach
        if not sound:
            # Only the line on which it starts is given up; the next may be a good statement.
            end = text.find("\n", start)
            end = len(text) if end < 0 else end
            while brackets[next_bracket][0] < end:
                next_bracket += 1
        else:
            next_bracket = index
        line = text[start:end]
        statement = line.strip()
        if statement:
            first = start + len(line) - len(line.lstrip())
            spans.append((first, first + len(statement), sound))
        start = end + 1
    return spans


def _comment_hint(source: Source, start: int, end: int) -> str:
    """Tell of a comment that hides a closing bracket: it may be meant as a remainder."""
    comment = source.text[start:end].partition("%")[2]
    hides = re.match(rf"\s*[{LETTER}0-9(].*[)\]}}]", comment[:200])
    return say(": % starts a comment; for a remainder write mod") if hides else ""


def _pair_brackets(brackets: list[tuple[int, str]]) -> tuple[dict[int, int], set[int]]:
    """Give for each bracket the offset of its partner, -1 where it is never closed; and strays."""
    open_brackets: list[int] = []
    partner: dict[int, int] = {}
    stray: set[int] = set()
    for at, sign in brackets:
        if sign in "([{":
            open_brackets.append(at)
        elif open_brackets:
            opening = open_brackets.pop()
            partner[opening], partner[at] = at, opening
        else:
            stray.add(at)
    partner.update((at, -1) for at in open_brackets)
    return partner, stray


@cache
def _parser() -> LalrParser:
    return parser_of(grammar_path(), MAKERS)


def terminals() -> dict[str, str]:
    """Give the pattern of each terminal of the grammar, by its name."""
    return _parser().terminals


def _infix(kind: InfixKind, parts: Sequence[Raw], signs: Sequence[str] = ()) -> parse_nodes.Infix:
    return parse_nodes.Infix(parts[0].at, level(parts), kind, parts, signs)


def _chain(kind: InfixKind) -> Maker:
    """Give what makes a node of parts with signs between them."""
    return lambda children: _infix(kind, children[::2], children[1::2])


def _joined(kind: InfixKind) -> Maker:
    """Give what makes a node of parts alone."""
    return lambda children: _infix(kind, children)


def _name(token: Lexeme) -> parse_nodes.Name:
    return parse_nodes.Name(token.at, 1, str(token))


def _number(children: list[Lexeme]) -> Raw:
    return parse_nodes.Numeral(children[0].at, 1, str(children[0]))


def _word(children: list[Lexeme]) -> Raw:
    return parse_nodes.Symbol(children[0].at, 1, str(children[0]))


def _call(children: list[Any]) -> Raw:
    name, *arguments = children
    return parse_nodes.Call(name.at, level(arguments), str(name), arguments)


def _running(children: list[Any]) -> Raw:
    name, head, body = children
    return parse_nodes.Running(name.at, level((head, body)), str(name), head, body)


def _raised(children: list[Any]) -> Raw:
    base, exponent = children
    number = parse_nodes.Numeral(exponent.at, 1, exponent.translate(_LOWERED))
    return _infix("power", (base, number))


def _applied(name: str) -> Maker:
    """Give what makes a sign and its part the operator that it stands for."""

    def make(children: list[Any]) -> Raw:
        (part,) = (child for child in children if isinstance(child, Raw))
        return parse_nodes.Call(children[0].at, level((part,)), name, [part])

    return make


def _digit(children: list[Raw]) -> Raw:
    return parse_nodes.Digit(children[0].at, level(children), *children)


def _negative(children: list[Any]) -> Raw:
    sign, part = children
    return parse_nodes.Negative(sign.at, level((part,)), part)


def _negation(children: list[Any]) -> Raw:
    sign, part = children
    return parse_nodes.Not(sign.at, level((part,)), part)


def _inside(children: list[Raw]) -> Raw:
    value, source = children
    return parse_nodes.Inside(value.at, level(children), value, source, False)


def _outside(children: list[Any]) -> Raw:
    value, _, source = children
    return parse_nodes.Inside(value.at, level((value, source)), value, source, True)


def _range(children: list[Raw]) -> Raw:
    return parse_nodes.Interval(children[0].at, level(children), *children)


def _set(children: list[Any]) -> Raw:
    bracket, *items = children
    return parse_nodes.Set(bracket.at, level(items), items)


def _let(children: list[Any]) -> Raw:
    name, _, value = children
    return parse_nodes.Let(name.at, level((value,)), _name(name), value)


def _var(children: list[Any]) -> Raw:
    *names, source = children
    return parse_nodes.Var(names[0].at, level((source,)), list(map(_name, names)), source)


def _define(children: list[Any]) -> Raw:
    name, *parameters, _, body = children
    return parse_nodes.Define(
        name.at, level((body,)), _name(name), list(map(_name, parameters)), body
    )


# By the name of a rule of the grammar, what makes a raw node of its parts.
MAKERS: dict[str, Maker] = {
    "number": _number,
    "word": _word,
    "call": _call,
    "running": _running,
    "digit": _digit,
    "negative": _negative,
    "negation": _negation,
    "sum": _chain("sum"),
    "product": _chain("product"),
    "power": _joined("power"),
    "raised": _raised,
    "root": _applied("wurzel"),
    "factorial": _applied("fak"),
    "magnitude": _applied("betrag"),
    "comparison": _chain("comparison"),
    "conjunction": _joined("and"),
    "disjunction": _joined("or"),
    "exclusive": _joined("xor"),
    "implication": _joined("->"),
    "equivalence": _joined("<->"),
    "inside": _inside,
    "outside": _outside,
    "range": _range,
    "set": _set,
    "let": _let,
    "var": _var,
    "define": _define,
}
