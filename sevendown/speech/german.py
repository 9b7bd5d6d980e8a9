"""What the program says in German, by what it says in English."""

from __future__ import annotations

import errno

TEXTS: dict[str, str] = {}
REASONS: dict[int, str] = {errno.ENOENT: "Datei oder Verzeichnis nicht gefunden"}
