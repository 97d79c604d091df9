"""Herati: square tiles, cut along a diagonal into black and white, are laid edge to edge.

Four corners of one colour around a point are a diamond, and diamonds are all that counts.
The Loom is a solitaire that weaves 25 tiles row by row; in the Workshop two to four players
lay on one field of 5 by 5, where every touching edge must match. Tiles are never turned, and
what lies face down is unknown to everybody.
"""
