"""A Dask scheduler and its workers, as processes of this machine."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from pathlib import Path
from typing import Any

from support.processes import start_process, until
from support.program import ROOT


def free_port() -> int:
    """Give a port at which nobody listens."""
    with socket.socket() as server:
        server.bind(("127.0.0.1", 0))
        port: int = server.getsockname()[1]
        return port


class Cluster:
    """A scheduler and workers, each of which can be ended by itself; all end with the test."""

    def __init__(self, folder: Path, workers: int = 2) -> None:
        self.folder = folder
        self.address = f"tcp://127.0.0.1:{free_port()}"
        port = self.address.rpartition(":")[2]
        self._begin("scheduler", "--host", "127.0.0.1", "--port", port, "--no-dashboard")
        self.workers = [self.add_worker(str(number)) for number in range(workers)]
        until(lambda: self._threads() == workers, "the workers do not come")

    def add_worker(self, name: str) -> subprocess.Popen[Any]:
        """Start a worker, in a folder of its own."""
        single = ("--nworkers", "1", "--nthreads", "1", "--no-dashboard", "--no-nanny")
        return self._begin("worker", self.address, *single, "--name", name, folder=name)

    def folder_of(self, worker: subprocess.Popen[Any]) -> Path:
        """Give the folder in which a worker is."""
        return self.folder / str(self.workers.index(worker))

    def _begin(self, *arguments: str, folder: str = "scheduler") -> subprocess.Popen[Any]:
        place = self.folder / folder
        place.mkdir(exist_ok=True)
        command = [sys.executable, "-m", "dask", *arguments]
        environment = {**os.environ, "PYTHONPATH": str(ROOT)}
        with open(place / "log", "wb") as log:
            return start_process(command, env=environment, cwd=place, stdout=log, stderr=log)

    def _threads(self) -> int:
        from distributed import Client

        connect: Any = Client  # whose types are not told
        with connect(self.address, timeout=60, set_as_default=False) as client:
            return sum(client.nthreads().values())
