"""What a screen reader is told: nodes, and announcements."""
