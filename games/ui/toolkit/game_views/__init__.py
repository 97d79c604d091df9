"""A game's pictures and texts for scenes that serve all games."""
