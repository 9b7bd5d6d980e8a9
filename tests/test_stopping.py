"""What may stop the work at any point."""

import signal
import threading
import time

import pytest

from sevendown.engine.engine import OutOfTime
from sevendown.stopping import Alarm, unbroken


def soon():
    return time.monotonic() + 0.01


def test_an_alarm_ends_what_never_ends():
    with pytest.raises(OutOfTime), Alarm(soon()):
        while True:
            pass
    assert signal.getitimer(signal.ITIMER_REAL) == (0, 0)
    assert signal.getsignal(signal.SIGALRM) is signal.SIG_DFL


def test_an_alarm_does_not_ring_before_its_time_nor_after_its_body():
    with Alarm(time.monotonic() + 60):
        first, _ = signal.getitimer(signal.ITIMER_REAL)
    assert 50 < first <= 61
    assert signal.getitimer(signal.ITIMER_REAL) == (0, 0)


def test_who_expects_errors_does_not_catch_an_alarm():
    with pytest.raises(OutOfTime), Alarm(soon()):
        while True:
            try:
                time.sleep(1)
            except Exception:  # noqa: BLE001
                raise AssertionError("it is no error") from None


def test_an_alarm_that_got_lost_rings_again():
    rung = 0
    with pytest.raises(OutOfTime), Alarm(soon()):
        while True:
            try:
                time.sleep(1)
            except OutOfTime:
                rung += 1
                if rung == 3:
                    raise
    assert rung == 3


def test_an_alarm_waits_for_what_must_not_be_broken():
    done = []
    with pytest.raises(OutOfTime), Alarm(soon()):
        with unbroken():
            time.sleep(0.3)
            with unbroken():
                done.append(1)
            done.append(2)
        done.append(3)
    assert done == [1, 2]


def test_what_came_late_is_forgotten_where_the_body_fails():
    with pytest.raises(ValueError), unbroken():
        signal.raise_signal(signal.SIGINT)
        raise ValueError
    with unbroken():
        pass


def test_an_interrupt_is_more_than_an_alarm():
    with pytest.raises(KeyboardInterrupt), Alarm(soon()), unbroken():
        signal.raise_signal(signal.SIGINT)
        time.sleep(0.3)


def test_without_a_deadline_nothing_is_set():
    with Alarm(None):
        assert signal.getitimer(signal.ITIMER_REAL) == (0, 0)


def test_other_threads_have_no_alarm():
    ended = []

    def work():
        with Alarm(soon()), unbroken():
            time.sleep(0.3)
        ended.append(True)

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    assert ended
