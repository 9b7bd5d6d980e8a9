"""Rules on cells, and the words of the language that use them."""
