"""Everyday names of words, German and English: understood, but in no list of names.

They are looked up last and in any case, after all words and all that a puzzle defines. A name in
here is taken from later words of another meaning, as puzzles may use it.
"""

from __future__ import annotations

_BY_WORD = {
    # Predicates
    "PZ": "prim primzahl primenumber isprime",
    "Q": "quadrat quadratzahl squarenumber perfectsquare issquare",
    "K": "kubik kubikzahl würfelzahl wuerfelzahl cubic cubenumber perfectcube iscube",
    "POT": "echtepotenz perfectpower ispower",
    "PAL": "palindrom palindromzahl spiegelzahl palindromic ispalindrome",
    "AB": "absteigend fallend decreasing",
    "AUF": "aufsteigend steigend increasing",
    "U": "verschiedeneziffern differentdigits distinctdigits uniquedigits",
    "V": "vielfaches vielfachesvon teilbar teilbardurch multipleof divisible divisibleby",
    "T": "teiler teilervon teilt divisor divisorof factorof",
    "TF": "teilerfremd relativelyprime relativeprime",
    "GER": "gerade geradezahl iseven evennumber",
    "UNG": "ungerade ungeradezahl isodd oddnumber",
    "DREI": "dreieck dreieckszahl dreieckzahl triangle trianglenumber triangularnumber",
    "FIB": "fibonaccizahl fibonaccinumber",
    "VOLL": "vollkommen vollkommenezahl perfekt perfectnumber",
    "ANA": "anagramm anagramof permutation",
    "ENTH": "enthält enthaelt includes",
    "DISTINCT": "verschieden alleverschieden different alldifferent alldistinct",
    "HARSHAD": "niven harshadzahl",
    "FROH": "fröhlich froehlich fröhlichezahl happynumber",
    "QUADRATFREI": "quadratfreiezahl",
    "FUENF": "fünfeck fuenfeck fünfeckszahl fuenfeckszahl pentagonalnumber",
    "SECHS": "sechseck sechseckszahl hexagonalnumber",
    "SIEBEN": "siebeneckszahl heptagonalnumber",
    "ACHT": "achteckszahl octagonalnumber",
    "RECHTECK": "rechteckszahl rechteckzahl oblong",
    "PYRAMIDE": "pyramidenzahl pyramidalnumber",
    "TETRAEDER": "tetraederzahl tetrahedralnumber",
    "HALBPRIM": "halbprimzahl semiprimzahl",
    "LUCAS": "lucaszahl lucasnumber",
    "CATALAN": "catalanzahl catalannumber",
    # Operators
    "plus": "add",
    "minus": "subtract",
    "mal": "times multiply",
    "durch": "dividedby divide",
    "hoch": "pow",
    "mod": "modulo rest remainder",
    "qs": "quersumme ziffernsumme sumofdigits digitalsum digitssum",
    "qp": "querprodukt ziffernprodukt productofdigits digitalproduct",
    "rev": "umgekehrt rückwärts rueckwaerts gespiegelt reversed reversal backwards",
    "wurzel": "quadratwurzel squareroot",
    "ggt": "größtergemeinsamerteiler greatestcommondivisor hcf",
    "kgv": "kleinstesgemeinsamesvielfaches leastcommonmultiple",
    "betrag": "absolut absolutbetrag absolute absolutevalue",
    "min": "minimum",
    "max": "maximum",
    "len": "länge laenge stellen stellenzahl ziffernzahl length numberofdigits",
    "anzahl": "vorkommen occurrences",
    "kat": "verkettet verkettung concatenate concatenation",
    "fak": "fakultät fakultaet fact",
    "tau": "teileranzahl teilerzahl anzahlteiler numberofdivisors",
    "sigma": "teilersumme sumofdivisors",
    "phi": "totient",
    "gpf": "größterprimfaktor greatestprimefactor largestprimefactor",
    "lpf": "kleinsterprimfaktor leastprimefactor smallestprimefactor",
    "pfsumme": "primfaktorsumme sumofprimefactors",
    "mittel": "mittelwert durchschnitt average",
    "nextprime": "nächsteprimzahl naechsteprimzahl",
    "prevprime": "vorigeprimzahl previousprime",
    "nthprime": "ntprimzahl nteprimzahl",
}

WORD_OF = {name: word for word, names in _BY_WORD.items() for name in names.split()}


def word_of(name: str) -> str | None:
    """Give the first name of the word that has this everyday name, large or small."""
    return WORD_OF.get(name.lower())
