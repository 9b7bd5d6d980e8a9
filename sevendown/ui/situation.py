"""What is to be said of a puzzle that is watched, and what makes sense to do with it now."""

from __future__ import annotations

from sevendown.stepper.stepper import Stepper


def situation(stepper: Stepper) -> str:
    """Say how far it is, in a few words."""
    if stepper.error:
        return stepper.error.strip().splitlines()[-1]
    if not stepper.ready:
        return "setting up the rules…"
    parts = ["not started"]
    if stepper.started:
        parts = [f"step {stepper.position} of {stepper.last}"]
    steps, found = sorted(stepper.solutions), stepper.found
    if stepper.position in steps and found > 1:
        parts.append(f"solution {steps.index(stepper.position) + 1} of {found}")
    elif found:
        parts.append(f"{found} solution{'s' * (found > 1)}")
    if stepper.running:
        parts.append("running")
    elif stepper.over:
        parts.append("search over" if found else "no solution")
    elif stepper.started:
        parts.append("paused")
    return ", ".join(parts)


def verdict(stepper: Stepper) -> str:
    """Say what has come of a search that is over."""
    text = "this is the only solution" if stepper.solutions else "there is no solution"
    if stepper.found > 1:
        text = f"{stepper.found} solutions; < and > page through them"
    struck = ", with what you struck out" if stepper.strikes_for_good else ""
    return f"The search is over{struck}: {text}."


def makes_sense(
    stepper: Stepper, action: str, parameters: tuple[object, ...], has_cell: bool
) -> bool:
    """Say whether an action on the steps makes sense now; some need a cell that is chosen."""
    if action == "stop":
        return stepper.started
    if stepper.working:
        goes_on = action == "run" or (action == "step" and stepper.stepping)
        return stepper.running and goes_on
    if action == "page":
        return bool(stepper.solutions)
    if parameters[:1] == ("cell",) and not has_cell:
        return False
    if action == "step_back" or parameters[1:] == (True,):
        return stepper.position > 0
    return not stepper.at_end
