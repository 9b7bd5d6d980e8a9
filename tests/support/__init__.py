"""What tests share: makers of puzzles, judges, processes, screens."""
