"""The plate of the chosen turn."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from games.learning.coach import Quality
from games.ui.scenes.analysis import TurnDetail, TurnSummary
from games.ui.toolkit.game_views import TurnEntry
from games.ui.toolkit.scene import SceneContext
from games.ui.toolkit.text import Text
from games.ui.widgets.button import Button

SUMMARY = TurnSummary(
    "Turn 2: somebody with a long name",
    (("played", TurnEntry("played: 1+3")), ("better", TurnEntry("better: 3+2"))),
    "chance to win:\nabout 20% → 10%",
    Quality.MISTAKE,
)


@pytest.fixture
def words(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, pygame.Rect]]:
    """What is drawn, and where."""
    found: list[tuple[str, pygame.Rect]] = []
    draw = Text.draw

    def listen(text: Text, surface: pygame.Surface, said: str, *how: Any, **more: Any) -> Any:
        found.append((said, draw(text, surface, said, *how, **more)))
        return found[-1][1]

    monkeypatch.setattr(Text, "draw", listen)
    return found


def detail_of(context: SceneContext, *, flat: bool) -> TurnDetail:
    button = Button(context, "Try again here", lambda: None)
    detail = TurnDetail(context, button)
    detail.rect = pygame.Rect(0, 0, 700, 92) if flat else pygame.Rect(0, 0, 340, 138)
    left = 540 if flat else 12
    button.rect = pygame.Rect(left, detail.rect.bottom - 44, 150, 34)
    return detail


@pytest.mark.parametrize("flat", [False, True])
def test_nothing_is_drawn_over_anything_else(
    context: SceneContext, words: list[tuple[str, pygame.Rect]], flat: bool
) -> None:
    detail = detail_of(context, flat=flat)
    detail.summary = SUMMARY
    detail.draw(pygame.Surface((700, 140)))
    said = [text for text, _rect in words]
    assert "Mistake ?" in said
    assert SUMMARY.title in said
    assert "played: 1+3" in said
    assert "about 20% → 10%" in said
    rects = [rect for _text, rect in words]
    assert all(detail.rect.contains(rect) for rect in rects)
    for place, rect in enumerate(rects):
        assert rect.inflate(-2, -8).collidelist(rects[place + 1 :]) == -1


def test_a_sentence_stands_in_the_place_of_a_turn(
    context: SceneContext, words: list[tuple[str, pygame.Rect]]
) -> None:
    detail = detail_of(context, flat=False)
    detail.sentence = "No costly turns."
    surface = pygame.Surface((340, 138))
    detail.draw(surface)
    assert words == []
    colours = {tuple(surface.get_at((x, y))) for x in range(12, 150) for y in range(8, 30)}
    assert len(colours) > 1
