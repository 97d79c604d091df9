"""Loading the view of a game."""

import pytest

from games.ui.toolkit.game_views import load_look


def test_a_view_is_found_by_the_name_of_its_module() -> None:
    assert load_look("tests.toygame.view").game.title == "Nim"


def test_a_module_without_a_view_cannot_be_loaded() -> None:
    with pytest.raises(AttributeError):
        load_look("tests.toygame.game")
