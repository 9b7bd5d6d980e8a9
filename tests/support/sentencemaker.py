"""Random expressions and statements as text, with every word and every form of the language.

Brackets stand where the grammar needs them, and now and then where it does not; or everywhere.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cache
from itertools import product
from random import Random

from sevendown.numbertheory import TooLarge
from sevendown.words.base import Operator, Predicate
from sevendown.words.registry import LANGUAGE, LIBRARY, builtin
from support.growing_words import is_growing

REGISTRY = builtin()
WORDS = {
    (kind, origin): [
        word
        for word in REGISTRY.words
        if isinstance(word, kind) and REGISTRY.origins[word] == origin
    ]
    for kind in (Predicate, Operator)
    for origin in (LANGUAGE, LIBRARY)
}
RELATIONS = ["=", "!=", "<", "<=", ">", ">="]
GROUPS = ["across", "down", "numbers", "cells"]
RUNNING_VALUES = ["sum", "summe", "min", "max"]
PRODUCTS = ["product", "produkt"]  # of the library
RUNNING_STATEMENTS = ["count", "anzahl", "smallest", "largest"]
LITERALS = [0, 0, 1, 2, 3, 4, 5, 7, 9, 10, 11, 12, 16, 21, 25, 100, 1001]
# A connective, how tightly it binds, and how tightly its parts must.
IFF, IMPLIES, XOR, OR, AND, NOT, COMPARISON = range(7)
SUM, PRODUCT, SIGNED, POWER, DIGIT, PRIMARY = range(7, 13)
CONNECTIVES = {
    "<->": (IFF, IMPLIES),
    "->": (IMPLIES, XOR),
    "xor": (XOR, OR),
    "or": (OR, AND),
    "and": (AND, NOT),
}


@dataclass(frozen=True)
class Text:
    """A piece of text, how tightly it binds, and about how many digits its value has at most."""

    text: str
    level: int = PRIMARY
    size: int = 1

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True)
class Bound:
    """A parameter or a running name."""

    name: str
    labelled: bool  # runs through numbers of the grid
    size: int


@dataclass
class Names:
    """What the statements may speak of."""

    references: list[Text]
    cells: list[str]
    values: list[Text] = field(default_factory=list)  # the names of `let` and `var`
    predicates: list[tuple[str, int]] = field(default_factory=list)  # defined: name, parameters
    operators: list[tuple[str, int]] = field(default_factory=list)
    bound: list[Bound] = field(default_factory=list)

    def is_hidden(self, name: str) -> bool:
        """Whether a name stands for a value of the puzzle's own."""
        return any(name == value.text for value in self.values) or any(
            name == bound.name for bound in self.bound
        )

    def inside(self, *names: Bound) -> Names:
        """The names inside a bracket with a running name, or in a definition."""
        hidden = {bound.name for bound in names}
        others = [bound for bound in self.bound if bound.name not in hidden]
        return replace(self, bound=[*others, *names])


class SentenceMaker:
    """Makes sentences."""

    def __init__(self, rng: Random, library: bool, bracketed: bool) -> None:
        self.rng = rng
        self.library = library  # whether words of the library occur
        self.bracketed = bracketed  # whether brackets leave nothing to precedence
        self.wide = 3  # how many values a name may run through
        self.defined_names: set[str] = set()

    # Pieces of text

    def within(self, item: Text, level: int) -> str:
        """Put brackets around what binds less tightly than the place needs it, or in vain."""
        in_vain = self.rng.random() < 0.08
        if item.level < level or in_vain or self.bracketed:
            return f"({item})"
        return item.text

    def sign(self, sign: str) -> str:
        """A sign between two parts; words need blanks around them, others need not have them."""
        if sign.isalpha() or self.rng.random() < 0.8:
            return f" {sign} "
        return sign

    def at_most(self, item: Text, size: int) -> Text:
        """Make a value smaller than 10^size, or so, of one that may be larger."""
        if item.size <= size:
            return item
        modulus = self.rng.randint(2, 10**size)
        return Text(f"{self.within(item, PRODUCT)} mod {modulus}", PRODUCT, size)

    # Expressions

    def expression(self, names: Names, depth: int) -> Text:
        rng = self.rng
        if depth <= 0 or rng.random() < 0.15:
            return self.atom(names)
        forms = [self.infix] * 9 + [self.call] * 9 + [self.digit] * 3 + [self.running] * 4
        forms += [self.groups] * 2 + [self.truths, self.negative]
        if names.operators:
            forms += [self.defined_value] * 3
        return rng.choice(forms)(names, depth)

    def atom(self, names: Names) -> Text:
        rng = self.rng
        roll = rng.random()
        if names.bound and roll < 0.45:
            bound = rng.choice(names.bound)
            if rng.random() < 0.15:
                return Text(f"label({bound.name})", size=2)
            return Text(bound.name, size=bound.size)
        if names.values and roll < 0.63:
            return rng.choice(names.values)
        if names.references and roll < 0.83:
            return rng.choice(names.references)
        if roll < 0.90:
            return Text(rng.choice(names.cells))
        if names.references and roll < 0.93:
            return Text(f"label({rng.choice(names.references)})", size=2)
        value = rng.choice(LITERALS)
        if rng.random() < 0.15:
            return Text(f"-{value}", SIGNED, 2)
        return Text(str(value), size=2)

    def infix(self, names: Names, depth: int) -> Text:
        rng = self.rng
        left, right = self.expression(names, depth - 1), self.expression(names, depth - 1)
        sign = rng.choice(["+", "-", "*", "/", "div", "mod", "+", "-", "*", "^"])
        if sign == "^":
            return self.power(left, right)
        if sign in "+-":
            size = max(left.size, right.size) + 1
            text = self.within(left, SUM) + self.sign(sign) + self.within(right, PRODUCT)
            return Text(text, SUM, size)
        size = left.size + right.size if sign == "*" else max(left.size, right.size)
        if size > 15:
            return left
        text = self.within(left, PRODUCT) + self.sign(sign) + self.within(right, SIGNED)
        return Text(text, PRODUCT, size)

    def power(self, base: Text, exponent: Text) -> Text:
        rng = self.rng
        base, exponent = self.at_most(base, 3), self.at_most(exponent, 1)
        roll = rng.random()
        if roll < 0.5:
            exponent = Text(str(rng.randint(0, 3)))
        elif roll < 0.6:
            exponent = Text(f"{self.within(exponent, DIGIT)} ^ {rng.randint(0, 1)}", POWER)
        size = base.size * 9
        text = self.within(base, DIGIT) + self.sign("^") + self.within(exponent, SIGNED)
        return Text(text, POWER, size)

    def negative(self, names: Names, depth: int) -> Text:
        item = self.expression(names, depth - 1)
        return Text("-" + self.within(item, SIGNED), SIGNED, item.size)

    def call(self, names: Names, depth: int) -> Text:
        """An operator before its arguments."""
        word = self.word(Operator)
        arguments = self.arguments(word, names, depth)
        size = value_size(word, tuple(argument.size for argument in arguments))
        return Text(self.applied(word, arguments), size=size)

    def word(self, kind: type[Predicate] | type[Operator]) -> Predicate | Operator:
        origin = LIBRARY if self.library and self.rng.random() < 0.5 else LANGUAGE
        return self.rng.choice(WORDS[kind, origin])

    def applied(self, word: Predicate | Operator, arguments: list[Text]) -> str:
        names = [name for name in word.names if name.isidentifier()]
        # A definition hides a word of the library, but not under its other names.
        name = self.rng.choice([name for name in names if name not in self.defined_names])
        return f"{name}({', '.join(map(str, arguments))})"

    def arguments(self, word: Predicate | Operator, names: Names, depth: int) -> list[Text]:
        rng = self.rng
        least, most = word.arity
        if most is None:
            return [self.expression(names, depth - 1) for _ in range(rng.randint(least, 4))]
        size = 2 if is_growing(word) else 6 if word.price >= 10 else 12
        arguments = [self.at_most(self.expression(names, depth - 1), size)]
        for _ in range(most - 1):
            # Further arguments are often bases, places or digits, and then small.
            if rng.random() < 0.5:
                arguments.append(self.at_most(self.atom(names), 1))
            else:
                size = 1 if is_growing(word) else 12
                arguments.append(self.at_most(self.expression(names, depth - 1), size))
        return arguments

    def groups(self, names: Names, depth: int) -> Text:
        rng = self.rng
        word = rng.choice(["sum", "summe", "min", "max"])
        size = 6
        others = [n for n in (*PRODUCTS, "mittel", "mean") if n not in self.defined_names]
        if self.library and others and rng.random() < 0.4:
            word, size = rng.choice(others), 14
        return Text(f"{word}({self.many(names, depth)})", size=size)

    def many(self, names: Names, depth: int) -> str:
        """Arguments among which are `across` and the like."""
        rng = self.rng
        parts = [rng.choice(GROUPS)]
        if rng.random() < 0.4:
            parts.append(rng.choice([rng.choice(GROUPS), str(self.expression(names, depth - 1))]))
        rng.shuffle(parts)
        return ", ".join(parts)

    def digit(self, names: Names, depth: int) -> Text:
        rng = self.rng
        index = str(rng.choice([1, 1, 2, -1, -1, -2, 3, 0, -4]))
        if rng.random() < 0.25:
            index = str(self.expression(names, depth - 1))
        number = self.expression(names, depth - 1)
        if names.references and rng.random() < 0.6:
            number = rng.choice(names.references)
        return Text(f"{self.within(number, DIGIT)}[{index}]", DIGIT)

    def truths(self, names: Names, depth: int) -> Text:
        count = self.rng.randint(1, 3)
        parts = [str(self.statement(names, depth - 1)) for _ in range(count)]
        return Text(f"truths({', '.join(parts)})")

    def defined_value(self, names: Names, depth: int) -> Text:
        return Text(self.defined(names, names.operators, depth), size=5)

    def defined(self, names: Names, among: list[tuple[str, int]], depth: int) -> str:
        name, count = self.rng.choice(among)
        arguments = [
            str(self.at_most(self.expression(names, min(depth - 1, 1)), 3)) for _ in range(count)
        ]
        return f"{name}({', '.join(arguments)})"

    # Names that run through something

    def running(self, names: Names, depth: int) -> Text:
        rng = self.rng
        name, source, inner = self.source(names)
        if rng.random() < 0.5:
            body, size = self.expression(inner, depth - 1), 7
            word = rng.choice(RUNNING_VALUES)
            products = [name for name in PRODUCTS if name not in self.defined_names]
            if self.library and products and rng.random() < 0.4:
                word, body, size = rng.choice(products), self.at_most(body, 2), 12
        else:
            body, size = self.statement(inner, depth - 1), 3
            word = rng.choice(RUNNING_STATEMENTS)
        return Text(f"{word}({name} in {source} : {body})", size=size)

    def source(self, names: Names) -> tuple[str, str, Names]:
        """A running name, what it runs through, and the names inside."""
        rng = self.rng
        name = rng.choice("xyz")
        if names.values + names.references and rng.random() < 0.08:
            # It may hide another name.
            hidden = rng.choice(names.values + names.references).text
            name = name if hidden[0].isdigit() else hidden
        roll = rng.random()
        groups = [group for group in GROUPS if not names.is_hidden(group)]
        if roll < 0.5 and groups:
            group = rng.choice(groups)
            bound = Bound(name, group != "cells", 1 if group == "cells" else 3)
            return name, group, names.inside(bound)
        if roll < 0.75:
            text, size = self.range(names)
            return name, text, names.inside(Bound(name, False, size))
        return name, self.members(names, 0), names.inside(Bound(name, False, 2))

    def range(self, names: Names) -> tuple[str, int]:
        """A range to run through, and about how many digits its values have."""
        rng = self.rng
        if not names.bound and rng.random() < 0.2:
            low = rng.choice([0, 10, 95, 100])
            return f"{low}..{low + rng.randint(0, self.wide)}", 3
        low = rng.randint(-2, 4)
        if rng.random() < 0.3:
            high = self.at_most(self.atom(names), 1)
            return f"{low}..{self.within(high, SUM)}", 1
        return f"{low}..{low + rng.randint(-1, 5)}", 1

    def members(self, names: Names, depth: int) -> str:
        rng = self.rng
        items = []
        for _ in range(rng.randint(0 if rng.random() < 0.1 else 1, 4)):
            roll = rng.random()
            if roll < 0.4:
                items.append(str(rng.randint(-3, 40)))
            elif roll < 0.6:
                low = rng.randint(-3, 60)
                items.append(f"{low}..{low + rng.choice([-1, 0, 1, 3, 7, 30])}")
            elif roll < 0.75:
                items.append(f"{self.within(self.atom(names), PRODUCT)} / {rng.randint(0, 3)}")
            elif roll < 0.85:
                first = self.at_most(self.atom(names), 1)
                items.append(f"{self.within(first, SUM)}..{rng.randint(0, 12)}")
            else:
                item = self.at_most(self.expression(names, depth), 3)
                items.append(self.within(item, SUM))
        return "{" + ", ".join(items) + "}"

    # Statements

    def statement(self, names: Names, depth: int) -> Text:
        rng = self.rng
        forms = [self.comparison] * 7 + [self.predicate] * 5 + [self.membership] * 3
        if depth > 0:
            forms += [self.logic] * 6 + [self.quantified] * 2
        if names.predicates:
            forms += [self.defined_statement] * 2
        return rng.choice(forms)(names, depth)

    def comparison(self, names: Names, depth: int) -> Text:
        rng = self.rng
        left, right = self.expression(names, depth), self.expression(names, depth - 1)
        relation = rng.choice(RELATIONS)
        if rng.random() < 0.25:
            return Text(f"{relation}({left}, {right})")
        text = self.within(left, SUM) + self.sign(relation) + self.within(right, SUM)
        while rng.random() < 0.15:
            text += self.sign(rng.choice(RELATIONS)) + self.within(self.atom(names), SUM)
        return Text(text, COMPARISON)

    def membership(self, names: Names, depth: int) -> Text:
        rng = self.rng
        value = self.within(self.expression(names, depth), SUM)
        word = rng.choice(["in", "in", "not in"])
        if rng.random() < 0.3:
            high = self.at_most(self.expression(names, depth - 1), 4)
            members = f"{rng.randint(-5, 30)}..{self.within(high, SUM)}"
        else:
            members = self.members(names, depth - 1)
        return Text(f"{value} {word} {members}", COMPARISON)

    def predicate(self, names: Names, depth: int) -> Text:
        rng = self.rng
        if rng.random() < 0.1:
            name = rng.choice(["DISTINCT", "distinct"])
            return Text(f"{name}({self.many(names, depth)})")
        word = self.word(Predicate)
        return Text(self.applied(word, self.arguments(word, names, depth)))

    def defined_statement(self, names: Names, depth: int) -> Text:
        return Text(self.defined(names, names.predicates, depth))

    def quantified(self, names: Names, depth: int) -> Text:
        word = self.rng.choice(["all", "any"])
        name, source, inner = self.source(names)
        return Text(f"{word}({name} in {source} : {self.statement(inner, depth - 1)})")

    def logic(self, names: Names, depth: int) -> Text:
        rng = self.rng
        if rng.random() < 0.35:
            return self.opposite(self.statement(names, depth - 1))
        sign = rng.choice(list(CONNECTIVES))
        level, inner = CONNECTIVES[sign]
        count = 3 if rng.random() < 0.3 else 2
        parts = [self.within(self.statement(names, depth - 1), inner) for _ in range(count)]
        if sign == "->" and count == 3:
            # It groups to the right.
            parts = [parts[0], self.within(Text(f"{parts[1]} -> {parts[2]}", level), level)]
        return Text(self.sign(sign).join(parts), level)

    def opposite(self, statement: Text) -> Text:
        return Text(f"not {self.within(statement, NOT)}", NOT)

    def true_of(self, item: Text, value: int) -> Text:
        """A statement that holds where an expression has a value."""
        rng = self.rng
        other = value + rng.randint(0, 9)
        text = self.within(item, SUM)
        return Text(
            rng.choice(
                [
                    f"{text} = {value}",
                    f"=({text}, {value})",
                    f"{value} = {text}",
                    f"{value - 3} < {text} <= {other}",
                    f"{text} in {{{value}, {other}}}",
                    f"{text} in {value - 2}..{other}",
                    f"{text} not in {{{value + 1}, {value - 1}}}",
                    f"not {text} != {value}",
                ]
            ),
            NOT,
        )

    def true_of_both(self, one: Text, value: int, other: Text, other_value: int) -> Text:
        """A statement that holds where two expressions have their values: what the first one is."""
        difference = value - other_value
        text = self.within(one, SUM) + self.sign("=") + self.within(other, SUM)
        if difference:
            text += f" {'+' if difference > 0 else '-'} {abs(difference)}"
        return Text(text, COMPARISON)


@cache
def value_size(word: Operator, sizes: tuple[int, ...]) -> int:
    """About how many digits the value of an operator has, found by trying."""
    longest = 1
    for arguments in product(*({10**size - 1, 10 ** (size - 1), 2, 3} for size in sizes)):
        try:
            value = word.value(*arguments)
        except TooLarge:
            return 30
        longest = max(longest, len(str(value or 0)))
    return longest
