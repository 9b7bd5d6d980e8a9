"""Statements → cells and rules. No nesting is left.

What comes out of a statement that must hold:

    c1·X1 + c2·X2 + ... = k         Linear; also ≠ and ≤: all sums, differences and comparisons;
                                    Sum for the values inside, Columns for long numbers
    R = f(X, Y)                     Value, Enclosed and the operator's own rules: R is a grid number
                                    if the statement says so, else an intermediate number
    R = F(X), F being a `define`    Value, a table, where X has few values
    P(X, Y)                         Meaning and the predicate's own rules; Sparse for long numbers
    X in {...}                      Member, where the set is constant; else OneOfValues
    at least one of T1, T2, ...     Clause over truths
    T says whether ...              Reified, AllOf, Differ: below not, or, xor, ->, <->, count ...
    the statement as a whole        Meaning or Value, made of its plain meaning

What several statements say together:

    all about one long number       Within: the candidates of the rarest kind, tested by the others
                                    DigitAutomaton: what can be said by reading the digits
    B = f(A), C = g(A, B), P(B, C)  Meaning and Value, of A alone: the others follow from it
    A < B, B < A; X = Y·Z, X ≠ Y    Within: `together.py`

Equal terms share one cell. An operator that may have no value comes with a truth `defined`; a
statement around it is true only if that is. What cannot be taken apart (a set to run through that
depends on the grid, say) is left to the rule for the whole statement, which is enough to be right.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from types import ModuleType

from sevendown.engine.cells import Cell
from sevendown.engine.domains import ANY_DIGIT, Domain, between, of_values, single, some_between
from sevendown.engine.engine import Engine
from sevendown.language import semantics, tree
from sevendown.model import dependents
from sevendown.model.adapters import spread, turned_to
from sevendown.model.candidates import best_candidates
from sevendown.model.definitions import EASY
from sevendown.model.digit_automata import Readings, reading
from sevendown.model.expressions import Dissection, Opaque, Scope
from sevendown.model.facts import Part
from sevendown.model.field import Field
from sevendown.model.fold import Folder, by_cells
from sevendown.model.forms import Form, bare, bounds
from sevendown.model.implied import conclusions
from sevendown.model.terms import Terms
from sevendown.rules.values.derived import Meaning
from sevendown.rules.values.membership import Member
from sevendown.rules.values.same import OneOfThese, OneOfValues
from sevendown.rules.values.sparse import Sparse
from sevendown.rules.values.value import Value
from sevendown.rules.values.within import Within
from sevendown.text.origin import Origin
from sevendown.text.phrases import clip
from sevendown.words.base import Predicate, digits_of
from sevendown.words.language.distinct import Distinct

MOST_MEMBERS = 20_000  # of what a name runs through, in one statement
MOST_SUMS = 100  # a value that may be one of more sums than this gets a truth for each
WIDE = 1000  # a number with more values is listed by way of the rarest kind of number


class Flattener:
    """Turns the statements of one puzzle into cells and rules of an engine.

    No rule runs meanwhile: what is decided by looking at a domain, such as whether an operator
    always has a value, stays true, as domains only shrink.
    """

    def __init__(self, puzzle: tree.PuzzleTree, engine: Engine) -> None:
        self.puzzle = puzzle  # with its constant parts computed, once `flatten` has begun
        self.engine = engine
        self.folder = Folder(puzzle, engine.check_time)
        self.field = Field(puzzle, engine)
        self.terms = Terms(engine, puzzle.spelling)
        self.parts = Dissection(puzzle, self.field, self.terms)
        self.variables = self.parts.variables

    def flatten(self) -> None:
        """Post everything."""
        self._fold()
        for name, members in self.puzzle.variables.items():
            self._variable(name, members)
        whole: list[Part] = []
        for line in self.puzzle.lines:
            self.engine.check_time()
            self.terms.origin = line
            nodes = self.folder.conjuncts(line.statement)
            whole += [Part(line, node, self.puzzle) for node in nodes]
        self.terms.origin = None
        parts = [self._by_cells(part) for part in whole]
        settled = self._list_wide_numbers(parts)
        self._read_long_numbers([part for part in parts if part not in settled])
        for part in parts:
            self.terms.origin = part.line
            if part not in settled:
                self._statement(part, part.line.text)
        self.terms.origin = None
        self._follow_chains(whole)
        self.terms.origin = None
        for rule in list(conclusions(self.engine.rules)):
            self.engine.post(rule)

    def _by_cells(self, part: Part) -> Part:
        self.engine.check_time()
        node = by_cells(part.node, self.puzzle)
        return part if node is part.node else Part(part.line, node, self.puzzle)

    def _follow_chains(self, parts: list[Part]) -> None:
        """Post what is known of numbers that follow from one other number."""
        for chain in dependents.Chains(parts).found():
            self.terms.origin = chain.lines[-1]
            first, *others = (self.parts.unknown(u) for u in chain.unknowns)
            values = dependents.follow(chain, self.parts.unknown, self.puzzle)
            names = ", ".join(cell.name for cell in others)
            text = f"{names} follow{'s' * (len(others) == 1)} from {first.name}"
            self.terms.post(
                Meaning(lambda x, v=values: v(x) is not None, (first,), text, chain.steps)
            )
            for i in chain.joint:
                function = dependents.one(values, i)
                result = others[i - 1]
                if result is not first:
                    self.terms.post(
                        Value(function, result, (first,), None, text, None, chain.steps)
                    )

    def _fold(self) -> None:
        """Compute what is constant, once for all that follows."""
        lines = []
        for line in self.puzzle.lines:
            self.engine.check_time()
            self.terms.origin = line
            lines.append(replace(line, statement=self.folder.fold(line.statement)))
        self.terms.origin = None
        variables = {name: self.folder.fold(m) for name, m in self.puzzle.variables.items()}
        self.puzzle = replace(self.puzzle, lines=tuple(lines), variables=variables)
        self.parts.puzzle = self.puzzle

    @property
    def answers(self) -> list[Cell]:
        """The cells that make up a solution."""
        return [*self.field.digits.values(), *self.variables.values()]

    def _variable(self, name: str, members: tree.Members) -> None:
        """Make the cell of a `var`; a set that depends on other unknowns is a rule as well."""
        self.terms.origin = Origin(f"var {name}", members.at)
        domains: list[Domain] = []
        constant = True
        for item in members.items:
            low, high = (item.low, item.high) if isinstance(item, tree.Range) else (item, item)
            ends = []
            for end in (low, high):
                form, sure = self.parts.optional(end)
                if form is None:
                    break
                constant = constant and sure and form.constant is not None
                ends.append(bounds(form))
            else:
                if isinstance(ends[0][0], float) or isinstance(ends[1][1], float):
                    raise semantics.TooMany(f"the values of {clip(name)} cannot be listed")
                domain = between(ends[0][0], ends[1][1])
                if domain is not None:
                    domains.append(domain)
        if not domains:
            cell = self.engine.cell(name, single(0))
            self.terms.post(Within(cell, None, f"{name} has no value to choose from"))
        else:
            cell = self.engine.cell(name, _union(domains))
            if len(domains) > 1 and constant:
                self.terms.post(Member(cell, tuple(domains), f"{name} is in its set"))
        self.variables[name] = cell
        if not constant:
            node = tree.Membership(tree.Variable(name), members, False)
            line = tree.Line(self.terms.origin.text, members.at, node)
            self._statement(Part(line, node, self.puzzle), line.text)
        self.terms.origin = None

    def _list_wide_numbers(self, parts: list[Part]) -> set[Part]:
        """List the candidates of wide numbers of which a rule gives few; give the parts done."""
        about: dict[semantics.Unknown, list[Part]] = {}
        for part in parts:
            if len(part.unknowns) == 1:
                (unknown,) = part.unknowns
                if self.parts.unknown(unknown).domain.size > WIDE:
                    about.setdefault(unknown, []).append(part)
        settled: set[Part] = set()
        for unknown, own in about.items():
            cell = self.parts.unknown(unknown)
            self.terms.origin = own[0].line
            # What can be read off the digits is better joined than run through.
            read = sum(reading(part.node, unknown, self.puzzle) is not None for part in own)
            tick = self.engine.check_time
            values = best_candidates(unknown, cell, own, self.puzzle, tick, patient=read < 2)
            if values is not None:
                listed, done = values
                text = " and ".join(dict.fromkeys(part.line.text for part in done))
                rule = Within(cell, of_values(listed), text)
                rule.sentence = partial(_said_together, done)
                lines = dict.fromkeys(part.line for part in done if part.line is not own[0].line)
                rule.origins = tuple(lines)
                self.terms.post(rule)
                settled.update(done)
        self.terms.origin = None
        return settled

    def _read_long_numbers(self, parts: list[Part]) -> None:
        """Of a number too long to be listed, join what can be said by reading its digits."""
        about: dict[semantics.Unknown, Readings] = {}
        for part in parts:
            if len(part.unknowns) == 1:
                (unknown,) = part.unknowns
                cell = self.parts.unknown(unknown)
                if not cell.listable and digits_of(cell):
                    about.setdefault(unknown, Readings(unknown)).add(part)
        for unknown, readings in about.items():
            if readings.lines:
                self.terms.origin = readings.lines[0]
            for rule in readings.rules(self.parts.unknown(unknown), self.terms.as_cell):
                rule.origins = tuple(dict.fromkeys(readings.lines[1:]))
                self.terms.post(rule)

    # Statements that must hold

    def _statement(self, part: Part, text: str) -> None:
        """Post the rules of one statement."""
        statement, unknowns, steps = part.node, part.unknowns, part.steps
        cells = tuple(dict.fromkeys(self.parts.unknown(u) for u in unknowns))
        # A statement about one number that can be listed is a test of its values, no more.
        if len(cells) != 1 or not cells[0].listable or cells[0].domain.size * steps > EASY:
            try:
                self.parts.members_left = MOST_MEMBERS
                self._must(statement, {})
                if _is_plain(statement):
                    return  # the rule of its predicate says it all
            except Opaque:
                pass
        self._whole(statement, unknowns, text, steps)

    def _whole(
        self, statement: tree.Statement, unknowns: list[semantics.Unknown], text: str, steps: int
    ) -> None:
        """Post the rule that is made of the plain meaning of the statement."""
        if isinstance(statement, tree.Comparison) and statement.relation == "=":
            for side, other in (
                (statement.left, statement.right),
                (statement.right, statement.left),
            ):
                if isinstance(side, tree.Reference | tree.CellDigit | tree.Variable):
                    rest = semantics.unknowns(other, self.puzzle)
                    result = self.parts.unknown(side)
                    cells = tuple(self.parts.unknown(u) for u in rest)
                    if rest and result not in cells:
                        run = semantics.evaluator(other, rest, self.puzzle)
                        function = spread(run, cells)
                        arguments = tuple(dict.fromkeys(cells))
                        value = Value(function, result, arguments, None, text, None, steps)
                        value.sentence = partial(_phrase, other)
                        self.terms.post(value)
                        return
        run = semantics.evaluator(statement, unknowns, self.puzzle)
        cells = tuple(self.parts.unknown(u) for u in unknowns)
        rule = Meaning(spread(run, cells), tuple(dict.fromkeys(cells)), text, steps)
        rule.sentence = lambda: _words().sentence(statement)
        self.terms.post(rule)

    def _must(self, node: tree.Statement, scope: Scope) -> None:
        """Post the rules of a statement that must hold, taken apart."""
        with self.parts.own_needs():
            if isinstance(node, tree.Logic) and node.connective == "and":
                for part in node.parts:
                    self._must(part, scope)
            elif (one_of := _as_membership(node)) is not None:
                self._must_be_member(one_of, scope)
            elif isinstance(node, tree.Logic) and node.connective in ("or", "->"):
                self.terms.require_one(self.parts.alternatives(node, scope))
            elif isinstance(node, tree.RunningStatement) and node.kind == "all":
                for inner in self.parts.members(node.source, node.name, scope):
                    self._must(node.body, inner)
            elif isinstance(node, tree.DefinedStatement):
                own = self.parts.bind(node.definition, node.arguments, scope)
                body = node.definition.body
                assert isinstance(body, tree.Statement)
                if own is None:
                    self.terms.require(False)
                else:
                    self._require_needs()
                    test = self.parts.test_of(node.definition, own)
                    if test is None:
                        self._must(body, own)
                    else:
                        self.terms.post(test)
            elif isinstance(node, tree.Comparison):
                self._must_compare(node, scope)
            elif isinstance(node, tree.Application):
                self._must_apply(node, scope)
            elif isinstance(node, tree.Membership) and not node.negated:
                self._must_be_member(node, scope)
            else:
                self.terms.require(self.parts.truth(node, scope))

    def _require_needs(self) -> None:
        """Everything collected so far must have a value."""
        for need in self.parts.needs:
            self.terms.require((need, True))
        self.parts.needs = []

    def _must_compare(self, node: tree.Comparison, scope: Scope) -> None:
        left = self.parts.expression(node.left, scope)
        into = None
        if left is not None and node.relation == "=":
            into = bare(left)
        right = self.parts.expression(node.right, scope, into)
        if left is None or right is None:
            self.terms.require(False)
            return
        self._require_needs()
        self.terms.require_relation(node.relation, left, right)

    def _must_be_member(self, node: tree.Membership, scope: Scope) -> None:
        value = self.parts.expression(node.value, scope)
        if value is None:
            self.terms.require(False)
            return
        self._require_needs()
        if self._is_one_of_sums(value, node.members, scope):
            return
        members = self.parts.members_truths(value, node.members, scope)
        self.terms.require_one([truth for truth, _ in members])
        possible = [(truth, form) for truth, form in members if truth is not False]
        # Where all members are numbers with as many digits, these are digits of one of them.
        others = []
        for truth, form in possible:
            if form is None or len(form.digits) != len(value.digits):
                return
            if truth is True or isinstance(truth, tuple) and truth[1]:
                others.append((None if truth is True else truth[0], form.digits))
        if value.digits and len(others) == len(possible):
            text = f"{value} is one of {', '.join(str(form) for _, form in possible)}"
            self.terms.post(OneOfThese(value.digits, tuple(others), text))

    def _is_one_of_sums(self, value: Form, members: tree.Members, scope: Scope) -> bool:
        """Post that a value is one of several others as one rule, without truths; or say no.

        Not for constants alone, nor for numbers that can be compared digit by digit.
        """
        if len(members.items) > MOST_SUMS or value.constant is not None:
            return False
        options = self.parts.options(members, scope)
        if options is None or all(form.constant is not None for _, form in options):
            return False
        if value.digits and all(len(form.digits) == len(value.digits) for _, form in options):
            return False
        others = []
        for truth, form in options:
            ahead = value.plus(form, -1).constant
            if ahead == 0 and truth is None:
                return True  # it is the value itself
            if ahead is None or ahead == 0:
                others.append((truth, self.terms.as_cell(self.terms.as_one(form))))
        cell = self.terms.as_cell(self.terms.as_one(value))
        text = f"{value} is one of {', '.join(str(form) for _, form in options)}"
        self.terms.post(OneOfValues(cell, tuple(others), text))
        return True

    def _must_apply(self, node: tree.Application, scope: Scope) -> None:
        arguments = self.parts.arguments(node.arguments, scope)
        if arguments is None:
            self.terms.require(False)
            return
        self._require_needs()
        predicate = node.predicate
        assert isinstance(predicate, Predicate)
        rule = self.terms.predicate_rule(predicate, arguments)
        if isinstance(rule, bool):
            self.terms.require(rule)
            return
        self.terms.post(rule)
        for sharper in predicate.rules(*map(self.terms.as_cell, arguments)):
            self.terms.post(sharper)
        unknown = next(a for a in arguments if isinstance(a, Cell))
        predicate, (first, *others) = turned_to(unknown, predicate, arguments)
        constants = tuple(a for a in others if isinstance(a, int))
        if isinstance(first, Cell) and len(constants) == len(others):
            self._allow_digits(predicate, first, constants)
            if not first.listable:
                self.terms.post(Sparse(predicate, first, constants, rule.describe()))

    def _allow_digits(self, predicate: Predicate, number: Cell, others: tuple[int, ...]) -> None:
        """Post which digits a number of which a predicate holds can have in each place."""
        found = digits_of(number) or ()
        allowed = predicate.allowed_digits(len(found), *others) if found else None
        for digit, some in zip(found, allowed, strict=True) if allowed is not None else ():
            domain = of_values(map(int, some))
            if domain is not ANY_DIGIT:
                self.terms.post(Within(digit, domain, f"{digit.name} is one of {some}"))


def _as_membership(node: tree.Statement) -> tree.Membership | None:
    """Turn X = a or X = b or ... into X in {a, b, ...}; None for all else."""
    if not isinstance(node, tree.Logic) or node.connective != "or" or len(node.parts) < 2:
        return None
    pairs = []
    for part in node.parts:
        if not isinstance(part, tree.Comparison) or part.relation != "=":
            return None
        pairs.append((part.left, part.right))
    for value in pairs[0]:
        if all(value in pair for pair in pairs):
            others = tuple(right if left == value else left for left, right in pairs)
            return tree.Membership(value, tree.Members(others), False, at=node.at)
    return None


def _is_plain(node: tree.Statement) -> bool:
    """Whether it is a predicate, other than DISTINCT, of unknowns and constants."""
    simple = tree.Reference | tree.CellDigit | tree.Variable | tree.Literal
    return (
        isinstance(node, tree.Application)
        and not isinstance(node.predicate, Distinct)
        and all(isinstance(argument, simple) for argument in node.arguments)
    )


def _union(domains: list[Domain]) -> Domain:
    """Give a domain that has all of these; more, where they are far apart."""
    if len(domains) == 1:
        return domains[0]
    return some_between(min(d.lo for d in domains), max(d.hi for d in domains))


def _words() -> ModuleType:
    """Give what turns statements into sentences; only who asks for an explanation needs it."""
    from sevendown.model import wording

    return wording


def _phrase(node: tree.Expression) -> str:
    return str(_words().phrase(node))


def _said_together(parts: list[Part]) -> str:
    return " and ".join(_words().sentence(part.node) for part in parts)
