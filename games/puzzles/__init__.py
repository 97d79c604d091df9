"""Puzzles with proven answers: the file format, and the judge of a solver's turns. No pygame."""
