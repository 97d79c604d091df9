"""Legal placements in both games, and the reasons against others (RULES 2.3 and 2.4)."""

from collections.abc import Callable

import pytest

from games.core.position import IllegalMove
from games.herati.rules.field import (
    Cell,
    Fault,
    Field,
    IllegalPlacement,
    Tile,
    cell_name,
    check_loom,
    check_workshop,
    loom_placements,
    workshop_placements,
)
from tests.herati.pictures import field_of

NW, NE, SE, SW = Tile.NW, Tile.NE, Tile.SE, Tile.SW


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
