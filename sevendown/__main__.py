"""`python -m sevendown` is `solve-puzzle`."""

from sevendown.entry import solve

solve()
