"""Many processes, on one machine or on several, that work on puzzles together."""
