"""Spoken descriptions of a board of Tiananmen, for people who cannot see it."""
