"""Proofs for people, and their checker, which knows plain meanings alone: no engine, no rules."""
