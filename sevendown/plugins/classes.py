"""What a class must have to be a word of the language, checked when it is loaded."""

from __future__ import annotations

import inspect
import re
from difflib import get_close_matches

from sevendown.language.vocabulary import split_reference, taken_names
from sevendown.numbertheory import TooLarge
from sevendown.plugins.faults import brief, call_of, is_own
from sevendown.text.characters import LETTER
from sevendown.words.base import Image, Operator, Predicate, Word
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
        raise BadWord(word_class, " is neither a Predicate nor an Operator")
    if len(kinds) == 2:
        raise BadWord(word_class, " is both a Predicate and an Operator")
    _check_names(word_class)
    _check_spelling(word_class, kinds[0])


def _check_names(word_class: type[Word]) -> None:
    """Refuse what the grammar could never read as the name of this word."""
    names = word_class.names
    if not names and "name" in vars(word_class):
        raise BadWord(word_class, " has name, where names is meant: names = (...)")
    if not isinstance(names, tuple) or not all(isinstance(name, str) for name in names):
        raise BadWord(word_class, ': names is a tuple of texts, as in names = ("TWIN",)')
    for name in names:
        if not _NAME.fullmatch(name) or name in taken_names() or split_reference(name):
            raise BadWord(word_class, f": {name!r} cannot be the name of a word")
        if names.count(name) > 1:
            raise BadWord(word_class, f": the name {name} stands twice in names")


def _check_spelling(word_class: type[Word], kind: type[Word]) -> None:
    """Refuse what is likely to be a slip, as `exmaples`: it would have no effect."""
    bases = (kind, *_PROTOCOLS[kind])
    known = [name for base in bases for name in dir(base) if not name.startswith("_")]
    for name in vars(word_class):
        if name.startswith("_") or name in known:
            continue
        near = get_close_matches(name.lower(), known, 1, _LIKE)
        if near and near[0] not in vars(word_class):
            raise BadWord(
                word_class,
                f" has {name}, which no {kind.__name__} has; did you mean {near[0]}? "
                "(What is the word's own may begin with _.)",
            )


def check_word(word: Predicate | Operator) -> None:
    """Refuse a word whose parts do not fit together; raises BadWord."""
    _check_method(word)
    for one, other in _PAIRS:
        for has, lacks in ((one, other), (other, one)):
            if is_own(word, has) and not is_own(word, lacks):
                raise BadWord(word, f" has {has}, but no {lacks}: these go together")
    if type(word.price) is not int or word.price < 1:
        raise BadWord(word, f": price is an int above 0, not {brief(word.price)}")
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
                raise BadWord(
                    word,
                    ": an example is a pair of arguments and value, as ((12,), 3), "
                    f"not {brief(example)}",
                )
            _check_arguments(word, example[0])
            if example[1] is not None and type(example[1]) is not int:
                raise BadWord(
                    word,
                    f": the value of an example is an int or None, not {brief(example[1])}",
                )


def _check_method(word: Predicate | Operator) -> None:
    """Refuse a word without `holds` or `value`, or with one that cannot be called with ints."""
    method, other = ("holds", "value") if word.is_predicate else ("value", "holds")
    if not is_own(word, method):
        kind = "a Predicate" if word.is_predicate else "an Operator"
        hint = f", only {other}: is it {kind}?" if hasattr(word, other) else ""
        raise BadWord(word, f" has no {method}{hint}")
    if not callable(getattr(word, method)):
        raise BadWord(word, f": {method} is no method, but {brief(getattr(word, method))}")
    parameters = list(inspect.signature(getattr(word, method)).parameters.values())
    if not parameters:
        raise BadWord(word, f": {method} takes no number; write def {method}(self, x)")
    for parameter in parameters:
        if parameter.kind in (parameter.KEYWORD_ONLY, parameter.VAR_KEYWORD):
            raise BadWord(
                word,
                f": {method} is called with numbers alone, so {parameter.name} cannot be "
                "given by name",
            )


def _check_kind(word: Word, attribute: str, kind: type) -> None:
    if not isinstance(getattr(word, attribute), kind):
        given = brief(getattr(word, attribute))
        what = "True or False" if kind is bool else f"an {kind.__name__} object"
        raise BadWord(word, f": {attribute} is {what}, not {given}")


def _check_noun(word: Predicate) -> None:
    noun = word.noun
    if noun is None:
        return
    if not isinstance(noun, tuple) or len(noun) != 2 or not all(type(n) is str for n in noun):
        raise BadWord(
            word, f': noun is a pair of texts, as ("square", "squares"), not {brief(noun)}'
        )


def _check_defined_from(word: Operator) -> None:
    least = word.defined_from
    if least is None:
        return
    low, high = word.arity
    right = isinstance(least, tuple) and low == high == len(least)
    if not right or not all(part is None or type(part) is int for part in least):
        raise BadWord(
            word,
            f": defined_from is a tuple, an int or None for each argument, not {brief(least)}",
        )


def _examples(word: Word, examples: object) -> tuple[object, ...]:
    if not isinstance(examples, tuple):
        raise BadWord(word, f": examples are a tuple of tuples, as ((7,), (17,)), not {examples!r}")
    return examples


def _check_arguments(word: Word, arguments: object) -> None:
    if not isinstance(arguments, tuple):
        raise BadWord(word, f": an example is a tuple of arguments, as (7,), not {arguments!r}")
    for argument in arguments:
        if type(argument) is not int:
            raise BadWord(word, f": {brief(argument)} in an example is no int")
    low, high = word.arity
    if len(arguments) < low or (high is not None and len(arguments) > high):
        raise BadWord(
            word,
            f": the example {brief(arguments)} has {len(arguments)} "
            f"argument{'s' * (len(arguments) != 1)}, not {low}",
        )


def check_examples(word: Predicate | Operator) -> None:
    """Refuse a word that contradicts its own examples; raises BadWord."""
    if isinstance(word, Operator):
        for arguments, expected in word.examples:
            try:
                value = word.value(*arguments)
            except TooLarge as error:
                raise BadWord(word, f": {error}, and that in an example") from None
            if value != expected:
                call = call_of(word, "value", arguments)
                raise BadWord(word, f": {call} is {brief(value)}, the example says {expected}")
        return
    for meant, examples in (True, word.true_for), (False, word.false_for):
        for arguments in examples:
            try:
                truth = word.holds(*arguments)
            except TooLarge as error:
                raise BadWord(word, f": {error}, and that in an example") from None
            if truth != meant:
                said = f"is {str(truth).lower()}, the example says {str(meant).lower()}"
                raise BadWord(word, f": {call_of(word, 'holds', arguments)} {said}")
