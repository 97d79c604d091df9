"""Positions and drawn examples for the rule pages and the menus."""

from __future__ import annotations

from dataclasses import dataclass

from games.herati.rules.field import Cell, Field, Tile
from games.herati.rules.hand import Hand
from games.herati.rules.position import SIDES, LoomPosition, WorkshopPosition


@dataclass(frozen=True, slots=True)
class Example:
    """A drawn example: a field, a tile to place, cells where it may and may not go."""

    field: Field
    tile: Tile | None = None
    right: tuple[Cell, ...] = ()
    wrong: tuple[Cell, ...] = ()


def field_from_rows(*rows: str, left: int = 0, top: int = 0) -> Field:
    """A field from its rows of tile names, `..` for an empty cell.

    >>> field_from_rows("SE SW", "NE NW").diamonds
    (Diamond(x=0, y=0, colour=<TileColour.BLACK: 'black'>),)
    """
    return Field.of(
        {
            (left + x, top + y): Tile[name]
            for y, row in enumerate(rows)
            for x, name in enumerate(row.split())
            if name in Tile.__members__
        }
    )


def loom_example() -> LoomPosition:
    """A position of the Loom with four diamonds."""
    field = field_from_rows(
        "SE SW SE SW SE",
        "NE NW NE NW NE",
        "SW SW SE SW SW",
        "NE .. NE NW ..",
    )
    return LoomPosition(field, Hand((Tile.NE, Tile.SW), (None,) * 5))


def workshop_example() -> WorkshopPosition:
    """A position of the Workshop with diamonds of both colours."""
    field = field_from_rows(
        ".. .. SE SW ..",
        "NE NW NE NW NE",
        "SE SW SE SW SE",
        "NE NW NE NW ..",
        ".. SW SE SW ..",
        left=-2,
        top=-2,
    )
    hands = (Hand((Tile.NE,), (None,) * 2), Hand((Tile.SW,), (None,) * 2))
    return WorkshopPosition(field, hands, SIDES[0], game_points=(4, 2), earlier_points=(0, 0))
