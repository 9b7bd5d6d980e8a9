"""The interface: a puzzle on the screen while it is solved, watched, stepped and steered."""
