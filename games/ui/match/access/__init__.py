"""The match as it is heard: the board as a grid, what was played, and readings on request."""
