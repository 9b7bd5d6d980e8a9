"""An audit in words, finding by finding, in short lines."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from sevendown.explain.grade import Grade
from sevendown.numbertheory import decimal
from sevendown.setting.audit_findings import (
    AuditFinding,
    AuditSummary,
    ClueName,
    ClueVerdict,
    EitherClue,
    FalseClue,
    GivenAnswer,
    IrreducibleSet,
    NearestSolution,
    OpenNumber,
    OpenNumbers,
    PairCount,
    SolutionCount,
    SolvingDemands,
    Unspoken,
    WordingProblem,
)
from sevendown.setting.demands import LARGE
from sevendown.speech import plural, say, template
from sevendown.text.phrases import join_words

MOST_VALUES = 8  # of a number, that are told
MOST_NAMES = 12  # of cells, that are told

_HEADINGS = {  # above the first finding of a kind
    FalseClue: template("false of the intended solution:"),
    WordingProblem: template("wording:"),
    GivenAnswer: template("given outright:"),
    ClueVerdict: template("each clue by itself:"),
    EitherClue: template("spare on their own, but one of the two is needed:"),
}
_GRADES = {
    "easy": template("easy"),
    "medium": template("medium"),
    "hard": template("hard"),
    "very hard": template("very hard"),
    "extreme": template("extreme"),
}
_STATUS = {
    "one": template("exactly one solution"),
    "not intended": template("exactly one solution, but not the intended one"),
    "several": template("several solutions"),
    "none": template("no solution"),
    "not decided": template("how many solutions there are is not decided"),
}


class AuditText:
    """Puts findings into words, with a heading above those of one kind."""

    def __init__(self) -> None:
        self._last: type[AuditFinding] | None = None

    def lines(self, finding: AuditFinding) -> list[str]:
        """Tell a finding."""
        kind = type(finding)
        heading = [say(_HEADINGS[kind])] if kind in _HEADINGS and kind != self._last else []
        self._last = kind
        tell: Callable[[Any], list[str]] = _TELLERS[kind]
        return heading + tell(finding)


def _clue(clue: ClueName) -> str:
    return say("  line {line}: {text}", line=clue.line, text=clue.text)


def _false(finding: FalseClue) -> list[str]:
    return [_clue(finding.clue)]


def _count(finding: SolutionCount) -> list[str]:
    count = finding.count
    if not count:
        if finding.gave_up:
            return [say("no solution was found, but not everything was tried")]
        return [say("no solution; sevendown doctor looks for what is wrong")]
    if count == 1 and finding.is_all:
        if finding.is_intended is None:
            return [say("exactly one solution")]
        if finding.is_intended:
            return [say("exactly one solution, the intended one")]
        return [say("exactly one solution, but not the intended one")]
    if finding.is_all:
        told = plural(count, "{n} solution in all", "{n} solutions in all")
    elif finding.gave_up:
        told = plural(count, "at least {n} solution", "at least {n} solutions")
        told += say("; not everything was tried")
    else:
        told = plural(count, "more than {n} solution", "more than {n} solutions")
    if finding.is_intended is not None:
        told += (
            say("; the intended one is among them")
            if finding.is_intended
            else say("; the intended one is none of them")
        )
    return [told]


def _nearest(finding: NearestSolution) -> list[str]:
    n = finding.distance
    if finding.to_intended:
        told = plural(
            n,
            "the nearest to the intended solution differs from it in {n} place",
            "the nearest to the intended solution differs from it in {n} places",
        )
    else:
        told = plural(
            n,
            "the nearest to the first solution differs from it in {n} place",
            "the nearest to the first solution differs from it in {n} places",
        )
    told += say("; none is nearer") if finding.is_proved else say("; a nearer one is not ruled out")
    cells = _some([f"{one.name} {one.here} -> {one.there}" for one in finding.cells])
    changed = [f"{one.name}: {one.here} -> {one.there}" for one in finding.numbers]
    changed += [f"{one.name}: {one.here} -> {one.there}" for one in finding.variables]
    return [told, *(f"  {line}" for line in [cells, *changed] if line)]


def _open(finding: OpenNumbers) -> list[str]:
    if finding.is_all:
        lines = [plural(finding.count, "over the {n} solution:", "over all {n} solutions:")]
    else:
        lines = [plural(finding.count, "over {n} solution of more:", "over {n} solutions of more:")]
    lines += [f"  {row}" for row in finding.rows]
    if not finding.is_exact:
        lines.append(say("  further cells may be open"))
    return lines + [f"  {one.name}: {_values(one)}" for one in finding.numbers]


def _values(number: OpenNumber) -> str:
    values = [decimal(value) for value in number.values]
    if len(values) <= MOST_VALUES:
        return join_words(values, say("or"))
    some = ", ".join(values[:MOST_VALUES])
    return say("{some} and {n} more", some=some, n=len(values) - MOST_VALUES)


def _wording(finding: WordingProblem) -> list[str]:
    return [
        say(
            "  line {line}, column {column}: {message}",
            line=finding.at_line,
            column=finding.at_column,
            message=finding.message,
        )
    ]


def _unspoken(finding: Unspoken) -> list[str]:
    lines = []
    if finding.entries:
        lines.append(say("no clue speaks of {names}", names=join_words(finding.entries, say("or"))))
    if finding.cells:
        names = _some(finding.cells)
        lines.append(say("no clue speaks of any number through {names}", names=names))
    return lines


def _some(names: Sequence[str]) -> str:
    if len(names) <= MOST_NAMES:
        return ", ".join(names)
    some = ", ".join(names[:MOST_NAMES])
    return say("{some} and {n} more", some=some, n=len(names) - MOST_NAMES)


def _given(finding: GivenAnswer) -> list[str]:
    value = decimal(finding.value)
    if len(finding.clues) == 1:
        told = say("  {name} is {value} by one clue alone:", name=finding.name, value=value)
    else:
        told = say("  {name} is {value} by two clues alone:", name=finding.name, value=value)
    return [told, *(f"  {_clue(clue)}" for clue in finding.clues)]


def _verdict(finding: ClueVerdict) -> list[str]:
    if finding.verdict == "spare":
        told = say("    spare on its own")
    elif finding.verdict == "not decided":
        told = say("    not decided")
    else:
        n = finding.further
        if finding.is_all:
            told = plural(
                n,
                "    needed: {n} more solution without it",
                "    needed: {n} more solutions without it",
            )
        else:
            told = plural(
                n,
                "    needed: at least {n} more solution without it",
                "    needed: at least {n} more solutions without it",
            )
        names = _some([*finding.cells, *finding.variables])
        if names and finding.is_exact:
            told += say("; open: {names}", names=names)
        elif names:
            told += say("; open at least: {names}", names=names)
    return [_clue(finding.clue), told]


def _irreducible(finding: IrreducibleSet) -> list[str]:
    kept, gone = len(finding.kept), len(finding.left_out)
    if gone:
        lines = [
            plural(gone, "this clue can go:", "these {n} clues can go, all together:"),
            *map(_clue, finding.left_out),
        ]
    else:
        lines = [say("no clue can go")]
    if not finding.not_decided:
        if gone:
            lines.append(
                plural(
                    kept,
                    "the other one is then enough, and cannot be left out (verified)",
                    "the other {n} are then enough, and none of them can be left out (verified)",
                )
            )
        return lines
    lines.append(
        plural(
            len(finding.not_decided),
            "the other {kept} are enough; of {n} it is not decided whether it can go too:",
            "the other {kept} are enough; of {n} it is not decided whether they can go too:",
            kept=kept,
        )
    )
    return lines + [_clue(clue) for clue in finding.not_decided]


def _either(finding: EitherClue) -> list[str]:
    first, second = finding.first.line, finding.second.line
    return [say("  line {first} or line {second}", first=first, second=second)]


def _pair_count(finding: PairCount) -> list[str]:
    if finding.not_decided:
        return [
            plural(
                finding.not_decided,
                "of {n} pair of spare clues it is not decided whether both can go",
                "of {n} pairs of spare clues it is not decided whether both can go",
            )
        ]
    return [] if finding.needed else [say("any two spare clues can go together")]


def _demands(finding: SolvingDemands) -> list[str]:
    lines = _graded(finding.grade)
    if finding.largest > LARGE:
        number = decimal(finding.largest)
        if finding.clue is None:
            lines.append(say("  numbers past a million, up to {number}", number=number))
        else:
            line = finding.clue.line
            lines.append(
                say(
                    "  numbers past a million, up to {number} in line {line}",
                    number=number,
                    line=line,
                )
            )
    else:
        lines.append(say("  no numbers past a million"))
    return lines


def _graded(grade: Grade | None) -> list[str]:
    if grade is None:
        return [say("to solve it: not graded, as a proof takes too many steps")]
    lines = [say("to solve it: {name}", name=say(_GRADES[grade.name]))]
    if grade.suppositions:
        count = len(grade.suppositions)
        lines.append(plural(count, "  {n} supposition", "  {n} suppositions"))
    else:
        lines.append(say("  no suppositions"))
    if grade.long_lists:
        lines.append(
            plural(
                grade.long_lists,
                "  {n} step with more than twelve candidates",
                "  {n} steps with more than twelve candidates",
            )
        )
    else:
        lines.append(say("  no long tables"))
    return lines


def _summary(finding: AuditSummary) -> list[str]:
    told = say(_STATUS[finding.status])
    if finding.needed + finding.spare + finding.not_decided and finding.status != "none":
        told += plural(
            finding.clues,
            "; {n} clue: {needed} needed, {spare} spare, {open} not decided",
            "; {n} clues: {needed} needed, {spare} spare, {open} not decided",
            needed=finding.needed,
            spare=finding.spare,
            open=finding.not_decided,
        )
    if finding.enough is not None and finding.enough < finding.clues:
        told += say("; {enough} are enough", enough=finding.enough)
    return [told]


_TELLERS: dict[type[AuditFinding], Callable[[Any], list[str]]] = {
    FalseClue: _false,
    SolutionCount: _count,
    NearestSolution: _nearest,
    OpenNumbers: _open,
    WordingProblem: _wording,
    Unspoken: _unspoken,
    GivenAnswer: _given,
    ClueVerdict: _verdict,
    IrreducibleSet: _irreducible,
    EitherClue: _either,
    PairCount: _pair_count,
    SolvingDemands: _demands,
    AuditSummary: _summary,
}
