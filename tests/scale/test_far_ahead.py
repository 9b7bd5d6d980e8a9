"""Results that wait for their turn, of which there may be only so many."""

from __future__ import annotations

import threading
import time
from concurrent.futures import ThreadPoolExecutor

import pytest

from sevendown.scale import in_order
from sevendown.scale.executor import Executor
from sevendown.scale.in_order import DoneInOrder

Thing = tuple[str, int]


@pytest.mark.parametrize("jobs", [1, 2, 5])
def test_what_many_results_wait_for_is_done_though_nothing_else_is_begun(monkeypatch, jobs):
    monkeypatch.setattr(in_order, "_FAR_AHEAD", 10)
    others = [("other", number) for number in range(100)]
    enough = threading.Event()  # whether the first may end: others are far ahead by then
    done: list[Thing] = []

    def do(things: list[Thing]) -> list[Thing]:
        for thing in things:
            if thing == ("first", 3) and jobs > 1:
                assert enough.wait(60)
            done.append(thing)
            if len(done) > 10:
                enough.set()
        return things

    def left(thing: Thing, result: Thing) -> list[Thing]:
        kind, number = thing
        return [("first", number - 1)] if kind == "first" and number else []

    def lost(thing: Thing) -> Thing:
        raise AssertionError(thing)

    with ThreadPoolExecutor(jobs) as pool:
        executor = Executor(pool, jobs)
        things = DoneInOrder(executor, lambda some: pool.submit(do, some), lost, left)
        # A thing that never comes would be waited for without end.
        found = list(things.results([("first", 3), *others], deadline=time.monotonic() + 20))
    assert found == [*(("first", number) for number in (3, 2, 1, 0)), *others]
