"""What a stepper is doing, and what leads from one to the other.

```
                                             ┌────── go ───────┐
                                             ↓                 │
 SETTING_UP ── set up ──→ WAITING ── go ──→ RUNNING ── end ──→ OVER
     │                       ↑              │     ↑             ↑
   break                   rest           halt    go           end
     ↓                       │              ↓     │             │
  BROKEN                     └───────────── PAUSING ────────────┘

 RUNNING ── rewind ──→ DETOUR ── arrive ──→ RUNNING
                       ↑   └───── halt ───→ REWINDING
                       └────────── go ──────────┘

 WAITING, PAUSING, OVER, REWINDING ── rewind ──→ REWINDING ── arrive ──→ PAUSING

 all ── close ──→ CLOSED
```

| | set up | break | go | halt | rest | end | rewind | arrive | close |
| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |
| SETTING_UP | WAITING | BROKEN | | | | | | | CLOSED |
| BROKEN | | | | | | | | | CLOSED |
| WAITING | | | RUNNING | | | | REWINDING | | CLOSED |
| RUNNING | | | | PAUSING | | OVER | DETOUR | | CLOSED |
| PAUSING | | | RUNNING | | WAITING | OVER | REWINDING | | CLOSED |
| REWINDING | | | DETOUR | | | | REWINDING | PAUSING | CLOSED |
| DETOUR | | | | REWINDING | | | | RUNNING | CLOSED |
| OVER | | | RUNNING | | | | REWINDING | | CLOSED |
| CLOSED | | | | | | | | | |

What is seen is no part of this: any step taken can be looked at, whatever goes on meanwhile.
"""

from __future__ import annotations

from enum import Enum


class State(Enum):
    """What a stepper is doing."""

    SETTING_UP = "setting up"  # the rules: there is nothing to see yet
    BROKEN = "broken"  # they could not be set up: there will be nothing to see
    WAITING = "waiting"  # to be told to go on
    RUNNING = "running"  # to some step, by itself
    PAUSING = "pausing"  # it runs no more, but the solver may still be at a step
    REWINDING = "rewinding"  # another solver is on its way to a step
    DETOUR = "detour"  # the same, and it runs on from there
    OVER = "over"  # there are no further steps, but all that were taken can be seen
    CLOSED = "closed"


class Event(Enum):
    """What happens to a stepper."""

    SET_UP = "set up"  # the first solver waits to be allowed to go on
    BREAK = "break"  # the first solver could not be set up
    GO = "go"  # it is to run
    HALT = "halt"  # it is not to run any more, or has come to where it was to go
    REST = "rest"  # the solver waits to be allowed to go on
    END = "end"  # the solver has nothing left to search, or has failed
    REWIND = "rewind"  # another solver has been made, to go to a step
    ARRIVE = "arrive"  # that one is there, or at its end, or could not be set up
    CLOSE = "close"


TRANSITIONS: dict[tuple[State, Event], State] = {
    (State.SETTING_UP, Event.SET_UP): State.WAITING,
    (State.SETTING_UP, Event.BREAK): State.BROKEN,
    (State.WAITING, Event.GO): State.RUNNING,
    (State.WAITING, Event.REWIND): State.REWINDING,
    (State.RUNNING, Event.HALT): State.PAUSING,
    (State.RUNNING, Event.END): State.OVER,
    (State.RUNNING, Event.REWIND): State.DETOUR,
    (State.PAUSING, Event.GO): State.RUNNING,
    (State.PAUSING, Event.REST): State.WAITING,
    (State.PAUSING, Event.END): State.OVER,
    (State.PAUSING, Event.REWIND): State.REWINDING,
    (State.REWINDING, Event.GO): State.DETOUR,
    (State.REWINDING, Event.REWIND): State.REWINDING,
    (State.REWINDING, Event.ARRIVE): State.PAUSING,
    (State.DETOUR, Event.HALT): State.REWINDING,
    (State.DETOUR, Event.ARRIVE): State.RUNNING,
    (State.OVER, Event.GO): State.RUNNING,
    (State.OVER, Event.REWIND): State.REWINDING,
    **{(state, Event.CLOSE): State.CLOSED for state in State if state is not State.CLOSED},
}


class NoTransition(Exception):
    """Something has happened that cannot happen there: a fault of the program."""


def next_state(state: State, event: Event) -> State:
    """Give the state that an event leads to; raises NoTransition where it cannot happen."""
    if (state, event) not in TRANSITIONS:
        raise NoTransition(f"{event.value} while {state.value}")
    return TRANSITIONS[state, event]
