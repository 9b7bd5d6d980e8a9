"""What a doctor finds, in words and as plain data."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sevendown.language.tree import Line
from sevendown.setting.doctor_findings import (
    ClashFound,
    DoctorFinding,
    HealthState,
    RepairsFound,
    SuspectsFound,
)
from sevendown.setting.mending import Repair
from sevendown.setting.slip_kinds import told_slip
from sevendown.speech import plural, say, template
from sevendown.text.source import Source

MOST_WHY = 14  # steps of an explanation that are told
MOST_ROW = 100  # characters of a solution that is told in a line

_STATES = {
    "none": template("There is no solution."),
    "one": template("There is exactly one solution: nothing is to be mended."),
    "several": template(
        "There are several solutions, so no clues clash; sevendown audit says what they share."
    ),
    "not intended": template("The intended solution is no solution."),
    "another": template("There is exactly one solution, but not the intended one."),
    "not decided": template("Whether there is a solution is not decided."),
}


class DoctorText:
    """Puts findings about one puzzle into words."""

    def __init__(self, source: Source, statements: Sequence[Line] = ()) -> None:
        self._source = source
        self._statements = statements

    def lines(self, finding: DoctorFinding) -> list[str]:
        """Give the lines that tell a finding."""
        if isinstance(finding, HealthState):
            return self._state(finding)
        if isinstance(finding, ClashFound):
            return self._clash(finding)
        if isinstance(finding, SuspectsFound):
            return self._suspects(finding)
        return self._repairs(finding)

    def data(self, finding: DoctorFinding) -> dict[str, Any]:
        """Give a finding as plain data, with statements as they are written."""
        found = finding.as_dict()
        for name in ("statements", "false"):
            if name in found:
                found[name] = [self._named(index) for index in found[name]]
        if "pairs" in found:
            found["pairs"] = [[self._named(index) for index in pair] for pair in found["pairs"]]
        if isinstance(finding, RepairsFound):
            for data, repair in zip(found["repairs"], finding.repairs, strict=True):
                data["line"] = self._source.place(repair.draft.at).line
                data["slip"] = told_slip(repair.draft.slips)
        return found

    def _named(self, index: int) -> dict[str, Any]:
        line = self._statements[index]
        return {"line": self._source.place(line.at).line, "text": line.text}

    def _listed(self, statements: Sequence[int]) -> list[str]:
        """Give statements as they are written, each with its line."""
        named = [self._named(index) for index in statements]
        width = max((len(str(one["line"])) for one in named), default=0)
        return [
            say("  line {line}  {text}", line=str(one["line"]).rjust(width), text=one["text"])
            for one in named
        ]

    def _state(self, found: HealthState) -> list[str]:
        lines = [say(_STATES[found.status])]
        if found.not_so:
            lines += ["", say("Not so in the intended solution:"), *self._listed(found.not_so)]
        return lines

    def _clash(self, found: ClashFound) -> list[str]:
        count = len(found.statements)
        if not count:
            return ["", say("The grid and the header alone leave no solution.")]
        if count == 1:
            heading = say("This clue can never be true:")
        elif found.is_minimal:
            heading = say(
                "These {count} clues cannot all be true, and none of them can be left out:",
                count=count,
            )
        else:
            heading = say(
                "These {count} clues cannot all be true; whether fewer clash is not decided:",
                count=count,
            )
        lines = ["", heading, *self._listed(found.statements)]
        if found.why:
            lines += ["", say("Why not:"), *(f"  {step}" for step in found.why[:MOST_WHY])]
            more = len(found.why) - MOST_WHY
            if more > 0:
                lines.append(plural(more, "  and {n} step more", "  and {n} steps more"))
        return lines

    def _suspects(self, found: SuspectsFound) -> list[str]:
        if found.pairs:
            pairs = [f"{self._line_of(one)} + {self._line_of(two)}" for one, two in found.pairs]
            text = say("No clue by itself is to blame; two may be: {pairs}", pairs=", ".join(pairs))
            return ["", text]
        if not found.statements:
            return []
        heading = (
            plural(
                len(found.statements),
                "There is a solution without this one, so it is the suspect:",
                "There is a solution without one of these, so they are the suspects:",
            )
            if found.is_sure
            else plural(
                len(found.statements),
                "There may be a solution without this one, so it is the suspect:",
                "There may be a solution without one of these, so they are the suspects:",
            )
        )
        return ["", heading, *self._listed(found.statements)]

    def _line_of(self, index: int) -> str:
        return say("line {line}", line=self._named(index)["line"])

    def _repairs(self, found: RepairsFound) -> list[str]:
        if not found.repairs:
            message = say("With none of the changes that were tried is there a solution.")
            return ["", message]
        lines = [""]
        if not found.is_single:
            lines += [say("No single change that was tried heals it, but two together do."), ""]
        if all(repair.is_only for repair in found.repairs):
            lines.append(say("With each of these changes there is exactly one solution:"))
        else:
            lines.append(say("With each of these changes there is a solution:"))
        for number, repair in enumerate(found.repairs, 1):
            lines += self.change(number, repair)
        good = found.as_good_as_the_first()
        if good > 1:
            lines += ["", say("The first {count} are as good as each other.", count=good)]
        lines += ["", say("sevendown doctor --apply N writes the file with change N.")]
        return lines

    def change(self, number: int, repair: Repair) -> list[str]:
        """Tell a change, and the solution with it."""
        draft = repair.draft
        line = self._source.place(draft.at).line
        slip = told_slip(draft.slips)
        first = f"{number:3}. " + say("line {line}: {slip}", line=line, slip=slip)
        lines = [first]
        if draft.before:
            lines.append(f"       {draft.before}")
        lines.append(f"     → {draft.after}")
        rows = " ".join(repair.solution.rows)
        if not repair.is_only:
            rows = say("one of several solutions: {rows}", rows=rows)
        if len(rows) <= MOST_ROW:
            lines.append(f"       {rows}")
        elif not repair.is_only:
            lines.append("       " + say("several solutions"))
        return lines

    def in_a_line(self, repair: Repair) -> str:
        """Tell a repair in one line, for who did not ask."""
        return say(
            "line {line} may be a slip: with {after} there is exactly one solution",
            line=self._source.place(repair.draft.at).line,
            after=repair.draft.after,
        )
