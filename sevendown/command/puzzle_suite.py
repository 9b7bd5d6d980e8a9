"""All puzzles of files and folders that say what is expected of them, tested and reported on."""

from __future__ import annotations

import json
import os
from collections import Counter, deque
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from sevendown.command.batch import results_in_order
from sevendown.command.program import NoText, OnePuzzle
from sevendown.errors import tamed
from sevendown.exitcodes import ExitCode
from sevendown.process.stopping import unbroken
from sevendown.record import Record
from sevendown.setting.expected import AS_EXPECTED, FAILED, NOT_DECIDED, ExpectedVerdict
from sevendown.speech import plural, reason_of, say, template
from sevendown.text.files import exit_code, name_of
from sevendown.text.header import says_what_is_expected

if TYPE_CHECKING:
    from sevendown.command.batch import Done
    from sevendown.command.program import Program

UNREADABLE = "cannot be read"
_CODES = {
    AS_EXPECTED: ExitCode.DONE,
    FAILED: ExitCode.NOT_AS_WANTED,
    NOT_DECIDED: ExitCode.GAVE_UP,
    UNREADABLE: ExitCode.BAD_INPUT,
}
_SAID = {
    FAILED: template("FAILED: {why}"),
    NOT_DECIDED: template("not decided: {why}"),
    UNREADABLE: template("cannot be read: {why}"),
}


class PuzzleTest(Record):
    """What came of testing a puzzle."""

    file: str
    line: int  # in which it begins; 0: there is no text of the file
    title: str
    status: str
    why: str

    @property
    def name(self) -> str:
        """Which puzzle it is, as messages have it."""
        return f"{tamed(self.file)}:{self.line}" if self.line else tamed(self.file)


def as_text(title: str, verdict: ExpectedVerdict) -> str:
    """Give a verdict as a worker hands it back."""
    return json.dumps([title, verdict.status, verdict.why])


class PuzzleSuite:
    """All puzzles that are tested."""

    def __init__(self, program: Program) -> None:
        self._program = program
        self._waiting: deque[OnePuzzle | NoText] = deque()
        self._cases: list[PuzzleTest] = []
        self._passed_over = 0

    def run(self) -> ExitCode:
        """Test them all; give the largest exit code."""
        options = self._program.options
        self._waiting += self._found(options.files)
        puzzles = [one for one in self._waiting if isinstance(one, OnePuzzle)]
        if options.jobs == 1 and not options.cluster:
            results_in_order(self._program, puzzles, self._take)
        else:
            code = self._program.with_helpers(lambda: self._together(puzzles))
            if code != ExitCode.DONE:
                return ExitCode(code)
        self._take_refused()
        self._program.screen.out(self._summary() + "\n")
        code = max((_CODES[case.status] for case in self._cases), default=ExitCode.DONE)
        return max(code, self._write_junit(options.junit)) if options.junit else code

    def _together(self, puzzles: Sequence[OnePuzzle]) -> ExitCode:
        results_in_order(self._program, puzzles, self._take)
        return ExitCode.DONE

    def _found(self, paths: Sequence[str]) -> Iterator[OnePuzzle | NoText]:
        """Find the puzzles of which something is expected; count the others."""
        for path in paths:
            for file in _files(path):
                for one in (
                    [file] if isinstance(file, NoText) else self._program.puzzles(file, True)
                ):
                    if isinstance(one, NoText) or says_what_is_expected(one.text.source):
                        yield one
                    else:
                        self._passed_over += 1

    def _take(self, done: Done) -> None:
        """Take note of what came of the next puzzle."""
        self._take_refused()
        puzzle = self._waiting.popleft()
        assert isinstance(puzzle, OnePuzzle)
        source = puzzle.text.source
        result = "".join(text for is_message, text in done.pieces if not is_message)
        told = "".join(text for is_message, text in done.pieces if is_message)
        if told:
            self._program.screen.message(told)
        if result:
            title, status, why = json.loads(result)
        elif done.code == ExitCode.DONE:  # it looked as if something were expected
            self._passed_over += 1
            return
        else:
            title, why = "", told.partition("\n")[0]
            status = UNREADABLE if done.code == ExitCode.BAD_INPUT else NOT_DECIDED
            if status == NOT_DECIDED:
                why = say("gave up")
        self._note(PuzzleTest(source.file, source.first_line, title, status, why))

    def _take_refused(self) -> None:
        """Take note of files before the next puzzle of which there is no text."""
        while self._waiting and isinstance(self._waiting[0], NoText):
            refused = self._waiting.popleft()
            assert isinstance(refused, NoText)
            status = UNREADABLE if refused.code == ExitCode.BAD_INPUT else NOT_DECIDED
            self._note(PuzzleTest(refused.file, 0, "", status, refused.message))

    def _note(self, case: PuzzleTest) -> None:
        with unbroken():
            self._cases.append(case)
            is_well = case.status == AS_EXPECTED
            said = say("ok") if is_well else say(_SAID[case.status], why=case.why)
            self._program.screen.out(f"{case.name}: {said}\n")

    def _summary(self) -> str:
        counts = Counter(case.status for case in self._cases)
        text = say(
            "{ok} as expected, {failed} failed, {open} not decided, {bad} cannot be read",
            ok=counts[AS_EXPECTED],
            failed=counts[FAILED],
            open=counts[NOT_DECIDED],
            bad=counts[UNREADABLE],
        )
        if not self._passed_over:
            return text
        return text + plural(
            self._passed_over,
            "; {n} without expectations passed over",
            "; {n} without expectations passed over",
        )

    def _write_junit(self, path: str) -> ExitCode:
        """Write the report in XML."""
        from sevendown.command.junit import junit_report

        try:
            with open(path, "wb") as stream:
                stream.write(junit_report(self._cases))
        except OSError as error:
            self._program.say(f"{name_of(path)}: {reason_of(error)}")
            return exit_code(error)
        return ExitCode.DONE


def _files(path: str) -> Iterator[str | NoText]:
    """Give a file, or the files `*.txt` in a folder and below, by their names."""
    if path == "-" or not os.path.isdir(path):
        yield path
        return
    refused: list[OSError] = []
    for folder, folders, names in os.walk(path, onerror=refused.append):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        for name in sorted(names):
            file = os.path.join(folder, name)
            # A pipe is no file here: opening it would wait for somebody to write.
            if name.endswith(".txt") and os.path.isfile(file):
                yield file
    for error in refused:
        yield NoText(str(error.filename), reason_of(error), ExitCode.BAD_INPUT)
