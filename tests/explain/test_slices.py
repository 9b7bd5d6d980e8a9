"""Steps cut to what is needed of them."""

from __future__ import annotations

import sevendown
from sevendown.engine.domains import single, some_of
from sevendown.explain.finder import Derivation, Level
from sevendown.explain.prove import Prover
from sevendown.explain.slices import Refutation
from sevendown.proof.inference import Inference

KEY = ("vars", "n")


def prover_of(clue):
    return Prover(sevendown.loads(f"A .\n\nvar n in 2..29\n{clue}\nA_w > n\n"))


def refuted(prover, before, value):
    """The supposition that n has a value, which the first clue refutes at once."""
    notes = {**prover.finder.base, KEY: before}
    clue = prover.finder.clues[0]
    scope = prover.finder.engine((clue,)).scope.keys
    step = Derivation(Level.CLUE, (clue,), (), {**notes, KEY: single(value)}, scope, None)
    return Refutation(KEY, single(value), notes, (step,))


def test_what_one_clue_refutes_is_said_of_the_list_it_is_taken_from():
    # Of 2..29 without 5 only the bounds could be told, which say nothing.
    prover = prover_of("n != 5")
    found = refuted(prover, some_of([3, 5, 8]), 5)
    slices, needs = prover.cutter.cut([found], {KEY: some_of([3, 8])})
    (part,) = (one.part for one in slices)
    assert isinstance(part, Inference)
    assert part.premises.variables == {"n": (3, 5, 8)}
    assert part.conclusion.variables == {"n": (3, 8)}
    assert list(needs) == [KEY] and list(needs[KEY].values()) == [3, 5, 8]


def test_what_is_not_needed_is_left_out():
    prover = prover_of("n != 5")
    found = refuted(prover, some_of([3, 5, 8]), 5)
    slices, needs = prover.cutter.cut([found], {KEY: some_of([3, 5])})
    assert slices == [] and list(needs) == [KEY]
