"""Solving step by step: paused anywhere, seen again from any step, steered by who watches.

It listens to the search and to the engine's record, and knows no rule and no kind of puzzle.
"""
