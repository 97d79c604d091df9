"""Lessons, puzzles, openings and the coach: asked and judged without a window."""
