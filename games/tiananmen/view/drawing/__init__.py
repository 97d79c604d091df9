"""The drawing of the board, the stones and the marks."""
