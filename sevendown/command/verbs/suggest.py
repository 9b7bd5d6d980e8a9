"""Suggest true clues for a grid that is filled, perhaps in part."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from sevendown.command.arguments import Parser, at_least_one
from sevendown.command.options import add_options
from sevendown.command.verbs import Solve
from sevendown.exitcodes import ExitCode
from sevendown.speech import language as spoken
from sevendown.speech import say

if TYPE_CHECKING:
    from sevendown.command.program import Program
    from sevendown.language import tree
    from sevendown.puzzle.kinds.crossnumber import Crossnumber
    from sevendown.puzzle.puzzle import Puzzle
    from sevendown.setting.suggest_clues import Suggester, SuggestionsForEntry
    from sevendown.setting.suggest_filling import FillingSoFar
    from sevendown.setting.suggest_text import Words
    from sevendown.setting.suggest_unique import CannotAdd

FOR_ONE, FOR_EACH = 12, 3  # suggestions, where one entry is asked for and where none is


def add_arguments(parser: Parser) -> None:
    """Add the puzzle, the entry, what it is filled with, and how much is wanted."""
    help = say("a crossnumber; -: standard input")
    parser.add_argument("puzzle", metavar=say("PUZZLE"), help=help)
    help = say("the number that a clue is wanted for, such as 12a; absent: some for each")
    parser.add_argument("entry", nargs="?", metavar=say("ENTRY"), help=help)
    help = say("propose the fewest clues that leave exactly one solution")
    parser.add_argument("--unique", action="store_true", help=help)
    help = say(
        "suggest N clues for an entry; otherwise {one}, or {each} for each",
        one=FOR_ONE,
        each=FOR_EACH,
    )
    parser.add_argument("--limit", type=at_least_one, metavar="N", help=help)
    help = say(
        "a grid that is filled, perhaps in part, as solutions are printed, with ? in empty cells;"
        " -: standard input; absent: what the puzzle says of its solution"
    )
    parser.add_argument("--grid", metavar=say("GRID"), help=help)
    help = say("how to print")
    parser.add_argument("--format", choices=("text", "json"), default="text", help=help)
    add_options(parser, "--plugin", "--timeout", "--max-memory")
    parser.set_defaults(refuse=parser.error)


def run(options: argparse.Namespace, solve: Solve) -> int:
    """Suggest clues."""
    if options.puzzle == options.grid == "-":
        options.refuse(say("PUZZLE and GRID cannot both be standard input"))
    return solve(errand=suggest, verb="suggest")


def suggest(program: Program) -> int:
    """Read the puzzle and what it is filled with, and print suggestions; give the exit code."""
    from sevendown.command.one_puzzle import with_one_puzzle
    from sevendown.puzzle import kinds

    return with_one_puzzle(program, _suggested, (kinds.CROSSNUMBER,))


def _suggested(program: Program, puzzle: Puzzle, seconds: float | None) -> tuple[str, ExitCode]:
    from sevendown.puzzle.kinds.crossnumber import Crossnumber
    from sevendown.setting.suggest_clues import Suggester
    from sevendown.setting.suggest_filling import entry_called, false_of, filling_of

    assert isinstance(puzzle, Crossnumber)
    options = program.options
    slot = entry_called(options.entry, puzzle) if options.entry is not None else None
    filled = _filled(program, puzzle)
    false = false_of(puzzle, filled)
    if false:
        for found in false:
            program.say(str(puzzle.source.problem(found.at, found.why)))
        return "", ExitCode.NOT_AS_WANTED
    filling = filling_of(puzzle, filled)
    if filling is None:
        program.say(say("there is no solution that goes with what is filled in"))
        return "", ExitCode.NO_SOLUTION
    try:
        return _Told(program, Suggester(puzzle, filling), slot).told()
    except Exception as error:
        raise _fault(error) from None


def _fault(error: Exception) -> Exception:
    """Give an error as the fault of a plug-in, where it is one."""
    if "sevendown.plugins" in sys.modules:
        from sevendown.plugins.faults import fault_of

        return fault_of(error) or error
    return error


def _filled(program: Program, puzzle: Crossnumber) -> tree.Intended | None:
    """Give what is filled in, as a file says or else the puzzle."""
    from sevendown.command.errand import text_of
    from sevendown.setting.suggest_filling import read_grid_of
    from sevendown.text.files import origin_of

    file = program.options.grid
    if file is None:
        return puzzle.tree.intended
    return read_grid_of(puzzle, text_of(program, file), origin_of(file))


class _Told:
    """Tells suggestions as the options want it."""

    def __init__(self, program: Program, suggester: Suggester, slot: tree.Slot | None) -> None:
        from sevendown.setting.suggest_words import SuggestionWords

        self._program, self._suggester, self._slot = program, suggester, slot
        self._options = program.options
        self._puzzle, self._filling = suggester.puzzle, suggester.filling
        self._language = (
            self._options.language or self._puzzle.tree.header.get("language") or spoken()
        )
        words = SuggestionWords(self._puzzle, self._language)
        self._words: Words = lambda found: words.of(found.line, found.slot)

    def told(self) -> tuple[str, ExitCode]:
        """Give what is to be printed, and the exit code."""
        self._tell_filling(self._filling)
        if self._options.unique:
            return self._unique()
        if self._suggester.measure.before is None:
            return self._not_measured()
        return self._for_entries()

    def _tell_filling(self, filling: FillingSoFar) -> None:
        """Tell where the digits come from that nobody has filled in."""
        given = self._puzzle.tree.given
        filled = len({**filling.puzzle.tree.given, **given})
        if filling.is_only and filled < len(filling.digits):
            self._program.say(
                say("one solution alone goes with what is filled in: the clues are true of it")
            )

    def _not_measured(self) -> tuple[str, ExitCode]:
        self._program.say(say("gave up: to measure clues takes too many steps here"))
        return "", ExitCode.GAVE_UP

    # ---- for entries

    def _for_entries(self) -> tuple[str, ExitCode]:
        from sevendown.setting.suggest_text import entry_as_dict, entry_lines

        if self._slot is not None:
            slots, most = [self._slot], self._options.limit or FOR_ONE
        else:
            slots, most = self._suggester.entries(), self._options.limit or FOR_EACH
        entries = [self._for_entry(slot, most) for slot in slots]
        found = [entry for entry in entries if entry.found]
        if not found:
            self._program.say(say("no clue was found that would cut anything"))
        code = ExitCode.DONE if found else ExitCode.NO_SOLUTION
        if self._options.format == "json":
            rows = [entry_as_dict(entry, self._words) for entry in entries]
            return self._json(entries=rows), code
        lines = ("\n".join(entry_lines(entry, self._words)) for entry in found)
        return _text(lines) if found else "", code

    def _for_entry(self, slot: tree.Slot, most: int) -> SuggestionsForEntry:
        """Suggest clues of an entry; where all are asked for, only what cuts something."""
        from sevendown.record import replaced

        entry = self._suggester.for_entry(slot, most)
        if self._slot is not None:
            return entry
        return replaced(entry, found=tuple(found for found in entry.found if found.cuts))

    # ---- for exactly one solution

    def _unique(self) -> tuple[str, ExitCode]:
        from sevendown.setting.suggest_clues import Suggester
        from sevendown.setting.suggest_text import suggestion_as_dict, unique_lines
        from sevendown.setting.suggest_unique import CannotAdd, additions_for

        if self._filling.whole is None:
            self._program.say(say("gave up: no solution was found in so many steps"))
            return "", ExitCode.GAVE_UP
        if not self._filling.is_whole:
            self._program.say(say("what is not filled in is as in the first solution found"))
            self._filling = self._filling.completed()
            self._suggester = Suggester(self._puzzle, self._filling)
        try:
            additions = additions_for(self._suggester, self._slot)
        except CannotAdd as reason:
            return self._cannot(reason)
        found = [s for clue in additions.clues for s in self._suggester.measured(clue)]
        if len(found) < len(additions.clues):
            return self._not_measured()
        if self._options.format == "json":
            told = {
                "additions": [suggestion_as_dict(suggestion, self._words) for suggestion in found],
                "fewest": additions.is_fewest,
                "at_least": additions.at_least,
                "considered": additions.considered,
            }
            return self._json(**told), ExitCode.DONE
        if not found:
            return _text([say("there is exactly one solution already")]), ExitCode.DONE
        return _text(["\n".join(unique_lines(additions, found, self._words))]), ExitCode.DONE

    def _cannot(self, reason: CannotAdd) -> tuple[str, ExitCode]:
        """Tell that no clues were found that leave one solution."""
        if reason.other is None:
            self._program.say(say("gave up: no clues were found in so many steps"))
            return "", ExitCode.GAVE_UP
        message = say("no clue of those considered rules this solution out:")
        self._program.say(f"{message}\n{reason.other}")
        return "", ExitCode.NOT_AS_WANTED

    # ---- how it is printed

    def _json(self, **told: Any) -> str:
        source = self._puzzle.source
        heading = {"file": source.file, "line": source.first_line, "title": self._puzzle.title}
        rows = list(self._filling.rows())
        return f"{json.dumps({**heading, 'language': self._language, 'rows': rows, **told})}\n"


def _text(blocks: Iterable[str]) -> str:
    return "\n\n".join(blocks) + "\n"
