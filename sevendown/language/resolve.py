"""From parse nodes to the tree: every name is looked up, and statements are told from numbers.

A mistake is noted and the look-up goes on with a stand-in, so that one reading finds them all.
A limit is different: what exceeds it may be too large to go on with, so the reading ends there.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar, cast

from sevendown.errors import LimitError, Problem
from sevendown.language import hints, parse_nodes, tree
from sevendown.language.parse_nodes import Raw
from sevendown.language.parser import LogicalLine
from sevendown.language.scope import BoundKind, Extent, Scope, variables_in
from sevendown.language.vocabulary import PLACING, RELATIONS, RUNNING, STATEMENT_FORMS
from sevendown.speech import say
from sevendown.text.problems import Problems
from sevendown.text.reading_limits import READING
from sevendown.text.source import Source

# What stands in the tree where the text has a mistake.
_STAND_IN = tree.NoValue()
_FALSE = tree.Comparison("=", _STAND_IN, _STAND_IN)

_NUMBER_BODIES = ("sum", "product", "min", "max")  # of the running forms; others have statements
_FOLDED = {"sum": "sum", "product": "produkt", "min": "min", "max": "max"}  # operators of these
_NUMBERED = ("across", "down", "numbers")  # groups whose members have labels
_SHORT = 8  # a product of so many factors keeps the shape in which it is written

Values = list[range]  # what a name runs through, where that is known

T = TypeVar("T", tree.Expression, tree.Statement)


class Resolver:
    """Takes one logical line after the other; declarations widen the scope, others make `lines`.

    `level` says how deep in its logical line a node stands.
    """

    def __init__(self, source: Source, scope: Scope, problems: Problems) -> None:
        self.source = source
        self.scope = scope
        self.problems = problems
        self.lines: list[tree.Line] = []
        self.let_words: dict[str, str] = {}
        self.warnings: list[Problem] = []
        self._declared_at: dict[str, int] = {}  # var -> its offset
        self._used: list[Extent] = []  # of all that a solution depends on
        # The logical line in hand.
        self._base = 0  # its offset, from which those of its nodes count
        self._is_clue = False
        self._words = ""  # behind it
        self._end = 0  # the offset after it
        self._line = 0
        self._extent = Extent()
        self._placing: frozenset[str] = frozenset()  # names that say which cell is meant
        # Of the whole puzzle.
        self._writing_out = 0  # how many forms are being written out
        self._written_terms = 0  # by that

    def unused_variables(self) -> dict[str, int]:
        """Give each var that is in no statement so far, with its offset."""
        used = variables_in(self._used)
        return {name: at for name, at in self._declared_at.items() if name not in used}

    # ---- logical lines

    def take(self, statement: LogicalLine) -> None:
        """Look up the names of one logical line."""
        self._base = statement.at
        self._is_clue = statement.is_clue
        self._words = statement.wording
        self._end = statement.at + len(statement.text)
        self._line = self.source.place(statement.at).line
        self._extent = Extent()
        self._placing = _placing_names(statement, self.scope)
        match statement.node:
            case parse_nodes.Let() as node:
                self._let(node)
            case parse_nodes.Var() as node:
                self._var(node)
            case parse_nodes.Define() as node:
                self._define(node)
            case Raw() as node:
                truth = self._statement(node, 1)
                text = " ".join(statement.text.split())
                self.lines.append(tree.Line(text, statement.at, truth, statement.wording))
                self._note_use()

    def _note_use(self) -> None:
        """Note that a solution depends on what is in the line in hand."""
        if self._extent.variables or self._extent.parts:
            self._used.append(self._extent)

    def _let(self, node: parse_nodes.Let) -> None:
        value = self._expression(node.value, 1)
        if self._is_fresh(node.name):
            self.scope.lets[node.name.text] = value, self._extent
            if self._words:
                self.let_words[node.name.text] = self._words

    def _var(self, node: parse_nodes.Var) -> None:
        members = self._members(node.source, 1)
        self._note_use()
        for name in node.names:
            if self._is_fresh(name):
                self.scope.variables[name.text] = members
                self._declared_at[name.text] = self._at(name)

    def _is_fresh(self, name: parse_nodes.Name) -> bool:
        """Say whether no earlier `let` or `var` has the name; if one has, that is noted."""
        if not self.scope.is_declared(name.text):
            return True
        first = self.scope.declarations.values[name.text]
        message = say(
            "{name} is declared twice (first in line {first})", name=name.text, first=first
        )
        self._complain(name, message)
        return False

    def _define(self, node: parse_nodes.Define) -> None:
        scope, name = self.scope, node.name.text
        parameters = tuple(parameter.text for parameter in node.parameters)
        seen: set[str] = set()
        for parameter in node.parameters:
            if parameter.text in seen:
                message = say("the parameter {name} stands twice", name=parameter.text)
                self._complain(parameter, message)
            seen.add(parameter.text)
        with scope.binding(dict.fromkeys(parameters, "parameter")):
            body = self._body(node.body)
            if scope.sort_of(node.body) == "unknown":
                # Whether it is a predicate or an operator is not known: its uses are passed over.
                scope.declarations.broken_functions.add(name)
        if message := hints.name_taken(name, scope):
            self._complain(node.name, message)
        elif name not in scope.declarations.broken_functions:
            definition = tree.Definition(name, parameters, body, self._words)
            scope.definitions[name] = definition, self._extent

    def _body(self, node: Raw) -> tree.Expression | tree.Statement:
        """Look up the body of a definition, which may be a number or a statement."""
        sort = self.scope.sort_of(node)
        if sort == "unknown" and isinstance(node, parse_nodes.Call):
            return self._complain_of_call(node, "predicate or operator")
        return self._statement(node, 1) if sort == "statement" else self._expression(node, 1)

    # ---- mistakes and limits

    def _at(self, node: Raw) -> int:
        return self._base if self._is_clue else self._base + node.at

    def _complain(self, node: Raw, message: str) -> tree.Expression:
        """Note a mistake, if there is anything to say; give what stands in for a number."""
        if message:
            self.problems.append(self.source.problem(self._at(node), message))
        return _STAND_IN

    def _warn_of_thousands(self, parts: Sequence[Raw]) -> None:
        """Take note of 1,000 where that is 1 and 0."""
        found = hints.thousands(parts, zeros=True)
        if found:
            self.warnings.append(self.source.problem(self._at(found[0]), found[1]))

    def _complain_of_call(self, node: parse_nodes.Call, what: str) -> tree.Expression:
        return self._complain(node, hints.unknown_function(node, what, self.scope, self._line))

    def _has_arity(self, node: parse_nodes.Call, least: int, most: int | None) -> bool:
        """Say whether a call has as many arguments as it should; if not, that is noted."""
        message = hints.wrong_count(node, least, most)
        self._complain(node, message)
        return not message

    def _refuse(self, node: Raw, message: str) -> None:
        raise LimitError([self.source.problem(self._at(node), message)])

    def _count(self, node: Raw, level: int, extent: Extent | None = None) -> None:
        """Take note of a node, or of all that a name stands for, and keep to the limits."""
        mine = self._extent
        mine.depth = max(mine.depth, level + (extent.depth if extent else 0))
        mine.terms += 1 + (extent.terms if extent else 0)
        if self._writing_out:
            self._written_terms += 1
            if self._written_terms > READING.placed_terms:
                most = READING.placed_terms
                self._refuse(
                    node, say("more than {most} terms with all cells written out", most=most)
                )
        if extent:
            mine.parts[extent] = None
        self._check_depth(node, mine.depth)
        if mine.terms > READING.written_out_terms:
            self._refuse(
                node,
                say(
                    "more than {most} terms once every name is written out",
                    most=READING.written_out_terms,
                ),
            )

    def _check_depth(self, node: Raw, depth: int) -> None:
        if depth > READING.nesting:
            self._refuse(node, say("nested more than {most} deep", most=READING.nesting))

    # ---- statements

    def _statement(self, node: Raw, level: int) -> tree.Statement:
        """Look up a node that should be true or false."""
        self._count(node, level)
        if self.scope.sort_of(node) == "number":
            self._complain(node, hints.no_statement(node) + self._remainder_hint(level))
            return _FALSE
        at = self._at(node)
        match node:
            case parse_nodes.Infix(kind="comparison"):
                terms = [self._expression(part, level + 1) for part in node.parts]
                return self._comparison(node, terms)
            case parse_nodes.Infix():
                parts = [self._statement(part, level + 1) for part in node.parts]
                return self._logic(node, parts)
            case parse_nodes.Not():
                return tree.Logic("not", (self._statement(node.part, level + 1),), at=at)
            case parse_nodes.Inside():
                value = self._expression(node.value, level + 1)
                members = self._members(node.source, level + 1)
                return tree.Membership(value, members, node.negated, at=at)
            case parse_nodes.Running():
                found = self._running_form(node, level)
                return found if isinstance(found, tree.Statement) else _FALSE
            case parse_nodes.Call():
                return self._predicate(node, level)
        raise AssertionError(node)

    def _remainder_hint(self, level: int) -> str:
        """Ask whether a `%` was meant as an operator where it hides the rest of a statement."""
        rest = self.source.text[self._end : self._end + 80].lstrip(" \t")
        if level != 1 or rest[:1] != "%":
            return ""
        return say("; % starts a comment: for a remainder write mod")

    def _comparison(self, node: parse_nodes.Infix, terms: list[tree.Expression]) -> tree.Statement:
        """Compare each number with the next, as in 1 < A_w <= 9."""
        pairs = tuple(
            tree.Comparison(cast(tree.Relation, str(sign)), left, right, at=self._at(part))
            for part, sign, left, right in zip(
                node.parts, node.signs, terms, terms[1:], strict=False
            )
        )
        return pairs[0] if len(pairs) == 1 else tree.Logic("and", pairs, at=self._at(node))

    def _logic(self, node: parse_nodes.Infix, parts: list[tree.Statement]) -> tree.Statement:
        """Join statements by `and`, `or`, `xor`, `->` or `<->`."""
        at, connective = self._at(node), cast(tree.Connective, node.kind)
        if connective in ("xor", "<->"):
            # Both are associative, so a long chain may become a tree of little depth.
            return _fold_evenly(parts, lambda *pair: tree.Logic(connective, pair, at=at))
        return tree.Logic(connective, tuple(parts), at=at)

    def _predicate(self, node: parse_nodes.Call, level: int) -> tree.Statement:
        """Look up a statement that is a name with a bracket."""
        name, at = self.scope.plain_name(node.name), self._at(node)
        if name == "not":  # as nicht(S): the grammar knows `not` itself
            if not self._has_arity(node, 1, 1):
                return _FALSE
            return tree.Logic("not", (self._statement(node.arguments[0], level + 1),), at=at)
        if name in RELATIONS:
            if not self._has_arity(node, 2, 2):
                return _FALSE
            left, right = (self._expression(part, level + 1) for part in node.arguments)
            return tree.Comparison(cast(tree.Relation, name), left, right, at=at)
        if name in STATEMENT_FORMS:
            self._complain(node, say("{name} is written {name}(x in G : S)", name=name))
            return _FALSE
        function = self.scope.function(name)
        if function is None:
            self._complain_of_call(node, "predicate")
            return _FALSE
        arguments = self._arguments(node, function, level)
        if isinstance(function, tree.Definition):
            return tree.DefinedStatement(function, arguments, at=at)
        return tree.Application(function, arguments, at=at)

    # ---- numbers

    def _expression(self, node: Raw, level: int) -> tree.Expression:
        """Look up a node that should be a number."""
        self._count(node, level)
        if self.scope.sort_of(node) == "statement":
            return self._complain(node, hints.no_number(node))
        at = self._at(node)
        match node:
            case parse_nodes.Numeral():
                return tree.Literal(node.value, at=at)
            case parse_nodes.Symbol():
                return self._symbol(node, level)
            case parse_nodes.Infix():
                parts = [self._expression(part, level + 1) for part in node.parts]
                return self._arithmetic(node, parts)
            case parse_nodes.Digit():
                number = self._expression(node.number, level + 1)
                index = self._expression(node.index, level + 1)
                of_cells = self._named_slot(node.number, number) is not None
                return tree.DigitOf(number, index, of_cells, at=at)
            case parse_nodes.Negative():
                return self._negative(self._expression(node.part, level + 1), at)
            case parse_nodes.Running():
                found = self._running_form(node, level)
                return found if isinstance(found, tree.Expression) else _STAND_IN
            case parse_nodes.Call():
                return self._operator_call(node, level)
        raise AssertionError(node)

    def _symbol(self, node: parse_nodes.Symbol, level: int) -> tree.Expression:
        """Look up a name without a bracket: bound, of a let or var, or a reference."""
        scope, name, at = self.scope, node.text, self._at(node)
        if name in scope.bound:
            known = scope.bound[name]
            return tree.Literal(known, at=at) if isinstance(known, int) else tree.Bound(name, at=at)
        if name in scope.lets:
            value, extent = scope.lets[name]
            self._count(node, level, extent)
            return value
        if name in scope.variables:
            self._extent.variables.add(name)
            return tree.Variable(name, at=at)
        reference = scope.reference(name)
        if reference:
            slot = scope.slot(*reference, at)
            if scope.digits_named > READING.named_digits:
                self._refuse(
                    node,
                    say(
                        "the numbers named so far have more than {most} digits",
                        most=READING.named_digits,
                    ),
                )
            return tree.Reference(slot, at=at)
        before = self.source.text[max(0, at - 20) : at]
        return self._complain(node, hints.unknown_value(node, scope, self._line, before))

    def _named_slot(self, node: Raw, value: tree.Expression) -> tree.Slot | None:
        """Give the slot that a value is if the node names it directly, not through a let."""
        if not isinstance(value, tree.Reference) or not isinstance(node, parse_nodes.Symbol):
            return None
        return None if node.text in self.scope.lets else value.slot

    def _arithmetic(self, node: parse_nodes.Infix, parts: list[tree.Expression]) -> tree.Expression:
        """Join numbers by the signs of a sum, a product or a power.

        A chain is one level of nesting however long it is, so its tree has to stay low too.
        """
        at = self._at(node)
        if node.kind == "power":
            return self._operation("^", *parts, at=at)
        if node.kind == "sum" and len(parts) > 2:
            terms = [
                part if sign == "+" else self._negative(part, part.at)
                for sign, part in zip(["+", *node.signs], parts, strict=True)
            ]
            return self._operation("sum", *terms, at=at)
        if len(parts) > _SHORT and all(sign == "*" for sign in node.signs):
            return _fold_evenly(parts, lambda *pair: self._operation("*", *pair, at=at))
        self._check_depth(node, len(parts))
        value = parts[0]
        for sign, part in zip(node.signs, parts[1:], strict=True):
            value = self._operation(str(sign), value, part, at=at)
        return value

    def _negative(self, part: tree.Expression, at: int) -> tree.Expression:
        """Give -X, which of an integer written out is again one."""
        if isinstance(part, tree.Literal):
            return tree.Literal(-part.value, at=at)
        return self._operation("-", tree.Literal(0, at=at), part, at=at)

    def _operation(self, name: str, *arguments: tree.Expression, at: int) -> tree.Operation:
        """Give what an operator makes that the language always has."""
        function = self.scope.registry.find(name)
        assert function is not None, name
        return tree.Operation(function, arguments, at=at)

    def _operator_call(self, node: parse_nodes.Call, level: int) -> tree.Expression:
        """Look up a number that is a name with a bracket."""
        name, at = self.scope.plain_name(node.name), self._at(node)
        if name == "truths":
            if not self._has_arity(node, 1, None):
                return _STAND_IN
            parts = tuple(self._statement(part, level + 1) for part in node.arguments)
            return tree.Truths(parts, at=at)
        if name == "label":
            return self._label(node, level)
        if name == "cell":
            return self._cell(node, level)
        function = self.scope.function(name)
        if function is None:
            if self.scope.line_of(node):
                return self._complain(node, hints.many_numbers(node.name))
            if name in RUNNING:
                message = say("{name} is written {name}(x in G : ...)", name=name)
                return self._complain(node, message)
            return self._complain_of_call(node, "operator")
        arguments = self._arguments(node, function, level)
        if isinstance(function, tree.Definition):
            return tree.DefinedValue(function, arguments, at=at)
        return tree.Operation(function, arguments, at=at)

    def _label(self, node: parse_nodes.Call, level: int) -> tree.Expression:
        """Look up label(x), whose bracket is not evaluated: it names a number of the grid."""
        if not self._has_arity(node, 1, 1):
            return _STAND_IN
        (part,), at = node.arguments, self._at(node)
        if not isinstance(part, parse_nodes.Symbol):
            return self._complain(part, say("label takes a reference or a running name"))
        if self.scope.bound.get(part.text) == "number":
            return tree.LabelOf(part.text, at=at)
        slot = self._named_slot(part, self._expression(part, level + 1))
        if slot and slot.mark.isdigit():
            return tree.Literal(int(slot.mark), at=at)
        return tree.NoValue(at=at)

    def _cell(self, node: parse_nodes.Call, level: int) -> tree.Expression:
        """Look up cell(row, column), which the text counts from 1 and the tree from 0."""
        if not self._has_arity(node, 2, 2):
            return _STAND_IN
        numbers = [_constant(self._expression(part, level + 1)) for part in node.arguments]
        row, column = numbers
        if row is None or column is None:
            message = say(
                "cell takes a row and a column as digits: cell(2, 3), or names that run through "
                "digits"
            )
            return self._complain(node, message)
        if message := hints.no_cell((row - 1, column - 1), self.scope):
            written = all(isinstance(part, parse_nodes.Numeral) for part in node.arguments)
            return self._complain(node, message if written else f"cell({row}, {column}): {message}")
        return tree.CellDigit(row - 1, column - 1, at=self._at(node))

    # ---- what both contain

    def _arguments(
        self, node: parse_nodes.Call, function: tree.Function | tree.Definition, level: int
    ) -> tuple[tree.Expression, ...]:
        least: int
        most: int | None
        if isinstance(function, tree.Definition):
            least = most = len(function.parameters)
            self._count(node, level, self.scope.definitions[function.name][1])
        else:
            least, most = function.arity
        if self._has_arity(node, least, most):
            self._warn_of_thousands(node.arguments)
        found: list[tree.Expression] = []
        for part in node.arguments:
            # Only a word that takes any number of arguments takes many at once.
            group = self._group(part, level) if most is None else None
            found.append(group or self._expression(part, level + 1))
        return tuple(found)

    def _group(self, node: Raw, level: int) -> tree.Group | None:
        """Look up a list of numbers or cells; None where a node is something else."""
        at = self._at(node)
        group = self.scope.group(node)
        if group is not None:
            return tree.Group(group, at=at)
        line = self.scope.line_of(node)
        if line is None:
            return None
        assert isinstance(node, parse_nodes.Call)
        if not self._has_arity(node, 1, 1):
            return tree.Group("cells", at=at)
        self._count(node, level + 1)
        number = _constant(self._expression(node.arguments[0], level + 2))
        grid = self.scope.grid
        most = {"row": grid.rows, "column": grid.columns, "diagonal": 2}[line]
        if number is None:
            name = node.name
            message = say(
                "{name} takes a digit: {name}(1), or a name that runs through digits", name=name
            )
            self._complain(node, message)
        elif not 1 <= number <= most:
            self._complain(node, hints.no_line(line, self.scope))
        return tree.Group(f"{line} {number}", at=at)

    def _running_form(
        self, node: parse_nodes.Running, level: int
    ) -> tree.Expression | tree.Statement | None:
        """Look up all(x in G : S) and its like; None where there is no such form."""
        kind = self.scope.form(node.name)
        if kind is None:
            self._complain(node, hints.unknown_form(node, self.scope, self._line))
            return None
        name = _running_name(node.head)
        if name is None:
            message = say("{name} is written {name}(x in G : ...)", name=node.name)
            self._complain(node.head, message)
            return None
        assert isinstance(node.head, parse_nodes.Inside)
        source: tree.Group | tree.Members
        head = node.head.source
        source = self._group(head, level) or self._members(head, level + 1)
        if name in self._placing and isinstance(source, tree.Members):
            values = _constant_members(source)
            if values is not None:
                return self._written_out(node, kind, name, values, level)
        has_label = isinstance(source, tree.Group) and source.name in _NUMBERED
        stands_for: BoundKind = "number" if has_label else "value"
        at = self._at(node)
        with self.scope.binding({name: stands_for}):
            if kind in _NUMBER_BODIES:
                value = self._expression(node.body, level + 1)
                return tree.RunningValue(kind, name, source, value, at=at)
            truth = self._statement(node.body, level + 1)
        if kind in STATEMENT_FORMS:
            return tree.RunningStatement(kind, name, source, truth, at=at)
        return tree.RunningValue(kind, name, source, truth, at=at)

    def _written_out(
        self,
        node: parse_nodes.Running,
        kind: tree.RunningKind,
        name: str,
        values: Values,
        level: int,
    ) -> tree.Expression | tree.Statement | None:
        """Look up a running form whose name says which cell is meant: its body for every value."""
        at = self._at(node)
        if kind in ("smallest", "largest"):
            message = say("{name} cannot run through places of cells", name=node.name)
            self._complain(node, message)
            return None
        if sum(map(len, values)) > READING.grid_cells:
            self._refuse(
                node,
                say(
                    "a name for places of cells runs through more than {most} values",
                    most=READING.grid_cells,
                ),
            )
        numbers: list[tree.Expression] = []
        truths: list[tree.Statement] = []
        known = len(self.problems)
        self._writing_out += 1
        for value in sorted(set().union(*values)):
            with self.scope.binding({name: value}):
                if kind in _NUMBER_BODIES:
                    numbers.append(self._expression(node.body, level + 1))
                else:
                    truths.append(self._statement(node.body, level + 1))
            if len(self.problems) > known:  # it would be said of every value
                break
        self._writing_out -= 1
        match kind:
            case "all":
                return tree.Logic("and", tuple(truths), at=at)
            case "any":
                return tree.Logic("or", tuple(truths), at=at)
            case "count":
                return tree.Truths(tuple(truths), at=at)
        if numbers:
            return self._operation(_FOLDED[kind], *numbers, at=at)
        empty = {"sum": 0, "product": 1}
        return tree.Literal(empty[kind], at=at) if kind in empty else tree.NoValue(at=at)

    def _members(self, node: Raw, level: int) -> tree.Members:
        """Look up what follows `in`: a set or a range."""
        if isinstance(node, parse_nodes.Set):
            items = node.items
            self._warn_of_thousands(items)
        elif isinstance(node, parse_nodes.Interval):
            items = (node,)
        else:
            self._complain(node, hints.no_members(node, self.scope))
            items = ()
        found: list[tree.Expression | tree.Range] = []
        for item in items:
            if isinstance(item, parse_nodes.Interval):
                low = self._expression(item.low, level + 1)
                high = self._expression(item.high, level + 1)
                found.append(tree.Range(low, high, at=self._at(item)))
            else:
                found.append(self._expression(item, level + 1))
        return tree.Members(tuple(found), at=self._at(node))


def _placing_names(statement: LogicalLine, scope: Scope) -> frozenset[str]:
    """Give the names in the brackets of cell, row, column and diagonal in a statement."""
    text = statement.text.lower()
    if statement.node is None or not any(word in text for word in PLACING):
        return frozenset()
    found: set[str] = set()
    waiting: list[tuple[object, bool]] = [(statement.node, False)]
    while waiting:
        item, inside = waiting.pop()
        if isinstance(item, parse_nodes.Symbol):
            if inside:
                found.add(item.text)
        elif isinstance(item, Raw):
            if isinstance(item, parse_nodes.Call):
                is_cell = scope.plain_name(item.name) == "cell"
                inside = inside or is_cell or scope.line_of(item) is not None
            waiting += [(part, inside) for part in vars(item).values()]
        elif isinstance(item, list | tuple):
            waiting += [(part, inside) for part in item]
    return frozenset(found)


_COMPUTED: dict[str, Callable[[Sequence[int]], int]] = {  # by operators that places are made with
    "plus": sum,
    "sum": sum,
    "minus": lambda parts: parts[0] - parts[1],
    "mal": lambda parts: parts[0] * parts[1],
    "div": lambda parts: parts[0] // parts[1],
    "mod": lambda parts: parts[0] % parts[1],
    "min": min,
    "max": max,
}


def _constant(node: tree.Expression) -> int | None:
    """Compute a number that is known from simple arithmetic alone; None: it is not so simple."""
    if isinstance(node, tree.Literal):
        return node.value
    if not isinstance(node, tree.Operation) or node.operator.name not in _COMPUTED:
        return None
    parts = [_constant(part) for part in node.arguments]
    if any(part is None or abs(part) > READING.run_through for part in parts):
        return None
    try:
        return _COMPUTED[node.operator.name]([part for part in parts if part is not None])
    except ZeroDivisionError:
        return None


def _constant_members(members: tree.Members) -> Values | None:
    """Give the members of a set that are known; None where one is not."""
    found: Values = []
    for first, last in members.ends:
        low, high = _constant(first), _constant(last)
        if low is None or high is None:
            return None
        found.append(range(low, high + 1))
    return found


def _running_name(head: Raw) -> str | None:
    """Give x where the head of a running form is `x in G`."""
    match head:
        case parse_nodes.Inside(value=parse_nodes.Symbol(text=name), negated=False):
            return None if name[0].isdigit() else name
    return None


def _fold_evenly(parts: list[T], join: Callable[[T, T], T]) -> T:
    """Join many parts two by two, which keeps the tree low."""
    while len(parts) > 1:
        pairs = [join(left, right) for left, right in zip(parts[::2], parts[1::2], strict=False)]
        parts = pairs + parts[len(pairs) * 2 :]
    return parts[0]
