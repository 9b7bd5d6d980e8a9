"""Cells and rules in the abstract: agenda, log, search. Knows no puzzle."""
