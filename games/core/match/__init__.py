"""A match: its tree of moves and its clocks."""
