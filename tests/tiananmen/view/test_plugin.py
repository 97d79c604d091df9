"""Tiananmen in the window: its examples."""

from games.tiananmen.rules.position import TiananmenPosition
from games.tiananmen.view.look import LOOK


def test_each_size_is_shown_by_an_example_of_it() -> None:
    for size in ("13", "19"):
        example = LOOK.example({"Size": size})
        assert isinstance(example, TiananmenPosition)
        assert str(example.size) == size
