"""All that the rules of the grammars of clues make, by the names that stand in the grammars."""

from __future__ import annotations

from sevendown.clues.digit_makers import DIGIT_MAKERS
from sevendown.clues.kind_makers import KIND_MAKERS
from sevendown.clues.maker_parts import Makers
from sevendown.clues.sentence_makers import SENTENCE_MAKERS
from sevendown.clues.value_makers import VALUE_MAKERS

MAKERS: Makers = {**VALUE_MAKERS, **DIGIT_MAKERS, **KIND_MAKERS, **SENTENCE_MAKERS}
