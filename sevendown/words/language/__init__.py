"""The words of the language: one file a family, each loaded by the registry."""
