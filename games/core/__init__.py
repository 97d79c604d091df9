"""Grids, positions, matches and records: what every game stands on, without a window."""
