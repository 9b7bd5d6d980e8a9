"""The profile of one puzzle."""

from __future__ import annotations

import sevendown
from bench import __main__ as command
from bench import profiling

TEXT = "A . C\nB . .\n\nPZ(C_s)\nqs(A_w) = 3\nqs(B_w) = 9\nV(B_w, A_w)\n"


def test_rules_note_what_they_do_and_nothing_changes():
    plain = sevendown.loads(TEXT).run()
    expected = list(plain.solutions())
    run = sevendown.loads(TEXT).run()
    rules = profiling.timed(run)
    assert list(run.solutions()) == expected
    assert run.statistics == plain.statistics
    assert sum(spent.runs for _, spent in rules) == run.statistics.runs
    assert 0 < sum(spent.changes for _, spent in rules) <= run.statistics.changes
    assert all(spent.seconds >= 0 for _, spent in rules)
    assert sum(spent.seconds for _, spent in rules) > 0


def test_rules_are_described_with_their_statement():
    run = sevendown.loads(TEXT).run()
    described = [profiling.described(rule) for rule in run.engine.rules]
    assert any("[PZ(C_s)]" in text for text in described)
    assert all("\n" not in text for text in described)


def test_the_command_names_rules_and_functions(tmp_path, capsys):
    path = tmp_path / "figure1.txt"
    path.write_text(TEXT)
    assert command.main(["profile", str(path)]) == 0
    printed = capsys.readouterr().out
    assert "2 solutions, exhausted" in printed
    for head in ("class", "rule", "tottime"):
        assert head in printed
