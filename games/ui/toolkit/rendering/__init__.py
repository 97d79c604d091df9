"""Pictures from SVG, and whole frames: the canvas, kept pictures and transitions."""
