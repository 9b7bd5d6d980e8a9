"""What a class must have to be a word of the language, checked when it is loaded."""

from __future__ import annotations

import inspect
import re
from difflib import get_close_matches

from sevendown.language.vocabulary import split_reference, taken_names
from sevendown.numbertheory import TooLarge
from sevendown.plugins.faults import brief, call_of, is_own
from sevendown.speech import plural, say
from sevendown.text.characters import LETTER
from sevendown.words.base import Image, Operator, Phrases, Predicate, Word
from sevendown.words.protocols import (
    CandidatesOfResult,
    JointCandidates,
    RareResults,
    ResidueOfResult,
    SameBackwards,
)
from sevendown.words.registry import BadWord

_NAME = re.compile(f"[{LETTER}][0-9_{LETTER}]*")
_PAIRS = (("estimate", "candidates"), ("estimate_with", "candidates_with"))
_PROTOCOLS: dict[type[Word], tuple[type, ...]] = {
    Predicate: (JointCandidates, SameBackwards),
    Operator: (CandidatesOfResult, RareResults, ResidueOfResult),
}
_LIKE = 0.75  # how much alike two names are where one is a slip


def check_class(word_class: type[Word]) -> None:
    """Refuse a class that cannot be a word; raises BadWord."""
    kinds = [kind for kind in (Predicate, Operator) if issubclass(word_class, kind)]
    if not kinds:
        raise BadWord(word_class, say(" is neither a Predicate nor an Operator"))
    if len(kinds) == 2:
        raise BadWord(word_class, say(" is both a Predicate and an Operator"))
    _check_names(word_class)
    _check_spelling(word_class, kinds[0])


def _check_names(word_class: type[Word]) -> None:
    """Refuse what the grammar could never read as the name of this word."""
    names = word_class.names
    if not names and "name" in vars(word_class):
        raise BadWord(word_class, say(" has name, where names is meant: names = (...)"))
    if not isinstance(names, tuple) or not all(isinstance(name, str) for name in names):
        why = say(': names is a tuple of texts, as in names = ("TWIN",)')
        raise BadWord(word_class, why)
    for name in names:
        if not _NAME.fullmatch(name) or name in taken_names() or split_reference(name):
            raise BadWord(word_class, say(": {name!r} cannot be the name of a word", name=name))
        if names.count(name) > 1:
            raise BadWord(word_class, say(": the name {name} stands twice in names", name=name))


def _check_spelling(word_class: type[Word], kind: type[Word]) -> None:
    """Refuse what is likely to be a slip, as `exmaples`: it would have no effect."""
    bases = (kind, *_PROTOCOLS[kind])
    known = [name for base in bases for name in dir(base) if not name.startswith("_")]
    for name in vars(word_class):
        if name.startswith("_") or name in known:
            continue
        near = get_close_matches(name.lower(), known, 1, _LIKE)
        if near and near[0] not in vars(word_class):
            why = say(
                " has {name}, which no {kind} has; did you mean {near}? (What is the word's own "
                "may begin with _.)",
                name=name,
                kind=kind.__name__,
                near=near[0],
            )
            raise BadWord(word_class, why)


def check_word(word: Predicate | Operator) -> None:
    """Refuse a word whose parts do not fit together; raises BadWord."""
    _check_method(word)
    for one, other in _PAIRS:
        for has, lacks in ((one, other), (other, one)):
            if is_own(word, has) and not is_own(word, lacks):
                why = say(" has {has}, but no {lacks}: these go together", has=has, lacks=lacks)
                raise BadWord(word, why)
    for attribute in ("in_english", "in_german"):
        _check_kind(word, attribute, Phrases)
    if type(word.price) is not int or word.price < 1:
        raise BadWord(word, say(": price is an int above 0, not {given}", given=brief(word.price)))
    _check_kind(word, "german", str)
    if isinstance(word, Predicate):
        if isinstance(word, SameBackwards):
            _check_kind(word, "mirrored", bool)
        if word.image is not None:
            _check_kind(word, "image", Image)
        _check_noun(word)
        for examples in (word.true_for, word.false_for):
            for example in _examples(word, examples):
                _check_arguments(word, example)
    else:
        _check_kind(word, "total", bool)
        _check_kind(word, "spelled", bool)
        _check_defined_from(word)
        for example in _examples(word, word.examples):
            if not isinstance(example, tuple) or len(example) != 2:
                why = say(
                    ": an example is a pair of arguments and value, as ((12,), 3), not {given}",
                    given=brief(example),
                )
                raise BadWord(word, why)
            _check_arguments(word, example[0])
            if example[1] is not None and type(example[1]) is not int:
                why = say(
                    ": the value of an example is an int or None, not {given}",
                    given=brief(example[1]),
                )
                raise BadWord(word, why)


def _check_method(word: Predicate | Operator) -> None:
    """Refuse a word without `holds` or `value`, or with one that cannot be called with ints."""
    method, other = ("holds", "value") if word.is_predicate else ("value", "holds")
    if not is_own(word, method):
        if not hasattr(word, other):
            raise BadWord(word, say(" has no {method}", method=method))
        why = say(
            " has no {method}, only {other}: is it a Predicate?"
            if word.is_predicate
            else " has no {method}, only {other}: is it an Operator?",
            method=method,
            other=other,
        )
        raise BadWord(word, why)
    if not callable(getattr(word, method)):
        given = brief(getattr(word, method))
        raise BadWord(word, say(": {method} is no method, but {given}", method=method, given=given))
    parameters = list(inspect.signature(getattr(word, method)).parameters.values())
    if not parameters:
        why = say(": {method} takes no number; write def {method}(self, x)", method=method)
        raise BadWord(word, why)
    for parameter in parameters:
        if parameter.kind in (parameter.KEYWORD_ONLY, parameter.VAR_KEYWORD):
            why = say(
                ": {method} is called with numbers alone, so {parameter} cannot be given by name",
                method=method,
                parameter=parameter.name,
            )
            raise BadWord(word, why)


def _check_kind(word: Word, attribute: str, kind: type) -> None:
    if not isinstance(getattr(word, attribute), kind):
        given = brief(getattr(word, attribute))
        if kind is bool:
            what = say("True or False")
        elif kind is str:
            what = say("a text")
        else:
            what = say("an {kind} object", kind=kind.__name__)
        why = say(
            ": {attribute} is {what}, not {given}", attribute=attribute, what=what, given=given
        )
        raise BadWord(word, why)


def _check_noun(word: Predicate) -> None:
    noun = word.noun
    if noun is None:
        return
    if not isinstance(noun, tuple) or len(noun) != 2 or not all(type(n) is str for n in noun):
        why = say(
            ': noun is a pair of texts, as ("square", "squares"), not {given}', given=brief(noun)
        )
        raise BadWord(word, why)


def _check_defined_from(word: Operator) -> None:
    least = word.defined_from
    if least is None:
        return
    low, high = word.arity
    right = isinstance(least, tuple) and low == high == len(least)
    if not right or not all(part is None or type(part) is int for part in least):
        why = say(
            ": defined_from is a tuple, an int or None for each argument, not {given}",
            given=brief(least),
        )
        raise BadWord(word, why)


def _examples(word: Word, examples: object) -> tuple[object, ...]:
    if not isinstance(examples, tuple):
        why = say(
            ": examples are a tuple of tuples, as ((7,), (17,)), not {given!r}", given=examples
        )
        raise BadWord(word, why)
    return examples


def _check_arguments(word: Word, arguments: object) -> None:
    if not isinstance(arguments, tuple):
        why = say(": an example is a tuple of arguments, as (7,), not {given!r}", given=arguments)
        raise BadWord(word, why)
    for argument in arguments:
        if type(argument) is not int:
            raise BadWord(word, say(": {given} in an example is no int", given=brief(argument)))
    low, high = word.arity
    if len(arguments) < low or (high is not None and len(arguments) > high):
        why = plural(
            len(arguments),
            ": the example {example} has {n} argument, not {wanted}",
            ": the example {example} has {n} arguments, not {wanted}",
            example=brief(arguments),
            wanted=low,
        )
        raise BadWord(word, why)


def check_examples(word: Predicate | Operator) -> None:
    """Refuse a word that contradicts its own examples; raises BadWord."""
    if isinstance(word, Operator):
        for arguments, expected in word.examples:
            try:
                value = word.value(*arguments)
            except TooLarge as error:
                why = say(": {error}, and that in an example", error=error)
                raise BadWord(word, why) from None
            if value != expected:
                call = call_of(word, "value", arguments)
                why = say(
                    ": {call} is {value}, the example says {expected}",
                    call=call,
                    value=brief(value),
                    expected=expected,
                )
                raise BadWord(word, why)
        return
    for meant, examples in (True, word.true_for), (False, word.false_for):
        for arguments in examples:
            try:
                truth = word.holds(*arguments)
            except TooLarge as error:
                why = say(": {error}, and that in an example", error=error)
                raise BadWord(word, why) from None
            if truth != meant:
                why = say(
                    ": {call} is true, the example says false"
                    if truth
                    else ": {call} is false, the example says true",
                    call=call_of(word, "holds", arguments),
                )
                raise BadWord(word, why)
