"""Solving step by step: paused anywhere, seen again from any step, steered by who watches.

It listens to the search and to the engine's record, and knows no kind of puzzle. Of rules it
knows those that say what is given. An interface holds a `Stepper`, and gives it timers; what that
is doing is one of the states of `states.py`, where they are drawn.
"""
