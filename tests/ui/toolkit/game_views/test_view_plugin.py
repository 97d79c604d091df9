"""Loading the view of a game."""

import pytest

from games.ui.toolkit.scene import load_view


def test_a_view_is_found_by_the_name_of_its_module() -> None:
    assert load_view("tests.toygame.view").game_view.game.title == "Nim"


def test_a_module_without_a_view_cannot_be_loaded() -> None:
    with pytest.raises(AttributeError):
        load_view("tests.toygame.game")
