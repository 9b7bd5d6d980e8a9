"""Workers on other machines: a Dask scheduler that somebody has started."""

from __future__ import annotations

from concurrent.futures import Executor as Pool

from sevendown.errors import ExecutorError
from sevendown.exitcodes import ExitCode
from sevendown.scale.executor import Executor
from sevendown.speech import say

PATIENCE = 10  # seconds for a scheduler to answer


class _Cluster(Executor):
    """The workers of a Dask scheduler."""

    def __init__(self, client: object, pool: Pool) -> None:
        super().__init__(pool)
        self._client = client

    def stop(self) -> None:
        """Take back what has been submitted, and leave the scheduler."""
        super().stop()
        self._client.close(timeout=0.3)  # type: ignore[attr-defined]


def connect(address: str) -> Executor:
    """Give the workers of the scheduler at an address; raises ExecutorError."""
    try:
        from distributed import Client
    except ImportError:
        message = say("--cluster needs the extra cluster: pip install 'sevendown[cluster]'")
        raise ExecutorError(message) from None
    try:
        client = Client(address, timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError) as error:
        message = say(
            "there is no Dask scheduler at {address}: {error}", address=address, error=error
        )
        raise ExecutorError(message, ExitCode.GAVE_UP) from None
    if not client.nthreads():
        message = say("the Dask scheduler at {address} has no workers yet", address=address)
        client.close(timeout=0.3)
        raise ExecutorError(message, ExitCode.GAVE_UP)
    return _Cluster(client, client.get_executor(pure=False))
