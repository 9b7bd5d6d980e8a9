"""Predicate and Operator: the one place in which a word of the language is defined.

A subclass states its names, one line of meaning (its docstring), examples, and `holds` or `value`.
From these alone it is parsed, solved, negated, documented and tested. Everything else is optional
and only makes it faster; `holds` and `value` stay the truth that everything else is tested against.

For all methods: arguments are integers of any size and sign, unless said otherwise. They depend on
their arguments alone, so that what they give can be remembered. They may raise
`sevendown.numbertheory.TooLarge` where a number is too large to compute: the puzzle is then given
up. Of several arguments, what is called x is the first and `others` are the rest.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from types import MethodType
from typing import TYPE_CHECKING, Any, ClassVar

from sevendown.record import Record

if TYPE_CHECKING:
    from sevendown.engine.cells import Cell
    from sevendown.engine.rule import Rule
    from sevendown.rules.digits.automaton import Automaton

_TAKES_OTHERS = 0x04  # a flag of functions: inspect.CO_VARARGS

Bounds = tuple[int | float, int | float]  # lowest and highest value; -inf and inf: not known


_NAMES_OTHERS = re.compile(r"\b[A-Z]\b")  # as in "multiple of Y"


class Is(Record):
    """1 where a cell has a value, or the value of another cell, and 0 where it has not."""

    cell: Cell
    value: Cell | int


class SumForm(Record):
    """factor · cell + factor · cell + ... + k, and the digits of that where these are cells."""

    terms: tuple[tuple[int, Cell | Is], ...]
    k: int = 0
    digits: tuple[Cell, ...] = ()  # the first one first, perhaps with zeros in front


def digits_of(item: Cell | int) -> tuple[Cell, ...] | None:
    """Give the digits of a cell whose number of digits is known; None for others."""
    if isinstance(item, int):
        return None
    if item.digits and item.domain.lo >= 10 ** (len(item.digits) - 1):
        return item.digits
    if item.domain.lo >= 0 and item.domain.hi <= 9:
        return (item,)
    return None


class Image(Record):
    """A rising function of n ≥ 0 whose last digits follow from those of n: squares, say.

    Its last k digits are the same for n and for n + period · 10^k.
    """

    value: Callable[[int], int]
    first: Callable[[int], int]  # gives the smallest n ≥ 0 with value(n) ≥ x, for x ≥ 1
    period: int = 1


def _parameters(method: Any) -> tuple[Sequence[str], bool]:
    """Give the names of a method's parameters, and whether it takes any number of others."""
    code = getattr(method.__func__, "__code__", None) if isinstance(method, MethodType) else None
    # Any but the simplest are left to what takes time to load.
    if code is None or code.co_kwonlyargcount or hasattr(method, "__wrapped__"):
        import inspect

        parameters = inspect.signature(method).parameters.values()
        named = [p.name for p in parameters if p.kind is not p.VAR_POSITIONAL]
        return named, len(named) < len(parameters)
    return code.co_varnames[1 : code.co_argcount], bool(code.co_flags & _TAKES_OTHERS)


class Phrases(Record):
    """How a word is said in the clues of one language; what stands first is what we say ourselves.

    Parameters of the word stand in them as capitals: "multiple of Y|multiples of Y".
    """

    nouns: tuple[str, ...] = ()  # of a predicate: what X is called, one|many; German: with der, ...
    adjectives: tuple[str, ...] = ()  # of a predicate: X is "even", "divisible by Y"
    verbs: tuple[str, ...] = ()  # of a predicate: X "divides Y"
    values: tuple[str, ...] = ()  # of an operator: "digit sum of X", "X backwards"
    bare: tuple[str, ...] = ()  # of an operator: the same where X is not named: "digit sum"


_NOT_SAID = Phrases()


class Word:
    """What predicates and operators have in common."""

    names: ClassVar[tuple[str, ...]] = ()  # the German name, then others: "qs", "digitsum"
    german: ClassVar[str] = ""  # what the docstring says in its first line, in German, or nothing
    is_predicate: ClassVar[bool]
    # What one `holds` or `value` takes, an addition being 1: 10 for a walk through the digits of
    # the digits of ..., 50 for a factorization. What is dear is tried on fewer values.
    price: ClassVar[int] = 1
    in_english: ClassVar[Phrases] = _NOT_SAID
    in_german: ClassVar[Phrases] = _NOT_SAID

    @cached_property
    def name(self) -> str:
        """The first of its names."""
        return self.names[0]

    @cached_property
    def meaning(self) -> str:
        """The first line of the docstring, without its full stop."""
        import inspect  # takes time to load, and is rarely needed

        return (inspect.getdoc(type(self)) or "").partition("\n")[0].rstrip(".")

    @cached_property
    def arity(self) -> tuple[int, int | None]:
        """The smallest and the largest number of arguments, read off `holds` or `value`."""
        if self.parameters[-1:] == ("…",):
            return len(self.parameters) - 1, None
        return len(self.parameters), len(self.parameters)

    @cached_property
    def parameters(self) -> tuple[str, ...]:
        """The arguments as the meaning calls them: X, Y; … stands for any number of others."""
        method = getattr(self, "holds" if self.is_predicate else "value")
        names, further = _parameters(method)
        named = [name.upper() for name in names]
        return (*(named or ["X"]), "…") if further else tuple(named)

    def __repr__(self) -> str:
        return self.name


class Predicate(Word):
    """Something that is true or false of one or more integers."""

    is_predicate = True
    true_for: ClassVar[tuple[tuple[int, ...], ...]] = ()  # examples: tuples of arguments
    false_for: ClassVar[tuple[tuple[int, ...], ...]] = ()
    image: ClassVar[Image | None] = None  # where it holds, of all x ≥ 1, of just the values of this
    # For sentences, where it has one argument: what x is called, and what several are:
    # ("square", "squares"). It is taken from `in_english`, where that has a noun.
    noun: ClassVar[tuple[str, str] | None] = None

    def __init_subclass__(cls, **others: Any) -> None:
        super().__init_subclass__(**others)
        said = cls.in_english.nouns if isinstance(cls.in_english, Phrases) else ()
        if "noun" not in vars(cls) and said and isinstance(said[0], str):
            one, _, many = said[0].partition("|")
            if many and not _NAMES_OTHERS.search(one):
                cls.noun = (one, many)

    def holds(self, *arguments: Any) -> bool:
        """Say whether it is true of these integers, of any size and sign."""
        raise NotImplementedError

    def witness(self, x: int, *others: int) -> str:
        """Show in a few signs why it holds of x, where it does: 34² for 1156; "": it is plain."""
        return ""

    def swapped(self) -> Predicate | None:
        """Give the predicate that says the same with its two arguments in the other order.

        It is asked for what follows where the first argument is known and the second is not; its
        examples and rules are not needed. None: there is none.
        """
        return None

    def estimate(self, lo: int, hi: int, *others: int) -> int | None:
        """Say how many values `candidates` would give at most; None: it cannot.

        Comes with `candidates`, and is asked first: it must be quick for any lo and hi, also for
        those of thousands of digits. The closer, the better: the rarest kind of number that a
        puzzle demands of a long number is the one that is listed.
        """
        return None

    def candidates(self, lo: int, hi: int, *others: int) -> Iterable[int]:
        """Give exactly the x in lo..hi with holds(x, *others), ascending.

        With it, numbers that are too long to be tried one by one can be listed: the squares among
        the ten-digit numbers, say. A generator is fine.
        """
        raise NotImplementedError

    def residue(self, *others: int) -> tuple[int, int] | None:
        """Give a modulus m ≥ 1 and a remainder: it holds of just the x that leave that.

        The remainder r is 0 ≤ r < m, also for negative x: -3 leaves 7 by 10. None: it is not so.
        """
        return None

    def automaton(self, *others: int) -> Automaton | None:
        """Give an automaton that reads the digits of x ≥ 0 and says whether it holds of x.

        The first digit comes first; there are no zeros in front, but for 0 itself. States are
        hashable, and the fewer there are, the better. None: there is none for these arguments.

            Automaton(0, lambda state, digit: (state + digit) % 9, lambda state: state == 0)
        """
        return None

    def allowed_digits(self, length: int, *others: int) -> Sequence[str] | None:
        """Give for each place which digits an x ≥ 0 of that length can have if it holds of x.

        The first digit comes first: ("13579", "0123456789", "5"). None: it can have any.
        """
        return None

    def rules(self, *arguments: Cell) -> Iterable[Rule]:
        """Give sharper rules for use where it must hold, beside those derived from `holds`.

        The arguments are cells, which may have digits (`digits_of`). A rule may only remove what
        is in no solution; see `sevendown.engine.rule.Rule` for its contract, and the modules of
        `sevendown.rules` for rules to make use of. It need not be decisive: `holds` is.
        """
        return ()


class Operator(Word):
    """Something that makes an integer, or no value, of one or more integers."""

    is_predicate = False
    examples: ClassVar[tuple[tuple[tuple[int, ...], int | None], ...]] = ()  # ((12,), 3)
    spelled: ClassVar[bool] = False  # whether its rules work better if a long value has digits
    total: ClassVar[bool] = False  # whether it has a value for all integers
    # Otherwise: it has one where each argument is at least this (None: whatever it is). It may
    # have others; where it is not that simple, there is `always_defined`.
    defined_from: ClassVar[tuple[int | None, ...] | None] = None
    short: ClassVar[str] = ""  # for explanations: its meaning in a word or two, as "X backwards"

    def value(self, *arguments: Any) -> int | None:
        """Compute the value, or None where there is none."""
        raise NotImplementedError

    def always_defined(self, *arguments: Bounds) -> bool:
        """Say whether there is a value wherever the arguments lie within these bounds, for sure.

        If so, nothing has to be done for the case that there is none.
        """
        if self.total or self.defined_from is None:
            return self.total
        pairs = zip(arguments, self.defined_from, strict=True)
        return all(least is None or lo >= least for (lo, _), least in pairs)

    def bounds(self, *arguments: Bounds) -> Bounds:
        """Enclose the value where the arguments lie within these bounds.

        Each is a pair of lowest and highest value; -inf and inf: not known. So is the result; it
        may be too wide, never too narrow. Values are integers of any size, so that no arithmetic
        with floats is right, nor is anything astronomic to be computed: then rather inf.
        """
        return (float("-inf"), float("inf"))

    def inverse(self, position: int, result: int, *others: int) -> Iterable[int] | None:
        """Give all integers that the argument at the position can be, or None if unknown.

        Positions count from 0, and `others` are the other arguments in their order: exactly the a
        for which the value of all of them together is `result`, each once, in any order. None also
        where there are infinitely many.
        """
        return None

    def automaton(self, *others: int) -> Automaton | None:
        """Give an automaton that reads the digits of x ≥ 0 and gives value(x, *others).

        As for a predicate, but its `result` is the value.
        """
        return None

    def as_sum(self, *arguments: Cell | int) -> SumForm | None:
        """Give the value as a sum of cells, where the arguments allow it; then there is a value.

        The cells are those of the arguments, or of their digits (`digits_of`). None: no such sum.
        """
        return None

    def rules(self, result: Cell, *arguments: Cell) -> Iterable[Rule]:
        """Give sharper rules for use where it must have a value, beside the derived ones.

        As for a predicate: they narrow the result and the arguments by what they are together.
        """
        return ()
