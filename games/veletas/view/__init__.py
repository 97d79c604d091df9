"""Veletas in the window."""
