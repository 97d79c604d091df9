"""Spoken descriptions of a table of Herati, for people who cannot see it."""
