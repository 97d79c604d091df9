"""What every game builds on: grids, positions, matches, records, files. Imports no pygame."""
