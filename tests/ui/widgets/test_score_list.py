"""Names and scores: 36 units for each line, winners in bold with a star."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from games.ui.toolkit.scene import SceneContext
from games.ui.toolkit.text import Text
from games.ui.widgets.list import ScoreList

LINES = [("Ada", "4", True), ("Ben", "2", False)]


def test_the_height_is_that_of_its_lines(context: SceneContext) -> None:
    assert ScoreList(context, LINES).height() == 72
    assert ScoreList(context, []).height() == 0


def test_winners_are_bold_and_have_a_star(
    context: SceneContext, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[tuple[str, bool]] = []
    draw = Text.draw

    def record(
        text: Text, surface: pygame.Surface, words: str, *rest: Any, **more: Any
    ) -> pygame.Rect:
        drawn.append((words, bool(more["bold"])))
        return draw(text, surface, words, *rest, **more)

    monkeypatch.setattr(Text, "draw", record)
    scores = ScoreList(context, LINES)
    scores.rect = pygame.Rect(0, 0, 300, 72)
    surface = pygame.Surface((300, 72))
    surface.fill((255, 255, 255))
    scores.draw(surface)
    assert sorted(drawn) == [("2", False), ("4", True), ("Ada", True), ("Ben", False)]
    accent = context.theme.accent
    stars = [any(surface.get_at((x, y))[:3] == accent for x in range(20)) for y in (18, 54)]
    assert stars == [True, False]


NAME = "Ferdinand von Hohenlohe · White"


@pytest.mark.parametrize(("width", "expected"), [
    (450, [NAME]),
    (280, [NAME]),  # in smaller letters
    (190, ["Ferdinand von", "Hohenlohe · White"]),
])  # fmt: skip
def test_a_long_name_is_whole(
    context: SceneContext, monkeypatch: pytest.MonkeyPatch, width: int, expected: list[str]
) -> None:
    drawn: dict[str, pygame.Rect] = {}
    draw = Text.draw

    def record(
        text: Text, surface: pygame.Surface, words: str, *rest: Any, **more: Any
    ) -> pygame.Rect:
        drawn[words] = draw(text, surface, words, *rest, **more)
        return drawn[words]

    monkeypatch.setattr(Text, "draw", record)
    scores = ScoreList(context, [(NAME, "4", False)])
    scores.rect = pygame.Rect(0, 0, width, 36)
    scores.draw(pygame.Surface((width, 36)))
    score = drawn.pop("4")
    assert list(drawn) == expected
    places = list(drawn.values())
    assert all(scores.rect.contains(place) and place.right < score.left for place in places)
