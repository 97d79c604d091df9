"""Scenes that belong to no game: menu, setup, library, rules, analysis."""
