"""Cells and rules for terms and truths, each made once: equal terms share one cell.

This is the half of posting that knows nothing of statements: it turns sums, values of operators,
and truths of rules into cells, and posts what ties them to the others.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from sevendown.engine.cells import Cell
from sevendown.engine.domains import ANY_DIGIT, EITHER, Domain, Span, between, of_values, single
from sevendown.engine.engine import Engine
from sevendown.engine.rule import Rule
from sevendown.model.adapters import inverse_with_constants, turned_to, with_constants
from sevendown.model.forms import (
    Form,
    Truth,
    ValueTable,
    bare,
    bounds,
    ends,
    keys,
    name_of,
    negated,
)
from sevendown.model.outlines import Outlines
from sevendown.numbertheory import decimal
from sevendown.record import Record
from sevendown.rules.arithmetic.columns import Columns, worth_columns
from sevendown.rules.arithmetic.linear import Linear
from sevendown.rules.arithmetic.linear import Relation as LinearRelation
from sevendown.rules.digits.number import with_digits
from sevendown.rules.logic.truths import AllOf, Clause, Differ, Reified
from sevendown.rules.values.derived import Meaning
from sevendown.rules.values.different import AllDifferent
from sevendown.rules.values.enclosed import Enclosed, Guarded
from sevendown.rules.values.same import Same, SameAll
from sevendown.rules.values.sparse import Sparse
from sevendown.rules.values.value import Value
from sevendown.rules.values.within import Fixed, Within
from sevendown.text.origin import Origin
from sevendown.words.base import Operator, Predicate, SumForm, Word, digits_of
from sevendown.words.language.distinct import Distinct
from sevendown.words.protocols import RareResults
from sevendown.words.sentences import sentence_for

SIGNS = ("div", "mod")  # words that stand between their arguments


class Term(Record):
    """The cell of a term that has been made, and what comes with it."""

    cell: Cell
    defined: Cell | None  # the truth that says whether it has a value; None: it always has one
    leans: tuple[Origin, ...] = ()  # the lines that say that this cell is the term


class Store:
    """The terms of one puzzle that have been made so far."""

    def __init__(self, engine: Engine, spelling: dict[str, str]) -> None:
        self.engine = engine
        self.spelling = spelling  # words by their first name, as the puzzle writes them
        self.values: dict[Any, Term] = {}
        self.tables: dict[Any, ValueTable | None] = {}  # by definition and arguments
        self.outlines = Outlines()
        self.sums: dict[Any, Cell] = {}
        self.truths: dict[Any, Truth] = {}
        self.constants: dict[int, Cell] = {}

    def copy(self) -> Store:
        """Give one that knows the same terms, and to which others can be added."""
        other = Store(self.engine, self.spelling)
        other.values, other.tables = self.values.copy(), self.tables.copy()
        other.sums, other.truths = self.sums.copy(), self.truths.copy()
        other.constants, other.outlines = self.constants.copy(), self.outlines
        return other


class Terms:
    """Makes the cells of the terms and truths in one fact, where they have not been made before.

    Rules are posted as coming from the lines of that fact. A rule that merely says what a new cell
    is names that cell, and is true whatever the puzzle says. Where a line says that a number of
    the grid is a term, as A = qs(B), that number is the cell of the term for all lines to come:
    what is made of it from then on leans on that line, too.
    """

    def __init__(self, store: Store, origins: tuple[Origin, ...]) -> None:
        self.store = store
        self.engine = store.engine
        self._origins = dict.fromkeys(origins)

    @property
    def origins(self) -> tuple[Origin, ...]:
        """The lines that rules posted now come from."""
        return tuple(self._origins)

    def require(self, truth: Truth) -> None:
        """Post that something is true."""
        if isinstance(truth, bool):
            if not truth:
                self.post(Clause((), "this cannot hold"))
        else:
            cell, sign = truth
            self.post(Fixed(cell, int(sign), cell.name if sign else f"not {cell.name}"))

    def require_one(self, truths: list[Truth]) -> None:
        """Post that at least one is true."""
        if True in truths:
            return
        literals = tuple(t for t in truths if not isinstance(t, bool))
        if len(literals) == 1:
            self.require(literals[0])
        else:
            self.post(Clause(literals))

    def require_relation(self, relation: str, left: Form, right: Form) -> None:
        """Post that a comparison holds; numbers that are equal have equal digits."""
        rule = self.relation(relation, left, right)
        one, other = bare(left), bare(right)
        if isinstance(rule, bool):
            self.require(rule)
        elif isinstance(rule, SameAll):
            for pair in rule.pairs:
                self.post(Same(*pair))
            # What the candidates of one have in common is more than their digits can say.
            if one is not None and other is not None:
                self.post(Same(one, other))
        elif relation == "=" and one is not None and other is not None:
            self.post(Same(one, other))
        else:
            self.post(rule)
        if isinstance(rule, Linear) and worth_columns(rule):
            self.post(Columns(rule.coefficients, rule.cells, rule.k))

    def all_of(self, truths: Iterable[Truth]) -> Truth:
        """Give the truth that all are true; stops at the first that is known to be false."""
        literals: dict[tuple[Cell, bool], None] = {}
        for truth in truths:
            if truth is False:
                return False
            if not isinstance(truth, bool):
                cell, sign = truth
                if (cell, not sign) in literals:
                    return False
                literals[cell, sign] = None
        if len(literals) < 2:
            return next(iter(literals), True)
        key = ("all", *sorted((cell.number, sign) for cell, sign in literals))
        if key not in self.store.truths:
            names = " and ".join(c.name if s else f"not {c.name}" for c, s in literals)
            truth_cell = self.new_truth(f"({names})")
            self.post(AllOf(truth_cell, tuple(literals)), truth_cell)
            self.store.truths[key] = truth_cell, True
        return self.store.truths[key]

    def any_of(self, truths: Iterable[Truth]) -> Truth:
        """Give the truth that at least one is true."""
        return negated(self.all_of(negated(truth) for truth in truths))

    def differ(self, left: Truth, right: Truth) -> Truth:
        """Give the truth that one is true and the other is not."""
        if isinstance(left, bool):
            return negated(right) if left else right
        if isinstance(right, bool):
            return negated(left) if right else left
        (a, a_sign), (b, b_sign) = left, right
        same_sign = a_sign == b_sign
        if a is b:
            return not same_sign
        key = ("differ", *sorted((a.number, b.number)))
        if key not in self.store.truths:
            truth_cell = self.new_truth(f"({a.name} xor {b.name})")
            self.post(Differ(truth_cell, a, b), truth_cell)
            self.store.truths[key] = truth_cell, True
        found = self.store.truths[key]
        return found if same_sign else negated(found)

    def reified(self, rule: Rule | bool, *key: Any) -> Truth:
        """Give the truth of a rule; rules with equal keys share one."""
        if isinstance(rule, bool):
            return rule
        if isinstance(rule, SameAll):
            key = ("same", *((a.number, b.number) for a, b in rule.pairs))
        elif isinstance(rule, Linear):
            key = _linear_key(rule)
            opposite = _linear_key(rule.negation())
            if opposite in self.store.truths:
                return negated(self.store.truths[opposite])
        if key not in self.store.truths:
            truth_cell = self.new_truth(f"({rule.describe()})")
            self.post(Reified(truth_cell, rule), truth_cell)
            self.store.truths[key] = truth_cell, True
        return self.store.truths[key]

    def truth_of(self, relation: str, left: Form, right: Form) -> Truth:
        """Give the truth of a comparison."""
        if relation == "!=":
            return negated(self.truth_of("=", left, right))
        return self.reified(self.relation(relation, left, right))

    def new_truth(self, name: str) -> Cell:
        """Make a cell that is true or false."""
        return self.engine.cell(name, EITHER, derived=True)

    def relation(self, relation: str, left: Form, right: Form) -> Linear | SameAll | bool:
        """Give the rule of a comparison, or its truth where it is known."""
        if relation == "=" and left.digits and len(left.digits) == len(right.digits):
            pairs = zip(left.digits, right.digits, strict=True)
            different = tuple((a, b) for a, b in pairs if a is not b)
            return SameAll(different, f"{left} = {right}") if different else True
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

    def predicate_rule(self, predicate: Predicate, arguments: list[Cell | int]) -> Rule | bool:
        """Give the derived rule of a predicate, or its truth where it is known."""
        text = self.call(predicate, arguments)
        cells = tuple(dict.fromkeys(a for a in arguments if isinstance(a, Cell)))
        if not cells:
            return bool(predicate.holds(*arguments))
        if isinstance(predicate, Distinct):
            if len(set(arguments)) < len(arguments):
                return False  # the same unknown, or the same constant, twice
            return AllDifferent(tuple(map(self.as_cell, arguments)), text)
        test = with_constants(predicate.holds, arguments, cells)
        rule = Meaning(test, cells, text, predicate.price)
        rule.sentence = lambda: sentence_for(predicate, *map(name_of, arguments))
        rule.more = lambda: self._sharper(predicate, arguments, text)
        return rule

    def _sharper(
        self, predicate: Predicate, arguments: list[Cell | int], text: str
    ) -> Iterator[Rule]:
        """Give what else is known where a predicate holds."""
        yield from predicate.rules(*map(self.as_cell, arguments))
        unknown = next(a for a in arguments if isinstance(a, Cell))
        predicate, (first, *others) = turned_to(unknown, predicate, arguments)
        constants = tuple(a for a in others if isinstance(a, int))
        if not isinstance(first, Cell) or len(constants) < len(others):
            return
        found = digits_of(first) or ()
        allowed = predicate.allowed_digits(len(found), *constants) if found else None
        for digit, some in zip(found, allowed, strict=True) if allowed is not None else ():
            domain = of_values(map(int, some))
            if domain is not ANY_DIGIT:
                yield Within(digit, domain, f"{digit.name} is one of {some}")
        if not first.listable:
            yield Sparse(predicate, first, constants, text)

    def form_of_sum(self, total: SumForm, name: str) -> Form:
        """Turn an operator's own sum into a form, which people call by that name."""
        form = Form(k=total.k)
        for factor, term in total.terms:
            if isinstance(term, Cell):
                part = Form({term: 1})
            else:
                value = term.value
                other = Form({value: 1}) if isinstance(value, Cell) else Form(k=value)
                part = self.count([self.truth_of("=", Form({term.cell: 1}), other)])
            form = form.plus(part, factor)
        form.own_digits = total.digits
        form.name = name
        return form

    def value(
        self, operator: Operator, arguments: list[Cell | int], into: Cell | None = None
    ) -> tuple[Form, Cell | None] | None:
        """Give the value of an operator, as a cell with its rules posted; None: it has none.

        With it comes the truth that says whether there is a value; None: there always is. If
        `into` is given and the value is new, that cell becomes the value.
        """
        cells = tuple(dict.fromkeys(a for a in arguments if isinstance(a, Cell)))
        if not cells:
            value = operator.value(*arguments)
            return None if value is None else (Form(k=value), None)
        key = (operator, *keys(arguments))
        if key not in self.store.values:
            made = self._new_value(operator, arguments, cells, into)
            if made is None:
                return None
            self.store.values[key] = made
        return self._use(self.store.values[key])

    def _use(self, made: Term) -> tuple[Form, Cell | None]:
        """Make use of a term; rules posted from now on lean on what it leans on."""
        self._origins.update(dict.fromkeys(made.leans))
        return Form({made.cell: 1}), made.defined

    def _new_value(
        self,
        operator: Operator,
        arguments: list[Cell | int],
        cells: tuple[Cell, ...],
        into: Cell | None,
    ) -> Term | None:
        text = self.call(operator, arguments)
        domain = between(*operator.bounds(*map(ends, arguments)))
        if domain is None:
            return None
        if into is not None and into in cells:
            into = None
        result = self._new_cell(operator, text, domain) if into is None else into
        defined = None
        if not operator.always_defined(*map(ends, arguments)):
            defined = self.new_truth(f"({text} has a value)")
        function = with_constants(operator.value, arguments, cells)
        inverse = inverse_with_constants(operator, arguments, cells)
        said = f"the value of {text}" if into is None else f"{result.name} = {text}"
        value = Value(function, result, cells, defined, said, inverse, operator.price)
        value.sentence = lambda: sentence_for(operator, *map(name_of, arguments))
        new = result if into is None else None
        self.post(value, new)

        def enclosure(*bounds: Any) -> Any:
            at = dict(zip(cells, bounds, strict=True))
            return operator.bounds(*[at[a] if isinstance(a, Cell) else (a, a) for a in arguments])

        self.post(Enclosed(enclosure, result, cells, defined, text), new)
        self._list_results(operator, result, defined, text, new)
        for rule in operator.rules(result, *map(self.as_cell, arguments)):
            self.post(rule if defined is None else Guarded(defined, rule), new)
        return Term(result, defined, () if into is None else self.origins)

    def table_value(self, table: ValueTable, into: Cell | None) -> tuple[Form, Cell | None] | None:
        """Give what a table makes of a cell, just as `value` does."""
        if table not in self.store.values:
            made = self._new_table(table, into)
            if made is None:
                return None
            self.store.values[table] = made
        return self._use(self.store.values[table])

    def _new_table(self, table: ValueTable, into: Cell | None) -> Term | None:
        results = table.results.values()
        domain = of_values({result for result in results if result is not None})
        if domain is None:
            return None
        new = into is None or into is table.cell
        if into is None or into is table.cell:
            result = self.engine.cell(table.name, domain, derived=True)
            said = f"the value of {table.name}"
        else:
            result, said = into, f"{into.name} = {table.name}"
        defined = self.new_truth(f"({table.name} has a value)") if None in results else None
        value = Value(table.results.__getitem__, result, (table.cell,), defined, said)
        value.sentence = lambda: table.said
        self.post(value, result if new else None)
        return Term(result, defined, () if new else self.origins)

    def _new_cell(self, operator: Operator, text: str, domain: Domain) -> Cell:
        """Make the cell of a value, with digits where these help."""
        low, high = domain.lo, domain.hi
        if (
            operator.spelled
            and isinstance(domain, Span)
            and 0 <= low
            and high < self.engine.limits.spelled_number
        ):
            cell, digits = with_digits(self.engine, text, int(low), int(high))
            self.post(digits, cell)
            return cell
        return self.engine.cell(text, domain, derived=True)

    def _list_results(
        self,
        operator: Operator,
        result: Cell,
        defined: Cell | None,
        text: str,
        new: Cell | None,
    ) -> None:
        """Of a number too long to be listed, list what the operator can give at all."""
        low, high = result.domain.lo, result.domain.hi
        if result.listable or isinstance(low, float) or isinstance(high, float):
            return
        values = operator.results(low, high) if isinstance(operator, RareResults) else None
        if values is not None:
            rule = Within(result, of_values(values), f"{result.name} can be {text}")
            self.post(rule if defined is None else Guarded(defined, rule), new)

    def call(self, word: Word, arguments: Iterable[Cell | int]) -> str:
        """Write a word with its arguments as the puzzle does: qs(A_w), A_w mod 7."""
        name, texts = self.store.spelling.get(word.name, word.name), list(map(name_of, arguments))
        if len(texts) == 2 and (name in SIGNS or not name.isidentifier()):
            return f"({texts[0]} {name} {texts[1]})"
        return f"{name}({', '.join(texts)})"

    def as_one(self, form: Form) -> Cell | int:
        """Give a form as one cell, or as an int where it is constant."""
        if not form.terms:
            return form.k
        cell = bare(form)
        if cell is not None:
            return cell
        items = sorted(form.terms.items(), key=lambda item: item[0].number)
        key = (form.k, *((x.number, c) for x, c in items))
        found = self.store.sums.get(key)
        if found is None:
            domain = between(*bounds(form))
            assert domain is not None
            cells = tuple(x for x, _ in items)
            factors = tuple(c for _, c in items)
            found = self.store.sums[key] = self.engine.cell(str(form), domain, derived=True)
            self.post(Linear("=", (*factors, -1), (*cells, found), form.k), found)
        return found

    def count(self, truths: Iterable[Truth]) -> Form:
        """Give how many are true."""
        total = Form()
        for truth in truths:
            if isinstance(truth, bool):
                total.k += truth
            else:
                cell, sign = truth
                total = total.plus(Form({cell: 1} if sign else {cell: -1}, 0 if sign else 1))
        return total

    def as_cell(self, item: Cell | int) -> Cell:
        """Give a cell for a constant as well."""
        if isinstance(item, Cell):
            return item
        if item not in self.store.constants:
            self.store.constants[item] = self.engine.cell(decimal(item), single(item))
        return self.store.constants[item]

    def post(self, rule: Rule, defines: Cell | None = None) -> None:
        """Post a rule that comes from the lines at work, if there is time left.

        `defines`: the new cell that it says the value of, where it does no more.
        """
        self.engine.check_time()
        rule.origins = self.origins
        rule.defines = defines
        self.engine.post(rule)


def _linear_key(rule: Linear) -> Any:
    """Give what tells a comparison of sums apart from others."""
    return rule.relation, rule.coefficients, *keys(rule.cells), rule.k
