"""What may stop the work at any point."""

import signal
import sys
import threading
import time

import pytest

from sevendown.engine.engine import OutOfTime
from sevendown.process.stopping import AGAIN, be_silent_where_lost, interrupt_once, unbroken, within

pytestmark = pytest.mark.usefixtures("own_signals")


def soon():
    return time.monotonic() + 0.01


def far_off():
    return time.monotonic() + 10_000


def ring():
    """Let an alarm ring that has been set, be its time over or not."""
    signal.raise_signal(signal.SIGALRM)


def for_ever():
    while True:
        pass


def test_an_alarm_ends_what_never_ends():
    with pytest.raises(OutOfTime):
        within(soon(), for_ever)
    assert signal.getitimer(signal.ITIMER_REAL) == (0, 0)
    assert signal.getsignal(signal.SIGALRM) is signal.SIG_DFL


def test_an_alarm_is_set_for_its_time_and_no_more_after_the_work():
    first, _ = within(far_off(), lambda: signal.getitimer(signal.ITIMER_REAL))
    assert 9_000 < first <= 10_001
    assert signal.getitimer(signal.ITIMER_REAL) == (0, 0)


def test_an_alarm_is_ended_by_errors_too():
    with pytest.raises(ZeroDivisionError):
        within(far_off(), lambda: 1 // 0)
    assert signal.getitimer(signal.ITIMER_REAL) == (0, 0)


def test_the_alarm_of_somebody_else_is_put_back():
    def theirs(*_):
        pass

    before = signal.signal(signal.SIGALRM, theirs)
    try:
        assert within(far_off(), lambda: 7) == 7
        assert signal.getsignal(signal.SIGALRM) is theirs
    finally:
        signal.signal(signal.SIGALRM, before)


def test_who_expects_errors_does_not_catch_an_alarm():
    def work():
        while True:
            try:
                time.sleep(1)
            except Exception:  # noqa: BLE001
                raise AssertionError("it is no error") from None

    with pytest.raises(OutOfTime):
        within(soon(), work)


def test_an_alarm_that_got_lost_rings_again():
    def work():
        for _ in range(3):
            with pytest.raises(OutOfTime):
                ring()
        return signal.getitimer(signal.ITIMER_REAL)

    _, pause = within(far_off(), work)
    assert pause == pytest.approx(AGAIN)
    assert signal.getitimer(signal.ITIMER_REAL) == (0, 0)


def test_an_alarm_waits_for_what_must_not_be_broken():
    done = []

    def work():
        with unbroken():
            ring()
            with unbroken():
                done.append(1)
            done.append(2)
        done.append(3)

    with pytest.raises(OutOfTime):
        within(far_off(), work)
    assert done == [1, 2]


def test_what_came_late_is_forgotten_where_the_body_fails():
    with pytest.raises(ValueError), unbroken():
        signal.raise_signal(signal.SIGINT)
        raise ValueError
    with unbroken():
        pass


def test_an_interrupt_is_more_than_an_alarm():
    def work():
        with unbroken():
            signal.raise_signal(signal.SIGINT)
            ring()

    with pytest.raises(KeyboardInterrupt):
        within(far_off(), work)


def test_without_a_deadline_nothing_is_set():
    assert within(None, lambda: signal.getitimer(signal.ITIMER_REAL)) == (0, 0)


def test_other_threads_have_no_alarm():
    found = []

    def work():
        found.append(signal.getitimer(signal.ITIMER_REAL))

    thread = threading.Thread(target=lambda: within(soon(), work))
    thread.start()
    thread.join()
    assert found == [(0, 0)]


def test_of_what_python_drops_only_errors_are_shown(monkeypatch):
    shown = []
    monkeypatch.setattr(sys, "unraisablehook", lambda lost: shown.append(lost.exc_type))
    be_silent_where_lost()

    class Dropping:
        def __init__(self, kind):
            self.kind = kind

        def __del__(self):
            raise self.kind

    for kind in (OutOfTime, ValueError, KeyboardInterrupt):
        Dropping(kind)
    assert shown == [ValueError]


class Rings:
    """Belongs to a class; while that is made, a signal comes."""

    def __init__(self, number):
        self.number = number

    def __set_name__(self, owner, name):
        signal.raise_signal(self.number)


def test_an_alarm_while_a_class_is_made_becomes_no_other_error():
    def work():
        class Owner:
            rings = Rings(signal.SIGALRM)

        made.append(Owner)
        signal.raise_signal(signal.SIGALRM)  # it rings again

    made = []
    with pytest.raises(OutOfTime):
        within(time.monotonic() + 3600, work)
    assert made


def test_an_interrupt_while_a_class_is_made_becomes_no_other_error():
    before = signal.getsignal(signal.SIGTERM)
    made = []
    try:
        interrupt_once(signal.SIGTERM)

        class Owner:
            rings = Rings(signal.SIGTERM)

        made.append(Owner)
        with pytest.raises(KeyboardInterrupt):
            signal.raise_signal(signal.SIGTERM)  # who wants the end asks again
        signal.raise_signal(signal.SIGTERM)  # and then is heard no more
    finally:
        signal.signal(signal.SIGTERM, before)
    assert made
