"""The package finds all its files in a checkout, an editable install and an installed wheel."""

import os
import shutil
import sys
from email import message_from_string
from pathlib import Path

import pytest
from support.installing import DEPENDENCIES, build, built, listed
from support.processes import run_process
from support.program import ROOT

pytestmark = pytest.mark.slow

SOLVE = """
import io, sys, sevendown
from sevendown.command.cli import main
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


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    """A wheel of this checkout, unpacked; beside it lies the wheel itself."""
    return built("build_wheel", tmp_path_factory.mktemp("wheel"))


def test_in_an_installed_wheel(site, tmp_path):
    package = site / "sevendown"
    # The tables of the parser are in the wheel, so that none has to be built.
    before = "import lark; lark.Lark.__init__ = None\n"
    expected = (package, package / "grammar" / "statements.lark")
    assert solve(tmp_path, site, before=before) == expected
    for file in ("py.typed", "ui/app.tcss", "ui/page/page.html"):
        assert (package / file).exists()
    (entry_points,) = site.glob("*.dist-info/entry_points.txt")
    assert "solve-puzzle = sevendown.command.entry:solve" in entry_points.read_text()
    assert "make-puzzle = sevendown.command.entry:make" in entry_points.read_text()
    assert "sevendown = sevendown.command.entry:verb" in entry_points.read_text()


def test_in_an_editable_install(tmp_path):
    site = built("build_editable", tmp_path)
    before = f"import site; site.addsitedir({str(site)!r})\n"
    package, grammar = solve(tmp_path, before=before)
    assert package == ROOT / "sevendown"
    assert grammar == ROOT / "grammar" / "statements.lark"


def test_the_wheel_has_the_version_of_the_package(site):
    import sevendown

    (wheel,) = site.parent.glob("*.whl")
    assert wheel.name.startswith(f"sevendown-{sevendown.__version__}-")


STRAY = (
    *(".env", "notes.txt", "sevendown/.env", "sevendown/ui/secret.key"),
    *("puzzles/plan.md", "elsewhere/mine.py"),
)


@pytest.fixture
def checkout(tmp_path):
    """A copy of what the project is made of, and what somebody may have beside it."""
    folder = tmp_path / "checkout"
    skipped = shutil.ignore_patterns("__pycache__", ".*", "dist", "build")
    shutil.copytree(ROOT, folder, ignore=skipped)
    for name in STRAY:
        path = folder / name
        path.parent.mkdir(exist_ok=True)
        path.write_text("SECRET")
    return folder


def test_a_source_distribution_has_what_belongs_in_and_nothing_else(checkout, tmp_path):
    build("build_sdist", tmp_path, checkout)
    (archive,) = tmp_path.glob("*.tar.gz")
    inside = listed(archive)
    assert not inside & set(STRAY)
    done = run_process(["git", "ls-files"], cwd=ROOT, text=True)
    if done.returncode:
        pytest.skip("needs a checkout by git to know what belongs in")
    belongs = {name for name in done.stdout.splitlines() if not name.startswith(".")}
    assert belongs <= inside


def test_a_wheel_has_nothing_else_either(checkout, tmp_path):
    site = built("build_wheel", tmp_path, checkout)
    inside = {path.relative_to(site).as_posix() for path in site.rglob("*") if path.is_file()}
    assert not inside & set(STRAY)


def test_the_wheel_says_who_made_it_and_under_which_licence(site):
    (metadata,) = site.glob("*.dist-info/METADATA")
    fields = message_from_string(metadata.read_text(encoding="utf-8"))
    assert fields["License-Expression"] == "MIT"
    assert fields["License-File"] == "LICENSE"
    assert fields["Author"] == "sevendown maintainers"
    assert "Typing :: Typed" in fields.get_all("Classifier")
    assert "crossnumber" in fields["Keywords"]
    (licence,) = site.glob("*.dist-info/licenses/LICENSE")
    assert "sevendown maintainers" in licence.read_text()
