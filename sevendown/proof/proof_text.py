"""From a text of JSON to a proof; what is wrong with it is told with its place."""

from __future__ import annotations

import json
from typing import Any, NoReturn

from sevendown.errors import Problem, PuzzleError
from sevendown.proof.inference import BadProof, Proof, proof_from_dict
from sevendown.speech import say
from sevendown.text.phrases import clip
from sevendown.text.source import Source

_MOST_DIGITS = 1000  # of one number; no grid has longer ones that anybody would explain


class _NotHere(Exception):
    """Something in the text that no proof has; with what it looks like there."""

    def __init__(self, message: str, text: str) -> None:
        super().__init__(message)
        self.text = text


def read_proof(text: str, file: str) -> Proof:
    """Read a proof; raises PuzzleError where it is none."""
    source = Source(text, file)
    try:
        data = json.loads(
            source.text,
            parse_int=_integer,
            parse_float=_no_integer,
            parse_constant=_no_integer,
            object_pairs_hook=_object,
        )
        return proof_from_dict(data)
    except json.JSONDecodeError as error:
        why = f"{error.msg[:1].lower()}{error.msg[1:]}"
        message = say("this is no JSON: {why}", why=why)
        raise _error(source, error.pos, message) from None
    except _NotHere as error:
        raise _error(source, source.text.find(error.text), str(error)) from None
    except BadProof as error:
        raise _error(source, 0, str(error)) from None
    except RecursionError:
        raise _error(source, 0, say("it is nested too deeply")) from None


def _error(source: Source, at: int, message: str) -> PuzzleError:
    at = min(max(at, 0), max(0, len(source.text) - 1))
    problem: Problem = source.problem(at, message)
    return PuzzleError([problem])


def _integer(text: str) -> int:
    if len(text) > _MOST_DIGITS:
        message = say("numbers of more than {most} digits are not read", most=_MOST_DIGITS)
        raise _NotHere(message, text)
    return int(text)


def _no_integer(text: str) -> NoReturn:
    raise _NotHere(say("a proof has whole numbers only"), text)


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        left = dict.fromkeys(found)
        twice = next(name for name, _ in pairs if left.pop(name, name) is not None)
        message = say("{name} stands twice in one object", name=clip(twice))
        raise _NotHere(message, json.dumps(twice))
    return found
