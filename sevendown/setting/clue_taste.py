"""How pleasant clues are: a matter of taste, kept in one place.

Words that are not named here, those of plug-ins among them, count as neither good nor bad.
"""

from __future__ import annotations

# What an entry is: well-known kinds of numbers first.
IS = {
    "Q": 0.95,
    "K": 0.95,
    "FIB": 0.95,
    "DREI": 0.9,
    "VOLL": 0.9,
    "PAL": 0.85,
    "PZ": 0.8,
    "EMIRP": 0.75,
    "POT": 0.7,
    "RECHTECK": 0.7,
    "LUCAS": 0.7,
    "STRENGAUF": 0.7,
    "STRENGAB": 0.7,
    "FUENF": 0.65,
    "SECHS": 0.65,
    "PYRAMIDE": 0.6,
    "TETRAEDER": 0.6,
    "CATALAN": 0.6,
    "HALBPRIM": 0.6,
    "AUF": 0.5,
    "AB": 0.5,
    "SIEBEN": 0.45,
    "ACHT": 0.45,
    "HARSHAD": 0.45,
    "U": 0.4,
    "FROH": 0.4,
    "AUTOMORPH": 0.4,
    "SOPHIE": 0.4,
    "GER": 0.35,
    "UNG": 0.35,
    "QUADRATFREI": 0.3,
    "ABUNDANT": 0.25,
    "DEFIZIENT": 0.2,
}
# What an entry is to another one.
IS_TO = {"ANA": 0.95, "V": 0.85, "T": 0.8, "ENTH": 0.75, "TF": 0.25}
# What an entry is to a constant, and which constants are tried.
IS_TO_CONSTANT = {"V": 0.5, "ENTH": 0.35, "TF": 0.2}
CONSTANTS: dict[str, range] = {
    "V": range(3, 26),
    "ENTH": range(10),
    "TF": range(6, 7),
    "ANA": range(0),
    "T": range(0),
    "VIELECK": range(0),
    "POTENZ": range(4, 6),
    "POTENZVON": range(2, 4),
}
OTHER_CONSTANTS = range(2, 13)
# What is made of one entry: as another entry, as a constant, as the same of another entry.
MADE = {"rev": 0.95, "wurzel": 0.9, "qs": 0.8, "qp": 0.6, "nextprime": 0.75, "prevprime": 0.75}
LETTERS = {"deutschlang": 0.1, "englischlang": 0.1, "roemischlang": 0.15}  # a matter of language
MADE |= LETTERS
MADE_CONSTANT = {"qs": 0.55, "qp": 0.25, "tau": 0.35, "gpf": 0.4, "lpf": 0.4, "omega": 0.3}
MADE_ALIKE = {"qs": 0.65, "qp": 0.5, "gpf": 0.2, "tau": 0.2}
MADE_CONSTANT |= LETTERS
MADE_ALIKE |= LETTERS
# What would say of one entry what something simpler says, or says nothing of it.
NOT_MADE = frozenset({"betrag", "len", "addpersistence", "mulpersistence", "fak", "min", "max"})
NOT_MADE |= {"sum", "produkt", "mittel", "phi"}
# What tells too much as a constant: the entry backwards, the prime behind it.
NEVER_CONSTANT = frozenset({"rev", "nextprime", "prevprime", "nthprime", "wurzel", "sigma"})
# Which kinds of numbers are looked for in what is made of entries.
LOOKED_FOR = ("Q", "K", "PZ", "PAL", "DREI", "FIB")
MADE_KIND = {"qs": 0.55, "rev": 0.55, "qp": 0.4}

OTHER_KIND, OTHER_RELATION, OTHER_CONSTANT = 0.5, 0.5, 0.3
OTHER_MADE, OTHER_MADE_CONSTANT, OTHER_MADE_ALIKE = 0.4, 0.2, 0.25
LARGEST_CONSTANT = 99  # of what is made of an entry: what is larger is filler
LESS_FOR_LARGER = 0.005  # for each one of a constant
# What an entry is to others by arithmetic.
TWICE, TIMES, SQUARED, CUBED = 0.85, 0.75, 0.95, 0.9
A_LITTLE_MORE, TWICE_A_LITTLE_MORE = 0.45, 0.4
SUM, DIFFERENCE, PRODUCT = 0.8, 0.7, 0.9
OF_TWO = {"kat": 0.7, "ggt": 0.65, "mittel": 0.65}
SUM_IS = {"PZ": 0.5, "PAL": 0.55}
OTHER_SUM_IS = 0.65
LARGER = 0.3
REMAINDER = 0.25
MULTIPLE_OF_SUM = 0.35
