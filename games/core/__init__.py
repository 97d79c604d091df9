"""The base of all games: grids, positions, matches, records, files. Imports no pygame."""
