"""Which rules for all numbers a step needs that are easily missed: no leading 0, the digits."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sevendown.explain import wordlist
from sevendown.explain.clue_text import WordedClue
from sevendown.explain.fact_text import FactText, begun
from sevendown.explain.step_scope import most_looks, with_items
from sevendown.language import tree
from sevendown.proof.fillings import Fillings, TooWide
from sevendown.proof.inference import Inference
from sevendown.proof.knowledge import Item, Knowledge, Place
from sevendown.record import replaced


def needed_axioms(
    puzzle: tree.PuzzleTree, facts: FactText, step: Inference, clues: Sequence[WordedClue]
) -> Iterator[str]:
    """Find where a step needs that no number begins with 0, or which digits there are."""
    statements = [clue.statement for clue in clues]
    most = most_looks(puzzle, clues)
    if not puzzle.leading_zeros and 0 in puzzle.digits:
        fillings = Fillings(puzzle, statements, step.distinct)
        own = {slot.cells[0] for clue in clues for slot in clue.slots}
        scope = dict.fromkeys(p for clue in clues for slot in clue.slots for p in slot.cells)
        for place in scope:
            starting = [slot for slot in puzzle.numbers if slot.cells[0] == place]
            known = step.premises.cells.get(place)
            if place in own or not starting or (known is not None and 0 not in known):
                continue
            if _breaks(fillings, step, most, [place]):
                near = [slot for clue in clues for slot in clue.slots]
                cell = begun(facts.cell_name(place, near))
                yield wordlist.NO_LEADING_ZERO.format(cell=cell, number=starting[0].name)
    if puzzle.digits != tuple(range(10)):
        wider = replaced(puzzle, digits=tuple(range(10)))
        fillings = Fillings(wider, statements, step.distinct)
        if _breaks(fillings, step, most, []):
            yield wordlist.ONLY_DIGITS.format(digits=facts.values(puzzle.digits))


def _breaks(fillings: Fillings, step: Inference, most: int, zeros: Sequence[Place]) -> bool:
    """Say whether the step would be wrong if these cells could be 0."""
    wanted: list[Knowledge] = [step.premises]
    if step.conclusion is not None:
        wanted = []
        for place, digits in step.conclusion.cells.items():
            out = tuple(d for d in range(10) if d not in digits)
            if out:
                wanted.append(with_items(step.premises, Item("cells", place, out)))
        if not wanted:
            for kind, name, values in step.conclusion.items():
                ends = [range(values[0]), range(values[-1] + 1, 10 * values[-1] + 10)]
                wanted += [with_items(step.premises, Item(kind, name, end)) for end in ends]
    for known in wanted:
        try:
            if fillings.find(known, most, zeros) is not None:
                return True
        except TooWide:
            continue
    return False
