"""Words of the language that users bring along: a Python file, or an installed package."""

from sevendown.plugins.load import load_installed, load_plugin

__all__ = ["load_installed", "load_plugin"]
