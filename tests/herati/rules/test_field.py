"""Tiles, fields and hands (RULES 2.1, 2.2)."""

import pytest

from games.herati.rules.field import Diamond, Direction, Field, Tile, TileColour
from tests.herati.pictures import held

# -- Tiles, matching edges and diamonds (RULES 2.1 and 2.2)

N, E, S, W = Direction.N, Direction.E, Direction.S, Direction.W
NW, NE, SE, SW = Tile.NW, Tile.NE, Tile.SE, Tile.SW


@pytest.mark.parametrize("tile", Tile)
def test_the_black_edges_and_the_black_corner_name_the_tile(tile: Tile) -> None:
    black = [direction for direction in Direction if tile.edge(direction) is TileColour.BLACK]
    assert {direction.name for direction in black} == set(tile.value)
    assert tile.value == tile.name == tile.black_corner.name
    away = {"N": "S", "S": "N", "E": "W", "W": "E"}
    assert tile.black_corner.opposite.name == "".join(away[sign] for sign in tile.value)


def test_directions_follow_the_screen() -> None:
    assert [direction.of((3, 7)) for direction in (N, E, S, W)] == [(3, 6), (4, 7), (3, 8), (2, 7)]
    assert [direction.opposite for direction in (N, E, S, W)] == [S, W, N, E]


def test_tiles_match_where_their_common_edge_has_one_colour() -> None:
    # NE is black to the east; black to the west are NW and SW.
    assert [tile for tile in Tile if NE.matches(E, tile)] == [NW, SW]
    # NE is white to the south; white to the north are SE and SW.
    assert [tile for tile in Tile if NE.matches(S, tile)] == [SE, SW]


def test_fields_are_told_apart_by_their_hashes() -> None:
    fields = [Field.of({cell: tile}) for tile in Tile for cell in ((0, 0), (0, 1), (1, 0))]
    assert len({hash(field) for field in fields}) > 1


def test_a_field_as_text() -> None:
    field = Field.of({(0, 0): NE, (-1, 1): SW, (-1, 0): SW})
    assert str(field) == "     -1  0\n   0 SW NE\n   1 SW .."
    assert str(Diamond(-1, 2, TileColour.WHITE)) == "white -1,2"
    assert str(Diamond(3, 0, TileColour.BLACK)) == "black 3,0"
    assert str(Field()) == "     the field is empty"
    assert repr(Field.of({(0, 0): NE})) == "Field.of({(0, 0): <Tile.NE: 'NE'>})"


# -- Hands: face-up tiles and the face-down stock (RULES 2.3, 2.4, ruling d)


def test_one_tile_of_a_kind_leaves_the_hand() -> None:
    hand = held("NE SW NE | SE")
    assert hand.without(NE).face_up == (SW, NE)
    assert hand.without(SW).face_up == (NE, NE)
    assert hand.without(NE).stock == (SE,)
    with pytest.raises(ValueError, match="not in tuple"):
        hand.without(NW)
