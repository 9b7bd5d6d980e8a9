"""The kinds of slips of the pen, and how likely each is: a guess in bits."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum, auto

from sevendown.record import Record
from sevendown.speech import say, template


class SlipKind(Enum):
    """What was done wrong."""

    DIRECTION = auto()
    NEIGHBOUR = auto()
    LIKE_NUMBER = auto()
    ENTRY = auto()
    LARGER = auto()
    STRICT = auto()
    RELATION = auto()
    SIGN = auto()
    BY_ONE = auto()
    DIGIT = auto()
    ROUND = auto()
    RAISED = auto()
    EXCHANGED_DIGITS = auto()
    DOUBLED = auto()
    DIGIT_LOST = auto()
    DIGIT_MORE = auto()
    ORDER = auto()
    USED_WORD = auto()
    WORD = auto()
    RARE_WORD = auto()
    NAME = auto()
    BRACKET = auto()
    BRACKETS = auto()
    CONNECTIVE = auto()
    NEGATION = auto()
    PART_OF = auto()
    PART_LOST = auto()
    TERM = auto()
    TERM_LOST = auto()
    TERM_TWICE = auto()
    FACTOR = auto()
    NAMED_FACTOR = auto()
    POWER = auto()
    SIGN_LOST = auto()
    RANGE = auto()
    MEMBER_LOST = auto()
    MEMBER_MORE = auto()
    OPPOSITE = auto()
    LIKE_SIGN = auto()
    KIND_OF_NUMBER = auto()
    EVERYWHERE = auto()
    EXCHANGED_CLUES = auto()
    CONVENTION = auto()
    DRAWING = auto()
    ONE = auto()

    @property
    def bits(self) -> float:
        """How unlikely it is, in bits."""
        return _BITS[self]


_BITS = {
    SlipKind.DIRECTION: 2.0,
    SlipKind.NEIGHBOUR: 2.8,
    SlipKind.LIKE_NUMBER: 4.0,
    SlipKind.ENTRY: 4.5,
    SlipKind.LARGER: 3.0,
    SlipKind.STRICT: 3.0,
    SlipKind.RELATION: 4.5,
    SlipKind.SIGN: 3.0,
    SlipKind.BY_ONE: 3.2,
    SlipKind.DIGIT: 3.3,
    SlipKind.ROUND: 4.5,
    SlipKind.RAISED: 5.0,
    SlipKind.EXCHANGED_DIGITS: 3.5,
    SlipKind.DOUBLED: 3.5,
    SlipKind.DIGIT_LOST: 4.5,
    SlipKind.DIGIT_MORE: 4.5,
    SlipKind.ORDER: 3.0,
    SlipKind.USED_WORD: 3.0,
    SlipKind.WORD: 4.5,
    SlipKind.RARE_WORD: 6.0,
    SlipKind.NAME: 3.5,
    SlipKind.BRACKET: 4.5,
    SlipKind.BRACKETS: 5.5,
    SlipKind.CONNECTIVE: 4.0,
    SlipKind.NEGATION: 4.5,
    SlipKind.PART_OF: 5.5,
    SlipKind.PART_LOST: 4.0,
    SlipKind.TERM: 6.0,
    SlipKind.TERM_LOST: 5.0,
    SlipKind.TERM_TWICE: 4.5,
    SlipKind.FACTOR: 5.5,
    SlipKind.NAMED_FACTOR: 4.0,
    SlipKind.POWER: 4.0,
    SlipKind.SIGN_LOST: 4.0,
    SlipKind.RANGE: 4.0,
    SlipKind.MEMBER_LOST: 4.5,
    SlipKind.MEMBER_MORE: 4.5,
    SlipKind.OPPOSITE: 3.0,
    SlipKind.LIKE_SIGN: 3.5,
    SlipKind.KIND_OF_NUMBER: 4.5,
    SlipKind.EVERYWHERE: 3.5,
    SlipKind.EXCHANGED_CLUES: 3.5,
    SlipKind.CONVENTION: 4.0,
    SlipKind.DRAWING: 4.0,
    SlipKind.ONE: 4.0,
}
_TOLD = {
    SlipKind.DIRECTION: template("across for down"),
    SlipKind.NEIGHBOUR: template("a neighbouring entry"),
    SlipKind.LIKE_NUMBER: template("an entry of a number that looks like it"),
    SlipKind.ENTRY: template("another entry"),
    SlipKind.LARGER: template("smaller for larger"),
    SlipKind.STRICT: template("whether both may be equal"),
    SlipKind.RELATION: template("another relation"),
    SlipKind.SIGN: template("another sign"),
    SlipKind.BY_ONE: template("one too many or too few"),
    SlipKind.DIGIT: template("another digit"),
    SlipKind.ROUND: template("another digit"),
    SlipKind.RAISED: template("another sign"),
    SlipKind.EXCHANGED_DIGITS: template("two digits exchanged"),
    SlipKind.DOUBLED: template("a digit twice or once"),
    SlipKind.DIGIT_LOST: template("a digit lost"),
    SlipKind.DIGIT_MORE: template("a digit too many"),
    SlipKind.ORDER: template("two parts exchanged"),
    SlipKind.USED_WORD: template("another word"),
    SlipKind.WORD: template("another word"),
    SlipKind.RARE_WORD: template("another word, from the library"),
    SlipKind.NAME: template("another name"),
    SlipKind.BRACKET: template("a bracket misplaced"),
    SlipKind.BRACKETS: template("a bracket misplaced"),
    SlipKind.CONNECTIVE: template("and for or"),
    SlipKind.NEGATION: template("a not lost or too many"),
    SlipKind.PART_OF: template("an operator lost or too many"),
    SlipKind.PART_LOST: template("an operator lost or too many"),
    SlipKind.TERM: template("a term too many"),
    SlipKind.TERM_LOST: template("a term lost"),
    SlipKind.TERM_TWICE: template("a term once for twice"),
    SlipKind.FACTOR: template("a factor once for twice"),
    SlipKind.NAMED_FACTOR: template("a factor once for twice"),
    SlipKind.POWER: template("a power for a multiple"),
    SlipKind.SIGN_LOST: template("a sign lost"),
    SlipKind.RANGE: template("a range one too high or too low"),
    SlipKind.MEMBER_LOST: template("one of several lost"),
    SlipKind.MEMBER_MORE: template("one of several too many"),
    SlipKind.OPPOSITE: template("the opposite word"),
    SlipKind.LIKE_SIGN: template("a letter that looks like a digit"),
    SlipKind.KIND_OF_NUMBER: template("a number for an entry"),
    SlipKind.EVERYWHERE: template("another entry throughout"),
    SlipKind.EXCHANGED_CLUES: template("two clues exchanged"),
    SlipKind.CONVENTION: template("another convention"),
    SlipKind.DRAWING: template("the grid drawn otherwise"),
    SlipKind.ONE: template("whether 0 and 1 are such numbers"),
}


def told_slip(kinds: Sequence[SlipKind]) -> str:
    """Tell what was done wrong."""
    return "; ".join(say(_TOLD[kind]) for kind in kinds)


class Slip(Record):
    """What may have been meant."""

    kind: SlipKind
    text: str
    bits: float  # the more, the less likely
    own_bits: float  # without those for how many there are of its kind
