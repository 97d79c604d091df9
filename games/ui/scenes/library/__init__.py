"""The library of matches, and the trash."""
