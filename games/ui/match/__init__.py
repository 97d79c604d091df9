"""The scene of a running match, for all games."""
