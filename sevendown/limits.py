"""How hard the solver tries: every number at which a rule, the search or the set-up leaves off.

All of them are about effort alone: with other limits the same solutions are found, sooner or later
or in another order. An engine holds its `Limits`, and whoever works for it asks `engine.limits`, by
way of a cell as a rule.
"""

from __future__ import annotations

from sevendown.record import Record, limit


class SearchLimits(Record):
    """The search."""

    branch_values: int = limit(
        40, "values", "a cell with no more is tried value by value, the range of others is halved"
    )
    restart_failures: int = limit(
        40, "failures", "after so many the search starts anew, then after twice as many, ..."
    )
    probe_values: int = limit(10, "values", "a cell with more is not probed")
    probe_reward: int = limit(4, "probes", "a probe that fails is worth so many that do not")
    nogoods: int = limit(3000, "nogoods", "with so many, half of what was learnt is forgotten")
    nogood_literals: int = limit(60, "cells", "what is learnt of more at once is not kept")
    first_part: int = limit(
        200, "assumptions", "a search that has made so many is gone on with in parts"
    )
    largest_part: int = limit(
        1000, "assumptions", "parts grow up to this, each by a quarter of the one it is a part of"
    )
    unsolved_parts: int = limit(
        10, "times", "as many assumptions as that, before a search or a part has a solution"
    )
    unsolved_parts_counted: int = limit(
        3, "times", "the same where solutions are only counted, and none is waited for"
    )
    part_pieces: int = limit(8, "pieces", "that a part falls into beside where it has come to")
    handed_nogoods: int = limit(500, "nogoods", "those of most use go from a part to the next")
    handed_literals: int = limit(12, "cells", "nogoods of more at once do not")
    reason_cells: int = limit(
        120, "cells", "of a rule with more, what was assumed is taken for the reason"
    )


class DomainLimits(Record):
    """What a cell can be."""

    dense_width: int = limit(
        100_000, "integers", "the widest stretch that is kept as a bit for each of them"
    )
    long_stretch: int = limit(
        10_000,
        "integers",
        "of a longer stretch, rules on bounds take off a hundredth or nothing: two of them could "
        "otherwise take turns for millions of runs",
    )


class ValueLimits(Record):
    """Rules that run through values."""

    combinations: int = limit(
        1000, "combinations", "of the values of several cells, so many are run through"
    )
    tested_values: int = limit(
        100_000, "values", "of one cell, so many are tested, each once and for all"
    )
    thorough_tested_values: int = limit(
        1_000_000, "values", "the same where the engine is thorough, which is done once"
    )
    tested_at_once: int = limit(
        2000, "values", "more are tested only when nothing else is left to do"
    )
    steps_of_a_test: int = limit(10, "steps", "a test that takes more counts as several")
    tests_of_a_step: int = limit(
        5,
        "tests",
        "that take more count as a step where the steps of a search are counted",
    )
    remembered_tables: int = limit(
        50, "tables", "what is known of more is forgotten: the search makes ever new ones"
    )
    remembered_partners: int = limit(
        50, "combinations", "of the other cells; with more, what is known for each is forgotten"
    )
    remembered_partners_of_many: int = limit(
        4, "combinations", "the same where the open cell has many values, which takes megabytes"
    )
    grouped_results: int = limit(
        500, "results", "with more different ones, values are not grouped by their results"
    )
    remembered_pairs: int = limit(
        10_000, "sets of values", "of which the partners in a table of pairs are remembered"
    )
    sparse_candidates: int = limit(
        2000, "numbers", "a long number of a kind is listed once so many of that kind are left"
    )
    small_values: int = limit(
        1000, "the largest value", "up to which different cells are kept apart by bits of one int"
    )
    united_values: int = limit(
        20_000, "values", "of several cells together, one of which a number is, are listed"
    )

    @property
    def late_steps(self) -> int:
        """Give how many steps a test must take that is to be asked only when all is known."""
        return self.steps_of_a_test * (self.thorough_tested_values + 1)

    @property
    def quick_steps(self) -> int:
        """Give how many steps of testing are taken without a second thought."""
        return self.steps_of_a_test * self.tested_at_once


class DigitLimits(Record):
    """Rules about digits."""

    spelled_values: int = limit(
        1000, "values", "a long number is listed once its digits allow no more"
    )
    endings: int = limit(
        200, "combinations", "of last digits are looked at, and no digit more than that allows"
    )
    patient_endings: int = limit(500, "combinations", "the same before the first assumption")
    ending_values: int = limit(
        100, "values", "of a number without digits, so many are looked at for its last digits"
    )
    digit_product_values: int = limit(
        50, "values", "of a product of digits, so many are looked at one by one"
    )
    positional_bases: int = limit(
        40, "bases", "in which digits are read one by one; with more the bounds must do"
    )
    positional_bits: int = limit(
        4000, "bits", "larger values of digits in a base that is not known are left alone"
    )
    automaton_steps: int = limit(
        6000, "steps", "from state to state of digit automata, in all places together"
    )
    walk_numbers: int = limit(500, "numbers", "that digit automata let pass are listed")
    walk_halves: int = limit(2000, "halves", "of such numbers are run through for that")
    patient_walk_numbers: int = limit(
        50_000, "numbers", "as `walk_numbers`, before the first assumption"
    )
    patient_walk_halves: int = limit(
        200_000, "halves", "as `walk_halves`, before the first assumption"
    )


class ArithmeticLimits(Record):
    """Rules of arithmetic."""

    sum_combinations: int = limit(
        300, "combinations", "of all cells of a sum but the largest, so many are run through"
    )
    sum_words: int = limit(
        400_000, "words of 64 bits", "are moved for the sets of sums; else combinations or nothing"
    )
    sum_group_values: int = limit(
        1000, "values", "digits in a sum are looked at as those of a number of up to so many"
    )
    column_sum: int = limit(
        3000, "the largest sum", "of a column; sets of sums and carries are as long as that"
    )
    column_factor: int = limit(
        10**100, "the largest factor", "in a sum that is looked at column by column"
    )
    scaled_factors: int = limit(
        12, "values", "of a factor are tried, each with a multiplication column by column"
    )
    scaled_factor: int = limit(1000, "the largest factor", "for which that is done")
    factorized_product: int = limit(
        10**22, "the largest product", "whose factors are listed; larger ones may be hard to find"
    )
    divisor_digits: int = limit(3, "digits", "at the end of a multiple are looked at together")
    divisors: int = limit(1000, "values", "of a divisor are tried")
    divisors_at_once: int = limit(50, "values", "more are tried only when nothing else is left")
    remainder_numbers: int = limit(1000, "numbers", "that leave a remainder are listed")
    remainder_halves: int = limit(5000, "halves", "of such numbers are run through for that")
    patient_remainder_numbers: int = limit(
        50_000, "numbers", "as `remainder_numbers`, before the first assumption"
    )
    patient_remainder_halves: int = limit(
        200_000, "halves", "as `remainder_halves`, before the first assumption"
    )
    root_exponent: int = limit(
        20, "the largest exponent", "of a power whose root is a number with digits of its own"
    )


class ModelLimits(Record):
    """From statements to rules."""

    candidates: int = limit(100_000, "candidates", "more for one number are not listed")
    candidates_sought: int = limit(
        1_000_000, "steps", "to find the candidates that two statements allow together"
    )
    candidate_steps: int = limit(
        2_000_000, "steps", "a test that takes more for all candidates is left to the rules"
    )
    rare_values: int = limit(
        1000, "values", "a number with more is listed by way of the rarest kind of number"
    )
    whole_steps: int = limit(
        1_000_000, "steps", "of testing are not worth taking a statement apart for"
    )
    table_values: int = limit(
        100, "values", "of a number are worth a table that takes longer than a moment"
    )
    table_steps: int = limit(200_000, "steps", "but not longer than this")
    spelled_number: int = limit(
        10**60, "the largest number", "that is made on the way and gets digits of its own"
    )
    sums_of_a_value: int = limit(
        100, "sums", "a value that may be one of more gets a truth for each"
    )
    dependent_numbers: int = limit(12, "numbers", "that follow from one are looked at together")
    dependent_steps: int = limit(2000, "steps", "of a test of such numbers")
    folded_members: int = limit(100_000, "members", "a constant set with more is not written out")
    unrolled_members: int = limit(40, "members", "a name that runs through more is left as it is")
    unrolled_nodes: int = limit(
        3000, "terms", "and so is one whose statement would grow larger than this"
    )
    statement_members: int = limit(
        20_000, "members", "a statement whose names run through more is not taken apart"
    )


class Limits(
    SearchLimits,
    DomainLimits,
    ValueLimits,
    DigitLimits,
    ArithmeticLimits,
    ModelLimits,
):
    """All limits of effort, as an engine holds them."""


TOPICS = Limits.__bases__
