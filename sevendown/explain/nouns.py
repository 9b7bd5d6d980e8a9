"""What a clue says that a number is: a square, a multiple of 13; and why it is one."""

from __future__ import annotations

from sevendown.explain.clue_text import StatementText
from sevendown.explain.step_scope import plain_statement
from sevendown.language import tree
from sevendown.record import Record
from sevendown.words.base import Predicate


class Noun(Record):
    """What a clue says that a number of the grid is: a square, a multiple of 13."""

    subject: tree.Expression
    one: str
    many: str  # "": there is no word for it


def noun_of(statement: tree.Statement, said: StatementText) -> Noun | None:
    """Give what a statement says that a number is; None where it says something else."""
    match plain_statement(statement):
        case tree.Application(predicate=Predicate() as predicate, arguments=(subject, *_)) as node:
            if predicate.noun is not None and len(node.arguments) == 1:
                return Noun(subject, *predicate.noun)
            if any(not isinstance(other, tree.Literal) for other in node.arguments[1:]):
                return None
            name, text = said.expression(subject), said.statement(node)
            for article in ("a", "an"):
                _, found, noun = text.partition(f"{name} is {article} ")
                if found and text.startswith(found):
                    return Noun(subject, noun, "")
            return None
        case tree.Logic(connective="or", parts=parts):
            nouns = [noun_of(part, said) for part in parts]
            first = nouns[0] if nouns else None
            if first is None or any(n is None or n.subject != first.subject for n in nouns):
                return None
            ones = " or ".join(n.one for n in nouns if n is not None)
            many = " and ".join(n.many for n in nouns if n is not None)
            return Noun(first.subject, ones, many)
    return None


def witness_of(statement: tree.Statement, value: int) -> str:
    """Show why a number is what a statement says; "": there is no short way."""
    match plain_statement(statement):
        case tree.Application(predicate=Predicate() as predicate, arguments=(_, *others)):
            known = [other.value for other in others if isinstance(other, tree.Literal)]
            if len(known) == len(others) and predicate.holds(value, *known):
                return predicate.witness(value, *known)
        case tree.Logic(connective="or", parts=parts):
            return next(filter(None, (witness_of(part, value) for part in parts)), "")
    return ""
