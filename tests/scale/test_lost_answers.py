"""A worker that is lost while it gives an answer leaves a part of it: nobody waits for the rest."""

from support.program import ROOT, run_python

# The answers are longer than what a pipe holds, so whoever is killed is often amid one.
_CODE = """
import contextlib, os, random, signal, sys, threading, time
from sevendown.scale.executor import Executor
from sevendown.scale.in_order import DoneInOrder

executor, kills = Executor(2), int(sys.argv[1])


def answers(numbers):
    return [(number, bytes(3_000_000)) for number in numbers]


def kill():
    for _ in range(kills):
        time.sleep(0.05 + random.random() / 10)
        with contextlib.suppress(AttributeError, ProcessLookupError):  # while others are started
            os.kill(list(executor._own._processes)[0], signal.SIGKILL)


work = DoneInOrder(executor, lambda n: executor.submit(answers, n), lambda n: (n, b""))
results = work.results(range(40))
seen = [next(results)[0]]
threading.Thread(target=kill, daemon=True).start()
if kills:
    seen += [number for number, _ in results]
    print(seen == list(range(40)))
else:
    results.close()  # amid answers
    print(True)
executor.stop()
"""


def test_a_worker_is_killed_amid_an_answer():
    done = run_python(_CODE, "6", cwd=ROOT)
    assert (done.returncode, done.stdout, done.stderr) == (0, "True\n", "")


def test_answers_that_nobody_wants_any_more_do_not_keep_a_program_from_its_end():
    done = run_python(_CODE, "0", cwd=ROOT)
    assert (done.returncode, done.stdout, done.stderr) == (0, "True\n", "")
