"""Herati in the window: its examples and the deals of the Loom."""

from datetime import date

from games.herati.rules.position import LoomPosition
from games.herati.view.look import LOOK


def test_the_deal_of_a_day_starts_a_loom_and_has_a_code() -> None:
    deals = LOOK.deals
    assert deals is not None
    options = deals.today(LOOK.game, date(2026, 8, 2))
    assert isinstance(LOOK.game.start(options), LoomPosition)
    assert options["Daily"] == "2026-08-02"
    assert deals.deal_of(deals.code_of(options["Deal"])) == options["Deal"]
    assert deals.texts.of_day.format(day="today") == "Loom of today"
