"""Rules about the digits of numbers."""
