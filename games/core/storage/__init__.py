"""The user's files: matches, settings, an index, and statistics computed from it."""
