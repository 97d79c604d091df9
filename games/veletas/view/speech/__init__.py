"""What is said of a board of Veletas to a person who cannot see it."""
