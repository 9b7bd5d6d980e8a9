"""What holds in every case holds.

    (P and Q) or (P and R)                                  P and (Q or R)
    f = 1 -> P and Q, f = 0 -> P and R, var f in 0..1       P
    S -> P and Q, not S -> P and R                          P
    S or T, S -> P, T -> P                                  P
    (X < 50 and Q) or (30 < X < 90 and R)                   X < 90

Below a condition, a statement is only a truth. What is lifted out of it is looked at for what it
is: it may bound a number that has no other bounds, or say of which kind it is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from sevendown.engine.cells import Cell
from sevendown.language import semantics, tree
from sevendown.model.adapters import spread
from sevendown.model.context import Context
from sevendown.model.facts import Fact
from sevendown.model.rewrite.comparisons import order_comparisons
from sevendown.model.rewrite.digit_cells import by_cells, digit_cell
from sevendown.model.rewrite.logic import OPPOSITE, is_total
from sevendown.model.rewrite.memberships import join_memberships
from sevendown.model.rewrite.split import conjuncts
from sevendown.model.rewrite.unroll import Unroller
from sevendown.model.stretches import (
    Stretch,
    bounded_unknown,
    overlap,
    united,
    values_left,
    written,
)
from sevendown.rules.values.within import Within
from sevendown.text.origin import Origin
from sevendown.words.language.parity import Even, Odd

ROUNDS = 3  # what is lifted may be a choice itself, of which more can be lifted

Lines = tuple[Origin, ...]
Said = dict[tree.Statement, Lines]  # statements that hold, each with the lines that say so


def lift_from_cases(facts: list[Fact], context: Context) -> list[Fact]:
    """Add what choices say in each case; write (P and Q) or (P and R) as P and (Q or R)."""
    for _ in range(ROUNDS):
        if not any(map(_is_choice, facts)):
            break
        cases = _Cases(facts, context)
        lifted = cases.lifted()
        if not lifted and not cases.factored:
            break
        facts = [part for fact in facts for part in cases.factored.get(fact, [fact])]
        known = {fact.node for fact in facts}
        new = [(node, lines) for node, lines in lifted.items() if node not in known]
        facts += [Fact(lines, node, context.puzzle) for node, lines in new]
        if not new:
            break
    return facts


def _is_choice(fact: Fact) -> bool:
    node = fact.node
    return isinstance(node, tree.Logic) and len(node.parts) > 1


@dataclass(eq=False)
class _Choice:
    """At least one of some statements holds."""

    fact: Fact
    parts: tuple[tree.Statement, ...]
    equivalent: bool = False  # whether it comes of S <-> T or S xor T

    def without(self, refuted: Iterable[int]) -> tuple[tree.Statement, ...]:
        """Give the parts that are left where some do not hold."""
        gone = set(refuted)
        return tuple(part for i, part in enumerate(self.parts) if i not in gone)


_Place = tuple[_Choice, int]  # a choice, and which part of it


class _Cases:
    """Finds what holds in every case."""

    def __init__(self, facts: list[Fact], context: Context) -> None:
        self.context = context
        self.puzzle = context.puzzle
        self.facts = facts
        self.unroller = Unroller(context)
        # What is said of a cell alone, as tests.
        self._limits: dict[Cell, list[tuple[Callable[[int], object], Lines]]] = {}
        self.promising: dict[_Choice, None] = {}  # choices worth looking at
        self._statements: set[tree.Statement] = set()  # that parts of choices are made of
        self.factored: dict[Fact, list[Fact]] = {}  # facts that are said in another way
        # By id, with the node, so that it stays its.
        self._conjuncts: dict[int, tuple[tree.Statement, tuple[tree.Statement, ...]]] = {}
        self.choices = [choice for fact in facts for choice in self._choices(fact)]

    def _choices(self, fact: Fact) -> list[_Choice]:
        """Give the choices that a fact is."""
        node = fact.node
        if not isinstance(node, tree.Logic) or len(node.parts) < 2:
            return []
        if node.connective == "or":
            return [_Choice(fact, node.parts)]
        if node.connective in ("xor", "<->"):
            first, second = node.parts
            not_first, not_second = (self._opposite(part, fact) for part in node.parts)
            if node.connective == "xor":  # S <-> not T
                second, not_second = not_second, second
            both = (not_first, second), (first, not_second)
            return [_Choice(fact, parts, True) for parts in both]
        return []

    def lifted(self) -> Said:
        """Give what holds in every case of a choice."""
        found: Said = {}
        self.promising = self._promising()
        for choice in self.promising:
            with choice.fact.at_work():
                self._add(found, self._of_parts(choice))
        if self.promising and len(self.choices) > 1:
            self._by_values(found)
            self._by_opposites(found)
        return found

    def _promising(self) -> dict[_Choice, None]:
        """Give the choices that say something that is said in another case as well.

        What is lifted is said twice, be it only as a bound of the same unknown.
        """
        first: dict[object, _Place] = {}
        found: dict[_Choice, None] = {}
        for choice in self.choices:
            for i, part in enumerate(choice.parts):
                for leaf in self._parts_of(part, choice.fact):
                    self._statements.add(leaf)
                    for token in (leaf, bounded_unknown(leaf)):
                        if token is not None:
                            before = first.setdefault(token, (choice, i))
                            if before != (choice, i):
                                found[before[0]] = found[choice] = None
        return found

    def _add(self, found: Said, more: Said) -> None:
        for node, lines in more.items():
            found.setdefault(node, lines)

    # One choice

    def _of_parts(self, choice: _Choice) -> Said:
        """Give what all parts of a choice say; where it is a fact of its own, take that out."""
        fact = choice.fact
        if self._is_test(fact):
            return {}
        common = self._common_of(choice.parts, fact)
        node = fact.node
        if common and isinstance(node, tree.Logic) and node.connective == "or":
            own = [list(conjuncts(part)) for part in choice.parts]
            shared = [s for s in common if all(s in part for part in own)]
            if shared:
                rest = [[s for s in part if s not in shared] for part in own]
                nodes = [*shared]
                if all(rest):
                    parts = tuple(_joined(part, node.at) for part in rest)
                    nodes.append(tree.Logic("or", parts, at=node.at))
                self.factored[fact] = [fact.become(new) for new in nodes]
                common = {s: lines for s, lines in common.items() if s not in shared}
        return common

    def _is_test(self, fact: Fact) -> bool:
        """Whether it is about one number whose values can be listed: they will be tested."""
        unknown = fact.only_unknown
        return unknown is not None and self.context.unknowns.cell(unknown).listable

    # Several choices, by the values of one unknown

    def _by_values(self, found: Said) -> None:
        """Look at choices that depend on an unknown of few values, for each of these."""
        guards: dict[Cell, dict[_Choice, dict[int, semantics.Unknown]]] = {}
        for choice in self.choices:
            if choice not in self.promising and not choice.equivalent:
                continue
            for i, part in enumerate(choice.parts):
                unknown = self._only_unknown(part)
                if unknown is not None:
                    cell = self.context.unknowns.cell(unknown)
                    if cell.listable and cell.domain.size <= cell.engine.limits.table_values:
                        guards.setdefault(cell, {}).setdefault(choice, {})[i] = unknown
        for cell, own in guards.items():
            if len(own) > 1 and not self.promising.keys().isdisjoint(own):
                with next(iter(own)).fact.at_work():
                    self._add(found, self._for_each_value(cell, own))

    def _for_each_value(
        self, cell: Cell, guards: dict[_Choice, dict[int, semantics.Unknown]]
    ) -> Said:
        rules = []  # the values for which a choice says something, what it says, and its lines
        for choice, own in guards.items():
            tests = [
                semantics.evaluator(by_cells(choice.parts[i], self.puzzle), [unknown], self.puzzle)
                for i, unknown in own.items()
            ]
            left = choice.without(own)
            said = self._rest(left, choice.fact) if left else None
            rules.append((tests, said, choice.fact))
        reasons: list[Origin] = []  # why some values are none
        cases: dict[tuple[bool, ...], Said] = {}  # by which of the choices say something
        for value in cell.domain.values():
            self.context.engine.check_time()
            which = tuple([not any([test([value]) for test in tests]) for tests, _, _ in rules])
            if which in cases:
                continue
            said_here: Said = {}
            excluded = None
            for speaks, (_, said, fact) in zip(which, rules, strict=True):
                if speaks and said is None:
                    excluded = fact.lines
                elif speaks and said is not None:
                    self._add(said_here, said)
            if excluded is None and not said_here:
                excluded = self._why_not(cell, value)
                if excluded is None:
                    return {}
            if excluded is None:
                cases[which] = said_here
            else:
                reasons += excluded
        common = self._common([self._followed(case) for case in cases.values()])
        return {node: _merged(lines, reasons) for node, lines in common.items()}

    def _why_not(self, cell: Cell, value: int) -> Lines | None:
        """Give the lines by which a cell alone does not have a value; None: there are none."""
        if cell not in self._limits:
            self._limits[cell] = list(self._limits_of(cell))
        return next((lines for test, lines in self._limits[cell] if not test(value)), None)

    def _limits_of(self, cell: Cell) -> Iterator[tuple[Callable[[int], object], Lines]]:
        """Give what is said of a cell alone, as tests."""
        for rule in self.context.engine.rules:
            if isinstance(rule, Within) and rule.cell is cell:
                lines = tuple(line for line in rule.origins if isinstance(line, Origin))
                yield (() if rule.allowed is None else rule.allowed).__contains__, lines
        for fact in self.facts:
            unknown = self._only_unknown(fact.node)
            if unknown is not None and self.context.unknowns.cell(unknown) is cell:
                run = semantics.evaluator(by_cells(fact.node, self.puzzle), [unknown], self.puzzle)
                yield spread(run, (cell,)), fact.lines

    def _only_unknown(self, node: tree.Statement) -> semantics.Unknown | None:
        """Give the unknown that a statement is about; its cell, where it is about one digit."""
        found: semantics.Unknown | None = None
        waiting: list[tuple[tree.Part, bool]] = [(node, False)]
        while waiting:
            part, within = waiting.pop()
            within = within or isinstance(part, tree.Definition)  # where `by_cells` changes nothing
            unknown = part if within else digit_cell(part) or part
            if isinstance(unknown, semantics.Unknown):
                if found is not None and found != unknown:
                    return None
                found = unknown
            elif isinstance(unknown, tree.Group):
                return None
            else:
                waiting += [(child, within) for child in tree.children(part)]
        return found

    # Several choices, by statements and their opposites

    def _by_opposites(self, found: Said) -> None:
        """Look at choices of which one has a part that contradicts what a part of another says."""
        for statement, where in self._places.items():
            if statement in self._opposed:
                cases = [self._of_rests(where), self._of_rests(self._opposed[statement])]
                self._add(found, self._common(cases))
        if not self._opposed:
            return
        for choice in (*self.choices, *self._of_memberships()):
            own = [self._parts_of(part, choice.fact) for part in choice.parts]
            cases = [self._followed(dict.fromkeys(parts, choice.fact.lines)) for parts in own]
            if any(len(case) > len(parts) for case, parts in zip(cases, own, strict=True)):
                # That there are no other cases, the choice says itself.
                for node, lines in self._common(cases).items():
                    found.setdefault(node, _merged(choice.fact.lines, lines))

    def _of_memberships(self) -> Iterator[_Choice]:
        """Give what is one of several terms as a choice, where something is said of equations."""
        equations = [o for o in self._opposed if isinstance(o, tree.Comparison)]
        values = {side for equation in equations for side in (equation.left, equation.right)}
        for fact in self.facts:
            node = fact.node
            if isinstance(node, tree.Membership) and not node.negated and node.value in values:
                items = [item for item in node.members.items if isinstance(item, tree.Expression)]
                if 1 < len(items) == len(node.members.items):
                    parts = [tree.Comparison("=", node.value, item) for item in items]
                    yield _Choice(fact, tuple(self._in_order(part, fact) for part in parts))

    @cached_property
    def _places(self) -> dict[object, list[_Place]]:
        """Where statements are parts of choices that say something else twice."""
        places: dict[object, list[_Place]] = {}
        for choice in self.promising:
            for i, part in enumerate(choice.parts):
                places.setdefault(_key(part), []).append((choice, i))
        return places

    @cached_property
    def _opposed(self) -> dict[object, list[_Place]]:
        """The same by the opposites of the parts, as far as these are said anywhere."""
        said = set(map(_key, self._statements))
        values = {fact.node.value for fact in self.facts if isinstance(fact.node, tree.Membership)}
        opposed: dict[object, list[_Place]] = {}
        for where in self._places.values():
            for choice, i in where:
                part = choice.parts[i]
                if isinstance(part, tree.Comparison) and part.relation in ("=", "!="):
                    relation = OPPOSITE[part.relation]
                    opposite: tree.Statement = tree.Comparison(relation, part.left, part.right)
                    one_of = relation == "=" and not values.isdisjoint((part.left, part.right))
                    if opposite not in said and not one_of:
                        continue
                    if self._opposite(part, choice.fact) != opposite:
                        continue  # it may have no value
                else:
                    opposite = self._opposite(part, choice.fact)
                    one_of = False
                if one_of or _key(opposite) in said:
                    opposed.setdefault(_key(opposite), []).append((choice, i))
        return opposed

    def _followed(self, said: Said) -> Said:
        """Add what choices say of which a part is contradicted."""
        found = dict(said)
        for statement, lines in said.items():
            for place in self._opposed.get(_key(statement), ()):
                for node, more in self._of_rests([place]).items():
                    found.setdefault(node, _merged(lines, more))
        return found

    def _of_rests(self, where: Sequence[_Place]) -> Said:
        """Give what choices say where one part of each does not hold."""
        said: Said = {}
        for choice, i in where:
            self._add(said, self._rest(choice.without([i]), choice.fact))
        return said

    # What statements have in common

    def _rest(self, parts: tuple[tree.Statement, ...], fact: Fact) -> Said:
        """Give what is known where one of these parts of a fact holds."""
        said = self._common_of(parts, fact)
        if len(parts) > 1:
            said[tree.Logic("or", parts)] = fact.lines
        return said

    def _common_of(self, parts: Sequence[tree.Statement], fact: Fact) -> Said:
        """Give what all of these parts of a fact say."""
        return self._common([dict.fromkeys(self._parts_of(p, fact), fact.lines) for p in parts])

    def _common(self, cases: list[Said]) -> Said:
        """Give what holds in all cases."""
        if not cases or not all(cases):
            return {}
        first, *others = cases
        found: Said = {}
        for statement, lines in first.items():
            if all(statement in other for other in others):
                found[statement] = _merged(lines, *(other[statement] for other in others))
        self._add(found, self._enclosed(cases, found) if others else {})
        return found

    def _enclosed(self, cases: list[Said], known: Said) -> Said:
        """Give the values that unknowns have in one case or another, where that is news."""
        found: Said = {}
        first, *others = [_bounds(case) for case in cases]
        for unknown in first:
            if all(unknown in other for other in others):
                both = [first[unknown], *(other[unknown] for other in others)]
                domain = self.context.unknowns.cell(unknown).domain
                before = [(domain.lo, domain.hi)]
                own = _bounds(known).get(unknown)
                if own is not None:
                    before = overlap(before, own[0])
                after = overlap(before, united([s for stretches, _ in both for s in stretches]))
                if len(after) > self.context.engine.limits.unrolled_members:
                    after = [(after[0][0], after[-1][1])]
                if after and after != before:
                    lines = _merged(*(lines for _, lines in both))
                    for node in written(unknown, after, domain.lo, domain.hi):
                        found[node] = lines
        return found

    def _parts_of(self, node: tree.Statement, fact: Fact) -> tuple[tree.Statement, ...]:
        """Give what a part of a fact says, part by part, definitions written out."""
        known = self._conjuncts.get(id(node))
        if known is None:
            parts = tuple(conjuncts(node))
            if any(isinstance(part, tree.DefinedStatement) for part in parts):
                with fact.at_work():
                    written_out = self.unroller.unroll_fact(node)
                parts = tuple(conjuncts(self._in_order(written_out, fact)))
            known = self._conjuncts[id(node)] = node, parts
        return known[1]

    def _opposite(self, node: tree.Statement, fact: Fact) -> tree.Statement:
        """Give the opposite of a part of a fact."""
        with fact.at_work():
            return self._in_order(self.context.logic.statement(node, True), fact)

    def _in_order(self, node: tree.Statement, fact: Fact) -> tree.Statement:
        """Give what has been made of a part of a fact as other passes would have left it."""
        facts = join_memberships([fact.become(node)], self.context)
        return order_comparisons(facts, self.context)[0].node


def _key(node: tree.Statement) -> object:
    """Give what tells statements apart; not odd(X) is even(X), where X is sure to have a value."""
    negated = isinstance(node, tree.Logic) and node.connective == "not"
    inner = node.parts[0] if isinstance(node, tree.Logic) and negated else node
    if isinstance(inner, tree.Application) and isinstance(inner.predicate, Even | Odd):
        if is_total(inner.arguments[0]):
            return inner.arguments, isinstance(inner.predicate, Even) != negated
    return node


def _merged(*lines: Iterable[Origin]) -> Lines:
    return tuple(dict.fromkeys(line for some in lines for line in some))


def _joined(parts: list[tree.Statement], at: int) -> tree.Statement:
    return parts[0] if len(parts) == 1 else tree.Logic("and", tuple(parts), at=at)


def _bounds(said: Said) -> dict[semantics.Unknown, tuple[list[Stretch], Lines]]:
    """Give the values that statements leave to unknowns."""
    found: dict[semantics.Unknown, tuple[list[Stretch], Lines]] = {}
    for statement, lines in said.items():
        unknown = bounded_unknown(statement)
        stretches = None if unknown is None else values_left(statement)
        if unknown is not None and stretches is not None:
            before = found.get(unknown)
            if before is not None:
                stretches, lines = overlap(before[0], stretches), _merged(before[1], lines)
            found[unknown] = stretches, lines
    return found
