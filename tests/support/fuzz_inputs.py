"""Texts for the fuzzer: near to what people write, and far from it. Each is made from a seed."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from lark import Lark
from lark.exceptions import LarkError

from sevendown.language.vocabulary import GROUPS, LINES, RUNNING, SPECIAL
from sevendown.text.header import KEYS
from support import puzzlemaker
from support.published import CROSSNUMBERS
from support.sentencemaker import REGISTRY

ROOT = Path(__file__).parents[2]
MOST_BYTES = 1 << 16

GRAMMARS = sorted(ROOT.glob("grammar/*.lark"))

SIGNS = ["+", "-", "*", "/", "^", "=", "!=", "<", "<=", ">", ">=", "->", "<->", "..", ",", ":"]
BRACKETS = ["(", ")", "[", "]", "{", "}"]
SUPERSCRIPTS = ["²", "³", "¹⁰", "√", "!", "|"]
EVERYDAY = [
    "1 across",
    "1across",
    " a ",
    "D1",
    " x ",
    " und ",
    "nicht ",
    " mal ",
    "1,000",
    "gerade",
]
EVERYDAY += ["Quersumme", "alle", "in [", "×", "−", "≤", "is prime", "//", ";", "&", "=="]
KEYWORDS = ["let", "var", "define", "in", "not", "and", "or", "xor", "div", "mod"]
GRID_SIGNS = [".", "#", "|", "_", "=5", "+", "--", "::", "##", "A", "12", "é", " ", "\t"]
REFERENCES = ["A_w", "A_s", "B_a", "C_d", "1a", "1d", "2_w", "12D", "3s", "é_w"]
NUMBERS = ["0", "1", "2", "7", "10", "99", "007", "123456789", "9" * 30]
NAMES = ["x", "y", "n", "X", "Y", "A", "f", "g", "P", "größe", "a_b", "e1", "i", "l", "O"]
WORDS = [name for name in REGISTRY.all_names() if name.isidentifier()]
EVERYTHING = [*SIGNS, *BRACKETS, *KEYWORDS, *REFERENCES, *NUMBERS, *NAMES, *WORDS]
EVERYTHING += [*LINES, "row(1)", "cell(x, 1)", *SUPERSCRIPTS, *EVERYDAY]
EVERYTHING += [*GROUPS, *RUNNING, *SPECIAL, *KEYS, *GRID_SIGNS, "%", "---", "\n", "\n\n"]

# Characters that look like others, that are not seen, that turn or join their neighbours, or that
# some programs take for the end of a line, a blank or a digit.
ODD = [*map(chr, range(32)), "\x7f", "\x80", "\x85", "\x9b", "\xa0", "\xad", "\u034f", "\u061c"]
ODD += ["\u115f", "\u1680", "\u180e", "\u2000", "\u200b", "\u200c", "\u200d", "\u200e", "\u200f"]
ODD += ["\u2028", "\u2029", "\u202a", "\u202e", "\u202f", "\u2060", "\u2066", "\u2069", "\u3000"]
ODD += ["\u3164", "\ufeff", "\ufff9", "\ufffd", "\ufffe", "\uffff", "\U000e0041", "\U0010ffff"]
ODD += ["\ud800", "\udbff", "\udc00", "\udc80", "\udcff", "\udfff", "\ue000", "\U0005ffff"]
ODD += ["\u0301", "\u0308", "\u20dd", "\u0e33", "\u064b", "\ufe0f", "\U0001f600", "\U0001f1e9"]
ODD += ["\u0410", "\u0391", "\u0421", "\u0435", "\u03bf", "\uff21", "\uff11", "\uff08", "\uff0b"]
ODD += ["\u0663", "\u096b", "\u09ea", "\U0001d7cf", "\u00b2", "\u00bd", "\u2460", "\u2168"]
ODD += ["\u2212", "\u2010", "\u2013", "\u2014", "\u00d7", "\u00f7", "\u00b7", "\u22c5", "\u2215"]
ODD += ["\u201c", "\u201d", "\u2018", "\u2019", "\u00ab", "\u2264", "\u2265", "\u2260", "\u2192"]
ODD += ["\u212a", "\u0130", "\u0131", "\u017f", "\u00df", "\u0149", "\u01c6", "\u0250", "\ufb01"]
ODD += ["\u05d0", "\u0628", "\u6f22", "\uac00", "\u1100", "'", '"', "`", "\\", "$", "@", "~", "?"]


def encode(text: str) -> bytes:
    """Write a text as bytes; lone surrogates, which no file in UTF-8 has, in the obvious way."""
    return text.encode("utf-8", "surrogatepass")[:MOST_BYTES]


# ---- what there is to start from


@cache
def texts() -> list[str]:
    """Give sound puzzles: published ones and made ones."""
    published = [path.read_text(encoding="utf-8") for path in CROSSNUMBERS]
    return published + [puzzlemaker.make(f"fuzz {seed}") for seed in range(len(published))]


def a_text(rng: Random) -> str:
    return rng.choice(texts())


def statements(text: str) -> list[str]:
    """Give the lines of a text that are likely to be statements."""
    found = [line.split("%")[0].strip() for line in text.split("\n")]
    return [line for line in found if re.search(r"[=<>(]", line)] or ["PZ(A_w)"]


# ---- mutations


def mutated(rng: Random) -> bytes:
    """A sound puzzle with a few changes."""
    text = a_text(rng)
    for _ in range(rng.choice([1, 1, 1, 2, 3, 5, 12])):
        text = rng.choice(MUTATIONS)(rng, text)
    return encode(text)


def _place(rng: Random, text: str) -> int:
    return rng.randint(0, len(text))


def _insert_character(rng: Random, text: str) -> str:
    at = _place(rng, text)
    return text[:at] + rng.choice(["\n", " ", rng.choice(text or "x"), _odd(rng)]) + text[at:]


def _delete(rng: Random, text: str) -> str:
    at = _place(rng, text)
    return text[:at] + text[at + rng.choice([1, 1, 1, 2, 5, 40]) :]


def _double(rng: Random, text: str) -> str:
    at = _place(rng, text)
    piece = text[at : at + rng.choice([1, 1, 2, 10, 100])]
    return text[:at] + piece * rng.choice([2, 2, 3, 50]) + text[at + len(piece) :]


def _swap(rng: Random, text: str) -> str:
    at = _place(rng, text)
    return text[:at] + text[at : at + 2][::-1] + text[at + 2 :]


def _tokens(text: str) -> list[str]:
    return re.findall(r"\w+|\s+|[^\w\s]", text) or [""]


def _change_tokens(rng: Random, text: str) -> str:
    tokens = _tokens(text)
    i, j = rng.randrange(len(tokens)), rng.randrange(len(tokens))
    change = rng.randrange(5)
    if change == 0:
        tokens[i] = rng.choice(EVERYTHING)
    elif change == 1:
        tokens.insert(i, rng.choice(EVERYTHING))
    elif change == 2:
        tokens[i], tokens[j] = tokens[j], tokens[i]
    elif change == 3:
        tokens[i] = tokens[j]
    else:
        del tokens[i]
    return "".join(tokens)


def _rename(rng: Random, text: str) -> str:
    names = re.findall(r"[^\W\d]\w*", text) or ["x"]
    pool = [*names, *WORDS, *KEYWORDS, *GROUPS, *RUNNING, *SPECIAL, *REFERENCES]
    return re.sub(rf"\b{rng.choice(names)}\b", rng.choice(pool), text, count=rng.choice([0, 1]))


def _change_lines(rng: Random, text: str) -> str:
    lines = text.split("\n")
    i, j = rng.randrange(len(lines)), rng.randrange(len(lines))
    change = rng.randrange(6)
    if change == 0:
        rng.shuffle(lines)
    elif change == 1:
        lines[i], lines[j] = lines[j], lines[i]
    elif change == 2:
        lines.insert(i, lines[j])
    elif change == 3:
        del lines[i]
    elif change == 4:
        lines[i : i + 2] = ["".join(lines[i : i + 2])]
    else:
        lines.insert(i, rng.choice(["", "---", "%", "+--+", "title: x", "digits: 1-"]))
    return "\n".join(lines)


def _splice(rng: Random, text: str) -> str:
    other = a_text(rng)
    if rng.random() < 0.3:
        return text[: _place(rng, text)] + other[_place(rng, other) :]
    mine, theirs = text.split("\n"), other.split("\n")
    return "\n".join(mine[: rng.randint(0, len(mine))] + theirs[rng.randint(0, len(theirs)) :])


def _multiply_brackets(rng: Random, text: str) -> str:
    places = [m.start() for m in re.finditer(r"[()\[\]{}]", text)] or [0]
    at = rng.choice(places)
    return text[:at] + text[at : at + 1] * rng.choice([2, 3, 10, 250]) + text[at + 1 :]


def _lengthen_number(rng: Random, text: str) -> str:
    numbers = list(re.finditer(r"\d+", text))
    if not numbers:
        return text + "9" * 100
    number = rng.choice(numbers)
    longer = number[0] + rng.choice("0179") * rng.choice([1, 3, 9, 20, 100, 4400, 10_001])
    return text[: number.start()] + longer + text[number.end() :]


def _nest(rng: Random, text: str) -> str:
    """Put one statement into another."""
    one, other = rng.choice(statements(text)), rng.choice(statements(a_text(rng)))
    words = re.findall(r"\w+", one) or ["x"]
    mixed = rng.choice(
        [
            one.replace(rng.choice(words), f"({other})", 1),
            one.replace(rng.choice(words), f"sum(x in 1..3 : {other})", 1),
            f"not ({one})",
            f"({one}) -> {other}",
            f"{one} xor ({other}) <-> not ({one})",
            f"all(x in {rng.choice(GROUPS)} : {other})",
            f"any(n in {{1, 4, {rng.choice(REFERENCES)}..9}} : {one} and {other})",
            f"define f(X, Y) = {other}\nf(1, 2)",
            f"let z = {other}\nz > 1",
            f"0 < truths({one}, {other})",
            f"({other})[{one}] = 1",
            f"var v, w in {other}",
        ]
    )
    return text.replace(one, mixed, 1) if rng.random() < 0.7 else f"{text}\n{mixed}\n"


def _change_line_ends(rng: Random, text: str) -> str:
    return text.replace("\n", rng.choice(["\r\n", "\r", "\n\r", "\x0b", "\f", "\u2028", "\x85"]))


def _put_odd_in(rng: Random, text: str) -> str:
    at = _place(rng, text)
    return text[:at] + _odd(rng) * rng.choice([1, 1, 1, 2, 30]) + text[at + rng.randint(0, 1) :]


def _odd(rng: Random) -> str:
    if rng.random() < 0.2:
        return chr(rng.randrange(0x110000))
    return rng.choice(ODD)


MUTATIONS: list[Callable[[Random, str], str]] = [
    _insert_character,
    _delete,
    _double,
    _swap,
    _change_tokens,
    _change_tokens,
    _change_tokens,
    _rename,
    _rename,
    _change_lines,
    _splice,
    _multiply_brackets,
    _lengthen_number,
    _nest,
    _nest,
    _change_line_ends,
    _put_odd_in,
]


# ---- texts that follow the grammar


class Grammar:
    """Writes random statements of a grammar."""

    def __init__(self, file: Path) -> None:
        parser = Lark(file.read_text(encoding="utf-8"), parser="lalr", lexer="basic")
        self.rules: dict[str, list[list[Any]]] = {}
        for rule in parser.rules:
            self.rules.setdefault(rule.origin.name, []).append(list(rule.expansion))
        # A terminal is written as some word that it matches, whatever its pattern is.
        self.words = {
            terminal.name: [w for w in EVERYTHING if _matches(terminal.pattern.to_regexp(), w)]
            for terminal in parser.terminals
        }
        self.heights: dict[str, int] = {}
        while len(self.heights) < len(self.rules):
            known = dict(self.heights)
            for name, expansions in self.rules.items():
                heights = [self._height(expansion) for expansion in expansions]
                possible = [height for height in heights if height is not None]
                if name not in known and possible:
                    self.heights[name] = 1 + min(possible)
            assert len(self.heights) > len(known), "some rule has no end"

    def _height(self, expansion: list[Any]) -> int | None:
        """Give how deep the shortest text of an expansion nests; None: not known yet."""
        parts = [0 if part.is_term else self.heights.get(part.name) for part in expansion]
        return None if None in parts else max([0, *(part for part in parts if part is not None)])

    def statement(self, rng: Random) -> str:
        """Write a statement."""
        left = rng.choice([5, 20, 60, 200, 800])  # rules to be used freely
        signs: list[str] = []
        todo = ["start"]
        while todo:
            name = todo.pop()
            if name in self.words:
                signs.append(rng.choice(self.words[name]))
                continue
            expansions = self.rules[name]
            left -= 1
            if left < 0:
                least = self.heights[name] - 1
                expansions = [e for e in expansions if self._height(e) == least]
            todo += [part.name for part in reversed(rng.choice(expansions))]
        gap = rng.choice(["", " ", " "])
        text = ""
        for sign in signs:
            joins = re.search(r"\w$", text) and re.match(r"\w", sign)
            text += (" " if joins else gap) + sign
        return text.strip()


def _matches(pattern: str, word: str) -> bool:
    return re.fullmatch(pattern, word) is not None


@cache
def grammars() -> list[Grammar]:
    """Give the grammars of the project that stand on their own."""
    found = []
    for file in GRAMMARS:
        try:
            found.append(Grammar(file))
        except LarkError:  # one that is only imported by others
            continue
    assert found
    return found


def by_the_grammar(rng: Random) -> bytes:
    """Random statements of the grammar below a random header and grid."""
    grammar = rng.choice(grammars())
    parts = [_header(rng), _grid(rng)] if rng.random() < 0.7 else ["A . C\nB . .\n"]
    parts += [grammar.statement(rng) for _ in range(rng.choice([1, 1, 2, 5]))]
    return encode("\n".join(parts) + "\n")


def header_and_grid(rng: Random) -> bytes:
    """A random header and grid, perhaps broken, with a statement or none."""
    text = _header(rng) + rng.choice(["", "\n"]) + _grid(rng)
    if rng.random() < 0.5:
        text += "\n" + rng.choice(statements(a_text(rng)))
    for _ in range(rng.choice([0, 0, 1, 2])):
        text = rng.choice(MUTATIONS)(rng, text)
    return encode(text)


def _header(rng: Random) -> str:
    values = ["yes", "no", "distinct", "free", "0-9", "1-6", "13579", "9-1", "0,2-4", "", "x", "-"]
    values += ["1" * 50, "%", "a: b", *ODD]
    lines = []
    for _ in range(rng.choice([0, 0, 1, 2, 4])):
        key = rng.choice([*KEYS, *KEYS, "digit", "Title", "leading zeros", "é", "", "a b"])
        lines.append(f"{key}{rng.choice([':', ':', ': ', ' : ', ''])}{rng.choice(values)}")
    return "".join(line + "\n" for line in lines)


def _grid(rng: Random) -> str:
    rows, columns = rng.choice([0, 1, 2, 3, 4, 9]), rng.choice([1, 2, 3, 4, 9])
    text = rng.choice([_open_grid, _spaced_grid, _boxed_grid])(rng, rows, columns)
    if rng.random() < 0.3:
        text = rng.choice([_delete, _double, _swap, _change_tokens, _change_lines])(rng, text)
    return text


def _open_grid(rng: Random, rows: int, columns: int) -> str:
    signs = rng.choice(["..#", "..#ABC", "123456789.", "ABCÉß.#", "....?"])
    lines = ["".join(rng.choice(signs) for _ in range(columns)) for _ in range(rows)]
    return "".join(line + "\n" for line in lines)


def _spaced_grid(rng: Random, rows: int, columns: int) -> str:
    def cell() -> str:
        what = rng.choice([".", ".", "#", rng.choice("ABCDEFGHIJK"), str(rng.randint(1, 99)), "ab"])
        digit = rng.choice(["", "", "", "=0", "=5", "=55"])
        return what + digit + rng.choice(["", "", "", "|"]) + rng.choice(["", "", "", "_"])

    blank = rng.choice([" ", "  ", "\t"])
    return "".join(blank.join(cell() for _ in range(columns)) + "\n" for _ in range(rows))


def _boxed_grid(rng: Random, rows: int, columns: int) -> str:
    width = rng.choice([1, 2, 2, 3, 5])
    border = "+" + ("-" * width + "+") * columns
    lines = [border]
    for row in range(rows):
        line = "|"
        for column in range(columns):
            what = rng.choice(["", "", ".", "#" * width, rng.choice("ABCDEFGH"), "1", "A=5", "=7"])
            line += what.center(width)[:width] + rng.choice("| :" if column + 1 < columns else "|")
        lines.append(line)
        if row + 1 < rows:
            between = (rng.choice("- :") * width for _ in range(columns))
            lines.append("+" + "+".join(between) + "+")
    return "".join(line + "\n" for line in [*lines, border])


# ---- texts that are none


def random_bytes(rng: Random) -> bytes:
    """Bytes of any kind, alone or within a puzzle."""
    length = rng.choice([0, 1, 2, 5, 50, 1000])
    noise = rng.randbytes(length)
    if rng.random() < 0.3:
        noise = bytes(rng.choice(b"()[]{}=<>-+^.,:#|_A1 \n%\xc3\xa9\xff\0") for _ in range(length))
    if rng.random() < 0.5:
        return noise
    sound = encode(a_text(rng))
    at = rng.randint(0, len(sound))
    return sound[:at] + noise + sound[at + rng.choice([0, 0, length]) :]


def odd_characters(rng: Random) -> bytes:
    """Characters that have no place in a puzzle, in every place of it."""
    if rng.random() < 0.2:
        return encode("".join(_odd(rng) for _ in range(rng.choice([1, 3, 30, 300]))))
    text = a_text(rng)
    for _ in range(rng.choice([1, 1, 2, 5, 20])):
        text = _put_odd_in(rng, text)
    if rng.random() < 0.1:  # a very long line
        at = _place(rng, text)
        text = text[:at] + rng.choice(" \tx1%.\u0301") * 20_000 + text[at:]
    return encode(text)


def truncated(rng: Random) -> bytes:
    """The beginning or the end of a puzzle."""
    text = a_text(rng)
    at = _place(rng, text)
    return encode(text[:at] if rng.random() < 0.8 else text[at:])


# ---- much of the same


def much(rng: Random) -> bytes:
    """A structure, repeated up to the limit of what must be read in time."""
    name = rng.choice(list(STRUCTURES))
    size = rng.choice([60, 600, 6_000, 60_000])
    data = encode(structure(name, rng.randint(size // 2, size)))
    if rng.random() < 0.2:
        text = data.decode("utf-8", "surrogatepass" if b"\xed" in data else "ignore")
        data = encode(rng.choice(MUTATIONS)(rng, text))
    return data


def structure(name: str, size: int) -> str:
    """Write one of the structures with about so many characters."""
    head, (first, *between), end = STRUCTURES[name]
    parts = [head, _numbered(first, 0)]
    repeated, last = between if len(between) == 2 else (between[0], "")
    length, i = sum(map(len, parts)), 1
    while length < size:
        parts.append(_numbered(repeated, i))
        length += len(parts[-1]) + len(last)
        i += 1
    return "".join(parts) + last * (i - 1) + _numbered(end, i)


def _numbered(text: str, i: int) -> str:
    letters = "".join(chr(ord("a") + int(digit)) for digit in str(i))
    for old, new in (("<n>", str(i)), ("<m>", str(max(0, i - 1))), ("<l>", letters)):
        text = text.replace(old, new)
    return text


SMALL = "A . C\nB . .\n\n"

# What stands before; the first, what is repeated, and perhaps what closes each; what stands after.
# <n> counts, <m> is one less, <l> counts in letters.
STRUCTURES: dict[str, tuple[str, tuple[str, ...], str]] = {
    # brackets
    "round brackets": (SMALL, ("(", "(", ")"), "A_w) = 1"),
    "round brackets inside": (SMALL + "A_w = ", ("(", "(", ")"), ""),
    "open round": (SMALL, ("(", "("), "A_w = 1"),
    "open square": (SMALL + "A_w", ("[", "["), "1] = 1"),
    "open curly": (SMALL + "A_w in ", ("{", "{"), "1}"),
    "open in lines": (SMALL, ("(\n", "(\n"), ""),
    "closed in lines": (SMALL, (")\n", ")\n"), ""),
    "open in lines, closed once more": (SMALL, ("(\n", "(\n", ")"), "1))"),
    "mixed brackets": (SMALL, ("([{", "([{", "}])"), ""),
    "crossed brackets": (SMALL, ("(]", "[)\n"), ""),
    "calls": (SMALL, ("PZ(qs(", "qs(", ")"), "A_w)) "),
    "indices": (SMALL + "A_w", ("[1]", "[1]"), " = 1"),
    "indices inside": (SMALL, ("A_w[", "A_w[", "]"), "1] = 1"),
    "statements of brackets": (SMALL, ("", "((((((A_w)))))) = <n>\n"), ""),
    # chains
    "sum": (SMALL + "A_w = ", ("1", " + B_w"), ""),
    "sum of many": (SMALL + "A_w = ", ("1", " + qs(B_w + <n>)"), ""),
    "differences": (SMALL + "A_w = ", ("1", " - <n>"), ""),
    "product": (SMALL + "A_w = ", ("1", " * B_w"), ""),
    "quotients": (SMALL + "A_w = ", ("1", " / B_w"), ""),
    "powers": (SMALL + "A_w = ", ("1", "^1"), ""),
    "minus signs": (SMALL + "A_w = ", ("-", "-"), "1"),
    "nots": (SMALL, ("not ", "not "), "PZ(A_w)"),
    "implications": (SMALL + "PZ(A_w)", ("", " -> PZ(B_w)"), ""),
    "equivalences": (SMALL + "PZ(A_w)", ("", " <-> A_w > <n>"), ""),
    "conjunction": (SMALL + "PZ(A_w)", ("", " and A_w > <n>"), ""),
    "conjunction of two": (SMALL + "PZ(A_w)", ("", " and A_w > B_w - <n>"), ""),
    "disjunction": (SMALL + "PZ(A_w)", ("", " or A_w = <n>"), ""),
    "disjunction of two": (SMALL + "PZ(A_w)", ("", " or A_w = <n> * qs(B_w)"), ""),
    "disjunction of equations": (SMALL + "A_w = 1", ("", " or A_w = <n> * qs(B_w)"), ""),
    "exclusions": (SMALL + "PZ(A_w)", ("", " xor A_w = B_w + <n>"), ""),
    "comparisons": (SMALL + "A_w", ("", " < B_w + <n>"), ""),
    "same comparisons": (SMALL + "A_w", ("", " <= A_w"), ""),
    "ranges": (SMALL + "A_w in 1", ("", "..9"), ""),
    # lists
    "set": (SMALL + "A_w in {1", ("", ", <n>"), "}"),
    "set of sums": (SMALL + "A_w in {1", ("", ", qs(B_w) + <n>"), "}"),
    "set of ranges": (SMALL + "A_w in {1", ("", ", <n>0..<n>1"), "}"),
    "set of unknown ranges": (SMALL + "A_w in {1", ("", ", B_w..B_w + <n>"), "}"),
    "arguments": (SMALL + "DISTINCT(A_w", ("", ", A_w + <n>"), ")"),
    "short arguments": (SMALL + "DISTINCT(1", ("", ",1"), ")"),
    "arguments in lines": (SMALL + "DISTINCT(A_w", ("", ",\nB_w * <n>"), ")"),
    "smallest of many": (SMALL + "B_w = min(A_w", ("", ", A_w * <n>"), ")"),
    "truths": (SMALL + "3 = truths(PZ(A_w)", ("", ", B_w = A_w + <n>"), ")"),
    "too many arguments": (SMALL + "PZ(A_w", ("", ", 1"), ")"),
    "parameters": (SMALL + "define f(y", ("", ", x<n>"), ") = y"),
    "same parameters": (SMALL + "define f(y", ("", ", y"), ") = y"),
    "arguments of a definition": (SMALL + "define f(y) = y\nf(1", ("", ", 1"), ") = 1"),
    # declarations
    "definitions": (SMALL + "define f0(X) = X\n", ("", "define f<n>(X) = f<m>(X) + 1\n"), ""),
    "definitions, doubling": (
        SMALL + "define f0(X) = X\n",
        ("", "define f<n>(X) = f<m>(X) + f<m>(X)\n"),
        "f5(A_w) = 1",
    ),
    "true definitions, doubling": (
        SMALL + "define f0(X) = PZ(X)\n",
        ("", "define f<n>(X) = f<m>(X + 1) xor f<m>(X)\nf<n>(A_w)\n"),
        "",
    ),
    "definitions of two, doubling": (
        SMALL + "define f0(X) = PZ(X)\n",
        ("", "define f<n>(X) = f<m>(X) and f<m>(X)\n"),
        "f<m>(A_w)\n",
    ),
    "constant definitions, doubling": (
        SMALL + "define f0(X) = X\n",
        ("", "define f<n>(X) = f<m>(X) + f<m>(X + 1)\n"),
        "f<m>(7) > 5\n",
    ),
    "definitions used once": (SMALL, ("", "define f<n>(X) = X > <n>\nf<n>(A_w)\n"), ""),
    "definition used often": (SMALL + "define f(X) = PZ(X + B_w)\n", ("", "f(A_w + <n>)\n"), ""),
    "lets": (SMALL + "let x0 = A_w\n", ("", "let x<n> = x<m> + 1\n"), ""),
    "lets, doubling": (SMALL + "let x0 = A_w\n", ("", "let x<n> = x<m> * x<m>\n"), "PZ(x9)"),
    "lets side by side": (SMALL, ("", "let x<n> = A_w + <n>\nx<n> > 1\n"), ""),
    "vars": (SMALL, ("", "var x<n> in 1..9\n"), ""),
    "vars used": (SMALL, ("", "var x<n> in {1, 5..9}\nx<n> > A_w\n"), ""),
    "vars of vars": (SMALL + "var x0 in 1..9\n", ("", "var x<n> in 1..x<m>\n"), ""),
    "vars in a let": (
        SMALL + "var " + ",".join(f"y{i}" for i in range(2000)) + " in 1..9\n"
        "let s = " + "+".join(f"y{i}" for i in range(2000)) + "\n",
        ("", "s>1\n"),
        "",
    ),
    "vars in one line": (SMALL + "var y", ("", ", x<n>"), " in 1..9"),
    "names twice": (SMALL, ("", "let x = 1\n"), ""),
    # running names
    "running": (SMALL, ("all(x in 1..2 : ", "all(x in 1..2 : ", ")"), "PZ(A_w))"),
    "running apart": (SMALL, ("", "all(x<n> in 1..9 : ", ")"), "PZ(A_w)"),
    "running any": (SMALL, ("", "any(x<n> in 1..9 : ", ")"), "A_w = B_w"),
    "running any, constant": (SMALL, ("", "any(x<n> in 1..9 : ", ")"), "x1 + x<m> = 0"),
    "running sums": (SMALL + "A_w = ", ("", "sum(x<n> in 1..9 : ", ")"), "B_w"),
    "running counts": (SMALL + "A_w = ", ("", "count(x in cells : x = ", ")"), "B_w"),
    "running groups": (SMALL, ("", "any(x<n> in numbers : x<n> > 1 and ", ")"), "A_w = B_w"),
    "running statements": (SMALL, ("", "all(x in 1..<n> : A_w != x * B_w)\n"), ""),
    # grids and headers
    "wide grid": ("", (".", "."), "\n\nPZ(1a)\n"),
    "high grid": ("", (".\n", ".\n"), "\nPZ(1d)\n"),
    "square grid": ("", ("", ". " * 99 + ".\n"), "\nDISTINCT(numbers)\n"),
    "grid of marks": ("", ("A", " a<l>"), "\n\nA_w = 3"),
    "grid of marks below": ("", ("A .\n", "a<l> .\n"), "\nall(x in numbers : PZ(x))"),
    "grid of mistakes": ("", ("? ?\n", "? ?\n"), ""),
    "grid of one mark": ("", ("A A\n", "A A\n"), ""),
    "boxed grid": ("+--+--+\n", ("", "|<l> |  |\n+--+  +\n"), ""),
    "groups": (("." * 60 + "\n") * 60 + "\n0 < sum(cells", ("", ",cells"), ")"),
    "groups to run through": (("." * 60 + "\n") * 60 + "\n", ("", "any(x in cells : x > 8)\n"), ""),
    "groups in groups": (
        ("." * 60 + "\n") * 60 + "\n0 < ",
        ("", "sum(x<n> in cells : x<n> + ", ")"),
        "1",
    ),
    "references in a row": (
        " ".join(map(str, range(5000))) + "\n\n",
        ("", "<n>a>1\n"),
        "",
    ),
    "references in a square": (
        "\n".join(" ".join(str(100 * r + c) for c in range(100)) for r in range(70)) + "\n\n",
        ("", "<n>a>1\n"),
        "",
    ),
    "header": ("", ("title: x\n", "key<n>: x\n"), "A .\n"),
    "header of one key": ("", ("title: x\n", "title: x\n"), "A .\n"),
    "puzzles": ("A .\n", ("", "---\nA .\n\nPZ(A_w + <n>)\n"), ""),
    "empty puzzles": ("A .\n", ("", "---\n"), ""),
    # many statements, many mistakes
    "statements": (SMALL, ("", "PZ(A_w + <n>)\n"), ""),
    "short statements": (SMALL, ("", "1=1\n"), ""),
    "unknown names": (SMALL, ("", "n<n> = 1\n"), ""),
    "unknown names in one line": (SMALL + "A_w = 1", ("", " + n<n>"), ""),
    "one unknown name": (SMALL + "A_w = 1", ("", " + nn"), ""),
    "unknown words": (SMALL, ("", "prim<l>(A_w)\n"), ""),
    "unknown words in one line": (SMALL + "A_w = 1", ("", " + qs<n>(1)"), ""),
    "unknown names among many": (
        SMALL + "var " + ",".join(f"name{i}of" for i in range(400)) + " in 1..9\n",
        ("", "nome<n>ef = 1\n"),
        "",
    ),
    "unknown marks": (SMALL, ("", "X<l>_w = 1\n"), ""),
    "unknown words, defined later": (SMALL, ("", "P<n>(A_w)\ndefine P<m>(X) = X\n"), ""),
    "wrong kinds": (SMALL + "1 = 0", ("", " + PZ(A_w)"), ""),
    "mistakes of grammar": (SMALL, ("", "A_w = = 1\n"), ""),
    "odd characters": (SMALL, ("", "A_w \u2264 1\n"), ""),
    "mistakes of definitions": (SMALL, ("", "define f<n>(X) = no(X)\nf<n>(A_w)\n"), ""),
    # long words
    "long name": (SMALL, ("x", "x"), " = 1"),
    "long name before a mistake": (SMALL, ("x", "x"), " + f(1 2) = 1"),
    "long names": (SMALL, ("", "x" * 400 + "<n> = 1\n"), ""),
    "long digits": (SMALL + "A_w = ", ("1", "7"), ""),
    "long numbers": (SMALL + "A_w = 1", ("", " + " + "7" * 5000), ""),
    "long mark": ("", ("A", "A"), " .\n\nA_w = 1"),
    "long marks": ("", ("", "A" * 400 + "<l> .\n"), "\nA_w = 1"),
    "comment": (SMALL, ("%", "%"), ""),
    "blanks": ("", (" ", " "), SMALL),
    "blanks inside": (SMALL + "A_w", (" ", " "), "= 1"),
    "blanks of a header": ("a", (" ", " "), "b\n\n" + SMALL),
    "dashes of a header": ("a", ("-", "-a "), "\n\n" + SMALL),
    "line feeds": ("", ("\n", "\n"), SMALL),
    "line feeds inside": (SMALL + "(A_w", ("\n", "\n"), "= 1)"),
    "tabs": (SMALL, ("\t", "\t"), "A_w = 1"),
    "form feeds": (SMALL, ("\f", "\f"), "A_w = 1"),
    "NULs": (SMALL, ("\0", "\0"), "A_w = 1"),
    "combining marks": (SMALL + "A", ("\u0301", "\u0301"), "_w = 1"),
}


KINDS: dict[str, Callable[[Random], bytes]] = {
    "mutated": mutated,
    "by the grammar": by_the_grammar,
    "header and grid": header_and_grid,
    "bytes": random_bytes,
    "odd characters": odd_characters,
    "truncated": truncated,
    "much": much,
}
_SHARES = [8, 4, 3, 2, 3, 2, 2]


def make(seed: int) -> tuple[str, bytes]:
    """Give the kind and the bytes of the text with this seed."""
    rng = Random(f"fuzz:{seed}")
    (kind,) = rng.choices(list(KINDS), _SHARES)
    return kind, KINDS[kind](rng)
