"""No puzzle text makes the program run code, import a module, or open a file.

Two checks. The sources are searched for whatever could turn a text into code, a name into an
attribute or a module, a text into a pattern or a format: all places are listed here, each with the
reason why no puzzle text gets there. This finds words, not meanings: it would miss `eval` under
another name, and `%` with a text on its left looks like a remainder.

And the program is watched while it reads and solves texts that try. Python's audit events tell of
code, modules, files, sockets and processes, whatever the way that leads there, in lark and sympy
too; they do not tell of attributes looked up, nor of what a path is asked without being opened. It
shows something of the texts that are tried, not of all.

Plug-ins are code by design: those named by `--plugin`, and installed packages that announce words.
The latter are imported when any unknown name comes up; which name it is makes no difference.
"""

import ast
import re
import sys
from pathlib import Path

import pytest
import sympy
from support.auditing import heard
from support.program import FIGURE, run

from sevendown import numbertheory
from sevendown.language.parse_tables import cache_folder

PACKAGE = Path(__file__).parent.parent / "sevendown"

# ------------------------------------------------------------------ the sources

HARMLESS = set(
    "__future__ _thread argparse bisect collections contextlib copy dataclasses difflib enum "
    "errno fractions functools gc gmpy2 heapq ipaddress itertools json lark math operator random "
    "re resource select signal stat sympy sys threading time traceback types typing unicodedata "
    "weakref zlib sevendown".split()
)
BUILTINS = set(
    "eval exec compile __import__ globals locals setattr delattr open input breakpoint".split()
)
ATTRIBUTES = set(
    "__builtins__ __code__ __dict__ __globals__ __import__ __loader__ __setattr__ __subclasses__ "
    "literal_eval modules parse_expr read_bytes read_text sympify write_bytes write_text".split()
)
HARMLESS_OF_OS = set(  # among them all that take descriptors and not names
    "O_APPEND O_ASYNC O_RDONLY O_RDWR O_WRONLY PathLike SEEK_CUR SEEK_SET WNOHANG _exit close "
    "devnull dup2 environ fstat ftruncate getcwd geteuid getpgrp getpid isatty lseek path pipe "
    "read set_blocking stat stat_result sysconf tcgetpgrp wait4 waitstatus_to_exitcode "
    "write".split()
)
ACCESSORS = {"getattr": 1, "hasattr": 1, "attrgetter": 0, "methodcaller": 0}  # where the name is
PATTERNS = set("compile match fullmatch search sub subn split findall finditer".split())

FIELDS = "names of fields, from the class of a node"
PHRASES = "phrases of ours, from explain/wordlist.py; what a puzzle says is only put in"
WORKERS = "what workers and who gives them work say to each other, never a text of a user"
PLUGIN = "a plug-in is code, and so is what it names"
SERVER = "what is served to a browser, on request: a page of ours, and what the app draws"
SCREEN = "what is on the screen; texts are shown without markup"
ALLOWED = {
    ("__init__.py", "import importlib"): "modules of this package, from a fixed table",
    ("__init__.py", "getattr"): "names from that table",
    ("__init__.py", "globals"): "the same",
    ("clues/grammar_rules.py", "import os"): "the path of the grammar",
    ("clues/settle.py", "getattr"): "a method for each kind of node, from a fixed list",
    ("clues/tongue.py", "pattern"): "German words with a number in them, from a fixed list",
    ("command/batch.py", "import concurrent"): WORKERS,
    ("command/batch.py", "import io"): "what is printed, kept in memory",
    ("command/batch.py", "import os"): "the paths of plug-ins",
    ("command/batch.py", "import pickle"): WORKERS,
    ("command/cli.py", "import os"): "the standard streams",
    ("command/cli.py", "open"): "the same",
    ("command/cli.py", "os.open"): "the null device",
    ("contract/advice.py", "getattr"): PLUGIN,
    ("contract/puzzle_checks.py", "format"): "statements for trying a plug-in, from a fixed list",
    ("contract/report.py", "getattr"): PLUGIN,
    ("contract/report.py", "import inspect"): PLUGIN,
    ("contract/subject.py", "getattr"): PLUGIN,
    ("command/entry.py", "import importlib"): "the module of a command",
    ("command/make_command.py", "import concurrent"): WORKERS,
    ("command/mended_file.py", "open"): "the file of a puzzle, to write it with a change",
    ("command/make_crossnumber.py", "import concurrent"): WORKERS,
    ("scale/cluster.py", "import concurrent"): WORKERS,
    ("setting/crew.py", "import concurrent"): WORKERS,
    ("setting/crew.py", "import pickle"): WORKERS,
    ("scale/cluster.py", "import distributed"): WORKERS,
    ("scale/executor.py", "import concurrent"): WORKERS,
    ("scale/executor.py", "import multiprocessing"): WORKERS,
    ("scale/executor.py", "import os"): "how many cores there are",
    ("scale/executor.py", "import pickle"): WORKERS,
    ("scale/executor.py", "os.cpu_count"): "the same",
    ("scale/executor.py", "os.sched_getaffinity"): "the same",
    ("scale/in_order.py", "import concurrent"): WORKERS,
    ("scale/job.py", "import hashlib"): "whether plug-ins and puzzles are the same",
    ("scale/job.py", "import os"): "which process this is",
    ("scale/job.py", "import pickle"): WORKERS,
    ("scale/job.py", "import uuid"): "a name of a search",
    ("scale/job.py", "open"): "the files of plug-ins, to see whether they are the same",
    ("scale/sharing.py", "import concurrent"): WORKERS,
    ("command/verbs/check_proof.py", "modules"): "whether plug-ins have been loaded",
    ("command/verbs/suggest.py", "modules"): "whether plug-ins have been loaded",
    ("explain/clue_text.py", "format"): PHRASES,
    ("explain/grounds.py", "format"): PHRASES,
    ("explain/shared_cells.py", "format"): PHRASES,
    ("proof/check.py", "import hashlib"): "the hash of a puzzle's text",
    ("proof/rough_build.py", "getattr"): "a method for each class of nodes, as semantics.py has it",
    ("explain/conclusion_text.py", "format"): PHRASES,
    ("explain/fact_text.py", "format"): PHRASES,
    ("explain/crossing_reasons.py", "format"): PHRASES,
    ("explain/ends_reasons.py", "format"): PHRASES,
    ("explain/list_reasons.py", "format"): PHRASES,
    ("explain/needed_axioms.py", "format"): PHRASES,
    ("explain/place_text.py", "format"): PHRASES,
    ("explain/side_reasons.py", "format"): PHRASES,
    ("explain/telling.py", "format"): PHRASES,
    ("language/everyday.py", "pattern"): "the words for directions",
    ("language/lalr.py", "pattern"): "the terminals of the grammar, from tables that are ours",
    ("language/lark_tables.py", "pattern"): "the terminals of the grammar",
    ("language/parser.py", "import os"): "the path of the grammar",
    ("language/parser.py", "pattern"): "the number of digits that a number may have",
    ("language/parse_tables.py", "import os"): "the cache, whose names hold versions alone",
    ("language/parse_tables.py", "import tempfile"): "the cache",
    ("language/parse_tables.py", "open"): "the grammar and the cache",
    ("language/parse_tables.py", "os.makedirs"): "the cache",
    ("language/parse_tables.py", "os.open"): "the cache",
    ("language/parse_tables.py", "os.replace"): "the cache",
    ("language/parse_tables.py", "os.unlink"): "the cache",
    ("language/semantics.py", "getattr"): "the class of a node",
    ("process/memory.py", "import os"): "how much memory there is",
    ("numbertheory.py", "import sympy"): "three functions of ints: see below",
    ("command/options.py", "getattr"): "names of options",
    ("plugins/classes.py", "getattr"): PLUGIN,
    ("plugins/classes.py", "hasattr"): PLUGIN,
    ("plugins/classes.py", "import inspect"): PLUGIN,
    ("plugins/faults.py", "getattr"): PLUGIN,
    ("plugins/faults.py", "import linecache"): "lines of a plug-in, for messages",
    ("plugins/load.py", "getattr"): PLUGIN,
    ("puzzle/kinds/__init__.py", "import importlib"): "the modules in this folder",
    ("puzzle/kinds/__init__.py", "import os"): "which modules these are",
    ("puzzle/kinds/__init__.py", "os.listdir"): "the same",
    ("puzzle/kinds/crossnumber.py", "modules"): "whether plug-ins are loaded",
    ("plugins/load.py", "import importlib"): PLUGIN,
    ("plugins/load.py", "import inspect"): PLUGIN,
    ("plugins/load.py", "import os"): PLUGIN,
    ("plugins/load.py", "import pathlib"): PLUGIN,
    ("plugins/load.py", "modules"): PLUGIN,
    ("plugins/load.py", "pattern"): "the name of a class, escaped",
    ("command/arguments.py", "import gettext"): "what argparse says, as it looks it up itself",
    ("speech/__init__.py", "format"): "templates of messages, which tests/test_german.py lists",
    ("speech/__init__.py", "import os"): "which language the environment asks for",
    ("command/program.py", "import os"): "whether an argument is a file",
    ("command/verbs/__init__.py", "import importlib"): "the modules in this folder",
    ("command/verbs/__init__.py", "import pkgutil"): "which modules these are",
    ("command/verbs/completion.py", "import shtab"): "options, for a shell",
    ("command/puzzle_suite.py", "import os"): "folders and files that are arguments",
    ("command/puzzle_suite.py", "os.walk"): "folders that are arguments",
    ("command/puzzle_suite.py", "open"): "a report that an argument names",
    ("command/junit.py", "import xml"): "writes a report, and reads nothing",
    ("command/verbs/words.py", "import os"): "whether an argument is a file",
    ("text/files.py", "import os"): "a type",
    ("text/files.py", "open"): "files that a caller names, or that are arguments",
    ("record.py", "__setattr__"): FIELDS,
    ("record.py", "attrgetter"): FIELDS,
    ("record.py", "delattr"): FIELDS,
    ("record.py", "setattr"): FIELDS,
    ("record.py", "getattr"): FIELDS,
    ("record.py", "hasattr"): FIELDS,
    ("report/rulebook.py", "getattr"): FIELDS,
    ("words/base.py", "import inspect"): "signatures and docstrings of words",
    ("words/registry.py", "import importlib"): "the modules in two folders of this package",
    ("words/registry.py", "import os"): "which modules these are",
    ("words/registry.py", "os.listdir"): "the same",
    ("rules/graphs/ways.py", "import array"): "numbers as bytes",
    ("process/signals.py", "getattr"): "names of signals",
    ("process/signals.py", "hasattr"): "the same",
    ("process/signals.py", "import os"): "the end of the process",
    ("puzzle/read.py", "import os"): "a type",
    ("process/stopping.py", "import os"): "reports to the supervisor",
    ("process/signals.py", "import fcntl"): "the process that does the work",
    ("process/supervisor.py", "import os"): "the same",
    ("process/supervisor.py", "os.fork"): "the same",
    ("process/supervisor.py", "os.kill"): "the same",
    ("process/terminal.py", "import fcntl"): "whether others write to the standard output",
    ("process/terminal.py", "import os"): "the file behind the standard output",
    ("process/terminal.py", "import shutil"): "the width of the terminal",
    ("process/terminal.py", "import termios"): "the mode of the terminal",
    ("ui/advice_windows.py", "import textual"): SCREEN,
    ("ui/app.py", "import textual"): SCREEN,
    ("ui/dialogs.py", "import textual"): SCREEN,
    ("ui/controls.py", "import textual"): SCREEN,
    ("ui/main_view.py", "import textual"): SCREEN,
    ("ui/editor.py", "import os"): "names of files that a person types",
    ("ui/editor.py", "import textual"): SCREEN,
    ("ui/puzzle_files.py", "import os"): "folders and files that a person names",
    ("ui/puzzle_files.py", "open"): "the same",
    ("ui/puzzle_files.py", "os.DirEntry"): "the same",
    ("ui/puzzle_files.py", "os.chmod"): "a file that a person saves",
    ("ui/puzzle_files.py", "os.fsync"): "the same",
    ("ui/puzzle_files.py", "os.open"): "the same",
    ("ui/puzzle_files.py", "os.replace"): "the same",
    ("ui/puzzle_files.py", "os.scandir"): "folders that a person names",
    ("ui/puzzle_files.py", "os.unlink"): "what could not be saved whole",
    ("ui/grid_view.py", "import rich"): SCREEN,
    ("ui/grid_view.py", "import textual"): SCREEN,
    ("ui/help.py", "import textual"): SCREEN,
    ("ui/key_line.py", "import rich"): SCREEN,
    ("ui/key_line.py", "import textual"): SCREEN,
    ("ui/lazy_list.py", "import rich"): SCREEN,
    ("ui/lazy_list.py", "import textual"): SCREEN,
    ("ui/paragraph_list.py", "import textual"): SCREEN,
    ("ui/paragraph_list.py", "import textwrap"): "breaks texts into lines",
    ("ui/picker.py", "import os"): "folders and files that a person names",
    ("ui/picker.py", "import textual"): SCREEN,
    ("ui/serve.py", "import asyncio"): SERVER,
    ("ui/serve.py", "import logging"): "what libraries have to report",
    ("ui/serve.py", "import os"): "standard input",
    ("ui/why_tab.py", "import textual"): SCREEN,
    ("ui/web/access.py", "import aiohttp"): SERVER,
    ("ui/web/access.py", "import secrets"): "the token of the server",
    ("ui/web/access.py", "import socket"): "the name of this machine",
    ("ui/web/page_process.py", "import aiohttp"): SERVER,
    ("ui/web/page_process.py", "import asyncio"): SERVER,
    ("ui/web/page_process.py", "import os"): "the environment of the app",
    ("ui/web/page_process.py", "import struct"): "lengths of what is drawn",
    ("ui/web/server.py", "import aiohttp"): SERVER,
    ("ui/web/server.py", "import asyncio"): SERVER,
    ("ui/web/server.py", "import html"): "the name of the file, in the page",
    ("ui/web/server.py", "import os"): "the folder of the page, and of what it loads",
    ("ui/web/server.py", "import secrets"): "which scripts of the page are ours",
    ("ui/web/server.py", "import string"): "the page",
    ("ui/web/server.py", "import textual_serve"): "the folder of what the page loads",
    ("ui/web/server.py", "open"): "the page",
    ("ui/source_field.py", "import rich"): SCREEN,
    ("ui/source_field.py", "import textual"): SCREEN,
    ("ui/start.py", "getattr"): "names of signals",
    ("ui/start.py", "import asyncio"): "the loop in which the app runs",
    ("ui/start.py", "import os"): "the terminal",
    ("ui/start.py", "os.kill"): "the process itself",
    ("ui/start.py", "os.open"): "the terminal",
    ("ui/syntax.py", "pattern"): "the terminals of the grammar",
}


class Search(ast.NodeVisitor):
    """Finds in a module what could make more of a text than a text."""

    def __init__(self, source: str) -> None:
        self.found: set[str] = set()
        self.values: dict[str, list[ast.expr]] = {}  # everything that is assigned to a name
        tree = ast.parse(source)
        for node in ast.walk(tree):
            if isinstance(node, ast.Assign):
                for target in node.targets:
                    if isinstance(target, ast.Name):
                        self.values.setdefault(target.id, []).append(node.value)
        self.visit(tree)

    def visit_Import(self, node: ast.Import) -> None:
        for item in node.names:
            self._imported(item.name)

    def visit_ImportFrom(self, node: ast.ImportFrom) -> None:
        self._imported(node.module or "")

    def _imported(self, module: str) -> None:
        module = module.partition(".")[0]
        if module not in HARMLESS or module == "sympy":
            self.found.add(f"import {module}")

    def visit_Name(self, node: ast.Name) -> None:
        if node.id in BUILTINS:
            self.found.add(node.id)

    def visit_Attribute(self, node: ast.Attribute) -> None:
        if node.attr in ATTRIBUTES:
            self.found.add(node.attr)
        if isinstance(node.value, ast.Name) and node.value.id == "os":
            if node.attr not in HARMLESS_OF_OS:
                self.found.add(f"os.{node.attr}")
        self.generic_visit(node)

    def visit_Call(self, node: ast.Call) -> None:
        match node.func:
            case ast.Name(id=name) if name in ACCESSORS:
                if not all(map(self._is_constant, node.args[ACCESSORS[name] :][:1])):
                    self.found.add(name)
            case ast.Attribute(value=ast.Name(id="re"), attr=name) if name in PATTERNS:
                texts = node.args[: 2 if name.startswith("sub") else 1]
                if not all(isinstance(t, ast.Lambda) or self._is_constant(t) for t in texts):
                    self.found.add("pattern")
            case ast.Attribute(value=text, attr="format" | "format_map" as name):
                if not self._is_constant(text):
                    self.found.add(name)
        self.generic_visit(node)

    def _is_constant(self, node: ast.expr) -> bool:
        """Whether an expression is the same in every run, as far as can be seen."""
        match node:
            case ast.Constant():
                return True
            case ast.Name(id=name) if name in self.values:
                return all(map(self._is_constant, self.values[name]))
            case ast.Name(id=name):
                return name.strip("_").isupper()  # of another module
            case ast.JoinedStr(values=parts) | ast.Tuple(elts=parts):
                return all(map(self._is_constant, parts))
            case ast.FormattedValue(value=part):
                return self._is_constant(part)
            case ast.BinOp(left=one, right=other) | ast.IfExp(body=one, orelse=other):
                return self._is_constant(one) and self._is_constant(other)
            case ast.Call(func=ast.Attribute(value=ast.Constant(), attr="join"), args=parts):
                return all(map(self._is_constant, parts))
        return False


def test_all_places_that_could_make_code_of_a_text_are_known():
    found = {
        (path.relative_to(PACKAGE).as_posix(), thing)
        for path in PACKAGE.rglob("*.py")
        for thing in Search(path.read_text(encoding="utf-8")).found
    }
    assert found == set(ALLOWED)


@pytest.mark.parametrize(
    "source, thing",
    [
        ("eval(text)", "eval"),
        ("run = exec", "exec"),
        ("code = compile(text, '', 'exec')", "compile"),
        ("__import__(name)", "__import__"),
        ("import pickle", "import pickle"),
        ("from marshal import loads", "import marshal"),
        ("def f():\n    import shelve", "import shelve"),
        ("from importlib.util import find_spec", "import importlib"),
        ("import subprocess as s", "import subprocess"),
        ("import os.path", "import os"),
        ("os.system(text)", "os.system"),
        ("os.popen", "os.popen"),
        ("x.__class__.__subclasses__()", "__subclasses__"),
        ("sympy.sympify(text)", "sympify"),
        ("getattr(self, name)", "getattr"),
        ("getattr(self, 'on_' + name)", "getattr"),
        ("text.format(x)", "format"),
        ("Path(text).read_text()", "read_text"),
        ("open(text)", "open"),
        ("re.compile(text)", "pattern"),
        ("re.search(rf'{text}$', x)", "pattern"),
        ("p = 'a'\np = text\nre.match(p, x)", "pattern"),
        ("re.sub('a', text, x)", "pattern"),
        ("re.match('|'.join(names), x)", "pattern"),
    ],
)
def test_the_search_finds_such_places(source, thing):
    assert thing in Search(source).found


@pytest.mark.parametrize(
    "source",
    [
        "getattr(self, 'holds' if self.is_predicate else 'value')",
        "_P = 'a'\nre.compile(rf'[{_P}]+')",
        "re.sub('a', lambda found: text, x)",
        """re.match(rf"(?:{'|'.join(KEYS)})", x)""",
        "_P.fullmatch(text)",
        "os.path.join(a, b)",
    ],
)
def test_the_search_finds_nothing_where_nothing_is(source):
    assert Search(source).found == set()


# ------------------------------------------------------------------ sympy, which can evaluate texts


def test_sympy_is_given_ints_alone(monkeypatch):
    source = (PACKAGE / "numbertheory.py").read_text(encoding="utf-8")
    names = ("prime", "factorint", "pollard_rho")
    assert set(re.findall(r"\bsympy\.(\w+)", source)) == set(names)
    given = []
    for name in names:
        original = getattr(sympy, name)

        def noting(n, original=original, **options):
            given.append((original.__name__, type(n)))
            return original(n, **options)

        monkeypatch.setattr(sympy, name, noting)
    numbertheory.factorize.cache_clear()
    # Large factors, so that neither the sieve nor trial division settles it.
    p, q = numbertheory.next_prime(10**8), numbertheory.next_prime(10**9)
    text = f"A=1 .\n\ngpf({p} * (A_w + {q - 10})) = {q}\nnthprime(600000 + A_w) > 0\n"
    assert run(text=text) == (0, "10\n", "")
    numbertheory.factorize(p * numbertheory.next_prime(10**40))
    assert set(given) == {(name, int) for name in names}


# ------------------------------------------------------------------ the program, watched

# Names of modules, of attributes, of methods of the parser; formats, commands, paths, patterns.
# A module evil lies in the folder from which the program is started.
WORDS = [
    *"os subprocess antigravity evil builtins eval exec open compile lambda import None".split(),
    *"self sevendown binomial transform number X __import__ __class__ __init__".split(),
    *"__builtins__ _ambig evil__class__ os.system evil.run {0.__class__} {} {X!r:{X}}".split(),
    *"../../etc/passwd /etc/passwd file:///etc/passwd evil.py ~/.profile %s%n @evil".split(),
    *r"(?P<x>(a+)+)$ [ * \ \N{DIGIT\ ONE} \x31 #!/bin/sh € `touch\tx`".split(),
    "$(touch x)",
    "__import__('os').system('touch x')",
    "'; import os; os.system('touch x'); '",
]
PLAIN = ["Q", "plain", "PZ", "...", "1", "%"]
GRID = "A . C\nB . .\n\n"
TEXTS = [
    f"title: WORD\nauthor: WORD\nsource: WORD\nnote: WORD\n\n{GRID}PZ(C_s)\nqs(A_w) = 3\n",
    f"digits: WORD\nleading-zeros: WORD\nanswers: WORD\nWORD: WORD\n\n{GRID}A_w = 111\n",
    "WORD . C\n. . .\n\nWORD_w = 111\nWORD_s = 12\n",
    f"{GRID}let WORD = A_w\nWORD = 111\n",
    f"{GRID}var WORD in 1..9\nWORD = A_w[1]\n",
    f"{GRID}define WORD(Y) = Y = 111\nWORD(A_w)\n",
    f"{GRID}define f(WORD) = WORD = 111\nf(A_w)\nall(WORD in across : WORD > 100)\n",
    f"{GRID}WORD(A_w)\nA_w = WORD(C_s)\nA_w.WORD(1) = 2\nA_w = WORD\nWORD(x in across : x > 1)\n"
    "A_w in WORD\nWORD\n(WORD)\nA_WORD = 1\n1WORD = 1\nA_w WORD B_w\nA_w[WORD] = 1\n",
]
MODES = (
    ["--all", "--limit", "3"],
    ["--trace", "--stats"],
    ["--trace=json", "--format", "json"],
    ["--show-rules"],
)
PUZZLES = [
    str(PACKAGE.parent / "puzzles" / f"{name}.txt")
    for name in ("magazines/enigma-1760", "listener/wheels", "listener/columns")
]


def calls(words):
    """What the program is asked to do: each text with each word, in one mode or another."""
    return [
        (MODES[(i + j) % len(MODES)], text.replace("WORD", word))
        for i, word in enumerate(words)
        for j, text in enumerate(TEXTS)
    ]


REAL = [([*mode, puzzle], "") for mode in MODES for puzzle in PUZZLES]
ORDINARY = REAL + calls(PLAIN * len(MODES))
NASTY = calls(WORDS)


def is_usual(name, what, known):
    """Whether an event is one that every run may tell of once all modules are loaded.

    Known: the paths that may be opened.
    """
    if name == "object.__getattr__":  # inspect reads the signature of a word
        return re.match(r"<function \w+\.(value|holds) at ", what) is not None
    if name == "open":  # importlib reads which words packages announce
        return what in known or Path(what).name == "entry_points.txt"
    # pkgutil and importlib look for modules and packages.
    return name == "os.listdir" and (what in known or str(PACKAGE) in what)


def unusual(asked, results, folder):
    """All events that are not usual, with the calls that they come from."""
    return [
        (call, event)
        for call, (_, events) in zip(asked, results, strict=True)
        for event in events
        if not is_usual(*event, [*call[0], *sys.path, str(folder), "."])
    ]


@pytest.fixture
def folder(tmp_path):
    """A folder with a module that leaves a trace when it is imported."""
    (tmp_path / "evil.py").write_text("open('x', 'w')\n")
    return tmp_path


@pytest.mark.slow
def test_nothing_happens_but_what_always_does(folder):
    asked = ORDINARY + NASTY + REAL
    results = heard(asked, folder)
    first = len(ORDINARY)
    assert {code for code, _ in results} == {0, 2}
    # At first modules are loaded, which is heard; from then on nothing is.
    assert len(unusual(ORDINARY, results[:first], folder)) > 500
    assert unusual(asked[first:], results[first:], folder) == []
    assert loaded(results[-len(REAL) :]) >= {("open", puzzle) for puzzle in PUZZLES}
    # In a new process, the same modules are loaded and the same files opened.
    assert loaded(heard(NASTY[::3], folder)) <= loaded(results[:first])
    assert [path.name for path in folder.iterdir()] == ["evil.py"]


def loaded(results):
    """The modules that are imported and the files that are opened, but for the cache."""
    kinds, cache = ("import", "open"), cache_folder()
    found = {event for _, events in results for event in events}
    return {(name, what) for name, what in found if name in kinds and cache not in what}


@pytest.mark.slow
def test_what_code_does_would_be_heard(folder):
    # The check above could not fail if nothing of this were told.
    doing = {
        "eval('1')": "compile",
        "__import__('evil')": "import",
        "open('evil.py').close()": "open",
        "__import__('os').system('true')": "os.system",
        "__import__('marshal').loads(b'N')": "marshal.loads",
        "__import__('pickle').loads(b'cmath\\npi\\n.')": "pickle.find_class",
        "__import__('sympy').sympify('1 + 1')": "compile",
    }
    for i, statement in enumerate(doing):
        (folder / f"plugin{i}.py").write_text(
            "from sevendown import Predicate\n"
            "class Bad(Predicate):\n"
            '    """X is anything."""\n'
            '    names = ("BAD",)\n'
            "    true_for = ((1,),)\n"
            f"    def holds(self, x):\n        {statement}\n        return True\n"
        )
    asked = [(["--plugin", f"plugin{i}.py"], "A .\n\nBAD(A_w)\n") for i in range(len(doing))]
    results = heard([([], FIGURE), *asked], folder)
    for (code, events), expected in zip(results[1:], doing.values(), strict=True):
        assert code == 0
        assert expected in {name for name, what in events if "plugin" not in what}
    assert (folder / "x").exists()
