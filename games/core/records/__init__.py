"""Matches as text: reading and writing records."""
