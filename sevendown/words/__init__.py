"""Words: what a predicate or an operator is, those there are, and where they are found."""
