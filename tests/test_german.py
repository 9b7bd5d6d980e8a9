"""Messages in German: none is missing, none goes to people in English alone, and how they sound.

What is English is asserted elsewhere, word by word; `tests/conftest.py` sees to it that this does
not depend on the machine.
"""

import argparse
import ast
import inspect
import io
import os
import re

import pytest
from support import templates
from support.program import FIGURE, PLUGIN, run_python, start

import sevendown
from sevendown import speech
from sevendown.command import cli, make_command, verb_command, verbs
from sevendown.puzzle import kinds
from sevendown.report.catalogue import meaning_of
from sevendown.speech import german
from sevendown.words.base import Word
from sevendown.words.registry import builtin

# ------------------------------------------------------------------ nothing is missing

ABOUT = {verbs.about(name) for name in verbs.names()} | {kinds.about(n) for n in kinds.names()}
TEMPLATES = templates.templates()

# What argparse says to those who write programs.
FOR_PROGRAMMERS = set(
    """\
'required' is an invalid argument for positionals
%r is not callable
.__call__() not defined
argument "-" with mode %r
cannot have multiple subparser arguments
cannot merge actions - two groups are named %r
conflicting option string: %s
conflicting option strings: %s
conflicting subparser alias: %s
conflicting subparser: %s
dest= is required for options like %r
invalid conflict_resolution value: %r
invalid option string %(option)r: must start with a character %(prefix_chars)r
mutually exclusive arguments must be optional""".splitlines()
)


def argparse_texts():
    for node in ast.walk(ast.parse(inspect.getsource(argparse))):
        if templates.called(node) in ("_", "ngettext"):
            for part in node.args:
                if isinstance(part, ast.Constant) and isinstance(part.value, str):
                    yield part.value


def test_every_message_has_a_german_one_and_there_are_no_others():
    assert {*TEMPLATES, *ABOUT} - set(german.TEXTS) == set()
    assert set(german.TEXTS) - {*TEMPLATES, *ABOUT, *german.ARGPARSE} == set()
    assert len(TEMPLATES) > 600


def test_argparse_has_nothing_else_to_say():
    assert set(argparse_texts()) - set(german.ARGPARSE) <= FOR_PROGRAMMERS


@pytest.mark.parametrize("text", TEMPLATES)
def test_a_message_has_the_same_values_in_both_languages(text):
    names = TEMPLATES[text]
    other = german.TEXTS[text]
    if names:
        assert templates.fields(text) == templates.fields(other)
        used = {field.partition("!")[0] for field in templates.fields(text)}
        assert used <= names
        assert names <= used | {"n"}
        other.format(**dict.fromkeys(names, ""))
    assert re.findall(r"%\(\w+\)s", text) == re.findall(r"%\(\w+\)s", other)
    assert [part for part in (text[:1], text[-1:]) if part in " \n;:,"] == [
        part for part in (other[:1], other[-1:]) if part in " \n;:,"
    ] or text == ", "


@pytest.mark.parametrize("text", german.ARGPARSE)
def test_what_argparse_says_has_the_same_values(text):
    found = re.findall(r"%(?:\(\w+\))?[rs]", text)
    assert sorted(re.findall(r"%(?:\(\w+\))?[rs]", german.ARGPARSE[text])) == sorted(found)


def test_nobody_is_addressed():
    for text in german.TEXTS.values():
        assert not re.search(r"\b(?:Sie|Ihnen|Ihre?[mnrs]?|du|dein|bitte)\b", text), text


# ------------------------------------------------------------------ nothing goes past it

# Where what is said is no constant in the source: each is looked up otherwise.
NO_CONSTANTS = {
    "command/arguments.py: say(text)",  # what argparse says
    "command/arguments.py: say(one if n == 1 else many)",
    "command/verbs/__init__.py: say(text.partition('\\n')[0].rstrip('.'))",  # docstrings
    "puzzle/kinds/__init__.py: say(text.partition('\\n')[0].rstrip('.'))",
    "command/verbs/completion.py: say(name)",  # names of arguments, from a table
    "language/grid.py: say(what_is_wrong, word=clip(word))",  # constants of the module
    "language/grid.py: say(kind if line[0] in '+|' else _NO_ROW)",
    "plugins/faults.py: say(_RESULTS[method].what)",  # from its tables
    "plugins/faults.py: say(what)",
}
# Words that are the same in all languages, and what is in English for now.
SAME = {
    "command/make_command.py:  arukone N ",
    "command/make_command.py: make-puzzle",
    "command/make_command.py: make-puzzle: ",
    "command/make_crossnumber.py:  crossnumber ",
    "command/make_crossnumber.py: make-puzzle: ",
    "command/options.py: MB",
    "command/options.py: NAME",
    "command/options.py: [[HOST:]PORT]",
    "command/options.py: solve-puzzle ",
    "command/verb_command.py: sevendown ",
    "command/verbs/completion.py: SHELL",
    "command/verbs/words.py: NAME",
    "language/resolve.py: cell(",
    # what stands in a puzzle that is made
    "command/make_command.py: \n% A model of the contest's program fails on it; one that takes the "
    "pairs in random order\n% fails ",
    "command/make_command.py:  times of ",
    "command/make_command.py: % solution:\n",
    "proof/rough_products.py: too long",  # caught by who called it
    "command/task.py:        nothing is left to try",  # the end of a trace
    "puzzle/kinds/queens.py: and",  # proofs
    "puzzle/kinds/tomograph.py: and",
}
NOT_YET = ("explain/", "ui/")  # proofs and the interface


def test_all_that_is_said_is_a_constant():
    assert templates.unknown() == NO_CONSTANTS


def test_no_message_goes_to_people_in_english_alone():
    found = templates.raw_messages()
    left = {text for text in found if not text.startswith(NOT_YET)}
    assert left - SAME == set()
    assert SAME - left == set()
    # What the verbs of proofs, and those of the interface, have to say of mistakes.
    assert {text for text in found if text.startswith("explain/")} == {
        text for text in found if re.fullmatch(r"explain/\w+\.py: (and|or)", text)
    }
    assert not any(text.startswith(("ui/start", "ui/serve", "ui/web/server")) for text in found)


def test_words_are_joined_in_the_language_that_is_spoken():
    for module in templates.modules():
        for node in ast.walk(module.tree):
            if templates.called(node) == "join_words" and not module.name.startswith(NOT_YET):
                told = module.name in ("puzzle/kinds/queens.py", "puzzle/kinds/tomograph.py")
                assert told or len(node.args) == 2, module.name


def test_the_scan_finds_what_it_looks_for(tmp_path):
    source = """\
def complain(self, at, name):
    hint = " perhaps"
    self.source.problem(at, f"unknown {name}")
    self.source.problem(at, say("unknown {name}", name=name) + hint)
    parser.add_argument("x", help="a file")
    print("no", file=sys.stderr)
    BadWord(word, say(name))
"""
    path = templates.PACKAGE / "scanned.py"
    module = templates.Module(path, source)
    raw = {
        text for part in templates.messages(module) for text in templates.raw_texts(part, module)
    }
    assert raw == {"unknown ", " perhaps", "a file", "no"}
    assert {type(text) for _, _, text in templates.said([module])} == {str, ast.Name}


# ------------------------------------------------------------------ words

WORDS = builtin().words


@pytest.mark.parametrize("word", WORDS, ids=str)
def test_every_word_has_a_meaning_in_german(word):
    meaning = vars(type(word))["german"]
    assert isinstance(meaning, str) and meaning and "\n" not in meaning
    assert not meaning.endswith(".")
    letters = r"(?<![A-Za-z])[A-Z](?![a-z])"
    assert set(re.findall(letters, meaning)) == set(re.findall(letters, word.meaning))
    assert re.findall(r"\d+", meaning) == re.findall(r"\d+", word.meaning)
    # It stands right after the names.
    assert list(vars(type(word))).index("german") == list(vars(type(word))).index("names") + 1


def test_a_word_without_a_german_meaning_has_that_of_its_docstring():
    prime = builtin().find("PZ")

    class Lucky(type(prime)):
        """X is a lucky prime."""

    with speech.Speaking("de"):
        assert meaning_of(prime) == "X ist eine Primzahl"
        assert meaning_of(Lucky()) == "X is a lucky prime"
    assert meaning_of(prime) == "X is prime"
    assert Word.german == ""


# ------------------------------------------------------------------ how it sounds


def speak(command, *arguments, text=""):
    """Call a command that speaks German; give its exit code, standard output and error."""
    out, err = io.StringIO(), io.StringIO()
    words = [*arguments, "--language", "de"]
    if command == "make-puzzle":
        code = make_command.main(words, out, err)
    else:
        main = cli.main if command == "solve-puzzle" else verb_command.main
        code = main(words, io.BytesIO(text.encode()), out, err)
    return code, out.getvalue(), err.getvalue()


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "80")  # for help
    (tmp_path / "figure.txt").write_text(FIGURE)
    (tmp_path / "plugin.py").write_text(PLUGIN)


MANY = """\
A . .

PZ(A_w
A_w =
A_w + 1
A_w ~ 7
qs(1, 2) = 3
A_w > B_w
PZ(A)
A_w is prime
A_w // 3 = 4
A_w in 1-9
A_w = 3x
"""
SPOKEN = [
    (
        "solve-puzzle",
        "A . .\n\nPrime(A_w)\n",
        2,
        """\
<stdin>:3:1: unbekanntes Prädikat Prime; ist prime gemeint?
    Prime(A_w)
    ^
""",
    ),
    (
        "solve-puzzle",
        MANY,
        2,
        """\
<stdin>:3:3: diese Klammer ( wird nicht geschlossen
    PZ(A_w
      ^
<stdin>:4:6: die Aussage endet, wo eine Zahl, ein Name oder '(' erwartet wird
    A_w =
         ^
<stdin>:5:1: hier wird eine Aussage erwartet, aber das ist eine Zahl
    A_w + 1
    ^
<stdin>:6:5: '~' gehört nicht zur Sprache
    A_w ~ 7
        ^
<stdin>:7:1: qs braucht 1 Argument, nicht 2
    qs(1, 2) = 3
    ^
<stdin>:8:7: im Gitter gibt es keine Marke B
    A_w > B_w
          ^
<stdin>:9:4: A ist eine Marke, keine Zahl: man schreibt A_w oder A_s
    PZ(A)
       ^
<stdin>:10:5: erwartet wird ein Operator oder das Ende der Aussage, hier steht 'is'; man schreibt \
prime(A_w)
    A_w is prime
        ^
<stdin>:11:5: '//' gehört nicht zur Sprache; man schreibt 'div', um zu teilen, und '%' vor einem \
Kommentar
    A_w // 3 = 4
        ^
<stdin>:12:8: nach `in` wird eine Menge {...} oder ein Bereich a..b erwartet; man schreibt 1..9
    A_w in 1-9
           ^
<stdin>:13:7: 3x ist weder eine Zahl noch ein Verweis; um zu multiplizieren, schreibt man '*'
    A_w = 3x
          ^
""",
    ),
    (
        "solve-puzzle",
        "A . .\nB\n\nPZ(A_w)\n",
        2,
        """\
<stdin>:2:2: diese Zeile hat 1 Feld, die erste hat 3
    B
     ^
""",
    ),
    (
        "solve-puzzle",
        "titel: x\ndigits: 1-x\n\nA . .\n",
        2,
        """\
<stdin>:1:1: unbekannter Schlüssel titel im Kopf; ist title gemeint?
    titel: x
    ^
<stdin>:2:9: digits ist ein Bereich oder eine Liste von Ziffern, wie 1-9 oder 13579, nicht '1-x'
    digits: 1-x
            ^
""",
    ),
    ("solve-puzzle", "A .\n\nA_w = 17\nA_w = 18\n", 1, "<stdin>:1: es gibt keine Lösung\n"),
    (
        "solve-puzzle",
        "A .\n\nA_w = 7\n",
        1,
        """\
Warnung: <stdin>:3:1: A_w hat 2 Ziffern und kann nicht 7 sein
    A_w = 7
    ^
<stdin>:1: es gibt keine Lösung
""",
    ),
    (
        "solve-puzzle",
        "A .\n\nA_w = 17\nvar n in 1..3\n",
        0,
        """\
17
n = 1
Warnung: <stdin>:4:5: die var n kommt in keiner Aussage vor, was die Lösungen vervielfacht
    var n in 1..3
        ^
""",
    ),
    (
        "solve-puzzle",
        "A . .\nB . .\n\nAcross\nA A flurb of 7 (3)\nB Prime (4)\n",
        2,
        """\
<stdin>:5:5: dieser Hinweis ist nicht verständlich: das Wort flurb ist nicht bekannt (oder als \
Aussage: A_w = ..., prime(A_w), ...)
    A A flurb of 7 (3)
        ^
<stdin>:6:10: B_w hat im Gitter 3 Felder, nicht 4
    B Prime (4)
             ^
""",
    ),
    (
        "solve-puzzle --unique figure.txt",
        "",
        4,
        "111\n333\nfigure.txt:1: es gibt noch eine Lösung\n",
    ),
    (
        "solve-puzzle --all --unique figure.txt",
        "",
        2,
        "solve-puzzle: --all und --unique passen nicht zusammen; siehe solve-puzzle --help\n",
    ),
    (
        "solve-puzzle --alle figure.txt",
        "",
        2,
        "solve-puzzle: unbekannte Argumente: --alle; ist --all gemeint?\n",
    ),
    (
        "solve-puzzle nichts.txt",
        "",
        2,
        "nichts.txt: Datei oder Verzeichnis nicht gefunden\n",
    ),
    (
        "solve-puzzle --timeout 0",
        "",
        2,
        "solve-puzzle: Argument --timeout: '0' ist keine Zahl von Sekunden über 0; siehe "
        "solve-puzzle --help\n",
    ),
    (
        "solve-puzzle --kind queens",
        "4\nQ..Q\n....\n....\n....\n",
        1,
        """\
Warnung: <stdin>:2:4: diese Dame bedroht die in Spalte 1, Zeile 1
    Q..Q
       ^
<stdin>:1: es gibt keine Lösung
""",
    ),
    (
        "solve-puzzle --kind tomograph",
        "2\n1 1\n1 1\n1 0\n",
        2,
        """\
<stdin>:4:4: die Anzahl der steigenden Diagonalen ist 3, die der Summen 2
    1 0
       ^
<stdin>:4:4: die Summen der fallenden Diagonalen fehlen
    1 0
       ^
""",
    ),
    (
        "solve-puzzle",
        "A . .\n\nPZ(2^99999999 + A_w)\n",
        3,
        """\
<stdin>:3:1: 2^99999999 ist zu groß, um berechnet zu werden
    PZ(2^99999999 + A_w)
    ^
""",
    ),
    (
        "sevendown words qs",
        "",
        0,
        """\
Operator   qs(X)
auch       digitsum(X)
Bedeutung  Summe der Ziffern von X.
aus        der Sprache
Beispiel   qs(12) = 3
           qs(-12) = 3
           qs(0) = 0
           qs(999) = 27
""",
    ),
    ("sevendown words PX", "", 2, "es gibt kein Prädikat und keinen Operator PX\n"),
    ("sevendown solv", "", 2, "sevendown: es gibt kein Verb solv; ist solve gemeint?\n"),
    (
        "sevendown why figure.txt Z9",
        "",
        2,
        """\
<question>:1:1: Z9 ist kein Feld, keine Zahl und keine Variable dieses Rätsels
    Z9
    ^
""",
    ),
    (
        "sevendown hint figure.txt -",
        "11\n",
        2,
        """\
<stdin>:1:3: diese Zeile hat 2 Felder, das Gitter hat 3
    11
      ^
""",
    ),
    (
        "sevendown grade figure.txt",
        "",
        0,
        """\
leicht, 81,5 Punkte in 10 Schritten
  am schwersten: Schritt 4, 15,2 Punkte
  keine Annahmen
  die längste Liste zum Merken hat 6 Werte
  mögliche nächste Schritte: im Mittel 2,5; mindestens 1
  bis zur ersten Ziffer: 21,9 Punkte
""",
    ),
    (
        "sevendown check-proof figure.txt -",
        "{}",
        2,
        "-:1:1: das ist kein Beweis der Version 1\n    {}\n    ^\n",
    ),
    (
        "sevendown check-proof --help",
        "",
        0,
        """\
Aufruf: sevendown check-proof [OPTIONEN] RÄTSEL BEWEIS

Einen Beweis dafür prüfen, welche Lösungen ein Rätsel hat.

Argumente:
  RÄTSEL                das Rätsel; -: Standardeingabe
  BEWEIS                der Beweis dazu, wie ihn sevendown explain --format
                        json ausgibt; -: Standardeingabe

Optionen:
  --plugin DATEI.py     in Python geschriebene Prädikate und Operatoren laden;
                        auch mehrmals
  --format {plain,json}
                        Form der Ausgabe
  --timeout SEKUNDEN    ein Rätsel nach dieser Zeit aufgeben
  --max-memory MB       aufgeben, wo mehr Megabyte nötig sind; hier ohne
                        Angabe MEGABYTE
  --language {de,en}    die Sprache der Meldungen und dieser Hilfe
  -h, --help            diese Hilfe zeigen
""",
    ),
    (
        "make-puzzle --help",
        "",
        0,
        """\
Beispiele:
  make-puzzle arukone 8                 ein Arukone mit 8 Zeilen ausgeben, mit der Lösung
  make-puzzle crossnumber 5             ein Kreuzzahlrätsel mit 5 Zeilen ausgeben, mit der Lösung
  make-puzzle crossnumber --help        sagen, was zur Wahl steht

Aufruf: make-puzzle ART ...

Macht Rätsel, die eine Lösung haben.

Optionen:
  --language {de,en}  die Sprache der Meldungen und dieser Hilfe
  --version           die Version zeigen
  -h, --help          diese Hilfe zeigen

Arten:
  ART
    arukone           gleiche Zahlen durch Linien verbinden, die kein Feld
                      gemeinsam haben
    crossnumber       ein Kreuzworträtsel aus Zahlen, mit Hinweisen in Worten

Exit-Codes:
  0 fertig   2 Fehler im Aufruf   3 aufgegeben: kein solches oder kein weiteres Rätsel gefunden
""",
    ),
    (
        "make-puzzle arukone 3",
        "",
        2,
        "make-puzzle arukone: Argument N: '3' ist keine ganze Zahl von 4 bis 60; siehe make-puzzle "
        "arukone --help\n",
    ),
    ("make-puzzle", "", 2, "make-puzzle: diese Argumente fehlen: ART; siehe make-puzzle --help\n"),
]


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize(("command", "text", "code", "said"), SPOKEN, ids=lambda item: "")
def test_what_is_said_in_german(command, text, code, said):
    found, out, err = speak(*command.split(), text=text)
    told = re.sub("Angabe [0-9]+", "Angabe MEGABYTE", out + err)
    assert (found, told) == (code, said)


ENDLESS = "....\n....\n....\n"  # 9^6 10^6 solutions


def test_a_timeout_in_german(clock):
    clock.looks = 1000
    code, out, err = speak("solve-puzzle", "--count", "--timeout", "60", text=ENDLESS)
    assert code == 3 and int(out) > 1
    seconds = "[0-9]+(,[0-9]+)?"
    rest = f"es gibt mindestens {int(out)} Lösungen"
    assert re.fullmatch(f"<stdin>:1: aufgegeben nach {seconds} s: {rest}\n", err)


@pytest.mark.usefixtures("folder")
def test_statistics_in_german():
    err = speak("solve-puzzle", "--stats", "figure.txt")[2].splitlines()
    assert err[0] == "figure.txt:1: Annahmen 1, Widersprüche 0, Tiefe 1"
    assert err[1].startswith("Läufe ")
    phases = r"Lesen #; Aufstellen der Regeln #; Regeln vor der ersten Annahme #; "
    phases += r"Prüfen der Lösungen #; Suche #"
    assert re.fullmatch("Sekunden: " + phases.replace("#", "[0-9]+,[0-9]{3}"), err[2])
    assert err[3] == "   Läufe   verengt  entfernt  Regel"


@pytest.mark.usefixtures("folder")
def test_a_report_on_a_plugin_in_german():
    code, out, err = speak("sevendown", "check-plugin", "plugin.py")
    assert (code, err) == (2, "")
    lines = out.splitlines()
    assert lines[:2] == [
        "plugin.py:4: Twice, der Operator twice",
        "    Beispiele                        2  nicht in Ordnung",
    ]
    wrong = "plugin.py:4: kein Beispiel zeigt, wo es keinen Wert gibt; oder ist es total?"
    assert f"  {wrong}" in lines
    assert lines[-1] == "plugin.py: 1 von 2 Wörtern nicht, wie es sein soll"


@pytest.mark.usefixtures("folder")
def test_help_of_every_verb_is_in_german():
    for name in verbs.names():
        code, out, err = speak("sevendown", name, "--help")
        assert (code, err) == (0, "")
        english = r"\b(?:the|usage|options:|arguments|print|puzzle|of|with|and|which)\b"
        told = re.sub(r"--[a-z-]+|solve-puzzle|make-puzzle|puzzle\.txt", "", out)
        assert re.findall(english, told) == [], name


def test_the_manual_page_is_in_german():
    code, out, _ = speak("sevendown", "man")
    assert code == 0
    assert re.findall(r"^\.SH (.*)", out, flags=re.MULTILINE) == [
        *("NAME", "ÜBERSICHT", "BESCHREIBUNG", "OPTIONEN", "VERBEN", "ARTEN VON RÄTSELN"),
        *("EXIT-STATUS", "BEISPIELE"),
    ]
    assert r'.SS "sevendown hint [OPTIONEN] RÄTSEL [GITTER]"' in out


# ------------------------------------------------------------------ which language it is


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ("", "en"),
        ("LANG=de_DE.UTF-8", "de"),
        ("LANG=de_AT@euro", "de"),
        ("LANG=de", "de"),
        ("LANG=DE_CH", "de"),
        ("LANG=en_GB.UTF-8", "en"),
        ("LANG=fr_FR.UTF-8", "en"),
        ("LANG=den_XX", "en"),
        ("LANG=C", "en"),
        ("LANG=C.UTF-8", "en"),
        ("LC_MESSAGES=de_DE LANG=en_US", "de"),
        ("LC_MESSAGES=en_US LANG=de_DE", "en"),
        ("LC_ALL=de_DE LC_MESSAGES=en_US", "de"),
        ("LC_ALL= LANG=de_DE", "de"),
        ("LC_ALL=POSIX LANG=de_DE", "en"),
        ("LANGUAGE=de:en", "de"),
        ("LANGUAGE=en:de", "en"),
        ("LANGUAGE=fr:de", "de"),
        ("LANGUAGE=fr", "en"),
        ("LANGUAGE=fr LANG=de_DE", "en"),
        ("LANGUAGE= LANG=de_DE", "de"),
        ("LANGUAGE=de LANG=en_US.UTF-8", "de"),
        ("LANGUAGE=de LANG=C.UTF-8", "de"),
        ("LANGUAGE=de LC_ALL=C", "en"),
        ("LC_NUMERIC=de_DE LC_CTYPE=de_DE", "en"),
    ],
)
def test_the_environment_chooses_a_language(monkeypatch, environment, language):
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for setting in environment.split():
        monkeypatch.setenv(*setting.split("=", 1))
    assert speech.wanted([]) == language
    err = io.StringIO()
    cli.main(["--limit=0"], io.BytesIO(), io.StringIO(), err)
    assert ("keine ganze Zahl" in err.getvalue()) == (language == "de")


@pytest.mark.parametrize(
    ("words", "language"),
    [
        ("", "en"),
        ("--language de", "de"),
        ("--language=de", "de"),
        ("a.txt --all --language de b.txt", "de"),
        ("--language de --language en", "en"),
        ("--language fr", "en"),
        ("--language", "en"),
        ("-- --language de", "en"),
        ("--languages de", "en"),
    ],
)
def test_an_option_chooses_a_language(words, language):
    assert speech.wanted(words.split()) == language


def test_the_option_wins(monkeypatch):
    monkeypatch.setenv("LANGUAGE", "de")
    assert speech.wanted(["--language", "en"]) == "en"
    assert speech.wanted([]) == "de"


@pytest.mark.parametrize("words", [["--language", "de"], ["--language=de"]])
def test_the_language_may_be_chosen_before_the_verb(words):
    out, err = io.StringIO(), io.StringIO()
    code = verb_command.main([*words, "words", "PZ"], io.BytesIO(), out, err)
    assert (code, err.getvalue()) == (0, "")
    assert "X ist eine Primzahl." in out.getvalue()
    assert verb_command.main([*words, "--help"], io.BytesIO(), out, err) == 0
    assert verb_command.main(words, io.BytesIO(), out, err) == 2
    assert err.getvalue().startswith("Beispiele:")
    assert verb_command.main([*words, "solve", "--", "nichts.txt"], io.BytesIO(), out, err) == 2
    assert err.getvalue().endswith("nichts.txt: Datei oder Verzeichnis nicht gefunden\n")


def test_an_unknown_language_is_refused():
    code, out, err = speak("solve-puzzle", "--language", "fr")
    assert (code, out) == (2, "")
    assert err == (
        "solve-puzzle: Argument --language: 'fr' steht nicht zur Wahl (möglich: 'de', 'en'); siehe "
        "solve-puzzle --help\n"
    )


def test_commands_leave_the_language_as_it_was():
    assert speech.language() == "en"
    speak("solve-puzzle", text=FIGURE)
    speak("make-puzzle")
    speak("sevendown")
    assert speech.language() == "en"
    with pytest.raises(SystemExit):
        argparse.ArgumentParser(prog="other").parse_args(["x"])


def test_processes_speak_the_language_of_their_environment():
    with start("--limit=0", env={"LANGUAGE": "de"}, stderr=-1) as process:
        assert "ist keine ganze Zahl" in process.communicate()[1].decode()
    with start("--limit=0", stderr=-1) as process:
        assert "is no whole number" in process.communicate()[1].decode()
    with start("--limit=0", "--language=de", stderr=-1) as process:
        assert "ist keine ganze Zahl" in process.communicate()[1].decode()


def test_from_python_it_is_english_until_a_language_is_chosen(monkeypatch):
    monkeypatch.setenv("LANGUAGE", "de")
    with pytest.raises(sevendown.PuzzleError, match="unknown name x"):
        sevendown.loads("A .\n\nA_w = x\n")
    sevendown.speak("de")
    try:
        with pytest.raises(sevendown.PuzzleError, match="unbekannter Name x"):
            sevendown.loads("A .\n\nA_w = x\n")
    finally:
        sevendown.speak("en")
    with pytest.raises(ValueError, match="'fr' is none of the languages de, en"):
        sevendown.speak("fr")


def test_german_is_loaded_only_where_it_is_spoken():
    code = (
        "import sys; from sevendown.command import cli; cli.main(['--limit=0']);"
        "print('sevendown.speech.german' in sys.modules)"
    )
    for language, loaded in (("en", "False\n"), ("de", "True\n")):
        environment = {**os.environ, "LANGUAGE": language}
        assert run_python(code, env=environment).stdout == loaded


# ------------------------------------------------------------------ values are no templates


def test_what_a_puzzle_says_is_never_taken_for_a_template():
    text = "{name}: {0}\n\nA .\n\nA_w = 1\n"
    assert "{name}" in speak("solve-puzzle", text=text)[2]
    name = "{n.__class__}"
    assert speech.say("unknown name {name}", name=name) == f"unknown name {name}"
    assert speech.plural(2, "{n} {x}", "{n} {x}s", x="{n}") == "2 {n}s"
    # Where there is nothing to put in, braces are braces.
    assert speech.say("a set {...}") == "a set {...}"


def test_numbers_and_plurals():
    assert speech.plural(1, "{n} row", "{n} rows") == "1 row"
    assert speech.plural(0, "{n} row", "{n} rows") == "0 rows"
    assert speech.figure(1.5) == "1.5"
    with speech.Speaking("de"):
        assert speech.plural(1, "{n} row", "{n} rows") == "1 Zeile"
        assert speech.plural(2, "{n} row", "{n} rows") == "2 Zeilen"
        assert speech.figure(1.5) == "1,5"
        assert speech.reason_of(FileNotFoundError(2, "No such file or directory")) == (
            "Datei oder Verzeichnis nicht gefunden"
        )
        assert speech.reason_of(OSError(99999, "strange")) == "strange"
    assert speech.reason_of(FileNotFoundError(2, "No such file")) == "No such file"
