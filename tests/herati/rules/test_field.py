"""Tiles, hands and where tiles may lie."""

from collections.abc import Callable

import pytest

from games.core.position import IllegalMove
from games.herati.rules.field import (
    Cell,
    Corner,
    Diamond,
    Direction,
    Fault,
    Field,
    IllegalPlacement,
    Tile,
    TileColour,
    cell_name,
    check_loom,
    check_workshop,
    loom_placements,
    workshop_placements,
)
from games.herati.rules.position import Hand
from tests.herati.pictures import field_of, held

# -- Tiles, matching edges and diamonds (RULES 2.1 and 2.2)

N, E, S, W = Direction.N, Direction.E, Direction.S, Direction.W
NW, NE, SE, SW = Tile.NW, Tile.NE, Tile.SE, Tile.SW


@pytest.mark.parametrize(
    ("tile", "black", "white"),
    [(NW, (N, W), (S, E)), (NE, (N, E), (S, W)), (SE, (S, E), (N, W)), (SW, (S, W), (N, E))],
)
def test_two_adjacent_edges_are_black_and_two_white(
    tile: Tile, black: tuple[Direction, ...], white: tuple[Direction, ...]
) -> None:
    assert [tile.edge(direction) for direction in black] == [TileColour.BLACK] * 2
    assert [tile.edge(direction) for direction in white] == [TileColour.WHITE] * 2


@pytest.mark.parametrize(
    ("tile", "black", "white"),
    [
        (NW, Corner.NW, Corner.SE),
        (NE, Corner.NE, Corner.SW),
        (SE, Corner.SE, Corner.NW),
        (SW, Corner.SW, Corner.NE),
    ],
)
def test_the_black_corner_names_the_tile_and_the_white_one_is_opposite(
    tile: Tile, black: Corner, white: Corner
) -> None:
    assert tile.value == tile.name == black.name
    assert tile.black_corner is black
    assert tile.white_corner is white


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


@pytest.mark.parametrize(
    ("block", "colour"), [(BLACK_BLOCK, TileColour.BLACK), (WHITE_BLOCK, TileColour.WHITE)]
)
def test_four_corners_of_one_colour_are_a_diamond(
    block: dict[Cell, Tile], colour: TileColour
) -> None:
    assert Field.of(block).diamonds == (Diamond(0, 0, colour),)


@pytest.mark.parametrize("cell", BLACK_BLOCK)
@pytest.mark.parametrize("block", [BLACK_BLOCK, WHITE_BLOCK])
def test_three_corners_are_no_diamond(block: dict[Cell, Tile], cell: Cell) -> None:
    for tile in Tile:
        if tile is not block[cell]:
            assert Field.of({**block, cell: tile}).diamonds == ()
    three = {place: tile for place, tile in block.items() if place != cell}
    assert Field.of(three).diamonds == ()


@pytest.mark.parametrize("last", BLACK_BLOCK)
def test_whichever_tile_comes_last_completes_the_diamond(last: Cell) -> None:
    field = Field.of({cell: tile for cell, tile in BLACK_BLOCK.items() if cell != last})
    assert field.completed_by(last, BLACK_BLOCK[last]) == (Diamond(0, 0, TileColour.BLACK),)


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
    hand = held("NE | SW NW").turned_up()
    assert hand.face_up == (Tile.NE, Tile.SW)
    assert hand.stock == (Tile.NW,)
    assert hand.face_down == 1


def test_turning_up_without_a_stock_changes_nothing() -> None:
    assert held("NE |").turned_up() == held("NE |")


def test_an_empty_hand_has_no_tile_at_all() -> None:
    assert Hand().is_empty
    assert not held("NE |").is_empty
    assert not held("| NE").is_empty


def test_known_tiles_are_listed_once_in_the_order_of_turning_up() -> None:
    assert held("SW ? NE SW |").known == (Tile.SW, Tile.NE)


def test_one_tile_of_a_kind_leaves_the_hand() -> None:
    assert held("NE SW NE | SE").without(Tile.NE).face_up == (Tile.SW, Tile.NE)
    assert held("NE SW NE | SE").without(Tile.SW).face_up == (Tile.NE, Tile.NE)
    assert held("NE SW NE | SE").without(Tile.NE).stock == (Tile.SE,)
    with pytest.raises(ValueError, match="not in tuple"):
        held("NE |").without(Tile.SW)


def test_a_hidden_hand_masks_its_stock_only() -> None:
    assert held("NE | SW NW").hidden() == held("NE | ? ?")


def test_the_order_of_face_up_tiles_does_not_count() -> None:
    assert held("NE SW | NW") == held("SW NE | NW")
    assert hash(held("NE SW | NW")) == hash(held("SW NE | NW"))
    assert held("NE NE SW |") != held("NE SW SW |")


def test_the_order_of_the_stock_counts() -> None:
    assert held("NE | SW NW") != held("NE | NW SW")
    assert hash(held("NE | SW NW")) != hash(held("NE | NW SW"))
    assert held("NE |") != "NE"


def test_a_hand_as_text() -> None:
    assert str(held("NE ? | SW NW")) == "face up NE ?, face down 2"
    assert str(Hand()) == "face up none, face down 0"


# -- Legal placements in both games, and the reasons against others (RULES 2.3 and 2.4)


def names(placements: dict[Cell, frozenset[Tile]]) -> dict[Cell, str]:
    return {
        cell: " ".join(sorted(tile.name for tile in tiles)) for cell, tiles in placements.items()
    }


def reason(check: str, picture: str, tile: Tile, cell: Cell, x: int = 0, y: int = 0) -> str:
    checks = {"loom": check_loom, "workshop": check_workshop}
    with pytest.raises(IllegalMove) as caught:
        checks[check](field_of(picture, x, y), tile, cell)
    return str(caught.value)


ROW = "NE NW NE NW NE"


@pytest.mark.parametrize(("check", "picture", "tile", "cell", "fault"), [
    (check_loom, "", NE, (0, 1), Fault.NOT_FIRST_CELL),
    (check_loom, "NE", SW, (0, 0), Fault.TAKEN),
    (check_loom, "NE", SW, (2, 0), Fault.TOUCHES_NOTHING),
    (check_loom, ROW, NW, (5, 0), Fault.TOO_WIDE),
    (check_loom, "NE NW", SE, (0, 1), Fault.ROW_ABOVE),
    (check_loom, "NE NW", SE, (0, -1), Fault.ABOVE_FIRST_ROW),
    (check_loom, "NE", SE, (1, 0), Fault.NO_MATCH),
    (check_workshop, "NE", SW, (0, 0), Fault.TAKEN),
    (check_workshop, "NE", SW, (2, 0), Fault.TOUCHES_NOTHING),
    (check_workshop, ROW, NW, (5, 0), Fault.TOO_WIDE),
    (check_workshop, "NE\nSE\nNE\nSE\nNE", SE, (0, 5), Fault.TOO_TALL),
    (check_workshop, "NE", SE, (1, 0), Fault.MISMATCH),
])  # fmt: skip
def test_every_illegal_placement_names_its_fault(
    check: Callable[[Field, Tile, Cell], None], picture: str, tile: Tile, cell: Cell, fault: Fault
) -> None:
    with pytest.raises(IllegalPlacement) as caught:
        check(field_of(picture), tile, cell)
    assert caught.value.fault is fault


def test_the_first_tile_of_the_loom_goes_on_the_origin() -> None:
    assert loom_placements(Field()) == {(0, 0): frozenset(Tile)}


def test_the_first_row_of_the_loom_grows_at_both_ends() -> None:
    # NE is white to the west: tiles white to the east are NW and SW. Black to the east: NW and SW
    # are black to the west.
    assert names(loom_placements(field_of("NE"))) == {(-1, 0): "NW SW", (1, 0): "NW SW"}


def test_a_row_of_four_in_the_loom_does_not_open_the_next() -> None:
    assert set(loom_placements(field_of("NE NW NE NW"))) == {(-1, 0), (4, 0)}


def test_a_full_row_of_the_loom_opens_all_cells_below() -> None:
    assert set(loom_placements(field_of("NE NW NE NW NE"))) == {(x, 1) for x in range(5)}


def test_a_cell_of_the_loom_takes_a_tile_that_matches_one_neighbour() -> None:
    # Below SE (black to the south): black to the north, NW and NE. Beside NE (black to the east):
    # black to the west, NW and SW.
    placements = names(loom_placements(field_of("SW SE NW NE NW\nNE .. .. .. ..")))
    assert placements[1, 1] == "NE NW SW"
    assert placements[4, 1] == "SE SW"


def test_a_cell_of_the_workshop_takes_a_tile_that_matches_all_neighbours() -> None:
    placements = names(workshop_placements(field_of(".. SE\nNE ..")))
    assert placements[1, 1] == "NW"
    # Above NE (black to the north): SE and SW; to the left of SE (white to the west): NW and SW.
    assert placements[0, 0] == "SW"


def test_a_cell_of_the_workshop_without_a_matching_tile_is_left_out() -> None:
    # NE is black to the east and NW to the west, but no tile is black to the west and to the east.
    assert (1, 0) not in workshop_placements(field_of("NE .. NW"))
    assert (1, 0) in workshop_placements(field_of("NE .. NE"))


def test_the_workshop_stays_within_five_by_five() -> None:
    wide = workshop_placements(field_of("NE NW NE NW NE"))
    assert {x for x, _ in wide} == set(range(5))
    tall = workshop_placements(field_of("NE\nSE\nNE\nSE\nNE"))
    assert {y for _, y in tall} == set(range(5))
    four = workshop_placements(field_of("NE\nSE\nNE\nSE"))
    assert {y for _, y in four} == set(range(-1, 5))


def test_reasons_against_a_cell() -> None:
    assert reason("loom", "NE", SW, (0, 0)) == "0,0 is taken by the tile NE"
    assert reason("workshop", "NE", SW, (2, 0)) == (
        "2,0 touches nothing: a tile must lie edge to edge with a tile of the field"
    )
    assert reason("workshop", "NE NW NE NW NE", NW, (5, 0)) == (
        "with a tile on 5,0 the field would be wider than 5 tiles"
    )
    assert reason("workshop", "NE\nSE\nNE\nSE\nNE", SE, (0, 5)) == (
        "with a tile on 0,5 the field would be taller than 5 tiles"
    )
    assert reason("loom", "NE NW", SE, (0, 1)) == (
        "the row above 0,1 must be full first: it has 2 of 5 tiles"
    )
    assert reason("loom", "NE NW", SE, (0, -1)) == (
        "0,-1 is above the first row: the field grows downwards"
    )


def test_the_reason_against_a_first_tile_elsewhere() -> None:
    assert reason("loom", "", NE, (0, 1)) == "the first tile goes on 0,0"


def test_the_row_above_counts_whatever_the_column() -> None:
    assert reason("loom", "NE", SE, (0, 1)).startswith("the row above 0,1 must be full first")


def test_a_field_may_become_exactly_five_wide_and_five_tall() -> None:
    check_loom(field_of("NE NW NE NW"), NE, (4, 0))
    check_workshop(field_of("NE NW NE NW"), NE, (4, 0))
    check_workshop(field_of("NE\nSE\nNE\nSE"), NE, (0, 4))


def test_reasons_against_a_tile() -> None:
    assert reason("loom", "NE", SE, (1, 0)) == (
        "SE on 1,0 matches no neighbour (NE@0,0): at least one touching edge must match"
    )
    # 1,1 lies below SE and to the right of NE: SW matches NE only, SE matches none.
    field = ".. SE\nNE .."
    assert reason("workshop", field, SW, (1, 1)) == (
        "SW on 1,1 does not match SE@1,0: every touching edge must match"
    )
    assert reason("workshop", field, SE, (1, 1)) == (
        "SE on 1,1 does not match SE@1,0, NE@0,1: every touching edge must match"
    )


def test_legal_placements_pass_the_checks() -> None:
    check_loom(Field(), NE, (0, 0))
    check_loom(field_of("NE"), SW, (-1, 0))
    check_workshop(field_of(".. SE\nNE .."), NW, (1, 1))


def test_a_cell_in_notation() -> None:
    assert cell_name((-1, 12)) == "-1,12"
