"""Passes that say facts in another way."""
