"""Check a proof of what the solutions of a puzzle are.

It believes nobody: what a step says is held against the plain meaning of the clues.
"""

from __future__ import annotations

import argparse
import json
import sys
from functools import partial
from typing import TYPE_CHECKING, Any

from sevendown.command.arguments import Parser
from sevendown.command.options import add_options
from sevendown.command.verbs import Solve
from sevendown.exitcodes import ExitCode
from sevendown.speech import plural, say

if TYPE_CHECKING:
    from sevendown.command.program import Program
    from sevendown.language.tree import PuzzleTree
    from sevendown.proof.check import ProofVerdict
    from sevendown.proof.inference import Proof
    from sevendown.text.source import Source


def add_arguments(parser: Parser) -> None:
    """Add the puzzle and the proof."""
    help = say("the puzzle; -: standard input")
    parser.add_argument("puzzle", metavar=say("PUZZLE"), help=help)
    help = say("its proof, as sevendown explain --format json prints it; -: standard input")
    parser.add_argument("proof", metavar=say("PROOF"), help=help)
    add_options(parser, "--plugin")
    help = say("how to print")
    parser.add_argument("--format", choices=("plain", "json"), default="plain", help=help)
    add_options(parser, "--timeout", "--max-memory")
    parser.set_defaults(refuse=parser.error)


def run(options: argparse.Namespace, solve: Solve) -> int:
    """Check a proof."""
    if options.puzzle == options.proof == "-":
        options.refuse(say("PUZZLE and PROOF cannot both be standard input"))
    return solve(errand=check_proof)


def check_proof(program: Program) -> int:
    """Read a puzzle and its proof, check it and print the verdict; give the exit code."""
    from sevendown.command.errand import run_errand
    from sevendown.text.files import name_of

    return run_errand(program, name_of(program.options.proof), partial(_checked, program))


def _checked(program: Program) -> int:
    from sevendown.command.errand import text_of
    from sevendown.process.stopping import unbroken
    from sevendown.proof.check import ACCEPTED, REJECTED, check
    from sevendown.proof.proof_text import read_proof

    options = program.options
    text = text_of(program, options.puzzle)
    proof = read_proof(text_of(program, options.proof), options.proof)
    source, tree = _puzzle(program, text, proof)
    try:
        verdict = check(tree, source.text, source.first_line, proof)
    except Exception as error:
        raise _fault(error) from None
    shown = _as_json(tree, verdict) if options.format == "json" else _as_text(tree, verdict)
    with unbroken():
        program.screen.out(shown)
    if verdict.status == ACCEPTED:
        return ExitCode.DONE
    return ExitCode.NOT_AS_WANTED if verdict.status == REJECTED else ExitCode.GAVE_UP


def _fault(error: Exception) -> Exception:
    """Give an error as the fault of a plug-in, where it is one."""
    if "sevendown.plugins" in sys.modules:
        from sevendown.plugins.faults import fault_of

        return fault_of(error) or error
    return error


def _puzzle(program: Program, text: str, proof: Proof) -> tuple[Source, PuzzleTree]:
    """Read the puzzle of a proof; of several, the one with the right text."""
    from sevendown.clues.doorway import reader_of
    from sevendown.errors import PuzzleError
    from sevendown.language.clue_lines import ClueOptions
    from sevendown.language.text_to_tree import read_with_clues
    from sevendown.proof.check import hash_of
    from sevendown.text.files import origin_of
    from sevendown.text.header import find_entry
    from sevendown.text.source import split_puzzles

    sources = split_puzzles(text, origin_of(program.options.puzzle))
    meant = [source for source in sources if hash_of(source.text) == proof.sha256]
    if len(sources) > 1 and not meant:
        message = say("none of the puzzles of this file is the one that the proof is for")
        raise PuzzleError([sources[0].problem(0, message)])
    source = meant[0] if meant else sources[0]
    kind = find_entry(source, "kind")
    if kind is not None and kind.value != "crossnumber":
        message = say("only proofs of crossnumbers can be checked")
        raise PuzzleError([source.problem(kind.value_at, message)])
    clues = reader_of(program.registry)
    return source, read_with_clues(source, program.registry, clues, ClueOptions())[0]


def _as_text(tree: PuzzleTree, verdict: ProofVerdict) -> str:
    """Write a verdict for people."""
    from sevendown.errors import tamed
    from sevendown.proof.check import ACCEPTED, NOT_CHECKED

    cases = plural(verdict.looks, "{n} case", "{n} cases")
    count = f"{plural(verdict.steps, '{n} step', '{n} steps')}, {cases}"
    if verdict.status == ACCEPTED:
        return say("accepted: {count}", count=count) + "\n"
    if verdict.status == NOT_CHECKED:
        wide = ", ".join(verdict.unchecked[:20])
        more = "" if len(verdict.unchecked) <= 20 else ", ..."
        text = plural(
            len(verdict.unchecked),
            "not checked: {n} of {steps} steps is too wide: {wide}; {cases}",
            "not checked: {n} of {steps} steps are too wide: {wide}; {cases}",
            steps=verdict.steps,
            wide=wide + more,
            cases=cases,
        )
        return f"{text}\n"
    where = say("step {path}: ", path=verdict.path) if verdict.path else ""
    reason = where + tamed(verdict.reason)
    lines = [say("rejected: {reason}", reason=reason), say("after {count}", count=count)]
    if verdict.filling is not None:
        rows, variables = _filling(tree, verdict)
        lines += [*rows, *(f"{name} = {value}" for name, value in variables.items())]
    return "".join(f"{line}\n" for line in lines)


def _as_json(tree: PuzzleTree, verdict: ProofVerdict) -> str:
    """Write a verdict for programs."""
    from sevendown.report.output import JSON_VERSION

    found: dict[str, Any] = {
        "version": JSON_VERSION,
        "status": verdict.status,
        "steps": verdict.steps,
        "cases": verdict.looks,
    }
    if verdict.reason:
        found |= {"step": verdict.path, "reason": verdict.reason}
    if verdict.unchecked:
        found["unchecked"] = list(verdict.unchecked)
    if verdict.filling is not None:
        rows, variables = _filling(tree, verdict)
        found["filling"] = {"rows": rows, "vars": variables}
    return f"{json.dumps(found)}\n"


def _filling(tree: PuzzleTree, verdict: ProofVerdict) -> tuple[list[str], dict[str, int]]:
    """Draw a filling as solutions are drawn, with ? where nothing is said."""
    assert verdict.filling is not None
    cells = verdict.filling.cells
    rows = [
        "".join(
            "#" if (r, c) in tree.blocked else str(cells.get((r, c), "?"))
            for c in range(tree.columns)
        )
        for r in range(tree.rows)
    ]
    return rows, verdict.filling.variables
