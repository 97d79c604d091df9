"""Veletas in the window: its examples and seats."""

from games.veletas.rules.position import VeletasPosition
from games.veletas.view.look import LOOK


def test_each_size_is_shown_by_an_example_of_it() -> None:
    for size in ("7", "9", "10"):
        example = LOOK.example({"Size": size})
        assert isinstance(example, VeletasPosition)
        assert str(example.size) == size
