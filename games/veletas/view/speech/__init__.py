"""Spoken descriptions of a board of Veletas, for people who cannot see it."""
