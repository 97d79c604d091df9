"""The user's files: matches, settings, results, crash reports."""
