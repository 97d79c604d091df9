"""Herati: square tiles, half black and half white, are placed edge to edge to form diamonds.

Four corners of one colour around a point are a diamond, and each diamond scores. The Loom is a
solitaire that places 25 tiles row by row; in the Workshop two to four players place tiles on one
field of at most 5 by 5, where every touching edge must match. Tiles are never turned, and
face-down tiles are unknown to all players.
"""
