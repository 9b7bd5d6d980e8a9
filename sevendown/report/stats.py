"""What it took to solve a puzzle: runs and removals by rule, assumptions, lists made, seconds."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from math import inf
from typing import Any

from sevendown.engine.cells import Cell
from sevendown.engine.domains import Bound, Domain, Listed, Span
from sevendown.engine.nogoods import Nogood
from sevendown.engine.rule import Rule
from sevendown.engine.search_parts import Handed
from sevendown.engine.watcher import Watcher
from sevendown.numbertheory import decimal
from sevendown.puzzle.run import Run
from sevendown.record import Record
from sevendown.report.trace import rule_reference, sentence
from sevendown.speech import figure, plural, say, template

MOST_RULES = 20  # that are named for people
_PHASES = {  # of a run
    "reading": template("reading"),
    "setting up the rules": template("setting up the rules"),
    "rules before the first assumption": template("rules before the first assumption"),
    "checking solutions": template("checking solutions"),
    "search": template("search"),
}


@dataclass
class Share:
    """What one rule has done."""

    runs: int = 0
    changes: int = 0  # domains narrowed
    removed: Bound = 0  # values removed; infinite where they were not even known

    def add(self, other: Share) -> None:
        """Take over what another rule has done that reads the same."""
        self.runs += other.runs
        self.changes += other.changes
        self.removed = _sum(self.removed, other.removed)


class Counts(Watcher):
    """Counts what every rule does."""

    def __init__(self) -> None:
        self.shares: dict[Rule, Share] = {}
        self.tables = 0  # how often the values of a cell came to be listed, or listed anew

    def ran(self, rule: Rule) -> None:
        """Count a run."""
        self._share(rule).runs += 1

    def _share(self, rule: Rule) -> Share:
        """Give what is counted of a rule; all that was learnt is one."""
        if isinstance(rule, Nogood):
            rule = rule.cells[0].engine.nogoods
        share = self.shares.get(rule)
        if share is None:
            share = self.shares[rule] = Share()
        return share

    def changed(self, rule: Rule | None, cell: Cell, before: Domain, after: Domain) -> None:
        """Count what is removed."""
        if isinstance(before, Span):
            self.tables += not isinstance(after, Span)
        elif isinstance(after, Listed):
            self.tables += not (isinstance(before, Listed) and before.table is after.table)
        if rule is not None and not isinstance(rule, Handed):
            share = self._share(rule)
            share.changes += 1
            gone = inf if before.size == inf else before.size - after.size
            share.removed = _sum(share.removed, gone)


def _sum(one: Bound, other: Bound) -> Bound:
    # Infinity cannot be added to an int that is too large for a float.
    return inf if isinstance(one, float) or isinstance(other, float) else one + other


def count(run: Run) -> Counts:
    """Let everything be counted that a run does from now on."""
    counts = Counts()
    run.watch(counts)
    return counts


class RuleShares(Record):
    """What rules have done, for another run of the same puzzle."""

    shares: tuple[tuple[int, Share], ...]  # by places among the rules, -1: what was learnt
    tables: int


def rule_shares(counts: Counts, run: Run) -> RuleShares:
    """Give what has been counted as data."""
    places: dict[Rule, int] = {rule: i for i, rule in enumerate(run.engine.rules)}
    places[run.engine.nogoods] = -1
    shares = tuple((places[rule], share) for rule, share in counts.shares.items())
    return RuleShares(shares, counts.tables)


def add_shares(counts: Counts, run: Run, more: RuleShares) -> None:
    """Add what rules have done elsewhere to what they have done here."""
    counts.tables += more.tables
    for place, share in more.shares:
        rule = run.engine.nogoods if place < 0 else run.engine.rules[place]
        counts.shares.setdefault(rule, Share()).add(share)


def by_rule(run: Run, counts: Counts) -> list[tuple[int, str, str, Share]]:
    """Give line, statement and words of each rule with its share, most runs first."""
    joined: dict[tuple[int, str, str], Share] = {}
    for rule, share in counts.shares.items():
        joined.setdefault(rule_reference(rule, run), Share()).add(share)
    rows = [(*name, share) for name, share in joined.items()]
    return sorted(rows, key=lambda row: (-row[3].runs, *row[:3]))


def phases(run: Run) -> dict[str, float]:
    """Give the seconds of each phase; what is left over is the search and its output."""
    known = {"reading": run.puzzle.seconds, **run.phases}
    return {**known, "search": max(0.0, run.seconds - sum(run.phases.values()))}


def report(run: Run, counts: Counts) -> dict[str, Any]:
    """Give everything, for JSON."""
    rules = [
        {
            "line": line,
            "statement": text,
            "rule": said,
            **asdict(share),
            "removed": None if share.removed == inf else share.removed,
        }
        for line, text, said, share in by_rule(run, counts)
    ]
    seconds = {name: round(value, 6) for name, value in phases(run).items()}
    return {**vars(run.statistics), "tables": counts.tables, "phases": seconds, "rules": rules}


def lines(run: Run, counts: Counts) -> Iterator[str]:
    """Write everything for people, a line at a time."""
    total = run.statistics
    yield say(
        "assumptions {nodes}, contradictions {failures}, depth {depth}",
        nodes=total.nodes,
        failures=total.failures,
        depth=total.depth,
    )
    if total.learnt:
        yield say(
            "nogoods learnt {learnt}, used {used} times; {jumped} assumptions jumped over",
            learnt=total.learnt,
            used=total.used,
            jumped=total.jumped,
        )
    yield say(
        "runs {runs}, domains narrowed {changes}, lists made {tables}",
        runs=total.runs,
        changes=total.changes,
        tables=counts.tables,
    )
    seconds = phases(run).items()
    apart = say(", ")  # German numbers have commas of their own
    yield say("seconds: ") + apart.join(
        f"{say(_PHASES[name])} {figure(value, '.3f')}" for name, value in seconds
    )
    rows = by_rule(run, counts)
    if rows:
        yield say("    runs  narrowed   removed  rule")
    for line, text, said, share in rows[:MOST_RULES]:
        figures = f"{share.runs:8} {share.changes:9} {_removed(share.removed):>9}"
        yield f"{figures}  {sentence(line, text, said)}"
    if len(rows) > MOST_RULES:
        runs = sum(share.runs for *_, share in rows[MOST_RULES:])
        more = len(rows) - MOST_RULES
        by_others = plural(
            more,
            "by {n} more rule; all are in --format json",
            "by {n} more rules; all are in --format json",
        )
        yield f"{runs:8}  {by_others}"


def _removed(number: Bound) -> str:
    if number < 10**9:
        return str(number)
    return f"10^{len(decimal(number)) - 1}" if isinstance(number, int) else "∞"
