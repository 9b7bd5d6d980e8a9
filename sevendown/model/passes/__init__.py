"""Passes that make rules of facts."""
