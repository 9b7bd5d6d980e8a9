"""Puzzles of every kind, from their text to their solutions."""
