"""Clues as they are printed, in English and German: read, and written."""
