"""The model of one puzzle: cells, numbers, and every statement."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator
from functools import cached_property, reduce
from itertools import combinations, pairwise, product
from typing import Any

from ortools.sat.python import cp_model

from bench.cpsat.terms import (
    LISTED,
    NO_VALUE,
    Term,
    Terms,
    Truth,
    constant,
    negated,
)
from bench.cpsat.writing_out import CannotExpress, Writer
from sevendown.language import semantics, tree
from sevendown.words.protocols import CandidatesOfResult

ROWS = 20_000  # of a table that stands for a statement from the start
MOST_TRIED = 1_000_000  # combinations of values, where a statement is expressed by nothing else

Place = tuple[int, int]


class Model:
    """A puzzle as a CP-SAT model; raises CannotExpress, naming the statement."""

    def __init__(self, puzzle: tree.PuzzleTree) -> None:
        self.puzzle = puzzle
        self.terms = Terms()
        self._terms: dict[tree.Expression, Term] = {}
        self._truths: dict[tree.Statement, Truth] = {}
        self.digits = self._digits()  # what each cell may hold
        self.cells = {
            place: self.terms.model.new_int_var_from_domain(
                cp_model.Domain.from_values(digits or [0]), str(place)
            )
            for place, digits in self.digits.items()
        }
        self.variables: dict[str, Any] = {}
        if not all(self.digits.values()):
            self.terms.require(False)
        self._post()

    def _digits(self) -> dict[Place, list[int]]:
        puzzle = self.puzzle
        digits = {place: list(puzzle.digits) for place in puzzle.open_cells}
        for place, digit in puzzle.given.items():
            digits[place] = [d for d in digits[place] if d == digit]
        if not puzzle.leading_zeros:
            for slot in puzzle.numbers:
                digits[slot.cells[0]] = [d for d in digits[slot.cells[0]] if d]
        return digits

    # What must hold

    def _post(self) -> None:
        writer = Writer(self.puzzle)
        parts: list[tuple[str, tree.Statement]] = []
        for name, members in self.puzzle.variables.items():
            with _Naming(f"var {name}"):
                parts += [(f"var {name}", s) for s in self._variable(name, members, writer)]
        for line in self.puzzle.lines:
            parts += [(line.text, part) for part in writer.statements(line.statement)]
        parts = self._list_numbers(parts)
        if self.puzzle.distinct_answers:
            self._distinct_answers()
        for text, part in parts:
            with _Naming(text):
                self._statement(part)

    def _variable(
        self, name: str, members: tree.Members, writer: Writer
    ) -> Iterator[tree.Statement]:
        """Make the variable of a `var`; a set that depends on other unknowns is a statement too."""
        variable = tree.Variable(name)
        members = writer.write(members, {})
        if not semantics.unknowns(members, self.puzzle):
            values = tuple(semantics.constant_members(members, self.puzzle))
            if len(values) > MOST_TRIED:
                raise CannotExpress("too many values")
            domain = cp_model.Domain.from_values(values or [0])
            made = self.terms.model.new_int_var_from_domain(domain, name)
            if values:
                self._terms[variable] = Term(made, values[0], values[-1], values=values)
            else:
                self.terms.require(False)
                self._terms[variable] = constant(0)
        else:
            ends: list[Term] = []
            for item in members.items:
                low, high = (item.low, item.high) if isinstance(item, tree.Range) else (item, item)
                ends += [self.term(low), self.term(high)]
            lo, hi = min(end.lo for end in ends), max(end.hi for end in ends)
            made = self.terms.model.new_int_var(lo, hi, name)
            self._terms[variable] = Term(made, lo, hi)
            yield tree.Membership(variable, members, False)
        self.variables[name] = made

    def _distinct_answers(self) -> None:
        groups: dict[int, list[Term]] = {}
        for slot in self.puzzle.numbers:
            length = 0 if self.puzzle.leading_zeros else len(slot.cells)
            groups.setdefault(length, []).append(self.term(tree.Reference(slot)))
        for terms in groups.values():
            self.terms.require_different(terms)

    def _list_numbers(
        self, parts: list[tuple[str, tree.Statement]]
    ) -> list[tuple[str, tree.Statement]]:
        """List the values of every number of which statements speak alone; give the other parts."""
        about: dict[semantics.Unknown, list[tuple[str, tree.Statement]]] = {}
        rest = []
        for text, part in parts:
            unknowns = semantics.unknowns(part, self.puzzle)
            if len(unknowns) == 1:
                about.setdefault(unknowns[0], []).append((text, part))
            else:
                rest.append((text, part))
        for slot in self.puzzle.numbers:  # numbers that only other statements speak of
            if math.prod(len(self.digits[place]) for place in slot.cells) <= ROWS:
                about.setdefault(tree.Reference(slot), [])
        for unknown, own in about.items():
            values = self._values(unknown, [part for _, part in own])
            if values is None:
                rest += own
                continue
            if own:
                self._table([unknown], [(value,) for value in values])
            if values:
                self._terms[unknown] = self._with_values(self.term(unknown), values)
        return rest

    def _values(self, unknown: semantics.Unknown, parts: list[tree.Statement]) -> list[int] | None:
        """List the values of a number of which all these hold; None: there are too many."""
        term = self.term(unknown)
        values: Iterable[int]
        places = unknown.slot.cells if isinstance(unknown, tree.Reference) else ()
        if places and math.prod(len(self.digits[place]) for place in places) <= LISTED:
            values = [0]
            for place in places:
                values = [10 * value + digit for value in values for digit in self.digits[place]]
        elif not places and term.size <= LISTED:
            values = term.listed()
        else:
            lists = [_candidates(part, unknown, term) for part in parts]
            found = min((each for each in lists if each is not None), key=len, default=None)
            if found is None:
                return None
            values = [value for value in found if self._fits(unknown, value)]
        tests = [semantics.evaluator(part, [unknown], self.puzzle) for part in parts]
        return [value for value in values if all(test([value]) for test in tests)]

    def _with_values(self, term: Term, values: list[int]) -> Term:
        return Term(term.linear, values[0], values[-1], term.defined, term.digits, tuple(values))

    def _fits(self, unknown: semantics.Unknown, value: int) -> bool:
        """Say whether the cells can hold a value."""
        places, digits = self._written(unknown, value)
        return len(digits) == len(places) and all(
            digit in self.digits[place] for place, digit in zip(places, digits, strict=True)
        )

    def _written(self, unknown: semantics.Unknown, value: int) -> tuple[list[Any], list[int]]:
        """Give the cells of an unknown, and what is in them if it has this value."""
        if isinstance(unknown, tree.Reference):
            cells = unknown.slot.cells
            return list(cells), [int(d) for d in str(value).zfill(len(cells))]
        if isinstance(unknown, tree.CellDigit):
            return [(unknown.row, unknown.column)], [value]
        return [], []

    def _columns(self, unknowns: list[semantics.Unknown]) -> list[Any]:
        """List the cells and variables that unknowns are made of, as keys."""
        keys: dict[Any, None] = {}
        for unknown in unknowns:
            if isinstance(unknown, tree.Variable):
                keys[unknown.name] = None
            else:
                keys.update(dict.fromkeys(self._written(unknown, 0)[0]))
        return list(keys)

    def _table(self, unknowns: list[semantics.Unknown], rows: list[tuple[int, ...]]) -> None:
        """Allow these values of unknowns only, as a table of cells or as a domain if too long."""
        if len(unknowns) == 1 and (len(rows) > ROWS or isinstance(unknowns[0], tree.Variable)):
            self.terms.require_among(self.term(unknowns[0]), [row[0] for row in rows])
            return
        columns, allowed = self._cells_of(unknowns, rows)
        self.terms.model.add_allowed_assignments(columns, allowed)

    def _cells_of(
        self, unknowns: list[semantics.Unknown], rows: list[tuple[int, ...]]
    ) -> tuple[list[Any], list[tuple[int, ...]]]:
        """Turn rows of values of unknowns into rows of values of their cells."""
        keys = self._columns(unknowns)
        fillings = [self._filling(unknowns, row) for row in rows]
        columns = [self.variables[key] if isinstance(key, str) else self.cells[key] for key in keys]
        return columns, [tuple(f[key] for key in keys) for f in fillings if f is not None]

    def _filling(
        self, unknowns: list[semantics.Unknown], values: tuple[int, ...]
    ) -> dict[Any, int] | None:
        """Give what is in the cells if unknowns have these values; None: they contradict."""
        filling: dict[Any, int] = {}
        for unknown, value in zip(unknowns, values, strict=True):
            if isinstance(unknown, tree.Variable):
                filling[unknown.name] = value
                continue
            for place, digit in zip(*self._written(unknown, value), strict=True):
                if filling.setdefault(place, digit) != digit:
                    return None
        return filling

    def _statement(self, part: tree.Statement) -> None:
        """Say that a statement about several unknowns holds."""
        unknowns = semantics.unknowns(part, self.puzzle)
        sizes = [self.term(unknown).size for unknown in unknowns]
        if not unknowns or math.prod(sizes) > ROWS:
            try:
                self._must(part)
                return
            except CannotExpress:
                if math.prod(sizes) > MOST_TRIED:
                    raise
        test = semantics.evaluator(part, unknowns, self.puzzle)
        values = product(*(self.term(unknown).listed() for unknown in unknowns))
        true: list[tuple[int, ...]] = []
        false: list[tuple[int, ...]] = []
        for row in values:
            (true if test(list(row)) else false).append(row)
        if min(len(true), len(false)) > LISTED:
            raise CannotExpress("a table with too many rows")
        # CP-SAT prunes more by a table of what is allowed, unless hardly anything is forbidden.
        if len(true) <= min(LISTED, 20 * len(false)):
            self._table(unknowns, true)
        else:
            columns, rows = self._cells_of(unknowns, false)
            self.terms.model.add_forbidden_assignments(columns, rows)

    def _must(self, node: tree.Statement) -> None:
        if isinstance(node, tree.Logic) and node.connective == "or":
            self.terms.require_one([self.truth(part) for part in node.parts])
        elif isinstance(node, tree.Comparison):
            left, right = self._sides(node)
            self.terms.require(left.defined)
            self.terms.require(right.defined)
            self.terms.require_relation(node.relation, left, right)
        elif isinstance(node, tree.Application) and node.predicate.name == "DISTINCT":
            terms = [self.term(argument) for argument in node.arguments]
            for term in terms:
                self.terms.require(term.defined)
            self.terms.require_different(terms)
        else:
            self.terms.require(self.truth(node))

    # Statements as truths

    def truth(self, node: tree.Statement) -> Truth:
        """Give the truth that says whether a statement holds."""
        if node not in self._truths:
            self._truths[node] = self._truth(node)
        return self._truths[node]

    def _truth(self, node: tree.Statement) -> Truth:
        if isinstance(node, tree.Logic):
            parts = [self.truth(part) for part in node.parts]
            match node.connective:
                case "and":
                    return self.terms.all_of(parts)
                case "or":
                    return self.terms.any_of(parts)
                case "not":
                    return negated(parts[0])
                case "->":
                    return self.terms.any_of([negated(parts[0]), parts[1]])
                case "<->":
                    return self.terms.same(parts[0], parts[1])
            return negated(self.terms.same(parts[0], parts[1]))
        if isinstance(node, tree.Comparison):
            left, right = self._sides(node)
            defined = self.terms.all_of([left.defined, right.defined])
            if defined is False:
                return False
            return self.terms.all_of([defined, self.terms.relation(node.relation, left, right)])
        if isinstance(node, tree.Membership):
            return self._membership(node)
        if isinstance(node, tree.Application):
            terms = [self.term(argument) for argument in node.arguments]
            defined = self.terms.all_of([term.defined for term in terms])
            if defined is False:
                return False
            return self.terms.all_of([defined, self._predicate(node.predicate, terms)])
        raise CannotExpress("names that run through what depends on the grid")

    def _sides(self, node: tree.Comparison) -> tuple[Term, Term]:
        """Give both sides of a comparison; one that is hard to express, only near the other."""
        try:
            left = self.term(node.left)
        except CannotExpress as reason:
            right = self.term(node.right)
            return self._near(node.left, right, reason), right
        try:
            return left, self.term(node.right)
        except CannotExpress as reason:
            return left, self._near(node.right, left, reason)

    def _near(self, node: tree.Expression, other: Term, reason: CannotExpress) -> Term:
        """Tabulate an expression over its unknowns.

        What is beyond the bounds of the other side is taken to lie right beyond them, which makes
        no difference to a comparison and keeps factorials small.
        """
        unknowns = semantics.unknowns(node, self.puzzle)
        terms = [self.term(unknown) for unknown in unknowns]
        if math.prod(term.size for term in terms) > LISTED:
            raise reason
        run = semantics.evaluator(node, unknowns, self.puzzle)

        def near(*values: int) -> int | None:
            value = run(list(values))
            return None if value is None else max(other.lo - 1, min(value, other.hi + 1))

        return self.terms.tabulated(near, terms)

    def _membership(self, node: tree.Membership) -> Truth:
        value = self.term(node.value)
        constants: list[int] = []
        truths: list[Truth] = []
        for item in node.members.items:
            match item:
                case tree.Literal():
                    constants.append(item.value)
                case tree.Range():
                    low, high = self.term(item.low), self.term(item.high)
                    if low.defined is not False and high.defined is not False:
                        above = self.terms.relation("<=", low, value)
                        below = self.terms.relation("<=", value, high)
                        truths.append(self.terms.all_of([low.defined, high.defined, above, below]))
                case _:
                    truths.append(self.truth(tree.Comparison("=", node.value, item)))
        truths.append(self.terms.among(value, constants))
        inside = self.terms.any_of(truths)
        return self.terms.all_of([value.defined, negated(inside) if node.negated else inside])

    def _predicate(self, word: Any, terms: list[Term]) -> Truth:
        """Say whether a predicate holds of values."""
        make = self._predicates.get(word.name)
        reason: CannotExpress | None = None
        if make is not None and (len(terms) > 1 or terms[0].size > LISTED):
            try:
                return make(*terms)
            except CannotExpress as error:
                reason = error
        if math.prod(term.size for term in terms) > LISTED:
            values = _rare(word, terms)
            if values is not None:
                return self.terms.among(terms[0], values)
        try:
            return self.terms.tabulated_truth(word.holds, terms)
        except CannotExpress as error:
            raise reason or error from None

    @cached_property
    def _predicates(self) -> dict[str, Callable[..., Truth]]:
        terms = self.terms

        def ordered(relation: str) -> Callable[[Term], Truth]:
            return lambda x: terms.all_of(
                [terms.relation(relation, a, b) for a, b in pairwise(terms.digits(x))]
            )

        def different(*items: Term) -> Truth:
            return terms.all_of([terms.relation("!=", a, b) for a, b in combinations(items, 2)])

        def remainder(x: Term, y: Term, wanted: int) -> Truth:
            _, rest = terms.divided(x, y)
            return terms.relation("=", rest, constant(wanted))

        def multiple(x: Term, y: Term) -> Truth:
            y = terms.absolute(y)
            if y.hi == 0:
                return terms.relation("=", x, constant(0))
            divides = remainder(x, y, 0)
            if y.lo > 0:
                return divides
            # Divided by 0 as if by 1, nothing is left over: then it takes the number to be 0.
            nonzero = terms.relation("!=", y, constant(0))
            return terms.all_of(
                [divides, terms.any_of([nonzero, terms.relation("=", x, constant(0))])]
            )

        def palindrome(x: Term) -> Truth:
            digits = terms.digits(x)
            pairs = list(zip(digits, reversed(digits), strict=True))[: len(digits) // 2]
            return terms.all_of([terms.relation("=", a, b) for a, b in pairs])

        def anagram(x: Term, y: Term) -> Truth:
            x, y = terms.absolute(x), terms.absolute(y)
            one, other = terms.digits(x, padded=True), terms.digits(y, padded=True)
            equal = [
                terms.relation("=", *(self._occurrences(ds, constant(d)) for ds in (one, other)))
                for d in range(1, 10)
            ]
            # As many digits, and as many of each kind but 0: as many zeros too.
            return terms.all_of([terms.relation("=", terms.length(x), terms.length(y)), *equal])

        def contains(x: Term, y: Term) -> Truth:
            whole, part = terms.digits(x), terms.digits(y)
            starts = range(len(whole) - len(part) + 1)
            return terms.any_of(
                [
                    terms.all_of(
                        [
                            terms.relation("=", a, b)
                            for a, b in zip(whole[i : i + len(part)], part, strict=True)
                        ]
                    )
                    for i in starts
                ]
            )

        def square(x: Term) -> Truth:
            _, nearest = terms.root(x)
            return terms.relation("=", nearest, x)

        return {
            "AUF": ordered("<="),
            "AB": ordered(">="),
            "U": lambda x: different(*terms.digits(x)),
            "DISTINCT": different,
            "GER": lambda x: remainder(x, constant(2), 0),
            "UNG": lambda x: remainder(x, constant(2), 1),
            "V": multiple,
            "T": lambda x, y: multiple(y, x),
            "PAL": palindrome,
            "ANA": anagram,
            "ENTH": contains,
            "Q": square,
            "TF": lambda x, y: terms.relation("=", self._gcd(x, y), constant(1)),
        }

    def _gcd(self, x: Term, y: Term) -> Term:
        """Give the greatest common divisor."""
        if x.size * y.size <= LISTED:
            return self.terms.tabulated(math.gcd, [x, y])
        for one, other in ((x, y), (y, x)):
            step = other.constant
            if step is not None and 0 < step <= LISTED:
                _, rest = self.terms.divided(one, other)
                return self.terms.tabulated(math.gcd, [rest, other])
        return self.terms.gcd(x, y)[0]

    def _occurrences(self, digits: tuple[Term, ...], digit: Term) -> Term:
        """Count a digit."""
        truths = [self.terms.relation("=", d, digit) for d in digits]
        return self.terms.total([(1, self.terms.as_number(truth)) for truth in truths])

    # Expressions

    def term(self, node: tree.Expression) -> Term:
        """Give the number that an expression stands for."""
        if node not in self._terms:
            self._terms[node] = self._term(node)
        return self._terms[node]

    def _term(self, node: tree.Expression) -> Term:
        match node:
            case tree.Literal():
                return constant(node.value)
            case tree.NoValue():
                return NO_VALUE
            case tree.CellDigit():
                return self._digit((node.row, node.column))
            case tree.Reference():
                return self.terms.number_of([self._digit(place) for place in node.slot.cells])
            case tree.Truths():
                truths = [self.truth(statement) for statement in node.statements]
                return self.terms.total([(1, self.terms.as_number(truth)) for truth in truths])
            case tree.DefinedValue():  # only where arguments may have no value
                arguments = [self.term(argument).defined for argument in node.arguments]
                assert isinstance(node.definition.body, tree.Expression)
                return self._where(self.term(node.definition.body), arguments)
            case tree.DigitOf():
                return self._digit_of(node)
            case tree.Operation():
                terms = [self.term(argument) for argument in node.arguments]
                if any(term.defined is False for term in terms):
                    return NO_VALUE
                return self._operation(node.operator, terms)
        raise CannotExpress("names that run through what depends on the grid")

    def _digit(self, place: Place) -> Term:
        digits = self.digits[place] or [0]
        return Term(self.cells[place], digits[0], digits[-1], values=tuple(digits))

    def _where(self, term: Term, truths: list[Truth]) -> Term:
        defined = self.terms.all_of([term.defined, *truths])
        return Term(term.linear, term.lo, term.hi, defined, term.digits, term.values)

    def _digit_of(self, node: tree.DigitOf) -> Term:
        index = self.term(node.index)
        number = self.term(node.number)
        length = 0
        digits: tuple[Term, ...] = ()
        if node.of_cells and isinstance(node.number, tree.Reference):
            length = len(node.number.slot.cells)
            digits = tuple(self._digit(place) for place in node.number.slot.cells)
        if index.constant is None or index.defined is not True:
            return self.terms.tabulated(
                lambda x, i: semantics.digit_at(x, i, length), [number, index]
            )
        i = index.constant
        if not digits:
            return self.terms.digit(self.terms.absolute(number), i)
        if not 1 <= abs(i) <= len(digits):
            return NO_VALUE
        return self._where(digits[i - 1 if i > 0 else i], [number.defined])

    def _operation(self, word: Any, terms: list[Term]) -> Term:
        """Give the value of an operator."""
        make = self._operators.get(word.name)
        if make is None:
            return self.terms.tabulated(word.value, terms)
        try:
            return make(*terms)
        except CannotExpress:
            if math.prod(term.size for term in terms) > LISTED:
                raise
            return self.terms.tabulated(word.value, terms)

    @cached_property
    def _operators(self) -> dict[str, Callable[..., Term]]:
        terms = self.terms

        def added(*items: Term) -> Term:
            return terms.total([(1, item) for item in items])

        def power(x: Term, y: Term) -> Term:
            if y.constant is None or y.constant < 0 or y.defined is not True:
                raise CannotExpress("a power with an unknown exponent")
            return terms.power(x, y.constant)

        def digit_sum(x: Term) -> Term:
            return self._where(added(*terms.digits(terms.absolute(x), True)), [x.defined])

        def digit_product(x: Term) -> Term:
            if x.size <= LISTED:
                raise CannotExpress("better tabulated")
            result = constant(1)
            for digit in terms.digits(terms.absolute(x)):
                result = terms.times(result, digit)
            return self._where(result, [x.defined])

        def reverse(x: Term) -> Term:
            return self._where(terms.number_of(terms.digits(x)[::-1]), [x.defined])

        def concatenated(x: Term, y: Term) -> Term:
            if x.digits and y.digits:
                joined = terms.number_of((*x.digits, *y.digits))
                return self._where(joined, [x.defined, y.defined])
            truths = []
            if y.lo < 0:
                truths.append(terms.relation(">=", y, constant(0)))
                y = terms.extreme([y, constant(0)], True)
            total = added(terms.times(terms.absolute(x), terms.place_after(y)), y)
            if x.lo < 0:
                positive = terms.as_number(terms.relation(">=", x, constant(0)))
                sign = terms.total([(2, positive), (-1, constant(1))])
                total = terms.times(sign, total)
            return self._where(total, truths)

        def occurrences(x: Term, d: Term) -> Term:
            if d.lo < 0 or d.hi > 9:
                raise CannotExpress("occurrences of what may be no digit")
            digits = terms.digits(terms.absolute(x), padded=d.lo > 0)
            return self._where(self._occurrences(digits, d), [x.defined, d.defined])

        def root(x: Term) -> Term:
            found, square = terms.root(x)
            return self._where(found, [terms.relation("=", square, x)])

        def lcm(x: Term, y: Term) -> Term:
            if x.size * y.size <= LISTED:
                return terms.tabulated(math.lcm, [x, y])
            return terms.times(x, terms.gcd(x, y)[1])

        return {
            "plus": added,
            "sum": added,
            "minus": lambda x, y: terms.total([(1, x), (-1, y)]),
            "mal": terms.times,
            "produkt": lambda *items: reduce(terms.times, items),
            "hoch": power,
            "durch": terms.exact,
            "div": lambda x, y: terms.divided(x, y)[0],
            "mod": lambda x, y: terms.divided(x, y)[1],
            "min": lambda *items: terms.extreme(items, False),
            "max": lambda *items: terms.extreme(items, True),
            "betrag": terms.absolute,
            "qs": digit_sum,
            "qp": digit_product,
            "rev": reverse,
            "len": terms.length,
            "kat": concatenated,
            "anzahl": occurrences,
            "wurzel": root,
            "ggt": self._gcd,
            "kgv": lcm,
        }


class _Naming:
    """Lets what cannot be expressed be known by its statement."""

    def __init__(self, text: str) -> None:
        self.text = text

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: type[BaseException] | None, error: Any, traceback: Any) -> None:
        if kind is not None and issubclass(kind, CannotExpress):
            raise CannotExpress(f"{self.text}: {error}") from None


def _rare(word: Any, terms: list[Term]) -> list[int] | None:
    """List the values of which a predicate holds, where these are few though there are many."""
    others = [term.constant for term in terms[1:]]
    if None in others:
        return None
    count = word.estimate(terms[0].lo, terms[0].hi, *others)
    if count is None or count > LISTED:
        return None
    return list(word.candidates(terms[0].lo, terms[0].hi, *others))


def _candidates(part: tree.Statement, unknown: semantics.Unknown, term: Term) -> list[int] | None:
    """List values, among them all of which a statement holds; None: there are too many."""
    match part:
        case tree.Comparison(relation="=", left=left, right=right):
            for one, other in ((left, right), (right, left)):
                if not isinstance(other, tree.Literal):
                    continue
                if one == unknown:
                    return [other.value]
                if isinstance(one, tree.Operation) and one.arguments == (unknown,):
                    word = one.operator
                    if not isinstance(word, CandidatesOfResult):
                        continue
                    count = word.estimate(term.lo, term.hi, other.value)
                    if count is not None and count <= LISTED:
                        return list(word.candidates(term.lo, term.hi, other.value))
        case tree.Membership(value=value, negated=False) if value == unknown:
            if all(isinstance(item, tree.Literal) for item in part.members.items):
                return sorted({item.value for item in part.members.items})  # type: ignore[union-attr]
        case tree.Application() if part.arguments[0] == unknown:
            others = part.arguments[1:]
            if all(isinstance(other, tree.Literal) for other in others):
                literals = [constant(other.value) for other in others]  # type: ignore[attr-defined]
                return _rare(part.predicate, [term, *literals])
        case tree.Logic(connective="and"):
            lists = [_candidates(p, unknown, term) for p in part.parts]
            return min((each for each in lists if each is not None), key=len, default=None)
        case tree.Logic(connective="or"):
            union: set[int] = set()
            for p in part.parts:
                found = _candidates(p, unknown, term)
                if found is None:
                    return None
                union.update(found)
            return sorted(union) if len(union) <= LISTED else None
    return None
