"""Statements in English."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sevendown.clues.gist import NoWords, denied
from sevendown.clues.nodes import HOLE, OWN, Node, has, num
from sevendown.clues.voice import (
    FACTOR,
    PRIMARY,
    PRODUCT,
    SUM,
    SaidOfEntry,
    Voice,
    clauses,
    filled,
    is_closed,
    is_open,
    is_prefixed,
    listed,
    merged,
    parameters_in,
)
from sevendown.text.phrases import with_article
from sevendown.words.base import Phrases, Predicate, Word

_RELATION = {
    "!=": "different from",
    "<": "less than",
    "<=": "at most",
    ">": "greater than",
    ">=": "at least",
}
_ORDINALS = (
    "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth"
).split()
_NUMBERS = "zero one two three four five six seven eight nine ten eleven twelve".split()
_PARTS = {2: "half of", 3: "a third of", 4: "a quarter of", 5: "a fifth of"}
_RAISED = {2: "squared", 3: "cubed"}
_GROUPS = {
    "across": "across entries",
    "down": "down entries",
    "numbers": "entries",
    "cells": "digits in the grid",
}


def ordinal(number: int) -> str:
    """Give the word for a place: third, 21st."""
    if 1 <= number <= len(_ORDINALS):
        return _ORDINALS[number - 1]
    if 10 <= number % 100 <= 20:
        return f"{number}th"
    return f"{number}{ {1: 'st', 2: 'nd', 3: 'rd'}.get(number % 10, 'th') }"


def number_word(number: int) -> str:
    """Give a small number as a word."""
    return _NUMBERS[number] if 0 <= number < len(_NUMBERS) else str(number)


class English(Voice):
    """Says things in English."""

    code = "en"
    # How parts of the entry are named: "its first digit" where the sentence begins with it, "the
    # first digit" where no other entry is named.
    _its = False
    _alone = False

    def phrases(self, word: Word) -> Phrases:
        """Give how a word is said."""
        return word.in_english

    # ---- values

    def value(self, node: Node, level: int = SUM) -> str:
        """Say a value, so that it holds together at least that tightly."""
        text, mine = self._value(node, level)
        if mine < level:
            raise NoWords
        return text

    def _value(self, node: Node, level: int) -> tuple[str, int]:
        match node:
            case ("num", int() as number) if number >= 0:
                return str(number), PRIMARY
            case ("entry", mark, direction, _):
                return f"{mark} {direction}", PRIMARY
            case ("own",):
                return "this number", PRIMARY
            case ("name", name, *_):
                return name, PRIMARY
            case ("said", words, *rest):
                return self._said_value(words, rest), FACTOR
            case ("sum", terms):
                return self._sum(terms, level)
            case ("product", *factors):
                return self._product(factors, level)
            case ("over", top, bottom):
                return self._over(top, bottom, level)
            case ("^", base, exponent):
                return self._power(base, exponent, level)
            case ("digit", number, place):
                return self._digit(number, place), FACTOR
            case ("digits", number, int() as power):
                kind = {2: "squares", 3: "cubes"}.get(power, f"{ordinal(power)} powers")
                return f"the sum of the {kind} of {self._digits_of(number)}", FACTOR
            case ("tally", ("num", int() as digit)):
                return f"the number of {digit}s in the grid", FACTOR
            case ("cell", row, column):
                return f"the digit in row {row}, column {column}", FACTOR
            case ("call", "betrag", ("sum", (("+", one), ("-", two)))):
                return self._listing("the difference between", [one, two]), FACTOR
            case ("call", "sum", ("group", group)):
                return f"the sum of all {_GROUPS[group]}", FACTOR
            case ("call", "min" | "max" as name, *items) if len(items) > 2:
                which = "smallest" if name == "min" else "largest"
                return self._listing(f"the {which} of", items), FACTOR
            case ("call", name, *arguments):
                return self._call(name, arguments)
        raise NoWords

    def _listing(self, what: str, items: Sequence[Node]) -> str:
        return f"{what} {listed(self._items(items), 'and')}"

    def _items(self, items: Sequence[Node]) -> list[str]:
        """Say values one after the other, of which the last does not go on."""
        *most, last = items
        return [*(self.value(item, PRODUCT) for item in most), self.value(last, FACTOR)]

    def _sum(self, terms: Sequence[tuple[str, Node]], level: int) -> tuple[str, int]:
        if terms[0][0] == "-":
            raise NoWords
        if level <= SUM:
            ordered = sorted(terms, key=lambda item: (item[0] == "-", is_prefixed(item[1])))
            text = self._term(ordered[0][1])
            for sign, term in ordered[1:]:
                word = "plus" if sign == "+" else "minus"
                text += f" {word} {self._term(term)}"
            return text, SUM
        more = [term for sign, term in terms if sign == "+"]
        less = [term for sign, term in terms if sign == "-"]
        if not less:
            return self._listing("the sum of", sorted(more, key=is_closed)), FACTOR
        whole: Node = more[0] if len(more) == 1 else ("sum", tuple(("+", term) for term in more))
        part: Node = less[0] if len(less) == 1 else ("sum", tuple(("+", term) for term in less))
        taken = f"{self.value(part, FACTOR)} from {self.value(whole, FACTOR)}"
        return f"the result of subtracting {taken}", FACTOR

    def _term(self, node: Node) -> str:
        """Say a part of a sum, so that nobody takes more for a part of it."""
        match node:
            case ("^", ("entry" | "name" | "own", *_) as base, ("num", 2 | 3 as exponent)):
                return f"{self.value(base, PRIMARY)} {_RAISED[exponent]}"
        return self.value(node, PRODUCT)

    def _product(self, factors: Sequence[Node], level: int) -> tuple[str, int]:
        first, *others = factors
        if len(factors) == 2 and first[0] == "num" and others[0][0] != "num":
            times = "twice" if first[1] == 2 else f"{first[1]} times"
            return f"{times} {self.value(others[0], FACTOR)}", FACTOR
        # What ends openly, as a sum does, stands last; and there is one such at most.
        ordered = sorted(factors, key=is_open)
        if level > PRODUCT or is_open(ordered[-2]):
            return self._listing("the product of", ordered), FACTOR
        return " times ".join(self.value(factor, FACTOR) for factor in ordered), PRODUCT

    def _over(self, top: Node, bottom: Node, level: int) -> tuple[str, int]:
        if bottom[0] == "num" and bottom[1] in _PARTS and top[0] != "num":
            return f"{_PARTS[bottom[1]]} {self.value(top, FACTOR)}", FACTOR
        if level > PRODUCT or is_open(top):
            return self._listing("the quotient of", [top, bottom]), FACTOR
        return f"{self.value(top, PRODUCT)} divided by {self.value(bottom, FACTOR)}", PRODUCT

    def _power(self, base: Node, exponent: Node, level: int) -> tuple[str, int]:
        if level == PRIMARY and exponent in (num(2), num(3)):
            return f"{self.value(base, PRIMARY)} {_RAISED[exponent[1]]}", PRIMARY
        if exponent[0] == "num" and base[0] != "num":
            kind = {2: "square", 3: "cube"}.get(exponent[1], f"{ordinal(exponent[1])} power")
            return f"the {kind} of {self.value(base, FACTOR)}", FACTOR
        raised = f"to the power of {self.value(exponent, PRIMARY)}"
        return f"{self.value(base, PRIMARY)} {raised}", PRIMARY

    def _digit(self, number: Node, place: Node) -> str:
        if place[0] != "num" or place[1] == 0:
            raise NoWords
        which = ordinal(place[1]) if place[1] > 0 else "last"
        if place[1] < -1:
            which = f"{ordinal(-place[1])} last"
        if number == OWN and (self._its or self._alone):
            return f"{'its' if self._its else 'the'} {which} digit"
        return f"the {which} digit of {self.value(number, FACTOR)}"

    def _digits_of(self, number: Node) -> str:
        if number == OWN and (self._its or self._alone):
            return "its digits"
        return f"the digits of {self.value(number, FACTOR)}"

    def _call(self, name: str, arguments: Sequence[Node]) -> tuple[str, int]:
        word = self._words.get(name)
        if word is None:
            raise NoWords
        said = self.phrases(word)
        if list(arguments) == [OWN] and said.bare and self._its:
            return f"its {said.bare[0]}", FACTOR
        for text in said.values:
            wanted = parameters_in(text)
            if len(wanted) != len(arguments):
                continue
            names = wanted if "…" in word.parameters else list(word.parameters)
            at = dict(zip(names, arguments, strict=True))
            leading = text.startswith(wanted[0])
            parts = {
                p: self.value(at[p], PRIMARY if leading and p == wanted[0] else FACTOR)
                for p in wanted
            }
            return ("" if leading else "the ") + filled(text, parts), FACTOR
        raise NoWords

    def _said_value(self, words: str, rest: Sequence[Node]) -> str:
        if not rest:
            return words
        parameters, *arguments = rest
        parts = [self.value(argument, FACTOR) for argument in arguments]
        return filled(words, dict(zip(parameters, parts, strict=True)))

    # ---- what is said of something

    def _predicate(self, gist: Node, subject: Node) -> SaidOfEntry | None:
        """Say what a predicate says of its first argument: as a noun, an adjective or a verb."""
        _, name, first, *others = gist
        word = self._words.get(name)
        if first != subject or not isinstance(word, Predicate) or "…" in word.parameters:
            return None
        said = self.phrases(word)
        parts = [self.value(argument, FACTOR) for argument in others]
        at = dict(zip(word.parameters[1:], parts, strict=True))
        if said.adjectives and not at and said.nouns:
            noun = said.nouns[0].partition("|")[0]
            if noun == f"{said.adjectives[0]} number":
                return SaidOfEntry(with_article(noun), adjective=said.adjectives[0])
        for text in said.nouns:
            one = text.partition("|")[0]
            if set(parameters_in(one)) == set(at):
                noun = filled(one, at)
                ends = tuple(parts) if parts and noun.endswith(parts[-1]) else ()
                return SaidOfEntry(with_article(noun), noun=noun, arguments=ends)
        for text in said.adjectives:
            if set(parameters_in(text)) == set(at):
                return SaidOfEntry(filled(text, at), after=filled(text, at))
        for text in said.verbs:
            if set(parameters_in(text)) == set(at):
                return SaidOfEntry(filled(text, at), after=f"that {filled(text, at)}")
        return None

    def _complement(self, gist: Node, subject: Node) -> str:
        """Say what something is or does, with the verb: is a prime, divides 7."""
        match gist:
            case ("is", *_):
                found = self._predicate(gist, subject)
                if found is not None:
                    if found.after.startswith("that "):
                        return found.after.removeprefix("that ")
                    return f"is {found.adjective or found.clause}"
            case ("not", ("is", *_) as inner):
                found = self._predicate(inner, subject)
                if found is not None and not found.after.startswith("that "):
                    return f"is not {found.adjective or found.clause}"
            case ("cmp", "=", left, right) if left == subject:
                return f"is {self.value(right)}"
            case ("cmp", "!=", left, right) if left == subject:
                return f"is not {self.value(right)}"
            case ("cmp", relation, left, right) if left == subject:
                return f"is {_RELATION[relation]} {self.value(right)}"
            case ("member", value, negated, *items) if value == subject:
                return f"is {self._one_of(items, negated)}"
            case ("or", *parts):
                told = [self._complement(part, subject) for part in parts]
                if all(text.startswith(("is a ", "is an ")) for text in told):
                    return "is " + listed([text[3:] for text in told], "or")
        raise NoWords

    def _one_of(self, items: Sequence[Node], negated: bool) -> str:
        if any(item[0] == "range" for item in items):
            raise NoWords
        if len(items) == 2 and not negated:
            return f"either {self.value(items[0])} or {self.value(items[1])}"
        which = "none" if negated else "one"
        return f"{which} of {listed([self.value(item) for item in items], 'or')}"

    def said(self, gist: Node) -> list[SaidOfEntry]:
        """Say in several ways what is said of the entry OWN, the best first; raises NoWords."""
        found: list[SaidOfEntry] = []
        self._alone = not has(gist, "entry")
        for way in (self._own, self._own_sentence):
            try:
                found += way(gist)
            except NoWords:
                continue
        self._alone = False
        if not found:
            raise NoWords
        return found

    def _own_sentence(self, gist: Node) -> list[SaidOfEntry]:
        return [SaidOfEntry(text) for text in self.sentences(gist)]

    def _beginning(self, value: Node, its: bool) -> str:
        """Say what a clue begins with, in which `its` is what the clue is about."""
        self._its = its
        try:
            return self.value(value)
        finally:
            self._its = False

    def _subject(self, value: Node) -> str:
        return self._beginning(value, value[0] in ("call", "digit") and value.count(OWN) == 1)

    def _own(self, gist: Node) -> list[SaidOfEntry]:
        match gist:
            case ("is", _, ("own",), *_):
                found = self._predicate(gist, OWN)
                return [found] if found else []
            case ("not", ("is", _, ("own",), *_) as inner):
                found = self._predicate(inner, OWN)
                if found is None or found.after.startswith("that "):
                    return []
                noun = found.clause
                return [SaidOfEntry(f"not {noun}", after=f"that is not {noun}")]
            case ("cmp", "=", ("own",), value) | ("cmp", "=", value, ("own",)):
                text = self._beginning(value, self._alone)
                return [SaidOfEntry(text, later=f"it is {text}")]
            case ("cmp", relation, ("own",), value):
                text = f"{_RELATION[relation]} {self.value(value)}"
                return [SaidOfEntry(text, after=text)]
            case ("cmp", relation, ("call", "anzahl", ("own",), ("num", digit)), ("num", times)):
                return self._counted(relation, digit, times)
            case ("cmp", "=", ("call", "bigomega", ("own",)), ("num", 2)):
                return [SaidOfEntry("a product of two primes", noun="product of two primes")]
            case ("cmp", "=", ("call", "bigomega", ("own",)), ("num", int() as k)) if k > 2:
                return [SaidOfEntry(f"the product of {number_word(k)} primes")]
            case ("cmp", "=", ("call", name, ("own",)) as quantity, value):
                return self._quantity(name, quantity, value)
            case ("member", ("own",), negated, *items):
                return [SaidOfEntry(self._one_of(items, negated))]
            case ("every", ("own",), told):
                return self._every(told)
            case ("says", words, parameters, ("own",), *others) if parameters[0] not in (
                parameters_in(words)
            ):
                return [SaidOfEntry(self._said_value(words, [parameters[1:], *others]))]
            case ("alike", ("own",), k, length) if k == length:
                return [
                    SaidOfEntry(
                        "all its digits are the same", after="whose digits are all the same"
                    )
                ]
            case ("alike", ("own",), k, length) if k == length - 1:
                return [SaidOfEntry("all but one of its digits are the same")]
            case ("or", *parts) if all(part[0] == "is" for part in parts):
                said = [self._predicate(part, OWN) for part in parts]
                kept = [item.clause for item in said if item is not None and item.noun]
                if len(kept) == len(parts):
                    return [SaidOfEntry(listed(kept, "or"))]
            case ("and", *_):
                return self._own_both(gist)
        return []

    def _own_both(self, gist: Node) -> list[SaidOfEntry]:
        """Say two things for which there are words together."""
        match gist:
            case ("and", ("cmp", "<", low, ("own",)), ("cmp", "<", ("own",), high)):
                text = f"between {self.value(low, PRODUCT)} and {self.value(high, PRODUCT)}"
                return [SaidOfEntry(text, after=text)]
            case ("and", ("is", "ANA", ("own",), one), ("cmp", "!=", ("own",), other)):
                if one == other:
                    return [
                        SaidOfEntry(
                            f"the digits of {self.value(one, PRIMARY)} in a different order"
                        )
                    ]
            case (
                "and",
                ("cmp", "=", ("call", "omega", ("own",)), ("num", int() as one)),
                ("cmp", "=", ("call", "bigomega", ("own",)), ("num", int() as other)),
            ) if one == other > 1:
                return [SaidOfEntry(f"the product of {number_word(one)} different primes")]
        return []

    def _counted(self, relation: str, digit: int, times: int) -> list[SaidOfEntry]:
        match relation, times:
            case ("=", 0) | ("<", 1):
                return [SaidOfEntry(f"contains no {digit}s", after=f"with no {digit}s")]
            case (">=", 1) | (">", 0):
                return [SaidOfEntry(f"contains at least one {digit}")]
            case ("=" | ">=" | "<=", _):
                how = {"=": "exactly", ">=": "at least", "<=": "at most"}[relation]
                return [SaidOfEntry(f"contains {how} {number_word(times)} {digit}s")]
        return []

    def _quantity(self, name: str, quantity: Node, value: Node) -> list[SaidOfEntry]:
        word = self._words.get(name)
        text = self.value(value)
        if word is not None and self.phrases(word).bare:
            bare = self.phrases(word).bare[0]
            return [SaidOfEntry(f"its {bare} is {text}", after=f"whose {bare} is {text}")]
        return [SaidOfEntry(f"{self._subject(quantity)} is {text}")]

    def _every(self, told: Node) -> list[SaidOfEntry]:
        match told:
            case ("is", name, ("hole",)) if name in self._words:
                said = self.phrases(self._words[name])
                kind = said.adjectives[0] if said.adjectives else ""
                if said.nouns and not (kind and said.nouns[0].startswith(f"{kind} number")):
                    kind = said.nouns[0].partition("|")[2]
                if kind:
                    return [
                        SaidOfEntry(
                            f"all its digits are {kind}", after=f"whose digits are all {kind}"
                        )
                    ]
        return [SaidOfEntry(f"each of its digits {self._complement(told, HOLE)}")]

    # ---- sentences

    def sentences(self, gist: Node) -> list[str]:
        """Say something in whole sentences, the best first; raises NoWords."""
        return [self.sentence(gist)]

    def sentence(self, gist: Node) -> str:
        """Say something in a whole sentence."""
        match gist:
            case ("is", "DISTINCT", ("group", group)):
                return f"all {_GROUPS[group]} are different"
            case ("is", "DISTINCT", *items):
                return f"{listed(self._items(items), 'and')} are all different"
            case ("is", _, subject, *_) | ("not", ("is", _, subject, *_)):
                return f"{self._subject(subject)} {self._complement(gist, subject)}"
            case ("cmp", _, subject, _) | ("member", subject, *_):
                return f"{self._subject(subject)} {self._complement(gist, subject)}"
            case ("says", words, parameters, subject, *others):
                if parameters[0] in parameters_in(words):
                    return self._said_value(words, [parameters, subject, *others])
                told = self._said_value(words, [parameters[1:], *others])
                return f"{self._subject(subject)} is {told}"
            case ("alike", number, k, length) if k == length:
                which = "its digits" if number == OWN else self._digits_of(number)
                return f"{which} are all the same"
            case ("every", ("own",), told):
                return f"each of its digits {self._complement(told, HOLE)}"
            case ("every", number, told):
                which = f"each digit of {self.value(number, FACTOR)}"
                return f"{which} {self._complement(told, HOLE)}"
            case ("and", *parts):
                return " and ".join(map(self.sentence, parts))
            case ("or", *parts):
                return "either " + " or ".join(map(self.sentence, parts))
            case ("xor", one, other):
                return f"either {self.sentence(one)} or {self.sentence(other)}, but not both"
            case ("->", one, other):
                return f"if {self.sentence(one)}, then {self.sentence(other)}"
            case ("<->", one, other):
                return f"{self.sentence(one)} if and only if {self.sentence(other)}"
            case ("truths", "=" | ">=" | "<=" as relation, int() as many, *parts):
                how = {"=": "exactly", ">=": "at least", "<=": "at most"}[relation]
                verb = "is" if many == 1 else "are"
                told = "; ".join(map(self.sentence, parts))
                return f"{how} {number_word(many)} of these {verb} true: {told}"
            case ("all of", group, told):
                return f"all {_GROUPS[group]} are {self._many(told)}"
            case ("not", inner) if denied(inner)[0] != "not":
                return self.sentence(denied(inner))
        raise NoWords

    def many_are(self, values: Sequence[Node], predicate: str) -> str:
        """Say that a predicate of one argument holds of several; raises NoWords."""
        told = self._many(("is", predicate, HOLE))
        return f"{listed(self._items(values), 'and')} are {told}"

    def _many(self, told: Node) -> str:
        """Say what many are: primes."""
        match told:
            case ("is", name, ("hole",)) if name in self._words:
                said = self.phrases(self._words[name])
                if said.nouns:
                    return said.nouns[0].partition("|")[2]
        text = self._complement(told, HOLE)
        if not text.startswith("is ") or text.startswith(("is a ", "is an ")):
            raise NoWords
        return text.removeprefix("is ")

    # ---- several things of one entry

    def joined(self, parts: Sequence[SaidOfEntry]) -> Iterator[str]:
        """Say several things of an entry in one clue, the best way first."""
        nouns = [part for part in parts if part.noun]
        adjectives = [part for part in parts if part.adjective]
        afters = [part for part in parts if part.after]
        rest = [part for part in parts if not (part.noun or part.adjective or part.after)]
        if (nouns or adjectives) and len(parts) > 1:
            heads = merged(nouns, "and")
            first = " ".join([*(part.adjective for part in adjectives), *(heads[:1] or ["number"])])
            behind = [part.after for part in afters[:1]]
            text = with_article(" ".join([first, *behind]))
            text = listed([text, *map(with_article, heads[1:])], "and")
            others = (*afters[1:], *rest)
            yield clauses([SaidOfEntry(text), *others])
            if others:
                yield clauses([*others, SaidOfEntry(text)])
        yield clauses(parts)
        if len(parts) > 1:
            yield clauses(parts[::-1])
