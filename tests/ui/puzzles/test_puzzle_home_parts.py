"""What the home of puzzles draws: ways, themes, a picture, the rating and its curve."""

from __future__ import annotations

import pygame
import pytest

from games.storage.documents import GamePuzzles
from games.ui.learning.puzzle_home import (
    PictureButton,
    RatingCard,
    RatingCurve,
    ThemeButton,
    WayButton,
    axis,
)
from games.ui.toolkit.scene import SceneContext
from games.ui.toolkit.text import Text
from games.ui.widgets.base import Widget
from tests.ui import user_input
from tests.ui.practising import SIZES


def drawn(context: SceneContext, widget: Widget) -> pygame.Surface:
    surface = pygame.Surface(context.size)
    surface.fill(context.theme.paper)
    widget.draw(surface)
    return surface


def test_a_way_shows_how_it_stands(context: SceneContext) -> None:
    way = WayButton(context, "Streak", lambda: None, icon="chart")
    assert way.height() == sum(context.text.line_height(size) for size in (16, 13)) + 12
    way.rect = pygame.Rect(100, 100, 300, way.height())
    before = drawn(context, way)
    way.state = "Goes on: 4 solved"
    after = drawn(context, way)
    assert pygame.image.tobytes(before, "RGB") != pygame.image.tobytes(after, "RGB")


@pytest.mark.parametrize(("solved", "width"), [(0, 0), (1, 62), (4, 250)])
def test_a_theme_shows_the_share_that_is_solved_and_its_choice(
    context: SceneContext, solved: int, width: int
) -> None:
    theme = ThemeButton(context, "a", "A theme", lambda: None, (solved, 4))
    theme.rect = pygame.Rect(100, 100, 292, 36)
    surface = drawn(context, theme)
    # The bar leaves 8 at each side, 16 for the mark and 10 beside it; it is 2 high.
    bar = pygame.mask.from_threshold(surface, context.theme.accent, (1, 1, 1, 255)).count()
    assert bar == pytest.approx(2 * width, abs=4)
    middle = (100 + 8 + 8, 118)
    assert surface.get_at(middle)[:3] == context.theme.card
    theme.chosen = True
    assert drawn(context, theme).get_at(middle)[:3] == context.theme.ink


def test_a_picture_is_drawn_anew_after_a_refresh(context: SceneContext) -> None:
    painted: list[pygame.Rect] = []
    pressed: list[int] = []
    button = PictureButton(context, lambda: pressed.append(1), lambda s, rect: painted.append(rect))
    button.rect = pygame.Rect(100, 100, 300, 260)
    button.refresh("Today")
    drawn(context, button)
    drawn(context, button)
    assert len(painted) == 1
    assert painted[0].w == painted[0].h < 260
    button.refresh("Tomorrow")
    drawn(context, button)
    assert len(painted) == 2
    user_input.click(button, button.rect.center)
    assert (pressed, button.label) == ([1], "Tomorrow")


@pytest.mark.parametrize(("results", "lines"), [
    (
        GamePuzzles(
            rating=1234.6, deviation=200.0, results={"a": "solved", "c": "failed", "d": "met"}
        ),
        [
            "1235?",
            "A guess until you have tried more puzzles.",
            "Your rating is drawn here after two puzzles.",
            "1 solved, 1 failed",
            "Best streak: 0. Best sprint: 0.",
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


def test_one_rating_is_no_curve(context: SceneContext, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = Drawn(context, monkeypatch, [1000.0])
    assert drawn.words == ["Your rating is drawn here after two puzzles."]
    assert drawn.line == []


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
