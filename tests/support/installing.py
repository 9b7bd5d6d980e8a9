"""The package as an installer leaves it, made without a network."""

from __future__ import annotations

import sys
import sysconfig
import tarfile
import zipfile
from pathlib import Path

import pytest

from support.processes import run_process
from support.program import ROOT

# Where the packages are that this one needs.
DEPENDENCIES = sorted({sysconfig.get_path("purelib"), sysconfig.get_path("platlib")})


def build(kind: str, folder: Path, root: Path = ROOT) -> None:
    """Build a distribution of a checkout as an installer would."""
    pytest.importorskip("hatchling")
    code = f"from hatchling.build import {kind}; {kind}({str(folder)!r})"
    done = run_process([sys.executable, "-c", code], cwd=root, text=True)
    assert done.returncode == 0, done.stderr


def built(kind: str, folder: Path, root: Path = ROOT) -> Path:
    """Build a wheel as an installer would, and unpack it; give the folder to import from."""
    build(kind, folder, root)
    (wheel,) = folder.glob("*.whl")
    site = folder / "site"
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(site)
    return site


def listed(archive: Path) -> set[str]:
    """Give the names of all files in a source distribution, as in the checkout."""
    with tarfile.open(archive) as files:
        return {name.partition("/")[2] for name in files.getnames()}
