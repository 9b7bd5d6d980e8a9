"""For who sets puzzles: what a puzzle needs, what is wrong with it, what else could be said."""
