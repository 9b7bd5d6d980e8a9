"""The report of a test in XML, as programs that run tests read it from JUnit."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

from sevendown.setting.expected import AS_EXPECTED, FAILED

if TYPE_CHECKING:
    from sevendown.command.puzzle_suite import PuzzleTest

# What XML has no way to write, also not escaped.
_NO_XML = re.compile("[^\t\n\r -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def junit_report(cases: Sequence[PuzzleTest]) -> bytes:
    """Write what came of all puzzles; no time is told, so that it is the same on any machine."""
    from xml.etree import ElementTree  # rarely needed

    counts = Counter(case.status for case in cases)
    errors = len(cases) - counts[AS_EXPECTED] - counts[FAILED]
    numbers = {
        "name": "sevendown",
        "tests": str(len(cases)),
        "failures": str(counts[FAILED]),
        "errors": str(errors),
    }
    root = ElementTree.Element("testsuites", numbers)
    suite = ElementTree.SubElement(root, "testsuite", numbers)
    for case in cases:
        name = f"{case.name} {case.title}".rstrip()
        about = {"classname": _writable(case.file), "name": _writable(name)}
        node = ElementTree.SubElement(suite, "testcase", about)
        if case.status != AS_EXPECTED:
            kind = "failure" if case.status == FAILED else "error"
            why = {"type": case.status, "message": _writable(case.why)}
            ElementTree.SubElement(node, kind, why)
    ElementTree.indent(root)
    text: bytes = ElementTree.tostring(root, encoding="utf-8", xml_declaration=True)
    return text + b"\n"


def _writable(text: str) -> str:
    return _NO_XML.sub("\N{REPLACEMENT CHARACTER}", text)
