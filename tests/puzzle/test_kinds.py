"""What is the same for all kinds of puzzles: the line `kind:`, options, output, errors, pages."""

import json
import re
from random import Random

import pytest
from support import published
from support.documents import ROOT
from support.program import FIGURE, run

import sevendown
from sevendown.command.options import WISHES, option_parser
from sevendown.puzzle import kinds

OTHERS = [name for name in kinds.names() if name != "crossnumber"]
each_kind = pytest.mark.parametrize("kind", OTHERS)


def example(kind):
    """A puzzle of that kind that has a solution."""
    paths = [path for path in published.ALL if path.parent.name == kind]
    return next(path for path in paths if not path.stem.startswith(("none", "closed")))


def test_crossnumber_is_the_first_kind_and_there_are_others():
    assert kinds.names()[0] == "crossnumber"
    assert OTHERS == sorted(OTHERS) and "queens" in OTHERS


@each_kind
def test_first_line_names_the_kind(kind):
    text = example(kind).read_text(encoding="utf-8")
    assert text.startswith(f"kind: {kind}\n")
    assert sevendown.loads(text).kind == kind
    code, out, err = run(text=text)
    assert (code, err) == (0, "") and out


@each_kind
def test_kind_can_be_told_as_well(kind):
    text = example(kind).read_text(encoding="utf-8")
    bare = text.partition("\n")[2]
    assert run("--kind", kind, text=bare) == run(text=text) == run("--kind", kind, text=text)
    assert sevendown.loads(bare, kind=kind).kind == kind


def test_kind_may_stand_anywhere_in_the_header():
    text = "% first\n\ntitle: x\n kind :  queens % so\n6\n"
    assert run("--count", text=text)[:2] == (0, "4\n")
    assert sevendown.loads(text).title == "x"


def test_kind_of_a_crossnumber_may_be_said():
    assert run("--all", text="kind: crossnumber\n" + FIGURE) == run("--all", text=FIGURE)
    assert run("--all", "--kind=crossnumber", text=FIGURE) == run("--all", text=FIGURE)


@pytest.mark.parametrize(
    ("text", "options", "said"),
    [
        ("kind: quens\n8\n", (), "<stdin>:1:7: 'quens' is no kind of puzzle; did you mean queens?"),
        ("% a\n\n kind:\n8\n", (), "<stdin>:3:7: '' is no kind of puzzle"),
        (
            "kind: queens\n8\n",
            ("--kind=triangles",),
            "<stdin>:1:7: this is a puzzle of the kind queens, not triangles",
        ),
        ("title: x\nkind: quens\n8\n", (), "<stdin>:2:7: 'quens' is no kind of puzzle; did you"),
        ("title: x\nkind: tomograph\n8\n", ("--kind=queens",), "<stdin>:2:7: this is a puzzle of"),
        ("kind: queens\nkind: queens\n8\n", (), "<stdin>:2:1: kind is given twice"),
        ("kind: queens\ntitel: x\n8\n", (), "<stdin>:2:1: unknown header key titel; did you mean"),
        ("kind: queens\n8\n", ("--shortest",), "<stdin>:1:1: --shortest is not for puzzles of the"),
        (FIGURE, ("--up-to-turning",), "<stdin>:1:1: --up-to-turning is not for puzzles of the"),
        (
            "kind: queens\n\x07\n",
            (),
            "<stdin>:2:1: the control character U+0007 BELL is not allowed",
        ),
        (b"kind: queens\n8\xff\n", (), "<stdin>:2:2: this byte is not UTF-8"),
    ],
)
def test_mistakes_have_a_place(text, options, said):
    code, out, err = run(*options, text=text)
    assert (code, out) == (2, "") and said in err


@each_kind
@pytest.mark.parametrize("text", ["", "\n% nothing\n", "?\n", "1 x\n", "-1\n", "0\n", "9" * 99])
def test_what_is_no_puzzle_has_a_place(kind, text):
    code, out, err = run("--kind", kind, text=text)
    assert out == "" and (code == 2 or code == 3 and len(text) == 99)
    assert re.match(r"<stdin>:\d+:\d+: \w", err), err


@each_kind
def test_unknown_kind_is_bad_usage(kind):
    code, _, err = run("--kind", kind + "s")
    assert code == 2 and kind in err


def test_puzzles_of_several_kinds_in_one_text():
    code, out, _ = run("--count", text=f"{FIGURE}---\nkind: queens\n6\n---\nkind: queens\n3\n")
    assert code == 1
    assert out.splitlines() == [
        "% <stdin>:1 Figure 1",
        "2",
        "% <stdin>:11",
        "4",
        "% <stdin>:14",
        "0",
    ]


@each_kind
def test_output_says_the_kind_and_every_field_as_for_crossnumbers(kind):
    def fields(*arguments, text=""):
        found = json.loads(run("--format=json", *arguments, text=text)[1])
        solution = found["solutions"][0]
        return found, set(found), set(solution)

    found, names, parts = fields(str(example(kind)))
    assert found["kind"] == kind
    assert (names, parts) == fields(text=FIGURE)[1:]
    assert "\n".join(found["solutions"][0]["rows"]) in run(str(example(kind)))[1]


@each_kind
def test_trace_in_json_says_what_values_stand_for(kind):
    lines = run("--trace=json", str(example(kind)))[2].splitlines()
    start = json.loads(lines[0])
    assert start["cells"]
    for cell in start["cells"]:
        if "symbols" in cell:
            assert len(cell["symbols"]) > cell["values"][-1][1]
            assert all(isinstance(symbol, str) for symbol in cell["symbols"])


@pytest.mark.slow
@each_kind
@pytest.mark.parametrize("mode", ["--limit=2", "--ambiguous"])
def test_trace_in_json_lists_every_cell_before_it_changes(kind, mode):
    lines = run("--trace=json", mode, str(example(kind)))[2].splitlines()
    start, *steps = map(json.loads, lines)
    known = {cell["cell"] for cell in start["cells"]}
    changed = {change["cell"] for step in steps for change in step.get("changes", [])}
    assert changed and changed <= known


@each_kind
def test_steps_statistics_and_rules_can_be_told(kind):
    path = str(example(kind))
    code, out, err = run("--trace", "--stats", path)
    assert code == 0 and out
    assert re.search(r"^ +\d+  .*line \d+: ", err, re.MULTILINE)
    assert "solution 1: " in err and "seconds: " in err
    code, out, _ = run("--show-rules", path)
    assert code == 0
    assert re.search(r"^Rules\n  line \d+\n    \w", out, re.MULTILINE)


@each_kind
def test_gives_up_when_time_is_over(kind):
    code, _, err = run("--count", "--timeout=0.000001", str(example(kind)))
    assert code == 3 and "gave up" in err


@each_kind
def test_there_is_a_page_and_it_is_listed(kind):
    assert kinds.about(kind)
    page = (ROOT / "docs" / f"{kind}.md").read_text(encoding="utf-8")
    assert f"--kind {kind}" in page
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert f"[{kind}](docs/{kind}.md)" in readme
    assert f"\n  {kind:12} {kinds.about(kind)}\n" in option_parser().format_help()


@each_kind
def test_wishes_of_a_kind_are_options(kind):
    wishes = kinds.find(kind).wishes
    assert set(wishes) <= set(WISHES)
    for wish in wishes:
        assert kind in WISHES[wish]
        assert wish in (ROOT / "docs" / f"{kind}.md").read_text(encoding="utf-8")
    with pytest.raises(ValueError, match=f"'nothing' is no wish for {kind}, which knows: "):
        sevendown.load(example(kind)).run(wishes=["nothing"])


def test_every_option_for_some_kinds_is_known_by_those_it_names():
    for wish, meaning in WISHES.items():
        named = meaning.partition(":")[0].split(", ")
        assert named and all(wish in kinds.find(kind).wishes for kind in named)


def test_one_wish_may_be_a_text():
    queens = sevendown.loads("6", kind="queens")
    assert len(list(queens.solutions(wishes="up-to-turning"))) == 1


@pytest.mark.parametrize("kind", ["quens", "Queens", "_text", "__init__"])
def test_unknown_kind_in_python(kind):
    with pytest.raises(ValueError, match=f"'{kind}' is no kind of puzzle"):
        sevendown.loads("8", kind=kind)


@each_kind
def test_only_one_puzzle_is_read_where_one_is_asked_for(kind):
    text = example(kind).read_text(encoding="utf-8")
    with pytest.raises(sevendown.PuzzleError) as caught:
        sevendown.loads(f"{text}\n---\n{text}")
    said = "here another puzzle begins, and only one is read: use sevendown.puzzles"
    assert caught.value.message == said
    assert caught.value.place.line == text.count("\n") + 3
    assert len(sevendown.puzzles(f"{text}\n---\n{text}")) == 2


@each_kind
def test_rules_in_json_say_what_values_stand_for(kind):
    book = json.loads(run("--show-rules", "--format=json", str(example(kind)))[1])
    assert book["variables"] and book["rules"]
    for cell in book["variables"]:
        if "symbols" in cell:
            assert len(cell["symbols"]) > cell["values"][-1][1]
    assert any("symbols" in cell for cell in book["variables"]) == (
        kind not in ("queens", "tomograph")
    )
    assert run("--show-rules", str(example(kind)))[1].startswith("Variables\n")


def test_kind_is_used_from_python():
    puzzle = sevendown.loads("6\n", kind="queens")
    assert [solution.rows for solution in puzzle.solutions()] == [
        ("2 4 6 1 3 5",),
        ("3 6 2 5 1 4",),
        ("4 1 5 2 6 3",),
        ("5 3 1 6 4 2",),
    ]
    several = sevendown.puzzles("kind: queens\n4\n---\n5\n", kind="queens")
    assert [len(list(puzzle.solutions())) for puzzle in several] == [2, 10]


def spoiled(text, rng):
    """A text with a few changes of the sort that a person or a bad copy makes."""
    for _ in range(rng.randint(1, 3)):
        at = rng.randrange(len(text) + 1)
        sign = rng.choice([*" \n\t0123456789-.#SQ%:x?", "\u00a0", "\u2028", "²", "\x00", "---\n"])
        lines = text.split("\n")
        line = rng.randrange(len(lines))
        text = rng.choice(
            [
                text[:at] + sign + text[at:],
                text[:at] + text[at + 1 :],
                text[:at] + sign + text[at + 1 :],
                text[:at],
                "\n".join([*lines[:line], lines[line], *lines[line:]]),
                "\n".join([*lines[:line], *lines[line + 1 :]]),
            ]
        )
    return text


@each_kind
@pytest.mark.parametrize("seed", range(30))
def test_spoiled_text_is_solved_or_refused_with_a_place(kind, seed):
    rng = Random(f"spoiled:{kind}:{seed}")
    text = spoiled(example(kind).read_text(encoding="utf-8").partition("\n")[2], rng)
    code, out, err = run("--kind", kind, "--timeout=5", "--limit=2", text=text)
    assert code in (0, 1, 2, 3)
    if code == 0:
        assert out
    else:
        assert re.search(r"^<stdin>:\d+(:\d+)?: \w", err, re.MULTILINE), err
    if code == 2:
        assert re.search(r"^<stdin>:\d+:\d+: \S", err, re.MULTILINE), err
