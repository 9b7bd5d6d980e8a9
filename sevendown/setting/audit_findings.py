"""What an audit finds, as records: each has a kind, and gives itself as plain data."""

from __future__ import annotations

from typing import Any, ClassVar

from sevendown.explain.grade import Grade
from sevendown.record import Record, as_dict
from sevendown.setting.common_digits import Place


class ClueName(Record):
    """A clue as people find it again."""

    line: int  # of the file
    text: str  # as it is written


class AuditFinding(Record):
    """Something that an audit has found."""

    kind: ClassVar[str]

    def as_dict(self) -> dict[str, Any]:
        """Give it as plain lists and dictionaries, which `json.dumps` can write."""
        return {"finding": self.kind, **{n: _plain(v) for n, v in as_dict(self).items()}}


def _plain(value: Any) -> Any:
    if isinstance(value, Grade):
        return value.as_dict()
    if isinstance(value, Record):
        return {name: _plain(part) for name, part in as_dict(value).items()}
    if isinstance(value, dict):
        return {name: _plain(part) for name, part in value.items()}
    return [_plain(part) for part in value] if isinstance(value, tuple) else value


def place_name(place: Place) -> str:
    """Give what people call a cell: r2c3."""
    return f"r{place[0] + 1}c{place[1] + 1}"


class FalseClue(AuditFinding):
    """A clue that is false of the intended solution."""

    kind = "false of the intended solution"
    clue: ClueName


class SolutionCount(AuditFinding):
    """How many solutions there are."""

    kind = "solutions"
    count: int  # as far as they have been looked for
    is_all: bool  # whether there are no more
    gave_up: bool  # whether the steps did not suffice to find more
    is_intended: bool | None  # whether the intended one is among them; None: not known, or none is
    rows: tuple[str, ...]  # of the first one
    variables: dict[str, int]


class Difference(Record):
    """A cell, a number or a variable that is another one in another solution."""

    name: str
    here: str  # in the solution that is compared with, "?" where that is not known
    there: str


class NearestSolution(AuditFinding):
    """The solution that differs least from another one, or from the intended one."""

    kind = "nearest solution"
    to_intended: bool  # or else to the first one found
    distance: int  # cells and variables that differ
    is_proved: bool  # whether none differs in fewer
    cells: tuple[Difference, ...]
    numbers: tuple[Difference, ...]
    variables: tuple[Difference, ...]
    rows: tuple[str, ...]


class OpenNumber(Record):
    """A number or a variable that is not the same in all solutions."""

    name: str
    values: tuple[int, ...]  # that it has in some, in ascending order


class OpenNumbers(AuditFinding):
    """What differs from solution to solution."""

    kind = "open"
    numbers: tuple[OpenNumber, ...]
    count: int  # of the solutions that were looked at
    is_all: bool  # whether these are all
    rows: tuple[str, ...]  # with ? where solutions differ
    is_exact: bool  # whether they differ in no other cell


class WordingProblem(AuditFinding):
    """Something in the text that can be misread, or is likely to be a slip."""

    kind = "wording"
    at_line: int
    at_column: int
    message: str


class Unspoken(AuditFinding):
    """Entries and cells that no clue speaks of."""

    kind = "unspoken"
    entries: tuple[str, ...]
    cells: tuple[str, ...]


class GivenAnswer(AuditFinding):
    """An answer that one clue gives outright, or two clues together."""

    kind = "outright"
    clues: tuple[ClueName, ...]
    name: str
    value: int


class ClueVerdict(AuditFinding):
    """Whether a clue is needed, and what opens without it."""

    kind = "clue"
    clue: ClueName
    verdict: str  # needed, spare, not decided
    further: int  # solutions without it that it rules out, as far as they were looked for
    is_all: bool  # whether there are no more
    cells: tuple[str, ...]  # that are open without it, and not with it
    variables: tuple[str, ...]
    is_exact: bool  # whether no others are


class IrreducibleSet(AuditFinding):
    """Clues that are enough, of which none can be left out; all others go at once."""

    kind = "irreducible set"
    kept: tuple[ClueName, ...]
    left_out: tuple[ClueName, ...]
    not_decided: tuple[ClueName, ...]  # of those kept: whether they could go too is not known


class EitherClue(AuditFinding):
    """Two clues, each spare on its own, of which one is needed."""

    kind = "one of two"
    first: ClueName
    second: ClueName


class PairCount(AuditFinding):
    """How many pairs of spare clues there are, and what is known of them."""

    kind = "pairs"
    needed: int  # of which one must stay
    spare: int  # that can go together
    not_decided: int


class SolvingDemands(AuditFinding):
    """What solving takes."""

    kind = "demands"
    grade: Grade | None  # None: a proof takes more steps than are spent on it
    largest: int  # number that a clue makes of the solution
    clue: ClueName | None  # which; None: it is an answer or a variable


class AuditSummary(AuditFinding):
    """What it all comes to."""

    kind = "summary"
    status: str  # one, not intended, several, none, not decided
    clues: int
    needed: int
    spare: int
    not_decided: int
    enough: int | None  # clues of the irreducible set
    grade: str | None  # easy, medium, hard, very hard, extreme
