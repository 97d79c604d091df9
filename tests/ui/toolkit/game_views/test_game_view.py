"""A game's entry for the scenes: defaults, examples, opponents, the scale of graphs."""

from __future__ import annotations

import pytest

from games.core.game import Evaluation, standing_at
from games.ui.toolkit.game_views import GraphLabels
from tests.looks import look_of
from tests.toy import RACE, Race

USUAL = Race()
LOOK = look_of(
    RACE,
    sample=lambda: USUAL,
)


def test_a_game_without_examples_shows_its_sample() -> None:
    assert LOOK.example({"Goal": "9"}) is USUAL


def test_game_and_opponents_are_those_of_the_plugin() -> None:
    assert LOOK.game is RACE
    assert [level.name for level in LOOK.opponents] == ["random", "greedy"]


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
    assert LOOK.standing(USUAL, best) == pytest.approx(0.8)
    assert LOOK.standing(USUAL, Evaluation(points=3.0)) == 0.0
    assert LOOK.loss(USUAL, best, played) == ""


def test_by_default_the_graph_shows_the_first_players_chance_to_win() -> None:
    labels = LOOK.graph_labels(USUAL, ("Ada", "Ben"))
    assert labels == GraphLabels("Ada's chance to win, by turns", "100 %", "50 %", "0 %")
