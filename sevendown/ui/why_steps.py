"""The steps of a proof for the tab Why: what each says, and what is known of the grid after it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import product
from math import prod
from typing import TYPE_CHECKING

from sevendown.engine.cells import Cell
from sevendown.engine.domains import Domain, of_values, some_between
from sevendown.puzzle.picture import Picture
from sevendown.record import Record
from sevendown.report.rulebook import Rulebook
from sevendown.ui.list_texts import CellView
from sevendown.ui.paragraph_list import Paragraph

if TYPE_CHECKING:
    from sevendown.explain.conclusion_text import Known
    from sevendown.explain.telling import Told
    from sevendown.language.tree import PuzzleTree
    from sevendown.proof.inference import Proof, ProofPart
    from sevendown.proof.knowledge import Item, Values
    from sevendown.puzzle.kinds.crossnumber import Crossnumber

MOST_SPELT = 200  # values of a number that are spelt out from its digits; of more, the bounds
INDENT = 2  # columns for each supposition

Key = tuple[str, "tuple[int, int] | str"]  # ("cells", (0, 2)), ("numbers", "12a"), ("vars", "n")


class WhyStep(Record):
    """A step of a proof, and what is known after it."""

    paragraph: Paragraph
    lines: tuple[int, ...]  # of the file, whose clues it uses
    starts_from: frozenset[Key]
    changes: frozenset[Key]
    known: Known
    for_good: Known  # without what is supposed
    supposed: tuple[str, ...]  # what is, in words, the last one last


def why_steps(puzzle: Crossnumber, timeout: float) -> list[WhyStep]:
    """Prove what the solutions of a puzzle are; raises what `Proving` does."""
    from sevendown.explain.prove import Proving
    from sevendown.explain.telling import ProofTeller

    proof = Proving(puzzle, timeout).proof
    found = steps_of(puzzle.tree, ProofTeller(puzzle).told(proof))
    return [*found, _end(puzzle.tree, found, proof)]


def steps_of(tree: PuzzleTree, told: Sequence[Told]) -> list[WhyStep]:
    """Follow what is known from step to step."""
    follower, found = _Follower(tree), []
    supposed: dict[int, str] = {}  # by how deep it is
    for step in told:
        before, after = follower.around(step)
        label = f"{step.number}. " if step.number else ""
        supposed = {depth: text for depth, text in supposed.items() if depth < step.depth}
        if _begins_to_suppose(step):
            supposed[step.depth] = f"{label}{step.text}"
        found.append(
            WhyStep(
                Paragraph(label, step.text, step.depth * INDENT, _kind(step)),
                _lines(step.parts),
                frozenset(_premises(tree, step)),
                frozenset(_changes(before, after)),
                after,
                follower.for_good,
                tuple(supposed.values()),
            )
        )
    return found


def _end(tree: PuzzleTree, steps: Sequence[WhyStep], proof: Proof) -> WhyStep:
    """Say what has been proved, with the grid as it is then."""
    from sevendown.explain.telling import ending

    known = steps[-1].for_good if steps else _Follower(tree).for_good
    last = Paragraph("", ending(proof), 0, "solved")
    return WhyStep(last, (), frozenset(), frozenset(), known, known, ())


def _begins_to_suppose(step: Told) -> bool:
    from sevendown.proof.inference import Supposition

    return bool(step.number) and isinstance(step.parts[0], Supposition)


def _kind(step: Told) -> str:
    from sevendown.proof.inference import CaseSplit, Inference, ProofSolution

    match step.parts[-1]:
        case Inference(conclusion=None):
            return "failed"
        case Inference():
            return ""
        case ProofSolution():
            return "solved"
        case CaseSplit():
            return "assumed"
    return "assumed" if step.number else ""  # the end of a supposition is for good


def _lines(parts: Iterable[ProofPart]) -> tuple[int, ...]:
    from sevendown.proof.inference import Inference

    found = [line for part in parts if isinstance(part, Inference) for line in part.lines]
    return tuple(dict.fromkeys(found))


def _premises(tree: PuzzleTree, step: Told) -> Iterator[Key]:
    """Give what a step starts from: cells, numbers with their cells, variables."""
    from sevendown.proof.inference import Inference

    slots = {slot.name: slot for slot in tree.numbers}
    for part in step.parts:
        if not isinstance(part, Inference):
            continue
        yield from (_key(item) for item in part.premises.items())
        for name in (*part.premises.numbers, *part.distinct):
            yield "numbers", name
            yield from (("cells", place) for place in slots[name].cells)


def _key(item: Item) -> Key:
    return item.kind, item.name


def _changes(before: Known, after: Known) -> Iterator[Key]:
    for kind, was, now in (
        ("cells", before.cells, after.cells),
        ("numbers", before.numbers, after.numbers),
        ("vars", before.variables, after.variables),
    ):
        seen: Mapping[tuple[int, int] | str, Values] = was  # type: ignore[assignment]
        yield from ((kind, name) for name, values in now.items() if seen.get(name) != values)


class _Follower:
    """What is known, step by step, with and without what is supposed."""

    def __init__(self, tree: PuzzleTree) -> None:
        from sevendown.explain.conclusion_text import Known
        from sevendown.explain.fact_text import FactText

        self._by_depth: dict[int, Known] = {0: Known(FactText(tree))}

    @property
    def for_good(self) -> Known:
        """What is known without any supposition."""
        return self._by_depth[0].copy()

    def around(self, step: Told) -> tuple[Known, Known]:
        """Give what is known before and after the next step."""
        from sevendown.proof.inference import CaseSplit, Inference, Supposition
        from sevendown.proof.knowledge import Knowledge

        depth, known = step.depth, self._by_depth[step.depth]
        before = known.copy()
        match step.parts[0]:
            case Inference():
                for part in step.parts:
                    if isinstance(part, Inference) and part.conclusion is not None:
                        known.take(part.conclusion)
            case Supposition(assumption=assumption) if _begins_to_suppose(step):
                known = self._by_depth[depth + 1] = known.copy()
                known.take(Knowledge.of(assumption))
            case Supposition(assumption=assumption):
                known.leave_out(assumption)
            case CaseSplit() if step.number:
                self._by_depth[depth + 1] = known
        _read(step.rows, known)
        return before, known.copy()


def _read(rows: Sequence[str], known: Known) -> None:
    """Take the digits of a grid, such as one that cases have in common."""
    for row, text in enumerate(rows):
        for column, sign in enumerate(text):
            if sign.isdigit():
                known.cells[row, column] = (int(sign),)


# As it is seen


class WhyView:
    """What the cells of the picture and of the lists may be after a step of a proof."""

    def __init__(
        self,
        tree: PuzzleTree,
        book: Rulebook,
        picture: Picture,
        start: Callable[[Cell], Domain],
    ) -> None:
        self._cells: dict[Key, Cell] = {}
        for r, row in enumerate(picture.squares):
            for c, square in enumerate(row):
                if square is not None:
                    self._cells["cells", (r, c)] = square.cell
        self._cells |= {("numbers", number.name): number.whole for number in book.numbers}
        self._cells |= {("vars", cell.name): cell for cell in book.variables}
        self._tree = tree
        self._now: dict[Cell, Domain] = {}
        self._for_good: dict[Cell, Domain] = {}
        self._start = {cell: start(cell) for cell in self._cells.values()}  # nothing known
        self.changed: frozenset[Cell] = frozenset()
        self.marked: frozenset[Cell] = frozenset()

    def see(self, step: WhyStep) -> None:
        """Look at a step."""
        self._now = self._domains(step.known)
        self._for_good = self._domains(step.for_good) if step.supposed else self._now
        self.changed = self._some(step.changes)
        self.marked = self._some(step.starts_from)

    def now(self, cell: Cell) -> Domain:
        """Give what a cell may be."""
        return self._now.get(cell) or self._start[cell]

    def for_good(self, cell: Cell) -> Domain:
        """Give what a cell may be without what is supposed."""
        return self._for_good.get(cell) or self._start[cell]

    def fixed_in(self, view: CellView) -> dict[Key, Domain]:
        """Give the digits and variables that are known at some moment."""
        found = {key: view.now(cell) for key, cell in self._cells.items() if key[0] != "numbers"}
        return {key: domain for key, domain in found.items() if domain.lo == domain.hi}

    @property
    def cells(self) -> Mapping[Key, Cell]:
        """The cells by what they stand for."""
        return self._cells

    def _some(self, keys: Iterable[Key]) -> frozenset[Cell]:
        return frozenset(self._cells[key] for key in keys if key in self._cells)

    def _domains(self, known: Known) -> dict[Cell, Domain]:
        values: dict[Key, Values] = {("cells", place): d for place, d in known.cells.items()}
        values |= {("vars", name): found for name, found in known.variables.items()}
        for slot in self._tree.numbers:
            digits = [known.cells[place] for place in slot.cells]
            values["numbers", slot.name] = _spelt(digits, known.numbers.get(slot.name))
        found: dict[Cell, Domain] = {}
        for key, cell in self._cells.items():
            if (domain := _domain(values.get(key, ()))) is not None:
                found[cell] = domain
        return found


def _spelt(digits: Sequence[Values], noted: Values | None) -> Values:
    """Give the values of a number that its digits and its list allow; of many, the bounds."""
    if isinstance(noted, tuple):
        own = [set(some) for some in digits]
        return tuple(v for v in noted if _fits(v, own)) or noted
    if prod(map(len, digits)) <= MOST_SPELT:
        return tuple(_number(some) for some in product(*digits))
    low, high = (_number([own[end] for own in digits]) for end in (0, -1))
    if isinstance(noted, range):
        low, high = max(low, noted.start), min(high, noted.stop - 1)
    return range(low, high + 1)


def _fits(value: int, digits: Sequence[set[int]]) -> bool:
    spelt = str(value).zfill(len(digits))
    return all(int(sign) in own for sign, own in zip(spelt, digits, strict=True))


def _number(digits: Iterable[int]) -> int:
    value = 0
    for digit in digits:
        value = 10 * value + digit
    return value


def _domain(values: Values) -> Domain | None:
    if isinstance(values, range):
        return some_between(values.start, values.stop - 1) if values else None
    return of_values(values)
