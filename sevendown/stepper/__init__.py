"""Solving step by step: paused anywhere, seen again from any step, steered by who watches.

It listens to the search and to the engine's record, and knows no kind of puzzle. Of rules it
knows those that say what is given.
"""
