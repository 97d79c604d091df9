"""Mouse pointer, keys, touch, gamepads, the clipboard."""
