"""The package as an installer leaves it, made without a network."""

from __future__ import annotations

import sys
import sysconfig
import zipfile
from pathlib import Path

import pytest
from processes import run_process
from program import ROOT

# Where the packages are that this one needs.
DEPENDENCIES = sorted({sysconfig.get_path("purelib"), sysconfig.get_path("platlib")})


def built(kind: str, folder: Path) -> Path:
    """Build a wheel as an installer would, and unpack it; give the folder to import from."""
    pytest.importorskip("hatchling")
    code = f"from hatchling.build import {kind}; {kind}({str(folder)!r})"
    done = run_process([sys.executable, "-c", code], cwd=ROOT, text=True)
    assert done.returncode == 0, done.stderr
    (wheel,) = folder.glob("*.whl")
    site = folder / "site"
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(site)
    return site
