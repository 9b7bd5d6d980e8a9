"""Rules about the values of cells as such: tests, tables, sets."""
