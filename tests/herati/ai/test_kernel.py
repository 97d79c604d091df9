"""The transition function of the Loom, by hand; `test_states` compares it with the rules."""

from games.herati.ai.loom import NUMBERS
from games.herati.ai.loom_kernel import (
    FIRST_ROW,
    IMPOSSIBLE,
    canonical,
    remembered_tile,
    transition,
    west_edge,
)
from games.herati.rules.field import Tile

NW, NE, SE, SW = (NUMBERS[tile] for tile in (Tile.NW, Tile.NE, Tile.SE, Tile.SW))
LEFT, RIGHT = 0, 1
"""The ends of the first row."""


def placed(*steps: tuple[int, int]) -> tuple[int, int]:
    """The state after tiles with their places, from the empty field, and the last diamonds."""
    state, diamonds = FIRST_ROW, 0
    for tile, place in steps:
        result = transition(state, tile, place, 5)
        assert result != IMPOSSIBLE
        state, diamonds = result >> 2, result & 3
    return state, diamonds


def row(*tiles: int) -> list[tuple[int, int]]:
    """The steps of a first row from left to right."""
    return [(tiles[0], LEFT), *((tile, RIGHT) for tile in tiles[1:])]


def test_west_edges() -> None:
    assert [west_edge(tile) for tile in (NW, SW, NE, SE)] == [1, 1, 0, 0]


def test_a_tile_beside_an_open_cell_is_remembered() -> None:
    for tile in range(4):
        state, _ = placed((tile, LEFT))
        assert remembered_tile(state, 0) == tile


def test_the_first_row_needs_a_match_at_its_end() -> None:
    # NE is black to the east and white to the west: SE, white to the west, matches at no end.
    state, _ = placed((NE, LEFT))
    assert transition(state, SE, RIGHT, 5) == IMPOSSIBLE
    assert transition(state, SE, LEFT, 5) == IMPOSSIBLE
    assert transition(state, SW, RIGHT, 5) != IMPOSSIBLE
    assert transition(state, SW, LEFT, 5) != IMPOSSIBLE
    assert transition(state, SW, 2, 5) == IMPOSSIBLE


def test_both_orders_of_a_first_row_are_transpositions() -> None:
    assert placed((SW, LEFT), (NE, LEFT)) == placed((NE, LEFT), (SW, RIGHT))


def test_below_a_full_row_only_south_edges_matter() -> None:
    # The south edges of both rows are black in columns 0, 2, 4 and white in 1, 3; neither has two
    # tiles whose lower corners form half a diamond.
    first, _ = placed(*row(SW, NE, SW, NE, SW))
    assert first == canonical(first, 5)
    assert first >> 15 == 0  # no live vertex, no longer the first row


def test_the_fourth_tile_completes_a_diamond() -> None:
    # SE SW above NE NW is a black diamond.
    steps = [*row(SE, SW, SE, SW, SE), (NE, 0)]
    assert placed(*steps, (NW, 1))[1] == 1
    assert placed(*steps, (NE, 1))[1] == 0


def test_a_filled_cell_and_a_tile_that_matches_nothing_are_impossible() -> None:
    state, _ = placed(*row(SE, SW, SE, SW, SE), (NE, 0))
    assert transition(state, NW, 0, 5) == IMPOSSIBLE
    # SE is white to the north and to the west: no match below SE or SW, nor beside NE.
    assert transition(state, SE, 1, 5) == IMPOSSIBLE
    assert transition(state, SE, 3, 5) == IMPOSSIBLE
