"""The window of Tiananmen: board, marks, texts and rule pages."""
