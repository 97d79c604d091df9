"""The rules of Herati: positions, moves, notation, options."""
