"""Chooses clues for a filled grid: one for each entry, exchanged until there is one solution."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil
from random import Random

from sevendown.language import tree
from sevendown.puzzle.kinds.crossnumber import Crossnumber
from sevendown.puzzle.results import Solution
from sevendown.setting.clue_pool import CluePool
from sevendown.setting.clue_wording import ClueWording
from sevendown.setting.given_outright import GivenOutright
from sevendown.setting.linear_clues import follows
from sevendown.setting.other_fillings import OtherFillings
from sevendown.setting.trials import Trial, tried
from sevendown.setting.true_clue import TrueClue

AT_ONCE = 12  # other solutions that are asked for
STEPS = 5000  # of the engine, for one try
MOST_ROUNDS = 25  # of asking for other solutions
MOST_CHANGES = 60  # of clues
MOST_WORDED = 40  # clues of an entry that are looked at
LEAST_CLUED = 0.9  # share of the entries that have a clue
MOST_OF_A_WORD = 4  # a word is in one of so many clues
MOST_ALIKE = 2  # clues that say the same of the same entry, such as that they contain it
LEAST_PLEASANT = 0.2
FILLER = 0.45  # pleasantness: clues below are exchanged for better ones where that is possible
TRIES_FOR_BETTER = 3
EASED, EASIER = 16, 1.5  # clues that are tried to ease a puzzle; bits that they cut more
# What clues are worth beside being pleasant: for each bit that they cut, where they name others, by
# chance; and less for each one with the same word, and where they cut hardly anything.
CUT, MOST_CUT, RELATED, CHANCE, REPEATED = 0.03, 8.0, 0.1, 0.15, 0.12
WEAK_BITS, WEAK = 1.5, 0.4


class Composer:
    """Chooses the clues of one filled grid."""

    def __init__(
        self,
        puzzle: Crossnumber,
        solution: Solution,
        pool: CluePool,
        wording: ClueWording,
        rng: Random,
        most_assumptions: int | None,
    ) -> None:
        """`most_assumptions`: those that the engine may need, which makes it hard; None: any."""
        self.puzzle, self.solution, self.pool = puzzle, solution, pool
        self.wording, self.rng, self.most_assumptions = wording, rng, most_assumptions
        self.slots: Sequence[tree.Slot] = puzzle.tree.numbers
        self.others = OtherFillings()
        self.outright = GivenOutright(puzzle, solution.numbers, rng)
        self.chosen: dict[str, TrueClue] = {}  # by the names of entries
        self.used: dict[str, int] = {}  # how many clues have each word
        self.banned: set[frozenset[str]] = set()  # pairs of texts, and texts
        self.rounds = self.changes = 0
        self.most = max(1, len(self.slots) // MOST_OF_A_WORD)
        self.candidates = {slot.name: self._candidates(slot) for slot in self.slots}

    def _candidates(self, slot: tree.Slot) -> list[tuple[float, TrueClue]]:
        """Give the clues of an entry with what they are worth, the best first."""
        found = []
        for clue in self.pool.clues(slot, self.solution.numbers):
            if clue.pleasantness < LEAST_PLEASANT or self.pool.gives_away(clue):
                continue
            worth = clue.pleasantness + CUT * min(clue.bits, MOST_CUT) + CHANCE * self.rng.random()
            if clue.others:
                worth += RELATED
            if clue.bits < WEAK_BITS:
                worth -= WEAK
            found.append((worth, clue))
        found.sort(key=lambda pair: (-pair[0], pair[1].text))
        return found

    # ---- what is chosen

    def clues(self) -> list[TrueClue]:
        """Give the clues chosen, in the order of the entries."""
        return [self.chosen[slot.name] for slot in self.slots if slot.name in self.chosen]

    def _put(self, clue: TrueClue) -> None:
        self._drop(clue.slot.name)
        self.chosen[clue.slot.name] = clue
        for word in clue.words:
            self.used[word] = self.used.get(word, 0) + 1

    def _drop(self, name: str) -> None:
        old = self.chosen.pop(name, None)
        if old is not None:
            for word in old.words:
                self.used[word] -= 1

    def _may_have(self, clue: TrueClue) -> bool:
        """Say whether a clue may stand in place of the one that its entry has."""
        old = self.chosen.get(clue.slot.name)
        freed = old.words if old is not None else ()
        if any(self.used.get(w, 0) - (w in freed) >= self.most for w in clue.words):
            return False
        others = [c for name, c in self.chosen.items() if name != clue.slot.name]
        if sum(_is_alike(clue, other) for other in others) >= MOST_ALIKE:
            return False
        return not self._is_banned(clue) and not follows(clue.text, [c.text for c in others])

    def _is_banned(self, clue: TrueClue) -> bool:
        if frozenset((clue.text,)) in self.banned:
            return True
        entries = clue.entries if clue.others else None
        return any(
            # What two clues say of the same entries is the same, or near to it.
            other.entries == entries or frozenset((clue.text, other.text)) in self.banned
            for name, other in self.chosen.items()
            if name != clue.slot.name
        )

    # ---- the steps

    def compose(self) -> list[TrueClue] | None:
        """Choose clues that leave one solution and keep all rules; None: found none."""
        if not self._choose_first() or not self._make_unique():
            return None
        self._improve()
        if self.most_assumptions is not None and not self._ease(self.most_assumptions):
            return None
        self._thin_out()
        return self.clues() if self._keeps_rules() else None

    def _choose_first(self) -> bool:
        """Give every entry the clue that is worth most; those with poor ones choose first."""
        names = sorted(self.candidates, key=lambda name: self.candidates[name][:1][0][0])
        for name in names:
            best: tuple[float, TrueClue] | None = None
            for worth, clue in self.candidates[name]:
                if best is not None and worth < best[0]:
                    break
                worth -= REPEATED * max(self.used.get(w, 0) for w in clue.words)
                if (best is None or worth > best[0]) and self._may_have(clue):
                    if self.wording.words(clue):
                        best = worth, clue
            if best is None:
                return False
            self._put(best[1])
        return True

    def _tried(self, most: int) -> Trial:
        lines = [self.puzzle.statement(clue.text) for clue in self.clues()]
        trial = tried(self.puzzle.with_lines(lines), most, STEPS)
        rows = self.solution.rows
        found = [s.numbers for s in trial.solutions if s.rows != rows]
        self.others.add(found)
        self.outright.know(found)
        return trial

    def _make_unique(self) -> bool:
        """Exchange clues until there is one solution, and no two of them give an answer away."""
        while self.rounds < MOST_ROUNDS:
            self.rounds += 1
            trial = self._tried(AT_ONCE)
            if trial.is_unique is None:
                return False
            if trial.is_unique:
                pairs = self.outright.pairs(self.clues())
                if not pairs:
                    return True
                if not self._part(pairs):
                    return False
            while self.others.left_by(self.clues()):
                self.changes += 1
                if self.changes > MOST_CHANGES or not self._exchange():
                    return False
        return False

    def _part(self, pairs: Sequence[tuple[TrueClue, TrueClue]]) -> bool:
        """Exchange one clue of each pair that gives an answer away."""
        for first, second in pairs:
            self.banned.add(frozenset((first.text, second.text)))
        for first, second in pairs:
            if self.chosen.get(first.slot.name) != first:
                continue
            if self.chosen.get(second.slot.name) != second:
                continue
            worse, better = sorted((first, second), key=lambda clue: clue.pleasantness)
            if not any(self._replace(clue) for clue in (worse, better)):
                return False
        return True

    def _replace(self, clue: TrueClue) -> bool:
        """Exchange a clue for another one that lets fewest other fillings pass."""
        name = clue.slot.name
        rest = self.others.left_by(c for c in self.clues() if c is not clue)
        best: tuple[float, TrueClue] | None = None
        for worth, other in self.candidates[name][:MOST_WORDED]:
            if other.text == clue.text or not self._may_have(other):
                continue
            worth -= (rest & self.others.passed(other)).bit_count()
            if (best is None or worth > best[0]) and self.wording.words(other):
                best = worth, other
        if best is None:
            return False
        self._put(best[1])
        return True

    def _exchange(self) -> bool:
        """Exchange one clue so that fewer other fillings pass."""
        left = self.others.left_by(self.clues())
        now = left.bit_count()
        for _, clue in sorted(self._exchanges(left, now), key=lambda p: (-p[0], p[1].text)):
            if self.wording.words(clue):
                self._put(clue)
                return True
        return False

    def _exchanges(self, left: int, now: int) -> Iterator[tuple[float, TrueClue]]:
        for slot in self.slots:
            old = self.chosen.get(slot.name)
            rest = self.others.left_by(c for c in self.clues() if c is not old)
            own = next((w for w, c in self.candidates[slot.name] if c is old), 0.0)
            for worth, clue in self.candidates[slot.name]:
                after = (rest & self.others.passed(clue)).bit_count()
                if after < now and self._may_have(clue):
                    worth -= REPEATED * max(self.used.get(w, 0) for w in clue.words)
                    yield worth - own + 1.5 * (now - after) / now, clue

    def _improve(self) -> None:
        """Exchange filler for something better, where there is still one solution."""
        for old in sorted(self.clues(), key=lambda clue: (clue.pleasantness, clue.text)):
            if old.pleasantness >= FILLER:
                break
            rest = self.others.left_by(c for c in self.clues() if c is not old)
            tries = 0
            for _, clue in self.candidates[old.slot.name]:
                if clue.pleasantness <= old.pleasantness + 0.05 or not self._may_have(clue):
                    continue
                if rest & self.others.passed(clue) or not self.wording.words(clue):
                    continue
                if tries == TRIES_FOR_BETTER:
                    break
                tries += 1
                self._put(clue)
                if self._tried(2).is_unique and not self._gives_with_any(clue):
                    break
                self._put(old)
                rest = self.others.left_by(c for c in self.clues() if c is not old)

    def _ease(self, most: int) -> bool:
        """Exchange clues for ones that cut more until few assumptions are needed to solve it."""
        now = self._tried(2).assumptions
        tries = 0
        for old in sorted(self.clues(), key=lambda clue: (clue.bits, clue.text)):
            for _, clue in self.candidates[old.slot.name]:
                if now <= most or tries == EASED:
                    return now <= most
                if clue.bits < old.bits + EASIER or clue.pleasantness < FILLER:
                    continue
                if not self._may_have(clue) or not self.wording.words(clue):
                    continue
                tries += 1
                self._put(clue)
                trial = self._tried(2)
                if trial.is_unique and trial.assumptions < now and not self._gives_with_any(clue):
                    now = trial.assumptions
                else:
                    self._put(old)
                break
        return now <= most

    def _gives_with_any(self, clue: TrueClue) -> bool:
        return any(clue in pair for pair in self.outright.pairs(self.clues()))

    def _thin_out(self) -> None:
        """Leave out filler that is not needed, as far as the rules allow."""
        for clue in sorted(self.clues(), key=lambda clue: (clue.pleasantness, clue.text)):
            if clue.pleasantness >= FILLER:
                break
            name = clue.slot.name
            self._drop(name)
            if not self._keeps_rules() or not self._is_as_wanted():
                self._put(clue)

    def _is_as_wanted(self) -> bool:
        trial = self._tried(2)
        most = self.most_assumptions
        return trial.is_unique is True and (most is None or trial.assumptions <= most)

    def _keeps_rules(self) -> bool:
        """Say whether enough entries have clues, and no word is in too many of them."""
        count = len(self.chosen)
        if count < ceil(LEAST_CLUED * len(self.slots)):
            return False
        return all(n * MOST_OF_A_WORD <= count or n == 1 for n in self.used.values())


def _is_alike(clue: TrueClue, other: TrueClue) -> bool:
    """Say whether two clues say the same of the same other entry."""
    return clue.words == other.words and bool(set(clue.others) & set(other.others))
