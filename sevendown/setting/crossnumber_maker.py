"""Makes crossnumbers: a pattern, digits, clues, and a text that has been proved to be right."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from sevendown.clues.worded_page import clue_page
from sevendown.errors import PuzzleError
from sevendown.puzzle.kinds.crossnumber import Crossnumber, Numbers
from sevendown.puzzle.results import Solution
from sevendown.record import Record, field, replaced
from sevendown.setting.clue_pool import CluePool
from sevendown.setting.clue_wording import ClueWording
from sevendown.setting.composing import Composer
from sevendown.setting.pattern import NoPattern, Pattern, PatternMaker, Place, Symmetry
from sevendown.setting.single_clues import Vocabulary
from sevendown.setting.theme_fill import filled
from sevendown.setting.trials import tried
from sevendown.setting.true_clue import TrueClue
from sevendown.setting.value_counts import ValueCounts
from sevendown.text.source import Source
from sevendown.words.registry import Registry

MOST_DRAFTS = 60  # of a puzzle, before it is given up
MOST_GRADED = 80  # of a puzzle of a grade
# Assumptions that the engine may need: with more, hardly any puzzle is solved by pencil. Where
# nobody asks for a grade, that holds for the first drafts.
ASSUMPTIONS: dict[str, int | None] = {"": 1, "easy": 0, "medium": 0, "hard": 1}
EASED_DRAFTS = 5
STEPS = 60000  # of the engine, for the proof of the whole text
TITLES = {"en": "Crossnumber", "de": "Kreuzzahlrätsel"}
SEED = {"en": "seed", "de": "Startzahl"}
NUMBER = {"en": "puzzle", "de": "Rätsel"}
FILE = "made"  # what the text is called while it is read again


class NotMade(Exception):
    """No such puzzle was found."""


class Wish(Record):
    """What puzzle is wanted."""

    rows: int
    columns: int
    bars: bool = False
    symmetry: Symmetry = Symmetry.HALF_TURN
    language: str = "en"
    words: tuple[str, ...] | None = None  # the first names of words that may be used; None: all
    grade: str = ""
    pattern: Pattern | None = None  # that is to be used
    given: dict[Place, int] = field(default={}, compare=False)  # digits that are to be in it


class MadeCrossnumber(Record):
    """A puzzle, proved to have one solution."""

    text: str
    rows: tuple[str, ...]  # its solution
    grade: str  # where it was asked for


class CrossnumberMaker:
    """Makes the puzzles that somebody wishes."""

    def __init__(self, wish: Wish, registry: Registry) -> None:
        self.wish = wish
        self.registry = registry
        self._words = [
            word for word in registry.words if wish.words is None or word.name in wish.words
        ]
        self._counts = ValueCounts()
        self._vocabulary = Vocabulary(self._words)

    def numbered(self, seed: int, number: int) -> MadeCrossnumber | None:
        """Make the puzzle of a seed that has a number, counted from 0; None: found none."""
        wish = self.wish
        title = (
            f"{TITLES[wish.language]} {wish.rows} x {wish.columns}, {SEED[wish.language]} {seed}"
        )
        if number:
            title += f", {NUMBER[wish.language]} {number + 1}"
        try:
            return self.made(Random(f"{seed}/{number}"), title)
        except NotMade:
            return None

    def made(self, rng: Random, title: str) -> MadeCrossnumber:
        """Make a puzzle; raises NotMade."""
        grade = self.wish.grade
        for draft in range(MOST_GRADED if grade else MOST_DRAFTS):
            any_way = not grade and draft >= EASED_DRAFTS
            made = self._draft(rng, title, None if any_way else ASSUMPTIONS.get(grade))
            if made is not None and made.grade == grade:
                return made
        raise NotMade

    def _draft(self, rng: Random, title: str, most: int | None) -> MadeCrossnumber | None:
        pattern = self.wish.pattern or self._pattern(rng)
        puzzle = self._puzzle(pattern, title, ("answers: distinct",))
        solution = self._filled(puzzle, rng)
        if solution is None:
            return None
        if len(set(solution.numbers.values())) < len(solution.numbers):
            puzzle = self._puzzle(pattern, title, ())
        pool = CluePool(puzzle.tree, self._words, None, self._counts)
        wording = ClueWording(puzzle, self.wish.language)
        clues = Composer(puzzle, solution, pool, wording, rng, most).compose()
        return self._proved(puzzle, solution, clues) if clues else None

    def _pattern(self, rng: Random) -> Pattern:
        wish = self.wish
        try:
            return PatternMaker(wish.rows, wish.columns, wish.bars, wish.symmetry).made(rng)
        except NoPattern:
            raise NotMade from None

    def _puzzle(self, pattern: Pattern, title: str, header: Sequence[str]) -> Crossnumber:
        """Give the puzzle without any clue."""
        lines = ["kind: crossnumber", f"title: {title}", *header, "", pattern.drawn(), ""]
        return Crossnumber(Source("\n".join(lines), FILE), self.registry)

    def _filled(self, puzzle: Crossnumber, rng: Random) -> Solution | None:
        """Give the digits: by chance, but for those that are to be in it."""
        given: Mapping[Place, int] = self.wish.given
        if len(given) == len(puzzle.tree.open_cells):
            return _solution(puzzle, given)
        puzzle = puzzle.with_tree(replaced(puzzle.tree, given=dict(given)))
        return filled(puzzle, self._vocabulary, self._counts, rng)

    def _proved(
        self, puzzle: Crossnumber, solution: Solution, clues: Sequence[TrueClue]
    ) -> MadeCrossnumber | None:
        """Write the text, and read and solve it as anybody would; None: that is not as it was."""
        statements = "\n".join(clue.text for clue in clues)
        header, _, grid = puzzle.source.text.partition("\n\n")
        rows = " ".join(solution.rows)
        whole = f"{header}\nsolution: {rows}\n\n{grid}\n{statements}\n"
        page = clue_page(Source(whole, FILE), self.registry, self.wish.language)
        if page.kept or len(page.clues) != len(clues):
            return None
        try:
            again = Crossnumber(Source(page.text, FILE), self.registry)
        except PuzzleError:
            return None
        trial = tried(again, 2, STEPS)
        if not trial.is_unique or trial.solutions[0].rows != solution.rows or again.warnings:
            return None
        grade = again.grade().name.replace(" ", "-") if self.wish.grade else ""
        return MadeCrossnumber(page.text, solution.rows, grade)


def numbered_puzzles(
    wish: Wish, registry: Registry, seed: int, numbers: Sequence[int]
) -> list[MadeCrossnumber | None]:
    """Make the puzzles of a seed that have these numbers."""
    maker = CrossnumberMaker(wish, registry)
    return [maker.numbered(seed, number) for number in numbers]


def _solution(puzzle: Crossnumber, digits: Mapping[Place, int]) -> Solution:
    """Give a filling as a solution."""
    tree = puzzle.tree
    rows = tuple(
        "".join(str(digits.get((row, column), "#")) for column in range(tree.columns))
        for row in range(tree.rows)
    )
    numbers = Numbers()
    for slot in tree.numbers:
        numbers[slot.name] = int("".join(str(digits[place]) for place in slot.cells))
    return Solution(rows, numbers, {})
