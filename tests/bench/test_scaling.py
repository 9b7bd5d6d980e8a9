"""Several workers: simulated ones on pieces made by hand, and the table of real ones."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree
from itertools import islice

import pytest

import sevendown
from bench import __main__ as command
from bench import round_trips, scaled_work, scaling
from bench.curves import Curve
from bench.giving_out import Costs, Piece, all_of, longest_chain, simulated
from sevendown.scale.in_order import _MOST_TOGETHER

TEXT = "A . C\nB . .\n\nPZ(C_s)\nqs(A_w) = 3\nqs(B_w) = 9\nV(B_w, A_w)\n"
MANY = "....\n\nV(1a, 3)\n"  # 3000 solutions


def no_books() -> float:
    return 0.0


def chain(*seconds: float) -> Piece:
    """Pieces each of which is left by the one before."""
    first, *others = seconds
    return Piece(first, [chain(*others)] if others else [])


@pytest.mark.parametrize("workers", [1, 2, 3, 4, 7, 12, 100])
def test_equal_independent_pieces_take_as_many_rounds_as_there_must_be(workers):
    pieces = [Piece(1.0) for _ in range(12)]
    # None begins another once a second has passed, so nothing is done in a clump.
    result = simulated(pieces, workers, Costs(), enough=0.5, clock=no_books)
    assert result.seconds == -(-12 // workers)
    assert result.busy == 12
    assert result.balance == 12 / (workers * result.seconds)
    assert result.giving == result.ready == 0


@pytest.mark.parametrize("workers", [1, 2, 64])
def test_a_chain_gains_nothing(workers):
    pieces = [chain(1.0, 2.0, 3.0)]
    result = simulated(pieces, workers, Costs(), clock=no_books)
    assert result.seconds == 6 == longest_chain(pieces)
    assert result.orders == 3


def test_what_is_left_is_known_only_when_the_piece_is_done():
    tree = [Piece(1.0, [Piece(2.0), Piece(2.0, [Piece(5.0)])])]
    assert [piece.seconds for piece in all_of(tree)] == [1, 2, 2, 5]
    assert longest_chain(tree) == 8 and longest_chain(tree, link=0.5) == 9.5
    assert simulated(tree, 1, Costs(), clock=no_books).seconds == 10
    assert simulated(tree, 2, Costs(), clock=no_books).seconds == 8


def test_the_first_in_order_are_begun_first():
    # So the long one at the end begins late, with two workers after a second.
    late = [Piece(1.0), Piece(1.0), Piece(5.0)]
    assert simulated(late, 2, Costs(), clock=no_books).seconds == 6
    assert simulated(late[::-1], 2, Costs(), clock=no_books).seconds == 5


def test_what_is_done_beside_the_work_is_counted():
    pieces = [Piece(1.0) for _ in range(4)]
    costs = Costs(begin=0.25, ready=0.5, give=0.125, trip=0.25)
    result = simulated(pieces, 4, costs, clock=no_books)
    # Four are started, and the last of them gets the last order.
    assert result.seconds == 4 * 0.25 + 4 * 0.125 + 0.25 + 0.5 + 1.0
    assert result.giving == 4 * 0.25 + 4 * 0.125
    assert result.ready == 4 * 0.5
    assert (result.orders, result.busy) == (4, 4)


def test_the_giver_takes_one_order_after_the_other():
    pieces = [Piece(0.0) for _ in range(8)]
    result = simulated(pieces, 1000, Costs(give=1.0), clock=no_books)
    assert result.seconds == 8


def test_many_small_pieces_go_together_and_long_ones_are_handed_back():
    small = simulated([Piece(0.001) for _ in range(1000)], 1, Costs(), 0.2, no_books)
    assert 1000 / _MOST_TOGETHER <= small.orders < 200
    long = simulated([Piece(1.0) for _ in range(1000)], 1, Costs(), 0.2, no_books)
    assert long.orders == 1000


def test_books_are_kept_by_a_clock():
    ticks = iter(range(1000))
    result = simulated([Piece(10.0)], 1, Costs(), clock=lambda: float(next(ticks)))
    # One tick before the order, one while it is done, and one after it.
    assert (result.giving, result.seconds) == (3, 12)


@pytest.mark.parametrize(
    ("pieces", "workers", "costs", "before", "why"),
    [
        ([Piece(1.0)] * 100, 2, Costs(), 1.0, "work"),
        ([chain(*[1.0] * 10)], 64, Costs(), 1.0, "the longest chain"),
        ([Piece(1.0)] * 100, 64, Costs(), 9.0, "what comes before"),
        ([Piece(1.0)] * 100, 64, Costs(give=1.0), 1.0, "giving out"),
        ([Piece(1.0)] * 100, 64, Costs(begin=1.0), 1.0, "starting workers"),
        ([Piece(1.0)] * 100, 64, Costs(ready=9.0), 1.0, "setting up"),
    ],
)
def test_what_limits_is_named(pieces, workers, costs, before, why):
    pieces = [Piece(piece.seconds, piece.left) for piece in pieces]
    result = simulated(pieces, workers, costs, clock=no_books)
    assert scaling.limited_by(result, pieces, costs, before) == why


def test_every_search_can_be_made_and_says_what_it_lacks():
    for puzzle in (*scaled_work.SEARCHES, *scaled_work.QUICK_SEARCHES):
        whole = sevendown.load(f"{scaled_work.ROOT}/puzzles/{puzzle.puzzle}.txt").tree.lines
        lines = sevendown.loads(puzzle.text()).tree.lines
        assert len(lines) == len(whole) - len(puzzle.without)
    assert len({puzzle.text() for puzzle in scaled_work.SEARCHES}) == len(scaled_work.SEARCHES)
    assert len({puzzle.name for puzzle in scaled_work.SEARCHES}) == len(scaled_work.SEARCHES)


def test_an_audit_leaves_out_each_statement_once():
    work = scaled_work.audit(scaled_work.QUICK_AUDITED)
    assert len(work.texts) == len(set(work.texts)) == 9
    assert all(len(sevendown.loads(text).tree.lines) == 8 for text in work.texts)


def test_a_batch_has_crossnumbers_alone():
    work = scaled_work.batch(scaled_work.ROOT / "puzzles")
    assert len(work.texts) >= 58
    assert len(scaled_work.batch(scaled_work.ROOT / "puzzles", most=3).texts) == 3


def test_parts_are_searched_one_by_one_and_all_solutions_are_counted():
    run = sevendown.loads(MANY).run()
    parts = scaled_work.PartByPart()
    run.helpers = parts
    assert sum(1 for _ in run.solutions()) == 3000
    pieces = all_of(parts.pieces)
    assert len(pieces) > 3 and all(piece.seconds >= 0 for piece in pieces)
    assert parts.order
    took = scaled_work.taken(scaled_work.Work("many", scaled_work.SEARCH, (MANY,), ("--count",)))
    assert len(all_of(took.pieces)) == len(pieces)
    assert took.before > 0 and took.set_up > 0


def test_of_several_rounds_the_least_counts_for_each_piece():
    rounds = [
        scaled_work.Taken(2.0, [Piece(1.0, [Piece(5.0)])], 0.5, b""),
        scaled_work.Taken(1.0, [Piece(2.0, [Piece(4.0)])], 0.6, b""),
    ]
    one = scaled_work.least(rounds)
    assert (one.before, one.set_up) == (1.0, 0.5)
    assert [piece.seconds for piece in all_of(one.pieces)] == [1.0, 4.0]


@pytest.mark.parametrize("kind", [scaled_work.BATCH, scaled_work.SEARCH])
def test_a_tiny_puzzle_is_simulated_and_printed(kind):
    work = scaled_work.Work("tiny", kind, (TEXT,), ("--count",))
    took = scaled_work.taken(work)
    found = list(islice(scaling.rows(work, took, Costs(give=0.001, trip=0.001), 0.1), 4))
    assert [row.workers for row in found] == [1, 2, 4, 8]
    assert all(row.seconds > 0.1 and row.limit for row in found)
    assert all(len(scaling.line(row).split()) >= 6 for row in found)


def test_curves_have_an_ideal_and_no_empty_graph():
    some = Curve("tiny", "#000", "", [(1, 1.0), (1024, 3.0)])
    (graph,) = scaling.graphs({scaling.PROCESSES: [some], scaling.CLUSTER: []})
    assert [curve.name for curve in graph.curves] == ["ideal", "tiny"]


def test_round_trips_are_measured(monkeypatch):
    monkeypatch.setattr(round_trips, "MANY", 10)
    costs = round_trips.pool_costs(TEXT.encode(), 1)
    assert costs.give > 0 and costs.begin >= 0 and costs.trip >= 0 and costs.ready == 0


def test_one_and_two_workers_print_the_same():
    work = scaled_work.Work("tiny", scaled_work.BATCH, (TEXT, TEXT), ("--all",))
    real = scaling.beside(work, 1, 60.0)
    assert real.wrong == "" and real.speed_up > 0 and real.one_processor > 0


@pytest.mark.slow
def test_the_command_measures_simulates_and_draws(tmp_path, capsys):
    picture = tmp_path / "picture.svg"
    assert command.main(["scale", "--quick", "--picture", str(picture)]) == 0
    printed = capsys.readouterr().out
    assert "WRONG" not in printed and "stands for an audit" in printed
    assert printed.count("measured: ") == 3 and "     1024 " in printed
    ElementTree.parse(picture)
