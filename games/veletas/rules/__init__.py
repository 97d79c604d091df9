"""The rules of Veletas: positions, moves, notation, options."""
