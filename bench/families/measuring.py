"""Every made puzzle through `solve-puzzle --limit 2` and through a peer, side by side.

Seconds are those of the processor, which do not depend on what else the machine does.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from bench.compare import Answer, Ratio, ask_peer, geometric_mean, solve
from bench.families import FAMILIES
from bench.families.sample import Sample, solves
from bench.process import SOLVE, warm_up

WANTED = ("--limit", "2")  # the solution, and whether it is the only one
HEAD = f"{'puzzle':34} {'seconds':>8} {'peer':>8} {'ratio':>8} {'nodes':>8} {'failures':>8}"


@dataclass(frozen=True)
class Outcome:
    """A made puzzle in the table."""

    sample: Sample
    ours: Answer
    peer: Answer
    limit: float

    @property
    def ratio(self) -> Ratio | None:
        """The peer's time divided by ours; None where there are no right answers to compare."""
        ours, peer = self.ours, self.peer
        no_model = not (peer.done or peer.timed_out)
        if complaints(self) or no_model or not (ours.done or peer.done):
            return None
        bound = "" if ours.done and peer.done else ">" if ours.done else "<"
        return Ratio(self.seconds(peer) / self.seconds(ours), bound)

    def seconds(self, answer: Answer) -> float:
        """How long an answer took; the limit stands for what took longer."""
        return answer.processor if answer.done else self.limit


def complaints(outcome: Outcome) -> list[str]:
    """Say what is wrong with the two answers, by the plain meaning and beside each other."""
    sample, found = outcome.sample, []
    answers = {"ours": outcome.ours, "peer": outcome.peer}
    for who, answer in answers.items():
        false = [each for each in answer.solutions if not solves(sample.text, each)]
        found += [f"{who}: {len(false)} wrong"] * bool(false)
        if answer.done and answer.complete and sample.filling not in answer.solutions:
            found.append(f"{who}: one missing")
    counts = {_count(answer) for answer in answers.values() if answer.done}
    return found + ["different numbers of solutions"] * (len(counts) > 1)


def _count(answer: Answer) -> int:
    """How many solutions there are; 2 stands for more."""
    return min(2, len(answer.solutions)) if answer.complete else 2


def line(outcome: Outcome) -> str:
    """Write a row of the table."""
    ours, peer, ratio = outcome.ours, outcome.peer, outcome.ratio
    columns = [
        f"{outcome.sample.name:34}",
        f"{ours.processor:8.2f}" if ours.done else f"{'-':>8}",
        f"{peer.processor:8.2f}" if peer.done else f"{'-':>8}",
        f"{'-' if ratio is None else f'{ratio.bound}{ratio.value:.2f}':>8}",
        f"{'-' if ours.nodes is None else ours.nodes:>8}",
        f"{'-' if ours.failures is None else ours.failures:>8}",
    ]
    remarks = [ours.remark] if ours.remark else []
    remarks += [f"peer: {peer.remark[:70]}"] if peer.remark else []
    wrong = complaints(outcome)
    remarks += [f"*** WRONG: {', '.join(wrong)} ***"] if wrong else []
    return " ".join(columns) + ("  " + "; ".join(remarks) if remarks else "")


def summary(name: str, outcomes: list[Outcome]) -> Iterator[str]:
    """Write what stands below the table of a family."""
    solved = sum(outcome.ours.done for outcome in outcomes)
    by_peer = sum(outcome.peer.done for outcome in outcomes)
    yield f"{name}: solved {solved} of {len(outcomes)}, by the peer {by_peer}"
    ours = sum(outcome.seconds(outcome.ours) for outcome in outcomes)
    peer = sum(outcome.seconds(outcome.peer) for outcome in outcomes)
    nodes = sum(outcome.ours.nodes or 0 for outcome in outcomes)
    failures = sum(outcome.ours.failures or 0 for outcome in outcomes)
    yield (
        f"  in total, the limit for what takes longer: {ours:.1f} s, the peer {peer:.1f} s; "
        f"{nodes} nodes, {failures} failures"
    )
    mean = geometric_mean(ratio.value for ratio in (each.ratio for each in outcomes) if ratio)
    yield f"  geometric mean of the ratios: {'-' if mean is None else f'{mean:.2f}'}"


def main(names: Iterable[str], peer: list[str], limit: float, folder: Path | None) -> int:
    """Measure these families; leave their puzzles in the folder, if there is one."""
    warm_up([SOLVE, peer])
    totals: list[str] = []
    wrong = False
    with tempfile.TemporaryDirectory() as passing:
        kept = folder or Path(passing)
        kept.mkdir(parents=True, exist_ok=True)
        print(HEAD, flush=True)
        for name in names:
            outcomes = []
            for sample in FAMILIES[name]():
                path = kept / f"{sample.name}.txt"
                path.write_text(sample.text, encoding="utf-8")
                answers = solve(path, limit, WANTED), ask_peer(peer, path, limit)
                outcomes.append(Outcome(sample, *answers, limit))
                print(line(outcomes[-1]), flush=True)
            totals += summary(name, outcomes)
            wrong = wrong or any(map(complaints, outcomes))
    print("\n" + "\n".join(totals))
    return int(wrong)
