"""Tiles, fields and hands (RULES 2.1, 2.2)."""

import pytest

from games.herati.rules.field import Cell, Diamond, Direction, Field, Tile, TileColour, cell_name
from games.herati.rules.position import Hand
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
    assert tile.white_corner.name == "".join(away[sign] for sign in tile.value)


def test_directions_follow_the_screen() -> None:
    assert [direction.of((3, 7)) for direction in (N, E, S, W)] == [(3, 6), (4, 7), (3, 8), (2, 7)]
    assert [direction.opposite for direction in (N, E, S, W)] == [S, W, N, E]


def test_tiles_match_where_their_common_edge_has_one_colour() -> None:
    # NE is black to the east; black to the west are NW and SW.
    assert [tile for tile in Tile if NE.matches(E, tile)] == [NW, SW]
    # NE is white to the south; white to the north are SE and SW.
    assert [tile for tile in Tile if NE.matches(S, tile)] == [SE, SW]


BLACK_BLOCK = {(0, 0): SE, (1, 0): SW, (0, 1): NE, (1, 1): NW}
WHITE_BLOCK = {(0, 0): NW, (1, 0): NE, (0, 1): SW, (1, 1): SE}


@pytest.mark.parametrize("cell", BLACK_BLOCK)
@pytest.mark.parametrize(
    ("block", "colour"), [(BLACK_BLOCK, TileColour.BLACK), (WHITE_BLOCK, TileColour.WHITE)]
)
def test_four_corners_of_one_colour_are_a_diamond(
    block: dict[Cell, Tile], colour: TileColour, cell: Cell
) -> None:
    three = Field.of({place: tile for place, tile in block.items() if place != cell})
    for tile in Tile:
        diamonds = (Diamond(0, 0, colour),) if tile is block[cell] else ()
        assert three.completed_by(cell, tile) == three.with_tile(cell, tile).diamonds == diamonds
    assert three.diamonds == ()


def test_diamonds_that_share_their_corner_tile_count_two() -> None:
    # NW in the middle: its black corner closes the block above left, its white one below right.
    around = {
        (0, 0): SE, (1, 0): SW, (0, 1): NE, (2, 1): NE, (1, 2): SW, (2, 2): SE,
    }  # fmt: skip
    field = Field.of(around)
    both = (Diamond(0, 0, TileColour.BLACK), Diamond(1, 1, TileColour.WHITE))
    assert field.diamonds == ()
    assert set(field.completed_by((1, 1), NW)) == set(both)
    assert field.with_tile((1, 1), NW).diamonds == both


def test_the_bounds_of_a_field() -> None:
    assert Field().bounds is None
    field = Field.of({(0, 0): NE, (-1, 0): SW, (-1, 1): NE})
    assert field.bounds == (-1, 0, 0, 1)


def test_fields_are_immutable_mappings() -> None:
    field = Field.of({(0, 0): NE})
    field.with_tile((1, 0), SW)
    assert dict(field) == {(0, 0): NE}
    assert len(field) == 1
    assert (1, 0) not in field
    with pytest.raises(KeyError):
        field[1, 0]


def test_equality_of_fields_ignores_the_order_of_placement() -> None:
    one = Field.of({(0, 0): NE, (1, 0): SW})
    other = Field.of({(1, 0): SW, (0, 0): NE})
    assert one == other
    assert hash(one) == hash(other)
    assert one != Field.of({(0, 0): NE, (1, 0): NW})


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


def test_adjacent_cells_are_listed_row_by_row() -> None:
    field = Field.of({(1, 0): SW, (0, 0): NE})
    assert field.adjacent_cells() == [(0, -1), (1, -1), (-1, 0), (2, 0), (0, 1), (1, 1)]


# -- Hands: face-up tiles and the face-down stock (RULES 2.3, 2.4, ruling d)


def test_the_next_tile_of_the_stock_is_turned_up_last_in_the_hand() -> None:
    assert str(held("NE | SW NW").turned_up()) == "face up NE SW, face down 1"
    assert held("NE | SW NW").turned_up().stock == (NW,)
    assert held("NE |").turned_up() == held("NE |")


def test_an_empty_hand_has_no_tile_at_all() -> None:
    assert [Hand().is_empty, held("NE |").is_empty, held("| NE").is_empty] == [True, False, False]


def test_known_tiles_are_listed_once_in_the_order_of_turning_up() -> None:
    assert held("SW ? NE SW |").known == (SW, NE)


def test_one_tile_of_a_kind_leaves_the_hand() -> None:
    hand = held("NE SW NE | SE")
    assert hand.without(NE).face_up == (SW, NE)
    assert hand.without(SW).face_up == (NE, NE)
    assert hand.without(NE).stock == (SE,)
    with pytest.raises(ValueError, match="not in tuple"):
        hand.without(NW)


def test_a_hidden_hand_masks_its_stock_only() -> None:
    assert held("NE | SW NW").hidden() == held("NE | ? ?")


def test_hands_are_equal_whatever_the_order_of_their_face_up_tiles() -> None:
    assert held("NE SW | NW") == held("SW NE | NW")
    assert hash(held("NE SW | NW")) == hash(held("SW NE | NW"))
    assert held("NE NE SW |") != held("NE SW SW |")
    assert held("NE | SW NW") != held("NE | NW SW")
    assert hash(held("NE | SW NW")) != hash(held("NE | NW SW"))
    assert held("NE |") != "NE"


def test_a_hand_as_text() -> None:
    assert str(held("NE ? | SW NW")) == "face up NE ?, face down 2"
    assert str(Hand()) == "face up none, face down 0"


def test_a_cell_in_notation() -> None:
    assert cell_name((-1, 12)) == "-1,12"
