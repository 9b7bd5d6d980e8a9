"""A puzzle as a model for CP-SAT, to measure sevendown against: `python -m bench.cpsat PUZZLE`.

The model is written as a careful user of CP-SAT would write it by hand. A cell is a variable, a
number the linear expression of its cells. What is said of one number alone, or of a few with few
values, becomes a table of cells; sums and differences are linear, products and quotients native,
logic is reified, and other words are tabulated over the values of their arguments. What none of
this expresses (values beyond 2^61, primality of a long number) is not expressed: the answer then
is that there is no model, never a wrong one.

Both programs share the reader of puzzles and the plain meaning of words (`sevendown.language`,
`sevendown.language.semantics`), and nothing that solves.
"""
