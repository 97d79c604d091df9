"""Scenes of puzzles: their home for each game, one puzzle, and its sharing."""
