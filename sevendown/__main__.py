"""`python -m sevendown` is `solve-puzzle`."""

from sevendown.command.entry import solve

solve()
