"""The example positions."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from games.core.position import IllegalMove
from games.herati.rules.field import (
    Diamond,
    Direction,
    Field,
    Tile,
    TileColour,
    check_loom,
    check_workshop,
)
from games.herati.view.drawing import DIAGRAMS, field_from_rows, workshop_example


def test_a_field_from_rows_starts_at_the_given_cell() -> None:
    field = field_from_rows("SE SW", "NE ..", left=-1, top=2)
    assert {cell: tile.name for cell, tile in field.items()} == {
        (-1, 2): "SE",
        (0, 2): "SW",
        (-1, 3): "NE",
    }


def test_the_workshop_example_obeys_the_rules() -> None:
    example = workshop_example()
    field = Field.of({(0, 0): example.field[(0, 0)]})
    rest = {cell: tile for cell, tile in example.field.items() if cell != (0, 0)}
    while rest:
        cell = next(cell for cell in rest if field.neighbours(cell))
        check_workshop(field, rest[cell], cell)
        field = field.with_tile(cell, rest.pop(cell))
    assert len(field.diamonds) == sum(example.game_points) == 6


@pytest.mark.parametrize(("name", "check"), [
    *((name, check_loom) for name in ("loom_first_row", "loom_second_row", "loom_width")),
    *((name, check_workshop) for name in ("every_edge", "five_by_five", "two_at_once")),
])  # fmt: skip
def test_ticks_and_crosses_are_right(name: str, check: Callable[..., None]) -> None:
    example = DIAGRAMS[name]()
    assert example.tile is not None
    for cell in example.right:
        check(example.field, example.tile, cell)
    for cell in example.wrong:
        with pytest.raises(IllegalMove):
            check(example.field, example.tile, cell)


def test_the_example_of_one_edge_of_two_would_do_in_the_loom_only() -> None:
    example = DIAGRAMS["every_edge"]()
    assert example.tile is Tile.SW
    assert Tile.SW.matches(Direction.S, example.field[(1, 1)])
    assert not Tile.SW.matches(Direction.W, example.field[(0, 0)])


def test_the_diamonds_of_the_examples() -> None:
    black, white = TileColour.BLACK, TileColour.WHITE
    assert DIAGRAMS["diamonds"]().field.diamonds == (Diamond(0, 0, black), Diamond(3, 0, white))
    assert DIAGRAMS["sharing"]().field.diamonds == (Diamond(0, 0, black), Diamond(1, 1, white))
    example = DIAGRAMS["two_at_once"]()
    assert example.tile is not None
    assert len(example.field.completed_by(example.right[0], example.tile)) == 2
