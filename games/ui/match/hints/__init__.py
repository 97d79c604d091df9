"""Hints and explanations: proposed turns, consequences, first times, another try."""
