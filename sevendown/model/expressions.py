"""Expressions and statements, taken apart: into sums of cells, and into truths.

An operator that may have no value comes with a truth that says whether it has; these truths are
collected as the *needs* of the statement around it, which is true only if they are.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from sevendown.engine.cells import Cell
from sevendown.engine.domains import ANYTHING, Domain, Span, between, some_between, some_of
from sevendown.language import semantics, tree
from sevendown.model.adapters import digit_operator, spread
from sevendown.model.definitions import definition_table, definition_test
from sevendown.model.forms import Form, Truth, ValueTable, bounds, keys, negated
from sevendown.model.outlines import OUTLINED
from sevendown.model.terms import Term, Terms
from sevendown.model.unknowns import Unknowns
from sevendown.numbertheory import product
from sevendown.record import Record
from sevendown.rules.values.derived import Meaning
from sevendown.rules.values.membership import Member
from sevendown.rules.values.value import Value
from sevendown.words.base import Operator, Predicate
from sevendown.words.language.arithmetic import Minus, Plus, Times
from sevendown.words.language.minmax import Maximum, Minimum, SumOfAll
from sevendown.words.multiplying import ProductOfMany

_MIN, _MAX, _TIMES = Minimum(), Maximum(), Times()


class Opaque(Exception):
    """A part of a statement that cannot be taken apart."""


class Binding(Record):
    """What a parameter or running name stands for."""

    form: Form
    label: int | None = None


Scope = dict[str, Binding]


class Expressions:
    """Takes the expressions and statements of one fact apart."""

    def __init__(self, puzzle: tree.PuzzleTree, unknowns: Unknowns, terms: Terms) -> None:
        self.puzzle = puzzle
        self.unknowns = unknowns
        self.terms = terms
        self.needs: list[Cell] = []  # truths under which the expression at work has a value
        self.members_left = (
            terms.engine.limits.statement_members
        )  # how many more members a name may run through

    @contextmanager
    def own_needs(self) -> Iterator[None]:
        """Collect needs anew, and go back to those collected so far afterwards."""
        outer, self.needs = self.needs, []
        try:
            yield
        finally:
            self.needs = outer

    def optional(self, node: tree.Expression) -> tuple[Form | None, bool]:
        """Flatten an expression that need not have a value; say whether it is sure to have one."""
        with self.own_needs():
            return self.expression(node, {}), not self.needs

    def truth(self, node: tree.Statement, scope: Scope) -> Truth:
        """Give the truth of a statement, as a cell with its rules posted."""
        self.terms.engine.check_time()
        outer, self.needs = self.needs, []  # as `own_needs` does, without its overhead
        try:
            return self._truth(node, scope)
        finally:
            self.needs = outer

    def _truth(self, node: tree.Statement, scope: Scope) -> Truth:
        own = self._outlined(node) if isinstance(node, tree.Logic) else None
        if own is not None:
            test = self.test_of(*own)
            if test is not None:
                return self.terms.reified(test, node)
        match node:
            case tree.Logic(connective="and"):
                return self.terms.all_of(self.truth(part, scope) for part in self._grouped(node))
            case tree.Logic(connective="or" | "->"):
                return self.terms.any_of(self.alternatives(node, scope))
            case tree.Logic(connective="not"):
                return negated(self.truth(node.parts[0], scope))
            case tree.Logic():
                left, right = (self.truth(part, scope) for part in node.parts)
                differ = self.terms.differ(left, right)
                return differ if node.connective == "xor" else negated(differ)
            case tree.RunningStatement():
                members = self.members(node.source, node.name, scope)
                truths = (self.truth(node.body, inner) for inner in members)
                if node.kind == "all":
                    return self.terms.all_of(truths)
                return self.terms.any_of(truths)
            case tree.DefinedStatement():
                inner_scope = self.bind(node.definition, node.arguments, scope)
                if inner_scope is None:
                    return False
                test = self.test_of(node.definition, inner_scope)
                if test is not None:
                    key = (node.definition, test.text, *keys(test.cells))
                    truth = self.terms.reified(test, *key)
                    return self._with_needs(truth)
                body = node.definition.body
                assert isinstance(body, tree.Statement)
                return self._with_needs(self.truth(body, inner_scope))
            case tree.Comparison():
                left_form = self.expression(node.left, scope)
                right_form = self.expression(node.right, scope)
                if left_form is None or right_form is None:
                    return False
                truth = self.terms.truth_of(node.relation, left_form, right_form)
                return self._with_needs(truth)
            case tree.Application():
                arguments = self.arguments(node.arguments, scope)
                if arguments is None:
                    return False
                assert isinstance(node.predicate, Predicate)
                rule = self.terms.predicate_rule(node.predicate, arguments)
                return self._with_needs(self.terms.reified(rule, node.predicate, *keys(arguments)))
            case tree.Membership():
                value = self.expression(node.value, scope)
                if value is None:
                    return False
                members_truths = self.members_truths(value, node.members, scope)
                inside = self.terms.any_of(truth for truth, _ in members_truths)
                return self._with_needs(negated(inside) if node.negated else inside)
        raise AssertionError(node)

    def alternatives(self, node: tree.Logic, scope: Scope) -> list[Truth]:
        """The truths of which one must hold, of `or` and `->`; up to the first that does."""
        truths: list[Truth] = []
        for i, part in enumerate(self._grouped(node)):
            truth = self.truth(part, scope)
            if node.connective == "->" and i == 0:
                truth = negated(truth)
            truths.append(truth)
            if truth is True:
                break
        return truths

    def _grouped(self, node: tree.Logic) -> Iterable[tree.Statement]:
        """Give the parts of `and` or `or`; those about one unknown alone, as one part.

        As a test of that unknown they say more together than one by one.
        """
        if node.connective == "->" or len(node.parts) < 3:
            return node.parts
        groups: dict[object, list[tree.Statement]] = {}
        for i, part in enumerate(node.parts):
            unknown = self.terms.store.outlines.only_unknown(part)
            groups.setdefault(i if unknown is None else unknown, []).append(part)
        if len(groups) in (1, len(node.parts)):
            return node.parts
        return [
            group[0] if len(group) == 1 else tree.Logic(node.connective, tuple(group), at=node.at)
            for group in groups.values()
        ]

    def _with_needs(self, truth: Truth) -> Truth:
        """True where the truth is and everything around it has a value."""
        needs, self.needs = self.needs, []
        if not needs:
            return truth
        return self.terms.all_of([truth, *((need, True) for need in needs)])

    def options(self, members: tree.Members, scope: Scope) -> list[tuple[Cell | None, Form]] | None:
        """Give the members, each with the truth that says whether it has a value; None: a range.

        A truth of None: it always has one.
        """
        found: list[tuple[Cell | None, Form]] = []
        for item in members.items:
            if isinstance(item, tree.Range):
                return None
            with self.own_needs():
                form = self.expression(item, scope)
                truth = self._with_needs(True)
            if form is None or truth is False:
                continue
            if truth is True:
                found.append((None, form))
            elif isinstance(truth, tuple) and truth[1]:
                found.append((truth[0], form))
            else:
                return None
        return found

    def members_truths(
        self, value: Form, members: tree.Members, scope: Scope
    ) -> list[tuple[Truth, Form | None]]:
        """Give the truths of which one holds if a value is in a set, each with its member.

        A member without a value is none. All constants together make one truth, without a form.
        """
        truths: list[tuple[Truth, Form | None]] = []
        sets: list[Domain] = []
        numbers: list[int] = []
        for low, high in members.ends:
            with self.own_needs():
                first = self.expression(low, scope)
                last = first if high is low else self.expression(high, scope)
                if first is None or last is None:
                    continue
                a, b = first.constant, last.constant
                if a is not None and b is not None and not self.needs:
                    if a == b:
                        numbers.append(a)
                    elif (domain := between(a, b)) is not None:
                        sets.append(domain)
                elif first is last:
                    equal = self.terms.truth_of("=", value, first)
                    truths.append((self._with_needs(equal), first))
                else:
                    above = self.terms.truth_of("<=", first, value)
                    below = self.terms.truth_of("<=", value, last)
                    truths.append((self._with_needs(self.terms.all_of([above, below])), None))
        if numbers:
            sets.append(some_of(numbers))
        known = value.constant
        if sets:
            if known is not None:
                truths.append((any(known in s for s in sets), None))
            else:
                cell = self.terms.as_one(value)
                assert isinstance(cell, Cell)
                text = f"{cell.name} in {{{', '.join(map(repr, sets))}}}"
                contents = [
                    (s.lo, s.hi, None if isinstance(s, Span) else tuple(s.values())) for s in sets
                ]
                rule = Member(cell, tuple(sets), text)
                truths.append((self.terms.reified(rule, "in", cell.number, *contents), None))
        return truths

    def expression(
        self, node: tree.Expression, scope: Scope, into: Cell | None = None
    ) -> Form | None:
        """Flatten an expression; None: it has no value.

        The truths under which it has one are added to `needs`. If it is the value of an operator
        and `into` is given, that cell becomes its value.
        """
        self.terms.engine.check_time()
        match node:
            case tree.Literal():
                return Form(k=node.value)
            case tree.NoValue():
                return None
            case tree.Reference() | tree.CellDigit() | tree.Variable():
                return Form({self.unknowns.cell(node): 1})
            case tree.Bound():
                return scope[node.name].form
            case tree.LabelOf():
                label = scope[node.name].label
                return None if label is None else Form(k=label)
            case tree.Operation():
                own = self._outlined(node)
                table = None if own is None else self._table_of(*own)
                if table is not None:
                    return self._needed(self.terms.table_value(table, into))
                return self._operation(node, scope, into)
            case tree.DigitOf():
                return self._digit(node, scope)
            case tree.Truths():
                return self.terms.count(self.truth(s, scope) for s in node.statements)
            case tree.DefinedValue():
                inner = self.bind(node.definition, node.arguments, scope)
                if inner is None:
                    return None
                table = self._table_of(node.definition, inner)
                if table is not None:
                    return self._needed(self.terms.table_value(table, into))
                body = node.definition.body
                assert isinstance(body, tree.Expression)
                return self.expression(body, inner, into)
            case tree.RunningValue():
                before = list(self.needs)
                try:
                    return self._running(node, scope)
                except Opaque:
                    self.needs = before
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
        if isinstance(operator, Plus | SumOfAll):
            return self._sum(forms)
        if isinstance(operator, ProductOfMany):
            return self._product(forms)
        if isinstance(operator, Minus):
            return forms[0].plus(forms[1], -1)
        if isinstance(operator, Times):
            for one, other in (forms, forms[::-1]):
                if one.constant is not None:
                    return Form().plus(other, one.constant)
        arguments = [self.terms.as_one(form) for form in forms]
        as_sum = operator.as_sum(*arguments)
        if as_sum is not None:
            return self.terms.form_of_sum(as_sum, self.terms.call(operator, arguments))
        return self._needed(self.terms.value(operator, arguments, into))

    def _sum(self, forms: Iterable[Form]) -> Form:
        total = Form()
        for form in forms:
            total = total.plus(form)
        return total

    def _product(self, forms: Iterable[Form]) -> Form:
        """Multiply two at a time, as X * Y * Z does: of that rules know most."""
        factor = 1
        value: Form | None = None
        for form in forms:
            if form.constant is not None:
                factor = product(factor, form.constant)
            elif value is None:
                value = form
            else:
                value = self._needed(
                    self.terms.value(_TIMES, [self.terms.as_one(value), self.terms.as_one(form)])
                )
                assert value is not None  # any two numbers have a product
        return Form(k=factor) if value is None else Form().plus(value, factor)

    def _digit(self, node: tree.DigitOf, scope: Scope) -> Form | None:
        number = self.expression(node.number, scope)
        index = self.expression(node.index, scope)
        if number is None or index is None:
            return None
        cell, position = self.terms.as_one(number), self.terms.as_one(index)
        by_cells = node.of_cells or not self.puzzle.leading_zeros
        # The digits of an intermediate number may start with zeros, which do not count.
        numbered = isinstance(cell, Cell) and cell.digits and not cell.derived
        if isinstance(cell, Cell) and numbered and by_cells and isinstance(position, int):
            digits = cell.digits
            if position == 0 or abs(position) > len(digits):
                return None
            return Form({digits[position - 1 if position > 0 else position]: 1})
        length = 0
        if node.of_cells and isinstance(node.number, tree.Reference):
            length = len(node.number.slot.cells)
        return self._needed(self.terms.value(digit_operator(length), [cell, position]))

    def _running(self, node: tree.RunningValue, scope: Scope) -> Form | None:
        members = self.members(node.source, node.name, scope)
        if node.kind == "count":
            assert isinstance(node.body, tree.Statement)
            return self.terms.count([self.truth(node.body, inner) for inner in members])
        if node.kind in ("smallest", "largest"):
            return self._first(node, list(members))
        assert isinstance(node.body, tree.Expression)
        forms: list[Form] = []
        for inner in members:
            form = self.expression(node.body, inner)
            if form is None:
                return None
            forms.append(form)
        if node.kind == "sum":
            return self._sum(forms)
        if node.kind == "product":
            return self._product(forms)
        if not forms:
            return None
        terms = [self.terms.as_one(form) for form in forms]
        return self._needed(self.terms.value(_MIN if node.kind == "min" else _MAX, terms))

    def _needed(self, value: tuple[Form, Cell | None] | None) -> Form | None:
        """Note the truth under which there is a value."""
        if value is None:
            return None
        form, defined = value
        if defined is not None:
            self.needs.append(defined)
        return form

    def _opaque(self, node: tree.RunningValue) -> Form:
        """Give the value of an expression that cannot be taken apart, as a function as a whole."""
        if node not in self.terms.store.values:
            if tree.free_names(node):
                raise Opaque
            unknowns = semantics.unknowns(node, self.puzzle)
            cells = tuple(self.unknowns.cell(u) for u in unknowns)
            run = spread(semantics.evaluator(node, unknowns, self.puzzle), cells)
            text = f"{node.kind}({node.name} in ... : ...)"
            result = self.terms.engine.cell(text, self._span(node), derived=True)
            defined = self.terms.new_truth(f"({text} has a value)")
            steps = semantics.effort(node, self.puzzle)
            arguments = tuple(dict.fromkeys(cells))
            value = Value(run, result, arguments, defined, f"the value of {text}", None, steps)
            self.terms.post(value, result)
            self.terms.store.values[node] = Term(result, defined)
        made = self.terms.store.values[node]
        assert made.defined is not None
        self.needs.append(made.defined)
        return Form({made.cell: 1})

    def _span(self, node: tree.RunningValue) -> Domain:
        """Enclose the value of an expression that cannot be taken apart."""
        if node.kind not in ("smallest", "largest") or isinstance(node.source, tree.Group):
            return ANYTHING
        ends: list[int | float] = []
        for both in node.source.ends:
            for end in dict.fromkeys(both):
                form, _ = self.optional(end)
                if form is not None:
                    ends += bounds(form)
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

    def bind(
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

    def test_of(self, definition: tree.Definition, bindings: Scope) -> Meaning | None:
        """Give a definition as a test of a number's values, where that is best."""
        forms = [binding.form for binding in bindings.values()]
        return definition_test(definition, forms, self.terms, self.puzzle)

    def _outlined(self, node: tree.Operation | tree.Logic) -> tuple[tree.Definition, Scope] | None:
        """Give the definition that a node would be the use of, and what its parameter is."""
        found = self.terms.store.outlines.find(node)
        if found is None:
            return None
        definition, unknown = found
        return definition, {OUTLINED[0]: Binding(Form({self.unknowns.cell(unknown): 1}))}

    def _table_of(self, definition: tree.Definition, bindings: Scope) -> ValueTable | None:
        """Give a definition as a table of a number's values, where that is best."""
        forms = [binding.form for binding in bindings.values()]
        key = (definition, *((form.k, *form.terms.items()) for form in forms))
        if key not in self.terms.store.tables:
            self.terms.store.tables[key] = definition_table(
                definition, forms, self.terms, self.puzzle
            )
        return self.terms.store.tables[key]

    def members(
        self, source: tree.Group | tree.Members, name: str, scope: Scope
    ) -> Iterator[Scope]:
        """Bind a running name to one member after the other."""
        if isinstance(source, tree.Group):
            for member in self.puzzle.members(source.name):
                form = Form({self.unknowns.cell(member): 1})
                yield {**scope, name: Binding(form, semantics.label_of(member))}
            return
        for value in self._constants(source, scope):
            yield {**scope, name: Binding(Form(k=value))}

    def _constants(self, source: tree.Members, scope: Scope) -> list[int]:
        """List the members of a set; Opaque unless it is known what they are."""
        ranges: list[range] = []
        count = 0
        for low, high in source.ends:
            with self.own_needs():  # a member without a value is no member, and nothing else
                forms = [self.expression(end, scope) for end in (low, high)]
                if None in forms:
                    continue
                first, last = (form.constant for form in forms if form is not None)
                if first is None or last is None or self.needs:
                    raise Opaque
            ranges.append(range(first, last + 1))
            count += max(0, last - first + 1)
        if count > self.members_left:
            raise Opaque
        self.members_left -= count
        return sorted(set().union(*ranges))

    def arguments(
        self, nodes: tuple[tree.Expression, ...], scope: Scope
    ) -> list[Cell | int] | None:
        """Flatten the arguments of a predicate; None where one has no value."""
        arguments: list[Cell | int] = []
        for node in _without_groups(nodes, self.puzzle):
            form = self.expression(node, scope)
            if form is None:
                return None
            arguments.append(self.terms.as_one(form))
        return arguments


def _without_groups(
    nodes: tuple[tree.Expression, ...], puzzle: tree.PuzzleTree
) -> Iterator[tree.Expression]:
    """Replace the words across, down, numbers, cells by what they stand for."""
    for node in nodes:
        if isinstance(node, tree.Group):
            yield from puzzle.members(node.name)
        else:
            yield node
