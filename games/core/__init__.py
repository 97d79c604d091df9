"""The base of all games: grids, positions, matches, records, languages. Imports no pygame."""
