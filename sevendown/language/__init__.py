"""The puzzle language: from a text to a tree in which every name is looked up."""
