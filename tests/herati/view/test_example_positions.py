"""The example positions."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from games.core.position import IllegalMove
from games.herati.rules.field import Diamond, Tile, TileColour, check_loom, check_workshop
from games.herati.view.look import LOOK


@pytest.mark.parametrize(("name", "check"), [
    *((name, check_loom) for name in ("loom_first_row", "loom_second_row", "loom_width")),
    *((name, check_workshop) for name in ("every_edge", "five_by_five", "two_at_once")),
])  # fmt: skip
def test_ticks_and_crosses_are_right(name: str, check: Callable[..., None]) -> None:
    example = LOOK.diagrams[name]()
    field, tile = example.position.field, Tile[example.tile]
    for x, y in example.right:
        check(field, tile, (x, y))
    for x, y in example.wrong:
        with pytest.raises(IllegalMove):
            check(field, tile, (x, y))


def test_the_diamonds_of_the_examples() -> None:
    black, white = TileColour.BLACK, TileColour.WHITE
    shown = {name: LOOK.diagrams[name]() for name in ("diamonds", "sharing", "two_at_once")}
    found = {name: example.position.field.diamonds for name, example in shown.items()}
    assert found["diamonds"] == (Diamond(0, 0, black), Diamond(3, 0, white))
    assert found["sharing"] == (Diamond(0, 0, black), Diamond(1, 1, white))
    example = shown["two_at_once"]
    x, y = example.right[0]
    assert len(example.position.field.completed_by((x, y), Tile[example.tile])) == 2
