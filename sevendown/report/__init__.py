"""What is told of a run: solutions, steps, statistics, rules in words."""
