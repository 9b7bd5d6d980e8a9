"""What the lists say of a puzzle at one moment: steps, assumptions, numbers, rules."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from math import log10
from typing import Protocol

from sevendown.engine.cells import Cell
from sevendown.engine.domains import Domain, some_of
from sevendown.engine.search import Assumed, Failed, Solved
from sevendown.puzzle.picture import Picture
from sevendown.report.rulebook import Rulebook
from sevendown.report.trace import condition_text, domain_text, sentence
from sevendown.stepper.recording import Recording
from sevendown.stepper.steering import Strike
from sevendown.stepper.stepper import Stepper
from sevendown.ui.lazy_list import StyledText

DEEP = 8  # levels of assumptions by which lines of the log are indented; more are counted
WIDTH_OF_NUMBER = 7  # columns that the number of a step takes
LONG_NAME = 24  # characters of a name in a list
COUNT = 9  # ... and of a number of values

_KINDS = {Assumed: "assumed", Failed: "failed", Solved: "solved"}


def step(recording: Recording, number: int) -> StyledText:
    """Tell a step that is kept; 0 is the start."""
    if number == recording.forgotten:
        return [("    0  the start" if number == 0 else f"    …  {number} steps before", "muted")]
    step = recording.moment(number).step
    line = recording.step_line(number)
    if step.depth > DEEP:
        line = f"{number:5}  {'  ' * DEEP}({step.depth}) {line[WIDTH_OF_NUMBER:].lstrip()}"
    return [(line, _KINDS.get(type(step.event), ""))]


def words(recording: Recording, number: int) -> str:
    """Tell a step that is kept, without indenting it."""
    (line, _), *_ = step(recording, number)
    text = f"{line[:WIDTH_OF_NUMBER].strip()}  {line[WIDTH_OF_NUMBER:].lstrip()}"
    if number == recording.forgotten:
        return text
    like_it = number - recording.steps_seen_as_one(number).start
    return f"{text} (and {like_it} such step{'s' * (like_it > 1)} before)" if like_it else text


def reason(recording: Recording, number: int) -> str:
    """Explain the rule behind a step; "" if there is none, or nothing more to be said of it."""
    if number == recording.forgotten:
        return ""
    rule = recording.moment(number).step.rule
    meaning = "" if rule is None else rule.explain()
    return "" if meaning in recording.step_line(number) else f"{meaning}."


def assumptions(stepper: Stepper, tight: bool) -> list[tuple[StyledText, int | None]]:
    """Give a line for each assumption, and the step in which it was made; then strikes."""

    def statement(cell: Cell, part: Domain) -> str:
        text = condition_text(cell, part)
        return text.replace(", ", ",").replace(" = ", "=") if tight else text

    lines: list[tuple[StyledText, int | None]] = []
    for number, assumption in enumerate(stepper.assumptions, 1):
        text = statement(assumption.cell, assumption.part)
        piece = (f"{text} (yours)", "yours") if assumption.by_user else (text, "assumed")
        lines.append(([(f"{number:>2} ", "muted"), piece], assumption.step))
    cells = stepper.recording.cells
    for strike in stepper.strikes_for_good:
        lines.insert(0, ([(f" for good: {strike_text(strike, cells)} (yours)", "yours")], None))
    when = "next" if stepper.started else "for good"
    for strike in stepper.pending_strikes:
        lines.append(([(f" {when}: {strike_text(strike, cells)} (yours)", "yours")], None))
    return lines


def strike_text(strike: Strike, cells: Sequence[Cell]) -> str:
    """Say what somebody wants a cell to be, or not to be."""
    cell = cells[strike.cell]
    text = condition_text(cell, some_of(sorted(strike.values)))
    if strike.only:
        return text
    name, values = cell.name, text[len(cell.name) :].removeprefix(" = ").removeprefix(" in ")
    return f"{name} not {values}"


class CellView(Protocol):
    """What the cells are at some moment."""

    def now(self, cell: Cell) -> Domain:
        """Give what a cell may be."""

    def for_good(self, cell: Cell) -> Domain:
        """Give what a cell may be without any assumption."""


class NumberList:
    """All that has a value and is no part of the picture: numbers, and what lies between them."""

    def __init__(self, book: Rulebook, picture: Picture | None) -> None:
        rows = () if picture is None else picture.squares
        squares = [square for row in rows for square in row if square]
        self._places = {
            s.cell: (r, c) for r, row in enumerate(rows, 1) for c, s in enumerate(row, 1) if s
        }
        # Where values share a sign, the picture does not say all.
        seen = {s.cell for s in squares if len(set(s.signs.values())) == len(s.signs)}
        self.entries: list[tuple[str, Cell]] = [(n.name, n.whole) for n in book.numbers]
        for cell in (*book.variables, *book.intermediate, *book.truths):
            if cell not in seen:
                self.entries.append((cell.name, cell))
        between = {*book.intermediate, *book.truths}
        # The numbers of the grid and the variables, which come first.
        self.named = sum(cell not in between for _, cell in self.entries)
        self._truths = set(book.truths)
        # What lies between the numbers may have long names, for which they need not move.
        self._width = max((len(number.name) for number in book.numbers), default=0)

    def cells(self, index: int) -> set[Cell]:
        """Give the cell of a number, and those of its digits."""
        cell = self.entries[index][1]
        return {cell, *cell.digits}

    def place(self, index: int) -> str:
        """Say where the cells of a number lie, as far as that is to be seen in the picture."""
        name, cell = self.entries[index]
        places = [self._places[digit] for digit in cell.digits or (cell,) if digit in self._places]
        if not places:
            return name
        (top, left), (bottom, right) = places[0], places[-1]
        return f"{name}: {_span_text('row', top, bottom)}, {_span_text('column', left, right)}"

    def line(
        self,
        index: int,
        view: CellView,
        changed: Collection[Cell],
        marked: Collection[Cell],
        tight: bool,
    ) -> StyledText:
        """Tell a number: its name, how many values it may have, and the first of them.

        Where there is little room, not how many.
        """
        name, cell = self.entries[index]
        domain = view.now(cell)
        if len(name) > LONG_NAME:
            name = f"{name[: LONG_NAME - 1]}…"
        sign, kind = " ", ""
        if cell in marked:
            sign, kind = ">", "marked"
        elif cell in changed:
            sign, kind = "*", "changed"
        known = domain.lo == domain.hi
        pieces: StyledText = [(f"{sign}{name:{self._width}} ", kind)]
        if not (known or tight or cell in self._truths):
            pieces.append((f"{_count(domain)} ", "muted"))
        pieces.append((self._values(cell, view), "solved" if known else kind))
        return pieces

    def _values(self, cell: Cell, view: CellView) -> str:
        domain = view.now(cell)
        if cell in self._truths and domain.lo != domain.hi:
            return "open"
        if cell in self._truths:
            return "true" if domain.lo else "false"
        text = domain_text(domain, cell.symbols)
        if domain.lo != domain.hi:
            return text.partition(" (")[0]
        for_good = view.for_good(cell)
        return f"= {text}" if for_good.lo == for_good.hi else f"= {text}?"


def _span_text(what: str, first: int, last: int) -> str:
    return f"{what} {first}" if first == last else f"{what}s {first} to {last}"


def _count(domain: Domain) -> str:
    """Say how many values there are, shortly."""
    if isinstance(domain.size, float):
        return "∞".rjust(COUNT)
    if domain.size < 10**7:
        return f"{domain.size:,}".rjust(COUNT)
    return f"> 10^{int((domain.size.bit_length() - 1) * log10(2))}".rjust(COUNT)


class RuleList:
    """The rules as the program understands them, each of them once."""

    def __init__(self, book: Rulebook) -> None:
        unique = {(r.line, r.statement, r.rule, r.meaning): r for r in book.rules}
        self.rules = list(unique.values())

    def line(self, index: int) -> StyledText:
        """Tell a rule in a line; of a long statement, only what this rule says of it."""
        rule = self.rules[index]
        return [(sentence(rule.line, "", rule.rule), "")]

    def explanation(self, index: int) -> str:
        """Explain a rule in a sentence or two."""
        rule = self.rules[index]
        lines = [f"{rule.meaning}."]
        if not rule.meaning.startswith(rule.rule):
            lines.append(f"As a rule: {rule.rule}")
        lines.append(f"From line {rule.line}" + (f": {rule.statement}" if rule.statement else ""))
        return "\n".join(lines)

    def cells(self, index: int) -> set[Cell]:
        """Give the cells that a rule speaks of, and the digits of its numbers."""
        cells = self.rules[index].cells
        return {*cells, *(digit for cell in cells for digit in cell.digits)}


def domains_before(recording: Recording, number: int) -> dict[Cell, Domain]:
    """Give the cells that a step has made different, and what they were before."""
    first: dict[Cell, Domain] = {}
    last: dict[Cell, Domain] = {}
    for step in recording.steps_seen_as_one(number) if number > recording.forgotten else ():
        for cell, before, after in recording.moment(step).changes:
            first.setdefault(cell, before)
            last[cell] = after
    return {cell: was for cell, was in first.items() if not _same(was, last[cell])}


def _same(one: Domain, other: Domain) -> bool:
    """Say whether two domains, one of which is a part of the other, are equal."""
    return (one.lo, one.hi, one.size) == (other.lo, other.hi, other.size)
