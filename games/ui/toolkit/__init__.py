"""Basics of the window: text, sounds, pictures, layout, scenes."""
