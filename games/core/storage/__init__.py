"""Files of the user: matches, settings, statistics."""
