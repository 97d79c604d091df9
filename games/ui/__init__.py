"""The window: toolkit, widgets, the board, the match scene, and all other scenes."""
