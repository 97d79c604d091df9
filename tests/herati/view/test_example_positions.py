"""The example positions."""

from __future__ import annotations

from games.herati.rules.field import Field, check_workshop
from games.herati.view.drawing import field_from_rows, workshop_example


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
