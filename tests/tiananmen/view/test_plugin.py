"""Tiananmen in the window: its examples."""

from games.tiananmen.game import GAME
from games.tiananmen.rules.position import TiananmenPosition
from games.tiananmen.view.look import GAME_VIEW, VIEW
from games.tiananmen.view.match import TiananmenScene
from games.ui.toolkit.work import Later


def test_the_view_opens_matches_of_its_game() -> None:
    assert isinstance(VIEW.scene, Later)
    assert VIEW.scene.load() is TiananmenScene
    assert VIEW.game_view is GAME_VIEW
    assert GAME_VIEW.game is GAME


def test_each_size_is_shown_by_an_example_of_it() -> None:
    for size in ("13", "19"):
        example = GAME_VIEW.example({"Size": size})
        assert isinstance(example, TiananmenPosition)
        assert str(example.size) == size
