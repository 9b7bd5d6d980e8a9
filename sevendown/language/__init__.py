"""The puzzle language: from a text to a tree in which every name is looked up.

`text_to_tree` goes the whole way: header, `grid`, then `parser`, which makes `parse_nodes` (or
`syntax_errors`), then `resolve`, which looks up their names in a `scope` and makes the nodes of
`tree`; `hints` says what is wrong with a name. `lalr` parses by tables that Lark makes of the
grammar (`lark_tables`) and that are kept (`parse_tables`). `semantics` says what a tree means.
"""
