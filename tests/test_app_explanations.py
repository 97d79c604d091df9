"""Everything in every scene says what it is: a right click, a long press or F1."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from games.app import App
from games.ui.learning.practice_board import PracticeBoard
from games.ui.match.result import WinnerStage
from games.ui.toolkit.devices import LONG_PRESS
from games.ui.widgets.base import Widget
from games.ui.widgets.form import Form
from games.ui.widgets.label import Label, Picture
from games.ui.widgets.scroll_view import ScrollView
from games.ui.widgets.slider import ProgressBar
from tests.tour import GAMES, STOPS, match, open_app, settle, visit

READ_ONLY = (Label, Picture, ProgressBar, WinnerStage)
"""What is only read: there the scene is explained."""


@pytest.fixture
def app(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[App]:
    app = open_app(tmp_path)
    monkeypatch.setattr(app.context.engine, "start", lambda: None)
    yield app
    app.close()


def forms(scene: Any) -> list[Form]:
    """The forms of a scene and of its panel."""
    found = [scene] + [value for value in vars(scene).values() if hasattr(value, "__dict__")]
    return [form for each in found for form in vars(each).values() if isinstance(form, Form)]


def shown(form: Form) -> Iterator[Widget]:
    """The visible widgets that are more than texts."""
    for widget in form.widgets:
        plain = type(widget) is ScrollView or isinstance(widget, READ_ONLY)
        if widget.visible and not plain and widget.shown_rect.w and widget.shown_rect.h:
            yield widget


@pytest.mark.slow
@pytest.mark.parametrize("name", STOPS)
def test_each_widget_and_each_scene_is_explained(app: App, name: str) -> None:
    scene = visit(app, name)
    app.step([], 0.05)
    assert scene.explain((-5, -5)).title
    assert scene.explain((-5, -5)).text
    for form in forms(scene):
        for widget in shown(form):
            topic = widget.placed_topic()
            assert topic, (name, type(widget).__name__)
            assert topic.title, (name, type(widget).__name__)
            assert topic.text, (name, type(widget).__name__, topic.title)


@pytest.mark.slow
@pytest.mark.parametrize("name", STOPS)
def test_every_spot_of_a_scene_is_explained(app: App, name: str) -> None:
    scene = visit(app, name)
    for x in range(0, 1280, 40):
        for y in range(0, 800, 40):
            found = scene.explain((x, y))
            assert found
            assert found.title
            assert found.text


KINDS = {
    "veletas": {"Empty square", "Shooter on", "Black stone", "Bowl of", "Reserve", "A match"},
    "herati": {"Tile on", "Empty place", "Tile in", "Pile", "Tray for", "Width and", "A match"},
    "tiananmen": {"Empty point", "Black stone", "The People", "Bowl of", "Lid of", "Sun dial"},
}


@pytest.mark.parametrize("game", GAMES)
def test_every_kind_of_place_on_a_board_is_explained(app: App, game: str) -> None:
    scene = match(app, game)
    found = (scene.explain((x, y)) for x in range(0, 1280, 12) for y in range(0, 800, 12))
    titles = {topic.title for topic in found}
    missing = {kind for kind in KINDS[game] if not any(t.startswith(kind) for t in titles)}
    assert not missing


def test_the_shelf_of_claims_is_explained_as_a_whole(app: App) -> None:
    scene = match(app, "veletas", 20)
    shelf = scene.board.game_board.layout.reserve
    for spot in (shelf.center, (shelf.left + 2, shelf.top + 2), (shelf.right - 2, shelf.centery)):
        assert scene.explain(spot).title == "Claims"


def after(app: App, *events: pygame.Event) -> bytes:
    """The picture of the window after these events."""
    app.step(events, 0.05)
    surface = pygame.display.get_surface()
    assert surface
    return pygame.image.tobytes(surface, "RGB")


def key(code: int) -> pygame.Event:
    return pygame.Event(pygame.KEYDOWN, key=code, mod=0, unicode="")


def press(pos: tuple[int, int], button: int) -> pygame.Event:
    return pygame.Event(pygame.MOUSEBUTTONDOWN, pos=pos, button=button)


@pytest.mark.parametrize("way", ["right click", "long press", "key"])
def test_the_window_shows_a_card_until_escape(app: App, way: str) -> None:
    scene = match(app, "veletas", 1)
    pos = scene.board.game_board.spot("e5").center
    move = pygame.Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0))
    ways: dict[str, pygame.Event] = {
        "right click": press(pos, pygame.BUTTON_RIGHT),
        "long press": pygame.Event(LONG_PRESS, pos=pos),
        "key": key(pygame.K_F1),
    }
    after(app, move)
    before = after(app)
    assert after(app, ways[way]) != before
    after(app, key(pygame.K_ESCAPE))
    assert settle(app) is scene  # no pause
    if way != "long press":  # which also says what can be done there
        assert after(app) == before


def test_a_right_click_puts_a_held_piece_back_first(app: App) -> None:
    scene = match(app, "veletas", 0)
    start = scene.board.game_board.spot("reserve").center
    far = (start[0] - 300, start[1])
    drag = pygame.Event(pygame.MOUSEMOTION, pos=far, rel=(-300, 0), buttons=(1, 0, 0))
    after(app, press(start, 1), drag)
    assert scene.board.view.board.drag is not None
    assert scene.explain(far) is None
    after(app, press(far, pygame.BUTTON_RIGHT))
    assert scene.board.view.board.drag is None


def test_the_board_of_a_lesson_is_explained(app: App) -> None:
    scene = visit(app, "lesson-veletas")
    board: PracticeBoard = scene.board
    assert not board.is_busy
    found = board.explain(board.game_board.spot("a1").center)
    assert found is not None
    assert found == scene.explain(found.rect.center)


def test_the_curve_of_an_analysis_is_explained(app: App) -> None:
    scene = visit(app, "analysis-veletas")
    titles = {scene.explain((x, y)).title for x in range(0, 1280, 20) for y in range(0, 800, 20)}
    assert "Curve" in titles
