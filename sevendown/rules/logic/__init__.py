"""Rules about truths."""
