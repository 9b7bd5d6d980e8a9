"""Every puzzle through `solve-puzzle --all` and through a peer, side by side."""

from __future__ import annotations

import json
import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from bench.process import ROOT, SOLVE, Measured, measure

GRACE = 10.0  # seconds beyond the limit in which solve-puzzle may report how far it came


@dataclass(frozen=True)
class Answer:
    """What a program said of a puzzle."""

    done: bool  # in time
    seconds: float
    megabytes: float
    solutions: tuple[str, ...]
    complete: bool  # whether it says that these are all
    nodes: int | None = None
    runs: int | None = None
    remark: str = ""  # why there is no answer
    timed_out: bool = False
    failures: int | None = None
    processor: float = 0.0  # seconds


@dataclass(frozen=True)
class Ratio:
    """How many times as long the peer took."""

    value: float
    bound: str = ""  # "<" or ">": one of the two ran into the limit, which stands for its time


@dataclass(frozen=True)
class Row:
    """A puzzle in the table."""

    name: str
    ours: Answer
    peer: Answer
    wrong: tuple[str, ...]  # what is wrong with ours
    peer_wrong: tuple[str, ...]
    limit: float

    @property
    def ratio(self) -> Ratio | None:
        """The peer's time divided by ours; None where neither has a right answer to compare."""
        if self.wrong or self.peer_wrong:
            return None
        if self.ours.done and self.peer.done:
            return Ratio(self.peer.seconds / self.ours.seconds)
        if self.ours.done and self.peer.timed_out:
            return Ratio(self.limit / self.ours.seconds, ">")
        if self.peer.done and not self.ours.done:
            return Ratio(self.peer.seconds / self.limit, "<")
        return None


def blocks(text: str) -> tuple[str, ...]:
    """Give the solutions in a text, which are separated by blank lines."""
    return tuple(block.strip() for block in text.strip().split("\n\n") if block.strip())


def known_solutions(path: Path) -> tuple[str, ...] | None:
    """Read the solutions beside a puzzle; None if there is no such file."""
    beside = path.with_suffix(".solution")
    return blocks(beside.read_text(encoding="utf-8")) if beside.exists() else None


def judge(answer: Answer, known: tuple[str, ...] | None) -> tuple[str, ...]:
    """Say what is wrong with an answer, given all solutions."""
    complaints = []
    found = set(answer.solutions)
    if len(found) < len(answer.solutions):
        complaints.append(f"{len(answer.solutions) - len(found)} printed twice")
    if known is not None:
        if extra := found - set(known):
            complaints.append(f"{len(extra)} wrong")
        if answer.complete and (missing := set(known) - found):
            complaints.append(f"{len(missing)} missing")
        if answer.done and not answer.complete and not len(known) > len(found) > 0:
            complaints.append("says that there are others")
    return tuple(complaints)


def solve(path: Path, limit: float, wanted: Sequence[str] = ("--all",)) -> Answer:
    """Run `solve-puzzle --all`, or with what else is wanted.

    The answer is read as JSON, since that has the counts of nodes and rule runs too.
    """
    command = [*SOLVE, *wanted, "--format", "json", "--timeout", str(limit), str(path)]
    measured = measure(command, limit + GRACE)
    if measured.code not in (0, 1, 3):
        remark = "stopped" if measured.code is None else measured.last_words
        return Answer(False, measured.seconds, measured.megabytes, (), False, remark=remark)
    report = json.loads(measured.output)
    solutions = tuple(
        "\n".join([*each["rows"], *(f"{name} = {v}" for name, v in each["variables"].items())])
        for each in report["solutions"]
    )
    done = measured.code != 3 and measured.seconds <= limit
    return Answer(
        done,
        measured.seconds,
        measured.megabytes,
        solutions,
        report["exhaustive"],
        report["statistics"]["nodes"],
        report["statistics"]["runs"],
        "" if done else "out of time",
        not done,
        report["statistics"]["failures"],
        measured.processor,
    )


def ask_peer(command: list[str], path: Path, limit: float) -> Answer:
    """Run another program on a puzzle: it prints solutions as `solve-puzzle` does.

    Exit code 0: these are all, 4: there are others, 1: there is none; else it has no answer.
    """
    return peer_answer(measure([*command, str(path)], limit))


def peer_answer(measured: Measured) -> Answer:
    """Read a peer's answer off what it printed."""
    seconds, megabytes = measured.seconds, measured.megabytes
    if measured.code is None:
        return Answer(False, seconds, megabytes, (), False, remark="out of time", timed_out=True)
    if measured.code not in (0, 1, 4):
        return Answer(False, seconds, megabytes, (), False, remark=measured.last_words)
    solutions = blocks(measured.output)
    complete = measured.code != 4
    return Answer(True, seconds, megabytes, solutions, complete, processor=measured.processor)


def compare(path: Path, peer: list[str], limit: float) -> Row:
    """Measure one puzzle."""
    ours = solve(path, limit)
    theirs = ask_peer(peer, path, limit)
    known = known_solutions(path)
    if known is None and ours.complete:  # then the two check each other
        known = ours.solutions
    name = str(path.relative_to(ROOT)) if path.is_relative_to(ROOT) else str(path)
    return Row(name, ours, theirs, judge(ours, known), judge(theirs, known), limit)


def geometric_mean(values: Iterable[float]) -> float | None:
    """The number whose logarithm is the mean of the logarithms; None of nothing."""
    logarithms = [math.log(value) for value in values]
    return math.exp(math.fsum(logarithms) / len(logarithms)) if logarithms else None


HEAD = (
    "puzzle                                  seconds     peer    nodes  rule runs     MB    ratio"
)


def line(row: Row) -> str:
    """Write a row of the table."""
    ours, peer, ratio = row.ours, row.peer, row.ratio
    columns = [
        f"{row.name.removeprefix('puzzles/').removesuffix('.txt'):38}",
        f"{ours.seconds:8.2f}" if ours.done else f"{'-':>8}",
        f"{peer.seconds:8.2f}" if peer.done else f"{'-':>8}",
        f"{'-' if ours.nodes is None else ours.nodes:>8}",
        f"{'-' if ours.runs is None else ours.runs:>10}",
        f"{ours.megabytes:6.0f}",
        f"{'-' if ratio is None else f'{ratio.bound}{ratio.value:.2f}':>8}",
    ]
    remarks = [ours.remark] if ours.remark else []
    remarks += [f"peer: {peer.remark[:70]}"] if peer.remark else []
    remarks += [f"*** WRONG: {', '.join(row.wrong)} ***"] if row.wrong else []
    remarks += [f"*** PEER WRONG: {', '.join(row.peer_wrong)} ***"] if row.peer_wrong else []
    return " ".join(columns) + ("  " + "; ".join(remarks) if remarks else "")


def summary(rows: list[Row], floor: float) -> Iterator[str]:
    """Write what stands below the table."""
    solved = sum(row.ours.done and not row.wrong for row in rows)
    by_peer = sum(row.peer.done and not row.peer_wrong for row in rows)
    yield f"solved: {solved} of {len(rows)}, by the peer: {by_peer}"
    ratios = [(row.ratio, row.name) for row in rows]
    known = [(ratio, name) for ratio, name in ratios if ratio is not None]
    both = [ratio.value for ratio, _ in known if not ratio.bound]
    for text, values in (
        (f"solved by both ({len(both)})", both),
        (f"the limit for what takes longer ({len(known)})", [ratio.value for ratio, _ in known]),
    ):
        mean = geometric_mean(values)
        yield f"geometric mean of the ratios, {text}: {'-' if mean is None else f'{mean:.2f}'}"
    if known:
        worst, name = min(known, key=lambda pair: pair[0].value)
        yield f"worst ratio: {worst.bound}{worst.value:.2f} ({name})"
    yield f'floor, python -c "pass": {floor:.3f} s'
    wrong = [row.name for row in rows if row.wrong or row.peer_wrong]
    if wrong:
        yield f"*** {len(wrong)} WRONG: {', '.join(wrong)} ***"
