"""One puzzle: read, searched, printed and reported on."""

from __future__ import annotations

import contextlib
import json
import time
from collections.abc import Generator, Iterator, Sequence
from itertools import islice
from typing import TYPE_CHECKING

from sevendown.command.intended_check import IntendedCheck
from sevendown.engine.engine import OutOfTime
from sevendown.errors import ExecutorError, Problem, PuzzleError, tamed
from sevendown.exitcodes import ExitCode
from sevendown.process.stopping import report, unbroken, within
from sevendown.puzzle import kinds
from sevendown.puzzle.results import Outcome
from sevendown.record import replaced
from sevendown.report.output import STATUS, Heading, Printer, Report
from sevendown.speech import figure, plural, say

if TYPE_CHECKING:
    from sevendown.command.batch import Unfinished
    from sevendown.command.program import Program
    from sevendown.puzzle.puzzle import Puzzle
    from sevendown.puzzle.read import PuzzleText
    from sevendown.puzzle.results import Finding, Solution
    from sevendown.puzzle.run import Helpers, Run
    from sevendown.report.stats import Counts

MOST_WARNINGS = 10  # of one puzzle, on the screen


class Task:
    """One puzzle: read, searched, printed and reported on."""

    def __init__(
        self,
        program: Program,
        text: PuzzleText,
        printer: Printer,
        begun: Unfinished | None = None,  # what a worker has done of it
    ) -> None:
        self.program = program
        self.say = program.say
        self.options = program.options
        self.limit = program.limit
        self.screen = program.screen
        self.text = text
        self.printer = printer
        source = text.source
        self.name = f"{tamed(source.file)}:{source.first_line}"
        self.heading = Heading(source.file, source.first_line, kind=text.kind)
        self.report = Report()
        self.puzzle: Puzzle | None = None  # None until it has been read
        self.search: Run | None = None  # None until the rules have been set up
        self.counts: Counts | None = None  # None: nobody wants to know
        self.helpers: Helpers | None = None  # None: nobody helps
        self.agreement: Solution | None = None
        self.intended = IntendedCheck()
        self.findings: Sequence[Finding] = ()
        self.found = 0  # solutions that have been printed or counted
        self.begun = begun
        self.shown: list[Solution] = []  # all of these, where somebody else may have to go on
        self.in_print = False  # whether the printer knows of this puzzle
        self.advice: Sequence[str] = ()  # for who wonders why there is no solution

    def run(self) -> ExitCode:
        """Solve it; give the exit code."""
        report(doing=self.name)
        started = time.monotonic() - self._seconds_before
        deadline = self._deadline()
        stopped = ""  # what kept the search from its end, if anything did
        late = False
        error: PuzzleError | None = None
        try:
            within(deadline, self._solve)
        except PuzzleError as found:
            error = found
        except ExecutorError as problem:
            self._say(problem.message)
            with unbroken():
                return self._end(problem.exit_code)
        except OutOfTime:
            late = True
        except MemoryError:
            stopped = self.program.out_of_memory()
        except KeyboardInterrupt:
            with unbroken():
                self._end(ExitCode.GAVE_UP)
                self._say_stopped(say("interrupted"))
            raise
        if self.search is not None and self.search.outcome is Outcome.GAVE_UP:
            late = True
        if late:
            seconds = figure(time.monotonic() - started)
            stopped = say("gave up after {seconds} s", seconds=seconds)
        with unbroken():
            report(deadline=deadline)  # to write it all down may take its time as well
            code = self._conclude(stopped, error)
            report(deadline=None)
        return code

    @property
    def _seconds_before(self) -> float:
        """How long a worker has been at it before."""
        return self.begun.halfway.seconds if self.begun else 0.0

    def _deadline(self) -> float | None:
        """Give when it has to end."""
        deadline = self.program.deadline()
        return None if deadline is None else deadline - self._seconds_before

    def _conclude(self, stopped: str, error: PuzzleError | None) -> ExitCode:
        """Say how it ended, and print what is left to print; give the exit code."""
        if error is not None:
            self.say(str(error))
            if self.puzzle is None and self.heading.kind == kinds.CROSSNUMBER:
                self.program.say_broken()
            self.report.errors = error.problems
            return self._end(error.exit_code)
        if self.options.unique and self.found > 1:
            self._say(say("there is another solution"))
            return self._end(ExitCode.NOT_AS_WANTED)
        complaint = self._complaint()
        if complaint:
            self._say(complaint)
            return self._end(ExitCode.NOT_AS_WANTED)
        if stopped:
            self._say_stopped(stopped)
            return self._end(ExitCode.GAVE_UP)
        if self.options.unique and self.found and self.puzzle and self.puzzle.left_out:
            self._say(say("whether this is the only solution is not known, as clues are left out"))
            return self._end(ExitCode.GAVE_UP)
        if self.options.show_rules:
            return ExitCode.DONE
        if self.found == 0:
            self._say(say("there is no solution"))
            for line in self.advice:
                self._say(line)
            return self._end(ExitCode.NO_SOLUTION)
        if any(not finding.good for finding in self.findings):
            return self._end(ExitCode.NOT_AS_WANTED)
        return self._end(ExitCode.DONE)

    def _complaint(self) -> str:
        """Say that the solution that is meant has not been found, where that is so."""
        done = self.search is not None and self.search.outcome is Outcome.EXHAUSTED
        return self.intended.complaint(self.found, self.limit, done)

    def _solve(self) -> None:
        """Read it and do what is wanted."""
        deadline = self._deadline()
        self.puzzle = self._read()
        self.heading = replaced(self.heading, title=self.puzzle.title)
        self.intended = IntendedCheck(self.puzzle, self.begun is not None and self.begun.met)
        self._warn([*self.puzzle.left_out, *self.puzzle.warnings])
        if self.puzzle.left_out:
            count = len(self.puzzle.left_out)
            message = plural(
                count,
                "warning: {n} clue is not understood, and left out",
                "warning: {n} clues are not understood, and left out",
            )
            self._say(message)
        if not self.options.show_rules:
            self._begin()
        with self._progress():
            if self.options.check:
                self.findings = self.puzzle.examine()  # first: the search may come to no end
            left = deadline and deadline - time.monotonic()
            self.search = self.puzzle.run(left, self.options.wishes)
            if self.search.outcome is Outcome.GAVE_UP:
                return
            if self.options.show_rules:
                self._show_rules(self.search)
            else:
                self._search(self.search)
                self.advice = self._advice(self.search)

    def _advice(self, search: Run) -> Sequence[str]:
        """Say what may be wrong where there is no solution, to somebody at a terminal."""
        done = search.outcome is Outcome.EXHAUSTED and not self.found
        is_crossnumber = self.heading.kind == kinds.CROSSNUMBER
        if not (done and is_crossnumber and self.screen.stderr.isatty()) or self.options.ambiguous:
            return ()
        from sevendown.setting.doctor import first_aid

        assert self.puzzle is not None
        return first_aid(self.puzzle)

    def _read(self) -> Puzzle:
        """Read it, if what is wished for can be done with its kind."""
        if self.text.error is None:
            self._check_wishes()
        if not self.options.skip_unknown:
            return self.text.read(lambda: self.program.registry)
        from sevendown.language.clue_lines import ClueOptions

        return self.text.read(lambda: self.program.registry, ClueOptions(skip_unknown=True))

    def _check_wishes(self) -> None:
        kind = self.text.kind
        unknown = [wish for wish in self.options.wishes if wish not in kinds.find(kind).wishes]
        if unknown:
            message = say(
                "--{wish} is not for puzzles of the kind {kind}", wish=unknown[0], kind=kind
            )
            raise PuzzleError([self.text.source.problem(0, message)])

    def _warn(self, warnings: Sequence[Problem]) -> None:
        self.report.warnings = warnings
        for warning in warnings[:MOST_WARNINGS]:
            self.program.warn(warning)
        if len(warnings) > MOST_WARNINGS:
            more = len(warnings) - MOST_WARNINGS
            self._say(say("warning: and {number} more like these", number=more))

    def _show_rules(self, search: Run) -> None:
        """Print how the puzzle is understood."""
        from sevendown.command.verbs import rules

        if self.options.format == "json":
            self.screen.out(rules.as_json(search, self.heading))
            return
        text = rules.as_text(search)
        with unbroken():
            self._begin()
            self.screen.out(text)

    def _begin(self) -> None:
        with unbroken():
            self.in_print = True
            self.printer.begin(self.heading, self.puzzle)
            report(unsaid=self.printer.unsaid)

    def _search(self, search: Run) -> None:
        """Search, and print each solution that is to be printed."""
        if self.options.stats:
            from sevendown.report import stats

            self.counts = stats.count(search)
        # Whoever only counts sees no solution.
        search.counts_only = bool(self.options.count) and not self.intended.is_wanted
        search.helpers = self.helpers = self.program.helpers(self)
        if self.options.ambiguous:
            search.model.prepare_agreement()  # before the trace lists all cells
        with self._traced(search):
            if self.options.ambiguous:
                self.agreement = search.agreement()
                self.found = search.found
                self.intended.see_agreement(self.agreement)
            else:
                self._print_solutions(search)

    def _print_solutions(self, search: Run) -> None:
        # With --unique a program may want the second solution, but it is no part of the answer.
        silent = 2 if self.options.unique and self.options.format != "json" else None
        limit = self.limit
        if limit is not None and self.begun is not None and self.counts_only:
            limit -= self.begun.halfway.found  # which do not come once more
        with contextlib.closing(self._solutions(search)) as solutions:
            for solution in islice(solutions, limit):
                self.intended.see(solution)
                if self.counts_only:
                    self.found += 1
                    continue
                if self.program.hands_back:
                    self.shown.append(solution)
                with unbroken():
                    self.found += 1
                    if self.found != silent:
                        self.printer.solution(solution)
            if self.limit == 1 and self.found == 1:
                self.intended.look_further(solutions)

    @property
    def counts_only(self) -> bool:
        """Whether solutions are counted and not shown."""
        return bool(self.options.count or self.options.check)

    def _solutions(self, search: Run) -> Generator[Solution, None, None]:
        """Give the solutions, first those that a worker has found before."""
        if self.begun is None:
            yield from search.solutions()
            return
        begun = self.begun
        if self.counts is not None and begun.shares is not None:
            from sevendown.report import stats

            stats.add_shares(self.counts, search, begun.shares)
        if self.counts_only:
            self.found = begun.halfway.found
        yield from begun.solutions
        yield from search.go_on_from(begun.halfway)

    @contextlib.contextmanager
    def _traced(self, search: Run) -> Iterator[None]:
        """Tell every step of the search while the body runs, if that is wanted."""
        if not self.options.trace:
            yield
            return
        from sevendown.report.trace import trace

        steps = trace(search, self.screen.err, self.options.trace == "json")
        try:
            yield
        finally:
            steps.close()
        if self.options.trace == "text" and search.outcome is Outcome.EXHAUSTED:
            self.screen.err("       nothing is left to try")

    def _end(self, code: ExitCode) -> ExitCode:
        """Print what is left to print; give the code."""
        self.report.status = STATUS[code]
        self.report.count = None if self.options.ambiguous else self.found
        if self.intended.is_wanted:
            self.report.intended = self.intended.verdict(code, self._complaint())
        if self.search is not None:
            done = self.search.outcome is Outcome.EXHAUSTED
            self.report.exhaustive = done and code != ExitCode.GAVE_UP
            self.report.seconds = self.search.seconds
            self.report.statistics = dict(vars(self.search.statistics))
            if self.counts is not None:
                self._tell_statistics(self.search, self.counts)
        with unbroken():
            if not self.in_print:
                self._begin()
            if self.options.count and code != ExitCode.BAD_INPUT:
                self.printer.count(self.found)
            if self.options.ambiguous:
                self.printer.agreement(self.agreement)
            if self.options.check and code != ExitCode.BAD_INPUT:
                refuted = code == ExitCode.NO_SOLUTION
                solvable = "yes" if self.found else "no" if refuted else "unknown"
                found = {finding.name: finding.value for finding in self.findings}
                self.printer.findings({"solvable": solvable, **found})
            self.printer.end(self.report)
            report(unsaid="")
        return code

    def _tell_statistics(self, search: Run, counts: Counts) -> None:
        from sevendown.report import stats

        self.report.statistics = stats.report(search, counts)
        if self.options.trace == "json":
            self.screen.err(json.dumps({"event": "statistics", **self.report.statistics}))
            return
        first, *others = stats.lines(search, counts)
        self._say(first)
        for line in others:
            self.screen.err(line)

    def _say(self, message: str) -> None:
        """Tell of this puzzle on standard error."""
        self.say(f"{self.name}: {message}")

    def _say_stopped(self, why: str) -> None:
        if self.options.show_rules:
            rest = say("the rules are not all known")
        elif self.options.ambiguous:
            rest = say("what all solutions have in common is not known")
        elif self.options.unique and self.found:
            rest = say("whether there is another solution is not known")
        elif self.options.count and self.found:
            rest = plural(
                self.found, "there is at least {n} solution", "there are at least {n} solutions"
            )
        elif self.found:
            rest = say("{number} found so far, there may be more", number=self.found)
        else:
            rest = say("no solution found so far, there may be one")
        self._say(f"{why}: {rest}")

    def _progress(self) -> contextlib.AbstractContextManager[None]:
        """Show how far the search is, unless every step of it is told."""
        if self.options.trace:
            return contextlib.nullcontext()
        return self.screen.progress(self._how_far)

    def _how_far(self) -> str:
        if self.search is None:
            return ""
        if self.helpers is not None and self.helpers.is_at_work:
            return self.helpers.how_far()
        depth = max(0, len(self.search.engine.log.marks) - 1)
        nodes = self.search.statistics.nodes
        return say(
            ", solutions {found}, assumptions {nodes}, depth {depth}",
            found=self.found,
            nodes=nodes,
            depth=depth,
        )
