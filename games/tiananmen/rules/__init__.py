"""The rules of Tiananmen: positions, moves, notation, options."""
