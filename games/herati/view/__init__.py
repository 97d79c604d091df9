"""Herati in the window."""
