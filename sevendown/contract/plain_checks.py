"""What `holds` and `value` themselves must be: as the examples say, and the same each time."""

from __future__ import annotations

from sevendown.contract.broken import Broken, demand
from sevendown.contract.subject import UNKNOWN, Subject
from sevendown.plugins.classes import check_examples
from sevendown.speech import say
from sevendown.words.base import Operator
from sevendown.words.registry import BadWord

ROUNDS = 300


def check_own_examples(subject: Subject) -> None:
    """The examples are right, and there are some of each kind."""
    word = subject.word
    try:
        check_examples(word)
    except BadWord as error:
        raise Broken(str(error).partition(": ")[2], subject.method) from None
    if isinstance(word, Operator):
        subject.cases += len(word.examples)
        demand(
            word.total or any(value is None for _, value in word.examples),
            say("no example shows where there is no value; or is it total?"),
        )
    else:
        subject.cases += len(word.true_for) + len(word.false_for)
        demand(bool(word.true_for), say("there is no example in {where}", where="true_for"))
        demand(bool(word.false_for), say("there is no example in {where}", where="false_for"))


def check_steadiness(subject: Subject) -> None:
    """The same arguments have the same truth or value, whatever was asked between."""
    rng = subject.rng("steadiness")
    asked = [tuple(subject.numbers(rng)) for _ in range(ROUNDS)]
    asked += [(x,) * len(asked[0]) for x in range(-3, 30)]
    for arguments in asked:
        subject.answer(*arguments)
    for arguments in asked:
        first = subject.answer(*arguments)
        subject.cases += 1
        if first is not UNKNOWN:
            again = subject.call(subject.method, *arguments)
            if again != first:
                was = say(
                    "{truth}, and when asked again {again}",
                    truth=subject.says(*arguments),
                    again=again,
                )
                raise Broken(was, subject.method)
