"""What is said of a board of Tiananmen to a person who cannot see it."""
