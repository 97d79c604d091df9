"""Tiles, edges and diamonds as they are spoken."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from games.core.text import N_
from games.herati.rules.field import (
    BLOCK,
    PATTERNS,
    Cell,
    Corner,
    Diamond,
    Direction,
    Field,
    Tile,
    TileColour,
)
from games.herati.rules.placement import Placements, loom_placements, workshop_placements
from games.herati.rules.position import HeratiPosition, LoomPosition
from games.ui.toolkit.i18n import _, ngettext

_TILES = {
    Tile.NW: N_("black top left"),
    Tile.NE: N_("black top right"),
    Tile.SE: N_("black bottom right"),
    Tile.SW: N_("black bottom left"),
}
_EDGES = {
    (Direction.N, TileColour.BLACK): N_("black above"),
    (Direction.N, TileColour.WHITE): N_("white above"),
    (Direction.E, TileColour.BLACK): N_("black on the right"),
    (Direction.E, TileColour.WHITE): N_("white on the right"),
    (Direction.S, TileColour.BLACK): N_("black below"),
    (Direction.S, TileColour.WHITE): N_("white below"),
    (Direction.W, TileColour.BLACK): N_("black on the left"),
    (Direction.W, TileColour.WHITE): N_("white on the left"),
}


def tile_name(tile: Tile | None) -> str:
    """A tile by its black corner; its edges there are black, the other two white."""
    return _(_TILES[tile]) if tile else _("unknown tile")


def tile_on(tile: Tile, cell: str) -> str:
    """A tile and its place: "black top left on e5"."""
    return _("{tile} on {cell}").format(tile=tile_name(tile), cell=cell)


def edge_name(direction: Direction, colour: TileColour) -> str:
    """An edge of a place: "black above"."""
    return _(_EDGES[direction, colour])


def touching_edges(field: Field, cell: Cell) -> list[str]:
    """The colours of the neighbours' edges that touch a place."""
    return [
        edge_name(direction, field[other].edge(direction.opposite))
        for direction, other in field.neighbours(cell)
    ]


def placements_of(position: HeratiPosition) -> Placements:
    """The places where a tile may be placed, top to bottom, and the tiles that fit there."""
    if isinstance(position, LoomPosition):
        return loom_placements(position.field)
    return workshop_placements(position.field)


def completes(diamonds: Sequence[Diamond]) -> str:
    """The diamonds that a tile completes, without a stop; empty for none."""
    if not diamonds:
        return ""
    if len(diamonds) > 1:
        return _("completes a black and a white diamond")
    if diamonds[0].colour is TileColour.BLACK:
        return _("completes a black diamond")
    return _("completes a white diamond")


def places(count: int) -> str:
    """On how many places a tile fits."""
    return ngettext("fits on {count} place", "fits on {count} places", count).format(count=count)


@dataclass(frozen=True, slots=True)
class Figure:
    """The four places around one coloured corner of a tile."""

    colour: TileColour
    lacking: tuple[tuple[Cell, Tile], ...]
    """The tiles that are missing, with their places."""
    possible: bool
    """Whether no other tile lies on these places."""


def figures(field: Field, cell: Cell) -> Iterable[Figure]:
    """The diamonds that a tile of the field can still belong to: a black and a white one."""
    tile = field[cell]
    for colour, corner in (
        (TileColour.BLACK, tile.black_corner),
        (TileColour.WHITE, tile.white_corner),
    ):
        yield _figure(field, cell, colour, corner)


def _figure(field: Field, cell: Cell, colour: TileColour, corner: Corner) -> Figure:
    left, top = cell[0] + corner.value[0], cell[1] + corner.value[1]
    wanted = [
        ((left + right, top + down), tile)
        for (right, down), tile in zip(BLOCK, PATTERNS[colour], strict=True)
    ]
    return Figure(
        colour,
        tuple((place, tile) for place, tile in wanted if place not in field),
        all(field.get(place, tile) is tile for place, tile in wanted),
    )
