"""The win probability as a number and as a bar."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest

from games.core.game import Evaluation
from games.core.position import Side
from games.ui.match.panel import WinProbability, draw_win_probability, win_probability_of
from games.ui.toolkit.context import Context
from tests import toy


def test_black_and_white_keep_their_colours_in_the_bar(context: Context) -> None:
    bar = pygame.Rect(10, 10, 100, 8)
    ink, card = context.theme.ink, context.theme.card
    for side, share in ((Side.BLACK, 0.8), (Side.WHITE, 0.2)):
        surface = pygame.Surface((120, 28))
        draw_win_probability(
            context, surface, bar, WinProbability(side, share, (Side.BLACK, Side.WHITE))
        )
        assert [surface.get_at((x, 14))[:3] for x in (12, 85, 95)] == [ink, ink, card]


def test_among_three_the_share_is_compared_with_a_third(context: Context) -> None:
    sides = (Side.FIRST, Side.SECOND, Side.THIRD)
    bar = pygame.Rect(10, 10, 90, 8)
    surface = pygame.Surface((120, 28))
    draw_win_probability(context, surface, bar, WinProbability(Side.SECOND, 0.5, sides))
    theme = context.theme
    assert surface.get_at((40, 14))[:3] == theme.accent  # a third of the way
    assert [surface.get_at((x, 14))[:3] for x in (50, 60)] == [theme.line, theme.ink_soft]


@pytest.mark.parametrize(("share", "percent"), [
    (0.0, "0%"), (1 / 6, "17%"), (1 / 3, "33%"), (0.5, "50%"), (0.999, "99%"), (1e-9, "1%"),
    (1.0, "100%"),
])  # fmt: skip
def test_only_certain_results_are_shown_as_0_or_100_percent(share: float, percent: str) -> None:
    chance = win_probability_of(toy.Race(), Evaluation(share))
    assert chance is not None
    assert chance.percent == percent


def test_without_a_win_probability_there_is_no_standing() -> None:
    assert win_probability_of(toy.Race(), None) is None
    assert win_probability_of(toy.Race(), Evaluation(points=3.0)) is None


def test_a_solitaire_has_no_standing() -> None:
    assert win_probability_of(replace(toy.Race(), sides=(Side.BLACK,)), Evaluation(0.5)) is None
