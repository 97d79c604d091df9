"""The match for a screen reader: the board as a grid, announcements, and readings on request."""
