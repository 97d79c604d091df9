"""The list of an opening's turns, with the bars of their results."""

from __future__ import annotations

import pygame
import pytest

from games.learning.openings import PlayedTurn, Tally
from games.ui.look.look import SceneContext, TurnEntry
from games.ui.scenes.openings import OpeningsTable, result_words


@pytest.mark.parametrize(
    ("tally", "said"),
    [(Tally(3, 2, 1), "3 won, 2 drawn, 1 lost"), (Tally(0, 0, 4), "0 won, 4 lost")],
)
def test_results_in_words(tally: Tally, said: str) -> None:
    assert result_words(tally) == said


def test_keys_mark_a_turn_and_enter_shows_it(context: SceneContext) -> None:
    shown: list[int] = []
    table = OpeningsTable(context, shown.append)
    table.place(pygame.Rect(-6, -6, 412, 212))
    table.show([(TurnEntry(text), PlayedTurn(text, Tally(1))) for text in ("e4", "d4")])
    for key in (pygame.K_DOWN, pygame.K_DOWN):
        table.handle(pygame.Event(pygame.KEYDOWN, key=key, mod=0, unicode=""))
    assert (table.chosen, shown) == (1, [])
    table.handle(pygame.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode=""))
    assert shown == [1]


def dark_share(context: SceneContext, tally: Tally) -> float:
    """The share of dark points on the middle line of the bar, between its edges."""
    table = OpeningsTable(context, lambda row: None)
    table.place(pygame.Rect(-6, -6, 412, 56))
    table.show([(TurnEntry("e4"), PlayedTurn("e4", tally))])
    surface = pygame.Surface((400, 200))
    surface.fill(context.theme.card)
    table.draw(surface)
    row, ink = 33, context.theme.ink[:3]
    points = [surface.get_at((x, row))[:3] == ink for x in range(14, 150)]
    return sum(points) / len(points)


def test_the_bar_is_dark_for_wins_striped_for_draws_and_empty_for_losses(
    context: SceneContext,
) -> None:
    won, drawn, lost = (
        dark_share(context, tally) for tally in (Tally(2), Tally(0, 2), Tally(0, 0, 2))
    )
    half = dark_share(context, Tally(1, 0, 1))
    assert won == 1
    assert lost == 0
    assert 0.1 < drawn < 0.5
    assert 0.45 < half < 0.55
