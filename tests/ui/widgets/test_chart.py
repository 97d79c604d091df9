"""Charts: the line, its axis and the ground below it; the bar of results."""

from __future__ import annotations

from itertools import pairwise

import pygame
import pytest

from games.ui.look.look import SceneContext
from games.ui.widgets.chart import LineChart, MatchTally, draw_tally
from tests.written import Line


def drawn(context: SceneContext, ratings: list[float], height: int = 160) -> pygame.Surface:
    curve = LineChart(context, "Puzzles")
    curve.show(ratings)
    curve.rect = pygame.Rect(0, 0, 400, height)
    surface = pygame.Surface(curve.rect.size)
    surface.fill(context.theme.card)
    curve.draw(surface)
    return surface


def test_the_axis_names_ratings_and_puzzles(context: SceneContext, written: list[Line]) -> None:
    drawn(context, [1012.0, 1100.0, 1180.5])
    words = [line.text for line in written]
    assert words == ["1000", "1050", "1100", "1150", "1200", "Puzzles"]


def test_the_area_below_is_filled(context: SceneContext) -> None:
    surface = drawn(context, [1010.0, 1015.0])
    assert surface.get_at((200, 125))[:3] != context.theme.card
    assert surface.get_at((200, 30))[:3] == context.theme.card


@pytest.mark.parametrize(("tally", "words", "ends"), [
    (MatchTally(3, 0, 1), "3 won, 1 lost", [190]),
    (MatchTally(1, 1, 2), "1 won, 1 tied, 2 lost", [90, 140]),
    (MatchTally(0, 0, 4), "0 won, 4 lost", []),
])  # fmt: skip
def test_a_bar_shows_the_shares_of_the_results(
    context: SceneContext, tally: MatchTally, words: str, ends: list[int]
) -> None:
    assert tally.in_words() == words
    surface = pygame.Surface((300, 50))
    draw_tally(context, surface, pygame.Rect(40, 5, 200, 30), tally)
    above_numbers = [surface.get_at((x, 13)) for x in range(45, 235)]  # inside its border
    changes = [x for x, (a, b) in enumerate(pairwise(above_numbers), 46) if a != b]
    assert changes == ends
    assert surface.get_at((239, 20)) != surface.get_at((241, 20))


def test_numbers_of_a_low_chart_do_not_lie_over_each_other(
    context: SceneContext, written: list[Line]
) -> None:
    drawn(context, [1012.0, 1100.0, 1180.5], height=64)
    numbers = [line.place for line in written if line.text.isdigit()]
    assert len(numbers) > 1
    assert all(upper.bottom <= lower.top for lower, upper in pairwise(numbers))
