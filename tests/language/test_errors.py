"""Every kind of mistake, with the whole text that a person sees."""

from __future__ import annotations

import re

import pytest
from support.toys import mistakes

from sevendown.speech import Speaking

GRID = "A . C\nB . .\n\n"

STATEMENTS = (
    (
        "clue: a prime",
        "p.txt:4:1: no statement stands before clue:\n    clue: a prime\n    ^",
    ),
    (
        "PZ(A_w) clue:",
        "p.txt:4:9: words are expected behind clue:\n    PZ(A_w) clue:\n            ^",
    ),
    (
        "PZ(A_w) clue: a prime clue: a prime",
        "p.txt:4:9: clue: stands twice\n    PZ(A_w) clue: a prime clue: a prime\n            ^",
    ),
    (
        "var n in 1..9 clue: a number",
        "p.txt:4:15: a var has no words: clues call it by its name\n"
        "    var n in 1..9 clue: a number\n"
        "                  ^",
    ),
    (
        "PZ(A_w clue: a prime)",
        "p.txt:4:8: expected ')' or ',' but found 'clue'\n    PZ(A_w clue: a prime)\n           ^",
    ),
    (
        "PZ(A_w",
        "p.txt:4:3: this ( is never closed\n    PZ(A_w\n      ^",
    ),
    (
        "PZ(A_w))",
        "p.txt:4:8: this ) closes nothing\n    PZ(A_w))\n           ^",
    ),
    (
        "PZ(A_w) Q",
        "p.txt:4:9: expected an operator or the end of the statement but found "
        "'Q'\n"
        "    PZ(A_w) Q\n"
        "            ^",
    ),
    (
        "PZ(A_w B_w)",
        "p.txt:4:8: expected ')' or ',' but found 'B_w'\n    PZ(A_w B_w)\n           ^",
    ),
    (
        "A_w = ",
        "p.txt:4:6: the statement ends where a number, a name or '(' is "
        "expected\n"
        "    A_w = \n"
        "         ^",
    ),
    (
        "A_w + 3",
        "p.txt:4:1: a statement is expected here, but this is a number\n    A_w + 3\n    ^",
    ),
    (
        "PZ(qs(A_w)",
        "p.txt:4:3: this ( is never closed\n    PZ(qs(A_w)\n      ^",
    ),
    (
        "qs(A_w)",
        "p.txt:4:1: a statement is expected here, but qs is an operator, which "
        "makes a number\n"
        "    qs(A_w)\n"
        "    ^",
    ),
    (
        "PZ(A_w) = 3",
        "p.txt:4:1: a number is expected here, but PZ is a predicate\n    PZ(A_w) = 3\n    ^",
    ),
    (
        "qss(A_w) = 3",
        "p.txt:4:1: unknown operator qss; did you mean qs?\n    qss(A_w) = 3\n    ^",
    ),
    (
        "PY(A_w)",
        "p.txt:4:1: unknown predicate PY\n    PY(A_w)\n    ^",
    ),
    (
        "A = 3",
        "p.txt:4:1: A is a mark, not a number: write A_w or A_s\n    A = 3\n    ^",
    ),
    (
        "D_w = 3",
        "p.txt:4:1: there is no mark D in the grid\n    D_w = 3\n    ^",
    ),
    (
        "let n = n + 1",
        "p.txt:4:9: n is used in its own declaration\n    let n = n + 1\n            ^",
    ),
    (
        "m = 3\nlet m = 4",
        "p.txt:4:1: m is used before it is declared (line 5)\n    m = 3\n    ^",
    ),
    (
        "let n = 3\nlet n = 4",
        "p.txt:5:5: n is declared twice (first in line 4)\n    let n = 4\n        ^",
    ),
    (
        "var n in 1..3, 4",
        "p.txt:4:14: expected the end of the statement but found ','\n"
        "    var n in 1..3, 4\n"
        "                 ^",
    ),
    (
        "var n in 5",
        "p.txt:4:10: after `in` a set {...} or a range a..b is expected\n"
        "    var n in 5\n"
        "             ^",
    ),
    (
        "define PZ(X) = X",
        "p.txt:4:8: PZ is a word of the language; choose another name\n"
        "    define PZ(X) = X\n"
        "           ^",
    ),
    (
        "define f(X) = f(X)",
        "p.txt:4:15: f is used in its own definition\n    define f(X) = f(X)\n                  ^",
    ),
    (
        "F(3)\ndefine F(X) = X = 1",
        "p.txt:4:1: F is used before it is defined (line 5)\n    F(3)\n    ^",
    ),
    (
        "define f(X) = X\nf(1, 2) = 3",
        "p.txt:5:1: f takes 1 argument, not 2\n    f(1, 2) = 3\n    ^",
    ),
    (
        "PZ(across)",
        "p.txt:4:4: across stands for many numbers; it may be an argument of "
        "DISTINCT, sum, min or max, or what a name runs through\n"
        "    PZ(across)\n"
        "       ^",
    ),
    (
        "A_w in across",
        "p.txt:4:8: a name can run through these, but `in` takes a set {...} "
        "or a range a..b\n"
        "    A_w in across\n"
        "           ^",
    ),
    (
        "sum(across, 3) = down",
        "p.txt:4:18: down stands for many numbers; it may be an argument of "
        "DISTINCT, sum, min or max, or what a name runs through\n"
        "    sum(across, 3) = down\n"
        "                     ^",
    ),
    (
        "12x = 3",
        "p.txt:4:1: 12x is neither a number nor a reference; to multiply, write '*'\n"
        "    12x = 3\n"
        "    ^",
    ),
    (
        "A_w != 3 & 4",
        "p.txt:4:12: a statement is expected here, but this is a number\n"
        "    A_w != 3 & 4\n"
        "               ^",
    ),
    (
        "all(x in across PZ(x))",
        "p.txt:4:17: expected ':' but found 'PZ'\n"
        "    all(x in across PZ(x))\n"
        "                    ^",
    ),
    (
        "all(x across : PZ(x))",
        "p.txt:4:7: expected ')' or ',' but found 'across'\n    all(x across : PZ(x))\n          ^",
    ),
    (
        "all(PZ(A_w))",
        "p.txt:4:1: all is written all(x in G : S)\n    all(PZ(A_w))\n    ^",
    ),
    (
        "V(x in across : 3)",
        "p.txt:4:1: V has no running form; all, any, count, anzahl, sum, "
        "summe, product, produkt, min, max, smallest and largest have one\n"
        "    V(x in across : 3)\n"
        "    ^",
    ),
    (
        "cell(1, 9) = 3",
        "p.txt:4:1: there is no such cell: the grid has 2 rows and 3 columns\n"
        "    cell(1, 9) = 3\n"
        "    ^",
    ),
    (
        "cell(A_w, 1) = 2",
        "p.txt:4:1: cell takes a row and a column as digits: cell(2, 3), or names that run "
        "through digits\n"
        "    cell(A_w, 1) = 2\n"
        "    ^",
    ),
    (
        "label(A_w + 1) = 3",
        "p.txt:4:7: label takes a reference or a running name\n    label(A_w + 1) = 3\n          ^",
    ),
    (
        "PZ(A_w]",
        "p.txt:4:7: expected ')' or ',' but found ']'\n    PZ(A_w]\n          ^",
    ),
    (
        "{1,2} = 3",
        "p.txt:4:1: expected a number, a name or '(' but found '{'\n    {1,2} = 3\n    ^",
    ),
    (
        "define f(X, X) = X",
        "p.txt:4:13: the parameter X stands twice\n    define f(X, X) = X\n                ^",
    ),
    (
        "PZ()",
        "p.txt:4:1: PZ takes 1 argument, not 0\n    PZ()\n    ^",
    ),
    (
        "sum() = 3",
        "p.txt:4:1: sum takes 1 or more arguments, not 0\n    sum() = 3\n    ^",
    ),
    (
        "truths(3) = 1",
        "p.txt:4:8: a statement is expected here, but this is a number\n"
        "    truths(3) = 1\n"
        "           ^",
    ),
    (
        "not 3",
        "p.txt:4:5: a statement is expected here, but this is a number\n    not 3\n        ^",
    ),
    (
        "smallest(3) = 3",
        "p.txt:4:1: smallest is written smallest(x in G : ...)\n    smallest(3) = 3\n    ^",
    ),
    (
        "qs = 3",
        "p.txt:4:1: qs is no number; as a word of the language it is followed "
        "by a bracket\n"
        "    qs = 3\n"
        "    ^",
    ),
    (
        "foo = 3\nlet food = 4",
        "p.txt:4:1: unknown name foo\n    foo = 3\n    ^",
    ),
    (
        "let food = 3\nfoo = 3",
        "p.txt:5:1: unknown name foo; did you mean food?\n    foo = 3\n    ^",
    ),
    (
        "digits: 1-9",
        "p.txt:4:1: a header line stands before the grid\n    digits: 1-9\n    ^",
    ),
    (
        "let 3 = 4",
        "p.txt:4:5: expected a name but found '3'\n    let 3 = 4\n        ^",
    ),
    (
        "var in in 1..9",
        "p.txt:4:5: expected a name but found 'in'\n    var in in 1..9\n        ^",
    ),
    (
        "define f X = 3",
        "p.txt:4:10: expected '(' but found 'X'\n    define f X = 3\n             ^",
    ),
    (
        "A_w = 3..4",
        "p.txt:4:8: expected an operator or the end of the statement but found "
        "'..'\n"
        "    A_w = 3..4\n"
        "           ^",
    ),
    (
        "f(A_w) = 3\nlet f = (3",
        "p.txt:4:1: unknown operator f\n"
        "    f(A_w) = 3\n"
        "    ^\n"
        "p.txt:5:9: this ( is never closed\n"
        "    let f = (3\n"
        "            ^",
    ),
    (
        "define g(X = 3\ng(4) = 4",
        "p.txt:4:9: this ( is never closed\n    define g(X = 3\n            ^",
    ),
    (
        "(PZ(A_w) and 3) -> 4",
        "p.txt:4:14: a statement is expected here, but this is a number\n"
        "    (PZ(A_w) and 3) -> 4\n"
        "                 ^\n"
        "p.txt:4:20: a statement is expected here, but this is a number\n"
        "    (PZ(A_w) and 3) -> 4\n"
        "                       ^",
    ),
    (
        "A_w[1 = 3]",
        "p.txt:4:1: a statement is expected here, but this is a number\n    A_w[1 = 3]\n    ^",
    ),
    (
        "al(x in across : PZ(x))",
        "p.txt:4:1: unknown form al; did you mean all?\n    al(x in across : PZ(x))\n    ^",
    ),
    (
        "define f(X) = foo(X)\nf(3)\nf(A_w) = 3\ndefine g(X) = f(X)\ng(3)",
        "p.txt:4:15: unknown predicate or operator foo\n"
        "    define f(X) = foo(X)\n"
        "                  ^",
    ),
    (
        "A_w in {1, 2,}",
        "p.txt:4:14: expected a number, a name or '(' but found '}'\n"
        "    A_w in {1, 2,}\n"
        "                 ^",
    ),
    (
        "A_w not 3",
        "p.txt:4:9: expected 'in' but found '3'\n    A_w not 3\n            ^",
    ),
    (
        "=(A_w, B_w, C_s)",
        "p.txt:4:1: = takes 2 arguments, not 3\n    =(A_w, B_w, C_s)\n    ^",
    ),
    (
        "var a in {1,2} 3",
        "p.txt:4:16: expected the end of the statement but found '3'\n"
        "    var a in {1,2} 3\n"
        "                   ^",
    ),
    (
        "let = 3",
        "p.txt:4:5: expected a name but found '='\n    let = 3\n        ^",
    ),
    (
        "x[1] = 3\nlet x = A_w",
        "p.txt:4:1: x is used before it is declared (line 5)\n    x[1] = 3\n    ^",
    ),
    (
        "any(x in across : y = x)",
        "p.txt:4:19: unknown name y\n    any(x in across : y = x)\n                      ^",
    ),
    (
        "var n in 1..n",
        "p.txt:4:13: n is used in its own declaration\n    var n in 1..n\n                ^",
    ),
    (
        "sum(3 in across : 3) = 1",
        "p.txt:4:5: sum is written sum(x in G : ...)\n    sum(3 in across : 3) = 1\n        ^",
    ),
    (
        "PZ(all(x in across : PZ(x)))",
        "p.txt:4:4: a number is expected here, but this is a statement\n"
        "    PZ(all(x in across : PZ(x)))\n"
        "       ^",
    ),
    (
        "foo(x in across : 3) = 1",
        "p.txt:4:1: unknown form foo\n    foo(x in across : 3) = 1\n    ^",
    ),
    (
        "define f(X) = X = 1\nf(3) + 1 = 2",
        "p.txt:5:1: a number is expected here, but f is a predicate\n    f(3) + 1 = 2\n    ^",
    ),
    (
        "define f(X) = X\nf(3)",
        "p.txt:5:1: a statement is expected here, but f is an operator, which "
        "makes a number\n"
        "    f(3)\n"
        "    ^",
    ),
    (
        "define f(X) = X\ndefine f(Y) = Y",
        "p.txt:5:8: f is defined twice (first in line 4)\n    define f(Y) = Y\n           ^",
    ),
    (
        "(A_w = 3) + 1 = 2",
        "p.txt:4:2: a number is expected here, but this is a statement\n"
        "    (A_w = 3) + 1 = 2\n"
        "     ^",
    ),
    (
        "all(x in 3 : PZ(x))",
        "p.txt:4:10: after `in` a set {...} or a range a..b is expected\n"
        "    all(x in 3 : PZ(x))\n"
        "             ^",
    ),
    (
        "PZ(A_w,)",
        "p.txt:4:8: expected a number, a name or '(' but found ')'\n    PZ(A_w,)\n           ^",
    ),
    (
        "A_w = 3 |",
        "p.txt:4:9: expected an operator or the end of the statement but found '|'; write 'or'\n"
        "    A_w = 3 |\n"
        "            ^",
    ),
    (
        "A_w.B_w = 3",
        "p.txt:4:4: '.' is not part of the language\n    A_w.B_w = 3\n       ^",
    ),
    (
        "A_w = 3\nvar q in 5..",
        "p.txt:5:13: the statement ends where a number, a name or '(' is "
        "expected\n"
        "    var q in 5..\n"
        "                ^",
    ),
    (
        "A_w * = 3",
        "p.txt:4:7: expected a number, a name or '(' but found '='\n    A_w * = 3\n          ^",
    ),
    (
        "\N{CYRILLIC CAPITAL LETTER A}_w = 3",
        "p.txt:4:1: '\N{CYRILLIC CAPITAL LETTER A}' (U+0410 CYRILLIC CAPITAL LETTER A) is not part "
        "of the language; it looks like 'A'\n"
        "    \N{CYRILLIC CAPITAL LETTER A}_w = 3\n    ^",
    ),
    (
        "let n = A_w = 3",
        "p.txt:4:9: a number is expected here, but this is a statement\n"
        "    let n = A_w = 3\n"
        "            ^",
    ),
    (
        "var v in {PZ(3)}",
        "p.txt:4:11: a number is expected here, but PZ is a predicate\n"
        "    var v in {PZ(3)}\n"
        "              ^",
    ),
    (
        "PZ (\n  A_w\n  B_w\n)",
        "p.txt:6:3: expected ')' or ',' but found 'B_w'\n      B_w\n      ^",
    ),
)

TEXTS = (
    (
        "",
        "p.txt:1:1: there is no puzzle here: no grid",
    ),
    (
        "% only\n\n",
        "p.txt:1:1: there is no puzzle here: no grid\n    % only\n    ^",
    ),
    (
        "title: x\n",
        "p.txt:1:8: there is no puzzle here: no grid\n    title: x\n           ^",
    ),
    (
        "PZ(A_w)\n\nPZ(A_w)",
        "p.txt:1:1: the grid is expected here, before any statement\n    PZ(A_w)\n    ^",
    ),
    (
        "A . C\nB .\n\n",
        "p.txt:2:4: this row has 2 cells, the first has 3\n    B .\n       ^",
    ),
    (
        "A . C\nB . . .\n",
        "p.txt:2:7: this row has 4 cells, the first has 3\n    B . . .\n          ^",
    ),
    (
        "A.C\nB..\nPZ(A_w)\n",
        "p.txt:3:1: this is no row of the grid; leave a blank line before the "
        "statements\n"
        "    PZ(A_w)\n"
        "    ^",
    ),
    (
        "A . C\n1a = 3\n",
        "p.txt:2:1: this is no row of the grid; leave a blank line before the "
        "statements\n"
        "    1a = 3\n"
        "    ^",
    ),
    (
        "A . A\n",
        "p.txt:1:5: the mark A stands twice (first in line 1, column 1)\n    A . A\n        ^",
    ),
    (
        "A1 . ?\n",
        "p.txt:1:1: 'A1' is no cell; a cell is '.', '#' or a mark (letters or "
        "a number), then perhaps '=5', '|', '_'\n"
        "    A1 . ?\n"
        "    ^\n"
        "p.txt:1:6: '?' is no cell; a cell is '.', '#' or a mark (letters or a "
        "number), then perhaps '=5', '|', '_'\n"
        "    A1 . ?\n"
        "         ^",
    ),
    (
        "digts: 1-9\n\nA.\n",
        "p.txt:1:1: unknown header key digts; did you mean digits?\n    digts: 1-9\n    ^",
    ),
    (
        "digits: 9-1\nA.",
        "p.txt:1:9: digits is a range or a list of digits, as 1-9 or 13579, "
        "not '9-1'\n"
        "    digits: 9-1\n"
        "            ^",
    ),
    (
        "digits:\nA.",
        "p.txt:1:8: digits is a range or a list of digits, as 1-9 or 13579, "
        "not ''\n"
        "    digits:\n"
        "           ^",
    ),
    (
        "leading-zeros: maybe\nA.",
        "p.txt:1:16: leading-zeros is yes or no, not 'maybe'\n"
        "    leading-zeros: maybe\n"
        "                   ^",
    ),
    (
        "answers: all\nA.",
        "p.txt:1:10: answers is free or distinct, not 'all'\n    answers: all\n             ^",
    ),
    (
        "title: a\ntitle: b\nA.",
        "p.txt:2:1: title is given twice\n    title: b\n    ^",
    ),
    (
        "Leading zeros: no\nA.",
        "p.txt:1:1: unknown header key Leading zeros; did you mean "
        "leading-zeros?\n"
        "    Leading zeros: no\n"
        "    ^",
    ),
    (
        "digits: 1-5\n\nA=7 .=0\n",
        "p.txt:3:1: the digit 7 is given, but digits allows only 12345\n"
        "    A=7 .=0\n"
        "    ^\n"
        "p.txt:3:5: the digit 0 is given, but digits allows only 12345\n"
        "    A=7 .=0\n"
        "        ^",
    ),
    (
        "#=3 .",
        "p.txt:1:1: a blocked cell holds no digit\n    #=3 .\n    ^",
    ),
    (
        "A\x00B\n",
        "p.txt:1:2: the control character U+0000 NULL is not allowed\n    A�B\n     ^",
    ),
    (
        "title: a\x07b\n\nA.\n",
        "p.txt:1:9: the control character U+0007 BELL is not allowed\n"
        "    title: a�b\n"
        "            ^",
    ),
    (
        "A_w = 3",
        "p.txt:1:1: the grid is expected here, before any statement\n    A_w = 3\n    ^",
    ),
    (
        "+--+--+\n|A |  |\n+--+--+\n|B |  |\n",
        "p.txt:4:1: the boxed grid does not end with a line +--+--+\n    |B |  |\n    ^",
    ),
    (
        "+--+---+\n|A |   |\n+--+---+\n",
        "p.txt:1:7: the cells of a boxed grid are all equally wide\n    +--+---+\n          ^",
    ),
    (
        "+-+-+\n|A|B|\n+-+-+",
        "p.txt:1:2: a cell of a boxed grid is two or more characters wide\n    +-+-+\n     ^",
    ),
    (
        "+--+--+\n|A xB |\n+--+--+\n",
        "p.txt:2:4: between two cells stands '|', ':' or a blank, not 'x'\n    |A xB |\n       ^",
    ),
    (
        "+--+--+\n|A |B\n+--+--+\n",
        "p.txt:2:6: this line is 5 characters long, the first is 7\n    |A |B\n         ^",
    ),
    (
        "+--+--+\n|A |B |\n+- +--+\n|  |  |\n+--+--+\n",
        "p.txt:3:3: between two rows stands --, :: or blanks\n    +- +--+\n      ^",
    ),
    (
        "+--+--+\n|A |B |\n+::+-:+\n|  |  |\n+--+--+\n",
        "p.txt:3:6: between two rows stands --, :: or blanks\n    +::+-:+\n         ^",
    ),
    (
        "+--+--+\n|A |B |\n*  +  +\n|  |  |\n+--+--+\n",
        "p.txt:3:1: this is no row of the grid; leave a blank line before the "
        "statements\n"
        "    *  +  +\n"
        "    ^",
    ),
    (
        "+--+--+\n|A |B |\n+     +\n|  |  |\n+--+--+\n",
        "p.txt:3:4: here a corner + is expected, not ' '\n    +     +\n       ^",
    ),
    (
        "+--+--+\n|A |A?|\n+--+--+\n",
        "p.txt:2:5: 'A?' is no cell; a cell is blank, '.', '##' or a mark "
        "(letters or a number), then perhaps '=5'\n"
        "    |A |A?|\n"
        "        ^",
    ),
    (
        "+--+--+\n|A |B |\n+::+--+\n",
        "p.txt:3:2: the border of a boxed grid is made of + and -\n    +::+--+\n     ^",
    ),
    (
        "+--+--+\nA   B |\n+--+--+\n",
        "p.txt:2:1: this is no row of the grid; leave a blank line before the "
        "statements\n"
        "    A   B |\n"
        "    ^",
    ),
    (
        "+--+--\n|A |\n",
        "p.txt:1:6: the first line of a boxed grid ends with +\n    +--+--\n         ^",
    ),
    (
        "+--+==+\n|A |  |\n+--+--+",
        "p.txt:1:5: the first line of a boxed grid is made of + and -\n    +--+==+\n        ^",
    ),
    (
        "+--+--+\n|A |B :\n+--+--+\n",
        "p.txt:2:7: a row of cells ends with |\n    |A |B :\n          ^",
    ),
    (
        "title: x\r\n\r\nA . C\r\nB .\r\n",
        "p.txt:4:4: this row has 2 cells, the first has 3\n    B .\n       ^",
    ),
    (
        "\tA\t.\n\tB\n",
        "p.txt:2:3: this row has 1 cell, the first has 2; write . for an open cell\n"
        "     B\n"
        "      ^",
    ),
    (
        "A - C\nB . .\n",
        "p.txt:1:3: '-' is no cell; a cell is '.', '#' or a mark (letters or a "
        "number), then perhaps '=5', '|', '_'\n"
        "    A - C\n"
        "      ^",
    ),
    (
        "A . C\n\nPZ(B_w)\nqss(A_w) = 1\nPZ(A_w\nPZ(C_s) and 3\n",
        "p.txt:3:4: there is no mark B in the grid\n"
        "    PZ(B_w)\n"
        "       ^\n"
        "p.txt:4:1: unknown operator qss; did you mean qs?\n"
        "    qss(A_w) = 1\n"
        "    ^\n"
        "p.txt:5:3: this ( is never closed\n"
        "    PZ(A_w\n"
        "      ^\n"
        "p.txt:6:13: a statement is expected here, but this is a number\n"
        "    PZ(C_s) and 3\n"
        "                ^",
    ),
    (
        "+--+--+\n|A |B |\n+--+--+\nPZ(A_w)\n",
        "p.txt:4:1: this is no row of the grid; leave a blank line before the "
        "statements\n"
        "    PZ(A_w)\n"
        "    ^",
    ),
    (
        "A # C\n\ncell(1, 2) = 3\n",
        "p.txt:3:1: this cell is blocked\n    cell(1, 2) = 3\n    ^",
    ),
    (
        "1 2\n3 .\n\n9a = 3\n7 = 7\nlabel(9d) = 3\n",
        "p.txt:4:1: there is no mark 9 in the grid\n"
        "    9a = 3\n"
        "    ^\n"
        "p.txt:6:7: there is no mark 9 in the grid\n"
        "    label(9d) = 3\n"
        "          ^",
    ),
    (
        "let n = 3\n",
        "p.txt:1:1: the grid is expected here, before any statement\n    let n = 3\n    ^",
    ),
    (
        "x .\n. x\n",
        "p.txt:2:3: the mark x stands twice (first in line 1, column 1); a blocked cell is #\n"
        "    . x\n"
        "      ^",
    ),
    (
        "AB1 . C\nB . .\n",
        "p.txt:1:1: 'AB1' is no cell; a cell is '.', '#' or a mark (letters or a number), then "
        "perhaps '=5', '|', '_'\n"
        "    AB1 . C\n"
        "    ^",
    ),
    (
        "My first puzzle\n\n1 2\n3 .\n\n1a = 12\nfoo = 3\n",
        "p.txt:1:1: is this the title? write title: My first puzzle\n    My first puzzle\n    ^",
    ),
    (
        "Nr. 5 (easy!)\nauthor: me\n\n1 2\n3 .\n",
        "p.txt:1:1: is this the title? write title: Nr. 5 (easy!)\n    Nr. 5 (easy!)\n    ^",
    ),
    (
        "A riddle: with a colon?\n\n1 2\n",
        "p.txt:1:1: unknown header key A riddle\n    A riddle: with a colon?\n    ^",
    ),
    (
        "Puzzle No. 7\n1 2\n3 .\n",
        "p.txt:1:1: is this the title? write title: Puzzle No. 7\n    Puzzle No. 7\n    ^",
    ),
    (
        "  Drawn\n\n+--+--+\n|1 |2 |\n+--+--+\n",
        "p.txt:1:3: is this the title? write title: Drawn\n      Drawn\n      ^",
    ),
    (
        "A" * 101 + " .\n",
        "p.txt:1:1: a mark has at most 100 letters or digits\n    " + "A" * 101 + " .\n    ^",
    ),
    (
        "A .\n\nlet " + "x" * 70 + " = 1\nlet " + "x" * 70 + " = 1\n",
        "p.txt:4:5: " + "x" * 37 + "... is declared twice (first in line 3)\n"
        "    let " + "x" * 70 + " = 1\n"
        "        ^",
    ),
    (
        "A . \udcff\n",
        "p.txt:1:5: this byte is not UTF-8\n    A . �\n        ^",
    ),
)


@pytest.mark.parametrize(("statements", "expected"), STATEMENTS)
def test_mistake_in_a_statement(statements, expected):
    assert mistakes(GRID + statements + "\n") == expected


@pytest.mark.parametrize(("text", "expected"), TEXTS)
def test_mistake_in_a_text(text, expected):
    assert mistakes(text) == expected


PLACE = r"^p\.txt:\d+:\d+: "
ENGLISH = r"\b(?:the|a|an|is|are|of|but|with|this|there|which|that|write|expected|here|it|one)\b"


@pytest.mark.parametrize(
    "text", [*(GRID + statements for statements, _ in STATEMENTS), *(text for text, _ in TEXTS)]
)
def test_the_same_mistakes_are_told_in_german(text):
    english = mistakes(text)
    with Speaking("de"):
        german = mistakes(text)
    assert len(german.splitlines()) == len(english.splitlines())
    for one, other in zip(english.splitlines(), german.splitlines(), strict=True):
        place = re.match(PLACE, one)
        if place is None:  # the line itself, or a caret
            assert one == other
            continue
        said = other.removeprefix(place[0])
        assert said != other and other != one
        # What is quoted, and a range of letters, may be in any language.
        said = re.sub(r"'[^']*'|\(U\+[^)]*\)|\w+\([^)]*\)|a\.\.b|title: .*", "", said)
        assert not re.search(ENGLISH, said), said
