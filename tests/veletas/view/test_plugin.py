"""Veletas in the window: its examples and seats."""

from games.ui.toolkit.work import Later
from games.veletas.game import GAME
from games.veletas.rules.position import VeletasPosition
from games.veletas.view.look import GAME_VIEW, VIEW
from games.veletas.view.match import VeletasScene


def test_the_view_opens_matches_of_its_game() -> None:
    assert isinstance(VIEW.scene, Later)
    assert VIEW.scene.load() is VeletasScene
    assert VIEW.game_view is GAME_VIEW
    assert GAME_VIEW.game is GAME


def test_each_size_is_shown_by_an_example_of_it() -> None:
    for size in ("7", "9", "10"):
        example = GAME_VIEW.example({"Size": size})
        assert isinstance(example, VeletasPosition)
        assert str(example.size) == size
