"""A game's entry for the scenes: defaults, examples, opponents, the scale of graphs."""

from __future__ import annotations

import pytest

from games.core.game import Evaluation, standing_at
from games.ui.toolkit.game_views import GameView, GraphLabels
from tests.toy import RACE, Race

NEAR, FAR, USUAL = Race(goal=3), Race(goal=30), Race()
VIEW = GameView(
    RACE,
    lambda *_: None,
    lambda: USUAL,
    examples={("Goal", "3"): lambda: NEAR, ("Goal", "30"): lambda: FAR},
)


def test_the_example_fits_the_options() -> None:
    assert VIEW.example({"Goal": "30", "Seed": "1"}) is FAR
    assert VIEW.example({"Goal": "3"}) is NEAR
    assert VIEW.example({"Goal": "9"}) is USUAL
    assert VIEW.example({}) is USUAL


def test_game_and_opponents_are_those_of_the_plugin() -> None:
    assert VIEW.game is RACE
    assert [level.name for level in VIEW.opponents] == ["random", "greedy"]


@pytest.mark.parametrize(
    ("share", "players", "standing"),
    [
        (0.5, 2, 0.0),
        (1.0, 2, 1.0),
        (0.25, 2, -0.5),
        (0.25, 4, 0.0),
        (0.625, 4, 0.5),
        (0.0, 4, -1.0),
    ],
)
def test_a_fair_share_of_the_victory_is_the_middle(
    share: float, players: int, standing: float
) -> None:
    assert standing_at(share, players) == pytest.approx(standing)


def test_by_default_a_game_has_no_text_of_losses() -> None:
    best, played = Evaluation(0.9), Evaluation(0.2)
    assert VIEW.standing(USUAL, best) == pytest.approx(0.8)
    assert VIEW.standing(USUAL, Evaluation(points=3.0)) == 0.0
    assert VIEW.loss(USUAL, best, played) == ""


def test_by_default_the_graph_shows_the_first_players_chance_to_win() -> None:
    labels = VIEW.graph_labels(USUAL, ("Ada", "Ben"))
    assert labels == GraphLabels("Ada's chance to win, by turns", "100 %", "50 %", "0 %")
