"""The fuzzer: tries random texts until one shows a fault of the program, and keeps what it finds.

    python tests/fuzz.py [--seconds S] [--seed FIRST] [--jobs N]    random texts
    python tests/fuzz.py FILE...                                    these texts

A text that shows a fault is made as small as possible and kept in tests/corpus, whose files are
tried whenever the tests run.
"""

from __future__ import annotations

import argparse
import re
import resource
import sys
import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from hashlib import sha256
from multiprocessing import get_context
from pathlib import Path

from support import fuzz_inputs
from support.fuzz_check import PATIENCE, Failure, fault_of

CORPUS = Path(__file__).parent / "corpus"
MEMORY = 3 << 30  # bytes of one process
SHRINKING = 60.0  # seconds for making one text smaller
PROGRAM_SHARE = 4  # one text of so many is given to the whole program


def fault_of_seed(seed: int, patience: float = PATIENCE) -> tuple[str, bytes, Failure | None]:
    """Try the text with this seed; give its kind, the text and what is wrong."""
    kind, data = fuzz_inputs.make(seed)
    return kind, data, fault_of(data, patience, cli=seed % PROGRAM_SHARE == 0)


def shrink(data: bytes, shows_it: Callable[[bytes], bool], seconds: float = SHRINKING) -> bytes:
    """Take lines, then bytes away as long as the rest still shows the fault."""
    deadline = time.monotonic() + seconds
    for pattern in (rb"[^\n]*\n?", rb"\w+|.|\n", rb"(?s:.)"):
        parts = re.findall(pattern, data)
        size = max(1, len(parts) // 2)
        while size:
            at, smaller = 0, False
            while at < len(parts) and time.monotonic() < deadline:
                rest = parts[:at] + parts[at + size :]
                if shows_it(b"".join(rest)):
                    parts, smaller = rest, True
                else:
                    at += size
            if not smaller or size > 1:
                size //= 2
        data = b"".join(parts)
    return data


def keep(data: bytes, failure: Failure) -> Path:
    """Write a text to the corpus, under a name that says what it once did."""
    CORPUS.mkdir(exist_ok=True)
    words = re.sub(r"[^\w.-]+", "-", failure.sign)[:60].strip("-")
    path = CORPUS / f"{words}-{sha256(data).hexdigest()[:6]}"
    path.write_bytes(data)
    return path


def report(data: bytes, failure: Failure) -> None:
    """Make a text that shows a fault smaller, keep it, and tell."""

    def shows_it(smaller: bytes) -> bool:
        found = fault_of(smaller)
        return found is not None and found.sign == failure.sign

    path = keep(shrink(data, shows_it), failure)
    print(f"FAULT: {failure.sign}\n{failure.detail}")
    print(f"    rerun: python {sys.argv[0]} {path}", flush=True)


def work(seed: int, step: int, seconds: float) -> tuple[Counter[str], int]:
    """Try one seed after the other; give how many texts of which kind, and how many faults."""
    with suppress(ValueError, OSError):  # not every system lets us
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    deadline = time.monotonic() + seconds
    done: Counter[str] = Counter()
    signs: set[str] = set()
    while time.monotonic() < deadline:
        kind, data, failure = fault_of_seed(seed)
        done[kind] += 1
        if failure is not None and failure.sign not in signs:
            signs.add(failure.sign)
            print(f"seed {seed}, {kind}", flush=True)
            report(data, failure)
        seed += step
    return done, len(signs)


def main() -> int:
    """Run the fuzzer; give 1 where something is wrong."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("files", nargs="*", metavar="FILE", help="try these texts, and no others")
    parser.add_argument("--seconds", type=float, default=60.0, help="how long (default: 60)")
    parser.add_argument("--seed", type=int, default=0, metavar="FIRST", help="where to begin")
    parser.add_argument("--jobs", type=int, default=1, metavar="N", help="processes at a time")
    options = parser.parse_args()
    if options.files:
        return max(map(try_file, options.files))
    starts = [(options.seed + job, options.jobs) for job in range(options.jobs)]
    with get_context("spawn").Pool(options.jobs) as pool:
        parts = pool.starmap(work, [(*start, options.seconds) for start in starts])
        pool.close()
        pool.join()
    done = sum((count for count, _ in parts), Counter())
    for kind in fuzz_inputs.KINDS:
        print(f"{done[kind]:8}  {kind}")
    faults = sum(found for _, found in parts)
    spent = resource.getrusage(resource.RUSAGE_CHILDREN)
    seconds = f"{spent.ru_utime + spent.ru_stime:.0f} s of processor time"
    print(f"{done.total():8}  texts from seed {options.seed} on, {faults} faults, {seconds}")
    return int(faults > 0)


def try_file(file: str) -> int:
    """Try one text; give 1 where something is wrong."""
    failure = fault_of(Path(file).read_bytes())
    print(f"{file}: {f'{failure.sign}' if failure else 'ok'}")
    if failure:
        print(failure.detail)
    return int(failure is not None)


if __name__ == "__main__":
    sys.exit(main())
