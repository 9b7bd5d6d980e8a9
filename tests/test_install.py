"""The package finds all its files in a checkout, an editable install and an installed wheel."""

import os
import sys
from pathlib import Path

from installing import DEPENDENCIES, built
from processes import run_process
from program import ROOT

SOLVE = """
import io, sys, sevendown
from sevendown.cli import main
from sevendown.language.parser import grammar_path
text = "A . C\\nB . .\\n\\nPZ(C_s)\\nqs(A_w) = 3\\nqs(B_w) = 9\\nV(B_w, A_w)\\n"
main(["--count"], io.StringIO(text))
print(sevendown.__file__)
print(grammar_path())
"""


def solve(folder, *paths, before=""):
    """Solve Figure 1 in a process that sees these paths and the dependencies, and nothing else.

    With -S the files *.pth of this environment are not read: they might point to a checkout.
    """
    done = run_process(
        [sys.executable, "-S", "-c", before + SOLVE],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(map(str, [*paths, *DEPENDENCIES]))},
        cwd=folder,
        text=True,
    )
    assert done.stderr == ""
    count, package, grammar = done.stdout.splitlines()
    assert count == "2"
    return Path(package).parent, Path(grammar)


def test_in_a_checkout(tmp_path):
    assert solve(tmp_path, ROOT) == (ROOT / "sevendown", ROOT / "grammar" / "statements.lark")


def test_in_an_installed_wheel(tmp_path):
    site = built("build_wheel", tmp_path)
    package = site / "sevendown"
    # The tables of the parser are in the wheel, so that none has to be built.
    before = "import lark; lark.Lark.__init__ = None\n"
    expected = (package, package / "grammar" / "statements.lark")
    assert solve(tmp_path, site, before=before) == expected
    for file in ("py.typed", "ui/app.tcss", "ui/page/page.html"):
        assert (package / file).exists()
    (entry_points,) = site.glob("*.dist-info/entry_points.txt")
    assert "solve-puzzle = sevendown.cli:script" in entry_points.read_text()
    assert "make-puzzle = sevendown.make:script" in entry_points.read_text()


def test_in_an_editable_install(tmp_path):
    site = built("build_editable", tmp_path)
    before = f"import site; site.addsitedir({str(site)!r})\n"
    package, grammar = solve(tmp_path, before=before)
    assert package == ROOT / "sevendown"
    assert grammar == ROOT / "grammar" / "statements.lark"


def test_the_wheel_has_the_version_of_the_package(tmp_path):
    import sevendown

    built("build_wheel", tmp_path)
    (wheel,) = tmp_path.glob("*.whl")
    assert wheel.name.startswith(f"sevendown-{sevendown.__version__}-")
