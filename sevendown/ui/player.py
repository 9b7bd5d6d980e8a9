"""Runs through the steps of a puzzle at some pace, and stops where that is wanted."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic

from textual.message_pump import MessagePump
from textual.timer import Timer

from sevendown.stepper.recording import whole
from sevendown.stepper.solver import Until
from sevendown.stepper.stepper import Stepper

FRAMES = 20  # a second, at most
REST = 0.2  # seconds at least between two looks at a search that runs as fast as it can
SHARE = 4  # ... and so many times as long as the last look took


class Player:
    """Takes the steps of a stepper for somebody who has timers and shows each step."""

    def __init__(
        self,
        stepper: Stepper,
        owner: MessagePump,
        show: Callable[[], None],
        conclude: Callable[[], None],
    ) -> None:
        self.stepper = stepper
        self._owner = owner
        self._show = show  # what is seen now
        self._conclude = conclude  # where a run has come to its end, before that is shown
        self._until: Until | None = None  # while it runs: where to
        self._pace = 0  # ... and how many steps a second; 0: as fast as it can
        self._free = False  # ... and whether that is somebody's choice
        self._timer: Timer | None = None  # ... and when to look again
        self._owed = 0  # steps to be taken one by one after this one

    @property
    def running(self) -> bool:
        """Whether it takes steps by itself."""
        return self._until is not None

    @property
    def free(self) -> bool:
        """Whether it runs at the speed that somebody has chosen, and not to some step."""
        return self.running and self._free

    @property
    def stepping(self) -> bool:
        """Whether it takes a single step."""
        return self._until is whole

    def step(self) -> None:
        """Take one step, after those that have been asked for and not been taken yet."""
        if self.stepping:
            self._owed += 1
        else:
            self.go(whole)

    def step_back(self) -> None:
        """Go back by one step."""
        stepper = self.stepper
        found = stepper.find(whole, back=True)
        if found is None:  # the start, or what is not kept any more
            found = stepper.position - 1 if stepper.view.recording.forgotten else 0
        self.go_to(found)

    def go(self, until: Until, pace: int = 0, free: bool = False) -> None:
        """Go to the next step that is wanted, at some pace; 0: as fast as that goes."""
        self._until, self._pace, self._free = until, pace, free
        if pace:
            self._timer = self._owner.set_interval(1 / min(pace, FRAMES), self._play)
            self._play()
        else:
            self._advance(self.stepper.last, until)

    def _play(self) -> None:
        """Take as many steps as are due."""
        until = self._until
        if until is not None and not self.stepper.working:
            due = self.stepper.position + max(1, self._pace // FRAMES)
            self._advance(due, lambda moment: moment.step.number >= due or until(moment))

    def _advance(self, due: int, until: Until) -> None:
        """Go on to a step that is due, or before that to one that is wanted."""
        stepper = self.stepper
        if stepper.position < stepper.last:
            found = stepper.find(until)
            stepper.go_to(min(due, stepper.last) if found is None else found)
            self._arrive()
            if self._pace or not self.running:
                return
        if stepper.over:
            self._rest()
            return
        stepper.follow()
        if not self._pace and self._timer is None:
            self._timer = self._owner.set_timer(REST, self._look)
        stepper.go_on(until)

    def _arrive(self) -> None:
        """Show the step that has come, and be done with running if it is the one wanted."""
        moment = self.stepper.view.moment
        owed = self._owed
        if self._until is not None and moment is not None and self._until(moment):
            self.halt()  # here, even if there is nothing left to search
        self._show()
        if owed and not self.running and not self.stepper.at_end:
            self._owed = owed - 1
            self.go(whole)

    def _look(self) -> None:
        """Show how far the search is that runs as fast as it can."""
        if self.running:
            started = monotonic()
            self.stepper.follow()
            self._show()
            pause = max(REST, SHARE * (monotonic() - started))
            self._timer = self._owner.set_timer(pause, self._look)

    def _rest(self) -> None:
        """Be done with running."""
        self.halt()
        if self.stepper.at_end:
            self._conclude()
        self._show()

    def listen(self) -> None:
        """Take note of what a solver has done."""
        stepper = self.stepper
        stepper.listen()
        if stepper.working or not stepper.ready:
            self._show()
            return
        if stepper.following:
            stepper.follow()
        if stepper.over and self.running:
            self._rest()
        else:
            self._arrive()
            if self._until is not None and not self._pace and not stepper.working:
                # It has become a run while the solver was at a step, and could not go on at once.
                self._advance(stepper.last, self._until)

    def halt(self) -> None:
        """Take no more steps by itself."""
        self._until = None
        self._owed = 0
        if self._timer is not None:
            self._timer.stop()
            self._timer = None

    def pause(self) -> None:
        """Stop running; the step that is at work comes to its end."""
        self.halt()
        self.stepper.pause()
        self._show()

    def go_to(self, number: int) -> None:
        """Go to a step that has been taken."""
        if self.running:
            self.pause()
        self.stepper.go_to(number)
        self._show()

    def stop(self) -> None:
        """Go back to before the start."""
        self.halt()
        self.stepper.stop()
        self._show()

    def close(self) -> None:
        """End all work."""
        self.halt()
        self.stepper.close()
