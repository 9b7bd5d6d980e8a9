"""Statements → cells and rules. No nesting is left.

What comes out of a statement that must hold:

    c1·X1 + c2·X2 + ... = k         Linear; also ≠ and ≤: all sums, differences and comparisons
    R = f(X, Y)                     Value, Enclosed and the operator's own rules: R is a grid number
                                    if the statement says so, else an intermediate number
    P(X, Y)                         Meaning and the predicate's own rules
    X in {...}                      Member, where the set is constant
    at least one of T1, T2, ...     Clause over truths
    T says whether ...              Reified, AllOf, Differ: below not, or, xor, ->, <->, truths, count
    the statement as a whole        Meaning or Value, made of its plain meaning

Equal terms share one cell. An operator that may have no value comes with a truth `defined`; a
statement around it is true only if that is. What cannot be taken apart (a set to run through that
depends on the grid, say) is left to the rule for the whole statement, which is enough to be right.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from sevendown import meaning
from sevendown.engine.cells import Cell
from sevendown.engine.domains import (
    ANYTHING,
    EITHER,
    Domain,
    Span,
    between,
    of_values,
    single,
    some_between,
)
from sevendown.engine.engine import Engine
from sevendown.engine.rule import Rule
from sevendown.flatten.candidates import best_candidates
from sevendown.flatten.field import Field
from sevendown.flatten.fold import Folder, free_names
from sevendown.language import tree
from sevendown.rules.base import Operator, Predicate, SumForm, digits_of
from sevendown.rules.bounds import Enclosed, Guarded
from sevendown.rules.derived import Fixed, Meaning, Value, Within
from sevendown.rules.different import AllDifferent
from sevendown.rules.linear import Linear
from sevendown.rules.linear import Relation as LinearRelation
from sevendown.rules.logic import AllOf, Clause, Differ, Reified
from sevendown.rules.membership import Member
from sevendown.rules.same import Same
from sevendown.rules.words.arithmetic import Minus, Plus, Times
from sevendown.rules.words.minmax import Maximum, Minimum, Sum
from sevendown.rules.words.reverse import Reverse

MOST_MEMBERS = 20_000  # of what a name runs through, in one statement
WIDE = 1000  # a number with more values is listed by way of the rarest kind of number

Truth = tuple[Cell, bool] | bool  # a truth cell, as it is or negated; or a known truth


class Opaque(Exception):
    """A part of a statement that cannot be taken apart."""


@dataclass
class Form:
    """A sum of cells with factors, and a constant: 2·A + B - 7."""

    terms: dict[Cell, int] = field(default_factory=dict)
    k: int = 0

    def plus(self, other: Form, factor: int = 1) -> Form:
        """Add a multiple of another form."""
        terms = dict(self.terms)
        for cell, c in other.terms.items():
            terms[cell] = terms.get(cell, 0) + factor * c
        return Form({cell: c for cell, c in terms.items() if c}, self.k + factor * other.k)

    @property
    def constant(self) -> int | None:
        """Give the value if it is known."""
        return None if self.terms else self.k


@dataclass(frozen=True)
class Binding:
    """What a parameter or running name stands for."""

    form: Form
    label: int | None = None


Scope = dict[str, Binding]


class Flattener:
    """Turns the statements of one puzzle into cells and rules of an engine."""

    def __init__(self, puzzle: tree.PuzzleTree, engine: Engine) -> None:
        self.puzzle = puzzle  # with its constant parts computed, once `flatten` has begun
        self.engine = engine
        self.field = Field(puzzle, engine)
        self.variables: dict[str, Cell] = {}
        self.origin: tree.Line | None = None  # the line at work, for the rules' origin
        self._needs: list[Cell] = []  # truths under which the expression at work has a value
        self._values: dict[tuple[Any, ...], tuple[Cell, Cell | None]] = {}
        self._sums: dict[tuple[Any, ...], Cell] = {}
        self._truths: dict[tuple[Any, ...], Truth] = {}
        self._constants: dict[int, Cell] = {}
        self._wholes: dict[tree.RunningValue, tuple[Cell, Cell]] = {}
        self._members_left = 0

    def flatten(self) -> None:
        """Post everything."""
        self._fold()
        for name, members in self.puzzle.variables.items():
            self._variable(name, members)
        parts = [(line, part) for line in self.puzzle.lines for part in conjuncts(line.statement)]
        settled = self._list_wide_numbers(parts)
        for i, (line, part) in enumerate(parts):
            self.origin = line
            if i not in settled:
                self._statement(part, line.text)
        self.origin = None

    def _fold(self) -> None:
        """Compute what is constant, once for all that follows."""
        folder = Folder(self.puzzle, self.engine.check_time)
        lines = []
        for line in self.puzzle.lines:
            self.origin = line
            lines.append(replace(line, statement=folder.fold(line.statement)))
        self.origin = None
        variables = {name: folder.fold(m) for name, m in self.puzzle.variables.items()}
        self.puzzle = replace(self.puzzle, lines=tuple(lines), variables=variables)

    @property
    def answers(self) -> list[Cell]:
        """The cells that make up a solution."""
        return [*self.field.digits.values(), *self.variables.values()]

    # Unknowns

    def unknown(self, node: meaning.Unknown) -> Cell:
        """Give the cell of an unknown."""
        if isinstance(node, tree.Reference):
            return self.field.numbers[node.run]
        if isinstance(node, tree.CellDigit):
            return self.field.digits[node.row, node.column]
        return self.variables[node.name]

    def _variable(self, name: str, members: tree.Members) -> None:
        """Make the cell of a `var`; a set that depends on other unknowns is a rule as well."""
        domains: list[Domain] = []
        constant = True
        for item in members.items:
            low, high = (item.low, item.high) if isinstance(item, tree.Range) else (item, item)
            ends = []
            for end in (low, high):
                form = self._optional(end)
                if form is None:
                    break
                constant = constant and form.constant is not None
                ends.append(self._bounds(form))
            else:
                if isinstance(ends[0][0], float) or isinstance(ends[1][1], float):
                    raise meaning.TooMany(f"the values of {name} cannot be listed")
                domain = between(ends[0][0], ends[1][1])
                if domain is not None:
                    domains.append(domain)
        if not domains:
            cell = self.engine.cell(name, single(0))
            self._post(Within(cell, None, f"{name} has no value to choose from"))
        else:
            cell = self.engine.cell(name, _union(domains))
            if len(domains) > 1 and constant:
                self._post(Member(cell, tuple(domains), f"{name} is in its set"))
        self.variables[name] = cell
        if not constant:
            self._statement(tree.Membership(tree.Variable(name), members, False), f"var {name}")

    def _optional(self, node: tree.Expression) -> Form | None:
        """Flatten an expression that need not have a value."""
        outer, self._needs = self._needs, []
        try:
            return self.expression(node, {})
        finally:
            self._needs = outer

    def _list_wide_numbers(self, parts: list[tuple[tree.Line, tree.Statement]]) -> set[int]:
        """List the candidates of wide numbers of which a rule gives few; give the parts done."""
        about: dict[meaning.Unknown, list[int]] = {}
        for i, (_, part) in enumerate(parts):
            unknowns = meaning.unknowns(part, self.puzzle)
            if len(unknowns) == 1 and self.unknown(unknowns[0]).domain.size > WIDE:
                about.setdefault(unknowns[0], []).append(i)
        settled: set[int] = set()
        for unknown, indices in about.items():
            cell = self.unknown(unknown)
            statements = [parts[i][1] for i in indices]
            values = best_candidates(unknown, cell, statements, self.puzzle)
            if values is not None:
                self.origin = parts[indices[0]][0]
                text = " and ".join(dict.fromkeys(parts[i][0].text for i in indices))
                self._post(Within(cell, of_values(values), text))
                settled.update(indices)
        return settled

    # Statements that must hold

    def _statement(self, statement: tree.Statement, text: str) -> None:
        """Post the rules of one statement."""
        unknowns = meaning.unknowns(statement, self.puzzle)
        cells = tuple(dict.fromkeys(self.unknown(u) for u in unknowns))
        if len(cells) != 1 or not cells[0].listable:
            try:
                self._members_left = MOST_MEMBERS
                self._must(statement, {})
            except Opaque:
                pass
        self._whole(statement, unknowns, text)

    def _whole(
        self, statement: tree.Statement, unknowns: list[meaning.Unknown], text: str
    ) -> None:
        """Post the rule that is made of the plain meaning of the statement."""
        if isinstance(statement, tree.Comparison) and statement.relation == "=":
            for side, other in (
                (statement.left, statement.right),
                (statement.right, statement.left),
            ):
                if isinstance(side, tree.Reference | tree.CellDigit | tree.Variable):
                    rest = meaning.unknowns(other, self.puzzle)
                    result = self.unknown(side)
                    cells = tuple(self.unknown(u) for u in rest)
                    if rest and result not in cells:
                        run = meaning.evaluator(other, rest, self.puzzle)
                        function = _spread(run, cells)
                        arguments = tuple(dict.fromkeys(cells))
                        self._post(Value(function, result, arguments, None, text))
                        return
        run = meaning.evaluator(statement, unknowns, self.puzzle)
        cells = tuple(self.unknown(u) for u in unknowns)
        self._post(Meaning(_spread(run, cells), tuple(dict.fromkeys(cells)), text))

    def _must(self, node: tree.Statement, scope: Scope) -> None:
        """Post the rules of a statement that must hold, taken apart."""
        outer, self._needs = self._needs, []
        try:
            if isinstance(node, tree.Logic) and node.connective == "and":
                for part in node.parts:
                    self._must(part, scope)
            elif isinstance(node, tree.Logic) and node.connective in ("or", "->"):
                self._require_one(self._alternatives(node, scope))
            elif isinstance(node, tree.RunningStatement) and node.kind == "all":
                for inner in self._members(node.source, node.name, scope):
                    self._must(node.body, inner)
            elif isinstance(node, tree.DefinedStatement):
                inner = self._bind(node.definition, node.arguments, scope)
                if inner is None:
                    self._require(False)
                else:
                    self._require_needs()
                    self._must(node.definition.body, inner)  # type: ignore[arg-type]
            elif isinstance(node, tree.Comparison):
                self._must_compare(node, scope)
            elif isinstance(node, tree.Application):
                self._must_apply(node, scope)
            else:
                self._require(self.truth(node, scope))
        finally:
            self._needs = outer

    def _require_needs(self) -> None:
        for need in self._needs:
            self._require((need, True))
        self._needs = []

    def _require(self, truth: Truth) -> None:
        if truth is True:
            return
        if truth is False:
            self._post(Clause((), "this cannot hold"))
        else:
            cell, sign = truth  # type: ignore[misc]
            self._post(Fixed(cell, int(sign), cell.name if sign else f"not {cell.name}"))

    def _require_one(self, truths: list[Truth]) -> None:
        if True in truths:
            return
        literals = tuple(t for t in truths if not isinstance(t, bool))
        if len(literals) == 1:
            self._require(literals[0])
        else:
            self._post(Clause(literals))

    def _must_compare(self, node: tree.Comparison, scope: Scope) -> None:
        if node.relation == "=" and self._must_be_reverse(node, scope):
            return
        left = self.expression(node.left, scope)
        into = None
        if left is not None and node.relation == "=":
            into = _bare(left)
        right = self.expression(node.right, scope, into)
        if left is None or right is None:
            self._require(False)
            return
        self._require_needs()
        one, other = _bare(left), _bare(right)
        if node.relation == "=" and one and other and one is not other:
            self._post_equal(one, other)
            return
        relation = self._relation(node.relation, left, right)
        if isinstance(relation, bool):
            self._require(relation)
        else:
            self._post(relation)

    def _must_be_reverse(self, node: tree.Comparison, scope: Scope) -> bool:
        """Post A = rev(B), for numbers of equal length, as equal digits; False: it is not that."""
        for side, other in ((node.left, node.right), (node.right, node.left)):
            if isinstance(other, tree.Operation) and isinstance(other.operator, Reverse):
                forms = [self.expression(n, scope) for n in (side, *other.arguments)]
                cells = [_bare(form) for form in forms if form is not None]
                digits = [digits_of(cell) for cell in cells if cell is not None]
                if len(digits) == 2 and digits[0] and digits[1]:
                    one, reverse = digits[0], digits[1][::-1]
                    if len(one) == len(reverse):
                        self._require_needs()
                        for a, b in zip(one, reverse, strict=True):
                            if a is not b:
                                self._post(Same(a, b))
                        return True
        return False

    def _post_equal(self, one: Cell, other: Cell) -> None:
        """Two numbers are equal, and so are their digits."""
        if one.digits and len(one.digits) == len(other.digits):
            for a, b in zip(one.digits, other.digits, strict=True):
                if a is not b:
                    self._post(Same(a, b))
        self._post(Same(one, other))

    def _must_apply(self, node: tree.Application, scope: Scope) -> None:
        arguments = self._arguments(node.arguments, scope)
        if arguments is None:
            self._require(False)
            return
        self._require_needs()
        predicate = node.predicate
        assert isinstance(predicate, Predicate)
        rule = self._predicate_rule(predicate, arguments)
        if isinstance(rule, bool):
            self._require(rule)
            return
        self._post(rule)
        for sharper in predicate.rules(*map(self._as_cell, arguments)):
            self._post(sharper)

    # Truths

    def truth(self, node: tree.Statement, scope: Scope) -> Truth:
        """Give the truth of a statement, as a cell with its rules posted."""
        outer, self._needs = self._needs, []
        try:
            return self._truth(node, scope)
        finally:
            self._needs = outer

    def _truth(self, node: tree.Statement, scope: Scope) -> Truth:
        match node:
            case tree.Logic(connective="and"):
                return self._all(self.truth(part, scope) for part in node.parts)
            case tree.Logic(connective="or" | "->"):
                return negated(self._all(negated(t) for t in self._alternatives(node, scope)))
            case tree.Logic(connective="not"):
                return negated(self.truth(node.parts[0], scope))
            case tree.Logic():
                left, right = (self.truth(part, scope) for part in node.parts)
                differ = self._differ(left, right)
                return differ if node.connective == "xor" else negated(differ)
            case tree.RunningStatement():
                members = self._members(node.source, node.name, scope)
                truths = (self.truth(node.body, inner) for inner in members)
                if node.kind == "all":
                    return self._all(truths)
                return negated(self._all(negated(t) for t in truths))
            case tree.DefinedStatement():
                inner_scope = self._bind(node.definition, node.arguments, scope)
                if inner_scope is None:
                    return False
                body = node.definition.body
                assert isinstance(body, tree.Statement)
                return self._with_needs(self.truth(body, inner_scope))
            case tree.Comparison():
                left_form = self.expression(node.left, scope)
                right_form = self.expression(node.right, scope)
                if left_form is None or right_form is None:
                    return False
                relation = self._relation(node.relation, left_form, right_form)
                return self._with_needs(self._reified(relation))
            case tree.Application():
                arguments = self._arguments(node.arguments, scope)
                if arguments is None:
                    return False
                assert isinstance(node.predicate, Predicate)
                rule = self._predicate_rule(node.predicate, arguments)
                return self._with_needs(self._reified(rule, node.predicate, *_key(arguments)))
            case tree.Membership():
                value = self.expression(node.value, scope)
                if value is None:
                    return False
                inside = self._inside(value, node.members, scope)
                return self._with_needs(negated(inside) if node.negated else inside)
        raise AssertionError(node)

    def _alternatives(self, node: tree.Logic, scope: Scope) -> list[Truth]:
        """The truths of which one must hold, of `or` and `->`; up to the first that does."""
        truths: list[Truth] = []
        for i, part in enumerate(node.parts):
            truth = self.truth(part, scope)
            if node.connective == "->" and i == 0:
                truth = negated(truth)
            truths.append(truth)
            if truth is True:
                break
        return truths

    def _with_needs(self, truth: Truth) -> Truth:
        """True where the truth is and everything around it has a value."""
        needs, self._needs = self._needs, []
        if not needs:
            return truth
        return self._all([truth, *((need, True) for need in needs)])

    def _all(self, truths: Iterable[Truth]) -> Truth:
        literals: dict[tuple[Cell, bool], None] = {}
        for truth in truths:
            if truth is False:
                return False
            if truth is not True:
                cell, sign = truth  # type: ignore[misc]
                if (cell, not sign) in literals:
                    return False
                literals[cell, sign] = None
        if len(literals) < 2:
            return next(iter(literals), True)
        key = ("all", *sorted((cell.number, sign) for cell, sign in literals))
        if key not in self._truths:
            names = " and ".join(c.name if s else f"not {c.name}" for c, s in literals)
            truth_cell = self._new_truth(f"({names})")
            self._post(AllOf(truth_cell, tuple(literals)))
            self._truths[key] = truth_cell, True
        return self._truths[key]

    def _differ(self, left: Truth, right: Truth) -> Truth:
        if isinstance(left, bool):
            return negated(right) if left else right
        if isinstance(right, bool):
            return negated(left) if right else left
        (a, a_sign), (b, b_sign) = left, right
        same_sign = a_sign == b_sign
        if a is b:
            return not same_sign
        key = ("differ", *sorted((a.number, b.number)))
        if key not in self._truths:
            truth_cell = self._new_truth(f"({a.name} xor {b.name})")
            self._post(Differ(truth_cell, a, b))
            self._truths[key] = truth_cell, True
        found = self._truths[key]
        return found if same_sign else negated(found)

    def _reified(self, rule: Rule | bool, *key: Any) -> Truth:
        """Give the truth of a rule; rules with equal keys share one."""
        if isinstance(rule, bool):
            return rule
        if isinstance(rule, Linear):
            if rule.relation == "!=":
                return negated(self._reified(rule.negation()))
            key = (rule.relation, rule.coefficients, *_key(rule.cells), rule.k)
        if key not in self._truths:
            truth_cell = self._new_truth(f"({rule.describe()})")
            self._post(Reified(truth_cell, rule))
            self._truths[key] = truth_cell, True
        return self._truths[key]

    def _new_truth(self, name: str) -> Cell:
        return self.engine.cell(name, EITHER)

    def _relation(self, relation: tree.Relation, left: Form, right: Form) -> Linear | bool:
        """Give the linear rule of a comparison, or its truth where it is known."""
        difference = left.plus(right, -1)
        if relation in (">", ">="):
            difference = Form().plus(difference, -1)
        if relation in ("<", ">"):
            difference = difference.plus(Form(k=1))
        kind: LinearRelation = "=" if relation == "=" else "!=" if relation == "!=" else "<="
        if not difference.terms:
            zero, k = difference.k == 0, difference.k
            return zero if kind == "=" else not zero if kind == "!=" else k <= 0
        items = sorted(difference.terms.items(), key=lambda item: item[0].number)
        return Linear(kind, tuple(c for _, c in items), tuple(x for x, _ in items), difference.k)

    def _predicate_rule(
        self, predicate: Predicate, arguments: list[Cell | int]
    ) -> Rule | bool:
        """Give the derived rule of a predicate, or its truth where it is known."""
        text = f"{predicate.name}({', '.join(_name(a) for a in arguments)})"
        cells = tuple(dict.fromkeys(a for a in arguments if isinstance(a, Cell)))
        if not cells:
            return bool(predicate.holds(*arguments))
        if predicate.name == "DISTINCT":
            if len(cells) < sum(isinstance(a, Cell) for a in arguments):
                return False  # the same unknown twice
            return AllDifferent(tuple(map(self._as_cell, arguments)), text)
        return Meaning(_with_constants(predicate.holds, arguments, cells), cells, text)

    def _inside(self, value: Form, members: tree.Members, scope: Scope) -> Truth:
        """Give the truth of `value in members`; a member without a value is none."""
        truths: list[Truth] = []
        sets: list[Domain] = []
        numbers: list[int] = []
        for item in members.items:
            low, high = (item.low, item.high) if isinstance(item, tree.Range) else (item, item)
            outer, self._needs = self._needs, []
            try:
                first = self.expression(low, scope)
                last = first if high is low else self.expression(high, scope)
                if first is None or last is None:
                    continue
                a, b = first.constant, last.constant
                if a is not None and b is not None:
                    if a == b:
                        numbers.append(a)
                    elif (domain := between(a, b)) is not None:
                        sets.append(domain)
                elif first is last:
                    truths.append(
                        self._with_needs(self._reified(self._relation("=", value, first)))
                    )
                else:
                    above = self._reified(self._relation("<=", first, value))
                    below = self._reified(self._relation("<=", value, last))
                    truths.append(self._with_needs(self._all([above, below])))
            finally:
                self._needs = outer
        if numbers:
            listed = of_values(numbers)
            assert listed is not None
            sets.append(listed)
        known = value.constant
        if sets:
            if known is not None:
                truths.append(any(known in s for s in sets))
            else:
                cell = self._sum(value)
                assert isinstance(cell, Cell)
                text = f"{cell.name} in {{{', '.join(map(repr, sets))}}}"
                contents = [(s.lo, s.hi, None if isinstance(s, Span) else tuple(s.values()))
                            for s in sets]
                truths.append(
                    self._reified(Member(cell, tuple(sets), text), "in", cell.number, *contents)
                )
        return negated(self._all(negated(t) for t in truths))

    # Expressions

    def expression(
        self, node: tree.Expression, scope: Scope, into: Cell | None = None
    ) -> Form | None:
        """Flatten an expression; None: it has no value.

        The truths under which it has one are added to `_needs`. If it is the value of an operator
        and `into` is given, that cell becomes its value.
        """
        match node:
            case tree.Literal():
                return Form(k=node.value)
            case tree.NoValue():
                return None
            case tree.Reference() | tree.CellDigit() | tree.Variable():
                return Form({self.unknown(node): 1})
            case tree.Bound():
                return scope[node.name].form
            case tree.LabelOf():
                label = scope[node.name].label
                return None if label is None else Form(k=label)
            case tree.Operation():
                return self._operation(node, scope, into)
            case tree.DigitOf():
                return self._digit(node, scope)
            case tree.Truths():
                return self._count(self.truth(s, scope) for s in node.statements)
            case tree.DefinedValue():
                inner = self._bind(node.definition, node.arguments, scope)
                if inner is None:
                    return None
                body = node.definition.body
                assert isinstance(body, tree.Expression)
                return self.expression(body, inner, into)
            case tree.RunningValue():
                try:
                    return self._running(node, scope)
                except Opaque:
                    return self._opaque(node)
        raise AssertionError(node)

    def _operation(
        self, node: tree.Operation, scope: Scope, into: Cell | None = None
    ) -> Form | None:
        forms: list[Form] = []
        for argument in _without_groups(node.arguments, self.puzzle):
            form = self.expression(argument, scope)
            if form is None:
                return None
            forms.append(form)
        operator = node.operator
        assert isinstance(operator, Operator)
        if isinstance(operator, Plus | Sum):
            total = Form()
            for form in forms:
                total = total.plus(form)
            return total
        if isinstance(operator, Minus):
            return forms[0].plus(forms[1], -1)
        if isinstance(operator, Times):
            for one, other in (forms, forms[::-1]):
                if one.constant is not None:
                    return Form().plus(other, one.constant)
        arguments = [self._sum(form) for form in forms]
        as_sum = operator.as_sum(*arguments)
        if as_sum is not None:
            return self._spelled_out(as_sum)
        return self._value(operator, arguments, into)

    def _spelled_out(self, total: SumForm) -> Form:
        """Turn an operator's own sum into a form."""
        form = Form(k=total.k)
        for factor, term in total.terms:
            if isinstance(term, Cell):
                part = Form({term: 1})
            else:
                value = term.value
                other = Form({value: 1}) if isinstance(value, Cell) else Form(k=value)
                equal = self._relation("=", Form({term.cell: 1}), other)
                part = self._count([self._reified(equal)])
            form = form.plus(part, factor)
        return form

    def _value(
        self, operator: Operator, arguments: list[Cell | int], into: Cell | None = None
    ) -> Form | None:
        """Give the value of an operator, as a cell with its rules posted."""
        cells = tuple(dict.fromkeys(a for a in arguments if isinstance(a, Cell)))
        if not cells:
            value = operator.value(*arguments)
            return None if value is None else Form(k=value)
        key = (operator, *_key(arguments))
        found = self._values.get(key)
        if found is None:
            found = self._new_value(operator, arguments, cells, into)
            if found is None:
                return None
            self._values[key] = found
        result, defined = found
        if defined is not None:
            self._needs.append(defined)
        return Form({result: 1})

    def _new_value(
        self,
        operator: Operator,
        arguments: list[Cell | int],
        cells: tuple[Cell, ...],
        into: Cell | None,
    ) -> tuple[Cell, Cell | None] | None:
        text = f"{operator.name}({', '.join(map(_name, arguments))})"
        ends = [_ends(a) for a in arguments]
        domain = between(*operator.bounds(*ends))
        if domain is None:
            return None
        if into is not None and into in cells:
            into = None
        result = self.engine.cell(text, domain) if into is None else into
        defined = None if operator.total else self._new_truth(f"({text} has a value)")
        rules: list[Rule] = []
        function = _with_constants(operator.value, arguments, cells)
        inverse = _inverse_with_constants(operator, arguments, cells)
        self._post(Value(function, result, cells, defined, text, inverse))

        def enclosure(*bounds: Any) -> Any:
            at = dict(zip(cells, bounds, strict=True))
            return operator.bounds(
                *[at[a] if isinstance(a, Cell) else (a, a) for a in arguments]
            )

        self._post(Enclosed(enclosure, result, cells, defined, text))
        rules += operator.rules(result, *map(self._as_cell, arguments))
        for rule in rules:
            self._post(rule if defined is None else Guarded(defined, rule))
        return result, defined

    def _sum(self, form: Form) -> Cell | int:
        """Give a form as one cell, or as an int where it is constant."""
        if not form.terms:
            return form.k
        cell = _bare(form)
        if cell is not None:
            return cell
        items = sorted(form.terms.items(), key=lambda item: item[0].number)
        key = (form.k, *((x.number, c) for x, c in items))
        found = self._sums.get(key)
        if found is None:
            domain = between(*self._bounds(form))
            assert domain is not None
            cells = tuple(x for x, _ in items)
            factors = tuple(c for _, c in items)
            name = _form_name(form)
            found = self._sums[key] = self.engine.cell(name, domain)
            self._post(Linear("=", (*factors, -1), (*cells, found), form.k))
        return found

    def _bounds(self, form: Form) -> tuple[int | float, int | float]:
        low: int | float = form.k
        high: int | float = form.k
        for cell, c in form.terms.items():
            a, b = _ends(cell) if c > 0 else _ends(cell)[::-1]
            low = float("-inf") if isinstance(a, float) or isinstance(low, float) else low + c * a
            high = float("inf") if isinstance(b, float) or isinstance(high, float) else high + c * b
        return low, high

    def _digit(self, node: tree.DigitOf, scope: Scope) -> Form | None:
        number = self.expression(node.number, scope)
        index = self.expression(node.index, scope)
        if number is None or index is None:
            return None
        cell, position = self._sum(number), self._sum(index)
        by_cells = node.of_cells or not self.puzzle.leading_zeros
        if isinstance(cell, Cell) and cell.digits and by_cells and isinstance(position, int):
            digits = cell.digits
            if position == 0 or abs(position) > len(digits):
                return None
            return Form({digits[position - 1 if position > 0 else position]: 1})
        length = 0
        if node.of_cells and isinstance(node.number, tree.Reference):
            length = len(node.number.run.cells)
        return self._value(_digit_operator(length), [cell, position])

    def _count(self, truths: Iterable[Truth]) -> Form:
        total = Form()
        for truth in truths:
            if isinstance(truth, bool):
                total.k += truth
            else:
                cell, sign = truth
                total = total.plus(Form({cell: 1} if sign else {cell: -1}, 0 if sign else 1))
        return total

    def _running(self, node: tree.RunningValue, scope: Scope) -> Form | None:
        members = self._members(node.source, node.name, scope)
        if node.kind == "count":
            assert isinstance(node.body, tree.Statement)
            return self._count([self.truth(node.body, inner) for inner in members])
        if node.kind in ("smallest", "largest"):
            return self._first(node, list(members))
        assert isinstance(node.body, tree.Expression)
        total = Form()
        terms: list[Cell | int] = []
        for inner in members:
            form = self.expression(node.body, inner)
            if form is None:
                return None
            total = total.plus(form)
            if node.kind != "sum":
                terms.append(self._sum(form))
        if node.kind == "sum":
            return total
        if not terms:
            return None
        return self._value(_MIN if node.kind == "min" else _MAX, terms)

    def _opaque(self, node: tree.RunningValue) -> Form:
        """Give the value of an expression that cannot be taken apart, as a function as a whole."""
        if node not in self._wholes:
            if free_names(node):
                raise Opaque
            unknowns = meaning.unknowns(node, self.puzzle)
            cells = tuple(self.unknown(u) for u in unknowns)
            run = _spread(meaning.evaluator(node, unknowns, self.puzzle), cells)
            text = f"{node.kind}({node.name} in ... : ...)"
            result = self.engine.cell(text, self._span(node))
            defined = self._new_truth(f"({text} has a value)")
            self._post(Value(run, result, tuple(dict.fromkeys(cells)), defined, text))
            self._wholes[node] = result, defined
        result, defined = self._wholes[node]
        self._needs.append(defined)
        return Form({result: 1})

    def _span(self, node: tree.RunningValue) -> Domain:
        """Enclose the value of an expression that cannot be taken apart."""
        if node.kind not in ("smallest", "largest") or isinstance(node.source, tree.Group):
            return ANYTHING
        ends: list[int | float] = []
        for item in node.source.items:
            both = (item.low, item.high) if isinstance(item, tree.Range) else (item,)
            for end in both:
                form = self._optional(end)
                if form is not None:
                    ends += self._bounds(form)
        return some_between(min(ends), max(ends)) if ends else ANYTHING

    def _first(self, node: tree.RunningValue, members: list[Scope]) -> Form | None:
        """smallest and largest: only where it is known of which members the statement holds."""
        assert isinstance(node.body, tree.Statement)
        values: list[int] = []
        for inner in members:
            value, truth = inner[node.name].form.constant, self.truth(node.body, inner)
            if value is None or not isinstance(truth, bool):
                raise Opaque
            if truth:
                values.append(value)
        if not values:
            return None
        return Form(k=min(values) if node.kind == "smallest" else max(values))

    # Names

    def _bind(
        self,
        definition: tree.Definition,
        arguments: tuple[tree.Expression, ...],
        scope: Scope,
    ) -> Scope | None:
        """Bind the parameters of a definition; None where an argument has no value."""
        bindings: Scope = {}
        for name, argument in zip(definition.parameters, arguments, strict=True):
            form = self.expression(argument, scope)
            if form is None:
                return None
            bindings[name] = Binding(form)
        return bindings

    def _members(
        self, source: tree.Group | tree.Members, name: str, scope: Scope
    ) -> Iterator[Scope]:
        """Bind a running name to one member after the other."""
        if isinstance(source, tree.Group):
            for member in self.puzzle.members(source.name):
                form = Form({self.unknown(member): 1})
                yield {**scope, name: Binding(form, meaning.label_of(member))}
            return
        ranges: list[range] = []
        for item in source.items:
            low, high = (item.low, item.high) if isinstance(item, tree.Range) else (item, item)
            ends = []
            for end in (low, high):
                form_or_none = self.expression(end, scope)
                if form_or_none is None:
                    break
                if form_or_none.constant is None:
                    raise Opaque
                ends.append(form_or_none.constant)
            else:
                ranges.append(range(ends[0], ends[1] + 1))
        if sum(map(len, ranges)) > self._members_left:
            raise Opaque
        values = sorted(set().union(*ranges))
        self._members_left -= len(values)
        for value in values:
            yield {**scope, name: Binding(Form(k=value))}

    def _arguments(
        self, nodes: tuple[tree.Expression, ...], scope: Scope
    ) -> list[Cell | int] | None:
        """Flatten the arguments of a predicate; None where one has no value."""
        arguments: list[Cell | int] = []
        for node in _without_groups(nodes, self.puzzle):
            form = self.expression(node, scope)
            if form is None:
                return None
            arguments.append(self._sum(form))
        return arguments

    # Posting

    def _as_cell(self, item: Cell | int) -> Cell:
        if isinstance(item, Cell):
            return item
        if item not in self._constants:
            self._constants[item] = self.engine.cell(str(item), single(item))
        return self._constants[item]

    def _post(self, rule: Rule) -> None:
        rule.origin = self.origin
        self.engine.post(rule)


def conjuncts(statement: tree.Statement) -> Iterator[tree.Statement]:
    """Give the parts of a conjunction, one after the other."""
    if isinstance(statement, tree.Logic) and statement.connective == "and":
        for part in statement.parts:
            yield from conjuncts(part)
    else:
        yield statement


def negated(truth: Truth) -> Truth:
    """Give the opposite truth."""
    return not truth if isinstance(truth, bool) else (truth[0], not truth[1])


def _bare(form: Form) -> Cell | None:
    """Give the cell if the form is nothing but that cell."""
    if form.k == 0 and len(form.terms) == 1:
        ((cell, factor),) = form.terms.items()
        if factor == 1:
            return cell
    return None


def _ends(item: Cell | int) -> tuple[int | float, int | float]:
    return (item.domain.lo, item.domain.hi) if isinstance(item, Cell) else (item, item)


def _key(items: Iterable[Cell | int]) -> Iterator[Any]:
    """Give what tells the items apart from others: cells by their number, ints in brackets."""
    return (item.number if isinstance(item, Cell) else (item,) for item in items)


def _name(item: Cell | int) -> str:
    return item.name if isinstance(item, Cell) else str(item)


def _form_name(form: Form) -> str:
    parts = []
    for cell, c in form.terms.items():
        times = cell.name if abs(c) == 1 else f"{abs(c)}*{cell.name}"
        parts.append(("- " if c < 0 else "+ ") + times)
    if form.k:
        parts.append(f"{'-' if form.k < 0 else '+'} {abs(form.k)}")
    return "(" + " ".join(parts).removeprefix("+ ") + ")"


def _union(domains: list[Domain]) -> Domain:
    """Give a domain that has all of these; more, where they are far apart."""
    low, high = min(d.lo for d in domains), max(d.hi for d in domains)
    if len(domains) == 1:
        return domains[0]
    hull = between(low, high)
    assert hull is not None
    return hull


def _without_groups(
    nodes: tuple[tree.Expression, ...], puzzle: tree.PuzzleTree
) -> Iterator[tree.Expression]:
    """Replace the words across, down, numbers, cells by what they stand for."""
    for node in nodes:
        if isinstance(node, tree.Group):
            yield from puzzle.members(node.name)
        else:
            yield node


def _spread(run: Callable[[list[int]], Any], cells: tuple[Cell, ...]) -> Callable[..., Any]:
    """Turn a function of a list, a value for each of `cells`, into one of the different cells."""
    unique = list(dict.fromkeys(cells))
    if len(unique) == len(cells):
        return lambda *values: run(list(values))
    places = [unique.index(cell) for cell in cells]
    return lambda *values: run([values[i] for i in places])


def _with_constants(
    function: Callable[..., Any], arguments: list[Cell | int], cells: tuple[Cell, ...]
) -> Callable[..., Any]:
    """Turn a function of the arguments into one of the different cells among them."""
    if list(cells) == arguments:
        return function
    places = [cells.index(a) if isinstance(a, Cell) else -1 for a in arguments]
    if len(cells) == 1 and len(arguments) == 2:  # by far the most frequent
        first, second = arguments
        if not isinstance(first, Cell):
            return lambda y: function(first, y)
        if not isinstance(second, Cell):
            return lambda x: function(x, second)
        return lambda x: function(x, x)
    return lambda *values: function(
        *[a if i < 0 else values[i] for i, a in zip(places, arguments, strict=True)]
    )


def _inverse_with_constants(
    operator: Operator, arguments: list[Cell | int], cells: tuple[Cell, ...]
) -> Callable[..., Iterable[int] | None] | None:
    """Turn an operator's inverse into one of the different cells among its arguments."""
    if sum(isinstance(a, Cell) for a in arguments) > len(cells):
        return None  # a cell stands in two places
    places = [i for i, a in enumerate(arguments) if isinstance(a, Cell)]

    def inverse(position: int, result: int, *others: int) -> Iterable[int] | None:
        full = list(arguments)
        rest = iter(others)
        for j, place in enumerate(places):
            if j != position:
                full[place] = next(rest)
        target = places[position]
        del full[target]
        return operator.inverse(target, result, *full)

    return inverse


class _DigitAt(Operator):
    """Digit I of X, from behind where I is negative."""

    names = ("digit",)

    def __init__(self, length: int) -> None:
        self.length = length  # X is written with at least so many digits

    def value(self, x: int, i: int) -> int | None:
        """Compute the digit."""
        return meaning.digit_at(x, i, self.length)

    def bounds(self, *arguments: Any) -> tuple[int, int]:
        """Say that it is a digit."""
        return 0, 9


_DIGIT_OPERATORS: dict[int, _DigitAt] = {}


def _digit_operator(length: int) -> _DigitAt:
    return _DIGIT_OPERATORS.setdefault(length, _DigitAt(length))


_MIN, _MAX = Minimum(), Maximum()
