"""Whole games that play by themselves after a minute without input."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Any

import pygame
import pytest

from games.ai.kernel_warmup import KernelWarmup
from games.app import App
from games.storage.documents import Settings
from games.storage.user_files import UserFiles
from games.ui.scenes.attract import AttractScene
from games.ui.scenes.menu import ATTRACT_AFTER, MenuScene
from tests.ui.user_input import button


@pytest.fixture
def app(tmp_path: Path, screen: None, monkeypatch: pytest.MonkeyPatch) -> Iterator[App]:
    monkeypatch.setattr(KernelWarmup, "start", lambda self: None)
    user_files = UserFiles(tmp_path / "data")
    user_files.settings.change(lambda _: Settings(volume=0))
    app = App(pygame.Surface((800, 600)), user_files)
    app.context.scenes.go("menu")
    app.context.scenes.settle()
    yield app
    app.close()


def wait(app: App, seconds: float) -> None:
    for _ in range(round(seconds * 2)):
        app.context.scenes.update(0.5)


def shows_games(app: App) -> bool:
    return isinstance(app.context.scenes.top, AttractScene)


@pytest.mark.parametrize("event", [
    pygame.Event(pygame.KEYDOWN, key=pygame.K_1, mod=0, unicode="1"),
    pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(400, 300), button=1),
    pygame.Event(pygame.MOUSEWHEEL, x=0, y=1, flipped=False),
], ids=["key", "click", "wheel"])  # fmt: skip
def test_any_input_returns_to_the_menu_and_does_nothing_else(app: App, event: pygame.Event) -> None:
    wait(app, ATTRACT_AFTER + 5)
    app.context.scenes.handle(event)
    assert isinstance(app.context.scenes.top, MenuScene)
    assert len(app.context.scenes.stack) == 1
    app.context.scenes.handle(pygame.Event(pygame.MOUSEMOTION, pos=(5, 5), rel=(1, 1), buttons=()))
    wait(app, ATTRACT_AFTER + 1)
    assert shows_games(app)


def test_a_moved_pointer_returns_and_a_resting_one_does_not(app: App) -> None:
    wait(app, ATTRACT_AFTER + 5)
    rest = pygame.Event(pygame.MOUSEMOTION, pos=(5, 5), rel=(0, 0), buttons=())
    app.context.scenes.handle(rest)
    app.context.scenes.handle(rest)
    assert shows_games(app)
    app.context.scenes.handle(pygame.Event(pygame.MOUSEMOTION, pos=(9, 5), rel=(4, 0), buttons=()))
    assert not shows_games(app)


def test_every_game_is_played_once_and_then_the_menu_rests(app: App) -> None:
    wait(app, ATTRACT_AFTER + 1)
    scene = app.context.scenes.top
    assert isinstance(scene, AttractScene)
    titles: list[str] = []
    for _ in range(2000):
        if not shows_games(app):
            break
        if scene.title not in titles:
            titles.append(scene.title)
        wait(app, 0.5)
    assert titles == ["Veletas", "Herati", "Tiananmen"]
    app.context.scenes.draw(pygame.Surface((800, 600)))  # the boards wait until it is shown
    wait(app, 2 * ATTRACT_AFTER)
    assert not shows_games(app)
    wait(app, 1)
    assert app.context.scenes.next_change() == float("inf")


def test_a_game_is_shown_in_its_middle_before_its_first_move(app: App) -> None:
    wait(app, ATTRACT_AFTER + 1)
    scenes, view = app.context.scenes, app.context.game_views["veletas"]
    window = pygame.Surface((800, 600))

    def shown() -> bytes:
        scenes.draw(window)
        return pygame.image.tobytes(window.subsurface(place), "RGB")

    top = scenes.top
    assert top
    place = top.shared_boards()["veletas"]
    wait(app, 1)
    middle = pygame.Surface(place.size)
    middle.fill(app.context.theme.paper)
    view.thumbnail(app.context, middle, middle.get_rect(), view.sample())
    assert shown() == pygame.image.tobytes(middle, "RGB")
    wait(app, 4)
    assert shown() != pygame.image.tobytes(middle, "RGB")


def test_the_menu_starts_todays_deal(app: App) -> None:
    menu = app.context.scenes.top
    assert isinstance(menu, MenuScene)
    button(menu, "Daily deal").press()
    app.context.scenes.settle()
    match: Any = app.context.scenes.top
    assert match.board.view.session.daily == date.today().isoformat()
    assert match.board.view.session.options["Mode"] == "loom"
