"""A proof as data: inferences, suppositions and cases, and how they are written as JSON.

    {"version": 1, "puzzle": "cf001.txt", "sha256": "...", "status": "unique",
     "steps": [
      {"lines": [37], "from": {"cells": {"2,8": "4"}},
       "then": {"numbers": {"29a": [1008, 1128]}, "cells": {"9,1": "1"}}},
      {"lines": [], "distinct": ["7a", "3d"], "from": {...}, "then": {...}},
      {"assume": {"cells": {"4,2": "7"}},
       "steps": [..., {"lines": [59], "from": {...}, "then": "contradiction"}]},
      {"cases": [{"assume": {"numbers": {"1d": [169]}}, "steps": [...]}, ...]}],
     "solution": {"rows": ["..."], "vars": {}}}

Where there are several solutions, each case ends in a step {"solution": {...}} or in a
contradiction, and the whole has none. Where they are too many for that, the status is "forced":
the steps say what all solutions have in common.

Cells are "row,column", counted from 1. Values are a list, or "1110..2000" where all between two
bounds are meant; those of a cell are its digits in one text. `lines` are lines of the file.
"""

from __future__ import annotations

from typing import Any

from sevendown.proof.knowledge import Item, Knowledge, Place, Values
from sevendown.record import Record
from sevendown.speech import say
from sevendown.text.phrases import join_words

VERSION = 1


class Inference(Record):
    """From these lines and what is known before follows what is known afterwards."""

    lines: tuple[int, ...]  # of the file, ascending; none: a number and its digits agree
    distinct: tuple[str, ...]  # numbers that differ from each other, as the header demands
    premises: Knowledge
    conclusion: Knowledge | None  # None: a contradiction


class Supposition(Record):
    """Something is supposed; the steps lead to a contradiction, so that it is not so.

    As one of several cases it may also end without one, or in a solution.
    """

    assumption: Item
    steps: tuple[ProofPart, ...]


class CaseSplit(Record):
    """Cases that together are all there can be; what holds in all that do not fail, holds."""

    cases: tuple[Supposition, ...]


class ProofSolution(Record):
    """A filling of the grid, as rows, and the variables; as a step: this is what is left."""

    rows: tuple[str, ...]
    variables: dict[str, int]


ProofPart = Inference | Supposition | CaseSplit | ProofSolution
UNIQUE, NONE, EXACTLY, FORCED = "unique", "none", "exactly these", "forced"


class Proof(Record):
    """A whole proof of what the solutions of a puzzle are."""

    puzzle: str  # the name of the file
    sha256: str  # of the text of the puzzle
    status: str  # UNIQUE, NONE, EXACTLY those in which its cases end, FORCED: what all have
    steps: tuple[ProofPart, ...]
    solution: ProofSolution | None  # where there is just one


# To JSON


def proof_as_dict(proof: Proof) -> dict[str, Any]:
    """Give a proof as plain lists and dictionaries."""
    found = {
        "version": VERSION,
        "puzzle": proof.puzzle,
        "sha256": proof.sha256,
        "status": proof.status,
        "steps": [part_as_dict(part) for part in proof.steps],
    }
    return found if proof.solution is None else {**found, **part_as_dict(proof.solution)}


def part_as_dict(part: ProofPart) -> dict[str, Any]:
    """Give one part of a proof as plain lists and dictionaries."""
    if isinstance(part, CaseSplit):
        return {"cases": [part_as_dict(case) for case in part.cases]}
    if isinstance(part, ProofSolution):
        return {"solution": {"rows": list(part.rows), "vars": dict(part.variables)}}
    if isinstance(part, Supposition):
        steps = [part_as_dict(step) for step in part.steps]
        return {"assume": knowledge_as_dict(Knowledge.of(part.assumption)), "steps": steps}
    found: dict[str, Any] = {"lines": list(part.lines)}
    if part.distinct:
        found["distinct"] = list(part.distinct)
    found["from"] = knowledge_as_dict(part.premises)
    if part.conclusion is None:
        return {**found, "then": "contradiction"}
    return {**found, "then": knowledge_as_dict(part.conclusion)}


def knowledge_as_dict(known: Knowledge) -> dict[str, Any]:
    """Give what is known as plain lists and dictionaries; what is empty is left out."""
    found: dict[str, Any] = {}
    if known.cells:
        found["cells"] = {
            f"{row + 1},{column + 1}": "".join(map(str, digits))
            for (row, column), digits in known.cells.items()
        }
    if known.numbers:
        found["numbers"] = {name: _written(values) for name, values in known.numbers.items()}
    if known.variables:
        found["vars"] = {name: _written(values) for name, values in known.variables.items()}
    return found


def _written(values: Values) -> list[int] | str:
    if isinstance(values, range):
        return f"{values.start}..{values.stop - 1}"
    return list(values)


# From JSON


class BadProof(Exception):
    """What has been read is no proof: the message says why."""


def proof_from_dict(data: Any) -> Proof:
    """Give the proof that plain lists and dictionaries say; raises BadProof."""
    if not isinstance(data, dict):
        raise BadProof(say("a proof is an object of JSON"))
    if data.get("version") != VERSION:
        raise BadProof(say("this is no proof of version {version}", version=VERSION))
    texts = [data.get(key) for key in ("puzzle", "sha256", "status")]
    if not all(isinstance(text, str) for text in texts):
        raise BadProof(say("puzzle, sha256 and status of a proof are texts"))
    puzzle, sha256, status = map(str, texts)
    if status not in (UNIQUE, NONE, EXACTLY, FORCED):
        known = join_words((UNIQUE, NONE, EXACTLY, FORCED), say("or"))
        raise BadProof(say("the status of a proof is {known}", known=known))
    solution = _solution(data["solution"]) if "solution" in data else None
    if (solution is not None) != (status == UNIQUE):
        message = say(
            "a proof has a solution where its status is {status}, and only there", status=UNIQUE
        )
        raise BadProof(message)
    return Proof(puzzle, sha256, status, _parts(data, 0), solution)


MOST_NESTED = 100  # suppositions within suppositions; deeper ones are no help to anybody


def _parts(data: dict[str, Any], depth: int) -> tuple[ProofPart, ...]:
    if depth > MOST_NESTED:
        raise BadProof(say("suppositions are nested more than {most} times", most=MOST_NESTED))
    return tuple(_part(item, depth) for item in _list(data, "steps"))


def _part(item: Any, depth: int) -> ProofPart:
    if not isinstance(item, dict):
        raise BadProof(say("a step is an object of JSON"))
    if "cases" in item:
        cases = _list(item, "cases")
        if not cases or not all(isinstance(case, dict) for case in cases):
            raise BadProof(say("cases are objects of JSON, and there is at least one"))
        return CaseSplit(tuple(_supposition(case, depth) for case in cases))
    if "assume" in item:
        return _supposition(item, depth)
    if "solution" in item:
        return _solution(item["solution"])
    lines = _list(item, "lines")
    distinct = _list(item, "distinct") if "distinct" in item else []
    if not all(type(line) is int for line in lines):
        raise BadProof(say("lines are numbers of lines"))
    if not all(isinstance(name, str) for name in distinct):
        raise BadProof(say("distinct has names of numbers"))
    premises = _knowledge(item.get("from"))
    then = item.get("then")
    conclusion = None if then == "contradiction" else _knowledge(then)
    if conclusion is not None and not conclusion:
        raise BadProof(say("a step says nothing"))
    return Inference(tuple(lines), tuple(distinct), premises, conclusion)


def _supposition(item: dict[str, Any], depth: int) -> Supposition:
    assumed = list(_knowledge(item.get("assume")).items())
    if len(assumed) != 1:
        raise BadProof(say("one thing is assumed at a time"))
    return Supposition(assumed[0], _parts(item, depth + 1))


def _solution(item: Any) -> ProofSolution:
    if isinstance(item, dict):
        rows, variables = item.get("rows"), item.get("vars", {})
        if isinstance(rows, list) and all(isinstance(row, str) for row in rows):
            if isinstance(variables, dict) and all(type(v) is int for v in variables.values()):
                return ProofSolution(tuple(rows), variables)
    raise BadProof(say("a solution has rows, which are texts, and vars, which are numbers"))


def _knowledge(item: Any) -> Knowledge:
    if not isinstance(item, dict) or not set(item) <= {"cells", "numbers", "vars"}:
        raise BadProof(say("what is known is an object with cells, numbers and vars"))
    parts = [item.get(kind, {}) for kind in ("cells", "numbers", "vars")]
    if not all(isinstance(part, dict) for part in parts):
        raise BadProof(say("cells, numbers and vars are objects of JSON"))
    cells, numbers, variables = parts
    return Knowledge(
        {_place(key): _digits(digits) for key, digits in cells.items()},
        {name: _values(values) for name, values in numbers.items()},
        {name: _values(values) for name, values in variables.items()},
    )


def _place(key: str) -> Place:
    row, _, column = key.partition(",")
    if not (_is_number(row) and _is_number(column)):
        message = say("a cell is its row and its column, such as 2,8, not {key!r}", key=key[:40])
        raise BadProof(message)
    return int(row) - 1, int(column) - 1


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) < 10


def _digits(written: Any) -> tuple[int, ...]:
    if not isinstance(written, str) or not (written.isascii() and written.isdigit()):
        raise BadProof(say("what a cell can be is a text of digits"))
    return tuple(sorted(set(map(int, written[:10]))))


def _values(written: Any) -> Values:
    if isinstance(written, list) and written and all(type(value) is int for value in written):
        return tuple(sorted(set(written)))
    if isinstance(written, str):
        low, dots, high = written.partition("..")
        if dots and _is_bound(low) and _is_bound(high) and int(low) <= int(high):
            return range(int(low), int(high) + 1)
    raise BadProof(say("values are a list of numbers, or bounds such as 10..99"))


def _is_bound(text: str) -> bool:
    digits = text.removeprefix("-")
    return digits.isascii() and digits.isdigit() and len(digits) < 1000


def _list(item: dict[str, Any], key: str) -> list[Any]:
    found = item.get(key)
    if not isinstance(found, list):
        raise BadProof(say("{key} is a list", key=key))
    return found
