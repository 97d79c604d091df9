"""What is said of a table of Herati to a person who cannot see it."""
