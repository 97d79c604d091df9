"""Deals of a solitaire for each day."""

from __future__ import annotations

from datetime import date

from games.core.game import Choice, Option
from games.herati.view.look import TEXTS
from games.ui.toolkit.game_views import Deals
from tests.toy import RACE
from tests.variant import variant

SPEED = Option("Speed", "Speed", (Choice("slow", "Slow", ""), Choice("fast", "Fast", "")), "slow")
MODE = Option("Mode", "Mode", (Choice("two", "Two", ""), Choice("alone", "Alone", "")), "two")
GAME = variant(RACE, options=(MODE, SPEED))
DEALS = Deals({"Mode": "alone"}, lambda day: f"deal of {day}", str, str, TEXTS)


def test_the_deal_of_a_day_is_played_in_the_solitaires_mode() -> None:
    assert DEALS.today(GAME, date(2026, 8, 2)) == {
        "Mode": "alone",
        "Speed": "slow",
        "Deal": "deal of 2026-08-02",
        "Daily": "2026-08-02",
    }


def test_other_choices_are_kept_but_no_seed() -> None:
    options = DEALS.today(GAME, date(2026, 8, 2), {"Mode": "two", "Speed": "fast", "Seed": "7"})
    assert (options["Mode"], options["Speed"]) == ("alone", "fast")
    assert "Seed" not in options
