"""What a game shows of itself to scenes that serve all games."""
