"""The board: sprites, dragging and animation. It knows no rules."""
