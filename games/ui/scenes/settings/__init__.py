"""The settings, and the dialog with all keys."""
