"""The texts of a match, and turns in lists."""
