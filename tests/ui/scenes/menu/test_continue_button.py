"""The button that continues a match."""

from __future__ import annotations

import pygame
import pytest

from games.core.record import Player
from games.storage.matches import Stamp, Summary
from games.ui.scenes.menu import ContinueButton
from games.ui.toolkit.scene import SceneContext


@pytest.mark.parametrize(
    ("players", "turns", "about"),
    [
        ((Player("Ada"), Player("Ben")), 1, "Knights · Ada – Ben · 1 turn"),
        ((), 5, "Knights · 5 turns"),
    ],
)
def test_it_says_which_match_it_is(
    context: SceneContext, players: tuple[Player, ...], turns: int, about: str
) -> None:
    summary = Summary("final", Stamp(0, 0), "knights", players=players, turns=turns)
    assert ContinueButton(context, summary).about == about


def test_its_label_is_drawn_but_not_in_the_middle(context: SceneContext) -> None:
    summary = Summary("final", Stamp(0, 0), "knights", turns=5)
    button = ContinueButton(context, summary)
    assert button.height() == 52
    button.rect = pygame.Rect(0, 0, 600, 52)
    surface = pygame.Surface((600, 52))
    button.draw(surface)
    assert button.label == "Continue"
    middle = {surface.get_at((x, 26))[:3] for x in range(290, 310)}
    assert middle == {context.theme.accent}


def test_a_match_that_is_gone_is_a_toast(context: SceneContext) -> None:
    ContinueButton(context, Summary("gone", Stamp(0, 0), "knights")).press()
    assert len(context.toasts) == 1
