"""Ends what takes too long, even where a word never comes back."""

from __future__ import annotations

import _thread
import signal
import threading
import time
from types import TracebackType


class TimeLimit:
    """Interrupts its block when time is over; `interrupted` is then what ended it."""

    def __init__(self, seconds: float) -> None:
        self.interrupted: KeyboardInterrupt | None = None
        self._over = False
        self._timer = threading.Timer(seconds, self._interrupt)
        self._timer.daemon = True

    def _interrupt(self) -> None:
        self._over = True
        # A signal ends sleeping and waiting as well, where there are such signals.
        if hasattr(signal, "pthread_kill"):
            signal.pthread_kill(threading.main_thread().ident or 0, signal.SIGINT)
        else:
            _thread.interrupt_main()

    def __enter__(self) -> None:
        # Only the main thread can be interrupted.
        if threading.current_thread() is threading.main_thread():
            self._timer.start()

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> bool:
        self._timer.cancel()
        if not self._over:
            return False
        if isinstance(error, KeyboardInterrupt):
            self.interrupted = error
            return True
        try:
            time.sleep(0.1)  # it is on its way
        except KeyboardInterrupt:
            pass
        return False
