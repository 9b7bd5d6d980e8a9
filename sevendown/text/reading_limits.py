"""How much of a text is read: what is larger is refused, with a message that names the limit."""

from __future__ import annotations

from sevendown.record import Record, limit


class ReadingLimits(Record):
    """What a text may hold, so that reading it ends. There is no engine yet that could be asked."""

    file_bytes: int = limit(4_000_000, "bytes", "of a file, of a plug-in, of standard input")
    puzzle_characters: int = limit(2_000_000, "characters", "of a puzzle")
    grid_cells: int = limit(10_000, "cells", "of a grid")
    mark_characters: int = limit(100, "characters", "of a mark in a grid")
    statements: int = limit(20_000, "statements", "of a puzzle")
    statement_characters: int = limit(100_000, "characters", "of a statement")
    nesting: int = limit(
        200, "levels", "to which a statement is nested, with all names written out"
    )
    literal_digits: int = limit(10_000, "digits", "of a number in a statement")
    named_digits: int = limit(500_000, "digits", "of all numbers that statements name")
    written_out_terms: int = limit(
        2_000_000, "terms", "of a puzzle with all names and definitions written out"
    )
    evaluated_nodes: int = limit(
        200_000, "terms", "of a statement with its definitions written out, as it is evaluated"
    )
    placed_terms: int = limit(
        300_000, "terms", "of a puzzle where a running name says which cell is meant, written out"
    )
    run_through: int = limit(20_000_000, "values", "that a name may run through")
    clock_steps: int = limit(1024, "steps", "of evaluating between two looks at the clock")
    intended_effort: int = limit(
        20_000_000, "additions", "of holding all statements against the intended solution, or so"
    )
    told_mistakes: int = limit(
        50, "mistakes", "nobody reads more, and what is no puzzle at all would have thousands"
    )
    near_names: int = limit(
        500, "names", "among which one like a name that is not known is looked for: it takes long"
    )
    clue_words: int = limit(200, "words", "of a printed clue")
    clue_steps: int = limit(20_000, "steps", "of reading a clue: ten times what a long one needs")
    all_clue_steps: int = limit(500_000, "steps", "of reading all clues of a puzzle")
    near_name_characters: int = limit(30, "characters", "of a name for which that is done")
    queens_columns: int = limit(200, "columns", "of a board of queens")
    labyrinth_squares: int = limit(10_000, "squares", "of a labyrinth")
    network_places: int = limit(100, "places", "of a network")
    tomograph_rows: int = limit(100, "rows", "of a tomograph")
    triangles_pieces: int = limit(100, "pieces", "of triangles")
    arukone_rows: int = limit(60, "rows", "of an arukone")
    kind_digits: int = limit(18, "digits", "of a number in a puzzle of another kind")


READING = ReadingLimits()
