"""`python -m sevendown` is `solve-puzzle`."""

from sevendown.cli import script

script()
