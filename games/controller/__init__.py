"""One running match without a window: players, clock, undo, end and autosave."""
