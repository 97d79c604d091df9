"""The export of a match: pictures, animations, texts."""
