"""Herati in the window: its examples and the deals of the Loom."""

from datetime import date

from games.herati.game import GAME
from games.herati.rules.position import LoomPosition, WorkshopPosition
from games.herati.view.look import GAME_VIEW, VIEW
from games.herati.view.match import HeratiScene
from games.ui.toolkit.work import Later


def test_the_view_opens_matches_of_its_game() -> None:
    assert isinstance(VIEW.scene, Later)
    assert VIEW.scene.load() is HeratiScene
    assert VIEW.game_view is GAME_VIEW
    assert GAME_VIEW.game is GAME


def test_each_mode_is_shown_by_an_example_of_it() -> None:
    assert isinstance(GAME_VIEW.example({"Mode": "loom"}), LoomPosition)
    assert isinstance(GAME_VIEW.example({"Mode": "workshop"}), WorkshopPosition)


def test_the_deal_of_a_day_starts_a_loom_and_has_a_code() -> None:
    deals = GAME_VIEW.deals
    assert deals is not None
    options = deals.today(GAME_VIEW.game, date(2026, 8, 2))
    assert isinstance(GAME_VIEW.game.start(options), LoomPosition)
    assert options["Daily"] == "2026-08-02"
    assert deals.deal_of(deals.code_of(options["Deal"])) == options["Deal"]
    assert deals.texts.of_day.format(day="today") == "Loom of today"
