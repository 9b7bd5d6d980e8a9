"""Why: steps that people can follow, hints, reasons for and against, how hard a puzzle is."""
