"""From the tree of a puzzle to cells and rules."""
