"""The trace: what it says, and that everything can be rebuilt from it."""

import json
from functools import partial

import pytest
from support import program
from support.documents import ROOT, Document
from support.program import FIGURE
from support.smalllimits import restart_after

import sevendown
from sevendown.engine.search import Assumed, Begun, Failed, Left, Retracted, Solved
from sevendown.report.trace import domain_text, ranges, trace

PAGE = Document(ROOT / "docs" / "trace.md")
TEN = [
    *("magazines/enigma-1760", "magazines/enigma-1772", "magazines/enigma-71"),
    *("magazines/newscientist-84", "magazines/ryder", "magazines/teaser-2958"),
    *("csplib/csplib-cf001", "listener/powerplay", "listener/couplets", "listener/abcd"),
]


def replay(lines):
    """The function that the page shows."""
    names = {"__name__": "page"}
    exec(PAGE.files["replay.py"], names)
    return names["replay"](lines)


class Snapshots(sevendown.Watcher):
    """Notes the domains of all cells at some events."""

    def __init__(self, run, kinds):
        self.run = run
        self.kinds = kinds
        self.seen = []

    def happened(self, event):
        if isinstance(event, self.kinds):
            self.seen.append([ranges(cell.domain) for cell in self.run.engine.cells])


def traced(run, kinds, go):
    """Run with a trace; give its lines, and the domains at events of these kinds."""
    lines = []
    steps = trace(run, lines.append, as_json=True)
    snapshots = Snapshots(run, kinds)
    run.watch(snapshots)
    go()
    steps.close()
    return lines, snapshots.seen


def at_events(lines, kinds):
    names = {Solved: "solution", Failed: "contradiction", Begun: "search"}
    wanted = {names[kind] for kind in kinds}
    for step, _, domains in replay(lines):
        if step["event"] in wanted:
            yield [domains[number] for number in sorted(domains)]


@pytest.mark.slow
@pytest.mark.parametrize("name", TEN)
def test_final_domains_follow_from_the_trace_alone(name):
    run = sevendown.load(ROOT / "puzzles" / f"{name}.txt").run()
    lines, seen = traced(run, (Solved, Begun), lambda: list(run.solutions()))
    assert len(seen) > run.found >= 1
    assert list(at_events(lines, (Solved, Begun))) == seen


@pytest.mark.parametrize("name", TEN[:6])
def test_all_domains_at_every_contradiction_follow_too(name):
    run = sevendown.load(ROOT / "puzzles" / f"{name}.txt").run()
    lines, seen = traced(run, (Failed, Solved), lambda: list(run.solutions()))
    assert list(at_events(lines, (Failed, Solved))) == seen


@pytest.mark.slow
def test_a_search_that_starts_anew_can_be_replayed(monkeypatch):
    restart_after(monkeypatch, 2)
    run = sevendown.load(ROOT / "puzzles" / "magazines" / "teaser-2958.txt").run()
    lines, seen = traced(run, (Failed, Solved), lambda: list(run.solutions()))
    assert {json.loads(line)["event"] for line in lines} >= {"leave", "take back"}
    assert list(at_events(lines, (Failed, Solved))) == seen


def test_what_all_solutions_agree_on_can_be_replayed():
    run = sevendown.loads(FIGURE).run()
    lines, seen = traced(run, (Solved, Failed, Begun), run.agreement)
    assert len(seen) == 4
    assert list(at_events(lines, (Solved, Failed, Begun))) == seen
    after = list(replay(lines))[-1][2]
    cells = run.engine.cells
    assert [after[cell.number] for cell in cells] == [ranges(cell.domain) for cell in cells]


def test_every_step_is_right_about_what_was_there_before():
    """Each change takes something away from what the trace says was there."""
    run = sevendown.load(ROOT / "puzzles" / "magazines" / "dogsmead.txt").run()
    lines, _ = traced(run, (), lambda: list(run.solutions()))
    before = {}
    for step, _, domains in replay(lines):
        for change in step.get("changes", ()):
            if step["event"] == "rule":
                assert domains[change["cell"]] != before[change["cell"]]
        before = dict(domains)


run_program = partial(program.run, text=FIGURE)


def test_solutions_are_the_same_with_a_trace():
    code, out, err = run_program("--trace", "--all")
    assert (code, out) == (0, "111\n333\n\n201\n603\n")
    assert err.startswith("% <stdin>:1 Figure 1\n    1  line 3: A_w does not start with 0 | ")
    assert err.endswith("solution 2: 201 / 603\n       nothing is left to try\n")
    assert "nothing is left" not in run_program("--trace")[2]


def test_a_file_after_the_bare_option_is_a_file(tmp_path):
    (tmp_path / "figure1.txt").write_text(FIGURE)
    code, out, err = run_program("--trace", str(tmp_path / "figure1.txt"))
    assert (code, out) == (0, "111\n333\n") and "assume" in err
    assert run_program("--trace=yaml")[0] == 2


def test_steps_are_numbered_and_indented():
    lines = run_program("--trace", "--all")[2].splitlines()[1:-1]
    assert [int(line[:5]) for line in lines] == list(range(1, len(lines) + 1))
    assumed = next(i for i, line in enumerate(lines) if "assume" in line)
    back = next(i for i, line in enumerate(lines) if "take back" in line)
    assert all(line[7:9] == "  " for line in lines[assumed + 1 : back])
    assert all(line[7] != " " for line in [*lines[: assumed + 1], *lines[back:]])


def test_a_contradiction_before_any_assumption_is_told():
    code, _, err = run_program("--trace", text="A .\n\nPZ(A_w)\nV(A_w, 4)\n")
    assert code == 1
    assert "  contradiction: line 4: V(A_w, 4) | nothing is left for A_w\n" in err


def test_a_trace_of_a_puzzle_that_was_given_up_ends_in_the_middle(clock):
    clock.looks = 100
    text = "A . . . . . . .\nB . . . . . . .\n\nphi(A_w) = phi(B_w) + 1234\n"
    code, _, err = run_program("--trace=json", "--timeout", "60", text=text)
    steps = [json.loads(line) for line in err.splitlines() if line.startswith("{")]
    assert code == 3 and steps[0]["event"] == "start"


def test_every_rule_is_named_by_its_line_and_its_words():
    path = ROOT / "puzzles" / "listener" / "abcd.txt"
    text = path.read_text()
    _, _, err = run_program("--trace=json", text=text)
    rules = [step for step in map(json.loads, err.splitlines()) if step["event"] == "rule"]
    source = text.splitlines()
    assert len(rules) > 50
    for step in rules:
        assert step["rule"]
        if step["statement"]:
            assert step["statement"].split()[0].split("(")[0] in source[step["line"] - 1]


def test_json_lines_of_several_puzzles(tmp_path):
    (tmp_path / "two.txt").write_text(f"{FIGURE}---\n{FIGURE}")
    _, _, err = run_program("--trace=json", str(tmp_path / "two.txt"))
    starts = [step for step in map(json.loads, err.splitlines()) if step["event"] == "start"]
    assert [start["line"] for start in starts] == [1, 11]


def test_a_watcher_hears_of_everything():
    heard = []

    class Everything(sevendown.Watcher):
        def ran(self, rule):
            heard.append(rule)

        def changed(self, rule, cell, before, after):
            heard.append((cell.name, rule))

        def happened(self, event):
            heard.append(type(event))

    run = sevendown.loads(FIGURE).run()
    run.watch(Everything())
    run.watch(Everything())
    list(run.solutions())
    assert heard[::2] == heard[1::2]
    counts = run.statistics
    assert sum(isinstance(item, tuple) for item in heard) == 2 * counts.changes
    assert [item for item in heard[::2] if isinstance(item, type)] == [
        *(Begun, Assumed, Solved, Retracted, Solved, Left)
    ]


@pytest.mark.parametrize(
    ("values", "text"),
    [
        ([7], "7"),
        ([3, 4], "3, 4"),
        ([3, 4, 5], "3..5"),
        ([-2, 5, 9], "-2, 5, 9"),
        (range(2, 42, 2), "2, 4, 6, … 40 (20 values)"),
        ([10**50], "1000000000…0000000000 (51 digits)"),
    ],
)
def test_domains_are_written_compactly(values, text):
    assert domain_text(sevendown.engine.domains.of_values(values)) == text


def test_domains_without_end_are_written():
    from sevendown.engine.domains import ANYTHING, Span

    assert domain_text(ANYTHING) == "-∞..∞" and domain_text(Span(0, 10**9)) == "0..1000000000"
    assert ranges(ANYTHING) == [[None, None]]


def test_everything_on_standard_error_is_json_then():
    text = f"{FIGURE}---\nA .\nB .\n\nPZ(A_w)\nV(A_w, 4)\n---\nA .\n\nPrime(A_w)\n"
    code, _, err = run_program("--trace=json", "--unique", text=text)
    messages = [step for step in map(json.loads, err.splitlines()) if step["event"] == "message"]
    assert code == 4
    assert [step["text"].splitlines()[0] for step in messages] == [
        "<stdin>:1: there is another solution",
        "<stdin>:11: there is no solution",
        "<stdin>:19:1: unknown predicate Prime; did you mean prime?",
    ]


def test_rules_are_told_in_the_names_that_the_puzzle_uses():
    text = "A . .\nB . .\n\nB_w = abs(A_w - 1000) or lcm(A_w, B_w) * 3 = sum(A_w, 5)\n"
    lines = run_program("--trace", text=text)[2]
    assert "abs((A_w - 1000))" in lines and "betrag" not in lines and "kgv" not in lines
    shown = run_program("--show-rules", text=text)[1]
    assert "  lcm(A_w, B_w): " in shown and "the least common multiple of A_w and B_w" in shown


def test_truths_are_told_as_such():
    lines = run_program("--trace", text="A .\n\nPZ(A_w) or A_w = 4\nA_w[1] != 2\n")[2]
    assert "open → true" not in lines  # a statement about one number needs no truth
    lines = run_program("--trace", text="A .\nB .\n\nA_w = 4 or B_w = 12\n")[2]
    assert "  line 4: A_w = 4 or B_w = 12: whether A_w = 4 | (A_w = 4): open → false\n" in lines


def test_long_statements_are_told_in_part():
    numbers = ", ".join(map(str, range(11, 99, 3)))
    text = f"A .\nB .\n\nA_w + B_w in {{{numbers}}} or A_w = B_w\nA_w < 13\n"
    lines = run_program("--trace", text=text)[2].splitlines()
    assert max(map(len, lines)) < 400 and any("…: " in line for line in lines)
