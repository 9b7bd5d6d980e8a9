"""The puzzle language: from a text to a tree in which every name is looked up.

`read` goes the whole way: `source`, `header`, `grid`, then `parser`, which makes `raw` nodes (or
`complaints`), then `names`, which takes these line by line and lets `tree_builder` make the nodes
of `tree`. `words`, `characters` and `problems` are shared by all, `tables` makes the parser start
fast; the other modules are parts of the look-up of names.
"""
