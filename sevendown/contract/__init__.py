"""The contract of words and rules: nothing that makes a word faster may change what it means.

`holds` and `value` are the truth; every other method of a word is compared with them on many
cases, chosen at random but the same each time. The tests of this package ask it of every word
that comes with it, and `--check-plugin` of a user's own.
"""
