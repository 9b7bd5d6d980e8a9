"""Statements in German."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from sevendown.clues.german_nouns import Case, declined, indefinite, is_noun
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
    is_closed,
    is_open,
    is_prefixed,
    listed,
    merged,
    parameters_in,
)
from sevendown.record import Record
from sevendown.words.base import Phrases, Predicate, Word

_RELATION = {
    "!=": "verschieden von",
    "<": "kleiner als",
    "<=": "höchstens",
    ">": "größer als",
    ">=": "mindestens",
}
_ORDINALS = (
    "erste zweite dritte vierte fünfte sechste siebte achte neunte zehnte elfte zwölfte"
).split()
_NUMBERS = "null ein zwei drei vier fünf sechs sieben acht neun zehn elf zwölf".split()
_FOLD = (
    "Einfache Doppelte Dreifache Vierfache Fünffache Sechsfache Siebenfache Achtfache Neunfache "
    "Zehnfache Elffache Zwölffache"
).split()
_DIGITS = "Nullen Einsen Zweien Dreien Vieren Fünfen Sechsen Siebenen Achten Neunen".split()
_RAISED = {2: "zum Quadrat", 3: "hoch 3"}
_GROUPS = {
    "across": "waagerechten Zahlen",
    "down": "senkrechten Zahlen",
    "numbers": "Zahlen",
    "cells": "Ziffern im Gitter",
}
_CASES: dict[str, Case] = {
    "von": "dat",
    "aus": "dat",
    "nach": "dat",
    "vor": "dat",
    "in": "dat",
    "zu": "dat",
    "über": "acc",
    "durch": "acc",
}


class GermanSentence(Record):
    """A sentence, of which the order may change: subject, verb, and the rest."""

    subject: str
    verb: str
    rest: str

    @property
    def main(self) -> str:
        """As it stands for itself."""
        return f"{self.subject} {self.verb} {self.rest}"

    @property
    def final(self) -> str:
        """As it stands behind wenn."""
        if self.verb != "ist":
            raise NoWords
        return f"{self.subject} {self.rest} {self.verb}"

    @property
    def inverted(self) -> str:
        """As it stands behind dann."""
        if self.verb != "ist":
            raise NoWords
        return f"{self.verb} {self.subject} {self.rest}"


def ordinal(number: int) -> str:
    """Give the word for a place: dritte, 21te."""
    return _ORDINALS[number - 1] if 1 <= number <= len(_ORDINALS) else f"{number}te"


def number_word(number: int) -> str:
    """Give a small number as a word."""
    return _NUMBERS[number] if 2 <= number < len(_NUMBERS) else str(number)


class German(Voice):
    """Says things in German."""

    code = "de"
    # As in English: "ihre Quersumme" where the sentence begins with it, "die erste Ziffer" where no
    # other entry is named.
    _its = False
    _alone = False

    def phrases(self, word: Word) -> Phrases:
        """Give how a word is said."""
        return word.in_german

    # ---- values

    def value(self, node: Node, level: int = SUM, case: Case = "nom") -> str:
        """Say a value in a case, so that it holds together at least that tightly."""
        text, mine = self._value(node, level)
        if mine < level:
            raise NoWords
        return declined(text, case)

    def _of(self, node: Node) -> str:
        """Say of what something is: von 3 senkrecht, der Summe von 3 und 4."""
        text = self.value(node, FACTOR)
        if text.startswith("die Ziffer in "):
            return f"von {declined(text, 'dat')}"
        return declined(text, "gen") if is_noun(text) else f"von {text}"

    def _value(self, node: Node, level: int) -> tuple[str, int]:
        match node:
            case ("num", int() as number) if number >= 0:
                return str(number), PRIMARY
            case ("entry", mark, direction, _):
                where = "waagerecht" if direction == "across" else "senkrecht"
                return f"{mark} {where}", PRIMARY
            case ("own",):
                return "diese Zahl", PRIMARY
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
                return self._power(base, exponent)
            case ("digit", number, place):
                return self._digit(number, place), FACTOR
            case ("digits", number, int() as power):
                kind = "Quadrate" if power == 2 else f"{ordinal(power)}n Potenzen"
                own = number == OWN and (self._its or self._alone)
                of = "ihrer Ziffern" if own else f"der Ziffern {self._of(number)}"
                return f"die Summe der {kind} {of}", FACTOR
            case ("tally", ("num", int() as digit)):
                return f"die Anzahl der Ziffer {digit} im Gitter", FACTOR
            case ("cell", row, column):
                return f"die Ziffer in Zeile {row}, Spalte {column}", FACTOR
            case ("call", "betrag", ("sum", (("+", one), ("-", two)))):
                return self._listing("die Differenz", [one, two]), FACTOR
            case ("call", "sum", ("group", group)):
                return f"die Summe aller {_GROUPS[group]}", FACTOR
            case ("call", "min" | "max" as name, *items) if len(items) > 2:
                which = "kleinste" if name == "min" else "größte"
                told = listed([self.value(item, PRODUCT) for item in items], "und")
                return f"die {which} der Zahlen {told}", FACTOR
            case ("call", name, *arguments):
                return self._call(name, arguments)
        raise NoWords

    def _listing(self, what: str, items: Sequence[Node]) -> str:
        *most, last = items
        told = [*(self.value(item, PRODUCT, "dat") for item in most)]
        told.append(self.value(last, FACTOR, "dat"))
        word = "aus" if any(is_noun(self.value(item, PRODUCT)) for item in items) else "von"
        return f"{what} {word} {listed(told, 'und')}"

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
            return self._listing("die Summe", sorted(more, key=is_closed)), FACTOR
        whole: Node = more[0] if len(more) == 1 else ("sum", tuple(("+", term) for term in more))
        part: Node = less[0] if len(less) == 1 else ("sum", tuple(("+", term) for term in less))
        first = self.value(whole, FACTOR, "dat")
        return f"das Ergebnis von {first} minus {self.value(part, FACTOR, 'dat')}", FACTOR

    def _term(self, node: Node) -> str:
        """Say a part of a sum, so that nobody takes more for a part of it."""
        match node:
            case ("^", ("entry" | "name" | "own", *_) as base, ("num", 2 | 3 as exponent)):
                return f"{self.value(base, PRIMARY)} {_RAISED[exponent]}"
        return self.value(node, PRODUCT)

    def _product(self, factors: Sequence[Node], level: int) -> tuple[str, int]:
        first, *others = factors
        if len(factors) == 2 and first[0] == "num" and others[0][0] != "num":
            if 2 <= first[1] <= len(_FOLD):
                return f"das {_FOLD[first[1] - 1]} {self._of(others[0])}", FACTOR
        # What ends openly, as a sum does, stands last; and there is one such at most.
        ordered = sorted(factors, key=is_open)
        if level > PRODUCT or is_open(ordered[-2]):
            return self._listing("das Produkt", ordered), FACTOR
        return " mal ".join(self.value(factor, FACTOR) for factor in ordered), PRODUCT

    def _over(self, top: Node, bottom: Node, level: int) -> tuple[str, int]:
        if bottom == num(2) and top[0] != "num":
            return f"die Hälfte {self._of(top)}", FACTOR
        if level > PRODUCT or is_open(top):
            return self._listing("der Quotient", [top, bottom]), FACTOR
        by = self.value(bottom, FACTOR, "acc")
        return f"{self.value(top, PRODUCT)} geteilt durch {by}", PRODUCT

    def _power(self, base: Node, exponent: Node) -> tuple[str, int]:
        if exponent[0] == "num" and base[0] != "num":
            kind = "das Quadrat" if exponent[1] == 2 else f"die {ordinal(exponent[1])} Potenz"
            return f"{kind} {self._of(base)}", FACTOR
        return f"{self.value(base, PRIMARY)} hoch {self.value(exponent, PRIMARY)}", PRIMARY

    def _digit(self, number: Node, place: Node) -> str:
        if place[0] != "num" or place[1] < -2 or place[1] == 0:
            raise NoWords
        which = {-1: "letzte", -2: "vorletzte"}.get(place[1]) or ordinal(place[1])
        if number == OWN and (self._its or self._alone):
            return f"die {which} Ziffer"
        return f"die {which} Ziffer {self._of(number)}"

    def _call(self, name: str, arguments: Sequence[Node]) -> tuple[str, int]:
        word = self._words.get(name)
        if word is None:
            raise NoWords
        said = self.phrases(word)
        if list(arguments) == [OWN] and said.bare and self._its:
            return self._own_bare(said.bare[0]), FACTOR
        for text in said.values:
            wanted = parameters_in(text)
            if len(wanted) != len(arguments):
                continue
            names = wanted if "…" in word.parameters else list(word.parameters)
            return self._filled(text, dict(zip(names, arguments, strict=True))), FACTOR
        raise NoWords

    def _own_bare(self, text: str) -> str:
        article, _, noun = text.partition(" ")
        return f"{'ihre' if article == 'die' else 'ihr'} {noun}"

    def _filled(self, text: str, at: Mapping[str, Node]) -> str:
        """Give a phrase with values in place of its parameters, in the cases that they need."""
        parts: list[str] = []
        words = text.split(" ")
        for place, part in enumerate(words):
            name = part.rstrip(",")
            if name not in at:
                parts.append(part)
                continue
            before = words[place - 1] if place else ""
            followed = place + 1 < len(words) and words[place + 1] == "und"
            case = _CASES.get(before, "nom")
            if before == "und" and place > 2:
                case = _CASES.get(words[place - 3], "nom")
            if before == "von" and not followed and words[:place][-2:-1] != ["gefolgt"]:
                parts[-1] = self._of(at[name])
            else:
                parts.append(self.value(at[name], PRIMARY if not place else FACTOR, case))
            parts[-1] += part[len(name) :]
        return " ".join(parts)

    def _said_value(self, words: str, rest: Sequence[Node]) -> str:
        if not rest:
            return words
        parameters, *arguments = rest
        return self._filled(words, dict(zip(parameters, arguments, strict=True)))

    # ---- what is said of something

    def _predicate(self, gist: Node, subject: Node) -> SaidOfEntry | None:
        """Say what a predicate says of its first argument: as a noun, an adjective or a verb."""
        _, name, first, *others = gist
        word = self._words.get(name)
        if first != subject or not isinstance(word, Predicate) or "…" in word.parameters:
            return None
        said = self.phrases(word)
        at = dict(zip(word.parameters[1:], others, strict=True))
        if said.adjectives and not at and said.nouns:
            noun = said.nouns[0].partition("|")[0]
            stem = said.adjectives[0].removesuffix("e")
            if noun == f"die {stem}e Zahl":
                return SaidOfEntry(indefinite(noun), adjective=said.adjectives[0])
        for text in said.nouns:
            one = text.partition("|")[0]
            if set(parameters_in(one)) == set(at):
                noun = self._filled(one, at)
                ends = [self.value(value, FACTOR) for value in at.values()]
                plain = tuple(ends) if ends and noun.endswith(f"von {ends[-1]}") else ()
                return SaidOfEntry(indefinite(noun), noun=noun, arguments=plain)
        for text in said.adjectives:
            if set(parameters_in(text)) == set(at):
                return SaidOfEntry(self._filled(text, at), after=self._filled(text, at))
        for text in said.verbs:
            if set(parameters_in(text)) == set(at):
                return SaidOfEntry(self._filled(text, at))
        return None

    def _complement(self, gist: Node, subject: Node) -> tuple[str, str]:
        """Say what something is or does: the verb, and the rest."""
        match gist:
            case ("is", *_):
                found = self._predicate(gist, subject)
                if found is not None:
                    if not (found.noun or found.adjective or found.after):
                        verb, _, rest = found.clause.partition(" ")
                        return verb, rest
                    return "ist", found.adjective or found.clause
            case ("not", ("is", *_) as inner):
                found = self._predicate(inner, subject)
                if found is not None and found.noun:
                    return "ist", indefinite(found.noun, negated=True)
                if found is not None and (found.adjective or found.after):
                    return "ist", f"nicht {found.adjective or found.after}"
            case ("cmp", "=", left, right) if left == subject:
                return "ist", self.value(right)
            case ("cmp", "!=", left, right) if left == subject:
                return "ist", f"nicht {self.value(right)}"
            case ("cmp", relation, left, right) if left == subject:
                return "ist", self._related(relation, right)
            case ("member", value, negated, *items) if value == subject:
                return "ist", self._one_of(items, negated)
            case ("or", *parts):
                told = [self._complement(part, subject) for part in parts]
                if all(text.startswith(("ein ", "eine ")) for _, text in told):
                    return "ist", listed([text for _, text in told], "oder")
        raise NoWords

    def _related(self, relation: str, value: Node) -> str:
        case: Case = "dat" if relation == "!=" else "nom"
        return f"{_RELATION[relation]} {self.value(value, case=case)}"

    def _one_of(self, items: Sequence[Node], negated: bool) -> str:
        if any(item[0] == "range" for item in items):
            raise NoWords
        if len(items) == 2 and not negated:
            return f"entweder {self.value(items[0])} oder {self.value(items[1])}"
        told = [self.value(item) for item in items]
        which = "keine" if negated else "eine"
        of = "dieser Zahlen:" if any(map(is_noun, told)) else "der Zahlen"
        return f"{which} {of} {listed(told, 'oder')}"

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
                if found is not None and found.noun:
                    return [SaidOfEntry(indefinite(found.noun, negated=True))]
                if found is not None and (found.adjective or found.after):
                    return [SaidOfEntry(f"nicht {found.adjective or found.after}")]
            case ("cmp", "=", ("own",), value) | ("cmp", "=", value, ("own",)):
                text = self._beginning(value, self._alone)
                return [SaidOfEntry(text, later=f"sie ist {text}")]
            case ("cmp", relation, ("own",), value):
                short = {">": "über", "<": "unter"}.get(relation) if value[0] == "num" else None
                after = f"{short} {self.value(value)}" if short else ""
                return [SaidOfEntry(self._related(relation, value), after=after)]
            case ("cmp", relation, ("call", "anzahl", ("own",), ("num", digit)), ("num", times)):
                return self._counted(relation, digit, times)
            case ("cmp", "=", ("call", "bigomega", ("own",)), ("num", 2)):
                noun = "das Produkt zweier Primzahlen"
                return [SaidOfEntry(noun, noun=noun)]
            case ("cmp", "=", ("call", "bigomega", ("own",)), ("num", int() as k)) if k > 2:
                return [SaidOfEntry(f"das Produkt von {number_word(k)} Primzahlen")]
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
                    SaidOfEntry("alle Ziffern sind gleich", after="mit lauter gleichen Ziffern")
                ]
            case ("alike", ("own",), k, length) if k == length - 1:
                return [SaidOfEntry("alle Ziffern bis auf eine sind gleich")]
            case ("or", *parts) if all(part[0] == "is" for part in parts):
                said = [self._predicate(part, OWN) for part in parts]
                kept = [item.clause for item in said if item is not None and item.noun]
                if len(kept) == len(parts):
                    return [SaidOfEntry(listed(kept, "oder"))]
            case ("and", *_):
                return self._own_both(gist)
        return []

    def _own_both(self, gist: Node) -> list[SaidOfEntry]:
        """Say two things for which there are words together."""
        match gist:
            case ("and", ("cmp", "<", low, ("own",)), ("cmp", "<", ("own",), high)):
                ends = [self.value(value, PRODUCT, "dat") for value in (low, high)]
                return [SaidOfEntry(f"zwischen {ends[0]} und {ends[1]}")]
            case ("and", ("is", "ANA", ("own",), one), ("cmp", "!=", ("own",), other)):
                if one == other:
                    return [SaidOfEntry(f"die Ziffern {self._of(one)} in anderer Reihenfolge")]
            case (
                "and",
                ("cmp", "=", ("call", "omega", ("own",)), ("num", int() as one)),
                ("cmp", "=", ("call", "bigomega", ("own",)), ("num", int() as other)),
            ) if one == other > 1:
                if one == 2:
                    return [SaidOfEntry("das Produkt zweier verschiedener Primzahlen")]
                many = f"{number_word(one)} verschiedenen Primzahlen"
                return [SaidOfEntry(f"das Produkt von {many}")]
        return []

    def _counted(self, relation: str, digit: int, times: int) -> list[SaidOfEntry]:
        match relation, times:
            case ("=", 0) | ("<", 1):
                return [SaidOfEntry(f"ohne die Ziffer {digit}", after=f"ohne die Ziffer {digit}")]
            case (">=", 1) | (">", 0):
                return [SaidOfEntry(f"enthält mindestens eine {digit}")]
            case ("=", 1):
                return [SaidOfEntry(f"enthält genau eine {digit}")]
            case ("=" | ">=" | "<=", _) if times > 1:
                how = {"=": "genau", ">=": "mindestens", "<=": "höchstens"}[relation]
                return [SaidOfEntry(f"enthält {how} {number_word(times)} {_DIGITS[digit]}")]
        return []

    def _quantity(self, name: str, quantity: Node, value: Node) -> list[SaidOfEntry]:
        word = self._words.get(name)
        text = self.value(value)
        if word is not None and self.phrases(word).bare:
            bare = self.phrases(word).bare[0]
            after = f"mit {declined(bare, 'dat')} {text}" if value[0] == "num" else ""
            return [SaidOfEntry(f"{self._own_bare(bare)} ist {text}", after=after)]
        return [SaidOfEntry(f"{self._subject(quantity)} ist {text}")]

    def _every(self, told: Node) -> list[SaidOfEntry]:
        match told:
            case ("is", name, ("hole",)) if name in self._words:
                said = self.phrases(self._words[name])
                kind = said.adjectives[0] if said.adjectives else ""
                if said.nouns and not (kind and said.nouns[0].startswith(f"die {kind}")):
                    kind = said.nouns[0].partition("|")[2]
                if kind:
                    after = f"mit lauter {kind}n Ziffern" if kind in said.adjectives else ""
                    return [SaidOfEntry(f"alle Ziffern sind {kind}", after=after)]
        verb, rest = self._complement(told, HOLE)
        return [SaidOfEntry(f"jede Ziffer {verb} {rest}")]

    # ---- sentences

    def sentences(self, gist: Node) -> list[str]:
        """Say something in whole sentences, the best first; raises NoWords."""
        return [self.sentence(gist)]

    def _clause(self, gist: Node) -> GermanSentence:
        """Say something simple, of which the order may change."""
        match gist:
            case ("is", "DISTINCT", *_):
                raise NoWords
            case (
                ("is", _, subject, *_)
                | ("not", ("is", _, subject, *_))
                | ("cmp", _, subject, _)
                | ("member", subject, *_)
            ):
                return GermanSentence(self._subject(subject), *self._complement(gist, subject))
            case ("every", number, told):
                which = "jede Ziffer" if number == OWN else f"jede Ziffer {self._of(number)}"
                return GermanSentence(which, *self._complement(told, HOLE))
        raise NoWords

    def _behind_if(self, gist: Node) -> str:
        parts = gist[1:] if gist[0] == "and" else (gist,)
        return " und ".join(self._clause(part).final for part in parts)

    def sentence(self, gist: Node) -> str:
        """Say something in a whole sentence."""
        match gist:
            case ("is", "DISTINCT", ("group", group)):
                return f"alle {_GROUPS[group]} sind verschieden"
            case ("is", "DISTINCT", *items):
                which = listed([self.value(item, PRODUCT) for item in items], "und")
                return f"{which} sind alle verschieden"
            case ("says", words, parameters, subject, *others):
                if parameters[0] in parameters_in(words):
                    return self._said_value(words, [parameters, subject, *others])
                told = self._said_value(words, [parameters[1:], *others])
                return f"{self._subject(subject)} ist {told}"
            case ("alike", number, k, length) if k == length:
                which = "die Ziffern" if number == OWN else f"die Ziffern {self._of(number)}"
                return f"{which} sind alle gleich"
            case ("and", *parts):
                return " und ".join(map(self.sentence, parts))
            case ("or", *parts):
                return "es gilt: " + " oder ".join(map(self.sentence, parts))
            case ("xor", one, other):
                both = f"{self.sentence(one)} oder {self.sentence(other)}"
                return f"entweder {both}, aber nicht beides"
            case ("->", one, other):
                return f"wenn {self._behind_if(one)}, dann {self._clause(other).inverted}"
            case ("<->", one, other):
                return f"{self.sentence(one)} genau dann, wenn {self._behind_if(other)}"
            case ("truths", "=" | ">=" | "<=" as relation, int() as many, *parts):
                how = {"=": "genau", ">=": "mindestens", "<=": "höchstens"}[relation]
                which = (
                    "eine dieser Aussagen ist"
                    if many == 1
                    else (f"{number_word(many)} dieser Aussagen sind")
                )
                return f"{how} {which} wahr: {'; '.join(map(self.sentence, parts))}"
            case ("all of", group, told):
                return f"alle {_GROUPS[group]} sind {self._many(told)}"
            case ("not", inner) if denied(inner)[0] != "not":
                return self.sentence(denied(inner))
        return self._clause(gist).main

    def many_are(self, values: Sequence[Node], predicate: str) -> str:
        """Say that a predicate of one argument holds of several; raises NoWords."""
        told = listed([self.value(value, PRODUCT) for value in values], "und")
        return f"{told} sind {self._many(('is', predicate, HOLE))}"

    def _many(self, told: Node) -> str:
        """Say what many are: Primzahlen."""
        match told:
            case ("is", name, ("hole",)) if name in self._words:
                said = self.phrases(self._words[name])
                if said.nouns:
                    return said.nouns[0].partition("|")[2]
        verb, text = self._complement(told, HOLE)
        if verb != "ist" or text.startswith(("ein ", "eine ", "kein ", "keine ")):
            raise NoWords
        return text

    # ---- several things of one entry

    def joined(self, parts: Sequence[SaidOfEntry]) -> Iterator[str]:
        """Say several things of an entry in one clue, the best way first."""
        nouns = [part for part in parts if part.noun]
        adjectives = [part for part in parts if part.adjective]
        afters = [part for part in parts if part.after]
        rest = [part for part in parts if not (part.noun or part.adjective or part.after)]
        if (nouns or adjectives) and len(parts) > 1:
            heads = merged(nouns, "und")
            before = tuple(part.adjective for part in adjectives)
            first = indefinite(heads[0] if heads else "die Zahl", before)
            behind = [part.after for part in afters[:1]]
            text = " ".join([first, *behind])
            text = listed([text, *map(indefinite, heads[1:])], "und")
            others = (*afters[1:], *rest)
            yield clauses([SaidOfEntry(text), *others])
            if others:
                yield clauses([*others, SaidOfEntry(text)])
        yield clauses(parts)
        if len(parts) > 1:
            yield clauses(parts[::-1])
