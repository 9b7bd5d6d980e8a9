"""A puzzle as somebody sees it who watches: a moment of its solution, and where to go from there.

Steps that have been taken are seen again from the recording. Where the search is to take another
course from an earlier step on, or where a step is no longer kept, a new solver goes there first.

What it is doing is one of the states of `states.py`; nothing else says so.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from contextlib import suppress
from time import monotonic

from sevendown.engine.cells import Cell
from sevendown.puzzle.picture import Picture
from sevendown.puzzle.puzzle import Puzzle
from sevendown.report.rulebook import Rulebook
from sevendown.stepper.playback import REST, SHARE, Playback, SetTimer, Timer
from sevendown.stepper.recording import Assumption, Moment, Recording, View
from sevendown.stepper.solutions import SolutionList, Solutions
from sevendown.stepper.solver import Solver, SolverState
from sevendown.stepper.states import TRANSITIONS, Event, State, next_state
from sevendown.stepper.steering import Strike
from sevendown.stepper.targets import Until, whole

ENDED = (SolverState.OVER, SolverState.FAILED)  # in which a solver takes no more steps


class Stepper:
    """Shows a puzzle at one moment of its solution, and goes on, back, or elsewhere from there.

    All of it is to be called in one thread. `tell` is called in others, whenever there is news:
    then `listen` is to be called. `show` is called whenever there is something else to see, and
    `conclude` before that where a run has come to the end of the search. `after` and `every` set
    timers: one that rings once, and one that does so again and again.

    What cannot be done in a state does nothing there.
    """

    def __init__(
        self,
        puzzle: Puzzle,
        wishes: Collection[str],
        tell: Callable[[], None],
        show: Callable[[], None],
        conclude: Callable[[], None],
        after: SetTimer,
        every: SetTimer,
    ) -> None:
        self.puzzle = puzzle
        self.wishes = wishes
        self.state = State.SETTING_UP
        self.view: View | None = None  # what is seen, once it is set up
        self.picture: Picture | None = None  # where the cells lie, if they do anywhere
        self.rulebook: Rulebook | None = None  # what the first run was set up with
        self._tell = tell
        self._show = show
        self._conclude = conclude
        self._after = after
        self._every = every
        self.solver = Solver(puzzle, wishes, self._news)
        self._playback = Playback(whole)  # the last one, or the one that goes on
        self._timer: Timer | None = None  # when to look again, in a run
        self._more = 0  # steps to be taken one by one after this one
        self._following = True  # whether the last step is to be seen, or another one
        self._comparing: int | None = None  # the step of a solution that is seen among others
        self._coming: Solver | None = None  # while rewinding: one that is on its way to a step
        self._goal = 0  # that step
        self._strike: Strike | None = None  # what is to be assumed there
        self._failure = ""  # why there is no way to a step
        self._solutions = SolutionList()

    def _news(self, solver: Solver) -> None:
        self._tell()

    def _happen(self, event: Event) -> None:
        """Go to another state."""
        self.state = next_state(self.state, event)
        if not self.running:
            self._more = 0
            if self._timer is not None:
                self._timer.stop()
                self._timer = None

    def _can(self, event: Event) -> bool:
        return (self.state, event) in TRANSITIONS

    def close(self) -> None:
        """End all work."""
        if self._can(Event.CLOSE):
            self._happen(Event.CLOSE)
            self.solver.close()
            if self._coming is not None:
                self._coming.close()

    # -------------------------------------------------------------- what it is doing

    @property
    def ready(self) -> bool:
        """Whether it is set up, so that there is something to see."""
        return self.view is not None

    @property
    def started(self) -> bool:
        """Whether anything has happened; before, what is struck out is so for good."""
        return self.solver.started

    @property
    def running(self) -> bool:
        """Whether it takes steps by itself."""
        return self.state in (State.RUNNING, State.DETOUR)

    @property
    def free(self) -> bool:
        """Whether it runs at the speed that somebody has chosen, and not to some step."""
        return self.running and self._playback.free

    @property
    def stepping(self) -> bool:
        """Whether it takes a single step."""
        return self.running and self._playback.until is whole

    @property
    def rewinding(self) -> bool:
        """Whether another solver is on its way to a step."""
        return self.state in (State.REWINDING, State.DETOUR)

    @property
    def working(self) -> bool:
        """Whether it has been set up and has not come to rest."""
        return self.running or self.state in (State.PAUSING, State.REWINDING)

    @property
    def over(self) -> bool:
        """Whether no further steps can be taken."""
        return self.state in (State.OVER, State.BROKEN)

    @property
    def at_end(self) -> bool:
        """Whether the last step taken is seen and there can be no other."""
        return self.over and (self.view is None or self.position == self.last)

    @property
    def error(self) -> str:
        """What went wrong, "" if nothing did."""
        return self._failure or self.solver.error

    # -------------------------------------------------------------- what there is to see

    @property
    def _current(self) -> View:
        """What is seen, where there must be something."""
        assert self.view is not None
        return self.view

    @property
    def recording(self) -> Recording:
        """All steps that have been taken; once it is set up."""
        return self._current.recording

    @property
    def position(self) -> int:
        """The number of the step that is seen, 0 before the first."""
        return self._current.position

    @property
    def last(self) -> int:
        """The number of the last step taken."""
        return self.recording.last

    @property
    def assumptions(self) -> tuple[Assumption, ...]:
        """The assumptions in force at this step, in order."""
        moment = self._current.moment
        return () if moment is None else moment.assumptions

    @property
    def pending_strikes(self) -> list[Strike]:
        """What has been struck out without effect so far; before the start it will be for good."""
        if not self.started:
            return self.solver.strikes
        return [] if self._in_the_past else self.solver.steering.waiting

    @property
    def _in_the_past(self) -> bool:
        """Whether the search has taken its course from here on."""
        return self.last < self._known or (self.position < self.last and not self._following)

    @property
    def _known(self) -> int:
        """The last step that has been taken by this solver or by those that went back to here."""
        return max(self.last, self.solver.steering.scripted)

    @property
    def strikes_for_good(self) -> list[Strike]:
        """What was struck out before the start."""
        return self.solver.strikes if self.started else []

    def take_dropped(self) -> list[Strike]:
        """Give what was struck out and was so anyhow, since this was asked last."""
        dropped = self.solver.steering.dropped
        self.solver.steering.dropped = []
        return dropped

    @property
    def struck(self) -> set[tuple[Cell, int]]:
        """The values that will be struck out once it goes on."""
        view = self._current
        found = set()
        for strike in self.pending_strikes:
            cell = view.recording.cells[strike.cell]
            parts = strike.split(view.now(cell))
            if parts is not None:
                found |= {(cell, value) for value in parts[1].values()}
        return found

    @property
    def solutions(self) -> Solutions:
        """The solutions found: the step → the values of the cells that make up a solution."""
        return self._solutions.all(None if self.rewinding else self.recording)

    @property
    def found(self) -> int:
        """How many solutions have been found; not all of them may be kept."""
        return max(len(self.solutions), self.recording.found)

    @property
    def comparing(self) -> bool:
        """Whether a solution is seen as one among others."""
        return self._comparing == self.position

    @property
    def differing(self) -> set[Cell]:
        """The cells in which the solutions differ that have been found."""
        return self._solutions.differing(self.solutions, self.recording)

    # -------------------------------------------------------------- news

    def listen(self) -> None:
        """Take note of what solvers have done since; called whenever there is news."""
        if self.state is State.CLOSED:
            return
        before = self.state, self.view and self.view.position
        if self.state is State.SETTING_UP:
            self._hear_of_first()
        elif self.rewinding:
            self._hear_of_coming()
        if self.view is None or self.rewinding or self._solver_works:
            self._show()
            return
        if self._following:
            self._follow()
        if self.state is not State.RUNNING:
            self._settle()
            if (self.state, self.position) != before:  # or it is known already
                self._show()
        elif self.solver.state in ENDED and self.position == self.last:
            self._finish()
        else:
            playback = self._playback
            self._arrive()
            if self._goes_on(playback) and not playback.pace:
                # It has become a run while the solver was at a step, and could not go on at once.
                self._advance(playback)

    @property
    def _solver_works(self) -> bool:
        return self.solver.state is SolverState.WORKING

    def _hear_of_first(self) -> None:
        if self.solver.state is SolverState.WAITING:
            self.view = View(self.solver.recording)
            self.picture = self.solver.recording.run.model.picture
            self.rulebook = self.solver.rulebook
            self._happen(Event.SET_UP)
        elif self.solver.state is SolverState.FAILED:
            self._happen(Event.BREAK)

    def _hear_of_coming(self) -> None:
        coming, goal = self._coming, self._goal
        assert coming is not None
        if coming.state in (SolverState.SETTING_UP, SolverState.WORKING):
            return
        if not coming.is_set_up:
            self._coming, self._failure = None, coming.error
            self._happen(Event.ARRIVE)
        elif coming.state is SolverState.WAITING and coming.recording.last < goal:
            recording = coming.recording

            def arrives(moment: Moment) -> bool:
                recording.forget(moment.step.number)
                return moment.step.number >= goal

            coming.go_on(arrives)
        else:
            self._take_over(coming)

    def _take_over(self, coming: Solver) -> None:
        """Go on with the solver that has come to a step."""
        self.solver.close()
        self.solver, self._coming = coming, None
        self.view = View(coming.recording)
        self._following = True
        self._see(self.position)
        self._happen(Event.ARRIVE)
        # It may be one already that the search will assume anew.
        if self._strike is not None and self._strike not in self.pending_strikes:
            self.strike_out(self._strike)

    def _settle(self) -> None:
        """Come to rest, if the solver has."""
        if self.state is State.PAUSING and self.solver.state in ENDED:
            self._happen(Event.END)
        elif self.state is State.PAUSING and not self._solver_works:
            self._happen(Event.REST)

    # -------------------------------------------------------------- running

    def step(self) -> None:
        """Take one step, after those that have been asked for and not been taken yet."""
        if self.stepping:
            self._more += 1
        else:
            self.go(whole)

    def go(self, until: Until, pace: int = 0, free: bool = False) -> None:
        """Go to the next step that is wanted, at some pace; 0: as fast as that goes."""
        if not self._can(Event.GO):
            return
        playback = self._playback = Playback(until, pace, free)
        self._happen(Event.GO)
        if pace:
            self._timer = self._every(playback.interval, self._play)
            self._play()
        elif self.state is State.RUNNING:
            self._advance(playback)

    def _play(self) -> None:
        """Take as many steps as are due."""
        if self.state is State.RUNNING and not self._solver_works:
            playback = self._playback
            self._advance(playback, self.position + playback.stride)

    def _advance(self, playback: Playback, due: int | None = None) -> None:
        """Go on to a step that is wanted, or before that to one that is due."""

        def wanted(moment: Moment) -> bool:
            is_due = due is not None and moment.step.number >= due
            return is_due or playback.until(moment)

        if self.position < self.last:
            found = self.find(wanted)
            self._look_at(self.last if found is None else found)
            self._arrive()
            if playback.pace or not self._goes_on(playback):
                return
        if self.solver.state in ENDED:
            self._finish()
            return
        self._follow()
        if not playback.pace and self._timer is None:
            self._timer = self._after(REST, self._look)
        if self.solver.state is SolverState.WAITING:  # or it is still at a step
            self.solver.go_on(wanted)

    def _goes_on(self, playback: Playback) -> bool:
        """Say whether a run has not come to its end, and has not been followed by another one."""
        return self.state is State.RUNNING and self._playback is playback

    def _arrive(self) -> None:
        """Show the step that has come, and be done with running if it is the one wanted."""
        moment = self._current.moment
        more = self._more
        if moment is not None and self._playback.until(moment):
            self._halt()  # here, even if there is nothing left to search
        self._show()
        if more and self._can(Event.GO) and not self.at_end:
            self._more = more - 1
            self.go(whole)

    def _look(self) -> None:
        """Show how far the search is that runs as fast as it can."""
        if not self.running:
            return
        started = monotonic()
        if self.state is State.RUNNING:
            self._follow()
            self._show()
        pause = max(REST, SHARE * (monotonic() - started))
        self._timer = self._after(pause, self._look)

    def _finish(self) -> None:
        """Be done with running, as there is nothing left to search; go to a solution."""
        self._happen(Event.END)
        if self.solutions and not self.error:
            first = min(self.solutions)
            if first > self.recording.forgotten:  # or all would be solved anew
                self._comparing = first
                self._look_at(first)
        self._conclude()
        self._show()

    def _halt(self) -> None:
        """Take no more steps by itself."""
        self._happen(Event.HALT)
        self._settle()

    def pause(self) -> None:
        """Stop running; the step that is at work comes to its end."""
        if self._can(Event.HALT):
            self._halt()
            self.solver.pause()
            self._show()

    # -------------------------------------------------------------- going elsewhere

    def find(self, wanted: Until, back: bool = False) -> int | None:
        """Give the next step that is wanted among those taken, or the last one before this."""
        return self._current.find(wanted, back)

    def go_to(self, number: int) -> None:
        """See an earlier step, or a later one that has been taken."""
        if self.view is None or self.state is State.CLOSED:
            return
        self.pause()
        self._look_at(number)
        self._show()

    def step_back(self) -> None:
        """Go back by one step."""
        found = self.find(whole, back=True)
        if found is None:  # the start, or what is not kept any more
            found = self.position - 1 if self.recording.forgotten else 0
        self.go_to(found)

    def page(self, by: int) -> None:
        """Go to the solution found before or after this step, and compare it with the others."""
        steps, position = sorted(self.solutions), self.position
        if not steps:
            return
        before = [step for step in steps if step < position]
        after = [step for step in steps if step > position]
        found = (before or steps)[-1] if by < 0 else (after or steps)[0]
        self.pause()
        self._comparing = found
        self.go_to(found)

    def stop(self) -> None:
        """Go back to before the start; what was struck out then remains so."""
        if self.view is None or self.state is State.CLOSED:
            return
        self.pause()
        if self._coming is not None and not self._coming.started:
            return
        self.rewind(0, 0, started=False)
        if not self.recording.forgotten:
            self._see(0)
        self._show()

    def rewind(
        self, goal: int, scripted: int, strike: Strike | None = None, started: bool = True
    ) -> None:
        """Let another solver go to a step; up to some step it does what this one has done."""
        self._solutions.keep(self.solutions, scripted)
        self._failure = ""
        if self._coming is not None:
            self._coming.close()
        old = self.solver
        old.pause()
        self._goal, self._strike = goal, strike
        self._happen(Event.REWIND)
        self._coming = Solver(
            self.puzzle,
            self.wishes,
            self._news,
            old.strikes,
            old.steering.script_up_to(scripted),
            self.recording.cells,
            started,
        )

    def _look_at(self, number: int) -> None:
        """See a step that has been taken; go there first, if it is not kept."""
        self._following = False
        number = max(0, min(number, self._known))
        forgotten = self.recording.forgotten
        if number > self.last or (forgotten and number <= forgotten):
            self.rewind(number, self._known)
        else:
            self._see(number)

    def _follow(self) -> None:
        """See the last step taken; what was long ago may be forgotten."""
        self._following = True
        self._see(self.last)
        self.recording.forget(self.position)

    def _see(self, number: int) -> None:
        """See a step that is kept; a solution is compared with others until another step is."""
        self._current.go_to(number)
        if number != self._comparing:
            self._comparing = None

    # -------------------------------------------------------------- steering

    def strike_out(self, strike: Strike) -> bool:
        """Strike something out: before the start for good, then as an assumption, at once.

        To strike it out once more, before that has had an effect, takes it back. Says whether
        anything has come of it; nothing does where it would leave no value, or all.
        """
        if self.view is None or self.rewinding or self.state is State.CLOSED:
            return False
        pending = self.pending_strikes
        if strike in pending:
            own = self.solver.steering.pending if self.started else pending
            with suppress(ValueError):  # it may just have been assumed
                own.remove(strike)
            return True
        domain = self.view.now(self.recording.cells[strike.cell])
        for other in pending:
            if other.cell == strike.cell:
                parts = other.split(domain)
                domain = domain if parts is None else parts[0]
        if strike.split(domain) is None:
            return False
        if self.started and self._in_the_past:
            self.rewind(self.position, self.position, strike)
        elif self.solver.state in ENDED:
            return False
        elif self.started:
            self.solver.steering.add(strike)
        else:
            pending.append(strike)
        return True
