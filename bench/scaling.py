"""How much faster several workers are: measured with two, simulated with many."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median

from bench.curves import COLOURS, Curve, Graph, drawn_curves
from bench.giving_out import Costs, Piece, Simulated, all_of, longest_chain, simulated
from bench.process import ROOT, SOLVE, Measured, measure, warm_up
from bench.round_trips import cluster_costs, pool_costs, seconds_to_import, two_at_once
from bench.scaled_work import (
    AUDIT,
    AUDITED,
    QUICK_AUDITED,
    QUICK_SEARCHES,
    SEARCH,
    SEARCHES,
    Taken,
    Work,
    audit,
    batch,
    search,
    taken,
)
from sevendown.command.batch import ALONE
from sevendown.scale.job import ENOUGH

WORKERS = tuple(2**i for i in range(11))
PROCESSES, CLUSTER = "processes", "cluster"
HEAD = "  workers   seconds  speed-up  balance  overhead  limit"
TRIFLE = "..\n\n1a = 17\n"
_EXPLAINED = 0.6  # of all seconds; a bound below that is not what they come from


@dataclass(frozen=True)
class Beside:
    """Real runs of the command with one worker and with two, side by side."""

    one: float  # least seconds by the clock
    two: float
    one_processor: float  # least processor seconds
    at_best: float  # how much more two processes did meanwhile that share nothing, at the median
    wrong: str  # what is wrong with what was printed; "": nothing

    @property
    def speed_up(self) -> float:
        """How many times as fast two are."""
        return self.one / self.two


@dataclass(frozen=True)
class Row:
    """A number of simulated workers."""

    workers: int
    seconds: float  # of the whole command
    speed_up: float
    balance: float  # the share of their time in which workers are at work
    overhead: float  # seconds of giver and workers that are no work, to one that is
    limit: str  # what the seconds come from, for the most part


def works(quick: bool) -> list[Work]:
    """Give all there is to do."""
    if quick:
        return [
            batch(ROOT / "puzzles" / "magazines"),
            audit(QUICK_AUDITED),
            *map(search, QUICK_SEARCHES),
        ]
    return [batch(ROOT / "puzzles"), audit(AUDITED), *map(search, SEARCHES)]


def beside(work: Work, rounds: int, limit: float) -> Beside:
    """Run the command with one worker and with two, in turn, so often."""
    with tempfile.TemporaryDirectory() as folder:
        words = work.command(Path(folder))
        runs: dict[int, list[Measured]] = {1: [], 2: []}
        at_best = []
        for _ in range(rounds):
            at_best.append(two_at_once())
            for jobs, measured in runs.items():
                measured.append(measure([*SOLVE, f"--jobs={jobs}", *words], limit))
    every = [*runs[1], *runs[2]]
    wrong = ""
    if any(one.code is None for one in every):
        wrong = "out of time"
    elif len({(one.code, one.output) for one in every}) > 1:
        wrong = "*** WRONG: what is printed depends on the workers ***"
    least = {jobs: min(one.seconds for one in measured) for jobs, measured in runs.items()}
    return Beside(least[1], least[2], min(one.processor for one in runs[1]), median(at_best), wrong)


def seconds_to_start(rounds: int) -> float:
    """Measure the command with next to nothing to do."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "trifle.txt"
        path.write_text(TRIFLE, encoding="utf-8")
        return min(measure([*SOLVE, str(path)], 60).seconds for _ in range(rounds))


def rows(work: Work, took: Taken, costs: Costs, start: float) -> Iterator[Row]:
    """Simulate a piece of work with more and more workers."""
    alone = start + took.before + sum(piece.seconds for piece in all_of(took.pieces))
    before = took.before
    pieces: Sequence[Piece] = took.pieces
    enough: float | None = ENOUGH
    if work.kind != SEARCH:
        before, pieces = _begun_alone(took.pieces)
        enough = None  # whoever gets some puzzles solves them all
    for workers in WORKERS:
        if workers == 1:
            yield Row(1, alone, 1.0, 1.0, 0.0, "work")
            continue
        result = simulated(pieces, workers, costs, enough)
        seconds = start + before + result.seconds
        overhead = (result.giving + result.ready) / (result.busy or 1.0)
        why = limited_by(result, pieces, costs, start + before)
        yield Row(workers, seconds, alone / seconds, result.balance, overhead, why)


def _begun_alone(pieces: Sequence[Piece]) -> tuple[float, Sequence[Piece]]:
    """Let the first puzzles be solved before there are workers, as the command does."""
    spent = 0.0
    for number, piece in enumerate(pieces):
        if spent + piece.seconds >= ALONE:
            return ALONE, pieces[number:]  # what it was at is begun anew
        spent += piece.seconds
    return spent, ()


def limited_by(result: Simulated, pieces: Sequence[Piece], costs: Costs, before: float) -> str:
    """Say what most of the seconds come from."""
    start = result.workers * costs.begin
    bounds = {
        "work": result.busy / result.workers,
        "the longest chain": longest_chain(pieces, costs.give + costs.trip),
        "giving out": result.giving - start,
    }
    parts = {
        **bounds,
        "what comes before": before,
        "starting workers": start,
        "setting up": costs.ready,
    }
    if before + start + costs.ready + max(bounds.values()) < _EXPLAINED * (before + result.seconds):
        return "little known at a time"
    return max(parts, key=lambda name: parts[name])


def main(rounds: int, quick: bool, limit: float, picture: Path) -> int:
    """Measure, simulate, print tables and draw the picture."""
    warm_up([SOLVE])
    start = seconds_to_start(rounds)
    imports = seconds_to_import(rounds)
    print(f"start of the command: {start:.3f} s; of a worker that has nothing yet: {imports:.3f} s")
    curves: dict[str, list[Curve]] = {PROCESSES: [], CLUSTER: []}
    right = True
    everything = works(quick)
    for number, work in enumerate(everything):
        real = beside(work, rounds, limit)
        right = right and not real.wrong
        took = taken(work, rounds)
        print("\n" + "\n".join(_heading(work, real, took)), flush=True)
        here = pool_costs(took.order, rounds)
        there = cluster_costs(took.order, rounds, imports + took.set_up)
        for where, costs in ((PROCESSES, here), (CLUSTER, there)):
            if costs is None:
                print(f"{where}: not measured, as distributed is not installed")
                continue
            print(_costs(where, costs, len(took.order)))
            print(HEAD)
            found = []
            for row in rows(work, took, costs, start):
                found.append(row)
                print(line(row), flush=True)
            places = [(row.workers, row.speed_up) for row in found]
            curves[where].append(Curve(work.name, COLOURS[number % len(COLOURS)], "", places))
    picture.write_text(drawn_curves(graphs(curves)), encoding="utf-8")
    print(f"\n{picture} shows the curves")
    return int(not right)


def graphs(curves: dict[str, list[Curve]]) -> list[Graph]:
    """Give the graphs of the speed-up, with the line that none can be above."""
    ideal = Curve("ideal", "#999999", "5 3", [(n, float(n)) for n in WORKERS])
    return [
        Graph(f"speed-up, {where}", "workers", [ideal, *some])
        for where, some in curves.items()
        if some
    ]


def _heading(work: Work, real: Beside, took: Taken) -> list[str]:
    pieces = all_of(took.pieces)
    total = sum(piece.seconds for piece in pieces)
    chain = longest_chain(took.pieces)
    note = " (stands for an audit: each statement left out in turn)" if work.kind == AUDIT else ""
    return [
        f"{work.name}: solve-puzzle {' '.join(work.options)}{note}",
        f"measured: {real.one:.2f} s with --jobs 1, {real.two:.2f} s with --jobs 2, "
        f"{real.speed_up:.2f} times as fast, where two processes that share nothing did "
        f"{real.at_best:.2f} times as much as one; {real.one_processor:.2f} processor seconds "
        f"with --jobs 1  {real.wrong}".rstrip(),
        f"processor seconds: {took.before:.2f} before the first of {len(pieces)} pieces, "
        f"{total:.2f} in all of them, "
        f"{max((p.seconds for p in pieces), default=0.0):.2f} in the largest, "
        f"{chain:.2f} in the longest chain",
    ]


def _costs(where: str, costs: Costs, size: int) -> str:
    return (
        f"{where}: {1000 * costs.begin:.2f} ms to start a worker, {costs.ready:.3f} s for it to "
        f"set up; for an order of {size} bytes {1000 * costs.give:.2f} ms, and "
        f"{1000 * costs.trip:.2f} ms on the way"
    )


def line(row: Row) -> str:
    """Write a line of the table."""
    return (
        f"{row.workers:9} {row.seconds:9.2f} {row.speed_up:9.2f} {row.balance:8.2f} "
        f"{row.overhead:9.3f}  {row.limit}"
    )
