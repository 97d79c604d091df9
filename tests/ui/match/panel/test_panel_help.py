"""The text before the first turn: what it says, and what is left out where room is short."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from games.ui.match.panel import Advice, draw_advice
from games.ui.toolkit.scene import SceneContext
from games.ui.toolkit.text import Text

ITEMS: list[Advice] = [("First", "One short line."), ("Second", "Another."), ("Third", "The last.")]


@pytest.fixture
def headings(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The headings that are drawn."""
    found: list[str] = []
    draw = Text.draw

    def record(text: Text, surface: pygame.Surface, words: str, *rest: Any, **more: Any) -> Any:
        found.append(words)
        return draw(text, surface, words, *rest, **more)

    monkeypatch.setattr(Text, "draw", record)
    return found


def drawn(context: SceneContext, height: int) -> pygame.Surface:
    """The items in a box of 300 by `height` pixels, on a surface that is higher."""
    surface = pygame.Surface((300, 600))
    surface.fill(context.theme.card)
    draw_advice(context, surface, pygame.Rect(0, 0, 300, height), ITEMS)
    return surface


def needed(context: SceneContext, items: int, sentence: float) -> int:
    """The height of items with one line each: a heading of 13 units, a gap of 12 between two."""
    height = context.text.line_height(13) + context.text.line_height(sentence)
    return items * height + (items - 1) * 12


def test_what_does_not_fit_large_is_left_out_from_the_end(
    context: SceneContext, headings: list[str]
) -> None:
    height = needed(context, 2, 16)
    drawn(context, height)
    assert headings == ["First", "Second"]
    headings.clear()
    drawn(context, needed(context, 2, 13) - 1)  # the second one stays as long as it can
    assert headings == ["First"]
    headings.clear()
    drawn(context, 0)
    assert headings == []
