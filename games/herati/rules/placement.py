"""Where tiles may be laid in either game, and the sentence for every place where they may not."""

from __future__ import annotations

from games.core.position import IllegalMove
from games.herati.rules.field import WIDEST, Bounds, Field, Spot, Tile

Places = dict[Spot, frozenset[Tile]]
"""Where a tile may be laid, and which tiles fit there."""


def loom_places(field: Field) -> Places:
    """Where the cloth can grow: beside a tile of a row that is not full, or below a full row."""
    if field.bounds is None:
        return {(0, 0): frozenset(Tile)}
    return {
        spot: frozenset().union(*field.choices(spot))
        for spot in field.edge_spots()
        if _width(field.bounds_with(spot)) <= WIDEST and _continues_a_row(field, spot)
    }


def workshop_places(field: Field) -> Places:
    """Where a tile can fit all its neighbours inside 5 by 5."""
    places = {}
    for spot in field.edge_spots():
        bounds = field.bounds_with(spot)
        if _width(bounds) > WIDEST or _height(bounds) > WIDEST:
            continue
        first, *others = field.choices(spot)
        if tiles := first.intersection(*others):
            places[spot] = tiles
    return places


def check_loom(field: Field, tile: Tile, spot: Spot) -> None:
    """Raises `IllegalMove` unless the tile may be laid there in the Loom."""
    if field.bounds is None:
        if spot != (0, 0):
            raise IllegalMove("the first tile is laid on {spot}", spot="0,0")
        return
    _check_touches(field, spot)
    _check_width(field, spot)
    _check_row(field, spot)
    neighbours = [other for _, other in field.neighbours(spot)]
    if _clashes(field, spot, tile) == neighbours:
        raise IllegalMove(
            "{tile} on {spot} matches no neighbour ({neighbours}): "
            "at least one touching edge must match",
            tile=tile,
            spot=spot_name(spot),
            neighbours=_listed(field, neighbours),
        )


def check_workshop(field: Field, tile: Tile, spot: Spot) -> None:
    """Raises `IllegalMove` unless the tile may be laid there in the Workshop."""
    _check_touches(field, spot)
    _check_width(field, spot)
    if _height(field.bounds_with(spot)) > WIDEST:
        raise IllegalMove(
            "with a tile on {spot} the field would be taller than {limit} tiles",
            spot=spot_name(spot),
            limit=WIDEST,
        )
    if clashes := _clashes(field, spot, tile):
        raise IllegalMove(
            "{tile} on {spot} does not match {neighbours}: every touching edge must match",
            tile=tile,
            spot=spot_name(spot),
            neighbours=_listed(field, clashes),
        )


def spot_name(spot: Spot) -> str:
    """A spot as it is written: `1,0`."""
    return f"{spot[0]},{spot[1]}"


def _check_touches(field: Field, spot: Spot) -> None:
    """The spot is free and has a neighbour."""
    if spot in field:
        raise IllegalMove(
            "{spot} is taken by the tile {tile}", spot=spot_name(spot), tile=field[spot]
        )
    if not field.neighbours(spot):
        raise IllegalMove(
            "{spot} touches nothing: a tile must lie edge to edge with a tile of the field",
            spot=spot_name(spot),
        )


def _check_width(field: Field, spot: Spot) -> None:
    if _width(field.bounds_with(spot)) > WIDEST:
        raise IllegalMove(
            "with a tile on {spot} the field would be wider than {limit} tiles",
            spot=spot_name(spot),
            limit=WIDEST,
        )


def _check_row(field: Field, spot: Spot) -> None:
    """The cloth is woven row by row, downwards."""
    if _continues_a_row(field, spot):
        return
    if (spot[0], spot[1] - 1) in field:
        raise IllegalMove(
            "the row above {spot} must be full first: it has {count} of {limit} tiles",
            spot=spot_name(spot),
            count=_row_count(field, spot[1] - 1),
            limit=WIDEST,
        )
    raise IllegalMove(
        "{spot} is above the first row: the cloth grows towards you", spot=spot_name(spot)
    )


def _continues_a_row(field: Field, spot: Spot) -> bool:
    """Whether the spot is beside a tile, or below a full row; the width is looked at elsewhere.

    A row beside which there is room in the five columns is not full.
    """
    x, y = spot
    beside = (x - 1, y) in field or (x + 1, y) in field
    return beside or ((x, y - 1) in field and _row_count(field, y - 1) == WIDEST)


def _row_count(field: Field, y: int) -> int:
    return sum(row == y for _, row in field)


def _clashes(field: Field, spot: Spot, tile: Tile) -> list[Spot]:
    """The neighbours whose common edge has another colour than the tile's."""
    return [
        other
        for direction, other in field.neighbours(spot)
        if not tile.matches(direction, field[other])
    ]


def _width(bounds: Bounds) -> int:
    return bounds[2] - bounds[0] + 1


def _height(bounds: Bounds) -> int:
    return bounds[3] - bounds[1] + 1


def _listed(field: Field, spots: list[Spot]) -> str:
    """The tiles there in notation, which needs no translation."""
    return ", ".join(f"{field[spot]}@{spot_name(spot)}" for spot in spots)
