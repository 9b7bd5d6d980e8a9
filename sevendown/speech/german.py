"""What the program says in German, by what it says in English.

Values have the same names in both. Nobody is addressed; what is named is a word of the glossary:
Feld (cell), Gitter (grid), Marke (mark), Aussage (statement), Kopf (header).
"""

from __future__ import annotations

import errno

# What is wrong with the text of a crossnumber, or odd about it.
_READING = {
    # header and characters
    "unknown header key {key}": "unbekannter Schlüssel {key} im Kopf",
    "{key} is given twice": "{key} ist doppelt angegeben",
    "digits is a range or a list of digits, as 1-9 or 13579, not {value!r}": (
        "digits ist ein Bereich oder eine Liste von Ziffern, wie 1-9 oder 13579, nicht {value!r}"
    ),
    "leading-zeros is yes or no, not {value!r}": "leading-zeros ist yes oder no, nicht {value!r}",
    "answers is free or distinct, not {value!r}": (
        "answers ist free oder distinct, nicht {value!r}"
    ),
    "; did you mean {name}?": "; ist {name} gemeint?",
    "there are more than {most} mistakes; these are the first to be found": (
        "es gibt mehr als {most} Fehler; diese wurden zuerst gefunden"
    ),
    "the puzzle has {number} characters; at most {most} are read": (
        "das Rätsel hat {number} Zeichen; höchstens {most} werden gelesen"
    ),
    "this byte is not UTF-8": "dieses Byte ist kein UTF-8",
    "the control character {sign} is not allowed": "das Steuerzeichen {sign} ist nicht erlaubt",
    "{sign} is not part of the language": "{sign} gehört nicht zur Sprache",
    "; write {other}": "; man schreibt {other}",
    "; it ends no line here": "; es beendet hier keine Zeile",
    "; it cannot be seen": "; es ist unsichtbar",
    "; write {whole} as one character": "; man schreibt {whole} als ein Zeichen",
    "; it looks like {looks!r}": "; es sieht aus wie {looks!r}",
    "more than {most} bytes are not read": "mehr als {most} Bytes werden nicht gelesen",
    # what is expected
    "expected are unique, no solution, solutions 2, solutions <= 9 or grade <= medium, "
    "separated by commas, not {text!r}": (
        "erwartet werden unique, no solution, solutions 2, solutions <= 9 oder grade <= medium, "
        "durch Kommas getrennt, nicht {text!r}"
    ),
    "puzzles of this kind have no grade": "Rätsel dieser Art haben keinen Grad",
    "Test puzzles: whether they are what their headers expect": (
        "Rätsel prüfen: ob sie sind, was ihr Kopf erwartet"
    ),
    "PATH": "PFAD",
    "a file of puzzles, or a folder in which to look for such files (*.txt)": (
        "eine Datei mit Rätseln oder ein Ordner, in dem solche gesucht werden (*.txt)"
    ),
    "write a report in XML as JUnit does": "einen Bericht in XML schreiben, wie JUnit es tut",
    "ok": "ok",
    "FAILED: {why}": "DURCHGEFALLEN: {why}",
    "not decided: {why}": "nicht entschieden: {why}",
    "cannot be read: {why}": "kann nicht gelesen werden: {why}",
    "gave up": "aufgegeben",
    "there was not enough time": "die Zeit hat nicht gereicht",
    "the intended solution is none": "die gemeinte Lösung ist keine",
    "line {line}: {why}": "Zeile {line}: {why}",
    "its grade is {grade}; expected: {expected}": "ihr Grad ist {grade}; erwartet: {expected}",
    "there is {n} solution": "es gibt {n} Lösung",
    "there are {n} solutions": "es gibt {n} Lösungen",
    "{there}; expected: {expected}": "{there}; erwartet: {expected}",
    "{ok} as expected, {failed} failed, {open} not decided, {bad} cannot be read": (
        "{ok} wie erwartet, {failed} durchgefallen, {open} nicht entschieden, {bad} nicht lesbar"
    ),
    "; {n} without expectations passed over": "; {n} ohne Erwartungen übergangen",
    # the intended solution
    "there is exactly one solution, but not the intended one": (
        "es gibt genau eine Lösung, aber nicht die gemeinte"
    ),
    "the intended solution is not among these": "die gemeinte Lösung ist nicht darunter",
    "the intended solution is not among these; there may be others": (
        "die gemeinte Lösung ist nicht darunter; es kann weitere geben"
    ),
    "this is not the intended solution; there are others": (
        "das ist nicht die gemeinte Lösung; es gibt weitere"
    ),
    "this is not the intended solution; whether there are others is not known": (
        "das ist nicht die gemeinte Lösung; ob es weitere gibt, ist nicht bekannt"
    ),
    "a variable stands in a line of its own, below solution: and all rows": (
        "eine Variable steht in einer eigenen Zeile, unter solution: und allen Zeilen des Gitters"
    ),
    "the rows of the solution stand right below this line, or behind the colon": (
        "die Zeilen der Lösung stehen gleich unter dieser Zeile oder hinter dem Doppelpunkt"
    ),
    "this digit is given, but the intended solution has {other}": (
        "diese Ziffer ist gegeben, aber die gemeinte Lösung hat {other}"
    ),
    "{name} begins with 0 in the intended solution": (
        "{name} beginnt in der gemeinten Lösung mit 0"
    ),
    "all answers are to be distinct, but {one} and {other} are both {value} in the intended "
    "solution": (
        "alle Antworten sollen verschieden sein, aber {one} und {other} sind in der gemeinten "
        "Lösung beide {value}"
    ),
    "{name} is {value} in the intended solution, but not declared to be so": (
        "{name} ist in der gemeinten Lösung {value}, aber nicht so vereinbart"
    ),
    "this is not so in the intended solution": "das ist in der gemeinten Lösung nicht so",
    "this is not so in the intended solution, where {what}": (
        "das ist in der gemeinten Lösung nicht so; dort gilt: {what}"
    ),
    # grid
    "there is no puzzle here: no grid": "hier ist kein Rätsel: kein Gitter",
    "the grid is expected here, before any statement": (
        "hier wird das Gitter erwartet, vor allen Aussagen"
    ),
    "this is no row of the grid; leave a blank line before the statements": (
        "das ist keine Zeile des Gitters; vor den Aussagen steht eine Leerzeile"
    ),
    "{word!r} is no cell; a cell is '.', '#' or a mark (letters or a number), then perhaps '=5', "
    "'|', '_'": (
        "{word!r} ist kein Feld; ein Feld ist '.', '#' oder eine Marke (Buchstaben oder eine "
        "Zahl), danach vielleicht '=5', '|', '_'"
    ),
    "{word!r} is no cell; a cell is blank, '.', '##' or a mark (letters or a number), then perhaps "
    "'=5'": (
        "{word!r} ist kein Feld; ein Feld ist leer, '.', '##' oder eine Marke (Buchstaben oder "
        "eine Zahl), danach vielleicht '=5'"
    ),
    "the grid has {number} cells; at most {most} are read": (
        "das Gitter hat {number} Felder; höchstens {most} werden gelesen"
    ),
    "this row has {n} cell, the first has {columns}": (
        "diese Zeile hat {n} Feld, die erste hat {columns}"
    ),
    "this row has {n} cells, the first has {columns}": (
        "diese Zeile hat {n} Felder, die erste hat {columns}"
    ),
    "a mark has at most {most} letters or digits": (
        "eine Marke hat höchstens {most} Buchstaben oder Ziffern"
    ),
    "the mark {mark} stands twice (first in line {line}, column {column})": (
        "die Marke {mark} steht zweimal da (zuerst in Zeile {line}, Spalte {column})"
    ),
    "; a blocked cell is #": "; ein gesperrtes Feld ist #",
    "; write . for an open cell": "; ein offenes Feld ist .",
    "is this the title? write title: {title}": "ist das der Titel? man schreibt title: {title}",
    "a blocked cell holds no digit": "ein gesperrtes Feld enthält keine Ziffer",
    "the digit {digit} is given, but digits allows only {allowed}": (
        "die Ziffer {digit} ist vorgegeben, aber digits erlaubt nur {allowed}"
    ),
    "a row of cells of a boxed grid starts with |": (
        "in einem Gitter mit Rahmen beginnt eine Zeile von Feldern mit |"
    ),
    "a line between rows of a boxed grid starts with +": (
        "in einem Gitter mit Rahmen beginnt eine Linie zwischen Zeilen mit +"
    ),
    "this line is {number} characters long, the first is {width}": (
        "diese Zeile ist {number} Zeichen lang, die erste {width}"
    ),
    "the boxed grid does not end with a line {line}": (
        "das Gitter mit Rahmen endet nicht mit einer Linie {line}"
    ),
    "the first line of a boxed grid is made of + and -": (
        "die erste Zeile eines Gitters mit Rahmen besteht aus + und -"
    ),
    "the first line of a boxed grid ends with +": (
        "die erste Zeile eines Gitters mit Rahmen endet mit +"
    ),
    "a cell of a boxed grid is two or more characters wide": (
        "ein Feld eines Gitters mit Rahmen ist zwei oder mehr Zeichen breit"
    ),
    "the cells of a boxed grid are all equally wide": (
        "die Felder eines Gitters mit Rahmen sind alle gleich breit"
    ),
    "a row of cells ends with |": "eine Zeile von Feldern endet mit |",
    "between two cells stands '|', ':' or a blank, not {sign!r}": (
        "zwischen zwei Feldern steht '|', ':' oder ein Leerzeichen, nicht {sign!r}"
    ),
    "here a corner + is expected, not {sign!r}": "hier wird eine Ecke + erwartet, nicht {sign!r}",
    "the border of a boxed grid is made of + and -": (
        "der Rand eines Gitters mit Rahmen besteht aus + und -"
    ),
    "between two rows stands {bar}, {no_bar} or blanks": (
        "zwischen zwei Zeilen steht {bar}, {no_bar} oder nichts"
    ),
    # syntax
    "this {sign} is never closed": "diese Klammer {sign} wird nicht geschlossen",
    "this {sign} closes nothing": "diese Klammer {sign} schließt nichts",
    "a header line stands before the grid": "eine Zeile des Kopfes steht vor dem Gitter",
    "expected {expected} but found {found!r}": "erwartet wird {expected}, hier steht {found!r}",
    "the statement ends where {expected} is expected": (
        "die Aussage endet, wo {expected} erwartet wird"
    ),
    "{word} is neither a number nor a reference": "{word} ist weder eine Zahl noch ein Verweis",
    "a number, a name or '('": "eine Zahl, ein Name oder '('",
    "a name": "ein Name",
    "an operator or the end of the statement": "ein Operator oder das Ende der Aussage",
    "the end of the statement": "das Ende der Aussage",
    "or": "oder",
    "and": "und",
    "{sign!r} can be read in two ways here; write brackets": (
        "{sign!r} ist hier mehrdeutig; es fehlen Klammern"
    ),
    "; write '>=' or '->'": "; man schreibt '>=' oder '->'",
    "; write 'div' to divide, and '%' for a comment": (
        "; man schreibt 'div', um zu teilen, und '%' vor einem Kommentar"
    ),
    "; write 'or'": "; man schreibt 'or'",
    "; to multiply, write '*'": "; um zu multiplizieren, schreibt man '*'",
    "; to divide, write '/'": "; um zu dividieren, schreibt man '/'",
    "; a number is whole, with nothing between its digits": (
        "; eine Zahl ist ganz, und zwischen ihren Ziffern steht nichts"
    ),
    "; % starts a comment": "; mit % beginnt ein Kommentar",
    "; a statement ends with its line": "; eine Aussage endet mit ihrer Zeile",
    ": % starts a comment; for a remainder write mod": (
        ": mit % beginnt ein Kommentar; für einen Rest schreibt man mod"
    ),
    "; % starts a comment: for a remainder write mod": (
        "; mit % beginnt ein Kommentar: für einen Rest schreibt man mod"
    ),
    "write {number} for one number: here a comma separates": (
        "eine einzige Zahl schreibt man {number}: hier trennt ein Komma"
    ),
    # names
    "{name} is written {other}": "statt {name} schreibt man {other}",
    "unknown name {name}; {mark} {direction} is written {reference}": (
        "unbekannter Name {name}; {mark} {direction} schreibt man {reference}"
    ),
    "across": "waagerecht",
    "down": "senkrecht",
    "unknown name {name}": "unbekannter Name {name}",
    "unknown predicate {name}": "unbekanntes Prädikat {name}",
    "unknown operator {name}": "unbekannter Operator {name}",
    "unknown predicate or operator {name}": "unbekanntes Prädikat oder unbekannter Operator {name}",
    "unknown form {name}": "unbekannte Form {name}",
    "{name} is used in its own declaration": "{name} kommt in der eigenen Deklaration vor",
    "{name} is used in its own definition": "{name} kommt in der eigenen Definition vor",
    "{name} is used before it is declared (line {line})": (
        "{name} kommt vor der Deklaration (Zeile {line}) vor"
    ),
    "{name} is used before it is defined (line {line})": (
        "{name} kommt vor der Definition (Zeile {line}) vor"
    ),
    "{name} is declared twice (first in line {first})": (
        "{name} ist doppelt deklariert (zuerst in Zeile {first})"
    ),
    "{name} is defined twice (first in line {first})": (
        "{name} ist doppelt definiert (zuerst in Zeile {first})"
    ),
    "{name} is a word of the language; choose another name": (
        "{name} ist ein Wort der Sprache; nötig ist ein anderer Name"
    ),
    "{name} stands for many numbers; it may be an argument of DISTINCT, sum, min or max, or what a "
    "name runs through": (
        "{name} steht für viele Zahlen; es kann ein Argument von DISTINCT, sum, min oder max sein, "
        "oder das, was ein Name durchläuft"
    ),
    "{name} is a mark, not a number: write {name}_w or {name}_s": (
        "{name} ist eine Marke, keine Zahl: man schreibt {name}_w oder {name}_s"
    ),
    "there is no mark {mark} in the grid": "im Gitter gibt es keine Marke {mark}",
    "{name} is no number; as a word of the language it is followed by a bracket": (
        "{name} ist keine Zahl; auf dieses Wort der Sprache folgt eine Klammer"
    ),
    "{name} has no running form; {forms} have one": (
        "{name} hat keine laufende Form; {forms} haben eine"
    ),
    "{name} takes {wanted}, not {count}": "{name} braucht {wanted}, nicht {count}",
    "{n} argument": "{n} Argument",
    "{n} arguments": "{n} Argumente",
    "{least} or more arguments": "{least} oder mehr Argumente",
    "{least} to {most} arguments": "{least} bis {most} Argumente",
    "a statement is expected here, but this is a number": (
        "hier wird eine Aussage erwartet, aber das ist eine Zahl"
    ),
    "a statement is expected here, but {name} is an operator, which makes a number": (
        "hier wird eine Aussage erwartet, aber {name} ist ein Operator und ergibt eine Zahl"
    ),
    "a number is expected here, but this is a statement": (
        "hier wird eine Zahl erwartet, aber das ist eine Aussage"
    ),
    "a number is expected here, but {name} is a predicate": (
        "hier wird eine Zahl erwartet, aber {name} ist ein Prädikat"
    ),
    "after `in` a set {...} or a range a..b is expected": (
        "nach `in` wird eine Menge {...} oder ein Bereich a..b erwartet"
    ),
    "a name can run through these, but `in` takes a set {...} or a range a..b": (
        "ein Name kann sie durchlaufen, aber `in` verlangt eine Menge {...} oder einen Bereich a..b"
    ),
    "this cell is blocked": "dieses Feld ist gesperrt",
    "there is no such cell: the grid has {rows} and {columns}": (
        "ein solches Feld gibt es nicht: das Gitter hat {rows} und {columns}"
    ),
    "{n} row": "{n} Zeile",
    "{n} rows": "{n} Zeilen",
    "{n} column": "{n} Spalte",
    "{n} columns": "{n} Spalten",
    "the parameter {name} stands twice": "der Parameter {name} steht zweimal da",
    "{name} is written {name}(x in G : S)": "man schreibt {name} so: {name}(x in G : S)",
    "{name} is written {name}(x in G : ...)": "man schreibt {name} so: {name}(x in G : ...)",
    "label takes a reference or a running name": (
        "label verlangt einen Verweis oder einen laufenden Namen"
    ),
    "cell takes a row and a column as digits: cell(2, 3), or names that run through digits": (
        "cell verlangt Zeile und Spalte in Ziffern: cell(2, 3), oder Namen, die Ziffern durchlaufen"
    ),
    "{name} takes a digit: {name}(1), or a name that runs through digits": (
        "{name} verlangt eine Ziffer: {name}(1), oder einen Namen, der Ziffern durchläuft"
    ),
    "{name} cannot run through places of cells": "{name} kann keine Orte von Feldern durchlaufen",
    "a name for places of cells runs through more than {most} values": (
        "ein Name für Orte von Feldern durchläuft mehr als {most} Werte"
    ),
    "more than {most} terms with all cells written out": (
        "mehr als {most} Terme, wenn alle Felder ausgeschrieben sind"
    ),
    "there are two diagonals: 1 begins at the top left, 2 at the top right": (
        "es gibt zwei Diagonalen: 1 beginnt oben links, 2 oben rechts"
    ),
    "there is no such row: the grid has {n} row": (
        "eine solche Zeile gibt es nicht: das Gitter hat {n} Zeile"
    ),
    "there is no such row: the grid has {n} rows": (
        "eine solche Zeile gibt es nicht: das Gitter hat {n} Zeilen"
    ),
    "there is no such column: the grid has {n} column": (
        "eine solche Spalte gibt es nicht: das Gitter hat {n} Spalte"
    ),
    "there is no such column: the grid has {n} columns": (
        "eine solche Spalte gibt es nicht: das Gitter hat {n} Spalten"
    ),
    # printed clues
    "language is en or de, not {value!r}": "language ist en oder de, nicht {value!r}",
    "there is no {mark} across": "es gibt kein {mark} waagerecht",
    "there is no {mark} down": "es gibt kein {mark} senkrecht",
    "; is the clue German? write language: de in the header": (
        "; ist der Hinweis deutsch? Dann gehört language: de in den Kopf"
    ),
    "; is the clue English? write language: en in the header": (
        "; ist der Hinweis englisch? Dann gehört language: en in den Kopf"
    ),
    "{entry} has a clue in line {line} already": "{entry} hat schon einen Hinweis in Zeile {line}",
    "no number across begins at {mark}": "bei {mark} beginnt keine Zahl waagerecht",
    "no number down begins at {mark}": "bei {mark} beginnt keine Zahl senkrecht",
    "{name} has {n} cell in the grid, not {length}": (
        "{name} hat im Gitter {n} Feld, nicht {length}"
    ),
    "{name} has {n} cells in the grid, not {length}": (
        "{name} hat im Gitter {n} Felder, nicht {length}"
    ),
    "a clue of more than {most} words is not read": (
        "ein Hinweis mit mehr als {most} Wörtern wird nicht gelesen"
    ),
    "this clue is too intricate": "dieser Hinweis ist zu verwickelt",
    "there is no {what}": "{what} gibt es nicht",
    "no statement stands before clue:": "es fehlt eine Aussage vor clue:",
    "words are expected behind clue:": "es fehlen Worte hinter clue:",
    "clue: stands twice": "clue: steht doppelt",
    "a var has no words: clues call it by its name": (
        "eine var hat keine Worte: Hinweise nennen sie bei ihrem Namen"
    ),
    "this clue is understood, but cannot be said of no entry": (
        "dieser Hinweis ist verständlich, passt aber nur zu einer Zahl"
    ),
    "this clue is understood, but cannot be said of this entry": (
        "dieser Hinweis ist verständlich, passt aber nicht zu dieser Zahl"
    ),
    "this clue is not understood from {word} on": (
        "dieser Hinweis ist ab {word} nicht verständlich"
    ),
    "this clue is not understood: the word {word} is not known": (
        "dieser Hinweis ist nicht verständlich: das Wort {word} ist nicht bekannt"
    ),
    " (or write a statement: {name} = ..., prime({name}), ...)": (
        " (oder als Aussage: {name} = ..., prime({name}), ...)"
    ),
    "; the nearest phrase known is: {phrase}": "; am ähnlichsten ist diese Wendung: {phrase}",
    "this clue is read as {statement}, but could also mean {others}": (
        "dieser Hinweis wird als {statement} gelesen, kann aber auch {others} heißen"
    ),
    # limits
    "a number of more than {most} digits is not read": (
        "eine Zahl mit mehr als {most} Ziffern wird nicht gelesen"
    ),
    "more than {most} statements are not read": "mehr als {most} Aussagen werden nicht gelesen",
    "a statement of more than {most} characters is not read": (
        "eine Aussage mit mehr als {most} Zeichen wird nicht gelesen"
    ),
    "nested more than {most} deep": "mehr als {most}-fach geschachtelt",
    "nested too deeply": "zu tief geschachtelt",
    "more than {most} terms once every name is written out": (
        "mehr als {most} Terme, wenn alle Namen ausgeschrieben sind"
    ),
    "the numbers named so far have more than {most} digits": (
        "die bisher genannten Zahlen haben mehr als {most} Ziffern"
    ),
    "the definitions in it grow too large when written out": (
        "die Definitionen darin werden ausgeschrieben zu groß"
    ),
    "a name runs through {many} values": "ein Name durchläuft {many} Werte",
    "more than 10^30": "mehr als 10^30",
    "the values of {name} cannot be listed": "die Werte von {name} lassen sich nicht aufzählen",
    "{what} is too large to compute": "{what} ist zu groß, um berechnet zu werden",
    "(a number of {digits} digits)": "(eine Zahl mit {digits} Ziffern)",
    "a number of {digits} digits is too large to test for primality": (
        "bei {digits} Ziffern ist eine Zahl zu groß, um zu prüfen, ob sie prim ist"
    ),
    "a number of {digits} digits is too large for the next prime": (
        "bei {digits} Ziffern ist eine Zahl zu groß für die nächste Primzahl"
    ),
    "a number of {digits} digits is too large for the last prime": (
        "bei {digits} Ziffern ist eine Zahl zu groß für die vorige Primzahl"
    ),
    "a number of {digits} digits is too large to factorize": (
        "bei {digits} Ziffern ist eine Zahl zu groß, um zerlegt zu werden"
    ),
    "a number of {digits} digits in so large a base is too large": (
        "eine Zahl mit {digits} Ziffern zu einer so großen Basis ist zu groß"
    ),
    "the prime is too far away to be found": "die Primzahl ist zu weit entfernt",
    # warnings
    "this cell is in no number, which multiplies the solutions": (
        "dieses Feld gehört zu keiner Zahl, was die Lösungen vervielfacht"
    ),
    "the var {name} is in no statement, which multiplies the solutions": (
        "die var {name} kommt in keiner Aussage vor, was die Lösungen vervielfacht"
    ),
    "{name} starts in the middle of a longer number": (
        "{name} beginnt mitten in einer längeren Zahl"
    ),
    "{name} is a single cell": "{name} ist ein einzelnes Feld",
    "; is {name} meant?": "; ist {name} gemeint?",
    "{mark} is the mark of an open cell, and no statement uses it; a blocked cell is #": (
        "{mark} ist die Marke eines offenen Feldes, und keine Aussage nennt sie; ein gesperrtes "
        "Feld ist #"
    ),
    "this can never hold": "das kann nie gelten",
    "this can never hold: one side is {left}, the other {right}": (
        "das kann nie gelten: eine Seite ist {left}, die andere {right}"
    ),
    "this can never hold: the value is {value}": "das kann nie gelten: der Wert ist {value}",
    "this never has a value": "das hat nie einen Wert",
    "{about} and cannot be {what}": "{about} und kann nicht {what} sein",
    "{about} and cannot be one of these": "{about} und kann nichts davon sein",
    "{about}, so there is no digit {which}": "{about}, also gibt es keine Ziffer {which}",
    "digits count from 1: there is no digit 0": (
        "Ziffern zählen ab 1: eine Ziffer 0 gibt es nicht"
    ),
    "{name} has {n} digit": "{name} hat {n} Ziffer",
    "{name} has {n} digits": "{name} hat {n} Ziffern",
    "{name} is {value}": "{name} ist {value}",
    "{number}": "{number}",
    "below {number}": "unter {number}",
    "above {number}": "über {number}",
    "at most {number}": "höchstens {number}",
    "at least {number}": "mindestens {number}",
    "{start}… ({digits} digits)": "{start}… ({digits} Ziffern)",
}

# What is wrong with puzzles of other kinds.
_KINDS = {
    "Crosswords whose answers are numbers": "Kreuzworträtsel, deren Antworten Zahlen sind",
    "Pairs of numbers in a grid, to be joined by lines that do not meet": (
        "Zahlenpaare in einem Gitter, zu verbinden durch Linien, die sich nicht treffen"
    ),
    "A way out of a labyrinth": "Ein Weg aus einem Labyrinth",
    "Ways from one place to another in a network of roads": (
        "Wege von einem Ort zu einem anderen in einem Straßennetz"
    ),
    "As many queens on a chessboard as it has columns, none of which attacks another": (
        "So viele Damen auf einem Schachbrett, wie es Spalten hat, ohne dass eine die andere "
        "bedroht"
    ),
    "A figure, from the sums of its rows, columns and diagonals": (
        "Eine Figur, aus den Summen ihrer Zeilen, Spalten und Diagonalen"
    ),
    "Triangular pieces that make a large triangle, with halves of figures on their edges": (
        "Dreieckige Teile mit halben Figuren an den Kanten, die ein großes Dreieck bilden"
    ),
    "{name!r} is no kind of puzzle": "{name!r} ist keine Art von Rätsel",
    "this is a puzzle of the kind {kind}, not {wanted}": (
        "dies ist ein Rätsel der Art {kind}, nicht {wanted}"
    ),
    "here another puzzle begins, and only one is read: use sevendown.puzzles": (
        "hier beginnt ein weiteres Rätsel, und nur eines wird gelesen: für mehrere gibt es "
        "sevendown.puzzles"
    ),
    "here another puzzle begins, and only one is read": (
        "hier beginnt ein weiteres Rätsel, und nur eines wird gelesen"
    ),
    "{what} is a whole number, not {word}": "{what} ist eine ganze Zahl, nicht {word}",
    "{what} has more than {most} digits, which is not tried": (
        "{what} hat mehr als {most} Ziffern; das wird nicht versucht"
    ),
    "{what} is at least {least}, not {n}": "{what} ist mindestens {least}, nicht {n}",
    "{what} is at most {most}, not {n}": "{what} ist höchstens {most}, nicht {n}",
    "{what} is missing": "{what} fehlt",
    "after {what}, the line ends": "{what} steht allein in der Zeile",
    "{what} is {value}; more than {most} is not tried": (
        "{what} ist {value}; mehr als {most} wird nicht versucht"
    ),
    "the number of rows": "die Anzahl der Zeilen",
    "the number of pairs": "die Anzahl der Paare",
    "the number of squares": "die Anzahl der Felder",
    "the number of places": "die Anzahl der Orte",
    "the number of pieces": "die Anzahl der Teile",
    "the number of figures": "die Anzahl der Figuren",
    "the size of the board": "die Größe des Bretts",
    "the row of the start": "die Zeile des Starts",
    "the column of the start": "die Spalte des Starts",
    "the start": "der Start",
    "the goal": "das Ziel",
    "a sum": "eine Summe",
    "a figure": "eine Figur",
    "a length": "eine Länge",
    "a number": "eine Zahl",
    # arukone
    "the grid ends after {n} row": "das Gitter endet nach {n} Zeile",
    "the grid ends after {n} rows": "das Gitter endet nach {n} Zeilen",
    "the grid has {size} rows, not {number}": (
        "das Gitter hat nicht {number}, sondern {size} Zeilen"
    ),
    "a row has {size} numbers, not {number}": (
        "eine Zeile hat nicht {number}, sondern {size} Zahlen"
    ),
    "of {pairs} pairs, {number} is not in the grid": (
        "Paare gibt es {pairs}, doch {number} steht nicht im Gitter"
    ),
    "{number} stands in the grid only once, not twice": (
        "{number} steht nur einmal im Gitter, nicht zweimal"
    ),
    "{number} stands in the grid {n} times, not twice": (
        "{number} steht {n}-mal im Gitter, nicht zweimal"
    ),
    # labyrinth
    "the labyrinth is missing": "das Labyrinth fehlt",
    "this row has {n} square, the first one {first}": (
        "diese Zeile hat {n} Feld, die erste {first}"
    ),
    "this row has {n} squares, the first one {first}": (
        "diese Zeile hat {n} Felder, die erste {first}"
    ),
    "before a labyrinth of numbers stands a line such as start: 2 5": (
        "vor einem Labyrinth aus Zahlen steht eine Zeile wie start: 2 5"
    ),
    "a square is # or . or S, not {sign}": "ein Feld ist # oder . oder S, nicht {sign}",
    "there is a start S already": "es gibt schon einen Start S",
    "there is no start S": "es gibt keinen Start S",
    "a square is 0 (free), 2 (wall) or 3 (exit), not {sign}": (
        "ein Feld ist 0 (frei), 2 (Wand) oder 3 (Ausgang), nicht {sign}"
    ),
    "an exit (3) lies on the rim": "ein Ausgang (3) liegt am Rand",
    "start is a row and a column, both counted from 1": (
        "start ist eine Zeile und eine Spalte, beide von 1 an gezählt"
    ),
    "the start is a wall": "der Start ist eine Wand",
    # network
    "there are {count} rows of lengths, of which {found} are given": (
        "Zeilen mit Längen: nötig sind {count}, angegeben {found}"
    ),
    "from {place} to itself there is no road, so 0 stands here": (
        "von {place} zu sich selbst führt keine Straße, also steht hier 0"
    ),
    "from {start} to {goal} it is {there}, but back it is {back}": (
        "von {start} nach {goal} sind es {there}, aber zurück {back}"
    ),
    "a row has {count} lengths, not {number}": (
        "eine Zeile hat nicht {number}, sondern {count} Längen"
    ),
    "the line with the start and the goal is missing": "die Zeile mit Start und Ziel fehlt",
    "here stand the start and the goal, two numbers": "hier stehen Start und Ziel, zwei Zahlen",
    "after the start and the goal, the text ends": "nach Start und Ziel endet der Text",
    # queens
    "a row has {size} squares, not {number}": (
        "eine Zeile hat nicht {number}, sondern {size} Felder"
    ),
    "a square is . or Q, not {sign}": "ein Feld ist . oder Q, nicht {sign}",
    "the board ends after {n} row": "das Brett endet nach {n} Zeile",
    "the board ends after {n} rows": "das Brett endet nach {n} Zeilen",
    "the board has {size} rows, not {number}": (
        "das Brett hat nicht {number}, sondern {size} Zeilen"
    ),
    "this queen attacks the one of column {column}, row {row}": (
        "diese Dame bedroht die in Spalte {column}, Zeile {row}"
    ),
    # tomograph
    "columns": "Spalten",
    "rows": "Zeilen",
    "rising diagonals": "steigenden Diagonalen",
    "falling diagonals": "fallenden Diagonalen",
    "the sums of the {lines} are missing": "die Summen der {lines} fehlen",
    "after the sums of the {lines}, the text ends": "nach den Summen der {lines} endet der Text",
    "there are {number} {lines}, but {sums} sums": (
        "die Anzahl der {lines} ist {number}, die der Summen {sums}"
    ),
    # triangles
    "{count} pieces make no triangle: 1, 4, 9, 16, ... do": (
        "{count} Teile bilden kein Dreieck: 1, 4, 9, 16, ... tun es"
    ),
    "a piece has three sides, not {number}": "ein Teil hat drei Seiten, nicht {number}",
    "a figure is from 1 to {most}, or minus that, not 0": (
        "eine Figur ist 1 bis {most}, oder minus so viel, nicht 0"
    ),
    "there is more than {n} piece": "es gibt mehr als {n} Teil",
    "there are more than {n} pieces": "es gibt mehr als {n} Teile",
    "there are {count} pieces, of which {found} are given": (
        "Teile: nötig sind {count}, angegeben {found}"
    ),
}

# What is wrong with grids that are filled in part, with questions and with proofs.
_PROOFS = {
    "what is asked is a cell (r2c3), a number (12a) or a variable, and then perhaps =5 or !=5": (
        "gefragt wird nach einem Feld (r2c3), einer Zahl (12a) oder einer Variablen, danach "
        "vielleicht =5 oder !=5"
    ),
    "there is no open cell in row {row}, column {column}": (
        "in Zeile {row}, Spalte {column} ist kein offenes Feld"
    ),
    "{name} is no cell, no number and no variable of this puzzle": (
        "{name} ist kein Feld, keine Zahl und keine Variable dieses Rätsels"
    ),
    "what is filled in cannot be completed": "das Eingetragene lässt sich nicht vervollständigen",
    "{error}; sevendown hint says what is wrong": "{error}; sevendown hint sagt, was falsch ist",
    "{place} is not the same in all solutions": "{place} ist nicht in allen Lösungen gleich",
    "{name} is no place; a place is called {place}": "{name} ist kein Ort; ein Ort heißt {place}",
    "here is {n} place, not {wanted}": "hier steht {n} Zeichen, nicht {wanted}",
    "here are {n} places, not {wanted}": "hier stehen {n} Zeichen, nicht {wanted}",
    "a place is {known}, or {unknown} where it is not known, not {sign}": (
        "erlaubt ist {known}, oder {unknown}, wo nichts bekannt ist, nicht {sign}"
    ),
    "{first} to {last}": "{first} bis {last}",
    "the number of rows is {wanted}, not {number}": (
        "die Anzahl der Zeilen ist {wanted}, nicht {number}"
    ),
    "the grid has {n} row, and this is one more": (
        "das Gitter hat {n} Zeile, und diese ist eine zu viel"
    ),
    "the grid has {n} rows, and this is one more": (
        "das Gitter hat {n} Zeilen, und diese ist eine zu viel"
    ),
    "here is {n} row, and the grid has {rows}": "hier steht {n} Zeile, und das Gitter hat {rows}",
    "here are {n} rows, and the grid has {rows}": (
        "hier stehen {n} Zeilen, und das Gitter hat {rows}"
    ),
    "this row has {n} cell, the grid has {columns}": (
        "diese Zeile hat {n} Feld, das Gitter hat {columns}"
    ),
    "this row has {n} cells, the grid has {columns}": (
        "diese Zeile hat {n} Felder, das Gitter hat {columns}"
    ),
    "row {row}, column {column} is not blocked in the puzzle": (
        "Zeile {row}, Spalte {column} ist im Rätsel nicht gesperrt"
    ),
    "row {row}, column {column} is blocked in the puzzle": (
        "Zeile {row}, Spalte {column} ist im Rätsel gesperrt"
    ),
    "a cell is a digit, '?' or '.' where it is empty, or '#', not {sign!r}": (
        "ein Feld ist eine Ziffer, '?' oder '.', wo es leer ist, oder '#', nicht {sign!r}"
    ),
    "the digit {digit} is none of {allowed}": "die Ziffer {digit} ist keine von {allowed}",
    "the puzzle gives the digit {digit} here": "das Rätsel gibt hier die Ziffer {digit} vor",
    "{name} is no variable of this puzzle": "{name} ist keine Variable dieses Rätsels",
    "{value!r} is no number": "{value!r} ist keine Zahl",
    "none of the puzzles of this file is the one that the proof is for": (
        "keines der Rätsel dieser Datei ist das, zu dem der Beweis gehört"
    ),
    "only proofs of crossnumbers can be checked": (
        "nur Beweise zu Kreuzzahlrätseln lassen sich prüfen"
    ),
    # what is no proof
    "this is no JSON: {why}": "das ist kein JSON: {why}",
    "it is nested too deeply": "es ist zu tief geschachtelt",
    "numbers of more than {most} digits are not read": (
        "Zahlen mit mehr als {most} Ziffern werden nicht gelesen"
    ),
    "a proof has whole numbers only": "ein Beweis hat nur ganze Zahlen",
    "{name} stands twice in one object": "{name} steht zweimal in einem Objekt",
    "a proof is an object of JSON": "ein Beweis ist ein JSON-Objekt",
    "this is no proof of version {version}": "das ist kein Beweis der Version {version}",
    "puzzle, sha256 and status of a proof are texts": (
        "puzzle, sha256 und status eines Beweises sind Texte"
    ),
    "the status of a proof is {known}": "der status eines Beweises ist {known}",
    "a proof has a solution where its status is {status}, and only there": (
        "ein Beweis hat genau dann eine Lösung, wenn sein status {status} ist"
    ),
    "suppositions are nested more than {most} times": (
        "Annahmen sind mehr als {most}-fach geschachtelt"
    ),
    "a step is an object of JSON": "ein Schritt ist ein JSON-Objekt",
    "cases are objects of JSON, and there is at least one": (
        "Fälle sind JSON-Objekte, und es gibt mindestens einen"
    ),
    "lines are numbers of lines": "lines sind Nummern von Zeilen",
    "distinct has names of numbers": "distinct hat Namen von Zahlen",
    "a step says nothing": "ein Schritt sagt nichts",
    "one thing is assumed at a time": "angenommen wird eines auf einmal",
    "a solution has rows, which are texts, and vars, which are numbers": (
        "eine Lösung hat rows, das sind Texte, und vars, das sind Zahlen"
    ),
    "what is known is an object with cells, numbers and vars": (
        "Bekanntes ist ein Objekt mit cells, numbers und vars"
    ),
    "cells, numbers and vars are objects of JSON": "cells, numbers und vars sind JSON-Objekte",
    "a cell is its row and its column, such as 2,8, not {key!r}": (
        "ein Feld ist seine Zeile und seine Spalte, wie 2,8, nicht {key!r}"
    ),
    "what a cell can be is a text of digits": "was ein Feld sein kann, ist ein Text aus Ziffern",
    "values are a list of numbers, or bounds such as 10..99": (
        "Werte sind eine Liste von Zahlen oder Grenzen wie 10..99"
    ),
    "{key} is a list": "{key} ist eine Liste",
    # verdicts
    "accepted: {count}": "angenommen: {count}",
    "rejected: {reason}": "abgelehnt: {reason}",
    "after {count}": "bis dahin: {count}",
    "step {path}: ": "Schritt {path}: ",
    "{n} step": "{n} Schritt",
    "{n} steps": "{n} Schritte",
    "{n} case": "{n} Fall",
    "{n} cases": "{n} Fälle",
    "not checked: {n} of {steps} steps is too wide: {wide}; {cases}": (
        "nicht geprüft: {n} von {steps} Schritten ist zu umfangreich: {wide}; {cases}"
    ),
    "not checked: {n} of {steps} steps are too wide: {wide}; {cases}": (
        "nicht geprüft: {n} von {steps} Schritten sind zu umfangreich: {wide}; {cases}"
    ),
    "there is too much to run through": "es ist zu viel durchzugehen",
    "it is a proof for another text: sha256 differs": (
        "es ist der Beweis zu einem anderen Text: sha256 ist verschieden"
    ),
    "it ends in a contradiction": "er endet mit einem Widerspruch",
    "it does not end in a contradiction": "er endet nicht mit einem Widerspruch",
    "it ends without a solution and without a contradiction": (
        "er endet ohne Lösung und ohne Widerspruch"
    ),
    "it comes after the end of a case": "er steht nach dem Ende eines Falls",
    "there is a solution where none is to be": "da ist eine Lösung, wo keine sein darf",
    "line {line} is no statement of the puzzle": "Zeile {line} ist keine Aussage des Rätsels",
    "the header does not say that answers are distinct": (
        "der Kopf sagt nicht, dass die Antworten verschieden sind"
    ),
    "there is no number {name}": "es gibt keine Zahl {name}",
    "there is no variable {name}": "es gibt keine Variable {name}",
    "there is no open cell {row},{column}": "es gibt kein offenes Feld {row},{column}",
    "its premise on {what} is not known by then": (
        "was er voraussetzt, ist bis dahin nicht bekannt: {what}"
    ),
    "its conclusion does not follow: this filling breaks it": (
        "die Folgerung stimmt nicht: diese Füllung widerlegt sie"
    ),
    "the contradiction does not follow: this filling breaks it": (
        "der Widerspruch stimmt nicht: diese Füllung widerlegt ihn"
    ),
    "what is supposed does not lead to a contradiction": (
        "die Annahme führt zu keinem Widerspruch"
    ),
    "its cases are not about the same thing": "die Fälle handeln nicht von derselben Sache",
    "its cases are not all that {what} can be": (
        "die Fälle sind nicht alles, was möglich ist: {what}"
    ),
    "the solution is none: {reason}": "die Lösung ist keine: {reason}",
    "it is not shown that {what} is {value}": "nicht gezeigt ist der Wert {value}: {what}",
    "the cell in row {row}, column {column}": "das Feld in Zeile {row}, Spalte {column}",
    "its rows are not those of the grid": "die Zeilen sind nicht die des Gitters",
    "its variables are not those of the puzzle": "die Variablen sind nicht die des Rätsels",
    "{digit} must not stand in row {row}, column {column}": (
        "{digit} darf nicht in Zeile {row}, Spalte {column} stehen"
    ),
    "{name} starts with 0": "{name} beginnt mit 0",
    "{one} and {other} are equal": "{one} und {other} sind gleich",
    "it does not obey: {statement}": "das ist nicht erfüllt: {statement}",
    # grades
    "easy": "leicht",
    "medium": "mittel",
    "hard": "schwer",
    "very hard": "sehr schwer",
    "extreme": "extrem",
    "{name}, {score} points in {n} step": "{name}, {score} Punkte in {n} Schritt",
    "{name}, {score} points in {n} steps": "{name}, {score} Punkte in {n} Schritten",
    "  hardest: step {step}, {points} points": "  am schwersten: Schritt {step}, {points} Punkte",
    "  {n} supposition, of {long} lines": "  {n} Annahme, Zeilen: {long}",
    "  {n} suppositions, of {long} lines": "  {n} Annahmen, Zeilen: {long}",
    "; {nested} more within these": "; darin {nested} weitere",
    "  no suppositions": "  keine Annahmen",
    "  the longest list to keep has {n} value": "  die längste Liste zum Merken hat {n} Wert",
    "  the longest list to keep has {n} values": "  die längste Liste zum Merken hat {n} Werte",
    "  {n} step with more than twelve candidates": "  {n} Schritt mit mehr als zwölf Kandidaten",
    "  {n} steps with more than twelve candidates": "  {n} Schritte mit mehr als zwölf Kandidaten",
    "  ways on: {ways} on average, {fewest} at the least": (
        "  mögliche nächste Schritte: im Mittel {ways}; mindestens {fewest}"
    ),
    "  before the first digit: {points} points": "  bis zur ersten Ziffer: {points} Punkte",
}

# What an audit finds.
_AUDIT = {
    "Say how many solutions puzzles have, and what each clue does": (
        "Sagt, wie viele Lösungen Rätsel haben und was jeder Hinweis tut"
    ),
    "count up to N solutions; %(default)s unless told otherwise": (
        "höchstens N Lösungen zählen; %(default)s, wenn nichts anderes gesagt ist"
    ),
    "false of the intended solution:": "bei der gemeinten Lösung falsch:",
    "wording:": "Wortlaut:",
    "given outright:": "ohne Weiteres gegeben:",
    "each clue by itself:": "jeder Hinweis für sich:",
    "spare on their own, but one of the two is needed:": (
        "einzeln entbehrlich, aber einer von beiden ist nötig:"
    ),
    "exactly one solution": "genau eine Lösung",
    "exactly one solution, the intended one": "genau eine Lösung, die gemeinte",
    "exactly one solution, but not the intended one": "genau eine Lösung, aber nicht die gemeinte",
    "several solutions": "mehrere Lösungen",
    "no solution": "keine Lösung",
    "how many solutions there are is not decided": "wie viele Lösungen es gibt, ist offen",
    "  line {line}: {text}": "  Zeile {line}: {text}",
    "no solution was found, but not everything was tried": (
        "keine Lösung gefunden, aber es wurde nicht alles versucht"
    ),
    "no solution; sevendown doctor looks for what is wrong": (
        "keine Lösung; sevendown doctor sucht, woran es liegt"
    ),
    "{n} solution in all": "insgesamt {n} Lösung",
    "{n} solutions in all": "insgesamt {n} Lösungen",
    "at least {n} solution": "mindestens {n} Lösung",
    "at least {n} solutions": "mindestens {n} Lösungen",
    "; not everything was tried": "; es wurde nicht alles versucht",
    "more than {n} solution": "mehr als {n} Lösung",
    "more than {n} solutions": "mehr als {n} Lösungen",
    "; the intended one is among them": "; die gemeinte ist darunter",
    "; the intended one is none of them": "; die gemeinte ist nicht darunter",
    "the nearest to the intended solution differs from it in {n} place": (
        "die nächste zur gemeinten Lösung weicht an {n} Stelle ab"
    ),
    "the nearest to the intended solution differs from it in {n} places": (
        "die nächste zur gemeinten Lösung weicht an {n} Stellen ab"
    ),
    "the nearest to the first solution differs from it in {n} place": (
        "die nächste zur ersten Lösung weicht an {n} Stelle ab"
    ),
    "the nearest to the first solution differs from it in {n} places": (
        "die nächste zur ersten Lösung weicht an {n} Stellen ab"
    ),
    "; none is nearer": "; keine ist näher",
    "; a nearer one is not ruled out": "; eine nähere ist nicht ausgeschlossen",
    "over the {n} solution:": "über die {n} Lösung:",
    "over all {n} solutions:": "über alle {n} Lösungen:",
    "over {n} solution of more:": "über {n} von mehr Lösungen:",
    "over {n} solutions of more:": "über {n} von noch mehr Lösungen:",
    "  further cells may be open": "  weitere Felder können offen sein",
    "{some} and {n} more": "{some} und {n} weitere",
    "  line {line}, column {column}: {message}": "  Zeile {line}, Spalte {column}: {message}",
    "no clue speaks of {names}": "kein Hinweis spricht von {names}",
    "no clue speaks of any number through {names}": (
        "kein Hinweis spricht von einer Zahl durch {names}"
    ),
    "  {name} is {value} by one clue alone:": "  {name} ist {value} allein durch einen Hinweis:",
    "  {name} is {value} by two clues alone:": "  {name} ist {value} allein durch zwei Hinweise:",
    "    spare on its own": "    für sich entbehrlich",
    "    not decided": "    nicht entschieden",
    "    needed: {n} more solution without it": "    nötig: ohne ihn {n} Lösung mehr",
    "    needed: {n} more solutions without it": "    nötig: ohne ihn {n} Lösungen mehr",
    "    needed: at least {n} more solution without it": (
        "    nötig: ohne ihn mindestens {n} Lösung mehr"
    ),
    "    needed: at least {n} more solutions without it": (
        "    nötig: ohne ihn mindestens {n} Lösungen mehr"
    ),
    "; open: {names}": "; offen: {names}",
    "; open at least: {names}": "; offen mindestens: {names}",
    "this clue can go:": "dieser Hinweis kann weg:",
    "these {n} clues can go, all together:": "diese {n} Hinweise können weg, alle zusammen:",
    "no clue can go": "kein Hinweis kann weg",
    "the other one is then enough, and cannot be left out (verified)": (
        "der andere reicht dann, und kann nicht weg (nachgeprüft)"
    ),
    "the other {n} are then enough, and none of them can be left out (verified)": (
        "die anderen {n} reichen dann, und von ihnen kann keiner weg (nachgeprüft)"
    ),
    "the other {kept} are enough; of {n} it is not decided whether it can go too:": (
        "die anderen {kept} reichen; von {n} ist offen, ob er auch weg kann:"
    ),
    "the other {kept} are enough; of {n} it is not decided whether they can go too:": (
        "die anderen {kept} reichen; von {n} ist offen, ob sie auch weg können:"
    ),
    "  line {first} or line {second}": "  Zeile {first} oder Zeile {second}",
    "of {n} pair of spare clues it is not decided whether both can go": (
        "von {n} Paar entbehrlicher Hinweise ist offen, ob beide weg können"
    ),
    "of {n} pairs of spare clues it is not decided whether both can go": (
        "von {n} Paaren entbehrlicher Hinweise ist offen, ob beide weg können"
    ),
    "any two spare clues can go together": "je zwei entbehrliche Hinweise können zusammen weg",
    "to solve it: {name}": "zum Lösen: {name}",
    "to solve it: not graded, as a proof takes too many steps": (
        "zum Lösen: nicht eingestuft, denn ein Beweis braucht zu viele Schritte"
    ),
    "  {n} supposition": "  {n} Annahme",
    "  {n} suppositions": "  {n} Annahmen",
    "  no long tables": "  keine langen Listen",
    "  numbers past a million, up to {number}": "  Zahlen über einer Million, bis {number}",
    "  numbers past a million, up to {number} in line {line}": (
        "  Zahlen über einer Million, bis {number} in Zeile {line}"
    ),
    "  no numbers past a million": "  keine Zahlen über einer Million",
    "; {n} clue: {needed} needed, {spare} spare, {open} not decided": (
        "; {n} Hinweis: {needed} nötig, {spare} entbehrlich, {open} nicht entschieden"
    ),
    "; {n} clues: {needed} needed, {spare} spare, {open} not decided": (
        "; {n} Hinweise: {needed} nötig, {spare} entbehrlich, {open} nicht entschieden"
    ),
    "; {enough} are enough": "; {enough} reichen",
}

# What is wrong with a puzzle that has no solution, and what heals it.
_DOCTOR = {
    "There is no solution.": "Es gibt keine Lösung.",
    "There is exactly one solution: nothing is to be mended.": (
        "Es gibt genau eine Lösung: Nichts ist zu heilen."
    ),
    "There are several solutions, so no clues clash; sevendown audit says what they share.": (
        "Es gibt mehrere Lösungen, also widersprechen sich keine Hinweise; sevendown "
        "audit sagt, was ihnen gemeinsam ist."
    ),
    "The intended solution is no solution.": "Die gedachte Lösung ist keine.",
    "There is exactly one solution, but not the intended one.": (
        "Es gibt genau eine Lösung, aber nicht die gedachte."
    ),
    "Whether there is a solution is not decided.": "Ob es eine Lösung gibt, ist nicht entschieden.",
    "  line {line}  {text}": "  Zeile {line}  {text}",
    "Not so in the intended solution:": "In der gedachten Lösung nicht so:",
    "The grid and the header alone leave no solution.": (
        "Gitter und Kopf allein lassen keine Lösung zu."
    ),
    "This clue can never be true:": "Dieser Hinweis kann nie wahr sein:",
    "These {count} clues cannot all be true, and none of them can be left out:": (
        "Diese {count} Hinweise können nicht alle wahr sein, und keiner davon ist entbehrlich:"
    ),
    "These {count} clues cannot all be true; whether fewer clash is not decided:": (
        "Diese {count} Hinweise können nicht alle wahr sein; ob schon weniger sich "
        "widersprechen, ist nicht entschieden:"
    ),
    "Why not:": "Warum nicht:",
    "No clue by itself is to blame; two may be: {pairs}": (
        "Kein Hinweis allein ist schuld, zwei könnten es sein: {pairs}"
    ),
    "line {line}": "Zeile {line}",
    "With none of the changes that were tried is there a solution.": (
        "Mit keiner der versuchten Änderungen gibt es eine Lösung."
    ),
    "With each of these changes there is a solution:": (
        "Mit jeder dieser Änderungen gibt es eine Lösung:"
    ),
    "one of several solutions: {rows}": "eine von mehreren Lösungen: {rows}",
    "several solutions": "mehrere Lösungen",
    "No single change that was tried heals it, but two together do.": (
        "Keine einzelne der versuchten Änderungen heilt es, aber zwei zusammen."
    ),
    "With each of these changes there is exactly one solution:": (
        "Mit jeder dieser Änderungen gibt es genau eine Lösung:"
    ),
    "The first {count} are as good as each other.": "Die ersten {count} sind gleich gut.",
    "sevendown doctor --apply N writes the file with change N.": (
        "sevendown doctor --apply N schreibt die Datei mit Änderung N."
    ),
    "line {line}: {slip}": "Zeile {line}: {slip}",
    "line {line} may be a slip: with {after} there is exactly one solution": (
        "Zeile {line} ist vielleicht verschrieben: Mit {after} gibt es genau eine Lösung"
    ),
    "sevendown doctor {file} says more": "sevendown doctor {file} sagt mehr",
    "this declares a name, and is no statement": "das erklärt einen Namen und ist keine Aussage",
    "write the file with change N of those that are told": (
        "die Datei mit der N-ten der genannten Änderungen schreiben"
    ),
    "--apply is for one file": "--apply ist für eine Datei",
    "the file has changed in the meantime": "die Datei hat sich inzwischen geändert",
    "cannot be written: {reason}": "nicht zu schreiben: {reason}",
    "Say why there is no solution, and what heals puzzles": (
        "Sagen, warum es keine Lösung gibt und was Rätsel heilt"
    ),
    "across for down": "waagerecht statt senkrecht",
    "a neighbouring entry": "ein benachbarter Eintrag",
    "an entry of a number that looks like it": "ein Eintrag mit ähnlicher Nummer",
    "another entry": "ein anderer Eintrag",
    "smaller for larger": "kleiner statt größer",
    "whether both may be equal": "ob beide gleich sein dürfen",
    "another relation": "eine andere Beziehung",
    "another sign": "ein anderes Rechenzeichen",
    "one too many or too few": "eins zu viel oder zu wenig",
    "another digit": "eine andere Ziffer",
    "two digits exchanged": "zwei Ziffern vertauscht",
    "a digit twice or once": "eine Ziffer doppelt oder einfach",
    "a digit lost": "eine Ziffer verloren",
    "a digit too many": "eine Ziffer zu viel",
    "two parts exchanged": "zwei Teile vertauscht",
    "another word": "ein anderes Wort",
    "another word, from the library": "ein anderes Wort, aus der Bibliothek",
    "another name": "ein anderer Name",
    "a bracket misplaced": "eine Klammer falsch gesetzt",
    "and for or": "und statt oder",
    "a not lost or too many": "ein Nicht zu wenig oder zu viel",
    "an operator lost or too many": "ein Operator zu wenig oder zu viel",
    "a term lost": "ein Glied verloren",
    "a term once for twice": "ein Glied einmal statt zweimal",
    "a power for a multiple": "eine Potenz statt eines Vielfachen",
    "a sign lost": "ein Zeichen verloren",
    "a range one too high or too low": "ein Bereich um eins zu hoch oder zu tief",
    "one of several lost": "eines von mehreren verloren",
    "one of several too many": "eines von mehreren zu viel",
    "the opposite word": "das entgegengesetzte Wort",
    "a term too many": "ein Glied zu viel",
    "a factor once for twice": "ein Faktor einmal statt zweimal",
    "a letter that looks like a digit": "ein Buchstabe, der einer Ziffer gleicht",
    "a number for an entry": "eine Zahl statt eines Eintrags",
    "another entry throughout": "überall ein anderer Eintrag",
    "two clues exchanged": "zwei Hinweise vertauscht",
    "another convention": "eine andere Vereinbarung",
    "the grid drawn otherwise": "das Gitter anders gezeichnet",
    "whether 0 and 1 are such numbers": "ob 0 und 1 solche Zahlen sind",
    "  and {n} step more": "  und noch {n} Schritt",
    "  and {n} steps more": "  und noch {n} Schritte",
    "There is a solution without this one, so it is the suspect:": (
        "Ohne diesen gibt es eine Lösung, also ist er verdächtig:"
    ),
    "There is a solution without one of these, so they are the suspects:": (
        "Ohne einen von diesen gibt es eine Lösung, also sind sie verdächtig:"
    ),
    "There may be a solution without this one, so it is the suspect:": (
        "Ohne diesen gibt es vielleicht eine Lösung, also ist er verdächtig:"
    ),
    "There may be a solution without one of these, so they are the suspects:": (
        "Ohne einen von diesen gibt es vielleicht eine Lösung, also sind sie verdächtig:"
    ),
    "--apply: there is {n} change": "--apply: es gibt {n} Änderung",
    "--apply: there are {n} changes": "--apply: es gibt {n} Änderungen",
}

# Clues that are suggested.
_SUGGEST = {
    "Suggest true clues for a grid that is filled, perhaps in part": (
        "Schlägt wahre Hinweise für ein Gitter vor, das ganz oder teilweise gefüllt ist"
    ),
    "ENTRY": "ZAHL",
    "the number that a clue is wanted for, such as 12a; absent: some for each": (
        "die Zahl, für die ein Hinweis gesucht wird, etwa 12a; fehlt sie: einige für jede"
    ),
    "propose the fewest clues that leave exactly one solution": (
        "die wenigsten Hinweise vorschlagen, die genau eine Lösung lassen"
    ),
    "suggest N clues for an entry; otherwise {one}, or {each} for each": (
        "N Hinweise für eine Zahl vorschlagen; sonst {one} oder {each} für jede"
    ),
    "a grid that is filled, perhaps in part, as solutions are printed, with ? in empty cells; -: "
    "standard input; absent: what the puzzle says of its solution": (
        "ein Gitter, das ganz oder teilweise gefüllt ist, in der Form gedruckter Lösungen, mit ? "
        "in leeren Feldern; -: Standardeingabe; fehlt es: was das Rätsel von seiner Lösung sagt"
    ),
    "{name} is no number of this puzzle": "{name} ist keine Zahl dieses Rätsels",
    "there is no solution that goes with what is filled in": (
        "es gibt keine Lösung, die zu dem passt, was eingetragen ist"
    ),
    "one solution alone goes with what is filled in: the clues are true of it": (
        "zu dem, was eingetragen ist, passt nur eine Lösung: Die Hinweise gelten für sie"
    ),
    "what is not filled in is as in the first solution found": (
        "was nicht eingetragen ist, ist wie in der ersten Lösung, die gefunden wurde"
    ),
    "no clue was found that would cut anything": (
        "es wurde kein Hinweis gefunden, der etwas ausschlösse"
    ),
    "gave up: to measure clues takes too many steps here": (
        "aufgegeben: Hinweise zu messen braucht hier zu viele Schritte"
    ),
    "gave up: no solution was found in so many steps": (
        "aufgegeben: in so vielen Schritten wurde keine Lösung gefunden"
    ),
    "gave up: no clues were found in so many steps": (
        "aufgegeben: in so vielen Schritten wurden keine Hinweise gefunden"
    ),
    "no clue of those considered rules this solution out:": (
        "kein Hinweis von denen, die in Frage kamen, schließt diese Lösung aus:"
    ),
    "{entry}: {digits}; {n} value is left so far": "{entry}: {digits}; bisher bleibt {n} Wert",
    "{entry}: {digits}; {n} values are left so far": "{entry}: {digits}; bisher bleiben {n} Werte",
    "{entry}: {digits}; {bits} bits are left so far": (
        "{entry}: {digits}; bisher bleiben {bits} Bit"
    ),
    "as {value}: {statement}": "als {value}: {statement}",
    "{now}; {then} once {entries} is known": "{now}; {then}, sobald {entries} bekannt ist",
    "{now}; {then} once {entries} are known": "{now}; {then}, sobald {entries} bekannt sind",
    "nothing yet": "noch nichts",
    "{bits} bits": "{bits} Bit",
    "{n} cell": "{n} Feld",
    "{n} cells": "{n} Felder",
    "this clue leaves exactly one solution:": "dieser Hinweis lässt genau eine Lösung:",
    "these {n} clues leave exactly one solution, and no fewer of the {considered} considered do:": (
        "diese {n} Hinweise lassen genau eine Lösung, und weniger von den {considered}, die in "
        "Frage kamen, tun es nicht:"
    ),
    "these {n} clues leave exactly one solution, and none of them can be left out; at least "
    "{least} of the {considered} considered are needed:": (
        "diese {n} Hinweise lassen genau eine Lösung, und keiner kann fehlen; mindestens {least} "
        "von den {considered}, die in Frage kamen, sind nötig:"
    ),
    "these {n} clues leave exactly one solution; perhaps fewer would do:": (
        "diese {n} Hinweise lassen genau eine Lösung; vielleicht genügten weniger:"
    ),
    "there is exactly one solution already": "es gibt schon genau eine Lösung",
}

# What there is to say of words, and what is wrong with those of plug-ins.
_WORDS = {
    "predicate": "Prädikat",
    "operator": "Operator",
    "also": "auch",
    "meaning": "Bedeutung",
    "from": "aus",
    "example": "Beispiel",
    " is true": " ist wahr",
    " is false": " ist falsch",
    " has no value": " hat keinen Wert",
    "the language": "der Sprache",
    "the library": "der Bibliothek",
    "Predicates of {origin}": "Prädikate aus {origin}",
    "Operators of {origin}": "Operatoren aus {origin}",
    "there is no predicate or operator {name}": "es gibt kein Prädikat und keinen Operator {name}",
    "{file} is a file, and no puzzle is read where words are listed": (
        "{file} ist eine Datei, und wo Wörter aufgelistet werden, wird kein Rätsel gelesen"
    ),
    # a word begins these
    ": the name {name} is taken by a word of {origin}": (
        ": der Name {name} gehört schon einem Wort aus {origin}"
    ),
    ": the name {name} is taken by another class here": (
        ": der Name {name} gehört hier schon einer anderen Klasse"
    ),
    " has no names": " hat keine names",
    " has no docstring: its first line is the word's meaning": (
        " hat keinen Docstring: dessen erste Zeile ist die Bedeutung des Wortes"
    ),
    " has no examples": " hat keine Beispiele",
    " is neither a Predicate nor an Operator": " ist weder Predicate noch Operator",
    " is both a Predicate and an Operator": " ist sowohl Predicate als auch Operator",
    " has name, where names is meant: names = (...)": (
        " hat name, wo names gemeint ist: names = (...)"
    ),
    ': names is a tuple of texts, as in names = ("TWIN",)': (
        ': names ist ein Tupel von Texten, wie in names = ("TWIN",)'
    ),
    ": {name!r} cannot be the name of a word": ": {name!r} kann kein Wort heißen",
    ": the name {name} stands twice in names": ": der Name {name} steht zweimal in names",
    " has {name}, which no {kind} has; did you mean {near}? (What is the word's own may begin with "
    "_.)": (
        " hat {name}, was kein {kind} hat; ist {near} gemeint? (Was nur dem Wort gehört, kann mit "
        "_ beginnen.)"
    ),
    " has {has}, but no {lacks}: these go together": (
        " hat {has}, aber kein {lacks}: sie gehören zusammen"
    ),
    ": price is an int above 0, not {given}": ": price ist ein int über 0, nicht {given}",
    ": an example is a pair of arguments and value, as ((12,), 3), not {given}": (
        ": ein Beispiel ist ein Paar aus Argumenten und Wert, wie ((12,), 3), nicht {given}"
    ),
    ": the value of an example is an int or None, not {given}": (
        ": der Wert eines Beispiels ist ein int oder None, nicht {given}"
    ),
    " has no {method}": " hat kein {method}",
    " has no {method}, only {other}: is it a Predicate?": (
        " hat kein {method}, nur {other}: ist es ein Predicate?"
    ),
    " has no {method}, only {other}: is it an Operator?": (
        " hat kein {method}, nur {other}: ist es ein Operator?"
    ),
    ": {method} is no method, but {given}": ": {method} ist keine Methode, sondern {given}",
    ": {method} takes no number; write def {method}(self, x)": (
        ": {method} nimmt keine Zahl; man schreibt def {method}(self, x)"
    ),
    ": {method} is called with numbers alone, so {parameter} cannot be given by name": (
        ": {method} wird nur mit Zahlen aufgerufen, also kann {parameter} nicht mit Namen "
        "angegeben werden"
    ),
    ": {attribute} is {what}, not {given}": ": {attribute} ist {what}, nicht {given}",
    "True or False": "True oder False",
    "an {kind} object": "ein Objekt der Klasse {kind}",
    ': noun is a pair of texts, as ("square", "squares"), not {given}': (
        ': noun ist ein Paar von Texten, wie ("square", "squares"), nicht {given}'
    ),
    ": defined_from is a tuple, an int or None for each argument, not {given}": (
        ": defined_from ist ein Tupel, ein int oder None für jedes Argument, nicht {given}"
    ),
    ": examples are a tuple of tuples, as ((7,), (17,)), not {given!r}": (
        ": Beispiele sind ein Tupel von Tupeln, wie ((7,), (17,)), nicht {given!r}"
    ),
    ": an example is a tuple of arguments, as (7,), not {given!r}": (
        ": ein Beispiel ist ein Tupel von Argumenten, wie (7,), nicht {given!r}"
    ),
    ": {given} in an example is no int": ": {given} in einem Beispiel ist kein int",
    ": the example {example} has {n} argument, not {wanted}": (
        ": das Beispiel {example} hat {n} Argument, nicht {wanted}"
    ),
    ": the example {example} has {n} arguments, not {wanted}": (
        ": das Beispiel {example} hat {n} Argumente, nicht {wanted}"
    ),
    ": {error}, and that in an example": ": {error}, und das in einem Beispiel",
    ": {call} is {value}, the example says {expected}": (
        ": {call} ist {value}, das Beispiel sagt {expected}"
    ),
    ": {call} is true, the example says false": ": {call} ist wahr, das Beispiel sagt falsch",
    ": {call} is false, the example says true": ": {call} ist falsch, das Beispiel sagt wahr",
    " cannot be used: {error}": " ist nicht zu gebrauchen: {error}",
    # what a plug-in does
    "{call} gives {result}, not {what}": "{call} ergibt {result}; erwartet: {what}",
    "{call} raises Contradiction, which is for rules at work": (
        "{call} wirft Contradiction, was für Regeln bei der Arbeit da ist"
    ),
    "{what} fails: {error}": "{what} scheitert: {error}",
    "{what} cannot be loaded: {error}": "{what} lässt sich nicht laden: {error}",
    "a rule that it gives": "eine Regel daraus",
    "a bool": "ein bool",
    "a text": "ein Text",
    "an int": "ein int",
    "an int or None": "ein int oder None",
    "a pair of ints or ±inf": "ein Paar von ints oder ±inf",
    "a modulus and a remainder, or None": "ein Modul und ein Rest, oder None",
    "an Automaton or None": "ein Automaton oder None",
    "a text of digits for each place, or None": "ein Text aus Ziffern für jede Stelle, oder None",
    "a SumForm or None": "eine SumForm oder None",
    "a Rule": "eine Rule",
    "a text for each of {number} places": "ein Text für jede von {number} Stellen",
    "a start that can be hashed": "ein Anfang, der sich hashen lässt",
    "something that can be hashed": "etwas, das sich hashen lässt",
    "a {kind}": "ein Objekt der Klasse {kind}",
    "entry point {name}": "Entry-Point {name}",
    "entry point {name} of {package}": "Entry-Point {name} von {package}",
    "this is no Python: {error}": "das ist kein Python: {error}",
    "there is no predicate or operator in this file": (
        "in dieser Datei ist kein Prädikat und kein Operator"
    ),
    # the report on a plug-in
    "{kind}, the predicate {name}": "{kind}, das Prädikat {name}",
    "{kind}, the operator {name}": "{kind}, der Operator {name}",
    "ok": "in Ordnung",
    "not ok": "nicht in Ordnung",
    "hint: {hint}": "Hinweis: {hint}",
    "{bad} of {n} word not as it should be": "{bad} von {n} Wort ist nicht, wie es sein soll",
    "{bad} of {n} words not as it should be": "{bad} von {n} Wörtern nicht, wie es sein soll",
    "{n} word, all ok": "{n} Wort, alles in Ordnung",
    "{n} words, all ok": "{n} Wörter, alles in Ordnung",
    "{what} took more than {seconds} s": "{what} dauerte mehr als {seconds} s",
    "loading it": "das Laden",
    "the check": "die Prüfung",
    "{call} was at work when {seconds} s were over; the rest is not checked": (
        "{call} war noch bei der Arbeit, als {seconds} s vorbei waren; der Rest ist nicht geprüft"
    ),
    "examples": "Beispiele",
    "the same answer each time": "immer dieselbe Antwort",
    "arguments swapped": "vertauschte Argumente",
    "candidates": "Kandidaten",
    "candidates with another": "Kandidaten mit anderen",
    "image": "Bild",
    "candidates of a result": "Kandidaten zum Ergebnis",
    "results": "Ergebnisse",
    "residue": "Rest",
    "automaton": "Automat",
    "allowed digits": "erlaubte Ziffern",
    "mirrored": "gespiegelt",
    "where there is a value": "wo es einen Wert gibt",
    "bounds": "Grenzen",
    "inverse": "Umkehrung",
    "as a sum": "als Summe",
    "rules": "Regeln",
    "truths": "Wahrheiten",
    "in puzzles": "in Rätseln",
    "time": "Zeit",
    # what breaks the contract; a call begins some of these
    "{call} is no value": "{call} ist kein Wert",
    "{call} is {value}": "{call} ist {value}",
    "is {value}": "ist {value}",
    "is {value}, but {truth}": "ist {value}, aber {truth}",
    "is True, but {truth}": "ist True, aber {truth}",
    "is {value}: nothing lies there": "ist {value}: dort liegt nichts",
    "is {value}: not {n} place": "ist {value}: nicht {n} Stelle",
    "is {value}: not {n} places": "ist {value}: nicht {n} Stellen",
    "is {estimate}, but candidates gives {value} after as many": (
        "ist {estimate}, aber candidates ergibt nach so vielen noch {value}"
    ),
    "is {estimate}, but there is {n} candidate": "ist {estimate}, aber es gibt {n} Kandidaten",
    "is {estimate}, but there are {n} candidates": "ist {estimate}, aber es gibt {n} Kandidaten",
    "is not ascending: {other} comes after {one}": "steigt nicht: {other} kommt nach {one}",
    "gives {value}, which is outside": "ergibt {value}, was außerhalb liegt",
    "gives {value}, but {truth}": "ergibt {value}, aber {truth}",
    "gives {value}, but {truth} and {other}": "ergibt {value}, aber {truth} und {other}",
    "gives {value}, not a predicate of two numbers": (
        "ergibt {value}, nicht ein Prädikat von zwei Zahlen"
    ),
    "gives a number twice": "ergibt eine Zahl zweimal",
    "leaves out {value}, and {truth}": "lässt {value} aus, und {truth}",
    "leaves out {value}, but {truth}": "lässt {value} aus, aber {truth}",
    "leaves out {value}, but {truth} and {other}": "lässt {value} aus, aber {truth} und {other}",
    "leaves out {value}, which is a value": "lässt {value} aus, was ein Wert ist",
    "says {said} of {x}, but {truth}": "sagt {said} von {x}, aber {truth}",
    "says {said} of {y} and {x}, but {truth}": "sagt {said} von {y} und {x}, aber {truth}",
    "{truth}, and when asked again {again}": "{truth}, und noch einmal gefragt {again}",
    "total is True, but {truth}": "total ist True, aber {truth}",
    "mirrored is True, but {truth}": "mirrored ist True, aber {truth}",
    "defined_from is {value}, but {truth}": "defined_from ist {value}, aber {truth}",
    "bounds of {inside} are {found}, but {truth}": "bounds von {inside} sind {found}, aber {truth}",
    "as_sum makes it {total}, but {truth}": "as_sum macht {total} daraus, aber {truth}",
    "as_sum gives other digits, but {truth}": "as_sum ergibt andere Ziffern, aber {truth}",
    "image.value does not rise": "image.value steigt nicht",
    "image.first({x}) is {n}, and image.value({n}) is {value}": (
        "image.first({x}) ist {n}, und image.value({n}) ist {value}"
    ),
    "image.value({n}) is {value}, but {truth}": "image.value({n}) ist {value}, aber {truth}",
    "the last digit of image.value differs for {one} and {other}": (
        "die letzte Ziffer von image.value ist für {one} und {other} verschieden"
    ),
    "the last {n} digits of image.value differ for {one} and {other}": (
        "die letzten {n} Ziffern von image.value sind für {one} und {other} verschieden"
    ),
    "a state of the automaton cannot be hashed: {state}": (
        "ein Zustand des Automaten lässt sich nicht hashen: {state}"
    ),
    "no example shows where there is no value; or is it total?": (
        "kein Beispiel zeigt, wo es keinen Wert gibt; oder ist es total?"
    ),
    "there is no example in {where}": "es gibt kein Beispiel in {where}",
    "in the puzzle {lines}: {error}": "im Rätsel {lines}: {error}",
    "{values} is right, but the rules exclude it: {rules}": (
        "{values} ist richtig, aber die Regeln schließen es aus: {rules}"
    ),
    "{full} is not true, but nobody objects: {case}": (
        "{full} ist nicht wahr, aber niemand widerspricht: {case}"
    ),
    "all is fixed and not true, but nobody objects: {case}": (
        "alles steht fest und ist nicht wahr, aber niemand widerspricht: {case}"
    ),
    "the agenda is not empty after a contradiction": (
        "nach einem Widerspruch ist die Agenda nicht leer"
    ),
    "a contradiction at the fix-point: {case}": "ein Widerspruch am Fixpunkt: {case}",
    "no fix-point, {cell} was {domain}: {case}": "kein Fixpunkt, {cell} war {domain}: {case}",
    "{cell} was {domain}: a domain grows with {case}": (
        "{cell} war {domain}: ein Bereich wächst mit {case}"
    ),
    "{cell} is not restored to {domain}: {case}": (
        "{cell} ist nicht wieder {domain} geworden: {case}"
    ),
    "{rule} is not {verdict}: {cells}": "{rule} ist nicht {verdict}: {cells}",
    "{rule} is not decided rightly: {cells}": "{rule} ist nicht richtig entschieden: {cells}",
    "{rule} gives as its reason {cell} in {domain}, but it was {before}": (
        "{rule} gibt als Grund {cell} in {domain} an, aber es war {before}"
    ),
    "{rule} failed because of {because}, but {values} is right": (
        "{rule} ist gescheitert wegen {because}, aber {values} ist richtig"
    ),
    "{rule} made {cell} {after} because of {because}, but {values} is right": (
        "{rule} hat {cell} zu {after} gemacht wegen {because}, aber {values} ist richtig"
    ),
    "nothing": "nichts",
    "{kind} reads {cell}, which is not among its cells: {rule}": (
        "{kind} liest {cell}, was nicht zu den eigenen Zellen gehört: {rule}"
    ),
    "{method} takes long, or gives huge numbers, beyond {reach}: larger numbers have not been "
    "tried": (
        "{method} dauert lange oder ergibt riesige Zahlen jenseits von {reach}: größere Zahlen "
        "wurden nicht versucht"
    ),
    "long numbers are not narrowed by this predicate alone; candidates with estimate, an "
    "automaton, a residue, allowed_digits or rules would do that": (
        "lange Zahlen werden von diesem Prädikat allein nicht eingegrenzt; candidates mit "
        "estimate, automaton, residue, allowed_digits oder rules würden das tun"
    ),
    "without bounds, nothing is known of the value before the arguments are few": (
        "ohne bounds ist vom Wert nichts bekannt, bevor nur wenige Argumente übrig sind"
    ),
    "no value was missing; if there always is one, say so: total = True": (
        "kein Wert hat gefehlt; wenn es immer einen gibt, sagt das total = True"
    ),
    "{method} takes about {time} µs, as long as {additions} additions; price is {price}": (
        "{method} dauert etwa {time} µs, so lange wie {additions} Additionen; price ist {price}"
    ),
}

# What happens while the program runs.
_RUNNING = {
    "warning: {warning}": "Warnung: {warning}",
    "warning: and {number} more like these": "Warnung: und noch {number} dieser Art",
    "there is no solution": "es gibt keine Lösung",
    "there is another solution": "es gibt noch eine Lösung",
    "there is no solution; sevendown explain says why": (
        "es gibt keine Lösung; sevendown explain sagt, warum"
    ),
    "warning: {n} clue is not understood, and left out": (
        "Warnung: {n} Hinweis ist nicht verständlich und bleibt unbeachtet"
    ),
    "warning: {n} clues are not understood, and left out": (
        "Warnung: {n} Hinweise sind nicht verständlich und bleiben unbeachtet"
    ),
    "whether this is the only solution is not known, as clues are left out": (
        "ob das die einzige Lösung ist, ist nicht bekannt, da Hinweise unbeachtet bleiben"
    ),
    "interrupted": "unterbrochen",
    "gave up after {seconds} s": "aufgegeben nach {seconds} s",
    "gave up loading it after {seconds} s": "das Laden wurde nach {seconds} s aufgegeben",
    "gave up while it was read": "beim Lesen aufgegeben",
    "the rules are not all known": "nicht alle Regeln sind bekannt",
    "what all solutions have in common is not known": (
        "was alle Lösungen gemeinsam haben, ist nicht bekannt"
    ),
    "whether there is another solution is not known": (
        "ob es noch eine Lösung gibt, ist nicht bekannt"
    ),
    "there is at least {n} solution": "es gibt mindestens {n} Lösung",
    "there are at least {n} solutions": "es gibt mindestens {n} Lösungen",
    "{number} found so far, there may be more": "bisher {number} gefunden, vielleicht gibt es mehr",
    "no solution found so far, there may be one": (
        "bisher keine Lösung gefunden, vielleicht gibt es eine"
    ),
    ", solutions {found}, assumptions {nodes}, depth {depth}": (
        ", Lösungen {found}, Annahmen {nodes}, Tiefe {depth}"
    ),
    "reading a puzzle from standard input; Ctrl-D ends it": (
        "ein Rätsel wird von der Standardeingabe gelesen; Strg-D beendet sie"
    ),
    "--{wish} is not for puzzles of the kind {kind}": (
        "--{wish} ist nichts für Rätsel der Art {kind}"
    ),
    "{verb} is not for puzzles of the kind {kind} yet": (
        "{verb} gibt es für Rätsel der Art {kind} noch nicht"
    ),
    "(Enter: more; Ctrl-D: enough)": "(Enter: mehr; Strg-D: genug)",
    # how it ends
    "the program has crashed ({name})": "das Programm ist abgestürzt ({name})",
    "gave up, and had to be stopped by force": "aufgegeben und mit Gewalt beendet",
    "gave up: the system grants {seconds} s of processor time; see ulimit -t": (
        "aufgegeben: das System gewährt {seconds} s Prozessorzeit; siehe ulimit -t"
    ),
    "gave up: out of memory ({name}); see {see}": (
        "aufgegeben: kein Speicher mehr ({name}); siehe {see}"
    ),
    "gave up: killed ({name}), as systems do where memory is short; see {see}": (
        "aufgegeben: abgebrochen ({name}), wie es Systeme bei knappem Speicher tun; siehe {see}"
    ),
    "gave up: out of memory": "aufgegeben: kein Speicher mehr",
    "gave up, with all the memory used that there is": (
        "aufgegeben, der ganze Speicher ist aufgebraucht"
    ),
    "gave up, with {megabytes} megabytes of memory used": (
        "aufgegeben, {megabytes} Megabyte Speicher sind aufgebraucht"
    ),
    "gave up, with the {megabytes} megabytes of memory used that the system grants (ulimit)": (
        "aufgegeben, die {megabytes} Megabyte Speicher, die das System gewährt (ulimit), sind "
        "aufgebraucht"
    ),
    "cannot write: {reason}": "Schreiben ist nicht möglich: {reason}",
    "standard output is closed": "die Standardausgabe ist geschlossen",
    "does not work under python -OO, which drops what the words mean": (
        "läuft nicht unter python -OO, das weglässt, was die Wörter bedeuten"
    ),
    # statistics
    "assumptions {nodes}, contradictions {failures}, depth {depth}": (
        "Annahmen {nodes}, Widersprüche {failures}, Tiefe {depth}"
    ),
    "nogoods learnt {learnt}, used {used} times; {jumped} assumptions jumped over": (
        "Nogoods gelernt {learnt}, {used}-mal genutzt; Annahmen übersprungen {jumped}"
    ),
    "runs {runs}, domains narrowed {changes}, lists made {tables}": (
        "Läufe {runs}, Bereiche eingegrenzt {changes}, Listen angelegt {tables}"
    ),
    "seconds: ": "Sekunden: ",
    ", ": "; ",
    "reading": "Lesen",
    "setting up the rules": "Aufstellen der Regeln",
    "rules before the first assumption": "Regeln vor der ersten Annahme",
    "checking solutions": "Prüfen der Lösungen",
    "search": "Suche",
    "    runs  narrowed   removed  rule": "   Läufe   verengt  entfernt  Regel",
    "by {n} more rule; all are in --format json": (
        "durch {n} weitere Regel; alle stehen in --format json"
    ),
    "by {n} more rules; all are in --format json": (
        "durch {n} weitere Regeln; alle stehen in --format json"
    ),
    # making puzzles
    "gave up: found no further puzzle; seed {seed}, {done} of {count} made": (
        "aufgegeben: kein weiteres Rätsel gefunden; Startzahl {seed}, {done} von {count} gemacht"
    ),
    "gave up: found no such puzzle; seed {seed}, {done} of {count} made": (
        "aufgegeben: kein solches Rätsel gefunden; Startzahl {seed}, {done} von {count} gemacht"
    ),
    "for a grid of more than {most} cells no puzzle is made": (
        "zu einem Diagramm von mehr als {most} Feldern wird kein Rätsel gemacht"
    ),
    "the grid has no entry": "das Diagramm hat keine Zahl",
    "row {row}, column {column} is in no entry": (
        "Zeile {row}, Spalte {column} gehört zu keiner Zahl"
    ),
    "in row {row}, column {column} an entry begins with 0": (
        "in Zeile {row}, Spalte {column} beginnt eine Zahl mit 0"
    ),
    "how large? such as make-puzzle crossnumber 5": ("wie groß? etwa make-puzzle crossnumber 5"),
    "argument --symmetry: only a square looks so after a quarter turn": (
        "Argument --symmetry: nach einer Vierteldrehung sieht nur ein Quadrat gleich aus"
    ),
    "{option} does not go with --from": "{option} passt nicht zu --from",
    "argument --words: there is no word {name}": "Argument --words: es gibt kein Wort {name}",
    "{text!r} is no size such as 5 or 5x7, each number from {least} to {most}": (
        "{text!r} ist keine Größe wie 5 oder 5x7, jede Zahl von {least} bis {most}"
    ),
    ", {done} of {count} made": ", {done} von {count} fertig",
    "gave up: found no puzzle of {rows} rows with {pairs} pairs; seed {seed}, {done} of {count} "
    "made": (
        "aufgegeben: kein Rätsel mit {rows} Zeilen und {pairs} Paaren gefunden; Startwert {seed}, "
        "{done} von {count} fertig"
    ),
    "gave up: found no further puzzle of {rows} rows with {pairs} pairs; seed {seed}, {done} of "
    "{count} made": (
        "aufgegeben: kein weiteres Rätsel mit {rows} Zeilen und {pairs} Paaren gefunden; Startwert "
        "{seed}, {done} von {count} fertig"
    ),
    # the interface, before it is shown
    "the interface needs more to be installed: {needed} ({error})": (
        "für die Oberfläche muss mehr installiert sein: {needed} ({error})"
    ),
    "completion needs more to be installed: {needed} ({error})": (
        "für die Vervollständigung muss mehr installiert sein: {needed} ({error})"
    ),
    "the interface needs a terminal to draw on; --serve shows it in a browser": (
        "die Oberfläche braucht ein Terminal zum Zeichnen; --serve zeigt sie in einem Browser"
    ),
    "the interface needs a terminal for its keys": (
        "die Oberfläche braucht ein Terminal für ihre Tasten"
    ),
    "--serve reads no puzzle from standard input; name a file": (
        "--serve liest kein Rätsel von der Standardeingabe; nötig ist eine Datei"
    ),
    "cannot serve on http://{where}: {reason}": "kein Dienst auf http://{where}: {reason}",
    "serving {what} on {link}; Ctrl-C ends it": "{what} auf {link}; Strg-C beendet es",
    "puzzles": "Rätsel",
    "no more than {n} page can be open at a time, see --max-memory; close one first": (
        "mehr als {n} Seite kann nicht zugleich offen sein, siehe --max-memory; erst muss eine "
        "geschlossen werden"
    ),
    "no more than {n} pages can be open at a time, see --max-memory; close one first": (
        "mehr als {n} Seiten können nicht zugleich offen sein, siehe --max-memory; erst muss eine "
        "geschlossen werden"
    ),
    "a page was refused: {why}": "eine Seite wurde abgewiesen: {why}",
    "a page sent what no page of ours sends, and was ended": (
        "eine Seite sandte, was keine eigene Seite sendet, und wurde beendet"
    ),
    "cannot start a process for a page: {reason}": (
        "für eine Seite lässt sich kein Prozess starten: {reason}"
    ),
}

# Help, and what is wrong with a command line.
_COMMAND_LINE = {
    # Several processes or machines.
    "ADDRESS": "ADRESSE",
    "work in N processes; auto: one for each core that may be used": (
        "mit N Prozessen arbeiten; auto: einer für jeden Kern, der benutzt werden darf"
    ),
    "work on the machines of a Dask scheduler, such as tcp://host:8786": (
        "auf den Rechnern eines Dask-Schedulers arbeiten, etwa tcp://host:8786"
    ),
    "{text!r} is neither auto nor a number from 1 to {most}": (
        "{text!r} ist weder auto noch eine Zahl von 1 bis {most}"
    ),
    ", puzzles done {done} of {all}, workers {jobs}": (
        ", fertige Rätsel {done} von {all}, Arbeiter {jobs}"
    ),
    ", solutions {found} ({rate} a second), parts done {done}, open {open}, workers {jobs}": (
        ", Lösungen {found} ({rate} je Sekunde), fertige Teile {done}, offene {open}, "
        "Arbeiter {jobs}"
    ),
    "gave up: the worker at this puzzle was lost {times} times, as where memory is short; "
    "see --max-memory": (
        "aufgegeben: Der Arbeiter an diesem Rätsel ging {times}-mal verloren, wie bei knappem "
        "Speicher; siehe --max-memory"
    ),
    "the workers are lost, and what they were at is not done": (
        "Die Arbeiter sind verloren, und was sie taten, ist nicht fertig"
    ),
    "a worker has version {theirs} of sevendown, and here it is {ours}": (
        "Ein Arbeiter hat die Version {theirs} von sevendown, hier ist es {ours}"
    ),
    "a worker does not have the plug-in {path}": "Einem Arbeiter fehlt das Plug-in {path}",
    "a worker has another plug-in {path} than there is here": (
        "Ein Arbeiter hat ein anderes Plug-in {path}, als es hier gibt"
    ),
    "a worker cannot load a plug-in: {why}": "Ein Arbeiter kann ein Plug-in nicht laden: {why}",
    "a worker cannot read the puzzle, as if it had other plug-ins:\n{error}": (
        "Ein Arbeiter kann das Rätsel nicht lesen, als hätte er andere Plug-ins:\n{error}"
    ),
    "a worker understands the puzzle otherwise, as if it had other plug-ins": (
        "Ein Arbeiter versteht das Rätsel anders, als hätte er andere Plug-ins"
    ),
    "--cluster needs the extra cluster: pip install 'sevendown[cluster]'": (
        "--cluster braucht das Extra cluster: pip install 'sevendown[cluster]'"
    ),
    "there is no Dask scheduler at {address}: {error}": (
        "Bei {address} gibt es keinen Dask-Scheduler: {error}"
    ),
    "the Dask scheduler at {address} has no workers yet": (
        "Der Dask-Scheduler bei {address} hat noch keine Arbeiter"
    ),
    "FILE": "DATEI",
    "FILE.py": "DATEI.py",
    "KIND": "ART",
    "SECONDS": "SEKUNDEN",
    "PUZZLE": "RÄTSEL",
    "PROOF": "BEWEIS",
    "GRID": "GITTER",
    "PLACE": "ORT",
    "WHAT": "WAS",
    "VERB": "VERB",
    "[OPTIONS]": "[OPTIONEN]",
    " and ": " und ",
    "; see {command} --help": "; siehe {command} --help",
    "the language of messages and of this help": "die Sprache der Meldungen und dieser Hilfe",
    "show program's version number and exit": "die Version zeigen",
    "show this help": "diese Hilfe zeigen",
    "Solve crossnumbers, crosswords whose answers are numbers, and other puzzles.": (
        "Löst Kreuzzahlrätsel (Kreuzworträtsel, deren Antworten Zahlen sind) und andere Rätsel."
    ),
    "solve crossnumbers, crosswords whose answers are numbers, and other puzzles": (
        "löst Kreuzzahlrätsel (Kreuzworträtsel, deren Antworten Zahlen sind) und andere Rätsel"
    ),
    # solve-puzzle
    """\
Examples:
  solve-puzzle puzzle.txt               print the first solution
  solve-puzzle --all puzzle.txt         print every solution, each as soon as it is found
  solve-puzzle --count *.txt            print how many solutions each puzzle has
  solve-puzzle --unique puzzle.txt      print the solution; exit code 4 if there is another
  solve-puzzle --format json < puzzle.txt
  solve-puzzle --kind queens 8          solve a puzzle of another kind
  solve-puzzle --ui puzzle.txt          watch how it is solved, step by step
  solve-puzzle --list-predicates qs     explain the operator qs; without qs: list all there are
""": """\
Beispiele:
  solve-puzzle puzzle.txt               die erste Lösung ausgeben
  solve-puzzle --all puzzle.txt         alle Lösungen ausgeben, jede, sobald sie gefunden ist
  solve-puzzle --count *.txt            ausgeben, wie viele Lösungen jedes Rätsel hat
  solve-puzzle --unique puzzle.txt      die Lösung ausgeben; Exit-Code 4, wenn es noch eine gibt
  solve-puzzle --format json < puzzle.txt
  solve-puzzle --kind queens 8          ein Rätsel anderer Art lösen
  solve-puzzle --ui puzzle.txt          Schritt für Schritt zusehen, wie es gelöst wird
  solve-puzzle --list-predicates qs     den Operator qs erklären; ohne qs: alles auflisten
""",
    """\
exit codes:
  0 solved   1 proved to have no solution   2 bad input or usage
  3 gave up: timeout or another limit       4 --unique and there is another solution,
                                              --check and a simple program solves it,
                                              or it is not the solution that is meant
""": """\
Exit-Codes:
  0 gelöst   1 bewiesen: keine Lösung       2 Fehler in der Eingabe oder im Aufruf
  3 aufgegeben: Zeit oder andere Grenze     4 --unique, und es gibt noch eine Lösung,
                                              --check, und ein einfaches Programm löst es,
                                              oder es ist nicht die gemeinte Lösung
""",
    "kinds of puzzles (a text may begin with a line kind: KIND):": (
        "Arten von Rätseln (ein Text kann mit einer Zeile kind: ART beginnen):"
    ),
    "a puzzle; absent or -: standard input": "ein Rätsel; ohne Angabe oder mit -: Standardeingabe",
    "what the puzzles are; see below": "was für Rätsel es sind; siehe unten",
    "print every solution, each as soon as it is found": (
        "alle Lösungen ausgeben, jede, sobald sie gefunden ist"
    ),
    "print only how many there are": "nur ausgeben, wie viele es sind",
    "stop after N solutions": "nach N Lösungen aufhören",
    "print the solution; exit code 4 if there is another": (
        "die Lösung ausgeben; Exit-Code 4, wenn es noch eine gibt"
    ),
    "print one grid, with ? where solutions differ": (
        "ein Gitter ausgeben, mit ?, wo Lösungen sich unterscheiden"
    ),
    "labyrinth, network, arukone: only solutions of the least length, proved": (
        "labyrinth, network, arukone: nur kürzeste Lösungen, mit Beweis"
    ),
    "triangles, queens: of solutions that turn or mirror into each other, one": (
        "triangles, queens: von Lösungen, die durch Drehen oder Spiegeln ineinander übergehen, eine"
    ),
    "arukone: say whether it is solvable, and whether a simple program solves it": (
        "arukone: sagen, ob es lösbar ist, und ob ein einfaches Programm es löst"
    ),
    "how to print; pretty is the default on a terminal, plain elsewhere": (
        "Form der Ausgabe; auf einem Terminal sonst pretty, anderswo plain"
    ),
    "give up on a puzzle after that long": "ein Rätsel nach dieser Zeit aufgeben",
    "give up where more megabytes are needed; here %(default)s unless told otherwise": (
        "aufgeben, wo mehr Megabyte nötig sind; hier ohne Angabe %(default)s"
    ),
    "tell every step; =json: as JSON lines": "jeden Schritt melden; =json: als Zeilen aus JSON",
    "tell what it took: runs of rules, seconds, ...": (
        "den Aufwand melden: Läufe von Regeln, Sekunden, ..."
    ),
    "print how the puzzle is understood, unsolved": (
        "ausgeben, wie das Rätsel verstanden wird, ungelöst"
    ),
    "leave out printed clues that are not understood": (
        "gedruckte Hinweise weglassen, die nicht verständlich sind"
    ),
    "load predicates and operators written in Python; may be repeated": (
        "in Python geschriebene Prädikate und Operatoren laden; auch mehrmals"
    ),
    "list all predicates and operators, or explain one; reads no puzzle": (
        "alle Prädikate und Operatoren auflisten oder eines erklären; liest kein Rätsel"
    ),
    "check the predicates and operators of a plug-in, and solve nothing": (
        "die Prädikate und Operatoren eines Plug-ins prüfen und nichts lösen"
    ),
    "watch a puzzle while it is solved, and edit it": (
        "zusehen, wie ein Rätsel gelöst wird, und es bearbeiten"
    ),
    "with --ui: show it in a browser; --serve alone is --serve {here}": (
        "mit --ui: in einem Browser zeigen; --serve allein ist --serve {here}"
    ),
    "with --serve: let others reach it; not encrypted": (
        "mit --serve: auch für andere erreichbar; unverschlüsselt"
    ),
    # make-puzzle
    "Make puzzles that have a solution.": "Macht Rätsel, die eine Lösung haben.",
    """\
Examples:
  make-puzzle arukone 8                 print an arukone puzzle of 8 rows, with its solution
  make-puzzle crossnumber 5             print a crossnumber of 5 rows, with its solution
  make-puzzle crossnumber --help        tell what there is to choose
""": """\
Beispiele:
  make-puzzle arukone 8                 ein Arukone mit 8 Zeilen ausgeben, mit der Lösung
  make-puzzle crossnumber 5             ein Kreuzzahlrätsel mit 5 Zeilen ausgeben, mit der Lösung
  make-puzzle crossnumber --help        sagen, was zur Wahl steht
""",
    """\
Examples:
  make-puzzle arukone 8                 print a puzzle of 8 rows, with its solution
  make-puzzle arukone 8 --pairs 5       ... with the numbers 1 to 5
  make-puzzle arukone 8 --count 20      print twenty different ones
  make-puzzle arukone 8 --seed 7        print the same one every time
  make-puzzle arukone 8 | solve-puzzle --kind arukone
""": """\
Beispiele:
  make-puzzle arukone 8                 ein Rätsel mit 8 Zeilen ausgeben, mit der Lösung
  make-puzzle arukone 8 --pairs 5       ... mit den Zahlen 1 bis 5
  make-puzzle arukone 8 --count 20      zwanzig verschiedene ausgeben
  make-puzzle arukone 8 --seed 7        jedes Mal dasselbe ausgeben
  make-puzzle arukone 8 | solve-puzzle --kind arukone
""",
    """\
exit codes:
  0 made   2 bad usage   3 gave up: found no such puzzle, or no further one
""": """\
Exit-Codes:
  0 fertig   2 Fehler im Aufruf   3 aufgegeben: kein solches oder kein weiteres Rätsel gefunden
""",
    "kinds": "Arten",
    "join equal numbers by lines that share no square": (
        "gleiche Zahlen durch Linien verbinden, die kein Feld gemeinsam haben"
    ),
    "Make arukone puzzles that a simple program does not solve: one that joins\n"
    "pair after pair by a shortest way.": (
        "Macht Arukone-Rätsel, die ein einfaches Programm nicht löst: eines, das\n"
        "Paar um Paar auf einem kürzesten Weg verbindet."
    ),
    "how many rows and columns: {least} to {most}": (
        "wie viele Zeilen und Spalten: {least} bis {most}"
    ),
    "how many pairs: N/2 or more; N - 1 if not given": (
        "wie viele Paare: N/2 oder mehr; ohne Angabe N - 1"
    ),
    "a whole number: the same puzzles every time": "eine ganze Zahl: jedes Mal dieselben Rätsel",
    "make K different puzzles": "K verschiedene Rätsel machen",
    # make-puzzle crossnumber
    """\
Examples:
  make-puzzle crossnumber 5             print a crossnumber of 5 rows, with its solution
  make-puzzle crossnumber 5x7 --bars    ... of 5 rows and 7 columns, with bars between cells
  make-puzzle crossnumber 7 --seed 7    print the same one every time
  make-puzzle crossnumber 5 --grade easy --count 10
  make-puzzle crossnumber 5 --words DE square prime multiple palindrome
  make-puzzle crossnumber --from grid.txt
  make-puzzle crossnumber 5 | solve-puzzle --unique
""": """\
Beispiele:
  make-puzzle crossnumber 5             ein Rätsel mit 5 Zeilen ausgeben, mit der Lösung
  make-puzzle crossnumber 5x7 --bars    ... mit 5 Zeilen und 7 Spalten, mit Strichen darin
  make-puzzle crossnumber 7 --seed 7    jedes Mal dasselbe ausgeben
  make-puzzle crossnumber 5 --grade easy --count 10
  make-puzzle crossnumber 5 --words DE square prime multiple palindrome
  make-puzzle crossnumber --from grid.txt
  make-puzzle crossnumber 5 | solve-puzzle --unique
""",
    "a crossword of numbers, with clues in words": (
        "ein Kreuzworträtsel aus Zahlen, mit Hinweisen in Worten"
    ),
    "Make crossnumbers, each with clues in words and proved to have exactly one solution.": (
        "Kreuzzahlrätsel machen, mit Hinweisen in Worten und bewiesen genau einer Lösung."
    ),
    "SIZE": "GRÖSSE",
    "WORD": "WORT",
    "rows, or rows x columns, such as 5x7: {least} to {most}": (
        "Zeilen, oder Zeilen x Spalten, etwa 5x7: {least} bis {most}"
    ),
    "entries end at blocked cells, as if not given": (
        "Zahlen enden an gesperrten Feldern, wie ohne Angabe"
    ),
    "entries end at bars": "Zahlen enden an Strichen",
    "what the grid looks the same after; half-turn if not given": (
        "wonach das Diagramm gleich aussieht; ohne Angabe half-turn"
    ),
    "EN or DE: the language of the clues; then the predicates and operators that may be "
    "used, such as square, prime, digitsum; of a sort of which none is named, all may be": (
        "EN oder DE: die Sprache der Hinweise; dann die Prädikate und Operatoren, die vorkommen "
        "dürfen, etwa square, prime, digitsum; von einer Art, von der keines genannt ist, alle"
    ),
    "how hard it is, as sevendown grade has it": "wie schwer es ist, nach sevendown grade",
    "make it for the grid in FILE: rows of digits and # as solutions are printed, ? where "
    "a digit is open, or an empty grid or a whole puzzle in the language of puzzles": (
        "zum Diagramm in DATEI: Zeilen aus Ziffern und #, wie Lösungen ausgegeben werden, ? wo "
        "eine Ziffer offen ist, oder ein leeres Diagramm oder ein ganzes Rätsel in der Sprache "
        "der Rätsel"
    ),
    # verbs
    "verbs": "Verben",
    """\
Examples:
  sevendown solve puzzle.txt            print the first solution
  sevendown solve --all puzzle.txt      print every solution, each as soon as it is found
  sevendown rules puzzle.txt            print how the puzzle is understood, unsolved
  sevendown words qs                    explain the operator qs; without qs: list all there are
  sevendown ui puzzle.txt               watch how it is solved, step by step
  sevendown make arukone 8              print a puzzle of another kind, with its solution
  sevendown solve --help                tell what there is to choose
""": """\
Beispiele:
  sevendown solve puzzle.txt            die erste Lösung ausgeben
  sevendown solve --all puzzle.txt      alle Lösungen ausgeben, jede, sobald sie gefunden ist
  sevendown rules puzzle.txt            ausgeben, wie das Rätsel verstanden wird, ungelöst
  sevendown words qs                    den Operator qs erklären; ohne qs: alles auflisten
  sevendown ui puzzle.txt               Schritt für Schritt zusehen, wie es gelöst wird
  sevendown make arukone 8              ein Rätsel anderer Art ausgeben, mit der Lösung
  sevendown solve --help                sagen, was zur Wahl steht
""",
    "Check the predicates and operators of plug-ins": (
        "Die Prädikate und Operatoren von Plug-ins prüfen"
    ),
    "Check a proof of what the solutions of a puzzle are": (
        "Einen Beweis dafür prüfen, welche Lösungen ein Rätsel hat"
    ),
    "Print a script that completes the commands in a shell": (
        "Ein Skript ausgeben, das die Befehle in einer Shell vervollständigt"
    ),
    "Tell step by step why a puzzle has the solutions it has": (
        "Schritt für Schritt erzählen, warum ein Rätsel die Lösungen hat, die es hat"
    ),
    "Say how hard puzzles are, and what makes them so": (
        "Sagen, wie schwer Rätsel sind, und was sie dazu macht"
    ),
    "Give a hint: the next step in a grid that is filled in part": (
        "Einen Hinweis geben: den nächsten Schritt in einem teils gefüllten Gitter"
    ),
    "Make puzzles that have a solution": "Rätsel machen, die eine Lösung haben",
    "Print the manual page, for `man -l -`": "Die Handbuchseite ausgeben, für `man -l -`",
    "Print how puzzles are understood, and solve nothing": (
        "Ausgeben, wie Rätsel verstanden werden, und nichts lösen"
    ),
    "Print puzzles with their clues in words": "Rätsel mit ihren Hinweisen in Worten ausgeben",
    "Print puzzles with the statement made of each printed clue": (
        "Rätsel ausgeben, mit der Aussage, die aus jedem gedruckten Hinweis wird"
    ),
    "Solve puzzles": "Rätsel lösen",
    "Watch a puzzle while it is solved, and edit it": (
        "Zusehen, wie ein Rätsel gelöst wird, und es bearbeiten"
    ),
    "Say why something in a puzzle is so, or cannot be so": (
        "Sagen, warum etwas in einem Rätsel so ist oder nicht so sein kann"
    ),
    "List all predicates and operators, explain one, or search": (
        "Alle Prädikate und Operatoren auflisten, eines erklären oder suchen"
    ),
    "a plug-in to check": "ein Plug-in, das geprüft wird",
    "the puzzle; -: standard input": "das Rätsel; -: Standardeingabe",
    "a puzzle; -: standard input": "ein Rätsel; -: Standardeingabe",
    "a crossnumber; -: standard input": "ein Kreuzzahlrätsel; -: Standardeingabe",
    "its proof, as sevendown explain --format json prints it; -: standard input": (
        "der Beweis dazu, wie ihn sevendown explain --format json ausgibt; -: Standardeingabe"
    ),
    "how to print": "Form der Ausgabe",
    "bash, zsh or fish": "bash, zsh oder fish",
    "what is printed is to be run by the shell:": "was ausgegeben wird, führt die Shell aus:",
    'in ~/.bashrc: eval "$(sevendown completion bash)"': (
        'in ~/.bashrc: eval "$(sevendown completion bash)"'
    ),
    'in ~/.zshrc, after compinit: eval "$(sevendown completion zsh)"': (
        'in ~/.zshrc, nach compinit: eval "$(sevendown completion zsh)"'
    ),
    "in ~/.config/fish/config.fish: sevendown completion fish | source": (
        "in ~/.config/fish/config.fish: sevendown completion fish | source"
    ),
    "# Completes sevendown, solve-puzzle and make-puzzle; {use}\n": (
        "# Vervollständigt sevendown, solve-puzzle und make-puzzle; {use}\n"
    ),
    "how to print: text, a page of Markdown, or the proof as JSON, to be checked": (
        "Form der Ausgabe: Text, eine Seite Markdown oder der Beweis als JSON, zum Prüfen"
    ),
    "show the grid as it stands after each step": "nach jedem Schritt das Gitter zeigen",
    "tell only what leads to this: a number (12a), a cell (r2c3) or a variable": (
        "nur erzählen, was dahin führt: zu einer Zahl (12a), einem Feld (r2c3) oder einer Variablen"
    ),
    "tell only these steps: 3..7, 5.. or 8": "nur diese Schritte erzählen: 3..7, 5.. oder 8",
    "a grid that is filled in part, as solutions are printed, with ? in empty cells": (
        "ein teils gefülltes Gitter, wie Lösungen ausgegeben werden, mit ? in leeren Feldern"
    ),
    "a grid that is filled in part, as solutions are printed, with ? in empty cells; -: standard "
    "input": (
        "ein teils gefülltes Gitter, wie Lösungen ausgegeben werden, mit ? in leeren Feldern; -: "
        "Standardeingabe"
    ),
    "how much to say: where to look (1), which clue and which digits (2), what kind of argument "
    "(3), the step itself (4); on a terminal, Enter gives the next": (
        "wie viel verraten wird: wo (1), durch welche Aussage und welche Ziffern (2), durch welche "
        "Art von Schluss (3), der Schritt selbst (4); auf einem Terminal gibt Enter das Nächste"
    ),
    "a cell (r2c3), a number (12a) or a variable, or 12a=144, 12a!=144, r2c3=5": (
        "ein Feld (r2c3), eine Zahl (12a) oder eine Variable, oder 12a=144, 12a!=144, r2c3=5"
    ),
    "the one to explain, or what to look for": "was erklärt oder gesucht werden soll",
    # the manual page
    "User Commands": "Befehle für Benutzer",
    ".SH NAME": ".SH NAME",
    ".SH SYNOPSIS": ".SH ÜBERSICHT",
    ".SH DESCRIPTION": ".SH BESCHREIBUNG",
    ".SH OPTIONS": ".SH OPTIONEN",
    ".SH VERBS": ".SH VERBEN",
    ".SH KINDS OF PUZZLES": ".SH ARTEN VON RÄTSELN",
    ".SH EXIT STATUS": ".SH EXIT-STATUS",
    ".SH EXAMPLES": ".SH BEISPIELE",
    """\
solve-puzzle is sevendown solve, with the verbs rules, words, check-plugin and ui as its options
--show-rules, --list-predicates, --check-plugin and --ui; make-puzzle is sevendown make.""": """\
solve-puzzle ist sevendown solve, mit den Verben rules, words, check-plugin und ui als Optionen
--show-rules, --list-predicates, --check-plugin und --ui; make-puzzle ist sevendown make.""",
    # mistakes
    "there is no verb {word}": "es gibt kein Verb {word}",
    "{text!r} is no whole number": "{text!r} ist keine ganze Zahl",
    "{text!r} is no whole number above 0": "{text!r} ist keine ganze Zahl über 0",
    "{text!r} is no whole number of {least} or more": (
        "{text!r} ist keine ganze Zahl von {least} oder mehr"
    ),
    "{text!r} is no whole number from {least} to {most}": (
        "{text!r} ist keine ganze Zahl von {least} bis {most}"
    ),
    "{text!r} is no number of seconds above 0": "{text!r} ist keine Zahl von Sekunden über 0",
    "{text!r} is no PORT or HOST:PORT": "{text!r} ist kein PORT oder HOST:PORT",
    "{text!r} is no stretch of steps, such as 3..7, 5.. or 8": (
        "{text!r} ist keine Folge von Schritten, wie 3..7, 5.. oder 8"
    ),
    "argument --pairs: in {rows} rows there are {least} to {most} pairs": (
        "Argument --pairs: in {rows} Zeilen gibt es {least} bis {most} Paare"
    ),
    "{word}: it is --trace, or --trace=json": "{word}: es heißt --trace oder --trace=json",
    "{options} do not go together": "{options} passen nicht zusammen",
    "{option} reads no puzzle, such as {file}": "{option} liest kein Rätsel, auch nicht {file}",
    "the interface shows a single puzzle, so name a single file": (
        "die Oberfläche zeigt ein einziges Rätsel, aus einer einzigen Datei"
    ),
    "the interface needs --max-memory {least} or more": (
        "die Oberfläche braucht --max-memory {least} oder mehr"
    ),
    "--serve is how to show --ui, and needs it": (
        "--serve sagt, wie --ui gezeigt wird, und braucht es"
    ),
    "--public is for --serve HOST:PORT with a HOST that others can reach": (
        "--public gehört zu --serve HOST:PORT mit einem HOST, den andere erreichen"
    ),
    "--serve {address} needs --public as well: whoever listens in that network can read and write "
    "files as you": (
        "--serve {address} braucht auch --public: wer in diesem Netz mithört, kann mit den eigenen "
        "Rechten Dateien lesen und schreiben"
    ),
    "PUZZLE and PROOF cannot both be standard input": (
        "RÄTSEL und BEWEIS können nicht beide die Standardeingabe sein"
    ),
    "PUZZLE and GRID cannot both be standard input": (
        "RÄTSEL und GITTER können nicht beide die Standardeingabe sein"
    ),
}

# What argparse says itself, in one version of Python or another.
ARGPARSE = {
    "usage: ": "Aufruf: ",
    "positional arguments": "Argumente",
    "options": "Optionen",
    "argument %(argument_name)s: %(message)s": "Argument %(argument_name)s: %(message)s",
    "unrecognized arguments: %s": "unbekannte Argumente: %s",
    "the following arguments are required: %s": "diese Argumente fehlen: %s",
    "one of the arguments %s is required": "eines der Argumente %s ist nötig",
    "ambiguous option: %(option)s could match %(matches)s": (
        "mehrdeutige Option: %(option)s kann %(matches)s sein"
    ),
    "invalid choice: %(value)r (choose from %(choices)s)": (
        "%(value)r steht nicht zur Wahl (möglich: %(choices)s)"
    ),
    "invalid choice: %(value)r, maybe you meant %(closest)r? (choose from %(choices)s)": (
        "%(value)r steht nicht zur Wahl; ist %(closest)r gemeint? (möglich: %(choices)s)"
    ),
    "unknown parser %(parser_name)r (choices: %(choices)s)": (
        "%(parser_name)r steht nicht zur Wahl (möglich: %(choices)s)"
    ),
    "invalid %(type)s value: %(value)r": "%(value)r ist kein Wert der Art %(type)s",
    "expected one argument": "ein Wert wird erwartet",
    "expected at most one argument": "höchstens ein Wert wird erwartet",
    "expected at least one argument": "mindestens ein Wert wird erwartet",
    "expected %s argument": "%s Wert wird erwartet",
    "expected %s arguments": "%s Werte werden erwartet",
    "not allowed with argument %s": "passt nicht zu Argument %s",
    "ignored explicit argument %r": "nimmt keinen Wert, auch nicht %r",
    "unexpected option string: %s": "unerwartete Option: %s",
    "can't open '%(filename)s': %(error)s": "'%(filename)s' lässt sich nicht öffnen: %(error)s",
    "%(prog)s: error: %(message)s\n": "%(prog)s: Fehler: %(message)s\n",
    "show this help message and exit": "diese Hilfe zeigen",
    "%(prog)s: warning: %(message)s\n": "%(prog)s: Warnung: %(message)s\n",
    "option '%(option)s' is deprecated": "die Option '%(option)s' ist veraltet",
    "argument '%(argument_name)s' is deprecated": "das Argument '%(argument_name)s' ist veraltet",
    "command '%(parser_name)s' is deprecated": "der Befehl '%(parser_name)s' ist veraltet",
}

TEXTS = {
    **_READING,
    **_KINDS,
    **_PROOFS,
    **_AUDIT,
    **_DOCTOR,
    **_SUGGEST,
    **_WORDS,
    **_RUNNING,
    **_COMMAND_LINE,
    **ARGPARSE,
}

# Why a system refuses to read or write something.
REASONS = {
    errno.EPERM: "Operation nicht erlaubt",
    errno.ENOENT: "Datei oder Verzeichnis nicht gefunden",
    errno.EIO: "Ein-/Ausgabefehler",
    errno.ENXIO: "kein solches Gerät",
    errno.EBADF: "Datei ist nicht offen",
    errno.EAGAIN: "zurzeit nicht verfügbar",
    errno.ENOMEM: "kein Speicher mehr",
    errno.EACCES: "keine Berechtigung",
    errno.EBUSY: "in Gebrauch",
    errno.EEXIST: "Datei existiert bereits",
    errno.ENODEV: "kein solches Gerät",
    errno.ENOTDIR: "kein Verzeichnis",
    errno.EISDIR: "ist ein Verzeichnis",
    errno.EINVAL: "ungültiges Argument",
    errno.ENFILE: "zu viele offene Dateien im System",
    errno.EMFILE: "zu viele offene Dateien",
    errno.ENOSPC: "kein Platz mehr auf dem Gerät",
    errno.EROFS: "nur lesbares Dateisystem",
    errno.ENAMETOOLONG: "der Dateiname ist zu lang",
    errno.ELOOP: "zu viele symbolische Verweise",
    errno.EADDRINUSE: "die Adresse wird schon benutzt",
    errno.EADDRNOTAVAIL: "die Adresse ist hier nicht verfügbar",
    errno.ECONNREFUSED: "die Verbindung wurde abgelehnt",
}
