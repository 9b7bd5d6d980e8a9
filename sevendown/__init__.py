"""Sevendown solves crossnumbers: crosswords whose answers are numbers, written as plain text.

>>> puzzle = sevendown.load("puzzle.txt")
>>> for solution in puzzle.solutions():
...     print(solution.numbers["12a"])
"""
