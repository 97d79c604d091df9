"""The drawing of the board, the pieces and the marks."""
