"""What a game shows and says in the window: the base classes of its view."""
