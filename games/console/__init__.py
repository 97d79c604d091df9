"""The commands that need no window: the protocol for other programs, matches, measures."""
