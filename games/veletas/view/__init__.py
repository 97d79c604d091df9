"""The window of Veletas: board, pieces, marks, texts and rule pages."""
