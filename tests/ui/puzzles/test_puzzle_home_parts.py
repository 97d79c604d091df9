"""What the home of puzzles draws: ways, themes, a picture, the rating and its curve."""

from __future__ import annotations

import pygame
import pytest

from games.storage.documents import GamePuzzles
from games.ui.learning.puzzle_home import (
    NextPuzzle,
    RatingCard,
    RatingCurve,
    WayButton,
    axis,
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
    for count, task in enumerate(("Claim a shooter.", "Win now."), 1):
        button.refresh(task)
        drawn(context, button)
        drawn(context, button)
        assert len(painted) == count
    assert 200 < painted[0].w == painted[0].h < 300


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


@pytest.mark.parametrize(
    ("ratings", "numbers"),
    [
        ([1000.0, 1020.0], [1000, 1025]),
        ([1000.0, 1000.0], [1000, 1025]),
        ([1012.0, 1180.5], [1000, 1050, 1100, 1150, 1200]),
        ([690.0, 1510.0], [600, 800, 1000, 1200, 1400, 1600]),
        ([100.0, 4000.0], [0, 1000, 2000, 3000, 4000]),
    ],
)
def test_an_axis_has_round_numbers(ratings: list[float], numbers: list[int]) -> None:
    assert list(axis(ratings)) == numbers


class Drawn:
    """A curve as it was drawn, and the words on it."""

    def __init__(
        self, context: SceneContext, monkeypatch: pytest.MonkeyPatch, ratings: list[float]
    ) -> None:
        self.words: list[str] = []
        for name in ("draw", "paragraph"):
            self._listen(monkeypatch, name)
        curve = RatingCurve(context)
        curve.show(ratings)
        curve.rect = pygame.Rect(0, 0, 400, 160)
        self.surface = pygame.Surface((400, 160))
        self.surface.fill(context.theme.card)
        curve.draw(self.surface)
        line = pygame.mask.from_threshold(self.surface, context.theme.focus, (3, 3, 3, 255))
        self.line = line.get_bounding_rects()

    def _listen(self, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
        original = getattr(Text, name)

        def heard(text: Text, *arguments: object, **more: object) -> object:
            self.words += [words for words in arguments if isinstance(words, str)]
            return original(text, *arguments, **more)

        monkeypatch.setattr(Text, name, heard)


def test_the_axis_names_ratings_and_puzzles(
    context: SceneContext, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn = Drawn(context, monkeypatch, [1012.0, 1100.0, 1180.5])
    assert drawn.words == ["1000", "1050", "1100", "1150", "1200", "1", "3", "Puzzles"]


def test_only_the_latest_hundred_are_drawn(
    context: SceneContext, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn = Drawn(context, monkeypatch, [1000.0 + n for n in range(130)])
    assert drawn.words[-3:] == ["31", "130", "Puzzles"]
    assert drawn.words[0] == "1025"  # 1030 to 1129


def test_the_curve_rises_with_the_rating(
    context: SceneContext, monkeypatch: pytest.MonkeyPatch
) -> None:
    surface = Drawn(context, monkeypatch, [1000.0, 1200.0]).surface
    focus = context.theme.focus

    def top(x: int) -> int:
        return next(y for y in range(160) if surface.get_at((x, y))[:3] == focus)

    assert top(80) > top(200) > top(320)


def test_the_area_below_is_filled(context: SceneContext, monkeypatch: pytest.MonkeyPatch) -> None:
    surface = Drawn(context, monkeypatch, [1010.0, 1015.0]).surface
    assert surface.get_at((200, 125))[:3] != context.theme.card
    assert surface.get_at((200, 30))[:3] == context.theme.card
