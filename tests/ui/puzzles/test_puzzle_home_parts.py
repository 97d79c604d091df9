"""What the home of puzzles draws: ways, themes, a picture, the rating and its curve."""

from __future__ import annotations

import pygame
import pytest

from games.storage.documents import GamePuzzles
from games.ui.learning.puzzle_home import (
    NextPuzzle,
    RatingCard,
    WayButton,
)
from games.ui.toolkit.scene import SceneContext
from games.ui.toolkit.text import Text
from games.ui.widgets.base import Widget
from tests.ui.practising import SIZES


def drawn(context: SceneContext, widget: Widget) -> pygame.Surface:
    surface = pygame.Surface(context.size)
    surface.fill(context.theme.paper)
    widget.draw(surface)
    return surface


def test_a_way_shows_how_it_stands(context: SceneContext) -> None:
    way = WayButton(context, "Streak", lambda: None, icon="chart")
    way.rect = pygame.Rect(100, 100, 300, way.height_for(300))
    before = drawn(context, way)
    way.refresh("Goes on: 4 solved")
    after = drawn(context, way)
    assert pygame.image.tobytes(before, "RGB") != pygame.image.tobytes(after, "RGB")


def test_the_board_is_drawn_anew_with_another_puzzle(context: SceneContext) -> None:
    painted: list[pygame.Rect] = []
    button = NextPuzzle(context, lambda: None, lambda s, rect: painted.append(rect))
    button.rect = pygame.Rect(100, 100, 300, 360)
    themes = Widget(context)
    themes.visible = False
    for count, task in enumerate(("Claim a shooter.", "Win now."), 1):
        button.refresh(task)
        button.lay_out(themes)
        drawn(context, button)
        drawn(context, button)
        assert len(painted) == count
    assert 200 < painted[0].w == painted[0].h < 300


@pytest.mark.parametrize(("size", "side"), [((900, 500), 476), ((500, 500), 381)])
def test_the_board_is_as_large_as_the_words_beside_or_below_it_let_it(
    context: SceneContext, size: tuple[int, int], side: int
) -> None:
    button, themes = NextPuzzle(context, lambda: None, lambda s, rect: None), Widget(context)
    button.refresh("Win now.")
    button.rect = pygame.Rect((50, 50), size)
    button.lay_out(themes)
    assert button.rect.contains(themes.rect)
    assert not themes.rect.colliderect(button.board)
    assert button.board.size == (side, side)


@pytest.mark.parametrize(("results", "lines"), [
    (
        GamePuzzles(
            rating=1234.6, deviation=200.0, results={"a": "solved", "c": "failed", "d": "met"}
        ),
        [
            "1235?",
            "A guess until you have tried more puzzles.",
            "1 solved, 1 failed",
        ],
    ),
    (
        GamePuzzles(
            rating=1234.6,
            deviation=80.0,
            results={"a": "hinted"},
            curve=(1000.0, 1100.0),
            best_streak=7,
            best_sprint=12,
        ),
        ["1235", "0 solved, 1 with a hint, 0 failed", "Best streak: 7. Best sprint: 12."],
    ),
])  # fmt: skip
def test_the_rating_is_told(context: SceneContext, results: GamePuzzles, lines: list[str]) -> None:
    card = RatingCard(context)
    card.show(results)
    node = card.accessible()
    assert node is not None
    assert [child.name for child in node.children] == lines


@pytest.mark.parametrize("size", SIZES)
def test_it_is_as_high_as_what_it_draws(
    context: SceneContext, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    context.resize(size)
    card = RatingCard(context)
    card.show(GamePuzzles(curve=(1000.0, 1100.0), deviation=80.0))
    card.rect = pygame.Rect(50, 50, size[0] // 3, card.height())
    places: list[pygame.Rect] = []
    original = Text.draw

    def noted(text: Text, *arguments: object, **more: object) -> pygame.Rect:
        places.append(original(text, *arguments, **more))  # type: ignore[arg-type]
        return places[-1]

    monkeypatch.setattr(Text, "draw", noted)
    card.draw(pygame.Surface(size))
    assert len(places) > 5
    assert all(card.rect.contains(place) for place in places)
