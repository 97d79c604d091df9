"""A game's appearance and texts in the window: the base classes of its view."""
