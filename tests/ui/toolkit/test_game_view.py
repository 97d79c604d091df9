"""What a game shows of itself."""

from __future__ import annotations

from datetime import date

import pygame
import pytest

from games.core.game import Choice, Evaluation, Option, standing_at
from games.herati.view.look import TEXTS
from games.learning.coach import Coach
from games.ui.toolkit.context import Context
from games.ui.toolkit.game_views import Deals, GraphLabels, TurnEntry, draw_entry
from games.ui.toolkit.scene import SceneContext
from tests import toy
from tests.looks import look_of
from tests.toy import RACE, Race
from tests.variant import variant

# -- A game's entry for the scenes: defaults, examples, opponents, the scale of graphs

USUAL = Race()
LOOK = look_of(
    RACE,
    sample=lambda: USUAL,
)


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
    assert labels == GraphLabels("Ada’s chance to win, by turns", "100%", "50%", "0%")


# -- What every game can say about the cost of a turn

START = toy.RACE.start(toy.RACE.set_up({}))


def test_the_cost_of_a_turn_is_the_fall_of_the_chance_to_win() -> None:
    assert Coach().cost(START, Evaluation(0.624), Evaluation(0.31)) == (
        "Your chance to win fell from about 62% to 31%."
    )


# -- Deals of a solitaire for each day

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


# -- A turn in a list

RED, BLUE = (255, 0, 0), (0, 0, 255)


def red_square(context: Context, size: int) -> pygame.Surface:
    surface = pygame.Surface((size, size))
    surface.fill(RED)
    return surface


def test_the_picture_stands_left_of_the_text(context: SceneContext) -> None:
    surface = pygame.Surface((200, 60))
    whole = draw_entry(context, surface, TurnEntry("f5", red_square), 16, BLUE, (10, 30), 150)
    red, blue = (pygame.mask.from_threshold(surface, c, (60, 60, 60)) for c in (RED, BLUE))
    (square,) = red.get_bounding_rects()
    letters = blue.get_bounding_rects()
    text = letters[0].unionall(letters[1:])
    assert square.left == 10
    assert square.right < text.left
    assert whole.contains(square)
    assert whole.contains(text)


def test_a_long_text_stays_within_its_width(context: SceneContext) -> None:
    surface = pygame.Surface((200, 60))
    entry = TurnEntry("a turn with very many words in it", red_square)
    assert draw_entry(context, surface, entry, 16, BLUE, (10, 30), 90).right <= 100
