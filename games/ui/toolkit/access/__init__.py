"""Data for screen readers: nodes and announcements."""
