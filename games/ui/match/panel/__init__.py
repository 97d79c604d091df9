"""The panel beside the board: players, moves, playback, buttons."""
