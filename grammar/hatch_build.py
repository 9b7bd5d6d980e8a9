"""Puts the parser's tables into the wheel, so that an installed program need not make them."""

import compileall
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class TablesHook(BuildHookInterface[Any]):
    """Makes the tables with the version of lark that is there while building."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Add the tables to the files of a wheel; an editable one has no grammar in it."""
        if version == "editable":
            # As installers do for other wheels: or every start would compile where Python is told
            # not to write bytecode.
            compileall.compile_dir(str(Path(self.root, "sevendown")), quiet=2)
            return
        sys.path.insert(0, self.root)
        from sevendown.clues.rule_tables import rule_tables
        from sevendown.language.parse_tables import tables_beside, tables_of

        self.folder = TemporaryDirectory()
        for grammar in Path(self.root, "grammar").glob("*.lark"):
            path = str(grammar)
            clues = grammar.stem.startswith("clues")
            made = Path(self.folder.name, f"{grammar.stem}.json")
            made.write_bytes(tables_of(path, rule_tables) if clues else tables_of(path))
            inside = tables_beside(f"sevendown/grammar/{grammar.name}")
            build_data["force_include"][str(made)] = inside

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Take the temporary files away."""
        if version != "editable":
            self.folder.cleanup()
