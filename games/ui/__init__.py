"""The window: what all scenes share, and the scenes that belong to no single game."""
