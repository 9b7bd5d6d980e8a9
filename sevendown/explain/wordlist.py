"""The phrases in which proofs are told, in English: all that is said, in one place."""

from __future__ import annotations

# Names of digits and of values
ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth")
LAST = "last"
DIGIT_OF = "the {ordinal} digit of {number}"
NTH_DIGIT_OF = "digit {place} of {number}"
CELL = "r{row}c{column}"
UNKNOWN_DIGIT = "·"

# Facts
IS_VALUE = "{name} = {value}"
IS_LISTED = "{name} is {values}"
IS_NOT = "{name} is not {values}"
BEGINS = "{name} begins with {values}"
BEGINS_NOT = "{name} does not begin with {values}"
ENDS = "{name} ends in {values}"
ENDS_NOT = "{name} does not end in {values}"
RANGE = "{low} to {high}"
FROM_NUMBER = "{fact} (from {number})"
COUNTED = "one of {count} values from {low} to {high}"
AND_OTHERS = "{first}, and so on: all {count} digits known so far"

# Steps
BY_LINE = "{clue} (line {line})"
BY_WRITTEN_LINE = "{clue} (line {line}: {text})"
WITH = "{clue}, where {premises}"
STEP = "{clue}. "
SO = "So {conclusion}."
CANNOT_BE = "This cannot be."
ALSO = "Further, {premises}."
NOTHING_NEW = "nothing new follows"
SUPPOSE = "Suppose {assumption}."
SUPPOSE_SO = "Suppose {assumption}, so {number}."
NOT_SO = "So {negation}; {rest}."
NOT_SO_ALONE = "So {negation}."
NOTHING_IS_LEFT = "nothing is left for it"
LEFT = "what is left is {values}"
LEFT_SO = "what is left is {values}, so {number}"
WHICH_LEAVES = "{own}, which leaves {left}"
COMPLETES = "{told}, which completes {full}"
OF_THESE = "of these, {left} is left for {name}"
IN_ANY_CASE = "{listed}, in any case {pattern}"
CASES = "There are {count} cases of {subject}."
CASE = "Case {index} of {count}: suppose {assumption}."
CASES_ALL_FAIL = "No case is possible."
CASES_LEAVE = "In the cases that are left, {rest}."
CASES_ARE_ALL = "These are all cases."
SOLUTION = "This is a solution: {rows}."
SOLUTION_WITH = "This is a solution: {rows}, with {variables}."
DIFFERENT_ANSWERS = "No two answers are equal"

# Reasons
CROSSING = "{name} was {values}; {digits}."
CROSSING_LEAVES = "{name} was {values}; {digits}, which leaves {left}."
CROSSING_CLASH = "{name} = {values}, but {digits}."
CROSSING_NONE = "{name} was {values}; {digits}, which none of these allows."
CROSSED_DIGIT = "{place} digit is {values}"
CROSSED_BY = "{digit} ({source})"
CROSSED_BY_NUMBER = "{digit}, {source}"
CROSSED_AS_SUPPOSED = "{digit}, as supposed"
CROSSED_BY_STEP = "{digit}, by step {number}"
CROSSED_DIGITS = "it looks like {pattern}"
ONLY_ONE = "The only such {noun} is {value}."
ONLY_THESE = "Such {noun} are {values}."
ONE_FITS = "Only {value} fits."
THESE_FIT = "What fits is {values}."
NO_OTHER_MEMBER = "None of the others is {value}."
LISTED_NUMBERS = "{count} listed numbers"
NAME_CAN_BE = "{name} can only be {values}."
WITH_ARITHMETIC = "{value} ({arithmetic})"
AND_THEN = ", and "
EXCLUDED = "That rules out {values}."
NO_SUCH_NOUN = "There is no such {noun}."
NOTHING_FITS = "Nothing fits."
SIDES = "But {sides}."
LAST_DIGITS = "The last digits: {equation}."
SUCH_ENDS_IN = "Such a number ends in {values}."
ENDS_IN = "{side} ends in {values}."
LAST_FEW_DIGITS = "The last {count} digits: {equation}."
FEW_DIGITS = {2: "two", 3: "three"}
COMPARE_LAST_DIGIT = "Compare the last digits of both sides."
COMPARE_LAST_DIGITS = "Compare the last {count} digits of both sides."
LAST_DIGITS_FAIL = "The last digits do not fit."
AT_MOST = "{name} is at most {high}"
AT_LEAST = "{name} is at least {low}"
SIZE_FAILS = "The sizes do not fit."
SIZE = "By size, {bounds}."
ARE_LISTED = "{names} are {values}"
AS = "as {causes}, {bounds}"
NO_LESS = "{name} ≥ {low}"
NO_MORE = "{name} ≤ {high}"
SIZE_SO = "{cause}, so {bounds}"
SOME_ARE_ALREADY = "{count} of these digits are {digit} already"
ONE_IS_ALREADY = "1 of these digits is {digit} already"
ALL_THAT_ARE = "{sure}, and no other can be."
NO_DIGIT_IS = "None of these digits can be {digit}."
COULD_BE = "{sure}; besides, {could} could be."
CAN_BE = "Of these digits, {could} can be {digit}, and none is for sure."
OTHERS = "{count} others"
COUNTED_DIGITS = "{count} digits"
ONLY_NAMED = "only {names}"
DIGITS_OF = "the {ordinals} digits of {number}"
MAKES = "That makes {counts}."
COUNT = "There are {count} such {nouns} to look through."
COUNT_OF = "{name} can have {count} values, which are to be looked through."
TAKEN = "{value} is already at {name}"
BOTH_WOULD_BE = "Then {one} and {other} would both be {value}, but all answers differ."
TAKEN_BY_ALL = "{values} are all taken by {names}"
KNOWN_SIDES = "Here {sides}."
ONLY_SIDE = "Of these, only this is possible: {side}."
SIDE_AS = "{side}, as {why}"
NONE_OF_FORM = "no {noun} has the form {pattern}"
ALSO_IS = "{noun} that is also {other}"
ONLY_DIVISORS = "the {count}-digit divisors of {number} are {divisors}"
ONLY_DIVISOR = "the only {count}-digit divisor of {number} is {divisors}"
NO_DIVISORS = "{number} has no {count}-digit divisor"
COUNTS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
IT_IS_AT_MOST = "it is at most {high}"
IT_IS_AT_LEAST = "it is at least {low}"
AT_LEAST_AND_MOST = "What is known comes to at least {low} and at most {high}."

# Axioms, where they matter
NO_LEADING_ZERO = "({cell} is not 0, as {number} begins there.)"
ONLY_DIGITS = "(The digits are {digits}.)"
BEGIN_TOGETHER = "{one} and {other} begin in the same cell"
END_TOGETHER = "{one} and {other} end in the same cell"
SHARED_CELL = "{one} is {other}"
SHARED_CELLS = "({cells}.)"

# Rungs of a hint
LOOK_AT = "Look at {name}."
LOOK_AT_ALL = "Look at the whole grid."
SUPPOSE_THERE = "Suppose something about {name}."
RUNG_CLUE = "The clue is: {clue}."
RUNG_CLUE_KNOWN = "The clue is: {clue}. What is needed of the grid: {premises}."
RUNG_KNOWN = "No clue is needed, only what is known: {premises}."
RUNG_SOLUTION = "Everything is known by now."
KINDS = {
    "crossing": "Compare a list written down before with the digits known since.",
    "list": "List the candidates.",
    "compute": "Work it out.",
    "last digits": "Look at the last digits.",
    "size": "Look at the size: what is the least and the most it can be?",
    "last digits and size": "Look at the last digits, and at the size.",
    "answers differ": "The answers differ: what is taken already?",
    "nothing fits": "See what fits: nothing does.",
    "count": "Count the candidates, and see what they have in common.",
    "either": "See which side of the clue can hold.",
    "none": "See what follows from the clue.",
    "suppose": "Suppose a value, and see that it leads to a contradiction.",
    "cases": "Try the cases one after the other.",
    "solution": "Write it down.",
}

# Whole texts
END_UNIQUE = "So there is just one solution."
FULL_GRID = "The grid is full:"
ONLY_SOLUTION = "This is the only solution."
ONLY_SOLUTION_WITH = "This is the only solution, with {variables}."
END_NONE = "So there is no solution."
END_EXACTLY = "So these are all solutions."
END_FORCED = "There are more solutions; this is what they have in common."
NOT_NEEDED = "Not needed: line {line}; it holds as well."
NONE_NEEDED = "Not needed: lines {lines}; they hold as well."
DOT = "{sign} stands for a digit that is not known yet"
BRACKETS = "{sign} for one of these digits"
BRACKETS_ALONE = "{sign} stands for one of these digits"
TITLE = "# {title}"
