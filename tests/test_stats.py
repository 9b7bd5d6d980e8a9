"""What it took: the counts of --stats are those of the engine, on the screen and in JSON."""

import json
from functools import partial

import pytest
from support import program
from support.documents import ROOT
from support.program import FIGURE

import sevendown
from sevendown.report import stats

run_program = partial(program.run, text=FIGURE)


@pytest.mark.parametrize("name", ["magazines/teaser-2958", "listener/powerplay", "chalkdust/13"])
def test_shares_of_rules_add_up_to_the_counts_of_the_engine(name):
    run = sevendown.load(ROOT / "puzzles" / f"{name}.txt").run()
    counts = stats.count(run)
    list(run.solutions())
    rows = stats.by_rule(run, counts)
    assert sum(share.runs for *_, share in rows) == run.statistics.runs
    # What the search assumes is no rule's.
    by_rules = sum(share.changes for *_, share in rows)
    assert run.statistics.changes - 2 * run.statistics.nodes <= by_rules <= run.statistics.changes
    assert all(share.removed >= share.changes for *_, share in rows)
    assert rows == sorted(rows, key=lambda row: -row[3].runs)


def test_removals_are_counted_value_by_value():
    run = sevendown.loads(FIGURE).run()
    counts = stats.count(run)
    list(run.solutions())
    found = {said: share for _, _, said, share in stats.by_rule(run, counts)}
    assert found["PZ(C_s)"].removed == 90 - 21 and found["PZ(C_s)"].changes == 1
    assert found["A_w does not start with 0"] == stats.Share(1, 1, 1)


def test_lists_are_counted():
    run = sevendown.loads("A . . . . . . . . .\n\nV(A_w, 396533)\n").run()
    counts = stats.count(run)
    next(run.solutions())
    assert counts.tables >= 1


def test_depth_is_the_most_assumptions_at_a_time():
    run = sevendown.loads("A .\n. .\n\nA_w < 20\n").run()
    assert len(list(run.solutions())) == 1000
    assert run.statistics.depth == 3


def test_text_for_people():
    code, out, err = run_program("--stats", "--all")
    assert (code, out) == (0, "111\n333\n\n201\n603\n")
    lines = err.splitlines()
    assert lines[0] == "<stdin>:1: assumptions 1, contradictions 0, depth 1"
    assert lines[1].startswith("runs ") and "domains narrowed" in lines[1]
    phases = ["reading", "setting up the rules", "rules before the first assumption", "search"]
    assert all(phase in lines[2] for phase in phases)
    assert lines[3].split() == ["runs", "narrowed", "removed", "rule"]
    assert any(line.endswith("  line 6: PZ(C_s)") for line in lines)


def test_only_the_busiest_rules_are_named():
    text = (ROOT / "puzzles" / "magazines" / "dogsmead.txt").read_text()
    lines = run_program("--stats", text=text)[2].splitlines()
    assert lines[-1].endswith("more rules; all are in --format json")
    assert len(lines) == 4 + stats.MOST_RULES + 1


def test_json_has_the_same_and_every_rule():
    found = json.loads(run_program("--stats", "--format", "json", "--all")[1])["statistics"]
    assert {"nodes", "failures", "runs", "changes", "depth"} < set(found)
    assert sum(rule["runs"] for rule in found["rules"]) == found["runs"]
    assert {"line": 6, "statement": "PZ(C_s)", "rule": "PZ(C_s)"}.items() <= next(
        rule for rule in found["rules"] if rule["line"] == 6
    ).items()
    assert set(found["phases"]) >= {"reading", "search", "checking solutions"}
    assert all(seconds >= 0 for seconds in found["phases"].values())


def test_with_a_trace_as_json_it_is_a_line_of_it():
    err = run_program("--stats", "--trace=json")[2]
    last = json.loads(err.splitlines()[-1])
    assert last["event"] == "statistics" and last["nodes"] == 1


def test_without_the_option_nobody_counts():
    found = json.loads(run_program("--format", "json")[1])["statistics"]
    counts = {"nodes", "failures", "runs", "changes", "depth", "learnt", "used", "jumped"}
    assert set(found) == counts


def test_numbers_that_are_not_known_at_first_are_removed_without_end():
    run = sevendown.loads("A .\n\nvar n in 0..99999999999\nn = A_w ^ A_w[2]\n").run()
    counts = stats.count(run)
    list(run.solutions())
    text = "\n".join(stats.lines(run, counts))
    assert "10^" in text or "∞" in text
