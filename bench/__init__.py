"""Measures sevendown: against a model in CP-SAT, against growing puzzles, rule by rule.

Run from a checkout: `python -m bench`, `python -m bench growth`, `python -m bench profile PUZZLE`.
"""
