"""Cells and rules in the abstract: agenda, trail, search. Knows no puzzle."""
