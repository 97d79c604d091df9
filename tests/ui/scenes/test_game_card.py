"""A card of the menu: how it rises, where its text is, and which texts fit."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from games.ui.scenes.game_card import GameCard
from games.ui.toolkit.scene import SceneContext
from games.ui.toolkit.text import Text
from games.ui.widgets.form import Form
from tests.ui.user_input import move
from tests.ui.widgets.one_widget import OUTSIDE, Log, form_of

TALL = (100, 100, 280, 400)
Lines = dict[str, pygame.Rect]


@pytest.fixture
def log() -> Log:
    return Log()


@pytest.fixture
def card(context: SceneContext, log: Log) -> GameCard:
    return GameCard(context, context.game_views["knights"], 1, log)


@pytest.fixture
def form(card: GameCard) -> Form:
    return form_of(card, TALL)


@pytest.fixture
def lines(monkeypatch: pytest.MonkeyPatch) -> Lines:
    """The lines that are drawn, and where."""
    found: Lines = {}
    draw = Text.draw

    def record(
        text: Text, surface: pygame.Surface, words: str, *rest: Any, **more: Any
    ) -> pygame.Rect:
        found[words] = draw(text, surface, words, *rest, **more)
        return found[words]

    monkeypatch.setattr(Text, "draw", record)
    return found


def draw(card: GameCard, rect: tuple[int, int, int, int] = TALL) -> None:
    card.rect = pygame.Rect(rect)
    card.draw(pygame.Surface((1280, 800)))


def test_it_rises_under_the_pointer_and_sinks_again(card: GameCard, form: Form) -> None:
    move(form, (240, 300))
    assert card.next_change() == 0
    card.update(0.06)
    assert card.ring_rect.y == 97
    card.update(0.2)
    assert card.ring_rect.y == 94
    assert card.next_change() > 0
    move(form, OUTSIDE)
    card.update(0.2)
    assert card.ring_rect == pygame.Rect(TALL)


@pytest.mark.parametrize(("width", "beside"), [(560, False), (561, True)])
def test_the_text_is_beside_the_picture_from_a_width_of_seven_fifths(
    card: GameCard, lines: Lines, width: int, beside: bool
) -> None:
    draw(card, (0, 0, width, 400))
    assert card.is_wide == beside
    assert (lines["2 players"].x >= card.picture.rect.right) == beside
    assert (lines["2 players"].y >= card.picture.rect.bottom) != beside


def test_the_summary_makes_way_for_a_picture_that_would_be_tiny(
    card: GameCard, form: Form, context: SceneContext, lines: Lines
) -> None:
    surface = pygame.Surface(context.size)
    form.draw(surface)
    high = card.picture.rect.h
    assert card.tells
    assert high > 200
    card.rect = pygame.Rect(100, 100, 240, 232)  # room for the summary, or for half a picture
    form.draw(surface)
    assert not card.tells
    assert 90 < card.picture.rect.h < high
    card.rect = pygame.Rect(100, 100, 600, 220)  # the text is beside the picture
    assert card.tells
