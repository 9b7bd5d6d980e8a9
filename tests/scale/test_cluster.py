"""Workers of a Dask scheduler: real ones, some of which are lost."""

import signal
import subprocess
import sys

import pytest
from support.family import needs_proc
from support.loosened import ENDLESS
from support.processes import PATIENCE, assert_nothing_is_left, until
from support.program import PLUGIN, run, start

pytestmark = [needs_proc, pytest.mark.usefixtures("folder")]


@pytest.fixture
def cluster(tmp_path_factory):
    """A scheduler with two workers."""
    pytest.importorskip("distributed", reason="it is an extra of its own: cluster")
    from support.dask_cluster import Cluster

    return Cluster(tmp_path_factory.mktemp("cluster"))


def begin(cluster, *arguments, **options):
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    return start("--cluster", cluster.address, *arguments, **{**pipes, **options})


BATCH = ["some0.txt", "some1.txt", "some2.txt", "some0.txt"]


@pytest.mark.slow
@pytest.mark.parametrize(("files", "after"), [(["many.txt"], 100_000), (BATCH, 1)])
def test_a_worker_is_killed_and_every_solution_comes_once(cluster, folder, files, after):
    expected = run("--all", *files)
    with open("out.txt", "wb") as out:
        process = begin(cluster, "--all", *files, stdout=out)
    until(lambda: (folder / "out.txt").stat().st_size >= after, "it prints nothing")
    cluster.workers[0].kill()
    _, err = process.communicate(timeout=PATIENCE)
    found = process.returncode, (folder / "out.txt").read_text(), err.decode()
    assert found == expected
    assert_nothing_is_left(process)


@pytest.mark.slow
@pytest.mark.parametrize("arguments", [["--all", "late.txt"], ["--all", "late.txt", "late.txt"]])
@pytest.mark.parametrize("there", [None, PLUGIN.replace("== 7", "== 8")])
def test_workers_without_the_same_plugin_are_told_of(cluster, folder, arguments, there):
    path = "/proc/self/cwd/lucky.py"  # another file for whoever is in another folder
    (folder / "lucky.py").write_text(PLUGIN)
    (folder / "late.txt").write_text(f"{ENDLESS}\nLUCKY(1a)\n")
    for worker in cluster.workers:
        if there is not None:
            (cluster.folder_of(worker) / "lucky.py").write_text(there)
    process = begin(cluster, "--plugin", path, *arguments)
    _, err = process.communicate(timeout=PATIENCE)
    told = err.decode().splitlines()[-1].removeprefix("late.txt:1: ")
    other = f"a worker has another plug-in {path} than there is here"
    assert told == (f"a worker does not have the plug-in {path}" if there is None else other)
    assert process.returncode == 2 and err.count(b"\n") == 1


@pytest.mark.slow
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_ends_it(cluster, number):
    process = begin(cluster, "--all", "endless.txt")
    process.stdout.readline()
    process.send_signal(number)
    _, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == 128 + number
    assert b"Traceback" not in err
    assert_nothing_is_left(process)


@pytest.mark.slow
def test_there_is_no_scheduler():
    pytest.importorskip("distributed", reason="it is an extra of its own: cluster")
    from support.dask_cluster import free_port

    address = f"tcp://127.0.0.1:{free_port()}"
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    process = start("--cluster", address, "many.txt", **pipes)
    out, err = process.communicate(timeout=PATIENCE)
    assert (process.returncode, out) == (3, b"")
    assert err.decode().startswith(f"there is no Dask scheduler at {address}: ")
    assert err.count(b"\n") == 1


def test_without_the_package_it_is_told_which_extra_is_needed(monkeypatch):
    monkeypatch.setitem(sys.modules, "distributed", None)
    message = "--cluster needs the extra cluster: pip install 'sevendown[cluster]'\n"
    assert run("--cluster", "tcp://127.0.0.1:1", "many.txt") == (2, "", message)
