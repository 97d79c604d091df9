"""Tiles as the integers 0 to 3 of the kernels."""

from __future__ import annotations

from collections.abc import Iterable

from games.herati.rules.field import Tile

TILES: tuple[Tile, ...] = (Tile.NE, Tile.SW, Tile.NW, Tile.SE)
"""The tiles by their integer; `loom.kernel` explains the two bits."""

NUMBERS: dict[Tile, int] = {tile: number for number, tile in enumerate(TILES)}
"""The integer of each tile."""


def encode(tiles: Iterable[Tile]) -> list[int]:
    """The integers of tiles."""
    return [NUMBERS[tile] for tile in tiles]
