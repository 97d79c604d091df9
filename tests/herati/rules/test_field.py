"""Tiles, fields and hands (RULES 2.1, 2.2)."""

import pytest

from games.herati.rules.field import Diamond, Direction, Field, Tile, TileColour
from tests.herati.pictures import held

# -- Tiles, matching edges and diamonds (RULES 2.1 and 2.2)

N, E, S, W = Direction.N, Direction.E, Direction.S, Direction.W
NW, NE, SE, SW = Tile.NW, Tile.NE, Tile.SE, Tile.SW


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
