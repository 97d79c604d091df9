"""The constants of boards and rule sets: RULES.md 1.1 and 1.2 as tables, and bitboards by hand."""

import pytest

from games.veletas.rules.pieces import (
    NOT_IN_LINE,
    RULE_SETS,
    Slide,
    Stone,
    bits_of,
    board_geometry,
    cells_of,
)

SEVEN = board_geometry(7, "current")


@pytest.mark.parametrize(("size", "shooters", "first", "majority"), [
    (10, 7, 3, 4), (9, 5, 2, 3), (7, 3, 1, 2),
])  # fmt: skip
def test_the_numbers_of_each_board(size: int, shooters: int, first: int, majority: int) -> None:
    geometry = board_geometry(size, "current")
    assert (geometry.size, geometry.shooters, geometry.first) == (size, shooters, first)
    assert geometry.majority == majority
    assert cells_of(geometry.full) == list(range(size * size))


@pytest.mark.parametrize(("rules", "stones", "edge", "side_by_side", "over"), [
    ("current", True, False, True, True),
    ("leaflet-en", True, True, False, False),
    ("leaflet-ja", False, True, False, False),
])  # fmt: skip
def test_the_table_of_rule_sets(
    rules: str, stones: bool, edge: bool, side_by_side: bool, over: bool
) -> None:
    rule_set = RULE_SETS[rules]
    assert rule_set.name == rules
    assert rule_set.placed_stones is stones
    assert rule_set.on_the_edge is edge
    assert rule_set.side_by_side is side_by_side
    assert rule_set.over_shooters is over


def test_shooters_are_placed_off_the_edge_only_by_the_current_rules() -> None:
    assert SEVEN.placeable.bit_count() == 25
    assert "b2" in SEVEN.names(SEVEN.placeable)
    assert not {"a4", "g4", "d1", "d7"} & set(SEVEN.names(SEVEN.placeable))
    leaflet = board_geometry(7, "leaflet-en")
    assert leaflet.placeable == leaflet.full


def test_neighbours() -> None:
    def names(bits: int) -> set[str]:
        return set(SEVEN.names(bits))

    a1, d4 = SEVEN.index["a1"], SEVEN.index["d4"]
    assert names(SEVEN.beside[a1]) == {"a2", "b1"}
    assert names(SEVEN.around[a1]) == {"a2", "b1", "b2"}
    assert names(SEVEN.beside[d4]) == {"d5", "d3", "c4", "e4"}
    assert SEVEN.around[d4].bit_count() == 8
    spread = SEVEN.spread(SEVEN.bits(["a1", "g4"])) & SEVEN.full
    assert names(spread) == {"a1", "a2", "b1", "b2", "g3", "g4", "g5", "f3", "f4", "f5"}


@pytest.mark.parametrize(
    ("cell", "spread"),
    [
        ("a4", {"a3", "a4", "a5", "b3", "b4", "b5"}),
        ("g4", {"g3", "g4", "g5", "f3", "f4", "f5"}),
        ("a7", {"a6", "a7", "b6", "b7"}),
        ("g1", {"f1", "f2", "g1", "g2"}),
    ],
)
def test_spreading_ends_at_the_first_and_the_last_file(cell: str, spread: set[str]) -> None:
    assert set(SEVEN.names(SEVEN.spread(SEVEN.bits([cell])) & SEVEN.full)) == spread


def test_the_cells_between_two_in_line() -> None:
    index = SEVEN.index
    between = SEVEN.between[index["a1"]]
    assert SEVEN.names(between[index["d4"]]) == ("b2", "c3")
    assert SEVEN.names(between[index["a4"]]) == ("a2", "a3")
    assert between[index["b1"]] == 0
    assert between[index["b3"]] == NOT_IN_LINE
    assert between[index["a1"]] == NOT_IN_LINE


def test_rays_list_the_nearest_cell_first() -> None:
    a1 = SEVEN.index["a1"]
    rays = {tuple(SEVEN.grid.names[cell] for _, cell in ray) for ray in SEVEN.rays[a1] if ray}
    assert rays == {
        ("a2", "a3", "a4", "a5", "a6", "a7"),
        ("b1", "c1", "d1", "e1", "f1", "g1"),
        ("b2", "c3", "d4", "e5", "f6", "g7"),
    }
    assert all(bit == 1 << cell for ray in SEVEN.rays[a1] for bit, cell in ray)


def test_moves_are_found_by_cell() -> None:
    index = SEVEN.index
    assert SEVEN.slides[index["b2"]][index["f6"]] == Slide("b2", "f6")
    assert SEVEN.stones[index["g1"]] == Stone("g1")


def test_bitboards() -> None:
    assert bits_of([0, 3, 5]) == 0b101001
    assert cells_of(0b101001) == [0, 3, 5]
    assert bits_of([]) == 0
    assert cells_of(0) == []
    assert SEVEN.names(SEVEN.bits(["b1", "a2", "a1"])) == ("a1", "a2", "b1")


def test_a_geometry_is_made_once_and_compared_by_size_and_rules() -> None:
    assert board_geometry(7, "current") is SEVEN
    assert board_geometry(7, "leaflet-en") != SEVEN
    with pytest.raises(KeyError):
        board_geometry(8, "current")
    with pytest.raises(KeyError):
        board_geometry(7, "house")
