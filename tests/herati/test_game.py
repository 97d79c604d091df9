"""The game of Herati: points, studies and tags carried to the next game."""

from __future__ import annotations

from games.herati.game import GAME
from games.herati.tools import TOOLS


def test_matches_report_diamonds_with_par_and_goal() -> None:
    assert TOOLS.points is not None
    assert TOOLS.points.unit == "diamonds"
    assert TOOLS.points.marks == (4, 6)


def test_a_benchmark_has_two_players() -> None:
    options = GAME.set_up({**TOOLS.usual_options, "Seed": "1"})
    assert GAME.player_count(options) == 2


def test_a_match_carries_its_totals_and_its_round_on() -> None:
    chosen = {"Mode": "workshop", "Totals": "3,1", "Round": "2", "Deal": "x"}
    options = GAME.set_up(chosen)
    assert (options["Totals"], options["Round"]) == ("3,1", "2")
    assert GAME.set_up(chosen, carry=False).get("Round") != "2"
